"""`python -m wolfwise.grammars`: compile the grammars of all games anew, after a change to one."""

import json
from pathlib import Path

import models
from models.grammar import compile_tables, source, tables_name
from models.registry import GAMES
from wolfwise.files import replace_text

if __name__ == "__main__":
    for game in GAMES:
        path = Path(models.__path__[0]) / tables_name(game)
        replace_text(path, json.dumps(compile_tables(source(game))) + "\n")
