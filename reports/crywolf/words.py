"""Moves, dice and points of view of You Cry Wolf! in words."""

from collections.abc import Sequence

from wolfwise.models.crywolf.dice import ANIMALS, Animal, Cup
from wolfwise.models.crywolf.situation import Situation
from wolfwise.models.crywolf.table import Action, Call, Claim, PlaceRolled, UsePower


def action(value: Action, names: Sequence[str]) -> str:
    """What one would do: `place wolf as sheep, claim 9`, `call Cy's sheep 12`."""
    match value:
        case Claim(face, row, number):
            shown = str(face) if face is row else f"{face} as {row}"
            return f"place {shown}, claim {number}"
        case Call((owner, row, number)):
            whose = f"{names[owner]}'s " if names else ""
            return f"call {whose}{row} {number}"
        case UsePower():
            return "use the power"
        case PlaceRolled(face, row):
            return f"place the {face} as {row}"
    return "pass"


def dice(cup: Cup) -> str:
    """`3 sheep, 1 wolf`."""
    counted = [f"{n} {plural(a, n)}" for a, n in zip(ANIMALS, cup, strict=True) if n]
    return ", ".join(counted) or "no dice"


def plural(animal: Animal, number: int) -> str:
    """The animal, or the animals."""
    if number == 1 or animal is Animal.SHEEP:
        return str(animal)
    return "wolves" if animal is Animal.WOLF else f"{animal}s"


def state(situation: Situation) -> str:
    """Where the round stands: whose turn, what lies on the board, which markers."""
    table, names = situation.table, situation.names
    turn = "anybody" if table.to_act is None else names[table.to_act]
    lying = [f"{row} {n}" for row, n in zip(ANIMALS, table.lying, strict=True) if n]
    markers = [
        f"{names[m.owner]}'s {m.row} {m.number}{' or more' * (m in table.guessed)}"
        for m in table.markers
    ]
    told = [f"Round {situation.round}, {turn} to act"]
    told += [f"dice on the board: {', '.join(lying)}"] if lying else []
    told += [f"markers: {', '.join(markers)}"] if markers else []
    if situation.viewer is None:
        told.append("nobody's dice are known ('viewer NAME ANIMAL ...')")
    return f"{'; '.join(told)}."


def head(situation: Situation) -> str:
    """Which rules, who looks, and what he cannot see."""
    hidden = f"{situation.hidden} dice hidden" if situation.hidden != 1 else "1 die hidden"
    if situation.viewer is None or situation.cup is None:
        return f"{situation.game.rules}, seen by an onlooker, {hidden}"
    who = situation.names[situation.viewer] if situation.names else "you"
    return f"{situation.game.rules}, seen by {who} with {dice(situation.cup)}, {hidden}"
