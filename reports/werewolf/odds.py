"""Who wins how likely, and when: `odds`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from wolfwise.analysis.number import Number
from wolfwise.analysis.werewolf.chances import Chances, Deck
from wolfwise.analysis.werewolf.policies import Lynching
from wolfwise.analysis.werewolf.role_lists import Odds
from wolfwise.analysis.werewolf.simulation import WINNERS
from wolfwise.models.errors import listed
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.roles import Role, spellings
from wolfwise.reports.answer import Answer, Row, Table
from wolfwise.reports.number import in_json

IN_JSON = {winner: "wolves" if winner == "werewolves" else winner for winner in WINNERS}
DOES = {"guard": "saves", "hunter": "shoots"}
"""What those do who may do the village harm by it."""


def odds(rules: Rules, result: Odds) -> Answer[Odds]:
    """Who wins how likely and when."""
    deck, chances, assumptions, lowered_by, lynch = result
    shown = _winners(chances)
    by_days = _by_days(chances, shown)
    later = [chances.later_of(winner) for winner in shown]
    last: list[Row] = []
    if any(number.value for number in later):
        last = [["later", *later, chances.number(Fraction(1))]]
    notes = [lowers(role, deck, rules, lynch) for role in lowered_by]
    data: dict[str, Any] = {
        "cards": {str(role): number for role, number in deck.items()},
        **{IN_JSON[winner]: in_json(chances.of(winner)) for winner in shown},
        "mean_days": in_json(chances.days),
        "endings": [
            {"days": days, **{IN_JSON[w]: in_json(p) for w, p in zip(shown, won, strict=True)}}
            for days, won, _ in by_days
        ],
        "later": {IN_JSON[w]: in_json(p) for w, p in zip(shown, later, strict=True)},
        "lynch": in_flags(lynch),
        "why_sampled": chances.why,
        "assumptions": list(assumptions),
        "notes": notes,
    }
    parts: list[str | Table] = [
        _head(rules, deck),
        _summary(chances, shown),
        Table(
            ["ends after days", *shown, "over by then"],
            [[days, *won, over] for days, won, over in by_days] + last,
        ),
    ]
    if chances.played is not None:
        parts.append(_how_sampled(chances))
    parts += [*notes, "Assumed:\n" + "\n".join(f"  {sentence}" for sentence in assumptions)]
    return Answer(rules, "odds", data, parts, result)


def in_flags(lynch: Lynching) -> dict[str, str]:
    skill = {} if lynch.by == "lot" else {"skill": str(lynch.skill)}
    return {"by": lynch.by, **skill}


def lowers(role: str, deck: Deck, rules: Rules, lynch: Lynching) -> str:
    """Why the village does worse for a role of its own, if it is the number of the living.

    Nights and days take one each, so all mornings are odd or all are even, until somebody is saved
    or shot. Where as many werewolves as others cannot be outvoted an even number wastes a player;
    by elimination and by lot it leaves a lynching to the last two.
    """
    mornings = sum(deck.values()) - (rules["begins"] == "night")
    outvoted = rules["win"] == "parity" or lynch.by == "votes"
    better, worse = ("odd", "even") if outvoted else ("even", "odd")
    if mornings % 2 != (better == "odd"):
        return f"Here the {role} lowers the village's chance: a villager would serve it better."
    return (
        f"Here the {role} lowers the village's chance: whom he {DOES[role]} makes the number alive "
        f"in the mornings {worse} where it would be {better}, and {better} numbers serve the "
        "village better."
    )


def _winners(chances: Chances) -> list[str]:
    """Village and werewolves, and whoever else has won at all."""
    return [w for w in WINNERS if w in ("village", "werewolves") or chances.of(w).value]


def _summary(chances: Chances, shown: Sequence[str]) -> Table:
    rows: list[Row] = [[winner, chances.of(winner)] for winner in shown]
    rows.append(["days on average", chances.days])
    return Table(["winner", "exactly" if chances.played is None else "simulated"], rows)


def _by_days(chances: Chances, shown: Sequence[str]) -> list[tuple[int, list[Number], Number]]:
    """For every number of days who wins after them, and how likely the game is over by then."""
    over, rows = Fraction(0), list[tuple[int, list[Number], Number]]()
    for days, wins in chances.endings:
        over += sum(wins.values())
        won: list[Number] = [chances.number(wins.get(w, Fraction(0))) for w in shown]
        rows.append((days, won, chances.number(over)))
    return rows


def _how_sampled(chances: Chances) -> str:
    played = chances.played
    assert played is not None
    why = "" if chances.why in (None, "asked for") else f", because {chances.why}"
    return f"From {played.games} games that were played out with seed {played.seed}{why}."


def _head(rules: Rules, deck: Deck) -> str:
    return f"{rules}: {cards_in_words(deck)}"


def cards_in_words(deck: Deck) -> str:
    """`2 werewolves, 7 villagers and the seer`."""
    words = [
        f"{number} {spellings(role)[number > 1]}"
        if role in (Role.WEREWOLF, Role.VILLAGER)
        else f"the {role}"
        for role, number in deck.items()
        if number
    ]
    return listed(words)
