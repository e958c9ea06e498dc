"""Games of Werewolf seat by seat in which every ballot is counted, all at once with exact chances.

Written without a look at the analysis: a state is who lives and what is known, and a night or a day
is a chain of draws from states to states with fractions.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

ONE = Fraction(1)


class State(NamedTuple):
    living: frozenset[int]
    guarded: int | None = None
    seen: frozenset[int] = frozenset()
    shown: bool = False
    told: frozenset[int] = frozenset()
    attacked: int | None = None
    dying: frozenset[int] = frozenset()


Spread = Mapping[State, Fraction]
Draw = Callable[[State], Iterable[tuple[Fraction, State]]]


class Ballots:
    """All games with these cards; the village knows a werewolf with chance `skill`."""

    def __init__(self, cards: Sequence[str], win: str, skill: Fraction) -> None:
        self.cards, self.win, self.skill = cards, win, skill
        self.going: Spread = {State(frozenset(range(len(cards)))): ONE}
        self.ended: dict[tuple[str, int], Fraction] = defaultdict(Fraction)
        self.nights = self.days = 0
        self.mean_nights = Fraction(0)
        self.check()

    def play(self, first: str, days: int) -> Mapping[tuple[str, int], Fraction]:
        """How likely who has won after how many days, up to so many."""
        if first == "day":
            self.day()
        self.night()
        while self.going and self.days < days:
            self.day()
            self.night()
        return {key: chance for key, chance in self.ended.items() if chance}

    # ------------------------------------------------------------ who is who

    def who(self, state: State, card: str) -> list[int]:
        return sorted(seat for seat in state.living if self.cards[seat] == card)

    def innocents(self, state: State) -> list[int]:
        return sorted(state.living - set(self.who(state, "wolf")))

    def distrusted(self, state: State) -> list[int]:
        spared = set(state.told) - set(self.who(state, "wolf"))
        if state.shown:
            spared |= set(self.who(state, "seer"))
        return sorted(state.living - spared)

    def named(self, state: State) -> list[int]:
        return [seat for seat in self.who(state, "wolf") if seat in state.told]

    # ------------------------------------------------------------ chains of draws

    def draw(self, *draws: Draw) -> None:
        for one in draws:
            after: dict[State, Fraction] = defaultdict(Fraction)
            for state, chance in self.going.items():
                drawn = list(one(state))
                assert sum(part for part, _ in drawn) == 1
                for part, then in drawn:
                    after[then] += chance * part
            self.going = after

    def check(self) -> None:
        still: dict[State, Fraction] = {}
        for state, chance in self.going.items():
            wolves, others = len(self.who(state, "wolf")), len(self.innocents(state))
            if not wolves:
                self.ended["village" if others else "nobody", self.days] += chance
            elif not others or (self.win == "parity" and wolves >= others):
                self.ended["wolves", self.days] += chance
            else:
                still[state] = chance
        self.going = still

    def night(self) -> None:
        if not self.going:
            return
        self.nights += 1
        self.mean_nights += sum(self.going.values())
        self.draw(self.guards, self.looks, self.attacks, self.brews, self.dies)
        self.check()

    def day(self) -> None:
        if self.going:
            self.days += 1
            self.draw(self.tells, self.votes, self.dies)
            self.check()

    # ------------------------------------------------------------ the draws

    def guards(self, state: State) -> Iterable[tuple[Fraction, State]]:
        if not self.who(state, "guard"):
            return [(ONE, state._replace(guarded=None))]
        seer = self.who(state, "seer")
        if state.shown and seer and seer[0] != state.guarded:
            return [(ONE, state._replace(guarded=seer[0]))]
        return each(sorted(state.living - {state.guarded}), lambda s: state._replace(guarded=s))

    def looks(self, state: State) -> Iterable[tuple[Fraction, State]]:
        unseen = sorted(state.living - state.seen - set(self.who(state, "seer")))
        if not self.who(state, "seer") or not unseen:
            return [(ONE, state)]
        return each(unseen, lambda s: state._replace(seen=state.seen | {s}))

    def attacks(self, state: State) -> Iterable[tuple[Fraction, State]]:
        prey = self.innocents(state)
        if state.shown and self.who(state, "seer"):
            prey = self.who(state, "seer")
        return each(prey, lambda s: state._replace(attacked=s))

    def brews(self, state: State) -> Iterable[tuple[Fraction, State]]:
        attacked, witch = state.attacked, self.who(state, "witch")
        assert attacked is not None
        saved = attacked == state.guarded or (witch and self.nights == 1)
        state = state._replace(attacked=None, dying=frozenset(() if saved else (attacked,)))
        if not witch or self.nights != 2:
            return [(ONE, state)]
        spared = {*witch, attacked, *(self.who(state, "seer") if state.shown else ())}
        others = self.named(state) or sorted(state.living - spared)
        return each(others, lambda s: state._replace(dying=state.dying | {s}))

    def dies(self, state: State) -> Iterable[tuple[Fraction, State]]:
        hunter = state.dying & set(self.who(state, "hunter"))
        state = state._replace(living=state.living - state.dying, dying=frozenset())
        if not hunter or not self.who(state, "wolf"):
            return [(ONE, state)]
        shot = self.named(state) or self.distrusted(state)
        return each(shot, lambda s: state._replace(living=state.living - {s}))

    def tells(self, state: State) -> Iterable[tuple[Fraction, State]]:
        if not self.who(state, "seer"):
            return [(ONE, state)]
        shown = state.shown or bool(state.seen & set(self.who(state, "wolf")))
        return [(ONE, state._replace(shown=shown, told=state.seen if shown else state.told))]

    def votes(self, state: State) -> Iterable[tuple[Fraction, State]]:
        wolves, innocents = self.who(state, "wolf"), self.innocents(state)
        named = self.named(state)
        wanted: Counter[int] = Counter()
        for part, seats in (
            [(ONE, named)]
            if named
            else [(self.skill, wolves), (1 - self.skill, self.distrusted(state))]
        ):
            for seat in seats:
                wanted[seat] += part / len(seats)  # type: ignore[assignment]
        for seat, chance in wanted.items():
            answers = [seat] if seat in innocents else innocents
            for answer in answers:
                ballots = Counter([seat] * len(innocents) + [answer] * len(wolves))
                (most, number), *rest = ballots.most_common()
                tied = rest and rest[0][1] == number
                out = frozenset(() if tied else (most,))
                yield chance * Fraction(1, len(answers)), state._replace(dying=out)


def each(seats: Sequence[int], then: Callable[[int], State]) -> list[tuple[Fraction, State]]:
    return [(Fraction(1, len(seats)), then(seat)) for seat in seats]
