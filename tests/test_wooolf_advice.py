"""Advice against a plain reference: weigh all worlds, group them by outcome, try every board."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import log2

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers.games_wooolf import all_games
from tests.helpers.suspicions_wooolf import (
    NO_SHRINKING,
    TARGETS,
    Cast,
    is_right,
    known_hands,
    some_stakes,
    written,
)
from tests.helpers.worlds_wooolf import PEEKED, Weighed, concerned, weighed
from wolfwise.analysis.wooolf import brute_force
from wolfwise.analysis.wooolf.advice import Advice, Option, advise, spend
from wolfwise.analysis.wooolf.suspicions import Stakes, stakes_of
from wolfwise.models import records, rulebook
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question
from wolfwise.models.wooolf.game import Targets, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Observation, Peek, Side
from wolfwise.models.wooolf.situation import Situation, Stage, situation
from wolfwise.models.wooolf.table import (
    NONE,
    PASS,
    Action,
    AskOf,
    Board,
    PeekAt,
    Pointer,
    SuspectEarly,
    SuspectFinally,
)
from wolfwise.models.wooolf.worlds import World

SHEEP, DOG, HUNTER, BOY, WOLF = Character
Questions = tuple[Question, ...] | None
SMALL = PEEKED + "...\nJason peeks Kenneth saw sheep\n"


# ---------------------------------------------------------------- the plain reference


class Plain:
    """What a viewer can do and what may come of it, by adding up worlds."""

    def __init__(self, known: Situation, stakes: Stakes, depth: int = 1) -> None:
        assert known.viewer is not None
        assert known.character is not None
        self.known, self.game, self.viewer = known, known.game, known.viewer
        self.character, self.stakes = known.character, stakes
        self.risks = [self.end_risk(lap) for lap in range(1, depth + 1)]
        self.targets: Targets = TARGETS[known.character]
        self.observations = list(known.observations)
        self.worlds = weighed(self.game, self.observations)
        self.total = sum(self.worlds.values())
        self.public: list[Observation] = []
        for told in self.observations:
            if isinstance(told, Peek):
                self.public.append(Peek(told.peeker, told.target, told.announced, side=told.side))
            elif isinstance(told, Ask):
                self.public.append(told)
        self.table_knows = weighed(self.game, self.public)
        self._after: dict[Observation, dict[World, int]] = {}
        self._heard: dict[Observation, dict[World, int]] = {}

    # ------------------------------------------------------------ what can be done

    def actions(self, questions: Questions, asked: Sequence[Question]) -> Iterator[PeekAt | AskOf]:
        """Any other seat can be peeked at, any other player asked while a card is left."""
        sides = [None, *Side] if self.game.tracked else [None]
        others = [seat for seat in range(self.game.seats) if seat != self.viewer]
        yield from (PeekAt(target, side) for target, side in product(others, sides))
        spent = Counter(question for _, question in self.known.table.asked)
        spent.update(asked)
        mine = sum(who == self.viewer for who, _ in self.known.table.asked) + len(asked)
        if mine >= 2:
            return
        for question, copies in zip(Question, (4, 4, 3, 3, 2), strict=True):
            if spent[question] < copies and (questions is None or question in questions):
                yield from (AskOf(t, question) for t in others if t != self.game.neutral)

    def shows(self, action: PeekAt | AskOf) -> list[Observation]:
        """All that an action could show; the boy says wolf but to a question mark."""
        if isinstance(action, AskOf):
            return [Ask(self.viewer, *action, yes) for yes in (True, False)]
        found: list[Observation] = []
        for card in self.game.deck:
            lies = self.character is BOY and card.appearance is not Clue.UNKNOWN
            told = Clue.WOLF if lies else card.appearance
            found.append(Peek(self.viewer, action.target, told, card, action.side))
        return found

    # ------------------------------------------------------------ what it is worth

    def given(
        self, worlds: Weighed, observations: list[Observation], more: Observation
    ) -> dict[World, int]:
        """The worlds once more is known. Which side a card lies on is not for one fact alone."""
        if isinstance(more, Peek) and more.side is not None:
            can_be = [
                w for w in worlds if brute_force.likelihood(self.game, w, more._replace(side=None))
            ]
            found = {w: brute_force.weigh(self.game, w, [*observations, more]) for w in can_be}
        else:
            seats, fits = concerned(more), dict[tuple[Hand, ...], int]()
            found = {}
            for world, weight in worlds.items():
                hands = tuple([world[seat] for seat in seats])
                if hands not in fits:  # no other hand matters
                    fits[hands] = brute_force.likelihood(self.game, world, more)
                found[world] = weight * fits[hands]
        return {world: weight for world, weight in found.items() if weight}

    def after(self, shown: Observation) -> dict[World, int]:
        """The viewer's worlds once he has been shown something."""
        if shown not in self._after:
            self._after[shown] = self.given(self.worlds, self.observations, shown)
        return self._after[shown]

    def boards(self) -> Iterator[Board]:
        pointers: list[Pointer] = [s for s in range(self.game.seats) if s != self.viewer]
        pointers.append("0")
        return product(pointers, ["x"] if self.targets[1] is None else pointers)

    def chances(self, worlds: Weighed) -> dict[Board, Fraction]:
        """How likely every board is right."""
        casts: Counter[Cast] = Counter()
        for world, weight in worlds.items():
            casts[tuple(self.game.character(hand) for hand in world)] += weight
        return {
            board: Fraction(
                sum(w for cast, w in casts.items() if is_right(cast, self.targets, board)),
                casts.total(),
            )
            for board in self.boards()
        }

    def suspicion(self, p: Fraction, next_turn: bool) -> Fraction:
        """A suspicion at the end, or early if there is a next turn and no red token; or none."""
        cost = self.stakes.error_cost * (1 - p)
        worth = [Fraction(0), self.stakes.final_points * p - cost]
        if next_turn and self.viewer not in self.known.table.red:
            worth.append(self.stakes.early_points * p - cost)
        return max(worth)

    def end_risk(self, lap: int) -> Fraction:
        """How likely the round ends in that lap of the others, if it has not ended before.

        Everybody who may suspect does so on one of his turns, or on none. After gaps nobody knows
        whose turn is his second, so that all but red tokens and suspicions leave may.
        """
        table = self.known.table
        assert table.gaps
        gone = {self.viewer, *table.red, *table.suspected}
        missing = (2 if self.game.players <= 5 else 3) - len(table.suspected)
        goes_on = ends = Fraction(0)
        able = [seat for seat in range(self.game.players) if seat not in gone]
        for laps in product(range(1, lap + 2), repeat=len(able)):  # one more: not yet
            p, idle = Fraction(1), 1 - self.stakes.haste
            for when in laps:
                p *= idle ** (when - 1) * (self.stakes.haste if when <= lap else 1)
            if sum(when < lap for when in laps) < missing:
                goes_on += p
                ends += p if sum(when <= lap for when in laps) >= missing else 0
        return ends / goes_on if goes_on else Fraction(1)

    def points(
        self,
        worlds: Weighed,
        observations: list[Observation],
        action: PeekAt | AskOf,
        questions: Questions,
        asked: Sequence[Question],
        depth: int,
    ) -> Fraction:
        """Expected points of an action, looking ahead to so many own turns."""
        total, ways = sum(worlds.values()), 2 if isinstance(action, PeekAt) else 1
        left = spend(questions, action)
        spent = [*asked, action.question] if isinstance(action, AskOf) else asked
        points = Fraction(0)
        for shown in self.shows(action):
            top = worlds is self.worlds
            then = self.after(shown) if top else self.given(worlds, observations, shown)
            if not then:
                continue
            best = max(self.chances(then).values())
            on = self.suspicion(best, next_turn=True)
            if depth > 1:
                now = [*observations, shown]
                more = self.actions(left, spent)
                deeper = (self.points(then, now, a, left, spent, depth - 1) for a in more)
                on = max(on, *deeper)
            over = self.suspicion(best, next_turn=False)
            p = Fraction(sum(then.values()), ways * total)
            risk = self.risks[len(self.risks) - depth]
            points += p * (risk * over + (1 - risk) * on)
        return points

    def bits(self, action: PeekAt | AskOf) -> float:
        """Mutual information of what is shown and who plays first target, second or neither."""
        joint: Counter[tuple[Observation, tuple[int, ...]]] = Counter()
        for shown in self.shows(action):
            for world, weight in self.after(shown).items():
                cast = [self.game.character(hand) for hand in world]
                joint[shown, tuple(1 + self.targets.index(c) if c in self.targets else 0
                                   for c in cast)] += weight  # fmt: skip
        outcomes: Counter[Observation] = Counter()
        pictures: Counter[tuple[int, ...]] = Counter()
        for (shown, picture), weight in joint.items():
            outcomes[shown] += weight
            pictures[picture] += weight
        whole = joint.total()
        return sum(
            w / whole * log2(w * whole / (outcomes[shown] * pictures[picture]))
            for (shown, picture), w in joint.items()
        )

    # ------------------------------------------------------------ what it tells

    def believed(self, worlds: Weighed) -> Fraction:
        """The chance that these worlds give the viewer's true character."""
        good = sum(
            weight
            for world, weight in worlds.items()
            if self.game.character(world[self.viewer]) is self.character
        )
        return Fraction(good, sum(worlds.values()))

    def exposure(self, shown: Observation) -> Fraction:
        return self.believed(self.heard(shown))

    def heard(self, shown: Observation) -> dict[World, int]:
        """The worlds of an onlooker, who hears an answer or announcement but sees no card."""
        if isinstance(shown, Peek):
            shown = Peek(shown.peeker, shown.target, shown.announced, side=shown.side)
        if shown not in self._heard:
            self._heard[shown] = self.given(self.table_knows, self.public, shown)
        return self._heard[shown]

    def smear(self, action: PeekAt) -> Fraction:
        """What a wolf token adds: a point for each dog or hunter who takes a seat for the wolf.

        It pays if the seat is none. They do so with the chance that an onlooker gives it once he
        has heard the boy; where a wolf token of his lies already, only what this chance grows by.
        """
        token = Peek(self.viewer, action.target, Clue.WOLF, side=action.side)
        credit = self.wolf(self.heard(token), action.target)
        if (self.viewer, action.target, Clue.WOLF) in self.known.table.tokens:
            credit -= self.wolf(self.table_knows, action.target)
        fooled = 0
        for world, weight in self.after(token).items():
            if self.plays(world, action.target) is not WOLF:
                others = set(range(self.game.players)) - {self.viewer, action.target}
                fooled += weight * sum(self.plays(world, s) in (DOG, HUNTER) for s in others)
        return credit * Fraction(fooled, 2 * self.total)

    def wolf(self, worlds: Weighed, seat: Seat) -> Fraction:
        """The chance that these worlds, if there are any, give a seat of being the wolf."""
        wolf = sum(weight for world, weight in worlds.items() if self.plays(world, seat) is WOLF)
        return Fraction(wolf, sum(worlds.values()) or 1)

    def plays(self, world: World, seat: Seat) -> Character:
        return self.game.character(world[seat])


# ---------------------------------------------------------------- situations


def some_questions() -> st.SearchStrategy[Questions]:
    cards = st.sampled_from(Question)
    return st.none() | st.lists(cards, max_size=2).map(tuple)


def some_seats(game: Wooolf) -> st.SearchStrategy[list[Seat]]:
    """All seats; a single one with tracked cards, whose sides take the plain reference long."""
    seats = list(range(game.seats))
    return st.sampled_from([[seat] for seat in seats]) if game.tracked else st.just(seats)


def assert_option(reference: Plain, option: Option, depth: int = 1) -> None:
    action = option.action
    assert isinstance(action, PeekAt | AskOf)
    ways = 2 if isinstance(action, PeekAt) else 1
    found = {outcome.observation: outcome for outcome in option.outcomes}
    assert len(found) == len(option.outcomes)
    success = exposed = Fraction(0)
    for shown in reference.shows(action):
        worlds = reference.after(shown)
        if not worlds:
            assert shown not in found
            continue
        outcome = found.pop(shown)
        assert outcome.p == Fraction(sum(worlds.values()), ways * reference.total)
        chances = reference.chances(worlds)
        assert outcome.success == max(chances.values()) == chances[outcome.board]
        success += outcome.p * outcome.success
        exposed += outcome.p * reference.exposure(shown)
    assert not found
    assert option.success == success
    assert option.bits == pytest.approx(reference.bits(action), abs=1e-9)
    assert option.exposure.before == reference.believed(reference.table_knows)
    assert option.exposure.after == exposed
    if reference.character is BOY and isinstance(action, PeekAt):
        assert option.smear == reference.smear(action)
    else:
        assert option.smear is None
    points = reference.points(
        reference.worlds, reference.observations, action, reference.known.questions, (), depth
    )
    assert option.worth == points + (option.smear or 0)
    risk = reference.risks[0]
    assert option.worth == risk * option.if_over + (1 - risk) * option.if_not


def assert_advice(
    known: Situation,
    advice: Advice,
    wanted: Stakes,
    depth: int = 1,
    on: Collection[Seat] = range(8),
) -> None:
    """Every legal action once, those on some seats as the reference has them, best first."""
    reference = Plain(known, wanted, depth)
    assert advice.stage is Stage.TURNS
    actions = [o.action for o in advice.options if not isinstance(o.action, SuspectEarly)]
    legal = list(reference.actions(known.questions, ()))
    assert sorted(map(str, actions)) == sorted(map(str, legal))
    for option in advice.options:
        if isinstance(option.action, PeekAt | AskOf):
            if option.action.target in on:
                assert_option(reference, option, depth)
            assert sum((o.p for o in option.outcomes), Fraction(0)) == 1
    assert_early(reference, advice)
    waits = [o for o in advice.options if not isinstance(o.action, SuspectEarly)]
    order = [(-o.worth, -o.success, -o.bits) for o in waits]
    assert order == sorted(order)
    for early in (n for n, o in enumerate(advice.options) if o not in waits):
        now = advice.options[early].worth
        assert all(o.worth > now + Fraction(1, 100) for o in advice.options[:early])
        assert all(o.worth <= now + Fraction(1, 100) for o in advice.options[early + 1 :])
    assert advice.stakes == wanted
    assert advice.end_risk == reference.risks[0]
    assert set(advice.hazards.values()) == {wanted.haste}
    assert advice.habits is None
    assert advice.depth == depth
    assert advice.questions_known is (known.questions is not None)


def assert_early(reference: Plain, advice: Advice) -> None:
    """One option is to suspect now, unless a red token forbids it."""
    early = [o for o in advice.options if isinstance(o.action, SuspectEarly)]
    if reference.viewer in reference.known.table.red:
        assert not early
        return
    (option,) = early
    assert isinstance(option.action, SuspectEarly)
    assert option.action.board is not None
    chances = reference.chances(reference.worlds)
    best = max(chances.values())
    assert option.success == chances[option.action.board] == best
    cost = reference.stakes.error_cost
    assert option.worth == reference.stakes.early_points * best - cost * (1 - best)
    assert option.if_over == option.if_not == option.worth
    assert option.bits == 0
    assert option.outcomes == ()
    assert option.smear is None
    assert set(option.exposure) == {reference.believed(reference.table_knows)}


# ---------------------------------------------------------------- against the reference


@pytest.mark.parametrize("game", all_games([4, 5]), ids=repr)
@settings(max_examples=3, deadline=None, phases=NO_SHRINKING)
@given(st.data())
def test_every_option_is_what_the_worlds_say(game: Wooolf, data: st.DataObject) -> None:
    known = data.draw(known_hands(game, min_size=5, opening=game.tracked))
    known = known._replace(questions=data.draw(some_questions()))
    wanted = data.draw(some_stakes())
    assert_advice(known, advise(known, wanted), wanted, on=data.draw(some_seats(game)))


@pytest.mark.parametrize("game", all_games([4, 5])[::3], ids=repr)
@settings(max_examples=3, deadline=None, phases=NO_SHRINKING)
@given(st.data())
def test_the_boy_announces_wolves_and_hopes_to_be_believed(
    game: Wooolf, data: st.DataObject
) -> None:
    known = data.draw(known_hands(game, [BOY], min_size=5, opening=True))
    advice = advise(known, Stakes())
    assert_advice(known, advice, Stakes(), on=data.draw(some_seats(game)))
    for option in advice.options:
        for outcome in option.outcomes:
            if isinstance(outcome.observation, Peek):
                assert outcome.observation.announced in (Clue.WOLF, Clue.UNKNOWN)


def test_a_named_side_is_heard_by_all() -> None:
    """Everybody saw a dog on the left, so a wolf called there is not believed; on the right it is.

    Seat 1 is the boy, and whoever calls the left card a wolf can only be him.
    """
    game = wooolf(5, rulebook.rules("wooolf", changes=["peek=tracked"]))
    dogs = [Peek(seat, 3, Clue.DOG, side=Side.LEFT) for seat in (1, 2)]
    known = written(game, 0, (Card.named("boy?"), Card.named("sheep")), dogs)
    advice = advise(known, Stakes())
    smear = {o.action: o.smear for o in advice.options if isinstance(o.action, PeekAt)}
    reference = Plain(known, Stakes())
    for side in (None, *Side):
        action = PeekAt(3, side)
        assert smear[action] == reference.smear(action)
    left, right = smear[PeekAt(3, Side.LEFT)], smear[PeekAt(3, Side.RIGHT)]
    assert left is not None
    assert right is not None
    assert left < right


@pytest.mark.parametrize("character", Character)
@settings(max_examples=2, deadline=None, phases=NO_SHRINKING)
@given(st.data())
def test_with_a_red_token_only_final_suspicions_are_left(
    character: Character, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from([wooolf(4), wooolf(5)]))
    known = data.draw(known_hands(game, [character], min_size=5))
    assert known.viewer is not None
    known = known._replace(table=known.table._replace(red=frozenset({known.viewer})))
    assert_advice(known, advise(known, Stakes()), Stakes())


# ---------------------------------------------------------------- two turns ahead


@pytest.mark.parametrize("edition", ["basic", "advanced"])
@pytest.mark.parametrize("players", [4, 5])
@settings(max_examples=2, deadline=None, phases=NO_SHRINKING)
@given(st.data())
def test_two_turns_ahead(players: int, edition: str, data: st.DataObject) -> None:
    """Small cases: all is known but for a few worlds. The boy's later tokens are not foreseen."""
    game = wooolf(players, rulebook.rules("wooolf", edition))
    characters = [SHEEP, DOG, HUNTER, WOLF]
    known = data.draw(known_hands(game, characters, min_size=6, max_size=12))
    known = known._replace(questions=data.draw(st.sampled_from([(), tuple(Question)[2:4]])))
    assume(2 <= len(weighed(game, known.observations)) <= 40)
    wanted = data.draw(some_stakes())
    assert_advice(known, advise(known, wanted, depth=2), wanted, depth=2)


def test_two_turns_ahead_there_is_one_question_card_less() -> None:
    """Jason has asked once. If he asks again now he can only peek on the turn after."""
    known = situation(records.read(SMALL))
    assert known.questions is None
    wanted = Stakes(error_cost=Fraction(3))
    assert_advice(known, advise(known, wanted, depth=2), wanted, depth=2)


def test_two_turns_ahead_is_worth_no_less_than_one() -> None:
    known = situation(records.read(SMALL))
    near = {option.action: option.worth for option in advise(known, Stakes()).options}
    far = {option.action: option.worth for option in advise(known, Stakes(), depth=2).options}
    assert near.keys() == far.keys()
    assert all(far[action] >= near[action] for action in near)


def test_whoever_cannot_gain_by_waiting_suspects() -> None:
    """Bob plays the sheep that Ann looks for, and nobody hurries: then or now is worth the same."""
    sure = "Ann asks Bob sheep-hunter-boy yes\n...\nAnn asks Bob wolf-hunter-boy no\n"
    eight = OPENING.replace("Eli", "Eli Fay Gus Hal")  # with sheep enough for others to play it
    known = situation(records.read(eight.format("", sure)))
    first, *others = advise(known, Stakes(haste=Fraction(0))).options
    assert first.action == SuspectEarly((1, NONE))
    assert first.worth == 2
    assert any(other.worth == 2 and other.bits > 0 for other in others)


def test_weights_that_are_too_large_for_floats() -> None:
    """A thousand looks at the same seat are one certainty, and bits are counted all the same."""
    looks = "Ann peeks Bob saw sheep\n...\n"
    few, many = (
        advise(situation(records.read(OPENING.format("", looks * times)))) for times in (60, 1200)
    )
    chances = {option.action: option for option in few.options}
    for option in many.options:
        assert option.bits == pytest.approx(chances[option.action].bits, abs=1e-9)
        assert option.success == pytest.approx(chances[option.action].success, abs=1e-9)


# ---------------------------------------------------------------- what is offered


def actions_of(advice: Advice) -> list[Action | SuspectFinally]:
    return [option.action for option in advice.options]


def kinds(advice: Advice) -> set[Question]:
    return {action.question for action in actions_of(advice) if isinstance(action, AskOf)}


OPENING = "game wooolf\nplayers Ann Bob Cy Dee Eli\n{}viewer Ann wolf sheep\n{}"


def test_without_known_question_cards_any_may_be_asked() -> None:
    advice = advise(situation(records.read(OPENING.format("", ""))))
    assert not advice.questions_known
    assert kinds(advice) == set(Question)


def test_known_question_cards_are_the_only_ones() -> None:
    lines = "questions Ann has-dog has-sheep\n"
    known = situation(records.read(OPENING.format("", lines)))
    advice = advise(known)
    assert advice.questions_known
    assert kinds(advice) == {Question.HAS_DOG, Question.HAS_SHEEP}
    asked = lines + "Ann asks Bob has-dog no\n"
    assert kinds(advise(situation(records.read(OPENING.format("", asked))))) == {Question.HAS_SHEEP}


def test_two_questions_a_round() -> None:
    asked = "Ann asks Bob has-dog no\n...\nAnn asks Cy has-dog no\n"
    advice = advise(situation(records.read(OPENING.format("", asked))))
    assert kinds(advice) == set()


def test_no_suspicion_on_the_first_turn() -> None:
    known = situation(records.read(OPENING.format("", "")))
    assert not any(isinstance(action, SuspectEarly) for action in actions_of(advise(known)))
    later = situation(records.read(OPENING.format("", "Ann peeks Bob saw dog\n")))
    assert any(isinstance(action, SuspectEarly) for action in actions_of(advise(later)))


def test_a_red_token_takes_the_suspicion_away() -> None:
    later = situation(records.read(OPENING.format("red Ann\n", "Ann peeks Bob saw dog\n")))
    assert not any(isinstance(action, SuspectEarly) for action in actions_of(advise(later)))


def test_the_neutral_seat_is_peeked_at_but_not_asked() -> None:
    known = situation(records.read("game wooolf\nplayers A B C D\nviewer A wolf sheep\n"))
    actions = actions_of(advise(known))
    assert PeekAt(4) in actions
    assert all(action.target != 4 for action in actions if isinstance(action, AskOf))


def test_sides_are_offered_only_with_tracked_cards() -> None:
    text = OPENING.format("", "")
    uniform = advise(situation(records.read(text)))
    tracked = advise(situation(records.read(text, changes=["peek=tracked"])))
    sides = [{a.side for a in actions_of(x) if isinstance(a, PeekAt)} for x in (uniform, tracked)]
    assert sides == [{None}, {None, *Side}]


def test_the_wolf_learns_about_sheep_by_hand() -> None:
    """Ann has wolf and sheep, so 3 sheep are among the 8 other cards and the wolf is not.

    Bob is asked for a sheep card: two of the 8 at random, none of 3 sheep: 5/8 * 4/7 = 5/14.
    """
    known = situation(records.read(OPENING.format("", "")))
    ask = AskOf(1, Question.HAS_SHEEP)
    option = next(o for o in advise(known).options if o.action == ask)
    chances = {o.observation: o.p for o in option.outcomes}
    assert chances == {
        Ask(0, 1, Question.HAS_SHEEP, yes=True): Fraction(9, 14),
        Ask(0, 1, Question.HAS_SHEEP, yes=False): Fraction(5, 14),
    }
    no = next(o for o in option.outcomes if o.p == Fraction(5, 14))
    assert no.board != (1, "x"), "Bob plays no sheep then"
    assert option.exposure.before == Fraction(1, 5), "one wolf card, five seats alike"


def test_the_usual_stakes_come_from_the_rules() -> None:
    known = situation(records.read(OPENING.format("", "")))
    assert stakes_of(known.game) == Stakes()
    assert stakes_of(known.game)[2:] == (2, 1), "a right suspicion scores 2 early, 1 finally"


def test_the_boy_has_no_bonus_to_hope_for_if_he_must_be_right() -> None:
    text = "game wooolf\nplayers A B C D E\nviewer A boy? sheep\n"
    record = records.read(text, changes=["smear=only-if-right"])
    assert {option.smear for option in advise(situation(record)).options} == {None}
    assert {option.smear for option in advise(situation(records.read(text))).options} != {None}


# ---------------------------------------------------------------- when the round is over

OVER = OPENING.format("", "...\nBob peeks Cy sheep\n...\n{} suspects\n...\n{} suspects\n")


def test_at_the_end_there_are_final_suspicions_and_passing() -> None:
    known = situation(records.read(OVER.format("Bob", "Cy")))
    advice = advise(known, Stakes())
    assert advice.stage is Stage.FINAL
    reference = Plain(known, Stakes())
    chances = reference.chances(reference.worlds)
    found = {}
    for option in advice.options:
        assert isinstance(option.action, SuspectFinally)
        found[option.action.board] = (option.success, option.worth)
        assert option.outcomes == ()
    assert found.pop(PASS) == (Fraction(0), Fraction(0))
    assert found == {board: (p, p - (1 - p) / 4) for board, p in chances.items()}
    points = [option.worth for option in advice.options]
    assert points == sorted(points, reverse=True)


def test_whoever_has_suspected_has_nothing_to_decide() -> None:
    known = situation(records.read(OVER.format("Ann", "Bob")))
    advice = advise(known)
    assert advice.stage is Stage.OUT
    assert advice.options == ()


def test_advice_needs_a_hand() -> None:
    known = situation(records.read("game wooolf\nplayers A B C D E\nA peeks B sheep\n"))
    with pytest.raises(WolfwiseError, match="viewer"):
        advise(known)
    with pytest.raises(WolfwiseError, match="viewer"):
        advise(known._replace(viewer=0))
