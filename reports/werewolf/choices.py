"""What a judge can type now: the line that is asked for, and the names that are legal in it."""

from collections.abc import Iterable
from typing import NamedTuple

from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.entering import let_be, uncalled
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Step


@distinct
class Choice(NamedTuple):
    """A line, and what may stand in it for NAME (or ROLE)."""

    line: str
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.line}: {', '.join(self.names)}" if self.names else self.line


def choices(now: Position) -> tuple[Choice, ...]:
    """All that can be decided now; past whom nobody calls, too."""
    open_now = tuple(_choices(now))
    if uncalled(now):
        return (*open_now, *choices(let_be(now)))
    return open_now


def _choices(now: Position) -> Iterable[Choice]:
    if now.end is not None or now.to_act is None:
        return []
    who, moves = now.table.name(now.to_act), now.moves()
    match now.step:
        case Step.THIEF:
            roles = [move.role for move in moves if isinstance(move, acts.Take)]
            taken = Choice(f"{who} takes ROLE", tuple(role.value for role in roles if role))
            return [taken, Choice(f"{who} takes nothing")] if None in roles else [taken]
        case Step.CUPID:
            pairs = (seat for m in moves if isinstance(m, acts.Pair) for seat in m)
            return [Choice(f"{who} pairs NAME NAME", _names(now, pairs))]
        case Step.GUARD:
            guards = (m.target for m in moves if isinstance(m, acts.Guard))
            return _target(now, f"{who} guards", guards)
        case Step.SEER:
            looks = (m.target for m in moves if isinstance(m, acts.Look))
            return _target(now, f"{who} checks", looks)
        case Step.WEREWOLVES:
            attacks = (m.target for m in moves if isinstance(m, acts.Attack))
            return _target(now, "wolves attack", attacks)
        case Step.GIRL:
            wolves = _names(now, now.wolves)
            if now.game.rules["girl-peep"] == "all":
                return [Choice(f"{who} peeps {' '.join(wolves)}"), Choice(f"{who} peeps nobody")]
            return [Choice(f"{who} peeps NAME", (*wolves, "nobody"))]
        case Step.WITCH:
            return _brews(now, who)
        case Step.PIPER:
            charms = [m.seats for m in moves if isinstance(m, acts.Charm)]
            line = " ".join([who, "charms", *("NAME" for _ in charms[0])])
            return [Choice(line, _names(now, (seat for seats in charms for seat in seats)))]
        case Step.SHOT:
            shots = (m.target for m in moves if isinstance(m, acts.Shoot))
            return _target(now, f"{who} shoots", shots)
        case _:
            return _by_day(now)


def _target(now: Position, line: str, targets: Iterable[Seat | None]) -> list[Choice]:
    """One name; nobody, too, where that is allowed."""
    seats = list(targets)
    nobody = ("nobody",) if None in seats else ()
    return [Choice(f"{line} NAME", (*_names(now, (s for s in seats if s is not None)), *nobody))]


def _brews(now: Position, witch: str) -> list[Choice]:
    brews = [move for move in now.moves() if isinstance(move, acts.Brew)]
    offered = []
    if any(brew.save for brew in brews) and now.night.attacked is not None:
        offered.append(Choice(f"{witch} saves {now.table.name(now.night.attacked)}"))
    poisoned = _names(now, (brew.poison for brew in brews if brew.poison is not None))
    if poisoned:
        offered.append(Choice(f"{witch} poisons NAME", poisoned))
    if any(brew.save and brew.poison is not None for brew in brews):
        offered.append(
            Choice(f"{witch} saves {now.table.name(now.night.attacked or 0)} poisons NAME")
        )
    return [*offered, Choice(f"{witch} passes")]


def _by_day(now: Position) -> list[Choice]:
    alive = _names(now, now.table.alive)
    nobody = ("nobody",) if now.game.may_abstain else ()
    match now.step:
        case Step.SUCCESSOR:
            return [Choice("mayor NAME", alive)]
        case Step.CHALLENGE:
            challenges = (m.target for m in now.moves() if isinstance(m, acts.Challenge))
            targets = (target for target in challenges if target is not None)
            knight = now.table.name(now.to_act or 0)
            return [Choice(f"{knight} challenges NAME", _names(now, targets))]
        case Step.EXPOSURE:
            return [Choice("NAME exposes", _names(now, now.wolves))]
        case Step.ELECTION:
            elect = "elect " + " ".join(f"{name}>NAME" for name in _names(now, now.asked))
            return [Choice("mayor NAME", alive), Choice(elect, (*alive, *nobody))]
        case Step.VOTE:
            vote = "vote " + " ".join(f"{name}>NAME" for name in _names(now, now.asked))
            return [Choice(vote, (*_names(now, now.table.tied or now.table.alive), *nobody))]
        case _:
            return [Choice("voters NAME ...", _names(now, now.asked)), Choice("voters nobody")]


def _names(now: Position, seats: Iterable[Seat]) -> tuple[str, ...]:
    """The names of these seats, each once and in order."""
    return tuple(now.table.name(seat) for seat in sorted(set(seats)))
