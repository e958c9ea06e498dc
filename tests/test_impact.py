"""What other readings change: all of them are looked at, under the same seeds, and honestly."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tests.helpers.cli import TOOL
from wolfwise.analysis import impact
from wolfwise.analysis.impact import FEWEST, Impact, Played, Setting
from wolfwise.analysis.number import Sampled
from wolfwise.analysis.readings import Reading, fixed, readings
from wolfwise.models import rulebook
from wolfwise.models.registry import GAMES
from wolfwise.reports.document import check, grids
from wolfwise.reports.rules_report import build


def reading(game: str, name: str) -> Reading:
    return next(r for r in readings(rulebook.rules(game)) if r.name == name)


def tried(game: str, name: str, games: int = 6) -> Impact:
    return impact.impacts([reading(game, name)], games, 1, jobs=1)[0]


# ---------------------------------------------------------------- which readings there are


@pytest.mark.parametrize("game", GAMES)
def test_every_ruling_that_is_not_stated_is_looked_at_in_every_way_it_could_be(game: str) -> None:
    rules = rulebook.rules(game)
    found = {(r.key, r.value) for r in readings(rules)}
    unmoved = {ruling.key for ruling in fixed(rules)}
    for ruling in rulebook.load(game).rulings.values():
        others = {(ruling.key, str(value)) for value in ruling.alternatives}
        assert others <= found
        if ruling.status != "stated":
            assert others or ruling.editions or ruling.numbers or ruling.key in unmoved


@pytest.mark.parametrize("game", GAMES)
def test_every_other_edition_is_a_reading(game: str) -> None:
    book = rulebook.load(game)
    found = {r.value for r in readings(rulebook.rules(game)) if r.key == "edition"}
    assert found == set(book.editions[1:])


@pytest.mark.parametrize("game", GAMES)
def test_a_reading_differs_in_nothing_but_its_ruling(game: str) -> None:
    for one in readings(rulebook.rules(game)):
        if one.key == "edition":
            continue
        assert str(one.after[one.key]) == one.value
        assert str(one.before[one.key]) == one.instead_of
        for key in rulebook.load(game).rulings:
            assert key == one.key or one.after[key] == one.before[key]


def test_readings_start_from_the_rules_asked_about() -> None:
    rules = rulebook.rules("werewolf", None, ("win=parity",))
    back = next(r for r in readings(rules) if r.key == "win")
    assert (back.value, back.instead_of) == ("elimination", "parity")
    assert back.after == rulebook.rules("werewolf")
    other = next(r for r in readings(rules) if r.key == "tie")
    assert dict(other.after.switched) == {"tie": "revote", "win": "parity"}


# ---------------------------------------------------------------- what they change


def test_parity_changes_the_odds_of_werewolf() -> None:
    found = tried("werewolf", "win=parity", games=2)
    figures = {figure.name: figure for figure in found.figures}
    plain = figures["chance that the village wins with 2 werewolves, 7 villagers"]
    assert (plain.before, plain.after) == (Fraction(29, 64), Fraction(5, 32))
    assert not found.nothing


def test_the_english_edition_changes_games_of_you_cry_wolf() -> None:
    found = tried("crywolf", "edition=english")
    assert found.most.differ > 0


def test_what_cannot_matter_changes_nothing() -> None:
    """Nobody votes again unless ties are voted on again; dice are not open unless they are."""
    for game, name in (("werewolf", "revote-limit=1"), ("crywolf", "open-dice=whole-game")):
        found = tried(game, name)
        assert found.nothing
        assert all((e.differ, e.first, e.winners) == (0, 0, 0) for e in found.effects)
        assert all(s.change.value == 0 for e in found.effects for s in (*e.shares, e.length))


def test_what_needs_another_ruling_is_tried_with_it() -> None:
    name = "open-dice=whole-game (with open=yes)"
    assert reading("crywolf", name).before["open"] == "yes"
    assert not tried("crywolf", name).nothing


@pytest.mark.parametrize("game", ["crywolf", "werewolf"])
def test_the_same_seed_gives_the_same(game: str) -> None:
    one = impact.measure(game=game, games=1, seed=3)
    assert one == impact.measure(game=game, games=1, seed=3)
    assert [i.weight for i in one] == sorted((i.weight for i in one), reverse=True)


@pytest.mark.parametrize("game", GAMES)
def test_all_tables_of_all_games_play(game: str) -> None:
    name = readings(rulebook.rules(game))[0].name
    for effect in tried(game, name, games=2).effects:
        assert effect.games == 2
        assert sum(s.before.value for s in effect.shares) < 1 + 1e-9


# ---------------------------------------------------------------- counting


def played(course: str, winner: int, length: int) -> Played:
    shares = {"seat 1": Fraction(winner == 0), "seat 2": Fraction(winner == 1)}
    return Played(tuple(course), course[:1], (winner,), (winner,), shares, length)


def test_games_are_compared_one_by_one() -> None:
    never: Callable[..., Played] = lambda rules, random: played("", 0, 0)  # noqa: E731
    before = [played("ab", 0, 2), played("cd", 0, 2), played("ef", 1, 2), played("gh", 1, 2)]
    after = [played("ab", 0, 2), played("ce", 1, 4), played("xf", 1, 2), played("gh", 0, 2)]
    found = impact.effect(Setting("here", never), [*map(impact.pair, before, after)], 7)
    assert (found.games, found.differ, found.parted) == (4, 3, 2)
    assert (found.first, found.winners) == (1, 2)
    # Of six pairs of games two have the same winner; two games took another course.
    assert (found.luck, found.by_luck) == (Fraction(4, 6), Fraction(8, 6))
    assert found.length.before == Sampled(2.0, 0.0, 4, 7, "count")
    assert found.length.change == Sampled(0.5, 0.5, 4, 7, "points")
    assert [s.change.value for s in found.shares] == [0, 0]
    assert found.share(2).value == 0.5
    assert not any(s.clear for s in found.shares)


def test_where_only_the_score_differs_nothing_is_luck() -> None:
    found = tried("littlewolves", "markers=2 3 4", games=FEWEST)
    at_random = [one for one in found.effects if one.setting.endswith("random")]
    assert at_random  # who do not look at scores
    assert all(one.differ and not one.parted and not one.by_luck for one in at_random)


@pytest.mark.parametrize(
    ("part", "games", "numbers"),
    [
        (1, 4, [0, 1, 2, 3]),
        (3, 12, [0, 2, 4, 6, 8, 10]),
        (3, 24, [*range(0, 24, 3)]),
        (9, 2, [0, 1]),
    ],
)
def test_costly_tables_play_a_part_of_the_games(part: int, games: int, numbers: list[int]) -> None:
    table = Setting("here", lambda rules, random: played("", 0, 0), part=part)
    assert [number for number in range(games) if table.plays(number, games)] == numbers


def test_readings_tried_together_are_tried_each_by_itself() -> None:
    some = [reading("crywolf", name) for name in ("edition=english", "threshold=dice")]
    together = impact.impacts(some, 3, 5, jobs=2)
    assert together == [impact.impacts([one], 3, 5, jobs=1)[0] for one in some]


def test_a_change_is_clear_only_after_enough_games() -> None:
    few = impact.shift("x", [(Fraction(0), Fraction(1))] * (impact.ENOUGH - 1), 0)
    many = impact.shift("x", [(Fraction(0), Fraction(1))] * impact.ENOUGH, 0)
    assert (few.clear, many.clear) == (False, True)
    assert not impact.shift("x", [(Fraction(1), Fraction(1))] * impact.ENOUGH, 0).clear


# ---------------------------------------------------------------- as people and programs see it


def test_the_command_says_what_changes_and_what_does_not() -> None:
    asked = ("rules", "crywolf", "--impact", "--games", "1", "--seed", "2")
    told = TOOL.data(*asked)
    assert (told["question"], told["games"], told["seed"]) == ("impact", 1, 2)
    keys = {one["key"] for one in told["impact"]}
    assert {"edition", "die", "placed", "no-die"} <= keys
    assert all(one["tables"] for one in told["impact"])
    assert told["findings"][0]["source"]
    text = TOOL.answer(*asked)
    assert "Changed nothing in" in text
    assert "Found in the rulebooks:" in text
    assert "004_b4df988a253b97a1" in text


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--impact", "--status", "stated"), "either --impact or --status, not both"),
        (("--games", "3"), "--games, --seed and --quick need --impact"),
        (("--quick",), "need --impact"),
        (("--impact", "--games", "0"), "--games"),
    ],
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...], says: str) -> None:
    assert says in TOOL.complaint("rules", "crywolf", *words)


def test_the_report_has_every_ruling_and_finding_of_all_games() -> None:
    def few(work: Callable[..., Any], /, **parameters: Any) -> Any:
        return work(**{**parameters, "games": 1})

    report = check(build(few, quick=True, seed=1, version="0"))
    assert report.game == "rules"
    found = {grid.key: grid for grid in grids(report)}
    for game in GAMES:
        book = rulebook.load(game)
        assert [row[0] for row in found[f"rulings-{game}"].rows] == [*book.rulings]
        assert len(found[f"findings-{game}"].rows) == len(book.findings)
        assert found[f"impact-{game}"].rows
