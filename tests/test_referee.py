"""The referee: a record replayed clause by clause, every breach noted, rounds scored."""

import pytest

from tests.helpers.records import against
from wolfwise.analysis.wooolf.advice import advise
from wolfwise.analysis.wooolf.posterior import Posterior
from wolfwise.models import records
from wolfwise.models.errors import Contradiction, RecordError
from wolfwise.models.wooolf.cards import Clue, Question
from wolfwise.models.wooolf.observations import Peek
from wolfwise.models.wooolf.referee import Replay, replay
from wolfwise.models.wooolf.situation import situation, situations

NAMES = "Eva Thomas Paul Jason Kenneth"
EVA, THOMAS, PAUL, JASON, KENNETH = range(5)

FIRST_LAP = """\
Eva peeks Jason sheep
Thomas peeks Kenneth wolf
Paul peeks Thomas ?
Jason asks Paul wolf-hunter-boy yes
Kenneth peeks Eva wolf
"""
SECOND_LAP = """\
Eva peeks Kenneth sheep
Thomas peeks Jason wolf
Paul peeks Eva dog
Jason peeks Thomas ?
Kenneth asks Jason has-sheep yes
"""
SUSPICIONS = "Eva suspects\nThomas suspects\n"
HANDS = """\
reveal Eva wolf dog
reveal Thomas boy? dog?
reveal Paul hunter? sheep
reveal Jason sheep sheep
reveal Kenneth hunter sheep
"""
BOARDS = """\
board Eva Jason x
board Thomas Eva Paul
board Paul Jason 0
board Jason 0 Paul
board Kenneth x x
"""
TURNS = FIRST_LAP + SECOND_LAP + SUSPICIONS
WORKED_EXAMPLE = TURNS + HANDS + BOARDS
"""The example of the rulebooks as one legal round. Where it leaves things open we chose: the dogs
lie under wolf and boy, so that nobody plays one, and Thomas cries wolf at Jason as well."""

SECOND_ROUND = """\
round 2
Paul peeks Jason wolf
...
Eva suspects
...
Kenneth suspects
reveal Eva sheep sheep
reveal Thomas wolf dog
reveal Paul boy? sheep
reveal Jason hunter dog?
reveal Kenneth hunter? sheep
board Eva 0 Jason
board Kenneth Thomas 0
board Jason x x
"""
THIRD_ROUND = """\
round 3
Eva peeks Jason dog
...
Thomas suspects
...
Jason suspects
reveal Eva dog hunter
reveal Thomas sheep sheep
reveal Paul wolf sheep
reveal Jason dog? sheep
board Thomas Jason Eva
board Jason Paul Eva
"""


ROUND_OVER = "the round is over: only final suspicions are left"
OUT = "whoever has suspected early takes no more turns in the round"
RED = "a red error token bars from suspecting early this round"


def replayed(lines: str, players: str = NAMES, head: str = "game wooolf") -> Replay:
    return replay(records.read(f"{head}\nplayers {players}\n{lines}"))


def breaches(lines: str, players: str = NAMES, head: str = "game wooolf") -> list[str]:
    return [str(breach) for breach in replayed(lines, players, head).breaches]


def refused(lines: str, players: str = NAMES) -> str:
    with pytest.raises(RecordError) as caught:
        replayed(lines, players)
    return str(caught.value)


# ---------------------------------------------------------------- the worked example


def test_the_worked_example_keeps_the_rules() -> None:
    done = replayed(WORKED_EXAMPLE)
    assert done.breaches == []
    assert done.rounds[0].table.suspected == (EVA, THOMAS)
    assert done.rounds[0].table.over


def test_the_worked_example_is_possible() -> None:
    for known in situations(
        records.read(f"game wooolf\nplayers {NAMES}\nviewer Jason sheep sheep\n{WORKED_EXAMPLE}")
    ):
        assert Posterior(known.game, known.observations).worlds == 1


def test_the_worked_example_scores_as_the_rulebooks_say() -> None:
    """Eva 2; Thomas 1 and a red error; Paul an error; Jason 1 (Chinese text); Kenneth nothing."""
    done = replayed(WORKED_EXAMPLE)
    assert done.points == (2, 1, 0, 1, 0)
    assert done.errors == (0, 1, 1, 0, 0)
    score = done.rounds[0].score
    assert score is not None
    assert score.red == {THOMAS}
    assert [[line.what for line in lines] for lines in score.lines] == [
        ["right early suspicion"],
        ["wrong early suspicion: red error", "Paul took Jason for the wolf"],
        ["wrong final suspicion: black error"],
        ["right final suspicion"],
        ["no suspicion"],
    ]
    assert done.end is None


def test_without_the_boys_token_there_is_no_bonus() -> None:
    """The result speaks of a wolf token in front of Jason, which the example never lays."""
    printed = WORKED_EXAMPLE.replace("Thomas peeks Jason wolf", "Thomas peeks Kenneth wolf")
    assert replayed(printed).points == (2, 0, 0, 1, 0)


def test_a_bonus_only_for_the_right_boy() -> None:
    head = "game wooolf\nrule smear=only-if-right"
    assert replayed(WORKED_EXAMPLE, head=head).points == (2, 0, 0, 1, 0)


# ---------------------------------------------------------------- turns


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            "Eva peeks Jason sheep\nPaul peeks Eva sheep\n",
            [against(4, "Paul", "it is Thomas's turn")],
        ),
        (
            "Eva peeks Jason sheep\nEva peeks Jason sheep\n",
            [against(4, "Eva", "it is Thomas's turn")],
        ),
        (
            "Eva suspects\n",
            [against(3, "Eva", "an early suspicion is not allowed on the first turn")],
        ),
        (
            "start Paul\nEva peeks Jason ?\n",
            [against(4, "Eva", "it is Paul's turn")],
        ),
        ("start Paul\nPaul peeks Jason ?\nJason peeks Eva ?\n", []),
        ("Kenneth peeks Eva ?\nEva peeks Kenneth ?\n", []),
        (
            "start Paul\nstart Eva\n",
            ["line 4: Paul starts this round"],
        ),
        (
            f"{FIRST_LAP}Eva suspects\nThomas peeks Eva ?\nPaul peeks Eva wolf\n"
            "Jason peeks Eva dog\nKenneth peeks Paul ?\nEva peeks Paul ?\n",
            [against(13, "Eva", OUT)],
        ),
        (
            f"{TURNS}Paul peeks Eva dog\n",
            [against(15, "Paul", ROUND_OVER)],
        ),
        (
            f"{TURNS}Paul suspects\n",
            [against(15, "Paul", ROUND_OVER)],
        ),
        (
            "red Eva\nEva peeks Jason ?\n...\nEva suspects\n",
            [against(6, "Eva", RED)],
        ),
        (
            "Eva asks Jason has-dog no\n...\nEva asks Paul has-dog no\n...\n"
            "Eva asks Paul has-hunter no\n",
            [against(7, "Eva", "no question card is left")],
        ),
        (
            "Eva asks Jason has-sheep no\nThomas asks Jason has-sheep no\n"
            "Paul asks Jason has-sheep no\n",
            [against(5, "Paul", "all 2 cards has-sheep have been spent")],
        ),
    ],
)
def test_turns(lines: str, expected: list[str]) -> None:
    assert breaches(lines) == expected


def test_after_a_skipped_turn_play_goes_on_from_who_acted() -> None:
    """One miss is one breach, not one for every line that follows."""
    skipped = FIRST_LAP.replace("Thomas peeks Kenneth wolf\n", "")
    assert breaches(skipped + SECOND_LAP) == [against(4, "Paul", "it is Thomas's turn")]


def test_who_has_suspected_is_skipped() -> None:
    lines = f"{FIRST_LAP}{SECOND_LAP}Eva suspects\nThomas peeks Eva ?\nPaul peeks Eva wolf\n"
    assert breaches(f"{lines}Jason peeks Eva dog\nKenneth peeks Eva wolf\nThomas suspects\n") == []


def test_with_six_players_the_third_suspicion_ends_the_round() -> None:
    lap = "".join(f"{seat} peeks {seat % 6 + 1} ?\n" for seat in range(1, 7))
    lines = f"{lap}A suspects\nB suspects\nC peeks A ?\nD suspects\n"
    assert breaches(lines, "A B C D E F") == []
    assert replayed(lines, "A B C D E F").rounds[0].table.over
    assert breaches(f"{lines}E peeks A ?\n", "A B C D E F") == [against(13, "E", ROUND_OVER)]


def test_a_round_limit_ends_the_round_too() -> None:
    lap = "".join(f"{seat} peeks {seat % 5 + 1} sheep\n" for seat in range(1, 6))
    done = replayed(lap * 3 + "Eva peeks Paul sheep\n", head="game wooolf\nrule round-limit=3")
    assert [str(b) for b in done.breaches] == [against(19, "Eva", ROUND_OVER)]


def test_the_neutral_seat_is_never_waited_for() -> None:
    lines = "A peeks neutral ?\nB peeks neutral ?\nC peeks 5 ?\nD peeks 5 ?\nA peeks neutral ?\n"
    assert breaches(lines, "A B C D") == []


@pytest.mark.parametrize("line", ["start Eva", "start Paul"])
def test_a_start_stands_before_the_first_turn(line: str) -> None:
    """Otherwise it would hide that somebody was skipped."""
    lines = f"Eva peeks Jason sheep\nThomas peeks Jason sheep\n{line}\nEva peeks Jason sheep\n"
    assert breaches(lines) != []


def test_a_question_that_the_viewer_does_not_hold_is_a_breach() -> None:
    lines = "viewer Eva wolf dog\nquestions Eva has-dog has-dog\nEva asks Paul has-sheep yes\n"
    assert [b for b in breaches(lines) if b.startswith("line 5")] != []


# ---------------------------------------------------------------- gaps


def test_after_a_gap_anybody_may_act() -> None:
    assert breaches("Eva peeks Jason sheep\n...\nKenneth peeks Eva sheep\nEva peeks Paul ?\n") == []
    assert breaches("...\nKenneth peeks Eva sheep\nPaul peeks Eva sheep\n") == [
        against(5, "Paul", "it is Eva's turn")
    ]


def test_after_a_gap_a_first_turn_may_have_been_before() -> None:
    assert breaches("Eva peeks Jason sheep\n...\nThomas suspects\n") == []


def test_a_gap_does_not_bring_back_who_has_suspected() -> None:
    assert breaches(f"{FIRST_LAP}Eva suspects\n...\nEva peeks Jason sheep\n") == [
        against(10, "Eva", OUT)
    ]


# ---------------------------------------------------------------- what the viewer knows


def test_the_viewers_announcement_follows_from_the_card_he_saw() -> None:
    def announced(hand: str, saw: str) -> Clue | None:
        known = situation(
            records.read(
                f"game wooolf\nplayers {NAMES}\nviewer Eva {hand}\nEva peeks Jason saw {saw}\n"
            )
        )
        peek = known.facts[-1].observation
        assert isinstance(peek, Peek)
        return peek.announced

    assert announced("sheep sheep", "hunter") is Clue.HUNTER
    assert announced("sheep sheep", "hunter?") is Clue.UNKNOWN
    assert announced("boy? sheep", "hunter") is Clue.WOLF
    assert announced("boy? sheep", "hunter?") is Clue.UNKNOWN
    assert announced("wolf boy?", "hunter") is Clue.HUNTER


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("Eva peeks Jason", "line 3: what was announced? (sheep, dog, hunter, wolf, ?;"),
        ("Eva peeks Jason saw dog", "line 3: only the viewer can know the card itself"),
        ("viewer Paul sheep dog\nEva peeks Jason saw dog", "line 4: only the viewer can know"),
        ("viewer Jason sheep dog\nEva peeks Jason saw dog", "line 4: what was announced?"),
        (
            "viewer Eva sheep dog\nviewer Paul sheep dog",
            "line 4: the viewer of this round and his cards are known",
        ),
        ("questions Eva has-dog", "line 3: only the viewer's question cards are known"),
        (
            "viewer Eva sheep dog\nquestions Paul has-dog",
            "line 4: only the viewer's question cards are known",
        ),
        ("Eva peeks Jason ?\n...\nround 3", "line 5: after round 1 comes round 2"),
        ("Eva peeks Jason ?\nround 1", "line 4: after round 1 comes round 2"),
    ],
)
def test_a_line_that_makes_no_sense_where_it_stands(lines: str, message: str) -> None:
    assert refused(lines).startswith(message)


def test_the_owner_may_know_which_card_was_taken() -> None:
    lines = "viewer Jason sheep hunter\nEva peeks Jason sheep saw sheep"
    assert breaches(lines) == []


def test_question_cards_left_in_hand() -> None:
    text = f"game wooolf\nplayers {NAMES}\nviewer Eva wolf dog\nquestions Eva has-dog has-dog\n"
    assert situation(records.read(text)).questions == (Question.HAS_DOG, Question.HAS_DOG)
    known = situation(records.read(f"{text}Eva asks Paul has-dog no\n"))
    assert known.questions == (Question.HAS_DOG,)
    assert situation(records.read(f"game wooolf\nplayers {NAMES}\n")).questions is None


def test_a_new_round_forgets_the_deal() -> None:
    record = records.read(
        f"game wooolf\nplayers {NAMES}\nviewer Eva wolf dog\n{WORKED_EXAMPLE}{SECOND_ROUND}"
    )
    first, second = situations(record)
    assert first.viewer == EVA
    assert second.viewer is None
    assert {fact.line for fact in first.facts} & {fact.line for fact in second.facts} == set()


# ---------------------------------------------------------------- hands and boards


def test_a_last_hand_not_shown_is_what_is_left() -> None:
    lines = WORKED_EXAMPLE.replace("reveal Kenneth hunter sheep\n", "")
    done = replayed(lines)
    assert done.breaches == []
    assert done.points == (2, 1, 0, 1, 0)


def test_with_two_hands_not_shown_nothing_is_scored() -> None:
    hidden = ("reveal Kenneth hunter sheep\n", "reveal Jason sheep sheep\n")
    done = replayed(WORKED_EXAMPLE.replace(hidden[0], "").replace(hidden[1], ""))
    assert done.rounds[0].score is None
    assert done.points == (0,) * 5


def test_the_neutral_hand_counts_as_one() -> None:
    lap = "A peeks neutral ?\nB peeks A ?\nC peeks A ?\nD peeks A ?\n"
    lines = f"{lap}A suspects\nB suspects\nreveal A wolf sheep\nreveal B boy? dog\n"
    lines += "reveal C hunter sheep\nreveal D sheep sheep\nboard A neutral x\nboard B A D\n"
    done = replayed(lines, "A B C D")
    assert done.breaches == []
    assert done.points == (0, 2, 0, 0)  # neutral holds hunter? dog?
    assert done.errors == (1, 0, 0, 0)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (
            f"{FIRST_LAP}reveal Eva wolf dog\n",
            ["round 1: cards and boards are shown after 2 early suspicions, not before"],
        ),
        (TURNS + HANDS + BOARDS.replace("board Eva Jason x\n", ""), []),  # not told, that is all
        (TURNS + HANDS, []),
        (
            WORKED_EXAMPLE.replace("board Eva Jason x", "board Eva Jason Paul"),
            ["round 1: board of Eva: the second pointer of the wolf must be x"],
        ),
        (
            WORKED_EXAMPLE.replace("board Thomas Eva Paul", "board Thomas Eva x"),
            ["round 1: board of Thomas: the second pointer of the boy must not be x"],
        ),
        (
            f"{WORKED_EXAMPLE}board Eva Jason x\n",
            ["line 25: Eva's board is known already"],
        ),
        (
            WORKED_EXAMPLE.replace("Kenneth hunter sheep", "Kenneth hunter wolf"),
            ["round 1: Kenneth shows a wolf card too many (1 in play)"],
        ),
        (
            WORKED_EXAMPLE.replace("Kenneth hunter sheep", "Kenneth sheep sheep"),
            ["round 1: Kenneth shows a sheep card too many (4 in play)"],
        ),
    ],
)
def test_hands_and_boards(lines: str, expected: list[str]) -> None:
    assert breaches(lines) == expected


def test_an_early_suspicion_cannot_be_taken_back() -> None:
    lines = WORKED_EXAMPLE.replace("board Eva Jason x", "board Eva x x")
    assert breaches(lines) != []


def test_two_different_hands_of_a_seat_contradict_each_other() -> None:
    known = situation(
        records.read(f"game wooolf\nplayers {NAMES}\nreveal Eva wolf dog\nreveal Eva sheep dog\n")
    )
    with pytest.raises(Contradiction):
        Posterior(known.game, known.observations)


# ---------------------------------------------------------------- rounds


def test_the_second_round_starts_left_of_the_last_suspicion() -> None:
    assert breaches(f"{WORKED_EXAMPLE}round 2\nPaul peeks Jason wolf\n") == []
    assert breaches(f"{WORKED_EXAMPLE}round 2\nEva peeks Jason wolf\n") == [
        against(26, "Eva", "it is Paul's turn")
    ]
    assert breaches(f"{WORKED_EXAMPLE}round 2\nstart Eva\nEva peeks Jason wolf\n") == [
        "line 26: Paul starts this round"
    ]


def test_a_red_token_of_the_round_before_bars() -> None:
    assert breaches(f"{WORKED_EXAMPLE}round 2\nPaul peeks Jason wolf\n...\nThomas suspects\n") == [
        against(28, "Thomas", RED)
    ]


def test_a_red_token_turns_black_after_one_round() -> None:
    assert breaches(f"{WORKED_EXAMPLE}{SECOND_ROUND}{THIRD_ROUND}") == []


def test_three_rounds_add_up() -> None:
    done = replayed(f"{WORKED_EXAMPLE}{SECOND_ROUND}{THIRD_ROUND}")
    assert [played.number for played in done.rounds] == [1, 2, 3]
    scores = [played.score.points for played in done.rounds if played.score]
    assert scores == [(2, 1, 0, 1, 0), (2, 0, 0, 0, 2), (0, 2, 0, 2, 0)]
    assert done.points == (4, 3, 0, 3, 2)
    assert done.errors == (0, 1, 1, 0, 0)
    assert done.end is not None
    assert done.end.reason == "3 rounds have been played"
    assert done.end.winners == (EVA,)


def test_equal_points_go_to_the_fewest_errors() -> None:
    second = SECOND_ROUND.replace("board Eva 0 Jason", "board Eva 0 Thomas")
    done = replayed(f"{WORKED_EXAMPLE}{second}{THIRD_ROUND}")
    assert done.breaches == []
    assert done.points == (2, 3, 0, 3, 2)
    assert done.errors == (1, 1, 1, 0, 0)
    assert done.end is not None
    assert done.end.winners == (JASON,)


def test_a_shared_victory() -> None:
    """Kenneth's hand of the third round is not shown: what is left plays the boy."""
    third = THIRD_ROUND.replace("Thomas suspects", "Kenneth suspects")
    third = third.replace("board Thomas Jason Eva", "board Kenneth Paul Thomas")
    done = replayed(f"{WORKED_EXAMPLE}{SECOND_ROUND}{third}")
    assert done.breaches == []
    assert done.points == (4, 1, 0, 3, 4)
    assert done.end is not None
    assert done.end.winners == (EVA, KENNETH)


def test_two_error_tokens_end_the_game() -> None:
    second = SECOND_ROUND + "board Paul Kenneth Jason\n"
    done = replayed(f"{WORKED_EXAMPLE}{second}")
    assert done.errors == (0, 1, 2, 0, 0)
    assert done.end is not None
    assert done.end.reason == "somebody has 2 error tokens"
    assert done.end.winners == (EVA,)
    more = replayed(f"{WORKED_EXAMPLE}{second}{THIRD_ROUND}")
    assert str(more.breaches[0]) == "line 40: the game is over: somebody has 2 error tokens"


def test_a_round_that_is_not_over_is_not_followed_by_another() -> None:
    assert breaches(f"{FIRST_LAP}round 2\nEva peeks Jason sheep\n") != []


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_record_may_begin_with_any_round(number: int) -> None:
    done = replayed(f"round {number}\nred Eva\nPaul peeks Jason sheep\n")
    assert done.breaches == []
    assert [played.number for played in done.rounds] == [number]


def test_the_viewer_may_be_named_after_his_first_turn() -> None:
    assert breaches("Eva peeks Jason saw dog\nviewer Eva sheep sheep\n") == []


def test_the_viewers_own_hand_counts_as_shown() -> None:
    hidden = ("reveal Kenneth hunter sheep\n", "reveal Jason sheep sheep\n")
    lines = WORKED_EXAMPLE.replace(hidden[0], "").replace(hidden[1], "")
    assert replayed(f"viewer Jason sheep sheep\n{lines}").points == (2, 1, 0, 1, 0)


def test_a_round_may_end_in_a_gap() -> None:
    assert breaches(f"{FIRST_LAP}...\nround 2\nEva peeks Jason sheep\n") == []


def test_red_tokens_can_be_told_where_the_round_before_was_not_scored() -> None:
    lines = f"{FIRST_LAP}...\nround 2\nred Paul Jason\nEva peeks Jason sheep\n...\n"
    assert breaches(f"{lines}Jason suspects\n") == [against(13, "Jason", RED)]
    assert breaches(f"{lines}Eva suspects\n") == []


# ---------------------------------------------------------------- the other questions only warn


def test_breaches_are_warnings_for_the_other_questions() -> None:
    lines = "viewer Jason sheep sheep\nEva peeks Jason sheep\nPaul peeks Thomas ?\n"
    known = situation(records.read(f"game wooolf\nplayers {NAMES}\n{lines}"))
    assert known.warnings == (against(5, "Paul", "it is Thomas's turn"),)
    assert Posterior(known.game, known.observations).worlds
    assert advise(known).options


def test_the_worked_example_can_be_asked_about_at_any_line() -> None:
    lines = WORKED_EXAMPLE.splitlines(keepends=True)
    before = None
    for end in range(len(TURNS.splitlines()) + 1):
        text = f"game wooolf\nplayers {NAMES}\nviewer Jason sheep sheep\n{''.join(lines[:end])}"
        known = situation(records.read(text))
        assert known.warnings == ()
        worlds = Posterior(known.game, known.observations).worlds
        assert before is None or worlds <= before
        before = worlds
