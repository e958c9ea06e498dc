"""What the strategy report of Wooolf!! tells, computed, and how its cells are made."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any, TypeVar

from wolfwise.analysis.wooolf import openings, rounds, strategy
from wolfwise.analysis.wooolf.boldness import Boldness, boldness
from wolfwise.analysis.wooolf.bots import Thumb
from wolfwise.analysis.wooolf.calibration import WATCHED, Watched, watched
from wolfwise.analysis.wooolf.reading_worth import AGAINST, ReadingWorth, reading_worth
from wolfwise.analysis.wooolf.suspicions import stakes_of
from wolfwise.models import rulebook
from wolfwise.models.rulebook import Rules
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import PLAYERS, wooolf
from wolfwise.reports.document import Ask, Cell, Exact, Grid

Result = TypeVar("Result")
Rows = tuple[tuple[Cell, ...], ...]

USUAL = 5
"""The number of players that tables are about which cannot show all of them."""
BASIC, ADVANCED = "basic", "advanced"


class Findings:
    """All that the report tells, computed: by number of players, some of it by edition, too."""

    def __init__(self, ask: Ask, quick: bool, seed: int) -> None:
        self.seed = seed
        self.rules = {name: rulebook.rules("wooolf", name) for name in (BASIC, ADVANCED)}
        rules = self.rules[BASIC]
        self.rates = {n: ask(strategy.base_rates, rules=rules, players=n) for n in PLAYERS}
        self.same_rates = all(
            ask(strategy.base_rates, rules=self.rules[ADVANCED], players=n).plays == rates.plays
            for n, rates in self.rates.items()
        )
        self.announced = self._both(ask, strategy.announcements)
        self.seen = {n: ask(strategy.cards_seen, rules=rules, players=n) for n in PLAYERS}
        self.answers = {n: ask(strategy.answers, rules=rules, players=n) for n in PLAYERS}
        self.cries = self._both(ask, strategy.cries)
        self.first_cry = self._both(ask, strategy.first_cry)
        self.smears = {n: ask(openings.smears, rules=rules, players=n) for n in PLAYERS}
        self.openings = {n: ask(openings.openings, rules=rules, players=n) for n in PLAYERS}
        self.advanced = {
            n: ask(openings.openings, rules=self.rules[ADVANCED], players=n)
            for n in ([USUAL] if quick else PLAYERS)
        }
        self._suspicions(ask, rules)
        self._rounds(ask, rules, quick)
        self.usually = Thumb().early
        self._games = ahead(quick=quick, seed=seed)
        self.boldness: dict[int, tuple[Boldness, ...]] = self._by(ask, boldness, "players")
        self.watched: dict[str, Watched] = self._by(ask, watched, "who")
        self.reading: dict[str, ReadingWorth] = self._by(ask, reading_worth, "others")

    def _by(self, ask: Ask, work: Callable[..., Any], what: str) -> dict[Any, Any]:
        """What was asked ahead, by one of its parameters; the shortest, which is last, first."""
        return {
            asked[what]: ask(work, **asked) for each, asked in self._games[::-1] if each is work
        }

    def _both(self, ask: Ask, work: Callable[..., Result]) -> dict[tuple[int, str], Result]:
        """The same for every number of players in both editions."""
        return {
            (n, name): ask(work, rules=rules, players=n)
            for n in PLAYERS
            for name, rules in self.rules.items()
        }

    def _suspicions(self, ask: Ask, rules: Rules) -> None:
        self.costs = [Fraction(n, 4) for n in (0, 1, 2, 4, 6, 8, 12)]
        self.break_even = ask(strategy.break_evens, rules=rules, error_costs=self.costs)
        self.later = [Fraction(n, 10) for n in range(4, 11)]
        self.risks = [Fraction(n, 20) for n in (0, 1, 2, 4, 6, 10)]
        self.error_cost = stakes_of(wooolf(USUAL, rules)).error_cost
        self.waiting = ask(
            strategy.worth_waiting,
            rules=rules,
            error_cost=self.error_cost,
            later=self.later,
            risks=self.risks,
        )
        self.hastes = [Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)]
        self.end_risks = {
            n: ask(strategy.end_risks, rules=rules, players=n, hastes=self.hastes) for n in PLAYERS
        }

    def _rounds(self, ask: Ask, rules: Rules, quick: bool) -> None:
        jobs = 1 if quick else None
        self.turns = 3 if quick else 4
        shared = {"turns": self.turns, "seed": self.seed, "jobs": jobs}
        counts = [USUAL] if quick else [*PLAYERS]
        many = 15 if quick else 80
        self.knowledge = {
            n: ask(rounds.knowledge, rules=rules, players=n, rounds=many, **shared) for n in counts
        }
        self.knowledge_advanced = ask(
            rounds.knowledge, rules=self.rules[ADVANCED], players=USUAL, rounds=many, **shared
        )
        many = 30 if quick else 300
        self.peeking = {
            n: ask(rounds.seen_through, rules=rules, players=n, rounds=many, asks=0, **shared)
            for n in counts
        }
        self.asks: int = rules["question-cards"]
        self.asking = {
            n: ask(
                rounds.seen_through, rules=rules, players=n, rounds=many, asks=self.asks, **shared
            )
            for n in counts
        }


def ahead(*, quick: bool, seed: int) -> list[tuple[Callable[..., Any], dict[str, Any]]]:
    """What takes long and can be computed side by side, before the report is built."""
    shared: dict[str, Any] = {"rules": rulebook.rules("wooolf", BASIC), "seed": seed}
    chances = [Fraction(n, 10) for n in ((4, 6, 8) if quick else range(3, 9))]
    games = shared | {"games": 20 if quick else 2000, "jobs": 1}
    usual = {"players": USUAL}
    found: list[tuple[Callable[..., Any], dict[str, Any]]] = []  # the longest first
    found += [(reading_worth, games | usual | {"others": other}) for other in AGAINST[::-1]]
    for players in [USUAL] if quick else PLAYERS[::-1]:
        found.append((boldness, games | {"players": players, "chances": chances}))
    rounds = shared | usual | {"rounds": 60 if quick else 1500}
    found += [(watched, rounds | {"who": who}) for who in WATCHED[::-1]]
    return found


# ---------------------------------------------------------------- cells


def ratio_cell(ratio: Fraction | None) -> Cell:
    """How many times as likely; a seat that can be nothing else has no odds left."""
    return "certain" if ratio is None else Exact(ratio, "count")


def by_players(numbers: Iterable[int]) -> tuple[str, ...]:
    return tuple(f"{number} players" for number in numbers)


def signs_grid(
    key: str, caption: str, first: str, signs: Sequence[strategy.Sign], *, boy: bool
) -> Grid:
    """What each sign says about the seat it is about; the strongest hint to a wolf is bold."""
    rows = tuple(
        (
            sign.what,
            Exact(sign.p),
            *(ratio_cell(sign.ratios[c]) for c in Character),
            sign.bits,
            *([Exact(sign.boy)] if boy else []),
        )
        for sign in signs
    )
    wolves = [sign.after[Character.WOLF] for sign in signs]
    headings = (first, "how often", *Character, "bits", *(["announcer is the boy"] if boy else []))
    return Grid(key, caption, headings, rows, frozenset({wolves.index(max(wolves))}))


def best_words(advised: openings.Openings) -> str:
    """The best action, and all that are as good; a question card is called by its name alone."""
    first = advised.options[0]
    alike = [
        option.action.removeprefix("ask ")
        for option in advised.options
        if (option.points, option.success) == (first.points, first.success)
    ]
    return ", ".join(alike)
