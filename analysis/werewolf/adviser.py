"""A player who lynches and kills by exact chances, and in all else goes by another one."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import TYPE_CHECKING

from wolfwise.analysis.werewolf.by_lot import Choices
from wolfwise.analysis.werewolf.talk import Statement
from wolfwise.models.game import Seat
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.acts import Move
from wolfwise.models.werewolf.lines import GOOD, Claims, Says
from wolfwise.models.werewolf.position import View
from wolfwise.models.werewolf.roles import Role, Side, Step
from wolfwise.models.werewolf.situation import situation_of

if TYPE_CHECKING:  # whoever makes an adviser says by whom else he goes
    from wolfwise.analysis.werewolf.bots import Heard, Player, Word

POISONED = Fraction(1, 2)
"""A witch poisons whoever is so likely a werewolf."""


class Adviser:
    """Votes, attacks, poisons and shoots by `by_lot`; speaks and does all else like another.

    What he is told he weighs by the usual model of talk. Of those who are equally good to have
    out, he names the first from the one on whom the lot of the day falls: so a village that knows
    nothing agrees, but for the one whom it is about.
    """

    def __init__(self, otherwise: "Player") -> None:
        self.otherwise = otherwise

    def speak(self, view: View, heard: "Heard") -> "Iterable[Word]":
        return self.otherwise.speak(view, heard)

    def decide(self, view: View, heard: "Heard", random: Random) -> Move:
        assert view.asked is not None
        usual = self.otherwise.decide(view, heard, random)
        advised = _ADVISED.get(view.asked)
        if advised is None or not view.table.alive:
            return usual
        return advised(view, heard, usual, random)


def choices(view: View, heard: "Heard") -> Choices:
    """What follows from all that a seat has seen and heard."""
    situation = situation_of(view, statements(heard))
    said = [fact.observation for fact in situation.statements]
    return Choices(situation.table, situation.observations, said, situation.viewer)


def statements(heard: "Heard") -> Iterable[Statement]:
    """What was said, as records have it."""
    for speaker, card, about, enemy in heard.words:
        yield Claims(speaker, card)
        yield Says(speaker, about, Role.WEREWOLF if enemy else GOOD)


def _is_wolf(view: View) -> bool:
    assert view.card is not None
    return view.table.game.side[view.card] is Side.WEREWOLVES


def _best(view: View, heard: "Heard", targets: Sequence[Seat | None]) -> Seat | None:
    """Whose lynching serves one's own side most, of those who may be chosen."""
    lover = view.lover
    kept = [t for t in targets if t is None or t not in (view.seat, lover)] or targets
    worth = {o.seat: o.village for o in choices(view, heard).lynchings() if o.seat in kept}
    most = min(worth.values()) if _is_wolf(view) else max(worth.values())
    alive = view.table.alive
    first = alive.index(heard.drawn(alive))
    return next((s for s in (*alive[first:], *alive[:first]) if worth.get(s) == most), None)


def _vote(view: View, heard: "Heard", usual: Move, random: Random) -> Move:
    table, anybody = view.table, (None, *view.table.alive)
    possible = [who for who in anybody if table.breach_of_vote(view.seat, who) is None]
    return acts.Vote(_best(view, heard, possible))


def _shoot(view: View, heard: "Heard", usual: Move, random: Random) -> Move:
    anybody = (None, *view.table.alive)
    possible = [who for who in anybody if acts.breach_of_shot(view.table, who) is None]
    return acts.Shoot(_best(view, heard, possible))


def _attack(view: View, heard: "Heard", usual: Move, random: Random) -> Move:
    """The victim whose death serves the werewolves most."""
    kept = {*view.wolves, view.lover}
    options = [option for option in choices(view, heard).attacks() if option.seat not in kept]
    if not options:
        return usual
    best = [option.seat for option in options if option.village == options[0].village]
    return acts.Attack(_any(best, random))


def _brew(view: View, heard: "Heard", usual: Move, random: Random) -> Move:
    """Saves as usual, and poisons whoever is most likely a werewolf, if that is likely enough."""
    assert isinstance(usual, acts.Brew)
    victim, potions = view.victim, view.potions
    brew, spared = acts.Brew(usual.save), {None, view.seat, view.lover, victim}
    if potions.poison_used:
        return brew
    options = [o for o in choices(view, heard).lynchings() if o.seat not in spared]
    likely = max((option.werewolf for option in options), default=Fraction(0))
    if likely < POISONED:
        return brew
    who = _any([option.seat for option in options if option.werewolf == likely], random)
    poison = acts.Brew(usual.save, who)
    breach = acts.breach_of_brew(view.table, view.seat, poison, victim, potions)
    return brew if breach else poison


def _any(seats: Sequence[Seat | None], random: Random) -> Seat:
    return random.choice([seat for seat in seats if seat is not None])


_ADVISED: Mapping[Step, Callable[[View, "Heard", Move, Random], Move]] = {
    Step.VOTE: _vote,
    Step.SHOT: _shoot,
    Step.WEREWOLVES: _attack,
    Step.WITCH: _brew,
}
