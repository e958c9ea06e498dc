"""The page about what answers have: docs/results.md, made of the types that tables return."""

import ast
import inspect
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import wolfwise
from wolfwise.analysis.number import Exact, Rounded, Sampled
from wolfwise.models.errors import listed

MODULES = re.compile(r"[\w.]+\.(?=[A-Z])")
QUOTED = re.compile(r"(?<=[:>] )(['\"])(.+?)\1")
"""What stands around the names of types."""
RESULT = re.compile(r"\bAnswer\[(.+)\]")
FIELD = re.compile(r"    [a-z]\w*: ")
NUMBERS = (Exact, Rounded, Sampled)
PLAIN = {int, str, float, Fraction, inspect.Parameter.empty}
"""What anybody has who asks a result for something."""
PAGE = Path(__file__).parent.parent / "docs" / "results.md"
HEAD = """# What answers have

This page is made from the types of the results (`make api`): what `table.who().result` has, and
what that is made of. The modules that these types are in may change. Moves, cards and replays of
the games themselves are not listed; their classes are below `wolfwise.models`.

- Chances and points are exact fractions. A number that may be sampled says so: see Numbers.
- A `Seat` counts from 0, and `table.names[seat]` is whose it is. In the arguments of tables seats
  have names, or numbers from 1 on.
- A `Board` of Wooolf!! is two pointers: each a seat, `"0"` for nobody or `"x"` for none.
- The types listed here cannot be changed; of a mapping, `dict(...)` is a copy that can.
- Characters, roles, animals and colours are texts: `"wolf"` does as well as `Character.WOLF`.
"""


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *_parts()])


def _parts() -> Iterator[str]:
    yield "## Numbers\n"
    for kind in NUMBERS:
        yield from _type(kind)
    for name in wolfwise.TABLES.values():
        yield f"## {name}\n"
        answers = list(_results(getattr(wolfwise, name)))
        found: list[type] = [*NUMBERS]
        _gather((result for _, result in answers), found)
        for result in found[len(NUMBERS) :]:
            yield from _type(
                result, [f"`.{question}()`" for question, of in answers if of is result]
            )


def _results(table: type) -> Iterator[tuple[str, Any]]:
    """The questions of a table, and what they return."""
    names = {**vars(sys.modules[table.__module__]), **_imported_for_types(table)}
    for name, member in vars(table).items():
        returned = getattr(getattr(member, "__func__", member), "__annotations__", {}).get("return")
        if isinstance(returned, str) and (result := RESULT.search(returned)):
            yield name, names.get(result[1])


def _imported_for_types(table: type) -> dict[str, Any]:
    """What the module of a table imports for annotations alone."""
    source = ast.parse(inspect.getsource(sys.modules[table.__module__]))
    hidden = (node for node in source.body if isinstance(node, ast.If))
    lines = (line for node in hidden for line in node.body if isinstance(line, ast.ImportFrom))
    return {
        alias.asname or alias.name: getattr(import_module(line.module or ""), alias.name)
        for line in lines
        for alias in line.names
    }


def _gather(kinds: Iterable[Any], found: list[type]) -> None:
    """Add these types and what they are made of, as far as it was made for answers."""
    for kind in kinds:
        _gather(get_args(kind), found)
        if not isinstance(kind, type) or not hasattr(kind, "_fields") or kind in found:
            continue
        if kind.__module__.startswith("wolfwise.analysis."):
            found.append(kind)
            _gather(get_type_hints(kind).values(), found)
            asked = (m.fget for m in vars(kind).values() if isinstance(m, property))
            _gather([get_type_hints(getter).get("return") for getter in asked], found)


def _type(kind: type, questions: Sequence[str] = ()) -> Iterator[str]:
    yield f"### {kind.__name__}\n"
    if questions:
        yield f"The result of {listed(questions)}.\n"
    yield f"{inspect.getdoc(kind)}\n"
    yield "\n".join(["```", *_fields(kind), *_asked(kind), "```\n"])


def _fields(kind: type) -> list[str]:
    """As the source has them, with what is said beside them."""
    lines = inspect.getsource(kind).split("\n")
    return [line.strip() for line in lines if FIELD.match(line)]


def _asked(kind: type) -> Iterator[str]:
    """What follows from the fields, and takes nothing else but plain values."""
    for name, member in vars(kind).items():
        getter = member.fget if isinstance(member, property) else member
        if name.startswith("_") or not inspect.isfunction(getter):
            continue
        told = plain(getter)
        if isinstance(member, property):
            told = told.replace("() ->", ":")
        elif not getter.__doc__ or any(p.annotation not in PLAIN for p in _own(getter)):
            continue
        said = (inspect.getdoc(getter) or "").split("\n")[0]
        yield f"{name}{told}{said and f'  # {said}'}"


def plain(function: Any) -> str:
    """The signature of a function without modules and quotation marks."""
    signature = inspect.signature(function).replace(parameters=_own(function))
    return QUOTED.sub(r"\2", MODULES.sub("", str(signature)))


def _own(function: Any) -> list[inspect.Parameter]:
    parameters = inspect.signature(function).parameters
    return [each for name, each in parameters.items() if name not in ("self", "cls")]
