"""Bits: how much an action tells its player about who plays his targets.

The unknown is the whole picture: for every seat, whether it plays the first target, the second or
neither. Bits are logarithms, so this is the one place that counts in floats. The seats other than
the one acted upon are split into two halves; the weights of all pictures of a half are rows of a
matrix, and one matrix product puts the halves together.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from wolfwise.analysis.wooolf.evidence import Case
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.game import Targets

Floats = NDArray[np.float64]


class Pictures:
    """The joint weights of all pictures and of each hand of one seat."""

    def __init__(self, posterior: Posterior, targets: Targets) -> None:
        self._posterior = posterior
        self._dealing = posterior.dealing
        _, *kinds = sorted(posterior.game.deck, key=lambda kind: -posterior.game.deck[kind])
        self._stock = tuple(posterior.game.deck[kind] for kind in kinds)
        self._used = [tuple(hand.count(kind) for kind in kinds) for hand in self._dealing.hands]
        self._labels = [
            1 + targets.index(plays) if plays in targets else 0 for plays in self._dealing.plays
        ]
        self._most = [  # every fact multiplies weights, and after hundreds they are no floats
            max(max(case.seats[seat].values(), default=1) for case in posterior.cases)
            for seat in range(posterior.game.seats)
        ]

    def by_hand(self, seat: Seat) -> Floats:
        """An array [hand of the seat, picture] that is proportional to the posterior's weights."""
        others = [other for other in range(self._posterior.game.seats) if other != seat]
        total: Floats = np.zeros(())
        for case in self._posterior.cases:
            left = self._half(case, others[: len(others) // 2])
            right = self._half(case, others[len(others) // 2 :])
            total = total + case.sign * self._joined(left, right, self._weights(case, seat))
        return total

    def _weights(self, case: Case, seat: Seat) -> dict[int, float]:
        """A seat's weights, on a scale that is the same in all cases."""
        return {hand: weight / self._most[seat] for hand, weight in case.seats[seat].items()}

    def _half(self, case: Case, seats: Sequence[Seat]) -> Floats:
        """An array [picture of these seats, cards used of each kind...]."""
        shape = tuple(n + 1 for n in self._stock)
        rows = np.zeros((1, *shape))
        rows[(0,) * rows.ndim] = 1
        for seat in seats:
            grown = np.zeros((3, *rows.shape))
            for hand, weight in self._weights(case, seat).items():
                used = self._used[hand]
                if all(u <= n for u, n in zip(used, self._stock, strict=True)):
                    to = tuple(slice(u, None) for u in used)
                    from_ = tuple(slice(None, n - u) for u, n in zip(used, shape, strict=True))
                    grown[self._labels[hand]][:, *to] += weight * rows[:, *from_]
            rows = grown.reshape(-1, *shape)
        return rows

    def _joined(self, left: Floats, right: Floats, own: dict[int, float]) -> Floats:
        """All pictures of both halves with each hand of the seat, which has labels of its own."""
        pictures = len(left) * len(right)
        joint = np.zeros((len(self._used), 3, pictures))
        everything = np.flip(right, tuple(range(1, right.ndim)))  # what the others must have left
        for hand, weight in own.items():
            used = self._used[hand]
            a = left[:, *(slice(None, n + 1 - u) for u, n in zip(used, self._stock, strict=True))]
            b = everything[:, *(slice(u, None) for u in used)]
            together = a.reshape(len(left), -1) @ b.reshape(len(right), -1).T
            joint[hand, self._labels[hand]] = weight * together.ravel()
        return joint.reshape(len(self._used), -1)


def bits(by_hand: Floats, outcomes: Iterable[Sequence[int]]) -> float:
    """Mutual information of picture and outcome; an outcome is given by its fit to every hand."""
    joint = np.array([np.asarray(fits, dtype=float) @ by_hand for fits in outcomes])
    joint /= joint.sum()
    gained = _entropy(joint.sum(axis=0)) + _entropy(joint.sum(axis=1)) - _entropy(joint)
    return max(0.0, float(gained))


def _entropy(p: Floats) -> float:
    positive = p[p > 0]
    return float(-(positive * np.log2(positive)).sum())
