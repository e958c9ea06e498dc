"""Two questions of The Three Little Wolves: `odds` of the deck, and a `plan` for known cards."""

from typing import TYPE_CHECKING

from models.errors import WolfwiseError
from models.littlewolves.cards import Card
from models.littlewolves.cards import cards as cards_named
from models.littlewolves.situation import Situation, situation
from wolfwise.asking import (
    FORMAT,
    RECORD,
    RULES,
    UPTO,
    Flag,
    Flags,
    OneOf,
    Whole,
    need,
    output_of,
    recorded,
)
from wolfwise.littlewolves_questions import QUESTIONS

if TYPE_CHECKING:
    from reports.answer import Answer

MOST = 60
"""Draws or turns: more than any game has."""
TABLE = (RECORD._replace(required=True), UPTO)


def _cards(text: str) -> tuple[Card, ...]:
    """Reads `r7,w12`, with commas or spaces."""
    try:
        found = cards_named(text.replace(",", " "))
    except WolfwiseError as error:
        raise ValueError(str(error)) from None
    if len(set(found)) < len(found):
        twice = next(card for card in found if found.count(card) > 1)
        raise ValueError(f"there is only one {twice}")
    return found


def _known(flags: Flags) -> Situation:
    with recorded(QUESTIONS.game, flags).record() as read:
        return situation(read)


# ---------------------------------------------------------------- the questions


@QUESTIONS.ask(
    *TABLE,
    Flag("--within", "How many of your own draws to look ahead.", "K",
         read=Whole(0, MOST), default="3", show_default=True),
    Flag("--cards", "Cards that you hope for.", "r7,w12", read=_cards),
    *RULES,
    *FORMAT,
)  # fmt: skip
def odds(flags: Flags) -> None:
    """What the deck may bring, and how many turns are left, exactly."""
    from reports.littlewolves import odds as report

    known = _known(flags)
    answer = report.odds(known.view(), flags["cards"] or (), flags["within"])
    output_of(flags).show(answer, known.warnings)


@QUESTIONS.ask(
    *TABLE,
    Flag("--turns", "How many turns to plan, if not all that you are sure to have.", "K",
         read=Whole(0, MOST)),
    Flag("--cards", "Cards to plan with instead of the hand; without --turns all of them are "
         "built, and no wolf is sent.", "r3,y10,...", read=_cards),
    Flag("--for", "What is to be best.", "margin|points|height|three", dest="aim",
         read=OneOf("margin", "points", "height", "three"), default="margin", show_default=True),
    *RULES,
    *FORMAT,
)  # fmt: skip
def plan(flags: Flags) -> None:
    """The best that can be made of known cards if the others stand still, with a proof."""
    known = _known(flags)
    output_of(flags).show(_plan(known, flags), known.warnings)


def _plan(known: Situation, flags: Flags) -> "Answer":
    from analysis.littlewolves import plans
    from analysis.littlewolves.plain_plans import Aim
    from reports.littlewolves import plans as report

    need(not known.over, "the game is over, so there is nothing left to plan")
    seat, table = known.viewer, known.table
    if seat is None:
        known.view()  # which says what is missing
    assert seat is not None
    turns, cards, aim = flags["turns"], flags["cards"], Aim(flags["aim"])
    if cards is not None:
        _need_unseen(known, cards)
        if turns is None:
            return report.plan(table, seat, cards, plans.best_houses(table, seat, cards, aim))
        found = plans.best_turns(table, seat, cards, turns, aim)
        return report.plan(table, seat, cards, found, turns)
    hand = known.hands[seat]
    if turns is not None and known.unknown_to(seat) and len(hand) == known.held[seat]:
        found = plans.best_turns(table, seat, hand, turns, aim)  # the deck does not matter
        return report.plan(table, seat, hand, found, turns)
    view = known.view()
    hand = plans.cards_to_play(view)
    turns = min(plans.sure_turns(view), len(hand)) if turns is None else turns
    found = plans.best_last_turns(view, aim, turns)
    return report.plan(table, seat, hand, found, turns)


def _need_unseen(known: Situation, cards: tuple[Card, ...]) -> None:
    """Refuse cards that lie on the table already."""
    from models.littlewolves.unseen import whereabouts

    for card in cards:
        found = whereabouts(card, known.table, {})
        need(found is None, f"--cards: there is one {card} only, and it {found}")
