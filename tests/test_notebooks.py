"""The notebooks answer what is stored in them, wherever they are run."""

import json
from pathlib import Path
from typing import Any

import pytest

from tools import notebooks
from wolfwise.models.registry import GAMES


def test_every_game_has_a_notebook() -> None:
    assert sorted(path.stem for path in notebooks.notebooks()) == sorted(GAMES)


@pytest.mark.parametrize("path", notebooks.notebooks(), ids=lambda path: path.stem)
def test_a_notebook_says_what_is_stored(path: Path) -> None:
    stored, fresh = path.read_text("utf-8"), notebooks.executed(path)
    assert without_pictures(fresh) == without_pictures(stored), "run `make notebooks`"


def without_pictures(text: str) -> Any:
    """A notebook but for what its pictures look like, which hangs on fonts and versions."""
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                output["data"]["image/png"] = "a picture"
    return notebook
