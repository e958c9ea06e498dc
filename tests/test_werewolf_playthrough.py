"""Whole random games of Werewolf: who acts, how votes are counted, how games end.

What should happen is computed a second time here, plainly and from the moves.
"""

import pickle
from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from time import process_time

import pytest

from tests.helpers.games_werewolf import Played, game, random_game, walk
from wolfwise.models.game import CHANCE, End, play_randomly
from wolfwise.models.werewolf import acts, end
from wolfwise.models.werewolf.events import (
    Backed,
    Challenged,
    Charmed,
    Died,
    Ended,
    Exposed,
    Guarded,
    IdiotShown,
    Lynched,
    MayorElected,
    MayorNamed,
    NightStarts,
    Poisoned,
    Saved,
    ScapegoatTaken,
    Shot,
    Tied,
    Voted,
    VotersNamed,
    known,
    public,
)
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.roles import Cause, Role, Step

CHUNKS, GAMES_A_CHUNK = 20, 100
LAST_ACTS = (Step.SHOT, Step.SUCCESSOR)
"""What is done by somebody who is dead already."""

every_chunk = pytest.mark.parametrize("chunk", range(CHUNKS))


def stories(chunk: int) -> list[list[Played]]:
    """A hundred games with random cards, a random number of players and random rulings."""
    random = Random(f"werewolf {chunk}")
    return [list(walk(random_game(random), random)) for _ in range(GAMES_A_CHUNK)]


# ---------------------------------------------------------------- said a second time


def plain_end(position: Position) -> tuple[str, set[int]] | None:
    """Who has won, by the words of the rulebook: the winners' name, and their seats."""
    rules, roles = position.game.rules, position.roles
    living = set(position.table.alive)
    wolves = {seat for seat, role in enumerate(roles) if role == "werewolf"}
    pipers = {seat for seat, role in enumerate(roles) if role == "piper"}
    villagers = set(range(len(roles))) - wolves - pipers
    sides = [wolves, pipers, villagers]
    lovers = set(position.lovers)
    mixed = bool(lovers) and not any(lovers <= side for side in sides)
    if rules["lovers-sides"] == "wolf and village" and lovers & pipers:
        mixed = False
    renegades = lovers if mixed and rules["lovers-win"] == "only" else set()
    if not living:
        winners = {"nobody": set(), "village": villagers, "werewolves": wolves}
        return "nobody", winners[rules["all-dead"]] - renegades
    enemies = living - wolves
    if rules["win-over"] == "village":
        enemies -= pipers
    plain = {seat for seat in villagers if roles[seat] == "villager"}
    special = villagers - plain

    def dead_group(group: set[int]) -> bool:
        return bool(group) and not group & living

    won = {
        "lovers": (mixed and living == lovers, lovers),
        "piper": (
            bool(pipers)
            and (pipers <= living or rules["piper-alive"] == "no")
            and living - pipers <= set(position.charmed),
            pipers,
        ),
        "village": (not living & wolves, villagers - renegades),
        "werewolves": (
            bool(living & wolves)
            and (
                not enemies
                or (rules["win"] == "parity" and len(living & wolves) >= len(enemies))
                or (rules["win"] == "side" and (dead_group(plain) or dead_group(special)))
            ),
            wolves - renegades,
        ),
    }
    for side in rules["end-order"].split():
        has_won, winners_of_side = won[side]
        if has_won:
            return side, winners_of_side
    return None


REASONS = {
    "nobody": {end.NOBODY_LEFT},
    "lovers": {end.LOVERS},
    "piper": {end.PIPER},
    "village": {end.VILLAGE},
    "werewolves": {end.WEREWOLVES, end.PARITY, end.A_GROUP},
}


def check_actors(story: list[Played]) -> None:
    """The dead do nothing but shoot and name a mayor; everybody has the card for what he does."""
    cards = {
        acts.Take: Role.THIEF,
        acts.Pair: Role.CUPID,
        acts.Guard: Role.GUARD,
        acts.Look: Role.SEER,
        acts.Attack: Role.WEREWOLF,
        acts.Peep: Role.GIRL,
        acts.Brew: Role.WITCH,
        acts.Charm: Role.PIPER,
        acts.Shoot: Role.HUNTER,
        acts.MayVote: Role.SCAPEGOAT,
        acts.Challenge: Role.KNIGHT,
    }
    for before, move, _ in story:
        if before.turn is CHANCE:
            assert isinstance(move, acts.Deal | acts.Glimpse)
            continue
        seat = before.to_act
        assert seat is not None
        assert (seat in before.table.alive) is (before.step not in LAST_ACTS)
        if type(move) in cards:
            role = cards[type(move)]
            assert before.roles[seat] is role
            if before.table.powers_lost:
                assert role in (Role.WEREWOLF, Role.PIPER)
        if isinstance(move, acts.Vote):
            assert seat != before.table.idiot


def check_votes(position: Position) -> None:
    """Count every vote anew; the mayor's counts two."""
    mayor: int | None = None
    allowed: tuple[int, ...] | None = None
    allowed_next: tuple[int, ...] | None = None
    living = set(range(position.game.players))
    idiot: int | None = None
    votes: list[Voted] = []
    backed: Counter[int] = Counter()
    for event in public(position.log):
        match event:
            case Backed(voter, candidate):
                assert voter in living
                if candidate is not None:
                    assert candidate in living
                    backed[candidate] += 1
            case MayorElected(elected):
                best = [seat for seat, n in backed.items() if n == max(backed.values())]
                assert elected == (best[0] if len(best) == 1 else None)
                mayor, backed = elected, Counter()
            case Voted(voter, target, weight):
                assert voter in living
                assert voter != idiot
                assert allowed is None or voter in allowed
                assert target is None or target in living
                assert weight == (2 if voter == mayor else 1)
                votes.append(event)
            case Lynched() | Tied():
                count: Counter[int] = Counter()
                for _, target, weight in votes:
                    if target is not None:
                        count[target] += weight
                assert sum(count.values()) == sum(w for _, t, w in votes if t is not None)
                most = tuple(sorted(t for t, n in count.items() if n == max(count.values())))
                assert most == (event.seats if isinstance(event, Tied) else (event.seat,))
                voters = [vote.voter for vote in votes]
                entitled = (
                    living - {idiot} if allowed is None else (living & set(allowed)) - {idiot}
                )
                assert voters == sorted(entitled)
                votes = []
            case Died(seat):
                living.remove(seat)
                mayor = None if seat == mayor else mayor
            case IdiotShown(seat):
                idiot = seat
            case VotersNamed(_, named):
                allowed_next = named
            case MayorNamed(_, successor):
                mayor = successor
            case NightStarts():
                allowed, allowed_next = allowed_next, None
            case _:
                pass
    assert living == set(position.table.alive)


def check_potions_and_guard(position: Position) -> None:
    log = [entry.event for entry in position.log]
    if position.game.rules["witch-potions"]:
        assert sum(isinstance(e, Saved) for e in log) <= 1
        assert sum(isinstance(e, Poisoned) for e in log) <= 1
    guarded = [e.target for e in log if isinstance(e, Guarded)]
    for last, now in pairwise(guarded):
        assert now is None or last != now
    charmed = [seat for e in log if isinstance(e, Charmed) for seat in e.seats]
    assert len(charmed) == len(set(charmed))


def check_deaths(position: Position) -> None:
    """Everybody dies once, of something that has happened."""
    log = public(position.log)
    dead = [e for e in log if isinstance(e, Died)]
    assert len({e.seat for e in dead}) == len(dead)
    for died in dead:
        assert died.role is position.roles[died.seat] is position.table.shown[died.seat]
        assert died.cause not in (Cause.WEREWOLVES, Cause.POISON)
        if died.cause is Cause.LYNCHED:
            assert Lynched(died.seat) in log
        if died.cause is Cause.GRIEF:
            assert died.seat in position.lovers
        if died.cause is Cause.SHOT:
            assert any(isinstance(e, Shot) and e.target == died.seat for e in log)
        if died.cause is Cause.CHALLENGED:
            (met,) = (e for e in log if isinstance(e, Challenged))
            assert position.roles[met.knight] is Role.KNIGHT
            wolf = position.roles[met.target] is Role.WEREWOLF
            assert died.seat == (met.target if wolf else met.knight)
        if died.cause is Cause.EXPOSED:
            assert Exposed(died.seat) in log
            assert died.role is Role.WEREWOLF
        if died.cause is Cause.SCAPEGOAT:
            assert ScapegoatTaken(died.seat) in log
            assert died.role is Role.SCAPEGOAT
        if died.cause is Cause.ELDER:
            assert IdiotShown(died.seat) in log
    if position.lovers and position.end is not None and position.game.rules["end-check"] == "chain":
        assert len({seat in position.table.alive for seat in position.lovers}) == 1
    assert sum(isinstance(e, Shot) for e in log) <= 1


def check_end(story: list[Played]) -> None:
    """It ends when the plain computation says so, and not later."""
    for before, move, after in story:
        if isinstance(move, acts.Deal) or after.end is not None:
            continue
        if before.table.dark is not after.table.dark and after.step in (Step.ELECTION, Step.VOTE):
            assert plain_end(after) is None
        if not before.table.dark and after.table.dark:
            assert plain_end(after) is None
    last = story[-1].after
    assert last.end is not None
    expected = plain_end(last)
    assert expected is not None
    winner, seats = expected
    assert last.end.reason in REASONS[winner]
    assert last.end.winners == tuple(sorted(seats))
    assert last.scores == tuple(int(s in seats) for s in range(last.game.players))
    assert last.log[-1].event == Ended(*last.end)


def check_story(story: list[Played]) -> None:
    last = story[-1].after
    check_actors(story)
    check_votes(last)
    check_potions_and_guard(last)
    check_deaths(last)
    check_end(story)


@every_chunk
def test_two_thousand_random_games_play_through(chunk: int) -> None:
    for story in stories(chunk):
        check_story(story)


# ---------------------------------------------------------------- every ending


ENDINGS = {
    end.VILLAGE: ("werewolf villager*4", ()),
    end.WEREWOLVES: ("werewolf villager*4", ()),
    end.PARITY: ("werewolf*2 villager*4", ("win=parity",)),
    end.PIPER: ("werewolf villager*4 piper", ()),
    end.LOVERS: ("werewolf villager*4 cupid", ()),
    end.NOBODY_LEFT: ("werewolf villager*3 hunter", ()),
}


@pytest.mark.parametrize("reason", ENDINGS)
def test_every_ending_is_reached(reason: str) -> None:
    cards, changes = ENDINGS[reason]
    this = game(cards, *changes)
    for seed in range(400):
        last, _ = play_randomly(new_game(this), Random(seed))
        assert isinstance(last.turn, End)
        if last.turn.reason == reason:
            return
    pytest.fail(f"no game has ended because {reason}")


# ---------------------------------------------------------------- steps, views, values, speed


@cache
def some_positions() -> tuple[Position, ...]:
    random = Random("positions")
    found: list[Position] = []
    for _ in range(60):
        story = list(walk(random_game(random), random))
        found += [played.after for played in random.sample(story, min(8, len(story)))]
        found.append(story[-1].after)
    return tuple(found)


def test_the_judge_calls_every_step_whoever_is_there() -> None:
    for position in some_positions():
        first, later = position.game.steps(1), position.game.steps(2)
        assert [str(step) for step in first[:3]] == ["thief", "cupid", "lovers"]
        assert set(later) <= set(first)
        if position.table.dark and position.step is not Step.GLIMPSE:
            assert position.step in position.steps


def test_random_positions_are_values() -> None:
    for position in some_positions():
        copy = pickle.loads(pickle.dumps(position))
        assert copy == position
        assert hash(copy) == hash(position)
        assert type(copy) is Position
        assert copy != tuple(position)


def test_random_positions_list_what_they_accept() -> None:
    pool = {move for position in some_positions() for move in position.moves()}
    some = Random(1).sample(sorted(pool, key=repr), 150)
    for position in some_positions():
        listed = list(position.moves())
        assert len(listed) == len(set(listed))
        assert all(position.breach(move) is None for move in listed)
        for move in some:
            assert (position.breach(move) is None) is (move in listed)


def test_a_view_has_the_own_events_and_the_public_ones() -> None:
    for position in some_positions():
        for seat in range(position.game.players):
            view = position.view(seat)
            assert view.events == known(position.log, seat)
            assert set(public(position.log)) <= set(view.events)
            assert view.asked == (position.step if position.turn == seat else None)


def test_a_game_of_ten_is_quick() -> None:
    """Below 5 ms on a quiet machine; the limit is wide so as not to fail on a busy one."""
    this = game("werewolf*2 villager*4 seer witch hunter guard")
    play_randomly(new_game(this), Random(0))
    began = process_time()
    for seed in range(40):
        play_randomly(new_game(this), Random(seed))
    assert (process_time() - began) / 40 < 0.025
