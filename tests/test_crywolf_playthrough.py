"""Whole games of You Cry Wolf!, kept up with by a second, plainly written game.

The second game (`Desk`) lists every die and marker, knows its rules from the rulebook, and shares
no rule with the code. After every move of a random game the two must agree.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_crywolf import (
    PATIENT,
    STYLES,
    Style,
    all_games,
    choose,
    decisions,
    games,
    positions,
    switched,
    walk,
)
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, Animal, Cup, faces_of
from wolfwise.models.crywolf.dice import cups as all_cups
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import Begin, Move, Position, Roll, RollSpare, new_game
from wolfwise.models.crywolf.table import Call, Claim, Marker, Pass, PlaceRolled, UsePower
from wolfwise.models.errors import IllegalMove
from wolfwise.models.game import CHANCE, End


def described(game: CryWolf) -> str:
    return f"{game.players} {game.rules}"


GAMES_A_CHUNK = 24  # of each style; there are 14 kinds of games in the box, so 1,008 games

# ---------------------------------------------------------------- the rules once more, plainly

COUNTS = {
    "cow": ["cow"],
    "sheep": ["sheep", "wolf"],
    "dog": ["dog", "wolf"],
    "wolf": ["wolf", "dog"],
}
"""What counts for a row."""
MAY_LIE = {
    "cow": ["cow"],
    "sheep": ["sheep"],
    "dog": ["dog", "wolf"],
    "wolf": ["wolf", "dog", "sheep"],
}
"""Where a face may be placed."""


def count(
    row: str, board: Sequence[tuple[str, str]], loose: Sequence[str], rules: rulebook.Rules
) -> int:
    """Animals of a row: dice on the board as (face, row), all others one by one."""
    counting = ["dog"] if row == "dog" and rules["counts.dog"] == "dog" else COUNTS[row]
    found = 0
    for face, lies_in in board:
        as_itself = rules["placed"] == "as-itself" and face == lies_in
        if lies_in == row or (as_itself and face in counting):
            found += 1
    for face in loose:
        if face in counting:
            found += 1
    return found


@dataclass
class Desk:
    """A game as lists of things that could be touched."""

    game: CryWolf
    own: list[int]
    received: list[int]
    unpaid: int = 0
    cups: list[list[str]] = field(default_factory=list)
    board: list[tuple[str, str]] = field(default_factory=list)
    markers: list[tuple[int, str, int]] = field(default_factory=list)
    sent_home: list[tuple[int, str, int]] = field(default_factory=list)
    open: list[str] | None = None
    spare: int = 0
    first: int | None = None
    turn: int | None = None
    turns: int = 0  # since somebody became first
    power: bool = False  # a die was taken for it
    shown: str | None = None  # by that die
    seen: Counter[str] = field(default_factory=Counter)

    @classmethod
    def new(cls, game: CryWolf) -> "Desk":
        desk = cls(game, [5] * game.players, [0] * game.players)
        desk.spare = desk.spares()
        return desk

    def rule(self, key: str) -> Any:
        return self.game.rules[key]

    def spares(self) -> int:
        rolled = 6 * self.game.players + (6 if self.rule("open") == "yes" else 0)
        return max(30, rolled) - rolled

    def lying(self, row: str) -> int:
        return len([face for face, lies_in in self.board if lies_in == row])

    def left_of(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.game.players else 0

    # ------------------------------------------------------------ what may be done

    def legal(self) -> set[Move]:
        """Every legal move of the player whose turn it is."""
        me = self.turn
        assert me is not None
        if self.power:
            assert self.shown is not None
            face = Animal(self.shown)
            return {PlaceRolled(face, Animal(row)) for row in MAY_LIE[self.shown]}
        moves: set[Move] = set(self.claims(me))
        callable_ = [*self.markers]
        if self.rule("call-beaten") == "yes":
            callable_ += self.sent_home
        for owner, row, number in callable_:
            if owner != me or self.rule("call-own") == "yes":
                moves.add(Call(Marker(owner, Animal(row), number)))
        has_die = self.spare > 0 or self.lying("sheep") > 0
        a_lap = me == self.first and self.turns >= self.game.players
        if a_lap and (has_die or self.rule("power-without") == "passes"):
            moves.add(UsePower())
        if not moves or (not self.cups[me] and self.rule("no-die") == "pass"):
            moves.add(Pass())
        return moves

    def claims(self, me: int) -> Iterator[Claim]:
        in_round = sum(map(len, self.cups)) + len(self.board) + len(self.open or [])
        box = max(30, 6 * self.game.players)
        highest = box if self.rule("highest") == "box" else in_round
        for face, row in product(COUNTS, COUNTS):
            if face not in self.cups[me] or row not in MAY_LIE[face]:
                continue
            for number in range(1, highest + 1):
                taken = [n for _, r, n in self.markers if r == row]
                if number <= self.lying(row) + 1 or number in taken:
                    continue
                if self.rule("threshold") == "marker" and any(number < n for n in taken):
                    continue
                stay = [m for m in self.markers if not (m[1] == row and m[2] < number)]
                mine = [m for m in stay if m[0] == me]
                if len(mine) < 3 or self.rule("fourth-row") == "lent":
                    yield Claim(Animal(face), Animal(row), number)

    # ------------------------------------------------------------ what happens

    def do(self, move: Move) -> None:
        self.seen[type(move).__name__] += 1
        match move:
            case Begin(seat):
                self.first = self.turn = seat
            case Roll(cup) if len(self.cups) < self.game.players:
                self.cups.append(listed(cup))
            case Roll(cup):
                self.open = listed(cup)
            case RollSpare(face):
                self.shown = str(face)
            case Claim(face, row, number):
                assert self.turn is not None
                self.cups[self.turn].remove(str(face))
                self.board.append((str(face), str(row)))
                for marker in [m for m in self.markers if m[1] == row and m[2] < number]:
                    self.markers.remove(marker)
                    self.sent_home.append(marker)
                    self.seen["marker goes home"] += 1
                self.markers.append((self.turn, str(row), number))
                self.next_turn()
                if not sum(map(len, self.cups)):
                    self.seen["all cups empty"] += 1
            case UsePower():
                self.take_die()
            case PlaceRolled(face, row):
                self.board.append((str(face), str(row)))
                self.power, self.shown = False, None
                self.hand_on()
            case Pass():
                self.next_turn()
            case Call(marker):
                self.settle(marker.owner, str(marker.row), marker.number)

    def take_die(self) -> None:
        if self.spare > 0:
            self.spare -= 1
            self.seen["spare die"] += 1
        elif self.lying("sheep"):
            self.board.remove(next(pair for pair in self.board if pair[1] == "sheep"))
            self.seen["sheep rolled"] += 1
        else:
            self.seen["power without a die"] += 1
            self.hand_on()
            return
        self.power = True

    def next_turn(self) -> None:
        assert self.turn is not None
        self.turn = self.left_of(self.turn)
        self.turns += 1

    def hand_on(self) -> None:
        assert self.turn is not None
        self.first = self.turn = self.left_of(self.turn)
        self.turns = 0

    def settle(self, claimant: int, row: str, claimed: int) -> None:
        caller = self.turn
        assert caller is not None
        loose = [face for cup in self.cups for face in cup] + (self.open or [])
        there = count(row, self.board, loose, self.game.rules)
        if there < claimed:
            payer, receiver, owed = claimant, caller, claimed - there
            self.seen["lie"] += 1
        else:
            payer, receiver, owed = caller, claimant, there - claimed + 1
            self.seen["truth"] += 1
        if payer == receiver:
            self.seen["called himself"] += 1
        else:
            for _ in range(owed):
                self.received[receiver] += 1
                if self.own[payer] > 0:
                    self.own[payer] -= 1
                else:
                    self.unpaid += 1
                    self.seen["unpaid chip"] += 1
        if not self.over:
            self.new_round(payer)

    def new_round(self, first: int) -> None:
        self.cups, self.board, self.markers, self.sent_home = [], [], [], []
        self.first = self.turn = first
        self.turns, self.spare = 0, self.spares()
        self.seen["another round"] += 1
        if self.rule("open-dice") == "each-round":
            self.open = None

    # ------------------------------------------------------------ the end

    @property
    def over(self) -> bool:
        return 0 in self.own

    def winners(self) -> list[int]:
        most = max(self.received)
        tied = [seat for seat, n in enumerate(self.received) if n == most]
        left = max(self.own[seat] for seat in tied)
        best = [seat for seat in tied if self.own[seat] == left]
        return best if len(best) == 1 or self.rule("end-tie") == "shared" else []


def listed(cup: Cup) -> list[str]:
    return [str(face) for face in faces_of(cup)]


# ---------------------------------------------------------------- the two side by side


def check_same(desk: Desk, position: Position) -> None:
    table = position.table
    assert [listed(cup) for cup in position.cups] == [sorted(c, key=ORDER) for c in desk.cups]
    assert list(table.board) == desk.board
    assert sorted(map(tuple, table.markers)) == sorted(desk.markers)
    assert listed(table.open) == sorted(desk.open or [], key=ORDER)
    assert (table.spare, table.first, table.rolled) == (desk.spare, desk.first, desk.power)
    assert position.rolled == desk.shown
    assert list(position.chips.own) == desk.own
    assert list(position.chips.received) == list(position.scores) == desk.received
    assert position.chips.unpaid == desk.unpaid
    rolled = len(desk.cups) == desk.game.players and (desk.open or not desk.game.open)
    if desk.over:
        end = position.turn
        assert isinstance(end, End)
        assert end.reason.strip()
        assert list(end.winners) == desk.winners()
    elif desk.first is None or not rolled or (desk.power and desk.shown is None):
        assert position.turn is CHANCE
    else:
        assert position.turn == desk.turn


ORDER = list(COUNTS).index


def check_kept(position: Position) -> None:
    """What never changes, from the position alone."""
    game, table, chips = position.game, position.table, position.chips
    assert sum(chips.own) + sum(chips.received) - chips.unpaid == 5 * game.players
    assert all(0 <= own <= 5 for own in chips.own)
    if table.first is not None and position.turn is not CHANCE:
        in_air = int(table.rolled)
        dice = sum(map(sum, position.cups)) + len(table.board) + sum(table.open) + table.spare
        assert dice + in_air == max(30, 6 * game.players)
        assert tuple(map(sum, position.cups)) == table.dice
    for at, row in enumerate(ANIMALS):
        assert table.lying[at] == sum(lies_in is row for _, lies_in in table.board)
        board = [(str(face), str(lies_in)) for face, lies_in in table.board]
        assert table.fixed[at] == count(row, board, [], game.rules)
        in_row = [marker.number for marker in table.markers if marker.row is row]
        assert len(in_row) == len(set(in_row))
        if game.rules["threshold"] == "marker":
            assert len(in_row) <= 1
    if game.rules["fourth-row"] == "closed":
        assert all(n <= 3 for n in Counter(m.owner for m in table.markers).values())


def check_grows(before: Position, after: Position) -> None:
    """Within a round the marker of a row only moves up."""
    if before.round != after.round or before.game.rules["threshold"] != "marker":
        return
    for row in ANIMALS:
        old = [marker for marker in before.table.markers if marker.row is row]
        new = [marker for marker in after.table.markers if marker.row is row]
        assert old == new or not old or new[0].number > old[0].number


def check_game(game: CryWolf, random: Random, style: Style) -> Counter[str]:
    """Play a random game at both tables; what has happened in it."""
    desk, position = Desk.new(game), new_game(game)
    moves = 0
    check_same(desk, position)
    while not isinstance(position.turn, End):
        move = choose(position, random, style)
        if isinstance(position.turn, int) and moves % 5 == 0:
            assert set(position.moves()) == desk.legal()
        after = position.play(move)
        desk.do(move)
        check_same(desk, after)
        check_kept(after)
        check_grows(position, after)
        position, moves = after, moves + 1
        assert moves < 10_000
    assert position.moves() == ()
    desk.seen["shared" if len(desk.winners()) > 1 else "one winner"] += 1
    desk.seen["rounds"] += position.round
    return desk.seen


def check_games(kinds: Sequence[tuple[CryWolf, str]]) -> Counter[str]:
    happened: Counter[str] = Counter()
    for game, seed in kinds:
        for style in STYLES:
            try:
                happened += check_game(game, Random(seed), style)
            except Exception as error:
                error.add_note(f"in {game!r} with seed {seed!r} and {style}")
                raise
    return happened


@pytest.mark.parametrize("game", all_games(), ids=described)
def test_random_games_end_and_a_second_table_agrees(game: CryWolf) -> None:
    happened = check_games([(game, f"game {number}") for number in range(GAMES_A_CHUNK)])
    never = {"power without a die", "called himself"}
    never.add("sheep rolled" if game.spare > 12 else "spare die" if not game.spare else "")
    for event in ("Claim", "Call", "UsePower", "PlaceRolled", "marker goes home", "lie", "truth",
                  "unpaid chip", "another round", "one winner"):  # fmt: skip
        assert happened[event] > 0, f"no game in which this happens: {event}"
    for event in never:
        assert not happened[event], f"this must not happen: {event}"
    assert happened["sheep rolled" if not game.spare else "spare die"] > 0


@pytest.mark.parametrize("chunk", range(4))
def test_random_games_under_random_rulings(chunk: int) -> None:
    seeds = [f"rulings {chunk} {number}" for number in range(30)]
    happened = check_games([(switched(Random(seed)), seed) for seed in seeds])
    for event in ("called himself", "sheep rolled", "spare die", "unpaid chip"):
        assert happened[event] > 0, f"no game in which this happens: {event}"


@pytest.mark.parametrize("players", [6, 7, 10])
def test_more_players_than_the_box_is_made_for(players: int) -> None:
    seeds = [(crywolf(players), f"many {number}") for number in range(3)]
    happened = check_games(seeds)
    assert not happened["spare die"]


def test_cups_get_empty_and_somebody_has_to_pass() -> None:
    happened: Counter[str] = Counter()
    for game, number in product(all_games([2]), range(20)):
        happened += check_game(game, Random(f"patience {number}"), Style(0, 0.2, 0, 0))
    for event in ("all cups empty", "Pass", "spare die"):
        assert happened[event] > 0, f"no game in which this happens: {event}"


# ---------------------------------------------------------------- legal and illegal moves


def every_move(game: CryWolf) -> list[Move]:
    """Whatever could be tried, sense or nonsense."""
    numbers = range(game.box + 2)
    seats = range(game.players)
    return [
        *(Claim(*parts) for parts in product(ANIMALS, ANIMALS, numbers)),
        *(Call(Marker(*parts)) for parts in product(seats, ANIMALS, numbers)),
        *(PlaceRolled(face, row) for face, row in product(ANIMALS, ANIMALS)),
        UsePower(),
        Pass(),
        *(Begin(seat) for seat in seats),
        *(Roll(cup) for dice in (5, 6) for cup in all_cups(dice)),
        *(RollSpare(face) for face in ANIMALS),
    ]


def refusal(position: Position, move: Move) -> str | None:
    """Why a move is refused, or None."""
    try:
        position.check(move)
    except IllegalMove as error:
        return str(error).strip()
    return None


def check_moves(position: Position) -> None:
    """`moves` lists exactly what `check` accepts, and whatever else is refused for a reason."""
    answers = {move: refusal(position, move) for move in every_move(position.game)}
    assert {move for move, why in answers.items() if why is None} == set(position.moves())
    assert "" not in answers.values()


@pytest.mark.parametrize("game", all_games(), ids=described)
def test_moves_are_exactly_what_check_accepts(game: CryWolf) -> None:
    for number, style in enumerate(STYLES):
        random = Random(f"moves {number}")
        path = [before for before, _, _ in walk(game, random, style)]
        for position in random.sample(path, min(6, len(path))):
            check_moves(position)


@pytest.mark.parametrize("chunk", range(4))
def test_moves_are_exactly_what_check_accepts_under_random_rulings(chunk: int) -> None:
    for number in range(15):
        random = Random(f"moves under rulings {chunk} {number}")
        path = [before for before, _, _ in walk(switched(random), random, PATIENT)]
        for position in random.sample(path, min(2, len(path))):
            check_moves(position)


@pytest.mark.parametrize("game", all_games([2, 5], editions=["japanese"]), ids=described)
def test_nothing_is_accepted_at_the_end(game: CryWolf) -> None:
    *_, (_, _, last) = walk(game, Random("the end"))
    check_moves(last)
    assert last.moves() == ()


@pytest.mark.parametrize("chunk", range(4))
def test_no_move_is_listed_twice_under_random_rulings(chunk: int) -> None:
    for number in range(20):
        random = Random(f"twice {chunk} {number}")
        for before, _, _ in walk(switched(random), random):
            assert len(before.moves()) == len(set(before.moves()))


@pytest.mark.parametrize(
    "game",
    all_games([2, 3], ["call-beaten=yes", "threshold=dice"], ["japanese"]),
    ids=described,
)
def test_no_call_is_listed_twice_where_beaten_markers_are_claimed_again(game: CryWolf) -> None:
    again, leaping = 0, Style(calls=0.02, power=0.1, jumps=0.9, likely=0)
    for number in range(40):
        for before, move, after in walk(game, Random(f"again {number}"), leaping):
            assert len(before.moves()) == len(set(before.moves()))
            if isinstance(move, Claim) and isinstance(before.turn, int):
                marker = Marker(before.turn, move.row, move.number)
                again += marker in before.table.beaten
                assert marker in after.table.markers
                assert marker not in after.table.beaten
    assert again > 0, "no game in which a beaten marker is claimed again"


# ---------------------------------------------------------------- properties of any position


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_position_keeps_dice_and_chips(data: st.DataObject) -> None:
    check_kept(data.draw(positions(data.draw(games()))))


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_an_acting_player_always_has_a_move_that_no_other_seat_has(data: st.DataObject) -> None:
    position = data.draw(decisions(data.draw(games())))
    seat = position.turn
    assert isinstance(seat, int)
    moves = position.moves()
    assert moves
    for other in range(position.game.players):
        if other != seat:
            for move in moves[:5]:
                assert not isinstance(move, Begin | Roll | RollSpare)
                assert position.table.breach(other, move) == f"it is seat {seat + 1}'s turn"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_what_the_acting_player_may_do_does_not_depend_on_other_cups(data: st.DataObject) -> None:
    position = data.draw(decisions(data.draw(games())))
    seat = position.turn
    assert isinstance(seat, int)
    other = data.draw(st.integers(0, position.game.players - 1).filter(lambda s: s != seat))
    left = position.table.dice[other]
    cup = data.draw(st.sampled_from(all_cups(left)))
    changed = (*position.cups[:other], cup, *position.cups[other + 1 :])
    twin = position._replace(cups=changed)
    assert twin.moves() == position.moves()
    assert twin.view(seat) == position.view(seat)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_dice_and_rows_for_a_claim_are_those_of_the_claims(data: st.DataObject) -> None:
    position = data.draw(decisions(data.draw(games())))
    seat, table = position.turn, position.table
    assert isinstance(seat, int)
    claims = list(table.claims(seat, position.cups[seat])) if not table.rolled else []
    if claims:
        pairs = {(claim.face, claim.row) for claim in claims}
        assert set(table.claimable(seat, position.cups[seat])) == pairs
        for _, row in pairs:
            numbers = {claim.number for claim in claims if claim.row is row}
            assert numbers == set(range(table.least(row), table.highest + 1))
