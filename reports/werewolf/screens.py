"""What a judge sees while he runs a game, what the players may see meanwhile, and the end.

The judge's screen shows every card. What the players see is made of the public table and of what
everybody has heard, and of nothing else.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from wolfwise.models.errors import listed
from wolfwise.models.game import End, Seat
from wolfwise.models.werewolf import events
from wolfwise.models.werewolf.agreement import period, recent, winner
from wolfwise.models.werewolf.calls import ANNOUNCED
from wolfwise.models.werewolf.events import Event
from wolfwise.models.werewolf.judged_record import JudgedGame
from wolfwise.models.werewolf.night import Fate
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Cause, Role, Step
from wolfwise.models.werewolf.table import Table as Public
from wolfwise.reports.answer import Answer, Row, Table
from wolfwise.reports.werewolf.choices import choices
from wolfwise.reports.werewolf.fitting import Scene, calls_in_brief, in_brief
from wolfwise.reports.werewolf.script import Spoken, announced, script

# ---------------------------------------------------------------- the judge's screen


def judge(judged: JudgedGame) -> Answer[Position]:
    """What to say next, what can be typed now, why who died, and the cards of all."""
    now = judged.position
    over = isinstance(now.end, End)
    shown, open_choices = scene(judged), () if over else choices(now)
    said = script(now.table, judged.calls)
    dealing = now.step is Step.DEAL
    asked = [{"line": c.line, "names": list(c.names)} for c in open_choices]
    data = {
        "period": "deal" if dealing else period(now),
        "step": None if over else now.step.value,
        "say": [_spoken_data(now.table, spoken) for spoken in said],
        "type": [{"line": "deal NAME ROLE", "names": _lacking(judged)}] if dealing else asked,
        "why": [] if dealing else reasons(now),
        "seats": shown.seats,
        "end": _end(now),
    }
    return Answer(now.game.rules, "moderate", data, shown.parts, now)


def scene(judged: JudgedGame) -> Scene:
    """The same, part by part."""
    now = judged.position
    if now.step is Step.DEAL:
        return _deal(judged)
    if now.end is not None:
        return _over(now, script(now.table, judged.calls))
    said, open_choices = script(now.table, judged.calls), choices(now)
    alive = [now.table.name(seat) for seat in now.table.alive]
    return Scene(
        _title(now.table),
        _why(now),
        _said(said),
        _typed(map(str, open_choices)),
        _seats(now),
        _state(now),
        _said(calls_in_brief(said)),
        _typed(in_brief(choice, alive) for choice in open_choices),
    )


def _deal(judged: JudgedGame) -> Scene:
    """Before all cards are dealt."""
    now = judged.position
    table, cards = now.table, dict(judged.cards)
    rows: list[Row] = [(seat + 1, table.name(seat), role) for seat, role in cards.items()]
    lacking = ", ".join(_lacking(judged))
    return Scene(
        f"The cards: {now.game.listed}.",
        "",
        _said(script(table, judged.calls)),
        f"No card yet: {lacking}. Type deal NAME ROLE, or 'deal random'.",
        [
            {"seat": seat + 1, "name": table.name(seat), "role": role.value}
            for seat, role in cards.items()
        ],
        Table(("seat", "name", "card"), rows) if rows else None,
    )


def _lacking(judged: JudgedGame) -> list[str]:
    """Who has no card yet."""
    now = judged.position
    middle = ["the middle"] if now.game.middle and judged.middle is None else []
    return [*(now.table.name(seat) for seat in judged.undealt), *middle]


def _title(table: Public) -> str:
    wolves = table.game.deck[Role.WEREWOLF]
    return (
        f"{f'Night {table.nights}' if table.dark else f'Day {table.days}'}: "
        f"{len(table.alive)} of {table.game.players} alive, {wolves} "
        f"{'werewolf' if wolves == 1 else 'werewolves'} among the cards."
    )


def _said(said: Iterable[Spoken]) -> str:
    lines = []
    for spoken in said:
        aside = f"[{spoken.aside}]" if spoken.aside else ""
        lines.append(f"  {spoken.says}  {aside}".rstrip() if spoken.says else f"  {aside}")
    return "\n".join(["Say:", *lines])


def _typed(possible: Iterable[str]) -> str:
    return "\n".join(["Possible now:", *(f"  {choice}" for choice in possible)])


def _why(now: Position) -> str:
    why = reasons(now)
    return "\n".join(["Why:", *(f"  {reason}" for reason in why)]) if why else ""


def _spoken_data(table: Public, spoken: Spoken) -> dict[str, Any]:
    waits = None if spoken.waits_for is None else table.name(spoken.waits_for)
    return {**spoken._asdict(), "step": spoken.step.value, "waits_for": waits}


def reasons(now: Position) -> list[str]:
    """Why who has died or not, at dawn or by the vote, whichever was last; with the rulings."""
    lately = recent(now)
    if now.table.dark and lately.night_decided:
        return []
    at_dawn = lately.at_dawn
    voted = [
        event
        for event in lately.day[len(at_dawn) :]
        if not isinstance(event, events.Backed | events.MayorElected)
    ]
    if voted:
        counts = [e for e in voted[:-1] if not isinstance(e, events.Tied)]  # others were voted on
        return [why for event in (*counts, voted[-1]) if (why := _reason(now, event))]
    worked_out = [event for event in lately.night if isinstance(event, events.Resolved)]
    name = now.table.name
    told = [
        f"{name(fate.seat)} {fate_in_words(fate)}"
        for fate in (worked_out[-1].fates if worked_out else ())
    ]
    return [*told, *(why for event in at_dawn if (why := _reason(now, event)))]


_FATES = {
    ("attack-and-poison", Cause.WEREWOLVES): "attacked and poisoned, and dies of the werewolves",
    ("attack-and-poison", Cause.POISON): "attacked and poisoned, and dies of the poison",
    ("double-save", None): "attacked, but guarded and saved",
    ("double-save", Cause.WEREWOLVES): "guarded and saved, which is too much",
    ("guard-elder", None): "attacked, but guarded",
    ("guard-wolves", None): "attacked, but guarded",
    ("elder-antidote", None): "attacked, but saved",
    ("witch-antidote", None): "attacked, but saved",
    ("elder-lives", None): "attacked, which costs the elder a life",
    ("elder-lives", Cause.WEREWOLVES): "attacked with one life left",
    ("guard-girl", Cause.WEREWOLVES): "attacked; guarding the girl is useless",
    ("guard-girl", Cause.POISON): "poisoned; guarding the girl is useless",
    ("wolves-attack", Cause.WEREWOLVES): "attacked",
    ("witch-poison", Cause.POISON): "poisoned",
    ("guard-poison", None): "guarded, which holds off the poison too",
    ("guard-poison", Cause.POISON): "poisoned; the guard holds off werewolves only",
}


def fate_in_words(fate: Fate) -> str:
    """`dies: attacked (wolves-attack)`."""
    done = _FATES[fate.ruling, fate.cause]
    return f"{'dies' if fate.dies else 'lives'}: {done} ({fate.ruling})"


def _reason(now: Position, event: Event) -> str:
    name = now.table.name
    match event:
        case events.Died(seat, _, Cause.SHOT):
            return f"{name(seat)} dies: the hunter's shot ({_why_he_shot(now)})"
        case events.Died(seat, _, cause) if cause in _REASONS:
            return f"{name(seat)} dies: {_REASONS[cause]}"
        case events.PowersLost(elder):
            return f"the village has lost its powers with {name(elder)} (elder-powers)"
        case events.IdiotShown(seat):
            return f"{name(seat)} stays: the idiot was voted out (idiot-shown)"
        case events.Tied(()):
            return "nobody is voted out: there are no votes (no-votes)"
        case events.Tied() if not now.table.tied:
            return "nobody is voted out: a tie (tie)"
    return ""


_REASONS = {
    Cause.GRIEF: "a lover is dead (lovers-grief)",
    Cause.ELDER: "an idiot who has been shown goes with the elder (elder-powers)",
    Cause.LYNCHED: "most votes (vote)",
    Cause.CHALLENGED: "the knight's challenge (knight-challenges)",
    Cause.EXPOSED: "a werewolf by himself (wolves-expose)",
    Cause.SCAPEGOAT: "a tie, and the scapegoat dies for it (scapegoat-tie)",
}


def _why_he_shot(now: Position) -> str:
    """The ruling by which the hunter shoots: it depends on what he died of."""
    hunter = now.roles.index(Role.HUNTER)
    told = [entry.event for entry in now.log]
    poisoned = any(
        fate.seat == hunter and fate.cause is Cause.POISON
        for event in told
        if isinstance(event, events.Resolved)
        for fate in event.fates
    )
    died = next(e.cause for e in told if isinstance(e, events.Died) and e.seat == hunter)
    by_cause = {Cause.LYNCHED: "hunter-lynched", Cause.GRIEF: "hunter-grief"}
    return by_cause.get(died, "hunter-poisoned" if poisoned else "hunter-killed")


def _state(now: Position) -> Table:
    rows: list[Row] = [
        (seat["seat"], seat["name"], seat["role"], "alive" if seat["alive"] else "dead",
         ", ".join(seat["marks"]))
        for seat in _seats(now)
    ]  # fmt: skip
    best = frozenset({} if now.to_act is None else {now.to_act})
    return Table(("seat", "name", "card", "state", "marks"), rows, best)


def _seats(now: Position) -> list[dict[str, Any]]:
    return [
        {
            "seat": seat + 1,
            "name": now.table.name(seat),
            "role": role.value,
            "alive": seat in now.table.alive,
            "marks": _marks(now, seat, role),
        }
        for seat, role in enumerate(now.roles)
    ]


def _marks(now: Position, seat: Seat, role: Role) -> list[str]:
    """All that matters about somebody besides his card."""
    table = now.table
    marks = []
    if seat == table.mayor:
        marks.append("mayor")
    if seat in now.lovers:
        marks.append("lover")
    if seat in now.charmed:
        marks.append("charmed")
    if seat == now.last_guarded:
        marks.append("guarded tonight" if now.night.guarded == seat else "guarded last")
    if seat == now.night.attacked and table.dark:
        marks.append("attacked tonight")
    if seat == table.idiot:
        marks.append("shown, no vote")
    if seat not in table.alive:
        return marks
    if role is Role.WITCH and not table.powers_lost:
        used = now.potions
        left = [("antidote", used.antidote_used), ("poison", used.poison_used)]
        marks.append(f"{listed(p for p, gone in left if not gone)} left")
    if role is Role.ELDER:
        marks.append(f"{now.lives} {'life' if now.lives == 1 else 'lives'}")
    if table.powers_lost and role not in (Role.WEREWOLF, Role.VILLAGER, Role.PIPER):
        marks.append("no power")
    return marks


# ---------------------------------------------------------------- the end


def _over(now: Position, said: Sequence[Spoken]) -> Scene:
    """Why the game is over, what is still to be said of it, and the cards of all."""
    assert isinstance(now.end, End)
    names = [now.table.name(seat) for seat in now.end.winners]
    winners = f"{listed(names)} {'win' if len(names) > 1 else 'wins'}" if names else "Nobody wins"
    rows: list[Row] = [
        (seat + 1, now.table.name(seat), role, "alive" if seat in now.table.alive else "dead",
         "won" if seat in now.end.winners else "")
        for seat, role in enumerate(now.roles)
    ]  # fmt: skip
    return Scene(
        f"The game is over: {now.end.reason}. {winners}.",
        _why(now),
        _said(said),
        "",
        _seats(now),
        Table(("seat", "name", "card", "state", ""), rows, frozenset(now.end.winners)),
        _said(calls_in_brief(said)),
    )


def _end(now: Position) -> dict[str, Any] | None:
    if not isinstance(now.end, End):
        return None
    won, names = winner(now), [now.table.name(seat) for seat in now.end.winners]
    assert won is not None
    return {"reason": now.end.reason, "won": won.value, "winners": names}


# ---------------------------------------------------------------- the players' screen


def public(table: Public, heard: Sequence[Event]) -> Answer[Public]:
    """What everybody may see: made of what everybody knows, so that no card can slip in."""
    latest = _since_last_break(heard)
    said = [announced(table, event) for event in latest if isinstance(event, ANNOUNCED)]
    votes = _latest_votes(heard)
    over = next((e for e in heard if isinstance(e, events.Ended)), None)
    begun = table.nights or table.days
    parts: list[str | Table] = [_title(table) if begun else f"The cards: {table.game.listed}."]
    if said:
        parts.append("\n".join(said))
    parts.append(Table(("seat", "name", "state", "card", ""), _public_rows(table)))
    if votes:
        parts.append(_vote_table(table, votes))
    data = {
        "night": table.nights,
        "day": table.days,
        "dark": table.dark,
        "cards": {role.value: number for role, number in table.game.deck.items()},
        "said": said,
        "seats": [
            {
                "seat": seat + 1,
                "name": table.name(seat),
                "alive": seat in table.alive,
                "shown": None if card is None else card.value,
                "mayor": seat == table.mayor,
            }
            for seat, card in enumerate(table.shown)
        ],
        "votes": [_vote_data(table, vote) for vote in votes],
        "end": None
        if over is None
        else {"reason": over.reason, "winners": [table.name(seat) for seat in over.winners]},
    }
    return Answer(table.game.rules, "public", data, parts, table)


def _since_last_break(heard: Sequence[Event]) -> Sequence[Event]:
    """What was heard today, and in a night also on the day before it."""
    breaks = [n for n, event in enumerate(heard) if isinstance(event, events.DayStarts)]
    return heard[breaks[-1] :] if breaks else heard


def _public_rows(table: Public) -> list[Row]:
    return [
        (
            seat + 1,
            table.name(seat),
            "alive" if seat in table.alive else "dead",
            "" if card is None else card.value,
            ", ".join(_public_marks(table, seat)),
        )
        for seat, card in enumerate(table.shown)
    ]


def _public_marks(table: Public, seat: Seat) -> list[str]:
    marks = ["mayor"] if seat == table.mayor else []
    if seat in table.alive and seat == table.idiot:
        marks.append("votes no more")
    elif seat in table.alive and table.voters is not None and seat not in table.voters:
        marks.append("no vote on the next day" if table.dark else "no vote today")
    return marks


Votes = Sequence[events.Voted | events.Backed]


def _latest_votes(heard: Sequence[Event]) -> Votes:
    """The votes of the last vote or election that was counted."""
    votes: list[events.Voted | events.Backed] = []
    for event in reversed(heard):
        if isinstance(event, events.Voted | events.Backed):
            if votes and type(votes[0]) is not type(event):
                break
            votes.insert(0, event)
        elif votes:
            break
    return votes


def _vote_table(table: Public, votes: Votes) -> Table:
    rows: list[Row] = [
        (vote["voter"], vote["for"] or "nobody", vote["counts"])
        for vote in (_vote_data(table, vote) for vote in votes)
    ]
    return Table(("voter", "votes for", "counts"), rows)


def _vote_data(table: Public, vote: events.Voted | events.Backed) -> dict[str, Any]:
    match vote:
        case events.Backed(voter, candidate):
            backed = None if candidate is None else table.name(candidate)
            return {"voter": table.name(voter), "for": backed, "counts": 1}
        case events.Voted(voter, target, weight):
            named = None if target is None else table.name(target)
            return {"voter": table.name(voter), "for": named, "counts": weight}
