"""What holds and what counts: `why`, `check` and `score`."""

from collections.abc import Iterator, Sequence

from wolfwise.analysis.wooolf.why import Explanation
from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.wooolf.referee import Replay
from wolfwise.models.wooolf.situation import Situation, clause, sentence
from wolfwise.models.wooolf.worlds import World
from wolfwise.reports import verdict
from wolfwise.reports.answer import Answer, Part, Table
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
        [clause(fact.observation, names) for fact in explanation.facts],
        example(explanation.holding),
        example(explanation.failing),
        alone="the deck",
    )
    return answer._replace(result=explanation)


def check(
    situation: Situation, replay: Replay, worlds: int, unchecked: Sequence[str] = ()
) -> Answer[Replay]:
    """A record that keeps the rules and is possible, as far as it tells anything."""
    data = {
        "ok": True,
        "rounds": len(replay.rounds),
        "worlds": worlds,
        "unchecked": list(unchecked),
    }
    rounds = words.plural(len(replay.rounds), "round")
    text = (
        f"The record keeps the rules: {rounds}, {words.plural(len(situation.facts), 'fact')} "
        f"in the last one, {words.plural(worlds, 'world')} left."
    )
    parts = [text, *_listed("Not told, and so not checked:", unchecked)]
    return Answer(situation.game.rules, "check", data, parts, replay)


def _listed(heading: str, sentences: Sequence[str]) -> list[str]:
    return ["\n".join([heading, *(f"  {text}." for text in sentences)])] if sentences else []


def score(replay: Replay, missing: Sequence[str] = ()) -> Answer[Replay]:
    """Points and errors, round by round with the reason for each, and what is not counted."""
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
                "before": _before(replay, seat),
                "lines": lines,
            }
        )
        reasons = [*_said_before(replay, seat)] + [
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
        "missing": list(missing),
    }
    rounds = words.plural(len(scored), "round") if scored else "no round"
    head = f"{replay.game.rules}: {rounds} scored"
    table = Table(["", "points", "errors", "for"], rows)
    tail = "The game goes on."
    if end is not None and not winners:
        tail = f"The game is over ({end.reason}), but not all points are known."
    elif end is not None:
        verb = "share the victory" if len(winners) > 1 else "wins"
        tail = f"The game is over ({end.reason}): {listed(winners)} {verb}."
    parts: list[Part] = [head, table, *_listed("Not counted:", missing), tail]
    return Answer(replay.game.rules, "score", data, parts, replay)


def _before(replay: Replay, seat: Seat) -> dict[str, int] | None:
    """What somebody has from rounds that are not recorded."""
    told = replay.before.get(seat)
    return None if told is None else {"points": told.points, "errors": told.errors}


def _said_before(replay: Replay, seat: Seat) -> Iterator[str]:
    if told := replay.before.get(seat):
        counted = [words.plural(told.points, "point")]
        counted += [words.plural(told.errors, "error")] if told.errors else []
        yield f"{listed(counted)} before round {replay.rounds[0].number}"
