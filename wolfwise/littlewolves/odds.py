"""What the deck may bring, and how many turns are left, exactly."""

from collections.abc import Sequence

from wolfwise.analysis.littlewolves.odds import DeckOdds, deck_odds
from wolfwise.littlewolves.flags import CARDS, question, read_cards
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.models.littlewolves.cards import Card
from wolfwise.questions import VERIFY, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import odds as report
from wolfwise.verifying import told

MOST = 60
"""Draws: more than any game has."""


def answer(
    table: LittleWolves, *, within: int, cards: Sequence[Card] | None, verify: bool
) -> Answer[DeckOdds]:
    view = table.situation.view(houses=False)  # it is about the deck
    asked = (view, cards or (), within)
    return told(
        lambda: deck_odds(*asked),
        lambda found: report.odds(view, found),
        verify, "littlewolves.odds", *asked,
    )  # fmt: skip


QUESTION = question(
    answer,
    Flag("--within", "How many of your own draws to look ahead.", "K",
         read=Whole(0, MOST), default="3", show_default=True),
    Flag("--cards", "Cards that you hope for.", "r7,w12", read=read_cards, words=CARDS),
    VERIFY,
)  # fmt: skip
