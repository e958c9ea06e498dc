"""Records of Werewolf as a player would write them: games at random, told line by line."""

from collections.abc import Iterable, Iterator
from random import Random

from tests.helpers.games_werewolf import random_game, walk
from wolfwise.models import records
from wolfwise.models.game import Seat
from wolfwise.models.records import Record
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.agreement import winner
from wolfwise.models.werewolf.events import known, public
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.record import write
from wolfwise.models.werewolf.roles import Cause, Step
from wolfwise.models.werewolf.writing import record_of


def lines_of(position: Position, seat: Seat | None) -> Iterator[str]:
    """A game as a player (None: anybody) would write it down."""
    game = position.game
    log = public(position.log) if seat is None else known(position.log, seat)
    names = [f"p{n}x" for n in range(game.players)]

    def several(seats: Iterable[Seat]) -> str:
        return " ".join(names[s] for s in seats) or "nobody"

    yield "game werewolf"
    yield from (f"rule {key}={value}" for key, value in game.rules.switched)
    yield f"players {' '.join(names)}"
    yield f"roles {' '.join(game.cards)}"
    votes: list[str] = []
    for number, event in enumerate(log):
        if votes and not isinstance(event, events.Backed | events.Voted):
            yield " ".join(votes)
            votes = []
        match event:
            case events.Dealt(who, role):
                yield f"viewer {names[who]} {role}"
            case events.NightStarts(count):
                yield f"night {count}"
            case events.DayStarts(count):
                yield f"day {count}"
            case events.MiddleSeen(_, cards):
                yield f"middle {' '.join(cards)}"
            case events.Checked(seer, target, werewolf, role):
                side = "werewolf" if werewolf else "good"
                yield f"{names[seer]} checks {names[target]} {role or side}"
            case events.VictimSeen(_, victim):
                yield f"victim {several([] if victim is None else [victim])}"
            case events.Saved(witch, target):
                yield f"{names[witch]} saves {names[target]}"
            case events.Poisoned(witch, target):
                yield f"{names[witch]} poisons {names[target]}"
            case events.Withheld(witch):
                yield f"{names[witch]} passes"
            case events.Backed(voter, candidate):
                votes = votes or ["elect"]
                backed = [] if candidate is None else [candidate]
                votes.append(f"{names[voter]}>{several(backed)}")
            case events.Voted(voter, whom):
                votes = votes or ["vote"]
                votes.append(f"{names[voter]}>{several([] if whom is None else [whom])}")
            case events.Lynched(who):
                yield f"lynched {names[who]} {position.roles[who]}"
            case events.Tied():
                yield "lynched nobody"
            case events.NobodyDied():
                yield "dead nobody"
            case events.Died(who, role, cause) if cause is not Cause.LYNCHED:
                costly = any(e == events.PowersLost(who) for e in log[number:])
                if cause is Cause.NIGHT:
                    yield f"dead {names[who]} {role} {'poison' if costly else ''}"
                else:
                    yield f"dead {names[who]} {role} {cause}"
            case events.MayorElected(mayor) | events.MayorNamed(_, mayor) if mayor is not None:
                yield f"mayor {names[mayor]}"
            case events.VotersNamed(_, voters):
                yield f"voters {several(voters)}"
            case events.Ended():
                yield f"won {winner(position)}"
            case (
                events.Swapped() | events.Paired() | events.LoversMet() | events.Guarded()
                | events.WolvesMet() | events.Attacked() | events.Peeped() | events.Charmed()
                | events.CharmedMet() | events.Shot() | events.Exposed()
                | events.Challenged()
            ):  # fmt: skip
                yield write(event, names)
    if votes:
        yield " ".join(votes)


def _talk(random: Random, position: Position, names: list[str]) -> Iterator[str]:
    """What some of those who are alive might say."""
    told = [*position.game.deck, "good"]
    for _ in range(random.randrange(4)):
        seat, other = random.sample(range(len(names)), 2)
        if seat in position.table.alive:
            said = random.choice(["claims", f"says {names[other]}"])
            yield f"{names[seat]} {said} {random.choice(told)}"


def _told(text: Iterable[str], position: Position, random: Random) -> Iterator[str]:
    """Lines with some talk before votes; only of those who are alive at the end."""
    names = [f"p{n}x" for n in range(position.game.players)]
    for line in text:
        if line.startswith("vote"):
            yield from _talk(random, position, names)
        yield line


def players_chronicle(random: Random) -> Record:
    """A game, played to its end or to some moment before it, as somebody writes it down."""
    story = [p.after for p in walk(random_game(random, most=9), random)]
    moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)]
    position = moments[-1] if random.random() < 0.5 else random.choice(moments)
    seat = random.choice([None, *range(position.game.players)])
    return records.read("\n".join(_told(lines_of(position, seat), position, random)))


def judges_chronicle(random: Random) -> Record:
    """A game as its judge writes it down; what follows from decisions is left out at times."""
    game = random_game(random, most=9)
    *_, last = walk(game, random)
    position = last.after._replace(table=last.after.table._replace(names=_names(game)))
    lines = records.write(record_of(position)).splitlines()
    return records.read("\n".join(_told(lines, position, random)))


def _names(game: Werewolf) -> tuple[str, ...]:
    return tuple(f"p{n}x" for n in range(game.players))
