"""Tables counted in games: against plain loops over the same games, and whoever plays them."""

import json
from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import isclose, sqrt
from random import Random
from statistics import mean, stdev

import pytest

from tests.helpers.cli import CommandLine
from wolfwise.analysis.littlewolves.means import Sums
from wolfwise.analysis.littlewolves.odds import mean as mean_of
from wolfwise.analysis.littlewolves.tables import (
    AHEAD,
    ALONE,
    COLOURLESS,
    FEW,
    SHARE,
    STAGES,
    TALL,
    Key,
    Played,
    Tables,
    ahead_of,
    count,
    measure,
    pigs,
    play,
)
from wolfwise.models import rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import Build, Discard, Draw, Send
from wolfwise.models.littlewolves.cards import NUMBERS
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import odds_of
from wolfwise.models.littlewolves.game import PLAYERS, littlewolves
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.scoring import Reason
from wolfwise.models.littlewolves.table import Table

ask = CommandLine("littlewolves").ask
Pairs = dict[tuple[int, int], list[int]]


@pytest.fixture(scope="module")
def games() -> dict[int, list[Played]]:
    """A few games by rules of thumb for each number of players."""
    return {
        players: [play(littlewolves(players), 0, Random(f"{players}/{n}")) for n in range(3)]
        for players in PLAYERS
    }


@pytest.fixture(scope="module")
def tables() -> Tables:
    return measure(3, 12, 0, seed=7)


def stands(end: Table, place: int, at: int) -> bool:
    """Said once more: no house of its colour may be lower than all others, and not it."""
    house = end.houses[place][at]
    if house.colour is None:
        return False
    rivals = [
        end.game.height(other)
        for owner, own in enumerate(end.houses)
        for other in own
        if owner != place and other.colour is house.colour
    ]
    return not rivals or end.game.height(house) >= min(rivals)


def rows_about(found: dict[Key, tuple[int, ...]], what: str) -> dict[tuple[int, int], list[int]]:
    return {(one, two): [*row] for (name, one, two), row in found.items() if name == what}


# ---------------------------------------------------------------- against plain loops


def turns(played: Played) -> list[Position]:
    return [now for now, _ in played.steps if now.step is Step.TURN]


def houses(played: Played) -> Iterator[tuple[Position, int, int, House]]:
    """Every house at the beginning of every turn, and where it is."""
    for now in turns(played):
        for place, own in enumerate(now.table.houses):
            for at, house in enumerate(own):
                yield now, place, at, house


@pytest.mark.parametrize("players", PLAYERS)
def test_standing_is_counted_for_every_house_at_every_turn(
    games: dict[int, list[Played]], players: int
) -> None:
    for played in games[players]:
        plain: Pairs = defaultdict(lambda: [0, 0])
        for now, place, at, house in houses(played):
            if house.colour is not None:
                seen = plain[len(now.table.pigs), min(now.game.height(house), TALL)]
                seen[0] += 1
                seen[1] += stands(played.last.table, place, at)
        assert rows_about(count(played), "stands") == plain


@pytest.mark.parametrize("players", PLAYERS)
def test_houses_are_tall_by_their_cards_or_by_their_top(
    games: dict[int, list[Played]], players: int
) -> None:
    for played in games[players]:
        plain: dict[str, Pairs] = {
            what: defaultdict(lambda: [0, 0]) for what in ("plain", "lifted")
        }
        for now, place, at, house in houses(played):
            if house.colour is not None:
                tall = len(house.floors) + len(house.basements)
                tall += {7: 2, 13: 1, 14: 1}.get(house.top, 0)
                what = "lifted" if house.top in (7, 13, 14) else "plain"
                seen = plain[what][len(now.table.pigs), min(tall, TALL)]
                seen[0] += 1
                seen[1] += stands(played.last.table, place, at)
        assert {what: rows_about(count(played), what) for what in plain} == plain


@pytest.mark.parametrize("players", PLAYERS)
def test_wolves_are_weighed_at_every_house_they_could_go_to(
    games: dict[int, list[Played]], players: int
) -> None:
    """Found by discarding and asking for the legal moves; houses, not wolves, are counted."""
    for played in games[players]:
        plain: dict[str, Pairs] = {
            what: defaultdict(lambda: [0, 0]) for what in ("open", "open-ahead", "open-white")
        }
        for now in turns(played):
            after = now.play(Discard(now.playable[0]))
            moves = after.moves() if after.step is Step.WOLF else ()
            for place, at in {(m.place, m.house) for m in moves if isinstance(m, Send)}:
                stage, house = len(now.table.pigs), now.table.houses[place][at]
                white, standing = house.colour is None, stands(played.last.table, place, at)
                seen = [("open-white", 0, white)]
                seen.append(("open-ahead", floors_above(now.table, place, at), standing))
                if not white:
                    seen.append(("open", min(now.game.height(house), TALL), standing))
                for what, number, value in seen:
                    plain[what][stage, number][0] += 1
                    plain[what][stage, number][1] += value
        assert {what: rows_about(count(played), what) for what in plain} == plain


def floors_above(table: Table, place: int, at: int) -> int:
    """Said once more: by the houses of its colour, sorted, without its own."""
    house = table.houses[place][at]
    if house.colour is None:
        return COLOURLESS
    heights = sorted(
        table.game.height(other)
        for own in table.houses[:place] + table.houses[place + 1 :]
        for other in own
        if other.colour is house.colour
    )
    if not heights:
        return ALONE
    above = table.game.height(house) - heights[0]
    return above if abs(above) < AHEAD else AHEAD if above > 0 else -AHEAD


@pytest.mark.parametrize("players", PLAYERS)
def test_houses_are_counted_by_floors_above_their_rivals(
    games: dict[int, list[Played]], players: int
) -> None:
    for played in games[players]:
        plain: Pairs = defaultdict(lambda: [0, 0])
        for now, place, at, _ in houses(played):
            seen = plain[len(now.table.pigs), floors_above(now.table, place, at)]
            seen[0] += 1
            seen[1] += stands(played.last.table, place, at)
        assert rows_about(count(played), "ahead") == plain


@pytest.mark.parametrize("players", PLAYERS)
def test_wolves_that_wait_bring_what_they_bring_in_the_end(
    games: dict[int, list[Played]], players: int
) -> None:
    reasons = (Reason.WOLF, Reason.WOLF_TORN_DOWN, Reason.WOLF_HOME)
    for played in games[players]:
        scores = scoring.score(played.last.table)
        kept: Pairs = defaultdict(lambda: [0, 0])
        sent: Pairs = defaultdict(lambda: [0, 0])
        moves = [move for _, move in played.steps]
        for number, (now, _) in enumerate(played.steps):
            if now.step is not Step.TURN or not now.table.can_send(now.table.active):
                continue
            then = moves[number + 1] if number + 1 < len(moves) else None
            discarded = isinstance(moves[number], Discard)
            for wolf in now.table.home[now.table.active]:
                where = (len(now.table.pigs), wolf)
                went = discarded and isinstance(then, Send) and then.wolf == wolf
                sent[where][0] += 1
                sent[where][1] += went
                if not went:
                    lines = scores[now.table.active].lines
                    [points] = [x.points for x in lines if x.reason in reasons and x.number == wolf]
                    kept[where][0] += 1
                    kept[where][1] += points
        found = count(played)
        assert rows_about(found, "kept") == kept
        assert rows_about(found, "sent") == sent


def test_sending_a_wolf_is_worth_its_number_times_the_chance_less_the_rest(tables: Tables) -> None:
    game = littlewolves(3)
    known = [
        (wolf, stage, above)
        for wolf in game.wolves
        for stage in STAGES
        for above in tables.known("open-ahead")
    ]
    for wolf, stage, above in known:
        worth = tables.sending(game, wolf, stage, above)
        share = tables.mean("open-ahead", stage, above)
        assert (worth is None) == (share is None)
        if worth is not None and share is not None:
            p = share.value
            assert isclose(worth.value, wolf * p - (1 - p), abs_tol=1e-12)
            assert isclose(worth.stderr, (wolf + 1) * share.stderr)


def test_the_lowest_rival_is_that_of_another_player() -> None:
    game = littlewolves(3)
    houses = (("red 2 5 7", "green w4 6"), ("red 1", "white w4"), ("red 3 4", "yellow 5"))
    table = Table.new(game)._replace(houses=tuple(tuple(map(game.house, own)) for own in houses))
    assert ahead_of(table, 0, 0) == AHEAD  # five floors, as a 7 counts three, against one
    assert ahead_of(table, 1, 0) == -1
    assert ahead_of(table, 2, 0) == 1
    assert ahead_of(table, 0, 1) == ahead_of(table, 2, 1) == ALONE
    assert ahead_of(table, 1, 1) == COLOURLESS


@pytest.mark.parametrize("players", PLAYERS)
def test_tops_are_counted_by_what_their_houses_bring(
    games: dict[int, list[Played]], players: int
) -> None:
    """A house that stands brings 4, the single tallest of its colour 3 more, another costs 1.

    So do markers that lie on it by their number; an 11, a 12 and a 7 bring 3, 2 and -2 on top.
    """
    for played in games[players]:
        end, scores = played.last.table, played.last.scores
        plain: dict[str, Pairs] = {
            what: defaultdict(lambda: [0, 0])
            for what in ("top-stands", "top-tallest", "top-house", "top-margin")
        }
        for place, own in enumerate(end.houses[:players]):
            others = [score for seat, score in enumerate(scores) if seat != place]
            for at, house in enumerate(own):
                standing, marker = stands(end, place, at), house.pig or 0
                heights = [
                    end.game.height(other)
                    for owner, theirs in enumerate(end.houses)
                    for number, other in enumerate(theirs)
                    if other.colour is house.colour and (owner, number) != (place, at)
                ]
                tallest = standing and end.game.height(house) > max(heights, default=0)
                brought = -1 - (marker > 0)
                if standing:
                    brought = 4 + marker + 3 * tallest + {11: 3, 12: 2, 7: -2}.get(house.top, 0)
                for what, value in (
                    ("top-stands", standing),
                    ("top-tallest", tallest),
                    ("top-house", brought),
                    ("top-margin", scores[place] - max(others)),
                ):
                    plain[what][house.top, 0][0] += 1
                    plain[what][house.top, 0][1] += value
        found = {what: rows_about(count(played), what) for what in plain}
        margins = found.pop("top-margin")
        own_margins = {key: row[:2] for key, row in margins.items() if row[0]}
        assert own_margins == plain.pop("top-margin")
        assert found == plain


@pytest.mark.parametrize("players", PLAYERS)
def test_cards_are_counted_for_whoever_got_them(
    games: dict[int, list[Played]], players: int
) -> None:
    for played in games[players]:
        found, dummy = count(played), played.last.game.dummy
        got: Pairs = defaultdict(lambda: [0, 0])
        white, coloured, built = [0, 0], [0, 0], 0
        for (now, move), after in zip(
            played.steps, [now for now, _ in played.steps[1:]] + [played.last], strict=True
        ):
            built += isinstance(move, Build) and now.step is Step.TURN
            if isinstance(move, Draw) and (now.step is Step.DEAL or now.table.active != dummy):
                [seat] = [
                    seat
                    for seat in range(players)
                    if move.card in after.hands[seat] and move.card not in now.hands[seat]
                ]
                others = [p for at, p in enumerate(played.last.scores) if at != seat]
                kind = white if str(move.card).startswith("w") else coloured
                for row in (got[move.card.number, 0], kind):
                    row[0] += 1
                    row[1] += played.last.scores[seat] - max(others)
        own = {key: row[:2] for key, row in rows_about(found, "got").items()}
        assert {key: row for key, row in own.items() if row[0]} == got
        assert rows_about(found, "got-white") == {
            (1, 0): white + coloured,
            (0, 0): coloured + white,
        }
        for what, whole in (("got", sum(n for n, _ in got.values())), ("built", built)):
            assert {row[0] + row[2] for row in rows_about(found, what).values()} == {whole}


# ---------------------------------------------------------------- means and errors


def summed(rows: Sequence[tuple[int, ...]]) -> Sums:
    found = Sums.of(rows[0])
    for row in rows[1:]:
        found = found.plus(Sums.of(row))
    return found


def test_the_error_of_a_mean_is_that_of_games() -> None:
    values = [3, 5, 4, 9, 1, 7, 7]
    found = summed([(10, 10 * value) for value in values]).mean(9)
    assert found is not None
    assert isclose(found.value, mean(values))
    assert isclose(found.stderr, stdev(values) / sqrt(len(values)))
    assert (found.samples, found.seed) == (7, 9)


def test_the_error_of_a_difference_is_that_of_differences_within_games() -> None:
    pairs = [(3, 1), (5, 5), (4, 2), (9, 3), (1, 0), (7, 2)]
    found = summed([(2, 2 * a, 3, 3 * b) for a, b in pairs]).mean(9)
    assert found is not None
    differences = [a - b for a, b in pairs]
    assert isclose(found.value, mean(differences))
    assert isclose(found.stderr, stdev(differences) / sqrt(len(pairs)))


def test_games_that_are_all_alike_do_not_prove_certainty() -> None:
    always = summed([(4, 4)] * 20).mean(9, width=1)
    assert always is not None
    assert always.value == 1
    assert 0.03 < always.stderr < 0.1
    assert summed([(4, 8)] * 20).mean(9) is None


def test_what_was_seen_in_few_games_is_not_told() -> None:
    """Of many games it takes so many, of few a part of them; one alone is never enough."""
    for games, few in ((1000, FEW), (SHARE * FEW, FEW), (4 * SHARE, 4), (SHARE, 2)):
        for seen in (few - 1, few):
            found = {("stands", 0, 1): summed([(2, 1 + n % 2) for n in range(seen)])}
            tables = Tables(3, games, 0, 0, found)
            assert (tables.mean("stands", 0, 1) is not None) == (seen == few)
            assert tables.known("stands") == ([1] if seen == few else [])


def test_shares_add_up(tables: Tables) -> None:
    wins = [tables.mean("wins", seat) for seat in range(3)]
    assert isclose(sum(won.value for won in wins if won is not None), 1)
    assert {won.samples for won in wins if won is not None} == {12}
    for key in tables.found:
        found = tables.mean(*key)
        if found is not None and key[0] in ("stands", "ahead", "open", "sent", "used"):
            assert 0 <= found.value <= 1
            assert found.stderr > 0
    number = {
        what: sum(s.sums[0] for key, s in tables.found.items() if key[0] == what)
        for what in ("stands", "plain", "lifted", "ahead")
    }
    assert number["plain"] + number["lifted"] == number["stands"] < number["ahead"]


# ---------------------------------------------------------------- many games


def test_results_depend_on_the_seed_alone(tables: Tables) -> None:
    assert measure(3, 12, 0, seed=7, jobs=2) == tables
    assert measure(3, 12, 0, seed=8).found != tables.found


def test_players_who_look_ahead_play_the_same_games_again() -> None:
    found = measure(2, 2, 1, seed=3)
    assert measure(2, 2, 1, seed=3, jobs=2) == found
    assert found.found[("points", 0, 0)].games == 2


def test_rules_reach_the_games() -> None:
    rules = rulebook.rules("littlewolves", changes=["wolf-choice=ascending"])
    found = measure(3, 2, 0, 0, rules)
    assert found.found[("sent", 0, 5)].sums[1] == 0  # while the others are at home
    with pytest.raises(WolfwiseError, match="for 2 to 4 players"):
        measure(5, 1, 0, 0)
    with pytest.raises(WolfwiseError, match="at least one game"):
        measure(3, 0, 0, 0)


# ---------------------------------------------------------------- pigs


@pytest.mark.parametrize("players", PLAYERS)
def test_pigs_come_as_the_deck_says(players: int) -> None:
    found = pigs(players)
    everything = (*found.draws, found.turns, *found.own_turns, found.drawer)
    assert all(sum(numbers.values()) == 1 for numbers in everything)
    assert sum(map(mean_of, found.own_turns)) == mean_of(found.turns)
    game, none_yet, houses = littlewolves(players), Fraction(1), found.deck - 3
    for card, p in found.draws[0].items():  # card by card, with the deck's own odds
        pig = odds_of(houses - card + 1, 3, game.bottom).pig * 3
        assert p == none_yet * pig
        none_yet *= 1 - pig
    assert min(found.draws[2]) == found.deck - game.bottom
    assert max(found.draws[2]) == found.deck


# ---------------------------------------------------------------- the question


def test_tables_are_told_to_programs_and_people() -> None:
    words = ("tables", "--players", "4", "--games", "6", "--seed", "2", "--jobs", "1")
    told = ask(*words, "--json")
    assert (told.exit_code, told.stderr) == (0, "")
    data = json.loads(told.stdout)
    assert (data["game"], data["question"], data["players"]) == ("littlewolves", "tables", 4)
    assert (data["games"], data["iterations"], data["seed"]) == (6, 0, 2)
    assert [seat["seat"] for seat in data["seats"]] == [1, 2, 3, 4]
    assert [row["number"] for row in data["cards"]] == [*NUMBERS]
    cell = data["stands"][0]
    assert set(cell) == {"pigs", "height", "p", "stderr", "samples", "things", "seed"}
    assert {row["wolf"] for row in data["sending"]} == {3, 4, 5}
    assert all(-AHEAD <= row["ahead"] <= COLOURLESS for row in data["sending"])
    assert set(data["white"]) == {"expected", "stderr", "samples", "things", "seed"}
    text = ask(*words).stdout
    assert "4 players, 6 games, seed 2; everybody plays by rules of thumb." in text
    assert "what was seen in fewer than 2 games is left out" in text
    assert "the third pig" in text


@pytest.mark.parametrize("flag", [("--players", "5"), ("--games", "0"), ("--iterations", "-1")])
def test_what_makes_no_sense_is_refused(flag: tuple[str, str]) -> None:
    assert ask("tables", *flag).exit_code == 2
