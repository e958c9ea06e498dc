"""Playouts, exact ends, advice and players by program of The Three Little Wolves."""

import json
from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations
from math import e
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

from tests.helpers.games_littlewolves import game, random_changes, table, tables, walk, with_wolves
from wolfwise.analysis.league import league, play_game
from wolfwise.analysis.littlewolves import advice as advice_module
from wolfwise.analysis.littlewolves import bots
from wolfwise.analysis.littlewolves.advice import Advice, advise, search, worth
from wolfwise.analysis.littlewolves.board import Board
from wolfwise.analysis.littlewolves.endgame import Solver, TooLong, Value, best, mean, solved
from wolfwise.analysis.littlewolves.playouts import Rest, play_on, shuffled, thumb_move
from wolfwise.analysis.littlewolves.thumb import USUAL
from wolfwise.analysis.number import Exact, Sampled
from wolfwise.analysis.search import Budget, Outcome
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End, pick_chance
from wolfwise.models.littlewolves import scoring
from wolfwise.models.littlewolves.acts import Discard, Move, Send, Stay
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.pigs import Passed
from wolfwise.models.littlewolves.position import Position, new_game
from wolfwise.models.littlewolves.table import Table
from wolfwise.reports.littlewolves import advice as report


def somewhere(seed: int | str, players: int | None = None, most: int = 130) -> Position:
    """A game under some rules, played at random for a while."""
    random = Random(seed)
    this = game(players or random.choice([2, 3, 4]), *random_changes(random))
    position = new_game(this)
    for before, _, _ in walk(this, random):
        position = before
        if before.step is not Step.DEAL and random.random() < 3 / most:
            break
    return position


def until_turns_left(turns: int, players: int, seed: int) -> Position:
    """A game by rules of thumb until a turn with so many turns left."""
    random = Random(seed)
    position = new_game(game(players))
    while position.table.turns_left != turns or position.step is not Step.TURN:
        choose = pick_chance if position.turn is CHANCE else thumb_move
        position = position.play(choose(position, random))
    return position


# ---------------------------------------------------------------- tables on integers, playouts


@given(tables())
@settings(max_examples=150, deadline=None)
def test_a_board_scores_like_the_table(at: Table) -> None:
    scores = scoring.score(at)
    expected = [score.points for score in scores], [score.wolves for score in scores]
    assert Board(at).score() == expected


@given(tables())
@settings(max_examples=60, deadline=None)
def test_a_board_lists_the_ways_to_build_in_the_order_of_the_table(at: Table) -> None:
    for place in range(at.game.places):
        for card in CARDS[::3]:
            listed = [
                (m.laid.number, m.laid.basement, m.house) for m in at.buildings(place, (card,))
            ]
            assert Board(at).ways(place, card) == listed


@pytest.mark.parametrize("seed", range(60))
def test_playouts_keep_the_rules(seed: int) -> None:
    """Their moves are legal one after the other, and they end with the scores of the position."""
    random = Random(seed)
    position = somewhere(seed)
    while position.end is None and position.step not in (Step.TURN, Step.DRAW):
        choose = pick_chance if position.turn is CHANCE else thumb_move
        position = position.play(choose(position, random))
    if position.end is not None:
        return
    log: list[Move] = []
    players = position.game.players
    board = Rest(position, random, [USUAL[players]] * players, log).play()
    for move in log:
        position = position.play(move)
    assert position.end is not None
    scores = scoring.score(position.table)
    assert board.score() == ([s.points for s in scores], [s.wolves for s in scores])


def test_playouts_begin_at_any_step() -> None:
    seen = set()
    for seed in range(40):
        position = somewhere(f"any {seed}")
        seen.add(position.step)
        points, hunted = play_on(position, Random(seed))
        assert len(points) == len(hunted) == position.game.players
    assert {Step.TURN, Step.DRAW, Step.WOLF} <= seen


def test_a_shuffled_deck_has_its_last_pig_at_the_bottom() -> None:
    position = new_game(game(3))
    random, tops = Random(1), []
    for _ in range(2000):
        deck = shuffled(position, random)
        assert sorted(card for card in deck if card < 100) == list(CARDS)
        first, *rest = [at for at, card in enumerate(deck) if card >= 100]
        assert first <= 5
        assert all(at > 5 for at in rest)
        tops += rest
    assert min(tops) == 6
    assert max(tops) == len(CARDS) + 2
    middle = sum(tops) / len(tops)
    assert middle == pytest.approx((6 + len(CARDS) + 2) / 2, abs=1.5)


# ---------------------------------------------------------------- exact ends


def last_turns(*hands: str, deck: str = "", turns: int = 2, active: int = 0) -> Position:
    """Three players near the end; all cards that are nowhere else have been discarded."""
    at = table(
        game(3), "red 4 6 7, green 2 3", "red 5 8, yellow 1 9", "red 1 2 3, green 5, yellow 4"
    )
    at = with_wolves(at, (0, 5, 1, 0), (1, 4, 0, 0), (2, 3, 0, 1), (2, 5, 1, 1))
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    out = {*at.seen, *(c for hand in held for c in hand), *cards(deck)}
    at = at._replace(
        discards=tuple(card for card in CARDS if card not in out),
        deck=len(cards(deck)),
        pigs=tuple(Pig),
        turns_left=turns,
        active=active,
    )
    return Position(at, held, Deck(tuple(sorted(cards(deck))), (), 5), Step.TURN, active)


def every_reply(position: Position, move: Move, seat: int, sure: Sequence[Card] = ()) -> Value:
    """The value of a move by every hand that the next player may hold, one after the other.

    The cards that are `sure` are in it.
    """
    replier = seat + 1
    unknown = position.view(seat).out
    held = len(position.hands[replier])
    hands = [hand for hand in combinations(unknown, held) if set(sure) <= set(hand)]

    def value(at: Position, hand: tuple[Card, ...]) -> Value:
        rest = tuple(card for card in unknown if card not in hand)
        others = [rest[: len(own)] for own in at.hands]  # who else holds what does not matter
        every = [at.hands[seat] if s == seat else others[s] for s in range(3)]
        every[replier] = hand
        return Solver().value(at._replace(hands=tuple(every)))

    def over_hands(at: Position) -> Value:
        return mean([(Fraction(1, len(hands)), value(at, hand)) for hand in hands])

    after = position.play(move)
    if after.step is Step.WOLF:
        return best(seat, [over_hands(after.play(wolf)) for wolf in after.moves()])
    return over_hands(after)


@pytest.mark.parametrize(
    ("mine", "his", "third"),
    [("r9 w4", "y10 w9", "g8"), ("g4 w14", "r9 g6", "y12"), ("y3 r12", "w13 w11", "r14")],
)
def test_one_reply_from_a_hidden_hand_is_weighed_exactly(mine: str, his: str, third: str) -> None:
    position = last_turns(mine, his, third, deck="r13 w2 y13")
    found = solved(position.view(0))
    assert found is not None
    for move, value in found.items():
        assert value == every_reply(position, move, 0)


@pytest.mark.parametrize("passed", ["y10", "w9"])
def test_a_card_that_was_passed_on_is_known_to_be_there(passed: str) -> None:
    (card,) = cards(passed)
    position = last_turns("r9 w4", "y10 w9", "g8", deck="r13 w2 y13")
    position = position._replace(passed=(Passed(0, 1, card),))
    found = solved(position.view(0))
    assert found is not None
    for move, value in found.items():
        assert value == every_reply(position, move, 0, sure=(card,))


def by_trying(position: Position, seat: int) -> int:
    """The best margin in the last turn of all, by the rules alone."""
    if position.end is not None:
        scores = position.scores
        return scores[seat] - max(score for at, score in enumerate(scores) if at != seat)
    return max(by_trying(position.play(move), seat) for move in position.moves())


@pytest.mark.parametrize("seed", range(4))
def test_the_very_last_turn_is_solved(seed: int) -> None:
    position = until_turns_left(1, 3 + seed % 2, seed)
    seat = position.to_act
    assert seat is not None
    found = advise(position.view(seat), iterations=1)
    assert found.exact
    assert found.method == "exact"
    assert isinstance(found.options[0].win, Exact)
    wins = [option.win.value for option in found.options]
    assert wins == sorted(wins, reverse=True)
    if wins[0] == wins[-1]:  # then it is about the margin alone
        assert found.options[0].margin.value == by_trying(position, seat)


@pytest.mark.parametrize("way", ["flat", "race", "tree"])
def test_searches_agree_with_the_exact_value_of_a_last_turn(way: str) -> None:
    """What is left to chance there is nothing, and only the wolf of a discard is left to choose."""
    position = last_turns("r9 w14 g11", "", "", turns=1)
    exact = solved(position.view(0))
    assert exact is not None
    looking = search(position.view(0))
    found = getattr(looking, way)(Budget(3000), 1)
    most = max(value.to(0) for value in exact.values())
    assert exact[found[0].move].to(0) == most
    for each in found:
        if not isinstance(each.move, Discard):
            assert each.margin.value == exact[each.move].margins[0]
            assert each.margin.stderr == 0


def test_two_players_are_solved_once_nobody_holds_a_card() -> None:
    solved_ends = 0
    for seed in range(8):
        position = until_turns_left(2, 2, seed)
        seat = position.to_act
        assert seat is not None
        found = solved(position.view(seat))
        if found is None:
            assert any(position.hands)
            continue
        solved_ends += 1
        assert set(found) == set(position.moves())
        for value in found.values():
            assert sum(value.shares) == 1
            assert value.margins[0] == -value.margins[1]
    assert solved_ends > 2


def against_each_other(position: Position) -> tuple[Fraction, Fraction]:
    """What the first of two gets, share and margin, if nothing is hidden or left to chance."""
    turn = position.turn
    if isinstance(turn, End):
        one, other = position.scores
        return Fraction(0 in turn.winners, len(turn.winners)), Fraction(one - other)
    reached = [against_each_other(position.play(move)) for move in position.moves()]
    return max(reached) if turn == 0 else min(reached)


@pytest.mark.parametrize("seed", [11, 24])
def test_whoever_has_one_card_left_chooses_nothing_in_secret(seed: int) -> None:
    """So the other, who has two, knows what he plays against."""
    random, position = Random(seed), new_game(game(2))
    while position.step is not Step.CHOOSE or sorted(map(len, position.hands)) != [1, 2]:
        choose = pick_chance if position.turn is CHANCE else thumb_move
        position = position.play(choose(position, random))
    assert not position.table.deck
    assert Solver().value(position).to(0) == against_each_other(position)


def test_ends_that_are_too_long_are_left_to_sampling() -> None:
    position = last_turns("r9 w4", "", "", turns=1)
    assert solved(position.view(0)) is not None
    assert solved(position.view(0), limit=3) is None
    with pytest.raises(TooLong):
        Solver(2).value(position)
    early = until_turns_left(4, 3, 1)
    assert early.to_act is not None
    assert solved(early.view(early.to_act)) is None


# ---------------------------------------------------------------- advice


def first_turn(players: int, seed: int = 1) -> Position:
    random, position = Random(seed), new_game(game(players))
    while position.step is Step.DEAL:
        position = position.play(pick_chance(position, random))
    return position


@pytest.mark.parametrize("players", [2, 3, 4])
def test_advice_by_iterations_is_the_same_to_the_bit(players: int) -> None:
    view = first_turn(players).view(0)
    one, two = (advise(view, iterations=60, seed=3) for _ in range(2))
    assert one == two
    assert one.options != advise(view, iterations=60, seed=4).options
    assert {option.move for option in one.options} == set(first_turn(players).moves())
    assert not one.exact
    assert one.method == f"sampled {one.worlds} worlds"
    assert one.playouts == sum(
        option.win.samples for option in one.options if isinstance(option.win, Sampled)
    )


def test_only_who_has_to_decide_is_advised() -> None:
    with pytest.raises(WolfwiseError, match="not the viewer's turn"):
        advise(first_turn(3).view(1), iterations=5)


def test_a_discard_comes_with_the_wolf_to_send() -> None:
    position = last_turns("r9 w14", "", "", turns=1)
    found = {option.move: option for option in advise(position.view(0)).options}
    discard = found[Discard(cards("r9")[0])]
    assert isinstance(discard.then, Send | Stay)
    after = position.play(discard.move).play(discard.then)
    assert after.end is not None
    assert discard.margin.value == by_trying(position.play(discard.move), 0)


def test_more_points_and_the_victory_are_worth_more() -> None:
    values = [
        worth(Outcome(shares, (points, 10)), 0)
        for shares, points in [
            ((0, 1), 4),
            ((0, 1), 10),
            ((0.5, 0.5), 10),
            ((1, 0), 10),
            ((1, 0), 30),
        ]
    ]
    assert values == sorted(values)
    assert 0 < values[0] < values[-1] <= 1


def test_five_points_ahead_are_worth_73_per_cent_of_a_victory() -> None:
    """A quarter for the victory, three quarters for the margin: 73 per cent is e / (e + 1)."""
    steep = e / (e + 1)
    assert steep == pytest.approx(0.73, abs=0.005)
    ahead, behind, level = (
        worth(Outcome(shares, points), 0)
        for shares, points in [((1, 0), (15, 10)), ((0, 1), (10, 15)), ((0.5, 0.5), (12, 12))]
    )
    assert ahead == pytest.approx(1 / 4 + 3 / 4 * steep)
    assert behind == pytest.approx(3 / 4 * (1 - steep))
    assert level == pytest.approx(1 / 2)


def test_the_wolf_of_a_discard_is_the_best_by_the_rules() -> None:
    """Victory first, then the margin; some wolves are worse than others here."""
    position = last_turns("r9 w14", "", "", turns=1)
    found = advise(position.view(0))
    assert (found.best.win, found.best.margin) == max((o.win, o.margin) for o in found.options)
    assert len({option.margin for option in found.options}) > 1
    assert found.best is found.options[0]
    assert (found.worlds, found.playouts) == (0, 0), "nothing was sampled"
    for option in found.options:
        assert isinstance(option.margin, Exact)
        assert isinstance(option.win, Exact)
        if not isinstance(option.move, Discard):
            assert option.then is None
            continue
        after = position.play(option.move)
        reached: dict[Move, tuple[Fraction, Fraction]] = {}
        for wolf in after.moves():
            end = after.play(wolf)
            assert isinstance(end.turn, End)
            share = Fraction(0 in end.turn.winners, len(end.turn.winners))
            reached[wolf] = share, Fraction(end.scores[0] - max(end.scores[1:]))
        assert option.then is not None
        assert reached[option.then] == max(reached.values()) > min(reached.values())
        assert (option.win.value, option.margin.value) == reached[option.then]


def test_advice_says_what_was_sampled() -> None:
    """The numbers of the search, each in its place; a discard comes with a wolf that may go."""
    position = until_turns_left(4, 3, 1)
    assert position.to_act is not None
    view = position.view(position.to_act)
    found = advise(view, iterations=60, seed=3)
    sampled = {each.move: each for each in search(view).race(Budget(60), 3)}
    assert [option.move for option in found.options] == list(sampled)
    for option in found.options:
        each = sampled[option.move]
        assert (option.margin, option.win) == (each.margin, each.win)
        after = position.play(option.move)
        if after.step is Step.WOLF:
            assert option.then in after.moves()
        else:
            assert option.then is None
    assert len({option.then is None for option in found.options}) == 2, "there are both"
    assert found.worlds == max(each.visits for each in sampled.values())
    assert found.seed == 3


def test_seconds_are_for_those_who_name_no_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of iterations alone is not cut short by the clock."""
    view = first_turn(2).view(0)
    whole = advise(view, iterations=40)
    monkeypatch.setattr(advice_module, "SECONDS", 0.0)
    assert advise(view, iterations=40) == whole
    assert whole.playouts > 0
    assert advise(view).playouts < whole.playouts


def answered(position: Position, **how: Any) -> tuple[Advice, Any, str]:
    assert position.to_act is not None
    view = position.view(position.to_act)
    found = advise(view, **how)
    answer = report.advise(view, found)
    return found, json.loads(json.dumps(answer.json())), answer.text()


def test_sampled_answers_say_how_sure_they_are() -> None:
    found, data, text = answered(first_turn(3), iterations=80, seed=5)
    assert data["question"] == "advise"
    assert data["method"] == found.method
    move = data["moves"][0]
    assert set(move["win"]) == {"p", "stderr", "samples", "seed"}
    assert set(move["margin"]) == {"expected", "stderr", "samples", "seed"}
    assert move["win"]["seed"] == 5
    assert len(data["moves"]) == len(found.options)
    assert "Sampled" in text
    assert "rules of thumb" in text


def test_exact_answers_have_fractions() -> None:
    _, data, text = answered(last_turns("r9 w4", "y10 w9", "g8", deck="r13 w2 y13"))
    assert data["exact"] is True
    assert set(data["moves"][0]["win"]) == {"p", "exact"}
    assert set(data["moves"][0]["margin"]) == {"expected", "exact"}
    assert "Exact" in text
    assert "±" not in text


# ---------------------------------------------------------------- players by program

BOTS: dict[str, Any] = {
    "random": bots.at_random,
    "greedy": bots.greedy,
    "thumb": bots.by_thumb,
    "search": bots.Searcher(12),
}


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seed", range(3))
def test_players_by_program_play_by_any_rules(name: str, seed: int) -> None:
    random = Random(f"{name} {seed}")
    this: LittleWolves = game(2 + seed, *random_changes(random))
    others: Sequence[Any] = [BOTS["random"], BOTS["greedy"], BOTS["thumb"]]
    seated = [BOTS[name], *random.choices(others, k=this.players - 1)]
    assert isinstance(play_game(new_game(this), seated, random).turn, End)


@given(tables())
@settings(max_examples=40, deadline=None)
def test_moves_are_found_from_a_view(at: Table) -> None:
    held = tuple(cards("r1 w2 g9") for _ in range(at.game.players))
    position = Position(at, held, Deck((), (), 5), Step.TURN, 0)
    for step in (Step.TURN, Step.WOLF, Step.SENDING, Step.PASS, Step.CHOOSE):
        asked = position._replace(step=step)
        assert bots.legal(asked.view(0)) == list(asked.moves())


def share(players: int, one: Any, other: Any, games: int) -> float:
    seats = ["one", *["other"] * (players - 1)]
    entrants = {"one": one, "other": other}
    return league(partial(new_game, game(players)), entrants, seats, games, seed=2)[0].wins.value


@pytest.mark.parametrize("players", [2, 3, 4])
def test_greed_beats_chance(players: int) -> None:
    assert share(players, bots.greedy, bots.at_random, 12) >= 0.65


def test_rules_of_thumb_beat_greed() -> None:
    assert share(2, bots.by_thumb, bots.greedy, 24) >= 0.75
    assert share(3, bots.by_thumb, bots.greedy, 30) >= 0.4


def test_looking_ahead_beats_greed() -> None:
    """With a fiftieth of what it has at the table."""
    assert share(2, bots.Searcher(30), bots.greedy, 6) >= 0.66
