"""What was missed: written down as such, it counts as told and never says more than the facts."""

from random import Random

import pytest

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.entries import entry_after, offered
from tests.helpers.games_werewolf import random_game, walk
from wolfwise.analysis.werewolf.every_world import worlds
from wolfwise.models import records
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.situation import situation
from wolfwise.models.werewolf.worlds import World
from wolfwise.werewolf.table import Werewolf

HEAD = """game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf seer witch elder hunter scapegoat
"""
NIGHT = f"{HEAD}viewer Cai seer\nnight 1\n"
DAY = f"{NIGHT}Cai checks Fay werewolf\ndead nobody\nday 1\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        (NIGHT, "Cai checks Fay missed"),
        (NIGHT, "dead Bo missed"),
        (NIGHT, "dead Bo missed grief"),
        (DAY, "vote Ana>missed Bo>Cai"),
        (DAY, "elect Ana>missed Bo>Cai"),
        (DAY, "lynched Fay missed"),
        (DAY, "lynched missed"),
        (DAY, "Fay claims missed"),
        (DAY, "Fay says Cai missed"),
        (f"{NIGHT}dead Bo missed\n", "Bo shoots Ana"),  # so he was the hunter
        (f"{DAY}lynched Bo missed\n", "voters Ana Dee"),  # or the scapegoat
    ],
)
def test_what_was_missed_is_read_written_and_offered(text: str, line: str) -> None:
    record = records.read(f"{text}{line}\n")
    assert records.write(record) == f"{text}{line}\n"
    assert situation(record).warnings == ()
    assert offered(entry_after(text), line)


def test_what_was_missed_is_told_all_the_same() -> None:
    def warned(*lines: str) -> list[str]:
        return list(situation(records.read(DAY + "\n".join(lines))).warnings)

    assert warned("lynched Fay missed", "Fay claims seer") == ["line 10: Fay is dead"]
    assert warned("vote Ana>missed", "vote Ana>missed") == []
    assert warned("lynched missed", "lynched Fay seer") == [
        "line 10: somebody has been lynched today already"
    ]
    again = f"{NIGHT}Cai checks Fay missed\nCai checks Bo seer\n"
    assert situation(records.read(again)).warnings == (
        "line 7: that has been told of this night already",
    )


def test_a_missed_vote_is_no_vote_for_nobody() -> None:
    """What came of the vote is not held to votes of which some were missed."""
    votes = " ".join(f"{name}>Fay" for name in ("Bo", "Cai", "Dee", "Eli", "Fay", "Gus"))
    for ana, warnings in (("Bo", 1), ("missed", 0)):
        text = f"{DAY}mayor Ana\nvote Ana>{ana} {votes}\nlynched nobody\n"
        assert len(situation(records.read(text)).warnings) == warnings


@pytest.mark.parametrize(
    ("line", "says"),
    [("lynched Fay missed", "The card of Fay was missed"), ("lynched missed", "who was lynched")],
)
def test_whom_to_lynch_is_not_said_without_knowing_who_is_left(line: str, says: str) -> None:
    with pytest.raises(WolfwiseError, match=says):
        Werewolf.read(f"{DAY}{line}\n").vote()


def test_nobody_is_called_missed() -> None:
    with pytest.raises(RecordError, match="'missed' means something else in a record"):
        records.read("game werewolf\nplayers Ana missed Cai Dee Eli\n")


# ---------------------------------------------------------------- never more than the facts


def values(words: list[str], deck: list[Role], names: list[str]) -> list[str]:
    """All that a line may have said of which something was missed."""
    match words:
        case [seer, "checks", target, _]:
            return [f"{seer} checks {target} {role}" for role in deck]
        case ["dead", name, _]:
            dead = [f"dead {name} {role}" for role in deck]
            return [*dead, *(f"dead {name} elder poison" for role in deck if role is Role.ELDER)]
        case ["lynched", name, _]:
            return [f"lynched {name} {role}" for role in deck if role is not Role.IDIOT]
        case ["vote", *_, last]:
            whom = [f"{last.split('>')[0]}>{name}" for name in names]
            return [" ".join([*words[:-1], vote]) for vote in whom]
    return []


def possible(text: str) -> set[World]:
    known = situation(records.read(text))
    return set() if known.warnings else set(worlds(known.game, known.observations))


def missed(words: list[str]) -> str:
    if words[0] == "vote":
        return " ".join([*words[:-1], f"{words[-1].split('>')[0]}>missed"])
    return " ".join([*words[:-1], "missed"])


@pytest.mark.parametrize("seed", range(12))
def test_what_was_missed_leaves_all_that_it_may_have_been(seed: int) -> None:
    random = Random(seed)
    story = [p.after for p in walk(random_game(random, most=6), random)]
    moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT) and p.table.days]
    position = random.choice(moments or story[-1:])
    viewers = [s for s, role in enumerate(position.roles) if role is Role.SEER]
    told = [" ".join(li.split()) for li in lines_of(position, random.choice([None, *viewers]))]
    deck, names = list(position.game.deck), [f"p{n}x" for n in range(position.game.players)]
    chosen = [n for n, line in enumerate(told) if values(line.split(), deck, names)]
    for at in random.sample(chosen, min(2, len(chosen))):
        words = told[at].split()

        def text(line: str, at: int = at) -> str:
            return "\n".join([*told[:at], line, *told[at + 1 :]])

        left = possible(text(missed(words)))
        for value in values(words, deck, names):
            assert possible(text(value)) <= left, f"{text(missed(words))}\n{value}"
        if words[0] == "lynched":
            unknown = possible(text("lynched missed"))
            living = [n for n in names if f"dead {n} " not in text("")]
            for name in living:
                for value in values(["lynched", name, ""], deck, names):
                    assert possible(text(value)) <= unknown, f"{text('lynched missed')}\n{value}"
