"""The draws of lots in a game of Werewolf: who is protected, attacked, poisoned, shot, lynched.

Who is who does not matter, only how many are alive of which kind. Each draw is a function from a
position to the positions it can lead to, with whole numbers of lots. All follow the simple policy
(`policies`).

The seer's list needs one thought more. Nobody's fate depends on being on it except that a public
list is spared, so given how many of the innocents are on it, it is any such set of them as likely
as any other, and their number is all there is to remember. So it is with the wolves whom he has
named: whoever of the village kills a wolf kills one of them as long as there are any.
"""

from collections.abc import Callable, Iterator
from math import lcm
from typing import NamedTuple

from wolfwise.analysis.werewolf.policies import Lynching

PLAIN, WOLF, GUARD, WITCH, HUNTER, SEER = range(6)
"""The kinds of players, in the order of a position's counts."""
NOBODY = -1


class Position(NamedTuple):
    """Who lives, what the next lots depend on, and what is still to come in this night or day."""

    plain: int
    wolves: int
    guard: int
    witch: int
    """Counted as plain when she has used up her potions."""
    hunter: int
    seer: int
    kept: int = NOBODY
    """The kind of the one whom the guard protected last, if both live."""
    listed: int = 0
    """How many of the living the seer has seen to be innocent."""
    public: bool = False
    """Whether the seer has shown himself and his list."""
    unseen: int = 0
    """Tonight: of how many the seer has looked at one."""
    poison: bool = False
    """Tonight: the witch is going to use her poison."""
    saved: bool = False
    """Tonight: the guard has saved the one whom he protects."""
    shot: bool = False
    """The hunter has died and is going to shoot."""
    named: int = 0
    """How many of the living wolves the seer has named."""

    @property
    def others(self) -> int:
        """The innocents whom the seer can see."""
        return self.plain + self.guard + self.witch + self.hunter

    @property
    def good(self) -> int:
        return self.others + self.seer


Choices = list[tuple[int, Position]]
"""What a draw of lots can lead to, with the number of lots for it."""
Lots = Callable[[Position], Choices]


# ---------------------------------------------------------------- the lots of a night


def evening(position: Position) -> Choices:
    """The guard chooses whom to protect, and the seer whose card to see."""
    innocents, wolves = position.others - position.listed, position.wolves - position.named
    unseen = position.seer and innocents + wolves
    ready = position._replace(unseen=unseen)
    if not position.guard:
        return [(1, ready)]
    if position.public and position.seer and position.kept != SEER:
        return [(1, ready._replace(kept=SEER))]
    free = [(kind, number) for kind, kept, number in living(position) if not kept]
    return [(number, ready._replace(kept=kind)) for kind, number in free]


def second_evening(position: Position) -> Choices:
    """The same, and the witch makes up her mind to use the poison, whatever becomes of her."""
    return evening(position._replace(poison=bool(position.witch)))


def attack(position: Position) -> Choices:
    """The wolves attack; the guard may save the victim."""
    seer_first = position.public and position.seer
    choices: Choices = []
    for kind, kept, number in living(position):
        if kind == WOLF or (seer_first and kind != SEER):
            continue
        if kept:
            scale = position.others if position.listed else 1
            choices.append((scale, position._replace(saved=position.poison)))
        else:
            choices.extend(fallen(position, kind, kept, number))
    return choices


def first_attack(position: Position) -> Choices:
    """The wolves attack when the witch, if there is one, has her antidote."""
    return [(1, position)] if position.witch else attack(position)


def poison(position: Position) -> Choices:
    """The witch uses up her poison, if she wants to; no list is public as early as this."""
    if not position.poison:
        return [(1, position)]
    choices: Choices = []
    for kind, kept, number in living(position):
        shown = position.public and kind == SEER
        if kind == WITCH or shown or (position.named and kind != WOLF):
            continue
        if not (kept and position.saved):
            choices.extend(fallen(position, kind, kept, number))
    return [(number, _powerless_witch(then)) for number, then in choices]


def _powerless_witch(position: Position) -> Position:
    kept = PLAIN if position.kept == WITCH else position.kept
    plain = position.plain + position.witch
    return position._replace(plain=plain, witch=0, kept=kept, poison=False, saved=False)


def tell(position: Position) -> Choices:
    """In the morning a living seer knows a card more, unless its owner has died."""
    if not position.seer or not position.unseen:
        return [(1, position)]
    then = position._replace(unseen=0)
    fresh, wolves = position.others - position.listed, position.wolves - position.named
    choices = [
        (wolves, then._replace(public=True, named=position.named + 1)),
        (fresh, then._replace(listed=position.listed + 1)),
        (position.unseen - wolves - fresh, then),
    ]
    return [choice for choice in choices if choice[0]]


# ---------------------------------------------------------------- the lots of a day


def lynch(position: Position) -> Choices:
    """The village lynches a wolf who has been named, or anybody whom it does not trust."""
    return [
        choice
        for kind, kept, number in living(position)
        if kind == WOLF or not position.named
        for choice in fallen(position, kind, kept, number, trusting=True)
    ]


def lynch_by(lynching: Lynching) -> Lots:
    """How positions lose whom the day takes."""
    if lynching.by == "lot":
        return lynch
    known, of = lynching.skill.as_integer_ratio()

    def vote(position: Position) -> Choices:
        """The village wants somebody out; the werewolves, if they can, join in or vote against."""
        wolves: Choices = []
        others: Choices = []
        for kind, kept, number in living(position):
            out = fallen(position, kind, kept, number, trusting=True)
            (wolves if kind == WOLF else others).extend(out)
        found, missed = _lots(wolves), 0 if position.named else _lots(others)
        if position.wolves == position.good:
            wolves = [(1, position)]
        elif position.wolves > position.good:
            wolves = [
                choice
                for kind, kept, number in living(position)
                if kind != WOLF
                for choice in fallen(position, kind, kept, number)
            ]
        by_skill = known * (found + missed)
        return _either(by_skill + (of - known) * found, wolves, (of - known) * missed, others)

    return vote


def _lots(choices: Choices) -> int:
    return sum(number for number, _ in choices)


def _either(first: int, choices: Choices, second: int, others: Choices) -> Choices:
    """One of two draws, which are as likely as these numbers say."""
    parts = [(share, part) for share, part in ((first, choices), (second, others)) if share]
    common = lcm(*(_lots(part) for _, part in parts))
    return [
        (share * number * (common // _lots(part)), then)
        for share, part in parts
        for number, then in part
    ]


def shoot(position: Position) -> Choices:
    """The hunter, if he has died, shoots a named wolf, or anybody whom he does not trust."""
    if not position.shot:
        return [(1, position)]
    then = position._replace(shot=False)
    if not position.wolves:
        return [(1, then)]
    return [
        choice
        for kind, kept, number in living(position)
        if kind == WOLF or not position.named
        for choice in fallen(then, kind, kept, number, trusting=True)
    ]


# ---------------------------------------------------------------- who lives and dies


def living(position: Position) -> Iterator[tuple[int, bool, int]]:
    """The living as groups: a kind, whether it is the one protected, and how many they are."""
    for kind in range(6):
        number = position[kind]
        if kind == position.kept:
            yield kind, True, 1
            number -= 1
        if number:
            yield kind, False, number


def fallen(
    position: Position, kind: int, kept: bool, number: int, trusting: bool = False
) -> Choices:
    """One of a group dies, on the seer's list or not; the lots to draw this one of the group.

    If trusting, those on a public list and the seer who made it are spared.
    """
    spared = trusting and position.public
    if kind == SEER:
        scale = position.others if position.listed else 1
        return [] if spared else [(number * scale, without(position, kind, kept, position.listed))]
    if not position.listed:
        return [(number, without(position, kind, kept, 0))]
    listed, others = position.listed, position.others
    if kind == WOLF:
        return [(number * others, without(position, kind, kept, listed))]
    choices = []
    if listed < others:
        choices.append((number * (others - listed), without(position, kind, kept, listed)))
    if not spared:
        choices.append((number * listed, without(position, kind, kept, listed - 1)))
    return choices


def without(position: Position, kind: int, kept: bool, listed: int) -> Position:
    """The position when one has died and so many of the living are on the seer's list."""
    counts = list(position[:6])
    counts[kind] -= 1
    plain, wolves, guard, witch, hunter, seer = counts
    public = position.public and bool(seer or listed)
    return Position(
        plain,
        wolves,
        guard,
        witch,
        hunter,
        seer,
        kept=NOBODY if kept or not guard else position.kept,
        listed=listed if seer or public else 0,
        public=public,
        unseen=position.unseen if seer else 0,
        poison=position.poison,
        saved=position.saved,
        shot=position.shot or kind == HUNTER,
        named=position.named - (kind == WOLF and position.named > 0),
    )
