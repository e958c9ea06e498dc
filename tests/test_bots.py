"""Every bot of every game plays whole games by the rules, from nothing but what its seat sees."""

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from random import Random
from typing import Any

import pytest

from tests.helpers.games_crywolf import all_games, switched
from wolfwise.analysis.crywolf import bots as crywolf_bots
from wolfwise.analysis.league import (
    Bot,
    Entrant,
    Standing,
    bots_module,
    bots_of,
    contest,
    league,
    play_game,
    played,
    standings,
)
from wolfwise.analysis.werewolf import adviser
from wolfwise.analysis.werewolf.bots import Heard, Simple, Word
from wolfwise.analysis.werewolf.simulation import outcome
from wolfwise.analysis.werewolf.simulation import play as play_werewolf
from wolfwise.analysis.wooolf import bots as wooolf_bots
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.analysis.wooolf.suspicions import suspicions
from wolfwise.models import rulebook
from wolfwise.models.crywolf.game import CryWolf, crywolf
from wolfwise.models.crywolf.position import new_game as new_crywolf
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End, pick_chance
from wolfwise.models.registry import GAMES
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.wooolf.observations import Holds, Peek
from wolfwise.models.wooolf.table import PASS, SuspectEarly, SuspectFinally

SMALLEST = {"wooolf": 4, "crywolf": 2, "werewolf": 5, "littlewolves": 2}
SWITCHED = {
    "wooolf": ["peek=tracked", "clue-tokens=strict", "round-limit=3"],
    "crywolf": ["threshold=dice"],
    "werewolf": ["win=parity", "vote-must=abstain", "mayor=elected"],
    "littlewolves": ["small-wolves=yes"],
}


EVERY_BOT = [(game, name) for game in GAMES for name in bots_of(game)]
any_bot = pytest.mark.parametrize(("game", "name"), EVERY_BOT)
any_game = pytest.mark.parametrize("game", GAMES)


@pytest.fixture(autouse=True)
def _fewer_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice that searches plays as legally, and much quicker, with hardly a budget."""
    monkeypatch.setattr(bots_module("littlewolves"), "ITERATIONS", 10)


def play(rules: Rules, players: int, *bots: str, games: int = 1, seed: int = 1) -> list[Standing]:
    made = contest(rules, players, bots, seed)
    return standings(made, [*played(made, games, jobs=1)])


# ---------------------------------------------------------------- all games


@any_game
def test_every_game_has_random_advice_and_something_between(game: str) -> None:
    bots = bots_of(game)
    assert {"random", "advice"} <= bots.keys()
    assert len(bots) >= 3


@any_bot
def test_a_bot_says_what_it_does_in_a_sentence(game: str, name: str) -> None:
    bot = bots_of(game)[name]
    assert isinstance(bot, Entrant)
    assert bot.says[0].isupper()
    assert bot.says.endswith(".")
    assert "\n" not in bot.says
    assert len(bot.says) < 200


@any_bot
def test_a_bot_plays_whole_games(game: str, name: str) -> None:
    """Every move is checked as it is played."""
    (standing,) = play(rulebook.rules(game), SMALLEST[game], name)
    assert standing.wins.samples == 1
    assert standing.seats == SMALLEST[game]


@any_bot
def test_a_bot_plays_by_other_rules_and_among_others(game: str, name: str) -> None:
    for change in SWITCHED[game]:
        rules = rulebook.rules(game, changes=[change])
        both = play(rules, SMALLEST[game] + 1, *dict.fromkeys(("random", name)))
        assert sum(standing.seats for standing in both) == SMALLEST[game] + 1


@any_bot
def test_a_bot_goes_by_its_view_and_a_seed_alone(game: str, name: str) -> None:
    rules = rulebook.rules(game)
    pair = dict.fromkeys((name, "random"))
    once, again = (play(rules, SMALLEST[game], *pair, games=2, seed=5) for _ in range(2))
    assert once == again


@any_game
@pytest.mark.parametrize("players", [0, 1, 99, 10**9])
def test_a_wrong_number_of_players_is_refused(game: str, players: int) -> None:
    with pytest.raises(WolfwiseError, match=rf"players, not {players}$"):
        contest(rulebook.rules(game), players, ["random"])


def test_bots_that_do_not_fit_are_refused() -> None:
    rules = rulebook.rules("wooolf")
    with pytest.raises(WolfwiseError, match="did you mean 'thumb'"):
        contest(rules, 4, ["thum"])
    names = "random, thumb, bold, careful, noisy, stroller, asker, plain or advice"
    with pytest.raises(WolfwiseError, match=rf"^no bots are named \({names}\)$"):
        contest(rules, 4, [])
    with pytest.raises(WolfwiseError, match=r"^5 bots are more than 4 players$"):
        contest(rules, 4, ["thumb"] * 5)


def test_fewer_bots_than_players_repeat_as_they_sit() -> None:
    made = contest(rulebook.rules("wooolf"), 5, ["thumb", "random"])
    assert made.seats == ("thumb", "random", "thumb", "random", "thumb")
    assert made.names == ("thumb", "random")


# ---------------------------------------------------------------- Wooolf!!


def test_the_advice_of_wooolf_wins_more_than_its_share_against_rules_of_thumb() -> None:
    seats = ["advice", "thumb", "thumb", "thumb", "thumb"]
    made = contest(rulebook.rules("wooolf"), 5, seats, seed=1)
    advice, _ = standings(made, [*played(made, 60, jobs=1)])
    assert advice.wins.value > advice.even.value


@pytest.mark.parametrize(("name", "other"), [("thumb", "random"), ("advice", "random")])
def test_wooolf_players_with_any_sense_beat_random_ones(name: str, other: str) -> None:
    better, worse = play(rulebook.rules("wooolf"), 4, name, other, games=16)
    assert better.beats(worse)
    assert better.score.value > worse.score.value + 1


def wooolf_views(seed: int) -> Iterator[tuple[Any, Any]]:
    """What everybody sees who has to decide in a game by thumb, and the position."""
    random = Random(seed)
    position = wooolf_bots.new(5, rulebook.rules("wooolf", "advanced"))
    while not isinstance(seat := position.turn, End):
        if seat is CHANCE:
            position = position.play(pick_chance(position, random))
            continue
        assert isinstance(seat, int)
        yield position, position.view(seat)
        position = position.play(wooolf_bots.Thumb()(position.view(seat), random))


def test_wooolf_bots_find_every_legal_move_from_their_view() -> None:
    for position, view in wooolf_views(2):
        legal = set(position.moves())
        boards = [*wooolf_bots.boards(view)]
        if view.table.over:
            assert {*map(SuspectFinally, boards), SuspectFinally(PASS)} == legal
            continue
        found = {*wooolf_bots.actions(view)}
        if SuspectEarly() in found:
            found = {*found, *map(SuspectEarly, boards)} - {SuspectEarly()}
        assert found == legal


def test_what_only_a_seat_knows_is_private_in_its_situation() -> None:
    for _, view in wooolf_views(3):
        public = view.public().observations
        assert not any(isinstance(fact, Holds) for fact in public)
        peeks = [fact for fact in public if isinstance(fact, Peek)]
        assert all(peek.seen is None and peek.announced is not None for peek in peeks)
        assert len(peeks) == len(view.table.tokens)


def test_the_rule_of_thumb_suspects_from_its_thresholds_on() -> None:
    suspected = 0
    for _, view in wooolf_views(4):
        move = wooolf_bots.Thumb()(view, Random(1))
        posterior = Posterior(view.game, view.observations)
        best = suspicions(posterior, view.viewer, view.character)[0]
        if isinstance(move, SuspectEarly):
            suspected += 1
            assert best.p >= Fraction(3, 5)
        elif isinstance(move, SuspectFinally):
            assert (move.board == PASS) is (best.p < Fraction(1, 2))
    assert suspected


# ---------------------------------------------------------------- players of You Cry Wolf!

SIMPLE: dict[str, Bot] = {
    "at_random": crywolf_bots.at_random,
    "bold": crywolf_bots.bold,
    "caller": crywolf_bots.caller,
    "fifty": crywolf_bots.fifty,
}


def legal(game: CryWolf, seated: list[Bot], seed: int) -> None:
    """Every move is checked as it is played."""
    last = play_game(new_crywolf(game), seated, Random(seed), longest=5000)
    assert isinstance(last.turn, End)


@pytest.mark.parametrize("seed", range(6))
def test_simple_players_play_by_any_rules(seed: int) -> None:
    random = Random(seed)
    for number in range(40):
        game = switched(random)
        legal(game, random.choices(list(SIMPLE.values()), k=game.players), number)


@pytest.mark.parametrize("bot", SIMPLE.values(), ids=SIMPLE)
@pytest.mark.parametrize("fourth", ["closed", "lent"])
def test_simple_players_play_with_several_markers_in_a_row(bot: Bot, fourth: str) -> None:
    for seed, game in enumerate(all_games(changes=["threshold=dice", f"fourth-row={fourth}"])):
        legal(game, [bot] * game.players, seed)


@pytest.mark.parametrize("players", [2, 4])
def test_the_adviser_plays_by_any_rules(players: int) -> None:
    random = Random(players)
    for number in range(3):
        game = switched(random, [players])
        others = random.choices(list(SIMPLE.values()), k=players - 1)
        legal(game, [crywolf_bots.Adviser(samples=4), *others], number)


def test_the_adviser_needs_nothing_but_its_view_and_a_seed() -> None:
    new = partial(new_crywolf, crywolf(2))
    entrants: dict[str, Bot] = {"adviser": crywolf_bots.Adviser(20), "bold": crywolf_bots.bold}
    once, twice = (league(new, entrants, list(entrants), 4, seed=2) for _ in range(2))
    assert once == twice


@pytest.mark.parametrize(("name", "games"), [("bold", 16), ("fifty", 16), ("caller", 10)])
def test_the_adviser_beats_rules_of_thumb(name: str, games: int) -> None:
    entrants: dict[str, Bot] = {"adviser": crywolf_bots.Adviser(), name: SIMPLE[name]}
    adviser, other = league(
        partial(new_crywolf, crywolf(2)), entrants, list(entrants), games, seed=7
    )
    assert adviser.wins.value >= 0.8
    assert adviser.wins.interval[0] > 0.5
    assert other.wins.interval[1] < 0.5
    assert adviser.score.value > other.score.value


# ---------------------------------------------------------------- Werewolf


def test_a_village_by_advice_does_better_than_a_random_one() -> None:
    """Scores, as sides are dealt: whoever plays at random loses with either of them."""
    better, worse = play(rulebook.rules("werewolf"), 8, "advice", "random", games=40, seed=3)
    assert better.score.value > worse.score.value


@pytest.mark.parametrize(("players", "wolves"), [(5, 2), (14, 2), (15, 3), (29, 3), (30, 4)])
def test_the_cards_of_a_league(players: int, wolves: int) -> None:
    position = bots_module("werewolf").new(players, rulebook.rules("werewolf"))
    assert position.game.players == players
    assert position.game.deck[Role.WEREWOLF] == wolves
    assert bots_module("werewolf").told(position).startswith(f"The cards are werewolf*{wolves} ")


def a_day(seed: int, roles: dict[int, Role]) -> Any:
    """The first vote of a game in which these seats were dealt these cards."""
    random = Random(seed)
    simple = Simple()
    while True:
        position = bots_module("werewolf").new(8, rulebook.rules("werewolf"))
        while position.turn is CHANCE:
            position = position.play(pick_chance(position, random))
        if any(position.roles[seat] is not role for seat, role in roles.items()):
            continue
        while position.step is not Step.VOTE and isinstance(position.turn, int):
            move = simple.decide(position.view(position.turn), Heard(), random)
            position = position.play(move)
        if set(roles) <= set(position.table.alive):
            return position


def test_an_adviser_votes_for_whom_a_seer_has_named() -> None:
    position = a_day(1, {0: Role.SEER, 1: Role.WEREWOLF, 2: Role.VILLAGER})
    heard = Heard((Word(0, Role.SEER, 1, True),), lot=12345)
    advice: Any = bots_of("werewolf")["advice"].make()
    view = position.view(2)._replace(asked=Step.VOTE)
    assert advice.decide(view, heard, Random(1)).target == 1
    wolf = position.view(1)._replace(asked=Step.VOTE)
    voted = advice.decide(wolf, heard, Random(1)).target
    assert position.roles[voted] is not Role.WEREWOLF


def test_advisers_who_know_nothing_agree_by_lot() -> None:
    """All name the one on whom the lot falls, but for that one himself."""
    position = a_day(2, {0: Role.VILLAGER, 1: Role.VILLAGER, 2: Role.VILLAGER})
    advice: Any = bots_of("werewolf")["advice"].make()
    alive = position.table.alive
    for lot in range(len(alive)):
        heard = Heard(lot=lot)
        for seat in (0, 1, 2):
            view = position.view(seat)._replace(asked=Step.VOTE)
            voted = advice.decide(view, heard, Random(1)).target
            assert (voted == heard.drawn(alive)) is (seat != heard.drawn(alive))


def by_advice(position: Any, seat: int, step: Step, *words: Word, lot: int = 0) -> Any:
    """What a seat does by advice that is asked at this step."""
    advice: Any = bots_of("werewolf")["advice"].make()
    view = position.view(seat)._replace(asked=step)
    return advice.decide(view, Heard(words, lot), Random(1))


@pytest.mark.parametrize("lot", range(3))
def test_an_adviser_shoots_whom_a_seer_has_named(lot: int) -> None:
    """A werewolf shoots somebody else, and nobody shoots himself, whomever the lot falls on."""
    position = a_day(1, {0: Role.SEER, 1: Role.WEREWOLF, 2: Role.VILLAGER})
    named = Word(0, Role.SEER, 1, True)
    assert by_advice(position, 2, Step.SHOT, named, lot=lot).target == 1
    assert by_advice(position, 1, Step.SHOT, named, lot=lot).target not in (None, 1)
    assert by_advice(position, 2, Step.SHOT, lot=lot).target not in (None, 2)


def at_the_witch(seed: int) -> Any:
    """The second night of a game in which seat 2 is the witch, when she has to decide."""
    position = a_day(seed, {0: Role.SEER, 1: Role.WEREWOLF, 2: Role.WITCH})
    out = next(s for s in position.table.alive[3:] if position.roles[s] is Role.VILLAGER)
    while position.step is Step.VOTE:
        position = position.play(acts.Vote(out))
    while position.step is not Step.WITCH:
        prey = next(s for s in position.table.alive[3:] if position.roles[s] is Role.VILLAGER)
        attack = position.step is Step.WEREWOLVES
        position = position.play(acts.Attack(prey) if attack else position.moves()[0])
    return position


def test_an_adviser_poisons_whom_a_seer_has_named() -> None:
    position = at_the_witch(1)
    assert position.view(2).potions.poison_used is False
    assert by_advice(position, 2, Step.WITCH, Word(0, Role.SEER, 1, True)).poison == 1


def test_advisers_among_werewolves_attack_the_seer_who_has_shown_himself() -> None:
    position = a_day(1, {0: Role.SEER, 1: Role.WEREWOLF, 2: Role.VILLAGER})
    assert by_advice(position, 1, Step.WEREWOLVES, Word(0, Role.SEER, 1, True)).target == 0
    for lot in range(8):
        attacked = by_advice(position, 1, Step.WEREWOLVES, lot=lot).target
        assert position.roles[attacked] is not Role.WEREWOLF


def test_a_werewolf_by_advice_answers_a_seer_who_has_shown_himself() -> None:
    """He accuses him as a seer; one of them speaks for all."""
    position = a_day(1, {0: Role.SEER, 1: Role.WEREWOLF, 2: Role.VILLAGER})
    advice: Any = bots_of("werewolf")["advice"].make()
    named = Heard((Word(0, Role.SEER, 2, False),), 5)
    wolves = [seat for seat in position.table.alive if position.roles[seat] is Role.WEREWOLF]
    said = [word for seat in wolves for word in advice.speak(position.view(seat), named)]
    assert said == [Word(wolves[0], Role.SEER, 0, True)]
    assert not [*advice.speak(position.view(2), named)]


@pytest.mark.parametrize(("village", "wolves"), [("advice", "simple"), ("simple", "advice")])
def test_either_side_by_advice_wins_more_than_by_the_simple_policy(
    village: str, wolves: str
) -> None:
    """The same deals: 300 games by simple players, and with advice on one side."""
    game = bots_module("werewolf").new(8, rulebook.rules("werewolf")).game

    def won(of_village: str, of_wolves: str) -> int:
        made = [bots_of("werewolf")[name].make() for name in (of_village, of_wolves)]
        player: Any = OneSide(*made)
        games = (play_werewolf(game, [player] * 8, Random(f"side/{n}")) for n in range(300))
        return sum(outcome(position)[0] == "village" for position in games)

    more = won(village, wolves) - won("simple", "simple")
    assert (more if village == "advice" else -more) > 20


class OneSide:
    """Plays by one bot, and by another as a werewolf."""

    def __init__(self, village: Any, wolves: Any) -> None:
        self.village, self.wolves = village, wolves

    def _by(self, view: Any) -> Any:
        return self.wolves if view.card is Role.WEREWOLF else self.village

    def speak(self, view: Any, heard: Heard) -> Any:
        return self._by(view).speak(view, heard)

    def decide(self, view: Any, heard: Heard, random: Random) -> Any:
        return self._by(view).decide(view, heard, random)


def test_what_was_said_is_weighed_as_statements() -> None:
    words = (Word(0, Role.SEER, 1, True), Word(0, Role.SEER, 2, False))
    told = [*adviser.statements(Heard(words))]
    assert [getattr(said, "told", None) for said in told] == [
        Role.SEER, Role.WEREWOLF, Role.SEER, "good",
    ]  # fmt: skip
