"""What the strategy report of You Cry Wolf! tells, computed, and how its cells are made."""

from collections.abc import Iterable
from fractions import Fraction

from wolfwise.analysis.crywolf import openings, strategy, tells
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import INDEX, Animal
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.rulebook import Rules
from wolfwise.reports.document import Ask, Cell, Exact
from wolfwise.reports.number_format import shown

Rows = tuple[tuple[Cell, ...], ...]

PLAYERS = range(2, 6)
"""The numbers of players that the box is for."""
USUAL = 4
"""The number of players that tables are about which cannot show all of them."""
LEVELS = (Fraction(9, 10), Fraction(7, 10), Fraction(1, 2))
OPEN_LEVELS = (LEVELS[0], LEVELS[-1])
JAPANESE, ENGLISH = "japanese", "english"
BLUFFS = (Fraction(0), Fraction(1, 4), Fraction(1, 2))
ROWS = {Animal.SHEEP: "sheep", Animal.DOG: "dog, wolf", Animal.COW: "cow"}
"""Dogs count as wolves and wolves as dogs, so that these two rows have the same odds."""
CLAIMED = {Animal.SHEEP: "sheep", Animal.DOG: "dogs or wolves", Animal.COW: "cows"}


class Findings:
    """All that the report tells, computed."""

    def __init__(self, ask: Ask, quick: bool, seed: int) -> None:
        self.seed = seed
        self.rules = {name: rulebook.rules("crywolf", name) for name in (JAPANESE, ENGLISH)}
        rules = self.rules[JAPANESE]
        game = crywolf(USUAL, rules)
        self.dice = game.dice
        self.share = Fraction(game.chances[INDEX[Animal.SHEEP]], sum(game.die))
        """How likely a die counts for sheep."""
        self._odds(ask, rules)
        self._tells(ask, rules)
        self._openings(ask, rules, quick)
        self.placed = {name: ask(strategy.placed, rules=r) for name, r in self.rules.items()}
        self.candidates = ask(strategy.candidates, rules=rules, hidden=self.hidden(USUAL))
        most = 3 if quick else 5
        self.learning = ask(
            strategy.learning, rules=rules, rolls=[self.dice * n for n in range(1, most + 1)]
        )

    def hidden(self, players: int) -> int:
        """Dice under the cups of the others at the beginning of a round."""
        return self.dice * (players - 1)

    def _odds(self, ask: Ask, rules: Rules) -> None:
        every = [*range(1, self.hidden(PLAYERS[-1]) + 1)]
        self.safe = {
            row: ask(strategy.safe, rules=rules, row=str(row), hidden=every, levels=LEVELS)
            for row in ROWS
        }
        self.beyond = [*range(-2, 6)]
        self.call_worths = {
            row: ask(
                strategy.call_worths,
                rules=rules,
                row=str(row),
                hidden=[self.hidden(n) for n in PLAYERS],
                beyond=self.beyond,
            )
            for row in ROWS
        }
        self.limits = {
            (n, row): ask(
                strategy.opening_limits, rules=rules, players=n, row=str(row), levels=LEVELS
            )
            for n in PLAYERS
            for row in ROWS
        }
        self.claims = {
            (n, row): ask(strategy.opening_claims, rules=rules, players=n, row=str(row))
            for n in PLAYERS
            for row in ROWS
        }
        self.open = {
            row: ask(
                strategy.open_dice, rules=rules, players=USUAL, row=str(row), levels=OPEN_LEVELS
            )
            for row in ROWS
        }

    def _tells(self, ask: Ask, rules: Rules) -> None:
        self.tells = {
            bluff: ask(tells.placements, rules=rules, players=USUAL, bluff=bluff)
            for bluff in BLUFFS
        }
        self.unseen = ask(tells.unseen, rules=rules, dice=self.dice - 1)
        highest = self.limits[USUAL, Animal.SHEEP][-1].break_even
        self.numbers = [*range(highest - self.dice - 3, highest + 1)]
        self.told = ask(
            tells.by_number,
            rules=rules,
            players=USUAL,
            row=str(Animal.SHEEP),
            bluff=BLUFFS[1],
            numbers=self.numbers,
        )

    def _openings(self, ask: Ask, rules: Rules, quick: bool) -> None:
        jobs = 1 if quick else None
        counts = (PLAYERS[0], USUAL) if quick else tuple(PLAYERS)
        samples, again = (100, 60) if quick else (2000, 400)
        cups = ask(openings.typical, rules=rules)
        # The largest tables take longest, and one edition tells enough about them.
        self.both = [n for n in counts if n <= USUAL]
        tables = [*((n, JAPANESE) for n in counts), *((n, ENGLISH) for n in self.both)]
        rolls, positions = (4, 4) if quick else (80, 80)
        self.first, self.surveys, self.powers = {}, {}, {}
        for n, edition in tables:
            self.first[n, edition] = [
                self._two(ask, self.rules[edition], n, cup, samples) for cup in cups
            ]
            exactly = n == PLAYERS[0] and not quick
            shared = {"rules": self.rules[edition], "players": n, "seed": self.seed, "jobs": jobs}
            self.surveys[n, edition] = ask(
                openings.survey, rolls=None if exactly else rolls, samples=again, **shared
            )
            self.powers[n, edition] = ask(
                openings.power, positions=positions, samples=again, **shared
            )

    def _two(
        self, ask: Ask, rules: Rules, players: int, cup: tuple[int, ...], samples: int
    ) -> openings.Choice:
        return ask(
            openings.two_claims,
            rules=rules,
            players=players,
            cup=[*cup],
            samples=samples,
            seed=self.seed,
        )


def players_words(players: int) -> str:
    return f"{players} players"


def placed_words(face: str, row: str) -> str:
    return face if face == row else f"{face} as {row}"


def level_words(level: Fraction) -> str:
    return f"{round(100 * level)}%"


def rounded_up(chances: Iterable[Fraction]) -> str:
    """What a caption adds if a chance looks like a level that it does not reach."""
    chances = [*chances]
    notes = [
        f"{shown(Exact(level))} is rounded up: not {level_words(level)} safe"
        for level in LEVELS
        if any(p < level and shown(Exact(p)) == shown(Exact(level)) for p in chances)
    ]
    return f" ({'; '.join(notes)})" if notes else ""
