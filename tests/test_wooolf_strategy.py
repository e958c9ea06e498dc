"""The strategy report of Wooolf!!: its exact numbers are those of the commands."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from tests.helpers.cli import CommandLine, exact
from tests.helpers.reports import Quick, Result, kept, some, texts
from tests.helpers.worlds_wooolf import weighed
from wolfwise.analysis.wooolf import openings, rounds, strategy
from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.boldness import Boldness, boldness
from wolfwise.analysis.wooolf.bots import Thumb
from wolfwise.analysis.wooolf.calibration import Act, Shown, Watched, watched
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.simulation import play
from wolfwise.analysis.wooolf.suspicions import stakes_of
from wolfwise.models import rulebook
from wolfwise.models.game import End
from wolfwise.models.wooolf.cards import Character, Hand, Question
from wolfwise.models.wooolf.game import PLAYERS, wooolf
from wolfwise.models.wooolf.table import AskOf, PeekAt
from wolfwise.reports.document import (
    Cell,
    Exact,
    Sampled,
    check,
    grids,
    pieces,
)
from wolfwise.reports.renderers import render
from wolfwise.reports.wooolf.findings import best_words
from wolfwise.reports.wooolf.strategy import build
from wolfwise.reports.wooolf.strategy_play import _clearly, boldest
from wolfwise.reports.wooolf.strategy_reading import _judged, _shows

SEED = 7
PLAIN = ("--habits", "off", "--error-cost", "1/4")
"""The chapters before the one on reading are about points of the round, by the facts alone."""
data = CommandLine("wooolf").data
BASIC = rulebook.rules("wooolf")


def remembering(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """Two reports need not compute all that is exact twice; what is sampled they do."""
    sampled = "seed" in parameters
    return work(**parameters) if sampled else kept(work, **parameters)


QUICK = Quick(build, remembering, SEED)
report, grid, cell = QUICK.report, QUICK.grid, QUICK.cell


def first_turn(players: int) -> dict[Character, openings.Openings]:
    return remembering(openings.openings, rules=BASIC, players=players)


def odds(p: Fraction) -> Fraction:
    return p / (1 - p)


# ---------------------------------------------------------------- the document


def test_the_report_is_well_formed_and_says_how_to_get_it_again() -> None:
    found = check(report())
    assert (found.game, found.seed) == ("wooolf", SEED)
    assert found.reproduce == "wolfwise report wooolf --seed 7 --quick"
    assert found.rules == BASIC
    assert [sheet.key for sheet in found.sheets] == [f"sheet-{n}" for n in PLAYERS]


def test_the_same_seed_gives_the_same_report_and_another_one_other_samples() -> None:
    assert QUICK.again() == report()
    other = {g.key: g for g in grids(QUICK.again(seed=8))}
    for found in grids(report()):
        cells = [c for row in found.rows for c in row]
        if not any(isinstance(c, Sampled) for c in cells):
            assert other[found.key] == found
    assert other["known"] != grid("known")


def hurried(work: Callable[..., Result], /, **parameters: Any) -> Result:
    """Only a few simulated rounds, and always with five players: what counts is how it is told."""
    if "rounds" in parameters:
        parameters |= {"players": 5, "rounds": 5} | ({"jobs": 1} if "jobs" in parameters else {})
    if "games" in parameters:
        parameters |= {"players": 5, "games": 2}
    return kept(work, **parameters)


def test_the_whole_report_has_all_numbers_of_players() -> None:
    found = check(build(hurried, quick=False, seed=SEED, version="0.1.0"))
    assert found.reproduce == "wolfwise report wooolf --seed 7"
    by_key = {g.key: g for g in grids(found)}
    every = tuple(f"{n} players" for n in PLAYERS)
    for key in ("best-openings", "boy-peeks", "boy-asks"):
        assert by_key[key].headings[1:] == every
    assert by_key["known"].headings[1:-1] == every


def test_the_advanced_edition_has_the_same_best_openings_and_the_report_says_so() -> None:
    """So it has no table of its own for them."""
    for players in PLAYERS:
        advised = {
            edition: kept(openings.openings, rules=rulebook.rules("wooolf", edition),
                          players=players)
            for edition in ("basic", "advanced")
        }  # fmt: skip
        for character in Character:
            basic, advanced = (best_words(found[character]) for found in advised.values())
            assert basic == advanced
    assert "best-openings-advanced" not in {g.key for g in grids(report())}
    assert any("the best first actions are the same" in t for s in report().sections
               for t in texts(s))  # fmt: skip


def test_texts_have_no_placeholder_and_no_number_that_was_typed_in() -> None:
    for section in report().sections:
        for text in texts(section):
            assert not re.search(r"[{}]|\bNone\b|\bnan\b|TODO|Fraction|  ", text), text
            assert not re.search(r"\d", text.replace("pointer on 0", "")), text


def test_it_can_be_rendered_for_reading_and_for_programs() -> None:
    files = render(report(), ["md", "csv", "json"])
    assert "wooolf.md" in files
    assert "wooolf-base-rates.csv" in files


# ---------------------------------------------------------------- against the commands


def test_base_rates_are_those_of_deck() -> None:
    for row, players in enumerate(PLAYERS):
        told = data("deck", "--players", str(players))
        assert grid("base-rates").rows[row][0] == players
        assert grid("base-rates").column("worlds")[row] == told["worlds"]
        for character in some([*Character], 3):
            assert cell("base-rates", row, character) == exact(told["identity"][character])
            assert cell("absent", row, character) == exact(told["absent"][character])
    assert "all of this holds in both editions" in " ".join(texts(report().sections[0]))


def test_what_announcements_tell_is_what_who_says() -> None:
    before = {c: exact(p) for c, p in data("deck", "--players", "5")["identity"].items()}
    for edition, key in (("basic", "announced"), ("advanced", "announced-advanced")):
        for row, line in enumerate(grid(key).rows):
            saw = f"1 peeks 2 {line[0]}"
            told = data("who", "--players", "5", "--edition", edition, "--saw", saw)
            boy, seat = (told["seats"][n]["identity"] for n in range(2))
            assert cell(key, row, "announcer is the boy") == exact(boy["boy"])
            for c in Character:
                after = exact(seat[c])
                assert cell(key, row, c) == odds(after) / odds(before[c])
                if edition == "basic":
                    assert cell("announced-after", row, c) == after
        assert sum(cell(key, row, "how often") for row in range(len(grid(key).rows))) == 1


def test_what_answers_tell_is_what_who_says_with_any_number_of_players() -> None:
    lines = [
        (players, row, line[0])
        for players in PLAYERS
        for row, line in enumerate(grid(f"signs-{players}").rows)
    ]
    for players, row, sign in some(lines, 12):
        assert isinstance(sign, str)
        question, _, yes = sign.partition(": ")
        saw = f"1 asks 2 {question} {yes}" if yes else f"1 peeks 2 {sign.removeprefix('says ')}"
        told = data("who", "--players", str(players), "--saw", saw)["seats"][1]["identity"]
        deck = data("deck", "--players", str(players))["identity"]
        for c in Character:
            expected = odds(exact(told[c])) / odds(exact(deck[c]))
            assert cell(f"signs-{players}", row, c) == expected


def test_bits_are_the_mutual_information_of_sign_and_character() -> None:
    from math import log2

    for evidence in (strategy.announcements(BASIC, 6), *strategy.answers(BASIC, 6)):
        prior = strategy.base_rates(BASIC, 6).plays
        joint = [(s.p * s.after[c], s.p, prior[c]) for s in evidence.signs for c in Character]
        information = sum(float(p) * log2(p / (a * b)) for p, a, b in joint if p)
        assert evidence.bits.value == pytest.approx(information)


CRIES = {
    "A says wolf of B": ["1 peeks 2 wolf"],
    "A says wolf of B twice": ["1 peeks 2 wolf"] * 2,
    "A and C say wolf of B": ["1 peeks 2 wolf", "3 peeks 2 wolf"],
    "A says wolf of B, C says sheep of B": ["1 peeks 2 wolf", "3 peeks 2 sheep"],
    "A says wolf of B, C says wolf of D": ["1 peeks 2 wolf", "3 peeks 4 wolf"],
    "A says wolf of B and of C": ["1 peeks 2 wolf", "1 peeks 3 wolf"],
    "A says sheep of B": ["1 peeks 2 sheep"],
}


def test_cries_of_wolf_are_what_who_says() -> None:
    names = grid("cries-wolf").column("what is said")
    for players in PLAYERS:
        for name in some([*CRIES], 3):
            saw = [word for line in CRIES[name] for word in ("--saw", line)]
            seats = data("who", "--players", str(players), *saw)["seats"]
            row, heading = names.index(name), f"{players} players"
            assert cell("cries-wolf", row, heading) == exact(seats[1]["identity"]["wolf"])
            assert cell("cries-boy", row, heading) == exact(seats[0]["identity"]["boy"])


def test_what_cannot_be_said_has_no_chance() -> None:
    row = grid("cries-wolf").column("what is said").index("A says wolf of B, B says wolf of A")
    assert grid("cries-wolf").column("5 players")[row] is None  # there is one wolf card


def test_what_the_texts_say_about_cries_holds() -> None:
    for players in PLAYERS:
        cries = {cry.what: cry for cry in strategy.cries(BASIC, players)}
        once, again = cries["A says wolf of B"], cries["A says wolf of B twice"]
        both, two = cries["A and C say wolf of B"], cries["A says wolf of B and of C"]
        wolves = [cry.wolf for cry in (again, once, both)]
        assert wolves == sorted(wolves, key=lambda p: p or 0)
        assert (two.boy or 0) > (once.boy or 1)


# ---------------------------------------------------------------- the first turn


def advised(players: int, character: Character) -> dict[str, tuple[Fraction, Fraction, Fraction]]:
    """Points, chance and exposure of first actions: the mean of `advise` over all hands."""
    game = wooolf(players, BASIC)
    hands = Posterior(game, ()).hands(0)
    mine = {hand: p for hand, p in hands.items() if game.character(hand) is character}
    found: dict[str, list[Fraction]] = {}
    for hand, p in mine.items():
        share = p / sum(mine.values())
        for option in advise(openings._situation(game, hand), stakes_of(game)).options:
            action = option.action
            assert isinstance(action, PeekAt | AskOf)
            if action.target == 1:
                name = "peek" if isinstance(action, PeekAt) else f"ask {action.question}"
                sums = found.setdefault(name, [Fraction(0)] * 3)
                each = (option.worth, option.success, option.exposure.after)
                found[name] = [a + share * b for a, b in zip(sums, each, strict=True)]
    return {name: (a, b, c) for name, (a, b, c) in found.items()}


@pytest.mark.parametrize("character", Character)
def test_first_actions_are_what_advise_says_of_every_hand(character: Character) -> None:
    expected = advised(5, character)
    names = grid("opening-right").column("action")
    assert set(names) == set(expected) == {"peek", *(f"ask {q}" for q in Question)}
    for row, name in enumerate(names):
        assert isinstance(name, str)
        points, success, seen = expected[name]
        assert cell("opening-points", row, character) == points
        assert cell("opening-right", row, character) == success
        assert cell("opening-seen", row, character) == seen


def test_one_hand_is_what_the_command_says() -> None:
    hold = ("--players", "5", "--me", "1", "--hand", "wolf,sheep", "--saw", "start 1")
    told = data("advise", *hold, *PLAIN)
    game = wooolf(5, BASIC)
    hand = next(h for h in game.hands if [str(card) for card in h] == ["wolf", "sheep"])
    for name, option in openings._advised(game, hand).items():
        words = name.split()
        action = " ".join([words[0], "2", *words[1:]])
        entry = next(e for e in told["actions"] if e["action"] == action)
        assert option.points == exact(entry["points"])
        assert option.success == exact(entry["success"])
        assert option.seen == exact(entry["exposure"]["after"])


def test_the_best_first_action_stands_on_the_sheet_and_in_the_table() -> None:
    for players in PLAYERS:
        column = grid("best-openings").column(f"{players} players")
        assert column == grid(f"openings-{players}").column("best first action")
        for c, words in zip(Character, column, strict=True):
            best = first_turn(players)[c].options[0]
            assert best.action.removeprefix("ask ") in str(words).split(", ")


def test_the_wolf_looks_for_one_sheep_in_all_worlds() -> None:
    """Before anything is done all others are alike: he names any of them, or says nobody."""
    game = wooolf(5, BASIC)
    by_hand: dict[Hand, Counter[str]] = defaultdict(Counter)
    for world, weight in weighed(game, []).items():
        cast = [game.character(hand) for hand in world]
        if cast[0] is Character.WOLF:
            found = by_hand[world[0]]
            found["all"] += weight
            found["seat 2"] += weight * (cast[1] is Character.SHEEP)
            found["nobody"] += weight * (Character.SHEEP not in cast)
    right = sum(max(found["seat 2"], found["nobody"]) for found in by_hand.values())
    whole = sum(found["all"] for found in by_hand.values())
    assert first_turn(5)[Character.WOLF].blind == Fraction(right, whole) < 1


def test_the_wolf_knows_most_from_the_start() -> None:
    blind = {c: found.blind for c, found in first_turn(5).items()}
    assert max(blind, key=lambda c: blind[c]) is Character.WOLF


# ---------------------------------------------------------------- suspicions


def test_break_even_chances_are_where_a_suspicion_is_worth_nothing() -> None:
    for row in range(len(grid("break-even").rows)):
        cost = cell("break-even", row, "an error costs")
        stakes = stakes_of(wooolf(5, BASIC))._replace(error_cost=cost)
        assert stakes.early(cell("break-even", row, "early")) == 0
        assert stakes.plain_final(cell("break-even", row, "final")) == 0


USUAL_COST = 1
"""The row of a quarter of a point."""


def test_break_even_chances_agree_with_suspect() -> None:
    told = data("suspect", "--players", "5", "--me", "1", "--hand", "wolf,sheep", *PLAIN)
    for entry in told["suspicions"]:
        p = exact(entry)
        assert (exact(entry["early"]) >= 0) == (p >= cell("break-even", USUAL_COST, "early"))
        assert (exact(entry["final"]) >= 0) == (p >= cell("break-even", USUAL_COST, "final"))


def test_to_suspect_now_and_to_wait_are_worth_the_same_at_the_chances_of_the_table() -> None:
    stakes = stakes_of(wooolf(5, BASIC))
    for row in range(len(grid("waiting").rows)):
        later = cell("waiting", row, "sure next turn")
        for heading in grid("waiting").headings[1:]:
            risk = Fraction(int(heading.rstrip("%")), 100)
            wait = (1 - risk) * stakes.next_turn(later) + risk * stakes.final(later)
            assert stakes.early(cell("waiting", row, heading)) == wait


def test_the_risk_that_the_round_ends_is_that_of_advise() -> None:
    lines = [f"{n} peeks 2 ?" if n != 2 else "2 peeks 1 sheep" for n in range(1, 7)]
    lap = [word for line in lines for word in ("--saw", line)]
    told = data("advise", "--players", "6", "--me", "1", "--hand", "wolf,sheep", *lap, *PLAIN)
    assert exact(told["end_risk"]) == cell("end-risk", 2, "50% a turn")


def test_boldness_is_counted_in_the_same_games() -> None:
    """Once more, one game after the other: somebody sits in every seat in turn."""
    chances = [Fraction(2, 5), Fraction(9, 10)]
    found = boldness(BASIC, 4, chances, games=6, seed=3, jobs=1)
    assert [bold.early for bold in found] == chances
    for bold in found:
        won, points, others = Fraction(0), 0, 0
        for number in range(6):
            mine = number % 4
            bots = [Thumb(bold.early) if seat == mine else Thumb() for seat in range(4)]
            last = play(wooolf(4, BASIC), bots, Random(f"3/{number}"))
            assert isinstance(last.turn, End)
            won += Fraction(mine in last.turn.winners, len(last.turn.winners))
            points += last.scores[mine]
            others += sum(last.scores) - last.scores[mine]
        assert bold.wins.value == pytest.approx(float(won) / 6)
        assert bold.score.value == pytest.approx(points / 6)
        assert bold.others.value == pytest.approx(others / 18)


@pytest.mark.parametrize(("worst", "so"), [(0.125, True), (0.242, False)])
def test_only_what_samples_show_is_called_clear(worst: float, so: bool) -> None:
    """27.4 ± 2.9 % against 12.5 ± 2.9 % is more than two errors of the difference, 4.1 each."""
    three = Sampled(3.0, 0.1, 240, 1, "count")
    one, other = (
        Boldness(Fraction(4, 10), Sampled(wins, 0.029, 240, 1), three, three)
        for wins in (0.274, worst)
    )
    assert ("clearly is" in str(_clearly(one, other)[-1])) is so


def test_best_is_all_that_is_not_clearly_worse() -> None:
    """Twice the error of a difference of two shares with 2 points each is 5.7 points."""
    three = Sampled(3.0, 0.1, 240, 1, "count")
    tried = [
        Boldness(Fraction(n, 10), Sampled(wins, 0.02, 240, 1), three, three)
        for n, wins in ((3, 0.15), (4, 0.20), (5, 0.25), (6, 0.24), (7, 0.19))
    ]
    assert boldest(tried) == (Fraction(4, 10), Fraction(6, 10))


# ---------------------------------------------------------------- reading people


def test_the_chapter_on_reading_has_what_was_watched() -> None:
    for row, who in ((0, "as modelled"), (1, "thumb")):
        found = kept(watched, rules=BASIC, players=5, who=who, rounds=60, seed=SEED)
        wolf = found.first[Character.WOLF]
        assert wolf is not None
        assert grid("first-wolf").rows[row] == (who, *wolf)
        assert grid("reading-bits").rows[row][:4] == (who, *found.overall)
        by_habit = [None if b.habit is None else b.habit.true for b in found.bands]
        heading = "thumb: true, habit" if row else "true, habit"
        assert grid("calibration").column(heading) == by_habit
        acts = dict(zip(grid("told").column("act"), grid("told").column(who), strict=True))
        assert acts == {str(act): found.told[act] for act in Act if str(act) in acts}
    assert sum(value(c) for c in grid("first-suspect").column("true")) == pytest.approx(1)


def test_shares_with_reading_are_those_of_the_league() -> None:
    names = grid("reading-worth").column("others play")
    for other in ("thumb", "plain"):
        bots = ",".join(["advice", *[other] * 4])
        words = ("--bots", bots, "--games", "20", "--seed", str(SEED), "--jobs", "1", "--json")
        told = json.loads(CommandLine("league").answer("wooolf", *words))
        share = next(row for row in told["standings"] if row["bot"] == "advice")["wins"]
        cell_ = grid("reading-worth").column("with reading")[names.index(other)]
        assert isinstance(cell_, Sampled)
        assert (cell_.value, *cell_.interval) == pytest.approx(
            (share["p"], share["low"], share["high"])
        )


def test_only_what_is_clear_is_said_of_decisions() -> None:
    """More than two errors of the change, up or down."""

    def shown(gain: float) -> Shown:
        half = Sampled(0.5, 0.1, 60, 1)
        return Shown(half, half._replace(value=0.5 + gain), Sampled(gain, 0.02, 60, 1))

    gains = dict(zip(Character, (0.039, -0.1, -0.039, 0.05, 0.2), strict=True))
    told = _shows({c: shown(gain) for c, gain in gains.items()}, "It")
    words = ["".join(p for p in pieces(text) if isinstance(p, str)) for text in told]
    first, second, third, fourth, fifth = Character
    assert words == [
        f"It shows the {fifth} (from  to ), and less the {fourth}.",
        f"It hides the {second} (from  to ).",
    ]
    assert not [word for word in words if first in word or third in word]
    assert _shows({first: None, third: shown(-0.01)}, "It") == []


def test_only_what_is_clear_is_said_of_chances() -> None:
    real = kept(watched, rules=BASIC, players=5, who="thumb", rounds=60, seed=SEED)

    def scored(gain: float, more: float) -> Watched:
        bits, share = Sampled(gain, 0.1, 60, 1, "bits"), Sampled(more, 0.01, 60, 1)
        return real._replace(overall=real.overall._replace(gain=bits), surplus=(share, share))

    unclear, good, bad = scored(0.19, -0.019), scored(0.21, 0.03), scored(-0.3, -0.03)
    assert [*_judged({"unclear": unclear})] == []
    told = [*_judged({"unclear": unclear, "good": good, "bad": bad})]
    assert len(told) == 4
    for n, name in enumerate(("good", "bad", "good", "bad")):
        assert str(told[n]).endswith(f": {name}.")


# ---------------------------------------------------------------- the boy


def test_a_first_cry_is_what_who_says_and_what_the_boy_is_told() -> None:
    for players in PLAYERS:
        found = strategy.first_cry(BASIC, players)
        heard = data("who", "--players", str(players), "--saw", "1 peeks 2 wolf")
        assert found.after_wolf == exact(heard["seats"][0]["identity"]["boy"])
        peek = next(o for o in first_turn(players)[Character.BOY].options
                    if o.action == "peek")  # fmt: skip
        assert found.expected == peek.seen
        assert found.wolf * found.after_wolf <= found.expected


def test_a_smear_where_nothing_was_heard_is_that_of_the_first_turn() -> None:
    for players in PLAYERS:
        told = {smear.before: smear for smear in openings.smears(BASIC, players)}
        options = first_turn(players)[Character.BOY].options
        peek = next(option for option in options if option.action == "peek")
        assert told["nothing"].worth == peek.smear
        assert told["sheep-hunter-boy: yes"].worth == 0  # whoever says yes is no wolf


# ---------------------------------------------------------------- simulated rounds


def test_a_ratio_takes_rounds_for_what_was_sampled() -> None:
    assert rounds.ratio([(0.0, 0)], 1) is None
    found = rounds.ratio([(1.0, 2), (0.0, 0), (3.0, 4)], 1)
    assert found is not None
    assert found.value == pytest.approx(4 / 6)
    assert found.samples == 2
    off = (1 - 2 * 4 / 6) ** 2 + (3 - 4 * 4 / 6) ** 2
    assert found.stderr == pytest.approx((2 * off) ** 0.5 / 6)


def test_rounds_begin_with_what_the_deck_says_and_do_not_depend_on_their_batches() -> None:
    few = rounds.seen_through(BASIC, 4, 1, 5, SEED, 0, jobs=1)
    assert few[0].chance.value == pytest.approx(float(cell("base-rates", 0, "boy")))
    assert few == rounds.seen_through(BASIC, 4, 1, 5, SEED, 0, jobs=1)
    assert few[1].chance.samples == 5


def test_players_of_simulated_rounds_look_where_it_tells_them_most() -> None:
    random = Random(3)
    position = rounds.dealt(wooolf(5, BASIC), random)
    seat = position.table.to_act
    assert seat is not None
    view = position.view(seat)
    options = [o for o in advise(view).options if isinstance(o.action, PeekAt | AskOf)]
    chosen = rounds.keenest(view, random)
    success = {option.action: option.success for option in options}
    assert success[chosen] == max(success.values())


def test_sure_is_whose_suspicion_is_as_likely_as_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two rounds with three players each: two of six are below one half, by ever so little."""
    sheep, wolf = Character.SHEEP, Character.WOLF
    half, less = Fraction(1, 2), Fraction(499, 1000)
    seen = [[[(wolf, half), (sheep, less), (sheep, Fraction(1))]]]
    seen += [[[(wolf, less), (sheep, half), (sheep, half)]]]
    monkeypatch.setattr(rounds, "_looking", lambda *_: seen)
    (found,) = rounds.knowledge(BASIC, 5, 0, 2, SEED, jobs=1)
    assert found.sure.value == pytest.approx(4 / 6)
    assert found.everybody.value == pytest.approx((3 * 0.5 + 2 * 0.499 + 1) / 6)
    by_wolf, by_boy = (found.by_character[c] for c in (wolf, Character.BOY))
    assert by_wolf is not None
    assert by_wolf.value == pytest.approx((0.5 + 0.499) / 2)
    assert by_boy is None


def test_everybody_learns_and_the_boy_hides_behind_questions() -> None:
    known = [value(c) for c in grid("known").column("5 players")]
    assert known == sorted(known)
    peeks, asks = (grid("boy-seen").column(f"5 players, {how}") for how in
                   ("peeks", "asks 2 times first"))  # fmt: skip
    assert value(asks[2]) < value(peeks[2])


def value(found: Cell) -> float:
    assert isinstance(found, Sampled | Exact)
    return float(found.value)
