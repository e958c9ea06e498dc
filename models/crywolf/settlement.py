"""What a call costs whom, and how the game ends."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from wolfwise.models.crywolf.game import CryWolf
from wolfwise.models.crywolf.table import Marker
from wolfwise.models.errors import listed
from wolfwise.models.game import End, Seat
from wolfwise.models.values import distinct


@distinct
class Settlement(NamedTuple):
    """Who pays whom how many chips after a count."""

    payer: Seat
    receiver: Seat
    chips: int


@distinct
class Chips(NamedTuple):
    """What everybody has: chips of his own colour, and chips received (unpaid ones credited)."""

    own: tuple[int, ...]
    received: tuple[int, ...]
    unpaid: int = 0  # credited without a chip

    @classmethod
    def new(cls, game: CryWolf) -> "Chips":
        return cls((game.chips,) * game.players, (0,) * game.players)

    def after(self, settled: Settlement) -> "Chips":
        payer, receiver, chips = settled
        if payer == receiver:
            return self
        paid = min(chips, self.own[payer])
        return Chips(
            tuple(n - paid * (seat == payer) for seat, n in enumerate(self.own)),
            tuple(n + chips * (seat == receiver) for seat, n in enumerate(self.received)),
            self.unpaid + chips - paid,
        )

    def end(self, game: CryWolf, names: Sequence[str] = ()) -> End | None:
        """The end of the game, once somebody has no own chip left."""
        broke = [seat for seat, chips in enumerate(self.own) if chips <= 0]
        if not broke:
            return None
        name = names.__getitem__ if names else (lambda seat: f"seat {seat + 1}")
        have = "has" if len(broke) == 1 else "have"
        return End(f"{listed(map(name, broke))} {have} no own chip left", self.winners(game))

    def winners(self, game: CryWolf) -> tuple[Seat, ...]:
        """Most received chips, then most own chips; who is equal in both shares, or nobody wins."""
        ranks = list(zip(self.received, self.own, strict=True))
        best = tuple(seat for seat, rank in enumerate(ranks) if rank == max(ranks))
        return best if len(best) == 1 or game.rules["end-tie"] == "shared" else ()


@lru_cache(maxsize=256)
def receivable(game: CryWolf, own: int, others: tuple[tuple[int, int], ...]) -> frozenset[int]:
    """What a player with so many own chips may have received while the game goes on.

    `others` are the own and received chips of those who have told theirs. Whatever was paid was
    received, and nobody has received what he paid himself.
    """
    paid = [game.chips - own, *(game.chips - left for left, _ in others)]
    received = [n for _, n in others]
    untold = game.players - len(paid)
    found: set[int] = set()
    for total in range(sum(paid), sum(paid) + untold * (game.chips - 1) + 1):
        if any(got > total - gave for got, gave in zip(received, paid[1:], strict=True)):
            continue
        most = min(total - paid[0], total - sum(received))
        room = untold * total - (total - sum(paid))  # for what the untold ones have received
        found.update(range(max(0, total - sum(received) - room), most + 1))
    return frozenset(found)


def settle(marker: Marker, caller: Seat, count: int) -> Settlement:
    """Too few: the claimant pays what is missing. Enough: the caller pays one more than is over."""
    if count < marker.number:
        return Settlement(marker.owner, caller, marker.number - count)
    return Settlement(caller, marker.owner, count - marker.number + 1)
