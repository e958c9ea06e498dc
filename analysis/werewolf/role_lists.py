"""What is asked about lists of role cards: how their games go, and which make an even one."""

from typing import NamedTuple

from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.balance import (
    ALL_CORES,
    CORE,
    USUAL,
    Candidate,
    Exchange,
    Hands,
    Scales,
    Search,
    balance,
    exchanges,
    lowered_by,
)
from wolfwise.analysis.werewolf.bots import sentences
from wolfwise.analysis.werewolf.chances import (
    GAMES,
    Chances,
    Deck,
    cards_of,
    chances,
    setup_of,
    without_mayor,
)
from wolfwise.analysis.werewolf.policies import SIMPLE, VOTES, Lynching
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.presets import PRESETS, Preset
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import Role

SPECIAL = CORE
"""The special cards that exact odds know."""
BEST = 3
"""So many lists are looked at card by card, if everything is wanted."""


@distinct
class Odds(NamedTuple):
    """How games with some cards go, and what that rests on."""

    deck: Deck
    chances: Chances
    assumptions: tuple[str, ...]
    lowered_by: tuple[Special, ...] = ()  # roles that do the village no good here
    lynch: Lynching = VOTES


@distinct
class Changes(NamedTuple):
    """How games of a list go, and what one other card in it changes."""

    deck: Deck
    chances: Chances
    exchanges: tuple[Exchange, ...]


@distinct
class Known(NamedTuple):
    """A list that people know, and how its games go."""

    preset: Preset
    chances: Chances


@distinct
class Balance(NamedTuple):
    """Lists near an even game, the most even first, and what one other card changes in some."""

    lists: tuple[Candidate, ...]  # none if it was asked about one list
    changes: tuple[Changes, ...]
    lynch: Lynching = VOTES
    known: tuple[Known, ...] = ()  # lists with a name, for so many players

    @property
    def best(self) -> Candidate | None:
        """The most even list."""
        return self.lists[0] if self.lists else None


def odds(
    deck: Deck,
    rules: Rules,
    lynch: Lynching = VOTES,
    *,
    games: int = GAMES,
    seed: int = 0,
    sampled: bool = False,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Odds:
    """Who wins how likely and when: exactly, or by games that are played out."""
    _check(deck, rules)
    result = chances(
        deck, rules, lynch,
        games=games, seed=seed, sampled=sampled, cluster=cluster, progress=progress,
    )  # fmt: skip
    if result.played is not None:
        assumed = sentences(werewolf(cards_of(deck), without_mayor(rules)), lynch=lynch)
        return Odds(FrozenDict(deck), result, assumed, lynch=lynch)
    setup = setup_of(deck, rules, lynch)
    assumed = SIMPLE.sentences(setup.first, setup.win, setup.roles, lynch)
    return Odds(FrozenDict(deck), result, assumed, tuple(lowered_by(setup)), lynch)


def even_lists(
    players: int,
    scales: Scales,
    *,
    have: Deck | None = None,
    everything: bool = False,
    hands: Hands = ALL_CORES,
) -> Balance:
    """Lists near an even game, lists that people know, and what other cards change in the best."""
    candidates = balance(players, scales, have, hands)
    changes = (
        _changes(one, scales, tuple(dict.fromkeys((*USUAL, *(have or ())))), have, hands)
        for one in candidates[: BEST if everything else 1]
    )
    named = [
        preset
        for preset in PRESETS.values()
        if preset.players == players and Search(players, scales, have).fits(preset.deck)
    ]
    return Balance(candidates, tuple(changes), scales.lynch, _weighed(named, scales, hands))


def known_lists(scales: Scales, hands: Hands = ALL_CORES) -> Balance:
    """All lists that people know."""
    return Balance((), (), scales.lynch, _weighed(list(PRESETS.values()), scales, hands))


def _weighed(presets: list[Preset], scales: Scales, hands: Hands) -> tuple[Known, ...]:
    weighed = hands.weigh(scales, [preset.deck for preset in presets])
    pairs = zip(presets, weighed, strict=True)
    return tuple(Known(preset, one.chances) for preset, one in pairs)


def one_list(
    deck: Deck, scales: Scales, *, everything: bool = False, hands: Hands = ALL_CORES
) -> Balance:
    """What one card for another changes in a list; `everything`: any card, not only `SPECIAL`."""
    _check(deck, scales.rules)
    roles = tuple(dict.fromkeys((*(USUAL if everything else SPECIAL), *deck)))
    (one,) = hands.weigh(scales, [FrozenDict(deck)])
    return Balance((), (_changes(one, scales, roles, None, hands),), scales.lynch)


def _changes(
    one: Candidate, scales: Scales, roles: tuple[Role, ...], have: Deck | None, hands: Hands
) -> Changes:
    return Changes(one.deck, one.chances, tuple(exchanges(one, scales, roles, have, hands)))


def _check(deck: Deck, rules: Rules) -> None:
    """Refuse what is no game at all."""
    wolves = deck.get(Role.WEREWOLF, 0)
    others = sum(deck.values()) - wolves
    if not wolves + others:
        raise WolfwiseError("there must be players")
    if not wolves:
        raise WolfwiseError("there must be a werewolf among the roles")
    middle = rules["thief-cards"] if Role.THIEF in deck else 0  # all of them may be werewolves
    if rules["win"] == "parity" and wolves - middle >= others:
        raise WolfwiseError(
            f"{wolves} werewolves against {others} have won by parity before the game begins"
        )
