"""OpenSpiel's own tests pass on all four games, and its games are ours, move by move."""

import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import get_all_states

import wolfwise.adapters.openspiel  # noqa: F401 - registers the games
from tests.helpers import chronicle_littlewolves, games_littlewolves
from tests.helpers.games_werewolf import NEW_MOON
from tests.helpers.places import ROOT
from tests.helpers.play import AnyPosition
from tests.helpers.records import record_of as record_with
from wolfwise.adapters import play, sight
from wolfwise.models import records, rulebook
from wolfwise.models.crywolf import position as crywolf_position
from wolfwise.models.crywolf import referee as crywolf_referee
from wolfwise.models.crywolf.dice import all_dice
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.table import Call, Claim, Pass, PlaceRolled
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End
from wolfwise.models.littlewolves import position as littlewolves_position
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.situation import situation
from wolfwise.models.records import GameLine, PlayersLine
from wolfwise.models.werewolf import judged_record
from wolfwise.models.werewolf import position as werewolf_position
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import cards_named
from wolfwise.models.werewolf.writing import record_of
from wolfwise.models.wooolf import position as wooolf_position
from wolfwise.models.wooolf import referee as wooolf_referee
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.table import AskOf, SuspectEarly

LOVERS = "werewolf*2 villager*3 thief cupid hunter"


def small_round(**sizes: Any) -> Any:
    """One round of You Cry Wolf! for two with a die each, and no other die."""
    sizes = {"players": 2, "dice": 1, "chips": 1, "box": 0, "utility": "ahead", **sizes}
    return pyspiel.load_game("wolfwise_crywolf", sizes)


STARTS: dict[str, Callable[[], AnyPosition]] = {
    "wolfwise_wooolf(players=4)": lambda: wooolf_position.new_game(wooolf(4)),
    "wolfwise_wooolf(players=5,rules=peek:tracked;round-limit:3)": lambda: wooolf_position.new_game(
        wooolf(5, rulebook.rules("wooolf", changes=["peek=tracked", "round-limit=3"]))
    ),
    "wolfwise_wooolf(players=8,edition=advanced)": lambda: wooolf_position.new_game(
        wooolf(8, rulebook.rules("wooolf", "advanced"))
    ),
    "wolfwise_crywolf": lambda: crywolf_position.new_game(crywolf(2)),
    "wolfwise_crywolf(players=4,edition=english,rules=open:yes)": lambda: crywolf_position.new_game(
        crywolf(4, rulebook.rules("crywolf", "english", ["open=yes"]))
    ),
    "wolfwise_crywolf(players=3,dice=2,box=0)": lambda: crywolf_position.new_game(
        crywolf(3, rulebook.rules("crywolf", changes=["dice=2", "box=0"]))
    ),
    "wolfwise_werewolf(players=5)": lambda: werewolf_position.new_game(
        werewolf(["werewolf", "villager", "villager", "seer", "witch"])
    ),
    f"wolfwise_werewolf(roles={NEW_MOON})": lambda: werewolf_position.new_game(
        werewolf(cards_named(NEW_MOON.split()))
    ),
    f"wolfwise_werewolf(roles={LOVERS},rules=begins:day)": lambda: werewolf_position.new_game(
        werewolf(cards_named(LOVERS.split()), rulebook.rules("werewolf", changes=["begins=day"]))
    ),
    "wolfwise_littlewolves(players=2)": lambda: littlewolves_position.new_game(littlewolves(2)),
    "wolfwise_littlewolves": lambda: littlewolves_position.new_game(littlewolves(3)),
    "wolfwise_littlewolves(players=4,rules=small-wolves:yes)": lambda: (
        littlewolves_position.new_game(
            littlewolves(4, rulebook.rules("littlewolves", changes=["small-wolves=yes"]))
        )
    ),
}
"""Games as OpenSpiel names them, and where our own positions begin."""

every_game = pytest.mark.parametrize("name", STARTS)


def simulated(name: str, seed: int) -> Iterator[tuple[Any, int]]:
    """The states of a random game, each before the action that is taken there."""
    random = Random(f"{name} {seed}")
    state = pyspiel.load_game(name).new_initial_state()
    while not state.is_terminal():
        action = random.choice(state.legal_actions())
        yield state, action
        state.apply_action(action)


@cache
def story(name: str, seed: int) -> tuple[tuple[Any, Any], ...]:
    """Our own positions of a game that OpenSpiel has simulated, each with the move played there.

    What is legal, whose turn it is and how likely chance is are compared on the way.
    """
    found: list[tuple[Any, Any]] = []
    position = STARTS[name]()
    for state, action in simulated(name, seed):
        setting = state.node.setting
        if position.turn is CHANCE:
            assert state.is_chance_node()
            table = setting.outcomes.moves
            chances = {table[number]: chance for number, chance in state.chance_outcomes()}
            assert chances == {move: float(chance) for move, chance in position.chances()}
        else:
            assert state.current_player() == position.turn
            table = setting.decisions.moves
        legal = [table[number] for number in state.legal_actions()]
        assert len(legal) == len(set(legal))
        assert set(legal) == set(position.moves())
        names = [state.action_to_string(number) for number in state.legal_actions()]
        assert len(names) == len(set(names))
        found.append((position, table[action]))
        position = position.play(table[action])
        last, final = state, position
    assert last.is_terminal()
    end = final.turn
    assert isinstance(end, End)
    assert last.returns() == pytest.approx(utilities(setting.utility, final, end))
    low, high = setting.kit.scores(setting.game)
    assert all(low <= score <= high for score in final.scores)
    return (*found, (final, None))


def utilities(kind: str, final: AnyPosition, end: End) -> list[float]:
    """What the page for researchers says of utilities, in other words."""
    players = len(final.scores)
    if kind == "score":
        return [float(score) for score in final.scores]
    if kind == "ahead":
        rest = [[s for at, s in enumerate(final.scores) if at != p] for p in range(players)]
        return [final.scores[p] - sum(rest[p]) / len(rest[p]) for p in range(players)]
    if not end.winners:
        return [0.0] * players
    return [(p in end.winners) / len(end.winners) - 1 / players for p in range(players)]


# ---------------------------------------------------------------- the library's own tests


@every_game
def test_openspiel_finds_nothing_wrong(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=False, verbose=False)


SERIALIZED = [name for name in STARTS if "players=8" not in name and NEW_MOON not in name]


@pytest.mark.parametrize("name", SERIALIZED[::2])
def test_openspiel_stores_every_state_of_a_game(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@every_game
def test_games_types_and_states_are_stored_and_found_again(name: str) -> None:
    game = pyspiel.load_game(name)
    assert str(pickle.loads(pickle.dumps(game))) == str(game)
    assert pickle.loads(pickle.dumps(game.get_type())) == game.get_type()
    for number, (state, _) in enumerate(simulated(name, 0)):
        if number in (0, 20, 60):
            text = pyspiel.serialize_game_and_state(game, state)
            _, again = pyspiel.deserialize_game_and_state(text)
            assert str(again) == str(state)
            assert again.legal_actions() == state.legal_actions()
            assert again.node.position == state.node.position


def test_all_four_are_registered() -> None:
    found = {n for n in pyspiel.registered_names() if n.startswith("wolfwise_")}
    games = ("wooolf", "crywolf", "werewolf", "littlewolves")
    assert found == {f"wolfwise_{game}" for game in games}
    for game in games:
        assert pyspiel.load_game(f"wolfwise_{game}").num_players() >= 2


# ---------------------------------------------------------------- the same games as ours


@every_game
@pytest.mark.parametrize("seed", [0, 1])
def test_simulated_games_are_played_alike_by_our_positions(name: str, seed: int) -> None:
    assert len(story(name, seed)) > 4


def starts_of(game: str) -> list[str]:
    return [name for name in STARTS if name.startswith(f"wolfwise_{game}")]


def read(game: str, rules: rulebook.Rules, players: int, lines: Sequence[str]) -> records.Record:
    """A record from lines; players are called P1, P2 and so on."""
    switched = [f"rule {key}={value}" for key, value in rules.switched]
    names = " ".join(f"P{n + 1}" for n in range(players))
    head = [f"game {game} {rules.edition}", *switched, f"players {names}"]
    return records.read("\n".join([*head, *lines]))


def crywolf_lines(played: Sequence[tuple[Any, Any]]) -> Iterator[str]:
    for position, move in played:
        who = f"P{position.turn + 1}" if isinstance(position.turn, int) else ""
        match move:
            case crywolf_position.Begin(seat):
                yield f"first P{seat + 1}"
            case crywolf_position.Roll(cup) if len(position.cups) == position.game.players:
                faces = zip(("cow", "sheep", "dog", "wolf"), cup, strict=True)
                yield "open " + " ".join(f"{number} {face}" for face, number in faces if number)
            case Claim(face, row, number):
                yield f"{who} places {face} as {row} claims {number}"
            case PlaceRolled(face, row):
                yield f"{who} rolls {face} as {row}"
            case Pass():
                yield f"{who} passes"
            case Call((owner, row, number)):
                cups = all_dice(position.cups)
                yield f"{who} calls P{owner + 1} {row} {number}"
                yield f"count {position.table.count_of(row, cups)}"


@pytest.mark.parametrize("name", starts_of("crywolf"))
def test_the_referee_of_you_cry_wolf_agrees(name: str) -> None:
    for seed in range(5):
        *played, (final, _) = story(name, seed)
        lines = list(crywolf_lines(played))
        done = crywolf_referee.replay(read("crywolf", final.game.rules, final.game.players, lines))
        assert [str(breach) for breach in done.breaches] == []
        assert done.rounds[-1].after.received == final.scores
        assert done.end is not None
        assert done.end.winners == final.end.winners


def wooolf_lines(played: Sequence[tuple[Any, Any]]) -> Iterator[str]:
    def name(seat: Any) -> str:
        if not isinstance(seat, int):
            return str(seat)
        return "neutral" if seat == played[0][0].game.neutral else f"P{seat + 1}"

    for (position, move), (after, _) in pairwise(played):
        match move:
            case wooolf_position.Start(seat):
                yield f"start P{seat + 1}"
            case wooolf_position.Show():
                peek = after.log[-1]
                side = "" if peek.side is None else f" {peek.side}"
                yield f"P{peek.peeker + 1} peeks {name(peek.target)}{side} {peek.announced}"
            case AskOf(target, question):
                yes = "yes" if after.log[-1].yes else "no"
                yield f"P{position.turn + 1} asks P{target + 1} {question} {yes}"
            case SuspectEarly():
                yield f"P{position.turn + 1} suspects"
        if after.points is not position.points:  # the round is over
            boards = (*position.boards, (position.turn, move.board))
            for seat, (one, other) in enumerate(position.hands):
                yield f"reveal {name(seat)} {one} {other}"
            for seat, (first, second) in boards:
                yield f"board {name(seat)} {name(first)} {name(second)}"
            if after.end is None:
                yield f"round {after.round}"


@pytest.mark.parametrize("name", starts_of("wooolf"))
def test_the_referee_of_wooolf_agrees(name: str) -> None:
    for seed in range(3):
        *_, (final, _) = played = story(name, seed)
        lines = list(wooolf_lines(played))
        done = wooolf_referee.replay(read("wooolf", final.game.rules, final.game.players, lines))
        assert [str(breach) for breach in done.breaches] == []
        assert tuple(done.points) == final.scores


@pytest.mark.parametrize("name", starts_of("werewolf"))
def test_the_judge_of_werewolf_agrees(name: str) -> None:
    for seed in range(5):
        *_, (final, _) = story(name, seed)
        sitting = judged_record.replay(records.read(records.write(record_of(final))))
        assert sitting.breaches == ()
        table = sitting.position.table._replace(names=())
        assert sitting.position._replace(table=table) == final


@pytest.mark.parametrize("name", starts_of("littlewolves"))
def test_the_referee_of_the_three_little_wolves_agrees(name: str) -> None:
    for seed in range(3):
        *played, (final, _) = story(name, seed)
        positions = [*(position for position, _ in played[1:]), final]
        chronicler = chronicle_littlewolves.Chronicler(final.game, 0, Random(seed))
        for (before, move), after in zip(played, positions, strict=True):
            chronicler.write(games_littlewolves.Played(before, move, after))
        names = chronicle_littlewolves.NAMES[: final.game.players]
        facts = [GameLine("littlewolves", None), PlayersLine(names), *chronicler.facts]
        record = record_with(final.game.rules, names, facts)
        now = situation(record)
        assert now.warnings == ()
        assert now.position.scores == final.scores
        assert now.position.end is not None
        assert now.position.end.winners == final.end.winners


READINGS = [
    (game, f"{ruling.key}={value}")
    for game in ("wooolf", "crywolf", "werewolf", "littlewolves")
    for ruling in rulebook.load(game).rulings.values()
    for value in (*ruling.alternatives, *ruling.smaller)
]


@pytest.mark.parametrize(("game", "change"), READINGS)
def test_every_move_has_a_number_under_every_ruling(game: str, change: str) -> None:
    roles = {"roles": f"{NEW_MOON} thief villager*2"} if game == "werewolf" else {}
    setting = play.setting(game, {"rules": change, **roles})
    for seed in range(2):
        node, random = setting.start(), Random(seed)
        while not isinstance(node.turn, End):
            node = node.after(random.choice(node.legal()))


# ---------------------------------------------------------------- what a seat knows


def seen_and_done(name: str, actions: Sequence[int], seat: int) -> list[Any]:
    """The different views a seat has had one after another, and its own moves."""
    node = play.setting(name, dict(SMALL)).start()
    found: list[Any] = [node.position.view(seat)]
    for action in actions:
        if node.position.turn == seat:
            found.append(action)
        node = node.after(action)
        view = node.position.view(seat)
        if view != next(item for item in reversed(found) if not isinstance(item, int)):
            found.append(view)
    return found


SMALL = (("box", 0), ("chips", 1), ("dice", 1))


def nodes(position: AnyPosition) -> int:
    """How many positions there are from here on, each as often as there are ways to it."""
    return 1 + sum(nodes(position.play(move)) for move in position.moves())


def test_information_states_are_what_a_seat_has_seen_and_done() -> None:
    """In every state of a small game: one string for each memory, one memory for each string."""
    game = pyspiel.load_game("wolfwise_crywolf", dict(SMALL))
    states = get_all_states.get_all_states(
        game,
        include_terminals=True,
        include_chance_states=True,
        to_string=pyspiel.State.history_str,
    )
    rules = rulebook.rules("crywolf", changes=[f"{key}={value}" for key, value in SMALL])
    assert len(states) == nodes(crywolf_position.new_game(crywolf(2, rules)))
    memories: dict[str, tuple[Any, ...]] = {}
    strings: dict[tuple[Any, ...], str] = {}
    legal: dict[str, list[int]] = {}
    for state in states.values():
        for seat in range(2):
            said = state.information_state_string(seat)
            known = tuple(seen_and_done("crywolf", state.history(), seat))
            assert memories.setdefault(said, known) == known
            assert strings.setdefault(known, said) == said
        if state.current_player() >= 0:
            said = state.information_state_string()
            assert legal.setdefault(said, state.legal_actions()) == state.legal_actions()
    assert len(legal) < sum(state.current_player() >= 0 for state in states.values())


def test_what_the_other_one_has_rolled_is_in_no_information_state() -> None:
    """The same game with another cup: alike to one seat in every state, never to the other."""
    compared = 0
    for seed in range(100):
        actions = [action for _, action in simulated("wolfwise_crywolf(dice=2,chips=1)", seed)]
        for one, other in told_apart(actions, rolled=2):
            if one.is_terminal():  # the cups are lifted
                break
            assert one.information_state_string(0) == other.information_state_string(0)
            assert one.information_state_tensor(0) == other.information_state_tensor(0)
            assert one.information_state_string(1) != other.information_state_string(1)
            compared += 1
    assert compared > 100


def told_apart(actions: Sequence[int], rolled: int) -> Iterator[tuple[Any, Any]]:
    """States of a game, and of the same actions after another roll, for as long as both can be."""
    game = pyspiel.load_game("wolfwise_crywolf(dice=2,chips=1)")
    one, other = game.new_initial_state(), game.new_initial_state()
    for number, action in enumerate(actions):
        instead = action
        if number == rolled:
            instead = next(a for a in other.legal_actions() if a != action)
        if instead not in other.legal_actions() or other.is_chance_node() != one.is_chance_node():
            return
        one.apply_action(action)
        other.apply_action(instead)
        if number >= rolled:
            yield one.clone(), other.clone()


@every_game
def test_a_seat_neither_sees_nor_counts_what_is_hidden_from_it(name: str) -> None:
    """Where a move leaves a seat's view as it was, its strings and vectors stay as they were."""
    unchanged = 0
    for state, action in simulated(name, 2):
        node, after = state.node, state.node.after(action)
        for seat in range(node.setting.players):
            if node.turn != seat and node.position.view(seat) == after.position.view(seat):
                assert node.memory(seat) == after.memory(seat)
                unchanged += 1
    assert unchanged or "littlewolves" in name  # there everybody sees that somebody drew


def test_own_suspicions_are_remembered_that_a_view_forgets() -> None:
    """Whoever decides last in a round of Wooolf!! never sees his board lie there."""
    name = "wolfwise_wooolf(players=4)"
    rounds = [(s.clone(), a) for s, a in simulated(name, 0) if s.node.position.table.over]
    state, action = rounds[-1]
    seat = state.current_player()
    one, other = (state.child(a).information_state_string(seat) for a in state.legal_actions()[:2])
    assert one != other
    assert state.action_to_string(action) in state.child(action).information_state_string(seat)


def test_vectors_count_words() -> None:
    state = pyspiel.load_game("wolfwise_crywolf").new_initial_state()
    words = state.observation_string(0).split()
    assert sum(state.observation_tensor(0)) == len(words)
    assert state.observation_tensor(0) != state.observation_tensor(1)
    for action in (0, 50, 7):
        state.apply_action(action)
    assert sum(state.information_state_tensor(0)) == len(state.information_state_string(0).split())
    assert len(state.observation_tensor(0)) == sight.SIZE


# ---------------------------------------------------------------- parameters


def test_utilities_are_as_asked_for() -> None:
    for utility, zero_sum in [("win", True), ("ahead", True), ("score", False)]:
        game = small_round(utility=utility)
        kind = pyspiel.GameType.Utility.ZERO_SUM
        assert (game.get_type().utility == kind) is zero_sum
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[-1])
        final = state.node.position
        assert state.returns() == pytest.approx(utilities(utility, final, final.end))


def test_a_game_may_be_cut_short() -> None:
    state = pyspiel.load_game("wolfwise_werewolf(longest=20)").new_initial_state()
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert len(state.history()) == 20
    assert state.returns() == [0.0] * 8


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("wolfwise_crywolf(dice=9)", "rule 'dice' cannot be '9'"),
        ("wolfwise_crywolf(utility=best)", "there is no utility 'best'"),
        ("wolfwise_crywolf(players=1)", "2 to 10 players"),
        ("wolfwise_wooolf(edition=tiny)", "has no edition 'tiny'"),
        ("wolfwise_wooolf(rules=smeer:always)", "did you mean 'smear'"),
        ("wolfwise_werewolf(roles=cow)", "there is no role 'cow'"),
    ],
)
def test_what_cannot_be_is_refused_with_a_reason(name: str, why: str) -> None:
    with pytest.raises(WolfwiseError, match=why):
        pyspiel.load_game(name)


def test_without_openspiel_one_sentence_says_what_is_missing() -> None:
    script = "import sys; sys.modules['pyspiel'] = None; import wolfwise.adapters.openspiel"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr.splitlines()[-1].endswith(
        "this needs the library OpenSpiel: pip install 'wolfwise[openspiel]'"
    )


# ---------------------------------------------------------------- solving


def plain_value(position: AnyPosition) -> Fraction:
    """What a round with a die each is worth to the first player, once his die lies open.

    He places his only die at once, so from then on the second player knows everything.
    """
    turn = position.turn
    if isinstance(turn, End):
        return Fraction(position.scores[0] - position.scores[1])
    if turn is CHANCE:
        return sum((p * plain_value(position.play(m)) for m, p in position.chances()), Fraction(0))
    return (max if turn == 0 else min)(plain_value(position.play(m)) for m in position.moves())


def value_of_a_die_each() -> Fraction:
    """The first player chooses by his die alone, the rest is played with open dice."""
    game = crywolf(2, rulebook.rules("crywolf", changes=["dice=1", "chips=1", "box=0"]))
    begun = crywolf_position.new_game(game).play(crywolf_position.Begin(0))
    value = Fraction(0)
    for own, chance in begun.chances():
        rolled = begun.play(own)
        deals = [(rolled.play(other), p) for other, p in rolled.chances()]
        value += chance * max(
            sum((p * plain_value(deal.play(move)) for deal, p in deals), Fraction(0))
            for move in deals[0][0].moves()
        )
    return value


def test_the_example_solves_a_small_round() -> None:
    assert value_of_a_die_each() == Fraction(1, 18)
    command = [sys.executable, "examples/solve_crywolf.py", "--iterations", "256"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    lines = [line.split() for line in done.stdout.splitlines()]
    assert lines[0][:2] == ["529", "nodes,"]
    iterations, value, apart = lines[-2]
    assert int(iterations) == 256
    assert float(value) == pytest.approx(1 / 18, abs=float(apart) + 1e-6)
    assert float(apart) < 0.0001
