"""`python -m wolfwise.tables`: compile the grammars and rulebooks of all games anew."""

import json
import sys
from pathlib import Path

from wolfwise.console import ended
from wolfwise.files import replace_text
from wolfwise.models import grammar, rulebook
from wolfwise.models.compiled import FOLDER
from wolfwise.models.registry import GAMES


def compile_all() -> None:
    """Write what is compiled beside its texts, once all of it is."""
    made = {}
    for game in GAMES:
        made[grammar.tables_name(game)] = grammar.compile_tables(grammar.source(game))
        made[rulebook.tables_name(game)] = rulebook.check(game, rulebook.source(game))
    for name, tables in made.items():
        replace_text(Path(FOLDER, name), json.dumps(tables) + "\n")


if __name__ == "__main__":
    sys.exit(ended(compile_all))
