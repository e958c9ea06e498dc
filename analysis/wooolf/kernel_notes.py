"""Rounds on arrays, written down turn by turn: what habits are held against.

Who did what, what each player knew just before it, by the facts and by habit, and how well what was
done goes with each hand. Rounds are played as in `kernel_players.py`.
"""

from typing import Any, NamedTuple

import numpy as np

from wolfwise.analysis.wooolf.kernel import (
    Counting,
    forget,
    hear_answer,
    hear_peek,
    sit_down,
    weigh,
)
from wolfwise.analysis.wooolf.kernel_players import (
    ASK,
    EARLY,
    KIND,
    PEEK,
    STROLLS,
    SUSPECT,
    THUMB,
    Room,
    advise,
    thumb,
)
from wolfwise.analysis.wooolf.kernel_reading import (
    begin_reading,
    judge,
    read_decision,
    read_look,
)
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.kernel import (
    BEGINS,
    NONE,
    ROUND,
    TO_ACT,
    Cards,
    Floats,
    Ints,
    ask,
    below,
    chance,
    deal,
    entrance,
    may_suspect,
    over,
    peek,
    suspect,
)

ALWAYS, NEVER = -1.0, 2.0
"""Chances from which on somebody suspects who does so, or does not, however sure he is."""


class Notes(NamedTuple):
    """What was written down of a round, by turn. It changes in place."""

    course: Ints  # [turn]: who, the kind of action, at whom, the card or the question, the answer
    could: Ints  # [turn]: 1 if he could suspect early
    facts: Floats  # [turn, viewer, layer, hand]: by what he knew before the turn
    habit: Floats  # the same, with what all had done
    likely: Floats  # [turn, 3, hand]: of who acts, by habit: before, with the decision, the look


def new_notes(game: Wooolf, turns: int) -> Notes:
    """Room for so many turns, and for what is known after the last one."""
    players, layers, hands = game.players, game.seats - 1, len(game.hands)
    return Notes(
        np.zeros((turns + 1, 5), np.int64),
        np.zeros(turns + 1, np.int64),
        np.zeros((turns + 1, players, layers, hands)),
        np.zeros((turns + 1, players, layers, hands)),
        np.zeros((turns + 1, 3, hands)),
    )


@entrance
def watch(
    game: Cards, count: Counting, room: Room, how: Floats, slips: Floats, luck: Any, notes: Notes
) -> int:
    """A first round up to its final suspicions; how many turns it had, NONE if it was too long.

    `slips`: how often each player by thumb lapses, as habits call it, and suspects on a whim.
    """
    round, minds, desk, reader = room.round, room.minds, room.desk, room.reader
    round.points[:] = 0
    round.errors[:] = 0
    round.red[:] = 0
    round.state[ROUND] = 1
    round.state[BEGINS] = below(luck, game.players)
    deal(game, round, luck)
    forget(count, minds)
    begin_reading(reader)
    own = np.zeros(how.shape[1])
    for turn in range(len(notes.could)):
        for viewer in range(game.players):
            hand = round.hands[viewer]
            for by_habit in range(2):
                sit_down(game, count, minds, desk, viewer, viewer, hand, by_habit == 1)
                total = weigh(game, count, desk, hand)
                into = notes.habit if by_habit else notes.facts
                into[turn, viewer] = desk.held / total
        if over(game, round):
            return turn
        seat = round.state[TO_ACT]
        own[:] = how[seat]
        drawn = chance(luck)
        if drawn < slips[seat, 1]:
            own[EARLY] = ALWAYS
        elif drawn >= 1.0 - slips[seat, 0]:
            own[EARLY] = NEVER
        if chance(luck) < slips[seat, 0]:
            own[STROLLS] = 1.0
        if own[KIND] == THUMB:
            thumb(game, count, room, seat, own, luck)
        else:
            advise(game, count, room, seat, own)
        kind, first, second = room.choice[0], room.choice[1], room.choice[2]
        notes.course[turn] = seat, kind, first, second, 0
        notes.could[turn] = may_suspect(game, round, seat)
        notes.likely[turn, 0] = minds.likely[seat]
        judge(game, count, minds, desk, reader, seat, kind == ASK)
        if notes.could[turn]:
            read_decision(count, minds, reader, seat, kind == SUSPECT)
        notes.likely[turn, 1] = minds.likely[seat]
        if kind != SUSPECT:
            read_look(game, count, minds, reader, seat, first, kind == ASK)
        notes.likely[turn, 2] = minds.likely[seat]
        if kind == SUSPECT:
            suspect(game, round, first, second)
        elif kind == PEEK:
            card = game.hand[round.hands[first], below(luck, 2)]
            notes.course[turn, 3] = card
            clue = peek(game, round, first, card)
            hear_peek(game, count, minds, seat, first, clue, card)
        else:
            question = round.questions[seat, second]
            yes = ask(game, round, first, second)
            notes.course[turn, 3], notes.course[turn, 4] = question, yes
            hear_answer(game, count, minds, first, question, yes)
    return NONE
