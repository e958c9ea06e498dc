"""The same games the slow way: seat by seat, one game after the other.

What `odds` does with counts for all games at once, played out between seats who hold cards. Chance
is left to whoever plays: a seeded generator for simulation, or all choices in turn for small games.
Tests hold one against the other.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import Literal

from wolfwise.analysis.werewolf.policies import VOTES, First, Lynching, Role, Win

Card = Role | Literal["villager", "wolf"]
Winner = Literal["village", "wolves", "nobody"]
Choose = Callable[[Sequence[int]], int]
"""One of some seats, each as likely as any other."""


def every_game(
    cards: Sequence[Card], first: First, win: Win, lynch: Lynching = VOTES
) -> Iterator[tuple[Fraction, Winner, int]]:
    """All games that can be, each with its chance, its winner and its number of days.

    With votes by elimination a guard can draw games out for ever, so that there is no end of them.
    """
    path: list[tuple[int, int]] = []
    """Which choice to take and of how many, for the choices up to where the next game differs."""
    while True:
        taken: list[tuple[int, int]] = []
        winner, days = play(cards, first, win, _Follow(path, taken), lynch)
        chance = 1
        for _, number in taken:
            chance *= number
        yield Fraction(1, chance), winner, days
        while taken and taken[-1][0] + 1 == taken[-1][1]:
            taken.pop()
        if not taken:
            return
        index, number = taken.pop()
        path = [*taken, (index + 1, number)]


class _Follow:
    """Choose as the path says and, beyond its end, the first seat always; note all of it down."""

    def __init__(self, path: list[tuple[int, int]], taken: list[tuple[int, int]]) -> None:
        self.path, self.taken = path, taken

    def __call__(self, seats: Sequence[int]) -> int:
        at = len(self.taken)
        index = self.path[at][0] if at < len(self.path) else 0
        self.taken.append((index, len(seats)))
        return seats[index]


def play(
    cards: Sequence[Card], first: First, win: Win, choose: Choose, lynch: Lynching = VOTES
) -> tuple[Winner, int]:
    """One game: its winner and the number of its days."""
    game = _Game(cards, win, choose, lynch)
    if first == "day" and not game.winner:
        game.day()
    while not game.winner:
        game.night()
        if not game.winner:
            game.day()
    return game.winner, game.days


class _Game:
    def __init__(self, cards: Sequence[Card], win: Win, choose: Choose, lynch: Lynching) -> None:
        self.cards, self.win, self.choose, self.lynch = cards, win, choose, lynch
        self.living = list(range(len(cards)))
        self.nights = self.days = 0
        self.guarded: int | None = None
        self.seen: list[int] = []
        self.shown = False
        self.told: list[int] = []
        """What the village has heard from the seer: the seats whose cards he has seen."""

    def holder(self, card: Card) -> int | None:
        """The living seat with a card of which there is one."""
        return next((seat for seat in self.living if self.cards[seat] == card), None)

    def wolves(self) -> list[int]:
        return [seat for seat in self.living if self.cards[seat] == "wolf"]

    @property
    def winner(self) -> Winner | None:
        wolves = len(self.wolves())
        good = len(self.living) - wolves
        if not self.living:
            return "nobody"
        if wolves == 0:
            return "village"
        if good == 0 or (self.win == "parity" and wolves * 2 >= len(self.living)):
            return "wolves"
        return None

    def night(self) -> None:
        self.nights += 1
        guard, seer, witch = self.holder("guard"), self.holder("seer"), self.holder("witch")
        if guard is not None:
            if self.shown and seer is not None and seer != self.guarded:
                self.guarded = seer
            else:
                self.guarded = self.choose([s for s in self.living if s != self.guarded])
        if seer is not None:
            unseen = [s for s in self.living if s != seer and s not in self.seen]
            self.seen += [self.choose(unseen)] if unseen else []
        if self.shown and seer is not None:
            attacked = seer
        else:
            attacked = self.choose([s for s in self.living if self.cards[s] != "wolf"])
        safe = (guard is not None and attacked == self.guarded) or (
            witch is not None and self.nights == 1
        )
        dead = [] if safe else [attacked]
        if witch is not None and self.nights == 2:
            spared = {witch, attacked} | ({seer} if self.shown else set())
            others = [s for s in self.living if s not in spared]
            dead.append(self.choose(self.named() or others))
        self.bury(dead)

    def day(self) -> None:
        self.days += 1
        seer = self.holder("seer")
        wolves = self.wolves()
        if seer is not None:
            self.shown = self.shown or any(s in wolves for s in self.seen)
            self.told = list(self.seen) if self.shown else []
        wanted = self.choose(self.named() or self.wanted())
        if self.lynch.by == "votes" and wanted in wolves:
            prey = [s for s in self.living if s not in wolves]
            if len(wolves) == len(prey):
                return  # a tie
            if len(wolves) > len(prey):
                wanted = self.choose(prey)
        self.bury([wanted])

    def wanted(self) -> list[int]:
        """Whom the village may want to lynch when it has been told nothing."""
        skill = self.lynch.skill
        if skill and self.choose(range(skill.denominator)) < skill.numerator:
            return self.wolves()
        return self.suspects()

    def named(self) -> list[int]:
        """The living whom the seer has told to be werewolves."""
        return [s for s in self.told if s in self.wolves()]

    def suspects(self) -> list[int]:
        """The living whom nobody has reason to trust."""
        trusted = set(self.told)
        if self.shown:
            trusted |= {s for s in self.living if self.cards[s] == "seer"}
        return [s for s in self.living if s not in trusted or self.cards[s] == "wolf"]

    def bury(self, dead: Sequence[int]) -> None:
        self.living = [s for s in self.living if s not in dead]
        if any(self.cards[s] == "hunter" for s in dead) and self.wolves():
            shot = self.choose(self.named() or self.suspects())
            self.living.remove(shot)
