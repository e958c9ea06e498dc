"""Wooolf!! on arrays held to the readable code: rules, knowledge, reading people, and players.

Positions, the exact engine and the players by program are the reference; here they and what is
compiled see the same games, move by move.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from tests.helpers.games_wooolf import EDITIONS, game
from tests.helpers.kernel_wooolf import (
    HAZARD,
    JUDGE,
    KINDS,
    MAY,
    OVER,
    RISK,
    SIT,
    SMEARS,
    WORTH,
    Both,
    Luck,
    Turn,
    match,
    pointer_of,
    random_game,
)
from tests.test_wooolf_playthrough import choose
from wolfwise.analysis.wooolf import kernel_players as arrays
from wolfwise.analysis.wooolf.advice import PATIENCE, Option, advise
from wolfwise.analysis.wooolf.bots import BOTS, Adviser
from wolfwise.analysis.wooolf.habits import MIXED, Reading, least_known, sureness
from wolfwise.analysis.wooolf.match import worth
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.public import PublicEye
from wolfwise.analysis.wooolf.simulation import play_on_arrays
from wolfwise.analysis.wooolf.suspicions import end_risks, stakes_of, suspicions
from wolfwise.models.errors import Contradiction
from wolfwise.models.game import CHANCE, End, Seat
from wolfwise.models.wooolf import kernel
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.kernel import BEGINS, QUESTIONS, ROUND, TO_ACT, Floats
from wolfwise.models.wooolf.observations import Ask, Holds, Peek
from wolfwise.models.wooolf.position import Move, Show
from wolfwise.models.wooolf.scoring import RoundScore, score_round
from wolfwise.models.wooolf.situation import Situation
from wolfwise.models.wooolf.table import PASS, AskOf, PeekAt, SuspectEarly, SuspectFinally

PLAYERS = range(4, 9)
GAMES = 240
CLOSE = 1e-9
EXACT = 2**53
"""Whole numbers below it are exact in floats."""

# ---------------------------------------------------------------- what is kept on disk


def test_what_is_compiled_is_compiled_anew_when_anything_in_it_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba itself would not see that a function of another file has changed."""
    (tmp_path / "kept_by_numba.py").write_text("def twice(x):\n    return 2 * x\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = import_module("kept_by_numba")
    hits = []
    for together in ("one", "one", "two", "two"):
        monkeypatch.setattr(kernel, "_together", lambda: together)  # noqa: B023  called at once
        twice = kernel.entrance(module.twice)
        assert twice(21) == 42
        hits.append(twice.stats.cache_hits.total())
    assert hits == [0, 1, 0, 1]


def test_all_that_is_compiled_together_counts() -> None:
    files = {path.name for path in Path(kernel.__file__).parents[2].glob("*/wooolf/kernel*.py")}
    assert files == {"kernel.py", "kernel_notes.py", "kernel_reading.py", "kernel_players.py"}


# ---------------------------------------------------------------- the rules


def check_rules(random: Random) -> Counter[str]:
    """A random game under random rulings on arrays and as a position; what happened in it."""
    both, seen = Both(random_game(random), knows=False), Counter[str]()
    while not isinstance(both.position.turn, End):
        if both.position.turn is CHANCE:
            while both.position.turn is CHANCE:
                both.position = both.position.play(choose(both.position, random))
            both.deal_as_position()
            same_round(both)
        before, move, card = both.position, choose(both.position, random), None
        if isinstance(move, PeekAt):
            shown = choose(both.position.play(move), random)
            assert isinstance(shown, Show)
            card = shown.card
        both.play(move, card)
        seen[type(move).__name__] += 1
        seen["bonus"] += isinstance(move, SuspectFinally) and scored(both, before.points)
        if len(both.position.boards) != 0 or not isinstance(move, SuspectFinally):
            same_turn(both)
        else:
            same_round(both)
    assert both.ended
    return seen


def scored(both: Both, before: Sequence[int]) -> bool:
    """Whether somebody has more than a suspicion can bring."""
    return any(b - a > 2 for a, b in zip(before, both.position.points, strict=True))


def same_turn(both: Both) -> None:
    """What may be done now."""
    position, round, table = both.position, both.round, both.position.table
    assert both.ended is isinstance(position.turn, End)
    if both.ended:
        same_match(both)
        return
    assert bool(both.rule(OVER)) is table.over
    if not table.over:
        assert round.state[TO_ACT] == position.turn
    for seat in range(both.game.players):
        may = table.breach_of_action(seat, SuspectEarly()) is None
        assert bool(both.rule(MAY, seat)) is may
        left = [QUESTIONS[number] for number in round.questions[seat] if number >= 0]
        assert Counter(left) == Counter(position.view(seat).questions)
    assert [*round.turns] == [*table.turns]
    assert [seat for seat in np.argsort(round.early) if round.early[seat]] == [*table.suspected]
    laid = {(a, b) for a, b, clue in table.tokens if clue == "wolf"}
    assert {(a, b) for a, b in np.argwhere(round.cried)} == laid
    for seat, board in position.boards:
        assert tuple(pointer_of(both.game, number) for number in round.boards[seat]) == board


def same_round(both: Both) -> None:
    """What a scored round leaves, and what the next one begins with."""
    same_match(both)
    assert not both.ended
    assert set(np.flatnonzero(both.round.red)) == both.position.table.red
    assert both.round.state[BEGINS] == both.position.table.start
    assert both.round.state[ROUND] == both.position.round


def same_match(both: Both) -> None:
    assert tuple(both.round.points) == both.position.points
    assert tuple(both.round.errors) == both.position.errors


def test_arrays_keep_the_rules_of_positions() -> None:
    seen = Counter[str]()
    for seed in range(GAMES):
        seen += check_rules(Random(f"rules {seed}"))
    assert all(seen[kind.__name__] for kind in (PeekAt, AskOf, SuspectEarly, SuspectFinally))
    assert seen["bonus"]


# ---------------------------------------------------------------- positions to look at


def some_turns(
    game: Wooolf, seed: int, share: float = 1.0, who: Sequence[str] = ()
) -> Iterator[Turn]:
    """Turns of a match between players of all kinds that do not take long to think."""
    random = Random(seed)
    names = who or random.choices(["random", "bold", "noisy", "stroller", "asker"], k=game.players)
    how = arrays.table([KINDS[names[seat % len(names)]] for seat in range(game.players)])
    for turn in match(game, how, seed):
        if random.random() < share:
            yield turn


def long_turns(game: Wooolf, seed: int, share: float) -> Iterator[Turn]:
    """The same, where nobody makes so many mistakes that the match ends early."""
    return some_turns(game, seed, share, ["thumb", "asker", "stroller"])


def seated(turn: Turn, seat: Seat | None = None) -> tuple[Situation, int]:
    """What a seat sees, and the number of its hand."""
    at = turn.seat if seat is None else seat
    return turn.both.position.view(at), int(turn.both.round.hands[at])


def held(both: Both, seat: Seat) -> dict[Seat, Floats]:
    """The weights on the desk, by seat."""
    return dict(zip(both.game.others(seat), both.room.desk.held, strict=True))


def board_on_desk(both: Both, seat: Seat) -> tuple[object, object]:
    order = [*both.game.others(seat), "0"]
    first, second = ("x" if place < 0 else order[place] for place in both.room.desk.board)
    return first, second


# ---------------------------------------------------------------- knowledge


def same_knowledge(both: Both, viewer: int, seat: Seat, hand: int, posterior: Posterior) -> None:
    """Exactly the same, and of equal boards the same one first."""
    assert posterior.total < EXACT
    p = both.mind(SIT, seat, viewer, hand)
    assert both.room.desk.total[0] == posterior.total
    for other, weights in held(both, seat).items():
        exact = posterior.weights(other)
        assert [*weights] == [exact.get(n, 0) for n in range(len(weights))]
    best = suspicions(posterior, seat, posterior.dealing.plays[hand])[0]
    assert p == float(best.p)
    assert board_on_desk(both, seat) == best.board


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_every_seat_knows_the_same(players: int, edition: str) -> None:
    looked = 0
    for turn in some_turns(game(players, edition), players, 0.12):
        for seat in range(players):
            view, hand = seated(turn, seat)
            posterior = Posterior(view.game, view.observations)
            same_knowledge(turn.both, seat, seat, hand, posterior)
            looked += 1
    assert looked > 10


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_an_onlooker_knows_the_same_of_whoever_holds_a_hand(players: int, edition: str) -> None:
    random, contradictions = Random(players), 0
    for turn in some_turns(game(players, edition), 10 + players, 0.12):
        view, _ = seated(turn)
        heard = view.public().observations
        for hand in random.sample(range(len(view.game.hands)), 6):
            supposed = Holds(turn.seat, view.game.hands[hand])
            try:
                posterior = Posterior(view.game, (*heard, supposed))
            except Contradiction:
                assert turn.both.mind(SIT, turn.seat, players, hand) == 0.0
                assert turn.both.room.desk.total[0] == 0.0
                contradictions += 1
                continue
            same_knowledge(turn.both, players, turn.seat, hand, posterior)
    assert contradictions


# ---------------------------------------------------------------- reading people


def heard_by(view: Situation) -> tuple[Peek | Ask, ...]:
    return tuple(turn.heard for turn in view.table.course if turn.heard is not None)


def judged_alike(turn: Turn) -> None:
    """How sure of itself a seat would be with each hand on its turn, and whom it would look at."""
    both, seat, view = turn.both, turn.seat, seated(turn)[0]
    possible = Posterior(view.game, heard_by(view)).weights(seat)
    sure = sureness(view.game, heard_by(view), seat, MIXED.floor)
    for asks in (False, True):
        both.mind(JUDGE, seat, asks)
        assert [*both.room.reader.sure[seat]] == pytest.approx([*map(float, sure)], rel=CLOSE)
        around = tuple(s for s in view.game.others(seat) if not asks or s != view.game.neutral)
        least = least_known(view.game, heard_by(view), seat, around)
        for hand, weight in possible.items():
            looks = set(np.flatnonzero(both.room.reader.least[hand])) if weight else least[hand]
            assert looks == least[hand]


def read_alike(turn: Turn) -> None:
    """What the turns of all others tell, and when they will suspect."""
    both, seat, (view, hand) = turn.both, turn.seat, seated(turn)
    reading = Reading(view, MIXED)
    public = Posterior(view.game, heard_by(view))
    for other, likely in reading.likely.items():
        possible = [n for n, weight in public.weights(other).items() if weight]
        mine, theirs = (
            np.array([float(Fraction(fits[n])) for n in possible])
            for fits in (both.room.minds.likely[other], likely)
        )
        assert mine / mine.max() == pytest.approx(theirs / theirs.max(), rel=CLOSE)
    posterior = reading.posterior()
    both.mind(SIT, seat, seat, hand, True)
    total = both.room.desk.total[0]
    for layer, (other, weights) in enumerate(held(both, seat).items()):
        exact = {
            number: Fraction(w, posterior.total) for number, w in posterior.weights(other).items()
        }
        chances = [float(exact.get(number, 0)) for number in range(len(weights))]
        assert [*weights / total] == pytest.approx(chances, rel=CLOSE)
        if other < view.game.players:
            hazard = reading.hazard(posterior, other)
            assert both.mind(HAZARD, other, layer) == pytest.approx(float(hazard), rel=CLOSE)
    by_habit = end_risks(view.table, seat, lambda s: reading.hazard(posterior, s))[0]
    assert both.mind(RISK, seat, how=np.array([-1.0])) == pytest.approx(float(by_habit), rel=CLOSE)
    hasty = end_risks(view.table, seat, lambda _: Fraction(1, 3))[0]
    assert both.mind(RISK, seat, how=np.array([1 / 3])) == pytest.approx(float(hasty), rel=CLOSE)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_people_are_read_alike(players: int, edition: str) -> None:
    share = {4: 0.3, 5: 0.3, 6: 0.2, 7: 0.08, 8: 0.05}[players]
    looked = 0
    for turn in some_turns(game(players, edition), 20 + players, share):
        if not turn.both.position.table.over:
            judged_alike(turn)
            read_alike(turn)
            looked += len(turn.both.position.table.course) > players
    assert looked


def test_rounds_with_a_limit_end_alike() -> None:
    certain = 0
    for turn in some_turns(game(5, "basic", "round-limit=3"), 3, who=["stroller"]):
        if not turn.both.position.table.over:
            hand = seated(turn)[1]
            turn.both.mind(SIT, turn.seat, turn.seat, hand)
            risk = end_risks(turn.both.position.table, turn.seat, lambda _: Fraction(1, 3))[0]
            found = turn.both.mind(RISK, turn.seat, how=np.array([1 / 3]))
            assert found == pytest.approx(float(risk), rel=CLOSE)
            certain += risk == 1
    assert certain


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_is_worth_the_same(players: int) -> None:
    """In every round, with points, errors and red tokens."""
    rounds = Counter[int]()
    for seed in range(4):
        for turn in long_turns(game(players), 30 + seed, 0.1):
            view, _ = seated(turn)
            turn.both.mind(WORTH, turn.seat)
            exact = [float(p) for p in worth(view)]
            assert [*turn.both.room.worth[turn.seat]] == pytest.approx(exact, rel=CLOSE, abs=1e-15)
            rounds[view.round] += 1
    assert {2, 3} <= {*rounds}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", [4, 5, 7])
def test_the_boy_counts_on_the_same_bonus(players: int, edition: str) -> None:
    boys, again = 0, 0
    for seed in range(12):
        for turn in some_turns(game(players, edition), 100 + seed, who=["stroller"]):
            view, _ = seated(turn)
            if view.character is not Character.BOY or view.table.over or boys > 12:
                continue
            for reads in (False, True):
                posterior = (
                    Reading(view, MIXED).posterior()
                    if reads
                    else Posterior(view.game, view.observations)
                )
                eye = PublicEye(view, turn.seat, Character.BOY)
                turn.both.mind(SMEARS, turn.seat, reads)
                for place, other in enumerate(view.game.others(turn.seat)):
                    bonus = eye.smear(posterior, PeekAt(other))
                    assert bonus is not None
                    found = turn.both.room.smear[place]
                    assert found == pytest.approx(float(bonus), rel=CLOSE, abs=1e-15)
            boys += 1
            again += bool(turn.both.round.cried[turn.seat].any())
    assert boys > 3
    assert again


def test_nobody_but_the_boy_has_that_bonus() -> None:
    for rule, boys in (("smear=always", False), ("smear=only-if-right", True)):
        for turn in some_turns(game(5, "basic", rule), 5):
            view, _ = seated(turn)
            if boys or view.character is not Character.BOY:
                turn.both.mind(SMEARS, turn.seat, True)
                assert not turn.both.room.smear.any()


# ---------------------------------------------------------------- players


class Chooser(Random):
    """Tells what could be chosen, and misjudges as it is told."""

    def __init__(self, mistake: float) -> None:
        super().__init__(0)
        self.mistake = mistake
        self.could: list[Any] = []

    def choice(self, seq: Any) -> Any:
        self.could = [*seq]
        return self.could[0]

    def uniform(self, a: float, b: float) -> float:
        return a + (b - a) * self.mistake


def may_choose(name: str, view: Situation, luck: Luck) -> set[Any]:
    """All that a player by program may do, as it misjudges chances with this luck."""
    chooser = Chooser(luck.copy().chance())
    move = BOTS[name].make()(view, chooser)
    return set(chooser.could) or {move}


@pytest.mark.parametrize("name", ["thumb", "bold", "noisy", "stroller", "asker"])
def test_thumbs_do_what_thumbs_may_do(name: str) -> None:
    suspected = waited = 0
    for players in (4, 5, 6):
        for turn in some_turns(game(players), 40 + players, 0.25, who=[name]):
            both, (view, _) = turn.both, seated(turn)
            luck = both.luck
            ways: dict[Any, set[Any]] = {}
            possible = may_choose(name, view, luck)
            for number in range(20 if name == "noisy" else 60):
                both.luck = Luck(1000 * number)
                if name == "noisy":
                    possible = may_choose(name, view, both.luck)
                move, _ = both.decide(turn.how)
                assert move in possible
                ways.setdefault(frozenset(possible), set()).add(move)
            both.luck = luck
            for could, chosen in ways.items():
                if name != "noisy" and len(could) <= 6:
                    assert chosen == could
            waited += any(isinstance(move, PeekAt | AskOf) for move in set().union(*ways.values()))
            suspected += any(isinstance(move, SuspectEarly) for move in set().union(*ways.values()))
    assert suspected
    assert waited


def rank(option: Option, bonus: Fraction) -> float:
    early = isinstance(option.action, SuspectEarly)
    return float(option.worth + (bonus if early else 0))


def same_advice(turn: Turn, name: str) -> Move:
    """The same option, or one that is as good; the worth of it; and the same board at the end."""
    both, (view, _) = turn.both, seated(turn)
    reads = name == "advice"
    stakes = None if reads else stakes_of(view.game)
    advice = advise(view, stakes, habits=MIXED if reads else None)
    bonus = advice.stakes.bonus(PATIENCE)
    move, value = both.decide(arrays.table([KINDS[name]])[0])
    first, chosen = advice.options[0], {o.action: o for o in advice.options}
    if isinstance(move, SuspectEarly) and move not in chosen:  # a board that is as likely
        assert isinstance(first.action, SuspectEarly)
        plays, at = view.character, view.viewer
        assert plays is not None
        assert at is not None
        posterior = (
            Reading(view, MIXED).posterior() if reads else Posterior(view.game, view.observations)
        )
        by_board = {s.board: s.p for s in suspicions(posterior, at, plays)}
        assert by_board[move.board] == first.success  # type: ignore[index]  # it has a board
        option = first
    else:
        assert isinstance(move, PeekAt | AskOf | SuspectEarly | SuspectFinally)
        option = chosen[move]
    assert rank(option, bonus) == pytest.approx(rank(first, bonus), rel=CLOSE, abs=1e-15)
    if not view.table.over:
        assert value == pytest.approx(float(option.worth), rel=CLOSE, abs=1e-15)
    return move


@pytest.mark.parametrize("name", ["plain", "advice"])
@pytest.mark.parametrize(("players", "edition", "share"), [
    (4, "basic", 0.5), (4, "advanced", 0.5), (5, "basic", 0.5), (5, "advanced", 0.5),
    (6, "basic", 0.3), (7, "advanced", 0.08), (8, "basic", 0.12),
])  # fmt: skip
def test_advice_on_arrays_is_the_advice(
    players: int, edition: str, share: float, name: str
) -> None:
    kinds = Counter[type]()
    for turn in long_turns(game(players, edition), 50 + players, share):
        kinds[type(same_advice(turn, name))] += 1
    assert kinds.total() > 3
    if players <= 6:
        assert kinds[PeekAt] + kinds[AskOf]
        assert kinds[SuspectEarly]
        assert kinds[SuspectFinally]


def test_random_players_do_anything() -> None:
    """Every legal move and no other, and every kind of action as often as the reference does."""
    turns = some_turns(game(4), 61, who=["random"])
    for turn in [next(turns) for _ in range(12)]:
        both, legal = turn.both, turn.both.position.moves()
    many = [move for move in legal if isinstance(move, SuspectEarly)]
    assert many
    seen = Counter(both.decide(turn.how)[0] for _ in range(6000))
    assert {*seen} == {*legal}
    ways = len(legal) - len(many) + 1
    for move, times in seen.items():
        share = 1 / ways / (len(many) if isinstance(move, SuspectEarly) else 1)
        assert abs(times - 6000 * share) < 5 * (6000 * share) ** 0.5


def test_random_players_end_rounds_anyhow() -> None:
    for turn in some_turns(game(4), 62, who=["random"]):
        if turn.both.position.table.over:
            seen = {turn.both.decide(turn.how)[0] for _ in range(1500)}
            assert seen == {*turn.both.position.moves()}
            assert SuspectFinally(PASS) in seen
            return


# ---------------------------------------------------------------- whole matches


def results(both: Both, before: Any, after: RoundScore) -> Iterator[tuple[int, int, int]]:
    """Who had what from a round, as it is counted."""
    early, red = before.table.suspected, before.table.red
    for seat in range(both.game.players):
        kind = 2 if seat in early else 1 if seat in red else 0
        error = after.errors[seat] * (2 if seat in early else 1)
        yield kind, after.points[seat], error


@pytest.mark.parametrize("players", PLAYERS)
def test_a_match_is_played_as_its_turns_are(players: int) -> None:
    """`play` makes the moves that its parts make one by one, which a position has accepted."""
    all_kinds = ["advice", "asker", "random", "noisy", "thumb", "plain", "stroller", "bold"]
    rules = game(players, EDITIONS[players % 2])
    how = arrays.table([KINDS[all_kinds[seat]] for seat in range(players)])
    for seed in range(3):
        tally = arrays.new_tally()
        for turn in match(rules, how, 70 + seed):
            both, before = turn.both, turn.both.position
            if before.table.over and turn.seat == both.last_to_decide:
                luck = both.luck.copy()
                final, _ = both.decide(turn.how)
                both.luck = luck
                assert isinstance(final, SuspectFinally)
                boards = {**dict(before.boards), turn.seat: final.board}
                table = before.table
                score = score_round(rules, before.hands, boards, table.suspected, table.tokens)
                for place in results(both, before, score):
                    tally[place] += 1
        room, counted = arrays.new_room(rules, MIXED), arrays.new_tally()
        assert arrays.play(*arrays.arrays_of(rules), room, how, arrays.luck_of(70 + seed), counted)
        assert tuple(room.round.points) == both.position.points
        assert tuple(room.round.errors) == both.position.errors
        assert (counted == tally).all()


def test_a_leader_who_has_nothing_left_to_win_still_ends_the_round() -> None:
    """He leads in the last round, and nobody else may suspect early: it is up to him."""
    asker = BOTS["asker"].make()
    bots = [asker, Adviser(), asker, asker]
    played = play_on_arrays(game(4), bots, Random("9201/885").getrandbits(64))
    assert 1 in played.turn.winners
