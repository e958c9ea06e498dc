"""Who wins how likely, and which role lists make an even game: `odds` and `balance`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from analysis.werewolf.balance import Candidate, Exchange
from analysis.werewolf.bots import sentences
from analysis.werewolf.chances import Chances, Deck, Number, Setup
from analysis.werewolf.policies import ROLES, SIMPLE
from analysis.werewolf.simulation import WINNERS
from models.errors import listed
from models.rulebook import Rules
from models.werewolf.game import Werewolf
from models.werewolf.roles import Role, spellings
from reports.answer import Amount, Answer, Cell, Chance, Row, Table, amount, chance

IN_JSON = {winner: "wolves" if winner == "werewolves" else winner for winner in WINNERS}
DOES = {"guard": "saves", "hunter": "shoots"}
"""What those do who may do the village harm by it."""


# ---------------------------------------------------------------- odds


def odds(
    rules: Rules,
    deck: Deck,
    found: Chances,
    assumptions: Sequence[str],
    lowered_by: Sequence[str] = (),
) -> Answer:
    """Who wins how likely and when; `lowered_by` are roles that do the village no good here."""
    shown = _winners(found)
    notes = [_lowers(role, deck, rules) for role in lowered_by]
    data: dict[str, Any] = {
        "cards": {str(role): number for role, number in deck.items()},
        **{IN_JSON[winner]: _chance(found, winner) for winner in shown},
        "mean_days": _days(found),
        "endings": [
            {
                "days": days,
                **{IN_JSON[w]: _plain(chances.get(w, Fraction(0))) for w in shown},
            }
            for days, chances in found.endings
        ],
        "why_sampled": found.why,
        "assumptions": list(assumptions),
        "notes": notes,
    }
    parts: list[str | Table] = [_head(rules, deck), _summary(found, shown), _by_days(found, shown)]
    if found.played is not None:
        parts.append(_how_sampled(found))
    parts += [*notes, "Assumed:\n" + "\n".join(f"  {sentence}" for sentence in assumptions)]
    return Answer(rules, "odds", data, parts)


def assumptions_of(setup: Setup) -> tuple[str, ...]:
    """What exact odds rest on."""
    return SIMPLE.sentences(setup.first, setup.win, setup.roles)


def assumptions_in(game: Werewolf) -> tuple[str, ...]:
    """What simulated games rest on."""
    return sentences(game)


def _lowers(role: str, deck: Deck, rules: Rules) -> str:
    """Why the village does worse for a role of its own, if it is the number of the living.

    Nights and days take one each, so all mornings are odd or all are even, until somebody is saved
    or shot. At parity an even number wastes a player; by elimination it leaves a vote to the last
    two.
    """
    mornings = sum(deck.values()) - (rules["begins"] == "night")
    better, worse = ("odd", "even") if rules["win"] == "parity" else ("even", "odd")
    if mornings % 2 != (better == "odd"):
        return f"Here the {role} lowers the village's chance: a villager would serve it better."
    return (
        f"Here the {role} lowers the village's chance: whom he {DOES[role]} makes the number alive "
        f"in the mornings {worse} where it would be {better}, and {better} numbers serve the "
        "village better."
    )


def _winners(found: Chances) -> list[str]:
    """Village and werewolves, and whoever else has won at all."""
    return [w for w in WINNERS if w in ("village", "werewolves") or found.of(w)]


def _summary(found: Chances, shown: Sequence[str]) -> Table:
    exact = found.played is None
    rows: list[list[Cell]] = [[winner, Chance(found.of(winner))] for winner in shown]
    rows.append(["days on average", float(found.days)])
    if exact:
        return Table(["winner", "exactly"], rows)
    errors: list[Cell] = [Chance(found.error(winner) or 0) for winner in shown]
    errors.append(found.error_of_days)
    both: list[Row] = [[*row, error] for row, error in zip(rows, errors, strict=True)]
    return Table(["winner", "simulated", "standard error"], both)


def _by_days(found: Chances, shown: Sequence[str]) -> Table:
    rows: list[Row] = []
    over: Number = Fraction(0)
    for days, chances in found.endings:
        over += sum(chances.values())
        rows.append([days, *(Chance(chances.get(w, Fraction(0))) for w in shown), Chance(over)])
    return Table(["ends after days", *shown, "over by then"], rows)


def _how_sampled(found: Chances) -> str:
    played = found.played
    assert played is not None
    why = "" if found.why in (None, "asked for") else f", because {found.why}"
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


# ---------------------------------------------------------------- numbers


def _chance(found: Chances, winner: str) -> dict[str, Any]:
    """A probability in JSON, exact or sampled."""
    p = found.of(winner)
    if isinstance(p, Fraction):
        return chance(p)
    return _sampled("p", p, found.error(winner), found)


def _days(found: Chances) -> dict[str, Any]:
    days = found.days
    if isinstance(days, Fraction):
        return amount(days)
    return _sampled("expected", days, found.error_of_days, found)


def _sampled(key: str, value: float, error: float | None, found: Chances) -> dict[str, Any]:
    assert found.played is not None
    return {key: value, "stderr": error, "samples": found.played.games, "seed": found.played.seed}


def _plain(p: Number) -> dict[str, Any]:
    return chance(p) if isinstance(p, Fraction) else {"p": p}


# ---------------------------------------------------------------- balance

BEST = 10
"""Lists to show, if not all."""


def balance(
    rules: Rules,
    candidates: Sequence[Candidate],
    changed: Sequence[tuple[Deck, Chances, Sequence[Exchange]]],
    everything: bool = False,
) -> Answer:
    """Lists near an even game, and for some of them what one card for another changes."""
    shown = candidates if everything else candidates[:BEST]
    data = {
        "lists": [
            {
                "cards": {str(role): n for role, n in deck_of(candidate.setup).items()},
                "village": _chance(candidate.chances, "village"),
                "wolves": _chance(candidate.chances, "werewolves"),
                "mean_days": _days(candidate.chances),
            }
            for candidate in candidates
        ],
        "exchanges": [_exchanges_in_json(*change) for change in changed],
        "assumptions": list(SIMPLE.sentences(rules["begins"], rules["win"], ROLES)),
    }
    parts: list[str | Table] = []
    if candidates:
        parts += [f"{rules}: lists near an even game, the most even first", _lists(shown)]
        if len(shown) < len(candidates):
            parts.append(f"{len(candidates) - len(shown)} more with --all.")
    for change in changed:
        parts += _exchanges(rules, *change)
    if any(candidate.chances.played for candidate in shown):
        parts.append("With ± it is sampled: the standard error stands beside it.")
    parts.append(
        "All play by the simple policy; 'wolfwise werewolf odds' says what that is for a list."
    )
    return Answer(rules, "balance", data, parts)


def deck_of(setup: Setup) -> dict[Role, int]:
    """The cards of a list."""
    special = {Role(role): 1 for role in setup.roles}
    deck = {Role.WEREWOLF: setup.wolves, Role.VILLAGER: setup.villagers, **special}
    return {role: deck[role] for role in Role if deck.get(role)}


def _lists(candidates: Sequence[Candidate]) -> Table:
    sampled = any(candidate.chances.played for candidate in candidates)
    headings = ["cards", "village", *(["±"] if sampled else []), "werewolves", "days"]
    rows: list[Row] = []
    for setup, found in candidates:
        error = found.error("village")
        rows.append(
            [
                cards_in_words(deck_of(setup)),
                Chance(found.village),
                *([None if error is None else Chance(error)] if sampled else []),
                Chance(found.of("werewolves")),
                float(found.days),
            ]
        )
    return Table(headings, rows, frozenset({0}))


def _exchanges(
    rules: Rules, deck: Deck, found: Chances, exchanges: Sequence[Exchange]
) -> list[str | Table]:
    error = found.error("village")
    plus = "" if error is None else f" (± {Chance(error)})"
    head = (
        f"{cards_in_words(deck)}: the village wins with {Chance(found.village)}{plus}. "
        "What it changes to exchange one card:"
    )
    sampled = any(exchange.error is not None for exchange in exchanges)
    headings = ["out", "in", "village", "change", *(["±"] if sampled else []), "change of days"]
    rows: list[Row] = [
        [
            str(exchange.out),
            str(exchange.into),
            Chance(exchange.chances.village),
            Amount(exchange.village),
            *([exchange.error] if sampled else []),
            Amount(exchange.days),
        ]
        for exchange in sorted(exchanges, key=lambda e: -e.village)
    ]
    lowered = [str(e.into) for e in exchanges if e.lowers_the_village and e.into in DOES]
    notes = [_lowers(role, deck, rules) for role in lowered]
    return [head, Table(headings, rows), *notes]


def _exchanges_in_json(deck: Deck, found: Chances, exchanges: Sequence[Exchange]) -> dict[str, Any]:
    return {
        "cards": {str(role): number for role, number in deck.items()},
        "village": _chance(found, "village"),
        "mean_days": _days(found),
        "changes": [
            {
                "out": str(exchange.out),
                "in": str(exchange.into),
                "village": _chance(exchange.chances, "village"),
                "change": _change(exchange.village, exchange.error),
                "change_of_days": _change(exchange.days, None),
            }
            for exchange in exchanges
        ],
    }


def _change(value: Number, error: float | None) -> dict[str, Any]:
    if isinstance(value, Fraction):
        return amount(value)
    return {"expected": value} | ({} if error is None else {"stderr": error})
