"""A player who remembers, plays on what is worth it, and in all else goes by another one.

By day he goes by what `believing` makes of all that was said and shown, as those do who play games
on for `vote`, and among the equally suspect by exact chances. What his card lets him do by night,
and whether a werewolf should claim to be the seer, he plays on himself (`act`, `sampling`).
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING, NamedTuple

from wolfwise.analysis.werewolf.act import act
from wolfwise.analysis.werewolf.assignments import NUMBER
from wolfwise.analysis.werewolf.believing import SEER, Beliefs, Cast, Seats, Story, believe
from wolfwise.analysis.werewolf.habits import USUAL
from wolfwise.analysis.werewolf.playout_start import seats, stories, suspicions
from wolfwise.analysis.werewolf.playouts import Playout
from wolfwise.analysis.werewolf.sampling import Weighed, bit
from wolfwise.analysis.werewolf.talk import PLAIN, Statement
from wolfwise.models.game import Seat
from wolfwise.models.records import Fact
from wolfwise.models.values import distinct
from wolfwise.models.werewolf import acts, events
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import GOOD, Claims, Says, Winner
from wolfwise.models.werewolf.observations import Observation
from wolfwise.models.werewolf.position import View
from wolfwise.models.werewolf.roles import COMMON, Role, Step
from wolfwise.models.werewolf.situation import Situation, situation_of
from wolfwise.models.werewolf.table import Table

if TYPE_CHECKING:  # whoever makes an adviser says by whom else he goes
    from wolfwise.analysis.werewolf.bots import Heard, Player, Word

SAMPLES = 40
"""Worlds in which each deed of a night is played on."""
LIE_SAMPLES = 40
"""Worlds in which a werewolf's claim is played on."""


class Adviser:
    """What he is told he weighs by the usual model of talk.

    Of those who are equally good to have out he names the first from the one on whom the lot of the
    day falls: so a village that knows nothing agrees, but for the one whom it is about.
    """

    def __init__(self, otherwise: "Player", samples: int = SAMPLES) -> None:
        self.otherwise, self.samples = otherwise, samples

    # ------------------------------------------------------------ talk

    def speak(self, view: View, heard: "Heard") -> "Iterable[Word]":
        """A seer shows himself as those do who play on; a werewolf claims seer if that pays."""
        if view.card in (Role.SEER, Role.GIRL):
            return _told(view, heard)
        if view.card is Role.WEREWOLF:
            return _lie(view, heard)
        return ()

    # ------------------------------------------------------------ moves

    def decide(self, view: View, heard: "Heard", random: Random) -> Move:
        assert view.asked is not None
        if not view.table.alive:
            return self.otherwise.decide(view, heard, random)
        match view.asked:
            case Step.VOTE:
                return _vote(view, heard)
            case Step.SHOT:
                return _shoot(view, heard)
            case Step.SEER:
                return _look(view, heard, random)
            case Step.WEREWOLVES if not mood(view, heard).beliefs.trusted:
                return self.otherwise.decide(view, heard, random)
            case step if step in _PLAYED_ON:
                return self._played_on(view, heard, random)
        return self.otherwise.decide(view, heard, random)

    def _played_on(self, view: View, heard: "Heard", random: Random) -> Move:
        """The best deed by games that are played on, any of those that are alike."""
        known = situation_of(view, statements(heard))
        found = act(known, PLAIN, samples=self.samples, seed=random.getrandbits(32))
        kept = {view.seat, view.lover}
        for deed in found.deeds:
            move, groups = deed.move, deed.alike
            match move:
                case acts.Attack(int()) | acts.Guard(int()):
                    some = [seat for seat in groups[0] if seat not in kept]
                    if some or isinstance(move, acts.Guard):
                        return type(move)(random.choice(some or groups[0]))
                case acts.Brew(save, int()):
                    some = [seat for seat in groups[0] if seat not in kept]
                    if some:
                        return acts.Brew(save, random.choice(some))
                case _:
                    return move
        return found.best.move


_PLAYED_ON = (Step.WITCH, Step.WEREWOLVES, Step.GUARD, Step.THIEF, Step.CUPID)


def statements(heard: "Heard") -> Iterable[Statement]:
    """What was said, as records have it."""
    for speaker, card, about, enemy in heard.words:
        yield Claims(speaker, card)
        yield Says(speaker, about, Role.WEREWOLF if enemy else GOOD)


# ---------------------------------------------------------------- what everybody thinks


@distinct
class Mood(NamedTuple):
    """What everybody takes for certain, and how likely in per cent everybody is a werewolf."""

    beliefs: Beliefs
    suspicion: Mapping[Seat, int]


def mood(view: View, heard: "Heard") -> Mood:
    """What follows from all that everybody has seen and heard."""
    known = situation_of(view)
    public = tuple(fact.observation for fact in known.facts if not fact.private)
    return _mood(view.table._replace(names=()), public, tuple(statements(heard)))


@lru_cache(maxsize=256)
def _mood(table: Table, public: Sequence[Observation], said: Sequence[Statement]) -> Mood:
    game, alive = table.game, seats(table.alive)
    shown = 0 if table.idiot is None else bit(table.idiot) & alive
    told = stories(said)
    counted = not game.middle
    beliefs = believe(alive, _seen_by_all(game, table), told, shown, counted=counted)
    known = Situation(table, None, tuple(Fact(one, None, "") for one in public))
    by_chance = suspicions(known, said, PLAIN)
    return Mood(
        beliefs, {s: p for p, some in by_chance.items() for s in table.alive if bit(s) & some}
    )


def _seen_by_all(game: Werewolf, table: Table) -> Cast:
    """The cards that lie open; of the living nothing is known but how many werewolves there are."""
    holders = [0] * len(NUMBER)
    wolves, left = 0, game.deck[Role.WEREWOLF]
    for seat, card in enumerate(table.shown):
        if card is Role.WEREWOLF:
            wolves |= 1 << seat
            left -= 1
        elif card is not None and card not in COMMON:
            holders[NUMBER[card]] = 1 << seat
    wolves |= seats(table.alive[:left])  # any of the living: only their number is looked at
    return Cast((1 << game.players) - 1, wolves, tuple(holders))


def pack(view: View) -> tuple[Seat, ...]:
    """The werewolves whom a werewolf knows; before their first night, himself."""
    if view.card is not Role.WEREWOLF:
        return ()
    return view.wolves if view.known(events.WolvesMet) else (view.seat,)


def seen(view: View) -> tuple[Seats, Seats]:
    """Whom a seat knows to be a werewolf, and whom to be none, by what it has seen itself."""
    bad, good = 0, bit(view.seat)
    for event in view.events:
        match event:
            case events.Checked(_, target, werewolf):
                bad, good = (bad | bit(target), good) if werewolf else (bad, good | bit(target))
            case events.Peeped(_, some):
                bad |= seats(some)
            case events.VictimSeen(_, int(victim)):
                if view.table.game.rules["wolves-target"] == "others":
                    good |= bit(victim)
    return bad, good & ~bad


# ---------------------------------------------------------------- by day


def _vote(view: View, heard: "Heard") -> Move:
    """With the village; a werewolf too, but against none of his own."""
    table = view.table
    possible = [who for who in table.alive if table.breach_of_vote(view.seat, who) is None]
    if (
        table.game.may_abstain
        and not pack(view)
        and _waits(table, mood(view, heard), seen(view)[0])
    ):
        return acts.Vote(None)
    return acts.Vote(_harmed(view, heard, possible))


def _shoot(view: View, heard: "Heard") -> Move:
    """As he would vote; nobody if he need not and no werewolf can be left."""
    table = view.table
    left = table.game.deck[Role.WEREWOLF] - table.shown.count(Role.WEREWOLF)
    if not left and not table.game.middle and acts.breach_of_shot(table, None) is None:
        return acts.Shoot(None)
    return acts.Shoot(_harmed(view, heard, table.alive))


def _harmed(view: View, heard: "Heard", possible: Sequence[Seat]) -> Seat:
    """Whom of these one would have out: none of one's own, and rather not oneself or a lover."""
    own = pack(view)
    bad, good = (0, seats(own)) if own else seen(view)
    kept = good | bit(view.lover)
    some = seats(possible) & ~kept or seats(possible) & ~bit(view.seat) or seats(possible)
    return suspect(view.table, mood(view, heard), heard, some, bad)


def _waits(table: Table, found: Mood, bad: Seats) -> bool:
    """Whether a village that knows nothing lynches nobody: an even number loses nothing by it."""
    beliefs, number = found.beliefs, len(table.alive)
    wolves = table.game.deck[Role.WEREWOLF] - table.shown.count(Role.WEREWOLF)
    likely = seats(s for s, p in found.suspicion.items() if p >= 50) & ~beliefs.trusted
    sure = beliefs.known | beliefs.contested | bad | likely
    return not sure & seats(table.alive) and not number % 2 and number - 1 > 2 * wolves


def suspect(table: Table, found: Mood, heard: "Heard", some: Seats, bad: Seats = 0) -> Seat:
    """Whom to have out of some: known werewolves, those who claim one card, the most suspect."""
    trusted, known, contested, freed, _ = found.beliefs
    open_seats = some & ~trusted
    calm = open_seats & ~freed
    few = bad & some or known & some or contested & open_seats or calm or open_seats or some
    most = max(found.suspicion.get(s, 0) for s in table.alive if bit(s) & few)
    first = table.alive.index(heard.drawn(table.alive))
    around = (*table.alive[first:], *table.alive[:first])
    return next(s for s in around if bit(s) & few and found.suspicion.get(s, 0) == most)


def _told(view: View, heard: "Heard") -> "Iterable[Word]":
    """What a seer or a girl has seen: once it is a werewolf alive, once another claims the same
    card or he is taken for a werewolf, and before the last lynching."""
    from wolfwise.analysis.werewolf.bots import Word

    assert view.card is not None
    found: dict[Seat, bool] = {}
    for event in view.events:
        match event:
            case events.Checked(_, target, werewolf, role):
                found[target] = werewolf or role is Role.PIPER
            case events.Peeped(_, some):
                found |= dict.fromkeys(some, True)
    told = {word.about for word in heard.words if word.speaker == view.seat}
    alive = view.table.alive
    beliefs = mood(view, heard).beliefs
    news = any(
        is_enemy and seat in alive and not bit(seat) & beliefs.known
        for seat, is_enemy in found.items()
    )
    rival = any(w.card is view.card and w.speaker != view.seat for w in heard.words)
    accused = bit(view.seat) & (beliefs.known | beliefs.contested)
    wolves = view.table.game.deck[Role.WEREWOLF] - view.table.shown.count(Role.WEREWOLF)
    last = len(alive) <= 2 * wolves + 2 and any(seat in alive for seat in found)
    if not (told or news or rival or accused or last):
        return ()
    return [
        Word(view.seat, view.card, seat, is_enemy)
        for seat, is_enemy in found.items()
        if seat not in told
    ]


def _lie(view: View, heard: "Heard") -> "Iterable[Word]":
    """A werewolf claims to be the seer once the seer has, and accuses him; before that only if
    games that are played on go better then."""
    from wolfwise.analysis.werewolf.bots import Word

    table, own = view.table, pack(view)
    mine = {word.about for word in heard.words if word.speaker == view.seat}
    living = [seat for seat in own if seat in table.alive]
    liars = [w.speaker for w in heard.words if w.speaker in own]
    speaker = next((s for s in liars if s in living), living[0])
    if (
        view.seat != speaker
        or Role.SEER not in table.game.deck
        or Role.SEER in table.shown
        or len(mine) >= table.nights
        or bit(view.seat) & mood(view, heard).beliefs.known
        or len([w for w in heard.words if w.speaker == view.seat and w.enemy])
        >= table.game.deck[Role.WEREWOLF]
    ):
        return ()
    beliefs = mood(view, heard).beliefs
    others = seats(table.alive) & ~seats(own) & ~seats(mine)
    rivals = seats(w.speaker for w in heard.words if w.card is Role.SEER and w.speaker not in own)
    accused = rivals & others or others & ~beliefs.trusted & ~beliefs.known or others
    if not accused:
        return ()
    target = suspect(table, mood(view, heard), heard, accused)
    word = Word(view.seat, Role.SEER, target, True)
    return [word] if mine or rivals & others or _pays(view, heard, word) else []


def _pays(view: View, heard: "Heard", word: "Word") -> bool:
    """Whether werewolves win more games after a claim than if nothing is said."""
    known = situation_of(view, statements(heard))
    worlds = Weighed(known, [fact.observation for fact in known.statements], PLAIN)
    story = Story(bit(word.speaker), SEER, bit(word.about))
    ways: dict[bool, Callable[[Playout], Winner]] = {
        False: lambda game: game.goes_on(day=True),
        True: lambda game: game.claimed(story),
    }
    won, _ = worlds.played(ways, LIE_SAMPLES, heard.lot % 2**32, USUAL)
    return won[True].own.bit_count() > won[False].own.bit_count()


# ---------------------------------------------------------------- by night


def _look(view: View, heard: "Heard", random: Random) -> Move:
    """At the most suspect of those of whom nothing is known."""
    bad, good = seen(view)
    found = mood(view, heard)
    beliefs = found.beliefs
    others = view.table.others(view.seat)
    unseen = [s for s in others if not bit(s) & (bad | good)] or list(others)
    doubtful = [s for s in unseen if not bit(s) & (beliefs.trusted | beliefs.known)] or unseen
    most = max(found.suspicion[seat] for seat in doubtful)
    return acts.Look(random.choice([s for s in doubtful if found.suspicion[s] == most]))
