"""Advice against plain references: players one at a time, exact fractions, and rules as written."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers.games_crywolf import (
    BOX,
    PATIENT,
    STYLES,
    Style,
    all_games,
    decisions,
    games,
    seen,
    switched,
    switched_games,
    walk,
)
from tests.helpers.rollouts_crywolf import HABITS, lanes_with
from wolfwise.analysis.crywolf import brute_force, race, rollouts
from wolfwise.analysis.crywolf.advice import (
    DEAREST,
    FINALISTS,
    HOPELESS,
    SAMPLES,
    Advice,
    Option,
    Plan,
    advise,
)
from wolfwise.analysis.crywolf.cups import Weighed, counts_given, posterior
from wolfwise.analysis.crywolf.habits import NO_BLUFF, NO_SHIFT, USUAL, Habits, Mind, Outlook
from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.analysis.crywolf.rollouts import Minds, playable
from wolfwise.analysis.number import Rounded
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import (
    ANIMALS,
    EMPTY,
    INDEX,
    Animal,
    Cup,
    all_dice,
    cup_of,
    faces_of,
    without,
)
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Position
from wolfwise.models.crywolf.settlement import Chips, Settlement, settle
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.crywolf.table import (
    Action,
    Call,
    Claim,
    Marker,
    Pass,
    PlaceRolled,
    Table,
    Turn,
    UsePower,
)
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat

COW, SHEEP, DOG, WOLF = ANIMALS
KINDS: tuple[type[Action], ...] = (Claim, Call, UsePower)
"""In the order in which rollouts number them."""
BLUFFERS = Habits(Fraction(1, 2), Fraction(1, 3))
CARELESS = Habits(Fraction(1, 2), Fraction(9, 10))


def games_of_lanes(players: Sequence[int] = BOX) -> st.SearchStrategy[CryWolf]:
    """Both editions, open dice or not, and whatever other rulings rollouts know."""
    return st.one_of(games(players), switched_games(players).filter(playable))


def known_game(random: Random, players: Sequence[int]) -> CryWolf:
    while not playable(game := switched(random, players)):
        pass
    return game


def to_act(position: Position) -> Seat:
    assert isinstance(position.turn, int)
    return position.turn


def some_decision(
    game: CryWolf, random: Random, most: int = 99, style: Style = PATIENT
) -> Position:
    """Somebody has to decide, and at most so many dice are left under cups."""
    while True:
        late = [
            before
            for before, _, _ in walk(game, random, style)
            if isinstance(before.turn, int)
            and not before.table.rolled
            and sum(before.table.dice) <= most
        ]
        if late:
            return random.choice(late)


def some_chips(game: CryWolf, random: Random) -> Chips:
    return Chips(
        tuple(random.randint(1, game.chips) for _ in range(game.players)),
        tuple(random.randint(0, 6) for _ in range(game.players)),
    )


def chips_of(known: Situation, settled: Settlement) -> Fraction:
    """What a settlement brings the viewer."""
    sign = (settled.receiver == known.viewer) - (settled.payer == known.viewer)
    return Fraction(sign * settled.chips)


def shift_of(known: Situation, weighed: Mapping[Seat, Weighed]) -> list[int]:
    """How far the viewer's break-even numbers lie above those of bare odds, by exact counts."""
    return [
        given.break_even - Count(sure, binomial(known.hidden, hits)).break_even
        for given, sure, hits in zip(
            counts_given(known, weighed).values(), known.known, known.game.chances, strict=True
        )
    ]


# ---------------------------------------------------------------- rollouts know what players do


@st.composite
def minds(draw: st.DrawFn) -> tuple[Table, list[Cup], Seat, list[int]]:
    """A table, some cups of the seat to act, who looks on, and what he believes."""
    position = draw(decisions(draw(games_of_lanes())))
    table, seat = position.table, to_act(position)
    assume(not table.rolled)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    faces = [faces_of(table.game.die), ANIMALS]  # as rolled, or odd ones
    held = [cup_of(random.choices(random.choice(faces), k=table.dice[seat])) for _ in range(6)]
    viewer = random.choice([seat, (seat + 1) % table.game.players])
    return table, held, viewer, [random.randint(-2, 2) for _ in ANIMALS]


def one_by_one(table: Table, held: list[Cup], viewer: Seat, shift: list[int]) -> list[Mind]:
    assert table.to_act is not None
    believed = shift if viewer == table.to_act else NO_SHIFT
    return [Outlook(table, table.to_act).mind(cup, believed) for cup in held]


@settings(max_examples=80, deadline=None)
@given(minds())
def test_lanes_judge_as_players_do(asked: tuple[Table, list[Cup], Seat, list[int]]) -> None:
    table, held, viewer, shift = asked
    many = Minds(lanes_with(table, held, viewer, shift))
    for rollout, mind in enumerate(one_by_one(*asked)):
        assert many.own[rollout].tolist() == list(mind.own)
        assert many.even[rollout].tolist() == mind.even
        assert {row for row in range(4) if many.rows[rollout, row]} == {
            row for row, *_ in mind.rows
        }
        for row, least, room, _ in mind.rows:
            assert (many.least[rollout, row], many.room[rollout, row]) == (least, room)
        assert many.can_claim[rollout] == (mind.best is not None)
        assert mind.best is None or many.best[rollout] == mind.best
        assert many.can_call[rollout] == (mind.worst is not None)
        assert mind.worst is None or many.worst[rollout] == mind.worst
        doubted = sorted(INDEX[marker.row] for marker in mind.doubted())
        assert np.flatnonzero(many.doubted[rollout]).tolist() == doubted
        assert many.can_power[rollout] == mind.outlook.power


@settings(max_examples=50, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_lanes_decide_as_players_do(
    asked: tuple[Table, list[Cup], Seat, list[int]], habits: Habits
) -> None:
    table, held, viewer, shift = asked
    many = Minds(lanes_with(table, held, viewer, shift))
    call, power = many.chances(habits)
    possible = (many.can_claim, many.can_call, many.can_power)
    for rollout, mind in enumerate(one_by_one(*asked)):
        if mind.plan is Pass:
            assert not any(kind[rollout] for kind in possible)
        else:
            assert KINDS[many.plan[rollout]] is mind.plan
        assert call[rollout] == pytest.approx(float(mind.chance_of(Call, habits)), abs=1e-12)
        assert power[rollout] == pytest.approx(float(mind.chance_of(UsePower, habits)), abs=1e-12)
        claims = many.can_claim[rollout] * (1 - call[rollout] - power[rollout])
        assert claims == pytest.approx(float(mind.chance_of(Claim, habits)), abs=1e-12)


@settings(max_examples=30, deadline=None)
@given(minds(), st.sampled_from(HABITS))
def test_lanes_claim_as_players_do(
    asked: tuple[Table, list[Cup], Seat, list[int]], habits: Habits
) -> None:
    table, held, viewer, shift = asked
    many = Minds(lanes_with(table, held, viewer, shift))
    found: list[dict[Claim, float]] = [{} for _ in held]
    for ways in many.all_claims(habits):
        for rollout, face, row, number, chance in zip(*(w.tolist() for w in ways), strict=True):
            claim = Claim(ANIMALS[face], ANIMALS[row], number)
            assert claim not in found[rollout]
            found[rollout][claim] = chance
    able = np.flatnonzero(many.can_claim)
    best = dict(
        zip(
            able.tolist(),
            zip(*(p.tolist() for p in many.best_claims(able)), strict=True),
            strict=True,
        )
    )
    for rollout, mind in enumerate(one_by_one(*asked)):
        likely = {claim: float(chance) for claim, chance in mind.claims(habits) if chance}
        assert found[rollout] == pytest.approx(likely, abs=1e-12)
        if rollout in best:
            face, row, number = best[rollout]
            assert Claim(ANIMALS[face], ANIMALS[row], number) == mind.best_claim()


@pytest.mark.parametrize("without", ["closed", "passes"])
@pytest.mark.parametrize("spare", [0, 1])
@pytest.mark.parametrize("sheep", [0, 2])
@pytest.mark.parametrize("first", [None, 0, 1])
@pytest.mark.parametrize("since", [1, 2])
def test_lanes_know_who_has_the_power(
    without: str, spare: int, sheep: int, first: Seat | None, since: int
) -> None:
    game = crywolf(2, rulebook.rules("crywolf", changes=[f"power-without={without}"]))
    table = Table.new(game, first)._replace(to_act=0, spare=spare, since_first=since)
    for _ in range(sheep):
        table = table.after_placing(SHEEP, SHEEP)
    has_power = table.breach(0, UsePower()) is None
    assert Minds(lanes_with(table, [(1, 3, 1, 1)])).can_power.tolist() == [has_power]


@pytest.mark.parametrize("without", ["closed", "passes"])
@pytest.mark.parametrize("limit", ["box", "round"])
@pytest.mark.parametrize("spare", [0, 1])
@pytest.mark.parametrize("lying", [(), ("sheep",), ("sheep", "wolf"), ("wolf", "sheep")])
def test_lanes_roll_a_die_by_the_rules(
    without: str, limit: str, spare: int, lying: tuple[str, ...]
) -> None:
    """A spare one, else the first of the sheep row; it is placed as what it shows."""
    changes = [f"power-without={without}", f"highest={limit}"]
    game = crywolf(3, rulebook.rules("crywolf", changes=changes))
    table = Table.new(game, 0)._replace(spare=spare, since_first=3)
    table = table.after_placing(COW, COW)
    for face in lying:
        table = table.after_placing(Animal(face), SHEEP)
    after = table.after(0, UsePower())
    ends = [after.after(0, PlaceRolled(face, face)) for face in ANIMALS]
    lanes = lanes_with(table, [(1, 3, 1, 1)])
    lanes.begin([UsePower()], np.zeros(1, np.int64))
    for lane, end in enumerate(ends if after.rolled else [after] * 4):
        assert tuple(lanes.lying[lane]) == end.lying
        assert tuple(lanes.fixed[lane]) == end.fixed
        assert (lanes.spare[lane], lanes.highest[lane]) == (end.spare, end.highest)
        assert (lanes.seat, lanes.first[lane]) == (end.to_act, end.first)
        assert lanes.since[lane] == end.since_first == 0


# ---------------------------------------------------------------- two players, nothing sampled


def compared(
    known: Situation, plan: Plan, worth: brute_force.Worth
) -> Iterator[tuple[float, float]]:
    """The worth of every move that is played on: as advised, and the slow way."""
    weighed = posterior(known, plan.habits if plan.infer else None)
    (others,) = weighed.values()
    for option in advise(known, plan).options:
        if isinstance(option.action, Claim | UsePower) and not option.hopeless:
            shift = shift_of(known, weighed)
            slowly = brute_force.worth_of(known, option.action, others, shift, plan.habits, worth)
            yield option.worth.value, float(slowly)


@pytest.mark.parametrize("seed", range(16))
def test_two_players_agree_with_exact_fractions(seed: int) -> None:
    random = Random(seed)
    game = crywolf(2) if seed < 4 else known_game(random, [2])
    habits = random.choice([USUAL, USUAL, BLUFFERS, NO_BLUFF])
    position = some_decision(game, random, most=3)
    known = seen(position, to_act(position))
    plan = Plan(habits, infer=random.random() < 0.7)
    for advised, slowly in compared(known, plan, lambda settled: chips_of(known, settled)):
        assert advised == pytest.approx(slowly, abs=1e-9)


@pytest.mark.parametrize("seed", range(8))
def test_two_players_agree_in_chances_to_win(seed: int) -> None:
    random = Random(100 + seed)
    game = crywolf(2) if seed < 2 else known_game(random, [2])
    position = some_decision(game, random, most=3)
    known = seen(position, to_act(position))._replace(chips=some_chips(game, random))

    def worth(settled: Settlement) -> Fraction:
        capped = settled._replace(chips=min(settled.chips, DEAREST))
        assert known.viewer is not None
        return Fraction(race.worth(game, known.chips, known.viewer, capped))

    for advised, slowly in compared(known, Plan(race=True), worth):
        assert advised == pytest.approx(slowly, abs=1e-9)


def with_power(spare: int, markers: Mapping[Animal, int], *changes: str) -> Situation:
    """Two dice each, seat 1 has the power; four dice lie in the sheep row."""
    game = crywolf(2, rulebook.rules("crywolf", changes=changes))
    board = {(SHEEP, SHEEP): 3, (COW, COW): 2, (DOG, DOG): 2, (WOLF, SHEEP): 1}
    known = look_up(game, [SHEEP, DOG], board, markers, first=True)
    return known._replace(table=known.table._replace(spare=spare))


@pytest.mark.parametrize("spare", [0, 3])
@pytest.mark.parametrize("change", ["highest=box", "highest=round"])
@pytest.mark.parametrize("markers", [{SHEEP: 8, COW: 3}, {COW: 4}], ids=str)
def test_the_power_agrees_with_exact_fractions(
    spare: int, change: str, markers: Mapping[Animal, int]
) -> None:
    known = with_power(spare, markers, change)
    powers = [option for option in advise(known).options if option.action == UsePower()]
    assert len(powers) == 1
    for advised, slowly in compared(known, Plan(), lambda settled: chips_of(known, settled)):
        assert advised == pytest.approx(slowly, abs=1e-9)


def alone_with_his_marker() -> Situation:
    """After the power seat 2, now first, has no die and faces his own marker: he passes."""
    board = {(SHEEP, SHEEP): 4, (COW, COW): 2, (DOG, DOG): 2}
    mine = [SHEEP, SHEEP, SHEEP, COW]
    known = look_up(crywolf(2), mine, board, {SHEEP: 5}, hidden=0, first=True)
    table = known.table.after(0, UsePower()).after(0, PlaceRolled(COW, COW))
    assert list(table.actions(1, EMPTY)) == [Pass()]
    return known


def test_to_pass_agrees_with_exact_fractions() -> None:
    """And brings him closer to his power: the turn after that he need not call a true claim."""
    known = alone_with_his_marker()
    found = list(compared(known, Plan(), lambda settled: chips_of(known, settled)))
    assert len(found) > 3
    for advised, slowly in found:
        assert advised == pytest.approx(slowly, abs=1e-9)


def test_a_power_without_a_die_passes_the_turn() -> None:
    """No spare die and an empty sheep row: nothing is rolled, the other must act."""
    game = crywolf(2, rulebook.rules("crywolf", changes=["power-without=passes"]))
    known = look_up(game, [COW], {(COW, COW): 4, (DOG, DOG): 6}, {COW: 6}, first=True)
    known = known._replace(table=known.table._replace(spare=0))
    assert UsePower() in [option.action for option in advise(known).options]
    for advised, slowly in compared(known, Plan(), lambda settled: chips_of(known, settled)):
        assert advised == pytest.approx(slowly, abs=1e-9)


# ---------------------------------------------------------------- played on in samples


class Slow:
    """One round at a time: others by habit, the viewer by plan, every decision drawn."""

    def __init__(self, known: Situation, plan: Plan, random: Random) -> None:
        self.known, self.habits, self.random = known, plan.habits.rounded(), random
        self.weighed = posterior(known, plan.habits if plan.infer else None)
        self.shift = shift_of(known, self.weighed)

    def round(self, action: Action) -> tuple[float, str]:
        """Chips for the viewer after his first move, and how the round ended for him."""
        known, table, cups = self.known, self.known.table, self.cups()
        while True:
            seat = table.to_act
            assert seat is not None
            if isinstance(action, Call):
                marker = action.marker
                settled = settle(marker, seat, table.count_of(marker.row, all_dice(cups)))
                ends = {marker.owner: "called", seat: "calls"}
                assert known.viewer is not None
                return float(chips_of(known, settled)), ends.get(known.viewer, "others")
            table = table.after(seat, action)
            if isinstance(action, Claim):
                cups[seat] = without(cups[seat], action.face)
            if table.rolled:
                (face,) = self.random.choices(ANIMALS, table.game.die)
                table = table.after(seat, PlaceRolled(face, face))
            assert table.to_act is not None
            action = self.decision(table, table.to_act, cups[table.to_act])

    def cups(self) -> list[Cup]:
        """The viewer's own, and others drawn as likely as they are."""
        cups = [self.known.cup or EMPTY] * self.known.game.players
        for seat, weighed in self.weighed.items():
            weights = [float(weight) for weight in weighed.values()]
            (cups[seat],) = self.random.choices(list(weighed), weights)
        return cups

    def decision(self, table: Table, seat: Seat, cup: Cup) -> Action:
        mine = seat == self.known.viewer
        mind = Outlook(table, seat).mind(cup, self.shift if mine else NO_SHIFT)
        habits = NO_BLUFF if mine else self.habits
        kinds = (*KINDS, Pass)
        (kind,) = self.random.choices(kinds, [float(mind.chance_of(k, habits)) for k in kinds])
        if kind is Call:
            return Call(self.random.choice(mind.doubted()))
        if kind is not Claim:
            return UsePower() if kind is UsePower else Pass()
        if mine:
            return mind.best_claim()
        claims, weights = zip(*mind.claims(habits), strict=True)
        claim: Claim = self.random.choices(claims, [float(weight) for weight in weights])[0]
        return claim


def sampled_and_slow(
    known: Situation, plan: Plan, rounds: int, moves: int, random: Random
) -> Iterator[tuple[Option, list[tuple[float, str]]]]:
    """Some of the moves that are played on, and the same rounds played one at a time."""
    options = [
        option
        for option in advise(known, plan).options
        if isinstance(option.action, Claim | UsePower) and not option.hopeless
    ]
    slow = Slow(known, plan, random)
    powers = [option for option in options if option.action == UsePower()]
    for option in {*powers, *random.sample(options, min(moves, len(options)))}:
        yield option, [slow.round(option.action) for _ in range(rounds)]


def agree(option: Option, played: Sequence[tuple[float, str]]) -> bool:
    """Whether the worth and each way to end are within five standard errors of each other."""
    many = len(played)
    mean = sum(worth for worth, _ in played) / many
    variance = sum((worth - mean) ** 2 for worth, _ in played) / many
    apart = [(option.worth.value - mean, option.worth.stderr**2 + variance / many)]
    ends = Counter(end for _, end in played)
    for name in ("called", "calls", "others"):
        advised = float(getattr(option, name).value)
        spread = (max(0, advised * (1 - advised)) + 1 / many) * (1 / many + 1 / option.samples)
        apart.append((advised - ends[name] / many, spread))
    rare = 4 / many  # what happens so seldom need not have been seen
    return all(abs(gap) <= 5 * sqrt(square) + rare for gap, square in apart)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(3))
def test_samples_agree_with_rounds_played_one_at_a_time(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Rollouts of little weight are not given up here, since that is not what is compared."""
    monkeypatch.setattr(rollouts, "LIGHT", 1e-9)
    random = Random(10 * players + seed)
    game = known_game(random, [players]) if seed else crywolf(players)
    position = some_decision(game, random, most=players * 2 if seed < 2 else 99)
    known = seen(position, to_act(position))
    plan = Plan((CARELESS, USUAL, BLUFFERS)[seed], random.random() < 0.5, samples=2000, seed=seed)
    for option, played in sampled_and_slow(known, plan, 400, 2, random):
        assert agree(option, played)


def test_samples_agree_where_somebody_must_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rollouts, "LIGHT", 1e-9)
    plan = Plan(samples=2000)
    slow = Slow(alone_with_his_marker(), plan, Random(1))
    power = option_for(advise(alone_with_his_marker(), plan), UsePower())
    assert agree(power, [slow.round(UsePower()) for _ in range(1500)])


@pytest.mark.parametrize("row", [COW, SHEEP])
def test_nothing_is_left_to_chance_when_the_other_has_no_die(row: Animal) -> None:
    """He is not first and can only call: a sample of any size says the same as all cups."""
    known = look_up(
        crywolf(2), [COW, SHEEP], {(SHEEP, SHEEP): 6, (COW, COW): 4}, {row: 7}, hidden=0, first=True
    )
    whole = {option.action: option for option in advise(known).options}
    for option in advise(known, Plan(samples=7)).options:
        if isinstance(option.action, Claim):
            assert option.worth.value == pytest.approx(whole[option.action].worth.value, abs=1e-12)
            assert option.worth.stderr == pytest.approx(0, abs=1e-12)
            if option.action.row is row:  # the only marker: what is counted is known
                count = {COW: 5, SHEEP: 7}[row]
                settled = settle(Marker(0, row, option.action.number), 1, count)
                assert option.worth.value == chips_of(known, settled)
                assert option.called.value == pytest.approx(1)


def test_errors_shrink_with_the_root_of_the_samples() -> None:
    known = look_up(crywolf(3), [SHEEP, SHEEP, WOLF, COW, DOG, SHEEP])
    ratios = []
    few, many = (advise(known, Plan(samples=samples)).options for samples in (400, 6400))
    for here, there in product(few, many):
        if here.action == there.action and here.samples:
            root = sqrt(there.samples / here.samples)
            ratios.append(here.worth.stderr / there.worth.stderr / root)
    assert len(ratios) > 10
    assert max(option.worth.stderr for option in many if option.samples == 6400) < 0.04
    assert 0.9 < sum(ratios) / len(ratios) < 1.1


def test_an_error_says_how_far_samples_lie_apart() -> None:
    known = look_up(crywolf(3), [SHEEP, SHEEP, WOLF, COW], {(SHEEP, SHEEP): 6}, {SHEEP: 11})
    runs = [advise(known, Plan(samples=150, seed=seed)).options for seed in range(30)]
    errors: dict[Action, list[float]] = {}
    worths: dict[Action, list[float]] = {}
    for options in runs:
        for option in options:
            if option.samples == 150:
                errors.setdefault(option.action, []).append(option.worth.stderr)
                worths.setdefault(option.action, []).append(option.worth.value)
    often = [action for action, found in worths.items() if len(found) >= 10]
    said = sum(np.square(errors[action]).mean() for action in often)
    apart = sum(np.var(worths[action], ddof=1) for action in often)
    assert len(often) > 3
    assert 0.6 < apart / said < 1.6


@pytest.mark.parametrize("samples", [1, 7, 50, 400])
@pytest.mark.parametrize("seed", range(3))
def test_whatever_seems_best_gets_all_samples(samples: int, seed: int) -> None:
    """A move that only looked good for want of samples is never the best."""
    known = look_up(crywolf(4), [SHEEP, SHEEP, WOLF, COW, DOG, SHEEP])
    options = advise(known, Plan(samples=samples, seed=seed)).options
    sampled = [option for option in options if option.samples]
    assert {option.samples for option in sampled[:FINALISTS]} == {samples}
    assert {option.samples for option in options if option.hopeless} == {0}
    assert len(sampled) > 4 * FINALISTS


def test_with_more_players_samples_are_drawn_unasked() -> None:
    known = look_up(crywolf(3), [SHEEP, COW], {(SHEEP, SHEEP): 12}, {SHEEP: 15}, hidden=4)
    assert {option.samples for option in advise(known).options[:2]} <= {0, SAMPLES}
    assert advise(known) == advise(known, Plan(samples=SAMPLES))


# ---------------------------------------------------------------- the moves


@st.composite
def decided(draw: st.DrawFn, players: Sequence[int] = BOX) -> Situation:
    """What the seat to act knows."""
    game, random = draw(games_of_lanes(players)), Random(draw(st.integers(0, 2**32 - 1)))
    position = some_decision(game, random, style=draw(st.sampled_from(STYLES)))
    return seen(position, to_act(position))._replace(chips=some_chips(game, random))


def quick(known: Situation, race: bool = False, infer: bool = True) -> Advice:
    return advise(known, Plan(race=race, infer=infer, samples=10))


@settings(max_examples=20, deadline=None)
@given(decided(), st.booleans())
def test_the_options_are_the_legal_moves_best_first(known: Situation, race: bool) -> None:
    assert known.viewer is not None
    assert known.cup is not None
    advice = quick(known, race and known.game.players == 2)
    actions = [option.action for option in advice.options]
    legal = list(known.table.actions(known.viewer, known.cup))
    assert len(actions) == len(set(actions)) == len(legal)
    assert set(actions) == set(legal)
    worths = [option.worth.value for option in advice.options]
    assert worths == sorted(worths, reverse=True)


@settings(max_examples=20, deadline=None)
@given(decided(), st.booleans())
def test_a_round_ends_at_most_once(known: Situation, infer: bool) -> None:
    for option in quick(known, infer=infer).options:
        ends = [float(p.value) for p in (option.called, option.calls, option.others)]
        assert min(ends) >= 0
        assert sum(ends) <= 1 + 1e-9
        assert known.game.players > 2 or ends[2] == pytest.approx(0, abs=1e-9)


@settings(max_examples=20, deadline=None)
@given(decided(), st.booleans())
def test_a_call_costs_what_the_claimant_can_expect(known: Situation, infer: bool) -> None:
    counts = counts_given(known, posterior(known, USUAL.rounded() if infer else None))
    calls = [option for option in quick(known, infer=infer).options if option.calls.value == 1]
    for option in calls:
        if isinstance(option.action, Call):
            marker = option.action.marker
            expected = -counts[marker.row].if_called(marker.number)
            assert option.worth.value == pytest.approx(float(expected), abs=1e-9)
            assert (option.worth.stderr, option.called.value, option.others.value) == (0, 0, 0)


@settings(max_examples=20, deadline=None)
@given(decided(), st.booleans())
def test_a_hopeless_claim_is_called_at_once(known: Situation, infer: bool) -> None:
    assert known.viewer is not None
    assert known.cup is not None
    weighed = posterior(known, USUAL.rounded() if infer else None)
    counts: dict[tuple[Animal, Animal], Count] = {}
    for option in quick(known, infer=infer).options:
        claim = option.action
        if not isinstance(claim, Claim):
            assert not option.hopeless
            continue
        if (claim.face, claim.row) not in counts:
            table = known.table.after(known.viewer, claim)
            after = known._replace(table=table, cup=without(known.cup, claim.face))
            counts[claim.face, claim.row] = counts_given(after, weighed)[claim.row]
        count = counts[claim.face, claim.row]
        reach = max(count.break_even, known.table.least(claim.row)) + HOPELESS
        assert option.hopeless == (claim.number > reach)
        if option.hopeless:
            expected = float(count.if_called(claim.number))
            assert option.worth.value == pytest.approx(expected, abs=1e-9)
            assert option.worth.value < 0
            assert [p.value for p in (option.called, option.calls, option.others)] == [1, 0, 0]


def test_a_wolf_counts_where_it_is_placed() -> None:
    """Where wolves are no dogs, one that is placed as a dog is one dog more."""
    game = crywolf(2, rulebook.rules("crywolf", changes=["counts.dog=dog"]))
    known = look_up(game, [WOLF, DOG], {(SHEEP, SHEEP): 8}, hidden=2)
    options = {option.action: option for option in advise(known, Plan(infer=False)).options}
    wolf, dog = options[Claim(WOLF, DOG, 9)], options[Claim(DOG, DOG, 9)]
    assert wolf.hopeless
    assert dog.hopeless
    assert wolf.worth.value == pytest.approx(2 + 2 / 6 - 9)
    assert dog.worth.value == pytest.approx(1 + 2 / 6 - 9)


def test_a_wolf_placed_as_a_dog_is_hopeless_one_later() -> None:
    """Three dogs, or four with the wolf, are sure; two hidden dice add none on average."""
    game = crywolf(2, rulebook.rules("crywolf", changes=["counts.dog=dog"]))
    known = look_up(game, [WOLF, DOG, DOG, DOG], {(SHEEP, SHEEP): 6}, hidden=2)
    advice = advise(known, Plan(infer=False, samples=10))
    hopeless = {option.action for option in advice.options if option.hopeless}
    for number in range(2, 31):
        assert (Claim(DOG, DOG, number) in hopeless) == (number > 3 + HOPELESS)
        assert (Claim(WOLF, DOG, number) in hopeless) == (number > 4 + HOPELESS)


@pytest.mark.parametrize("game", all_games([2, 3], editions=["english"]), ids=str)
def test_the_same_seed_gives_the_same_advice(game: CryWolf) -> None:
    position = some_decision(game, Random(4), most=8)
    known = seen(position, to_act(position))
    race = game.players == 2  # for three it takes long to begin with
    assert repr(advise(known, Plan(race=race))) == repr(advise(known, Plan(race=race)))
    twice = [repr(advise(known, Plan(race=race, samples=40, seed=8))) for _ in range(2)]
    assert twice[0] == twice[1]


def test_another_seed_matters_only_to_samples() -> None:
    two = look_up(crywolf(2), [SHEEP, SHEEP, WOLF], {(SHEEP, SHEEP): 5}, {SHEEP: 8})
    assert advise(two, Plan(seed=1)) == advise(two, Plan(seed=2))
    assert advise(two, Plan(seed=1, samples=50)) != advise(two, Plan(seed=2, samples=50))


# ---------------------------------------------------------------- who asks


def seats_turned(known: Situation, by: int) -> Situation:
    """The same with everybody some seats further."""
    players = known.game.players

    def seat(old: Seat | None) -> Seat | None:
        return None if old is None else (old + by) % players

    def sure(old: Seat) -> Seat:
        return (old + by) % players

    def row(numbers: Sequence[int]) -> tuple[int, ...]:
        return tuple(numbers[(n - by) % players] for n in range(players))

    def marker(old: Marker) -> Marker:
        return old._replace(owner=sure(old.owner))

    def table(old: Table) -> Table:
        return old._replace(
            first=seat(old.first),
            to_act=seat(old.to_act),
            dice=row(old.dice),
            markers=tuple(map(marker, old.markers)),
        )

    chips = Chips(row(known.chips.own), row(known.chips.received))
    turns = [Turn(table(turn.table), sure(turn.seat), turn.action) for turn in known.turns]
    return known._replace(
        viewer=seat(known.viewer), table=table(known.table), chips=chips, turns=tuple(turns)
    )


def named(action: Action, by: int) -> Action:
    """The same of players who sit one seat further, of two."""
    if isinstance(action, Call):
        return Call(action.marker._replace(owner=(action.marker.owner + by) % 2))
    return action


@pytest.mark.parametrize("seed", range(6))
def test_seats_do_not_matter(seed: int) -> None:
    random = Random(seed)
    game = known_game(random, [2])
    position = some_decision(game, random, most=7)
    known = seen(position, to_act(position))._replace(chips=some_chips(game, random))
    for plan in (Plan(), Plan(race=True)):
        here = {o.action: o for o in advise(known, plan).options}
        there = {o.action: o for o in advise(seats_turned(known, 1), plan).options}
        assert {named(action, 1) for action in here} == set(there)
        for action, option in here.items():
            moved = there[named(action, 1)]
            assert moved.worth.value == pytest.approx(option.worth.value, abs=1e-9)
            assert float(moved.called.value) == pytest.approx(float(option.called.value), abs=1e-9)


@settings(max_examples=20, deadline=None)
@given(st.data())
def test_only_the_player_to_act_gets_advice(data: st.DataObject) -> None:
    game = data.draw(games_of_lanes())
    position = data.draw(decisions(game))
    assume(not position.table.rolled)
    for viewer in range(game.players):
        known = seen(position, viewer)
        if viewer == position.turn:
            assert quick(known).options
        else:
            with pytest.raises(
                WolfwiseError, match=r"^nothing to decide now: it is seat \d's turn$"
            ):
                quick(known)


def test_advice_needs_a_viewer_with_dice() -> None:
    known = look_up(crywolf(3), [SHEEP] * 6)
    says = r"^whose dice\? Advice needs "
    for nobody in (known._replace(viewer=None), known._replace(cup=None)):
        with pytest.raises(WolfwiseError, match=says):
            advise(nobody)


def test_whose_turn_it_is_is_said_by_name() -> None:
    known = look_up(crywolf(3), [SHEEP] * 6)
    table = known.table._replace(to_act=2, names=("Ann", "Bob", "Cid"))
    with pytest.raises(WolfwiseError, match=r"^nothing to decide now: it is Cid's turn$"):
        advise(known._replace(table=table))


def test_after_a_call_nothing_is_left_to_decide() -> None:
    known = look_up(crywolf(2), [SHEEP] * 5, {(SHEEP, SHEEP): 2}, {SHEEP: 4})
    (marker,) = known.table.markers
    over = known._replace(table=known.table.after(0, Call(marker)))
    says = r"^nothing to decide now: the round is over: somebody has cried wolf$"
    with pytest.raises(WolfwiseError, match=says):
        advise(over)


@pytest.mark.parametrize("players", [2, 3])
def test_advice_where_nobody_knows_whose_turn_it_is(players: int) -> None:
    """Turns are missing, or nobody said who begins: the viewer asks, so he is taken to act."""
    board = {(SHEEP, SHEEP): 6 * players - 6}
    known = look_up(crywolf(players), [SHEEP, COW, COW], board, {SHEEP: 6 * players - 3})
    unsaid = known._replace(table=known.table._replace(to_act=None))
    assert advise(unsaid) == advise(known)
    gap = known._replace(table=known.table.after_gap())
    assert UsePower() in [option.action for option in advise(gap).options]
    fresh = Situation(Table.new(known.game), 0, (1, 3, 1, 1), known.chips)
    first = fresh._replace(table=Table.new(known.game, 0))
    assert advise(fresh, Plan(samples=50)) == advise(first, Plan(samples=50))


# ---------------------------------------------------------------- plain cases


def option_for(advice: Advice, action: Action) -> Option:
    (found,) = [option for option in advice.options if option.action == action]
    return found


@pytest.mark.parametrize("race", [False, True])
@pytest.mark.parametrize("players", [2, 3])
def test_what_cannot_be_true_is_called(players: int, race: bool) -> None:
    """Ten cows claimed; one lies there, I hold none, and others have three dice at most."""
    placed = 6 * players - 5
    board = {(COW, COW): 1, (SHEEP, SHEEP): placed - 1}
    known = look_up(crywolf(players), [SHEEP, SHEEP], board, {COW: 10}, hidden=3)
    advice = advise(known, Plan(race=race))
    (marker,) = known.table.markers
    assert advice.options[0].action == Call(marker)
    if not race:
        assert advice.options[0].worth.value == pytest.approx(10 - 1 - 3 / 6)


@pytest.mark.parametrize("players", [2, 3])
def test_what_is_surely_true_is_not_called_while_there_is_a_safe_claim(players: int) -> None:
    """Three sheep claimed, and I hold six; with all hidden ones calling costs the most."""
    known = look_up(crywolf(players), [SHEEP] * 5, {(SHEEP, SHEEP): 1}, {SHEEP: 3}, hidden=None)
    known = known._replace(table=known.table._replace(dice=(5, *(6,) * (players - 1))))
    advice = advise(known, Plan(infer=False))
    (marker,) = known.table.markers
    call = option_for(advice, Call(marker))
    hidden = known.hidden
    assert call.worth.value == pytest.approx(-(6 + hidden * 4 / 6 - 3 + 1))
    safe = [o for o in advice.options if isinstance(o.action, Claim) and o.action.number <= 6]
    assert safe
    assert min(option.worth.value for option in safe) > call.worth.value
    assert isinstance(advice.options[0].action, Claim)


def dead_end(markers: tuple[Marker, ...]) -> Situation:
    """Seat 1 has no die and is not first."""
    game = crywolf(2)
    table = Table.new(game, 1)._replace(to_act=0, dice=(0, 2), markers=markers)
    return Situation(table, 0, EMPTY, Chips.new(game))


@pytest.mark.parametrize("race", [False, True])
def test_nothing_left_but_to_pass(race: bool) -> None:
    known = dead_end((Marker(0, SHEEP, 4),))
    assert advise(known, Plan(race=race)).options == (Option(Pass(), Rounded(0.0, "points")),)


def test_nothing_left_but_to_call() -> None:
    """Two hidden dice, two thirds of them sheep, against four: short by 8/3 on average."""
    marker = Marker(1, SHEEP, 4)
    (option,) = advise(dead_end((marker,)), Plan(infer=False)).options
    assert option.action == Call(marker)
    assert option.worth.value == pytest.approx(4 - 4 / 3)


def test_the_last_claim_is_called_by_whoever_has_no_die() -> None:
    """One sheep in hand, five lie there, nothing is hidden: six is true, and he must call."""
    board = {(SHEEP, SHEEP): 5, (COW, COW): 6}
    known = look_up(crywolf(2), [SHEEP], board, hidden=0)
    known = known._replace(table=known.table._replace(first=0, since_first=0))
    advice = advise(known)
    assert {option.action for option in advice.options} == {
        Claim(SHEEP, SHEEP, number) for number in range(7, 31)
    }
    for option in advice.options:
        assert isinstance(option.action, Claim)
        assert option.worth.value == pytest.approx(6 - option.action.number)
        assert option.called.value == 1
    assert advice.options[0].action == Claim(SHEEP, SHEEP, 7)
