"""Rulebooks as data: every constant and ruling, where it comes from and what else it could be."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Any, NamedTuple

from wolfwise.models import compiled
from wolfwise.models.errors import RulebookError, did_you_mean, listed
from wolfwise.models.numbers import Numbers
from wolfwise.models.values import distinct

STATUSES = ("stated", "outside", "inferred", "assumed")
"""A rulebook says so; public sources agree; it follows from what is stated; it is our choice."""


@distinct
class Ruling(NamedTuple):
    """One rule or constant. What is in `alternatives` or `smaller`, or is one of such `numbers`,
    can be switched on instead.

    Alternatives are other readings of the text. What is smaller makes a game small enough to be
    solved; nobody reads the rules like that. Numbers are what may be otherwise in somebody's box.
    """

    key: str
    value: Any
    status: str
    says: str
    source: tuple[str, ...]
    alternatives: tuple[Any, ...]
    editions: Mapping[str, Any]  # editions that read it differently
    smaller: tuple[Any, ...] = ()
    numbers: Numbers | None = None

    def parse(self, text: str) -> Any:
        """The value that `--rule key=text` asks for."""
        if self.numbers is not None:
            return self.numbers.parse(self.key, self.value, text)
        others = (*self.alternatives, *self.smaller)
        if not others:
            raise RulebookError(f"rule {self.key!r} cannot be switched")
        possible = [self.value, *self.editions.values(), *others]
        for value in possible:
            if _parts(str(value)) == _parts(text):
                return value
        names = list(dict.fromkeys(str(v) for v in possible))
        raise RulebookError(
            f"rule {self.key!r} cannot be {text!r}{did_you_mean(text, names)} "
            f"(possible: {', '.join(names)})"
        )


def _parts(text: str) -> list[str]:
    """A value in any case; of one with several parts the order does not matter."""
    return sorted(part.strip() for part in text.casefold().split(","))


@distinct
class Finding(NamedTuple):
    """A gap, contradiction or dead end in the printed rules, with the rulebook it comes from."""

    source: tuple[str, ...]
    says: str
    about: tuple[str, ...] = ()  # keys of rulings


@distinct
class Rulebook(NamedTuple):
    """All that a rulebook file says, checked."""

    game: str
    title: str
    editions: tuple[str, ...]  # the first is the default
    sources: Mapping[str, str]
    rulings: Mapping[str, Ruling]
    findings: tuple[Finding, ...]

    def edition(self, name: str | None) -> str:
        """The edition of that name; the default one if there is no name."""
        if name is None:
            return self.editions[0]
        for edition in self.editions:
            if edition.casefold() == name.casefold():
                return edition
        raise RulebookError(
            f"{self.title} has no edition {name!r}{did_you_mean(name, self.editions)} "
            f"(editions: {', '.join(self.editions)})"
        )

    def ruling(self, key: str) -> Ruling:
        try:
            return self.rulings[key]
        except KeyError:
            raise RulebookError(
                f"{self.title} has no rule {key!r}{did_you_mean(key, self.rulings)} "
                f"('wolfwise rules {self.game}' lists them)"
            ) from None


class Rules:
    """The rules one question is asked under: a rulebook, an edition, and what was switched."""

    def __init__(self, game: str, edition: str, switched: tuple[tuple[str, Any], ...] = ()) -> None:
        self.game, self.edition, self.switched = game, edition, switched
        self._key = (game, edition, switched)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rules) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"Rules({self.game!r}, {self.edition!r}, {self.switched!r})"

    def __getitem__(self, key: str) -> Any:
        for switched, value in self.switched:
            if switched == key:
                return value
        ruling = load(self.game).ruling(key)
        return ruling.editions.get(self.edition, ruling.value)

    def __str__(self) -> str:
        changes = [f"{key}={value}" for key, value in self.switched]
        return ", ".join([f"{load(self.game).title} {self.edition}", *changes])

    def as_json(self) -> dict[str, Any]:
        """What a JSON answer says about its rules: every ruling that could have been another."""
        rulings = load(self.game).rulings.values()
        return {
            "edition": self.edition,
            "switched": dict(self.switched),
            "rulings": {r.key: self[r.key] for r in rulings if r.alternatives},
        }


def rules(game: str, edition: str | None = None, changes: Sequence[str] = ()) -> Rules:
    """The rules of `game` with `key=value` changes, each checked against its alternatives."""
    edition = load(game).edition(edition)
    switched = dict(switch(game, change) for change in changes)
    base = Rules(game, edition)
    kept = {key: value for key, value in switched.items() if value != base[key]}
    found = Rules(game, edition, tuple(sorted(kept.items())))
    _check_apart(found)
    return found


def switch(game: str, change: str) -> tuple[str, Any]:
    """The ruling that `key=value` changes, and its value, found to be a good one by itself."""
    key, equals, text = change.partition("=")
    if not equals:
        raise RulebookError(f"a rule is switched by key=value, not {change!r}")
    ruling = load(game).ruling(key.strip())
    return ruling.key, ruling.parse(text.strip())


def _check_apart(rules: Rules) -> None:
    """Numbers that tell things apart must not be the same; asked of what was switched alone."""
    rulings = load(rules.game).rulings.values()
    apart = [ruling.key for ruling in rulings if ruling.numbers and ruling.numbers.apart]
    for key, value in rules.switched:
        same = [k for k in apart if k in (key, *_alike(key, apart)) and rules[k] == value]
        if key in apart and len(same) > 1:
            raise RulebookError(f"rules {listed(map(repr, same))} cannot both be {value}")


def _alike(key: str, keys: Sequence[str]) -> list[str]:
    """The keys that begin as this one does: value.sheep, value.dog."""
    head, _, _ = key.partition(".")
    return [other for other in keys if other.partition(".")[0] == head and other != key]


# ---------------------------------------------------------------- reading


@lru_cache
def load(game: str) -> Rulebook:
    """The rulebook of a game, checked."""
    text = source(game)
    return _book(game, compiled.load(text, tables_name(game), lambda text: check(game, text)))


def source(game: str) -> str:
    """The rulebook as written, in TOML."""
    try:
        return compiled.text(f"rulebooks/{game}.toml")
    except OSError:
        raise RulebookError(f"there is no rulebook of {game!r}") from None


def tables_name(game: str) -> str:
    return f"rulebooks/{game}.tables.json"


def parse(game: str, text: str) -> Rulebook:
    """A rulebook from its TOML text; raises RulebookError at the first thing that is wrong."""
    return _book(game, check(game, text))


def _book(game: str, tables: Mapping[str, Any]) -> Rulebook:
    rulings = [
        Ruling(
            key=entry["key"],
            value=entry["value"],
            status=entry["status"],
            says=entry["says"],
            source=tuple(entry.get("source", ())),
            alternatives=tuple(entry.get("alternatives", ())),
            editions=MappingProxyType(entry.get("edition", {})),
            smaller=tuple(entry.get("smaller", ())),
            numbers=Numbers(**entry["numbers"]) if "numbers" in entry else None,
        )
        for entry in tables["ruling"]
    ]
    return Rulebook(
        game=game,
        title=tables["title"],
        editions=tuple(tables["editions"]),
        sources=MappingProxyType(tables["sources"]),
        rulings=MappingProxyType({ruling.key: ruling for ruling in rulings}),
        findings=tuple(
            Finding(tuple(entry.get("source", ())), entry["says"], tuple(entry.get("about", ())))
            for entry in tables.get("finding", ())
        ),
    )


# ---------------------------------------------------------------- checking, once for each text


def check(game: str, text: str) -> dict[str, Any]:
    """What a TOML text says, with its checksum; raises RulebookError if anything is wrong."""
    import tomllib

    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"rulebook {game}: {error}") from None
    _fields(data, "the file", {"title": str, "editions": list, "sources": dict, "ruling": list},
            {"finding": list})  # fmt: skip
    if not data["editions"]:
        raise RulebookError(f"rulebook {game}: 'editions' is empty; the first is the default")
    keys = set()
    for entry in data["ruling"]:
        _check_ruling(entry, data["sources"], data["editions"])
        if entry["key"] in keys:
            raise RulebookError(f"rulebook {game}: ruling {entry['key']!r} stands there twice")
        keys.add(entry["key"])
    for number, entry in enumerate(data.get("finding", ()), 1):
        _fields(entry, f"finding {number}", {"says": str}, {"source": list, "about": list})
        _check_sources(f"finding {number}", entry, data["sources"])
        if unknown := [key for key in entry.get("about", ()) if key not in keys]:
            raise RulebookError(f"finding {number} is about unknown rulings: {listed(unknown)}")
    return {"crc32": compiled.checksum(text), **data}


def _check_ruling(
    entry: dict[str, Any], sources: Mapping[str, str], editions: Sequence[str]
) -> None:
    where = f"ruling {entry.get('key', '?') if isinstance(entry, dict) else entry!r}"
    _fields(entry, where, {"key": str, "status": str, "says": str},
            {"value": object, "source": list, "alternatives": list, "edition": dict,
             "smaller": list, "numbers": dict})  # fmt: skip
    if "value" not in entry:
        raise RulebookError(f"{where} has no value")
    if "numbers" in entry:
        kinds = {"least": int, "most": int, "total": int, "apart": bool}
        _fields(entry["numbers"], f"{where}: numbers", {}, kinds)
        Numbers(**entry["numbers"]).check(entry["key"], entry["value"])
    if entry["status"] not in STATUSES:
        raise RulebookError(f"{where}: status {entry['status']!r} is none of {listed(STATUSES)}")
    if entry["status"] == "stated" and not entry.get("source"):
        raise RulebookError(f"{where} is stated, but not where")
    if entry["status"] == "assumed" and not entry.get("alternatives"):
        raise RulebookError(f"{where} is assumed, but nothing else can be switched on")
    if unknown := set(entry.get("edition", {})) - set(editions):
        raise RulebookError(f"{where} names unknown editions: {listed(sorted(unknown))}")
    _check_sources(where, entry, sources)


def _check_sources(where: str, entry: dict[str, Any], sources: Mapping[str, str]) -> None:
    for name in entry.get("source", ()):
        if name not in sources:
            raise RulebookError(f"{where}: source {name!r} is none of {listed(sources)}")


def _fields(
    entry: dict[str, Any], where: str, required: dict[str, type], optional: dict[str, type]
) -> None:
    if not isinstance(entry, dict):
        raise RulebookError(f"{where} is no table of entries")
    for name, kind in required.items():
        if not isinstance(entry.get(name), kind):
            raise RulebookError(f"{where} needs {name!r} ({kind.__name__})")
    for name in entry:
        if name not in required and name not in optional:
            raise RulebookError(f"{where} has an unknown entry {name!r}")
        if name in optional and not isinstance(entry[name], optional[name]):
            raise RulebookError(f"{where}: {name!r} must be a {optional[name].__name__}")
