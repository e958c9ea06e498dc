"""Games of Werewolf to test with: dealt as wanted, played as wanted, at random, or as twins."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from tests.helpers import play
from tests.helpers.play import at_random, played, some_changes, step_on, switches_of
from wolfwise.models import rulebook
from wolfwise.models.game import Seat, pick_chance
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.events import Died, Entry, PowersLost, Told, public
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.observations import Hold, Observation
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.roles import COMMON, Cause, Role, Side, Step, role_named
from wolfwise.models.werewolf.witness import facts_known

BOOK = rulebook.load("werewolf")
SWITCHES = switches_of(BOOK)
Played = play.Played[Position, Move]
NEW_MOON = "werewolf*3 villager*2 cupid guard seer girl witch hunter idiot elder scapegoat piper"
SPECIAL = tuple(role for role in Role if role not in COMMON)
DESIGN = """\
game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf seer witch villager villager villager
viewer Cai seer
night 1
Cai checks Fay werewolf
dead Bo villager
day 1
Fay claims seer
Fay says Cai werewolf
vote Ana>Cai Dee>Fay Eli>Fay Gus>Fay Cai>Fay Fay>Cai
lynched Fay werewolf
"""
"""The record that the design shows."""


def game(cards: str, *changes: str) -> Werewolf:
    """The game with these cards; `werewolf*2` stands for two of them."""
    words: list[str] = []
    for word in cards.split():
        name, _, number = word.partition("*")
        words += [name] * int(number or 1)
    return werewolf(words, rulebook.rules("werewolf", changes=changes))


# ---------------------------------------------------------------- games as wanted


def dealt(cards: str, *changes: str, middle: str = "", mayor: bool = False) -> Position:
    """Cards dealt to the seats in this order; nobody is mayor unless that is wanted."""
    if not mayor:
        changes = (*changes, "mayor=none")
    this = game(f"{cards} {middle}", *changes)
    position = new_game(this)
    for word in f"{cards} {middle}".split():
        position = position.play(acts.Deal(role_named(word)))
    return position


def night(position: Position, *moves: Move) -> Position:
    """The night to its end: whoever has a move among these makes it, all others their first."""
    assert position.table.dark
    left, this_night = list(moves), position.table.nights
    while position.table.dark and position.table.nights == this_night and position.end is None:
        legal = position.moves()
        wanted = [move for move in left if move in legal]
        if wanted:
            left.remove(wanted[0])
        position = position.play(wanted[0] if wanted else legal[0])
    assert not left, f"nobody could do {left}"
    return position


def vote(position: Position, *targets: int | None) -> Position:
    """The vote of a day: a target for each voter in turn; a single one is everybody's."""
    assert position.step is Step.VOTE
    voters = position.asked
    if len(targets) == 1:
        targets = targets * len(voters)
    assert len(targets) == len(voters)
    return played(position, *map(acts.Vote, targets))


def tie(position: Position, first: int, second: int) -> Position:
    """A vote in which two get one vote each and all others vote for themselves."""
    voters = position.asked
    targets = [second if v == first else first if v == second else v for v in voters]
    return vote(position, *targets)


def elect(position: Position, mayor: int) -> Position:
    assert position.step is Step.ELECTION
    return played(position, *(acts.Elect(mayor) for _ in position.asked))


def alive(position: Position) -> set[int]:
    return set(position.table.alive)


# ---------------------------------------------------------------- games at random


def random_cards(random: Random, players: int) -> list[Role]:
    """A role list for so many players, with any special roles and at least one werewolf."""
    special = random.sample(SPECIAL, random.randint(0, min(len(SPECIAL), players - 1)))
    number = players + (2 if Role.THIEF in special else 0) - len(special)
    wolves = random.randint(1, max(1, min(number, players // 3)))
    return [*special, *[Role.WEREWOLF] * wolves, *[Role.VILLAGER] * (number - wolves)]


def random_changes(random: Random) -> list[str]:
    return some_changes(SWITCHES, 6, random)


walk: Callable[[Werewolf, Random], Iterator[Played]] = at_random(new_game)


def random_game(random: Random, fewest: int = 5, most: int = 20) -> Werewolf:
    cards = random_cards(random, random.randint(fewest, most))
    return werewolf(cards, rulebook.rules("werewolf", changes=random_changes(random)))


def some_moment(random: Random) -> Position:
    """A small game, with any roles and any rulings, at some moment after the deal."""
    story = list(walk(random_game(random, most=6), random))
    return random.choice(story[story[0].before.game.players + 2 :] or story[-1:]).after


def known_to(
    position: Position, viewer: int | None, log: Sequence[Entry] | None = None
) -> list[Observation]:
    """What somebody knows at a moment of a game; if not all of it is told, by what is."""
    told = [Told(entry, None, "") for entry in (position.log if log is None else log)]
    return [fact.observation for fact in facts_known(position.game, told, viewer)]


def only(seat: Seat, *roles: Role) -> Hold:
    """That a seat holds one of these."""
    return Hold((seat,), frozenset(roles))


# ---------------------------------------------------------------- twins


def has_power(position: Position, seat: int) -> bool:
    role = position.roles[seat]
    lost = position.table.powers_lost and position.game.side[role] is Side.VILLAGE
    return seat in position.table.alive and not lost


def learnt(story: list[Played], viewer: int) -> list[object]:
    """What a seat has learnt in a game, worked out from the moves and not from the log."""
    found: list[object] = []
    for before, move, after in story:
        own = before.to_act == viewer
        role = before.roles[viewer] if len(before.roles) == before.game.players else None
        living = viewer in before.table.alive
        match move:
            case acts.Deal(card):
                if len(before.roles) == viewer:
                    found.append(card)
            case acts.Take() | acts.Pair() | acts.Guard() | acts.Brew() if own:
                found.append(move)
            case acts.Look(target) if own:
                found.append((target, before.roles[target]))
            case acts.Attack(target) if living and role is Role.WEREWOLF:
                found.append((target, before.wolves))
            case acts.Attack(target) if role is Role.WITCH and has_power(before, viewer):
                found.append(target)
            case acts.Glimpse(seat) if role is Role.GIRL:
                found.append(seat)
            case acts.Peep(peeps) if own:
                found.append(before.wolves if peeps else None)
            case acts.Charm(seats):
                if own:
                    found.append(seats)
                if viewer in after.charmed and living:
                    found.append([seat for seat in after.charmed if seat in before.table.alive])
        if viewer in after.lovers:
            found.append(after.lovers)
    return found


def all_hear(position: Position) -> list[object]:
    """What everybody has learnt, apart from votes and other things that are said aloud."""
    table = position.table
    dead = {seat: role for seat, role in enumerate(position.roles) if seat not in table.alive}
    deaths = [e for e in public(position.log) if isinstance(e, Died | PowersLost)]
    assert not any(isinstance(e, Died) and e.cause in HIDDEN for e in deaths)
    return [table.alive, dead, deaths, table.nights, table.days, table.dark, table.idiot,
            table.powers_lost]  # fmt: skip


HIDDEN = (Cause.WEREWOLVES, Cause.POISON)


def asked_now(position: Position, viewer: int) -> object:
    """What a seat is shown while it decides, or a werewolf while the werewolves do."""
    if position.step is Step.WEREWOLVES and position.end is None and viewer in position.wolves:
        return position.wolves, position.turn == viewer
    if position.turn != viewer:
        return None
    shown = {Step.THIEF: position.middle, Step.WITCH: position.night.attacked}
    return position.step, shown.get(position.step), list(position.moves())


def _same(one: list[Played], other: list[Played], viewer: int) -> bool:
    a, b = one[-1].after, other[-1].after
    return (
        (a.end is None) is (b.end is None)
        and (a.end is None or a.end == b.end)
        and all_hear(a) == all_hear(b)
        and learnt(one, viewer) == learnt(other, viewer)
        and asked_now(a, viewer) == asked_now(b, viewer)
        and (a.table.dark or (a.step, a.turn) == (b.step, b.turn))
    )


def _through_secrets(story: list[Played], viewer: int, random: Random, like: list[Move]) -> None:
    """Play on until the viewer is asked or day breaks; moves of `like` where they are possible."""
    position = story[-1].after
    while position.table.dark and position.turn != viewer and position.end is None:
        legal = position.moves()
        copied = [move for move in like if type(move) is type(legal[0]) and move in legal]
        move = copied[0] if copied else step_on(position, random)
        story.append(Played(position, move, position.play(move)))
        position = story[-1].after


def twins(this: Werewolf, random: Random) -> tuple[Position, Position, int, int] | None:
    """Two games that differ in the cards of two seats and in what was done in secret.

    Whatever is said aloud or shown to the viewer is the same in both.
    """
    position, deals = new_game(this), []
    for _ in this.cards:
        deals.append(pick_chance(position, random))
        position = position.play(deals[-1])
    viewer, first, second = random.sample(range(this.players), 3)
    if deals[first] == deals[second]:
        return None
    swapped = list(deals)
    swapped[first], swapped[second] = deals[second], deals[first]
    one, other = _told(this, deals), _told(this, swapped)
    if not _same(one, other, viewer):
        return None
    for _ in range(random.randrange(4 * this.players)):
        for _attempt in range(8):
            longer, alike = list(one), list(other)
            at, there = one[-1].after, other[-1].after
            if at.end is not None:
                break
            if at.turn == viewer or not at.table.dark:
                possible = set(there.moves())
                both = [move for move in at.moves() if move in possible]
                if not both:
                    break
                move = random.choice(both)
                longer.append(Played(at, move, at.play(move)))
                alike.append(Played(there, move, there.play(move)))
            else:
                _through_secrets(longer, viewer, random, [])
                like = [played.move for played in longer[len(one) :]]
                _through_secrets(alike, viewer, random, random.choice(([], like)))
            if _same(longer, alike, viewer):
                one, other = longer, alike
                break
    position, twin = one[-1].after, other[-1].after
    if twin.table.dark and twin.end is None and random.random() < 0.7:
        twin = _a_bit_further(twin, viewer, random)
    return position, twin, viewer, first


def _a_bit_further(position: Position, viewer: int, random: Random) -> Position:
    """Some secret moves more, of which the viewer notices nothing."""
    if position.roles[viewer] in (Role.WEREWOLF, Role.WITCH, Role.GIRL):
        return position
    for _ in range(3):
        if position.turn == viewer:
            break
        after = position.play(step_on(position, random))
        touched = {*after.lovers, *after.charmed}
        same_night = after.table.dark and after.table.nights == position.table.nights
        if not same_night or after.turn == viewer or viewer in touched:
            break
        position = after
    return position


def _told(this: Werewolf, deals: list[Move]) -> list[Played]:
    story, position = [], new_game(this)
    for deal in deals:
        story.append(Played(position, deal, position.play(deal)))
        position = story[-1].after
    return story
