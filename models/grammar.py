"""Grammars of record lines, compiled by Lark and driven by a small parser of our own.

The tables that Lark makes are kept beside the grammars, and Lark is only imported when a grammar
has changed since. Which terminal a word is, the caller decides, knowing the parser's choices.
"""

from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from wolfwise.models import compiled

END = "$END"
SHARED = "records.lark"


class Word(NamedTuple):
    """A word of a line, read as a terminal of the grammar."""

    terminal: str
    text: str
    column: int

    def __str__(self) -> str:
        return self.text


class Phrase(NamedTuple):
    """What a line is by the grammar: a rule and its words."""

    rule: str
    words: list[Word]


class Grammar:
    """An LALR table: in each state, what to do at a terminal or after a rule.

    A number from 0 on is the next state; -1 - n stands for reducing by rule n.
    """

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self.states: list[dict[str, int]] = tables["states"]
        self.rules: list[tuple[str, int, bool]] = tables["rules"]  # name, length, passes through
        self.start: int = tables["start"]
        self.end: int = tables["end"]


class Parser:
    """Reads one line, word by word."""

    def __init__(self, grammar: Grammar) -> None:
        self._grammar = grammar
        self._states = [grammar.start]
        self._values: list[list[Any]] = []

    @property
    def choices(self) -> Collection[str]:
        """What may come next: terminals (a few may turn out not to fit) and rules."""
        return self._grammar.states[self._states[-1]].keys()

    def accepts(self) -> set[str]:
        """Exactly the terminals that can come next."""
        terminals = [name for name in self.choices if name.isupper()]
        return {terminal for terminal in terminals if self._copy().feed(terminal)}

    def _copy(self) -> "Parser":
        copy = Parser(self._grammar)
        copy._states, copy._values = self._states.copy(), [part.copy() for part in self._values]
        return copy

    def feed(self, terminal: str, word: Word | None = None) -> bool:
        """Read a word; False if it cannot stand here."""
        while not (terminal == END and self._states[-1] == self._grammar.end):
            to = self._grammar.states[self._states[-1]].get(terminal)
            if to is None:
                return False
            if to >= 0:
                self._states.append(to)
                self._values.append([word])
                return True
            self._reduce(*self._grammar.rules[-1 - to])
        return True

    def _reduce(self, rule: str, length: int, passes_through: bool) -> None:
        at = len(self._values) - length
        words, *more = self._values[at:] or [[]]
        for part in more:  # the first one grows: a long list is not copied for each word
            words += part
        del self._states[at + 1 :], self._values[at:]
        self._values.append(words if passes_through else [Phrase(rule, words)])
        self._states.append(self._grammar.states[self._states[-1]][rule])

    def finish(self) -> Phrase | None:
        """The line that was read, or None if it stops too early."""
        if not self.feed(END):
            return None
        phrase: Phrase = self._values[0][0]
        return phrase


@lru_cache
def load(game: str) -> Grammar:
    """The grammar of a game's records."""
    return Grammar(compiled.load(source(game), tables_name(game), compile_tables))


def source(game: str) -> str:
    """The grammar as written: the lines all games share, then the game's own."""
    return f"{compiled.text(SHARED)}\n{compiled.text(f'{game}/record.lark')}"


def tables_name(game: str) -> str:
    return f"{game}/record.tables.json"


def compile_tables(text: str) -> dict[str, Any]:
    """The LALR tables of a grammar, by Lark, numbered in an order that is the same every time."""
    from lark import Lark

    table = Lark(text, start="fact", parser="lalr").parser.parser._parse_table
    order = [table.start_states["fact"]]
    for state in order:  # grows while it is walked
        for _, (kind, to) in sorted(table.states[state].items()):
            if kind.name == "Shift" and to not in order:
                order.append(to)
    actions = [action for state in order for action in table.states[state].values()]
    rules = sorted({to for kind, to in actions if kind.name == "Reduce"}, key=str)
    return {
        "crc32": compiled.checksum(text),
        "start": 0,
        "end": order.index(table.end_states["fact"]),
        "states": [
            {
                name: order.index(to) if kind.name == "Shift" else -1 - rules.index(to)
                for name, (kind, to) in sorted(table.states[state].items())
            }
            for state in order
        ],
        "rules": [
            [str(rule.origin.name), len(rule.expansion), _passes_through(rule)] for rule in rules
        ],
    }


def _passes_through(rule: Any) -> bool:
    """Whether a rule only hands on what it found: `?rule` and `_rule` in the grammar."""
    return bool(rule.options.expand1) or str(rule.origin.name).startswith("_")
