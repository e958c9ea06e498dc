"""Werewolf for programs: tables in code say what the command line says, and refuse what it does."""

import doctest
import json
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from inspect import Parameter, signature
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cli import run_here
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.explain import Verdict
from wolfwise.analysis.number import Exact
from wolfwise.models.errors import Contradiction, RecordError, WolfwiseError
from wolfwise.models.werewolf.roles import Role, Side
from wolfwise.questions import load, options
from wolfwise.reports.answer import Answer
from wolfwise.werewolf import QUESTIONS
from wolfwise.werewolf import table as module
from wolfwise.werewolf.table import Werewolf

SEER, TWO_SEERS, TWELVE, JUDGED, VILLAGE = (
    str(EXAMPLES / f"{name}.wolf")
    for name in ("seer", "two-seers", "twelve", "judged", "judged-village")
)
RECORDS = [
    str(path)
    for path in sorted(EXAMPLES.glob("*.wolf"))
    if "\ngame werewolf" in path.read_text("utf-8")
]
NAMES = ["Ana", "Bo", "Cai", "Dee", "Eli", "Fay", "Gus"]
ROLES = "werewolf*2 seer witch villager*3"
DESIGN = f"""\
game werewolf
players {" ".join(NAMES)}
roles {ROLES}
viewer Cai seer
night
Cai checks Fay werewolf
dead Bo villager
day
Fay claims seer
Fay says Cai werewolf
vote Ana>Cai Dee>Fay Eli>Fay Gus>Fay Cai>Fay Fay>Cai
lynched Fay werewolf
"""


def table() -> Werewolf:
    """The game that DESIGN tells of, made in code."""
    votes = {
        "Ana": "Cai", "Dee": "Fay", "Eli": "Fay", "Gus": "Fay", "Cai": "Fay", "Fay": "Cai",
    }  # fmt: skip
    new = Werewolf.new(NAMES, ROLES, me="Cai", card="seer").night()
    dawn = new.look("Cai", "Fay", "werewolf").die("Bo", "villager").day()
    talk = dawn.claim("Fay", "seer").say("Fay", "Cai", "werewolf")
    return talk.ballot(votes).lynch("Fay", "werewolf")


@cache
def loaded(path: str) -> Werewolf:
    return Werewolf.load(path)


Captured = pytest.CaptureFixture[str]


# ---------------------------------------------------------------- the same answers

Asked = Callable[[], Answer[Any]]


LIES = ["--village-lies", "1/10", "--others-admit", "0.25", "--others-lie", "0.3"]
TALK: dict[str, Any] = {
    "village_lies": Fraction(1, 10), "others_admit": 0.25, "others_lie": "0.3",
}  # fmt: skip
SIX_TWO = ["odds", "--villagers", "6", "--wolves", "2", "--first", "day"]
PIPER = "werewolf villager*4 piper"
CASES: list[tuple[Asked, list[str]]] = [
    (lambda: loaded(TWO_SEERS).who(facts_only=True), ["who", TWO_SEERS, "--facts"]),
    (lambda: loaded(TWO_SEERS).who(**TALK), ["who", TWO_SEERS, *LIES]),
    (lambda: loaded(TWO_SEERS).vote(), ["vote", TWO_SEERS]),
    (lambda: loaded(TWO_SEERS).vote(**TALK), ["vote", TWO_SEERS, *LIES]),
    (lambda: loaded(TWO_SEERS).breakdown(), ["breakdown", TWO_SEERS]),
    (
        lambda: loaded(TWO_SEERS).breakdown(each=True, everything=True, **TALK),
        ["breakdown", TWO_SEERS, "--each", "--all", *LIES],
    ),
    (lambda: loaded(TWELVE).as_seat(2).who(), ["who", TWELVE, "--as", "2"]),
    (lambda: loaded(JUDGED).as_seat(1).vote(), ["vote", JUDGED, "--as", "1"]),
    (lambda: loaded(SEER).supposing("Ana=witch").who(), ["who", SEER, "--given", "Ana=witch"]),
    (lambda: loaded(SEER).upto(7).who(), ["who", SEER, "--upto", "7"]),
    (lambda: loaded(SEER).why("Cai is a werewolf"), ["why", SEER, "Cai is a werewolf"]),
    (lambda: loaded(SEER).why("Ana=witch"), ["why", SEER, "Ana", "is", "the", "witch"]),
    (lambda: loaded(JUDGED).public(), ["moderate", JUDGED, "--public"]),
    (lambda: loaded(VILLAGE).public(), ["moderate", VILLAGE, "--public"]),
    (
        lambda: Werewolf.load(SEER, rules=["win=parity"]).vote(),
        ["vote", SEER, "--rule", "win=parity"],
    ),
    (
        lambda: Werewolf.odds(villagers=6, wolves=2, seer=True, hunter=True, first="day"),
        [*SIX_TWO, "--seer", "--hunter"],
    ),
    (
        lambda: Werewolf.odds(
            villagers=6, wolves=2, guard=True, witch=True, sampled=True, games=30, first="day"
        ),
        [*SIX_TWO, "--guard", "--witch", "--sampled", "--games", "30"],
    ),
    (
        lambda: Werewolf.odds(roles=["werewolf*2", "villager*5"], rules=["win=parity"]),
        ["odds", "--roles", "werewolf*2 villager*5", "--win", "parity"],
    ),
    (
        lambda: Werewolf.odds(roles=PIPER, games=40, seed=3),
        ["odds", "--roles", PIPER, "--games", "40", "--seed", "3"],
    ),
    (lambda: Werewolf.balance(6), ["balance", "--players", "6"]),
    (
        lambda: Werewolf.balance(roles="werewolf villager*5", everything=True, games=20),
        ["balance", "--roles", "werewolf villager*5", "--all", "--games", "20"],
    ),
]


def agree(capsys: Captured, asked: Asked, words: list[str]) -> None:
    code, out, err = run_here(capsys, "werewolf", *words, "--json")
    assert (code, err) == (0, "")
    answer = asked()
    assert answer.json() == json.loads(out)
    assert answer.result is not None


@pytest.mark.parametrize(("asked", "words"), CASES, ids=[" ".join(w[:1]) for _, w in CASES])
def test_a_program_is_told_what_the_command_line_says(
    asked: Asked, words: list[str], capsys: Captured
) -> None:
    agree(capsys, asked, words)


@pytest.mark.parametrize("path", RECORDS, ids=[Path(path).stem for path in RECORDS])
def test_every_example_tells_a_program_the_same(path: str, capsys: Captured) -> None:
    table = loaded(path)
    agree(capsys, table.who, ["who", path])
    agree(capsys, table.check, ["check", path])
    if table.situation.table.alive:
        agree(capsys, lambda: table.vote(facts_only=True), ["vote", path, "--facts"])


def methods() -> dict[str, tuple[str, bool]]:
    """Every method that asks, the question it asks, and whether that is about a table."""
    about_none = ("odds", "balance")
    names = {name: "public" if name == "moderate" else name for name in QUESTIONS}
    return {method: (name, name not in about_none) for name, method in names.items()}


@pytest.mark.parametrize("method", methods())
def test_what_is_not_given_is_the_same_as_on_the_command_line(method: str) -> None:
    name, about_table = methods()[method]
    own = load("werewolf", name).own
    given = dict(signature(getattr(Werewolf, method)).parameters)
    for common in ("self",) if about_table else ("edition", "rules"):
        del given[common]
    defaults = {key: p.default for key, p in given.items() if p.default is not Parameter.empty}
    usual = options({}, own)
    assert list(given) == list(usual)
    assert defaults == {key: usual[key] for key in defaults}


# ---------------------------------------------------------------- tables in code


def test_a_table_in_code_is_the_one_that_its_record_tells_of() -> None:
    made, read = table(), Werewolf.read(DESIGN)
    assert [line.split() for line in str(made).splitlines()] == [
        line.split() for line in DESIGN.splitlines()
    ]
    assert made.names == read.names == tuple(NAMES)
    assert made.who() == read.who()
    assert made.vote().result == read.vote().result
    assert made.breakdown() == read.breakdown()
    assert made.check() == read.check()


def test_a_judge_deals_and_plays_in_code() -> None:
    cards = ["werewolf", "seer", "witch", "guard", "villager", "villager"]
    table = Werewolf.new(6, ",".join(cards), rules=["mayor=none"])
    for seat, card in enumerate(cards, 1):
        table = table.deal(seat, card)
    table = table.night().protect(4, 5).look(2, 1).attack(6).brew(3, save=6).die().day()
    told = table.check().result
    assert (told.judged, told.nights, told.days, told.end) == (True, 1, 1, None)
    assert told.alive == ("1", "2", "3", "4", "5", "6")
    assert told.worlds == 6 * 5 * 4 * 3  # an onlooker knows the list, and that all are alive
    assert table.as_seat(2).who().result.seats["1"][Role.WEREWOLF] == 1
    votes = {1: 2} | dict.fromkeys(range(2, 7), 1)
    over = table.ballot(votes).lynch(1, "werewolf")
    end = over.check().result.end
    assert end is not None
    assert end.winners == (1, 2, 3, 4, 5)
    public = over.public()
    assert public.question == "public"
    assert public.result.shown == (Role.WEREWOLF, None, None, None, None, None)


def test_the_witch_may_do_both_or_nothing() -> None:
    table = Werewolf.new(NAMES, ROLES, me="Dee", card="witch").night()
    for brewed, line in [
        (table.add("victim Eli").brew("Dee", save="Eli", poison=2), "Dee saves Eli poisons 2"),
        (table.brew("Dee", poison="Gus"), "Dee poisons Gus"),
        (table.brew(4), "4 passes"),
    ]:
        assert str(brewed).splitlines()[-1] == line


def test_nobody_may_be_protected_dead_lynched_or_voted_for() -> None:
    table = Werewolf.new(NAMES, "werewolf*2 guard villager*4", me="Cai", card="guard").night()
    table = table.protect("Cai", None).die().day().lynch()
    lines = str(table).splitlines()[5:]
    assert [line.strip() for line in lines] == [
        "Cai guards nobody", "dead nobody", "day", "lynched nobody",
    ]  # fmt: skip


# ---------------------------------------------------------------- typed results


def test_the_seer_counts_who_is_left() -> None:
    """One of two werewolves is known and dead; four others may be the second one."""
    told = table().who(facts_only=True).result
    assert told.seats["Ana"][Role.WEREWOLF] == told.seats["Gus"][Role.WEREWOLF] == Fraction(1, 4)
    assert told.seats["Fay"][Role.WEREWOLF] == told.seats["Cai"][Role.SEER] == 1
    assert told.worlds == 4 * 3  # the werewolf and the witch among four
    assert (told.weighed, told.talk, told.unheard) == (None, None, 0)


def test_a_known_werewolf_is_voted_out_first() -> None:
    told = Werewolf.new(NAMES, ROLES, me="Cai", card="seer").night().look("Cai", "Fay", "werewolf")
    votes = told.vote().result
    assert (votes.side, votes.attacks, votes.talk) == (Side.VILLAGE, None, None)
    assert votes.best.seat == NAMES.index("Fay")
    assert votes.best.werewolf == 1


def test_a_werewolf_is_told_what_serves_werewolves() -> None:
    votes = Werewolf.new(5, "werewolf villager*4", me=1, card="werewolf").vote().result
    assert votes.side is Side.WEREWOLVES
    assert votes.best.seat != 0
    least = min(float(option.village) for option in votes.lynchings)
    assert float(votes.best.village) < least + 3 * votes.best.village.stderr
    assert votes.attacks is not None
    assert {option.seat for option in votes.attacks} == {1, 2, 3, 4}


def test_an_explanation_says_how_likely_it_is() -> None:
    open_question = table().why("Ana=werewolf").result
    assert (open_question.verdict, open_question.p) == (Verdict.OPEN, Fraction(1, 4))
    proved = table().why("Ana is not the seer").result
    assert (proved.verdict, proved.p) == (Verdict.PROVED, Fraction(1))


def test_even_lists_and_exact_odds_are_typed() -> None:
    """The chance that mafiascum.net has published for 7 villagers and 2 werewolves, night first."""
    odds = Werewolf.odds(villagers=7, wolves=2, win="parity", lynch="lot").result
    assert odds.chances.village == Exact(Fraction(5, 32))
    assert odds.deck == {Role.WEREWOLF: 2, Role.VILLAGER: 7}
    balance = Werewolf.balance(5).result
    assert balance.best == balance.lists[0]


def test_the_example_of_the_class_is_true() -> None:
    assert doctest.testmod(module).failed == 0


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: loaded(SEER).as_seat("Zoe"), ["who", SEER, "--as", "Zoe"]),
        (lambda: loaded(SEER).supposing("nonsense"), ["who", SEER, "--given", "nonsense"]),
        (lambda: loaded(SEER).why("nonsense"), ["why", SEER, "nonsense"]),
        (lambda: loaded(SEER).upto(2), ["who", SEER, "--upto", "2"]),
        (lambda: loaded(SEER).upto(5).breakdown(), ["breakdown", SEER, "--upto", "5"]),
        (lambda: Werewolf.load("no-such-file"), ["who", "no-such-file"]),
        (lambda: Werewolf.load(SEER, rules=["win=never"]), ["who", SEER, "--rule", "win=never"]),
        (lambda: Werewolf.odds(), ["odds"]),
        (lambda: Werewolf.odds(roles="werwolf*2"), ["odds", "--roles", "werwolf*2"]),
        (lambda: Werewolf.odds(wolves=1, roles="seer"), ["odds", "--wolves", "1", "--roles=seer"]),
        (lambda: Werewolf.balance(), ["balance"]),
        (lambda: Werewolf.balance(4), ["balance", "--players", "4"]),
        (lambda: Werewolf.balance(9, roles="seer"), ["balance", "--players=9", "--roles=seer"]),
    ],
)
def test_mistakes_are_said_in_the_same_sentence(
    asked: Asked, words: list[str], capsys: Captured
) -> None:
    with pytest.raises(WolfwiseError) as error:
        asked()
    code, out, err = run_here(capsys, "werewolf", *words)
    assert (code, out) == (error.value.exit_code, "") == (2, "")
    assert err == f"wolfwise: {error.value}\n"


def test_facts_that_clash_are_named(capsys: Captured) -> None:
    clash = loaded(SEER).supposing("Ana=witch", "Ana=seer")
    with pytest.raises(Contradiction) as error:
        clash.who()
    code, out, err = run_here(
        capsys, "werewolf", "who", SEER, "--given", "Ana=witch", "--given", "Ana=seer"
    )
    assert (code, out, err) == (error.value.exit_code, "", f"{error.value}\n")
    assert error.value.facts


def test_a_bad_line_is_refused_when_it_is_told() -> None:
    mistakes: list[tuple[Callable[[], Werewolf], str]] = [
        (lambda: Werewolf.new(4, ROLES), "players: Werewolf is for 5 to 40 players, not 4"),
        (lambda: Werewolf.new(7, "werwolf*7"), "roles: "),
        (lambda: Werewolf.new(6, ROLES), "roles: 6 players need 6 role cards, not 7"),
        (lambda: Werewolf.new(7, ROLES, me=1), "me and card go together"),
        (lambda: Werewolf.new(7, ROLES, me=9, card="seer"), "card: "),
        (lambda: table().claim("Zoe", "seer"), "Zoe"),
        (lambda: table().claim("Ana", "sear"), "sear"),
    ]
    for tell, says in mistakes:
        with pytest.raises(WolfwiseError) as error:
            tell()
        assert says in str(error.value)
    with pytest.raises(RecordError):
        table().claim("Ana", "sear")


def test_a_record_that_breaks_the_rules_is_not_checked_nor_shown() -> None:
    broken = loaded(JUDGED).add("night", "night")
    assert broken.warnings
    for ask in (broken.check, broken.public):
        with pytest.raises(WolfwiseError, match="the record breaks the rules"):
            ask()


def test_nothing_changes_a_table() -> None:
    first = Werewolf.new(5, "werewolf villager*4")
    second = first.night()
    assert first != second
    assert first == Werewolf.new(5, "werewolf villager*4")
    assert str(first) == "game werewolf\nplayers 1 2 3 4 5\nroles werewolf villager*4"
