"""What may be entered into a record of Werewolf, against what its referee and positions accept."""

from random import Random

import pytest

from tests.helpers.chronicle_werewolf import judges_chronicle, players_chronicle
from tests.helpers.entries import (
    entry_after,
    grammatical_lines,
    hold_together,
    texts_of,
)
from wolfwise.analysis.werewolf.worlds import worlds
from wolfwise.models import records
from wolfwise.models.entry import Choice, Entry, Kind, Unclear
from wolfwise.models.errors import Contradiction, RecordError
from wolfwise.models.werewolf.situation import situation

SEEDS = 7
BY_NIGHT = (
    "takes", "pairs", "guards", "checks", "wolves", "peeps", "victim", "saves", "poisons", "passes",
    "charms", "charmed", "lovers", "middle",
)  # fmt: skip
BY_DAY = ("claims", "says", "mayor", "elect", "vote", "lynched", "voters")


def elsewhen(text: str, line: str) -> bool:
    """Whether a player tells at night what belongs to a day, or the other way round.

    At the table people forget to write down that day broke, so it is no breach.
    """
    times = [told.split()[0] for told in text.splitlines() if told.startswith(("night", "day"))]
    first, *words = line.split()
    if first == "deal":
        return "viewer" in text  # which makes a judge's record of a player's
    if first in ("night", "day"):
        return [first] == times[-1:]
    other = BY_DAY if times[-1:] == ["night"] else BY_NIGHT if times else ()
    return first in other or words[0] in other


def possible(text: str) -> bool:
    known = situation(records.read(text))
    try:
        return worlds(known.game, known.observations, known.viewer).number > 0
    except Contradiction:
        return False


def elsewhen_or_impossible(text: str, line: str, here: Entry) -> bool:
    """What a player is not offered can be typed, at least."""
    return here.read(line) == line and (elsewhen(text, line) or not possible(f"{text}{line}\n"))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_a_player_is_offered_is_what_is_accepted(seed: int) -> None:
    random = Random(seed)
    before = [(text, line) for text, line in texts_of(players_chronicle(random)) if "roles" in text]
    for text, line in random.sample(before, min(4, len(before))):
        others = grammatical_lines(text, random, 8)
        hold_together(text, others, random, happened=line, excused=elsewhen_or_impossible)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_what_a_judge_is_offered_is_what_is_accepted(seed: int) -> None:
    random = Random(seed)
    before = [(text, line) for text, line in texts_of(judges_chronicle(random)) if "roles" in text]
    for text, line in random.sample(before, min(4, len(before))):
        others = grammatical_lines(text, random, 8)
        hold_together(text, others, random, happened=line, excused=told_already)


def told_already(text: str, line: str, _: Entry) -> bool:
    """Whether a judge's line only says again what was told; whose eyes it is seen by is no part."""
    first, *words = line.split()
    if first == "viewer":
        return True
    told = [old.split() for old in text.splitlines()]
    return any(old[0] == first and (first != "dead" or old[1] == words[0]) for old in told)


# ---------------------------------------------------------------- short forms

HEAD = """game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf seer witch guard hunter villager
"""
SEER = f"{HEAD}viewer Cai seer\nnight 1\n"
DAY = f"{SEER}Cai checks Fay werewolf\ndead Bo villager\nday 1\n"
MOON = """game werewolf
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf werewolf thief cupid girl piper villager villager scapegoat
"""
DEALT = HEAD + "".join(
    f"deal {name} {role}\n"
    for name, role in zip(
        ("Ana", "Bo", "Cai", "Dee", "Eli", "Fay", "Gus"),
        ("werewolf", "hunter", "seer", "witch", "guard", "werewolf", "villager"),
        strict=True,
    )
)


@pytest.mark.parametrize(
    ("text", "typed", "line"),
    [
        (HEAD, "vi c s", "viewer Cai seer"),
        (HEAD, "n 3", "night 3"),
        (SEER, "f we", "Cai checks Fay werewolf"),
        (SEER, "6 good", "Cai checks Fay good"),
        (SEER, "dead b v  # oh", "dead Bo villager  # oh"),
        (SEER, "dead n", "dead nobody"),
        (f"{HEAD}viewer Eli guard\nnight 1\n", "b", "Eli guards Bo"),
        (f"{HEAD}viewer Dee witch\nnight 1\n", "vic b", "victim Bo"),
        (f"{HEAD}viewer Dee witch\nnight 1\nvictim Bo\n", "s b", "Dee saves Bo"),
        (f"{HEAD}viewer Dee witch\nnight 1\nvictim Bo\n", "s b g", "Dee saves Bo poisons Gus"),
        (f"{HEAD}viewer Dee witch\nnight 1\nvictim Bo\n", "po g", "Dee poisons Gus"),
        (f"{HEAD}viewer Dee witch\nnight 1\nvictim Bo\n", "pa", "Dee passes"),
        (f"{HEAD}viewer Ana werewolf\nnight 1\n", "wo 1 and 6", "wolves Ana Fay"),
        (f"{HEAD}viewer Ana werewolf\nnight 1\nwolves Ana Fay\n", "at b", "wolves attack Bo"),
        (f"{MOON}viewer Dee cupid\nnight 1\n", "a b", "Dee pairs Ana Bo"),
        (f"{MOON}viewer Dee cupid\nnight 1\n", "a and b", "Dee pairs Ana Bo"),
        (f"{MOON}viewer Dee piper\nnight 1\n", "b a", "Dee charms Bo Ana"),
        (f"{MOON}viewer Dee girl\nnight 1\n", "f", "Dee peeps Fay"),
        (f"{MOON}viewer Dee thief\nnight 1\n", "mi v g", "middle villager girl"),
        (f"{MOON}viewer Dee thief\nnight 1\nmiddle villager girl\n", "g", "Dee takes girl"),
        (f"{MOON}viewer Dee thief\nnight 1\nmiddle villager girl\n", "n", "Dee takes nothing"),
        (DAY, "f s", "Fay claims seer"),
        (DAY, "6 3 we", "Fay says Cai werewolf"),
        (DAY, "m e", "mayor Eli"),
        (DAY, "vote 1>3 4>6 e>f", "vote Ana>Cai Dee>Fay Eli>Fay"),
        (DAY, "elect 1>3 and 4>6", "elect Ana>Cai Dee>Fay"),
        (DAY, "l f we", "lynched Fay werewolf"),
        (f"{DAY}lynched Gus hunter\n", "sh a", "Gus shoots Ana"),
        (DAY, "eli guards bo", "Eli guards Bo"),  # out of turn: the referee says what is wrong
        (DEALT, "b", "Eli guards Bo"),
        (f"{DEALT}Eli guards Bo\n", "6", "Cai checks Fay"),
        (f"{DEALT}Eli guards Bo\nCai checks Fay\n", "at g", "wolves attack Gus"),
        (HEAD, "deal a we", "deal Ana werewolf"),
    ],
)
def test_short_forms(text: str, typed: str, line: str) -> None:
    assert entry_after(text).read(typed) == line


def test_a_role_list_in_short() -> None:
    here = entry_after("game werewolf\nplayers Ana Bo Cai Dee Eli\n")
    assert here.read("r 2 we se wi v") == "roles 2 werewolf seer witch villager"
    whole = "roles werewolves*2 seer 2 villagers"
    assert here.read(whole) == whole
    assert here.next().choices == (Choice("roles", Kind.WORD),)
    with_thief = "roles thief seer 2 werewolf 2 villager"
    assert not here.next(with_thief).may_end  # two cards more than players
    assert here.next(f"{with_thief} witch").may_end
    assert not here.next(f"{with_thief} witch").told
    assert "werewolf" in here.next("roles seer witch guard girl").told
    assert "villager" not in here.next("roles seer witch guard girl thief piper").told


@pytest.mark.parametrize("typed", ["r we se", "r 2 se", "r v 2", "r 5 we"])
def test_a_role_list_that_cannot_be_played_is_none(typed: str) -> None:
    """Too few, two seers, two of nothing, nobody else."""
    with pytest.raises(RecordError):
        entry_after("game werewolf\nplayers Ana Bo Cai Dee Eli\n").read(typed)


@pytest.mark.parametrize(
    ("text", "typed", "possible"),
    [
        (DAY, "f w", ("Fay claims werewolf", "Fay claims witch")),
        (DAY, "d e gu", ("dead Eli guard", "Dee says Eli guard")),
        (SEER, "f w", ("Cai checks Fay werewolf", "Cai checks Fay witch")),
    ],
)  # fmt: skip
def test_what_could_mean_several_lines_is_asked_back(
    text: str, typed: str, possible: tuple[str, ...]
) -> None:
    with pytest.raises(Unclear) as error:
        entry_after(text).read(typed)
    assert set(possible) <= set(error.value.possible)


def test_nobody_votes_twice_in_a_line() -> None:
    here = entry_after(DAY)
    left = [choice.text for choice in here.next("vote Ana>Cai").choices]
    assert "Ana>Dee" not in left
    assert "Dee>Ana" in left
    with pytest.raises(RecordError, match="cannot read 'ana>d' here"):
        here.read("vote ana>cai ana>d")


def test_names_and_seat_numbers_in_ballots_mean_themselves() -> None:
    here = entry_after(DAY.replace("Eli", "Anna").replace("Ana", "Ann"))
    assert here.read("vote ann>3") == "vote Ann>Cai"
    assert here.read("vote 4>ann ann>fay") == "vote Dee>Ann Ann>Fay"
    with pytest.raises(Unclear):
        here.read("vote an>3")
    with pytest.raises(RecordError, match="cannot read 'ann>' here"):
        here.read("vote ann>")  # which a record reads as a vote for nobody


def test_vague_votes_of_many_are_not_tried_for_ever() -> None:
    names = [f"An{letter}" for letter in "abcdefghijklmn"]
    roles = "roles werewolf*4 villager*10"
    here = entry_after(f"game werewolf\nplayers {' '.join(names)}\n{roles}\nday 1\n")
    with pytest.raises(Unclear, match="could mean far too many lines"):
        here.read("vote" + " an>an" * 14)
    assert here.read("vote" + "".join(f" an{x}>2" for x in "abc")) == "vote Ana>Anb Anb>Anb Anc>Anb"


def test_and_stands_between_two() -> None:
    here = entry_after(f"{HEAD.replace('Bo', 'Andy')}viewer Ana werewolf\nnight 1\n")
    assert here.read("wo 1 and , 6") == "wolves Ana Fay"
    assert here.read("wo 1 andy") == "wolves Ana Andy"
    with pytest.raises(RecordError, match="the line stops too early"):
        here.read("wo 1 and")


def test_what_may_come_next() -> None:
    here = entry_after(SEER)
    assert [c.text for c in here.next().choices] == ["Cai", "dead", "day", "won"]
    others = ("Ana", "Bo", "Dee", "Eli", "Fay", "Gus")
    assert here.next("Cai checks").choices == tuple(Choice(n, Kind.PLAYER) for n in others)
    assert not here.next("Cai checks Fay").may_end
    assert here.next("Cai checks Fay witch").may_end
    checked = entry_after(f"{SEER}Cai checks Fay werewolf\n")
    assert [c.text for c in checked.next().choices] == ["dead", "day", "won"]
    assert entry_after(HEAD).next("night").told == ["1 to 99"]
    judges = entry_after(f"{DEALT}night 1\n")
    assert [c.text for c in judges.next().choices] == ["Eli"]
