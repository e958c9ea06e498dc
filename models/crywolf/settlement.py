"""What a call costs whom, and how the game ends."""

from collections.abc import Sequence
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


def settle(marker: Marker, caller: Seat, count: int) -> Settlement:
    """Too few: the claimant pays what is missing. Enough: the caller pays one more than is over."""
    if count < marker.number:
        return Settlement(marker.owner, caller, marker.number - count)
    return Settlement(caller, marker.owner, count - marker.number + 1)
