"""Players by program: any legal move, or the simple policy carried over to every role.

The rules of a game do not say what people talk about, but most of a game is talk: a seer shows
himself, and a village agrees whom to lynch. So a player also speaks, every morning before the vote,
and hears what all others have said (`Heard`). He goes by that and by what his seat sees.
"""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, NamedTuple, Protocol

from wolfwise.analysis.league import Entrant
from wolfwise.analysis.werewolf.policies import LOT, ROLES, SIMPLE, Lynching
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.game import PLAYERS as POSSIBLE
from wolfwise.models.werewolf.game import Werewolf, werewolf
from wolfwise.models.werewolf.position import Position, View, new_game
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.table import Table

# ---------------------------------------------------------------- talk


@distinct
class Word(NamedTuple):
    """Somebody says, as the holder of a card, whether another is an enemy of the village."""

    speaker: Seat
    card: Role
    about: Seat
    enemy: bool


@distinct
class Heard(NamedTuple):
    """All that has been said in public, and a number drawn for today that everybody sees.

    The number lets a village that knows nothing agree on somebody by lot. What its skill finds out
    is no word of anybody's, so it is among what has been heard.
    """

    words: tuple[Word, ...] = ()
    lot: int = 0
    accused: Seat | None = None  # a werewolf whom a skilful village wants to lynch today
    bloc: bool = False  # the werewolves do not vote with the village against one of theirs

    def drawn(self, seats: Sequence[Seat]) -> Seat:
        """The one of these seats whom today's lot falls on, the same for everybody."""
        return seats[self.lot % len(seats)]


LOTS = 2**64
"""So many that of up to forty seats none is likelier than another by anything that shows."""


class Player(Protocol):
    """Speaks in the morning, and decides when asked; knows his view and the heard, nothing else."""

    def speak(self, view: View, heard: Heard) -> Iterable[Word]:
        """What this seat says that it has not said before."""

    def decide(self, view: View, heard: Heard, random: Random) -> Move:
        """A legal move."""


# ---------------------------------------------------------------- any legal move


def legal(view: View) -> list[Move]:
    """All that the seat to decide may do, found from what it sees."""
    assert view.asked is not None
    return _LEGAL[view.asked](view, view.table, view.seat)


def _takes(view: View, table: Table, seat: Seat) -> list[Move]:
    middle = view.middle
    cards = dict.fromkeys((None, *middle))
    return [acts.Take(card) for card in cards if not acts.breach_of_take(table, card, middle)]


def _pairs(view: View, table: Table, seat: Seat) -> list[Move]:
    pairs = combinations(table.alive, 2)
    return [acts.Pair(*pair) for pair in pairs if not acts.breach_of_pair(table, seat, pair)]


def _guards(view: View, table: Table, seat: Seat) -> list[Move]:
    last, anybody = view.last_guarded, (None, *table.alive)
    return [acts.Guard(who) for who in anybody if not acts.breach_of_guard(table, who, last)]


def _attacks(view: View, table: Table, seat: Seat) -> list[Move]:
    wolves = view.wolves
    anybody = (None, *table.alive)
    return [acts.Attack(who) for who in anybody if not acts.breach_of_attack(table, who, wolves)]


def _brews(view: View, table: Table, seat: Seat) -> list[Move]:
    victim, potions = view.victim, view.potions
    brews = (acts.Brew(save, who) for save in (False, True) for who in (None, *table.alive))
    return [b for b in brews if not acts.breach_of_brew(table, seat, b, victim, potions)]


def _charms(view: View, table: Table, seat: Seat) -> list[Move]:
    left = acts.to_charm(table, seat, view.charmed)
    return [acts.Charm(seats) for seats in combinations(left, min(table.game.charms, len(left)))]


def _shots(view: View, table: Table, seat: Seat) -> list[Move]:
    anybody = (None, *table.alive)
    return [acts.Shoot(who) for who in anybody if not acts.breach_of_shot(table, who)]


def _challenges(view: View, table: Table, seat: Seat) -> list[Move]:
    anybody = (None, *table.alive)
    breach = acts.breach_of_challenge
    return [acts.Challenge(who) for who in anybody if not breach(table, seat, who)]


def _votes(view: View, table: Table, seat: Seat) -> list[Move]:
    anybody = (None, *table.alive)
    return [acts.Vote(who) for who in anybody if not table.breach_of_vote(seat, who)]


def _elections(view: View, table: Table, seat: Seat) -> list[Move]:
    anybody = (None, *table.alive)
    return [acts.Elect(who) for who in anybody if not table.breach_of_backing(who)]


_LEGAL: Mapping[Step, Callable[[View, Table, Seat], list[Move]]] = {
    Step.THIEF: _takes,
    Step.CUPID: _pairs,
    Step.GUARD: _guards,
    Step.SEER: lambda view, table, seat: [acts.Look(who) for who in table.others(seat)],
    Step.WEREWOLVES: _attacks,
    Step.GIRL: lambda view, table, seat: [acts.Peep(True), acts.Peep(False)],
    Step.WITCH: _brews,
    Step.PIPER: _charms,
    Step.SHOT: _shots,
    Step.SUCCESSOR: lambda view, table, seat: [acts.Succeed(who) for who in table.alive],
    Step.ELECTION: _elections,
    Step.CHALLENGE: _challenges,
    Step.EXPOSURE: lambda view, table, seat: [acts.Expose(True), acts.Expose(False)],
    Step.VOTE: _votes,
    Step.SCAPEGOAT: lambda view, table, seat: [
        acts.MayVote(view.asked_about, allowed) for allowed in (True, False)
    ],
}


class AtRandom:
    """Says nothing and makes any legal move, each as likely as any other."""

    def speak(self, view: View, heard: Heard) -> Iterable[Word]:
        return ()

    def decide(self, view: View, heard: Heard, random: Random) -> Move:
        return random.choice(legal(view))


# ---------------------------------------------------------------- the simple policy


def trusted(table: Table, heard: Heard) -> set[Seat]:
    """Whom the village has reason to trust: who has shown himself, and whom he called innocent."""
    seats = {word.speaker for word in heard.words}
    seats.update(word.about for word in heard.words if not word.enemy)
    if table.idiot is not None:
        seats.add(table.idiot)
    return seats


def suspects(table: Table, heard: Heard) -> Sequence[Seat]:
    """The living who have been named as enemies; if there are none, all whom nobody trusts."""
    if not heard.words and table.idiot is None:
        return table.alive
    alive = table.alive
    named = {word.about for word in heard.words if word.enemy}
    spared = trusted(table, heard)
    return (
        [seat for seat in alive if seat in named]
        or [seat for seat in alive if seat not in spared]
        or alive
    )


class Simple:
    """The policy of `policies.SIMPLE`, with `FURTHER` for the roles that the exact odds leave out.

    Nobody lies, so that everybody believes all that is said.
    """

    def speak(self, view: View, heard: Heard) -> Iterable[Word]:
        """Whoever has seen an enemy who lives shows himself, and then tells all that he sees."""
        if view.card is Role.SEER:
            seen = [(look.target, _is_enemy(look)) for look in view.known(events.Checked)]
        elif view.card is Role.GIRL:
            seen = [(wolf, True) for peep in view.known(events.Peeped) for wolf in peep.seen]
        else:
            return ()
        told = {word.about for word in heard.words if word.speaker == view.seat}
        if not told and not any(enemy and seat in view.table.alive for seat, enemy in seen):
            return ()
        new = {about: enemy for about, enemy in seen if about not in told}
        return [Word(view.seat, view.card, about, enemy) for about, enemy in new.items()]

    def decide(self, view: View, heard: Heard, random: Random) -> Move:
        assert view.asked is not None
        choose: Callable[[View, Heard, Random], Move] = _SIMPLE[view.asked]
        return choose(view, heard, random)


def _is_enemy(look: events.Checked) -> bool:
    return look.werewolf or look.role is Role.PIPER


def _harm(view: View, heard: Heard, random: Random, *spared: Seat | None) -> Seat:
    """Any suspect, but rather not oneself, one's lover, or one of those to be spared."""
    seats = suspects(view.table, heard)
    kept = {view.seat, view.lover, *spared}
    return random.choice([s for s in seats if s not in kept] or seats)


def _vote(view: View, heard: Heard, random: Random) -> Move:
    table = view.table
    seats = suspects(table, heard)
    accused = heard.accused
    named = any(word.enemy and word.about in seats for word in heard.words)
    if accused is not None and accused in seats and not named:
        seats = [accused]
    if table.tied:
        seats = [seat for seat in seats if seat in table.tied] or table.tied
    victim = heard.drawn(seats)
    if victim == view.seat and not table.game.may_vote_for_oneself:
        others = table.tied or table.alive
        victim = heard.drawn(
            [s for s in seats if s != victim] or [s for s in others if s != victim]
        )
    pack = _pack(view) if heard.bloc else ()
    if victim in pack:
        prey = [s for s in table.tied or table.alive if s not in pack]
        victim = heard.drawn(prey) if prey else victim
    return acts.Vote(victim)


def _pack(view: View) -> Collection[Seat]:
    """The werewolves whom a werewolf knows: on a first day before any night, himself."""
    if view.card is not Role.WEREWOLF:
        return ()
    return view.wolves if view.known(events.WolvesMet) else (view.seat,)


def _attack(view: View, heard: Heard, random: Random) -> Move:
    kept = {*view.wolves, view.lover}
    prey = [seat for seat in view.table.alive if seat not in kept]
    shown = {word.speaker for word in heard.words}
    first = [seat for seat in prey if seat in shown]
    if not prey and not acts.breach_of_attack(view.table, None, view.wolves):
        return acts.Attack(None)
    return acts.Attack(random.choice(first or prey)) if prey else _any(view, heard, random)


def _guard(view: View, heard: Heard, random: Random) -> Move:
    last, alive = view.last_guarded, view.table.alive
    for word in heard.words:
        if word.card is Role.SEER and word.speaker in alive and word.speaker != last:
            return acts.Guard(word.speaker)
    return acts.Guard(random.choice([seat for seat in alive if seat != last]))


def _look(view: View, heard: Heard, random: Random) -> Move:
    seen = {look.target for look in view.known(events.Checked)}
    others = view.table.others(view.seat)
    return acts.Look(random.choice([seat for seat in others if seat not in seen] or others))


def _brew(view: View, heard: Heard, random: Random) -> Move:
    table, victim, potions = view.table, view.victim, view.potions
    nothing, save = acts.Brew(), acts.Brew(save=True)
    if table.nights == 1 and not acts.breach_of_brew(table, view.seat, save, victim, potions):
        return save
    if table.nights != 2:
        return nothing
    poison = acts.Brew(poison=_harm(view, heard, random, victim))
    breach = acts.breach_of_brew(table, view.seat, poison, victim, potions)
    return nothing if breach else poison


def _charm(view: View, heard: Heard, random: Random) -> Move:
    left = acts.to_charm(view.table, view.seat, view.charmed)
    charmed = random.sample(left, min(view.table.game.charms, len(left)))
    return acts.Charm(tuple(sorted(charmed)))


def _shoot(view: View, heard: Heard, random: Random) -> Move:
    """He sees all cards that the dead have turned up, so he can count the werewolves."""
    game = view.table.game
    dead = view.table.shown.count(Role.WEREWOLF)
    if dead == game.deck[Role.WEREWOLF] and not acts.breach_of_shot(view.table, None):
        return acts.Shoot(None)
    return acts.Shoot(_harm(view, heard, random))


def _challenge(view: View, heard: Heard, random: Random) -> Move:
    """Somebody who has been named; but nobody tells the piper from a werewolf."""
    named = {word.about for word in heard.words if word.enemy} if _no_piper(view) else set()
    return acts.Challenge(min(named & set(view.table.others(view.seat)), default=None))


def _no_piper(view: View) -> bool:
    return Role.PIPER not in view.table.game.deck


def _any(view: View, heard: Heard, random: Random) -> Move:
    return random.choice(legal(view))


_SIMPLE: Mapping[Step, Callable[[View, Heard, Random], Any]] = {
    Step.THIEF: lambda view, heard, random: acts.Take(random.choice(view.middle)),
    Step.CUPID: _any,
    Step.GUARD: _guard,
    Step.SEER: _look,
    Step.WEREWOLVES: _attack,
    Step.GIRL: lambda view, heard, random: acts.Peep(True),
    Step.WITCH: _brew,
    Step.PIPER: _charm,
    Step.SHOT: _shoot,
    Step.SUCCESSOR: _any,
    Step.ELECTION: lambda view, heard, random: acts.Elect(heard.drawn(view.table.alive)),
    Step.CHALLENGE: _challenge,
    Step.EXPOSURE: lambda view, heard, random: acts.Expose(False),
    Step.VOTE: _vote,
    Step.SCAPEGOAT: lambda view, heard, random: acts.MayVote(view.asked_about, True),
}

PLAYERS: Mapping[str, Player] = {"simple": Simple(), "random": AtRandom()}
"""All that a whole table can play by, by name."""


# ---------------------------------------------------------------- for leagues


WEREWOLVES = {2: 14, 3: 29, 4: 40}
"""How many werewolves there are in a league, and up to how many players."""


def new(players: int, rules: Rules) -> Position:
    """A game for a league: seer, witch, and as many werewolves as make simple players even."""
    if players not in POSSIBLE:
        raise WolfwiseError(
            f"Werewolf is for {POSSIBLE[0]} to {POSSIBLE[-1]} players, not {players}"
        )
    wolves = next(number for number, most in WEREWOLVES.items() if players <= most)
    special = [Role.SEER, Role.WITCH, *[Role.WEREWOLF] * wolves]
    villagers = [Role.VILLAGER] * (players - len(special))
    return new_game(werewolf([*special, *villagers], rules))


def told(position: Position) -> str:
    """What is played with, beside the rules."""
    return f"The cards are {position.game.listed}."


def _adviser() -> Player:
    from wolfwise.analysis.werewolf.adviser import Adviser  # it loads all that weighs worlds

    return Adviser(Simple())


BOTS: Mapping[str, Entrant] = {
    "random": Entrant(AtRandom, "Says nothing and makes any legal move."),
    "simple": Entrant(
        Simple,
        "Plays by the simple policy of 'werewolf odds': never lies, votes with the village, by lot "
        "if nobody is named.",
    ),
    "advice": Entrant(
        _adviser,
        "Remembers what was said and shown, as players do whom 'werewolf vote' plays on with; does "
        "by night what 'werewolf act' puts first from 40 worlds; its werewolves claim seer after "
        "the seer.",
    ),
}


# ---------------------------------------------------------------- the policy in sentences

FURTHER: tuple[tuple[frozenset[Role], str], ...] = (
    (frozenset({Role.HUNTER}), "Where the rules make the hunter shoot, he does so in any case."),
    (frozenset({Role.THIEF}), "The thief takes either of the two cards in the middle."),
    (frozenset({Role.CUPID}), "Cupid makes any two players lovers, each two as likely."),
    (frozenset({Role.CUPID}), "Nobody attacks, poisons or shoots his own lover if he can help it."),
    (
        frozenset({Role.GIRL}),
        "The girl peeps every night; on the first morning after, she shows herself and, like a"
        " seer, names the werewolves whom she has made out.",
    ),
    (
        frozenset({Role.GIRL}),
        "A werewolf whom she names is lynched; the werewolves attack her first from then on, and"
        " nobody else harms her.",
    ),
    (frozenset({Role.PIPER}), "The piper charms any two who are not charmed yet."),
    (frozenset({Role.PIPER, Role.SEER}), "The seer names the piper as he names a werewolf."),
    (frozenset({Role.IDIOT}), "Nobody votes for, poisons or shoots an idiot who has been shown."),
    (frozenset({Role.ELDER}), "The elder lives like a villager, and nobody treats him otherwise."),
    (
        frozenset({Role.KNIGHT}),
        "The knight challenges a werewolf whom somebody has named, and nobody else; with a piper"
        " at the table nobody.",
    ),
    (frozenset({Role.SCAPEGOAT}), "In a tie the scapegoat dies, and lets everybody vote next day."),
)
"""What everybody does in games that the exact odds leave out: roles that matter, and sentences."""


def sentences(game: Werewolf, policy: str = "simple", lynch: Lynching = LOT) -> tuple[str, ...]:
    """All that is assumed when a table plays by that policy."""
    rules = game.rules
    held = {role for role in ROLES if Role(role) in game.deck}
    said = SIMPLE.sentences(rules["begins"], rules["win"], held, lynch)
    if policy == "random":
        return (*said[:2], "Everybody makes any legal move, each as likely as any other.")
    further = [sentence for needed, sentence in FURTHER if needed <= game.deck.keys()]
    return (*said, *further)
