"""What to do by one's own card: positions in which anybody who remembers knows it."""

from random import Random

import pytest

from tests.helpers.games_werewolf import SWITCHES, game, random_cards
from tests.helpers.play import some_changes
from tests.test_werewolf_vote import known
from wolfwise.analysis.werewolf.act import Acting, Deed, act
from wolfwise.analysis.werewolf.believing import cast
from wolfwise.analysis.werewolf.laws import Laws
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.agreement import _WINNERS
from wolfwise.models.werewolf.end import NOBODY_LEFT, Standing
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Role, Side, Step
from wolfwise.models.werewolf.situation import Situation

SAMPLES = 400


def advice(this: Situation, samples: int = SAMPLES, seed: int = 0) -> Acting:
    return act(this, samples=samples, seed=seed)


def seats(deed: Deed) -> set[int]:
    return {seat for group in deed.alike for seat in group}


def of(found: Acting, move: acts.Move) -> Deed:
    """The row in which a move stands."""
    for deed in found.deeds:
        if deed.move == move:
            return deed
    raise AssertionError(f"{move} is not among {found.deeds}")


SEER = known(
    8, "werewolf*2 seer witch villager*4", "viewer P2 seer", "night 1", "P2 checks P3 villager",
    "dead P1 villager", "day 1", "lynched P4 villager", "night 2",
)  # fmt: skip
SHOWN = ("night 1", "dead P1 villager", "day 1", "P3 claims seer", "P3 says P4 werewolf")
WOLF = known(
    9, "werewolf*2 seer villager*6", "viewer P2 werewolf", "night 1", "wolves P2 P4",
    "wolves attack P1", *SHOWN[1:], "lynched P4 werewolf", "night 2",
)  # fmt: skip
GUARD = known(
    9, "werewolf*2 seer guard villager*5", "viewer P2 guard", "night 1", "P2 guards P5",
    *SHOWN[1:], "lynched P4 werewolf", "night 2",
)  # fmt: skip
WITCH = known(
    9, "werewolf*2 seer witch villager*5", "viewer P2 witch", "night 1", "victim P1", "P2 passes",
    *SHOWN[1:], "lynched P4 werewolf", "night 2", "victim P3",
)  # fmt: skip
HUNTER = known(
    9, "werewolf*2 seer hunter villager*5", "viewer P2 hunter", "night 1", "dead P2 hunter",
)  # fmt: skip
NAMED = known(
    9, "werewolf*3 seer hunter villager*4", "viewer P2 hunter", *SHOWN, "lynched P5 villager",
    "night 2", "dead P3 seer", "dead P2 hunter",
)  # fmt: skip
PIPER = known(
    8, "werewolf*2 piper villager*5", "viewer P2 piper", "night 1", "P2 charms P3 P4",
    "dead P1 villager", "day 1", "lynched P5 villager", "night 2",
)  # fmt: skip
CUPID = known(8, "werewolf*2 cupid seer villager*4", "viewer P2 cupid", "night 1")
THIEF = known(
    7, "werewolf*2 thief seer villager*5", "viewer P2 thief", "night 1", "middle werewolf villager",
)  # fmt: skip


def test_a_seer_looks_at_somebody_new() -> None:
    found = advice(SEER, 1000)
    assert found.step is Step.SEER
    assert seats(found.best) == {4, 5, 6, 7}
    assert seats(found.deeds[-1]) == {2}


def test_werewolves_attack_a_seer_who_is_believed() -> None:
    found = advice(WOLF)
    assert found.side is Side.WEREWOLVES
    assert found.best.move == acts.Attack(2)
    assert all(1 not in seats(deed) for deed in found.deeds), "none of their own"


def test_the_guard_protects_a_seer_who_is_believed() -> None:
    found = advice(GUARD)
    assert found.best.move == acts.Guard(2)
    assert all(4 not in seats(deed) for deed in found.deeds), "not twice running"


def test_the_witch_saves_a_seer_who_is_believed() -> None:
    found = advice(WITCH)
    move = found.best.move
    assert isinstance(move, acts.Brew)
    assert move.save
    lost = of(found, acts.Brew(False, 2))
    assert float(lost.own) < float(found.best.own), "whom she poisons as well is dead for certain"


def test_the_hunter_shoots_a_known_werewolf_and_else_by_chance() -> None:
    assert len(advice(HUNTER).deeds) == 1, "nothing tells the others apart"
    found = advice(NAMED)
    assert found.best.move == acts.Shoot(3)
    assert found.best.werewolf is not None
    assert found.best.werewolf > max(d.werewolf or 0 for d in found.deeds[1:])


def test_the_piper_goes_for_his_own_victory() -> None:
    found = advice(PIPER)
    assert found.side is Side.PIPER
    assert len(found.deeds) == 1
    assert found.best.alike == ((5, 6, 7), (5, 6, 7))
    assert 0 < float(found.best.own) < 1


def test_cupid_chooses_between_himself_and_others() -> None:
    found = advice(CUPID)
    assert {deed.move for deed in found.deeds} == {acts.Pair(0, 1), acts.Pair(0, 2)}
    assert found.side is Side.VILLAGE


def test_a_thief_changes_his_side_with_his_card() -> None:
    found = advice(THIEF, 1000)
    assert {deed.move for deed in found.deeds} == {
        acts.Take(Role.WEREWOLF), acts.Take(Role.VILLAGER), acts.Take(None),
    }  # fmt: skip
    taken = of(found, acts.Take(Role.WEREWOLF))
    assert float(taken.own) == pytest.approx(float(taken.wolves))
    kept = of(found, acts.Take(None))
    assert float(kept.own) == pytest.approx(float(kept.village))


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (["night 1"], "whose card is it"),
        (["viewer P2 villager", "night 1"], "nothing to decide"),
        (["viewer P2 hunter", "night 1"], "shoots when he dies"),
        (["viewer P2 witch", "night 1"], "whom did the werewolves name"),
        (["viewer P2 seer", "night 1", "P2 checks P3 good"], "decided that already"),
        (["viewer P2 seer", "night 1", "dead P2 seer"], "P2 is dead"),
    ],
)
def test_why_there_is_nothing_to_advise(lines: list[str], why: str) -> None:
    with pytest.raises(WolfwiseError, match=why):
        advice(known(8, "werewolf*2 seer witch hunter villager*3", *lines))


def test_the_same_seed_gives_the_same_answer() -> None:
    assert advice(WITCH) == advice(WITCH)
    assert advice(WITCH) != advice(WITCH, seed=1)


# ---------------------------------------------------------------- who has won


def test_games_played_on_end_as_positions_do() -> None:
    """Any cards, rulings, living, lovers and charmed: the same winner as the rules' own end."""
    random = Random(7)
    ended = dict.fromkeys(Winner, 0)
    for _ in range(6000):
        players = random.randrange(5, 9)
        cards = random_cards(random, players)
        this = werewolf(
            cards, rulebook.rules("werewolf", changes=some_changes(SWITCHES, 6, random))
        )
        roles = tuple(random.sample(this.cards, this.players))
        if Role.WEREWOLF not in roles:
            continue
        living = random.sample(range(players), random.randrange(0, players + 1))
        pair = tuple(sorted(random.sample(range(players), 2)))
        if random.random() < 0.3 and len(living) > 1:
            pair = tuple(sorted(living[:2]))
            living = living[:2]
        charmed = [
            s for s in range(players) if random.random() < 0.8 and roles[s] is not Role.PIPER
        ]
        lovers = pair if Role.CUPID in this.deck else ()
        end = Standing(this, roles, tuple(sorted(living)), lovers, tuple(charmed)).end()
        expected = None
        if end is not None and end.reason == NOBODY_LEFT:
            expected = Winner(this.rules["all-dead"])
        elif end is not None:
            expected = _WINNERS[end.reason]
        bits = [sum(1 << seat for seat in some) for some in (living, lovers, charmed)]
        assert Laws(this).winner(cast(roles), *bits) is expected, (this, roles, living, lovers)
        if expected:
            ended[expected] += 1
    assert min(ended.values()) > 20, ended


def test_all_villagers_dead_ends_a_game_under_win_side() -> None:
    this = game("werewolf*2 villager*2 seer witch", "win=side")
    roles = cast(
        [Role.WEREWOLF, Role.WEREWOLF, Role.VILLAGER, Role.VILLAGER, Role.SEER, Role.WITCH]
    )
    laws = Laws(this)
    assert laws.winner(roles, 0b110011, 0, 0) is Winner.WEREWOLVES
    assert laws.winner(roles, 0b001111, 0, 0) is Winner.WEREWOLVES
    assert laws.winner(roles, 0b011011, 0, 0) is None
