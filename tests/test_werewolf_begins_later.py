"""Records that begin in the middle of a game: on any night or day, with what was before told."""

from random import Random

import pytest

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.entries import entry_after, offered
from tests.helpers.games_werewolf import random_game, walk
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models import records
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.situation import situation
from wolfwise.models.werewolf.worlds import world_of
from wolfwise.werewolf.table import Werewolf

HEAD = """game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf seer witch guard piper villager
"""


def warned(*lines: str) -> list[str]:
    return list(situation(records.read(HEAD + "\n".join(lines))).warnings)


@pytest.mark.parametrize(
    "lines",
    [
        ("night 3", "dead nobody", "day 3", "night 4", "day 4"),
        ("day 3", "lynched nobody", "night 4"),
        ("dead Bo villager lynched", "dead Gus guard", "mayor Eli", "night 3"),
        ("viewer Eli witch", "used Eli antidote", "used Eli poison", "night 3", "Eli passes"),
        ("viewer Eli piper", "charmed Ana Bo", "night 2", "Eli charms Cai Dee"),
    ],
)
def test_a_record_may_begin_anywhere(lines: tuple[str, ...]) -> None:
    assert warned(*lines) == []
    for number, line in enumerate(lines):
        assert offered(entry_after("\n".join([HEAD.rstrip(), *lines[:number], ""])), line)
    text = "\n".join([HEAD.rstrip(), *lines, ""])
    assert records.write(records.read(text)) == text


@pytest.mark.parametrize(
    ("lines", "warning"),
    [
        (("night 3", "day 1"), "line 5: this is day 3, not day 1"),
        (("day 3", "night 3"), "line 5: this is night 4, not night 3"),
        (("viewer Eli witch", "used Eli antidote", "night 2", "Eli saves Bo"),
         "line 7: the antidote has been used"),
        (("viewer Eli witch", "used Eli antidote", "used Eli antidote"),
         "line 6: the antidote has been used"),
        (("viewer Eli witch", "night 2", "used Eli poison"),
         "line 6: what was used before is told before the first night or day"),
        (("viewer Eli piper", "charmed Ana Bo", "night 2", "Eli charms Ana Cai"),
         "line 7: Ana is charmed already"),
    ],
)  # fmt: skip
def test_what_was_before_is_held_to_the_rules(lines: tuple[str, ...], warning: str) -> None:
    assert warned(*lines) == [warning]


def test_check_says_what_is_missing() -> None:
    text = f"{HEAD}night 3\ndead Bo missed\nday 3\nlynched missed\n"
    assert Werewolf.read(text).check().data["missing"] == [
        "what was before night 3, but for what is told of it",
        "the card of Bo",
        "who was lynched",
    ]


@pytest.mark.parametrize("seed", range(10))
def test_a_record_that_begins_later_allows_what_was_so(seed: int) -> None:
    """The lines before some night are dropped, all but the cards and the dead."""
    random = Random(seed)
    story = [p.after for p in walk(random_game(random, most=6), random)]
    moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)]
    position = random.choice(moments)

    if Role.THIEF in position.game.deck or position.table.idiot is not None:
        return
    told = [" ".join(line.split()) for line in lines_of(position, None)]
    nights = [n for n, line in enumerate(told) if line.startswith("night")]
    if not nights:
        return
    at = random.choice(nights)
    head = [line for line in told[:at] if line.split()[0] in ("game", "rule", "players", "roles")]
    dead = [line for line in told[:at] if line.startswith("dead p")]
    lynched = [li.split() for li in told[:at] if li.startswith("lynched p")]
    before = [*dead, *(f"dead {name} {role} lynched" for _, name, role in lynched)]
    known = situation(records.read("\n".join([*head, *before, *told[at:]])))
    if any(isinstance(entry.event, events.IdiotShown) for entry in position.log):
        return
    assert known.warnings == ()
    left = every_world.worlds(known.game, known.observations)
    assert world_of(position.roles, position.middle) in left
    assert worlds(known.game, known.observations, None).number == len(left)
