"""Reading people: against all deals, weighed one by one, and against numbers counted by hand."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import wolfwise
from tests.helpers.suspicions_wooolf import NO_SHRINKING, TARGETS, Cast, is_right
from tests.helpers.worlds_wooolf import weighed
from wolfwise.analysis.wooolf.habits import (
    BOLD,
    CAREFUL,
    MIXED,
    Habits,
    Reading,
    habits_called,
    least_known,
    sureness,
)
from wolfwise.models import records, rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Character, Hand, Question, announcement, answer
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Peek
from wolfwise.models.wooolf.situation import Situation, situation
from wolfwise.models.wooolf.table import Pointer
from wolfwise.models.wooolf.worlds import World

EXAMPLES = Path(__file__).parents[1] / "examples"
NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva")
Heard = tuple[Peek | Ask, ...]
Weights = dict[World, int]


# ---------------------------------------------------------------- rounds of two laps


class Did(NamedTuple):
    """A turn, as everybody at the table saw it."""

    seat: Seat
    target: Seat | None = None  # whom he looked at
    asked: bool = False
    suspected: bool = False
    heard: Peek | Ask | None = None  # None: nothing was said, or nobody wrote it down


class Told(NamedTuple):
    """A round, and what its viewer has written down."""

    known: Situation
    turns: tuple[Did, ...]
    red: frozenset[Seat]


def two_laps(game: Wooolf, random: Random) -> Told:
    """Anybody does anything; now and then a turn or a clue is missed, or somebody is barred."""
    cards = [card for card, copies in game.deck.items() for _ in range(copies)]
    random.shuffle(cards)
    hands = tuple(game.hand(a, b) for a, b in zip(cards[::2], cards[1::2], strict=True))
    viewer, start = random.randrange(game.players), random.randrange(game.players)
    red = frozenset(seat for seat in range(game.players) if random.random() < 0.1)
    lines = [
        f"game wooolf {game.rules.edition}",
        f"players {' '.join(NAMES[: game.players])}",
        *([f"red {' '.join(NAMES[seat] for seat in red)}"] if red else []),
        f"viewer {NAMES[viewer]} {hands[viewer][0]} {hands[viewer][1]}",
        f"start {NAMES[start]}",
    ]
    turns: list[Did] = []
    for n in range(2 * game.players):
        if sum(turn.suspected for turn in turns) == 2:
            break
        seat = (start + n) % game.players
        may = n >= game.players and seat not in red
        line, did = _turn(game, hands, seat, viewer, may, random)
        lines.append(line)
        turns.append(did)
    known = situation(records.read("\n".join(lines)))
    assert not known.warnings
    assert known.table.red == red
    return Told(known, tuple(turns), red)


def _turn(
    game: Wooolf, hands: Sequence[Hand], seat: Seat, viewer: Seat, may: bool, random: Random
) -> tuple[str, Did]:
    name, chance = NAMES[seat], random.random()
    names = [*NAMES[: game.players], "neutral"]
    if may and chance < 0.3:
        return f"{name} suspects", Did(seat, suspected=True)
    if seat != viewer and chance > 0.93:
        return f"{name} missed", Did(seat)
    missed = seat != viewer and random.random() < 0.1
    if random.random() < 0.25:
        target = random.choice([s for s in range(game.players) if s != seat])
        question = random.choice(list(Question)[:2])
        yes = answer(question, game.character(hands[target]), hands[target])
        said = "missed" if missed else "yes" if yes else "no"
        ask = None if missed else Ask(seat, target, question, yes)
        return f"{name} asks {names[target]} {question} {said}", Did(seat, target, True, heard=ask)
    target = random.choice([s for s in range(game.seats) if s != seat])
    card = random.choice(hands[target])
    clue = announcement(card, liar=game.character(hands[seat]) is Character.BOY)
    said = f"{'' if random.random() < 0.5 else clue} saw {card}" if seat == viewer else str(clue)
    said = "missed" if missed else said
    peek = None if missed else Peek(seat, target, clue)
    return f"{name} peeks {names[target]} {said}", Did(seat, target, heard=peek)


# ---------------------------------------------------------------- the plain reference


def heard(turns: Sequence[Did]) -> Heard:
    return tuple(turn.heard for turn in turns if turn.heard is not None)


def by_hand(game: Wooolf, known: Heard, seat: Seat) -> dict[Hand, Weights]:
    """The worlds that whoever sits there would think possible, by the hand he would hold."""
    found: dict[Hand, Weights] = {}
    for world, weight in weighed(game, known).items():
        found.setdefault(world[seat], {})[world] = weight
    return found


def best_suspicion(game: Wooolf, worlds: Weights, seat: Seat, hand: Hand) -> Fraction:
    """How likely the best of all boards is right."""
    targets = TARGETS[game.character(hand)]
    casts: Counter[Cast] = Counter()
    for world, weight in worlds.items():
        casts[tuple(game.character(held) for held in world)] += weight
    pointers: list[Pointer] = [s for s in range(game.seats) if s != seat]
    pointers.append("0")
    right = [
        sum(weight for cast, weight in casts.items() if is_right(cast, targets, board))
        for board in product(pointers, ["x"] if targets[1] is None else pointers)
    ]
    return Fraction(max(right), casts.total())


def least(worlds: Weights, others: Sequence[Seat]) -> set[Seat]:
    """Whose likeliest hand is least likely in these worlds."""
    known = {}
    for other in others:
        held: Counter[Hand] = Counter()
        for world, weight in worlds.items():
            held[world[other]] += weight
        known[other] = max(held.values())
    return {other for other in others if known[other] == min(known.values())}


class Plain:
    """What people do, hand by hand, as the model says it."""

    def __init__(self, told: Told, habits: Habits) -> None:
        self.told, self.habits, self.game = told, habits, told.known.game
        self._minds: dict[tuple[int, Seat], dict[Hand, Weights]] = {}

    def mind(self, place: int, seat: Seat) -> dict[Hand, Weights]:
        if (place, seat) not in self._minds:
            self._minds[place, seat] = by_hand(self.game, heard(self.told.turns[:place]), seat)
        return self._minds[place, seat]

    def sure(self, place: int, seat: Seat, hand: Hand) -> Fraction:
        return best_suspicion(self.game, self.mind(place, seat)[hand], seat, hand)

    def turns_of(self, seat: Seat) -> Iterator[tuple[int, int, Did]]:
        """Place, number and turn."""
        own = [place for place, turn in enumerate(self.told.turns) if turn.seat == seat]
        return ((place, n, self.told.turns[place]) for n, place in enumerate(own, 1))

    def boldness(self, seat: Seat, hand: Hand) -> list[Fraction]:
        """By boldness: how common it is, times how likely it would have led to these turns."""
        found = []
        for from_, share in self.habits.boldness:
            for place, number, turn in self.turns_of(seat):
                seen = turn.suspected or turn.target is not None
                if number >= 2 and seen and seat not in self.told.red:
                    sure = self.sure(place, seat, hand) >= from_
                    does = 1 - self.habits.lapse if sure else self.habits.whim
                    share *= does if turn.suspected else 1 - does
            found.append(share)
        return found

    def looked(self, seat: Seat, hand: Hand) -> Fraction:
        """Those who look at anybody, and those who look at whom they know least."""
        anybody = keen = Fraction(1)
        for place, _, turn in self.turns_of(seat):
            if turn.target is not None:
                seats = self.game.players if turn.asked else self.game.seats
                others = [s for s in range(seats) if s != seat]
                aims = least(self.mind(place, seat)[hand], others)
                aimed = Fraction(1, len(aims)) if turn.target in aims else 0
                anybody *= Fraction(1, len(others))
                keen *= self.habits.lapse / len(others) + (1 - self.habits.lapse) * aimed
        return (1 - self.habits.curious) * anybody + self.habits.curious * keen

    def worlds(self) -> Mapping[World, Fraction]:
        """All worlds of the viewer, weighed by what he knows and by what the others did."""
        viewer, likely = self.told.known.viewer, dict[tuple[Seat, Hand], Fraction]()
        found = {}
        for world, weight in weighed(self.game, self.told.known.observations).items():
            p = Fraction(weight)
            for seat in range(self.game.players):
                hand = world[seat]
                if seat != viewer:
                    if (seat, hand) not in likely:
                        done = sum(self.boldness(seat, hand), Fraction(0))
                        likely[seat, hand] = done * self.looked(seat, hand)
                    p *= likely[seat, hand]
            found[world] = p
        return found

    def hazard(self, worlds: Mapping[World, Fraction], seat: Seat) -> Fraction:
        """How likely a seat suspects next: if it was sure on its last turn, or becomes so."""
        habits, places = self.habits, [place for place, _, _ in self.turns_of(seat)]
        weights: dict[Hand, Fraction] = {}
        for world, weight in worlds.items():
            weights[world[seat]] = weights.get(world[seat], Fraction(0)) + weight
        found = Fraction(0)
        for hand, weight in weights.items():
            bold = self.boldness(seat, hand)
            sure = self.sure(places[-1], seat, hand) if places else Fraction(0)
            for part, (from_, _) in zip(bold, habits.boldness, strict=True):
                then = 1 if sure >= from_ else habits.learns
                does = then * (1 - habits.lapse) + (1 - then) * habits.whim
                found += weight * part / sum(bold) * does
        return found / sum(weights.values())


OTHER = Habits(
    "other",
    boldness=((Fraction(1, 5), Fraction(1, 4)), (Fraction(1, 2), Fraction(3, 4))),
    lapse=Fraction(1, 5),
    whim=Fraction(1, 20),
    learns=Fraction(1, 3),
    curious=Fraction(3, 4),
)


@pytest.mark.parametrize("edition", ["basic", "advanced"])
@pytest.mark.parametrize("players", [4, 5])
@settings(max_examples=2, deadline=None, phases=NO_SHRINKING)
@given(st.integers(0, 2**32), st.sampled_from([MIXED, OTHER]))
def test_reading_is_what_all_deals_say(
    players: int, edition: str, seed: int, habits: Habits
) -> None:
    game = wooolf(players, rulebook.rules("wooolf", edition))
    told = two_laps(game, Random(seed))
    reading, plain = Reading(told.known, habits), Plain(told, habits)
    posterior, worlds = reading.posterior(), plain.worlds()
    total = sum(worlds.values())
    for seat in range(game.seats):
        held: dict[Hand, Fraction] = {}
        for world, weight in worlds.items():
            held[world[seat]] = held.get(world[seat], Fraction(0)) + weight / total
        assert {h: p for h, p in posterior.hands(seat).items() if p} == held
    for seat in range(game.players):
        if seat != told.known.viewer:
            assert reading.hazard(posterior, seat) == plain.hazard(worlds, seat)


# ---------------------------------------------------------------- how sure, and whom least


@pytest.mark.parametrize("players", [4, 5])
@settings(max_examples=4, deadline=None, phases=NO_SHRINKING)
@given(st.integers(0, 2**32))
def test_sureness_and_least_known_of_every_hand(players: int, seed: int) -> None:
    game, random = wooolf(players), Random(seed)
    told = two_laps(game, random)
    place, seat = random.randrange(len(told.turns) + 1), random.randrange(players)
    known = heard(told.turns[:place])
    minds, others = by_hand(game, known, seat), [s for s in range(game.seats) if s != seat]
    for floor in (Fraction(0), Fraction(7, 20)):
        found = dict(zip(game.hands, sureness(game, known, seat, floor), strict=True))
        for hand, p in found.items():
            worlds = minds.get(hand)
            best = best_suspicion(game, worlds, seat, hand) if worlds else Fraction(0)
            assert p == (best if best >= floor else 0)
    aims = dict(zip(game.hands, least_known(game, known, seat, tuple(others)), strict=True))
    for hand, worlds in minds.items():
        assert aims[hand] == least(worlds, others)


# ---------------------------------------------------------------- counted by hand

DEAF = """
players Ann Bob Cem Dee Eva
{}viewer Ann sheep sheep
start Bob
Bob peeks Cem missed
Cem peeks Bob missed
Dee peeks Bob missed
Eva peeks Bob missed
Ann peeks Cem missed
"""
ROUND = "game wooolf" + DEAF.format("")
SHOWN = "reveal Bob wolf sheep\n"
BOB = 1
"""Nobody has heard anything, and Bob has wolf and sheep. So 3 sheep are among the 8 other cards.

Each other seat plays the sheep, with two of them, with 3/8 * 2/7 = 3/28, never two at once: that
nobody does has 16/28 = 4/7. So sure is Bob, and three of the six kinds of people suspect at 4/7.
"""
SURE, UNSURE = Fraction(9, 10), Fraction(2, 5) * Fraction(9, 10) + Fraction(3, 5) * Fraction(3, 100)
"""He does unless he lapses; or he learns enough and does, or he does not and has a whim."""


def hazard(text: str, seat: Seat = BOB, habits: Habits = MIXED) -> Fraction:
    reading = Reading(situation(records.read(text)), habits)
    return reading.hazard(reading.posterior(), seat)


def test_how_sure_bob_is() -> None:
    game = wooolf(5)
    number = game.hands.index(hand_of(game, "wolf", "sheep"))
    assert sureness(game, (), BOB, Fraction(0))[number] == Fraction(4, 7)
    assert sureness(game, (), BOB, Fraction(3, 5))[number] == 0


def hand_of(game: Wooolf, *cards: str) -> Hand:
    return next(hand for hand in game.hands if sorted(map(str, hand)) == sorted(cards))


def test_half_of_all_people_are_bold_enough() -> None:
    assert hazard(ROUND + SHOWN) == (SURE + UNSURE) / 2


def test_whoever_was_sure_and_went_on_is_more_careful_than_most() -> None:
    """He lapsed with 1/10 if he is bold, and went on with 97/100 if he is not."""
    went_on = hazard(ROUND + "Bob peeks Dee missed\n" + SHOWN)
    bold, careful = Fraction(1, 10), Fraction(97, 100)
    assert went_on == (bold * SURE + careful * UNSURE) / (bold + careful)
    assert went_on < hazard(ROUND + SHOWN)


EARLIER = """game wooolf
players Ann Bob Cem Dee Eva
viewer Ann sheep sheep
start Bob
Bob peeks Cem missed
Cem peeks Bob missed
Dee peeks Bob missed
Eva peeks Bob missed
Ann peeks Cem missed
{}
...
reveal Bob wolf sheep
round 2
{}viewer Ann sheep sheep
start Bob
Bob peeks Cem missed
Cem peeks Bob missed
Dee peeks Bob missed
Eva peeks Bob missed
Ann peeks Cem missed
reveal Bob wolf sheep
"""


@pytest.mark.parametrize(
    ("did", "bold", "careful"),
    [
        ("Bob suspects", Fraction(9, 10), Fraction(3, 100)),
        ("Bob peeks Dee missed", Fraction(1, 10), Fraction(97, 100)),
        ("Bob missed", Fraction(1), Fraction(1)),
    ],
)
def test_earlier_rounds_tell_how_bold_somebody_is(
    did: str, bold: Fraction, careful: Fraction
) -> None:
    text = EARLIER.format(did, "")
    assert hazard(text) == (bold * SURE + careful * UNSURE) / (bold + careful)
    hidden = text.replace("...\nreveal Bob wolf sheep\n", "...\n")
    assert hazard(hidden) == (SURE + UNSURE) / 2, "nobody knows how sure he was"


def test_another_seat_learns_from_earlier_rounds_what_was_shown() -> None:
    """As Cem knows it: the hand Ann had in round 1 is hers alone, unless she has shown it."""
    text = EARLIER.format("Bob suspects\nCem missed\nDee missed\nEva missed\nAnn suspects", "")
    table = wolfwise.Wooolf.read(text).as_seat("Cem")
    reading = Reading(table.situation, MIXED)
    assert reading.habits.boldness[0][1] == Fraction(1, 6)
    assert reading._boldness(BOB)[0] != Fraction(1, 6)
    assert reading._boldness(0) == [Fraction(1, 6)] * 6
    shown = text.replace(
        "reveal Bob wolf sheep\nround", "reveal Bob wolf sheep\nreveal Ann sheep sheep\nround"
    )
    assert (
        Reading(wolfwise.Wooolf.read(shown).as_seat("Cem").situation, MIXED)._boldness(0)
        != [Fraction(1, 6)] * 6
    )


def test_whoever_has_not_acted_learns_or_does_not() -> None:
    text = "game wooolf\nplayers Ann Bob Cem Dee Eva\nviewer Ann sheep sheep\nstart Ann\n"
    assert hazard(text) == UNSURE
    always = MIXED._replace(learns=Fraction(1))
    assert hazard(text, habits=always) == SURE


@settings(max_examples=8, deadline=None, phases=NO_SHRINKING)
@given(st.integers(0, 2**32))
def test_hazards_are_chances(seed: int) -> None:
    told = two_laps(wooolf(5), Random(seed))
    for habits in (MIXED, BOLD, CAREFUL, OTHER):
        reading = Reading(told.known, habits)
        posterior = reading.posterior()
        for seat in range(5):
            if seat != told.known.viewer:
                least_ = habits.learns * (1 - habits.lapse) + (1 - habits.learns) * habits.whim
                assert least_ <= reading.hazard(posterior, seat) <= 1 - habits.lapse


# ---------------------------------------------------------------- what is no decision


def decided(text: str) -> list[tuple[Seat, int, bool]]:
    reading = Reading(situation(records.read(text)), MIXED)
    return [(decision.seat, decision.turn, decision.suspected) for decision in reading.decisions]


def test_decisions_are_turns_on_which_others_could_suspect() -> None:
    """From the second turn on; not the viewer's own."""
    assert decided(ROUND) == []
    lap = "Bob peeks Dee missed\nCem suspects\nDee peeks Bob dog\nEva asks Bob has-dog missed\n"
    expected = [(1, 2, False), (2, 2, True), (3, 2, False), (4, 2, False)]
    assert decided(ROUND + lap + "Ann peeks Bob saw dog\n") == expected


def test_missed_turns_and_gaps_are_no_decisions() -> None:
    assert decided(ROUND + "Bob missed\nCem peeks Bob dog\n") == [(2, 2, False)]
    assert decided(ROUND + "...\nCem peeks Bob dog\n") == [(2, 2, False)]
    facts = wolfwise.Wooolf.read(ROUND).who().result
    missed = wolfwise.Wooolf.read(ROUND + "Bob missed\n").who().result
    assert missed.habit is not None
    assert missed.seats == facts.seats
    assert {m.seat for m in missed.habit.moved if m.passed or m.suspected} == set()


def test_a_red_token_leaves_no_choice() -> None:
    text = "game wooolf" + DEAF.format("red Bob\n")
    lap = "Bob peeks Dee missed\nCem peeks Bob dog\n"
    assert decided(text + lap) == [(2, 2, False)]


# ---------------------------------------------------------------- habits by name


def test_habits_by_name() -> None:
    assert habits_called("mixed") == MIXED
    assert habits_called("bold") == BOLD
    assert habits_called("careful") == CAREFUL
    assert habits_called("off") is None
    for habits in (MIXED, BOLD, CAREFUL):
        assert sum(share for _, share in habits.boldness) == 1
        assert [from_ for from_, _ in habits.boldness] == sorted(f for f, _ in habits.boldness)


@pytest.mark.parametrize("text", ["0.6", "3/5", ".6", "0.60"])
def test_a_chance_from_which_on_all_suspect(text: str) -> None:
    found = habits_called(text)
    assert found == MIXED._replace(name=text, boldness=((Fraction(3, 5), Fraction(1)),))


def test_single_habits_can_be_changed() -> None:
    found = habits_called("bold,lapse=1/5,whim=0.05,learns=1,curious=0")
    assert found == BOLD._replace(
        name="bold,lapse=1/5,whim=0.05,learns=1,curious=0",
        lapse=Fraction(1, 5),
        whim=Fraction(1, 20),
        learns=Fraction(1),
        curious=Fraction(0),
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mixd", "there are no habits 'mixd'; did you mean 'mixed'? (mixed, bold, careful or off"),
        ("1.5", "there are no habits '1.5'"),
        ("1e999999999", "there are no habits '1e999999999'"),
        ("mixed,haste=1", "habits have no 'haste' (lapse, whim, learns or curious)"),
        ("mixed,lapse=2", "'2' is no chance (0 to 1)"),
        ("mixed,learns=1/0", "'1/0' is no chance (0 to 1)"),
        ("mixed,lapse", "'' is no chance (0 to 1)"),
        ("0.6,whim=0", "whim lies between 0 and 1: nobody is that sure of people"),
    ],
)
def test_wrong_habits_are_refused_in_one_sentence(text: str, message: str) -> None:
    with pytest.raises(WolfwiseError) as error:
        habits_called(text)
    assert str(error.value).startswith(message)
    assert "\n" not in str(error.value)
    for number in (None, 6):  # also where there is nothing to read yet
        lines = ROUND.splitlines()[:number]
        with pytest.raises(WolfwiseError, match=r"^habits: "):
            wolfwise.Wooolf.read("\n".join(lines)).who(habits=text)


# ---------------------------------------------------------------- how it is told

HEARD = ROUND + "Bob suspects\nCem peeks Bob wolf\nDee peeks Cem sheep\n"


def data(table: Any, question: str, **options: Any) -> dict[str, Any]:
    return dict(table.ask(question, **options).data)


@pytest.mark.parametrize("name", ["behind", "caught", "eight-players", "four-players"])
def test_the_facts_are_told_as_without_habits(name: str) -> None:
    table = wolfwise.Wooolf.load(EXAMPLES / f"{name}.wolf")
    plain = data(table, "who", habits="off")
    for habits in ("mixed", "bold", "0.6,curious=1"):
        told = data(table, "who", habits=habits)
        told.pop("habit", None)
        assert told == plain
    boards = {
        habits: {
            (s["first"], s["second"]): s["exact"]
            for s in data(table, "suspect", habits=habits)["suspicions"]
        }
        for habits in ("off", "mixed")
    }
    assert boards["off"] == boards["mixed"]


def test_what_moved_the_chances_is_said() -> None:
    """Before: by the facts and all other turns. After: with all turns, as in the table."""
    answer_ = wolfwise.Wooolf.read(HEARD).who()
    habit, told = answer_.result.habit, answer_.data["habit"]
    assert habit is not None
    known = situation(records.read(HEARD))
    reading = Reading(known, MIXED)
    by_seat = {moved.seat: moved for moved in habit.moved}
    assert set(by_seat) == {1, 2, 3, 4}
    for moved in habit.moved:
        name = known.names[moved.seat]
        assert moved.after == habit.seats[name][moved.character]
        others = reading.posterior(without=moved.seat)
        assert moved.before == others.characters(moved.seat)[moved.character]
    changes = [abs(moved.after - moved.before) for moved in habit.moved]
    assert changes == sorted(changes, reverse=True)
    assert (by_seat[1].suspected, by_seat[1].passed) == (2, 0)
    assert (by_seat[2].suspected, by_seat[2].passed) == (None, 1)
    assert (by_seat[4].suspected, by_seat[4].passed) == (None, 0)
    bob = by_seat[1]
    entry = next(entry for entry in told["moved"] if entry["name"] == "Bob")
    assert entry["suspected"] == 2
    assert entry["passed"] == 0
    assert entry["character"] == str(bob.character)
    assert entry["after"] == {"p": pytest.approx(float(bob.after)), "rounded": True}
    assert told["name"] == "mixed"
    for seat in told["seats"]:
        chances = [p["p"] for p in seat["identity"].values()]
        assert sum(chances) == pytest.approx(1)


def test_every_sentence_about_turns() -> None:
    """The three greatest changes, none below 2 percentage points."""
    behind = wolfwise.Wooolf.load(EXAMPLES / "behind.wolf").who()
    for text, found in (HEARD, wolfwise.Wooolf.read(HEARD).who()), ("", behind):
        habit, names = found.result.habit, list(found.result.seats)
        assert habit is not None
        did = {
            (2, 0): "Bob suspected on turn 2" if text else "",
            (None, 1): "{} let a chance to suspect pass",
            (None, 0): "whom {} looked at",
        }
        sentences = [
            f"{did[m.suspected, m.passed].format(names[m.seat])}: {m.character} "
            f"{float(m.before):.1%} → {float(m.after):.1%}"
            for m in habit.moved[:3]
            if abs(m.after - m.before) >= Fraction(2, 100)
        ]
        assert f"By habit (mixed), beside the facts: {'; '.join(sentences)}.\n" in str(found)
    assert "Paul let a chance to suspect pass: hunter " in str(behind)
    assert "whom Kenneth looked at: " in str(behind)


def test_nothing_is_read_before_anybody_could_suspect() -> None:
    found = wolfwise.Wooolf.load(EXAMPLES / "opening.wolf").who()
    assert found.result.habit is None
    assert "habit" not in found.data
    assert "habit" not in str(found)


@pytest.mark.parametrize(("name", "reads"), [("opening", False), ("behind", True)])
def test_models_of_people_are_loaded_where_there_is_something_to_read(
    name: str, reads: bool
) -> None:
    """A cold start takes as long as it did without them."""
    program = (
        "import sys, wolfwise\n"
        f"wolfwise.load({str(EXAMPLES / (name + '.wolf'))!r}).who()\n"
        "print(*(name for name in ('habits', 'match', 'usual_rounds')"
        " if f'wolfwise.analysis.wooolf.{name}' in sys.modules))"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, check=True)
    assert ran.stdout.split() == ([b"habits"] if reads else [])
