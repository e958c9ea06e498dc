"""What to do by one's own card: whom to check, protect, save, poison, attack, charm, shoot or pair,
and which card to take.

Every choice is played on in the same worlds with the same luck (`sampling`). All others do in this
night what their habits say; one's own deed is given.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations_with_replacement
from typing import NamedTuple, TypeVar

from wolfwise.analysis.number import Sampled
from wolfwise.analysis.werewolf.habits import USUAL, Habits
from wolfwise.analysis.werewolf.playout_start import AS_USUAL, Deeds, seats
from wolfwise.analysis.werewolf.playouts import Playout
from wolfwise.analysis.werewolf.ranking import Tried, tiers
from wolfwise.analysis.werewolf.sampling import SAMPLES, Weighed, Won, bit, complain, prospect
from wolfwise.analysis.werewolf.talk import PLAIN, Statement, Talk
from wolfwise.analysis.werewolf.vote import known_wolves
from wolfwise.analysis.werewolf.weighing import latest
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.events import Entry, Event, Told
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Role, Side, Step
from wolfwise.models.werewolf.situation import Situation
from wolfwise.models.werewolf.witness import facts_known

Kind = TypeVar("Kind", bound=Event)
Group = tuple[Seat, ...]

STEPS = {
    Role.WEREWOLF: Step.WEREWOLVES,
    Role.THIEF: Step.THIEF,
    Role.CUPID: Step.CUPID,
    Role.GUARD: Step.GUARD,
    Role.SEER: Step.SEER,
    Role.WITCH: Step.WITCH,
    Role.PIPER: Step.PIPER,
    Role.HUNTER: Step.SHOT,
}
"""When whoever holds a card decides."""
DONE = {
    Step.WEREWOLVES: (events.Attacked,),
    Step.THIEF: (events.Swapped,),
    Step.CUPID: (events.Paired,),
    Step.GUARD: (events.Guarded,),
    Step.SEER: (events.Checked,),
    Step.WITCH: (events.Saved, events.Poisoned, events.Withheld),
    Step.PIPER: (events.Charmed,),
    Step.SHOT: (events.Shot,),
}
"""What says that it has been decided."""
POWERS = (Step.GUARD, Step.SEER, Step.WITCH)
"""What is lost with the powers of the village."""


@distinct
class Deed(NamedTuple):
    """Something to do, and how likely who wins after it."""

    move: Move
    alike: tuple[Group, ...]  # for every seat that it names all who could stand there as well
    werewolf: Fraction | None  # how likely the one that it is about is a werewolf
    own: Sampled  # whoever asks
    village: Sampled
    wolves: Sampled


@distinct
class Acting(NamedTuple):
    """What can be done, best first."""

    step: Step
    deeds: tuple[Deed, ...]
    equal: int  # so many of the first are as good as the best of them within the error
    side: Side
    talk: Talk | None  # by which what was said is weighed; None: by the facts alone
    unheard: int = 0  # statements that were left out since there was no time to weigh them
    habits: Habits = USUAL  # by which the game is played on
    asked: int = SAMPLES  # samples; if there are fewer, there was no time for more

    @property
    def best(self) -> Deed:
        return self.deeds[0]


def act(
    situation: Situation,
    talk: Talk | None = PLAIN,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    habits: Habits = USUAL,
) -> Acting:
    """Weigh all that the viewer can do by his card."""
    step = asked(situation)
    complain(situation.table)
    said = [] if talk is None else [fact.observation for fact in situation.statements]

    def weigh(some: Sequence[Statement]) -> Weighed:
        return Weighed(situation, some, talk or PLAIN)

    worlds, unheard = latest(said, weigh)
    deeds = list(_deeds(worlds, step))
    if step is Step.THIEF:
        won, number = _taken(worlds, deeds, talk or PLAIN, samples, seed, habits)
    else:
        ways = {deed: _way(worlds, deed[0]) for deed in deeds}
        won, number = worlds.played(ways, samples, seed, habits)

    def rather(deed: "Open") -> tuple[Fraction, bool]:
        return _rather(step, deed[0], _about(worlds, deed[0]))

    order = tiers([Tried(deed, won[deed].own) for deed in deeds], number, rather)
    return Acting(
        step=step,
        deeds=tuple(
            Deed(
                *one.choice, _about(worlds, one.choice[0]), *prospect(won[one.choice], number, seed)
            )
            for tier in order
            for one in tier
        ),
        equal=len(order[0]),
        side=worlds.side,
        talk=talk if said else None,
        unheard=unheard,
        habits=habits,
        asked=samples,
    )


Aimed = tuple[Seat | None, tuple[Group, ...]]
"""Whom a deed is aimed at, and all who could be as well."""
Open = tuple[Move, tuple[Group, ...]]
"""A move, and for every seat that it names all who could stand there as well."""


# ---------------------------------------------------------------- what is asked


def asked(known: Situation) -> Step:
    """What the viewer has to decide; or why there is nothing to decide."""
    card, table = known.card, known.table
    if known.viewer is None or card is None:
        raise WolfwiseError("whose card is it? Name a player by 'viewer NAME ROLE' or --as NAME")
    if card not in STEPS:
        raise WolfwiseError(f"the {card} has nothing to decide by night")
    step = STEPS[card]
    name, dead = table.name(known.viewer), known.viewer not in table.alive
    if dead is not (step is Step.SHOT):
        instead = f"{name} is dead" if dead else f"{name} lives, and the hunter shoots when he dies"
        raise WolfwiseError(instead)
    if step in POWERS and table.powers_lost:
        raise WolfwiseError("the village has lost its powers with the elder")
    over = any(isinstance(event, DONE[step]) for event in _tonight(known, step))
    if over:
        raise WolfwiseError(f"{name} has decided that already")
    first_only = step in (Step.THIEF, Step.CUPID)
    if first_only and (table.nights > 1 or (table.nights and not table.dark)):
        raise WolfwiseError(f"the {card} wakes in the first night only")
    if step is Step.WITCH and not (table.dark and _victims(known)):
        raise WolfwiseError(
            "whom did the werewolves name? The witch is told by night: 'victim NAME', or nobody"
        )
    if step is Step.THIEF and not _of(known, step, events.MiddleSeen):
        raise WolfwiseError("which cards lie in the middle? Tell it by 'middle ROLE ROLE'")
    return step


def is_asked(known: Situation) -> bool:
    """Whether the viewer has something to decide right now."""
    try:
        step = asked(known)
    except WolfwiseError:
        return False
    return known.table.dark or step is Step.SHOT


def _tonight(known: Situation, step: Step) -> list[Event]:
    """What the viewer knows of this night; if it is day, of none yet. The hunter shoots once."""
    heard = list(known.heard)
    if step is Step.SHOT:
        return [e for e in heard if not isinstance(e, events.Shot) or e.hunter == known.viewer]
    if not known.table.dark:
        return []
    starts = [n for n, event in enumerate(heard) if isinstance(event, events.NightStarts)]
    return heard[starts[-1] :] if starts else heard


def _of(known: Situation, step: Step, kind: type[Kind]) -> list[Kind]:
    return [event for event in _tonight(known, step) if isinstance(event, kind)]


# ---------------------------------------------------------------- what can be done


def _victims(known: Situation) -> list[Seat | None]:
    """Whom the witch has been shown tonight; by a ruling nobody, once her antidote is used."""
    shown = [event.victim for event in _of(known, Step.WITCH, events.VictimSeen)]
    used = any(isinstance(event, events.Saved) for event in known.heard)
    unseen = known.game.rules["witch-sees"] != "always" and used
    return shown[-1:] or ([None] if unseen else [])


def _deeds(worlds: Weighed, step: Step) -> Iterator[Open]:
    """All that is legal, once for seats that nothing tells apart."""
    known, begun = worlds.situation, worlds.start
    table, viewer = known.table, known.viewer
    assert viewer is not None
    groups = worlds.alike(table.alive)

    def each(breach: Callable[[Seat | None], str | None]) -> Iterator[Aimed]:
        for group in groups:
            some = tuple(seat for seat in group if breach(seat) is None)
            if some:
                yield some[0], (some,)
        if breach(None) is None:
            yield None, ()

    match step:
        case Step.WEREWOLVES:
            wolves = known_wolves(worlds)
            for who, others in each(lambda who: acts.breach_of_attack(table, who, wolves)):
                yield acts.Attack(who), others
        case Step.GUARD:
            last = next((seat for seat in table.alive if bit(seat) == begun.guarded), None)
            for who, others in each(lambda who: acts.breach_of_guard(table, who, last)):
                yield acts.Guard(who), others
        case Step.SEER:
            for group in worlds.alike(table.others(viewer)):
                yield acts.Look(group[0]), (group,)
        case Step.SHOT:
            for who, others in each(lambda who: acts.breach_of_shot(table, who)):
                yield acts.Shoot(who), others
        case Step.WITCH:
            (victim,) = _victims(known)
            potions = acts.Potions(not begun.antidote, not begun.poison)

            def breach(save: bool, who: Seat | None) -> str | None:
                return acts.breach_of_brew(table, viewer, acts.Brew(save, who), victim, potions)

            for save in (False, True):
                for who, others in each(partial(breach, save)):
                    yield acts.Brew(save, who), others
        case Step.PIPER:
            charmed = {seat for seat in table.alive if bit(seat) & (begun.charmed or 0)}
            left = acts.to_charm(table, viewer, charmed)
            number = min(table.game.charms, len(left))
            for some in _sets(worlds.alike(left), number):
                yield acts.Charm(tuple(sorted(seat for seat, _ in some))), tuple(g for _, g in some)
        case Step.CUPID:
            for some in _sets(groups, 2):
                one, two = sorted(seat for seat, _ in some)
                if acts.breach_of_pair(table, viewer, (one, two)) is None:
                    yield acts.Pair(one, two), tuple(group for _, group in some)
        case _:
            middle = _of(known, step, events.MiddleSeen)[-1].cards
            for card in dict.fromkeys((*middle, None)):
                if acts.breach_of_take(table, card, middle) is None:
                    yield acts.Take(card), ()


def _sets(groups: Sequence[Group], number: int) -> Iterator[list[tuple[Seat, Group]]]:
    """So many seats, one of each way to take them from groups of seats that are alike."""
    for some in combinations_with_replacement(groups, number):
        chosen = [
            (group[some[:n].count(group)], group)
            for n, group in enumerate(some)
            if some[:n].count(group) < len(group)
        ]
        if len(chosen) == number:
            yield chosen


def _about(worlds: Weighed, move: Move) -> Fraction | None:
    """How likely the one that a move is about is a werewolf."""
    match move:
        case acts.Attack(who) | acts.Guard(who) | acts.Look(who) | acts.Shoot(who):
            return None if who is None else worlds.wolf[who]
        case acts.Brew(_, who):
            return None if who is None else worlds.wolf[who]
    return None


def _rather(step: Step, move: Move, wolf: Fraction | None) -> tuple[Fraction, bool]:
    """What one would rather do of what is as good: look where it is least certain, kill whoever is
    more likely a werewolf, protect whoever is less so, use no potion but on a likely werewolf."""
    p = wolf or Fraction(0)
    match move:
        case acts.Look():
            return abs(p - Fraction(1, 2)), False
        case acts.Shoot(who):
            return -p, who is None
        case acts.Brew(save, who):
            poison = Fraction(0) if who is None else -p if p > Fraction(1, 2) else Fraction(1)
            return poison, save
    return p, wolf is None


# ---------------------------------------------------------------- how it goes on


def _way(worlds: Weighed, move: Move) -> Callable[[Playout], Winner]:
    """How a game goes on after a move."""
    known = worlds.situation
    match move:
        case acts.Attack(who):
            return lambda game: game.after(Deeds(attack=bit(who)))
        case acts.Guard(who):
            return lambda game: game.after(Deeds(guard=bit(who)))
        case acts.Look(who):
            return lambda game: game.after(Deeds(look=bit(who)))
        case acts.Charm(some):
            return lambda game: game.after(Deeds(charm=seats(some)))
        case acts.Brew(save, who):
            (named,) = _victims(known)
            seen = bool(_of(known, Step.WITCH, events.VictimSeen))
            attack = bit(named) if seen else None
            deeds = Deeds(attack=attack, brew=(bit(named) if save else 0, bit(who)))
            return lambda game: game.after(deeds)
        case acts.Shoot(who):
            return lambda game: game.shot(bit(who), day=known.table.dark)
        case acts.Pair(one, two):
            return lambda game: game.paired(seats((one, two)))
    raise TypeError(f"not done by night: {move!r}")


def _taken(
    worlds: Weighed,
    deeds: Iterable[Open],
    talk: Talk,
    samples: int,
    seed: int,
    habits: Habits,
) -> tuple[dict[Open, Won], int]:
    """Who wins after the thief has taken each card: he is somebody else then, of that side."""
    known, fewest = worlds.situation, samples
    won: dict[Open, Won] = {}
    assert known.viewer is not None
    for deed in deeds:
        move, _ = deed
        assert isinstance(move, acts.Take)
        swapped = Told(Entry(events.Swapped(known.viewer, move.role), (known.viewer,)), None, "")
        told = (*known.told, swapped)
        after = known._replace(told=told, facts=facts_known(known.game, told, known.viewer))
        then = Weighed(after, worlds.said, talk)
        played, number = then.played({deed: _after_all}, samples, seed, habits)
        won |= played
        fewest = min(fewest, number)
    mask = (1 << fewest) - 1
    return {deed: Won(*(bits & mask for bits in some)) for deed, some in won.items()}, fewest


def _after_all(game: Playout) -> Winner:
    return game.after(AS_USUAL)
