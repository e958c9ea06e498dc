"""Who may hold which card, and who tells the truth: `who` and `breakdown`."""

from collections.abc import Mapping
from typing import Any

from analysis.werewolf.claims import Breakdown, Way
from analysis.werewolf.talk import Talk
from analysis.werewolf.worlds import Worlds
from models.game import Seat
from models.werewolf.roles import Role
from models.werewolf.situation import Situation
from reports.answer import Answer, Cell, Chance, Row, Table, chance
from reports.werewolf import words

COLUMNS = 7
"""With more kinds of cards than this a table has one column for all of them but the werewolf."""
SHOWN = 12
"""How many ways a person is shown unless he asks for all."""
BRIEF = 3
SPLITS = 5


def who(
    situation: Situation, facts: Worlds, talk: Breakdown | None, note: str | None = None
) -> Answer:
    """The cards that every seat may hold by the facts, and once the talk is weighed as well."""
    game = situation.game
    weighed = None if talk is None else talk.worlds
    seats = []
    for seat, name in enumerate(situation.names):
        entry: dict[str, Any] = {
            "seat": seat + 1,
            "name": name,
            "alive": seat in situation.table.alive,
            "possible": [str(role) for role in facts.possible(seat)],
            "role": _chances(facts, seat, game.deck),
        }
        if weighed is not None:
            entry["weighed"] = _chances(weighed, seat, game.deck)
        seats.append(entry)
    data: dict[str, Any] = {
        "worlds": facts.number,
        "layers": {
            "possible": "facts alone",
            "role": "facts alone, every deal as likely",
            "weighed": None if talk is None else f"facts and talk ({talk.talk.name})",
        },
        "seats": seats,
        "talk": None if talk is None else talk_json(talk.talk),
    }
    parts: list[str | Table] = [words.head(situation, facts.number)]
    parts.append(_cards(situation, facts, weighed))
    layer = "By the facts alone, every deal as likely."
    if talk is not None:
        layer += f" By talk: a werewolf, once what was said is weighed ({talk.talk.name})."
    parts.append(layer if note is None else f"{layer} {note}")
    return Answer(game.rules, "who", data, parts)


def _cards(situation: Situation, facts: Worlds, weighed: Worlds | None) -> Table:
    kinds = list(situation.game.deck)
    wide = len(kinds) <= COLUMNS
    shown = kinds if wide else [Role.WEREWOLF]
    headings = ["", *map(str, shown)]
    headings += [] if weighed is None else ["by talk"]
    headings += [] if wide else ["may also be"]
    rows: list[Row] = []
    for seat in range(len(situation.names)):
        row: list[Cell] = [words.name(situation, seat)]
        row += [Chance(facts.p(seat, role)) for role in shown]
        row += [] if weighed is None else [Chance(weighed.p(seat, Role.WEREWOLF))]
        row += [] if wide else [_others(facts, seat)]
        rows.append(row)
    return Table(headings, rows)


def _others(facts: Worlds, seat: Seat) -> str:
    """All that a seat may be but a werewolf; how likely each is, unless it is certain."""
    possible = facts.possible(seat)
    if len(possible) == 1:
        return "" if possible[0] is Role.WEREWOLF else str(possible[0])
    others = (role for role in possible if role is not Role.WEREWOLF)
    return ", ".join(f"{role} {Chance(facts.p(seat, role))}" for role in others)


def _chances(worlds: Worlds, seat: Seat, deck: Mapping[Role, int]) -> dict[str, Any]:
    return {str(role): chance(worlds.p(seat, role)) for role in deck}


def talk_json(talk: Talk) -> dict[str, Any]:
    return {
        "model": talk.name,
        "village_lies": str(talk.village_lies),
        "others_admit": str(talk.others_admit),
        "others_lie": str(talk.others_lie),
        "assumes": list(talk.sentences),
    }


# ---------------------------------------------------------------- who tells the truth


def breakdown(
    situation: Situation, found: Breakdown, *, everything: bool = False, brief: bool = False
) -> Answer:
    """Every consistent way in which what was said is true or false."""
    names = situation.names
    stories = [words.story(said, names) for said in found.speakers]
    splits = found.splits()
    data = {
        "worlds": found.worlds.number,
        "stories": [
            {"speaker": names[said[0].seat], "says": [words.statement(s, names) for s in said]}
            for said in found.speakers
        ],
        "ways": [_way_json(situation, found, way) for way in found.ways],
        "always_werewolf": [names[seat] for seat in found.always_wolf()],
        "splits": [{"name": names[s.seat], "bits": s.bits} for s in splits],
        "layers": {"worlds": "facts alone", "p": f"facts and talk ({found.talk.name})"},
        "talk": talk_json(found.talk),
    }
    shown = found.ways if everything else found.ways[: BRIEF if brief else SHOWN]
    parts: list[str | Table] = [words.head(situation, found.worlds.number)]
    if not brief:
        parts.append("\n".join(f"  {n}. {story}" for n, story in enumerate(stories, 1)))
    parts.append(_ways(situation, found, shown))
    if len(shown) < len(found.ways):
        more = len(found.ways) - len(shown)
        parts.append(f"{more} more way{' is' if more == 1 else 's are'} less likely (--all).")
    if not brief:
        parts += [_certain(situation, found), _best_split(situation, found)]
        parts.append(
            "Worlds are counted by the facts alone; chances also weigh the talk "
            f"({found.talk.name}):\n" + "\n".join(f"  {s}" for s in found.talk.sentences)
        )
    return Answer(situation.game.rules, "breakdown", data, parts)


def _ways(situation: Situation, found: Breakdown, shown: tuple[Way, ...]) -> Table:
    names = situation.names
    speakers = [names[said[0].seat] for said in found.speakers]
    each = len(set(speakers)) < len(speakers)  # then a name does not tell which statement
    headings = [str(n) for n, _ in enumerate(speakers, 1)] if each else speakers
    rows: list[Row] = []
    for way in shown:
        truths: list[Cell] = ["true" if true else "false" for true in way.true]
        sure = ", ".join(names[seat] for seat in way.always_wolf())
        rows.append([*truths, way.worlds.number, Chance(found.p(way)), sure or "-"])
    return Table([*headings, "worlds", "chance", "wolf in all"], rows)


def _certain(situation: Situation, found: Breakdown) -> str:
    sure = [situation.names[seat] for seat in found.always_wolf()]
    if not sure:
        return "No player is a werewolf in every one of these ways."
    return f"Werewolf in every one of these ways: {', '.join(sure)}."


def _best_split(situation: Situation, found: Breakdown) -> str:
    splits = found.splits()[:SPLITS]
    if not splits:
        return "No card would tell more about who tells the truth."
    told = ", ".join(f"{situation.names[s.seat]} {s.bits:.2f} bits" for s in splits)
    return f"Whose card would tell most about who tells the truth: {told}."


def _way_json(situation: Situation, found: Breakdown, way: Way) -> dict[str, Any]:
    names = situation.names
    return {
        "true": list(way.true),
        "worlds": way.worlds.number,
        **chance(found.p(way)),
        "always_werewolf": [names[seat] for seat in way.always_wolf()],
        "maybe_werewolf": [names[seat] for seat in way.maybe_wolf()],
    }
