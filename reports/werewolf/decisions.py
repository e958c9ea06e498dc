"""What to do: `vote`."""

from collections.abc import Sequence
from typing import Any

from wolfwise.analysis.number import Sampled
from wolfwise.analysis.werewolf.vote import Option, Votes
from wolfwise.models.errors import listed
from wolfwise.models.werewolf.roles import Side
from wolfwise.models.werewolf.situation import Situation
from wolfwise.reports.answer import Answer, Chance, Row, Table, chance
from wolfwise.reports.cells import said
from wolfwise.reports.number import in_json
from wolfwise.reports.werewolf import words

NOBODY = "(nobody)"
BRIEF = 3


def vote(situation: Situation, votes: Votes, *, brief: bool = False) -> Answer[Votes]:
    """Whom to lynch, best first for the viewer's side; for a werewolf also whom to kill."""
    side, lynchings, attacks, talk, unheard = votes[:5]
    layer = words.layer(talk)
    assumes = votes.habits.sentences(situation.game)
    data: dict[str, Any] = {
        "side": str(side),
        "layer": layer,
        "lynch": [_option_json(situation, option) for option in lynchings],
        "kill": None if attacks is None else [_option_json(situation, o) for o in attacks],
        "assumes": list(assumes),
        "unheard": unheard,
        "notes": list(votes.notes),
    }
    head = f"{situation.game.rules}, {words.point_of_view(situation)}"
    parts: list[str | Table] = [] if brief else [head]
    shown = BRIEF if brief else None
    parts.append(_table(situation, "lynch", lynchings[:shown], side))
    if attacks is not None:
        parts.append(_table(situation, "kill", attacks[:shown], side))
    if brief:
        attack = attacks if situation.table.dark else None
        what, options = ("kill", attack) if attack else ("lynch", lynchings)
        parts.append(_verdict(situation, what, options, side))
    else:
        weighed = f"Chances to be a werewolf: {layer}.{words.unheard(unheard)}"
        parts.append("\n".join([*votes.notes, weighed, _samples(votes), *assumes]))
    return Answer(situation.game.rules, "vote", data, parts, votes)


def _samples(votes: Votes) -> str:
    """How the chances to win were found."""
    samples, seed = votes.best.village.samples, votes.best.village.seed
    few = f" (there was no time for {votes.asked})" if samples < votes.asked else ""
    return (
        f"Every choice was played on in the same {samples} worlds{few}, seed {seed}; what is as "
        "good within the error stands by the chance to be a werewolf."
    )


def _verdict(situation: Situation, what: str, options: Sequence[Option], side: Side) -> str:
    """What is best, in a sentence: `Best: lynch Cai or Fay; village wins then with 51.8%.`"""
    best = options[0]
    names = [
        _name(situation, option)
        for option in options
        if (option.werewolf, option.village) == (best.werewolf, best.village)
    ]
    few = [*names[:BRIEF], *(["others"] if len(names) > BRIEF else [])]
    return f"Best: {what} {listed(few, 'or')}; {_wins(side)} with {said(_won(best, side))}."


def _won(option: Option, side: Side) -> Sampled:
    """How likely a side wins."""
    return option.village.scaled(-1, 1) if side is Side.WEREWOLVES else option.village


def _name(situation: Situation, option: Option) -> str:
    return "nobody" if option.seat is None else situation.names[option.seat]


def _wins(side: Side) -> str:
    return f"{side} {'win' if side is Side.WEREWOLVES else 'wins'} then"


def _table(situation: Situation, what: str, options: Sequence[Option], side: Side) -> Table:
    rows: list[Row] = []
    for option in options:
        name = NOBODY if option.seat is None else situation.names[option.seat]
        p = None if option.seat is None else Chance(option.werewolf)
        rows.append([name, p, _won(option, side)])
    return Table([what, "werewolf", _wins(side)], rows, best=frozenset({0}))


def _option_json(situation: Situation, option: Option) -> dict[str, Any]:
    return {
        "name": None if option.seat is None else situation.names[option.seat],
        "werewolf": chance(option.werewolf),
        "village": in_json(option.village),
        "wolves": in_json(option.village.scaled(-1, 1)),
    }
