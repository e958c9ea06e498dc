"""What live play says that a record lacks: what comes next in games as they are played."""

from random import Random

import pytest

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.games_werewolf import random_game, walk
from tests.helpers.places import EXAMPLES
from wolfwise.models import records
from wolfwise.models.werewolf.roles import Step
from wolfwise.werewolf.live import lacks

HEAD = """game werewolf
rule mayor=none
players Ana Bo Cai Dee Eli Fay
"""
CARDS = "roles werewolf seer witch hunter villager villager"
OUTCOME = "Tell the outcome: lynched NAME ROLE, or lynched nobody."
DAWN = "Tell who died in the night: dead NAME ROLE, or dead nobody."
VOTES = "vote Ana>Cai Cai>Ana Dee>Cai Eli>Cai Fay>missed"


def lacking(*lines: str) -> list[str]:
    return list(lacks(records.read(HEAD + "\n".join(lines))))


SEER = (CARDS, "viewer Ana seer", "night 1")
DAY = (*SEER, "Ana checks Cai good", "dead Bo villager", "day 1")


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        ((), []),
        ((CARDS,), ["Tell who you are, and your card: viewer NAME ROLE.",
                    "Tell which night or day it is: night 1."]),
        ((CARDS, "viewer Ana seer"), ["Tell which night or day it is: night 1."]),
        (SEER, ["Tell what you saw: Ana checks NAME ROLE.", DAWN]),
        ((CARDS, "night 1"), ["Tell who you are, and your card: viewer NAME ROLE.", DAWN]),
        ((*SEER, "Ana checks Cai missed"), [DAWN]),
        ((*SEER, "Ana checks Cai good", "dead nobody"), ["Tell that it is day: day 1."]),
        ((*SEER, "Ana checks Cai good", "day 1"),
         [DAWN, "Tell the votes: vote VOTER>NAME ...", OUTCOME]),
        ((CARDS, "viewer Ana witch", "night 1"),
         ["Tell the victim: victim NAME.", "Tell your potions: Ana saves NAME, or Ana passes.",
          DAWN]),
        ((CARDS, "viewer Ana witch", "night 1", "victim Bo", "Ana saves Bo"), [DAWN]),
        ((CARDS, "viewer Ana witch", "used Ana poison", "used Ana antidote", "night 2"), [DAWN]),
        ((CARDS, "viewer Ana werewolf", "night 1", "wolves Ana"),
         ["Tell your victim: wolves attack NAME.", DAWN]),
        ((*SEER, "dead Dee hunter"),
         ["Tell whom the hunter shoots: Dee shoots NAME.", "Tell what you saw: Ana checks NAME "
          "ROLE.", "Tell that it is day: day 1."]),
        ((*SEER, "Ana checks Bo good", "dead Dee hunter", "Dee shoots Bo"),
         ["Tell the card of Bo: dead Bo ROLE.", "Tell that it is day: day 1."]),
        ((*DAY, "vote Ana>Cai Dee>Cai"),
         ["Add to the votes how Cai, Eli and Fay voted, or that it was missed.", OUTCOME]),
        ((*DAY, VOTES), [OUTCOME]),
        ((*DAY, VOTES, "lynched Cai witch"), ["Tell that night falls: night 2."]),
        ((*DAY, VOTES, "lynched nobody"), ["Tell that night falls: night 2."]),
        ((*DAY, VOTES, "lynched Cai werewolf"), ["Tell who has won: won village."]),
        ((*DAY, VOTES, "lynched Cai werewolf", "won village"),
         ["Turn up all cards: nothing else is left."]),
        ((*DAY, VOTES, "lynched Cai witch", "night 2", "dead Ana seer"),
         ["Tell that it is day: day 2."]),
    ],
)  # fmt: skip
def test_what_is_lacking(lines: tuple[str, ...], sentences: list[str]) -> None:
    assert lacking(*lines) == sentences


def test_a_mayor_is_lacking() -> None:
    text = HEAD.replace("rule mayor=none\n", "") + "\n".join([*DAY, ""])
    assert lacks(records.read(text))[0] == "Tell the mayor: mayor NAME."


def test_a_judge_is_asked_what_he_is_asked() -> None:
    whole = (EXAMPLES / "judged.wolf").read_text()
    night = whole[: whole.index("Cai guards Dee")]
    assert lacks(records.read(night)) == ("Tell what is done: Cai guards NAME.",)
    assert lacks(records.read(whole)) == ("Turn up all cards: nothing else is left.",)


ASKED = {
    "checks", "guards", "pairs", "takes", "saves", "passes", "charms", "middle", "victim", "vote",
    "lynched", "shoots",
}  # fmt: skip
"""Words of lines that must have been asked for when they come."""


@pytest.mark.parametrize("seed", range(15))
def test_what_comes_next_was_asked_for(seed: int) -> None:
    random = Random(seed)
    story = [p.after for p in walk(random_game(random, most=8), random)]
    position = random.choice([p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)])
    told = list(lines_of(position, random.randrange(position.game.players)))
    heads = 1 + next(n for n, line in enumerate(told) if line.startswith("viewer"))
    for number in range(heads, len(told)):
        sentences = lacks(records.read("\n".join(told[:number])))
        assert sentences, told[:number]
        (word,) = {*told[number].split()[:2]} & ASKED or {""}
        assert any(word in sentence for sentence in sentences), (told[number], sentences)
