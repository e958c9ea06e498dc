"""Second opinions on Wooolf!!: all agree about random rounds, and none of them can be wrong."""

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import Story, games, stories
from wolfwise.analysis.second_opinions import CONSTRAINT, CP_SAT, ENUMERATION, Disagreement
from wolfwise.analysis.wooolf import brute_force, evidence, second_opinions, suspicions
from wolfwise.models.records import Fact
from wolfwise.models.wooolf import csp
from wolfwise.models.wooolf.cards import Card, Character, Clue
from wolfwise.models.wooolf.cpsat import Encoding
from wolfwise.models.wooolf.game import wooolf
from wolfwise.models.wooolf.observations import Holds, Observation, Peek
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import Table


def known(story: Story) -> Situation:
    """What a viewer knows whose hand is among the facts; else an onlooker."""
    viewer = next((o.seat for o in story.observations if isinstance(o, Holds)), None)
    facts = tuple(Fact(o, None, "") for o in story.observations)
    return Situation(Table.new(story.game), viewer, facts)


# ---------------------------------------------------------------- all agree


@settings(max_examples=200, deadline=None)
@given(games([4, 5]).flatmap(lambda game: stories(game, min_size=9)), st.integers(0, 7))
def test_all_agree_about_random_rounds(story: Story, often: int) -> None:
    """CP-SAT if there are very few worlds, enumeration now and then: they take longest."""
    with pytest.MonkeyPatch.context() as patch:
        most = {CONSTRAINT: 500, CP_SAT: 100, ENUMERATION: 0 if often else 30_000}
        patch.setattr(second_opinions, "MOST", most)
        asked = second_opinions.hands if often % 2 else second_opinions.who
        result, opinions = asked(known(story))
        assert (opinions[1].found is None) is (result.worlds > 500)
        assert (opinions[3].found is None) is bool(often)


@pytest.mark.parametrize("players", [4, 5])
def test_all_agree_about_the_deck(players: int) -> None:
    deck, opinions = second_opinions.deck(wooolf(players))
    assert deck.worlds == 8_100
    assert all(each.found and each.found["worlds"] == 8_100 for each in opinions)


# ---------------------------------------------------------------- none can be wrong

SHEEP = Card.named("sheep")
LIAR = (Holds(0, (SHEEP, SHEEP)), Peek(1, 0, Clue.WOLF), Peek(2, 3, Clue.SHEEP))
"""Who says that two sheep are a wolf is the boy."""


def situation(*facts: Observation) -> Situation:
    return Situation(Table.new(wooolf(5)), 0, tuple(Fact(fact, None, "") for fact in facts))


Plant = Callable[[pytest.MonkeyPatch], object]

HONEST: dict[str, Plant] = {
    "ours": lambda patch: patch.setattr(evidence, "announcement", honest),
    "python-constraint": lambda patch: patch.setattr(csp, "_must_say", honest),
    "CP-SAT": lambda patch: patch.setattr(Encoding, "_peek", honest_clauses),
    "enumeration": lambda patch: patch.setattr(brute_force, "announcement", honest),
}
"""An engine in which the boy does not lie."""


def honest(card: Card, liar: bool) -> Clue:
    return card.appearance


peek_clauses = Encoding._peek


def honest_clauses(self: Encoding, peek: Peek) -> list[object]:
    (_, *honest), _ = peek_clauses(self, peek)
    return [honest]


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    """What engines remember of rules that were changed."""
    evidence._peek_fits.cache_clear()
    yield
    evidence._peek_fits.cache_clear()


def test_nothing_is_wrong_unless_it_is_planted() -> None:
    result, opinions = second_opinions.who(situation(*LIAR))
    assert result.seats["seat 2"][Character.BOY] == 1
    assert all(each.found for each in opinions)


@pytest.mark.parametrize("engine", HONEST)
@pytest.mark.parametrize("question", [second_opinions.who, second_opinions.hands])
def test_a_boy_who_does_not_lie_is_caught(
    monkeypatch: pytest.MonkeyPatch, engine: str, question: Callable[[Situation], object]
) -> None:
    HONEST[engine](monkeypatch)
    with pytest.raises(Disagreement):
        question(situation(Holds(0, (SHEEP, SHEEP)), Peek(1, 2, Clue.WOLF)))


def test_a_world_that_is_left_out_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    listing = Encoding.worlds
    monkeypatch.setattr(Encoding, "worlds", lambda *given: listing(*given)[1:])
    with pytest.raises(Disagreement, match=r"worlds: \d+ by Wolfwise, \d+ by CP-SAT"):
        second_opinions.who(situation(*LIAR))


def test_a_wrong_suspicion_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(suspicions, "right", lambda game, board, targets: {})
    with pytest.raises(Disagreement, match=r"pointers .* and .*: 1 by Wolfwise"):
        second_opinions.who(situation(*LIAR))


def test_a_weight_that_forgets_the_order_of_cards_is_caught(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(brute_force, "orders", lambda hand: (hand,))
    with pytest.raises(Disagreement):
        second_opinions.deck(wooolf(5))
