"""Readings: every other way in which a game's rules could be understood.

What a game knows of that stands in `analysis/<game>/impact.py`: `NEEDS`, rulings that matter only
if another one is switched as well.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import NamedTuple

from wolfwise.models import rulebook
from wolfwise.models.rulebook import Rules, Ruling
from wolfwise.models.values import distinct


@distinct
class Reading(NamedTuple):
    """Another reading than the one played by: of one ruling, or a whole other edition."""

    key: str  # of the ruling, or `edition`
    value: str
    instead_of: str
    status: str  # of the ruling; `edition` where editions differ
    given: str  # what both sides are played with as well, such as `tie=revote`
    before: Rules
    after: Rules

    @property
    def name(self) -> str:
        return f"{self.key}={self.value}" + (f" (with {self.given})" if self.given else "")


def readings(rules: Rules) -> tuple[Reading, ...]:
    """Every other edition, and every value that a ruling could have instead."""
    book, switched = rulebook.load(rules.game), [f"{k}={v}" for k, v in rules.switched]
    others = [
        Reading("edition", other, rules.edition, "edition", "", rules,
                rulebook.rules(rules.game, other, switched))
        for other in book.editions
        if other != rules.edition
    ]  # fmt: skip
    needs: Mapping[str, str] = getattr(hook(rules.game), "NEEDS", {})
    for ruling in book.rulings.values():
        if ruling.alternatives:
            others += _readings_of(rules, ruling, "")
            given = needs.get(ruling.key)
            if given is not None and switch(rules, given) != rules:
                others += _readings_of(switch(rules, given), ruling, given)
    return tuple(others)


def _readings_of(rules: Rules, ruling: Ruling, given: str) -> Iterator[Reading]:
    here, key = rules[ruling.key], ruling.key
    status = "edition" if ruling.editions else ruling.status
    possible = [ruling.value, *ruling.editions.values(), *ruling.alternatives]
    for value in dict.fromkeys(map(str, possible)):
        if value != str(here):
            after = switch(rules, f"{key}={value}")
            yield Reading(key, value, str(here), status, given, rules, after)


def switch(rules: Rules, change: str) -> Rules:
    """The same rules with one ruling changed."""
    others = [f"{k}={v}" for k, v in rules.switched if k != change.partition("=")[0]]
    return rulebook.rules(rules.game, rules.edition, [*others, change])


def fixed(rules: Rules) -> tuple[Ruling, ...]:
    """Rulings that no rulebook states and that cannot be switched: nothing to compare."""
    rulings = rulebook.load(rules.game).rulings.values()
    open_ones = [r for r in rulings if r.status != "stated"]
    return tuple(r for r in open_ones if not (r.alternatives or r.editions or r.numbers))


def hook(game: str) -> ModuleType | None:
    """What a game adds, found by its name."""
    name = f"wolfwise.analysis.{game}.impact"
    return import_module(name) if find_spec(name) else None
