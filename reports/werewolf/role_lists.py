"""Which role lists make an even game, and what one card for another changes: `balance`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from wolfwise.analysis.number import Exact, Number, Rounded
from wolfwise.analysis.werewolf.bots import sentences
from wolfwise.analysis.werewolf.chances import Chances, Deck, without_mayor
from wolfwise.analysis.werewolf.role_lists import Balance, Changes
from wolfwise.analysis.werewolf.simulation import WINNERS
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import Role
from wolfwise.reports.answer import Answer, Row, Table, said
from wolfwise.reports.number import in_json
from wolfwise.reports.werewolf.odds import DOES, IN_JSON, cards_in_words, in_flags, lowers

BEST = 10
"""Lists to show, if not all."""


@distinct
class Minutes(NamedTuple):
    """How long a day with its vote and a night take."""

    day: Fraction = Fraction(5)
    night: Fraction = Fraction(2)


USUAL = Minutes()


def balance(
    rules: Rules, result: Balance, minutes: Minutes = USUAL, everything: bool = False
) -> Answer[Balance]:
    """Lists near an even game, lists that people know, and what one card for another changes."""
    candidates = result.lists
    shown = candidates if everything else candidates[:BEST]
    data = {
        "lists": [_in_json(one.deck, one.chances, minutes) for one in candidates],
        "known": [
            {"name": one.name, "about": one.about, **_in_json(one.deck, chances, minutes)}
            for one, chances in result.known
        ],
        "exchanges": [_exchanges_in_json(changes, minutes) for changes in result.changes],
        "assumptions": list(_assumed(rules, result)),
        "lynch": in_flags(result.lynch),
        "minutes": {"day": float(minutes.day), "night": float(minutes.night)},
    }
    parts: list[str | Table] = []
    if candidates:
        rows = [((), one.deck, one.chances) for one in shown]
        parts.append(f"{rules}: lists near an even game, the most even first")
        parts.append(_lists((), rows, minutes))
        if len(shown) < len(candidates):
            parts.append(f"{len(candidates) - len(shown)} more with --all.")
    if result.known:
        parts.append(f"{'Lists' if candidates else f'{rules}: lists'} that people know")
        named = [((one.name,), one.deck, chances) for one, chances in result.known]
        parts.append(_lists(("name",), named, minutes))
    for changes in result.changes:
        if not candidates:
            parts.append(f"{rules}: how games of this list go")
            parts.append(_lists((), [((), changes.deck, changes.chances)], minutes))
        parts += _exchanges(rules, changes, result)
    parts += _notes(result, minutes)
    return Answer(rules, "balance", data, parts, result)


def _notes(result: Balance, minutes: Minutes) -> list[str | Table]:
    notes: list[str | Table] = []
    weighed = [one.chances for one in result.lists] + [one.chances for one in result.known]
    weighed += [one.chances for one in result.changes]
    weighed += [each.chances for one in result.changes for each in one.exchanges]
    played = next((chances.played for chances in weighed if chances.played), None)
    if played is not None:
        notes.append(
            f"With ± it is sampled, by {played.games} games of a list with seed {played.seed}, and "
            "the standard error stands behind it."
        )
    notes.append(f"Minutes: {_plain(minutes.day)} a day and {_plain(minutes.night)} a night.")
    notes.append(
        "All play by the simple policy, and nobody is mayor; 'wolfwise werewolf odds' says what "
        "that is for a list."
    )
    return notes


def _plain(number: Fraction) -> str:
    return f"{float(number):g}"


def _assumed(rules: Rules, result: Balance) -> Sequence[str]:
    """All that is assumed in any of these games."""
    decks = [one.deck for one in result.lists] + [one.preset.deck for one in result.known]
    roles = {role for deck in decks for role in deck}
    for changes in result.changes:
        roles.update(changes.deck, (exchange.into for exchange in changes.exchanges))
    cards = [*sorted(roles, key=list(Role).index), *[Role.VILLAGER] * 5]
    return sentences(werewolf(cards, without_mayor(rules)), lynch=result.lynch)


# ---------------------------------------------------------------- lists


Named = tuple[tuple[str, ...], Deck, Chances]


def _lists(headings: tuple[str, ...], lists: Sequence[Named], minutes: Minutes) -> Table:
    """A row for each list; lovers and piper only where they win at all."""
    always = ("village", "werewolves", "nobody")
    winners = [
        winner
        for winner in WINNERS
        if winner in always or any(chances.of(winner).value for _, _, chances in lists)
    ]
    rows: list[Row] = [
        [
            *names,
            cards_in_words(deck),
            *(_won(deck, chances, winner) for winner in winners),
            chances.nights,
            str(round(float(chances.length(*minutes).value))),
        ]
        for names, deck, chances in lists
    ]
    texts = frozenset(range(len(headings) + 1))
    return Table([*headings, "cards", *winners, "nights", "minutes"], rows, texts)


NEEDED = {"lovers": Role.CUPID, "piper": Role.PIPER}
"""Without these cards nobody can win like that."""


def _won(deck: Deck, chances: Chances, winner: str) -> Number:
    if winner in NEEDED and NEEDED[winner] not in deck:
        return Exact(Fraction(0))
    return chances.of(winner)


def _in_json(deck: Deck, chances: Chances, minutes: Minutes) -> dict[str, Any]:
    return {
        "cards": {str(role): n for role, n in deck.items()},
        **{IN_JSON[winner]: in_json(_won(deck, chances, winner)) for winner in WINNERS},
        "mean_days": in_json(chances.days),
        "mean_nights": in_json(chances.nights),
        "minutes": in_json(chances.length(*minutes)),
    }


# ---------------------------------------------------------------- one card for another


def _exchanges(rules: Rules, changes: Changes, result: Balance) -> list[str | Table]:
    deck, chances, exchanges = changes
    village = chances.village
    plus = f" (± {said(Rounded(village.stderr, 'chance'))})" if chances.played else ""
    head = (
        f"{cards_in_words(deck)}: the village wins with {said(village)}{plus}. "
        "What each role adds, one card for another:"
    )
    headings = ["out", "in", "village", "change", "nobody", "change of nights"]
    rows: list[Row] = [
        [str(e.out), str(e.into), e.chances.village, e.village, e.chances.of("nobody"), e.nights]
        for e in sorted(exchanges, key=lambda e: -e.village.value)
    ]
    lowered = [str(e.into) for e in exchanges if e.lowers_the_village and e.into in DOES]
    notes = [lowers(role, deck, rules, result.lynch) for role in lowered]
    if any(Role.THIEF in (e.out, e.into) for e in exchanges):
        notes.append("With the thief two villagers more come in, for the middle, and go with him.")
    return [head, Table(headings, rows), *notes]


def _exchanges_in_json(changes: Changes, minutes: Minutes) -> dict[str, Any]:
    deck, chances, exchanges = changes
    return {
        **_in_json(deck, chances, minutes),
        "changes": [
            {
                "out": str(exchange.out),
                "in": str(exchange.into),
                "village": in_json(exchange.chances.village),
                "nobody": in_json(exchange.chances.of("nobody")),
                "change": in_json(exchange.village),
                "change_of_days": in_json(exchange.days),
                "change_of_nights": in_json(exchange.nights),
            }
            for exchange in exchanges
        ],
    }
