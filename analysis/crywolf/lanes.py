"""Many rounds played on at once, a lane each: what happens after a move, if all play by habit.

The same players as in `habits`, for thousands of lanes side by side in numpy; `plain` plays one
lane at a time with the rules as written, and is what this is held against. All lanes have the same
seat to act. Whether somebody calls is not drawn: a lane splits its weight between the call, whose
chips are settled at once, and the rest of the round.

The viewer plays on without bluffing: he calls when that is worth most, else claims as little as he
can where he has the most room.
"""

import numpy as np
import numpy.typing as npt

from analysis.crywolf.habits import STRETCH, Habits, faces_for
from analysis.crywolf.odds import break_even
from models.crywolf.dice import ANIMALS, INDEX, Animal
from models.crywolf.game import CryWolf
from models.crywolf.table import Claim, Table, UsePower
from models.game import Seat

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

NEVER = -1000  # half chips
LIGHT = 0.02
"""A lane that has been called with all but this much of its weight is given up as even."""
SHEEP = INDEX[Animal.SHEEP]


def playable(game: CryWolf) -> bool:
    """Whether lanes know these rules: one marker a row, and only standing markers called."""
    return game.above_marker and not game.calls_beaten and not game.calls_own


class Board:
    """What never changes while lanes are played: the game's tables as arrays."""

    def __init__(self, game: CryWolf) -> None:
        self.game = game
        self.counts = np.array([[f in game.counts[r] for r in ANIMALS] for f in ANIMALS]) * 1
        self.fits = np.array([[r in game.places[f] for r in ANIMALS] for f in ANIMALS]) * 1
        self.placed = np.zeros((4, 4, 4), dtype=np.int64)
        for (face, row), counted in game.placed.items():
            self.placed[INDEX[face], INDEX[row]] = counted
        hidden = range(game.box + 1)
        self.even = np.array([[break_even(n, hits) for hits in game.chances] for n in hidden])
        self.narrow = np.full((4, 4), -1)  # for every row its faces, narrowest first
        for at, faces in enumerate(faces_for(game)):
            self.narrow[at, : len(faces)] = [face for face, _ in faces]
        self.die = np.repeat(np.arange(4), game.die)


_BOARDS: dict[CryWolf, Board] = {}


def board(game: CryWolf) -> Board:
    if game not in _BOARDS:
        _BOARDS[game] = Board(game)
    return _BOARDS[game]


class Lanes:
    """Copies of one table with different cups, played on until somebody has called in each."""

    def __init__(
        self, table: Table, cups: Ints, viewer: Seat, shift: Ints, worth: Floats, seed: int
    ) -> None:
        """`cups` are lane x seat x animal. `shift` is what the viewer adds to his break-even
        numbers for what he believes of others; worth[claimant, caller, chips] is what a
        settlement is worth to him, chips counted from the claimant's side (may be negative)."""
        many = len(cups)
        self.game, self.board, self.viewer = table.game, board(table.game), viewer
        self.cups, self.shift, self.worth = cups.copy(), shift, worth
        self.random = np.random.default_rng(seed)
        self.highest = table.highest
        self.open = np.array(table.game.counted(table.open))
        self.lying = np.tile(np.array(table.lying), (many, 1))
        self.fixed = np.tile(np.array(table.fixed), (many, 1))
        number, owner = np.zeros(4, np.int64), np.full(4, -1)
        for seat, row, claimed in table.markers:
            number[INDEX[row]], owner[INDEX[row]] = claimed, seat
        self.number, self.owner = np.tile(number, (many, 1)), np.tile(owner, (many, 1))
        assert table.to_act is not None
        self.seat = table.to_act
        self.first = np.full(many, -1 if table.first is None else table.first)
        self.since = np.full(many, table.since_first)
        self.spare = np.full(many, table.spare)
        self.weight, self.value = np.ones(many), np.zeros(many)
        self.lane = np.arange(many)  # which lane of `results` each is; lanes are dropped when done
        self.results = np.zeros(many)

    # ------------------------------------------------------------ the first move

    def begin(self, claims: list[Claim | UsePower], which: Ints) -> None:
        """Every lane's first move, `claims[which]`, by the viewer."""
        power = np.array([isinstance(move, UsePower) for move in claims])[which]
        coded = np.array(
            [
                (0, 0, 0) if isinstance(m, UsePower) else (INDEX[m.face], INDEX[m.row], m.number)
                for m in claims
            ]
        )[which]
        self._claim(np.flatnonzero(~power), *coded[~power].T)
        self._power(np.flatnonzero(power))
        self.seat = (self.seat + 1) % self.game.players

    # ------------------------------------------------------------ playing on

    def play(self, habits: Habits, longest: int = 80) -> Floats:
        """What each lane is worth to the viewer; what is never called is even."""
        for _ in range(longest):
            if not len(self.lane):
                break
            self._turn(Habits(0.0, 0.0) if self.seat == self.viewer else habits)
            self.seat = (self.seat + 1) % self.game.players
            self._drop(self.weight < LIGHT)
        self._drop(np.ones(len(self.lane), bool))
        return self.results

    def _drop(self, done: Flags) -> None:
        if not done.any():
            return
        self.results[self.lane[done]] = self.value[done]
        kept = ~done
        for name in ("cups", "lying", "fixed", "number", "owner", "first", "since", "spare",
                     "weight", "value", "lane"):  # fmt: skip
            setattr(self, name, getattr(self, name)[kept])

    def _turn(self, habits: Habits) -> None:
        mind = Minds(self)
        call, power = mind.chances(habits)
        self._call(mind, call)
        if not len(self.lane):
            return
        draws = self.random.random(len(self.lane))
        left = 1 - call
        uses = mind.can_power & (draws * left < power)
        claims = ~uses & mind.can_claim & (left > 0)
        at = np.flatnonzero(claims)
        if self.seat == self.viewer:
            self._claim(at, *mind.best_claims(at))
        else:
            self._claim(at, *mind.draw_claims(at, habits))
        self._power(np.flatnonzero(uses & (left > 0)))
        passes = ~uses & ~claims
        self.since[passes] += 1

    def _call(self, mind: "Minds", call: Floats) -> None:
        """Settle the share of every lane in which the seat calls."""
        at = np.flatnonzero(call)
        if not len(at):
            return
        counted = self.fixed[at] + self.open + self.cups[at].sum(axis=1) @ self.board.counts
        over = counted - self.number[at]
        chips = over + (over >= 0)
        middle = self.worth.shape[2] // 2
        worth = self.worth[self.owner[at], self.seat, middle + chips]
        doubted = mind.doubted[at]
        mean = (worth * doubted).sum(axis=1) / doubted.sum(axis=1)
        self.value[at] += self.weight[at] * call[at] * mean
        self.weight[at] *= 1 - call[at]

    def _claim(self, at: Ints, face: Ints, row: Ints, number: Ints) -> None:
        self.cups[at, self.seat, face] -= 1
        self._place(at, face, row)
        self.number[at, row], self.owner[at, row] = number, self.seat
        self.since[at] += 1

    def _place(self, at: Ints, face: Ints, row: Ints) -> None:
        self.lying[at, row] += 1
        self.fixed[at] += self.board.placed[face, row]

    def _power(self, at: Ints) -> None:
        """Roll a spare die, or the first of the sheep row, and place it as what it is.

        Whatever lies in the sheep row counts for that row alone.
        """
        if not len(at):
            return
        reroll = at[self.spare[at] == 0]
        self.lying[reroll, SHEEP] -= 1
        self.fixed[reroll, SHEEP] -= 1
        self.spare[at] = np.maximum(0, self.spare[at] - 1)
        face = self.random.choice(self.board.die, len(at))
        self._place(at, face, face)
        self.first[at] = (self.seat + 1) % self.game.players
        self.since[at] = 0


class Minds:
    """What the seat to act would do in every lane: `habits.Mind` for all of them."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        game, tables, seat = lanes.game, lanes.board, lanes.seat
        self.cup = cup = lanes.cups[:, seat]
        self.own = cup @ tables.counts
        hidden = lanes.cups.sum(axis=(1, 2)) - cup.sum(axis=1)
        self.even = lanes.fixed + lanes.open + self.own + tables.even[hidden]
        if seat == lanes.viewer:
            self.even = self.even + lanes.shift
        self.least = np.maximum(lanes.lying + 2, lanes.number + 1)
        mine = lanes.owner == seat
        room_for_marker = mine.sum(axis=1, keepdims=True) - mine < game.markers
        self.rows = (
            ((cup > 0) @ tables.fits > 0)
            & (self.least <= lanes.highest)
            & (room_for_marker | game.lent)
        )
        self.room = np.where(self.rows, self.even - self.least, NEVER)
        self.best = self.room.max(axis=1)
        others = (lanes.owner >= 0) & ~mine
        lack = np.where(others, self.even - lanes.number, -NEVER)
        self.worst = lack.min(axis=1)
        self.doubted = others & (lack == self.worst[:, None])
        self.can_claim, self.can_call = self.best > NEVER, self.worst < -NEVER
        self.can_power = (
            (lanes.first == seat)
            & (lanes.since >= game.players)
            & ((lanes.spare > 0) | (lanes.lying[:, SHEEP] > 0))
        )
        worth = np.stack(
            [
                np.where(self.can_claim, np.minimum(0, 2 * self.best + 1), NEVER),
                np.where(self.can_call, -2 * self.worst - 1, NEVER),
                np.where(self.can_power, 0, NEVER),
            ]
        )
        self.plan = worth.argmax(axis=0)
        self.kinds = 1 * self.can_claim + self.can_call + self.can_power

    def chances(self, habits: Habits) -> tuple[Floats, Floats]:
        """How likely the seat calls, and uses the power, in every lane."""
        slip = float(habits.slip)
        planned = np.where(self.kinds > 1, 1 - slip, 1.0)
        otherwise = slip / np.maximum(1, self.kinds - 1)
        call = np.where(self.plan == 1, planned, otherwise) * self.can_call
        power = np.where(self.plan == 2, planned, otherwise) * self.can_power
        return call, power

    def best_claims(self, at: Ints) -> tuple[Ints, Ints, Ints]:
        """The lowest number where there is the most room."""
        row = self.room[at].argmax(axis=1)
        return self._face(at, row, np.zeros(len(at), bool)), row, self.least[at, row]

    def draw_claims(self, at: Ints, habits: Habits) -> tuple[Ints, Ints, Ints]:
        """A claim for every lane, drawn as likely as the habits say."""
        random, many = self.lanes.random, len(at)
        bluffs = random.random(many) < float(habits.bluff)
        room, rows = self.room[at], self.rows[at]
        safe = np.where(room >= 0, np.maximum(1, self.own[at]), 0)
        honest = np.where(self.best[at, None] >= 0, safe, room == self.best[at, None])
        shares = np.where(bluffs[:, None], rows, honest).cumsum(axis=1)
        row = (shares <= (random.random(many) * shares[:, -1])[:, None]).sum(axis=1)
        least = self.least[at, row]
        top = least + np.maximum(0, room[np.arange(many), row])
        wild = bluffs & (random.random(many) < float(habits.slip))
        top = np.minimum(top + STRETCH * bluffs, self.lanes.highest)
        top = np.where(wild, self.lanes.highest, top)
        number = least + (random.random(many) * (top - least + 1)).astype(np.int64)
        careless = random.random(many) < float(habits.bluff)
        return self._face(at, row, careless), row, number

    def _face(self, at: Ints, row: Ints, careless: Flags) -> Ints:
        """The die to place: the narrowest that fits, or any kind that does."""
        faces = self.lanes.board.narrow[row]
        there = (self.cup[at[:, None], faces] > 0) & (faces >= 0)
        kinds = there.sum(axis=1)
        skip = np.where(careless, (self.lanes.random.random(len(at)) * kinds).astype(int), 0)
        nth = there.cumsum(axis=1)
        chosen = ((nth == (skip + 1)[:, None]) & there).argmax(axis=1)
        found: Ints = faces[np.arange(len(at)), chosen]
        return found


def worths(game: CryWolf, viewer: Seat, most: int | None = None) -> Floats:
    """What every settlement is worth to a viewer in chips: worth[claimant, caller, chips]."""
    reach = most or game.box + 1
    chips = np.arange(-reach, reach + 1)
    table = np.zeros((game.players, game.players, len(chips)))
    table[viewer] += chips
    table[:, viewer] -= chips
    return table
