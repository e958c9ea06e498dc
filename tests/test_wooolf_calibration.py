"""Watched rounds of Wooolf!!: the same rounds once more as positions, and every chance by the
exact engine and the exact reading; and what reading is worth, as leagues say it."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import floor, log2
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

from tests.helpers.cli import CommandLine
from wolfwise.analysis.wooolf import calibration, kernel_notes, kernel_players
from wolfwise.analysis.wooolf.bots import Adviser, Thumb
from wolfwise.analysis.wooolf.calibration import Act, Seen, Stage, Watched, watch_rounds, watched
from wolfwise.analysis.wooolf.habits import MIXED, Reading
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.reading_worth import reading_worth
from wolfwise.analysis.wooolf.simulation import play, prepared
from wolfwise.models import rulebook
from wolfwise.models.game import End
from wolfwise.models.wooolf.cards import Character, Question
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.kernel import NONE as NO_POINTER
from wolfwise.models.wooolf.position import Position, Show, Start, new_game
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import NOBODY, NONE, AskOf, PeekAt, Pointer, SuspectEarly
from wolfwise.report_values import dump, load

BASIC = rulebook.rules("wooolf")
ROUNDS, SEED = 6, 11
Chances = Mapping[Character, Fraction]


# ---------------------------------------------------------------- the same rounds as positions


def positions(seen: Seen) -> Iterator[Position]:
    """Before each turn, and after the last one; every move is legal."""
    game = seen.game
    asked = defaultdict(list)
    for seat, kind, _, what, _ in seen.course.tolist():
        if kind == kernel_players.ASK:
            asked[seat].append([*Question][what])
    held = tuple(tuple(asked[seat]) for seat in range(game.players))
    hands = tuple(game.hands[number] for number in seen.hands)
    position = new_game(game)._replace(hands=hands, questions=held)
    position = position.play(Start(int(seen.course[0, 0])))
    for seat, kind, first, what, yes in seen.course.tolist():
        assert position.turn == seat
        yield position
        if kind == kernel_players.SUSPECT:
            board = (_pointer(seen, first), _pointer(seen, what))
            position = position.play(SuspectEarly(board))
        elif kind == kernel_players.PEEK:
            position = position.play(PeekAt(first)).play(Show([*game.deck][what]))
        else:
            position = position.play(AskOf(first, [*Question][what]))
            assert position.table.course[-1].said is bool(yes)
    assert position.table.over
    yield position


def _pointer(seen: Seen, pointer: int) -> Pointer:
    return NONE if pointer == NO_POINTER else NOBODY if pointer == seen.game.seats else pointer


def by_facts(view: Situation) -> Posterior:
    return Posterior(view.game, view.observations)


def by_habit(view: Situation) -> Posterior:
    return Reading(view, MIXED).posterior()


class Moment(NamedTuple):
    """What somebody who had to decide gave another seat."""

    chances: tuple[Chances, Chances]  # by the facts, by habit
    plays: Character
    stage: Stage


class Recount(NamedTuple):
    """Rounds recounted in fractions."""

    moments: int
    given: list[Moment]
    first: list[tuple[tuple[Chances, Chances], Character]]  # the same for every other player
    passed: list[tuple[Chances, Chances, Character]]  # by habit: before, and with the decision


@lru_cache
def recounted(who: str, players: int) -> Recount:
    found = Recount(0, [], [], [])
    moments = 0
    for seen in watch_rounds(wooolf(players, BASIC), who, ROUNDS, SEED):
        course = [*positions(seen)]
        cast = [seen.game.character(hand) for hand in course[0].hands]
        last = course[-1]
        deciding = [(position, position.table.to_act) for position in course[:-1]]
        deciding += [(last, s) for s in range(players) if s not in last.table.suspected]
        moments += len(deciding)
        for position, viewer in deciding:
            assert viewer is not None
            view = position.view(viewer)
            facts, habit = by_facts(view), by_habit(view)
            for other in seen.game.others(viewer):
                chances = facts.characters(other), habit.characters(other)
                found.given.append(Moment(chances, cast[other], stage(position)))
        for n, position in enumerate(course[:-1]):
            _recount_act(found, position, course[n + 1], cast)
    return found._replace(moments=moments)


def stage(position: Position) -> Stage:
    """After everybody's first turn the second one begins, on which one may suspect."""
    table = position.table
    if table.suspected:
        return Stage.SOMEBODY_DID
    acted = len(table.course) > position.game.players
    return Stage.NOBODY_DID if acted else Stage.NOBODY_COULD


def _recount_act(
    found: Recount, position: Position, after: Position, cast: Sequence[Character]
) -> None:
    seat = position.table.to_act
    assert seat is not None
    if len(position.table.course) < position.game.players:
        return
    viewers = [s for s in range(position.game.players) if s != seat]
    if after.table.suspected != position.table.suspected:
        if not position.table.suspected:
            found.first.extend(
                ((facts.characters(seat), habit.characters(seat)), cast[seat])
                for v in viewers
                for facts, habit in [(by_facts(position.view(v)), by_habit(after.view(v)))]
            )
        return
    for viewer in viewers:
        reading = Reading(after.view(viewer), MIXED)
        reading.looks = reading.looks[:-1]  # his decision alone, not yet where he looked
        view = position.view(viewer)
        decided = Posterior(view.game, view.observations, likely=reading.likely).characters(seat)
        found.passed.append((by_habit(view).characters(seat), decided, cast[seat]))


def near(value: float) -> Any:
    return pytest.approx(value, abs=1e-9)


@pytest.mark.parametrize(("who", "players"), [("as modelled", 5), ("plain", 4)])
def test_what_is_counted_on_arrays_is_what_the_exact_engine_gives(who: str, players: int) -> None:
    found, again = watched(BASIC, players, who, ROUNDS, SEED), recounted(who, players)
    assert (found.rounds, found.moments) == (ROUNDS, again.moments)
    _same_bands(found, again)
    for stage_, score in [(None, found.overall), *found.stages.items()]:
        some = [m for m in again.given if stage_ in (None, m.stage)]
        facts, habit = ([-log2(m.chances[n][m.plays]) for m in some] for n in range(2))
        assert (score is None) is (not some)
        if score is not None:
            assert score.facts.value == near(sum(facts) / len(some))
            assert score.habit.value == near(sum(habit) / len(some))
            assert score.gain.value == near((sum(facts) - sum(habit)) / len(some))


def _same_bands(found: Watched, again: Recount) -> None:
    for n, kind in enumerate(("facts", "habit")):
        number: Counter[int] = Counter()
        true: Counter[int] = Counter()
        said: Counter[int] = Counter()
        over, likely = 0.0, 0
        for moment in again.given:
            for character, p in moment.chances[n].items():
                place = min(floor(10 * p), 9)
                number[place] += 1
                true[place] += moment.plays is character
                said[place] += float(p)  # type: ignore[assignment]  # sums of chances
                if p >= Fraction(1, 2):
                    over, likely = over + (moment.plays is character) - float(p), likely + 1
        for place, band in enumerate(found.bands):
            assert band.low == Fraction(place, 10)
            column = getattr(band, kind)
            assert (0 if column is None else column.number) == number[place]
            if column is not None:
                assert column.true.value == near(true[place] / number[place])
                assert column.said.value == near(said[place] / number[place])
        assert found.surplus[n].value == near(over / likely)


@pytest.mark.parametrize(("who", "players"), [("as modelled", 5), ("plain", 4)])
def test_what_decisions_show_is_what_the_exact_reading_makes_of_them(
    who: str, players: int
) -> None:
    found, again = watched(BASIC, players, who, ROUNDS, SEED), recounted(who, players)
    for character, given in found.first.items():
        assert given is not None
        facts, habit = ([row[0][n][character] for row in again.first] for n in range(2))
        assert given.facts.value == near(float(sum(facts)) / len(facts))
        assert given.habit.value == near(float(sum(habit)) / len(habit))
        assert given.true.value == near(sum(r[1] is character for r in again.first) / len(facts))
    for character, shown in found.shown[Act.PASSES].items():
        own = [row for row in again.passed if row[2] is character]
        assert (shown is None) is (not own)
        if shown is not None:
            assert shown.before.value == near(float(sum(r[0][character] for r in own)) / len(own))
            assert shown.after.value == near(float(sum(r[1][character] for r in own)) / len(own))
    told = found.told[Act.PASSES]
    bits = [log2(row[1][row[2]] / row[0][row[2]]) for row in again.passed]
    assert (told is None) is (not bits)
    if told is not None:
        assert told.value == near(sum(bits) / len(bits))


def test_rounds_are_what_was_sampled() -> None:
    found = watched(BASIC, 5, "thumb", 30, SEED)
    assert found.overall.facts.samples == 30
    assert found.overall.habit.unit == "bits"
    first = found.first[Character.WOLF]
    assert first is not None
    p, rounds = first.true.value, first.true.samples
    assert rounds == 30  # every round ends because somebody suspects
    assert first.true.stderr == near((p * (1 - p) / (rounds - 1)) ** 0.5)


def test_the_same_seed_gives_the_same_bytes_and_they_can_be_kept() -> None:
    found = watched(BASIC, 5, "as modelled", 5, SEED)
    kept = dump(found)
    assert kept == dump(watched(BASIC, 5, "as modelled", 5, SEED))
    assert kept != dump(watched(BASIC, 5, "as modelled", 5, SEED + 1))
    assert load(kept) == found


# ---------------------------------------------------------------- people as modelled


def test_everybody_draws_boldness_and_curiosity_as_common_as_the_habits_say() -> None:
    random, early, strolls = Random(3), Counter[float](), 0
    for _ in range(3000):
        player = calibration._drawn(MIXED, random)
        early[player.early] += 1
        strolls += player.strolls
    assert {*early} == {float(from_) for from_, _ in MIXED.boldness}
    for from_, share in MIXED.boldness:
        assert early[float(from_)] / 3000 == pytest.approx(float(share), abs=0.03)
    assert strolls / 3000 == pytest.approx(1 - float(MIXED.curious), abs=0.03)


@pytest.mark.parametrize("slips", [(1.0, 0.0), (0.0, 1.0)])
def test_who_always_lapses_never_suspects_and_who_has_a_whim_does_at_once(
    slips: tuple[float, float],
) -> None:
    game = wooolf(5, BASIC)
    arrays, room = prepared(game)
    notes = kernel_notes.new_notes(game, 40)
    how = kernel_players.table([kernel_players.Player(kernel_players.THUMB)] * 5)
    for seed in range(5):
        luck = kernel_players.luck_of(seed)
        turns = kernel_notes.watch(*arrays, room, how, np.array([slips] * 5), luck, notes)
        if slips[0]:
            assert turns == NO_POINTER  # no room for more turns
            assert not (notes.course[:40, 1] == kernel_players.SUSPECT).any()
        else:
            assert turns == 5 + game.early_limit
            assert (notes.course[5:turns, 1] == kernel_players.SUSPECT).all()


# ---------------------------------------------------------------- what reading is worth


def test_what_reading_wins_is_what_the_league_says() -> None:
    found = reading_worth(BASIC, 5, "bold", 30, SEED, jobs=1)
    words = ["--bots", "advice,bold,bold,bold,bold", "--games", "30", "--seed", str(SEED), "--json"]
    told = json.loads(CommandLine("league").answer("wooolf", *words, "--jobs", "1"))
    advice = next(row for row in told["standings"] if row["bot"] == "advice")
    assert found.reading.value == near(advice["wins"]["p"])


def test_without_reading_it_is_counted_game_by_game() -> None:
    found, won = reading_worth(BASIC, 5, "thumb", 10, SEED, jobs=1), Fraction(0)
    for number in range(10):
        mine = number % 5
        bots = [Adviser(reads=False) if seat == mine else Thumb() for seat in range(5)]
        end = play(wooolf(5, BASIC), bots, Random(f"{SEED}/{number}")).turn
        assert isinstance(end, End)
        won += Fraction(mine in end.winners, len(end.winners))
    assert found.facts.value == near(float(won) / 10)
    assert float(found.gain.value) == near(found.reading.value - found.facts.value)
