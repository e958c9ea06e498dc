"""What the deck may bring and how long the game lasts: `odds`."""

from collections.abc import Mapping
from typing import Any

from wolfwise.analysis.littlewolves.odds import (
    DeckOdds,
    Hope,
    Kind,
    Lengths,
    NextCard,
    Spread,
    mean,
)
from wolfwise.analysis.number import Exact
from wolfwise.models.errors import listed
from wolfwise.models.littlewolves.cards import COLOURS
from wolfwise.models.littlewolves.position import View
from wolfwise.reports.answer import Answer, Chance, Row, Table, amount, chance

LENGTHS = {
    "draws_to_pig": "cards off the deck until the third pig",
    "turns_to_pig": "turns of all until the third pig",
    "own_turns_to_pig": "your turns until the third pig",
    "own_draws": "your draws until the end",
    "turns": "turns of all until the end",
    "own_turns": "your turns until the end",
}
"""The time that is left, in words."""
HOPES: Mapping[Kind, str] = {
    Kind.UNSEEN: "a certain card not seen yet",
    Kind.FITTING: "one that fits a house of yours",
    Kind.BUILDABLE: "one that you can build at all",
}


def odds(view: View, result: DeckOdds) -> Answer[DeckOdds]:
    """The next card, cards that come to the viewer, and how long the game goes on."""
    top, lengths = result.top, result.lengths
    data: dict[str, Any] = {
        "viewer": view.table.name(view.seat),
        "deck": view.table.deck,
        "pigs": len(view.pigs),
        "within": result.within,
        "next": None if top is None else _next_json(view, top),
        "cards": [_hope_json(hope) for hope in result.hopes],
        "lengths": {key: _spread_json(numbers) for key, numbers in lengths._asdict().items()},
        "third_pig": [
            {"drawer": view.table.name(place), **chance(p)} for place, p in result.third_pig.items()
        ],
    }
    parts: list[str | Table] = [head(view), _next_words(view, top)]
    if top is not None:
        parts.append(_cards(result))
        parts.append(
            "Every card that you have not seen is as likely as any other to lie anywhere in the "
            "deck or in another's hand: nothing is made of how the others play. A pig is a draw, "
            "too. What others may pass to you is not counted."
        )
    if parts_of_pig := _pig_words(view, result.third_pig):
        parts.append(parts_of_pig)
    parts.append(_lengths(lengths))
    parts.append(_own_turns(lengths.own_turns))
    return Answer(view.table.game.rules, "odds", data, parts, result)


def head(view: View) -> str:
    """Which rules, who looks with which cards, and what is left in the deck."""
    held = " ".join(map(str, view.hand)) or "no cards"
    pigs = {0: "no pig", 1: "1 pig"}.get(len(view.pigs), f"{len(view.pigs)} pigs")
    cards = "1 card" if view.table.deck == 1 else f"{view.table.deck} cards"
    name = view.table.name(view.seat)
    return f"{view.table.game.rules}, seen by {name} with {held}; {cards} in the deck, {pigs}"


# ---------------------------------------------------------------- cards


def _what(hope: Hope) -> str:
    """What cards are called of which one may come."""
    match hope.kind:
        case Kind.CARD:
            return str(hope.cards[0])
        case Kind.WANTED:
            return f"one of {listed(map(str, hope.cards), 'or')}"
        case Kind.COLOUR:
            return f"a {hope.colour} card"
    return HOPES[hope.kind]


def _cards(result: DeckOdds) -> Table:
    rows: list[Row] = [
        [_what(hope), hope.unseen, *map(Chance, (hope.next, hope.within, hope.all))]
        for hope in result.hopes
    ]
    draws = "your next draw" if result.within == 1 else f"your next {result.within} draws"
    return Table(["what may come", "unseen", "the next card", draws, "all your draws"], rows)


def _hope_json(hope: Hope) -> dict[str, Any]:
    return {
        "what": _what(hope),
        "cards": list(map(str, hope.cards)),
        "next": chance(hope.next),
        "within": chance(hope.within),
        "all": chance(hope.all),
    }


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


# ---------------------------------------------------------------- time


def _lengths(lengths: Lengths) -> Table:
    rows: list[Row] = [
        [LENGTHS[key], min(numbers), Exact(mean(numbers), "count"), max(numbers)]
        for key, numbers in lengths._asdict().items()
    ]
    return Table(["still to come", "fewest", "mean", "most"], rows)


def _own_turns(numbers: Spread) -> Table:
    rows: list[Row] = [[str(number), Chance(p)] for number, p in numbers.items()]
    return Table(["turns you still have", "chance"], rows)


def _pig_words(view: View, drawers: Spread) -> str:
    """Who draws the third pig."""
    if not drawers:
        return "The third pig has been drawn." if view.end is None else ""
    each = (f"{view.table.name(place)} {Chance(p)}" for place, p in drawers.items())
    return f"The third pig is drawn by: {', '.join(each)}."


def _spread_json(numbers: Spread) -> dict[str, Any]:
    return {
        "mean": amount(mean(numbers)),
        "numbers": [{"number": number, **chance(p)} for number, p in numbers.items()],
    }
