"""What everything is worth at the end, point by point, and who has won."""

from enum import StrEnum
from typing import NamedTuple

from wolfwise.models.errors import listed
from wolfwise.models.game import End, Seat
from wolfwise.models.littlewolves.cards import HOUSE_COLOURS
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.values import distinct


class Fate(StrEnum):
    """What becomes of a house."""

    STANDS = "stands"
    TALLEST = "tallest"  # stands, and takes the bonus
    LOWEST = "lowest"  # torn down
    WHITE = "white"  # torn down


TORN_DOWN = (Fate.LOWEST, Fate.WHITE)


class Reason(StrEnum):
    """What points are for, in the order of the rulebook."""

    TALLEST = "tallest"
    STANDS = "stands"
    TORN_DOWN = "torn down"
    TOP = "top"
    WOLF = "wolf"
    WOLF_TORN_DOWN = "wolf torn down"
    WOLF_HOME = "wolf at home"
    PIG = "pig"
    PIG_TORN_DOWN = "pig torn down"


ORDER = tuple(Reason)


@distinct
class Line(NamedTuple):
    """Points for one thing; which house, which number (of a wolf, a marker, the top floor)."""

    reason: Reason
    points: int
    place: Seat | None = None
    house: int | None = None
    number: int | None = None


@distinct
class Score(NamedTuple):
    """The points of one player."""

    lines: tuple[Line, ...]

    @property
    def points(self) -> int:
        return sum(line.points for line in self.lines)

    @property
    def wolves(self) -> int:
        """Points from wolves, which break ties."""
        reasons = (Reason.WOLF, Reason.WOLF_TORN_DOWN)
        return sum(line.points for line in self.lines if line.reason in reasons)


# ---------------------------------------------------------------- houses


def fates(table: Table) -> tuple[tuple[Fate, ...], ...]:
    """What becomes of every house of every place if the game ends now."""
    game = table.game
    fate_of = [
        [Fate.WHITE if house.colour is None else Fate.STANDS for house in own]
        for own in table.houses
    ]
    for colour in HOUSE_COLOURS:
        heights = [
            (game.height(house), place, at)
            for place, own in enumerate(table.houses)
            for at, house in enumerate(own)
            if house.colour is colour
        ]
        if not heights:
            continue
        heights.sort()
        if len(heights) == 1:
            _, place, at = heights[0]
            fate_of[place][at] = Fate.LOWEST if game.only_house_falls else Fate.TALLEST
            continue
        (low, *lowest), (next_low, *_) = heights[:2]
        if low < next_low:
            fate_of[lowest[0]][lowest[1]] = Fate.LOWEST
        (next_high, *_), (high, *tallest) = heights[-2:]
        if next_high < high:
            fate_of[tallest[0]][tallest[1]] = Fate.TALLEST
    return tuple(map(tuple, fate_of))


def _houses(table: Table, seat: Seat, own: tuple[Fate, ...]) -> list[Line]:
    game = table.game
    lines = []
    for at, (house, fate) in enumerate(zip(table.houses[seat], own, strict=True)):
        torn_down = fate in TORN_DOWN
        if fate is Fate.TALLEST:
            assert house.colour is not None
            lines.append(Line(Reason.TALLEST, game.bonus[house.colour], seat, at))
        if torn_down:
            lines.append(Line(Reason.TORN_DOWN, game.torn_down, seat, at))
        else:
            lines.append(Line(Reason.STANDS, game.standing, seat, at))
        if house.top in game.top_points and (game.fallen_tops_count or not torn_down):
            lines.append(Line(Reason.TOP, game.top_points[house.top], seat, at, house.top))
        if house.pig is not None and torn_down:
            points = game.marker_torn_down
            lines.append(Line(Reason.PIG_TORN_DOWN, points, seat, at, house.pig))
        elif house.pig is not None:
            lines.append(Line(Reason.PIG, house.pig, seat, at, house.pig))
    return lines


# ---------------------------------------------------------------- players


def score(table: Table) -> tuple[Score, ...]:
    """The points of every player if the game ends now."""
    fate = fates(table)
    lines = [_houses(table, seat, fate[seat]) for seat in range(table.game.players)]
    for place, own in enumerate(table.houses):
        for at, house in enumerate(own):
            for owner, number in house.wolves:
                if fate[place][at] in TORN_DOWN:
                    line = Line(Reason.WOLF_TORN_DOWN, table.game.wolf_torn_down, place, at, number)
                else:
                    line = Line(Reason.WOLF, number, place, at, number)
                lines[owner].append(line)
    for own_lines, home in zip(lines, table.home, strict=True):
        own_lines += [Line(Reason.WOLF_HOME, 0, number=number) for number in home]
        own_lines.sort(key=lambda line: ORDER.index(line.reason))
    return tuple(Score(tuple(own_lines)) for own_lines in lines)


def end(table: Table) -> End:
    """Most points, then most points from wolves; who is equal in both shares the victory."""
    scores = score(table)
    most = max(own.points for own in scores)
    best = [seat for seat, own in enumerate(scores) if own.points == most]
    if len(best) == 1:
        return End(f"{table.name(best[0])} has most points: {most}", tuple(best))
    equal = f"{listed(map(table.name, best))} have most points: {most}"
    wolves = max(scores[seat].wolves for seat in best)
    first = [seat for seat in best if scores[seat].wolves == wolves]
    if len(first) == len(best):
        return End(f"{equal}, and equally many from wolves", tuple(first))
    return End(f"{equal}; {listed(map(table.name, first))} most from wolves", tuple(first))
