"""Wooolf!! clause by clause: cards, decks, characters, answers, announcements, scoring, the end.

Expected values come from the rulebooks and from counting by hand, not from the code.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.helpers.games_wooolf import EDITIONS, game
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import CHANCE, End
from wolfwise.models.wooolf.cards import Card, Character, Clue, Hand, Question, announcement, answer
from wolfwise.models.wooolf.game import Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Peek
from wolfwise.models.wooolf.position import (
    DealHand,
    DealQuestions,
    Position,
    Show,
    Start,
    new_game,
)
from wolfwise.models.wooolf.scoring import RoundScore, end_of_game, pointer_right, score_round
from wolfwise.models.wooolf.table import (
    NOBODY,
    NONE,
    PASS,
    AskOf,
    Board,
    PeekAt,
    SuspectEarly,
    SuspectFinally,
    Table,
)

SHEEP, DOG, HUNTER, BOY, WOLF = Character
PLAYERS = (4, 5, 6, 7, 8)
KINDS = ("sheep", "sheep/dog", "dog", "dog?", "dog/wolf", "hunter", "hunter?", "hunter/sheep",
         "boy?", "boy/hunter", "wolf")  # fmt: skip

any_card = st.sampled_from(KINDS).map(Card.named)
any_hand = st.tuples(any_card, any_card)


def hand(text: str) -> Hand:
    first, second = text.split()
    return Card.named(first), Card.named(second)


def names(deck: Counter[str] | dict[Card, int]) -> dict[str, int]:
    return {str(card): count for card, count in deck.items()}


def points(
    hands: list[str],
    boards: dict[int, Board],
    early: tuple[int, ...] = (),
    tokens: tuple[tuple[int, int, Clue], ...] = (),
    rules: Wooolf | None = None,
) -> RoundScore:
    return score_round(rules or game(), [hand(h) for h in hands], boards, early, tokens)


# ---------------------------------------------------------------- cards and decks


@pytest.mark.parametrize(
    ("name", "image", "appearance"),
    [
        ("sheep", SHEEP, Clue.SHEEP),
        ("sheep/dog", SHEEP, Clue.DOG),
        ("dog", DOG, Clue.DOG),
        ("dog?", DOG, Clue.UNKNOWN),
        ("dog/wolf", DOG, Clue.WOLF),
        ("hunter", HUNTER, Clue.HUNTER),
        ("hunter?", HUNTER, Clue.UNKNOWN),
        ("hunter/sheep", HUNTER, Clue.SHEEP),
        ("boy?", BOY, Clue.UNKNOWN),
        ("boy/hunter", BOY, Clue.HUNTER),
        ("wolf", WOLF, Clue.WOLF),
    ],
)
def test_each_card_has_an_image_and_an_appearance(
    name: str, image: Character, appearance: Clue
) -> None:
    card = Card.named(name)
    assert (card.image, card.appearance) == (image, appearance)
    assert str(card) == name


def test_values_rise_from_sheep_to_wolf() -> None:
    assert game().value == {SHEEP: 1, DOG: 2, HUNTER: 3, BOY: 4, WOLF: 5}


BASIC_DECKS = {
    4: "sheep 4, dog 1, dog? 1, hunter 1, hunter? 1, boy? 1, wolf 1",
    5: "sheep 4, dog 1, dog? 1, hunter 1, hunter? 1, boy? 1, wolf 1",
    6: "sheep 5, dog 2, dog? 1, hunter 1, hunter? 1, boy? 1, wolf 1",
    7: "sheep 6, dog 2, dog? 1, hunter 1, hunter? 1, boy? 1, wolf 2",
    8: "sheep 7, dog 2, dog? 1, hunter 2, hunter? 1, boy? 1, wolf 2",
}
ADVANCED_DECKS = {
    4: "sheep 3, sheep/dog 1, dog 1, dog/wolf 1, hunter 1, hunter/sheep 1, boy/hunter 1, wolf 1",
    5: "sheep 3, sheep/dog 1, dog 1, dog/wolf 1, hunter 1, hunter/sheep 1, boy/hunter 1, wolf 1",
    6: "sheep 4, sheep/dog 1, dog 2, dog/wolf 1, hunter 1, hunter/sheep 1, boy/hunter 1, wolf 1",
    7: "sheep 5, sheep/dog 1, dog 2, dog/wolf 1, hunter 1, hunter/sheep 1, boy/hunter 1, wolf 2",
    8: "sheep 6, sheep/dog 1, dog 2, dog/wolf 1, hunter 2, hunter/sheep 1, boy/hunter 1, wolf 2",
}


def written(deck: str) -> dict[str, int]:
    return {name: int(count) for name, count in (entry.split() for entry in deck.split(", "))}


@pytest.mark.parametrize("players", PLAYERS)
def test_the_basic_deck_by_number_of_players(players: int) -> None:
    assert names(dict(game(players).deck)) == written(BASIC_DECKS[players])


@pytest.mark.parametrize("players", PLAYERS)
def test_the_advanced_deck_swaps_four_cards(players: int) -> None:
    advanced = names(dict(game(players, "advanced").deck))
    assert advanced == written(ADVANCED_DECKS[players])
    basic = Counter(written(BASIC_DECKS[players]))
    assert basic - Counter(advanced) == Counter({"sheep": 1, "dog?": 1, "hunter?": 1, "boy?": 1})


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_two_cards_a_seat(players: int, edition: str) -> None:
    assert sum(game(players, edition).deck.values()) == {4: 10, 5: 10, 6: 12, 7: 14, 8: 16}[players]


@pytest.mark.parametrize("players", PLAYERS)
def test_both_editions_have_the_same_images(players: int) -> None:
    counts = []
    for edition in EDITIONS:
        images: Counter[Character] = Counter()
        for card, count in game(players, edition).deck.items():
            images[card.image] += count
        counts.append(images)
    assert counts[0] == counts[1]


def test_the_advanced_game_has_no_question_mark() -> None:
    assert set(game(5).clues) == set(Clue)
    assert set(game(5, "advanced").clues) == set(Clue) - {Clue.UNKNOWN}


@pytest.mark.parametrize("players", [3, 9])
def test_the_game_is_for_4_to_8_players(players: int) -> None:
    with pytest.raises(WolfwiseError, match="4 to 8 players"):
        wooolf(players)


def test_with_four_players_a_fifth_neutral_seat_holds_the_two_cards_left() -> None:
    four = game(4)
    assert (four.players, four.seats, four.neutral) == (4, 5, 4)
    position = new_game(four)
    for text in ("wolf sheep", "boy? sheep", "sheep sheep", "hunter? dog"):
        position = position.play(DealHand(four.hand(*hand(text))))
    assert position.chances() == [(DealHand(four.hand(*hand("dog? hunter"))), Fraction(1))]


@pytest.mark.parametrize("players", PLAYERS[1:])
def test_with_five_or_more_players_nobody_is_neutral(players: int) -> None:
    assert game(players).seats == players
    assert game(players).neutral is None


def test_sixteen_question_cards() -> None:
    assert {str(q): n for q, n in game().questions.items()} == {
        "wolf-hunter-boy": 4,
        "sheep-hunter-boy": 4,
        "has-dog": 3,
        "has-hunter": 3,
        "has-sheep": 2,
    }


# Kinds of cards in the deck, and those of which there are two or more (a pair of them is a hand).
@pytest.mark.parametrize(
    ("players", "edition", "kinds", "pairs"),
    [
        (5, "basic", 7, 1),  # sheep
        (6, "basic", 7, 2),  # sheep, dog
        (7, "basic", 7, 3),  # sheep, dog, wolf
        (8, "basic", 7, 4),  # sheep, dog, hunter, wolf
        (5, "advanced", 8, 1),
        (6, "advanced", 8, 2),
        (7, "advanced", 8, 3),
        (8, "advanced", 8, 4),
    ],
)
def test_every_possible_hand_is_listed_once(
    players: int, edition: str, kinds: int, pairs: int
) -> None:
    hands = game(players, edition).hands
    assert len(hands) == len({frozenset(Counter(h).items()) for h in hands})
    assert len(hands) == comb(kinds, 2) + pairs


@pytest.mark.parametrize(("players", "deals"), [(5, 8_100), (6, 70_920), (7, 695_520)])
def test_number_of_distinct_deals(players: int, deals: int) -> None:
    this = game(players)
    kinds = list(this.deck)

    @cache
    def count(left: tuple[int, ...], seats: int) -> int:
        if not seats:
            return 1
        total = 0
        for first, second in this.hands:
            after = list(left)
            after[kinds.index(first)] -= 1
            after[kinds.index(second)] -= 1
            if min(after) >= 0:
                total += count(tuple(after), seats - 1)
        return total

    assert count(tuple(this.deck.values()), players) == deals


@pytest.mark.parametrize(
    ("players", "nobody"),
    [
        (5, Fraction(1, 9)),
        (6, Fraction(1, 11)),
        (7, Fraction(2, 13)),
        (8, Fraction(2, 15)),  # one of the 15 other cards lies with the boy, two of them are wolves
    ],
)
def test_chance_that_nobody_plays_the_boy(players: int, nobody: Fraction) -> None:
    both = DealHand(game(players).hand(*hand("wolf boy?")))
    assert players * dict(new_game(game(players)).chances())[both] == nobody


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("players", PLAYERS)
def test_two_cards_are_dealt_as_if_from_a_shuffled_deck(players: int, edition: str) -> None:
    this = game(players, edition)
    physical = [card for card, count in this.deck.items() for _ in range(count)]
    ways: Counter[frozenset[tuple[Card, int]]] = Counter()
    for i in range(len(physical)):
        for j in range(i):
            ways[frozenset(Counter((physical[i], physical[j])).items())] += 1
    whole = comb(len(physical), 2)
    for move, probability in new_game(this).chances():
        assert isinstance(move, DealHand)
        assert probability == Fraction(ways.pop(frozenset(Counter(move.hand).items())), whole)
    assert not ways


# ---------------------------------------------------------------- characters and targets


@pytest.mark.parametrize(
    ("cards", "character"),
    [
        ("sheep sheep", SHEEP),
        ("sheep dog", DOG),
        ("dog? dog", DOG),
        ("dog hunter?", HUNTER),
        ("hunter sheep", HUNTER),
        ("boy? hunter", BOY),
        ("dog? boy?", BOY),
        ("wolf sheep", WOLF),
        ("wolf hunter", WOLF),
        ("wolf wolf", WOLF),
    ],
)
def test_the_more_valuable_card_is_the_character(cards: str, character: Character) -> None:
    first, second = hand(cards)
    assert game(8).character((first, second)) is character
    assert game(8).character((second, first)) is character


def test_wolf_and_boy_plays_the_wolf() -> None:
    assert game().character(hand("wolf boy?")) is WOLF
    assert game().character(hand("boy/hunter wolf")) is WOLF


@given(any_hand)
def test_appearances_do_not_decide_the_character(cards: Hand) -> None:
    order = ["sheep", "dog", "hunter", "boy", "wolf"]
    expected = max((str(card.image) for card in cards), key=order.index)
    assert game().character(cards) == expected


def test_the_targets_of_each_character() -> None:
    assert dict(game().targets) == {
        SHEEP: (DOG, HUNTER),
        DOG: (WOLF, HUNTER),
        HUNTER: (WOLF, DOG),
        BOY: (WOLF, SHEEP),
        WOLF: (SHEEP, None),
    }


@pytest.mark.parametrize(
    ("change", "character", "targets"),
    [
        ("targets.sheep=hunter dog", SHEEP, (HUNTER, DOG)),
        ("targets.dog=hunter wolf", DOG, (HUNTER, WOLF)),
        ("targets.dog=wolf sheep", DOG, (WOLF, SHEEP)),
        ("targets.dog=sheep wolf", DOG, (SHEEP, WOLF)),
        ("targets.hunter=dog wolf", HUNTER, (DOG, WOLF)),
    ],
)
def test_variants_of_the_targets(
    change: str, character: Character, targets: tuple[Character, Character]
) -> None:
    assert game(5, "basic", change).targets[character] == targets


# ---------------------------------------------------------------- answers and announcements


@pytest.mark.parametrize(
    ("question", "yes"),
    [
        (Question.WOLF_HUNTER_BOY, {WOLF, HUNTER, BOY}),
        (Question.SHEEP_HUNTER_BOY, {SHEEP, HUNTER, BOY}),
    ],
)
def test_two_kinds_of_cards_ask_for_the_character(question: Question, yes: set[Character]) -> None:
    for first, second in product(KINDS, KINDS):
        cards = Card.named(first), Card.named(second)
        character = game().character(cards)
        assert answer(question, character, cards) is (character in yes)


@pytest.mark.parametrize(
    ("question", "image"),
    [(Question.HAS_DOG, "dog"), (Question.HAS_HUNTER, "hunter"), (Question.HAS_SHEEP, "sheep")],
)
def test_three_kinds_of_cards_ask_for_an_image_on_either_card(
    question: Question, image: str
) -> None:
    for first, second in product(KINDS, KINDS):
        cards = Card.named(first), Card.named(second)
        yes = first.startswith(image) or second.startswith(image)
        assert answer(question, game().character(cards), cards) is yes


@pytest.mark.parametrize(
    ("cards", "question", "yes"),
    [
        ("sheep/dog wolf", Question.HAS_SHEEP, True),  # the advanced example: Jason says yes
        ("sheep/dog wolf", Question.HAS_DOG, False),
        ("hunter/sheep dog", Question.HAS_SHEEP, False),
        ("hunter/sheep dog", Question.HAS_HUNTER, True),
        ("boy/hunter dog", Question.HAS_HUNTER, False),
        ("dog/wolf sheep", Question.WOLF_HUNTER_BOY, False),
        ("hunter? sheep", Question.WOLF_HUNTER_BOY, True),  # the hidden hunter of the example
        ("boy? hunter", Question.HAS_HUNTER, True),
        ("dog? wolf", Question.HAS_DOG, True),
    ],
)
def test_answers_never_look_at_appearances(cards: str, question: Question, yes: bool) -> None:
    assert answer(question, game().character(hand(cards)), hand(cards)) is yes


@given(st.sampled_from(list(Question)), any_hand, any_hand)
def test_hands_with_the_same_images_answer_alike(question: Question, a: Hand, b: Hand) -> None:
    twin = tuple(next(x for x in (*b, *a) if x.image is card.image) for card in a)
    same = (twin[0], twin[1])
    assert answer(question, game().character(a), a) is answer(
        question, game().character(same), same
    )


def test_even_the_boy_answers_truthfully() -> None:
    assert answer(Question.WOLF_HUNTER_BOY, BOY, hand("boy? sheep")) is True
    assert answer(Question.HAS_DOG, BOY, hand("boy? sheep")) is False


@pytest.mark.parametrize(
    ("seen", "honest", "boy"),
    [
        ("sheep", "sheep", "wolf"),
        ("sheep/dog", "dog", "wolf"),  # the advanced example
        ("dog", "dog", "wolf"),
        ("dog?", "?", "?"),
        ("dog/wolf", "wolf", "wolf"),
        ("hunter", "hunter", "wolf"),
        ("hunter?", "?", "?"),
        ("hunter/sheep", "sheep", "wolf"),  # the advanced example
        ("boy?", "?", "?"),
        ("boy/hunter", "hunter", "wolf"),
        ("wolf", "wolf", "wolf"),
    ],
)
def test_the_appearance_is_announced_and_the_boy_cries_wolf_but_a_question_mark_stays(
    seen: str, honest: str, boy: str
) -> None:
    assert announcement(Card.named(seen), liar=False) == honest
    assert announcement(Card.named(seen), liar=True) == boy


@pytest.mark.parametrize(
    ("peeker", "announced"),
    [("boy? sheep", "wolf"), ("wolf boy?", "sheep"), ("hunter sheep", "sheep")],
)
def test_only_who_plays_the_boy_lies_not_who_holds_wolf_and_boy(
    peeker: str, announced: str
) -> None:
    five = game()
    stock = Counter(dict(five.deck))
    stock.subtract([*hand(peeker), *hand("sheep sheep")])
    rest = list(stock.elements())
    position = new_game(five).play(DealHand(five.hand(*hand(peeker))))
    position = position.play(DealHand(five.hand(*hand("sheep sheep"))))
    for i in (0, 2, 4):
        position = position.play(DealHand(five.hand(rest[i], rest[i + 1])))
    while position.questions == () or len(position.questions) < 5:
        position = position.play(position.moves()[0])
    position = position.play(Start(0)).play(PeekAt(1)).play(Show(Card.named("sheep")))
    (peek,) = position.log
    assert isinstance(peek, Peek)
    assert peek.announced == announced
    assert position.table.tokens == ((0, 1, Clue(announced)),)


# ---------------------------------------------------------------- scoring: what is right

PLAIN = ["wolf dog", "boy? sheep", "hunter? sheep", "sheep sheep", "hunter dog?"]
"""Seats 0 wolf, 1 boy, 2 hunter, 3 sheep, 4 hunter; nobody plays a dog."""
DOGS = ["dog dog?", "wolf boy?", "hunter hunter?", "sheep sheep", "sheep sheep"]
"""Seats 0 dog, 1 wolf, 2 hunter, 3 and 4 sheep; nobody plays the boy."""


def outcome(hands: list[str], seat: int, board: Board, early: bool = False) -> tuple[int, int]:
    score = points(hands, {seat: board}, (seat,) if early else ())
    return score.points[seat], score.errors[seat]


@pytest.mark.parametrize(
    ("hands", "seat", "board"),
    [
        (DOGS, 3, (0, 2)),  # sheep: dog, hunter
        (DOGS, 0, (1, 2)),  # dog: wolf, hunter
        (DOGS, 2, (1, 0)),  # hunter: wolf, dog
        (PLAIN, 1, (0, 3)),  # boy: wolf, sheep
        (PLAIN, 0, (3, NONE)),  # wolf: sheep, x
    ],
)
def test_both_pointers_must_be_right(hands: list[str], seat: int, board: Board) -> None:
    assert outcome(hands, seat, board) == (1, 0)
    first, second = board
    for wrong in range(5):
        if wrong not in (seat, first) and hands[wrong].split()[0] != hands[int(first)].split()[0]:
            assert outcome(hands, seat, (wrong, second)) == (0, 1)
        if second != NONE and wrong not in (seat, second):
            same = hands[wrong].split()[0].rstrip("?") == hands[int(second)].split()[0].rstrip("?")
            assert outcome(hands, seat, (first, wrong)) == ((1, 0) if same else (0, 1))


def test_the_pointers_are_not_interchangeable() -> None:
    assert outcome(DOGS, 3, (2, 0)) == (0, 1)
    swapped = game(5, "basic", "targets.sheep=hunter dog")
    assert points(DOGS, {3: (2, 0)}, rules=swapped).points[3] == 1


def test_a_pointer_on_0_is_right_when_nobody_plays_the_target() -> None:
    assert outcome(PLAIN, 3, (NOBODY, 2)) == (1, 0)
    assert outcome(PLAIN, 2, (0, NOBODY)) == (1, 0)


def test_a_pointer_on_0_is_wrong_when_somebody_plays_the_target() -> None:
    assert outcome(DOGS, 3, (NOBODY, 2)) == (0, 1)
    assert outcome(PLAIN, 0, (NOBODY, NONE)) == (0, 1)


def test_a_seat_is_wrong_when_nobody_plays_the_target() -> None:
    for seat in (0, 1, 2, 4):
        assert outcome(PLAIN, 3, (seat, 2)) == (0, 1)


def test_holding_a_card_is_not_playing_it() -> None:
    assert outcome(PLAIN, 3, (4, 2)) == (0, 1)  # seat 4 has a dog card but plays the hunter


def test_one_of_several_seats_that_play_the_target_is_enough() -> None:
    for hunter in (2, 4):
        assert outcome(PLAIN, 3, (NOBODY, hunter)) == (1, 0)


def test_the_wolfs_second_pointer_stands_on_x() -> None:
    assert outcome(PLAIN, 0, (3, NONE)) == (1, 0)
    assert not pointer_right([WOLF, SHEEP], None, 1)
    assert not pointer_right([WOLF, SHEEP], None, NOBODY)
    assert pointer_right([WOLF, SHEEP], None, NONE)


def test_x_is_never_right_where_there_is_a_target() -> None:
    for characters in ([DOG, SHEEP], [SHEEP, SHEEP]):
        assert not pointer_right(characters, DOG, NONE)


@pytest.mark.parametrize("neutral", ["wolf dog", "dog? hunter"])
def test_the_neutral_seat_counts_as_somebody(neutral: str) -> None:
    four = game(4)
    if neutral == "wolf dog":
        hands = ["boy? sheep", "hunter sheep", "sheep sheep", "hunter? dog?", neutral]
        right: Board = (4, 2)  # the boy finds the wolf in the neutral seat
        wrong: Board = (NOBODY, 2)
        seat = 0
    else:
        hands = ["boy? sheep", "wolf sheep", "sheep sheep", "dog hunter?", neutral]
        right = (NOBODY, 4)  # the sheep finds a hunter there
        wrong = (NOBODY, NOBODY)
        seat = 2
    assert points(hands, {seat: right}, rules=four).points == tuple(
        int(s == seat) for s in range(4)
    )
    assert points(hands, {seat: wrong}, rules=four).errors == tuple(
        int(s == seat) for s in range(4)
    )


def test_the_neutral_seat_scores_nothing() -> None:
    hands = ["boy? sheep", "hunter sheep", "sheep sheep", "hunter? dog?", "wolf dog"]
    score = points(hands, {}, rules=game(4))
    assert len(score.points) == len(score.errors) == 4


# ---------------------------------------------------------------- scoring: points and error tokens


def test_a_right_early_suspicion_scores_2_and_a_final_one_1() -> None:
    assert outcome(PLAIN, 0, (3, NONE), early=True) == (2, 0)
    assert outcome(PLAIN, 0, (3, NONE), early=False) == (1, 0)


def test_a_wrong_suspicion_early_or_final_gives_one_error_token_and_no_points() -> None:
    assert outcome(PLAIN, 0, (2, NONE), early=True) == (0, 1)
    assert outcome(PLAIN, 0, (2, NONE), early=False) == (0, 1)


def test_only_a_wrong_early_suspicion_gives_a_red_token() -> None:
    boards: dict[int, Board] = {0: (2, NONE), 1: (0, 3), 2: (3, NOBODY), 3: (NOBODY, 4)}
    score = points(PLAIN, boards, early=(0, 1))
    assert score.errors == (1, 0, 1, 0, 0)
    assert score.red == {0}


def test_a_pass_scores_nothing_and_costs_nothing() -> None:
    for boards in ({0: PASS, 3: PASS}, {}):
        score = points(PLAIN, boards)
        assert score.points == score.errors == (0, 0, 0, 0, 0)
        assert score.red == frozenset()


def test_every_line_of_the_score_says_what_for() -> None:
    score = points(PLAIN, {0: (3, NONE), 2: (3, NOBODY), 3: (1, 2)}, (0, 3), ((1, 3, Clue.WOLF),))
    assert all(line.what for lines in score.lines for line in lines)
    assert "red" in score.lines[3][0].what
    assert "black" in score.lines[2][0].what


# ---------------------------------------------------------------- scoring: the boy's bonus

ON_SHEEP = ((1, 3, Clue.WOLF),)
"""The boy (seat 1 of PLAIN) has laid a wolf token in front of the sheep (seat 3)."""


def bonus(
    boards: dict[int, Board],
    tokens: tuple[tuple[int, int, Clue], ...],
    hands: list[str] = PLAIN,
    *changes: str,
) -> int:
    return points(hands, boards, (), tokens, game(5, "basic", *changes)).points[1]


def test_the_boy_gets_1_for_a_hunter_who_falls_for_his_wolf_token() -> None:
    assert bonus({4: (3, NOBODY)}, ON_SHEEP) == 1


def test_the_boy_gets_1_for_each_of_them() -> None:
    assert bonus({2: (3, NOBODY), 4: (3, 0)}, ON_SHEEP) == 2


def test_the_boy_gets_1_for_a_dog_who_falls_for_his_wolf_token() -> None:
    hands = ["dog sheep", "boy? sheep", "wolf hunter?", "sheep sheep", "hunter dog?"]
    assert bonus({0: (3, 4)}, ON_SHEEP, hands) == 1


@pytest.mark.parametrize(
    ("hands", "victim", "board"),
    [
        (["wolf sheep", "boy? dog", "sheep sheep", "hunter dog?", "hunter? sheep"], 2, (3, 4)),
        (["wolf sheep", "boy? dog", "sheep sheep", "hunter dog?", "hunter? sheep"], 0, (3, NONE)),
    ],
)
def test_no_bonus_for_a_sheep_or_wolf_who_points_at_that_seat(
    hands: list[str], victim: int, board: Board
) -> None:
    assert bonus({victim: board}, ON_SHEEP, hands) == 0


def test_no_bonus_without_a_wolf_token() -> None:
    assert bonus({4: (3, NOBODY)}, ()) == 0


def test_no_bonus_for_somebody_elses_wolf_token() -> None:
    assert bonus({4: (3, NOBODY)}, ((0, 3, Clue.WOLF), (2, 3, Clue.WOLF))) == 0


def test_no_bonus_for_a_wolf_token_in_front_of_another_seat() -> None:
    assert bonus({4: (3, NOBODY)}, ((1, 2, Clue.WOLF), (1, 4, Clue.WOLF))) == 0


def test_no_bonus_for_a_question_mark_token() -> None:
    assert bonus({4: (3, NOBODY)}, ((1, 3, Clue.UNKNOWN),)) == 0


def test_no_bonus_if_the_seat_is_a_wolf() -> None:
    assert bonus({4: (0, NOBODY)}, ((1, 0, Clue.WOLF),)) == 0


def test_no_bonus_if_the_wolf_pointer_is_on_0_or_the_hunter_passes() -> None:
    hands = ["wolf boy?", "hunter? sheep", "sheep sheep", "hunter dog?", "dog sheep"]
    assert points(hands, {1: (NOBODY, 4)}, (), ((3, 2, Clue.WOLF),)).points == (0,) * 5
    assert bonus({4: (NOBODY, 3)}, ON_SHEEP) == 0
    assert bonus({4: PASS}, ON_SHEEP) == 0


def test_no_bonus_if_only_the_dog_pointer_is_on_the_seat() -> None:
    assert bonus({4: (0, 3)}, ON_SHEEP) == 0


def test_two_tokens_on_one_seat_pay_once_a_victim() -> None:
    assert bonus({4: (3, NOBODY)}, ON_SHEEP * 2) == 1


def test_the_bonus_does_not_depend_on_the_victims_other_pointer() -> None:
    assert bonus({4: (3, 0)}, ON_SHEEP) == bonus({4: (3, NOBODY)}, ON_SHEEP) == 1


def test_a_hunter_who_takes_the_boy_himself_for_the_wolf_pays_nothing() -> None:
    assert bonus({4: (1, NOBODY)}, ON_SHEEP) == 0  # nobody lays tokens in front of himself


def test_who_holds_wolf_and_boy_gets_no_bonus() -> None:
    assert points(DOGS, {2: (3, 0)}, (), ((1, 3, Clue.WOLF),)).points == (0,) * 5


def test_the_bonus_comes_on_top_of_a_right_suspicion() -> None:
    boards: dict[int, Board] = {1: (0, 3), 4: (3, NOBODY)}
    assert points(PLAIN, boards, (1,), ON_SHEEP).points[1] == 2 + 1
    assert points(PLAIN, boards, (), ON_SHEEP).points[1] == 1 + 1


@pytest.mark.parametrize(
    ("board", "always", "only_if_right"),
    [
        ((0, 3), 1 + 1, 1 + 1),  # the boy is right
        ((0, 2), 1, 0),  # the boy is wrong
        (PASS, 1, 0),  # the boy passes
    ],
)
def test_the_bonus_is_paid_to_a_wrong_boy_too_unless_smear_is_only_if_right(
    board: Board, always: int, only_if_right: int
) -> None:
    boards: dict[int, Board] = {1: board, 4: (3, NOBODY)}
    assert bonus(boards, ON_SHEEP) == always
    assert bonus(boards, ON_SHEEP, PLAIN, "smear=only-if-right") == only_if_right


def test_the_bonus_follows_the_wolf_pointer_when_targets_are_switched() -> None:
    switched = "targets.hunter=dog wolf"
    assert bonus({4: (NOBODY, 3)}, ON_SHEEP, PLAIN, switched) == 1
    assert bonus({4: (3, NOBODY)}, ON_SHEEP, PLAIN, switched) == 0


def test_a_token_in_front_of_the_neutral_seat_pays_too() -> None:
    hands = ["boy? sheep", "hunter sheep", "wolf dog", "hunter? dog?", "sheep sheep"]
    score = points(hands, {1: (4, NOBODY)}, (), ((0, 4, Clue.WOLF),), game(4))
    assert score.points == (1, 0, 0, 0)
    assert score.errors == (0, 1, 0, 0)


# ---------------------------------------------------------------- the worked example

EVA, THOMAS, PAUL, JASON, KENNETH = range(5)
EXAMPLE = ["wolf dog", "boy? dog?", "hunter? sheep", "sheep sheep", "hunter sheep"]
"""The two hunter cards of five players are Paul's (hidden, says the Chinese text) and Kenneth's."""
EXAMPLE_BOARDS: dict[int, Board] = {
    EVA: (JASON, NONE),
    THOMAS: (EVA, PAUL),
    PAUL: (JASON, NOBODY),
    JASON: (NOBODY, PAUL),
    KENNETH: PASS,
}


def test_worked_example_uses_the_cards_of_five_players() -> None:
    dealt = Counter(name for cards in EXAMPLE for name in cards.split())
    assert dealt == Counter(written(BASIC_DECKS[5]))


def test_worked_example_result() -> None:
    tokens = ((EVA, JASON, Clue.SHEEP), (THOMAS, JASON, Clue.WOLF), (PAUL, THOMAS, Clue.UNKNOWN))
    score = points(EXAMPLE, EXAMPLE_BOARDS, (EVA, THOMAS), tokens)
    assert score.points == (2, 1, 0, 1, 0)
    assert score.errors == (0, 1, 1, 0, 0)
    assert score.red == {THOMAS}


def test_worked_example_pays_no_bonus_for_the_token_on_kenneth() -> None:
    score = points(EXAMPLE, EXAMPLE_BOARDS, (EVA, THOMAS), ((THOMAS, KENNETH, Clue.WOLF),))
    assert score.points == (2, 0, 0, 1, 0)


def example_dealt() -> Position:
    five = game()
    position = new_game(five)
    for cards in EXAMPLE:
        position = position.play(DealHand(five.hand(*hand(cards))))
    for pair in ("has-dog has-dog", "has-hunter has-hunter", "has-sheep has-sheep",
                 "wolf-hunter-boy sheep-hunter-boy", "wolf-hunter-boy has-dog"):  # fmt: skip
        first, second = pair.split()
        (deal,) = (
            move
            for move in position.moves()
            if isinstance(move, DealQuestions)
            and Counter(move.questions) == Counter((Question(first), Question(second)))
        )
        position = position.play(deal)
    return position.play(Start(EVA))


def test_worked_example_played_move_by_move() -> None:
    position = example_dealt()
    position = position.play(PeekAt(JASON)).play(Show(Card.named("sheep")))
    position = position.play(PeekAt(KENNETH)).play(Show(Card.named("hunter")))
    position = position.play(PeekAt(THOMAS)).play(Show(Card.named("boy?")))
    position = position.play(AskOf(PAUL, Question.WOLF_HUNTER_BOY))
    assert position.table.tokens == (
        (EVA, JASON, Clue.SHEEP),
        (THOMAS, KENNETH, Clue.WOLF),
        (PAUL, THOMAS, Clue.UNKNOWN),
    )
    assert position.log[-1] == Ask(JASON, PAUL, Question.WOLF_HUNTER_BOY, yes=True)
    # "After a few more rounds": Thomas lays the wolf token that the result talks of.
    position = position.play(PeekAt(EVA)).play(Show(Card.named("dog")))
    position = position.play(PeekAt(PAUL)).play(Show(Card.named("sheep")))
    position = position.play(PeekAt(JASON)).play(Show(Card.named("sheep")))
    assert position.table.tokens[-1] == (THOMAS, JASON, Clue.WOLF)
    for target in (EVA, PAUL, JASON):
        position = position.play(PeekAt(target))
        position = position.play(position.moves()[0])
    position = position.play(SuspectEarly(EXAMPLE_BOARDS[EVA]))
    assert not position.table.over
    position = position.play(SuspectEarly(EXAMPLE_BOARDS[THOMAS]))
    assert position.table.over
    for seat in (PAUL, JASON, KENNETH):
        assert position.turn == seat
        position = position.play(SuspectFinally(EXAMPLE_BOARDS[seat]))
    assert position.points == (2, 1, 0, 1, 0)
    assert position.errors == (0, 1, 1, 0, 0)
    assert position.table.red == {THOMAS}
    assert (position.round, position.table.start) == (2, PAUL)  # left of Thomas
    assert position.turn is CHANCE


def test_a_red_token_turns_black_after_the_next_round() -> None:
    position = example_dealt()
    barred = Table.new(position.game, EVA, red=frozenset({KENNETH}))
    position = position._replace(round=2, table=barred)
    for seat in (EVA, THOMAS, PAUL, JASON, KENNETH):
        position = position.play(PeekAt((seat + 1) % 5))
        position = position.play(position.moves()[0])
    for seat in (EVA, THOMAS):
        position = position.play(SuspectEarly(EXAMPLE_BOARDS[seat]))
    for _ in (PAUL, JASON, KENNETH):
        position = position.play(SuspectFinally(PASS))
    assert position.round == 3
    assert position.table.red == {THOMAS}  # wrong in this round; Kenneth's bar is over


# ---------------------------------------------------------------- the end of the game


def test_the_game_goes_on_before_three_rounds_and_two_errors() -> None:
    assert end_of_game(game(), 2, (4, 0, 0, 0, 0), (1, 1, 1, 1, 1)) is None


def test_the_game_ends_after_three_rounds() -> None:
    end = end_of_game(game(), 3, (4, 2, 0, 0, 0), (0, 0, 0, 0, 0))
    assert end is not None
    assert "3 rounds" in end.reason
    assert end.winners == (0,)


@pytest.mark.parametrize("rounds", [2, 3])
def test_the_game_ends_when_somebody_has_two_error_tokens(rounds: int) -> None:
    end = end_of_game(game(), rounds, (2, 3, 0, 0, 0), (2, 1, 0, 0, 0))
    assert end is not None
    assert "2 error tokens" in end.reason
    assert end.winners == (1,)


@pytest.mark.parametrize(
    ("points_", "errors", "winners"),
    [
        ((4, 3, 2, 1, 0), (1, 0, 0, 0, 0), (0,)),  # most points, whatever the errors
        ((4, 4, 2, 1, 0), (1, 0, 0, 0, 0), (1,)),  # tied: fewest errors
        ((4, 4, 4, 1, 0), (1, 0, 0, 0, 0), (1, 2)),  # still tied: shared
        ((0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (0, 1, 2, 3, 4)),
        ((3, 3, 2, 2, 2), (1, 1, 0, 0, 0), (0, 1)),  # fewest errors only among the tied
    ],
)
def test_most_points_then_fewest_errors_then_shared(
    points_: tuple[int, ...], errors: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    assert end_of_game(game(), 3, points_, errors) == End("3 rounds have been played", winners)


def test_who_has_two_errors_can_still_win() -> None:
    end = end_of_game(game(), 3, (5, 1, 0, 0, 0), (2, 0, 0, 0, 0))
    assert end is not None
    assert end.winners == (0,)


# ---------------------------------------------------------------- the next round


def after_early(players: int, order: tuple[int, ...]) -> Table:
    table = Table.new(game(players), start=0)
    for seat in order:
        table = table.after(seat, SuspectEarly())
    return table


@pytest.mark.parametrize(
    ("players", "order", "start"),
    [
        (5, (0, 1), 2),
        (5, (1, 0), 1),  # the last one counts, not the highest seat
        (5, (2, 4), 0),  # clockwise past the end of the table
        (4, (1, 3), 0),  # the neutral seat never starts
        (8, (2, 5, 7), 0),
        (6, (5, 1, 3), 4),
    ],
)
def test_left_of_the_last_early_suspicion_starts_the_next_round(
    players: int, order: tuple[int, ...], start: int
) -> None:
    assert after_early(players, order).next_start == start


def test_without_any_early_suspicion_left_of_the_last_start() -> None:
    assert Table.new(game(), start=4).next_start == 0
    assert Table.new(game(), start=1).next_start == 2


@pytest.mark.parametrize("players", PLAYERS)
def test_the_first_start_player_is_random(players: int) -> None:
    position = new_game(game(players))
    while not isinstance(position.moves()[0], Start):
        position = position.play(position.moves()[0])
    assert position.chances() == [(Start(s), Fraction(1, players)) for s in range(players)]
