"""The phases of a game and what waits for what: a picture, and an answer in words."""

from collections import defaultdict
from typing import Any

from wolfwise.models import rulebook
from wolfwise.models.errors import listed
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.phases import Kind, Need, OnlyFirst, Part, Phases, phases
from wolfwise.reports.answer import Answer, Table
from wolfwise.reports.werewolf.phases_picture import DAY, NIGHTS, drawn, label


def picture(rules: Rules) -> str:
    """The graph under these rules as SVG; the same text every time."""
    graph = phases(rules)
    return drawn(graph, [remark(left_out) for left_out in graph.remarks])


def answer(rules: Rules, file: str) -> Answer[Phases]:
    """The graph in words, and in which file its picture is."""
    graph = phases(rules)
    book = rulebook.load(rules.game)
    first, later = ([phase.name for phase in graph.of(part)] for part in NIGHTS)
    needs, remarks = _needs(graph), [remark(left_out) for left_out in graph.remarks]
    data = {
        "phases": [phase._asdict() for phase in graph.phases],
        "links": [
            {"before": link.before._asdict(), "after": link.after._asdict(), "kind": link.kind,
             "rulings": list(link.rulings)}
            for link in graph.links
        ],
        "remarks": remarks,
        "findings": [
            {"source": [book.sources[name] for name in f.source], "says": f.says,
             "about": list(f.about)}
            for f in graph.findings
        ],
        "file": file,
    }  # fmt: skip
    orders = [
        f"First night: {', '.join(first)}",
        f"Later nights: {', '.join(later)}",
        *(f"{part.capitalize()}: {', '.join(map(label, graph.of(part)))}" for part in DAY),
    ]
    parts: list[str | Table] = [
        f"{rules}: {len(first)} steps in the first night, {len(later)} in later ones; "
        f"{len(graph.linked(Kind.NEEDS))} times a step needs another one of the same night.",
        "\n".join(orders),
        Table(("step", "needs", "when", "ruling", "status"), needs),
    ]
    if remarks:
        parts.append("\n".join(remarks))
    says = [f"  {n}. {f.says} ({', '.join(f.source)})" for n, f in enumerate(graph.findings, 1)]
    if says:
        parts.append("\n".join(["Found in the rulebooks about this order:", *says]))
    parts.append(f"The picture is in {file}.")
    return Answer(rules, "graph", data, parts, graph)


def remark(left_out: OnlyFirst | Need) -> str:
    """What rulings that are switched on leave out of the phases of a game."""
    match left_out:
        case OnlyFirst(step, later, idle):
            so = f", so {listed(idle)} never matters" if idle else ""
            return (
                f"The {step} is called in the first night only, though every-night lists it: later "
                f"nights begin with the {later} (later-nights={later}){so}."
            )
        case Need(step, of, rulings, void):
            what = "remembers nothing" if of is step else f"needs nothing of the {of}"
            return f"The {step} {what} ({rulings[0]}={void})."


def _needs(graph: Phases) -> list[list[str]]:
    """A row for all steps that need the same of the same step, and the rulings it rests on."""
    book = rulebook.load(graph.rules.game)
    rows: dict[tuple[Any, ...], dict[str, set[Part]]] = defaultdict(lambda: defaultdict(set))
    for link in graph.linked(Kind.NEEDS, Kind.REMEMBERS):
        rows[link.kind, link.before.name, link.rulings][link.after.name].add(link.before.part)
    shown = []
    for (kind, before, rulings), after in rows.items():
        nights = set().union(*after.values())
        when = "every night" if nights == set(NIGHTS) else listed(sorted(nights))
        if kind is Kind.REMEMBERS:
            when = "from before"
        status = dict.fromkeys(book.ruling(ruling).status for ruling in rulings)
        shown.append([listed(after), before, when, ", ".join(rulings), ", ".join(status)])
    return shown
