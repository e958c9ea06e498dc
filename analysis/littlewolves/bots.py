"""Players by program: at random, by what the table is worth right now, by thumb, and by search."""

from collections.abc import Iterator, Mapping
from random import Random

from wolfwise.analysis.league import Entrant
from wolfwise.analysis.littlewolves.advice import advise
from wolfwise.analysis.littlewolves.board import Board, margin_of
from wolfwise.analysis.littlewolves.playouts import thumb_move
from wolfwise.analysis.littlewolves.worlds import deal_out
from wolfwise.models.littlewolves.acts import Build, Choose, Discard, Move, Pass, Stay
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.position import Position, View, new_game
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.rulebook import Rules

Rank = tuple[float, ...]
"""What speaks for a move, the most important first."""


def at_random(view: View, random: Random) -> Move:
    """Any legal move."""
    return random.choice(legal(view))


def legal(view: View) -> list[Move]:
    """Every legal move of a seat that has to decide, found from what it sees."""
    table, seat = view.table, view.seat
    match view.step:
        case Step.TURN:
            cards = playable(view)
            return [*table.buildings(seat, cards), *map(Discard, cards)]
        case Step.WOLF:
            return [*table.sendings(seat), Stay()]
        case Step.SENDING:
            return [*table.sendings(seat)]
        case Step.PASS:
            return [*map(Pass, view.hand)]
        case Step.CHOOSE:
            return [*map(Choose, view.hand)]
    shown = table.shown[table.active]
    assert shown is not None
    return [*table.buildings(table.active, (shown,))]


def playable(view: View) -> tuple[Card, ...]:
    """The cards that a seat may play in its turn: the one it has shown, or its hand."""
    shown = view.table.shown[view.seat] if view.table.shown else None
    return view.hand if shown is None else (shown,)


# ---------------------------------------------------------------- greedy


def greedy(view: View, random: Random) -> Move:
    """Does what is best as the table stands: for the margin over the best of the others.

    Discarding is worth what the best wolf is worth that can then be sent. Among equals it builds
    rather than discards, builds what skips the fewest numbers, and discards, or gives away, what
    cannot be built or skips the most. A wolf goes where it scores now, among equals to the tallest
    house. The dummy's cards go where they serve it best right now.
    """
    table, seat = view.table, view.seat
    if view.step is Step.CHOOSE:
        turn = _best(dict(_turns(table, seat, view.hand)), random)
        assert isinstance(turn, Build | Discard)
        return Choose(turn.laid.card if isinstance(turn, Build) else turn.card)
    if view.step is Step.PASS:
        return _best({Pass(card): (_skips(table, seat, card),) for card in view.hand}, random)
    if view.step is Step.TURN:
        return _best(dict(_turns(table, seat, playable(view))), random)
    if view.step is Step.PLACE:
        ways = [move for move in legal(view) if isinstance(move, Build)]
        return _best(
            {move: (margin(table.built(table.active, *move), seat),) for move in ways}, random
        )
    ranks: dict[Move, Rank] = dict(_sendings(table, seat))
    if view.step is Step.WOLF:
        ranks[Stay()] = (margin(table, seat), 0)
    return _best(ranks, random)


def _best(ranks: dict[Move, Rank], random: Random) -> Move:
    most = max(ranks.values())
    return random.choice([move for move, rank in ranks.items() if rank == most])


def _turns(table: Table, seat: int, cards: tuple[Card, ...]) -> Iterator[tuple[Move, Rank]]:
    """Every way to play one of these cards."""
    for move in table.buildings(seat, cards):
        laid, house = move
        yield move, (margin(table.built(seat, laid, house), seat), 1, -_skipped(table, seat, move))
    hunted = max((rank[0] for _, rank in _sendings(table, seat)), default=margin(table, seat))
    for card in cards:
        yield Discard(card), (hunted, 0, _skips(table, seat, card))


def _sendings(table: Table, seat: int) -> Iterator[tuple[Move, Rank]]:
    for move in table.sendings(seat):
        tall = table.game.height(table.houses[move.place][move.house])
        yield move, (margin(table.sent(seat, move), seat), tall)


def _skips(table: Table, seat: int, card: Card) -> int:
    """How many numbers a card must skip; more than any if it cannot be built."""
    ways = table.buildings(seat, (card,))
    return min((_skipped(table, seat, move) for move in ways), default=99)


def _skipped(table: Table, seat: int, move: Build) -> int:
    laid, at = move
    own = table.houses[seat]
    if at == len(own):
        return laid.number - 1
    return laid.number - (own[at].low if laid.basement else own[at].top) - 1


def margin(table: Table, seat: int) -> int:
    """A seat's points as the table stands, less the best of the others."""
    return margin_of(Board(table).score()[0], seat)


# ---------------------------------------------------------------- search


def by_thumb(view: View, random: Random) -> Move:
    """Plays by the rules of thumb that quick games are played on by."""
    return thumb_move(deal_out(view, random), random)


ITERATIONS = 300
"""Playouts a move in leagues, where many games are to be played."""


class Searcher:
    """Plays by the tool's own advice, for so many playouts or seconds a move."""

    def __init__(self, iterations: int | None = None, seconds: float | None = None) -> None:
        self.iterations, self.seconds = iterations, seconds

    def __call__(self, view: View, random: Random) -> Move:
        seed = random.getrandbits(32)
        return advise(view, self.seconds, self.iterations, seed).options[0].move


# ---------------------------------------------------------------- for leagues


def new(players: int, rules: Rules) -> Position:
    """A game for a league."""
    return new_game(littlewolves(players, rules))


BOTS: Mapping[str, Entrant] = {
    "random": Entrant(lambda: at_random, "Makes any legal move, each as likely as any other."),
    "greedy": Entrant(
        lambda: greedy,
        "Does what is best as the table stands, for the margin over the best of the others; among "
        "equals what skips the fewest numbers.",
    ),
    "thumb": Entrant(
        lambda: by_thumb,
        "Weighs floors, skipped numbers, fates of houses and wolves by rules of thumb, without "
        "looking ahead; the advice plays games on like this.",
    ),
    "advice": Entrant(
        lambda: Searcher(iterations=ITERATIONS),
        f"Does what 'littlewolves advise' puts first, from no more than {ITERATIONS} playouts a "
        "move.",
    ),
}
