"""Exact odds, proofs and advice for wolf games: what programs import.

A table of a game answers every question of the command line:

>>> import wolfwise
>>> table = wolfwise.Wooolf.new(5, me=4, hand=["sheep", "sheep"])
>>> table = table.peek(2, 5, "wolf")
>>> table.who().result.seats["5"]["wolf"]
Fraction(25, 41)

All else is loaded when it is asked for, so that importing this takes no time.
"""

from os import path as _path

__version__ = "0.1.0"

__all__ = [
    "Answer",
    "Contradiction",
    "CryWolf",
    "Disagreement",
    "IllegalMove",
    "LittleWolves",
    "OutOfTime",
    "RecordError",
    "Table",
    "Werewolf",
    "WolfwiseError",
    "Wooolf",
    "example",
    "load",
    "read",
    "within",
]

TABLES = {
    "wooolf": "Wooolf",
    "crywolf": "CryWolf",
    "werewolf": "Werewolf",
    "littlewolves": "LittleWolves",
}
"""The class of every game's tables, in `wolfwise/<game>/table.py`."""
_PLACES = {
    **{name: f"wolfwise.{game}.table" for game, name in TABLES.items()},
    "Answer": "wolfwise.reports.answer",
    "Disagreement": "wolfwise.analysis.second_opinions",
    "Table": "wolfwise.table",
    **dict.fromkeys(("example", "load", "read"), "wolfwise.reading"),
    **dict.fromkeys(
        ("Contradiction", "IllegalMove", "OutOfTime", "RecordError", "WolfwiseError"),
        "wolfwise.models.errors",
    ),
    "within": "wolfwise.models.watch",
}

TYPE_CHECKING = False
if TYPE_CHECKING:
    from wolfwise.analysis.second_opinions import Disagreement as Disagreement
    from wolfwise.crywolf.table import CryWolf as CryWolf
    from wolfwise.littlewolves.table import LittleWolves as LittleWolves
    from wolfwise.models.errors import Contradiction as Contradiction
    from wolfwise.models.errors import IllegalMove as IllegalMove
    from wolfwise.models.errors import OutOfTime as OutOfTime
    from wolfwise.models.errors import RecordError as RecordError
    from wolfwise.models.errors import WolfwiseError as WolfwiseError
    from wolfwise.models.watch import within as within
    from wolfwise.reading import example as example
    from wolfwise.reading import load as load
    from wolfwise.reading import read as read
    from wolfwise.reports.answer import Answer as Answer
    from wolfwise.table import Table as Table
    from wolfwise.werewolf.table import Werewolf as Werewolf
    from wolfwise.wooolf.table import Wooolf as Wooolf
else:

    def __getattr__(name):
        if name not in _PLACES:
            raise AttributeError(f"module 'wolfwise' has no attribute {name!r}")
        from importlib import import_module

        return globals().setdefault(name, getattr(import_module(_PLACES[name]), name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})


if not _path.isdir(_path.join(__path__[0], "models")):
    # A checkout without symbolic links: the layers stand beside this folder, as git has them.
    __path__.append(_path.dirname(__path__[0]))
