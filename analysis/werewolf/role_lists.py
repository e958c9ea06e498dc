"""What is asked about lists of role cards: how their games go, and which make an even one."""

from typing import NamedTuple

from wolfwise.analysis.parallel import Progress
from wolfwise.analysis.werewolf.balance import (
    Candidate,
    Exchange,
    balance,
    by_rules,
    exchanges,
    lowered_by,
    weigh,
)
from wolfwise.analysis.werewolf.bots import sentences
from wolfwise.analysis.werewolf.chances import (
    GAMES,
    Chances,
    Deck,
    cards_of,
    chances,
    left_out,
    setup_of,
)
from wolfwise.analysis.werewolf.policies import ROLES, SIMPLE, VOTES, Lynching
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.roles import Role

SPECIAL = tuple(map(Role, ROLES))
"""The special cards that exact odds know."""
BEST = 3
"""So many lists are looked at card by card."""


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
class Balance(NamedTuple):
    """Lists near an even game, the most even first, and what one other card changes in some."""

    lists: tuple[Candidate, ...]  # none if it was asked about one list
    changes: tuple[Changes, ...]
    lynch: Lynching = VOTES

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
        assumed = sentences(werewolf(cards_of(deck), rules), lynch=lynch)
        return Odds(FrozenDict(deck), result, assumed, lynch=lynch)
    setup = setup_of(deck, rules, lynch)
    assumed = SIMPLE.sentences(setup.first, setup.win, setup.roles, lynch)
    return Odds(FrozenDict(deck), result, assumed, tuple(lowered_by(setup)), lynch)


def even_lists(
    players: int,
    rules: Rules,
    lynch: Lynching = VOTES,
    *,
    games: int = GAMES,
    seed: int = 0,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Balance:
    """Lists near an even game, and what one card for another changes in the best of them."""
    every = {Role.VILLAGER: 5, Role.WEREWOLF: 1} | dict.fromkeys(SPECIAL, 1)
    if why := left_out(every, rules, lynch):
        raise WolfwiseError(f"lists are weighed by the exact odds, and {why}")
    candidates = balance(
        players, rules["begins"], rules["win"], lynch,
        games=games, seed=seed, cluster=cluster, progress=progress,
    )  # fmt: skip

    def weighed(deck: Deck) -> Chances:
        return weigh(setup_of(deck, rules, lynch), games, seed)

    changes = (
        Changes(
            FrozenDict(one.setup.deck),
            one.chances,
            tuple(exchanges(one.setup.deck, weighed, SPECIAL)),
        )
        for one in candidates[:BEST]
    )
    return Balance(candidates, tuple(changes), lynch)


def one_list(
    deck: Deck,
    rules: Rules,
    lynch: Lynching = VOTES,
    *,
    everything: bool = False,
    games: int = GAMES,
    seed: int = 0,
    cluster: str | None = None,
) -> Balance:
    """What one card for another changes in a list; `everything`: any card, not only `SPECIAL`."""
    _check(deck, rules)
    weighed = by_rules(rules, lynch, games, seed, cluster)
    roles = tuple(Role) if everything else tuple(dict.fromkeys((*SPECIAL, *deck)))
    changes = tuple(exchanges(deck, weighed, roles))
    return Balance((), (Changes(FrozenDict(deck), weighed(deck), changes),), lynch)


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
