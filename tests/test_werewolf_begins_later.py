"""Records that begin in the middle of a game: on any night or day, with what was before told."""

from random import Random

import pytest

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.entries import entry_after, offered
from tests.helpers.games_werewolf import random_game, walk
from wolfwise.analysis.werewolf import every_world
from wolfwise.analysis.werewolf.why import clash
from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models import records
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.cpsat import Encoding
from wolfwise.models.werewolf.observations import GoesOn, Guarding
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.situation import situation
from wolfwise.models.werewolf.worlds import world_of
from wolfwise.werewolf.table import Werewolf

CARDS = "werewolf werewolf seer witch guard piper villager"


def head(cards: str = CARDS, *rules: str) -> str:
    changed = "".join(f"rule {rule}\n" for rule in rules)
    return f"game werewolf\n{changed}players Ana Bo Cai Dee Eli Fay Gus\nroles {cards}\n"


HEAD = head()


def warned(*lines: str) -> list[str]:
    return list(situation(records.read(HEAD + "\n".join(lines))).warnings)


def left(before: str, *lines: str) -> int:
    """How many worlds some lines leave behind a head, by all who can say it; none: 0."""
    known = situation(records.read(before + "\n".join(lines)))
    assert known.warnings == ()
    tried = every_world.worlds(known.game, known.observations)
    encoding = Encoding(known.game, known.observations)
    assert encoding.possible_roles() == [
        frozenset(world.roles[seat] for world in tried) for seat in range(known.game.players)
    ]
    if not tried:
        with pytest.raises(Contradiction):
            worlds(known.game, known.observations, known.viewer)
        return 0
    assert worlds(known.game, known.observations, known.viewer).number == len(tried)
    return len(tried)


@pytest.mark.parametrize(
    "lines",
    [
        ("night 3", "dead nobody", "day 3", "night 4", "day 4"),
        ("day 3", "lynched nobody", "night 4"),
        ("dead Bo villager lynched", "dead Gus guard", "mayor Eli", "night 3"),
        ("viewer Eli witch", "used Eli antidote", "used Eli poison", "night 3", "Eli passes"),
        ("viewer Eli piper", "charmed Ana Bo", "night 2", "Eli charms Cai Dee"),
        ("viewer Eli guard", "dead Bo villager", "Eli guards Bo", "night 3", "Eli guards Cai"),
        ("viewer Eli guard", "Eli guards Bo", "day 3", "night 4", "Eli guards Cai"),
        (
            "viewer Eli guard",
            "Eli guards Bo",
            "day 3",
            "night 4",
            "day",
            "night 5",
            "Eli guards Bo",
        ),
        ("viewer Eli seer", "Eli checks Ana good", "Eli checks Bo werewolf", "night 3"),
        ("viewer Eli werewolf", "wolves Ana Eli", "dead Ana werewolf lynched", "day 4"),
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
        (("viewer Eli guard", "Eli guards Bo", "night 3", "Eli guards Bo"),
         "line 7: the guard never protects the same player in two nights running"),
        (("viewer Eli guard", "Eli guards Bo", "day 3", "night 4", "Eli guards Bo"),
         "line 8: the guard never protects the same player in two nights running"),
        (("viewer Eli guard", "Eli guards Bo", "night 1"),
         "line 6: before the first night nothing can have been done"),
        (("viewer Eli witch", "used Eli poison", "night"),
         "line 6: before the first night nothing can have been done"),
    ],
)  # fmt: skip
def test_what_was_before_is_held_to_the_rules(lines: tuple[str, ...], warning: str) -> None:
    assert warned(*lines) == [warning]


@pytest.mark.parametrize(
    ("used", "lines", "number"),
    [
        # Nobody died: any of six is the werewolf, and she has saved somebody, or cannot have.
        ("", ["dead nobody"], 6),
        ("poison", ["dead nobody"], 6),
        ("antidote", ["dead nobody"], 0),
        # Two dead villagers: one of four others is the werewolf, and she has poisoned one of them.
        ("", ["dead Ana villager", "dead Bo villager"], 4),
        ("antidote", ["dead Ana villager", "dead Bo villager"], 4),
        ("poison", ["dead Ana villager", "dead Bo villager"], 0),
    ],
)
@pytest.mark.parametrize("day", [[], ["day 2"]])
def test_potions_that_are_gone_do_nothing(
    used: str, lines: list[str], number: int, day: list[str]
) -> None:
    before = [f"used Eli {used}"] if used else []
    story = ["viewer Eli witch", *before, "night 2", *lines, *day]
    assert left(head("werewolf witch villager*5"), *story) == number


def test_who_lives_without_the_antidote_is_the_elder() -> None:
    """Five others may be the werewolf; the elder is Bo, or any of the five who are no werewolf."""
    story = ["night 2", "victim Bo", "dead nobody"]
    cards, used = "werewolf witch elder villager*4", "used Eli antidote"
    assert left(head(cards), "viewer Eli witch", *story) == 5 * 5
    assert left(head(cards), "viewer Eli witch", used, *story) == 5
    plenty = head(cards, "witch-potions=0")  # of both
    assert left(plenty, "viewer Eli witch", used, *story) == 5 * 5


def test_a_contradiction_names_what_was_used() -> None:
    told = "viewer Eli witch\nused Eli antidote\nnight 2\ndead nobody\n"
    known = situation(records.read(head("werewolf witch villager*5") + told))
    assert [fact.line for fact in clash(known).facts if isinstance(fact, Fact)] == [5, 7]


@pytest.mark.parametrize(
    ("begins", "first", "night"),
    [("night", "night 3", 2), ("night", "day 3", 3), ("day", "night 3", 2), ("day", "day 3", 2)],
)
def test_what_the_guard_did_last_is_known_of_its_night(begins: str, first: str, night: int) -> None:
    text = f"{head(CARDS, f'begins={begins}')}viewer Eli guard\nEli guards Bo\n{first}\n"
    assert Guarding(night, 1) in situation(records.read(text)).observations
    again = [] if first.startswith("night") else [f"night {night + 1}"]
    later = situation(records.read("\n".join([text.rstrip(), *again, "Eli guards Bo"])))
    assert not every_world.possible(later.game, later.observations)


@pytest.mark.parametrize(("begins", "last"), [("night", 1), ("day", 0)])
def test_before_the_first_night_nothing_was_done(begins: str, last: int) -> None:
    text = f"{head(CARDS, f'begins={begins}')}viewer Eli witch\nused Eli poison\nday 1\n"
    assert len(situation(records.read(text)).warnings) == 1 - last


def test_the_thief_has_chosen_before_a_later_night() -> None:
    """So a werewolf is among the four who live, and not in the middle."""
    lines = ["dead Ana villager", "dead Bo villager", "dead Cai villager", "night 3"]
    text = head("thief werewolf villager*7") + "\n".join(lines)
    assert GoesOn((3, 4, 5, 6)) in situation(records.read(text)).observations


@pytest.mark.parametrize("seed", range(12))
def test_a_player_who_begins_later_can_tell_what_he_knows(seed: int) -> None:
    """A player drops the lines before some night, and tells what they left: nothing is odd, and
    what was so is possible to all who can say it."""
    random = Random(seed)
    while True:
        story = [p.after for p in walk(random_game(random, fewest=6, most=6), random)]
        moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)]
        late = [p for p in moments if p.table.nights > 1]
        if late and Role.THIEF not in late[0].game.deck:
            break
    position = random.choice(late)
    viewer = random.randrange(position.game.players)
    told = [" ".join(line.split()) for line in lines_of(position, viewer)]
    at = random.choice([n for n, line in enumerate(told) if line.startswith("night")][1:])
    text = "\n".join([*beginning(told[:at]), *told[at:]])
    known = situation(records.read(text))
    assert known.warnings == (), text
    tried = every_world.worlds(known.game, known.observations)
    assert world_of(position.roles, position.middle) in tried
    assert worlds(known.game, known.observations, None).number == len(tried)
    encoding = Encoding(known.game, known.observations)
    assert encoding.world() in tried


def beginning(told: list[str]) -> list[str]:
    """What can be told of the time before a record begins."""
    first_lines, then, charmed, guarded = [], [], [], []
    for line in told:
        first, *words = line.split()
        verb = words[0] if words else ""
        if first in ("game", "rule", "players", "roles", "viewer"):
            first_lines.append(line)
        elif verb in ("pairs", "checks", "peeps") or first in ("lovers", "wolves"):
            then += [line] * (verb != "attack")
        elif verb == "charms":
            charmed += words[1:]
        elif verb == "saves":
            then.append(f"used {first} antidote")
        elif verb == "poisons":
            then.append(f"used {first} poison")
        elif verb == "guards":
            guarded = [line]
        elif first == "night":
            guarded = []
        elif first == "dead" and verb != "nobody":
            then.append(line)
        elif first == "lynched" and verb != "nobody":
            then.append(line if words[1] == "idiot" else f"dead {verb} {words[1]} lynched")
    met = [f"charmed {' '.join(charmed)}"] if charmed else []
    return [*first_lines, *met, *guarded, *then]


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
