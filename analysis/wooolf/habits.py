"""Reading people: what somebody does on his turn tells something about his hand.

A model, named and adjustable, and shown beside the facts: everybody suspects early once his best
suspicion is likely enough for him, and goes on looking until then. How likely that is, is his
boldness. With each hand that he might hold he would have been so sure of himself on that turn;
whether he suspected weighs the hand by Bayes. And many look at whom they know least: with another
hand that would have been somebody else.

What he knows is what the table has heard and his own two cards: so whether he lied himself, too.
What he alone saw (the card behind a question mark, or the one a boy cried wolf over) is left out;
and that he reads others in his turn, and what he makes of our own turns, is not foreseen.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cached_property, lru_cache
from math import lcm
from typing import NamedTuple

from wolfwise.analysis.wooolf.evidence import Likely, dealing
from wolfwise.analysis.wooolf.posterior import Playing, Posterior, nobody_plays
from wolfwise.analysis.wooolf.suspicions import boards, right
from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Peek
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import AskOf, Board, PeekAt, Pointer, SuspectEarly, Turn

SHORT = 20
"""Letters of a number; longer ones are none that anybody means."""


@distinct
class Habits(NamedTuple):
    """When people suspect early.

    `boldness`: from which chance on, and how many people are like that. `lapse`: how often
    somebody goes on although he is so sure. `whim`: how often he suspects although he is not.
    `learns`: how often somebody who was not sure enough on one turn is so on the next. `curious`:
    how many people peek at and ask whom they know least (but for lapses), and not just anybody.
    """

    name: str
    boldness: tuple[tuple[Fraction, Fraction], ...]
    lapse: Fraction
    whim: Fraction
    learns: Fraction
    curious: Fraction

    @property
    def floor(self) -> Fraction:
        """Nobody suspects, but on a whim, who is less sure than that."""
        return self.boldness[0][0]

    def suspects(self, sure: bool) -> Fraction:
        return 1 - self.lapse if sure else self.whim


def _alike(*chances: int) -> tuple[tuple[Fraction, Fraction], ...]:
    return tuple((Fraction(each, 100), Fraction(1, len(chances))) for each in chances)


MIXED = Habits(
    name="mixed",
    boldness=_alike(35, 45, 55, 65, 75, 85),
    lapse=Fraction(1, 10),
    whim=Fraction(3, 100),
    learns=Fraction(2, 5),
    curious=Fraction(1, 3),
)
"""Nothing is known of these people: some are bold, some careful, some curious."""
BOLD = MIXED._replace(name="bold", boldness=_alike(30, 40, 50))
CAREFUL = MIXED._replace(name="careful", boldness=_alike(65, 75, 85))
HABITS: Mapping[str, Habits] = {habits.name: habits for habits in (MIXED, BOLD, CAREFUL)}
OFF = "off"


def habits_called(text: str) -> Habits | None:
    """Habits by their name, or by the chance from which on all suspect; None if they are off.

    Behind it single ones may be changed: `mixed,lapse=1/5,curious=0`.
    """
    name, *changes = text.split(",")
    if name == OFF and not changes:
        return None
    habits = HABITS.get(name)
    if habits is None:
        try:
            from_ = _chance(name)
        except WolfwiseError:
            names = [*HABITS, OFF]
            raise WolfwiseError(
                f"there are no habits {name!r}{did_you_mean(name, names)} ({listed(names, 'or')}, "
                "or a chance from which on all suspect: 0.6)"
            ) from None
        habits = MIXED._replace(boldness=((from_, Fraction(1)),))
    for change in changes:
        key, _, value = change.partition("=")
        if key not in ("lapse", "whim", "learns", "curious"):
            raise WolfwiseError(f"habits have no {key!r} (lapse, whim, learns or curious)")
        chance = _chance(value)
        if key in ("lapse", "whim") and chance in (0, 1):
            raise WolfwiseError(f"{key} lies between 0 and 1: nobody is that sure of people")
        habits = habits._replace(**{key: chance})  # type: ignore[arg-type]  # a chance each
    return habits._replace(name=text)


def _chance(text: str) -> Fraction:
    plain = len(text) <= SHORT and not set(text) - set("0123456789./")  # not 1e999999999
    try:
        chance = Fraction(text) if plain else None
    except (ValueError, ZeroDivisionError):
        chance = None
    if chance is None or not 0 <= chance <= 1:
        raise WolfwiseError(f"{text[:SHORT]!r} is no chance (0 to 1)")
    return chance


@distinct
class Decision(NamedTuple):
    """A turn on which somebody could suspect early."""

    seat: Seat
    turn: int  # of his own, the first one is 1
    suspected: bool
    sure: tuple[Fraction, ...]  # by hand, as sure as it would have made him


@distinct
class Look(NamedTuple):
    """A turn on which somebody peeked at a seat or asked it."""

    seat: Seat
    target: Seat
    possible: int  # seats that he could have looked at
    least: tuple[frozenset[Seat], ...]  # by hand, those of them he would have known least


class Reading:
    """What the turns of a round tell about the hands of those who took them."""

    def __init__(self, situation: Situation, habits: Habits) -> None:
        self.situation, self.habits = situation, habits
        self.game = situation.game
        course = [turn for turn in situation.table.course if turn.seat != situation.viewer]
        self.decisions = tuple(_decisions(situation, habits.floor))
        self.looks = tuple(_looks(situation)) if habits.curious else ()
        self._seats = tuple(dict.fromkeys(turn.seat for turn in course))

    # ------------------------------------------------------------ backwards

    @cached_property
    def likely(self) -> Likely:
        """For each seat, how well what it did goes with each hand."""
        return {seat: _whole(self._likely_of(seat)) for seat in self._seats}

    def _likely_of(self, seat: Seat) -> list[Fraction]:
        both = zip(self._fits[seat], self._looked(seat), strict=True)
        return [sum(fits, Fraction(0)) * looked for fits, looked in both]

    def _looked(self, seat: Seat) -> list[Fraction]:
        """By hand: how likely a seat looked where it did."""
        curious, lapse = self.habits.curious, self.habits.lapse
        own = [look for look in self.looks if look.seat == seat]
        found = []
        for hand in range(len(dealing(self.game).hands)):
            anywhere, keen = 1 - curious, curious
            for _, target, possible, least in own:
                anywhere /= possible
                on_purpose = Fraction(target in least[hand], len(least[hand]))
                keen *= lapse / possible + (1 - lapse) * on_purpose
            found.append(anywhere + keen)
        return found

    def posterior(self, without: Seat | None = None) -> Posterior:
        """All worlds, weighed by what was observed and by what was done, but for one seat's."""
        likely = {seat: fits for seat, fits in self.likely.items() if seat != without}
        return Posterior(self.game, self.situation.observations, likely=likely)

    @cached_property
    def _fits(self) -> Mapping[Seat, list[list[Fraction]]]:
        """By seat, hand and boldness: how common that is, times how likely it all was then."""
        return {seat: self._fits_of(seat) for seat in range(self.game.players)}

    def _fits_of(self, seat: Seat) -> list[list[Fraction]]:
        hands = range(len(dealing(self.game).hands))
        shares = self._boldness(seat)
        own = [decision for decision in self.decisions if decision.seat == seat]
        found = []
        for hand in hands:
            row = []
            for (from_, _), share in zip(self.habits.boldness, shares, strict=True):
                for decision in own:
                    does = self.habits.suspects(decision.sure[hand] >= from_)
                    share *= does if decision.suspected else 1 - does
                row.append(share)
            found.append(row)
        return found

    def _boldness(self, seat: Seat) -> list[Fraction]:
        """How common each boldness is, after rounds in which this seat's hand was shown."""
        shares = [share for _, share in self.habits.boldness]
        for before in self.situation.earlier:
            number = _hand_of(before, seat)
            if number is None:
                continue
            for decision in _decisions(before, self.habits.floor):
                if decision.seat == seat:
                    for n, (from_, _) in enumerate(self.habits.boldness):
                        does = self.habits.suspects(decision.sure[number] >= from_)
                        shares[n] *= does if decision.suspected else 1 - does
        return shares

    # ------------------------------------------------------------ forwards

    def hazard(self, posterior: Posterior, seat: Seat) -> Fraction:
        """How likely a seat suspects on its next turn, if it may."""
        sure = self._last_sure.get(seat) or (Fraction(0),) * len(posterior.dealing.hands)
        found = Fraction(0)
        for hand, weight in posterior.weights(seat).items():
            if weight:
                fits = self._fits[seat][hand]
                bold = zip(fits, self.habits.boldness, strict=True)
                does = sum(
                    (fit * self._will(sure[hand] >= from_) for fit, (from_, _) in bold), Fraction(0)
                )
                found += weight * does / sum(fits, Fraction(0))
        return found / posterior.total

    def _will(self, was_sure: bool) -> Fraction:
        if was_sure:
            return self.habits.suspects(True)
        learns = self.habits.learns
        return learns * self.habits.suspects(True) + (1 - learns) * self.habits.suspects(False)

    @cached_property
    def _last_sure(self) -> Mapping[Seat, tuple[Fraction, ...]]:
        """How sure of itself each seat was on its last turn, by hand."""
        course = self.situation.table.course
        last = {turn.seat: place for place, turn in enumerate(course)}
        return {
            seat: sureness(self.game, _heard(course[: last[seat]]), seat, self.habits.floor)
            for seat in self._seats
        }


def _whole(fits: Sequence[Fraction]) -> tuple[int, ...]:
    """The same numbers in whole ones."""
    scale = lcm(*(fit.denominator for fit in fits))
    return tuple(int(fit * scale) for fit in fits)


def _hand_of(situation: Situation, seat: Seat) -> int | None:
    """The number of the hand that a seat has shown."""
    for fact in situation.facts:
        if isinstance(fact.observation, Holds) and fact.observation.seat == seat:
            return dealing(situation.game).hands.index(situation.game.hand(*fact.observation.hand))
    return None


# ---------------------------------------------------------------- how sure somebody was


def _decisions(situation: Situation, floor: Fraction) -> Iterator[Decision]:
    """The turns of others on which they surely could suspect early, whether they did or not."""
    table, turns = situation.table, dict.fromkeys(range(situation.game.players), 0)
    for place, (seat, action, _) in enumerate(table.course):
        turns[seat] += 1
        could = turns[seat] >= situation.game.rules["early-from-turn"] and seat not in table.red
        if could and action is not None and seat != situation.viewer:
            sure = sureness(situation.game, _heard(table.course[:place]), seat, floor)
            yield Decision(seat, turns[seat], isinstance(action, SuspectEarly), sure)


def _looks(situation: Situation) -> Iterator[Look]:
    """Whom others looked at on their turns."""
    table, game = situation.table, situation.game
    for place, (seat, action, _) in enumerate(table.course):
        if isinstance(action, PeekAt | AskOf) and seat != situation.viewer:
            possible = [
                s for s in game.others(seat) if isinstance(action, PeekAt) or s != game.neutral
            ]
            least = least_known(game, _heard(table.course[:place]), seat, tuple(possible))
            yield Look(seat, action.target, len(possible), least)


@lru_cache(maxsize=4096)
def least_known(
    game: Wooolf, heard: tuple[Peek | Ask, ...], seat: Seat, others: tuple[Seat, ...]
) -> tuple[frozenset[Seat], ...]:
    """With each hand, whose likeliest hand would be least likely to a seat."""
    public = _public(game, heard)
    tables = {other: public.pairs(seat, other) for other in others}
    found = []
    for hand in range(len(public.dealing.hands)):
        known = {o: max(table.get(hand, {}).values(), default=0) for o, table in tables.items()}
        least = min(known.values())
        found.append(frozenset(other for other, weight in known.items() if weight == least))
    return tuple(found)


def _heard(course: Sequence[Turn]) -> tuple[Peek | Ask, ...]:
    return tuple(turn.heard for turn in course if turn.heard is not None)


@lru_cache(maxsize=4096)
def sureness(
    game: Wooolf, heard: tuple[Peek | Ask, ...], seat: Seat, floor: Fraction
) -> tuple[Fraction, ...]:
    """With each hand, how likely a seat's best suspicion is; 0 if it is less likely than `floor`.

    A board is no likelier than each of its pointers, so that few boards have to be weighed.
    """
    public = _public(game, heard)
    total = public.weights(seat)
    best = [Fraction(0)] * len(public.dealing.hands)
    alone: dict[tuple[Pointer, Character], dict[int, int]] = {}

    def upto(pointer: Pointer, target: Character) -> dict[int, int]:
        if (pointer, target) not in alone:
            playing = _pointing(game, pointer, target)
            alone[pointer, target] = public.weights(seat, playing)
        return alone[pointer, target]

    for character, targets in game.targets.items():
        hands = [h for h, w in total.items() if w and public.dealing.plays[h] is character]
        bounds: list[tuple[Fraction, int, Board, list[Fraction], int]] = []
        for board in boards(game, seat, targets) if hands else ():
            pairs = [(p, t) for p, t in zip(board, targets, strict=True) if t is not None]
            most = [min(upto(p, t).get(h, 0) for p, t in pairs) for h in hands]
            ratios = [Fraction(m, total[h]) for m, h in zip(most, hands, strict=True)]
            if max(ratios) >= floor:
                bounds.append((max(ratios), len(bounds), board, ratios, len(pairs)))
        for _, _, board, ratios, pointers in sorted(
            bounds, key=lambda bound: (-bound[0], bound[1])
        ):
            if all(r < floor or r <= best[h] for h, r in zip(hands, ratios, strict=True)):
                continue
            found = (
                {h: r * total[h] for h, r in zip(hands, ratios, strict=True)}
                if pointers == 1
                else public.weights(seat, right(game, board, targets))
            )
            for hand in hands:
                best[hand] = max(best[hand], Fraction(found.get(hand, 0)) / total[hand])
    return tuple(p if p >= floor else Fraction(0) for p in best)


@lru_cache(maxsize=64)
def _public(game: Wooolf, heard: tuple[Peek | Ask, ...]) -> Posterior:
    return Posterior(game, heard)


def _pointing(game: Wooolf, pointer: Pointer, target: Character) -> Playing:
    """The restriction under which one pointer is right."""
    if isinstance(pointer, int):
        return {pointer: frozenset({target})}
    return nobody_plays(game, [target])
