"""What is worth knowing before anybody sits down: base rates, evidence, break-even chances.

All of it is exact and seen by an onlooker, who has no cards: a player's own two only sharpen it.
Every function takes plain parameters and gives plain results, so that a report can keep them.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import log2
from typing import NamedTuple

from wolfwise.analysis.number import Rounded
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import Stakes, stakes_of
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Clue, Question
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Observation, Peek
from wolfwise.models.wooolf.table import Table

Chances = Mapping[Character, Fraction]
A, B, C, D = range(4)
"""Who peeks or asks, whom at, and two others: before anything is known all seats are alike."""

# ---------------------------------------------------------------- base rates


@distinct
class BaseRates(NamedTuple):
    """How likely a seat plays each character, and how likely nobody does."""

    plays: Chances
    absent: Chances
    worlds: int


def base_rates(rules: Rules, players: int) -> BaseRates:
    """What the deck alone says."""
    start = Posterior(wooolf(players, rules), ())
    absent = {character: start.absent(character) for character in Character}
    return BaseRates(dict(start.characters(B)), absent, start.worlds)


# ---------------------------------------------------------------- what one fact tells


@distinct
class Sign(NamedTuple):
    """One thing that may come of an action upon a seat, and what it says about that seat."""

    what: str
    p: Fraction  # how often it comes
    after: Chances  # how likely the seat then plays each character
    ratios: Mapping[Character, Fraction | None]
    """So many times as likely if the seat plays it as if not; None: it plays nothing else."""
    bits: Rounded  # what this outcome tells about the seat's character
    boy: Fraction  # how likely whoever acted then plays the boy


@distinct
class Evidence(NamedTuple):
    """All that may come of one kind of action."""

    action: str
    signs: tuple[Sign, ...]
    bits: Rounded  # what it tells on average about the character of the seat acted upon


def announcements(rules: Rules, players: int) -> Evidence:
    """A peek by somebody else: all one hears is what is announced, true or not."""
    game = wooolf(players, rules)
    heard = [(str(clue), Peek(A, B, clue)) for clue in game.clues]
    return _evidence(game, "an announced peek", heard, ways=2)


def cards_seen(rules: Rules, players: int) -> Evidence:
    """A peek of one's own: one sees the card itself, whatever has to be said of it."""
    game = wooolf(players, rules)
    seen = [(str(card), Peek(A, B, seen=card)) for card in game.deck]
    return _evidence(game, "an own peek", seen, ways=2)


def answers(rules: Rules, players: int) -> tuple[Evidence, ...]:
    """Every question card, answered truthfully."""
    game = wooolf(players, rules)
    return tuple(
        _evidence(
            game,
            str(question),
            [
                (f"{question}: {'yes' if yes else 'no'}", Ask(A, B, question, yes))
                for yes in (True, False)
            ],
            ways=1,
        )
        for question in Question
        if question in game.questions
    )


def _evidence(
    game: Wooolf, action: str, possible: Iterable[tuple[str, Observation]], ways: int
) -> Evidence:
    before = Posterior(game, ())
    every_sign = [_sign(before, what, fact, ways) for what, fact in possible]
    signs = tuple(sign for sign in every_sign if sign is not None)
    bits = sum(float(sign.p) * sign.bits.value for sign in signs)
    return Evidence(action, signs, Rounded(bits))


def _sign(before: Posterior, what: str, fact: Observation, ways: int) -> Sign | None:
    try:
        now = before.after(fact)
    except Contradiction:
        return None
    prior, after = before.characters(B), now.characters(B)
    ratios = {c: _ratio(prior[c], after[c]) for c in Character}
    p = Fraction(now.total, ways * before.total)
    boy = now.characters(A)[Character.BOY]
    return Sign(what, p, dict(after), ratios, _surprise(prior, after), boy)


def _ratio(before: Fraction, after: Fraction) -> Fraction | None:
    """By what a fact multiplies the odds of a character."""
    if after == 1:
        return None
    return (after / (1 - after)) / (before / (1 - before))


def _surprise(before: Chances, after: Chances) -> Rounded:
    """Bits by which the second picture is more than the first one (Kullback and Leibler)."""
    return Rounded(sum(float(p) * log2(p / before[c]) for c, p in after.items() if p))


# ---------------------------------------------------------------- who cries wolf


@distinct
class Cry(NamedTuple):
    """Something that several announcements say together; None: it cannot happen."""

    what: str
    boy: Fraction | None  # how likely A plays the boy
    wolf: Fraction | None  # how likely B plays the wolf


CRIES: Sequence[tuple[str, Sequence[tuple[Seat, Seat, Clue]]]] = (
    ("A says wolf of B", ((A, B, Clue.WOLF),)),
    ("A says wolf of B twice", ((A, B, Clue.WOLF), (A, B, Clue.WOLF))),
    ("A and C say wolf of B", ((A, B, Clue.WOLF), (C, B, Clue.WOLF))),
    ("A says wolf of B, C says sheep of B", ((A, B, Clue.WOLF), (C, B, Clue.SHEEP))),
    ("A says wolf of B, C says ? of B", ((A, B, Clue.WOLF), (C, B, Clue.UNKNOWN))),
    ("A says wolf of B, B says wolf of A", ((A, B, Clue.WOLF), (B, A, Clue.WOLF))),
    ("A says wolf of B, C says wolf of D", ((A, B, Clue.WOLF), (C, D, Clue.WOLF))),
    ("A says wolf of B and of C", ((A, B, Clue.WOLF), (A, C, Clue.WOLF))),
    ("A says sheep of B", ((A, B, Clue.SHEEP),)),
)
"""Who says what of whom. All peekers and targets are players, as seats 1 to 4 always are."""


def cries(rules: Rules, players: int) -> tuple[Cry, ...]:
    """How far a cry of wolf can be trusted, and what it says about whoever cries."""
    game = wooolf(players, rules)
    return tuple(_cry(game, what, said) for what, said in CRIES)


def _cry(game: Wooolf, what: str, said: Iterable[tuple[Seat, Seat, Clue]]) -> Cry:
    try:
        heard = Posterior(game, [Peek(who, whom, clue) for who, whom, clue in said])
    except Contradiction:
        return Cry(what, None, None)
    wolf = heard.characters(B)[Character.WOLF]
    return Cry(what, heard.characters(A)[Character.BOY], wolf)


@distinct
class FirstCry(NamedTuple):
    """What the first peek of a round tells an onlooker about a boy who makes it."""

    before: Fraction  # the chance he gives any seat of being the boy
    wolf: Fraction  # how likely the boy has to say wolf
    after_wolf: Fraction  # the chance that the onlooker gives him then,
    after_unknown: Fraction | None  # and after a question mark; None: the deck has none
    expected: Fraction  # both together, as often as they come


def first_cry(rules: Rules, players: int) -> FirstCry:
    """How much the boy gives away with the first announcement of a round."""
    start = Posterior(wooolf(players, rules), ())
    before = start.characters(A)[Character.BOY]
    possible = [clue for clue in (Clue.WOLF, Clue.UNKNOWN) if clue in start.game.clues]
    told = {clue: start.after(Peek(A, B, clue)) for clue in possible}
    after = {clue: now.characters(A)[Character.BOY] for clue, now in told.items()}
    heard = {clue: Fraction(now.total, 2 * start.total) for clue, now in told.items()}
    by_boy = {clue: heard[clue] * after[clue] / before for clue in told}
    return FirstCry(
        before=before,
        wolf=by_boy[Clue.WOLF],
        after_wolf=after[Clue.WOLF],
        after_unknown=after.get(Clue.UNKNOWN),
        expected=sum((by_boy[clue] * after[clue] for clue in told), Fraction(0)),
    )


# ---------------------------------------------------------------- when to suspect


@distinct
class BreakEven(NamedTuple):
    """From which chance on a suspicion is worth more than none, if an error costs so much."""

    error_cost: Fraction
    early: Fraction
    final: Fraction


def break_evens(rules: Rules, error_costs: Sequence[Fraction]) -> tuple[BreakEven, ...]:
    """Where early and final suspicions break even; the number of players does not matter."""
    return tuple(
        BreakEven(cost, _root(stakes.early, Fraction(0)), _root(stakes.plain_final, Fraction(0)))
        for cost, stakes in _stakes(rules, error_costs)
    )


def _stakes(rules: Rules, error_costs: Iterable[Fraction]) -> Iterator[tuple[Fraction, Stakes]]:
    usual = stakes_of(wooolf(5, rules))
    return ((cost, usual._replace(error_cost=cost)) for cost in error_costs)


def _root(line: Callable[[Fraction], Fraction], worth: Fraction) -> Fraction:
    """The chance at which a suspicion, whose worth grows evenly with it, is worth so much."""
    least, most = line(Fraction(0)), line(Fraction(1))
    return (worth - least) / (most - least)


def worth_waiting(
    rules: Rules, error_cost: Fraction, later: Sequence[Fraction], risks: Sequence[Fraction]
) -> dict[Fraction, tuple[Fraction, ...]]:
    """From which chance on to suspect now rather than look once more.

    By what the chance would rise to on one's next turn, and for each chance that the round ends
    before that turn: then only the final suspicion is left.
    """
    ((_, stakes),) = _stakes(rules, [error_cost])
    by_later = {}
    for p in later:
        next_turn, final = stakes.next_turn(p), stakes.final(p)
        by_later[p] = tuple(
            _root(stakes.early, (1 - risk) * next_turn + risk * final) for risk in risks
        )
    return by_later


def end_risks(rules: Rules, players: int, hastes: Sequence[Fraction]) -> tuple[Fraction, ...]:
    """How likely a round ends within the lap after one's first turn, nobody barred from it.

    For each chance with which any other player suspects early when he may.
    """
    game = wooolf(players, rules)
    table = Table.new(game, A)._replace(turns=(1,) * players)
    usual = stakes_of(game)
    return tuple(usual._replace(haste=haste).end_risk(table, A) for haste in hastes)
