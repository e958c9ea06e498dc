"""The games the tool knows. A game is named here; everything else of it is found by its name:

`models/<game>/` with `record.SCRIBE`, `models/rulebooks/<game>.toml`, `analysis/<game>/`,
`reports/<game>/`, and `wolfwise/<game>/` with its table and its questions.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from wolfwise.models.errors import WolfwiseError, did_you_mean

if TYPE_CHECKING:
    from wolfwise.models.records import Scribe

GAMES = ("wooolf", "crywolf", "werewolf", "littlewolves")


def known(name: str) -> str:
    """The game of that name, however it is spelt."""
    for game in GAMES:
        if game == name.casefold():
            return game
    raise WolfwiseError(
        f"there is no game {name!r}{did_you_mean(name, GAMES)} (games: {', '.join(GAMES)})"
    )


def scribe(game: str) -> "type[Scribe]":
    """The class that reads and writes the records of a game; its modules are loaded only now."""
    module = import_module(f"wolfwise.models.{game}.record")
    scribe: type[Scribe] = module.SCRIBE
    return scribe
