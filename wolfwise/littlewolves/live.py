"""The Three Little Wolves during play: what is shown after every line, and what can be asked."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from wolfwise.analysis.littlewolves.advice import Advice, advise
from wolfwise.analysis.littlewolves.what_if import scored
from wolfwise.models.littlewolves.cards import COLOURS
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.notes import receives
from wolfwise.models.littlewolves.position import View
from wolfwise.models.littlewolves.referee import replay
from wolfwise.models.littlewolves.situation import Situation, situation
from wolfwise.models.littlewolves.unseen import HIDDEN
from wolfwise.models.records import Record, find_seat
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import advice, play, scores

LIVE_HELP = """  score          the scoring sheet if the game ended now
  why red falls  how the houses of a colour compare; why Ann: what she scores
fate: what becomes of a house if the game ends now.
"""
PLAYOUTS = 300
"""Of the advice during play: they take about half a second, and the same record shows the same."""


def dashboard(record: Record) -> list[Answer[Any]]:
    """What is shown after every line: houses and points; to the viewer his moves and the best."""
    known = situation(record)
    shown: list[Answer[Any]] = [scores.dashboard(known)]
    to_act = known.position.to_act
    if to_act is not None and to_act == known.viewer and known.can_advise(to_act):
        shown.append(play.moves(known, known.moves(), brief=True))
        view = known.view()
        if view.asked:
            shown.append(advice.advise(view, _weighed(view), brief=True))
    return shown


@lru_cache(maxsize=8)
def _weighed(view: View) -> Advice:
    """Advice during play; after an undo, or when it is shown again, it is at hand."""
    return advise(view, iterations=PLAYOUTS)


def asks(said: str) -> bool:
    """Whether what is no line of a record is a question: it ends like one, or asks for points."""
    return said.endswith(("?", "？")) or said.casefold().split()[:1] == ["score"]


def explain(record: Record, said: str) -> Answer[Any]:
    """What `why red falls`, `why Ann` and `score` show."""
    known = situation(record)
    known.need_houses()
    words = [word.strip("?？.,'\"").removesuffix("'s") for word in said.split()]
    if [word.casefold() for word in words] == ["score"]:
        return scores.score(known, scored(known.table))
    colours = [str(c) for c in COLOURS if c in (word.casefold() for word in words)]
    named = [find_seat(word, known.names) for word in words]
    return scores.why(known, [seat for seat in named if seat is not None], colours)


def warnings(record: Record) -> tuple[str, ...]:
    """What is warned about: whatever breaks the rules."""
    return situation(record).warnings


def lacks(record: Record) -> Sequence[str]:
    """What the record should be told next, most pressing first."""
    known = situation(record)
    if known.over:
        return ("Type score: the game is over.",)
    if known.viewer is None:
        mine = ["Say who you are: viewer NAME."]
    else:
        name, card = known.names[known.viewer], receives(replay(record))
        mine = [f"Write what {name} got: {name} receives CARD."] if card else _own_cards(known)
    missing = [text for text in known.missing if text not in known.unsure]  # the screen says that
    return (*mine, *(f"{text[0].upper()}{text[1:]}." for text in missing), *_others(known))


def _own_cards(known: Situation) -> list[str]:
    """What the viewer holds, has drawn, passes or shows, if that is what is waited for."""
    now, seat = known.position, known.viewer
    assert seat is not None
    name, hand = known.names[seat], now.hands[seat]
    hidden = hand.count(HIDDEN)
    if hand and hidden == len(hand):
        return [f"Say what {name} holds: {' '.join(['hand', name, *['CARD'] * hidden])}."]
    if now.step is Step.DRAW and now.table.active == seat:
        return [f"Write what {name} has drawn: {name} draws CARD, or {name} draws pig KIND."]
    if now.step is Step.PASS and now.to_act == seat:
        return [f"Write what {name} passes on: {name} passes CARD."]
    if now.step is Step.CHOOSE and now.to_act == seat:
        return [f"Write what {name} shows: {name} shows CARD."]
    if hidden:
        line = " ".join(["hand", name, *["CARD"] * len(hand)])
        return [f"Say what {name} holds by now, {hidden} of {len(hand)} are not told: {line}."]
    return []


def _others(known: Situation) -> list[str]:
    """What all have seen, and the record waits for."""
    now, table = known.position, known.table
    if now.step is Step.SENDING and now.to_act is not None:
        name = known.names[now.to_act]
        return [f"Write where the wolf of {name} goes: {name} sends WOLF to NAME COLOUR."]
    if now.step is Step.DRAW and table.active == known.game.dummy:
        return ["Write which card is turned up for the dummy: dummy draws CARD."]
    if now.step is Step.PLACE:
        card = table.shown[table.active]
        return [f"Write where the dummy builds {card}: dummy builds {card} on COLOUR."]
    return []


def footer(record: Record) -> str:
    """Whose turn it is, and what everybody scores by now."""
    known = situation(record)
    turn = known.position.to_act
    to_act = [] if turn is None else [f"{known.names[turn]} to act"]
    if known.unsure:  # what they add up to nobody can say
        return " | ".join(to_act)
    points = ", ".join(f"{n} {p}" for n, p in zip(known.names, known.position.scores, strict=True))
    return " | ".join([*to_act, points])
