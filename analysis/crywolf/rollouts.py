"""Many rounds played on at once, a rollout each: what happens after a move, if all play by habit.

The same players as in `habits`, for thousands of rollouts side by side in numpy; `brute_force`
plays one at a time with the rules as written, and is what this is held against. All have the same
seat to act. Whether somebody calls is not drawn: a rollout splits its weight between the call,
whose chips are settled at once, and the rest of the round.

By plan, as the viewer plays on, means without bluff or slip: the kind of action that is worth most,
and of all claims the lowest where there is the most room.
"""

from collections.abc import Iterator, Sequence

import numpy as np
import numpy.typing as npt

from wolfwise.analysis.crywolf.habits import NO_BLUFF, STRETCH, Habits, faces_for
from wolfwise.analysis.crywolf.odds import break_even
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal
from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.table import Claim, Table, UsePower
from wolfwise.models.game import Seat
from wolfwise.models.watch import tick

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]
Flags = npt.NDArray[np.bool_]

NEVER = -1000  # half chips
LIGHT = 0.02
"""A rollout that has been called with all but this much of its weight is given up as even."""
LONGEST = 80
"""Turns after which a round is given up as even; none has been seen that long."""
SHEEP = INDEX[Animal.SHEEP]


def playable(game: CryWolf) -> bool:
    """Whether rollouts know these rules: one marker a row, and only standing markers called."""
    return game.above_marker and not game.calls_beaten and not game.calls_own


class Board:
    """What never changes while rollouts are played: the game's tables as arrays."""

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
        self.power_passes = game.rules["power-without"] == "passes"


_BOARDS: dict[CryWolf, Board] = {}


def board(game: CryWolf) -> Board:
    if game not in _BOARDS:
        _BOARDS[game] = Board(game)
    return _BOARDS[game]


class Rollouts:
    """Copies of one table with different cups, played on until somebody has called in each."""

    state = ("cups", "lying", "fixed", "number", "owner", "first", "since", "spare",
             "highest", "weight", "source")  # fmt: skip
    """The arrays that have an entry a rollout."""

    def __init__(self, table: Table, cups: Ints, viewer: Seat, shift: Ints, worth: Floats) -> None:
        """`cups` are rollout x seat x animal. `shift` is what the viewer adds to his break-even
        numbers for what he believes of others; worth[claimant, caller, chips] is what a
        settlement is worth to him, chips counted from the claimant's side (may be negative)."""
        many = len(cups)
        self.game, self.board, self.viewer = table.game, board(table.game), viewer
        self.cups, self.shift, self.worth = cups.copy(), shift, worth
        self.open = np.array(table.game.counted(table.open))
        self.lying = np.tile(np.array(table.lying), (many, 1))
        self.fixed = np.tile(np.array(table.fixed), (many, 1))
        number, owner = np.zeros(4, np.int64), np.full(4, -1)
        for seat, row, claimed in sorted(table.markers, key=lambda marker: marker.number):
            number[INDEX[row]], owner[INDEX[row]] = claimed, seat
        self.number, self.owner = np.tile(number, (many, 1)), np.tile(owner, (many, 1))
        assert table.to_act is not None
        self.seat = table.to_act
        unknown = -1 if table.since_first else self.seat  # as Table has it
        self.first = np.full(many, unknown if table.first is None else table.first)
        self.since = np.full(many, table.since_first)
        self.spare = np.full(many, table.spare)
        self.highest = np.full(many, table.highest)
        self.weight = np.ones(many)
        self.source = np.arange(many)  # which of the rollouts at the beginning this comes from
        self.value = np.zeros(many)
        self.ends = np.zeros((many, 3))  # weight with which the viewer is called, calls, neither

    # ------------------------------------------------------------ the first move

    def begin(self, moves: Sequence[Claim | UsePower], which: Ints) -> None:
        """The viewer's first move in each, `moves[which]`; any die is rolled in all ways."""
        power = np.array([isinstance(move, UsePower) for move in moves])[which]
        coded = np.array(
            [
                (0, 0, 0) if isinstance(m, UsePower) else (INDEX[m.face], INDEX[m.row], m.number)
                for m in moves
            ]
        )[which]
        claims = np.flatnonzero(~power)
        self._split(claims, self.weight[claims], np.where(power, self.weight, 0), claims[:0])
        self._claim(np.arange(len(claims)), *coded[claims].T)
        self._next()

    # ------------------------------------------------------------ playing on

    def play(self, habits: Habits, random: np.random.Generator, longest: int = LONGEST) -> None:
        """Play on, others by habit, every claim and die drawn; what is never called is even."""
        for _ in range(longest):
            if not len(self.source):
                break
            tick()
            mind = Minds(self)
            mine = self.seat == self.viewer
            call, power = mind.chances(NO_BLUFF if mine else habits)
            self._call(mind, call)
            uses = mind.can_power & (random.random(len(call)) * (1 - call) < power)
            claims = np.flatnonzero(~uses & mind.can_claim & (call < 1))
            drawn = mind.best_claims(claims) if mine else mind.draw_claims(claims, habits, random)
            self._claim(claims, *drawn)
            self.since[~uses & ~mind.can_claim] += 1  # passed
            rolls = np.flatnonzero(uses)
            self._rolled(rolls, random.choice(self.board.die, len(rolls)))
            self._next()
            self._keep(self.weight >= LIGHT)

    def play_out(self, habits: Habits, longest: int = LONGEST) -> None:
        """Play on with nothing drawn: the next player by habit in every way, then all by plan."""
        for turn in range(longest):
            if not len(self.source):
                break
            tick()
            mind = Minds(self)
            call, power = mind.chances(NO_BLUFF if turn else habits)
            self._call(mind, call)
            left = self.weight / np.where(call < 1, 1 - call, 1)  # before the call
            self._fork(mind, left * power, habits if turn == 0 else None)
            self._next()
            self._keep(self.weight > 0)

    def _fork(self, mind: "Minds", power: Floats, habits: Habits | None) -> None:
        """Split every rollout into one for each claim, each face the power may roll, and a pass."""
        claiming = np.where(mind.can_claim, self.weight - power, 0)
        if habits is None:
            at = np.flatnonzero(claiming > 0)
            ways = [(at, *mind.best_claims(at), claiming[at])]
        else:
            nothing = np.zeros(0, np.int64)
            ways = [(nothing, nothing, nothing, nothing, np.zeros(0))]  # if nobody can claim
            ways += [
                (at, face, row, number, claiming[at] * chance)
                for at, face, row, number, chance in mind.all_claims(habits)
            ]
        at, face, row, number, weight = (np.concatenate(part) for part in zip(*ways, strict=True))
        passed = np.flatnonzero(~mind.can_claim & (self.weight - power > 1e-12))
        self._split(at, weight, power, passed)
        self._claim(np.arange(len(at)), face, row, number)

    def _split(self, claims: Ints, weight: Floats, power: Floats, passed: Ints) -> None:
        """Copy rollouts: first for claims still to be made, then for the power, then for passes."""
        rolled = np.flatnonzero(power > 0)
        faces = np.arange(4)
        die = np.array(self.game.die) / sum(self.game.die)
        rolls = (power[rolled, None] * die).ravel()
        weights = np.concatenate([weight, rolls, self.weight[passed] - power[passed]])
        copied = np.concatenate([claims, np.repeat(rolled, len(faces)), passed])
        for name in self.state:
            setattr(self, name, getattr(self, name)[copied])
        self.weight = weights
        behind = len(claims) + len(rolls)
        self._rolled(np.arange(len(claims), behind), np.tile(faces, len(rolled)))
        self.since[behind:] += 1

    def _next(self) -> None:
        self.seat = (self.seat + 1) % self.game.players

    def _keep(self, kept: Flags) -> None:
        if not kept.all():
            for name in self.state:
                setattr(self, name, getattr(self, name)[kept])

    # ------------------------------------------------------------ what happens

    def _call(self, mind: "Minds", call: Floats) -> None:
        """Settle the share of every rollout in which the seat calls."""
        at = np.flatnonzero(call)
        if not len(at):
            return
        counted = self.fixed[at] + self.open + self.cups[at].sum(axis=1) @ self.board.counts
        over = counted - self.number[at]
        chips = over + (over >= 0)
        middle = self.worth.shape[2] // 2
        worth = self.worth[self.owner[at], self.seat, middle + chips]
        share = mind.doubted[at] / mind.doubted[at].sum(axis=1, keepdims=True)
        called = self.weight[at] * call[at]
        source = self.source[at]
        np.add.at(self.value, source, called * (worth * share).sum(axis=1))
        on_viewer = (share * (self.owner[at] == self.viewer)).sum(axis=1)
        calls = np.full(len(at), float(self.seat == self.viewer))
        ends = np.stack([on_viewer, calls, 1 - on_viewer - calls], axis=1)
        np.add.at(self.ends, source, called[:, None] * ends)
        self.weight[at] *= 1 - call[at]

    def _claim(self, at: Ints, face: Ints, row: Ints, number: Ints) -> None:
        self.cups[at, self.seat, face] -= 1
        self._place(at, face, row)
        self.number[at, row], self.owner[at, row] = number, self.seat
        self.since[at] += 1

    def _place(self, at: Ints, face: Ints, row: Ints) -> None:
        self.lying[at, row] += 1
        self.fixed[at] += self.board.placed[face, row]

    def _rolled(self, at: Ints, face: Ints) -> None:
        """A spare die, or the first of the sheep row, has been rolled; it is placed as what it is.

        Whatever lies in the sheep row counts for that row alone. Without any die, nothing is rolled
        but turn and first player's marker go on.
        """
        spare = self.spare[at] > 0
        self.spare[at] -= spare
        self.highest[at] += spare & (not self.game.limit_is_box)
        reroll = ~spare & (self.lying[at, SHEEP] > 0)
        self.lying[at[reroll], SHEEP] -= 1
        self.fixed[at[reroll], SHEEP] -= 1
        rolled = spare | reroll
        self._place(at[rolled], face[rolled], face[rolled])
        self.first[at] = (self.seat + 1) % self.game.players
        self.since[at] = 0


class Minds:
    """What the seat to act would do in every rollout: `habits.Mind` for all of them."""

    def __init__(self, rollouts: Rollouts) -> None:
        self.rollouts = rollouts
        game, tables, seat = rollouts.game, rollouts.board, rollouts.seat
        self.cup = cup = rollouts.cups[:, seat]
        self.own = cup @ tables.counts
        hidden = rollouts.cups.sum(axis=(1, 2)) - cup.sum(axis=1)
        self.even = rollouts.fixed + rollouts.open + self.own + tables.even[hidden]
        if seat == rollouts.viewer:
            self.even = self.even + rollouts.shift
        self.least = np.maximum(rollouts.lying + 2, rollouts.number + 1)
        mine = rollouts.owner == seat
        room_for_marker = mine.sum(axis=1, keepdims=True) - mine < game.markers
        self.rows = (
            ((cup > 0) @ tables.fits > 0)
            & (self.least <= rollouts.highest[:, None])
            & (room_for_marker | game.lent)
        )
        self.room = np.where(self.rows, self.even - self.least, NEVER)
        self.best = self.room.max(axis=1)
        others = (rollouts.owner >= 0) & ~mine
        lack = np.where(others, self.even - rollouts.number, -NEVER)
        self.worst = lack.min(axis=1)
        self.doubted = others & (lack == self.worst[:, None])
        self.can_claim, self.can_call = self.best > NEVER, self.worst < -NEVER
        self.can_power = (
            ((rollouts.first == seat) | (rollouts.first < 0))
            & (rollouts.since >= game.players)
            & ((rollouts.spare > 0) | (rollouts.lying[:, SHEEP] > 0) | rollouts.board.power_passes)
        )
        self.worth = np.stack(
            [
                np.where(self.can_claim, np.minimum(0, 2 * self.best + 1), NEVER),
                np.where(self.can_call, -2 * self.worst - 1, NEVER),
                np.where(self.can_power, 0, NEVER),
            ]
        )
        self.plan = self.worth.argmax(axis=0)

    def chances(self, habits: Habits) -> tuple[Floats, Floats]:
        """How likely the seat calls, and uses the power, in every rollout."""
        possible = self.worth > NEVER
        others = possible & (np.arange(3)[:, None] != self.plan)
        cost = (self.worth.max(axis=0) - self.worth) // 2
        slips = float(habits.slip) / np.maximum(1, others.sum(axis=0)) * 0.5**cost * others
        chances = np.where(others, slips, possible * (1 - slips.sum(axis=0)))
        return chances[1], chances[2]

    def best_claims(self, at: Ints) -> tuple[Ints, Ints, Ints]:
        """The lowest number where there is the most room."""
        row = self.room[at].argmax(axis=1)
        return self._face(at, row, np.zeros(len(at))), row, self.least[at, row]

    def all_claims(self, habits: Habits) -> Iterator[tuple[Ints, Ints, Ints, Ints, Floats]]:
        """Every claim as rollouts, face, row, number, and how likely it is if the seat claims."""
        bluff = float(habits.bluff)
        rows = self.rows.sum(axis=1)
        honest = self._honest(np.arange(len(self.cup)))
        shares = honest.sum(axis=1)
        for row in range(4):
            at = np.flatnonzero(self.rows[:, row])
            if not len(at):
                continue
            least, highest = self.least[at, row], self.rollouts.highest[at]
            top = np.minimum(least + np.maximum(0, self.room[at, row]), highest)
            steps = np.minimum(STRETCH, highest - top)
            whole = top - least + 2 - 0.5**steps
            kinds = (self.rollouts.board.fits[:, row] > 0) & (self.cup[at] > 0)
            narrowest = self._face(at, np.full(len(at), row), np.zeros(len(at)))
            for number in range(int(least.min()), int((top + steps).max()) + 1):
                over = np.maximum(0, number - top)
                wild = (over <= steps) * 0.5**over / whole
                safe = (number <= top) * honest[at, row] / (shares[at] * (top - least + 1))
                chance = (number >= least) * ((1 - bluff) * safe + bluff * wild / rows[at])
                for face in range(4):
                    of_die = kinds[:, face] * (
                        bluff / kinds.sum(axis=1) + (1 - bluff) * (narrowest == face)
                    )
                    likely = np.flatnonzero(chance * of_die)
                    many = len(likely)
                    yield (
                        at[likely],
                        np.full(many, face),
                        np.full(many, row),
                        np.full(many, number),
                        (chance * of_die)[likely],
                    )

    def _honest(self, at: Ints) -> Ints:
        """How often an honest player takes each row."""
        room, best = self.room[at], self.best[at, None]
        safe = np.where(room >= 0, np.maximum(1, self.own[at]), 0)
        return np.where(best >= 0, safe, 1 * (room == best))

    def draw_claims(
        self, at: Ints, habits: Habits, random: np.random.Generator
    ) -> tuple[Ints, Ints, Ints]:
        """A claim for every rollout, drawn as likely as the habits say."""
        many = len(at)
        bluffs = random.random(many) < float(habits.bluff)
        room, rows = self.room[at], self.rows[at]
        shares = np.where(bluffs[:, None], rows, self._honest(at)).cumsum(axis=1)
        row = (shares <= (random.random(many) * shares[:, -1])[:, None]).sum(axis=1)
        least, highest = self.least[at, row], self.rollouts.highest[at]
        room = np.maximum(0, room[np.arange(many), row])
        numbers = np.minimum(room, highest - least) + 1
        steps = np.minimum(STRETCH, highest - least - numbers + 1)
        draw = random.random(many) * (numbers + bluffs * (1 - 0.5**steps))
        over = np.maximum(0, draw - numbers)
        above = numbers + (-np.log2(1 - over)).astype(np.int64)
        number = least + np.where(draw < numbers, draw.astype(np.int64), above)
        careless = random.random(many) < float(habits.bluff)
        which = random.random(many) * careless
        return self._face(at, row, which), row, number

    def _face(self, at: Ints, row: Ints, which: Floats) -> Ints:
        """The die to place: `which` (from 0 to 1) of the kinds that fit, narrowest first."""
        faces = self.rollouts.board.narrow[row]
        there = (self.cup[at[:, None], faces] > 0) & (faces >= 0)
        skip = (which * there.sum(axis=1)).astype(np.int64)
        chosen = ((there.cumsum(axis=1) == (skip + 1)[:, None]) & there).argmax(axis=1)
        face: Ints = faces[np.arange(len(at)), chosen]
        return face
