"""Boards, stakes and timing against plain summation and numbers worked out by hand."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import (
    all_games,
    deals,
    games,
    stories,
    truths,
)
from tests.helpers.suspicions_wooolf import (
    NO_SHRINKING,
    TARGETS,
    Cast,
    is_right,
    known_hands,
    some_stakes,
)
from tests.helpers.worlds_wooolf import weighed
from wolfwise.analysis.wooolf.advice import Advice, advise
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import Stakes, Suspicion, end_risks, suspicions
from wolfwise.analysis.wooolf.timing import Timing, timing, weigh_suspicions
from wolfwise.models import records, rulebook
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Card, Character
from wolfwise.models.wooolf.game import Targets, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Holds, Observation
from wolfwise.models.wooolf.situation import Situation, Stage, situation
from wolfwise.models.wooolf.table import AskOf, Board, Pointer, Table

SHEEP, DOG, HUNTER, BOY, WOLF = Character
HALF = Fraction(1, 2)


def casts(game: Wooolf, observations: Sequence[Observation]) -> Counter[Cast]:
    """Who may play what, by plain weights."""
    found: Counter[Cast] = Counter()
    for world, weight in weighed(game, observations).items():
        found[tuple(game.character(hand) for hand in world)] += weight
    return found


def chance(found: Counter[Cast], targets: Targets, board: Board) -> Fraction:
    good = sum(weight for cast, weight in found.items() if is_right(cast, targets, board))
    return Fraction(good, found.total())


def assert_suspicions(
    found: Sequence[Suspicion], seen: Counter[Cast], game: Wooolf, viewer: Seat, targets: Targets
) -> None:
    """Every board once with its chance, best first; only boards that are never right are left out.

    Those have both pointers on one seat.
    """
    pointers: list[Pointer] = [s for s in range(game.seats) if s != viewer]
    pointers.append("0")
    seconds: list[Pointer] = ["x"] if targets[1] is None else pointers
    chances = {s.board: s.p for s in found}
    assert len(chances) == len(found)
    for board in product(pointers, seconds):
        on_one_seat = board[0] == board[1] != "0"
        assert (board in chances) is not on_one_seat
        assert chances.pop(board, Fraction(0)) == chance(seen, targets, board)
    assert not chances
    assert [s.p for s in found] == sorted((s.p for s in found), reverse=True)


# ---------------------------------------------------------------- every board


@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=4, deadline=None)
@given(st.data())
def test_every_board_of_every_character(game: Wooolf, data: st.DataObject) -> None:
    """Whatever the viewer is said to play: his targets decide, the worlds say how likely."""
    story = data.draw(stories(game, min_size=3, max_size=8))
    viewer = data.draw(st.integers(0, game.players - 1))
    posterior = Posterior(game, story.observations)
    seen = casts(game, story.observations)
    for character in Character:
        found = suspicions(posterior, viewer, character)
        assert_suspicions(found, seen, game, viewer, TARGETS[character])


@pytest.mark.parametrize("character", Character)
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_every_board_of_whoever_knows_his_hand(character: Character, data: st.DataObject) -> None:
    game = data.draw(games([4, 5]))
    hands = data.draw(deals(game))
    viewer = next((s for s in range(game.players) if game.character(hands[s]) is character), None)
    assume(viewer is not None)
    assert viewer is not None
    told = data.draw(st.lists(truths(game, hands, viewer), max_size=6))
    observations = [Holds(viewer, hands[viewer]), *told]
    found = suspicions(Posterior(game, observations), viewer, character)
    seen = casts(game, observations)
    assert_suspicions(found, seen, game, viewer, TARGETS[character])


def test_how_many_boards_there_are() -> None:
    """Four others or 0 on each pointer, less four times both on one seat; the wolf has one."""
    posterior = Posterior(wooolf(5), [])
    for character in Character:
        boards = {s.board for s in suspicions(posterior, 0, character)}
        assert len(boards) == (5 if character is WOLF else 5 * 5 - 4)
        assert ("0", "x" if character is WOLF else "0") in boards


def test_the_neutral_seat_can_be_suspected() -> None:
    """Four players: seat 5 is pointed at like any other, and 0 means that it is none either."""
    game = wooolf(4)
    wolf = Holds(4, (Card.named("wolf"), Card.named("sheep")))
    found = suspicions(Posterior(game, [wolf]), 0, BOY)
    chances = {s.board: s.p for s in found}
    assert sum(chances[board] for board in chances if board[0] != 4) == 0
    assert chances[4, 1] > 0
    assert chances[4, "0"] == chance(casts(game, [wolf]), TARGETS[BOY], (4, "0"))


def test_other_targets_can_be_switched_on() -> None:
    game = wooolf(5, rulebook.rules("wooolf", changes=["targets.dog=sheep wolf"]))
    seen = casts(game, [])
    assert_suspicions(suspicions(Posterior(game, []), 2, DOG), seen, game, 2, (SHEEP, WOLF))


# ---------------------------------------------------------------- stakes

PLAIN = Stakes(error_cost=Fraction(1), haste=Fraction(1, 10))
"""Stakes that are easy to count with by hand."""


@pytest.mark.parametrize(
    ("p", "early", "final", "next_turn"),
    [
        # 2p - (1 - p); p - (1 - p), or pass; the better of the two.
        (Fraction(0), Fraction(-1), Fraction(0), Fraction(0)),
        (Fraction(1, 4), Fraction(-1, 4), Fraction(0), Fraction(0)),
        (Fraction(1, 3), Fraction(0), Fraction(0), Fraction(0)),
        (Fraction(1, 2), Fraction(1, 2), Fraction(0), Fraction(1, 2)),
        (Fraction(3, 4), Fraction(5, 4), Fraction(1, 2), Fraction(5, 4)),
        (Fraction(1), Fraction(2), Fraction(1), Fraction(2)),
    ],
)
def test_plain_stakes(p: Fraction, early: Fraction, final: Fraction, next_turn: Fraction) -> None:
    stakes = PLAIN
    assert (stakes.early(p), stakes.final(p), stakes.next_turn(p)) == (early, final, next_turn)


def test_other_stakes() -> None:
    """An error that costs 3: at 1/2 an early suspicion gives 1 - 3/2, a final one is passed."""
    dear = Stakes(error_cost=Fraction(3))
    assert dear.early(HALF) == Fraction(-1, 2)
    assert dear.plain_final(HALF) == -1
    assert dear.final(HALF) == dear.next_turn(HALF) == 0
    free = Stakes(error_cost=Fraction(0))
    assert free.early(HALF) == 1
    assert free.final(HALF) == HALF
    reversed_points = PLAIN._replace(early_points=1, final_points=5)
    assert reversed_points.next_turn(HALF) == reversed_points.final(HALF) == 2


def risk(haste: Fraction, able: Iterable[Seat], missing: int) -> Fraction:
    """Go through everybody who suspects or does not: often enough, and the round is over."""
    total = Fraction(0)
    for acts in product([True, False], repeat=len(list(able))):
        if sum(acts) >= missing:
            p = Fraction(1)
            for act in acts:
                p *= haste if act else 1 - haste
            total += p
    return total


@pytest.mark.parametrize(
    ("players", "suspected", "expected"),
    [
        # 1 - 0.9^4 - 4 * 0.1 * 0.9^3: two of four others.
        (5, 0, Fraction(523, 10_000)),
        # 1 - 0.9^3: one of three others.
        (5, 1, Fraction(271, 1_000)),
        # 1 - 0.9^3 - 3 * 0.1 * 0.9^2: two of three others; the neutral seat never acts.
        (4, 0, Fraction(28, 1_000)),
        # 10 * 0.1^3 * 0.9^2 + 5 * 0.1^4 * 0.9 + 0.1^5: three of five others.
        (6, 0, Fraction(856, 100_000)),
        # 1 - 0.9^5: one of five others is missing at a table of eight.
        (8, 2, Fraction(40_951, 100_000)),
        # Nobody is missing; one more than the rules allow, as a record may have it, ends it, too.
        (5, 2, Fraction(1)),
        (5, 3, Fraction(1)),
    ],
)
def test_end_risk_by_hand(players: int, suspected: int, expected: Fraction) -> None:
    table = Table.new(wooolf(players))._replace(
        turns=(1,) * players, suspected=tuple(range(1, 1 + suspected))
    )
    assert PLAIN.end_risk(table, 0) == expected


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_end_risk_is_a_sum_over_who_suspects(data: st.DataObject) -> None:
    game = data.draw(games())
    limit = 2 if game.players <= 5 else 3
    seats = st.integers(0, game.players - 1)
    suspected = data.draw(st.lists(seats, unique=True, max_size=limit))
    viewer = data.draw(seats)
    haste = data.draw(st.fractions(0, 1, max_denominator=20))
    table = Table.new(game)._replace(turns=(1,) * game.players, suspected=tuple(suspected))
    others = [s for s in range(game.players) if s != viewer and s not in suspected]
    found = Stakes(haste=haste).end_risk(table, viewer)
    assert found == risk(haste, others, limit - len(suspected))


def test_whoever_has_a_red_token_ends_no_round() -> None:
    """He may not suspect early, so only three of the four others can."""
    table = Table.new(wooolf(5), red=frozenset({2}))._replace(turns=(1,) * 5)
    expected = risk(Fraction(1, 10), [1, 3, 4], missing=2)
    assert expected == Fraction(28, 1_000)
    assert PLAIN.end_risk(table, 0) == expected


def test_nobody_ends_a_round_on_his_first_turn() -> None:
    """Seat 1 begins; before his second turn the others have had one turn each."""
    game, haste = wooolf(5), Fraction(1, 10)
    table = Table.new(game, start=0)
    assert PLAIN.end_risk(table, 0) == 0
    later = table._replace(turns=(1, 1, 0, 0, 0), to_act=2)
    assert PLAIN.end_risk(later, 2) == risk(haste, [0, 1], missing=2)
    assert PLAIN.end_risk(table, 2) == risk(haste, [0, 1], missing=2), "from his turn on"
    unwritten = Table.new(game).after_gap()
    assert PLAIN.end_risk(unwritten, 0) == risk(haste, [1, 2, 3, 4], missing=2)


def test_a_round_limit_ends_the_round_for_sure() -> None:
    """With three turns for everybody there is no fourth."""
    game = wooolf(5, rulebook.rules("wooolf", changes=["round-limit=3"]))
    table = Table.new(game)
    before = table._replace(turns=(1,) * 5)
    assert PLAIN.end_risk(before, 0) == risk(Fraction(1, 10), [1, 2, 3, 4], missing=2)
    assert PLAIN.end_risk(table._replace(turns=(2,) * 5), 0) == 1


def risks(
    able: Sequence[Iterable[Seat]], hazard: Mapping[Seat, Fraction], missing: int
) -> list[Fraction]:
    """Lap by lap, go through all who may still suspect, and once only; stop once enough have."""
    found = []
    states = {frozenset[Seat](): Fraction(1)}  # who has suspected, the round going on
    for seats in able:
        then: dict[frozenset[Seat], Fraction] = {}
        for state, p in states.items():
            lap = {state: p}
            for seat in set(seats) - state:
                after: dict[frozenset[Seat], Fraction] = {}
                for now, q in lap.items():
                    after[now | {seat}] = after.get(now | {seat}, Fraction(0)) + q * hazard[seat]
                    after[now] = after.get(now, Fraction(0)) + q * (1 - hazard[seat])
                lap = after
            for now, q in lap.items():
                then[now] = then.get(now, Fraction(0)) + q
        before = sum(states.values())
        states = {now: q for now, q in then.items() if len(now) < missing and q}
        found.append(1 - sum(states.values()) / before if before else Fraction(1))
    return found


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_the_risk_of_every_lap_is_a_sum_over_who_suspects(data: st.DataObject) -> None:
    """Everybody hurries as he does, may suspect from his second turn on, and once."""
    game = data.draw(st.sampled_from([wooolf(players) for players in (4, 5, 6, 8)]))
    seats = range(game.players)
    red = data.draw(st.frozensets(st.sampled_from(seats), max_size=2))
    start, acted = data.draw(st.sampled_from(seats)), data.draw(st.integers(0, 2 * game.players))
    order = [(start + n) % game.players for n in range(7 * game.players)]
    turns = tuple(order[:acted].count(seat) for seat in seats)
    table = Table.new(game, start, red)._replace(turns=turns, to_act=order[acted])
    viewer = data.draw(st.sampled_from(seats))
    chances = st.fractions(0, 1, max_denominator=6)
    hazard = {seat: data.draw(chances) for seat in seats}
    mine = [n for n in range(acted, len(order)) if order[n] == viewer]
    able = [
        [
            order[n]
            for n in range(mine[lap] + 1, mine[lap + 1])
            if order[:n].count(order[n]) >= 1 and order[n] not in red
        ]
        for lap in range(3)
    ]
    found = end_risks(table, viewer, hazard.__getitem__, 3)
    assert found == risks(able, hazard, 2 if game.players <= 5 else 3)


# ---------------------------------------------------------------- timing


def timed(known: Situation, stakes: Stakes) -> tuple[Timing, Advice]:
    assert known.viewer is not None
    assert known.character is not None
    advice = advise(known, stakes)
    best = suspicions(Posterior(known.game, known.observations), known.viewer, known.character)[0]
    found = timing(known, best, advice)
    assert found.now == stakes.early(best.p)
    assert found.stage is advice.stage is Stage.TURNS
    return found, advice


@pytest.mark.parametrize("boy", [False, True], ids=["not the boy", "the boy"])
@settings(max_examples=12, deadline=None, phases=NO_SHRINKING)
@given(st.data())
def test_at_the_break_even_risk_waiting_is_worth_as_much_as_suspecting(
    boy: bool, data: st.DataObject
) -> None:
    """Put it in as the chance that the round ends first. The boy's token pays him either way."""
    game = data.draw(st.sampled_from([g for g in all_games([4, 5]) if not g.tracked]))
    characters = [BOY] if boy else [SHEEP, DOG, HUNTER, WOLF]
    known = data.draw(known_hands(game, characters))
    stakes = data.draw(some_stakes())
    found, advice = timed(known, stakes)
    assert found.wait is not None
    token, outcomes = found.wait.smear or Fraction(0), found.wait.outcomes

    def waiting(end_risk: Fraction) -> Fraction:
        over = sum((o.p * stakes.final(o.success) for o in outcomes), token)
        on = sum((o.p * stakes.next_turn(o.success) for o in outcomes), token)
        return end_risk * over + (1 - end_risk) * on

    assert found.wait.worth == waiting(advice.end_risk)
    even = found.break_even
    if even is None:
        assert waiting(Fraction(0)) <= found.now, "waiting never pays"
    elif even == 1:
        assert waiting(Fraction(1)) >= found.now, "waiting always pays"
    else:
        assert 0 < even < 1
        assert waiting(even) == found.now
        assert (advice.end_risk < even) is (found.wait.worth > found.now)


RECORD = """
game wooolf
players Eva Thomas Paul Jason Kenneth
{}viewer Jason sheep sheep
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes
...
Jason peeks Eva saw wolf
"""


def test_timing_of_the_worked_example() -> None:
    """0 and Paul are right with 9/17: 2 * 9/17 - 8/17 now. A question to Kenneth tells all."""
    known = situation(records.read(RECORD.format("")))
    found, _ = timed(known, PLAIN)
    assert found.now == Fraction(10, 17)
    assert found.breach is None
    assert found.wait is not None
    assert isinstance(found.wait.action, AskOf)
    assert found.wait.if_over == 1
    assert found.wait.if_not == 2
    assert found.break_even == 1, "even a right final suspicion is worth more"
    late, _ = timed(known, Stakes(error_cost=Fraction(0), final_points=0))
    assert late.now == Fraction(18, 17)
    assert late.break_even == Fraction(8, 17), "2 (1 - r) = 18/17"


def test_all_suspicions_of_the_worked_example_with_their_timing() -> None:
    """The best one is what there is to wait with: 2 * 9/17 - 8/17."""
    found = weigh_suspicions(situation(records.read(RECORD.format(""))), PLAIN)
    best, second, *_ = found.suspicions
    assert (best.board, best.p) == (("0", 2), Fraction(9, 17))
    assert second.p < best.p
    assert found.timing.now == Fraction(10, 17)
    assert found.advice.stakes == PLAIN


def test_no_early_suspicion_with_a_red_token() -> None:
    found, _ = timed(situation(records.read(RECORD.format("red Jason\n"))), PLAIN)
    assert found.breach is not None
    assert found.break_even is None
    assert found.wait is not None
    assert found.wait.worth == 1, "a right final suspicion, whenever it comes"


def test_nothing_to_wait_for_when_the_round_is_over() -> None:
    """9/17 - 8/17 for the final suspicion."""
    known = situation(records.read(RECORD.format("") + "...\nEva suspects\n...\nPaul suspects\n"))
    best = suspicions(Posterior(known.game, known.observations), 3, SHEEP)[0]
    found = timing(known, best, advise(known, PLAIN))
    assert found.stage is Stage.FINAL
    assert found.now == Fraction(1, 17)
    assert found.wait is None
    assert found.break_even is None
