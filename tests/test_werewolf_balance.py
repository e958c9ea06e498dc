"""Even games, exchanged cards, and the questions `odds` and `balance` as people ask them."""

import json
import re
import shlex
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.helpers.games_werewolf import game
from tests.helpers.places import ROOT
from wolfwise.analysis.number import Exact, Sampled, clear, difference
from wolfwise.analysis.werewolf.balance import (
    NEAR,
    OTHERS,
    SUBSETS,
    Candidate,
    Hands,
    Scales,
    Search,
    balance,
    exchanges,
    lowered_by,
)
from wolfwise.analysis.werewolf.chances import Chances, Deck, Setup, exactly, sample, setup_of
from wolfwise.analysis.werewolf.policies import LOT, USUAL, VOTES, First, Lynching, Win
from wolfwise.analysis.werewolf.presets import PRESETS, preset_named
from wolfwise.analysis.werewolf.role_lists import Odds, even_lists, one_list
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf.roles import Role
from wolfwise.questions import load
from wolfwise.quick import read
from wolfwise.reports.werewolf import odds as report

W, V = Role.WEREWOLF, Role.VILLAGER


def scales(*changes: str, lynch: Lynching = VOTES, games: int = 100, seed: int = 0) -> Scales:
    return Scales(rulebook.rules("werewolf", changes=changes), lynch, games, seed)


def deck_of(cards: str) -> Deck:
    return game(cards).deck


# ---------------------------------------------------------------- even games


@pytest.mark.parametrize(("players", "wolves", "per_cent"), [(12, 1, "63.06"), (12, 2, "35.21")])
def test_published_chances_are_among_the_lists(players: int, wolves: int, per_cent: str) -> None:
    """The wiki of mafiascum.net, "Numbers, Part 1": villagers and werewolves, night first."""
    found = Search(players, scales("win=parity", lynch=LOT)).bases(Hands(1))
    plain = {one.deck[W]: one.chances.village.value for one in found if len(one.deck) == 2}
    chance = plain[wolves]
    assert abs(float(chance) - float(per_cent) / 100) <= 0.0001


@pytest.mark.parametrize("lynch", [LOT, VOTES])
@pytest.mark.parametrize(("first", "win"), [("night", "parity"), ("day", "elimination")])
def test_all_lists_near_an_even_game_are_found(first: Any, win: Any, lynch: Lynching) -> None:
    players = 7
    expected = {}
    for roles in SUBSETS:
        for wolves in range(1, 4):
            if (villagers := players - wolves - len(roles)) >= 0:
                setup = Setup(villagers, wolves, roles, first, win, lynch)
                odds = setup.outlook()
                village = odds.village
                if abs(village - odds.wolves) <= Fraction(1, 2):
                    expected[tuple(setup.deck.items())] = village
    found = balance(players, scales(f"begins={first}", f"win={win}", lynch=lynch), hands=Hands(1))
    exact = [one for one in found if one.chances.played is None]
    assert {tuple(c.deck.items()): c.chances.village.value for c in exact} == expected
    assert all(a.unevenness <= b.unevenness for a, b in pairwise(found))


def test_lists_with_all_other_roles_are_found() -> None:
    found = balance(9, scales(), hands=Hands(1))
    assert all(one.unevenness <= NEAR for one in found)
    sampled = [one for one in found if one.chances.played is not None]
    assert 3 <= len(sampled) <= 10
    assert all(one.chances.played.games == 100 for one in sampled if one.chances.played)
    for one in found:
        assert sum(one.deck.values()) == 9 + 2 * (Role.THIEF in one.deck)
        assert bool(set(OTHERS) & set(one.deck)) == (one.chances.played is not None)
    assert len({tuple(one.deck.items()) for one in found}) == len(found)


@pytest.mark.parametrize(
    ("players", "cards"),
    [
        (8, "werewolf*3 seer witch hunter cupid villager*3"),
        (9, "werewolf*2 villager*2 girl elder idiot scapegoat piper seer"),
        (6, "werewolf*2 villager*4"),
        (8, "werewolf*2 villager*3 knight seer witch"),
        (7, "werewolf thief villager*9 cupid"),
    ],
)
def test_lists_are_made_of_the_cards_there_are(players: int, cards: str) -> None:
    have = deck_of(cards)
    found = balance(players, scales(games=60), have, Hands(1))
    assert found
    for one in found:
        assert all(number <= have[role] for role, number in one.deck.items())
        assert sum(one.deck.values()) == players + 2 * (Role.THIEF in one.deck)


def test_too_few_cards() -> None:
    for cards in ("werewolf*2 villager*3", "werewolf*9 seer villager*2"):
        with pytest.raises(WolfwiseError, match="no list for 8 players can be made"):
            balance(8, scales(games=20), deck_of(cards), Hands(1))


def test_where_a_side_wins_early_lists_are_sampled() -> None:
    found = balance(6, scales("win=side", games=80), hands=Hands(1))
    assert found
    assert all(one.chances.played is not None for one in found)


def test_the_same_seed_gives_the_same_lists() -> None:
    assert balance(6, scales(games=40), hands=Hands(1)) == balance(6, scales(games=40))
    assert balance(6, scales(games=40, seed=1), hands=Hands(1)) != balance(6, scales(games=40))


def test_unevenness_by_hand() -> None:
    """The piper wins 4 of 10 games, the village 3, the werewolves 2: half of 4 - 2."""
    ends: Mapping[str, Fraction] = {
        who: Fraction(n, 10)
        for who, n in [("village", 3), ("werewolves", 2), ("piper", 4), ("nobody", 1)]
    }
    one = Candidate({W: 2, V: 5, Role.PIPER: 1}, Chances(((1, ends),)))
    assert one.unevenness == pytest.approx(0.1)
    assert one.share == pytest.approx(0.6)


@pytest.mark.parametrize("lynch", [LOT, VOTES, Lynching(skill=Fraction(1, 3))])
def test_more_werewolves_always_win_more(lynch: Lynching) -> None:
    """What the search rests on."""
    ways: list[tuple[First, Win]] = [("night", "parity"), ("day", "elimination")]
    for roles in SUBSETS:
        for first, win in ways:
            setups = [
                Setup(8 - wolves - len(roles), wolves, roles, first, win, lynch)
                for wolves in range(1, 4)
            ]
            chances = [exactly(setup).village.value for setup in setups]
            assert all(more < less for less, more in pairwise(chances))


def test_long_lists_with_guard_and_seer_are_sampled() -> None:
    setup = Setup(11, 3, ("guard", "seer"), "night", "elimination")
    found = scales(games=400, seed=1).weigh(setup.deck)
    assert found.played is not None
    assert found.played.games == 400
    assert not clear(difference(found.village, exactly(setup).village), 4)
    assert scales().weigh(setup._replace(roles=("guard", "witch")).deck).played is None


def test_sampling_is_of_one_mind_with_the_exact_odds() -> None:
    setup = Setup(4, 2, ("witch", "hunter", "seer"), "day", "elimination")
    rules = rulebook.rules("werewolf", changes=["begins=day"])
    exact, found = exactly(setup), sample(setup.deck, rules, VOTES, 3000, 5)
    for winner in ("village", "werewolves", "nobody"):
        assert isinstance(found.of(winner), Sampled)
        assert not clear(difference(found.of(winner), exact.of(winner)), 4)
    assert not clear(difference(found.days, exact.days), 4)
    assert not clear(difference(found.nights, exact.nights), 4)
    assert not clear(difference(found.length(5, 2), exact.length(5, 2)), 4)
    again = [sample(setup.deck, rules, VOTES, 50, 5) for _ in range(2)]
    assert again[0] == again[1]


@pytest.mark.parametrize("players", [0, 4, 41])
def test_too_few_and_too_many(players: int) -> None:
    with pytest.raises(WolfwiseError, match=f"5 to 40 players, not {players}"):
        balance(players, scales())


# ---------------------------------------------------------------- one card for another


def exact_exchanges(cards: str, *changes: str) -> Mapping[tuple[str, str], Any]:
    this = game(cards, *changes)
    one = Candidate(this.deck, exactly(setup_of(this.deck, this.rules)))
    found = exchanges(one, Scales(this.rules, games=1), KNOWN, hands=Hands(1))
    return {(str(e.out), str(e.into)): e for e in found if e.into in KNOWN}


KNOWN = (Role.VILLAGER, Role.WEREWOLF, Role.GUARD, Role.WITCH, Role.HUNTER, Role.SEER)


def test_exchanges_change_the_chance_by_the_difference() -> None:
    """7 villagers and 2 werewolves: 5/32; 8 and 1: 29/64 (45.31 %, as published)."""
    changes = exact_exchanges("werewolf*2 villager*7", "win=parity")
    assert set(changes) == {
        ("villager", "werewolf"),
        ("werewolf", "villager"),
        *(("villager", role) for role in ("guard", "witch", "hunter", "seer")),
    }
    fewer = changes["werewolf", "villager"]
    assert fewer.chances.village == Exact(Fraction(29, 64))
    assert fewer.village == Exact(Fraction(29, 64) - Fraction(5, 32), "points")
    assert changes["villager", "seer"].village.value > 0
    assert changes["villager", "werewolf"].village.value < 0


def test_what_cannot_be_exchanged() -> None:
    changes = exact_exchanges("werewolf villager*5 seer", "win=parity")
    assert ("werewolf", "villager") not in changes
    assert ("seer", "villager") in changes
    assert ("villager", "seer") not in changes
    full = exact_exchanges("werewolf*2 guard witch hunter seer", "win=elimination")
    assert {out for out, _ in full} == {"werewolf", "guard", "witch", "hunter", "seer"}


def test_exchanges_with_other_roles_are_played_out() -> None:
    by = scales(games=150, seed=1)
    deck = deck_of("werewolf*2 villager*5 cupid")
    one = Candidate(deck, by.weigh(deck))
    found = exchanges(one, by, (Role.CUPID, Role.ELDER), hands=Hands(1))
    assert {(str(e.out), str(e.into)) for e in found} == {
        ("villager", "werewolf"),
        ("werewolf", "villager"),
        ("cupid", "villager"),
        ("villager", "elder"),
    }
    assert all(isinstance(e.village, Sampled) and e.village.stderr > 0 for e in found)
    without = next(e for e in found if e.out is Role.CUPID)
    assert without.chances.played is None  # then the exact odds know the list


def test_guard_and_hunter_can_do_harm() -> None:
    """Where the number alive in the mornings is the one that serves the village."""
    odd = Setup(7, 2, ("hunter",), "night", "parity")  # nine in the morning
    assert lowered_by(odd) == ["hunter"]
    assert lowered_by(odd._replace(villagers=6)) == []
    even = Setup(6, 2, ("guard",), "night", "elimination", LOT)
    assert lowered_by(even) == ["guard"]
    assert lowered_by(even._replace(roles=("seer",))) == []


def noted(setup: Setup) -> list[str]:
    rules = rulebook.rules("werewolf", changes=[f"begins={setup.first}", f"win={setup.win}"])
    found = Odds(setup.deck, exactly(setup), (), tuple(lowered_by(setup)), setup.lynch)
    notes: list[str] = report.odds(rules, found).json()["notes"]
    return notes


def test_the_harm_is_explained_only_where_it_is_done() -> None:
    (parity,) = noted(Setup(7, 2, ("hunter",), "night", "parity"))
    assert "whom he shoots makes the number alive in the mornings even" in parity
    (last,) = noted(Setup(6, 2, ("guard",), "night", "elimination", LOT))
    assert "whom he saves makes the number alive in the mornings odd" in last
    assert noted(Setup(6, 2, ("hunter",), "night", "parity")) == []
    (other,) = noted(Setup(5, 1, ("guard", "hunter"), "night", "elimination", LOT))
    assert other == "Here the guard lowers the village's chance: a villager would serve it better."


# ---------------------------------------------------------------- as people ask


def asked(question: str, *words: str) -> None:
    flags = read(load("werewolf", question), words)
    assert flags is not None
    load("werewolf", question).run(flags)


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Any:
    """The text of an answer."""

    def told(question: str, *words: str) -> str:
        asked(question, *words)
        captured = capsys.readouterr()
        assert captured.err == ""
        return captured.out

    return told


@pytest.fixture
def data(tell: Any) -> Any:
    return lambda question, *words: json.loads(tell(question, *words, "--json"))


SEVEN_TWO = (
    *("--villagers", "7", "--wolves", "2"),
    *("--first", "night", "--win", "parity", "--lynch", "lot"),
)


def test_odds_in_json(data: Any) -> None:
    answer = data("odds", *SEVEN_TWO)
    assert (answer["game"], answer["question"]) == ("werewolf", "odds")
    assert answer["rules"]["switched"] == {"win": "parity"}
    assert answer["village"] == {"p": 0.15625, "exact": "5/32"}
    assert answer["wolves"] == {"p": 0.84375, "exact": "27/32"}
    assert sum(Fraction(end["wolves"]["exact"]) for end in answer["endings"]) == Fraction(27, 32)
    assert answer["assumptions"][0] == "The game begins with a night."
    assert answer["cards"] == {"werewolf": 2, "villager": 7}
    assert answer["why_sampled"] is None


def test_first_and_win_come_from_the_rules(data: Any) -> None:
    plain = ("--villagers", "5", "--wolves", "1", "--skill", "0")
    by_rules = data("odds", *plain, "--rule", "begins=day", "--rule", "win=parity")
    by_flags = data("odds", *plain, "--first", "day", "--win", "parity")
    assert by_rules["village"] == by_flags["village"] == {"p": 0.375, "exact": "3/8"}
    assert data("odds", *plain)["rules"]["rulings"]["win"] == "elimination"


def test_a_list_means_the_same_as_flags(data: Any) -> None:
    listed = data("odds", "--roles", "werewolf*2, Seer villagers*5 guard*1")
    flags = data("odds", "--wolves", "2", "--seer", "--villagers", "5", "--guard")
    assert listed["village"] == flags["village"]
    assert listed["cards"] == {"werewolf": 2, "villager": 5, "guard": 1, "seer": 1}


def test_odds_that_are_sampled(data: Any, tell: Any) -> None:
    words = ("odds", "--roles", "werewolf*2 villager*4 piper", "--games", "200", "--seed", "3")
    answer = data(*words)
    shares = [answer[winner] for winner in ("village", "wolves", "piper")]
    assert sum(share["p"] for share in shares) == pytest.approx(1)
    assert all(share["samples"] == 200 and share["seed"] == 3 for share in shares)
    assert all(0 < share["stderr"] < 0.04 for share in shares)
    assert "exact" not in answer["village"]
    assert "the exact odds do not know the piper" in tell(*words)


def test_sampled_odds_are_near_the_exact_ones(data: Any) -> None:
    village = data("odds", *SEVEN_TWO, "--sampled", "--games", "500")["village"]
    assert abs(village["p"] - 5 / 32) < 4 * village["stderr"]


def test_odds_for_people(tell: Any) -> None:
    text = tell("odds", *SEVEN_TWO)
    assert "2 werewolves and 7 villagers" in text
    assert "village            15.6%" in text
    assert "  Every night the werewolves attack one of the others, each as likely." in text
    assert "5/32" in tell("odds", *SEVEN_TWO, "--exact")


def test_balance_for_people_and_programs(data: Any, tell: Any) -> None:
    few = ("--players", "6", "--games", "60")
    answer = data("balance", *few, "--first", "day", "--win", "parity")
    uneven = [
        max(entry[who]["p"] for who in ("village", "wolves", "lovers", "piper"))
        - min(entry["village"]["p"], entry["wolves"]["p"])
        for entry in answer["lists"]
    ]
    assert uneven == pytest.approx(sorted(uneven))
    for entry in answer["lists"]:
        assert sum(entry["cards"].values()) == 6 + 2 * ("thief" in entry["cards"])
        assert entry["minutes"]["expected"] == pytest.approx(
            5 * entry["mean_days"]["expected"] + 2 * entry["mean_nights"]["expected"]
        )
    (best,) = answer["exchanges"]
    assert best["cards"] == answer["lists"][0]["cards"]
    for change in best["changes"]:
        by = change["village"]["p"] - best["village"]["p"]
        told = change["change"].get("points", change["change"].get("expected"))
        assert told == pytest.approx(by)
    short, long = tell("balance", *few), tell("balance", *few, "--all")
    assert "more with --all" in short
    assert "more with --all" not in long
    assert len(long) > len(short)


def test_balance_of_a_list(data: Any) -> None:
    answer = data("balance", "--roles", "werewolf*2 villager*5 elder", "--games", "60")
    (only,) = answer["exchanges"]
    assert only["cards"] == {"werewolf": 2, "villager": 5, "elder": 1}
    assert {"out": "elder", "in": "villager"}.items() <= only["changes"][-1].items()
    assert all("stderr" in change["change"] for change in only["changes"])


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("odds",), "which cards?"),
        (("odds", "--villagers", "4"), "which cards?"),
        (("odds", "--wolves", "0"), "there must be players"),
        (("odds", "--roles", ""), "there must be players"),
        (("odds", "--villagers", "4", "--wolves", "0"), "there must be a werewolf"),
        (("odds", "--villagers", "1", "--wolves", "3", "--win", "parity"), "3 werewolves against"),
        (
            ("odds", "--villagers", "3", "--wolves", "3", "--win", "parity"),
            "3 werewolves against 3",
        ),
        (("balance", "--roles", "werewolf*3 villager*3", "--rule", "win=parity"), "have won"),
        (("odds", "--roles", "werewolf*6 villager*3 thief", "--win", "parity"), "6 werewolves"),
        (("odds", "--roles", "werwolf*2 villager*4"), "no role 'werwolf'; did you mean 'werewolf'"),
        (("odds", "--roles", "werewolf*two villager*4"), "how many are 'werewolf*two'"),
        (("odds", "--roles", "werewolf seer*2 villager*4"), "one seer at most, not 2"),
        (("odds", "--roles", "werewolf cupid*2 villager*4"), "one cupid at most, not 2"),
        (("odds", "--roles", "werewolf villager*3", "--seer"), "not both"),
        (("odds", "--villagers", "100", "--wolves", "9", "--seer"), "up to 100 players"),
        (("odds", "--villagers", "2", "--wolves", "1", "--sampled"), "5 to 40 players, not 3"),
        (("odds", "--roles", "werewolf*9 villager*40 cupid"), "5 to 40 players, not 50"),
        (("odds", *SEVEN_TWO, "--rule", "win=never"), "cannot be 'never'"),
        (("odds", *SEVEN_TWO, "--sampled", "--cluster", "nowhere"), "tcp://HOST:PORT"),
        (("balance",), "how many play?"),
        (("balance", "--players", "4"), "5 to 40 players, not 4"),
        (("balance", "--players", "9", "--roles", "werewolf"), "not several of them"),
        (("balance", "--players", "9", "--rule", "double-save=kills"), "double-save=kills"),
        (("balance", "--have", "werewolf*2 villager*9"), "--have goes with --players"),
        (("balance", "--players", "9", "--have", "wolfs"), "--have: there is no role 'wolfs'"),
        (("balance", "--players", "9", "--have", "seer"), "no list for 9 players"),
        (("balance", "--players", "9", "--presets"), "not several of them"),
        (("odds", "--preset", "nine", "--seer"), "not both"),
    ],
)
def test_mistakes_are_said_in_a_sentence(words: tuple[str, ...], says: str) -> None:
    with pytest.raises(WolfwiseError) as error:
        asked(*words)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
    assert error.value.exit_code == 2


@pytest.mark.parametrize(
    "words",
    [
        ("--villagers", "4", "--wolves", "3", "--win", "parity"),
        ("--villagers", "3", "--wolves", "3", "--win", "elimination"),
        ("--roles", "werewolf*5 villager*3 thief", "--win", "parity", "--games", "2"),
    ],
)
def test_a_game_that_is_not_over_yet_has_odds(tell: Any, words: tuple[str, ...]) -> None:
    """Two of five werewolves may lie in the middle: the other three are fewer than half."""
    assert "werewolves" in tell("odds", *words)


def test_the_best_list_is_the_most_even_one() -> None:
    found = even_lists(6, scales(), hands=Hands(1))
    assert found.best == balance(6, scales(), hands=Hands(1))[0] == found.lists[0]
    assert found.changes[0].deck == found.best.deck
    assert one_list(found.best.deck, scales(), hands=Hands(1)).best is None


def test_the_cards_of_a_list_are_in_the_order_of_role_lists() -> None:
    assert Setup(3, 2, ("witch", "seer")).deck == {W: 2, V: 3, Role.SEER: 1, Role.WITCH: 1}
    assert list(Setup(0, 1, ("witch", "seer")).deck) == [W, Role.SEER, Role.WITCH]


def test_chances_of_games_add_up() -> None:
    random = Random(1)
    setup = Setup(random.randint(3, 4), 1, ("witch",), "night", "elimination")
    for found in (exactly(setup), sample(setup.deck, rulebook.rules("werewolf"), games=200)):
        assert isinstance(found, Chances)
        parts = [sum(chances.values()) for _, chances in found.endings]
        assert float(sum(parts)) == pytest.approx(1)
        days = [days for days, _ in found.endings]
        assert days == sorted(set(days))


def test_lists_with_numbers_before_the_cards(data: Any) -> None:
    words = ("--games", "40", "--roles")
    before = data("odds", *words, "3 werewolves piper villager*8")
    assert before["cards"] == {"werewolf": 3, "villager": 8, "piper": 1}
    assert data("odds", *words, "werewolf*3, 1 piper, 8 villagers") == before


def test_lynching_is_asked_for_by_flags(data: Any, tell: Any) -> None:
    last = ("odds", "--villagers", "1", "--wolves", "1", "--first", "day")
    assert data(*last)["village"]["exact"] == "0"
    assert data(*last)["lynch"] == {"by": "votes", "skill": "3/10"}
    assert data(*last, "--lynch", "lot")["village"]["exact"] == "1/2"
    assert data(*last, "--lynch", "lot")["lynch"] == {"by": "lot"}
    three = ("odds", "--villagers", "2", "--wolves", "1", "--first", "day", "--skill", "1/2")
    assert data(*three)["village"]["exact"] == "2/3"  # 1/2 + 1/2 * 1/3
    drawn_out = ("odds", "--villagers", "4", "--wolves", "3", "--guard")
    assert "\nlater " in tell(*drawn_out)
    assert "\nlater " not in tell(*drawn_out, "--lynch", "lot")


# ---------------------------------------------------------------- lists that people know


def test_lists_that_people_know() -> None:
    """As many werewolves as villagers and as other roles."""
    nine, twelve = PRESETS["nine"].deck, PRESETS["twelve"].deck
    special = [Role.SEER, Role.WITCH, Role.HUNTER]
    assert nine == {W: 3, V: 3, **dict.fromkeys(special, 1)}
    assert twelve == {W: 4, V: 4, **dict.fromkeys([*special, Role.GUARD], 1)}
    assert PRESETS["twelve-idiot"].deck == {W: 4, V: 4, **dict.fromkeys([*special, Role.IDIOT], 1)}
    words = ["six", "seven", "eight", "nine", "ten", "twelve", "fifteen", "eighteen"]
    numbers = dict(zip(words, [6, 7, 8, 9, 10, 12, 15, 18], strict=True))
    for name, preset in PRESETS.items():
        assert preset.players == numbers[name.partition("-")[0]]
    with pytest.raises(WolfwiseError, match="did you mean 'twelve'"):
        preset_named("twelfe")


def test_a_known_list_by_its_name(data: Any) -> None:
    by_name = data("odds", "--preset", "nine", "--skill", "1/4", "--win", "parity")
    cards = "3 werewolves 3 villagers seer witch hunter"
    assert by_name == data("odds", "--roles", cards, "--skill", "1/4", "--win", "parity")
    village = by_name["village"]["exact"]
    (changes,) = data("balance", "--preset", "nine", "--skill", "1/4", "--win", "parity")[
        "exchanges"
    ]
    assert changes["village"]["exact"] == village


def test_all_known_lists(data: Any, tell: Any) -> None:
    known = data("balance", "--presets", "--games", "40")["known"]
    assert [entry["name"] for entry in known] == list(PRESETS)
    nine = next(entry for entry in known if entry["name"] == "nine")
    assert nine["village"] == data("odds", "--preset", "nine")["village"]
    assert nine["lovers"] == {"p": 0.0, "exact": "0"}
    text = tell("balance", "--presets", "--games", "40")
    assert "lists that people know" in text
    assert all(f"\n{name} " in text for name in PRESETS)


def test_known_lists_stand_beside_even_ones(tell: Any, data: Any) -> None:
    words = ("--players", "6", "--games", "40")
    assert "\nsix " in tell("balance", *words)
    without_witch = data("balance", *words, "--have", "werewolf*2 villager*4 seer hunter")
    assert without_witch["known"] == []


def test_minutes_are_set(data: Any, tell: Any) -> None:
    words = (
        "balance",
        "--presets",
        "--games",
        "40",
        "--day-minutes",
        "10",
        "--night-minutes",
        "1/2",
    )
    nine = next(entry for entry in data(*words)["known"] if entry["name"] == "nine")
    days, nights = (Fraction(nine[key]["exact"]) for key in ("mean_days", "mean_nights"))
    assert Fraction(nine["minutes"]["exact"]) == 10 * days + nights / 2
    assert "Minutes: 10 a day and 0.5 a night." in tell(*words)


def test_where_one_group_is_enough_lists_are_played_out() -> None:
    """And the werewolves win more often than where they must kill everybody."""
    by = Scales(rulebook.rules("werewolf", changes=["win=side"]), VOTES, 300)
    found = by.weigh(PRESETS["nine"].deck)
    assert found.played is not None
    assert found.why == "the exact odds do not know the rule win=side"
    exact = exactly(Setup(3, 3, ("witch", "hunter", "seer"), "night", "elimination"))
    assert found.of("werewolves").value > exact.of("werewolves").value


def test_the_usual_skill_makes_the_best_known_lists_even() -> None:
    """Within three points of one half of what the two sides win."""
    by = Scales(rulebook.rules("werewolf"), USUAL)
    for name in ("nine", "twelve"):
        found = Candidate(PRESETS[name].deck, by.weigh(PRESETS[name].deck))
        assert found.chances.played is None
        assert abs(found.share - 0.5) < 0.03


# ---------------------------------------------------------------- as the documentation has it


def told_in_the_documentation() -> list[list[str]]:
    """All questions about role lists that stand in the text, between single backquotes."""
    text = (ROOT / "docs" / "werewolf.md").read_text(encoding="utf-8")
    found = re.findall(r"(?<!`)`((?:odds|balance) [^`]+)`", text)
    return [shlex.split(words) for words in found if " N" not in words]


def test_questions_in_the_documentation_are_found() -> None:
    assert ["odds", "--roles", "3 werewolves piper villager*8"] in told_in_the_documentation()
    assert len(told_in_the_documentation()) >= 3


@pytest.mark.parametrize("words", told_in_the_documentation(), ids=" ".join)
def test_questions_in_the_documentation_are_answered(words: list[str], tell: Any) -> None:
    question, *flags = words
    assert "village" in tell(question, *flags, "--games", "20")
