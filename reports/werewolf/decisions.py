"""What to do: `vote` and `act`."""

from collections.abc import Sequence
from typing import Any

from wolfwise.analysis.number import Sampled
from wolfwise.analysis.werewolf.act import Acting, Deed
from wolfwise.analysis.werewolf.vote import Option, Votes
from wolfwise.models.errors import listed
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.observations import LoversAre
from wolfwise.models.werewolf.roles import Side, Step
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
        "waiting": votes.waiting,
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
        samples = _samples(votes.best.own, votes.asked)
        parts.append("\n".join([*votes.notes, votes.waiting, weighed, samples, *assumes]))
    return Answer(situation.game.rules, "vote", data, parts, votes)


def act(situation: Situation, found: Acting, *, brief: bool = False) -> Answer[Acting]:
    """What to do by one's own card, best first."""
    layer = words.layer(found.talk)
    assumes = found.habits.sentences(situation.game)
    data: dict[str, Any] = {
        "step": str(found.step),
        "side": str(found.side),
        "layer": layer,
        "deeds": [_deed_json(situation, deed) for deed in found.deeds],
        "equal": found.equal,
        "assumes": list(assumes),
        "unheard": found.unheard,
    }
    column, shown = _own_wins(situation, found.side), BRIEF if brief else None
    rows: list[Row] = [
        [_deed(situation, deed), None if deed.werewolf is None else Chance(deed.werewolf), deed.own]
        for deed in found.deeds[:shown]
    ]
    best = frozenset(range(found.equal if shown is None else min(found.equal, shown)))
    table = Table([DEEDS[found.step], "werewolf", column], rows, best=best)
    if brief:
        told = f"Best: {_deed(situation, found.best)}; {column} with {said(found.best.own)}."
        return Answer(situation.game.rules, "act", data, [table, told], found)
    alike = "The first is best beyond the error."
    if len(found.deeds) == 1:
        alike = "Nothing that is known tells these apart."
    elif found.equal > 1:
        alike = f"The first {found.equal} are equally good within the error."
    weighed = f"Chances to be a werewolf: {layer}.{words.unheard(found.unheard)}"
    sampled = (
        f"Every choice was played on in the same {found.best.own.samples} worlds"
        f"{_too_few(found.best.own, found.asked)}, seed {found.best.own.seed}."
    )
    head = f"{situation.game.rules}, {words.point_of_view(situation)}"
    parts: list[str | Table] = [head, table, "\n".join([alike, weighed, sampled, *assumes])]
    return Answer(situation.game.rules, "act", data, parts, found)


DEEDS = {
    Step.THIEF: "take",
    Step.CUPID: "pair",
    Step.GUARD: "protect",
    Step.SEER: "check",
    Step.WEREWOLVES: "attack",
    Step.WITCH: "brew",
    Step.PIPER: "charm",
    Step.SHOT: "shoot",
}
"""What each step asks for."""


def _deed(situation: Situation, deed: Deed) -> str:
    """`Ana or Dee`, `two of Ana, Dee and Eli`, `save the victim, poison Bo`."""
    groups = [[situation.names[seat] for seat in group] for group in deed.alike]
    match deed.move:
        case acts.Take(card):
            return "nothing" if card is None else str(card)
        case acts.Brew(save, poison):
            used = ["save the victim"] if save else []
            used += [] if poison is None else [f"poison {listed(groups[0], 'or')}"]
            return ", ".join(used) or "nothing"
    if not groups:
        return NOBODY
    if len(groups) == 1:
        return listed(groups[0], "or")
    parts = []
    for group in [group for n, group in enumerate(groups) if group not in groups[:n]]:
        times = groups.count(group)
        every = times == len(group)
        parts.append(listed(group) if every else f"{NUMBERS[times]} of {listed(group)}")
    return listed(parts)


NUMBERS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def _deed_json(situation: Situation, deed: Deed) -> dict[str, Any]:
    named: dict[str, Any] = {}
    match deed.move:
        case acts.Take(card):
            named = {"card": None if card is None else str(card)}
        case acts.Brew(save, _):
            named = {"save": save}
    return {
        **named,
        "names": [[situation.names[seat] for seat in group] for group in deed.alike],
        "werewolf": None if deed.werewolf is None else chance(deed.werewolf),
        "own": in_json(deed.own),
        "village": in_json(deed.village),
        "wolves": in_json(deed.wolves),
    }


def _samples(one: Sampled, asked: int) -> str:
    """How the chances to win were found."""
    return (
        f"Every choice was played on in the same {one.samples} worlds{_too_few(one, asked)}, "
        f"seed {one.seed}; what is as good within the error stands by the chance to be a werewolf."
    )


def _too_few(one: Sampled, asked: int) -> str:
    return f" (there was no time for {asked})" if one.samples < asked else ""


def _verdict(situation: Situation, what: str, options: Sequence[Option], side: Side) -> str:
    """What is best, in a sentence: `Best: lynch Cai or Fay; village wins then with 51.8%.`"""
    best = options[0]
    names = [
        _name(situation, option)
        for option in options
        if (option.werewolf, option.own) == (best.werewolf, best.own)
    ]
    few = [*names[:BRIEF], *(["others"] if len(names) > BRIEF else [])]
    return f"Best: {what} {listed(few, 'or')}; {_own_wins(situation, side)} with {said(best.own)}."


def _name(situation: Situation, option: Option) -> str:
    return "nobody" if option.seat is None else situation.names[option.seat]


def _own_wins(situation: Situation, side: Side) -> str:
    """Who wins: a lover may have an end of his own."""
    lovers = {s for o in situation.observations if isinstance(o, LoversAre) for s in o.pair}
    if situation.viewer in lovers:
        return f"{situation.names[situation.viewer or 0]} wins then"
    return f"{side} {'win' if side is Side.WEREWOLVES else 'wins'} then"


def _table(situation: Situation, what: str, options: Sequence[Option], side: Side) -> Table:
    rows: list[Row] = []
    for option in options:
        name = NOBODY if option.seat is None else situation.names[option.seat]
        p = None if option.seat is None else Chance(option.werewolf)
        rows.append([name, p, option.own])
    return Table([what, "werewolf", _own_wins(situation, side)], rows, best=frozenset({0}))


def _option_json(situation: Situation, option: Option) -> dict[str, Any]:
    return {
        "name": None if option.seat is None else situation.names[option.seat],
        "werewolf": chance(option.werewolf),
        "own": in_json(option.own),
        "village": in_json(option.village),
        "wolves": in_json(option.wolves),
    }
