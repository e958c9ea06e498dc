"""Moves, dice and points of view of You Cry Wolf! in words."""

from collections.abc import Sequence

from models.crywolf.dice import ANIMALS, Cup
from models.crywolf.situation import Situation
from models.crywolf.table import Action, Call, Claim, PlaceRolled, UsePower


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
    counted = [f"{n} {animal}" for animal, n in zip(ANIMALS, cup, strict=True) if n]
    return ", ".join(counted) or "no dice"


def head(known: Situation) -> str:
    """Which rules, who looks, and what he cannot see."""
    hidden = f"{known.hidden} dice hidden" if known.hidden != 1 else "1 die hidden"
    if known.viewer is None or known.cup is None:
        return f"{known.game.rules}, seen by an onlooker, {hidden}"
    who = known.names[known.viewer] if known.names else "you"
    return f"{known.game.rules}, seen by {who} with {dice(known.cup)}, {hidden}"
