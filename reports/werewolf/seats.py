"""Who may hold which card, and who tells the truth: `who` and `breakdown`."""

from typing import Any

from wolfwise.analysis.number import Rounded
from wolfwise.analysis.werewolf.claims import Breakdown, Way
from wolfwise.analysis.werewolf.talk import Talk
from wolfwise.analysis.werewolf.who import Chances, Who
from wolfwise.models.werewolf.roles import Role
from wolfwise.models.werewolf.situation import Situation
from wolfwise.reports.answer import Answer, Cell, Chance, Row, Table, chance
from wolfwise.reports.number import in_json
from wolfwise.reports.werewolf import words

COLUMNS = 7
"""With more kinds of cards than this a table has one column for all of them but the werewolf."""
SHOWN = 12
"""How many ways a person is shown unless he asks for all."""
BRIEF = 3
SPLITS = 5


def who(situation: Situation, result: Who, *, brief: bool = False) -> Answer[Who]:
    """The cards that every seat may hold by the facts, and once the talk is weighed as well."""
    seats = []
    for seat, (name, chances) in enumerate(result.seats.items()):
        entry: dict[str, Any] = {
            "seat": seat + 1,
            "name": name,
            "alive": seat in situation.table.alive,
            "possible": [str(role) for role, p in chances.items() if p],
            "role": _chances(chances),
        }
        if result.weighed is not None:
            entry["weighed"] = _chances(result.weighed[name])
        seats.append(entry)
    talk = result.talk
    data: dict[str, Any] = {
        "worlds": result.worlds,
        "layers": {
            "possible": "facts alone",
            "role": words.layer(None),
            "weighed": None if talk is None else words.layer(talk),
        },
        "seats": seats,
        "talk": None if talk is None else talk_json(talk),
        "unheard": result.unheard,
    }
    layer = "By the facts alone, every deal as likely."
    if talk is not None:
        layer += f" By talk: a werewolf, once what was said is weighed ({talk.name})."
    layer += words.unheard(result.unheard)
    head, cards = words.head(situation, result.worlds), _cards(situation, result)
    parts: list[str | Table] = [head, cards] if brief else [head, cards, layer]
    return Answer(situation.game.rules, "who", data, parts, result)


def _cards(situation: Situation, result: Who) -> Table:
    kinds, weighed = list(situation.game.deck), result.weighed
    wide = len(kinds) <= COLUMNS
    shown = kinds if wide else [Role.WEREWOLF]
    headings = ["", *map(str, shown)]
    headings += [] if weighed is None else ["by talk"]
    headings += [] if wide else ["may also be"]
    rows: list[Row] = []
    for seat, (name, chances) in enumerate(result.seats.items()):
        row: list[Cell] = [words.name(situation, seat)]
        row += [Chance(chances[role]) for role in shown]
        row += [] if weighed is None else [Chance(weighed[name][Role.WEREWOLF])]
        row += [] if wide else [_others(chances)]
        rows.append(row)
    return Table(headings, rows, main=("", str(Role.WEREWOLF), "by talk"))


def _others(chances: Chances) -> str:
    """All that a seat may be but a werewolf; how likely each is, unless it is certain."""
    others = {role: p for role, p in chances.items() if p and role is not Role.WEREWOLF}
    if 1 in others.values():
        return ", ".join(others)
    return ", ".join(f"{role} {Chance(p)}" for role, p in others.items())


def _chances(chances: Chances) -> dict[str, Any]:
    return {str(role): chance(p) for role, p in chances.items()}


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
    situation: Situation, result: Breakdown, *, everything: bool = False, brief: bool = False
) -> Answer[Breakdown]:
    """Every consistent way in which what was said is true or false."""
    names = situation.names
    stories = [words.story(said, names) for said in result.speakers]
    splits = result.splits()
    data = {
        "worlds": result.worlds.number,
        "stories": [
            {"speaker": names[said[0].seat], "says": [words.statement(s, names) for s in said]}
            for said in result.speakers
        ],
        "ways": [_way_json(situation, result, way) for way in result.ways],
        "always_werewolf": [names[seat] for seat in result.always_wolf()],
        "splits": [{"name": names[s.seat], **in_json(Rounded(s.bits))} for s in splits],
        "layers": {"worlds": "facts alone", "p": words.layer(result.talk)},
        "talk": talk_json(result.talk),
        "unheard": result.unheard,
    }
    shown = result.ways if everything else result.ways[: BRIEF if brief else SHOWN]
    parts: list[str | Table] = []
    if not brief:
        parts.append(words.head(situation, result.worlds.number))
        parts.append("\n".join(f"  {n}. {story}" for n, story in enumerate(stories, 1)))
    parts.append(_ways(situation, result, shown))
    if len(shown) < len(result.ways) and not brief:
        more = len(result.ways) - len(shown)
        parts.append(f"{more} more way{' is' if more == 1 else 's are'} less likely (--all).")
    if not brief:
        parts += [_certain(situation, result), _best_split(situation, result)]
        parts.append(
            "Worlds are counted by the facts alone; chances also weigh the talk "
            f"({result.talk.name}):\n" + "\n".join(f"  {s}" for s in result.talk.sentences)
        )
    if result.unheard:
        parts.append(words.unheard(result.unheard).strip())
    return Answer(situation.game.rules, "breakdown", data, parts, result)


def _ways(situation: Situation, result: Breakdown, shown: tuple[Way, ...]) -> Table:
    names = situation.names
    speakers = [names[said[0].seat] for said in result.speakers]
    each = len(set(speakers)) < len(speakers)  # then a name does not tell which statement
    headings = [str(n) for n, _ in enumerate(speakers, 1)] if each else speakers
    rows: list[Row] = []
    for way in shown:
        truths: list[Cell] = ["true" if true else "false" for true in way.true]
        sure = ", ".join(names[seat] for seat in way.always_wolf())
        rows.append([*truths, way.worlds.number, Chance(result.p(way)), sure or "-"])
    headings += ["worlds", "chance", "wolf in all"]
    return Table(headings, rows, main=("chance", "wolf in all"), named=False)


def _certain(situation: Situation, result: Breakdown) -> str:
    sure = [situation.names[seat] for seat in result.always_wolf()]
    if not sure:
        return "No player is a werewolf in every one of these ways."
    return f"Werewolf in every one of these ways: {', '.join(sure)}."


def _best_split(situation: Situation, result: Breakdown) -> str:
    splits = result.splits()[:SPLITS]
    if not splits:
        return "No card would tell more about who tells the truth."
    told = ", ".join(f"{situation.names[s.seat]} {s.bits:.2f} bits" for s in splits)
    return f"Whose card would tell most about who tells the truth: {told}."


def _way_json(situation: Situation, result: Breakdown, way: Way) -> dict[str, Any]:
    names = situation.names
    return {
        "true": list(way.true),
        "worlds": way.worlds.number,
        **chance(result.p(way)),
        "always_werewolf": [names[seat] for seat in way.always_wolf()],
        "maybe_werewolf": [names[seat] for seat in way.maybe_wolf()],
    }
