"""The hidden deal as a CP-SAT model, with a switch for every observation.

A second opinion, and the judge of explanations: which observations contradict each other is found
by switching some of them on and asking for a world.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product
from typing import TYPE_CHECKING

from wolfwise.models.game import Seat
from wolfwise.models.solver import every_solution, is_possible, new_solver
from wolfwise.models.wooolf.cards import ASKED_CHARACTERS, ASKED_IMAGE, Card, Character, Clue
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays, Side, Somebody
from wolfwise.models.wooolf.worlds import World, ordered_seats

if TYPE_CHECKING:
    from ortools.sat.python import cp_model

    Clauses = Sequence[Sequence[cp_model.LiteralT]]

LEFT, RIGHT = SIDES = (Side.LEFT, Side.RIGHT)


class Encoding:
    """A Boolean for every seat, side and kind of card, and one for every seat and character.

    The cards decide who plays what, so that a deal is one solution and no more.
    """

    def __init__(self, game: Wooolf, observations: Iterable[Observation]) -> None:
        from ortools.sat.python import cp_model

        self.game = game
        self.observations = tuple(observations)
        self._ordered = ordered_seats(game, self.observations)
        self._model = cp_model.CpModel()
        self._card = {
            place: self._model.new_bool_var("{}, {}: {}".format(*place))
            for place in product(range(game.seats), SIDES, game.deck)
        }
        self._plays = {
            role: self._model.new_bool_var("{} plays {}".format(*role))
            for role in product(range(game.seats), Character)
        }
        self._deal()
        self._cast()
        # What was observed twice has one switch, so that a thousand facts are soon explained.
        switches = {seen: self._switch(seen) for seen in dict.fromkeys(self.observations)}
        self._switches = [switches[seen] for seen in self.observations]
        self._different = list(switches.values())
        self._hands = [game.hand(a, b) for a, b in product(game.deck, repeat=2)]
        self._numbers = [self._number(seat) for seat in range(game.seats)]

    # ------------------------------------------------------------ what can be asked

    def world(self, enforced: Iterable[int] | None = None) -> World | None:
        """A world that the observations of these indices allow (all of them if None), or None."""
        solver = new_solver()
        if not self._solve(solver, enforced):
            return None
        return tuple([self._hands[solver.value(number)] for number in self._numbers])

    def agreeing(self, enforced: Iterable[int] | None = None) -> frozenset[int] | None:
        """These observations and all others that hold in some world that they allow, or None."""
        solver = new_solver()
        if not self._solve(solver, enforced, liked=self._different):
            return None
        on = {switch.index for switch in self._different if solver.value(switch)}
        return frozenset(i for i, switch in enumerate(self._switches) if switch.index in on)

    def worlds(self) -> list[World]:
        """Every world that all observations allow, each once."""
        from ortools.sat.python import cp_model

        hands, numbers = self._hands, self._numbers
        worlds: list[World] = []

        class Collector(cp_model.CpSolverSolutionCallback):
            def on_solution_callback(self) -> None:
                worlds.append(tuple([hands[self.value(number)] for number in numbers]))

        self._solve(every_solution(), None, callback=Collector())
        return list(dict.fromkeys(worlds)) if self._ordered else worlds

    def _solve(
        self,
        solver: "cp_model.CpSolver",
        enforced: Iterable[int] | None,
        *,
        liked: "Iterable[cp_model.IntVar]" = (),
        callback: "cp_model.CpSolverSolutionCallback | None" = None,
    ) -> bool:
        """Whether there is a world. Switches are assumptions, so that the model is built once.

        What is liked is true where that is easy.
        """
        switches = self._switches
        self._model.clear_hints()  # type: ignore[no-untyped-call]  # ortools leaves out its types
        for literal in liked:
            self._model.add_hint(literal, True)
        self._model.clear_assumptions()
        some = self._different if enforced is None else (switches[i] for i in enforced)
        self._model.add_assumptions(list({switch.index: switch for switch in some}.values()))
        return is_possible(solver, self._model, callback)

    def _number(self, seat: Seat) -> "cp_model.LinearExpr":
        """The index in `_hands` of a seat's cards: one number to read instead of all Booleans."""
        from ortools.sat.python import cp_model

        kinds = range(len(self.game.deck))
        return cp_model.LinearExpr.weighted_sum(
            self._having(seat, lambda card: True),
            [*(len(kinds) * kind for kind in kinds), *kinds],
        )

    # ------------------------------------------------------------ the deal

    def _deal(self) -> None:
        """A card lies at every place, and every card of the deck at some place."""
        model, card, deck, seats = self._model, self._card, self.game.deck, range(self.game.seats)
        for seat, side in product(seats, SIDES):
            model.add_exactly_one(card[seat, side, kind] for kind in deck)
        for kind, copies in deck.items():
            model.add(sum(card[seat, side, kind] for seat in seats for side in SIDES) == copies)
        for seat in seats:
            if seat not in self._ordered:  # then one order stands for both
                for a, b in combinations(deck, 2):
                    model.add_implication(card[seat, LEFT, b], ~card[seat, RIGHT, a])

    def _cast(self) -> None:
        """Everybody plays one character: an image that he holds, while he holds none above it."""
        for seat, character in product(range(self.game.seats), Character):
            held = self._having(seat, _shows(character))
            self._model.add_bool_or([~self._plays[seat, character], *held])
            at_least = [
                self._plays[seat, other]
                for other in Character
                if self.game.value[other] >= self.game.value[character]
            ]
            for card in held:
                self._model.add_bool_or([~card, *at_least])
        for seat in range(self.game.seats):
            self._model.add_exactly_one(self._plays[seat, character] for character in Character)

    def _having(
        self, seat: Seat, rule: Callable[[Card], bool], sides: Sequence[Side] = SIDES
    ) -> "list[cp_model.IntVar]":
        """One of these Booleans is true where a seat has, on one of these sides, such a card."""
        kinds = [card for card in self.game.deck if rule(card)]
        return [self._card[seat, side, card] for side in sides for card in kinds]

    # ------------------------------------------------------------ observations

    def _switch(self, observation: Observation) -> "cp_model.IntVar":
        """A Boolean that enforces an observation where it is true."""
        switch = self._model.new_bool_var(str(observation))
        for clause in self._clauses(observation):
            self._model.add_bool_or(clause).only_enforce_if(switch)
        return switch

    def _clauses(self, observation: Observation) -> "Clauses":
        """An observation as clauses: in each of them something must be true."""
        match observation:
            case Peek():
                return self._peek(observation)
            case Ask(_, target, question, yes) if question in ASKED_IMAGE:
                return _some(yes, self._having(target, _shows(ASKED_IMAGE[question])))
            case Ask(_, target, question, yes):
                return _some(yes, [self._plays[target, c] for c in ASKED_CHARACTERS[question]])
            case Holds(seat, (a, b)):
                # Alike cards lie on both sides; where order is unknown, others on either.
                told = self.game.tracked or a == b
                return [
                    self._having(seat, lambda card: card == a, [LEFT] if told else SIDES),
                    self._having(seat, lambda card: card == b, [RIGHT] if told else SIDES),
                ]
            case Plays(seat, character, holds):
                return _some(holds, [self._plays[seat, character]])
            case Somebody(character, holds):
                seats = range(self.game.seats)
                return _some(holds, [self._plays[seat, character] for seat in seats])

    def _peek(self, peek: Peek) -> "Clauses":
        """Others announce the appearance; the boy announces a wolf, but leaves a question mark."""
        sides = [peek.side] if self.game.tracked and peek.side is not None else SIDES

        def showing(clue: Callable[[Card], Clue]) -> "list[cp_model.IntVar]":
            return self._having(
                peek.target,
                lambda card: peek.seen in (None, card) and peek.announced in (None, clue(card)),
                sides,
            )

        boy = self._plays[peek.peeker, Character.BOY]
        honest = showing(lambda card: card.appearance)
        lying = showing(
            lambda card: card.appearance if card.appearance is Clue.UNKNOWN else Clue.WOLF
        )
        return [[boy, *honest], [~boy, *lying]]


def _shows(image: Character) -> Callable[[Card], bool]:
    return lambda card: card.image is image


def _some(holds: bool, literals: "Sequence[cp_model.IntVar]") -> "Clauses":
    """At least one of these is true, or none is."""
    return [literals] if holds else [[~literal] for literal in literals]
