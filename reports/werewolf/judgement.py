"""What holds: `why` and `check`."""

from collections.abc import Sequence
from fractions import Fraction

from analysis.explain import Verdict
from analysis.werewolf.why import Explanation
from models.errors import listed
from models.game import End
from models.records import Fact
from models.werewolf.observations import Hold, Observation
from models.werewolf.situation import Situation, sentence
from models.werewolf.worlds import World
from reports.answer import Answer, Chance, chance
from reports.facts import fact_lines, facts_json
from reports.text import sentences
from reports.werewolf import words


def why(situation: Situation, explanation: Explanation, p: Fraction) -> Answer:
    """A verdict with the lines that force it, or with worlds that show both ways."""
    names = situation.names
    said = sentence(explanation.statement, names)
    text = _verdict(explanation, said, names, p)
    data = {
        "statement": said,
        "verdict": str(explanation.verdict),
        **chance(p),
        "layer": "facts alone",
        "sentence": sentences(text),
        "lines": facts_json(explanation.facts),
        "holds_in": _world_json(names, explanation.holding),
        "fails_in": _world_json(names, explanation.failing),
    }
    if explanation.verdict is Verdict.OPEN:
        assert explanation.holding is not None
        assert explanation.failing is not None
        text += (
            f"\nIt holds, for example, if {words.world(explanation.holding, names)}."
            f"\nIt fails, for example, if {words.world(explanation.failing, names)}."
        )
    elif explanation.facts:
        text += f"\nNeeded, and none can be spared:\n{fact_lines(explanation.facts)}"
    return Answer(situation.game.rules, "why", data, [text])


def _verdict(explanation: Explanation, said: str, names: Sequence[str], p: Fraction) -> str:
    """The answer in one sentence."""
    if explanation.verdict is Verdict.OPEN:
        return f"Open: {said} with {Chance(p)} by the facts alone, every deal as likely."
    proved = explanation.verdict is Verdict.PROVED
    holds = f"Yes: {said}" if proved else f"No: it cannot be that {said}"
    if not explanation.facts:
        return f"{holds}, whatever happened: the role list alone says so."
    return f"{holds}, because {listed(_reason(fact, names) for fact in explanation.facts)}."


def _reason(fact: Fact[Observation], names: Sequence[str]) -> str:
    """A card is known by the line that says so; all else is said in words."""
    if isinstance(fact.observation, Hold):
        return f"'{fact.text}'"
    return words.fact(fact.observation, names)


def _world_json(names: Sequence[str], world: World | None) -> dict[str, object] | None:
    if world is None:
        return None
    cards = {name: str(role) for name, role in zip(names, world.roles, strict=True)}
    return {"cards": cards, "middle": [str(role) for role in world.middle]}


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
