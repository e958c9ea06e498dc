"""What holds and what counts: `why`, `check` and `score`."""

from wolfwise.analysis.wooolf.why import Explanation
from wolfwise.models.errors import listed
from wolfwise.models.wooolf.referee import Replay
from wolfwise.models.wooolf.situation import Situation, sentence
from wolfwise.models.wooolf.worlds import World
from wolfwise.reports import verdict
from wolfwise.reports.answer import Answer, Table
from wolfwise.reports.verdict import Example
from wolfwise.reports.wooolf import words


def why(situation: Situation, explanation: Explanation) -> Answer[Explanation]:
    """A verdict with the lines that force it, or with worlds that show both ways."""
    names = situation.names

    def example(world: World | None) -> Example | None:
        if world is None:
            return None
        hands = zip(names, world, strict=True)
        data = {name: [str(card) for card in hand] for name, hand in hands}
        return Example(words.world(world, names), data)

    answer = verdict.why(
        situation.game.rules,
        sentence(explanation.statement, names),
        explanation.verdict,
        explanation.p,
        explanation.facts,
        [words.fact(fact.observation, names) for fact in explanation.facts],
        example(explanation.holding),
        example(explanation.failing),
        alone="the deck",
    )
    return answer._replace(result=explanation)


def check(situation: Situation, replay: Replay, worlds: int) -> Answer[Replay]:
    """A record that keeps the rules and is possible."""
    data = {"ok": True, "rounds": len(replay.rounds), "worlds": worlds}
    rounds = words.plural(len(replay.rounds), "round")
    text = (
        f"The record keeps the rules: {rounds}, {words.plural(len(situation.facts), 'fact')} "
        f"in the last one, {words.plural(worlds, 'world')} left."
    )
    return Answer(situation.game.rules, "check", data, [text], replay)


def score(replay: Replay) -> Answer[Replay]:
    """Points and errors, round by round with the reason for each."""
    names = replay.names[: replay.game.players]
    scored = [played for played in replay.rounds if played.score is not None]
    last_red = scored[-1].score.red if scored and scored[-1].score else frozenset()
    players = []
    rows: list[list[str | int]] = []
    for seat, name in enumerate(names):
        lines = [
            {"round": played.number, "what": line.what, "points": line.points, "error": line.error}
            for played in scored
            if played.score is not None
            for line in played.score.lines[seat]
        ]
        players.append(
            {
                "name": name,
                "total": replay.points[seat],
                "errors": replay.errors[seat],
                "red": seat in last_red,
                "lines": lines,
            }
        )
        reasons = [
            f"{line['what']}" + (f" (round {line['round']})" if len(scored) > 1 else "")
            for line in lines
        ]
        rows.append([name, replay.points[seat], replay.errors[seat], "; ".join(reasons)])
    end = replay.end
    winners = [] if end is None else [names[seat] for seat in end.winners]
    data = {
        "players": players,
        "rounds": len(scored),
        "over": end is not None,
        "reason": None if end is None else end.reason,
        "winners": winners,
    }
    head = f"{replay.game.rules}: {words.plural(len(scored), 'round')} scored"
    table = Table(["", "points", "errors", "for"], rows)
    tail = "The game goes on."
    if end is not None:
        verb = "share the victory" if len(winners) > 1 else "wins"
        tail = f"The game is over ({end.reason}): {listed(winners)} {verb}."
    return Answer(replay.game.rules, "score", data, [head, table, tail], replay)
