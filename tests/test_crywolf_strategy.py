"""The strategy report of You Cry Wolf!: its exact numbers are those of the commands."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from random import Random
from typing import Any, cast

import pytest

from tests.helpers.cli import CommandLine, exact
from tests.helpers.games_crywolf import tail
from tests.helpers.reports import Quick, Result, kept, some, texts
from wolfwise.analysis.crywolf import openings, strategy, tells
from wolfwise.analysis.crywolf.advice import Advice, Option, Plan
from wolfwise.analysis.crywolf.habits import NO_BLUFF, USUAL
from wolfwise.analysis.crywolf.which_die import CANDIDATES
from wolfwise.analysis.number import clear, mean
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, INDEX, Animal, cups, faces_of, weight
from wolfwise.models.crywolf.game import crywolf
from wolfwise.models.crywolf.table import Call, Claim, UsePower
from wolfwise.reports.crywolf import words
from wolfwise.reports.crywolf.findings import BLUFFS, LEVELS, PLAYERS, ROWS, rounded_up
from wolfwise.reports.crywolf.strategy import build
from wolfwise.reports.document import (
    Exact,
    Rounded,
    Sampled,
    check,
    grids,
)
from wolfwise.reports.renderers import render

SEED = 7
data = CommandLine("crywolf").data
JAPANESE, ENGLISH = (rulebook.rules("crywolf", name) for name in ("japanese", "english"))


def remembering(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """Two reports need not compute all that is exact twice; what is sampled they do."""
    sampled = "seed" in parameters and parameters["players"] != 2
    return work(**parameters) if sampled else kept(work, **parameters)


QUICK = Quick(build, remembering, SEED)
report, grid, cell = QUICK.report, QUICK.grid, QUICK.cell


def mine(own: int, row: Animal = Animal.SHEEP) -> str:
    """A cup with so many dice that count for a row; the others count for no row but their own."""
    other = Animal.COW if row is not Animal.COW else Animal.SHEEP
    return f"{own} {row},{6 - own} {other}" if 0 < own < 6 else f"6 {row if own else other}"


# ---------------------------------------------------------------- the document


def test_the_report_is_well_formed_and_says_how_to_get_it_again() -> None:
    found = check(report())
    assert (found.game, found.seed) == ("crywolf", SEED)
    assert found.reproduce == "wolfwise report crywolf --seed 7 --quick"
    assert found.rules == JAPANESE
    assert [sheet.key for sheet in found.sheets] == [f"sheet-{n}" for n in PLAYERS]


def test_the_same_seed_gives_the_same_report() -> None:
    assert QUICK.again() == report()


def hurried(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """Only a few cups, and always with two players: what counts is how it is told."""
    if "seed" in parameters:
        few = {"players": 2, "rolls": 4, "positions": 4, "samples": 60, "jobs": 1}
        parameters = {name: few.get(name, value) for name, value in parameters.items()}
        parameters["rules"] = JAPANESE
    return kept(work, **parameters)


def test_the_whole_report_has_all_numbers_of_players() -> None:
    found = check(build(hurried, quick=False, seed=SEED, version="0.1.0"))
    assert found.reproduce == "wolfwise report crywolf --seed 7"
    by_key = {g.key: g for g in grids(found)}
    assert by_key["first-claims"].headings[2:] == tuple(f"{n} players" for n in PLAYERS)
    tables = [f"{n} players, japanese" for n in PLAYERS]
    tables += [f"{n} players, english" for n in (2, 3, 4)]
    assert by_key["power"].column("table") == by_key["survey"].column("table") == tables
    assert {f"first-claims-editions-{n}" for n in (2, 3, 4)} <= {*by_key}
    assert "first-claims-editions-5" not in by_key


def test_texts_have_no_placeholder_and_no_number_that_was_typed_in() -> None:
    for section in report().sections:
        for text in texts(section):
            assert not re.search(r"[{}]|\bNone\b|\bnan\b|TODO|Fraction|  ", text), text
            assert not re.search(r"\d", re.sub(r"^\d players: ", "", text)), text


def test_it_can_be_rendered_for_reading_and_for_programs() -> None:
    files = render(report(), ["md", "csv", "json"])
    assert "crywolf.md" in files
    assert "crywolf-safe.csv" in files


# ---------------------------------------------------------------- claims and calls


def at_least(number: int, dice: int, hits: int) -> Fraction:
    """The plain sum of a binomial's tail."""
    return tail(dice, Fraction(hits, 6), number)


def if_called(number: int, dice: int, hits: int) -> Fraction:
    """Chips of the claimant: one more than what is over, or what is missing."""
    p = Fraction(hits, 6)
    return sum(
        (
            comb(dice, k) * p**k * (1 - p) ** (dice - k) * (k - number + (k >= number))
            for k in range(dice + 1)
        ),
        Fraction(0),
    )


HITS = {Animal.SHEEP: 4, Animal.DOG: 2, Animal.COW: 1}
"""Faces of six that count: sheep and wolves, dogs and wolves, cows."""


def test_safe_numbers_are_the_highest_that_are_so_likely() -> None:
    everything = [(row, n) for row in ROWS for n in range(24)]
    for row, at in some(everything, 20):
        name, hits, dice = ROWS[row], HITS[row], at + 1
        line = dict(zip(grid("safe").headings, grid("safe").rows[at], strict=True))
        assert line["hidden dice"] == dice
        for level, shown in zip(LEVELS, ("90%", "70%", "50%"), strict=True):
            number = line[f"{name} {shown}"]
            assert isinstance(number, int)
            assert at_least(number, dice, hits) >= level > at_least(number + 1, dice, hits)
        even = line[f"{name} 50%"]  # the same number, so that the table names it once
        assert isinstance(even, int)
        assert if_called(even, dice, hits) >= 0 > if_called(even + 1, dice, hits)
    assert not any("break-even" in heading for heading in grid("safe").headings)


def test_dogs_and_wolves_have_the_same_odds_in_both_editions() -> None:
    for rules in (JAPANESE, ENGLISH):
        game = crywolf(4, rules)
        assert game.chances[INDEX[Animal.DOG]] == game.chances[INDEX[Animal.WOLF]]
        assert game.chances == crywolf(4, JAPANESE).chances


def test_first_claims_are_what_bid_says() -> None:
    for players in PLAYERS:
        rows = [
            (row, line[0], own)
            for row, line in enumerate(grid(f"claims-{players}").rows)
            for own in range(7)
        ]
        for row, number, own in some(rows, 4):
            told = data("bid", f"sheep {number}", "--players", str(players), "--mine", mine(own))
            assert cell(f"claims-{players}", row, f"{own} own") == exact(told["true"])


@pytest.mark.parametrize("row", ROWS)
def test_first_claims_of_every_row_are_tails_of_binomials(row: Animal) -> None:
    key = "claims-4-players" if row is Animal.SHEEP else f"claims-4-players-{row}"
    for at, number in enumerate(grid(key).column("claim")):
        assert isinstance(number, int)
        for own in range(7):
            assert cell(key, at, f"{own} own") == at_least(number - own, 18, HITS[row])


def test_claims_of_other_rows_on_a_sheet_go_by_their_distance_from_break_even() -> None:
    for players in PLAYERS:
        found, dice = grid(f"others-{players}"), 6 * (players - 1)
        assert found.column("from even") == ["dogs or wolves", "cows"]
        for at, hits in enumerate((2, 1)):
            even = max(n for n in range(dice + 1) if if_called(n, dice, hits) >= 0)
            for beyond, heading in zip(range(-2, 4), found.headings[1:], strict=True):
                assert cell(found.key, at, heading) == at_least(even + beyond, dice, hits)


def test_what_only_looks_like_a_level_is_said_to_be_less() -> None:
    assert at_least(3, 6, 4) == Fraction(656, 729) < Fraction(9, 10)
    assert "90.0% is rounded up: not 90% safe" in grid("claims-2").caption
    assert "90.0% is rounded up: not 90% safe" in grid("call-true").caption
    assert not any("rounded" in grid(f"claims-{n}").caption for n in (3, 4, 5))
    assert rounded_up([Fraction(9, 10), Fraction(7004, 10000), Fraction(1, 2)]) == ""
    assert "70.0% is rounded up: not 70% safe" in rounded_up([Fraction(6996, 10000)])


def test_open_dice_that_count_are_known_to_everybody() -> None:
    """By the rule itself, as `bid` knows it, and the plain odds of six dice."""
    for row, showing in some([*product(ROWS, range(1, 7))], 5):
        p = Fraction(HITS[row], 6)
        often = comb(6, showing) * p**showing * (1 - p) ** (6 - showing)
        assert cell("open", showing, f"{ROWS[row]}, how often") == often
        flags = ["--players", "4", "--mine", mine(2, row), "--open", mine(showing, row)]
        for level, heading in (("9/10", "90%"), ("1/2", "50%")):
            told = data("bid", f"{row} 9", *flags, "--safe", level)["safest"]["number"]
            number = grid("open").column(f"{ROWS[row]} {heading}")[showing]
            assert isinstance(number, int)
            assert number + 2 == told
    assert sum(cell("open", n, "cow, how often") for n in range(7)) == 1
    told = {sheet.key: "open dice" in str(sheet.advice) for sheet in report().sheets}
    assert told == {"sheet-2": True, "sheet-3": True, "sheet-4": True, "sheet-5": False}


def test_the_highest_claims_on_a_sheet_are_what_bid_says() -> None:
    shown = {Animal.SHEEP: "sheep", Animal.DOG: "dog", Animal.COW: "cow"}
    for players in PLAYERS:
        for row, own in some([*product(ROWS, range(7))], 3):
            line = dict(zip(grid(f"limits-{players}").headings,
                            grid(f"limits-{players}").rows[own], strict=True))  # fmt: skip
            flags = ["--players", str(players), "--mine", mine(own, row)]
            for level, heading in (("9/10", "90%"), ("7/10", "70%")):
                told = data("bid", f"{row} 5", *flags, "--safe", level)
                assert line[f"{shown[row]} {heading}"] == told["safest"]["number"]
            assert line[f"{shown[row]} even"] == told["break_even"]


def test_what_a_call_brings_is_what_call_says() -> None:
    for players in PLAYERS:
        for row, beyond in some([*enumerate(grid("call-worth").column("above break-even"))], 2):
            even = strategy.opening_limits(JAPANESE, players, "sheep", LEVELS)[2].break_even
            number = even + beyond
            told = data("call", f"sheep {number}", "--players", str(players), "--mine", mine(2))
            heading = f"{6 * (players - 1)} hidden"
            assert cell("call-worth", row, heading) == exact(told["calls"][0]["if_you_call"])
            assert cell("call-true", row, heading) == exact(told["calls"][0]["true"])


def test_the_half_and_half_rule_is_right_in_every_case() -> None:
    """What the report says of it, by the plain sums."""
    for hits, dice in product(HITS.values(), range(1, 25)):
        number = max(n for n in range(dice + 1) if at_least(n, dice, hits) >= Fraction(1, 2))
        assert if_called(number, dice, hits) >= 0 > if_called(number + 1, dice, hits)
    assert "not rough but right" in " ".join(texts(report().sections[1]))


# ---------------------------------------------------------------- what a die tells


def test_what_a_first_claim_tells_is_what_odds_says_by_habit() -> None:
    rows = [
        (row, number, face)
        for row, number in enumerate(grid("told").column("claim"))
        for face in ("sheep", "wolf")
    ]
    for row, number, face in some(rows, 4):
        placed = face if face == "sheep" else f"{face} as sheep"
        record = (
            "game crywolf\nplayers Ann Bob Cy Dee\nviewer Bob 6 cows\nfirst Ann\n"
            f"Ann places {placed} claims {number}\n"
        )
        hidden = data("odds", "-", "--model", "habits", stdin=record)["hidden"]["Ann"]
        expected = exact(hidden["sheep"]) + exact(hidden["wolf"])
        assert cell("told", row, f"places a {face}") == expected


def test_fresh_dice_stand_beside_what_a_claim_tells() -> None:
    fresh = grid("told").column("as many fresh dice")
    assert fresh == [Exact(Fraction(5 * 4, 6), "count")] * len(grid("told").rows)


@pytest.mark.parametrize("bluff", BLUFFS)
def test_all_placements_together_are_a_fresh_roll(bluff: Fraction) -> None:
    found = tells.placements(JAPANESE, 4, bluff)
    assert sum(tell.p for tell in found) == 1
    for at, animal in enumerate(ANIMALS):
        mean = sum(tell.p * (tell.dice[at] + (tell.face == animal)) for tell in found)
        assert mean == crywolf(4, JAPANESE).die[at]  # six dice with so many faces of six


def test_who_never_bluffs_places_a_wolf_as_a_sheep_only_without_a_sheep() -> None:
    wolf = next(t for t in tells.placements(JAPANESE, 4, Fraction(0))
                if (t.face, t.row) == ("wolf", "sheep"))  # fmt: skip
    assert wolf.dice[INDEX[Animal.SHEEP]] == 0


def test_fresh_dice_are_as_likely_as_they_are_rolled() -> None:
    found = tells.unseen(JAPANESE, 5)
    assert found.wolf == 1 - Fraction(5, 6) ** 5
    assert found.dice == tuple(Fraction(5 * faces, 6) for faces in (1, 3, 1, 1))


# ---------------------------------------------------------------- openings and the power


def test_a_typical_cup_has_its_count_and_none_with_it_is_likelier() -> None:
    game = crywolf(2, JAPANESE)
    for count, cup in enumerate(openings.typical(JAPANESE)):
        alike = [c for c in cups(6) if game.counted(c)[1] == count]
        assert game.counted(cup)[1] == count
        assert weight(cup, game.die) == max(weight(c, game.die) for c in alike)


def test_a_first_claim_of_two_players_is_worth_what_advise_says() -> None:
    for row in (2, 4):
        cup = openings.typical(JAPANESE)[row]
        flags = ["--players", "2", "--mine", ",".join(faces_of(cup)), "--first"]
        moves = {m["move"]: m for m in data("advise", *flags)["moves"]}
        name, number = str(grid("first-claims").column("2 players")[row]).split(", ")
        worth = grid("first-claims-worth").column("2 players")[row]
        assert grid("first-claims").rows[row][0] == words.dice(cup)
        assert isinstance(worth, Rounded)
        assert worth.value == pytest.approx(
            moves[f"place {name}, claim {number}"]["worth"]["expected"]
        )
        other, number = str(grid("second-claims").column("2 players")[row]).split(", ")
        less = grid("second-claims-less").column("2 players")[row]
        assert isinstance(less, Rounded)
        second = moves[f"place {other}, claim {number}"]["worth"]["expected"]
        assert less.value == pytest.approx(second - worth.value)
        assert less.value <= 0


def test_the_same_claim_with_dogs_for_wolves_is_no_second_choice() -> None:
    """In the Japanese edition these rows are twins; in the English one a dog is more as a dog."""
    for rules, twins in ((JAPANESE, True), (ENGLISH, False)):
        for claim in (Claim(Animal.DOG, Animal.DOG, 3), Claim(Animal.WOLF, Animal.DOG, 3)):
            other = claim._replace(row=Animal.WOLF)
            game = crywolf(2, rules)
            assert openings._alike(game, claim, other) is twins
            assert not openings._alike(game, claim, other._replace(number=4))
            assert not openings._alike(game, claim, claim._replace(row=Animal.SHEEP))


def test_two_claims_are_compared_on_the_same_cups(monkeypatch: pytest.MonkeyPatch) -> None:
    """Luck that both have in common is none in the difference, and what chose does not value."""
    low, high = (Claim(Animal.SHEEP, Animal.SHEEP, n) for n in (8, 9))

    def advise(known: Any, plan: Plan) -> Advice:
        luck = Random(plan.seed).random()
        worths = (
            {low: luck + 1.0, high: luck + 0.75} if plan.seed != SEED else {low: 5.0, high: 9.0}
        )
        options = [
            Option(claim, Sampled(worth, 0.1, plan.samples or 0, plan.seed, "points"))
            for claim, worth in worths.items()
        ]
        return Advice(tuple(sorted(options, key=lambda o: -o.worth.value)), False, USUAL, True)

    monkeypatch.setattr(openings, "advise", advise)
    found = openings.two_claims(JAPANESE, 3, (2, 2, 1, 1), 200, SEED)
    assert (found.best.number, found.second.number) == (9, 8)
    assert found.more.value == pytest.approx(0.25)
    assert found.more.stderr == pytest.approx(0)
    assert found.best.worth.stderr > 0.01
    for number in (found.best.worth, found.more):
        assert isinstance(number, Sampled)
        assert (number.samples, number.seed) == (200, SEED)


def surveyed(*rows: int) -> openings.Survey:
    """A survey that found each row so many times."""
    drawn = [name for name, n in zip(ANIMALS, rows, strict=True) for _ in range(n)]
    shares: dict[str, Rounded | Sampled] = {
        str(a): mean([float(a == name) for name in drawn], SEED) for a in ANIMALS
    }
    some = Sampled(0.5, 0.1, len(drawn), SEED)
    return openings.Survey(some, shares, some, some)


def test_a_row_leads_by_the_mean_of_what_each_cup_says() -> None:
    row, other, ahead = openings.lead(surveyed(11, 26, 24, 19))
    signs = [1.0] * 26 + [-1.0] * 24 + [0.0] * 30
    assert (row, other) == ("sheep", "dog")
    expected = mean(signs, SEED)
    assert (ahead.value, ahead.stderr) == pytest.approx((expected.value, expected.stderr))
    assert not clear(ahead)
    assert clear(openings.lead(surveyed(0, 60, 20, 0))[2])


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ((11, 26, 24, 19), "no row is clearly the most frequent (sheep "),
        ((0, 60, 20, 0), "most often its row is sheep ("),
    ],
)
def test_a_row_is_the_most_frequent_only_if_the_samples_show_it(
    rows: tuple[int, ...], said: str
) -> None:
    def ask(work: Callable[..., Result], /, **parameters: Any) -> Result:
        if work is openings.survey:
            return cast(Result, surveyed(*rows))
        return hurried(work, **parameters)

    found = build(ask, quick=True, seed=SEED, version="0.1.0")
    told = " ".join(texts(next(s for s in found.sections if s.title == "How to open")))
    assert told.count(said) == 2  # for both numbers of players


def test_a_survey_of_every_cup_is_a_weighted_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    def first(rules: Any, players: int, cup: Any, samples: int, seed: int) -> openings.First:
        worth = Rounded(float(cup[1]), "points")
        return openings.First(tuple(cup), "wolf", "sheep", 5, worth, 2)

    monkeypatch.setattr(openings, "first_claim", first)
    found = openings.survey(JAPANESE, 2, None, 1, SEED, jobs=1)
    assert isinstance(found.worth, Rounded)
    assert found.worth.value == pytest.approx(3.0)
    assert found.rows["sheep"].value == found.disguised.value == 1
    drawn = openings.survey(JAPANESE, 2, 40, 1, SEED, jobs=1)
    assert isinstance(drawn.worth, Sampled)
    assert drawn.worth.samples == 40
    assert abs(drawn.worth.value - 3) < 5 * drawn.worth.stderr


def test_the_power_comes_on_the_second_turn_of_the_first_player() -> None:
    for players in PLAYERS:
        view = openings.second_turn(crywolf(players, JAPANESE), Random(5))
        assert len(view.turns) == players
        assert all(isinstance(turn.action, Claim) for turn in view.turns)
        assert view.viewer is not None
        assert view.table.breach(view.viewer, UsePower(), view.cup) is None


def test_what_was_drawn_by_habit_is_what_habit_does() -> None:
    """Without bluff and slip a player does what he plans, and claims what he can afford."""
    view = openings.second_turn(crywolf(3, JAPANESE), Random(1))
    assert view.viewer is not None
    for number in range(20):
        move = openings.by_habit(view, NO_BLUFF, Random(number))
        assert view.table.breach(view.viewer, move, view.cup) is None
        assert isinstance(move, Claim | Call | UsePower)
        move = openings.by_habit(view, USUAL, Random(number))
        assert view.table.breach(view.viewer, move, view.cup) is None


def test_with_two_players_to_have_the_power_never_costs_anything() -> None:
    found = openings.power(JAPANESE, 2, 4, 0, SEED, jobs=1)
    assert found.gain.value >= 0
    assert isinstance(found.gain, Sampled)
    assert found.gain.samples == 4


# ---------------------------------------------------------------- editions and dice


def test_the_editions_differ_in_dice_that_are_placed_as_what_they_are() -> None:
    rows = {row[0]: row[1:] for row in grid("placed").rows}
    assert rows["wolf"] == ("wolf", "sheep, dog, wolf")
    assert rows["dog"] == ("dog", "dog, wolf")
    assert all(a == b for name, (a, b) in rows.items() if name not in ("wolf", "dog"))


def test_candidates_are_those_of_die() -> None:
    told = data("die")["candidates"]
    expected = {entry["die"]: exact(entry["if_settlements_were_rolled"]) for entry in told}
    for row, line in enumerate(grid("dice").rows):
        faces = str(line[0]).split()
        name = ",".join(f"{a}={n}" for n, a in zip(faces[::2], faces[1::2], strict=True))
        assert cell("dice", row, "if the examples were rolled") == expected[name]
        cows = int(faces[0])
        even = line[grid("dice").headings.index("add for cow")]
        assert isinstance(even, int)
        assert if_called(even, 18, cows) >= 0 > if_called(even + 1, 18, cows)
    assert len(grid("dice").rows) == len(CANDIDATES)


def test_learning_the_die_roll_by_roll() -> None:
    truth = (1, 3, 1, 1)
    for found in strategy.learning(JAPANESE, [1, 2]):
        chance = first = Fraction(0)
        for roll in product(range(4), repeat=found.rolls):
            likely = {die: Fraction(1) for die in CANDIDATES}
            for face in roll:
                likely = {die: p * Fraction(die[face], 6) for die, p in likely.items()}
            chance += likely[truth] * likely[truth] / sum(likely.values())
            best = [die for die, p in likely.items() if p == max(likely.values())]
            first += likely[truth] * (best == [truth])
        assert found.chance.value == pytest.approx(float(chance))
        assert found.first.value == pytest.approx(float(first))


def test_sampled_numbers_say_so() -> None:
    for found in ("power", "survey"):
        sampled = [c for row in grid(found).rows for c in row if isinstance(c, Sampled)]
        assert {number.seed for number in sampled} == {SEED}
