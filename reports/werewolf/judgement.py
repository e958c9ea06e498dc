"""What holds: `why` and `check`."""

from collections.abc import Sequence
from fractions import Fraction

from analysis.werewolf.why import Explanation
from models.errors import listed
from models.game import End
from models.records import Fact
from models.werewolf.observations import Hold, Observation
from models.werewolf.situation import Situation, sentence
from models.werewolf.worlds import World
from reports import verdict
from reports.answer import Answer
from reports.verdict import Example
from reports.werewolf import words


def why(situation: Situation, explanation: Explanation, p: Fraction) -> Answer:
    """A verdict with the lines that force it, or with worlds that show both ways."""
    names = situation.names

    def example(world: World | None) -> Example | None:
        if world is None:
            return None
        cards = {name: str(role) for name, role in zip(names, world.roles, strict=True)}
        data = {"cards": cards, "middle": [str(role) for role in world.middle]}
        return Example(words.world(world, names), data)

    return verdict.why(
        situation.game.rules,
        sentence(explanation.statement, names),
        explanation.verdict,
        p,
        explanation.facts,
        [_reason(fact, names) for fact in explanation.facts],
        example(explanation.holding),
        example(explanation.failing),
        alone="the role list",
        layer="by the facts alone, every deal as likely",
    )


def _reason(fact: Fact[Observation], names: Sequence[str]) -> str:
    """A card is known by the line that says so; all else is said in words."""
    if isinstance(fact.observation, Hold):
        return f"'{fact.text}'"
    return words.fact(fact.observation, names)


def check(situation: Situation, worlds: int, end: End | None, judged: bool) -> Answer:
    """A record that keeps the rules and is possible."""
    table, names = situation.table, situation.names
    winners = [] if end is None else [names[seat] for seat in end.winners]
    data = {
        "ok": True,
        "judged": judged,
        "nights": table.nights,
        "days": table.days,
        "worlds": worlds,
        "over": end is not None,
        "reason": None if end is None else end.reason,
        "winners": winners,
    }
    nights = f"{table.nights} night{'' if table.nights == 1 else 's'}"
    days = f"{table.days} day{'' if table.days == 1 else 's'}"
    text = f"The record keeps the rules: {nights}, {days}, {len(table.alive)} alive."
    if end is not None:
        who = listed(winners) if winners else "nobody"
        text += f" The game is over: {end.reason}; {who} won."
    elif not judged:
        left = f"{worlds:,} world{' is' if worlds == 1 else 's are'} left"
        text += f" {left} {words.point_of_view(situation)}."
    return Answer(situation.game.rules, "check", data, [text])
