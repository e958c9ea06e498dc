"""Players by program: simple rules of thumb, and the tool's own advice."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from random import Random

from wolfwise.analysis.crywolf.habits import USUAL, Habits, Mind, Outlook
from wolfwise.analysis.crywolf.odds import Count, binomial
from wolfwise.analysis.league import Entrant
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.position import Position, new_game
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action, Call, Claim, Pass, PlaceRolled, UsePower
from wolfwise.models.rulebook import Rules


def at_random(view: Situation, random: Random) -> Action:
    """Any legal move; a die rolled by the power as what it is."""
    if view.rolled is not None:
        return _place(view)
    assert view.viewer is not None
    assert view.cup is not None
    return random.choice(list(view.table.actions(view.viewer, view.cup)))


def bold(view: Situation, random: Random) -> Action:
    """Bids as high as is 50 % safe, in the row where that leaves the most room.

    Calls the least likely marker only when no safe bid is left.
    """
    if view.rolled is not None:
        return _place(view)
    mind, half = _mind(view)
    safe = [(half[row] - least, row, faces) for row, least, _, faces in mind.rows]
    room, row, faces = max(safe, key=lambda bid: bid[0], default=(-1, 0, ()))
    if room >= 0:
        numbers = range(half[row], half[row] - room - 1, -1)
        if claim := _claim(mind, faces[0], ANIMALS[row], numbers):
            return claim
    return _call(mind, half) or _otherwise(mind)


def caller(view: Situation, random: Random) -> Action:
    """Calls any marker that is less than 50 % likely; else raises as little as possible."""
    if view.rolled is not None:
        return _place(view)
    mind, half = _mind(view)
    if doubt := _doubt(mind, half):
        return doubt
    if mind.rows:
        row, least, _, faces = max(mind.rows, key=lambda bid: half[bid[0]] - bid[1])
        numbers = range(least, mind.outlook.highest + 1)
        if claim := _claim(mind, faces[0], ANIMALS[row], numbers):
            return claim
    return _call(mind, half) or _otherwise(mind)


def fifty(view: Situation, random: Random) -> Action:
    """Calls any marker that is less than 50 % likely; else bids as high as is 50 % safe."""
    if view.rolled is not None:
        return _place(view)
    return _doubt(*_mind(view)) or bold(view, random)


def _mind(view: Situation) -> tuple[Mind, list[int]]:
    """What the seat could do, and for every row the highest number that is 50 % safe."""
    seat, cup = view.viewer, view.cup
    assert seat is not None
    assert cup is not None
    mind = Outlook(view.table, seat).mind(cup)
    chances = zip(view.known, view.game.chances, strict=True)
    return mind, [sure + _median(view.hidden, hits) for sure, hits in chances]


@lru_cache(maxsize=1024)
def _median(hidden: int, hits: int) -> int:
    return Count(0, binomial(hidden, hits)).safest()


def _call(mind: Mind, half: list[int]) -> Call | None:
    """The marker that is furthest above the 50 % number."""
    markers = mind.outlook.markers
    return Call(max(markers, key=lambda m: m.number - half[INDEX[m.row]])) if markers else None


def _doubt(mind: Mind, half: list[int]) -> Call | None:
    """The same, if it is less than 50 % likely."""
    call = _call(mind, half)
    doubtful = call is not None and half[INDEX[call.marker.row]] < call.marker.number
    return call if doubtful else None


def _claim(mind: Mind, face: Animal, row: Animal, numbers: Iterable[int]) -> Claim | None:
    """The first of these numbers that may be claimed: a marker may stand on one, or too many do."""
    table, seat = mind.outlook.table, mind.outlook.seat
    claims = (Claim(face, row, number) for number in numbers)
    return next((claim for claim in claims if table.breach(seat, claim) is None), None)


def _otherwise(mind: Mind) -> Action:
    for row, least, _, faces in sorted(mind.rows, key=lambda bid: -bid[2]):
        numbers = range(least, mind.outlook.highest + 1)
        if claim := _claim(mind, faces[0], ANIMALS[row], numbers):
            return claim
    return UsePower() if mind.outlook.power else Pass()


def _place(view: Situation) -> PlaceRolled:
    """A die rolled by the power is placed as what it is."""
    face = view.rolled
    assert isinstance(face, Animal)
    return PlaceRolled(face, face)


class Adviser:
    """Plays by the tool's own advice, for the chance to win the game; quickly, for leagues."""

    def __init__(self, samples: int = 40, habits: Habits = USUAL, infer: bool = True) -> None:
        self.samples, self.habits, self.infer = samples, habits, infer

    def __call__(self, view: Situation, random: Random) -> Action:
        from wolfwise.analysis.crywolf.advice import Plan, advise

        if view.rolled is not None:
            return _place(view)
        seed = random.getrandbits(32)
        plan = Plan(self.habits, self.infer, True, self.samples, seed, quick=True)
        return advise(view, plan).options[0].action


# ---------------------------------------------------------------- for leagues


def new(players: int, rules: Rules) -> Position:
    """A game for a league."""
    return new_game(crywolf(players, rules))


BOTS: Mapping[str, Entrant] = {
    "random": Entrant(lambda: at_random, "Makes any legal move, each as likely as any other."),
    "bold": Entrant(
        lambda: bold,
        "Bids as high as is 50 % safe; calls the least likely marker only when no safe bid is "
        "left.",
    ),
    "caller": Entrant(
        lambda: caller,
        "Calls any marker that is less than 50 % likely; else raises as little as possible.",
    ),
    "fifty": Entrant(
        lambda: fifty,
        "Calls any marker that is less than 50 % likely; else bids as high as is 50 % safe.",
    ),
    "advice": Entrant(
        Adviser,
        "Does what 'crywolf advise' puts first for the chance to win the game, from no more than "
        "40 samples a move.",
    ),
}
