"""`python -m wolfwise.tables`: compile the grammars and rulebooks of all games anew."""

import json
from pathlib import Path

from wolfwise.files import replace_text
from wolfwise.models import grammar, rulebook
from wolfwise.models.compiled import FOLDER
from wolfwise.models.registry import GAMES

if __name__ == "__main__":
    for game in GAMES:
        for name, tables in (
            (grammar.tables_name(game), grammar.compile_tables(grammar.source(game))),
            (rulebook.tables_name(game), rulebook.check(game, rulebook.source(game))),
        ):
            replace_text(Path(FOLDER, name), json.dumps(tables) + "\n")
