"""The CP-SAT model of plans: which card is what in which house, and which wolf goes where.

How many cards a house has and what lies on top tells its height, and how tall the own house of a
colour is tells what becomes of all houses of that colour. The latter is not said again here: the
rules of scoring are asked for every height that can be.
"""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from wolfwise.analysis.littlewolves.brute_force_plans import Aim, Worth
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import Build, Send
from wolfwise.models.littlewolves.cards import CARDS, HOUSE_COLOURS, Card, Colour, Laid
from wolfwise.models.littlewolves.house import EMPTY, House
from wolfwise.models.littlewolves.scoring import TORN_DOWN, Fate
from wolfwise.models.littlewolves.table import Table, with_item
from wolfwise.models.solver import solve
from wolfwise.models.values import distinct
from wolfwise.models.watch import watch

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Bool = cp_model.IntVar
    Sum = cp_model.LinearExpr | int

VALUE, SECOND, MOST = 1 << 14, 1 << 6, 100
"""The second figure, at most 100 either way, never outweighs the first, nor do 56 cards it."""


@distinct
class Found(NamedTuple):
    """A solution of the model."""

    worth: Worth
    builds: tuple[Build, ...]
    sends: tuple[Send, ...]
    proved: bool


class Slot:
    """A house that stands, or one that may be begun, and what may be laid there.

    It has one colour, is white, or is not begun (`unused`); it has one top floor.
    """

    def __init__(
        self, cp: "cp_model.CpModel", table: Table, seat: Seat, at: int, cards: Sequence[Card]
    ) -> None:
        own = table.houses[seat]
        self.cp, self.game, self.at = cp, table.game, at
        self.house = own[at] if at < len(own) else EMPTY
        taken = {house.colour for house in own}
        self.laid = {
            laid: cp.new_bool_var(f"{laid} in {at}")
            for card in cards
            for laid in table.game.uses[card]
            if laid.number > (self.house.low if laid.basement else self.house.top)
            and self._takes(card.colour, taken)
        }
        self._add_colours()
        self._add_floors()

    def _takes(self, colour: Colour, taken: set[Colour | None]) -> bool:
        if colour is Colour.WHITE or self.house.colour is not None:
            return colour in (Colour.WHITE, self.house.colour)
        return colour not in taken

    def _add_colours(self) -> None:
        cp, house = self.cp, self.house
        self.colours = {c: cp.new_bool_var(f"{self.at} {c}") for c in HOUSE_COLOURS}
        self.white, self.unused = cp.new_bool_var("white"), cp.new_bool_var("unused")
        cp.add_exactly_one(self.white, self.unused, *self.colours.values())
        for colour, has in self.colours.items():
            own = [var for laid, var in self.laid.items() if laid.card.colour is colour]
            for var in own:
                cp.add_implication(var, has)
            if house.colour is colour:
                cp.add(has == 1)
            else:
                cp.add_bool_or(~has, *own)
        if house is not EMPTY:
            cp.add(self.unused == 0)
            return
        for var in self.laid.values():
            cp.add_implication(var, ~self.unused)
        floors = [var for laid, var in self.laid.items() if not laid.basement]
        cp.add_bool_or(self.unused, *floors)  # basements need a floor above them

    def _add_floors(self) -> None:
        """No number twice; the top is a floor that has none above it."""
        cp, here = self.cp, self.house.top
        levels: dict[tuple[bool, int], list[Bool]] = {}
        for laid, var in self.laid.items():
            levels.setdefault((laid.basement, laid.number), []).append(var)
        for same in levels.values():
            cp.add_at_most_one(same)
        floors = {number: same for (basement, number), same in levels.items() if not basement}
        self.tops = {n: cp.new_bool_var(f"{self.at} top {n}") for n in (here, *sorted(floors))}
        cp.add_exactly_one(self.tops.values())
        for number, top in self.tops.items():
            if number != here:
                cp.add_bool_or(~top, *floors[number])
            for above in floors:
                if above > number:
                    for var in floors[above]:
                        cp.add_implication(top, ~var)
        cards = len(self.house.floors) + len(self.house.basements)
        adds = {n: self.game.height(EMPTY._replace(top=n)) for n in self.tops}
        self.height: Sum = (
            cards + sum(self.laid.values()) + sum(adds[n] * top for n, top in self.tops.items())
        )
        self.highest = cards + len(levels) + max(adds.values())

    @cached_property
    def room(self) -> "Sum":
        """For wolves, in a house that is begun."""
        now = self.game.room_in(self.house)
        more: Sum = sum(
            (self.game.room_in(self.house._replace(low=laid.number)) - now) * var
            for laid, var in self.laid.items()
            if laid.basement
        )
        return now - len(self.house.wolves) + more


class Model:
    """Which card is what in which house, which wolf goes where, and what that is worth."""

    def __init__(
        self, table: Table, seat: Seat, cards: Sequence[Card], aim: Aim, wolves: bool
    ) -> None:
        from ortools.sat.python import cp_model

        self.table, self.seat, self.game = table, seat, table.game
        self.cp = cp_model.CpModel()
        self.slots = [Slot(self.cp, table, seat, at, cards) for at in range(table.game.houses)]
        self.sent: dict[Send, Bool] = {}
        self._add_slots(cards)
        both = self._heights() if aim in (Aim.HEIGHT, Aim.THREE) else self._points(wolves)
        self.value, self.second = both if aim in (Aim.HEIGHT, Aim.MARGIN) else both[::-1]

    def best(self, turns: int, effort: float) -> Found:
        """The most of the value, then of what decides between equals, with the fewest cards."""
        from ortools.sat.python import cp_model

        laid = {Build(laid, slot.at): v for slot in self.slots for laid, v in slot.laid.items()}
        plays = sum(laid.values()) + sum(self.sent.values())
        self.cp.add(plays <= turns)
        self.cp.maximize(VALUE * self.value + SECOND * self.second - plays)
        solver = cp_model.CpSolver()
        solver.parameters.num_workers = 1  # one worker and one seed: always the same plan
        solver.parameters.random_seed = 0
        solver.parameters.max_deterministic_time = effort
        solver.parameters.max_time_in_seconds = watch().left
        status = solve(solver, self.cp)
        if status == cp_model.UNKNOWN:  # stopped before it found anything: all stays as it is
            return Found(Worth(0, 0), (), (), proved=False)
        if status not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
            raise RuntimeError(f"CP-SAT finds no plan: {status.name}")
        builds = [build for build, var in laid.items() if solver.value(var)]
        builds.sort(key=lambda build: (build.house, build.laid.basement, build.laid.number))
        sends = sorted(send for send, var in self.sent.items() if solver.value(var))
        promised = Worth(solver.value(self.value), solver.value(self.second))
        return Found(promised, tuple(builds), tuple(sends), status == cp_model.OPTIMAL)

    def _add_slots(self, cards: Sequence[Card]) -> None:
        """A card is in one place, a colour in one house, and new houses are begun in order."""
        for card in cards:
            self.cp.add_at_most_one(
                var for slot in self.slots for laid, var in slot.laid.items() if laid.card == card
            )
        for colour in HOUSE_COLOURS:
            self.cp.add_at_most_one(slot.colours[colour] for slot in self.slots)
        new = [slot for slot in self.slots if slot.house is EMPTY]
        ranks: list[Sum] = [
            sum(rank * var for rank, var in enumerate((*s.colours.values(), s.white, s.unused)))
            for s in new
        ]
        for before, after in pairwise(ranks):
            self.cp.add(before <= after)  # the order of colours: other orders are the same

    def _heights(self) -> "tuple[Sum, Sum]":
        """The tallest house, and all of them together."""
        tallest = self.cp.new_int_var(0, max(slot.highest for slot in self.slots), "tallest")
        chosen = [self.cp.new_bool_var(f"{slot.at} tallest") for slot in self.slots]
        self.cp.add_exactly_one(chosen)
        for slot, is_tallest in zip(self.slots, chosen, strict=True):
            self.cp.add(tallest <= slot.height).only_enforce_if(is_tallest)
        return tallest, sum(slot.height for slot in self.slots)

    # ------------------------------------------------------------ points

    def _points(self, wolves: bool) -> "tuple[Sum, Sum]":
        """How far the seat is ahead of the best of the others, and its points."""
        game = self.game
        self.points: list[list[Sum]] = [[] for _ in range(game.players)]
        self._add_fates()
        homes: list[tuple[Seat, int, Sum, Sum]] = []  # a house, whether it stands, its room
        for slot in self.slots:
            own_stands = self._slot_points(slot)
            if game.small:
                homes.append((self.seat, slot.at, own_stands, slot.room))
        for place, houses in enumerate(self.table.houses):
            for at, house in enumerate(houses if place != self.seat else ()):
                stands: Sum = sum(self.stands.get((place, at), []))
                self._house_points(place, at, house, stands)
                if not game.small:
                    homes.append((place, at, stands, game.room_in(house) - len(house.wolves)))
        if wolves:
            self._send(homes)
        points = [sum(terms) for terms in self.points]
        own = points.pop(self.seat)
        rival = self.cp.new_int_var(-MOST, MOST, "best of the others")
        for others in points:
            self.cp.add(rival >= others)
        return own - rival, own

    def _add_fates(self) -> None:
        """What becomes of all houses of a colour follows from how tall the own one is, if any."""
        self.stands: dict[tuple[Seat, int | Colour], list[Bool]] = {}
        self.tallest: dict[tuple[Seat, int | Colour], list[Bool]] = {}
        for colour in HOUSE_COLOURS:
            most = max(slot.highest for slot in self.slots)
            heights = [self.cp.new_bool_var(f"{colour} {height}") for height in range(most + 1)]
            self.cp.add_exactly_one(heights)
            self.cp.add_exactly_one(heights[0], *(slot.colours[colour] for slot in self.slots))
            height = sum(n * var for n, var in enumerate(heights))
            for slot in self.slots:
                self.cp.add(height == slot.height).only_enforce_if(slot.colours[colour])
            for n, var in enumerate(heights):
                self._note_fates(colour, n, var)

    def _note_fates(self, colour: Colour, height: int, var: "Bool") -> None:
        """Ask the rules of scoring, with any house of that height in place of the own ones."""
        stand_in = House(colour, floors=(Laid(CARDS[0], 1),) * height)
        houses = with_item(self.table.houses, self.seat, (stand_in,) if height else ())
        for place, fates in enumerate(scoring.fates(self.table._replace(houses=houses))):
            for at, fate in enumerate(fates):
                if houses[place][at].colour is colour and fate not in TORN_DOWN:
                    key = (place, colour if place == self.seat else at)
                    self.stands.setdefault(key, []).append(var)
                    if fate is Fate.TALLEST:
                        self.tallest.setdefault(key, []).append(var)

    def _slot_points(self, slot: Slot) -> "Bool":
        """Points for a house of one's own; whether it stands."""
        cp, game, seat = self.cp, self.game, self.seat
        stands = cp.new_bool_var(f"{slot.at} stands")
        for colour, has in slot.colours.items():
            cp.add(stands == sum(self.stands.get((seat, colour), []))).only_enforce_if(has)
            bonus = self._both(has, sum(self.tallest.get((seat, colour), [])))
            self.points[seat].append(game.bonus[colour] * bonus)
        cp.add_implication(slot.white, ~stands)
        cp.add_implication(slot.unused, ~stands)
        fallen = 1 - slot.unused - stands
        self.points[seat].append(game.standing * stands + game.torn_down * fallen)
        for number, points in game.top_points.items():
            if number in slot.tops:
                top = slot.tops[number]
                counts = top if game.fallen_tops_count else self._both(top, stands)
                self.points[seat].append(points * counts)
        self._lodgers(seat, slot.house, stands)
        return stands

    def _house_points(self, place: Seat, at: int, house: House, stands: "Sum") -> None:
        """Points for a house of another, which stays as it is."""
        game = self.game
        self._lodgers(place, house, stands)
        if place == game.dummy:
            return
        self.points[place].append(game.standing * stands + game.torn_down * (1 - stands))
        if house.colour is not None:
            tallest = sum(self.tallest.get((place, at), []))
            self.points[place].append(game.bonus[house.colour] * tallest)
        top = game.top_points.get(house.top, 0)
        self.points[place].append(top if game.fallen_tops_count else top * stands)

    def _lodgers(self, place: Seat, house: House, stands: "Sum") -> None:
        """Points for the pig marker and the wolves that are in a house already."""
        game = self.game
        if house.pig is not None and place != game.dummy:
            points = house.pig * stands + game.marker_torn_down * (1 - stands)
            self.points[place].append(points)
        for owner, number in house.wolves:
            points = number * stands + game.wolf_torn_down * (1 - stands)
            self.points[owner].append(points)

    def _send(self, homes: "Sequence[tuple[Seat, int, Sum, Sum]]") -> None:
        """Each wolf at home goes to one house that has room, or stays."""
        cp, wolves, torn_down = self.cp, self.table.home[self.seat], self.game.wolf_torn_down
        for place, house, stands, room in homes:
            for wolf in wolves:
                sent = self.sent[Send(wolf, place, house)] = cp.new_bool_var(f"{wolf} sent")
                well = self._both(sent, stands)
                self.points[self.seat].append((wolf - torn_down) * well + torn_down * sent)
                if self.game.small:
                    cp.add_implication(sent, ~self.slots[house].unused)
            cp.add(sum(self.sent[Send(wolf, place, house)] for wolf in wolves) <= room)
        gone = [[var for send, var in self.sent.items() if send.wolf == wolf] for wolf in wolves]
        for ways in gone:
            cp.add_at_most_one(ways)
        if self.game.ascending:
            for first, later in pairwise(gone):
                cp.add(sum(later) <= sum(first))

    def _both(self, one: "Bool", other: "Sum") -> "Bool":
        """Whether both are true; the other is a sum that is 0 or 1."""
        both = self.cp.new_bool_var("both")
        self.cp.add_implication(both, one)
        self.cp.add(both <= other)
        self.cp.add(both >= one + other - 1)
        return both
