"""One wrong line is said once, however many others do not fit because of it."""

import pytest

from tests.helpers.cli import CommandLine
from tests.helpers.places import EXAMPLES
from wolfwise.analysis.werewolf.causes import causes, told
from wolfwise.models import records
from wolfwise.models.werewolf import judged_record

JUDGED = (EXAMPLES / "judged.wolf").read_text()
WRONG = {
    "Dee checks Lou werewolf": ("Dee checks Lou seer", "line 29: Lou is a werewolf, not the seer"),
    "wolves attack Ida": ("wolves attack Lou", "line 50: Lou is dead"),
    "Bo pairs Bo Lou": ("Lou pairs Bo Lou", "line 26: Bo is the cupid, not Lou"),
}


@pytest.mark.parametrize("line", WRONG)
def test_one_wrong_line_is_one_cause(line: str) -> None:
    wrong, message = WRONG[line]
    record = records.read(JUDGED.replace(line, wrong, 1))
    broken = {breach.line for breach in judged_record.replay(record).breaches}
    (cause,) = causes(record)
    assert str(cause.breach) == message
    assert cause.follows == len(broken) - 1 > 5


def test_what_the_girl_might_have_seen_is_tried_as_well() -> None:
    """Her peep is not told, so a night that does not fit may wait for whom she makes out."""
    text = JUDGED.replace("Eli peeps Mia\n", "", 1).replace(
        "Kim charms Dee Fay", "Kim charms Dee", 1
    )
    (cause,) = causes(records.read(text))
    assert str(cause.breach) == "line 51: the piper charms 2 tonight"


def test_two_wrong_lines_are_two_causes() -> None:
    text = JUDGED
    for line in ("Dee checks Lou werewolf", "wolves attack Ida"):
        text = text.replace(line, WRONG[line][0], 1)
    first, second = causes(records.read(text))
    assert str(first.breach) == WRONG["Dee checks Lou werewolf"][1]
    assert str(second.breach) == WRONG["wolves attack Ida"][1]


def test_a_vote_that_was_written_down_wrong() -> None:
    """It is all right by itself, but whoever it is against was not lynched."""
    right = "vote Ana>Lou Bo>Dee Cai>Lou Dee>Lou Eli>Lou Fay>Lou Gus>Lou"
    assert right in JUDGED
    text = JUDGED.replace(right, right.replace(">Lou", ">Dee"), 1)
    (cause,) = causes(records.read(text))
    assert str(cause.breach) == "line 43: Dee was voted out, not Lou"
    assert (cause.follows > 5, cause.without) == (True, 42)


def test_a_judge_who_has_made_many_mistakes_mends_the_first_ones_first() -> None:
    """Every second line but those about the cards is left out."""
    text = JUDGED.splitlines()
    kept = [li for n, li in enumerate(text) if n % 2 or n < 23]
    found = told(causes(records.read("\n".join(kept))))
    assert len(found) <= 5
    assert found[-1].endswith("more lines break the rules, if these are as they stand")


PLAYERS = """game werewolf
players Ana Bo Cai Dee Eli Fay
roles werewolf seer witch hunter villager villager
night 1
dead Bo villager
day 1
Bo claims seer
night 3
"""


def test_players_are_told_every_mistake() -> None:
    assert told(causes(records.read(PLAYERS))) == (
        "line 7: Bo is dead",
        "line 8: this is night 2, not night 3",
    )


def test_a_players_line_without_which_others_would_fit() -> None:
    """A day is told once too often, so later ones have other numbers."""
    text = PLAYERS.replace("Bo claims seer\nnight 3", "day 3\nnight 2\nday 2")
    (cause,) = causes(records.read(text))
    assert str(cause.breach) == "line 7: this is day 2, not day 3"
    assert (cause.follows, cause.without) == (1, None)


def test_a_player_who_is_not_dead() -> None:
    """What he says and his votes are against the rules because of the line about his death."""
    more = ["Bo claims seer", "vote Ana>Bo Bo>Ana", "lynched nobody", "night 2", "dead Bo villager"]
    text = PLAYERS.replace("Bo claims seer\nnight 3", "\n".join(more))
    assert told(causes(records.read(text))) == (
        "line 7: Bo is dead (line 5 makes 2 more lines break the rules)",
    )


def test_check_says_it_once() -> None:
    line = "Dee checks Lou werewolf"
    wrong = JUDGED.replace(line, WRONG[line][0], 1)
    assert CommandLine("werewolf").ask("check", "-", stdin=wrong).stderr == (
        "wolfwise: the record breaks the rules:\n"
        f"  {WRONG[line][1]} (it makes 45 more lines break the rules)\n"
    )


def test_a_card_that_is_dealt_twice_is_one_cause() -> None:
    text = "game werewolf\nplayers Ana Bo Cai Dee Eli\nroles werewolf villager*4\n"
    text += "deal Ana werewolf\n" + "".join(f"deal {n} villager\n" for n in ("Bo", "Cai", "Dee"))
    record = records.read(f"{text}deal Eli villager\nnight 1\ndeal Bo villager\nwolves attack Bo\n")
    assert told(causes(record)) == ("line 10: Bo was dealt a villager already",)
