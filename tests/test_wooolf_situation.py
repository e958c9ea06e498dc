"""What a seat of Wooolf!! knows: from a position, and from what it has written down itself."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.chronicle_wooolf import chronicle
from wolfwise.models import records
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.observations import Holds
from wolfwise.models.wooolf.situation import Situation, situation


def nameless(known: Situation) -> Situation:
    facts = tuple(fact._replace(line=None, text="") for fact in known.facts)
    table = known.table._replace(names=())
    return known._replace(facts=facts, table=table, boards=(), earlier=())


@pytest.mark.parametrize("players", [4, 5, 8])
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 2**32))
def test_a_record_says_what_its_viewer_sees(players: int, seed: int) -> None:
    """All but the boards: nobody writes his own one down before all are shown.

    And but for earlier rounds, which positions leave behind.
    """
    random = Random(seed)
    viewer = random.randrange(players)
    record, moments = chronicle(players, viewer, random)
    for number, position in random.sample(moments, min(5, len(moments))):
        known = situation(record._replace(lines=record.lines[:number]))
        seen = position.view(viewer)
        assert nameless(known) == nameless(seen)
        assert (known.stage, known.character) == (seen.stage, seen.character)
        assert nameless(known.public()) == nameless(seen.public())


def test_the_viewer_is_who_his_own_hand_says() -> None:
    """Whatever else is known, in whatever order: another hand was shown, and a card was seen."""
    text = "game wooolf\nplayers Eva Thomas Paul Jason Kenneth\nviewer Jason sheep sheep\n"
    known = situation(records.read(f"{text}Eva peeks Jason sheep\n"))
    dog = next(card for card in known.game.deck if str(card) == "dog")
    shown = known.facts[0]._replace(observation=Holds(0, (dog, dog)))
    mixed = known._replace(facts=(known.facts[1], shown, known.facts[0]))
    assert mixed.character is known.character is Character.SHEEP
    assert mixed._replace(facts=mixed.facts[:2]).character is None
