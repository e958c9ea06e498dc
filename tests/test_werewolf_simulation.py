"""Players by program and games by the thousand: legal, and of one mind with the exact odds."""

from collections import Counter
from itertools import chain, combinations
from math import sqrt
from random import Random

import pytest

from tests.helpers.games_werewolf import dealt, game, night, random_game, vote, walk
from wolfwise.analysis.number import clear, difference
from wolfwise.analysis.werewolf.bots import PLAYERS, Heard, Simple, Word, legal, sentences
from wolfwise.analysis.werewolf.chances import chances, left_out
from wolfwise.analysis.werewolf.odds import outlook
from wolfwise.analysis.werewolf.policies import LOT, ROLES, VOTES, First, Lynching, Win
from wolfwise.analysis.werewolf.policies import Role as Special
from wolfwise.analysis.werewolf.simulation import WINNERS, Result, outcome, play, simulate
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf import acts
from wolfwise.models.werewolf.events import Voted
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Role, Side, Step

GAMES: list[tuple[First, Win]] = [
    ("night", "parity"),
    ("night", "elimination"),
    ("day", "parity"),
    ("day", "elimination"),
]
SUBSETS: list[tuple[Special, ...]] = list(
    chain.from_iterable(combinations(ROLES, size) for size in range(5))
)


# ---------------------------------------------------------------- any legal move


def test_a_seat_finds_its_legal_moves_from_what_it_sees() -> None:
    steps: Counter[Step] = Counter()
    for seed in range(120):
        random = Random(seed)
        this = random_game(random, most=12)
        if seed % 10 == 0:
            this = game("werewolf*2 villager*4 hunter piper", "mayor-dies=successor")
        for before, _, _ in walk(this, random):
            if isinstance(before.turn, int) and random.random() < 0.3:
                assert legal(before.view(before.turn)) == list(before.moves())
                steps[before.step] += 1
    chosen = set(Step) - {Step.DEAL, Step.LOVERS, Step.GLIMPSE, Step.CHARMED, Step.DAWN}
    assert set(steps) == chosen


@pytest.mark.parametrize("policy", PLAYERS)
def test_players_play_any_list_by_any_rules(policy: str) -> None:
    """An illegal move would raise; games with a day first, a thief, twenty players and so on."""
    for seed in range(120):
        random = Random(seed)
        this = random_game(random, most=20)
        last = play(this, [PLAYERS[policy]] * this.players, random)
        assert last.end is not None


def test_the_largest_table() -> None:
    special = [role for role in Role if role not in (Role.VILLAGER, Role.WEREWOLF, Role.THIEF)]
    this = werewolf([*special, *["werewolf"] * 8, *["villager"] * (32 - len(special))])
    assert this.players == 40
    assert simulate(this, 5, seed=1, jobs=1).games == 5


def test_strangers_can_sit_at_one_table() -> None:
    this = game("werewolf*2 villager*4 seer witch")
    players = [PLAYERS["simple"], PLAYERS["random"]] * 4
    assert play(this, players, Random(1)).end is not None


# ---------------------------------------------------------------- the simple policy, move by move


def decided(position: Position, heard: Heard, seed: int = 0) -> acts.Move:
    seat = position.turn
    assert isinstance(seat, int)
    return Simple().decide(position.view(seat), heard, Random(seed))


def test_a_seer_speaks_once_he_has_seen_a_wolf() -> None:
    """Seats: 1 seer, 2 werewolf, 3 guard, 4 to 6 villagers."""
    position = dealt("seer werewolf guard villager villager villager")
    first = night(position, acts.Guard(4), acts.Look(3), acts.Attack(5))
    simple = Simple()
    assert list(simple.speak(first.view(0), Heard())) == []
    second = night(vote(first, 4), acts.Guard(3), acts.Look(1), acts.Attack(3))
    said = tuple(simple.speak(second.view(0), Heard()))
    assert set(said) == {Word(0, Role.SEER, 3, False), Word(0, Role.SEER, 1, True)}
    assert list(simple.speak(second.view(0), Heard(said))) == []
    for seat in (1, 2, 3):
        assert list(simple.speak(second.view(seat), Heard())) == []
    for lot in range(5):
        assert decided(second, Heard(said, lot)) == acts.Vote(1)


def test_who_has_shown_himself_is_spared_attacked_and_protected() -> None:
    position = dealt("seer werewolf guard villager villager villager")
    heard = Heard((Word(0, Role.SEER, 3, False),))
    for seed in range(20):
        assert decided(position, heard, seed) == acts.Guard(0)
    guarded = position.play(acts.Guard(0))
    looked = guarded.play(decided(guarded, heard))
    assert looked.step is Step.WEREWOLVES
    for seed in range(20):
        assert decided(looked, heard, seed) == acts.Attack(0)
    morning = night(position, acts.Guard(0), acts.Look(1), acts.Attack(0))
    votes = {decided(morning, heard._replace(lot=lot)) for lot in range(60)}
    assert votes == {acts.Vote(seat) for seat in (1, 2, 4, 5)}
    evening = vote(morning, 5)  # he cannot protect the seer two nights running
    protected = {decided(evening, heard, seed) for seed in range(40)}
    assert protected == {acts.Guard(seat) for seat in (1, 2, 3, 4)}


def test_all_vote_alike() -> None:
    morning = night(dealt("werewolf werewolf villager villager villager villager villager"))
    for lot in range(10):
        heard, votes, position = Heard((), lot), set(), morning
        while position.step is Step.VOTE and not position.table.dark:
            move = decided(position, heard)
            votes.add(move)
            position = position.play(move)
        assert len(votes) == 1


def test_the_witch_saves_first_and_poisons_second() -> None:
    position = dealt("witch werewolf villager villager villager villager")
    attacked = position.play(acts.Attack(3))
    assert decided(attacked, Heard()) == acts.Brew(save=True)
    second = vote(attacked.play(acts.Brew(save=True)), 5).play(acts.Attack(3))
    brews = {decided(second, Heard(), seed) for seed in range(60)}
    assert brews == {acts.Brew(poison=seat) for seat in (1, 2, 4)}
    third = vote(second.play(acts.Brew()), 4).play(acts.Attack(2))
    assert decided(third, Heard()) == acts.Brew()


def test_the_hunter_shoots_any_but_those_trusted_and_only_if_he_must_when_no_wolf_lives() -> None:
    position = dealt("hunter werewolf villager villager villager")
    asked = position.play(acts.Attack(0))
    heard = Heard((Word(2, Role.SEER, 3, False),))
    assert {decided(asked, heard, seed) for seed in range(40)} == {acts.Shoot(1), acts.Shoot(4)}
    for must, shots in (("no", {acts.Shoot(None)}), ("yes", {acts.Shoot(2)})):
        three = dealt("hunter werewolf witch villager villager", f"hunter-must={must}")
        first = night(three, acts.Attack(3), acts.Brew())
        second = vote(first, 4).play(acts.Attack(0)).play(acts.Brew(poison=1))
        assert {decided(second, Heard(), seed) for seed in range(20)} == shots


def test_the_girl_names_whom_she_has_made_out() -> None:
    position = dealt("girl werewolf werewolf villager villager villager")
    morning = night(position, acts.Attack(3), acts.Peep(True), acts.Glimpse(2))
    assert list(Simple().speak(morning.view(0), Heard())) == [Word(0, Role.GIRL, 2, True)]


def test_lovers_are_spared_by_their_own() -> None:
    position = dealt("cupid werewolf villager villager villager")
    attack = position.play(acts.Pair(1, 2))
    prey = {decided(attack, Heard(), seed) for seed in range(60)}
    assert prey == {acts.Attack(0), acts.Attack(3), acts.Attack(4)}


def test_sentences_name_the_roles_that_matter() -> None:
    for role in Role:
        if role in (Role.VILLAGER, Role.WEREWOLF):
            continue
        said = sentences(game(f"werewolf*2 villager*6 {role}"))
        assert any(role.value in sentence.casefold() for sentence in said), role
        assert all(sentence.endswith(".") for sentence in said)
        without = sentences(game("werewolf*2 villager*7"))
        assert not any(f"the {role} " in sentence.casefold() for sentence in without)


# ---------------------------------------------------------------- of one mind with the exact odds


def off_by(exact: float, found: float, error: float) -> float:
    return (found - exact) / error


def scores(result: Result, first: First, win: Win, villagers: int, wolves: int,
           roles: tuple[Special, ...], lynch: Lynching = VOTES) -> list[float]:  # fmt: skip
    """By how many standard errors the games are off: in the village's chance and in the days."""
    exact = outlook(villagers, wolves, first=first, win=win, roles=roles, lynch=lynch)
    p = float(exact.village)
    squares = sum(float(end.chance) * end.days**2 for end in exact.endings)
    spread = sqrt(squares - float(exact.mean_days) ** 2)
    assert {(winner, days) for (winner, days, _), _ in result.outcomes} <= {
        (winner, end.days) for winner in WINNERS for end in exact.endings
    }
    return [
        off_by(p, result.won("village").value, sqrt(p * (1 - p) / result.games)),
        off_by(float(exact.mean_days), result.days.value, spread / sqrt(result.games)),
    ]


def test_games_of_nine_agree_with_the_exact_odds() -> None:
    """Every set of roles, each under one way to begin and to win; all four ways take turns."""
    found: list[float] = []
    for number, roles in enumerate(SUBSETS):
        first, win = GAMES[(number + number // 4) % 4]
        villagers = 7 - len(roles)
        cards = f"werewolf*2 villager*{villagers} {' '.join(roles)}"
        this = game(cards, f"begins={first}", f"win={win}", "mayor=none")
        result = simulate(this, 300, seed=11, jobs=1)
        found += scores(result, first, win, villagers, 2, roles)
    assert max(map(abs, found)) < 4
    assert sum(score**2 for score in found) < 62.5  # chi-squared, 32 degrees of freedom: 99.9 %


@pytest.mark.parametrize(("first", "win"), GAMES)
def test_a_table_with_all_four_agrees_with_the_exact_odds(first: First, win: Win) -> None:
    this = game("werewolf*2 villager*2 guard witch hunter seer", f"begins={first}", f"win={win}")
    result = simulate(this, 600, seed=2, jobs=1)
    assert max(map(abs, scores(result, first, win, 2, 2, ROLES))) < 3.5


NO_MATTER = [
    "mayor-dies=successor",
    "tie=revote",
    "vote-must=abstain",
    "seer-sees=side",
    "guard-must=no",
    "wolves-target=anyone",
    "wolves-must=no",
    "witch-potions=0",
    "witch-both=forbidden",
    "witch-self=first night",
    "attack-and-poison=werewolves",
]


def test_rulings_that_make_no_difference() -> None:
    this = game("werewolf*2 villager*2 guard witch hunter seer", *NO_MATTER)
    assert left_out(this.deck, this.rules, LOT) is None
    result = simulate(this, 600, seed=3, jobs=1, lynch=LOT)
    assert max(map(abs, scores(result, "night", "elimination", 2, 2, ROLES, LOT))) < 3.5


@pytest.mark.parametrize(
    ("cards", "change", "why"),
    [
        ("werewolf*2 villager*5 cupid", "", "cupid"),
        ("werewolf*2 villager*5", "vote-self=forbidden", "vote-self"),
        ("werewolf*2 villager*5 witch guard", "double-save=kills", "double-save"),
        ("werewolf*2 villager*5 witch guard", "guard-poison=both", "guard-poison"),
        ("werewolf*2 villager*5 witch", "witch-self=forbidden", "witch-self"),
        ("werewolf*2 villager*5 hunter", "end-check=death", "end-check"),
        ("werewolf*2 villager*5 hunter", "all-dead=village", "all-dead"),
        ("werewolf*2 villager*5 witch", "double-save=kills", None),
        ("werewolf*2 villager*5 guard", "guard-poison=both", None),
        ("werewolf villager*2 hunter witch", "begins=day", "hunter"),
        ("werewolf*3 villager*25 guard seer", "", "take too long"),
        ("werewolf*3 villager*25 seer witch hunter", "", None),
    ],
)
def test_what_the_exact_odds_leave_out(cards: str, change: str, why: str | None) -> None:
    this = game(cards, *[change] if change else [])
    found = left_out(this.deck, this.rules)
    assert (found is None) if why is None else (found is not None and why in found)


def test_a_hunter_who_must_shoot_the_last_one() -> None:
    """He and the last werewolf die in one night, and he has nobody but the witch to shoot."""
    cards = "werewolf villager*2 hunter witch"
    forced = chances(game(cards).deck, game(cards, "begins=day").rules, games=1500, jobs=1)
    free = chances(game(cards).deck, game(cards, "begins=day", "hunter-must=no").rules)
    assert forced.played is not None
    assert free.played is None
    lost = float(free.village.value) - float(forced.village.value)
    assert lost > 2 * forced.village.stderr


# ---------------------------------------------------------------- results


def test_the_knight_challenges_whom_somebody_has_named_and_nobody_else() -> None:
    cards = "knight seer werewolf werewolf villager villager villager villager"
    morning = night(dealt(cards), acts.Look(2), acts.Attack(7))
    assert decided(morning, Heard(), 0) == acts.Challenge(None)
    named = Heard((Word(1, Role.SEER, 2, True),))
    assert decided(morning, named, 0) == acts.Challenge(2)
    piper = dealt(cards.replace("villager", "piper", 1))
    charmed = night(piper, acts.Look(2), acts.Attack(7))
    assert decided(charmed, named, 0) == acts.Challenge(None)


def test_with_a_knight_games_are_played() -> None:
    this = game("knight seer werewolf*2 villager*4", "mayor=none")
    found = chances(this.deck, this.rules, VOTES, games=2000, jobs=1)
    assert found.why == "the exact odds do not know the knight"
    whole = simulate(this, 400, jobs=1, lynch=VOTES)
    assert not clear(difference(found.village, whole.won("village")), 4)


def test_every_end_is_counted_for_the_right_side() -> None:
    seen: Counter[str] = Counter()
    for seed in range(300):
        random = Random(seed)
        lovers = game("werewolf villager*4 cupid")
        this = random_game(random, most=9) if seed % 3 else lovers
        last = play(this, [PLAYERS["random"]] * this.players, random)
        assert last.end is not None
        winner, days, nights = outcome(last)
        seen[winner] += 1
        won = {last.game.side[last.roles[seat]] for seat in last.end.winners}
        expected = {
            "village": won <= {Side.VILLAGE},
            "werewolves": won <= {Side.WEREWOLVES},
            "piper": won == {Side.PIPER},
            "lovers": last.end.winners == tuple(sorted(last.lovers)),
            "nobody": not last.end.winners and not last.table.alive,
        }
        assert expected[winner]
        voted_on = set()
        day = 0
        for entry in last.log:
            day += type(entry.event).__name__ == "DayStarts"
            if isinstance(entry.event, Voted):
                voted_on.add(day)
        assert len(voted_on) <= days <= last.table.days
        fallen = sum(type(entry.event).__name__ == "NightStarts" for entry in last.log)
        assert nights == fallen
    assert set(seen) == set(WINNERS)


def test_shares_and_errors() -> None:
    result = Result("simple", 0, 100, ((("village", 1, 1), 10), (("werewolves", 2, 3), 90)))
    share = result.won("village")
    assert (share.samples, share.seed) == (100, result.seed)
    assert share.value == 0.1
    assert share.stderr == pytest.approx(0.03)
    low, high = share.interval  # Wilson's, as published for 10 of 100
    assert (round(low, 4), round(high, 4)) == (0.0552, 0.1744)
    assert result.days.value == pytest.approx(1.9)
    assert result.nights.value == pytest.approx(2.8)
    assert result.length(5, 2).value == pytest.approx(0.1 * 7 + 0.9 * 16)
    assert result.length(5, 2).stderr == pytest.approx(9 * 0.03)  # 9 minutes apart, 10 of 100
    assert result.days.stderr == pytest.approx(0.03)
    never = result.won("piper")
    assert (never.value, never.samples) == (0, 100)
    assert 0.005 < never.stderr < 0.02  # a hundred games without one do not rule it out


def test_a_seed_gives_the_same_games_and_another_one_others() -> None:
    this = game("werewolf*2 villager*3 piper cupid")
    once = simulate(this, 100, seed=1, jobs=1)
    assert simulate(this, 100, seed=1, jobs=1) == once
    assert simulate(this, 100, seed=2, jobs=1) != once
    assert sum(once.won(winner).value for winner in WINNERS) == pytest.approx(1)


def test_the_roles_pull_the_right_way() -> None:
    """A girl who sees a werewolf every night is worth much; a piper takes his share."""
    plain = simulate(game("werewolf*2 villager*7"), 300, jobs=1)
    girl = simulate(game("werewolf*2 villager*6 girl"), 300, jobs=1)
    piper = simulate(game("werewolf*2 villager*6 piper"), 300, jobs=1)
    assert girl.won("village").interval[0] > plain.won("village").interval[1]
    assert piper.won("piper").value > 0.2


@pytest.mark.parametrize(("games", "policy"), [(0, "simple"), (10, "clever"), (10, "simpel")])
def test_mistakes_are_said(games: int, policy: str) -> None:
    with pytest.raises(WolfwiseError):
        simulate(game("werewolf villager*4"), games, policy=policy)


def test_werewolves_who_need_not_kill_everybody_win_more_often() -> None:
    cards = "werewolf*2 villager*3 seer witch hunter"
    everybody, a_group = (
        simulate(game(cards, change), games=1000, seed=3, jobs=1).won("werewolves")
        for change in ("win=elimination", "win=side")
    )
    assert a_group.interval[0] > everybody.interval[1]
