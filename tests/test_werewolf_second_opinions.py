"""Second opinions on Werewolf: all agree about random games, and none can be wrong."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import wolfwise
from tests.helpers.games_werewolf import game, random_cards, random_changes, walk
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.second_opinions import CONSTRAINT, CP_SAT, ENUMERATION, Disagreement
from wolfwise.analysis.werewolf import every_world, second_opinions, weighing
from wolfwise.analysis.werewolf import worlds as counting
from wolfwise.analysis.werewolf.talk import PLAIN
from wolfwise.models import rulebook
from wolfwise.models.records import Fact
from wolfwise.models.werewolf import csp
from wolfwise.models.werewolf.cpsat import Encoding
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.lines import Claims, Says
from wolfwise.models.werewolf.observations import (
    Attack,
    Dawn,
    GoesOn,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
)
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.situation import Situation, Statement
from wolfwise.models.werewolf.table import Table
from wolfwise.models.werewolf.witness import facts_known

NAMES = ("Ann", "Bob", "Cai", "Dot", "Eve", "Fay")
PLAIN_CARDS = (Role.SEER, Role.HUNTER, Role.GIRL, Role.IDIOT, Role.SCAPEGOAT, Role.PIPER)
"""Cards that make no secrets of nights."""

# ---------------------------------------------------------------- all agree


def some_game(random: Random, plain: bool) -> Situation:
    """A moment of a random game, as somebody or everybody knows it, and some talk."""
    cards = random_cards(random, 5)
    if plain:
        special = random.sample(PLAIN_CARDS, 2) + [Role.THIEF] * (random.random() < 0.3)
        number = 5 + 2 * (Role.THIEF in special) - len(special)
        cards = [*special, Role.WEREWOLF, Role.WEREWOLF, *[Role.VILLAGER] * (number - 2)]
    this = werewolf(cards, rulebook.rules("werewolf", changes=random_changes(random)))
    story = [played.after for played in walk(this, random)]
    now = random.choice([at for at in story if at.step not in (Step.DEAL, Step.THIEF)])
    viewer = random.choice([None, *range(5)])
    told = [Told(entry, None, "") for entry in now.log]
    said: list[Statement] = [Claims(random.randrange(5), random.choice(list(this.deck)))]
    if random.random() < 0.5:
        said.append(Says(0, random.randrange(1, 5), Role.WEREWOLF))
    return Situation(
        now.table._replace(names=NAMES[:5]),
        viewer,
        facts_known(this, told, viewer),
        tuple(Fact(statement, None, "") for statement in said),
    )


def test_all_agree_about_random_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """CP-SAT lists few worlds, else it says what is possible; enumeration has a limit, too."""
    monkeypatch.setattr(second_opinions, "MOST", {CONSTRAINT: 2_000, CP_SAT: 25, ENUMERATION: 400})
    asked = {CONSTRAINT: 0, CP_SAT: 0, ENUMERATION: 0}
    for seed in range(200):
        random = Random(seed)
        situation = some_game(random, plain=seed % 2 == 0)
        if seed % 4:
            _, opinions = second_opinions.who(situation, random.choice([None, PLAIN]))
        else:
            _, opinions = second_opinions.breakdown(situation, PLAIN, random.random() < 0.5)
        for each in opinions[1:]:
            asked[each.engine] += each.found is not None
    assert min(asked.values()) > 60


# ---------------------------------------------------------------- what python-constraint says


def known(cards: str, *facts: Observation, changes: tuple[str, ...] = ()) -> Situation:
    this = game(cards, *changes)
    table = Table.new(this)._replace(names=NAMES[: this.players])
    return Situation(table, None, tuple(Fact(fact, None, "") for fact in facts))


FIVE = tuple(range(5))


@pytest.mark.parametrize(("facts", "worlds"), [
    ((), 10 * 3),  # two werewolves among five, and the seer among the rest
    ((Hold((0, 1), frozenset({Role.WEREWOLF})),), 3),
    ((Attack(1, 0),), 6 * 3),  # whom they attack is none of them
    ((Attack(1, None),), 10 * 3),
    ((Dawn(1, FIVE, True, (0,)),), 6 * 3),
    ((Dawn(1, FIVE, True, ()),), 0),  # nobody could have saved anybody
    ((Dawn(1, FIVE, True, (0, 1)),), 0),
    ((Dawn(1, FIVE, True, (0,), (), (1,)),), 6 * 3),
    ((Attack(1, 2), Dawn(1, FIVE, True, (0,))), 0),
    ((Attack(1, 0), Dawn(1, FIVE, True, (0,))), 6 * 3),
    ((Dawn(2, (0, 1), True, ()), Hold((0,), frozenset({Role.VILLAGER}))), 3 * 2),  # no wolf left
    ((GoesOn((0, 1, 2)),), 9 * 3),  # they are not both dead
    ((GoesOn(()),), 0),
])  # fmt: skip
def test_worlds_by_hand(facts: tuple[Observation, ...], worlds: int) -> None:
    this = game("werewolf*2 seer villager*2")
    assert len(list(csp.worlds(this, facts))) == worlds
    assert len(every_world.worlds(this, facts)) == worlds
    assert len(Encoding(this, facts).worlds()) == worlds


@pytest.mark.parametrize(("facts", "worlds"), [
    ((Dawn(1, FIVE, True, ()),), 10 * 3),
    ((Dawn(1, FIVE, True, (0,)),), 6 * 3),
    ((Dawn(1, FIVE, True, (0, 1)),), 0),
    ((Dawn(1, FIVE, True, (), open=True),), 10 * 3),
    ((Attack(1, None), Dawn(1, FIVE, True, ())), 10 * 3),
    ((Attack(1, 0), Dawn(1, FIVE, True, ())), 0),
])  # fmt: skip
def test_worlds_by_hand_if_they_may_attack_nobody(
    facts: tuple[Observation, ...], worlds: int
) -> None:
    this = game("werewolf*2 seer villager*2", "wolves-must=no")
    assert len(list(csp.worlds(this, facts))) == worlds
    assert len(every_world.worlds(this, facts)) == worlds
    assert len(Encoding(this, facts).worlds()) == worlds


@pytest.mark.parametrize(("cards", "facts", "says"), [
    ("werewolf witch villager*3", (), ""),
    ("werewolf cupid witch villager*3", (Hold((0,), frozenset({Role.WITCH})),), ""),
    ("werewolf cupid witch villager*3", (GoesOn(FIVE),), "it knows no nights with cupid"),
    ("werewolf witch villager*3", (GoesOn(FIVE),), ""),
    ("werewolf witch guard villager*3", (Attack(1, 0),), "it knows no nights with guard or witch"),
    ("werewolf cupid villager*3", (LoversAre((0, 1)),), "it knows no nights with cupid"),
    ("werewolf seer villager*3", (Dawn(1, FIVE, True, (0,)),), ""),
])  # fmt: skip
def test_what_is_out_of_reach(cards: str, facts: tuple[Observation, ...], says: str) -> None:
    assert csp.out_of_reach(game(cards), facts) == says


def test_the_thief_must_take_one_of_two_werewolves() -> None:
    this = game("werewolf*2 thief villager*2 seer hunter")
    middle = (InMiddle((Role.WEREWOLF, Role.WEREWOLF)),)
    assert list(csp.worlds(this, middle)) == []
    may = game("werewolf*2 thief villager*2 seer hunter", "thief-must=never")
    assert len(list(csp.worlds(may, middle))) == 5 * 4 * 3  # thief, seer and hunter among five


# ---------------------------------------------------------------- none can be wrong

Plant = Callable[[pytest.MonkeyPatch], Any]
ALWAYS: Callable[..., bool] = lambda *_: True  # noqa: E731

GOES_ON: dict[str, Plant] = {
    "ours": lambda p: p.setattr(counting.Cases, "_possible", ALWAYS),
    "python-constraint": lambda p: p.setattr(csp._Rules, "goes_on", ALWAYS),
    "CP-SAT": lambda p: p.setattr(Encoding, "_goes_on", ALWAYS),
    "enumeration": lambda p: p.setattr(every_world._Case, "_lovers_fit", ALWAYS),
}
"""An engine that does not know when a game is over."""


def going() -> Situation:
    """One werewolf lives, against two others."""
    claims_seer: Fact[Statement] = Fact(Claims(0, Role.SEER), None, "")
    return known("werewolf*2 seer villager*2", GoesOn((0, 1, 2)), changes=("win=parity",))._replace(
        statements=(claims_seer,)
    )


def test_nothing_is_wrong_unless_it_is_planted() -> None:
    who, opinions = second_opinions.who(going(), PLAIN)
    assert who.worlds == 18
    assert all(each.found and each.found["worlds"] == 18 for each in opinions)
    _, opinions = second_opinions.breakdown(going(), PLAIN, each=False)
    # If Ann is the seer, the werewolves are Bob or Cai, and Dot or Eve.
    assert all(each.found and each.found["true: worlds"] == 4 for each in opinions)


@pytest.mark.parametrize("engine", GOES_ON)
def test_a_game_that_should_be_over_is_caught(monkeypatch: pytest.MonkeyPatch, engine: str) -> None:
    GOES_ON[engine](monkeypatch)
    with pytest.raises(Disagreement, match="worlds: "):
        second_opinions.who(going(), None)
    with pytest.raises(Disagreement):
        second_opinions.breakdown(going(), PLAIN, each=True)


@pytest.mark.parametrize("engine", [CP_SAT, "ours"])
def test_a_wrong_card_is_caught_where_there_are_too_many_worlds(
    monkeypatch: pytest.MonkeyPatch, engine: str
) -> None:
    monkeypatch.setattr(second_opinions, "MOST", dict.fromkeys(second_opinions.MOST, 0))
    GOES_ON[engine](monkeypatch)
    facts = (GoesOn((0, 1)), Hold((2,), frozenset({Role.WEREWOLF})))
    situation = known("werewolf*2 seer villager*2", *facts)
    with pytest.raises(Disagreement, match=r"Dot may be werewolf: "):
        second_opinions.who(situation, None)


def test_a_thief_who_is_weighed_wrongly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    situation = known("werewolf*2 thief villager*2 seer hunter")
    second_opinions.who(situation, None)
    monkeypatch.setattr(counting, "_often", lambda game, middle, own: 1)
    counting.middles.cache_clear()
    with pytest.raises(Disagreement):
        second_opinions.who(situation, None)
    counting.middles.cache_clear()


def test_talk_that_is_weighed_wrongly_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(weighing._Weights, "weigh", lambda *_: None)
    with pytest.raises(Disagreement, match="by talk"):
        second_opinions.who(going(), PLAIN)
    with pytest.raises(Disagreement, match="chance"):
        second_opinions.breakdown(going(), PLAIN, each=False)


# ---------------------------------------------------------------- the front


def test_programs_have_the_opinions() -> None:
    table = wolfwise.Werewolf.load(str(EXAMPLES / "two-seers.wolf"))
    for answer in (table.who(verify=True), table.breakdown(verify=True)):
        engines = [each.engine for each in answer.opinions if each.found is not None]
        assert engines == ["Wolfwise", CP_SAT, ENUMERATION]
        assert answer.opinions[1].left_out == "it knows no nights with witch"
        assert {each["agrees"] for each in answer.json()["verified"]} == {True, None}
    assert table.who(verify=True).result == table.who().result
