"""PettingZoo's own tests pass on all four games, and its environments play our games."""

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from tests.helpers.places import ROOT
from wolfwise.adapters import sight
from wolfwise.adapters.pettingzoo import ILLEGAL, env, raw_env
from wolfwise.adapters.play import CUT_SHORT, setting
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End

TABLES: list[tuple[str, dict[str, Any]]] = [
    ("wooolf", {"players": 4}),
    ("wooolf", {"players": 8, "edition": "advanced"}),
    ("crywolf", {}),
    ("crywolf", {"players": 3, "dice": 2, "rules": "call-beaten=yes; highest=round"}),
    ("crywolf", {"players": 5, "edition": "english", "utility": "ahead"}),
    ("werewolf", {"players": 5}),
    ("werewolf", {"roles": "werewolf*2 villager*4 thief cupid hunter piper girl guard"}),
    ("littlewolves", {"players": 2}),
    ("littlewolves", {"players": 4, "utility": "score"}),
]

every_table = pytest.mark.parametrize(("game", "parameters"), TABLES)


# The library would rather have boxes; but its own classic games say what is legal in the same way.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@every_table
def test_pettingzoo_finds_nothing_wrong(game: str, parameters: dict[str, Any]) -> None:
    api_test(env(game, **parameters), num_cycles=60)


@every_table
def test_the_same_seed_is_the_same_game(game: str, parameters: dict[str, Any]) -> None:
    seed_test(lambda: env(game, **parameters), num_cycles=40)


@every_table
def test_chance_is_from_the_seed(game: str, parameters: dict[str, Any]) -> None:
    made = raw_env(game, **parameters)
    begun = set()
    for seed in (1, 2, 3, 1):
        made.reset(seed=seed)
        begun.add(made.node.numbers)
    assert len(begun) == 3


@every_table
def test_a_game_is_played_like_our_own_positions(game: str, parameters: dict[str, Any]) -> None:
    """Masks are the legal moves, agents the seats to move, and rewards what the end is worth."""
    table = setting(game, parameters)
    random = Random(game)
    made = env(game, **parameters)
    made.reset(seed=5)
    earned = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        node = made.unwrapped.node
        observation, reward, terminated, truncated, _ = made.last()
        earned[agent] += reward
        if terminated or truncated:
            made.step(None)
            continue
        legal = np.flatnonzero(observation["action_mask"])
        moves = [table.decisions.moves[number] for number in legal]
        assert sorted(map(repr, moves)) == sorted(map(repr, node.position.moves()))
        assert agent == f"player_{node.position.turn}"
        for other in made.agents:
            if other != agent:
                assert not made.observe(other)["action_mask"].any()
        made.step(int(random.choice(legal)))
    position = table.kit.new_game(table.game)
    for number in made.unwrapped.node.numbers:
        chance = position.turn is CHANCE
        position = position.play((table.outcomes if chance else table.decisions).moves[number])
    assert isinstance(position.turn, End)
    worth = table.worth(position.turn, position.scores)
    assert earned == pytest.approx(dict(zip(made.possible_agents, worth, strict=True)))


def test_an_observation_is_what_the_seat_sees() -> None:
    """Two deals that differ in what others rolled look alike to a seat; its own dice it sees."""
    made = raw_env("crywolf", players=2, dice=1)
    seen: dict[tuple[int, int], dict[str, Any]] = {}
    for seed in range(60):
        made.reset(seed=seed)
        first, own, other = made.node.numbers
        if first == 0:
            seen[own, other] = made.observe("player_0")
    cups = {own for own, _ in seen}
    for cup in cups:
        alike = [seen[pair]["observation"].tobytes() for pair in seen if pair[0] == cup]
        assert len(set(alike)) == 1
    assert len({seen[pair]["observation"].tobytes() for pair in seen}) == len(cups) > 2


def test_an_illegal_action_ends_everything() -> None:
    made = env("crywolf")
    made.reset(seed=1)
    agent = made.agent_selection
    mask = made.observe(agent)["action_mask"]
    made.step(int(np.flatnonzero(mask == 0)[0]))
    assert made.rewards[agent] == ILLEGAL
    assert all(made.terminations.values())


def test_a_game_that_goes_on_too_long_is_truncated() -> None:
    made = raw_env("werewolf", longest=15)
    made.reset(seed=1)
    while not any(made.truncations.values()):
        made.step(int(np.flatnonzero(made.observe(made.agent_selection)["action_mask"])[0]))
    assert not any(made.terminations.values())
    assert made.node.turn == End(CUT_SHORT, ())


def test_a_seat_is_told_in_words_what_it_sees() -> None:
    made = env("wooolf", render_mode="ansi")
    made.reset(seed=3)
    lines = made.render().splitlines()
    assert lines == made.unwrapped.node.sight(int(made.agent_selection[-1]))
    assert any(line.startswith("facts.0:Fact(Holds(") for line in lines)
    assert made.observe(made.agent_selection)["observation"].shape == (sight.SIZE,)


def test_what_cannot_be_is_refused_with_a_reason() -> None:
    with pytest.raises(WolfwiseError, match="has no parameter 'player'; did you mean 'players'"):
        env("crywolf", player=3)
    with pytest.raises(WolfwiseError, match="there is no game 'chess'"):
        env("chess")


def test_without_pettingzoo_one_sentence_says_what_is_missing() -> None:
    script = "import sys; sys.modules['pettingzoo'] = None; import wolfwise.adapters.pettingzoo"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, cwd=ROOT)
    assert done.stderr.splitlines()[-1].endswith(
        "this needs the library PettingZoo: pip install 'wolfwise[pettingzoo]'"
    )


def test_neither_library_is_loaded_by_anything_else() -> None:
    script = (
        "import wolfwise.main, wolfwise.adapters.play, sys\n"
        "from wolfwise.adapters.play import setting\n"
        "for game in ('wooolf', 'crywolf', 'werewolf', 'littlewolves'): setting(game)\n"
        "print(sorted({'pyspiel', 'pettingzoo', 'gymnasium'} & set(sys.modules)))"
    )
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"
