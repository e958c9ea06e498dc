"""Moves, houses and points of view of The Three Little Wolves in words."""

from collections.abc import Sequence

from wolfwise.models.errors import listed
from wolfwise.models.littlewolves.acts import Build, Choose, Discard, Move, Pass, Send
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.lines import spot_of, spot_text
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.scoring import Fate, Line, Reason
from wolfwise.models.littlewolves.situation import Situation
from wolfwise.models.littlewolves.table import Table

FATES = {
    Fate.STANDS: "stands",
    Fate.TALLEST: "stands, the tallest",
    Fate.LOWEST: "falls, the lowest",
    Fate.WHITE: "falls, all white",
}


def house(table: Table, place: int, at: int) -> str:
    """`Ann's red house`; of several white ones with a card of it."""
    return f"{table.name(place)}'s {spot_text(spot_of(table, place, at))} house"


def move(value: Move, table: Table, place: int) -> str:
    """What one would do: `build r9 as 5 on the red house`, `send wolf 4 to Ann's red house`."""
    match value:
        case Build(laid, at) if at == len(table.houses[place]):
            return f"begin a house with {laid.card}{_use(value)}"
        case Build(laid, at):
            under = "under" if laid.basement else "on"
            which = spot_text(spot_of(table, place, at))
            return f"build {laid.card}{_use(value)} {under} the {which} house"
        case Discard(card):
            return f"discard {card}"
        case Send(wolf, host, at):
            return f"send wolf {wolf} to {house(table, host, at)}"
        case Pass(card):
            return f"pass {card}"
        case Choose(card):
            return f"show {card}"
    return "send no wolf"


def _use(build: Build) -> str:
    laid = build.laid
    if laid.basement:
        return f" as B{laid.number}"
    return "" if laid.number == laid.card.number else f" as {laid.number}"


def lodgers(table: Table, value: House) -> str:
    """Who lives in a house: `Bob's 5`."""
    return ", ".join(f"{table.name(wolf.owner)}'s {wolf.number}" for wolf in value.wolves)


def cards(value: House) -> str:
    """A house from the lowest basement to the top, as records write it."""
    return str(value).partition(" ")[2]


def state(situation: Situation) -> str:
    """Where the game stands: who is to do what, and what is left in the deck."""
    table = situation.table
    if situation.position.end is not None:
        why = "" if situation.unsure else f": {situation.position.end.reason}"
        return f"The game is over{why}."
    told = [what_next(situation.position)]
    if table.turns_left is not None:
        told.append(f"{many(table.turns_left, 'turn')} left")
    elif not situation.missing:
        told.append(f"{many(table.deck, 'card')} in the deck, {_pigs(situation)}")
    if table.beard is not None:
        told.append(f"{table.name(table.beard)} has the beard")
    return f"{'; '.join(told)}."


def _pigs(situation: Situation) -> str:
    """Which of them are pigs; before the third there is always one."""
    left = [str(pig) for pig in situation.game.pigs if pig not in situation.table.pigs]
    return f"{many(len(left), 'pig')} among them ({', '.join(left)})"


def what_next(position: Position) -> str:
    """Who has to do what."""
    table, step = position.table, position.step
    if step is Step.DRAW:
        who = table.name(table.active)
        return "A card is turned up for the dummy" if who == "the dummy" else f"{who} draws a card"
    name = "" if position.to_act is None else table.name(position.to_act)
    match step:
        case Step.PLACE:
            return f"{name} says where the dummy builds {table.shown[table.active]}"
        case Step.WOLF:
            return f"{name} may send a wolf"
        case Step.SENDING:
            return f"{name} has to send a wolf"
        case Step.PASS:
            return f"Everybody passes a card to the {table.pigs[-table.waiting]}"
        case Step.CHOOSE:
            return "Both choose a card to show"
    return f"{name} builds or discards"


def reason(line: Line, table: Table) -> str:
    """What points are for: `red house stands`, `pig 2 on the red house`."""
    if line.place is None or line.house is None:
        return f"wolf {line.number} at home"
    named = f"{table.houses[line.place][line.house].named} house"
    match line.reason:
        case Reason.TALLEST:
            return f"{named} is the tallest"
        case Reason.STANDS:
            return f"{named} stands"
        case Reason.TORN_DOWN:
            return f"{named} is torn down"
        case Reason.TOP:
            return f"{named} has {line.number} on top"
        case Reason.PIG:
            return f"pig {line.number} on the {named}"
        case Reason.PIG_TORN_DOWN:
            return f"pig {line.number} on the {named}, which is torn down"
    lives = f"wolf {line.number} in the {named} of {table.name(line.place)}"
    return lives if line.reason is Reason.WOLF else f"{lives}, which is torn down"


def sendings(sends: Sequence[Send], table: Table) -> str:
    """Which wolves may go where: `wolf 3 or 4 to Ann's red house or Cy's green house`."""
    wolves = dict.fromkeys(str(send.wolf) for send in sends)
    homes = dict.fromkeys(house(table, send.place, send.house) for send in sends)
    return f"wolf {listed(wolves, 'or')} to {listed(homes, 'or')}"


def many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"
