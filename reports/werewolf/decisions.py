"""What to do: `vote`."""

from collections.abc import Sequence
from typing import Any

from analysis.werewolf.vote import ASSUMED, Option
from models.werewolf.roles import Role
from models.werewolf.situation import Situation
from reports.answer import Answer, Chance, Row, Table, chance
from reports.werewolf import words

NOBODY = "(nobody)"
BRIEF = 3


def vote(
    situation: Situation,
    lynchings: Sequence[Option],
    attacks: Sequence[Option],
    layer: str,
    *,
    brief: bool = False,
) -> Answer:
    """Whom to lynch, best first for the viewer's side; for a werewolf also whom to kill."""
    wolf = situation.card is Role.WEREWOLF
    by_day = sorted(lynchings, key=lambda o: (o.village, o.werewolf)) if wolf else list(lynchings)
    data: dict[str, Any] = {
        "side": "werewolves" if wolf else "village",
        "layer": layer,
        "lynch": [_option_json(situation, option) for option in by_day],
        "kill": [_option_json(situation, option) for option in attacks] if wolf else None,
        "assumes": list(ASSUMED),
    }
    parts: list[str | Table] = [f"{situation.game.rules}, {words.point_of_view(situation)}"]
    parts.append(_table(situation, "lynch", by_day[: BRIEF if brief else None], wolf))
    if wolf:
        parts.append(_table(situation, "kill", attacks[: BRIEF if brief else None], wolf))
    if not brief:
        parts.append("\n".join([f"Chances to be a werewolf: {layer}.", *ASSUMED]))
    return Answer(situation.game.rules, "vote", data, parts)


def _table(situation: Situation, what: str, options: Sequence[Option], wolf: bool) -> Table:
    side = "werewolves win then" if wolf else "village wins then"
    rows: list[Row] = []
    for option in options:
        name = NOBODY if option.seat is None else situation.names[option.seat]
        p = None if option.seat is None else Chance(option.werewolf)
        rows.append([name, p, Chance(1 - option.village if wolf else option.village)])
    return Table([what, "werewolf", side], rows, best=frozenset({0}))


def _option_json(situation: Situation, option: Option) -> dict[str, Any]:
    return {
        "name": None if option.seat is None else situation.names[option.seat],
        "werewolf": chance(option.werewolf),
        "village": chance(option.village),
        "wolves": chance(1 - option.village),
    }
