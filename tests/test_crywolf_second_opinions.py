"""Second opinions on You Cry Wolf!: all agree about random rounds, and none can be wrong."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from random import Random

import pytest

import wolfwise
from tests.helpers.games_crywolf import USUAL, reached, switched
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.crywolf import bid, call, odds, rows, second_opinions
from wolfwise.analysis.second_opinions import Disagreement, Opinion
from wolfwise.models.crywolf import cpsat, csp
from wolfwise.models.crywolf.dice import Animal, Cup, cups
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.settlement import Settlement, settle
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.crywolf.table import Marker

# ---------------------------------------------------------------- all agree


def asked(known: Situation, random: Random) -> tuple[Opinion, ...]:
    """One of the questions."""
    row, number = random.choice(list(Animal)), random.randint(1, 12)
    questions: list[Callable[[], tuple[object, tuple[Opinion, ...]]]] = [
        lambda: second_opinions.odds(known, lambda: rows.odds(known)),
        lambda: second_opinions.bid(known, lambda: bid.bid(known, row, number)),
        lambda: second_opinions.call(known, lambda: call.call(known, (row, number))),
    ]
    _, opinions = random.choice(questions)()
    return opinions


def test_all_agree_about_random_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every roll of up to five dice is tried; more take too long for so many rounds."""
    monkeypatch.setattr(second_opinions, "MOST_ROLLS", 6**5)
    rolled = 0
    for seed in range(200):
        random = Random(seed)
        position = reached(switched(random, [2, 2, 2, 3]), seed, random.randrange(25), USUAL)
        view = position.view(random.randrange(2))
        named = view.table._replace(names=("Ann", "Bob", "Cy")[: view.game.players])
        opinions = asked(view._replace(table=named), random)
        assert [each.found is None for each in opinions[:3]] == [False] * 3
        rolled += opinions[3].found is not None
    assert rolled > 20


@pytest.mark.parametrize("dice", [0, 1, 6, 24, 54])
def test_both_encodings_list_every_cup_once(dice: int) -> None:
    assert sorted(csp.cups(dice)) == sorted(cups(dice))
    game = crywolf(2)
    assert sorted(cpsat.cups(game, dice)) == [
        (cup, game.counted(cup)) for cup in sorted(cups(dice))
    ]


def one_die() -> Situation:
    """Two players, five dice of the other one on the board, and three of the own ones."""
    board = {(Animal.COW, Animal.COW): 8}
    return look_up(crywolf(2), mine=[Animal.SHEEP] * 3, board=board, hidden=1)


def test_one_hidden_die_by_hand() -> None:
    """A die has three sheep; three are in the cup. A wolf counts for nothing else."""
    odds, opinions = second_opinions.odds(one_die(), lambda: rows.odds(one_die()))
    assert all(each.found is not None for each in opinions)
    assert odds.rows[Animal.COW].known == 8
    die = crywolf(2).die
    for each in opinions:
        assert each.found is not None
        more = each.found["exactly 4 for sheep"]
        assert more == Fraction(sum(die[i] for i, a in enumerate(Animal) if a in sheepish()), 6)


def sheepish() -> frozenset[Animal]:
    return crywolf(2).counts[Animal.SHEEP]


# ---------------------------------------------------------------- none can be wrong


def one_short(dice: int, *_: object) -> Iterator[Cup]:
    yield from cups(dice)[1:]


def wrong_rows(game: object, dice: int, *_: object) -> list[tuple[Cup, Cup]]:
    return [(cup, cup) for cup in cups(dice)]  # whatever counts for a row


def mild(marker: Marker, caller: int, count: int) -> Settlement:
    """One chip less if there are enough."""
    settled = settle(marker, caller, count)
    return settled._replace(chips=settled.chips - 1) if settled.payer == caller else settled


Plant = Callable[[pytest.MonkeyPatch], object]
PLANTED: dict[str, Plant] = {
    "ours": lambda p: p.setattr(odds, "binomial", lambda dice, hits: (1,) * (dice + 1)),
    "our chips": lambda p: p.setattr(odds.Count, "_if_called", lambda self, number: 0),
    "python-constraint": lambda p: p.setattr(csp, "cups", one_short),
    "no cups": lambda p: p.setattr(csp, "cups", lambda *_: iter(())),
    "CP-SAT": lambda p: p.setattr(cpsat, "cups", wrong_rows),
    "enumeration": lambda p: p.setattr(second_opinions, "faces_of", lambda die: tuple(Animal)),
    "chips": lambda p: p.setattr(second_opinions, "settle", mild),
}


@pytest.mark.parametrize("error", PLANTED)
def test_an_error_is_caught(monkeypatch: pytest.MonkeyPatch, error: str) -> None:
    PLANTED[error](monkeypatch)
    with pytest.raises(Disagreement):
        second_opinions.odds(one_die(), lambda: rows.odds(one_die()))
    with pytest.raises(Disagreement):
        second_opinions.bid(one_die(), lambda: bid.bid(one_die(), Animal.SHEEP, 4))
    with pytest.raises(Disagreement):
        second_opinions.call(one_die(), lambda: call.call(one_die(), (Animal.SHEEP, 4)))


# ---------------------------------------------------------------- the front


def test_the_questions_can_be_verified() -> None:
    table = wolfwise.CryWolf.load(str(EXAMPLES / "last-round.wolf"))
    bid_9, all_markers = table.bid("sheep 9", verify=True), table.call(verify=True)
    for answer in (table.odds(verify=True), bid_9, all_markers):
        asked = [each.engine for each in answer.opinions if each.found is not None]
        assert asked == ["Wolfwise", "python-constraint", "CP-SAT"]
        assert {each["about"] for each in answer.json()["verified"]} == {"bare odds"}
    assert table.odds(verify=True).result == table.odds().result
    with pytest.raises(wolfwise.WolfwiseError, match="other engines know no habits"):
        table.odds(model="habits", verify=True)
