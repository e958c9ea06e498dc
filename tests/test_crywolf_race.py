"""The race to the end against a plain recursion, simulation, and the rules of winning."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations
from math import comb, sqrt
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_crywolf import all_games
from wolfwise.analysis.crywolf import race
from wolfwise.analysis.crywolf.advice import DEAREST, Plan, advise, race_worths
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, faces_of
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.settlement import Chips, Settlement
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.crywolf.table import Call, Claim
from wolfwise.models.game import Seat

COW, SHEEP, DOG, WOLF = ANIMALS


def without_ties(players: int) -> CryWolf:
    return crywolf(players, rulebook.rules("crywolf", changes=["end-tie=nobody"]))


@st.composite
def some_chips(draw: st.DrawFn, players: int, least: int = 1) -> Chips:
    """Nobody need have got to these in a real game; the race takes any."""
    own = draw(st.tuples(*[st.integers(least, 5)] * players))
    return Chips(own, draw(st.tuples(*[st.integers(0, 5)] * players)))


# ---------------------------------------------------------------- a round between equals


def paid(claim: int, count: int) -> int:
    """What the claimant gets (or pays) for this count."""
    return count - claim + 1 if count >= claim else count - claim


@cache
def fair_claim(game: CryWolf) -> tuple[int, tuple[Fraction, ...]]:
    """The highest claim on sheep that costs nothing on average, and how likely each count is."""
    dice = game.dice * (game.players + game.open)
    hit = Fraction(sum(face in (SHEEP, WOLF) for face in faces_of(game.die)), 6)
    likely = tuple(comb(dice, n) * hit**n * (1 - hit) ** (dice - n) for n in range(dice + 1))
    fair = [
        claim
        for claim in range(dice + 1)
        if sum(p * paid(claim, count) for count, p in enumerate(likely)) >= 0
    ]
    return max(fair), likely


@cache
def plain_round(game: CryWolf) -> dict[int, Fraction]:
    """How many chips change hands, and how likely."""
    claim, likely = fair_claim(game)
    costs: dict[int, Fraction] = {}
    for count, p in enumerate(likely):
        cost = abs(paid(claim, count))
        costs[cost] = costs.get(cost, Fraction(0)) + p
    return costs


@pytest.mark.parametrize("game", all_games(editions=["japanese"]), ids=str)
def test_a_round_costs_what_a_fair_claim_on_sheep_does(game: CryWolf) -> None:
    found = dict(race.round_chips(game))
    assert found == plain_round(game)
    assert sum(found.values()) == 1
    assert min(found) == 1


# ---------------------------------------------------------------- two and three players, exactly


@cache
def plain_chances(
    game: CryWolf, own: tuple[int, ...], received: tuple[int, ...]
) -> tuple[Fraction, ...]:
    """Everybody may have to pay anybody, with the rules of winning written down once more."""
    seats = range(game.players)
    if min(own) <= 0:
        leading = [seat for seat in seats if received[seat] == max(received)]
        richest = max(own[seat] for seat in leading)
        best = [seat for seat in leading if own[seat] == richest]
        if len(best) > 1 and game.rules["end-tie"] == "nobody":
            best = []
        return tuple(Fraction(int(seat in best), max(1, len(best))) for seat in seats)
    total = [Fraction(0)] * game.players
    for payer, receiver in permutations(seats, 2):
        for cost, chance in plain_round(game).items():
            left = tuple(max(0, n - cost) if s == payer else n for s, n in enumerate(own))
            got = tuple(n + cost if s == receiver else n for s, n in enumerate(received))
            for seat, won in enumerate(plain_chances(game, left, got)):
                total[seat] += chance * won
    pairs = game.players * (game.players - 1)
    return tuple(chance / pairs for chance in total)


@settings(max_examples=30, deadline=None)
@given(some_chips(2, least=0), st.booleans())
def test_two_players_agree_with_a_plain_recursion(chips: Chips, ties: bool) -> None:
    game = crywolf(2) if ties else without_ties(2)
    assert race.chances(game, chips) == plain_chances(game, chips.own, chips.received)


@settings(max_examples=8, deadline=None)
@given(some_chips(3, least=0).filter(lambda chips: sum(chips.own) <= 6))
def test_three_players_agree_with_a_plain_recursion(chips: Chips) -> None:
    game = crywolf(3)
    assert race.chances(game, chips) == plain_chances(game, chips.own, chips.received)


def test_two_players_with_a_chip_each() -> None:
    """The next round is the last. Three behind, one needs to get three or more: at three both have
    received as much, and who was paid has an own chip left."""
    game = crywolf(2)
    assert race.chances(game, Chips((1, 1), (0, 0))) == (Fraction(1, 2), Fraction(1, 2))
    enough = sum(p for cost, p in plain_round(game).items() if cost >= 3)
    assert race.chances(game, Chips((1, 1), (0, 3))) == (enough / 2, 1 - enough / 2)


# ---------------------------------------------------------------- simulation


def simulated(game: CryWolf, chips: Chips, games: int, random: Random) -> list[float]:
    """Shares of the victories, every die of every round rolled."""
    shares = [0.0] * game.players
    claim, likely = fair_claim(game)
    dice, hits = len(likely) - 1, [face in (SHEEP, WOLF) for face in faces_of(game.die)]
    for _ in range(games):
        now = chips
        while min(now.own) > 0:
            cost = abs(paid(claim, sum(random.choices(hits, k=dice))))
            payer, receiver = random.sample(range(game.players), 2)
            now = now.after(Settlement(payer, receiver, cost))
        winners = now.winners(game)
        for seat in winners:
            shares[seat] += 1 / len(winners)
    return [share / games for share in shares]


def near(chance: float, found: float, *samples: int) -> bool:
    """Within five standard errors of samples of these sizes."""
    variance = max(chance * (1 - chance), 0.001) * sum(1 / many for many in samples)
    return abs(chance - found) <= 5 * sqrt(variance)


@pytest.mark.parametrize("own", [(5, 5), (1, 4), (3, 2)])
@pytest.mark.parametrize("game", all_games([2], editions=["english"]), ids=str)
def test_two_players_agree_with_rolling_dice(game: CryWolf, own: tuple[int, int]) -> None:
    chips, trials = Chips(own, (5 - own[1], 5 - own[0])), 1500
    found = simulated(game, chips, trials, Random(1))
    for chance, share in zip(race.chances(game, chips), found, strict=True):
        assert near(float(chance), share, trials)


@pytest.mark.parametrize("own", [(3, 3, 3), (1, 4, 3), (2, 2, 5)])
@pytest.mark.parametrize("game", [crywolf(3), without_ties(3)], ids=str)
def test_three_players_agree_with_rolling_dice(game: CryWolf, own: tuple[int, ...]) -> None:
    chips, trials = Chips(own, (1, 0, 14 - sum(own))), 1500
    found = simulated(game, chips, trials, Random(2))
    for chance, share in zip(race.chances(game, chips), found, strict=True):
        assert near(float(chance), share, trials)


@pytest.mark.parametrize("players", [4, 5])
@pytest.mark.parametrize("ties", [True, False])
def test_more_players_agree_with_rolling_dice(players: int, ties: bool) -> None:
    game = crywolf(players) if ties else without_ties(players)
    random, trials = Random(3), 1200
    for _ in range(2):
        own = tuple(random.randint(1, 5) for _ in range(players))
        chips = Chips(own, tuple(random.randint(0, 4) for _ in range(players)))
        found = simulated(game, chips, trials, random)
        for chance, share in zip(race.chances(game, chips), found, strict=True):
            assert near(float(chance), share, trials, race.SAMPLES)


def test_nobody_pays_himself() -> None:
    """Everybody has a chip, so the next round is the last. Seat 4 has received one before.

    Whoever receives more than one wins. If it is one, he wins if seat 4 has paid it, and shares the
    victory if another has; seat 4 wins whatever he receives. A payer has no chip left to be equal.
    """
    game = crywolf(4)
    one = dict(race.round_chips(game))[1]
    chances = race.chances(game, Chips((1, 1, 1, 1), (0, 0, 0, 1)))
    receives, others_pay = Fraction(1, 4), Fraction(3, 4) * Fraction(2, 3)
    # Three standard errors; a payer who could receive would win a sixth of `one` more.
    assert chances[3] == pytest.approx(float(receives + one * others_pay / 2), abs=0.033)


@pytest.mark.parametrize("players", [4, 5])
def test_ties_at_the_end_may_be_nobodys_victory(players: int) -> None:
    """Two are far ahead and equal: who goes on top is up to the next rounds, if there are any."""
    chips = Chips((1, 1, 5, 5, 1)[:players], (0, 0, 40, 40, 0)[:players])
    game, trials = without_ties(players), 1200
    found = simulated(game, chips, trials, Random(4))
    chances = race.chances(game, chips)
    assert sum(chances) < 0.95
    for chance, share in zip(chances, found, strict=True):
        assert near(float(chance), share, trials, race.SAMPLES)
    assert sum(race.chances(crywolf(players), chips)) == pytest.approx(1)


# ---------------------------------------------------------------- what must hold


@settings(max_examples=25, deadline=None)
@given(st.data(), st.sampled_from([2, 2, 4, 5]))
def test_somebody_wins(data: st.DataObject, players: int) -> None:
    chips = data.draw(some_chips(players, least=0))
    shared = race.chances(crywolf(players), chips)
    assert float(sum(shared)) == pytest.approx(1, abs=1e-12)
    if players == 2:
        assert sum(shared) == 1
    alone = race.chances(without_ties(players), chips)
    assert sum(alone) <= 1 + 1e-12
    assert min(*shared, *alone) >= 0


@pytest.mark.parametrize("chips", [Chips((3, 3, 3), (2, 2, 2)), Chips((2, 1, 3), (4, 0, 5))])
def test_one_of_three_wins(chips: Chips) -> None:
    assert sum(race.chances(crywolf(3), chips)) == 1
    assert sum(race.chances(without_ties(3), chips)) < 1


def permuted(numbers: Sequence[int], order: Sequence[int]) -> tuple[int, ...]:
    return tuple(numbers[seat] for seat in order)


@settings(max_examples=20, deadline=None)
@given(st.data(), st.sampled_from([2, 3, 4, 5]))
def test_seats_do_not_matter(data: st.DataObject, players: int) -> None:
    chips = data.draw(some_chips(players).filter(lambda c: players != 3 or sum(c.own) <= 6))
    order = data.draw(st.permutations(range(players)))
    moved = Chips(permuted(chips.own, order), permuted(chips.received, order))
    here, there = (race.chances(crywolf(players), c) for c in (chips, moved))
    assert list(there) == [here[seat] for seat in order]


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_new_game_is_even(players: int) -> None:
    game = crywolf(players)
    chances = race.chances(game, Chips.new(game))
    assert [float(chance) for chance in chances] == pytest.approx([1 / players] * players)


@settings(max_examples=30, deadline=None)
@given(st.data(), st.sampled_from([2, 2, 3]))
def test_more_received_chips_never_hurt(data: st.DataObject, players: int) -> None:
    """What others pay does not depend on it."""
    game = crywolf(players)
    chips = data.draw(some_chips(players).filter(lambda c: players == 2 or sum(c.own) <= 6))
    seat = data.draw(st.integers(0, players - 1))
    received = tuple(n + (s == seat) for s, n in enumerate(chips.received))
    before, after = (race.chances(game, c) for c in (chips, chips._replace(received=received)))
    for other in range(players):
        assert (after[other] >= before[other]) if other == seat else (after[other] <= before[other])


# ---------------------------------------------------------------- the end


@pytest.mark.parametrize(
    ("own", "received", "won"),
    [
        ((0, 3), (2, 5), (0, 1)),
        ((0, 3), (6, 5), (1, 0)),  # out of chips, and yet most received
        ((0, 3), (5, 5), (0, 1)),  # as many: more own chips left
        ((0, 2, 4), (3, 3, 3), (0, 0, 1)),
        ((0, 2, 2), (1, 3, 3), (0, Fraction(1, 2), Fraction(1, 2))),
        ((0, 0, 1), (4, 4, 3), (Fraction(1, 2), Fraction(1, 2), 0)),
        ((1, 0, 5, 5), (0, 9, 2, 2), (0, 1, 0, 0)),
        ((0, 4, 4, 4), (0, 3, 3, 3), (0, *[Fraction(1, 3)] * 3)),
    ],
)
def test_the_end_is_as_the_rulebook_has_it(
    own: tuple[int, ...], received: tuple[int, ...], won: tuple[Fraction, ...]
) -> None:
    chances = race.chances(crywolf(len(own)), Chips(own, received))
    assert chances == pytest.approx(tuple(map(float, won)))
    alone = race.chances(without_ties(len(own)), Chips(own, received))
    assert alone == tuple(int(share == 1) for share in won)


def test_what_could_not_be_paid_still_wins_the_game() -> None:
    """One chip left, five to pay: the receiver is credited five and beats four with them."""
    game, chips = crywolf(2), Chips((1, 1), (4, 0))
    settled = Settlement(0, 1, 5)
    assert chips.after(settled).own == (0, 1)
    assert race.chances(game, chips.after(settled)) == (0, 1)
    only_paid = Chips((0, 1), (4, 1))
    assert race.chances(game, only_paid) == (1, 0)
    assert race.worth(game, chips, 1, settled) == 1 - race.chances(game, chips)[1]


def test_whoever_is_broke_may_win() -> None:
    """Paying one chip to the last ends the game, and the payer has received the most."""
    game, chips = crywolf(3), Chips((1, 2, 5), (4, 3, 0))
    assert race.chances(game, chips.after(Settlement(0, 2, 1))) == (1, 0, 0)
    assert race.worth(game, chips, 0, Settlement(0, 2, 1)) > 0
    level = chips.after(Settlement(0, 1, 1))
    assert level.received == (4, 4, 0)
    assert race.chances(game, level) == (0, 1, 0)  # as much received, and own chips left


# ---------------------------------------------------------------- in advice


@pytest.mark.parametrize("players", [2, 3, 4])
def test_worths_in_advice_are_those_of_the_race(players: int) -> None:
    game = crywolf(players)
    chips = Chips((2, 3, 4, 5)[:players], (4, 3, 0, 1)[:players])
    for viewer in range(players):
        table = race_worths(game, chips, viewer)
        middle = table.shape[2] // 2
        for claimant, caller in permutations(range(players), 2):
            gains = table[claimant, caller]
            assert gains[middle] == 0
            for cost in range(1, middle + 1):
                chips_moved = min(cost, DEAREST)
                won = Settlement(caller, claimant, chips_moved)
                lost = Settlement(claimant, caller, chips_moved)
                assert gains[middle + cost] == float(race.worth(game, chips, viewer, won))
                assert gains[middle - cost] == float(race.worth(game, chips, viewer, lost))
        for seat in range(players):
            assert not table[seat, seat].any()


def test_the_worths_of_a_settlement_add_up_to_nothing() -> None:
    """Somebody's chance is always another's."""
    game, chips = crywolf(3), Chips((2, 3, 1), (4, 3, 0))
    for payer, receiver in permutations(range(3), 2):
        for cost in (1, 3, 8):
            settled = Settlement(payer, receiver, cost)
            assert sum(race.worth(game, chips, seat, settled) for seat in range(3)) == 0


def last_round() -> Situation:
    """Six sheep claimed by seat 3, three on the board, a wolf in hand, one die hidden.

    Seat 3 has one chip left, so that whatever he pays ends the game; seat 2 has received six, by
    far the most, and seat 1 nothing.
    """
    board = {(SHEEP, SHEEP): 3, (WOLF, WOLF): 6, (DOG, DOG): 3, (COW, COW): 4}
    known = look_up(crywolf(3), [WOLF], board, {SHEEP: 6}, hidden=1)
    return known._replace(chips=Chips((3, 5, 1), (0, 6, 0)))


def test_the_most_chips_may_lose_the_game() -> None:
    """The call is sure to bring one chip or two, and to make seat 2 win."""
    known, viewer = last_round(), Seat(0)
    (marker,) = known.table.markers
    for_chips, for_victory = (advise(known, Plan(race=race_)) for race_ in (False, True))
    best = for_chips.options[0]
    assert best.action == Call(marker)
    assert best.worth.value == pytest.approx(2 * Fraction(2, 6) + 1 * Fraction(4, 6))
    now = race.chances(known.game, known.chips)
    assert 0 < now[viewer] < now[1]
    for cost in (1, 2):
        after = known.chips.after(Settlement(2, viewer, cost))
        assert race.chances(known.game, after) == (0, 1, 0)
    (call,) = [o for o in for_victory.options if o.action == Call(marker)]
    assert call.worth.value == pytest.approx(-float(now[viewer]))
    better = for_victory.options[0]
    assert isinstance(better.action, Claim)
    assert better.worth.value > call.worth.value + 5 * better.worth.stderr
    assert for_victory.options[-1].worth.value == pytest.approx(
        call.worth.value
    )  # nothing can be worse
