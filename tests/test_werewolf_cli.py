"""The command line of Werewolf: counts made by hand, exact texts, every mistake in one sentence."""

import json
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.helpers.cli import LONG, CommandLine, at_terminal, columns, run, saved
from tests.helpers.games_werewolf import DESIGN
from tests.helpers.live import Sitting
from tests.helpers.places import EXAMPLES
from wolfwise.live import completions

GAME = CommandLine("werewolf")
ask, answer, data, complaint = GAME.ask, GAME.answer, GAME.data, GAME.complaint
SEER = str(EXAMPLES / "seer.wolf")
TWO_SEERS = str(EXAMPLES / "two-seers.wolf")
NAMES = ["Ana", "Bo", "Cai", "Dee", "Eli", "Fay", "Gus"]
HEADER = """\
game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf seer witch villager villager villager
"""
CLASH = f"{HEADER}dead Bo werewolf\n# two of two\ndead Cai werewolf\nday 1\ndead Dee werewolf\n"
SMALL = "game werewolf\nplayers Ana Bo Cai Dee Eli\nroles werewolf villager*4\n"
ENDGAME = f"""{SMALL}viewer Ana villager
night 1
dead Bo villager
day 1
lynched Cai villager
"""
CARDS = ["werewolf", "werewolf", "seer", "witch", "villager", "villager", "villager"]
KINDS = ["werewolf", "villager", "seer", "witch"]
TALK = """\
Worlds are counted by the facts alone; chances also weigh the talk (plain talk):
  Whoever is of the village says something false with chance 1/20.
  Whoever is not (werewolf or piper) tells the truth about himself with chance 1/20.
  About another player he says something false with chance 1/2.
  Whoever lies about a role names any other role of the game with the same chance.
  To say the same thing again adds nothing.
"""


def exact(entry: Mapping[str, Any]) -> Fraction:
    """The exact value of a chance, which its float must match."""
    value = Fraction(entry["exact"])
    assert entry["p"] == float(value)
    return value


def chances(told: Any, role: str, key: str = "role") -> dict[str, Fraction]:
    return {seat["name"]: exact(seat[key][role]) for seat in told["seats"]}


# ---------------------------------------------------------------- a second method

World = tuple[str, ...]


def deals(fixed: Mapping[int, str], rest: list[str]) -> Iterator[World]:
    """Every way to give the other seats the rest of the cards, each once."""
    others = [seat for seat in range(7) if seat not in fixed]
    for cards in sorted(set(permutations(rest))):
        yield tuple({**fixed, **dict(zip(others, cards, strict=True))}[seat] for seat in range(7))


def said_by_two_seers(world: World) -> Fraction:
    """How likely Fay (5) and Cai (2) both claim the seer and call each other a werewolf.

    There are four kinds of cards, so who lies about his own has three to choose from.
    """
    chance = Fraction(1)
    for speaker, other in ((5, 2), (2, 5)):
        own, right = world[speaker], world[other] == "werewolf"
        if own == "werewolf":
            chance *= Fraction(19, 20) / 3 * Fraction(1, 2)
        else:
            chance *= Fraction(19, 20) if own == "seer" else Fraction(1, 20) / 3
            chance *= Fraction(19, 20) if right else Fraction(1, 20)
    return chance


def two_seers() -> list[tuple[World, Fraction]]:
    """All worlds of the example, weighed: Bo is a villager, 6! / (2! 2!) = 180 deals are left."""
    rest = ["werewolf", "werewolf", "seer", "witch", "villager", "villager"]
    return [(world, said_by_two_seers(world)) for world in deals({1: "villager"}, rest)]


# ---------------------------------------------------------------- who

WHO_SEER = """\
Werewolf newmoon, 7 players, 5 alive, as Cai (seer) knows it: 12 worlds left

       werewolf  villager  seer  witch  by talk
Ana       25.0%     50.0%     -  25.0%    25.0%
Bo †          -      100%     -      -        -
Cai           -         -  100%      -        -
Dee       25.0%     50.0%     -  25.0%    25.0%
Eli       25.0%     50.0%     -  25.0%    25.0%
Fay †      100%         -     -      -     100%
Gus       25.0%     50.0%     -  25.0%    25.0%

By the facts alone, every deal as likely. By talk: a werewolf, once what was said is weighed \
(plain talk).
"""
# Cai, Bo and Fay are known. The other four hold a werewolf, the witch and two villagers, in
# 4! / 2! = 12 ways; each of them is the werewolf in 3 of these, the witch in 3, a villager in 6.
# Fay's card is known, so what she said tells nothing more.


def test_who_for_the_seer_of_the_design() -> None:
    assert answer("who", "-", stdin=DESIGN) == WHO_SEER
    assert answer("who", SEER) == WHO_SEER
    fractions = answer("who", SEER, "--exact")
    assert re.search(r"\nAna +1/4 +1/2 +0 +1/4 +1/4\n", fractions)
    assert re.search(r"\nFay † +1 +0 +0 +0 +1\n", fractions)


def test_who_with_two_seers() -> None:
    """180 worlds; each of six is one of two werewolves, one of two villagers: 1/3, else 1/6."""
    weighed = two_seers()
    assert len(weighed) == 180
    total = sum(weight for _, weight in weighed)
    told = data("who", TWO_SEERS)
    assert told["worlds"] == 180
    for seat, name in enumerate(NAMES):
        by_facts = {role: sum(w[seat] == role for w, _ in weighed) for role in KINDS}
        by_talk = {role: sum(p for w, p in weighed if w[seat] == role) for role in KINDS}
        for role in KINDS:
            assert chances(told, role)[name] == Fraction(by_facts[role], 180)
            assert chances(told, role, "weighed")[name] == by_talk[role] / total
    assert chances(told, "werewolf") == dict.fromkeys(NAMES, Fraction(1, 3)) | {"Bo": 0}
    shown = answer("who", TWO_SEERS)
    assert shown.startswith(
        "Werewolf newmoon, 7 players, 6 alive, as everybody knows it: 180 worlds left\n\n"
        "      werewolf  villager   seer  witch  by talk\n"
        "Ana      33.3%     33.3%  16.7%  16.7%    23.1%\n"
        "Bo †         -      100%      -      -        -\n"
        "Cai      33.3%     33.3%  16.7%  16.7%    53.8%\n"
    )


def test_who_in_json_is_as_specified() -> None:
    told = data("who", "-", stdin=DESIGN)
    assert (told["game"], told["question"]) == ("werewolf", "who")
    assert told["rules"]["edition"] == "newmoon"
    assert told["rules"]["switched"] == {}
    assert told["worlds"] == 12
    assert [(s["seat"], s["name"]) for s in told["seats"]] == list(enumerate(NAMES, 1))
    assert [s["alive"] for s in told["seats"]] == [True, False, True, True, True, False, True]
    for seat in told["seats"]:
        assert list(seat["role"]) == KINDS
        assert all(set(entry) == {"p", "exact"} for entry in seat["role"].values())
        assert sum(exact(entry) for entry in seat["role"].values()) == 1
        assert seat["possible"] == [r for r in KINDS if exact(seat["role"][r])]
    assert told["seats"][0]["possible"] == ["werewolf", "villager", "witch"]
    assert told["seats"][0]["role"]["werewolf"] == {"p": 0.25, "exact": "1/4"}
    assert told["seats"][5]["possible"] == ["werewolf"]
    assert told["warnings"] == []
    assert told["talk"]["village_lies"] == "1/20"


def test_the_facts_alone() -> None:
    told = data("who", TWO_SEERS, "--facts")
    assert told["talk"] is None
    assert all("weighed" not in seat for seat in told["seats"])
    shown = answer("who", TWO_SEERS, "--facts")
    assert "talk" not in shown
    assert shown.endswith("\nBy the facts alone, every deal as likely.\n")


def test_how_often_people_lie_can_be_said() -> None:
    """If werewolves never call others what they are, and the village never lies, only one of the
    two seers can be right, and the other is a werewolf."""
    sure = ["--village-lies", "0", "--others-admit", "0", "--others-lie", "1"]
    told = data("who", TWO_SEERS, *sure)
    assert chances(told, "seer", "weighed")["Cai"] == Fraction(1, 2)
    assert chances(told, "werewolf", "weighed")["Fay"] == Fraction(1, 2)
    assert chances(told, "werewolf", "weighed")["Ana"] == Fraction(1, 4)
    assert chances(told, "werewolf") == chances(data("who", TWO_SEERS), "werewolf")
    assert told["talk"]["others_lie"] == "1"
    same = data("who", TWO_SEERS, "--village-lies", "0.05", "--others-lie", "1/2")
    assert same == data("who", TWO_SEERS)


def test_another_seats_knowledge() -> None:
    """Of Ana only what everybody knows is known: Bo and Fay have shown their cards, so the other
    five hold a werewolf, seer, witch and two villagers in 5! / 2! = 60 ways."""
    shown = answer("who", SEER, "--as", "Ana")
    assert "as everybody knows it (Ana's card is not known here): 60 worlds left" in shown
    told = data("who", SEER, "--as", "1")
    assert told["worlds"] == 60
    assert chances(told, "werewolf")["Cai"] == Fraction(1, 5)
    assert data("who", SEER, "--as", "cai") == data("who", SEER)
    fay = answer("who", SEER, "--as", "Fay")
    assert "as Fay (werewolf) knows it: 60 worlds left" in fay


def test_suppositions() -> None:
    """If Ana is the witch, three are left for one werewolf; if she is none, 9 of 12 worlds are."""
    told = data("who", SEER, "--given", "Ana=witch")
    assert told["worlds"] == 3
    assert chances(told, "werewolf")["Gus"] == Fraction(1, 3)
    assert data("who", SEER, "--given", "Ana is not a werewolf")["worlds"] == 9
    assert data("who", SEER, "--given", "Ana is good")["worlds"] == 9
    both = data("who", SEER, "--given", "Ana!=witch", "--given", "Dee!=witch")
    assert both["worlds"] == 6  # the witch is Eli or Gus
    as_wolf = answer("who", SEER, "--as", "Ana", "--given", "Ana=werewolf")
    assert "as Ana (werewolf) knows it: 12 worlds left" in as_wolf


def test_upto_reads_no_further() -> None:
    """After the seer's check five others hold a werewolf, the witch and three villagers: 5 * 4."""
    assert data("who", "-", "--upto", "6", stdin=DESIGN)["worlds"] == 20
    assert data("who", "-", "--upto", "4", stdin=DESIGN)["worlds"] == 60  # 6 * 5 / 2 * 4
    assert data("who", "-", "--upto", "3", stdin=DESIGN)["worlds"] == 420  # 7! / (2! 3!)
    assert data("who", "-", "--upto", "99", stdin=DESIGN) == data("who", "-", stdin=DESIGN)


def test_players_called_a_to_e() -> None:
    letters = "game werewolf\nplayers A B C D E\nroles werewolf villager*4\n"
    assert data("who", "-", "--given", "A is not a werewolf", stdin=letters)["worlds"] == 4
    assert data("who", "-", "--given", "A=werewolf", stdin=letters)["worlds"] == 1


def test_many_roles_share_a_column() -> None:
    cards = "werewolf*2 villager cupid guard seer girl witch hunter idiot elder scapegoat"
    names = " ".join(f"p{n}x" for n in range(12))
    shown = answer("who", "-", stdin=f"game werewolf\nplayers {names}\nroles {cards}\n")
    assert "werewolf  may also be\n" in shown
    assert "villager 8.3%, cupid 8.3%, guard 8.3%" in shown


# ---------------------------------------------------------------- breakdown


def test_breakdown_with_two_seers() -> None:
    """If Fay tells the truth she is the seer and Cai a werewolf, and 4! / 2! = 12 worlds are left;
    the same for Cai; both cannot. That leaves 180 - 24 = 156 in which both lie."""
    weighed = two_seers()
    total = sum(weight for _, weight in weighed)
    told = data("breakdown", TWO_SEERS)
    assert told["worlds"] == 180
    assert [(way["true"], way["worlds"]) for way in told["ways"]] == [
        ([True, False], 12), ([False, True], 12), ([False, False], 156)
    ]  # fmt: skip
    fay = sum(p for w, p in weighed if w[5] == "seer" and w[2] == "werewolf") / total
    assert [exact(way) for way in told["ways"]] == [fay, fay, 1 - 2 * fay]
    assert [way["always_werewolf"] for way in told["ways"]] == [["Cai"], ["Fay"], []]
    assert told["always_werewolf"] == []
    assert told["stories"] == [
        {"speaker": "Fay", "says": ["is the seer", "Cai is a werewolf"]},
        {"speaker": "Cai", "says": ["is the seer", "Fay is a werewolf"]},
    ]
    assert answer("breakdown", TWO_SEERS) == (
        "Werewolf newmoon, 7 players, 6 alive, as everybody knows it: 180 worlds left\n\n"
        "  1. Fay: is the seer, Cai is a werewolf\n"
        "  2. Cai: is the seer, Fay is a werewolf\n\n"
        "Fay    Cai    worlds  chance  wolf in all\n"
        "true   false      12   43.8%  Cai\n"
        "false  true       12   43.8%  Fay\n"
        "false  false     156   12.3%  -\n\n"
        "No player is a werewolf in every one of these ways.\n\n"
        "Whose card would tell most about who tells the truth: Cai 1.04 bits, Fay 1.04 bits, "
        f"Ana 0.10 bits, Dee 0.10 bits, Eli 0.10 bits.\n\n{TALK}"
    )


def test_breakdown_of_each_statement() -> None:
    """Both werewolves leave 4! / 2! = 12 deals to the others. Fay the seer and Cai the witch or a
    villager leave 4! / (2! 2!) = 6 and 4! / 2! = 12: 18 together."""
    counted: dict[tuple[bool, ...], int] = {}
    for world, _ in two_seers():
        true = (world[5] == "seer", world[2] == "werewolf", world[2] == "seer",
                world[5] == "werewolf")  # fmt: skip
        counted[true] = counted.get(true, 0) + 1
    told = data("breakdown", TWO_SEERS, "--each")
    assert {tuple(way["true"]): way["worlds"] for way in told["ways"]} == counted
    assert sum(counted.values()) == 180
    assert counted[False, True, False, True] == 12
    assert counted[True, False, False, False] == 18
    assert sum(exact(way) for way in told["ways"]) == 1
    ordered = [exact(way) for way in told["ways"]]
    assert ordered == sorted(ordered, reverse=True)
    assert len(told["stories"]) == 4


def test_breakdown_for_the_seer() -> None:
    shown = answer("breakdown", SEER)
    assert "\n  1. Fay: is the seer, Cai is a werewolf\n" in shown
    assert re.search(r"\nfalse +12 +100% +Fay\n", shown)
    assert "\nWerewolf in every one of these ways: Fay.\n" in shown
    assert "\nNo card would tell more about who tells the truth.\n" in shown
    assert data("breakdown", SEER)["always_werewolf"] == ["Fay"]


def test_only_the_best_ways_are_shown_unless_all_are_wanted() -> None:
    """Four unlike statements about each other are true or false in up to 16 ways."""
    said = "Ana says Bo werewolf\nBo says Cai werewolf\nCai says Dee werewolf\nDee says Ana good\n"
    record = f"{HEADER}{said}Eli claims seer\n"
    ways = len(data("breakdown", "-", "--each", stdin=record)["ways"])
    assert ways > 13
    rows = re.compile(r"^(?:true|false) .*$", re.MULTILINE)
    few = answer("breakdown", "-", "--each", stdin=record)
    assert len(rows.findall(few)) == 12
    assert f"\n{ways - 12} more ways are less likely (--all).\n" in few
    every = answer("breakdown", "-", "--each", "--all", stdin=record)
    assert len(rows.findall(every)) == ways
    assert "--all" not in every


# ---------------------------------------------------------------- vote


def test_vote_for_the_seer_of_the_design() -> None:
    """Ana is the werewolf with 1/4; four are alike, and so are their chances."""
    told = data("vote", "-", stdin=DESIGN)
    assert (told["side"], told["kill"], told["notes"]) == ("village", None, [])
    found = {option["name"]: option for option in told["lynch"]}
    assert set(found) == {None, "Ana", "Cai", "Dee", "Eli", "Gus"}
    for name in ("Ana", "Dee", "Eli", "Gus"):
        assert exact(found[name]["werewolf"]) == Fraction(1, 4)
        assert found[name]["village"] == found["Ana"]["village"]
        assert set(found[name]["village"]) == {"p", "stderr", "samples", "seed"}
    assert told["lynch"][-1]["name"] == "Cai", "nobody lynches the seer who speaks the truth"
    shown = answer("vote", SEER)
    assert shown.startswith(
        "Werewolf newmoon, as Cai (seer) knows it\n\nlynch     werewolf  village wins then\n"
    )
    assert "Every choice was played on in the same 1000 worlds, seed 0" in shown
    assert all(sentence in shown for sentence in told["assumes"])


def test_vote_with_two_seers() -> None:
    """One of the two is out first, and their chances are counted over all worlds."""
    weighed = two_seers()
    total = sum(weight for _, weight in weighed)
    told = data("vote", TWO_SEERS)
    assert {option["name"] for option in told["lynch"][:2]} == {"Cai", "Fay"}
    for option in told["lynch"]:
        if option["name"] is None:
            continue
        seat = NAMES.index(option["name"])
        wolf = sum(weight for world, weight in weighed if world[seat] == "werewolf")
        assert exact(option["werewolf"]) == Fraction(wolf) / total
        assert option["village"]["p"] + option["wolves"]["p"] == pytest.approx(1)
    assert told == data("vote", TWO_SEERS, "--seed", "0"), "the same seed, the same answer"
    assert told != data("vote", TWO_SEERS, "--seed", "1")


def test_vote_with_few_samples() -> None:
    told = data("vote", TWO_SEERS, "--samples", "50", "--seed", "7")
    assert {(o["village"]["samples"], o["village"]["seed"]) for o in told["lynch"]} == {(50, 7)}


def test_vote_with_three_left() -> None:
    """Dee or Eli is the werewolf. Out he is with 1/2; if not, the other one dies in the night. If
    nobody is out the werewolf kills one of two, and the last vote is a tie."""
    told = data("vote", "-", stdin=ENDGAME)
    found = {option["name"]: option["village"] for option in told["lynch"]}
    for name in ("Dee", "Eli"):
        assert abs(found[name]["p"] - 1 / 2) < 4 * found[name]["stderr"]
    assert found["Ana"]["p"] == found[None]["p"] == 0
    assert told["layer"] == "facts alone, every deal as likely"
    shown = answer("vote", "-", "--exact", stdin=ENDGAME)
    assert "\nDee            1/2  " in shown
    assert "\nAna              0  " in shown


def test_a_werewolf_sees_whom_to_kill_and_lynches_for_his_own_side() -> None:
    record = ENDGAME.replace("viewer Ana villager", "viewer Ana werewolf")
    told = data("vote", "-", stdin=record)
    assert told["side"] == "werewolves"
    assert [option["name"] for option in told["kill"]] == ["Dee", "Eli"]
    assert [option["name"] for option in told["lynch"]] == ["Dee", "Eli", None, "Ana"]
    assert [option["wolves"]["p"] for option in told["lynch"][::3]] == [1, 0]
    shown = answer("vote", "-", stdin=record)
    assert "\nlynch     werewolf  werewolves win then\nDee              -  " in shown
    assert "\nkill  werewolf  werewolves win then\n" in shown


def test_what_was_said_can_be_left_out_of_a_vote() -> None:
    told = data("vote", TWO_SEERS, "--facts")
    assert {exact(option["werewolf"]) for option in told["lynch"] if option["name"]} == {
        Fraction(1, 3)
    }


def test_when_all_are_dead_there_is_no_vote() -> None:
    shown = zip(NAMES, CARDS, strict=True)
    dead = "".join(f"dead {name} {role}\n" for name, role in shown)
    assert complaint("vote", "-", stdin=HEADER + dead) == (
        "wolfwise: everybody is dead, so there is nobody to vote out\n"
    )
    assert data("who", "-", stdin=HEADER + dead)["worlds"] == 1


# ---------------------------------------------------------------- why


def test_why_names_the_lines_that_force_it() -> None:
    told = data("why", SEER, "Fay is a werewolf")
    assert told["verdict"] == "proved"
    assert exact(told) == 1
    assert len(told["lines"]) == 1
    assert told["lines"][0]["line"] in (7, 13)  # the check says so, and so does her card
    assert told["sentence"].startswith("Yes: Fay is a werewolf, because ")
    told = data("why", SEER, "Cai", "is", "not", "the", "seer")
    assert told["verdict"] == "refuted"
    assert [line["text"] for line in told["lines"]] == ["viewer Cai seer"]
    assert answer("why", SEER, "why must Bo be good?") == (
        "Yes: Bo is no werewolf, because 'dead Bo villager'.\n"
        "Needed, and none can be spared:\n"
        "  line 8: dead Bo villager\n"
    )


def test_why_counts_the_cards() -> None:
    """Both werewolves are dead, so Ana is none; neither line can be spared."""
    record = f"{HEADER}dead Bo werewolf\ndead Cai werewolf\ndead Dee seer\n"
    told = data("why", "-", "Ana is good", stdin=record)
    assert told["verdict"] == "proved"
    assert [line["line"] for line in told["lines"]] == [4, 5]


def test_why_shows_both_ways_of_what_is_open() -> None:
    told = data("why", SEER, "Ana=witch")
    assert (told["verdict"], told["exact"], told["lines"]) == ("open", "1/4", [])
    assert told["holds_in"]["cards"]["Ana"] == "witch"
    assert told["fails_in"]["cards"]["Ana"] != "witch"
    for world in (told["holds_in"], told["fails_in"]):
        assert sorted(world["cards"].values()) == sorted(CARDS)
        assert world["cards"]["Fay"] == "werewolf"
        assert world["middle"] == []
    shown = answer("why", SEER, "Ana=witch", "--exact")
    assert shown.startswith("Open: Ana is the witch with 1/4 by the facts alone,")
    assert "\nIt holds, for example, if Ana witch, " in shown


def test_why_without_any_line() -> None:
    told = data("why", "-", "Ana is not the hunter", stdin=HEADER)
    assert (told["verdict"], told["lines"]) == ("proved", [])
    assert told["sentence"].endswith("whatever happened: the role list alone says so.")


# ---------------------------------------------------------------- check


def test_check() -> None:
    assert answer("check", SEER) == (
        "The record keeps the rules: 1 night, 1 day, 5 alive. 12 worlds are left as Cai (seer) "
        "knows it.\n"
    )
    assert answer("check", TWO_SEERS).endswith("180 worlds are left as everybody knows it.\n")
    told = data("check", SEER)
    assert {key: told[key] for key in ("ok", "judged", "nights", "days", "worlds", "over")} == {
        "ok": True, "judged": False, "nights": 1, "days": 1, "worlds": 12, "over": False
    }  # fmt: skip
    wolf = f"{SMALL}viewer Ana werewolf\n"
    assert answer("check", "-", stdin=wolf) == (
        "The record keeps the rules: 0 nights, 0 days, 5 alive. 1 world is left as Ana (werewolf) "
        "knows it.\n"
    )


@pytest.mark.parametrize(
    ("lines", "breach"),
    [
        ("dead Bo villager\nvote Bo>Ana\n", "line 5: vote of Bo: Bo is dead"),
        ("dead Bo villager\nBo claims seer\n", "line 5: Bo is dead"),
        ("night 1\nnight 1\n", "line 5: this is night 2, not night 1"),
        ("viewer Cai witch\nnight 1\nCai saves Bo\nnight 2\nCai saves Dee\n",
         "line 8: the antidote has been used"),
        ("viewer Cai witch\nnight 1\nCai poisons Bo\nnight 2\nCai poisons Dee\n",
         "line 8: the poison has been used"),
    ],
)  # fmt: skip
def test_check_refuses_what_breaks_the_rules(lines: str, breach: str) -> None:
    expected = f"wolfwise: the record breaks the rules:\n  {breach}\n"
    assert complaint("check", "-", stdin=HEADER + lines) == expected


def test_other_questions_only_warn() -> None:
    record = f"{HEADER}dead Bo villager\nvote Bo>Ana\n"
    result = ask("who", "-", stdin=record)
    assert (result.exit_code, result.stderr) == (0, "warning: line 5: vote of Bo: Bo is dead\n")
    assert "180 worlds left" in result.stdout
    told = json.loads(ask("who", "-", "--json", stdin=record).stdout)
    assert told["warnings"] == ["line 5: vote of Bo: Bo is dead"]


def test_a_judged_record_is_checked_and_seen_by_a_seat() -> None:
    judged = str(EXAMPLES / "judged-village.wolf")
    assert answer("check", judged) == (
        "The record keeps the rules: 1 night, 1 day, 5 alive. The game is over: no werewolf is "
        "alive; Ana, Bo, Dee, Eli and Fay won.\n"
    )
    told = data("check", judged)
    assert (told["judged"], told["over"]) == (True, True)
    ana = data("who", judged, "--as", "Ana", "--upto", "13")
    assert ana["worlds"] == 4  # she has seen the werewolf, and one of four others is the witch
    assert [seat["possible"] for seat in ana["seats"][:3]] == [
        ["seer"], ["villager", "witch"], ["werewolf"]
    ]  # fmt: skip


# ---------------------------------------------------------------- contradictions


@pytest.mark.parametrize("question", ["who", "vote", "check"])
def test_too_many_cards_of_a_role_contradict_each_other(question: str) -> None:
    result = ask(question, "-", stdin=CLASH)
    assert (result.exit_code, result.stdout) == (1, "")
    assert result.stderr == (
        "The facts contradict each other. These cannot all be true, and without any one of them "
        "they could:\n"
        "  line 4: dead Bo werewolf\n  line 6: dead Cai werewolf\n  line 8: dead Dee werewolf\n"
    )


def test_a_contradiction_in_json() -> None:
    result = ask("who", "-", "--json", stdin=CLASH)
    assert (result.exit_code, result.stderr) == (1, "")
    told = json.loads(result.stdout)
    assert (told["game"], told["question"]) == ("werewolf", "who")
    assert [entry["line"] for entry in told["contradiction"]] == [4, 6, 8]


@pytest.mark.parametrize(
    ("lines", "clash"),
    [
        ("viewer Ana seer\ndead Bo seer\n", [4, 5]),
        ("viewer Ana seer\nnight 1\nAna checks Bo witch\ndead Bo villager\n", [6, 7]),
        ("viewer Ana werewolf\nnight 1\nwolves Bo Cai\n", [4, 6]),
        ("night 1\ndead Bo villager\ndead Cai villager\ndead Dee villager\nday 1\n", [5, 6, 7]),
    ],
)
def test_lines_that_cannot_all_be_true(lines: str, clash: list[int]) -> None:
    """Nobody has two cards, a werewolf meets himself, and no more than two die in such a night."""
    for words in (["who", "-"], ["why", "-", "Ana=seer"]):
        result = ask(*words, "--json", stdin=HEADER + lines)
        assert result.exit_code == 1
        told = json.loads(result.stdout)["contradiction"]
        assert sorted({entry["line"] for entry in told}) == clash


def test_suppositions_that_cannot_be() -> None:
    result = ask("who", SEER, "--given", "Ana=werewolf", "--given", "Dee=werewolf")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "  supposing that Ana is a werewolf\n" in result.stderr
    assert "  supposing that Dee is a werewolf\n" in result.stderr


def test_talk_that_nobody_would_talk_is_no_contradiction() -> None:
    record = f"{SMALL}Ana claims werewolf\nBo claims werewolf\n"
    sure = ["--village-lies", "0", "--others-admit", "1"]
    for question in ("who", "breakdown", "vote"):
        assert complaint(question, "-", *sure, stdin=record) == (
            "wolfwise: by the model of talk (plain talk) nobody could have said all this; allow "
            "for more lies\n"
        )
    assert data("who", "-", "--facts", *sure, stdin=record)["worlds"] == 5


# ---------------------------------------------------------------- mistakes


@pytest.mark.parametrize(
    ("words", "stdin", "message"),
    [
        (["who", "-"], "", "the record is empty; it starts with 'game NAME'"),
        (["who", "-"], "game werewolf\n", "the record has no line 'players NAME NAME ...'"),
        (["who", "-"], "game werewolf\nplayers A B C D E\n",
         "which cards are in play? A line 'roles ROLE ROLE ...' is missing"),
        (["who", "-"], "game wooolf\nplayers A B C D E\n",
         "the record is about wooolf, not werewolf"),
        (["who", "-", "--as", "Zoe"], SMALL, "nobody here is called 'Zoe'"),
        (["who", "-", "--as", "Anna"], SMALL, "nobody here is called 'Anna'; did you mean 'Ana'?"),
        (["who", "-", "--as", "6"], SMALL, "nobody here is called '6'"),
        (["who", "-", "--given", "Zoe=seer"], SMALL, "nobody here is called 'Zoe'"),
        (["who", "-", "--given", "Ana=cow"], SMALL,
         "there is no role 'cow' (werewolf, villager, thief, cupid, guard, seer, girl, witch, "
         "hunter, idiot, elder, scapegoat, piper or knight)"),
        (["why", "-", "Ana is the sear"], SMALL,
         "there is no role 'sear'; did you mean 'seer'? (werewolf, villager, thief, cupid, guard, "
         "seer, girl, witch, hunter, idiot, elder, scapegoat, piper or knight)"),
        (["why", "-", "Ana"], SMALL,
         "cannot read 'Ana' as a statement; say NAME=ROLE, NAME!=ROLE or 'NAME is (not) the ROLE' "
         "(or good, which is anything but a werewolf)"),
        (["why", "-"], SMALL, 'give a statement behind the record, like "Ana is a werewolf"'),
        (["breakdown", "-"], SMALL,
         "nobody has said anything: 'NAME claims ROLE' and 'NAME says NAME ROLE|good' tell what "
         "was said"),
        (["who", "-", "--rule", "tie=maybe"], SMALL,
         "rule 'tie' cannot be 'maybe' (possible: nobody, revote)"),
        (["who", "-", "--rule", "moon=full"], SMALL,
         "Werewolf has no rule 'moon' ('wolfwise rules werewolf' lists them)"),
        (["who", "-", "--edition", "old"], SMALL,
         "Werewolf has no edition 'old' (editions: newmoon)"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_in_one_sentence(words: list[str], stdin: str, message: str) -> None:
    assert complaint(*words, stdin=stdin) == f"wolfwise: {message}\n"


def test_a_record_that_does_not_fit_is_pointed_at() -> None:
    players = "game werewolf\nplayers Ana Bo Cai Dee Eli\n"
    assert complaint("who", "-", stdin=f"{players}roles werewolf*2 villager*4\n") == (
        "wolfwise: line 3: 5 players need 5 role cards, not 6\n"
        "  roles werewolf*2 villager*4\n        ^\n"
    )
    assert complaint("who", "-", stdin=f"{SMALL}dead Bo seer\n") == (
        "wolfwise: line 4: no seer is among the roles of this game\n  dead Bo seer\n          ^\n"
    )
    assert "did you mean 'claims'?" in complaint("who", "-", stdin=f"{SMALL}Ana clams villager\n")


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    told = complaint("who", str(tmp_path))
    assert told == f"wolfwise: cannot read {tmp_path}: is a directory\n"
    missing = str(tmp_path / "none.wolf")
    assert "no such file" in complaint("who", missing)
    latin = saved(tmp_path, SMALL.encode() + b"\xff claims villager\n")
    assert complaint("who", latin) == f"wolfwise: {latin} is not UTF-8 text (line 4)\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["who"], "missing argument 'RECORD'"),
        (["who", "-", "--upto", "0"], "'--upto'"),
        (["who", "-", "--village-lies", "2"], "2 is out of range (0 to 1)"),
        (["who", "-", "--others-lie", "x"], "'x' is no plain number (1, 0.5 or 1/3)"),
        (["who", "-", "--others-admit", "1/0"], "'1/0' is not a number"),
        (["check", "-", "--as", "Ana"], "--as"),
        (["whom", "-"], "there is no question 'whom'; did you mean 'who'?"),
    ],
)
def test_bad_usage(words: list[str], message: str) -> None:
    told = complaint(*words, stdin=SMALL)
    assert message in told


# ---------------------------------------------------------------- widths

SPOKEN = f"""\
game werewolf
players {" ".join(LONG)}
roles werewolf seer witch villager*2
1 claims seer
1 says 2 werewolf
2 claims seer
2 says 4 good
4 claims witch
5 says 1 villager
"""


@pytest.mark.parametrize(
    "words",
    [["who"], ["who", "--exact"], ["breakdown"], ["breakdown", "--each"], ["vote"], ["check"],
     ["why", "Ann=seer"]],
)  # fmt: skip
def test_answers_fit_into_eighty_columns(tmp_path: Path, words: list[str]) -> None:
    record = saved(tmp_path, SPOKEN)
    question = ("werewolf", words[0], record, *words[1:])
    shown = at_terminal(*question, columns=80, NO_COLOR="1")
    assert all(columns(line) <= 80 for line in shown.splitlines())
    for name in LONG if words[0] in ("who", "vote") else []:
        assert name in shown


def test_a_pipe_gets_the_same_without_colour() -> None:
    shown = at_terminal("werewolf", "who", SEER)
    assert "\x1b[" in shown
    piped = run("werewolf", "who", SEER)
    assert (piped.returncode, piped.stdout, piped.stderr) == (0, WHO_SEER, "")


# ---------------------------------------------------------------- live


@pytest.fixture
def sitting(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Sitting:
    return Sitting(tmp_path / "game.wolf", capsys)


def test_a_game_is_followed_line_by_line(sitting: Sitting) -> None:
    game, players, roles, viewer, *rest = DESIGN.splitlines()
    told, _ = sitting.type(game)
    assert told.startswith("Name the players of Werewolf")
    told, error = sitting.type(players)
    assert (told, error) == (
        "Next: roles ROLE ROLE ..., one for each player (with a thief two more)\n", ""
    )  # fmt: skip
    told, error = sitting.type(roles)
    assert "as everybody knows it: 420 worlds left" in told
    assert "lynch" not in told  # nobody's decision yet
    told, error = sitting.type(viewer)
    assert "as Cai (seer) knows it: 60 worlds left" in told
    assert "\nlynch " in told
    told, error = sitting.type(*rest)
    assert "as Cai (seer) knows it: 12 worlds left" in told
    assert re.search(r"\nfalse +12 +100% +Fay\n", told)
    assert error == ""
    assert sitting.file == DESIGN


def test_why_and_questions_in_live_play(sitting: Sitting) -> None:
    sitting.type(*DESIGN.splitlines())
    told, error = sitting.type("why Bo is good")
    assert told.startswith("Yes: Bo is no werewolf, because ")
    assert "line 7: dead Bo villager" in told
    assert error == ""
    assert sitting.type("is Bo good?") == (told, "")
    assert sitting.type("Ana is the witch？")[0].startswith("Open: Ana is the witch with 25.0%")
    for said in ("why", "why Zoe=seer", "why Ana=cow", "Zoe is the seer?", "why not?"):
        told, error = sitting.type(said)
        assert told == ""
        assert error
    assert sitting.file == DESIGN


def test_why_needs_the_roles(sitting: Sitting) -> None:
    sitting.type("game werewolf", "players Ana Bo Cai Dee Eli")
    assert sitting.type("why Ana=seer") == ("", "the record needs its roles first\n")


def test_undo_and_redo(sitting: Sitting) -> None:
    sitting.type(*DESIGN.splitlines())
    shown, _ = sitting.type("show")
    told, _ = sitting.type("undo")
    assert told.startswith("Taken back: lynched Fay werewolf\n")
    assert "12 worlds left" in told  # the seer knew it before
    assert "Fay †" not in told
    told, _ = sitting.type("redo")
    assert told == f"Back again: lynched Fay werewolf\n{shown}"
    for _ in range(12):
        told, _ = sitting.type("undo")
    assert told.startswith("Taken back: game werewolf\n")
    assert sitting.type("undo")[0] == "Nothing to undo.\n"
    assert sitting.file == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Ana clams seer", "cannot read 'clams' here; did you mean 'claims'?"),
        ("dead Bo hunter", "no hunter is among the roles of this game"),
        ("Ana checks Bo werewolf", "Cai cannot know what Ana did; what players say is written"),
        ("roles werewolf*2 villager*5", "the roles are known already"),
        ("vote Ana>Bo Ana>Cai", "Ana votes twice"),
        ("Cai checks Ana", "what did the seer see?"),
        ("lovers Ana Bo", "Cai cannot know the lovers without being one of them"),
    ],
)
def test_a_bad_line_is_explained_and_not_kept(sitting: Sitting, line: str, message: str) -> None:
    before = DESIGN.splitlines()[:4]
    sitting.type(*before)
    told, error = sitting.type(line)
    assert told == ""
    assert error.startswith(message)
    assert error.endswith("Not kept. ('help' lists what else can be typed.)\n")
    assert sitting.file.splitlines() == before


def test_a_breach_is_kept_with_a_warning_and_a_contradiction_is_shown(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines(), "dead Bo villager")
    _, error = sitting.type("Bo claims seer")
    assert error == "warning, but kept: line 5: Bo is dead\n"
    told, error = sitting.type("dead Bo witch")
    assert "The facts contradict each other" in told
    assert "  line 4: dead Bo villager\n  line 6: dead Bo witch\n" in told
    assert "The last line is kept. 'undo' takes it back.\n" in told
    told, _ = sitting.type("why Ana=seer")
    assert "  line 4: dead Bo villager\n  line 6: dead Bo witch\n" in told
    assert "contradict" not in sitting.type("undo")[0]


def test_help_and_completions(sitting: Sitting) -> None:
    sitting.type(*HEADER.splitlines())
    assert "why STATEMENT" in sitting.type("help")[0]
    notebook = sitting.table.notebook
    assert completions(notebook, "Ana cl") == ["claims"]
    assert set(completions(notebook, "dead ")) == {"nobody", *NAMES}
    assert completions(notebook, "dead Bo vil") == ["villager"]
    assert set(completions(notebook, "Ana claims ")) == {"good", "missed", *KINDS}


# ---------------------------------------------------------------- whatever is typed

WORDS = """
Ana Bo Cai 1 9 werewolf villager seer witch thief good nobody nothing night day 0 2 viewer roles
middle takes pairs lovers guards checks wolves attack peeps victim saves poisons passes charms
charmed dead grief shot shoots mayor elect vote Ana>Bo Bo> > lynched voters claims says won village
rule game players deal # 小明 = ?
"""


@pytest.mark.parametrize("seed", range(6))
def test_whatever_stands_in_a_record_there_is_an_answer_or_a_message(seed: int) -> None:
    random, words = Random(seed), WORDS.split()
    for _ in range(15):
        typed = [" ".join(random.choices(words, k=random.randint(1, 5))) for _ in range(3)]
        cards = random.choice(["2 werewolves seer witch 3 villagers", "werewolf thief 7 villagers"])
        head = HEADER.splitlines()[:2]
        record = "\n".join([*head, f"roles {cards}", *typed, ""])
        question = random.choice(["who", "check", "vote", "breakdown"])
        result = ask(question, "-", stdin=record)
        assert result.exit_code in (0, 1, 2)
        assert "Traceback" not in result.output
