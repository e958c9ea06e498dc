"""What both adapters are made of: a game by its parameters, its moves by number, its worth.

Moves are numbered by a table of all that players (and chance) can ever do, so a number means the
same move throughout a game, whoever makes it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from types import MappingProxyType
from typing import Any, NamedTuple

from wolfwise.adapters import sight
from wolfwise.models.errors import WolfwiseError, did_you_mean
from wolfwise.models.game import CHANCE, End, Position, Seat, Turn
from wolfwise.models.registry import known
from wolfwise.models.values import distinct

AnyPosition = Position[Any, Any]
Parameter = int | str


class Utility(StrEnum):
    """What the end of a game is worth to a player."""

    WIN = "win"  # the winners share 1, everybody has paid his part of it: zero-sum
    AHEAD = "ahead"  # the score, less what the others have on average: zero-sum
    SCORE = "score"  # the score as it is

    @property
    def zero_sum(self) -> bool:
        return self is not Utility.SCORE


@distinct
class Kit(NamedTuple):
    """What adapters must be told of a game; everything else they ask its positions."""

    title: str
    players: range
    usual: int  # number of players
    utility: Utility
    longest: int  # moves, those of chance among them, after which a game is cut short
    game: Callable[[int, str | None, list[str], Mapping[str, Any]], Any]
    new_game: Callable[[Any], AnyPosition]
    decisions: Callable[[Any], Iterable[Any]]  # all that a player of this game can ever do
    outcomes: Callable[[Any], Iterable[Any]]  # all that chance can ever bring
    scores: Callable[[Any], tuple[int, int]]  # the lowest and the highest there may be
    own: Mapping[str, Parameter] = MappingProxyType({})  # parameters that other games do not have

    @property
    def parameters(self) -> dict[str, Parameter]:
        """All parameters, as they are if nobody says otherwise."""
        return {
            "players": self.usual,
            "edition": "",
            "rules": "",
            "utility": self.utility.value,
            "longest": self.longest,
            **self.own,
        }


def kit(name: str) -> Kit:
    """What adapters are told of the game of that name."""
    found: Kit = import_module(f"wolfwise.adapters.{known(name)}").KIT
    return found


class Numbering:
    """A table of moves: a number for each."""

    def __init__(self, moves: Iterable[Any]) -> None:
        self.moves = tuple(dict.fromkeys(moves))
        self._numbers = {move: number for number, move in enumerate(self.moves)}

    def __len__(self) -> int:
        return len(self.moves)

    def number(self, move: Any) -> int:
        return self._numbers[move]


class Setting:
    """A game as parameters ask for it. Made by `setting`, one object for equal parameters."""

    def __init__(self, name: str, parameters: Mapping[str, Parameter]) -> None:
        told = kit(name)
        unknown = [key for key in parameters if key not in told.parameters]
        if unknown:
            guess = did_you_mean(unknown[0], told.parameters)
            raise WolfwiseError(f"{told.title} has no parameter {unknown[0]!r}{guess}")
        self.name, self.kit, self.parameters = name, told, told.parameters | dict(parameters)
        values = self.parameters
        # OpenSpiel writes key=value in its own way, so rules may also be written key:value.
        split = (part.strip() for part in str(values["rules"]).split(";"))
        rules = [change.replace(":", "=", 1) for change in split if change]
        edition = str(values["edition"]) or None
        self.game = told.game(int(values["players"]), edition, rules, values)
        self.players: int = self.game.players
        self.utility = utility_named(str(values["utility"]))
        self.longest = int(values["longest"])
        self.decisions = Numbering(told.decisions(self.game))
        self.outcomes = Numbering(told.outcomes(self.game))

    def start(self) -> "Node":
        """Nothing has been played yet."""
        return Node(self, self.kit.new_game(self.game))

    @property
    def bounds(self) -> tuple[float, float]:
        """The least and the most that the end may be worth to a player."""
        low, high = self.kit.scores(self.game)
        match self.utility:
            case Utility.WIN:
                return -1 / self.players, 1 - 1 / self.players
            case Utility.AHEAD:
                return low - high, high - low
        return low, high

    def worth(self, end: End, scores: Sequence[int]) -> list[float]:
        """What an end is worth to everybody."""
        others = self.players - 1
        match self.utility:
            case Utility.WIN:
                paid = 1 / self.players if end.winners else 0.0
                share = 1 / max(len(end.winners), 1)
                return [share * (s in end.winners) - paid for s in range(self.players)]
            case Utility.AHEAD:
                return [own - (sum(scores) - own) / others for own in scores]
        return [float(own) for own in scores]


def utility_named(word: str) -> Utility:
    """The kind of utility that a word means."""
    if word in tuple(Utility):
        return Utility(word)
    raise WolfwiseError(
        f"there is no utility {word!r}{did_you_mean(word, Utility)} ({', '.join(Utility)})"
    )


def setting(name: str, parameters: Mapping[str, Parameter] = MappingProxyType({})) -> Setting:
    """A game with these parameters; all others are as usual."""
    return _setting(known(name), tuple(sorted(parameters.items())))


@lru_cache(maxsize=64)
def _setting(name: str, parameters: tuple[tuple[str, Parameter], ...]) -> Setting:
    return Setting(name, dict(parameters))


CUT_SHORT = "too many moves have been made"


class Node:
    """A position, and the way to it. Never changes, so copies are the node itself."""

    __slots__ = ("_seen", "depth", "move", "parent", "position", "setting")

    def __init__(
        self,
        setting: Setting,
        position: AnyPosition,
        parent: "Node | None" = None,
        move: int | None = None,
    ) -> None:
        self.setting, self.position, self.parent, self.move = setting, position, parent, move
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._seen: dict[Seat, Seen] = {}

    def __deepcopy__(self, memo: object) -> "Node":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        asked = tuple(self.setting.parameters.items())
        return replayed, (self.setting.name, asked, self.numbers)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The moves played so far, chance's among them, by number."""
        return tuple(node.move for node in self._way() if node.move is not None)

    def told(self) -> list[str]:
        """The moves played so far in words."""
        way = self._way()
        return [
            sight.told(before._numbering().moves[number])
            for before, number in zip(way, self.numbers, strict=False)
        ]

    def _way(self) -> "list[Node]":
        """All nodes from the start to this one."""
        way: list[Node] = [self]
        while (parent := way[-1].parent) is not None:
            way.append(parent)
        return way[::-1]

    # ------------------------------------------------------------ moves

    @property
    def turn(self) -> Turn:
        turn = self.position.turn
        if self.depth >= self.setting.longest and not isinstance(turn, End):
            return End(CUT_SHORT, ())
        return turn

    def _numbering(self) -> Numbering:
        by_chance = self.position.turn is CHANCE
        return self.setting.outcomes if by_chance else self.setting.decisions

    def legal(self) -> list[int]:
        """The numbers of all moves that the seat to move, or chance, can make; rising."""
        if isinstance(self.turn, End):
            return []
        return sorted(map(self._numbering().number, self.position.moves()))

    def chances(self) -> list[tuple[int, Fraction]]:
        """The numbers of chance's outcomes and how likely they are."""
        number = self.setting.outcomes.number
        return sorted((number(move), chance) for move, chance in self.position.chances())

    def after(self, number: int) -> "Node":
        """The node after the move with this number."""
        move = self._numbering().moves[number]
        return Node(self.setting, self.position.play(move), self, number)

    def worth(self) -> list[float]:
        """What the end is worth to everybody; nothing before."""
        end = self.turn
        if not isinstance(end, End):
            return [0.0] * self.setting.players
        return self.setting.worth(end, self.position.scores)

    # ------------------------------------------------------------ what a seat sees and remembers

    def sight(self, seat: Seat) -> list[str]:
        """The words of what a seat sees now."""
        return list(sight.words(self.position.view(seat)).values())

    def memory(self, seat: Seat) -> str:
        """All that a seat has seen and done, a line for every change of its view or own move.

        Views forget (who suspected whom in an earlier round), so the way is kept as well. What
        leaves a view as it was is not in it: nobody counts moves that he does not see.
        """
        return self._remembered(seat).memory

    def _remembered(self, seat: Seat) -> "Seen":
        found = self._seen.get(seat)
        if found is not None:
            return found
        for node in self._untold(seat):
            node._seen[seat] = node._look(seat)
        return self._seen[seat]

    def _untold(self, seat: Seat) -> "Iterator[Node]":
        """The nodes on the way here for which nobody has asked yet, the earliest first."""
        untold: list[Node] = []
        node: Node | None = self
        while node is not None and seat not in node._seen:
            untold.append(node)
            node = node.parent
        return reversed(untold)

    def _look(self, seat: Seat) -> "Seen":
        view = self.position.view(seat)
        if self.parent is None:
            seen = sight.words(view)
            return Seen(view, seen, " ".join(seen.values()))
        before = self.parent._seen[seat]
        memory = before.memory
        if self.parent.position.turn == seat:
            assert self.move is not None
            memory = f"{memory}\n> {sight.told(self.setting.decisions.moves[self.move])}"
        if view == before.view:
            return before._replace(memory=memory)
        seen = sight.words(view)
        news = " ".join(sight.changes(before.words, seen))
        return Seen(view, seen, f"{memory}\n{news}" if news else memory)


@distinct
class Seen(NamedTuple):
    """What a seat sees at a node, its words, and all that it remembers."""

    view: Any
    words: Mapping[str, str]
    memory: str


def replayed(
    name: str, parameters: tuple[tuple[str, Parameter], ...], numbers: tuple[int, ...]
) -> Node:
    """The node that these moves lead to."""
    node = setting(name, dict(parameters)).start()
    for number in numbers:
        node = node.after(number)
    return node


def missing(library: str, extra: str) -> WolfwiseError:
    """What is said where a library is not installed."""
    return WolfwiseError(f"this needs the library {library}: pip install 'wolfwise[{extra}]'")
