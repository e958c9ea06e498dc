"""Leagues as answers: how everybody did, who is clearly better, and what the bots of a game do."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any

from wolfwise.analysis.league import Contest, Entrant, Standing
from wolfwise.analysis.number import Rounded, Sampled
from wolfwise.models.errors import listed
from wolfwise.models.rulebook import Rules
from wolfwise.reports.answer import Answer, Row, Table
from wolfwise.reports.number import in_json

HEADINGS = (
    "bot", "seats", "wins", "wins from", "to", "even", "score", "score from", "to",
)  # fmt: skip
INTERVALS = (
    "Wins are shares of all victories, shared ones in parts, all seats of a bot together; even is "
    "the share if every seat won alike. Scores are means of a seat. From and to are 95 % intervals."
)


def league(
    rules: Rules,
    contest: Contest,
    standings: Sequence[Standing],
    bots: Mapping[str, Entrant],
    setup: str = "",
) -> Answer[Any]:
    """The table of a league; `setup` is a sentence about what was played with."""
    seats, seed, games = contest.seats, contest.seed, standings[0].wins.samples
    ranked = sorted(standings, key=lambda s: -s.wins.value / s.seats)
    better = {s.name: [other.name for other in ranked if s.beats(other)] for s in ranked}
    says = {s.name: bots[s.name].says for s in ranked}
    data = {
        "players": len(seats),
        "seats": list(seats),
        "games": games,
        "seed": seed,
        "setup": setup,
        "standings": [_standing_json(standing) for standing in ranked],
        "clearly_better": better,
        "bots": says,
    }
    parts: list[str | Table] = [
        f"{rules}, {len(seats)} players, {_games(games)}, seed {seed}; everybody sits everywhere "
        f"in turn.{f' {setup}' if setup else ''}",
        Table(HEADINGS, [_row(standing) for standing in ranked]),
        INTERVALS,
        _verdict(better),
        _sentences(says),
    ]
    return Answer(rules, "league", data, parts)


def bots(rules: Rules, bots: Mapping[str, Entrant]) -> Answer[Any]:
    """All bots of a game and what they do."""
    says = {name: bot.says for name, bot in bots.items()}
    parts = [f"{rules}: {len(says)} bots", _sentences(says)]
    return Answer(rules, "league", {"bots": says}, parts)


def _games(games: int) -> str:
    return "1 game" if games == 1 else f"{games} games"


def _row(standing: Standing) -> Row:
    wins, score = standing.wins, standing.score
    return [
        standing.name,
        standing.seats,
        Rounded(wins.value, "chance"),
        *(Rounded(end, "chance") for end in wins.interval),
        standing.even,
        Rounded(score.value, "count"),
        *(Rounded(end, "count") if isfinite(end) else None for end in score.interval),
    ]


def _verdict(better: Mapping[str, Sequence[str]]) -> str:
    """Who wins more often, seat by seat, where the intervals leave no doubt."""
    pairs = [f"{name} than {listed(others)}" for name, others in better.items() if others]
    if pairs:
        return f"Clearly better: {'; '.join(pairs)}."
    if len(better) == 1:
        return "All play alike: there is nobody to be better."
    return "Nobody is clearly better: the intervals overlap, and more games would tell more."


def _sentences(says: Mapping[str, str]) -> str:
    return "\n".join(f"  {name}: {sentence}" for name, sentence in says.items())


def _standing_json(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.name,
        "seats": standing.seats,
        "games": standing.wins.samples,
        "wins": _with_interval(standing.wins),
        "even": in_json(standing.even),
        "score": _with_interval(standing.score),
    }


def _with_interval(number: Sampled) -> dict[str, Any]:
    low, high = (end if isfinite(end) else None for end in number.interval)
    return in_json(number) | {"low": low, "high": high}
