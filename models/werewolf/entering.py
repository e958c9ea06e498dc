"""Playing the lines of a judged record: one line is one move, several, or none."""

from collections.abc import Mapping
from typing import Final

from wolfwise.models.errors import IllegalMove, listed
from wolfwise.models.game import Seat
from wolfwise.models.werewolf import acts, events, lines
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.agreement import (
    MISSES_NOTHING,
    breach_of_card,
    breach_of_statement,
    over,
)
from wolfwise.models.werewolf.lines import Ballot
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Role, Side, Step

STATEMENTS: Final = (
    lines.Night,
    lines.Day,
    lines.NobodyDead,
    lines.Dead,
    lines.Lynched,
    lines.OutcomeMissed,
    lines.Victim,
    lines.Won,
    lines.Claims,
    lines.Says,
    lines.TalkMissed,
    lines.Used,
    events.WolvesMet,
    events.LoversMet,
    events.CharmedMet,
)
"""Facts that play nothing: they repeat what follows anyway, or are talk."""


def enter(position: Position, fact: object) -> Position:
    """The game after a line of its record; raises IllegalMove if it cannot be so now.

    Nobody calls the girl, nor asks who challenges or exposes himself. If a line is about something
    else, nobody has done that.
    """
    if position.step is Step.DEAL:
        raise IllegalMove("the cards are not all dealt yet")
    if isinstance(fact, STATEMENTS):
        problem = breach_of_statement(position, fact)
        while problem and uncalled(position):
            position = let_be(position)
            problem = breach_of_statement(position, fact)
        _refuse(problem)
        return position
    while uncalled(position) and not _is_about(position, fact):
        position = let_be(position, once=True)
    for move in _moves(position, fact):
        position = position.play(move)
    return position


UNCALLED: Final[Mapping[Step, Move]] = {
    Step.GIRL: acts.Peep(False),
    Step.CHALLENGE: acts.Challenge(None),
    Step.EXPOSURE: acts.Expose(False),
}
"""Steps that nobody calls, and what is done in them by whoever does nothing."""


def uncalled(position: Position) -> bool:
    """Whether somebody may do something now whom nobody calls."""
    return position.end is None and position.step in UNCALLED


def let_be(position: Position, *, once: bool = False) -> Position:
    """The game after nobody has done that."""
    step = position.step
    while uncalled(position) and position.step is step:
        position = position.play(UNCALLED[step])
        if once:
            break
    return position


def _is_about(position: Position, fact: object) -> bool:
    """Whether a line tells what the one does who may do it now, or repeats who is mayor."""
    match fact:
        case lines.Mayor():
            return position.step in (Step.CHALLENGE, Step.EXPOSURE)
        case events.Peeped():
            return position.step is Step.GIRL
        case events.Challenged():
            return position.step is Step.CHALLENGE
        case events.Exposed(seat):
            return position.step is Step.EXPOSURE and (
                position.to_act == seat or seat not in position.asked[len(position.choices) :]
            )
    return False


def _refuse(problem: str | None) -> None:
    if problem:
        raise IllegalMove(problem)


def _moves(position: Position, fact: object) -> tuple[Move, ...]:
    """The moves that a line stands for. Play checks them; here is checked what they leave out."""
    match fact:
        case events.Swapped(thief, taken):
            return _by(position, Role.THIEF, thief, acts.Take(taken))
        case events.Paired(cupid, (first, second)):
            return _by(position, Role.CUPID, cupid, acts.Pair(first, second))
        case events.Guarded(guard, target):
            return _by(position, Role.GUARD, guard, acts.Guard(target))
        case lines.Checks():
            return _look(position, fact)
        case events.Attacked(target):
            return (acts.Attack(target),)
        case events.Peeped(girl, seen):
            return _peep(position, girl, seen)
        case lines.Brews():
            return _brew(position, fact)
        case events.Charmed(piper, seats):
            return _by(position, Role.PIPER, piper, acts.Charm(seats))
        case events.Shot(hunter, target):
            return _by(position, Role.HUNTER, hunter, acts.Shoot(target))
        case lines.Mayor(seat):
            return _mayor(position, seat)
        case events.Challenged(knight, target):
            return _by(position, Role.KNIGHT, knight, acts.Challenge(target))
        case events.Exposed(seat):
            return _exposure(position, seat)
        case lines.Election(ballots):
            return _election(position, ballots)
        case lines.Votes(ballots):
            return _votes(position, ballots)
        case lines.Voters(seats):
            return _voters(position, seats)
    raise TypeError(f"no line of a game: {fact!r}")


# ---------------------------------------------------------------- who does it


def _by(position: Position, role: Role, seat: Seat, *moves: Move) -> tuple[Move, ...]:
    """What somebody does who must have that card."""
    _refuse(breach_of_actor(position, role, seat))
    return moves


def breach_of_actor(position: Position, role: Role, seat: Seat) -> str | None:
    """Why this seat cannot do what that card does, whatever it is time for."""
    table = position.table
    asked = position.to_act == seat and position.step is _step(role)
    if position.end is not None or asked:
        return over(position)
    if role is not Role.HUNTER and (problem := table.breach_of_target(seat)):
        return problem
    if position.roles[seat] is not role:
        if role not in position.roles:
            return f"nobody is the {role}"
        holder = position.roles.index(role)
        return f"{table.name(holder)} is the {role}, not {table.name(seat)}"
    if table.powers_lost and position.game.side[role] is Side.VILLAGE:
        return "the village has lost its powers"
    if role is Role.WITCH and all(position.potions):
        return "the witch has no potion left"
    return None


def _step(role: Role) -> Step:
    by_day = {Role.HUNTER: Step.SHOT, Role.KNIGHT: Step.CHALLENGE}
    return by_day.get(role) or Step(role.value)


# ---------------------------------------------------------------- by night


def _look(position: Position, fact: lines.Checks) -> tuple[Move, ...]:
    look = acts.Look(fact.target)
    _by(position, Role.SEER, fact.seer)
    position.check(look)
    _refuse(MISSES_NOTHING if fact.told == lines.MISSED else None)
    if fact.told is not None and fact.told != lines.MISSED:
        card = position.roles[fact.target]
        _refuse(breach_of_card(position.table, fact.target, card, fact.told))
    return (look,)


def _peep(position: Position, girl: Seat, seen: tuple[Seat, ...]) -> tuple[Move, ...]:
    _by(position, Role.GIRL, girl)
    rule, table, wolves = position.game.rules["girl-peep"], position.table, position.wolves
    if rule == "nothing":
        _refuse(acts.breach_of_peep(table, seen))
    position.check(acts.Peep(bool(seen)))
    if not seen:
        return (acts.Peep(False),)
    for seat in seen:
        _refuse(table.breach_of_target(seat))
        _refuse(breach_of_card(table, seat, position.roles[seat], Role.WEREWOLF))
    if rule == "all":
        if seen != wolves:
            raise IllegalMove(f"the girl sees all werewolves: {listed(map(table.name, wolves))}")
        return (acts.Peep(True),)
    _refuse(acts.breach_of_peep(table, seen))
    return acts.Peep(True), acts.Glimpse(seen[0])


def _brew(position: Position, fact: lines.Brews) -> tuple[Move, ...]:
    """The witch's potions; she can save only whom the werewolves have named."""
    brew = acts.Brew(fact.saved is not None, fact.poisoned)
    _by(position, Role.WITCH, fact.witch)
    position.check(brew)
    victim, name = position.night.attacked, position.table.name
    if fact.saved is not None and victim is not None and fact.saved != victim:
        raise IllegalMove(f"the werewolves have named {name(victim)}, not {name(fact.saved)}")
    return (brew,)


# ---------------------------------------------------------------- by day


def _mayor(position: Position, seat: Seat) -> tuple[Move, ...]:
    """All elect him, or the dying mayor names him; or it only says who is mayor."""
    if position.step is Step.ELECTION:
        return tuple(acts.Elect(seat) for _ in position.asked)
    if position.step is Step.SUCCESSOR:
        return (acts.Succeed(seat),)
    mayor, name = position.table.mayor, position.table.name
    if mayor is None:
        _refuse(over(position) or position.breach(acts.Elect(seat)))
    if mayor is not None and mayor != seat:
        raise IllegalMove(f"{name(mayor)} is mayor, not {name(seat)}")
    return ()


def _exposure(position: Position, seat: Seat) -> tuple[Move, ...]:
    """Somebody exposes himself who must be a werewolf."""
    table, exposes = position.table, acts.Expose(True)
    _refuse(over(position) or acts.breach_of_exposure(table, True))
    _refuse(table.breach_of_target(seat))
    _refuse(breach_of_card(table, seat, position.roles[seat], Role.WEREWOLF))
    position.check(exposes)
    return (exposes,)


def _election(position: Position, ballots: tuple[Ballot, ...]) -> tuple[Move, ...]:
    return tuple(map(acts.Elect, _collected(position, Step.ELECTION, ballots)))


def _votes(position: Position, ballots: tuple[Ballot, ...]) -> tuple[Move, ...]:
    return tuple(map(acts.Vote, _collected(position, Step.VOTE, ballots)))


def _collected(
    position: Position, step: Step, ballots: tuple[Ballot, ...]
) -> tuple[Seat | None, ...]:
    """Whom all who have a vote vote for, in order; who is missing abstains if that is allowed."""
    table, told = position.table, dict(ballots)
    _refuse(over(position))
    for voter in told:
        _refuse(table.breach_of_target(voter))
    if position.step is not step:
        position.check(acts.Vote(None) if step is Step.VOTE else acts.Elect(table.alive[0]))
    for voter in told:
        if voter not in position.asked:
            _refuse(table.breach_of_voter(voter))
    missing = [table.name(voter) for voter in position.asked if voter not in told]
    if missing and not position.game.may_abstain:
        raise IllegalMove(f"{listed(missing)} {'has' if len(missing) == 1 else 'have'} not voted")
    votes: list[Seat | None] = []
    for voter in position.asked:
        whom = told.get(voter)
        if whom == lines.MISSED:
            raise IllegalMove(MISSES_NOTHING)
        votes.append(whom)
    return tuple(votes)


def _voters(position: Position, seats: tuple[Seat, ...]) -> tuple[Move, ...]:
    if position.end is not None or position.step is not Step.SCAPEGOAT:
        position.check(acts.MayVote(0, True))
    for seat in seats:
        if seat == position.to_act:
            raise IllegalMove("the scapegoat is about to die, so he names others")
        _refuse(position.table.breach_of_voter(seat))
    return tuple(acts.MayVote(seat, seat in seats) for seat in position.asked)
