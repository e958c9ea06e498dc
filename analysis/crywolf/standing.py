"""Who pays whom after a call, what everybody has then, and who is likely to win."""

from typing import NamedTuple

from wolfwise.analysis.crywolf.race import winning
from wolfwise.analysis.number import Exact, Sampled
from wolfwise.models.crywolf.dice import Animal
from wolfwise.models.crywolf.game import BOX_PLAYERS, crywolf
from wolfwise.models.crywolf.referee import Replay
from wolfwise.models.crywolf.settlement import Chips, Settlement, settle
from wolfwise.models.crywolf.table import LEAST_CLAIM, Marker
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import End, Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct


@distinct
class Settled(NamedTuple):
    """A claim that was called and counted, and who pays whom for it."""

    round: int
    marker: Marker
    counted: int
    settlement: Settlement


@distinct
class Settlements(NamedTuple):
    """Every claim that was counted, and what everybody has then."""

    names: tuple[str, ...]
    rounds: tuple[Settled, ...]
    chips: Chips
    end: End | None
    untold: tuple[Seat, ...] = ()  # whose chips are not known: only what has changed of them


@distinct
class Score(NamedTuple):
    """The chips of everybody, and how likely each wins."""

    names: tuple[str, ...]
    settled: int  # rounds
    chips: Chips
    end: End | None
    chances: tuple[Exact | Sampled, ...] | None  # None: the game is over, or chips are not known
    untold: tuple[Seat, ...] = ()  # whose chips are not known


def settlements(play: Replay) -> Settlements:
    """The rounds of a record that were counted."""
    settled = []
    for played in play.rounds:
        marker, count, settlement = played.table.called, played.counted, played.settlement
        if marker is not None and count is not None and settlement is not None:
            settled.append(Settled(played.number, marker, count, settlement))
    return Settlements(play.names, tuple(settled), play.rounds[-1].after, play.end, play.untold)


def settlement(
    rules: Rules, row: Animal, number: int, count: int, own: int, players: int | None = None
) -> Settlements:
    """One claim and its count; the loser has `own` chips of his own left.

    Unless it is said how many play, there are as many dice as the box holds.
    """
    game = crywolf(players or 2, rules)
    if not LEAST_CLAIM <= number <= game.box:
        raise WolfwiseError(
            f"a claim is a number from {LEAST_CLAIM} to {game.box}, the dice that there are, "
            f"not {number}{_more_play(players)}"
        )
    if count > game.box:
        raise WolfwiseError(
            f"there are only {game.box} dice, so {count} cannot count{_more_play(players)}"
        )
    game = crywolf(2, rules)
    names = ("the claimant", "the caller")
    marker = Marker(0, row, number)
    settled = settle(marker, 1, count)
    left = tuple(own if seat == settled.payer else game.chips for seat in range(2))
    chips = Chips(left, (0, 0)).after(settled)
    return Settlements(names, (Settled(1, marker, count, settled),), chips, chips.end(game, names))


def _more_play(players: int | None) -> str:
    """A box may hold too few."""
    return "" if players else f" (more than {BOX_PLAYERS} who play have more dice: say how many)"


def score(play: Replay) -> Score:
    """The chips after the last round; while the game goes on, the race to its end."""
    chips, end = play.rounds[-1].after, play.end
    settled = sum(played.settlement is not None for played in play.rounds)
    won = None if end or play.untold else tuple(winning(play.game, chips))
    return Score(play.names, settled, chips, end, won, play.untold)
