"""The four games as games of OpenSpiel: `wolfwise_wooolf`, `wolfwise_crywolf` and so on.

Importing this module registers them; then `pyspiel.load_game("wolfwise_crywolf(dice=2)")` works
like any other game. Nodes do all the work: a state of OpenSpiel only asks the node it stands at.
"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from wolfwise.adapters import sight
from wolfwise.adapters.play import Node, Utility, kit, missing, setting
from wolfwise.models.game import CHANCE, End, Seat

try:
    import pyspiel
except ImportError:
    raise missing("OpenSpiel", "openspiel") from None


def game_type(name: str, utility: Utility) -> Any:
    """What OpenSpiel has to know of a game before it is loaded."""
    told = kit(name)
    sums = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"wolfwise_{name}",
        long_name=told.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=sums.ZERO_SUM if utility.zero_sum else sums.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=told.players[-1],
        min_num_players=told.players[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=told.parameters,
    )


class WolfGame(pyspiel.Game):  # type: ignore[misc]  # the library has no types
    """One of the four games, with the parameters it was loaded with."""

    name: str

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        self.setting = setting(self.name, params or {})
        low, high = self.setting.bounds
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.decisions),
            max_chance_outcomes=len(self.setting.outcomes),
            num_players=self.setting.players,
            min_utility=low,
            max_utility=high,
            utility_sum=0.0 if self.setting.utility.zero_sum else None,
            max_game_length=self.setting.longest,
        )
        super().__init__(game_type(self.name, self.setting.utility), info, dict(params or {}))

    def new_initial_state(self) -> "WolfState":
        return WolfState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.setting.longest

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "WolfObserver":
        recall = iig_obs_type is not None and iig_obs_type.perfect_recall
        return WolfObserver(perfect_recall=recall)


class WolfState(pyspiel.State):  # type: ignore[misc]  # the library has no types
    """A position and the way to it."""

    def __init__(self, game: WolfGame) -> None:
        super().__init__(game)
        self.node: Node = game.setting.start()

    def current_player(self) -> int:
        turn = self.node.turn
        if isinstance(turn, End):
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if turn is CHANCE else int(turn)

    def is_terminal(self) -> bool:
        return isinstance(self.node.turn, End)

    def _legal_actions(self, player: int) -> list[int]:
        return self.node.legal()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(number, float(chance)) for number, chance in self.node.chances()]

    def _apply_action(self, action: int) -> None:
        self.node = self.node.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        told = self.node.setting
        table = told.outcomes if player == pyspiel.PlayerId.CHANCE else told.decisions
        return sight.told(table.moves[action])

    def returns(self) -> list[float]:
        return self.node.worth()

    def __str__(self) -> str:
        """The moves so far; from them follows everything."""
        return " ".join(self.node.told())


class WolfObserver:
    """What a seat sees, or with perfect recall all that it has seen and done."""

    def __init__(self, *, perfect_recall: bool) -> None:
        self.perfect_recall = perfect_recall
        self.tensor = np.zeros(sight.SIZE, np.float32)
        self.dict = {"words": self.tensor}

    def set_from(self, state: WolfState, player: Seat) -> None:
        self.tensor[:] = sight.vector(self.string_from(state, player).split())

    def string_from(self, state: WolfState, player: Seat) -> str:
        if self.perfect_recall:
            return state.node.memory(player)
        return " ".join(state.node.sight(player))


# A class for each, because OpenSpiel finds the class of a pickled game by its name.


class WooolfGame(WolfGame):
    name = "wooolf"


class CryWolfGame(WolfGame):
    name = "crywolf"


class WerewolfGame(WolfGame):
    name = "werewolf"


class LittleWolvesGame(WolfGame):
    name = "littlewolves"


for _made in (WooolfGame, CryWolfGame, WerewolfGame, LittleWolvesGame):
    pyspiel.register_game(game_type(_made.name, kit(_made.name).utility), _made)
