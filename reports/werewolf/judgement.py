"""What holds: `why` and `check`."""

from collections.abc import Sequence

from wolfwise.analysis.werewolf.check import Check
from wolfwise.analysis.werewolf.why import Explanation
from wolfwise.models.errors import listed
from wolfwise.models.records import Fact
from wolfwise.models.werewolf.observations import Hold, Observation
from wolfwise.models.werewolf.situation import Situation, sentence
from wolfwise.models.werewolf.worlds import World
from wolfwise.reports import verdict
from wolfwise.reports.answer import Answer
from wolfwise.reports.verdict import Example
from wolfwise.reports.werewolf import words


def why(situation: Situation, explanation: Explanation) -> Answer[Explanation]:
    """A verdict with the lines that force it, or with worlds that show both ways."""
    names = situation.names

    def example(world: World | None) -> Example | None:
        if world is None:
            return None
        cards = {name: str(role) for name, role in zip(names, world.roles, strict=True)}
        data = {"cards": cards, "middle": [str(role) for role in world.middle]}
        return Example(words.world(world, names), data)

    answer = verdict.why(
        situation.game.rules,
        sentence(explanation.statement, names),
        explanation.verdict,
        explanation.p,
        explanation.facts,
        [_reason(fact, names) for fact in explanation.facts],
        example(explanation.holding),
        example(explanation.failing),
        alone="the role list",
        layer="by the facts alone, every deal as likely",
    )
    return answer._replace(result=explanation)


def _reason(fact: Fact[Observation], names: Sequence[str]) -> str:
    """A card is known by the line that says so; all else is said in words."""
    if isinstance(fact.observation, Hold):
        return f"'{fact.text}'"
    return words.fact(fact.observation, names)


def check(situation: Situation, result: Check) -> Answer[Check]:
    """A record that keeps the rules and is possible."""
    worlds, end = result.worlds, result.end
    winners = [] if end is None else [situation.names[seat] for seat in end.winners]
    data = {
        "ok": True,
        "judged": result.judged,
        "nights": result.nights,
        "days": result.days,
        "worlds": worlds,
        "over": end is not None,
        "reason": None if end is None else end.reason,
        "winners": winners,
        "missing": list(result.missing),
    }
    nights = f"{result.nights} night{'' if result.nights == 1 else 's'}"
    days = f"{result.days} day{'' if result.days == 1 else 's'}"
    text = f"The record keeps the rules: {nights}, {days}, {len(result.alive)} alive."
    if end is not None:
        who = listed(winners) if winners else "nobody"
        text += f" The game is over: {end.reason}; {who} won."
    elif not result.judged:
        left = f"{worlds:,} world{' is' if worlds == 1 else 's are'} left"
        text += f" {left} {words.point_of_view(situation)}."
    if result.missing:
        text += f" It does not tell {listed(result.missing, 'or')}."
    return Answer(situation.game.rules, "check", data, [text], result)
