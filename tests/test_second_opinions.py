"""Opinions of several engines: how they are compared, when one is left out, how they are told."""

import json
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

import wolfwise
from tests.helpers.places import EXAMPLES, ROOT
from wolfwise.analysis import second_opinions
from wolfwise.analysis.littlewolves.brute_force_decks import courses
from wolfwise.analysis.littlewolves.brute_force_plans import Aim, best_by_trying
from wolfwise.analysis.second_opinions import (
    Disagreement,
    Engine,
    Finding,
    Opinion,
    asked,
    checked,
)
from wolfwise.analysis.werewolf import every_world
from wolfwise.main import run
from wolfwise.models import crywolf, littlewolves, werewolf, wooolf
from wolfwise.models.crywolf import cpsat as crywolf_cpsat
from wolfwise.models.crywolf import csp as crywolf_csp
from wolfwise.models.littlewolves import cpsat as littlewolves_cpsat
from wolfwise.models.littlewolves import csp as littlewolves_csp
from wolfwise.models.littlewolves.cards import cards
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.watch import TimeUp, tick, within
from wolfwise.models.werewolf import cpsat as werewolf_cpsat
from wolfwise.models.werewolf import csp as werewolf_csp
from wolfwise.models.wooolf import cpsat as wooolf_cpsat
from wolfwise.models.wooolf import csp as wooolf_csp

OPENING = str(EXAMPLES / "opening.wolf")
THIRD = Fraction(1, 3)


def opinion(found: Finding, partial: bool = False) -> Opinion:
    return Opinion("other", found, 0.0, partial=partial)


# ---------------------------------------------------------------- comparing

OURS = Opinion("ours", {"worlds": 3, "Eva is the wolf": THIRD, "Bob is the wolf": 0}, 0.0)


@pytest.mark.parametrize("found", [
    {"worlds": 3, "Eva is the wolf": THIRD, "Bob is the wolf": 0},
    {"Eva is the wolf": THIRD, "worlds": Fraction(3)},  # what is not said is 0
    {"worlds": 3, "Eva is the wolf": THIRD, "Cy is the wolf": 0},
])  # fmt: skip
def test_the_same_numbers_agree(found: Finding) -> None:
    OURS.need_same(opinion(found))


@pytest.mark.parametrize(("found", "says"), [
    ({"worlds": 4, "Eva is the wolf": THIRD}, "worlds: 3 by ours, 4 by other. "),
    ({"worlds": 3, "Eva is the wolf": 1}, "Eva is the wolf: 1/3 (0.333333) by ours, 1 by other. "),
    ({"worlds": 3}, "Eva is the wolf: 1/3 (0.333333) by ours, 0 by other. "),
    ({"worlds": 3, "Eva is the wolf": THIRD, "Cy is the wolf": 1}, "Cy is the wolf: 0 by ours, 1"),
    ({}, "worlds: 3 by ours, 0 by other (1 more number differs). "),
    ({"Bob is the wolf": 1}, "worlds: 3 by ours, 0 by other (2 more numbers differ). "),
])  # fmt: skip
def test_another_number_is_shown_with_both_answers(found: Finding, says: str) -> None:
    with pytest.raises(Disagreement) as error:
        OURS.need_same(opinion(found))
    assert f"ours and other disagree, so one of them is wrong. {says}" in str(error.value)


def test_who_speaks_of_some_things_only_is_held_to_these() -> None:
    OURS.need_same(opinion({"worlds": 3}, partial=True))
    with pytest.raises(Disagreement, match="worlds: 3 by ours, 2 by other"):
        OURS.need_same(opinion({"worlds": 2}, partial=True))
    with pytest.raises(Disagreement):
        OURS.need_same(opinion({}, partial=True))


def test_who_was_left_out_does_not_disagree() -> None:
    OURS.need_same(Opinion("other", None, left_out="too much"))


# ---------------------------------------------------------------- asking


def never() -> Finding:
    raise AssertionError("nobody should ask")


def forever() -> Finding:
    while True:
        tick()


def test_too_many_cases_are_left_out_before_the_engine_starts() -> None:
    left = asked(Engine("slow", never, 1_001, 1_000, "orders"))
    assert left == Opinion("slow", None, left_out="1,001 orders are too many (up to 1,000)")
    left = asked(Engine("slow", never, 6**54, 1_000))
    assert left.left_out == "far too many worlds (up to 1,000)"


def test_what_cannot_be_answered_is_left_out_with_the_reason() -> None:
    assert asked(Engine("poor", never, 1, 2, cannot="no idea")).left_out == "no idea"


def test_what_takes_long_all_the_same_is_stopped() -> None:
    assert asked(Engine("slow", forever, 1, 2), seconds=0.01).left_out == "stopped after 0.01 s"


def test_all_opinions_with_our_own_first() -> None:
    def engines(result: int) -> Iterator[Engine]:
        yield Engine("same", lambda: {"it": result})
        yield Engine("poor", never, cannot="no idea")

    result, opinions = checked(lambda: 7, lambda result: {"it": result}, engines)
    assert result == 7
    assert [(each.engine, each.found) for each in opinions] == [
        (second_opinions.OURS, {"it": 7}), ("same", {"it": 7}), ("poor", None),
    ]  # fmt: skip
    assert all((each.seconds is None) == (each.found is None) for each in opinions)


def test_the_first_that_differs_ends_it() -> None:
    engines = [
        Engine("same", lambda: {"it": 7}),
        Engine("other", lambda: {"it": 8}),
        Engine("late", never),
    ]
    with pytest.raises(Disagreement, match="it: 7 by Wolfwise, 8 by other") as error:
        checked(lambda: 7, lambda result: {"it": result}, lambda _: engines)
    assert error.value.exit_code == 3


# ---------------------------------------------------------------- nothing hangs


def long_work() -> list[tuple[str, Callable[[], object]]]:
    """All that second opinions ask for, where it would take a while."""
    people = werewolf.game.werewolf(["werewolf"] * 3 + ["seer"] + ["villager"] * 8)
    deck = wooolf.game.wooolf(6)
    three = littlewolves.game.littlewolves(3)
    view = wolfwise.LittleWolves.load(str(ROOT / "examples" / "two-builders.wolf")).situation.view()
    hand = cards("r1 r2 y5 g9 w14")
    return [
        ("wooolf csp", lambda: list(wooolf_csp.worlds(deck, []))),
        ("wooolf cpsat", wooolf_cpsat.Encoding(deck, []).worlds),
        ("crywolf csp", lambda: list(crywolf_csp.cups(20))),
        ("crywolf cpsat", lambda: crywolf_cpsat.cups(crywolf.game.crywolf(5), 20)),
        ("werewolf csp", lambda: list(werewolf_csp.worlds(people, []))),
        ("werewolf cpsat", werewolf_cpsat.Encoding(people, []).worlds),
        ("werewolf roles", lambda: werewolf_cpsat.Encoding(people, []).possible_roles()),
        ("werewolf", lambda: every_world.worlds(people, [])),
        ("pigs csp", lambda: list(littlewolves_csp.pig_places(44, 3, 5))),
        ("pigs cpsat", lambda: littlewolves_cpsat.pig_places(44, 3, 5)),
        ("decks", lambda: courses(view)),
        ("plans", lambda: best_by_trying(Table.new(three), 0, hand, 5, Aim.POINTS)),
    ]


@pytest.mark.parametrize(("name", "work"), long_work())
def test_all_work_can_be_stopped(name: str, work: Callable[[], object]) -> None:
    with pytest.raises(TimeUp), within(0):
        work()


# ---------------------------------------------------------------- telling


def verified(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[str, str]:
    """The answer and what is said behind it."""
    capsys.readouterr()
    assert run([*words, "--verify"]) == 0
    before, says, after = capsys.readouterr().out.partition("Verified: ")
    return before, says + after


def test_an_answer_is_the_same_with_opinions_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["wooolf", "who", OPENING]
    before, says = verified(words, capsys)
    assert run(words) == 0
    assert before.strip() == capsys.readouterr().out.strip()
    lines = [line.split() for line in says.splitlines() if line]
    told = "Verified: python-constraint, CP-SAT and enumeration agree with this."
    assert " ".join(lines[0]) == told
    assert lines[1] == ["engine", "opinion", "seconds"]
    engines = {line[0]: " ".join(line[1:-1]) for line in lines[2:]}
    # 286 worlds, 6 x 5 chances, and 21 suspicions that can be right: 4 seats or nobody, both ways.
    assert engines == {
        "Wolfwise": "52 numbers",
        "python-constraint": "the same 52 numbers",
        "CP-SAT": "the same 52 numbers",
        "enumeration": "the same 52 numbers",
    }


def test_who_was_left_out_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["wooolf", "deck", "--players", "8", "--verify"]) == 0
    out = capsys.readouterr().out
    assert "Not verified: nobody else could answer." in out
    assert "enumeration" in out
    assert "left out: 7,580,160 deals are too many" in out


def test_opinions_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["wooolf", "hands", OPENING, "--json"]) == 0
    without = json.loads(capsys.readouterr().out)
    assert run(["wooolf", "hands", OPENING, "--json", "--verify"]) == 0
    data = json.loads(capsys.readouterr().out)
    opinions = data.pop("verified")
    assert data == without
    assert [each["engine"] for each in opinions] == ["python-constraint", "CP-SAT", "enumeration"]
    assert all(each["agrees"] is True and each["seconds"] >= 0 for each in opinions)
    assert all(each["left_out"] is None and each["about"] is None for each in opinions)


def test_programs_have_the_opinions() -> None:
    answer = wolfwise.Wooolf.load(OPENING).who(verify=True)
    assert answer.result == wolfwise.Wooolf.load(OPENING).who().result
    assert [each.engine for each in answer.opinions] == [
        "Wolfwise", "python-constraint", "CP-SAT", "enumeration",
    ]  # fmt: skip
    assert all(each.found and each.found["worlds"] == 286 for each in answer.opinions)
    assert wolfwise.Wooolf.load(OPENING).who().opinions == ()


def test_a_disagreement_ends_the_command_with_a_code_of_its_own(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wooolf_csp, "worlds", lambda *_: iter(()))
    assert run(["wooolf", "who", OPENING, "--verify"]) == 3
    said = capsys.readouterr()
    assert said.out == ""
    assert "Wolfwise and python-constraint disagree" in said.err
    assert "worlds: 286 by Wolfwise, 0 by python-constraint" in said.err
    with pytest.raises(Disagreement):
        wolfwise.Wooolf.load(OPENING).who(verify=True)


@pytest.mark.parametrize("question", ["who", "hands"])
def test_facts_that_clash_still_do(capsys: pytest.CaptureFixture[str], question: str) -> None:
    """That they do is proved by CP-SAT anyway."""
    given = ["--given", "Kenneth=wolf", "--given", "Eva=wolf"]
    assert run(["wooolf", question, OPENING, "--verify", *given]) == 1


def test_other_engines_are_loaded_only_when_they_are_asked_for() -> None:
    script = (
        "import sys; from wolfwise.main import run; run(sys.argv[1:]); "
        "print(*(n for n in sys.modules if n in ('ortools', 'constraint') or 'opinions' in n))"
    )
    command = [sys.executable, "-c", script, "wooolf", "who", OPENING, "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == ""


def test_every_kind_of_deal_is_counted_once() -> None:
    """Pigs in a deck of 8: one of the last six, the other one of the two above."""
    places = list(littlewolves_csp.pig_places(8, 2, 5))
    assert sorted(places) == sorted(littlewolves_cpsat.pig_places(8, 2, 5))
    assert Counter(places) == Counter((a, b) for a in range(2) for b in range(2, 8))
