"""Explanations name every line they need: the others can all go, and none of these can.

`python -m tests.test_werewolf_reasons 500` tries so many answers; here it is some of them.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.games_werewolf import random_game, walk
from wolfwise.analysis.explain import Verdict
from wolfwise.analysis.werewolf.why import Explanation, clash, explain
from wolfwise.analysis.werewolf.worlds import possible, worlds
from wolfwise.models import records
from wolfwise.models.errors import Contradiction
from wolfwise.models.records import Fact
from wolfwise.models.werewolf.observations import ANY, Hold, Observation, denial
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.situation import Situation, situation
from wolfwise.models.werewolf.unwritten import without

FRAME = (
    "game",
    "rule",
    "players",
    "roles",
    "viewer",
    "night",
    "day",
    "won",
    "mayor",
    "elect",
    "middle",
)


class Answer(NamedTuple):
    """A record, and something that is forced by it."""

    text: str
    known: Situation
    explanation: Explanation

    @property
    def assumed(self) -> Hold:
        said = self.explanation.statement
        return denial(said) if self.explanation.verdict is Verdict.PROVED else said

    @property
    def named(self) -> set[int]:
        return {fact.line for fact in self.explanation.facts if fact.line is not None}

    def forced(self, known: Situation, observations: tuple[Observation, ...]) -> bool:
        """Whether it is; what contradicts itself says nothing."""
        otherwise = possible(known.game, [*observations, self.assumed])
        return not otherwise and possible(known.game, observations)


def records_of_games(random: Random) -> Iterator[str]:
    """Games at random as somebody writes them down, up to some moment of a day or a dawn."""
    while True:
        story = [p.after for p in walk(random_game(random, most=9), random)]
        moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)]
        seat = random.choice([None, *range(moments[0].game.players)])
        yield "\n".join(lines_of(random.choice(moments), seat))


def answers(seed: int, number: int) -> Iterator[Answer]:
    """What is forced, and not by the role list alone or by the line that says it."""
    random = Random(seed)
    games = records_of_games(random)
    while number:
        text = next(games)
        known = situation(records.read(text))
        counted = worlds(known.game, known.observations, known.viewer)
        forced = [
            Hold((seat,), frozenset({role}))
            for seat in range(known.game.players)
            for role in known.game.deck
            if counted.p(seat, role) in (0, 1)
        ]
        for said in random.sample(forced, min(3, len(forced))):
            explanation = explain(known, said)
            if number and explanation.facts:
                number -= 1
                yield Answer(text, known, explanation)


def kept(text: str, named: set[int]) -> Situation:
    """The same record without all lines that are neither named nor give the frame."""
    lines = text.splitlines()
    left = [
        line if number in named or line.startswith(FRAME) else "#"
        for number, line in enumerate(lines, 1)
    ]
    return situation(records.read("\n".join(left)))


def readings(answer: Answer, left: set[int]) -> Iterator[tuple[Observation, ...]]:
    """What is known by some lines alone: as they read, and if the others were missed."""
    known = answer.known
    gone = set(range(1, answer.text.count("\n") + 2)) - left
    for facts in without(known.game, known.told, known.viewer, gone):
        yield tuple(fact.observation for fact in facts)


def examine(answer: Answer) -> str:
    """What is wrong with an explanation, or how its lines are needed."""
    named = answer.named
    if len(named) < len(answer.explanation.facts):
        return "wrong: a line is named twice"
    alone = kept(answer.text, named)
    if not answer.forced(alone, alone.observations):
        return "wrong: the lines that are named do not force it"
    if not all(answer.forced(answer.known, some) for some in readings(answer, named)):
        return "wrong: without the others it is not forced"
    how = "needed as the record reads"
    for line in sorted(named):
        by_reading, missed = readings(answer, named - {line})
        if answer.forced(answer.known, by_reading):
            how = "needed since it may only have been missed"
            if answer.forced(answer.known, missed):
                return f"wrong: line {line} can be spared"
    return how


def test_explanations_are_necessary_and_sufficient() -> None:
    found = Counter(map(examine, answers(seed=1, number=40)))
    assert not [how for how in found if how.startswith("wrong")]
    assert found["needed as the record reads"] > 30


HEADER = """game werewolf
players Ana Bo Cai Dee Eli Fay
"""


def named(text: str, *said: str) -> list[int | None]:
    """The lines that force a statement, or the lines that contradict each other."""
    known = situation(records.read(HEADER + text))
    if not said:
        return [fact.line for fact in clash(known).facts if isinstance(fact, Fact)]
    seat, role = known.seat(said[0]), Role(said[1])
    return [fact.line for fact in explain(known, Hold((seat,), frozenset({role}))).facts]


def test_who_was_dead_already_is_part_of_the_reason() -> None:
    """The guard is dead and the witch too, so whoever lives through an attack is the elder: that
    nobody died in the second night says that there is one only if both deaths are known."""
    roles = "roles werewolf guard elder villager villager villager\n"
    night = "night 1\ndead Bo guard\nday 1\nlynched nobody\nnight 2\ndead nobody\nday 2\n"
    checked = "viewer Ana werewolf\n"
    attacked = night.replace("dead nobody", "wolves attack Cai\ndead nobody")
    text = f"{roles}{checked}{attacked}"
    assert named(text, "Cai", "elder") == [6, 10, 11]


def test_all_the_dead_of_a_night_are_named() -> None:
    """Two die in a night only if the witch poisons one of them."""
    roles = "roles werewolf werewolf villager villager villager seer\n"
    deaths = "dead Bo villager\ndead Cai villager\n"
    assert named(f"{roles}night 1\n{deaths}") == [5, 6]


def test_a_tie_that_nobody_dies_for_rests_on_the_votes() -> None:
    """A scapegoat would have died for it before the night."""
    roles = "roles werewolf scapegoat villager villager villager seer\n"
    day = "night 1\ndead Bo villager\nday 1\nvote Ana>Cai Cai>Ana\nlynched nobody\nnight 2\n"
    assert named(roles + day) == [5, 7, 8]


@pytest.mark.parametrize("end", ["", "day 1\n"])
def test_a_dawn_counts_before_it_is_day(end: str) -> None:
    """Nobody can have protected anybody."""
    text = f"{HEADER}roles werewolf*2 villager*4\nnight 1\ndead nobody\n{end}"
    known = situation(records.read(text))
    with pytest.raises(Contradiction):
        worlds(known.game, known.observations)


def test_roles_are_all_there_is() -> None:
    """What is forced without any line is told so."""
    assert named("roles werewolf*2 villager*4\nnight 1\n", "Ana", "seer") == []
    assert Role.SEER in ANY


if __name__ == "__main__":
    tally: Counter[str] = Counter()
    for tried in answers(seed=int(sys.argv[2]) if sys.argv[2:] else 7, number=int(sys.argv[1])):
        verdict = examine(tried)
        tally[verdict] += 1
        if verdict.startswith("wrong"):
            print(tried.text, tried.explanation.statement, sorted(tried.named), verdict, "\n")
    print(tally)
