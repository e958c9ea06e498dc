"""The best that can be made of known cards if the others stand still, with a proof."""

from wolfwise.analysis.littlewolves import plans
from wolfwise.analysis.littlewolves.brute_force_plans import Aim, Plan
from wolfwise.analysis.littlewolves.plans import Task
from wolfwise.frame import need
from wolfwise.littlewolves.flags import CARDS, question, read_cards
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.situation import Situation
from wolfwise.models.littlewolves.unseen import whereabouts
from wolfwise.questions import VERIFY, Flag, OneOf, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import plans as report
from wolfwise.verifying import told

MOST = 60
"""Turns: more than any game has."""


def answer(
    table: LittleWolves,
    *,
    turns: int | None,
    cards: tuple[Card, ...] | None,
    aim: str,
    verify: bool,
) -> Answer[Plan]:
    known = table.situation
    known.need_houses()
    need(not known.over, "the game is over, so there is nothing left to plan")
    task, hand = _task(known, turns, cards, Aim(aim))
    shown_turns = task.turns if task.wolves else None
    return told(
        lambda: plans.best(task),
        lambda found: report.plan(known.table, task.seat, hand, found, shown_turns),
        verify, "littlewolves.plan", task,
    )  # fmt: skip


def _task(
    known: Situation, turns: int | None, cards: tuple[Card, ...] | None, aim: Aim
) -> tuple[Task, tuple[Card, ...]]:
    """What is to be planned, and all cards that it is about."""
    if known.viewer is None:
        known.view()  # which says what is missing
    assert known.viewer is not None
    seat, now = known.viewer, (((), known.table),)
    if cards is not None:
        _need_unseen(known, cards)
        most = len(cards) if turns is None else turns
        return Task(seat, aim, cards, most, now, wolves=turns is not None), cards
    hand = known.hands[seat]
    if turns is not None and known.unknown_to(seat) and len(hand) == known.held[seat]:
        return Task(seat, aim, tuple(hand), turns, now), tuple(hand)  # the deck does not matter
    view = known.view()
    hand = plans.cards_to_play(view)
    turns = min(plans.sure_turns(view), len(hand)) if turns is None else turns
    return plans.last_turns(view, aim, turns), hand


def _need_unseen(known: Situation, cards: tuple[Card, ...]) -> None:
    """Refuse cards that lie on the table already."""
    for card in cards:
        found = whereabouts(card, known.table, {})
        need(found is None, f"--cards: there is one {card} only, and it {found}")


QUESTION = question(
    answer,
    Flag("--turns", "How many turns to plan, if not all that you are sure to have.", "K",
         read=Whole(0, MOST)),
    Flag("--cards", "Cards to plan with instead of the hand; without --turns all of them are "
         "built, and no wolf is sent.", "r3,y10,...", read=read_cards,
         words=CARDS),
    Flag("--for", "What is to be best.", "margin|points|height|three", dest="aim",
         read=OneOf("margin", "points", "height", "three"), default="margin", show_default=True),
    VERIFY,
)  # fmt: skip
