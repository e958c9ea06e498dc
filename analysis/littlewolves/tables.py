"""What games between programs teach: which houses stand, what wolves, cards and seats bring.

Games are played by rules of thumb, or by the search, and every question is answered by counting in
them. Houses of one game share its luck, so games are the samples: an error comes from how games
differ, and never from counting the same game many times. What is added up are whole numbers, so
results do not depend on how the games are shared out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import zip_longest
from math import comb
from random import Random
from typing import NamedTuple

from wolfwise.analysis.littlewolves.board import margin_of
from wolfwise.analysis.littlewolves.means import Sums
from wolfwise.analysis.littlewolves.odds import Spread, futures, spread
from wolfwise.analysis.number import Sampled, Unit
from wolfwise.analysis.parallel import Progress, finished, shares
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat, pick_chance
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import Build, Draw, Move, Send
from wolfwise.models.littlewolves.cards import NUMBERS, Colour
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import LittleWolves, littlewolves
from wolfwise.models.littlewolves.position import Position, new_game
from wolfwise.models.littlewolves.scoring import TORN_DOWN, Fate, Reason
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict, distinct

STAGES = range(4)
"""A stage of the game is the number of pigs drawn; after the third come the last turns."""
TALL = 8
"""Houses of this height or more are counted together, as there are few of each."""
AHEAD, ALONE, COLOURLESS = 3, 4, 5
"""So many floors above the lowest rival, or below it, and more are counted together; no rival; no
colour yet, and so nobody knows who the rivals will be."""
FEW, SHARE = 30, 4
"""What was seen in fewer games is not told; but if few are played, one in so many is enough."""
WHOLE = 12
"""A victory in parts, so that two, three or four can share it in whole numbers."""
BATCHES = 40

Key = tuple[str, int, int]
"""What is measured, and for what: such as ("stands", stage, height)."""
Counts = dict[Key, tuple[int, ...]]
"""From one game: how often something was seen and the sum of what was measured; for a comparison
the same of all that it is compared with."""

# ---------------------------------------------------------------- one game


@distinct
class Played(NamedTuple):
    """A game that was played: every position with the move that followed, and the end of it."""

    steps: tuple[tuple[Position, Move], ...]
    last: Position

    @property
    def turns(self) -> Iterator[tuple[Position, Move | None]]:
        """Every turn as it begins, and what was done after a discard in it."""
        for (now, _), after in zip_longest(self.steps, self.steps[1:]):
            if now.step is Step.TURN:
                yield now, after[1] if after and after[0].step is Step.WOLF else None


def play(game: LittleWolves, iterations: int, random: Random) -> Played:
    """One game. Everybody looks ahead by so many playouts a move; with none, by rules of thumb.

    With few playouts the search mistakes luck for merit and loses to the rules of thumb.
    """
    from wolfwise.analysis.littlewolves.bots import Searcher, by_thumb

    decide = Searcher(iterations) if iterations else by_thumb
    now, steps = new_game(game), []
    while now.end is None:
        seat = now.to_act
        move: Move = pick_chance(now, random) if seat is None else decide(now.view(seat), random)
        steps.append((now, move))
        now = now.play(move)
    return Played(tuple(steps), now)


class _Counter(dict[Key, list[int]]):
    """Counts while they grow."""

    def see(self, what: str, first: int, second: int, value: int, times: int = 1) -> None:
        seen = self.setdefault((what, first, second), [0, 0])
        seen[0] += times
        seen[1] += value

    def compare(self, what: str, groups: Iterable[int]) -> None:
        """Set every group beside all others together."""
        own = {group: self.pop((what, group, 0), [0, 0]) for group in groups}
        whole = [sum(row[at] for row in own.values()) for at in range(2)]
        for group, (number, total) in own.items():
            self[what, group, 0] = [number, total, whole[0] - number, whole[1] - total]


def count(played: Played) -> Counts:
    """All that one game tells."""
    counter = _Counter()
    _count_houses(played, counter)
    _count_wolves(played, counter)
    _count_tops(played.last, counter)
    _count_cards(played, counter)
    _count_seats(played.last, counter)
    return {key: tuple(row) for key, row in counter.items()}


def _count_houses(played: Played, counter: _Counter) -> None:
    """Every house at the beginning of every turn, and whether it stands at the end.

    By height those with a colour, and once more apart by whether cards or the top make it so tall.
    """
    fate = scoring.fates(played.last.table)
    for now, _ in played.turns:
        table, stage = now.table, len(now.table.pigs)
        for place, own in enumerate(table.houses):
            for at, house in enumerate(own):
                stands, tall = int(fate[place][at] not in TORN_DOWN), height_of(table, place, at)
                counter.see("ahead", stage, ahead_of(table, place, at), stands)
                if house.colour is not None:
                    counter.see("stands", stage, tall, stands)
                    lifted = table.game.height(house) > len(house.cards)
                    counter.see("lifted" if lifted else "plain", stage, tall, stands)


def height_of(table: Table, place: Seat, at: int) -> int:
    return min(table.game.height(table.houses[place][at]), TALL)


def ahead_of(table: Table, place: Seat, at: int) -> int:
    """Floors above the lowest of the other houses of its colour."""
    game, house = table.game, table.houses[place][at]
    if house.colour is None:
        return COLOURLESS
    rivals = [
        game.height(other)
        for owner, own in enumerate(table.houses)
        for other in own
        if owner != place and other.colour is house.colour
    ]
    if not rivals:
        return ALONE
    return max(-AHEAD, min(AHEAD, game.height(house) - min(rivals)))


def _count_wolves(played: Played, counter: _Counter) -> None:
    """Every house that a wolf could be sent to, at every turn, whether one was sent or not; and
    what wolves brought later that were not sent in that turn."""
    fate, brought = scoring.fates(played.last.table), _brought(played.last.table)
    for now, then in played.turns:
        table, seat, stage = now.table, now.table.active, len(now.table.pigs)
        homes = {(send.place, send.house) for send in table.sendings(seat)}
        for place, at in homes:
            stands, white = fate[place][at] not in TORN_DOWN, table.houses[place][at].colour is None
            counter.see("open-white", stage, 0, int(white))
            counter.see("open-ahead", stage, ahead_of(table, place, at), int(stands))
            if not white:
                counter.see("open", stage, height_of(table, place, at), int(stands))
        for wolf in table.home[seat] if homes else ():
            sent = isinstance(then, Send) and then.wolf == wolf
            counter.see("sent", stage, wolf, int(sent))
            if not sent:
                counter.see("kept", stage, wolf, brought[seat, wolf])


def _brought(table: Table) -> dict[tuple[Seat, int], int]:
    """What every wolf has brought at the end: its number, what a fallen house costs, or 0."""
    reasons = (Reason.WOLF, Reason.WOLF_TORN_DOWN, Reason.WOLF_HOME)
    return {
        (seat, line.number): line.points
        for seat, score in enumerate(scoring.score(table))
        for line in score.lines
        if line.reason in reasons and line.number is not None
    }


def _count_tops(last: Position, counter: _Counter) -> None:
    """What houses bring their owners by their top floors."""
    scores, fate = scoring.score(last.table), scoring.fates(last.table)
    points = [score.points for score in scores]
    for seat, own in enumerate(last.table.houses[: last.game.players]):
        for at, house in enumerate(own):
            lines = [x for x in scores[seat].lines if (x.place, x.house) == (seat, at)]
            counter.see("top-stands", house.top, 0, int(fate[seat][at] not in TORN_DOWN))
            counter.see("top-tallest", house.top, 0, int(fate[seat][at] is Fate.TALLEST))
            counter.see("top-house", house.top, 0, sum(line.points for line in lines))
            counter.see("top-margin", house.top, 0, margin_of(points, seat))
    counter.compare("top-margin", NUMBERS)


def _count_cards(played: Played, counter: _Counter) -> None:
    """What becomes of cards, and of those who get them or build them."""
    last, hand = played.last, played.last.game.hand
    margins = [margin_of(last.scores, seat) for seat in range(last.game.players)]
    built = {card for own in last.table.houses for house in own for card in house.cards}
    for now, move in played.steps:
        place = now.table.active
        if now.step is Step.DEAL:  # to the first whose hand is not full
            place = min(range(now.game.players), key=lambda seat: len(now.hands[seat]) // hand)
        if place == now.game.dummy:
            continue
        if isinstance(move, Draw):
            card = move.card
            counter.see("used", card.number, 0, int(card in built))
            counter.see("got", card.number, 0, margins[place])
            counter.see("got-white", int(card.colour is Colour.WHITE), 0, margins[place])
        elif isinstance(move, Build) and now.step is Step.TURN:
            counter.see("built", move.laid.card.number, 0, margins[place])
    counter.compare("got", NUMBERS)
    counter.compare("got-white", range(2))
    counter.compare("built", NUMBERS)


def _count_seats(last: Position, counter: _Counter) -> None:
    assert last.end is not None
    winners, scores = last.end.winners, last.scores
    for seat, points in enumerate(scores):
        won = WHOLE // len(winners) if seat in winners else 0
        counter.see("wins", seat, 0, won, times=WHOLE)
        counter.see("points", seat, 0, points)


# ---------------------------------------------------------------- many games


@distinct
class Tables(NamedTuple):
    """What many games tell, and which games they were."""

    players: int
    games: int
    iterations: int  # playouts a move; 0: by rules of thumb
    seed: int
    found: Mapping[Key, Sums]

    def mean(self, what: str, first: int, second: int = 0) -> Sampled | None:
        """Of what was measured; None if it was seen in too few games."""
        sums = self.found.get((what, first, second))
        share = what in SHARES
        width = 1 if share else second + 1 if what == "kept" else 0
        unit: Unit = "chance" if share else "points"
        return None if sums is None else sums.mean(self.seed, unit, self.few, width)

    @property
    def few(self) -> int:
        """What was seen in fewer games is not told."""
        return max(2, min(FEW, self.games // SHARE))  # one alone has no error

    def known(self, what: str) -> list[int]:
        """For which heights, say, there is a mean at any stage."""
        keys = [key for key in self.found if key[0] == what]
        return sorted({key[2] for key in keys if self.mean(*key) is not None})

    def sending(self, game: LittleWolves, wolf: int, stage: int, ahead: int) -> Sampled | None:
        """What a wolf brings by the end that is sent now to a house so far above its rivals."""
        open_ = self.mean("open-ahead", stage, ahead)
        lost = game.wolf_torn_down
        return None if open_ is None else open_.scaled(wolf - lost, lost)._replace(unit="points")


SHARES = (
    "stands", "plain", "lifted", "ahead", "open", "open-ahead", "open-white", "sent", "top-stands",
    "top-tallest", "used", "wins",
)  # fmt: skip
"""What is measured as a share: all else is points."""


def measure(
    players: int,
    games: int,
    iterations: int,
    seed: int,
    rules: Rules | None = None,
    *,
    jobs: int | None = 1,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Tables:
    """Play so many games and count. The same numbers give the same tables to the last bit."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    parts = shares(games, max(1, games // BATCHES))
    work = partial(_batch, littlewolves(players, rules), iterations, seed, parts)
    totals: dict[Key, Sums] = {}
    done = finished(work, range(len(parts)), jobs=jobs, cluster=cluster, progress=progress)
    for _, batch in done:
        _add(totals, batch)
    return Tables(players, games, iterations, seed, FrozenDict(sorted(totals.items())))


def _batch(
    game: LittleWolves, iterations: int, seed: int, parts: Sequence[range], number: int
) -> dict[Key, Sums]:
    totals: dict[Key, Sums] = {}
    for at in parts[number]:
        counts = count(play(game, iterations, Random(f"{seed}/{game.players}/{at}")))
        _add(totals, {key: Sums.of(row) for key, row in counts.items()})
    return totals


def _add(totals: dict[Key, Sums], more: Mapping[Key, Sums]) -> None:
    for key, sums in more.items():
        totals[key] = totals[key].plus(sums) if key in totals else sums


# ---------------------------------------------------------------- when pigs come


@distinct
class Pigs(NamedTuple):
    """When pigs come, exactly, seen before the first turn."""

    deck: int  # cards that it begins with
    draws: tuple[Spread, ...]  # for every pig: the how many-th card off the deck it is
    turns: Spread  # of all players together, in the whole game
    own_turns: tuple[Spread, ...]  # of every seat
    drawer: Spread  # which place draws the last pig


def pigs(players: int, rules: Rules | None = None) -> Pigs:
    """All of it follows from counts: the cards do not matter."""
    now = new_game(littlewolves(players, rules))
    while now.step is Step.DEAL:
        now = now.after(now.deck.deals()[0][0])
    views = [futures(now.view(seat)) for seat in range(players)]
    top, loose = now.deck.size - now.deck.bottom - 1, len(now.deck.pigs) - 1
    return Pigs(
        now.deck.size,
        (
            *(_place_of(pig, loose, top) for pig in range(1, loose + 1)),
            spread(views[0], lambda f: f.to_pig.draws),
        ),
        spread(views[0], lambda f: f.to_end.turns),
        tuple(spread(view, lambda f: f.to_end.own_turns) for view in views),
        spread(views[0], lambda f: -1 if f.drawer is None else f.drawer),
    )


def _place_of(pig: int, pigs: int, cards: int) -> Spread:
    """Where the first, the second and so on of some pigs lies that are shuffled among cards."""
    return FrozenDict(
        (at, Fraction(comb(at - 1, pig - 1) * comb(cards - at, pigs - pig), comb(cards, pigs)))
        for at in range(pig, cards - pigs + pig + 1)
    )
