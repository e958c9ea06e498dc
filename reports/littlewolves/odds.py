"""What the deck may bring and how long the game lasts: `odds`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from analysis.littlewolves.odds import (
    Future,
    Futures,
    NextCard,
    Spread,
    buildable,
    comes,
    fitting,
    futures,
    mean,
    next_card,
    spread,
)
from models.errors import listed
from models.littlewolves.cards import COLOURS, Card
from models.littlewolves.position import View
from reports.answer import Answer, Chance, Row, Table, amount, chance

LENGTHS = (
    ("cards off the deck until the third pig", "draws_to_pig", lambda f: f.to_pig.draws),
    ("turns of all until the third pig", "turns_to_pig", lambda f: f.to_pig.turns),
    ("your turns until the third pig", "own_turns_to_pig", lambda f: f.to_pig.own_turns),
    ("your draws until the end", "own_draws", lambda f: f.to_end.own_draws),
    ("turns of all until the end", "turns", lambda f: f.to_end.turns),
    ("your turns until the end", "own_turns", lambda f: f.to_end.own_turns),
)
"""What is told about the time that is left: in words, in JSON, and which number it is."""

Group = tuple[str, tuple[Card, ...]]
"""Cards of which one may come, and what they are called."""


def odds(view: View, wanted: Sequence[Card] = (), within: int = 3) -> Answer:
    """The next card, cards that come to the viewer, and how long the game goes on."""
    found, top = futures(view), next_card(view)
    groups = _groups(view, wanted)
    lengths = {key: spread(found, of) for _, key, of in LENGTHS}
    data: dict[str, Any] = {
        "viewer": view.table.name(view.seat),
        "deck": view.table.deck,
        "pigs": len(view.pigs),
        "within": within,
        "next": None if top is None else _next_json(view, top),
        "cards": [
            {
                "what": what,
                "cards": list(map(str, group)),
                **_chances_json(view, group, top, within),
            }
            for what, group in groups
        ],
        "lengths": {key: _spread_json(numbers) for key, numbers in lengths.items()},
        "third_pig": _drawers_json(view, found),
    }
    parts: list[str | Table] = [head(view), _next_words(view, top)]
    if top is not None:
        parts.append(_cards(view, groups, top, within))
        parts.append(
            "Every card that you have not seen is as likely as any other to lie anywhere in the "
            "deck or in another's hand: nothing is made of how the others play. A pig is a draw, "
            "too. What others may pass to you is not counted."
        )
    if parts_of_pig := _pig_words(view, found):
        parts.append(parts_of_pig)
    parts.append(_lengths(lengths))
    parts.append(_own_turns(lengths["own_turns"]))
    return Answer(view.table.game.rules, "odds", data, parts)


def head(view: View) -> str:
    """Which rules, who looks with which cards, and what is left in the deck."""
    held = " ".join(map(str, view.hand)) or "no cards"
    pigs = {0: "no pig", 1: "1 pig"}.get(len(view.pigs), f"{len(view.pigs)} pigs")
    cards = "1 card" if view.table.deck == 1 else f"{view.table.deck} cards"
    name = view.table.name(view.seat)
    return f"{view.table.game.rules}, seen by {name} with {held}; {cards} in the deck, {pigs}"


# ---------------------------------------------------------------- cards


def _groups(view: View, wanted: Sequence[Card]) -> list[Group]:
    """The cards hoped for, and others worth knowing about."""
    unseen = view.undrawn
    groups: list[Group] = [(str(card), (card,)) for card in wanted]
    if len(wanted) > 1:
        groups.append((f"one of {listed(map(str, wanted), 'or')}", tuple(wanted)))
    if unseen:
        groups.append(("a certain card not seen yet", unseen[:1]))
    groups.append(("one that fits a house of yours", fitting(view)))
    groups.append(("one that you can build at all", buildable(view)))
    return groups + [
        (f"a {colour} card", tuple(card for card in unseen if card.colour is colour))
        for colour in COLOURS
    ]


def _cards(view: View, groups: Sequence[Group], top: NextCard, within: int) -> Table:
    possible = set(view.undrawn)
    rows: list[Row] = [
        [
            what,
            len(possible.intersection(group)),
            Chance(top.among(group)),
            Chance(comes(view, group, within)),
            Chance(comes(view, group)),
        ]
        for what, group in groups
    ]
    draws = "your next draw" if within == 1 else f"your next {within} draws"
    return Table(["what may come", "unseen", "the next card", draws, "all your draws"], rows)


def _next_words(view: View, top: NextCard | None) -> str:
    if top is None:
        return "No card is drawn any more."
    name = "you" if top.drawer == view.seat else view.table.name(top.drawer)
    return f"The next card of the deck is for {name}. It is a pig with {Chance(top.pig)}."


def _next_json(view: View, top: NextCard) -> dict[str, Any]:
    return {
        "for": view.table.name(top.drawer),
        "pig": chance(top.pig),
        "colours": {str(colour): chance(top.of_colour(colour)) for colour in COLOURS},
        "cards": {str(card): chance(p) for card, p in top.cards.items()},
    }


def _chances_json(
    view: View, group: Sequence[Card], top: NextCard | None, within: int
) -> dict[str, Any]:
    return {
        "next": chance(Fraction() if top is None else top.among(group)),
        "within": chance(comes(view, group, within)),
        "all": chance(comes(view, group)),
    }


# ---------------------------------------------------------------- time


def _lengths(lengths: dict[str, Spread]) -> Table:
    rows: list[Row] = [
        [words, min(numbers), float(mean(numbers)), max(numbers)]
        for (words, _, _), numbers in zip(LENGTHS, lengths.values(), strict=True)
    ]
    return Table(["still to come", "fewest", "mean", "most"], rows)


def _own_turns(numbers: Spread) -> Table:
    rows: list[Row] = [[str(number), Chance(p)] for number, p in numbers.items()]
    return Table(["turns you still have", "chance"], rows)


def _drawers(found: Futures) -> Spread:
    """For every place how likely it draws the third pig; none if it is drawn already."""
    future: Future = next(iter(found))
    if future.drawer is None:
        return {}
    return spread(found, lambda f: -1 if f.drawer is None else f.drawer)


def _pig_words(view: View, found: Futures) -> str:
    """Who draws the third pig."""
    drawers = _drawers(found)
    if not drawers:
        return "The third pig has been drawn." if view.end is None else ""
    each = (f"{view.table.name(place)} {Chance(p)}" for place, p in drawers.items())
    return f"The third pig is drawn by: {', '.join(each)}."


def _drawers_json(view: View, found: Futures) -> list[dict[str, Any]]:
    return [{"drawer": view.table.name(place), **chance(p)} for place, p in _drawers(found).items()]


def _spread_json(numbers: Spread) -> dict[str, Any]:
    return {
        "mean": amount(mean(numbers)),
        "numbers": [{"number": number, **chance(p)} for number, p in numbers.items()],
    }
