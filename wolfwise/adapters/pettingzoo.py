"""The four games as environments of PettingZoo, agent by agent (AEC).

    env("crywolf", players=3)

Agents are `player_0`, `player_1` and so on. Chance is played by the environment, from its seed. An
observation is what the seat sees, as a vector, and a mask of the actions that are legal now; it is
empty for all but the agent to move. Rewards come at the end alone.
"""

from random import Random
from typing import Any

import numpy as np

from wolfwise.adapters import sight
from wolfwise.adapters.play import CUT_SHORT, Node, Parameter, missing, setting
from wolfwise.models.game import CHANCE, End, Seat, pick_chance

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
except ImportError:
    raise missing("PettingZoo", "pettingzoo") from None

ILLEGAL = -1.0
"""The reward of an illegal move, after which everything is over."""


def env(game: str, render_mode: str | None = None, **parameters: Parameter) -> Any:
    """A game as an environment that checks how it is used, and ends at an illegal move."""
    made = raw_env(game, render_mode, **parameters)
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=ILLEGAL)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801 - no types; the name is a convention
    """One of the four games, with the parameters it was made with, without checks."""

    def __init__(self, game: str, render_mode: str | None = None, **parameters: Parameter) -> None:
        super().__init__()
        self.setting = setting(game, parameters)
        self.metadata = {
            "name": f"wolfwise_{self.setting.name}_v0",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.setting.players)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        actions = len(self.setting.decisions)
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.seats}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, sight.MOST, (sight.SIZE,), np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.seats
        }
        self._random = Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    # ------------------------------------------------------------ play

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._random = Random(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.node: Node = self.setting.start()
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.node = self.node.after(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Let chance play, up to the next decision or to the end."""
        while (turn := self.node.turn) is CHANCE:
            move = pick_chance(self.node.position, self._random)
            self.node = self.node.after(self.setting.outcomes.number(move))
        if not isinstance(turn, End):
            self.agent_selection = self.possible_agents[int(turn)]
            return
        worth = self.node.worth()
        over = self.truncations if turn.reason == CUT_SHORT else self.terminations
        for agent in self.agents:
            over[agent] = True
            self.rewards[agent] = worth[self.seats[agent]]

    # ------------------------------------------------------------ what an agent sees

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self.seats[agent]
        return {
            "observation": sight.vector(self.node.sight(seat)),
            "action_mask": self._mask(seat),
        }

    def _mask(self, seat: Seat) -> Any:
        """1 for every legal action of the seat to move; others have none."""
        mask = np.zeros(len(self.setting.decisions), np.int8)
        if self.node.turn == seat:
            mask[self.node.legal()] = 1
        return mask

    def render(self) -> str:
        """What the agent to move sees, in words."""
        return "\n".join(self.node.sight(self.seats[self.agent_selection]))

    def close(self) -> None:
        """There is nothing to close."""
