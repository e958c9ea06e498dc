"""Smallest explanations and most probable worlds against going through everything."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import Story, all_games, deals, games, pairs, stories, true_peeks
from tests.helpers.suspicions_wooolf import known_hands, written
from tests.helpers.worlds_wooolf import EXAMPLE, PEEKED, every_world, weighed
from wolfwise.analysis import explain
from wolfwise.analysis.explain import (
    impossible,
    irreducible,
    smallest_hitting,
    smallest_impossible,
)
from wolfwise.analysis.wooolf import brute_force
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.why import Verdict, contradiction, why
from wolfwise.analysis.wooolf.worlds import most_probable
from wolfwise.models import records
from wolfwise.models.errors import Contradiction
from wolfwise.models.wooolf.cards import Character, Question
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Observation, Peek, Plays, Somebody
from wolfwise.models.wooolf.situation import Situation, sentence, situation, statement
from wolfwise.models.wooolf.worlds import World

Some = frozenset[int]


def subsets(everything: Collection[int]) -> Iterator[Some]:
    """All of them, small ones first."""
    sizes = range(len(everything) + 1)
    return map(frozenset, chain.from_iterable(combinations(everything, n) for n in sizes))


# ---------------------------------------------------------------- any facts at all


def families(members: int = 8) -> st.SearchStrategy[list[Some]]:
    """What cannot be together: sets that make every larger set impossible, too."""
    facts = st.integers(0, members - 1)
    return st.lists(st.frozensets(facts, max_size=5), min_size=1, max_size=6)


@settings(max_examples=80, deadline=None)
@given(families())
def test_smallest_impossible_against_all_subsets(conflicts: list[Some]) -> None:
    asked: list[Some] = []

    def possible(some: Some) -> bool:
        return not any(conflict <= some for conflict in conflicts)

    def agreeing(some: Some) -> Some | None:
        """A world has facts of its own, some of which nobody asked for."""
        asked.append(some)
        for fact in (7, 2, 9, 4) if possible(some) else ():
            some = some | {fact} if possible(some | {fact}) else some
        return some if possible(some) else None

    facts = range(8)
    smallest = next(some for some in subsets(facts) if not possible(some))
    for found in (smallest_impossible(facts, agreeing), impossible(facts, agreeing)):
        assert len(found) == len(smallest)
        assert not possible(found)
        assert all(possible(found - {fact}) for fact in found), "leaving any out makes it possible"
    none_spared = irreducible(facts, agreeing)
    assert not possible(none_spared)
    assert all(possible(none_spared - {fact}) for fact in none_spared)
    assert all(some <= frozenset(facts) for some in asked)


def test_what_is_possible_has_no_explanation() -> None:
    with pytest.raises(ValueError, match="possible together"):
        smallest_impossible([0, 1, 2], lambda some: some)


def test_what_is_impossible_by_itself_needs_no_facts() -> None:
    assert smallest_impossible([0, 1, 2], lambda some: None) == frozenset()
    assert irreducible([0, 1, 2], lambda some: None) == frozenset()


def test_without_patience_none_can_be_spared(monkeypatch: pytest.MonkeyPatch) -> None:
    """Any five of nine are too many: the smallest search would try them all."""
    monkeypatch.setattr(explain, "PATIENCE", 0)
    found = impossible(range(9), lambda some: some if len(some) < 5 else None)
    assert len(found) == 5


@settings(max_examples=80, deadline=None)
@given(st.lists(st.frozensets(st.integers(0, 8), min_size=1, max_size=5), max_size=7))
def test_smallest_hitting_against_all_subsets(sets: list[Some]) -> None:
    members = sorted(frozenset().union(*sets))

    def hits(some: Some) -> bool:
        return all(some & one for one in sets)

    size = len(next(some for some in subsets(members) if hits(some)))
    equals = [frozenset(some) for some in combinations(members, size) if hits(frozenset(some))]
    found = smallest_hitting(sets)
    assert found in equals
    assert sum(found) == min(map(sum, equals)), "among equals one with early members"


# ---------------------------------------------------------------- the worked example

THOMAS_BOY = Plays(1, Character.BOY)


def test_why_thomas_is_the_boy() -> None:
    """Two lines are enough: he called Kenneth a wolf, and the only wolf is Eva's."""
    known = situation(records.read(PEEKED))
    found = why(known, THOMAS_BOY)
    assert found.verdict is Verdict.PROVED
    assert [fact.text for fact in found.facts] == [
        "Thomas peeks Kenneth wolf",
        "Jason peeks Eva saw wolf",
    ]
    assert found.p == 1
    assert found.failing is None
    assert found.holding is not None
    assert brute_force.weigh(known.game, found.holding, [*known.observations, THOMAS_BOY])


def test_why_kenneth_is_not_the_wolf() -> None:
    found = why(situation(records.read(PEEKED)), Plays(4, Character.WOLF))
    assert found.verdict is Verdict.REFUTED
    assert [fact.text for fact in found.facts] == ["Jason peeks Eva saw wolf"]
    assert found.p == 0
    assert found.holding is None
    assert found.failing is not None


def test_before_the_peek_it_is_open() -> None:
    found = why(situation(records.read(EXAMPLE)), THOMAS_BOY)
    assert found.verdict is Verdict.OPEN
    assert found.facts == ()
    assert found.p == Fraction(87, 104)


def test_statements_are_read_as_they_are_said() -> None:
    known = situation(records.read(PEEKED))
    for said in ("Thomas is the boy", "why must Thomas be the boy?", "Thomas=boy"):
        assert statement(said, known.names) == THOMAS_BOY


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Thomas is not the boy", Plays(1, Character.BOY, False)),
        ("Thomas!=boy", Plays(1, Character.BOY, False)),
        ("nobody is a dog", Somebody(Character.DOG, False)),
        ("somebody is a dog", Somebody(Character.DOG, True)),
        ("Somebody=wolf", Somebody(Character.WOLF, True)),
        ("nobody=wolf", Somebody(Character.WOLF, False)),
        ("nobody!=wolf", Somebody(Character.WOLF, True)),
    ],
)
def test_statements_about_somebody_nobody_and_not(said: str, meant: Plays | Somebody) -> None:
    assert statement(said, situation(records.read(PEEKED)).names) == meant


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        (Plays(1, Character.BOY, True), "Thomas plays the boy"),
        (Plays(1, Character.BOY, False), "Thomas does not play the boy"),
        (Somebody(Character.DOG, True), "somebody plays the dog"),
        (Somebody(Character.DOG, False), "nobody plays the dog"),
    ],
)
def test_statements_are_said_as_they_are_meant(meant: Plays | Somebody, said: str) -> None:
    assert sentence(meant, situation(records.read(PEEKED)).names) == said


def test_what_the_rules_alone_force_needs_no_facts() -> None:
    """One wolf card: somebody plays the wolf, whatever is known."""
    known = situation(records.read(EXAMPLE))
    found = why(known, Somebody(Character.WOLF))
    assert found.verdict is Verdict.PROVED
    assert found.facts == ()


# ---------------------------------------------------------------- against all worlds


def holds_in(game: Wooolf, world: World, said: Observation) -> bool:
    return brute_force.likelihood(game, world, said) > 0


def statements(game: Wooolf) -> st.SearchStrategy[Plays | Somebody]:
    characters, truth = st.sampled_from(Character), st.booleans()
    seats = st.integers(0, game.seats - 1)
    return st.one_of(
        st.builds(Plays, seats, characters, truth), st.builds(Somebody, characters, truth)
    )


def masks(known: Situation, said: Observation | None, holds: bool) -> set[Some]:
    """For the worlds where it is so or not: the facts that each allows. Not for tracked cards.

    There facts must agree on which card lies left, so that two may each be possible alone.
    """
    assert not known.game.tracked
    facts = list(enumerate(known.observations))
    return {
        frozenset(i for i, fact in facts if holds_in(known.game, world, fact))
        for world in every_world(known.game)
        if said is None or holds_in(known.game, world, said) is holds
    }


def smallest_forbidden(allowed: set[Some], facts: int) -> int:
    """How many facts it takes to leave none of these worlds."""
    largest = [a for a in allowed if not any(a < b for b in allowed)]
    return len(next(s for s in subsets(range(facts)) if not any(s <= a for a in largest)))


def numbers(known: Situation, facts: Sequence[object]) -> Some:
    """The indices of these facts; texts tell facts apart in these tests."""
    return frozenset(i for i, fact in enumerate(known.facts) if fact in facts)


@pytest.mark.parametrize("players", [4, 5])
@settings(max_examples=6, deadline=None)
@given(st.data())
def test_explanations_are_the_smallest_there_are(players: int, data: st.DataObject) -> None:
    game = wooolf(players)
    known = data.draw(known_hands(game, max_size=6))
    said = data.draw(statements(game))
    found = why(known, said)
    worlds = weighed(game, known.observations)
    holding = [world for world in worlds if holds_in(game, world, said)]
    total = sum(worlds.values())
    assert found.statement == said
    assert found.p == Fraction(sum(worlds[world] for world in holding), total)
    if 0 < len(holding) < len(worlds):
        assert found.verdict is Verdict.OPEN
        assert found.holding in holding
        assert found.failing in worlds
        assert found.failing not in holding
        return
    proved = bool(holding)
    assert found.verdict is (Verdict.PROVED if proved else Verdict.REFUTED)
    assert (found.holding if proved else found.failing) in worlds
    assert (found.failing if proved else found.holding) is None
    against = masks(known, said, not proved)
    needed = numbers(known, found.facts)
    assert not any(needed <= allowed for allowed in against), "these facts are enough"
    assert len(found.facts) == smallest_forbidden(against, len(known.facts))


@settings(max_examples=10, deadline=None)
@given(st.data())
def test_tracked_explanations_cannot_do_without_any_fact(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from([g for g in all_games([4, 5]) if g.tracked]))
    known = data.draw(known_hands(game, min_size=1, opening=True))
    said = data.draw(statements(game))
    found = why(known, said)
    worlds = weighed(game, known.observations)
    holding = [world for world in worlds if holds_in(game, world, said)]
    if found.verdict is Verdict.OPEN:
        assert found.holding in holding
        assert found.failing in worlds
        assert 0 < len(holding) < len(worlds)
        return
    proved = found.verdict is Verdict.PROVED
    assert len(holding) == (len(worlds) if proved else 0)
    needed = [fact.observation for fact in found.facts]

    def possible(observations: Sequence[Observation]) -> bool:
        return any(
            holds_in(game, world, said) is not proved for world in weighed(game, observations)
        )

    assert not possible(needed)
    assert all(possible([*needed[:i], *needed[i + 1 :]]) for i in range(len(needed)))


@st.composite
def rumoured(draw: st.DrawFn, game: Wooolf) -> Situation:
    """A hand, true peeks, and answers that may be false."""
    hands = draw(deals(game))
    viewer = draw(st.integers(0, game.players - 1))
    peeks = draw(st.lists(true_peeks(game, hands, None), max_size=4))
    asks = st.builds(
        lambda pair, *rest: Ask(*pair, *rest),
        pairs(game, neutral=False),
        st.sampled_from(Question),
        st.booleans(),
    )
    answers = draw(st.lists(asks, min_size=2, max_size=6))
    return written(game, viewer, hands[viewer], [*peeks, *answers])


@pytest.mark.parametrize("players", [4, 5])
@settings(max_examples=8, deadline=None)
@given(st.data())
def test_a_contradiction_names_the_fewest_facts(players: int, data: st.DataObject) -> None:
    game = wooolf(players)
    known = data.draw(rumoured(game))
    said = data.draw(statements(game))
    if weighed(game, known.observations):
        assert why(known, said).verdict in Verdict
        return
    with pytest.raises(Contradiction) as caught:
        why(known, said)
    everything = masks(known, None, holds=True)
    needed = numbers(known, caught.value.facts)
    assert not any(needed <= allowed for allowed in everything)
    assert len(caught.value.facts) == smallest_forbidden(everything, len(known.facts))


def test_two_wolves_are_one_too_many() -> None:
    """Ann holds the only wolf, so both who call one would have to be the boy."""
    text = """
    game wooolf
    players Ann Bob Cy Dee Eli
    viewer Ann wolf sheep
    Bob peeks Cy wolf
    Cy peeks Dee sheep
    Dee peeks Eli wolf
    """
    lines = "\n".join(line.strip() for line in text.splitlines())
    found = contradiction(situation(records.read(lines)))
    assert [getattr(fact, "text", None) for fact in found.facts] == [
        "viewer Ann wolf sheep",
        "Bob peeks Cy wolf",
        "Dee peeks Eli wolf",
    ]


def test_a_supposition_can_be_at_fault() -> None:
    """As the wolf he would have been honest. Eva's card would do as well, but comes later."""
    known = situation(records.read(PEEKED)).supposing([Plays(1, Character.WOLF)])
    with pytest.raises(Contradiction) as caught:
        why(known, Plays(0, Character.SHEEP))
    texts = [getattr(fact, "text", None) for fact in caught.value.facts]
    assert texts == ["Thomas peeks Kenneth wolf", "supposing that Thomas plays the wolf"]


# ---------------------------------------------------------------- the most probable worlds


def assert_best(story: Story, number: int) -> None:
    """As many as there are, each with its own probability, and none better left out."""
    worlds = weighed(story.game, story.observations)
    total = sum(worlds.values())
    found = most_probable(Posterior(story.game, story.observations), number)
    best = sorted(worlds.values(), reverse=True)[:number]
    assert [world.p for world in found] == [Fraction(weight, total) for weight in best]
    assert all(world.p == Fraction(worlds[world.hands], total) for world in found)
    assert len({world.hands for world in found}) == len(found)


@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=4, deadline=None)
@given(st.data())
def test_the_most_probable_worlds(game: Wooolf, data: st.DataObject) -> None:
    assert_best(data.draw(stories(game)), data.draw(st.sampled_from([1, 5, 20])))


@settings(max_examples=12, deadline=None)
@given(st.data())
def test_the_most_probable_worlds_if_somebody_plays_something(data: st.DataObject) -> None:
    story = data.draw(games([4, 5]).flatmap(lambda game: stories(game, min_size=2, max_size=7)))
    playing = {story.game.character(hand) for hand in story.hands}
    told = [Somebody(c, c in playing) for c in data.draw(st.sets(st.sampled_from(Character)))]
    assert_best(Story(story.game, story.hands, (*story.observations, *told)), 10)


@settings(max_examples=8, deadline=None)
@given(games([4, 5]).flatmap(lambda game: stories(game, min_size=8)))
def test_all_worlds_if_more_are_asked_for(story: Story) -> None:
    assert_best(story, 10**6)


def test_the_most_probable_worlds_before_anything_is_known() -> None:
    """Every seat with two different cards lies in 2^5 ways, the most that a world can have."""
    game = wooolf(5)
    found = most_probable(Posterior(game, []), 50)
    total = sum(brute_force.worlds(game, []).values())
    assert {world.p for world in found} == {Fraction(2**5, total)}
    assert all(len(set(hand)) == 2 for world in found for hand in world.hands)


def test_peeks_weigh_worlds() -> None:
    """Two sheep at the seat peeked at show one twice as surely as a single one."""
    game = wooolf(5)
    peek = Peek(0, 1, seen=next(card for card in game.deck if str(card) == "sheep"))
    story = Story(game, (), (peek, Ask(0, 2, Question.HAS_SHEEP, yes=False)))
    assert_best(story, 30)
