"""`who` and `breakdown` answered again from a list of all worlds, found in three other ways.

python-constraint knows no nights but plain ones. CP-SAT is asked for one world after the other or,
if there are many, only which cards are possible. Enumeration deals all cards in every way that the
cards told allow, and imagines all nights. How likely a deal is, and what was said in it, is said
plainly here: world by world.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from fractions import Fraction
from math import prod

from wolfwise.analysis import second_opinions
from wolfwise.analysis.second_opinions import (
    CONSTRAINT,
    CP_SAT,
    ENUMERATION,
    Engine,
    Finding,
    Opinion,
)
from wolfwise.analysis.werewolf import claims, every_world
from wolfwise.analysis.werewolf import who as exact
from wolfwise.analysis.werewolf import worlds as counting
from wolfwise.analysis.werewolf.claims import Breakdown
from wolfwise.analysis.werewolf.talk import Statement, Talk, about, holds_if
from wolfwise.analysis.werewolf.who import Who
from wolfwise.models.game import Seat
from wolfwise.models.werewolf import csp
from wolfwise.models.werewolf.cpsat import Encoding
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.observations import Hold, InMiddle
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.worlds import World

Numbers = dict[str, int | Fraction]
Told = Callable[[Iterable[World]], Finding]
"""What a list of worlds says."""

MOST = {CONSTRAINT: 100_000, CP_SAT: 300, ENUMERATION: 20_000}
"""Worlds that an engine can list in some seconds, and deals that enumeration can go through."""


def who(situation: Situation, talk: Talk | None) -> tuple[Who, tuple[Opinion, ...]]:
    """`who`, and what others say."""

    def told(worlds: Iterable[World], result: Who) -> Finding:
        return _census(situation, worlds, None if result.talk is None else talk)

    return second_opinions.checked(
        lambda: exact.who(situation, talk),
        lambda result: _who_finding(situation, result),
        lambda result: _engines(
            situation, result.worlds, lambda worlds: told(worlds, result), in_brief=True
        ),
    )


def breakdown(
    situation: Situation, talk: Talk, each: bool
) -> tuple[Breakdown, tuple[Opinion, ...]]:
    """`breakdown`, and what others say."""
    return second_opinions.checked(
        lambda: claims.truths(situation, talk, each),
        lambda result: _breakdown_finding(situation, result),
        lambda result: _engines(
            situation, result.worlds.number, lambda worlds: _ways(situation, worlds, result)
        ),
    )


# ---------------------------------------------------------------- engines


def _engines(
    situation: Situation, worlds: int, told: Told, in_brief: bool = False
) -> Iterator[Engine]:
    """All three; `in_brief`: CP-SAT may say which cards are possible, and nothing else."""
    game, observations = situation.game, situation.observations
    cannot = csp.out_of_reach(game, observations)

    def by_constraint() -> Finding:
        return told(csp.worlds(game, observations))

    def by_cp_sat() -> Finding:
        return told(Encoding(game, observations).worlds())

    def possible() -> Finding:
        return _possible(situation, Encoding(game, observations).possible_roles())

    def by_enumeration() -> Finding:
        return told(every_world.worlds(game, observations))

    yield Engine(CONSTRAINT, by_constraint, worlds, MOST[CONSTRAINT], cannot=cannot)
    if in_brief and worlds > MOST[CP_SAT]:
        yield Engine(CP_SAT, possible, about="which cards are possible", partial=True)
    else:
        yield Engine(CP_SAT, by_cp_sat, worlds, MOST[CP_SAT])
    deals = counting.worlds(game, [o for o in observations if isinstance(o, Hold)]).number
    yield Engine(ENUMERATION, by_enumeration, deals, MOST[ENUMERATION], "deals")


# ---------------------------------------------------------------- worlds, one by one


def _chance(situation: Situation, world: World) -> Fraction:
    """How likely a deal leads to a world, but for a factor that all worlds share.

    A thief does each of what he may with the same chance: take the one, take the other, or keep
    his card. Two different cards can lie in the middle in two ways.
    """
    game, (roles, middle) = situation.game, world
    if not middle:
        return Fraction(1)
    orders = len(set(middle))
    if Role.THIEF in roles:  # who has kept his card
        return Fraction(orders, 3)
    (other,) = (card for card in middle if card is not Role.THIEF)
    swapped = (
        Fraction(2, 2 if _must_take(game, (card, other)) else 3)
        for seat, card in enumerate(roles)
        if seat != _never_thief(situation)
    )
    return orders + sum(swapped, Fraction())


def _must_take(game: Werewolf, middle: tuple[Role, ...]) -> bool:
    return game.rules["thief-must"] == "both werewolves" and set(middle) == {Role.WEREWOLF}


def _never_thief(situation: Situation) -> Seat | None:
    """The viewer who knows his card; had he been the thief, he would have seen the middle."""
    if any(isinstance(told, InMiddle) for told in situation.observations):
        return None
    return None if situation.card is None else situation.viewer


def _talk_chance(
    situation: Situation, talk: Talk, said: Iterable[Statement], roles: tuple[Role, ...]
) -> Fraction:
    """How likely all this is said by holders of these cards."""
    return prod(
        (
            talk.chance(situation.game, s, roles[s.seat], roles[about(s)] in holds_if(s))
            for s in said
        ),
        start=Fraction(1),
    )


def _said(situation: Situation) -> list[Statement]:
    """What was said; to say the same again adds nothing."""
    return list(dict.fromkeys(fact.observation for fact in situation.statements))


def _census(situation: Situation, worlds: Iterable[World], talk: Talk | None) -> Finding:
    """What a list of worlds says about who holds what, by facts and by talk."""
    number, total, heard = 0, Fraction(), Fraction()
    facts: dict[tuple[Seat, Role], Fraction] = defaultdict(Fraction)
    weighed: dict[tuple[Seat, Role], Fraction] = defaultdict(Fraction)
    said = _said(situation)
    for world in worlds:
        number += 1
        chance = _chance(situation, world)
        total += chance
        spoken = Fraction()
        if talk is not None:
            spoken = chance * _talk_chance(situation, talk, said, world.roles)
            heard += spoken
        for held in enumerate(world.roles):
            facts[held] += chance
            weighed[held] += spoken
    numbers: Numbers = {"worlds": number}
    for seat, name in enumerate(situation.names):
        for role in situation.game.deck:
            weight = facts[seat, role]
            numbers[_may(name, role)] = int(weight > 0)
            numbers[f"{name} is {role}"] = weight / (total or 1)
            if talk is not None:
                numbers[_by_talk(name, role)] = weighed[seat, role] / (heard or 1)
    return numbers


def _ways(situation: Situation, worlds: Iterable[World], asked: Breakdown) -> Finding:
    """What a list of worlds says about who tells the truth."""
    said = _said(situation)
    numbers: Counter[str] = Counter()
    weights: dict[str, Fraction] = defaultdict(Fraction)
    for world in worlds:
        roles = world.roles
        true = (all(roles[about(s)] in holds_if(s) for s in story) for story in asked.speakers)
        way = _way(true)
        numbers["worlds"] += 1
        numbers[f"{way}: worlds"] += 1
        for seat, name in enumerate(situation.names):
            numbers[_wolf(way, name)] += roles[seat] is Role.WEREWOLF
        chance = _chance(situation, world) * _talk_chance(situation, asked.talk, said, roles)
        weights[way] += chance
    total = sum(weights.values(), Fraction())
    return {**numbers, **{f"{way}: chance": p / (total or 1) for way, p in weights.items()}}


# ---------------------------------------------------------------- what is compared


def _who_finding(situation: Situation, result: Who) -> Finding:
    numbers: Numbers = {"worlds": result.worlds}
    for name, chances in result.seats.items():
        for role, p in chances.items():
            numbers[_may(name, role)] = int(p > 0)
            numbers[f"{name} is {role}"] = p
            if result.weighed is not None:
                numbers[_by_talk(name, role)] = result.weighed[name][role]
    return numbers


def _possible(situation: Situation, roles: Iterable[frozenset[Role]]) -> Finding:
    return {
        _may(name, role): int(role in possible)
        for name, possible in zip(situation.names, roles, strict=True)
        for role in situation.game.deck
    }


def _breakdown_finding(situation: Situation, result: Breakdown) -> Finding:
    numbers: Numbers = {"worlds": result.worlds.number}
    for way in result.ways:
        named = _way(way.true)
        numbers[f"{named}: worlds"] = way.worlds.number
        numbers[f"{named}: chance"] = result.p(way)
        for name, number in zip(situation.names, way.wolves, strict=True):
            numbers[_wolf(named, name)] = number
    return numbers


def _may(name: str, role: str) -> str:
    return f"{name} may be {role}"


def _by_talk(name: str, role: str) -> str:
    return f"{name} is {role}, by talk"


def _way(true: Iterable[bool]) -> str:
    return " ".join("true" if each else "false" for each in true)


def _wolf(way: str, name: str) -> str:
    return f"{way}: worlds with {name} a werewolf"
