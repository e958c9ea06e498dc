"""A rulebook as an answer: every ruling with status, source and alternatives; the findings."""

from typing import Any

from wolfwise.models import rulebook
from wolfwise.models.rulebook import Finding, Rulebook, Rules, Ruling
from wolfwise.reports.answer import Answer


def rulebook_answer(rules: Rules, status: str | None = None) -> Answer[Any]:
    """All rulings, or those of one status."""
    book = rulebook.load(rules.game)
    shown = [r for r in book.rulings.values() if status in (None, r.status)]
    findings = book.findings if status is None else ()
    data = {
        "title": book.title,
        "editions": list(book.editions),
        "rulebook": [_ruling_json(book, rules, ruling) for ruling in shown],
        "findings": [{"source": _seeds(book, f), "says": f.says} for f in findings],
    }
    parts = [f"{rules}: {len(shown)} rulings", *(_ruling(rules, ruling) for ruling in shown)]
    if findings:
        lines = [f"  {n}. {f.says} ({', '.join(f.source)})" for n, f in enumerate(findings, 1)]
        parts.append("\n".join(["Found in the rulebooks:", *lines]))
    used = [f"  {key}: {name}" for key, name in book.sources.items()]
    parts.append("\n".join(["Sources:", *used]))
    return Answer(rules, "rules", data, parts)


def _ruling(rules: Rules, ruling: Ruling) -> str:
    where = f", {' '.join(ruling.source)}" if ruling.source else ""
    lines = [f"{ruling.key} = {_value(rules[ruling.key])}  [{ruling.status}{where}]"]
    lines.append(f"  {ruling.says}")
    if ruling.alternatives:
        lines.append(f"  could be: {', '.join(_value(a) for a in ruling.alternatives)}")
    if ruling.numbers:
        lines.append(f"  could be: {ruling.numbers.says}")
    return "\n".join(lines)


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {item}" for key, item in value.items()) or "none"
    return str(value)


def _ruling_json(book: Rulebook, rules: Rules, ruling: Ruling) -> dict[str, Any]:
    return {
        "key": ruling.key,
        "value": rules[ruling.key],
        "status": ruling.status,
        "source": _seeds(book, ruling),
        "says": ruling.says,
        "alternatives": list(ruling.alternatives),
        "numbers": None if ruling.numbers is None else ruling.numbers._asdict(),
    }


def _seeds(book: Rulebook, entry: Ruling | Finding) -> list[str]:
    return [book.sources[name] for name in entry.source]
