"""The phases of a game and what waits for what: a graph made of the rulebook's own data.

Links are of three kinds. The order says what the judge comes to next, as `course.py` plays it.
The needs say what a step cannot do without: a decision of another step in the same night. Last,
a step may remember what was decided before. Every link names the rulings it rests on.

A game goes in a circle on purpose: night, day, night. So it is not the whole that must be free of
circles but each night with its dawn, order and needs taken together; what is remembered is no
part of that. Of the whole it is asked that every phase can be reached from the deal.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from wolfwise.models import rulebook
from wolfwise.models.errors import RulebookError, listed
from wolfwise.models.rulebook import Finding, Rules
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.roles import OUTSIDE, Cause, Role, Step

if TYPE_CHECKING:
    import networkx as nx

GRIEF = Cause.GRIEF.value
END = "end"
"""Not a step but a look: whether anybody has won."""


class Part(StrEnum):
    """The stretches of a game; what follows deaths comes in the morning and in the evening."""

    START = "start"
    FIRST = "first night"
    LATER = "later nights"
    MORNING = "morning"
    DAY = "day"
    EVENING = "evening"


class Kind(StrEnum):
    """What a link means."""

    ORDER = "order"
    NEEDS = "needs"
    REMEMBERS = "remembers"


@distinct
class Phase(NamedTuple):
    """A step in one stretch of the game; the guard of the first night is not the later one."""

    part: Part
    name: str  # of a Step, or GRIEF or END

    def __str__(self) -> str:
        return f"{self.name} ({self.part})"


@distinct
class Link(NamedTuple):
    """One phase comes before another, or is needed by it."""

    before: Phase
    after: Phase
    kind: Kind
    rulings: tuple[str, ...]


@distinct
class Phases(NamedTuple):
    """The whole graph, and what is to be said of it."""

    rules: Rules
    phases: tuple[Phase, ...]  # stretch by stretch, each in its order
    links: tuple[Link, ...]
    remarks: tuple["OnlyFirst | Need", ...]  # what rulings leave out: a call, what a step needs
    findings: tuple[Finding, ...]  # what is wrong with the order as printed

    def of(self, *parts: Part) -> tuple[Phase, ...]:
        return tuple(phase for part in parts for phase in self.phases if phase.part is part)

    def linked(self, *kinds: Kind) -> tuple[Link, ...]:
        return tuple(link for link in self.links if link.kind in kinds)

    def graph(self, *kinds: Kind) -> "nx.MultiDiGraph[Any]":
        """All phases, with the links of these kinds; each edge has its link's kind as key."""
        import networkx as nx

        graph: nx.MultiDiGraph[Any] = nx.MultiDiGraph()
        graph.add_nodes_from(self.phases)
        for link in self.linked(*kinds):
            graph.add_edge(link.before, link.after, link.kind, rulings=link.rulings)
        return graph


# ---------------------------------------------------------------- what needs what


@distinct
class Need(NamedTuple):
    """A step needs what another one has decided, unless its first ruling is `void`."""

    step: Step
    of: Step
    rulings: tuple[str, ...]
    void: Any = None


@distinct
class OnlyFirst(NamedTuple):
    """A step of every night that later nights begin behind."""

    step: Step
    later: Step  # what later nights begin with
    idle: tuple[str, ...]  # rulings that never matter then


NEEDS = (
    # whoever the thief has become wakes with his new card, and the seer sees that one
    *(
        Need(step, Step.THIEF, ("thief-cards",))
        for step in (Step.CUPID, Step.GUARD, Step.SEER, Step.WEREWOLVES, Step.GIRL, Step.WITCH,
                     Step.PIPER)
    ),
    Need(Step.LOVERS, Step.CUPID, ("lovers-know",)),
    Need(Step.GIRL, Step.WEREWOLVES, ("girl-peep",), void="nothing"),
    Need(Step.WITCH, Step.WEREWOLVES, ("witch-sees",)),
    Need(Step.CHARMED, Step.PIPER, ("piper-charms",)),
    Need(Step.DAWN, Step.CUPID, ("lovers-grief",)),
    Need(Step.DAWN, Step.GUARD, ("guard-wolves",)),
    Need(Step.DAWN, Step.WEREWOLVES, ("wolves-attack",)),
    Need(Step.DAWN, Step.WITCH, ("witch-antidote", "witch-poison")),
    Need(Step.DAWN, Step.PIPER, ("piper-end",)),
)  # fmt: skip
"""What steps need of the same night. The lists of the rulebook must put it in front of them."""

REMEMBERED = (
    Need(Step.GUARD, Step.GUARD, ("guard-twice",)),
    Need(Step.WITCH, Step.WITCH, ("witch-potions",), void=0),
    Need(Step.PIPER, Step.PIPER, ("piper-new",)),
    Need(Step.DAWN, Step.CUPID, ("lovers-grief",)),
    Need(Step.DAWN, Step.DAWN, ("elder-lives",)),
    Need(Step.VOTE, Step.ELECTION, ("mayor-votes",)),
    Need(Step.VOTE, Step.SCAPEGOAT, ("scapegoat-voters",)),
)
"""What steps need of earlier nights and days, and the vote of the election before it."""

NIGHT = tuple(
    step for step in Step if step is not Step.DAWN and any(step in need[:2] for need in NEEDS)
)
"""All steps of a night, in one list of the rulebook or the other."""


def phases(rules: Rules, also: Iterable[Role] = ()) -> Phases:
    """The graph under these rules; raises RulebookError if its lists cannot be followed.

    It has the roles of the rulebook; `also` are others that are in play.
    """
    _check_lists(rules)
    game = werewolf([*(role for role in Role if role not in OUTSIDE), *also], rules)
    order = tuple(_order(game))
    ordered = Phases(
        rules,
        tuple(dict.fromkeys(phase for link in order for phase in link[:2])),
        order,
        tuple(_remarks(game)),
        _findings(rules, order),
    )
    whole = ordered._replace(links=(*order, *_needs(ordered), *_remembered(ordered)))
    check(whole)
    return whole


# ---------------------------------------------------------------- the order


def _order(game: Werewolf) -> Iterator[Link]:
    """What comes after what; the first phase of a link is the deal, and none is left out."""
    rules = game.rules
    deal, dawn = Phase(Part.START, Step.DEAL.value), Phase(Part.MORNING, Step.DAWN.value)
    only_first = rules["first-night"].split()
    nights = {
        part: [
            (Phase(part, step.value), "first-night" if step in only_first else "every-night")
            for step in game.steps(number)
        ]
        for part, number in ((Part.FIRST, 1), (Part.LATER, 2))
    }
    first, later = nights[Part.FIRST][0][0], nights[Part.LATER][0][0]
    morning = [(dawn, ("dawn",)), *_after_deaths(game, Part.MORNING, "hunter-killed")]
    day = list(_day(game))
    evening = list(_after_deaths(game, Part.EVENING, "hunter-lynched"))
    day_first = rules["begins"] == "day"
    yield _next(deal, day[0][0] if day_first else first, "begins")
    for night in nights.values():
        yield from (_next(a, b, ruling) for (a, _), (b, ruling) in pairwise(night))
        yield _next(night[-1][0], dawn, "dawn")
        if night is nights[Part.FIRST]:
            course = [*morning, *day, *evening]
            yield from (_next(a, b, *rulings) for (a, _), (b, rulings) in pairwise(course))
            yield from _loops(game, course)
            yield _next(evening[-1][0], later, "later-nights")
    if day_first:
        yield _next(evening[-1][0], first, "begins")


def _next(before: Phase, after: Phase, *rulings: str) -> Link:
    return Link(before, after, Kind.ORDER, rulings)


Entered = tuple[Phase, tuple[str, ...]]
"""A phase, and the rulings by which the game comes to it."""


def _after_deaths(game: Werewolf, part: Part, hunter: str) -> Iterator[Entered]:
    """Shot and grief, the look for an end, a new mayor; `hunter` is the ruling on his shot."""
    rules = game.rules
    shot, grief = Phase(part, Step.SHOT.value), Phase(part, GRIEF)
    end = Phase(part, END), ("end-check",)
    at_each_death = rules["end-check"] == "death"
    if at_each_death:
        yield end
    if rules[hunter] == "shoots" and rules["shot-or-grief"] == "shot first":
        yield shot, (hunter,)
        yield grief, ("lovers-grief", "shot-or-grief")
    else:
        yield grief, ("lovers-grief",)
        if rules[hunter] == "shoots":
            yield shot, (hunter, "shot-or-grief")
        elif rules["hunter-grief"] == "shoots":
            yield shot, ("hunter-grief",)
    if not at_each_death:
        yield end
    if game.elects_mayor and rules["mayor-dies"] == "successor":
        yield Phase(part, Step.SUCCESSOR.value), ("mayor-dies",)


def _day(game: Werewolf) -> Iterator[Entered]:
    if game.elects_mayor:
        yield Phase(Part.DAY, Step.ELECTION.value), ("mayor",)
    if Role.KNIGHT in game.deck:
        yield Phase(Part.DAY, Step.CHALLENGE.value), ("knight-challenges",)
    if game.wolves_expose:
        yield Phase(Part.DAY, Step.EXPOSURE.value), ("wolves-expose",)
    yield Phase(Part.DAY, Step.VOTE.value), ("vote",)
    yield Phase(Part.DAY, Step.SCAPEGOAT.value), ("scapegoat-tie",)


def _loops(game: Werewolf, course: Sequence[Entered]) -> Iterator[Link]:
    """Ways back within a day: a vote again, a shot after grief, a look for the end after both.

    And the ways past the vote, if a werewolf exposes himself or the knight challenges one.
    """
    rules = game.rules
    if rules["tie"] == "revote":
        vote = Phase(Part.DAY, Step.VOTE.value)
        yield _next(vote, vote, "tie", "revote-limit")
    evening = next(phase for phase, _ in course if phase.part is Part.EVENING)
    if Role.KNIGHT in game.deck:
        challenge = Phase(Part.DAY, Step.CHALLENGE.value)
        _, after_dawn, *_ = (phase for phase, _ in course if phase.part is Part.MORNING)
        yield _next(challenge, evening, "knight-challenges")
        yield _next(challenge, after_dawn, "knight-challenges")
    if game.wolves_expose:
        yield _next(Phase(Part.DAY, Step.EXPOSURE.value), evening, "wolves-expose")
    for part in (Part.MORNING, Part.EVENING):
        names = [phase.name for phase, _ in course if phase.part is part]
        shot, grief, end = (Phase(part, name) for name in (Step.SHOT.value, GRIEF, END))
        entered = dict(course)
        if "shot-or-grief" in entered[grief] and rules["hunter-grief"] == "shoots":
            yield _next(grief, shot, "hunter-grief")
        if "shot-or-grief" in entered.get(shot, ()):
            yield _next(shot, grief, "lovers-grief")
        if names.index(END) < names.index(GRIEF):
            yield from (_next(p, end, "end-check") for p in (shot, grief) if p in entered)


# ---------------------------------------------------------------- the needs


def _needs(found: Phases) -> Iterator[Link]:
    """Within each night; what is not called in a night is not waited for."""
    dawn = Phase(Part.MORNING, Step.DAWN.value)
    for part in (Part.FIRST, Part.LATER):
        for need in _valid(NEEDS, found.rules):
            source = Phase(part, need.of.value)
            target = dawn if need.step is Step.DAWN else Phase(part, need.step.value)
            if source in found.phases and target in found.phases:
                yield Link(source, target, Kind.NEEDS, need.rulings)


def _remembered(found: Phases) -> Iterator[Link]:
    """From earlier nights and days to phases that come round again."""
    again = found.of(Part.LATER, Part.MORNING, Part.DAY)
    for need in _valid(REMEMBERED, found.rules):
        for source in found.phases:
            for target in again:
                if source.name == need.of and target.name == need.step:
                    yield Link(source, target, Kind.REMEMBERS, need.rulings)


def _valid(needs: Sequence[Need], rules: Rules) -> Iterator[Need]:
    return (need for need in needs if not _void(need, rules))


def _void(need: Need, rules: Rules) -> bool:
    return need.void is not None and bool(rules[need.rulings[0]] == need.void)


# ---------------------------------------------------------------- what is to be said of it


def _remarks(game: Werewolf) -> Iterator[OnlyFirst | Need]:
    rules = game.rules
    later, only_first = game.steps(2), rules["first-night"].split()
    for step in game.steps(1):
        if step not in later and step not in only_first:
            idle = (ruling for need in REMEMBERED if need.step is step for ruling in need.rulings)
            yield OnlyFirst(step, later[0], tuple(idle))
    yield from (need for need in (*NEEDS, *REMEMBERED) if _void(need, rules))


def _findings(rules: Rules, order: Sequence[Link]) -> tuple[Finding, ...]:
    used = {ruling for link in order for ruling in link.rulings}
    findings = rulebook.load(rules.game).findings
    return tuple(finding for finding in findings if used.intersection(finding.about))


# ---------------------------------------------------------------- checks


def _check_lists(rules: Rules) -> None:
    """Every step of a night stands in one of the two lists, once, and nothing else does."""
    lists = {key: rules[key].split() for key in ("first-night", "every-night")}
    where = f"rulebook {rules.game}"
    for key, words in lists.items():
        if strange := [word for word in words if word not in NIGHT]:
            raise RulebookError(f"{where}: {key} calls {strange[0]!r}, which is no step of a night")
    called = [word for words in lists.values() for word in words]
    for step in NIGHT:
        if step not in called:
            raise RulebookError(
                f"{where}: the {step} can never be reached, as neither first-night nor every-night "
                "calls that step"
            )
        if called.count(step) > 1:
            raise RulebookError(f"{where}: the {step} is called twice in the first night")
    if rules["later-nights"] not in lists["every-night"]:
        raise RulebookError(
            f"{where}: later-nights begins with {rules['later-nights']!r}, which every-night does "
            "not call"
        )


def check(found: Phases) -> None:
    """Raise RulebookError if a night goes in a circle, or a phase cannot be reached."""
    import networkx as nx

    book = rulebook.load(found.rules.game)
    for key in dict.fromkeys(ruling for link in found.links for ruling in link.rulings):
        book.ruling(key)
    where = f"rulebook {found.rules.game}"
    whole = found.graph(Kind.ORDER, Kind.NEEDS)
    for part in (Part.FIRST, Part.LATER):
        night = whole.subgraph([*found.of(part), Phase(Part.MORNING, Step.DAWN.value)])
        if not nx.is_directed_acyclic_graph(night):
            circle = [
                f"{a.name} before {b.name} ({', '.join(night.edges[a, b, kind]['rulings'])})"
                for a, b, kind in nx.find_cycle(night, list(found.of(part)))
            ]
            raise RulebookError(
                f"{where}: the steps of the {part} go in a circle: {listed(circle)}"
            )
    order = found.graph(Kind.ORDER)
    start, *others = found.phases
    lost = set(others) - nx.descendants(order, start)
    if lost:
        names = [str(phase) for phase in others if phase in lost]
        raise RulebookError(f"{where}: {listed(names)} can never be reached from the {start.name}")
