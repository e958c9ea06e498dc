"""`make notebooks`: run the notebooks in docs/notebooks and store what they answer."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).parent.parent / "docs" / "notebooks"
KERNEL = "python3"
SECONDS = 120
"""A cell that takes longer is broken."""


def notebooks() -> list[Path]:
    """All notebooks."""
    return sorted(FOLDER.glob("*.ipynb"))


def executed(path: Path) -> str:
    """A notebook with the answers that it gives now, as it is stored: the same text every time."""
    notebook = nbformat.read(path, as_version=4)
    with _elsewhere() as folder:
        NotebookClient(
            notebook,
            timeout=SECONDS,
            kernel_name=KERNEL,
            record_timing=False,
            coalesce_streams=True,  # what is printed comes in parts, now so and now so
            resources={"metadata": {"path": folder}},
            extra_arguments=["--log-level=ERROR"],
        ).execute()
    return _text(notebook)


@contextmanager
def _elsewhere() -> Iterator[str]:
    """A folder that a notebook knows nothing of, and where whatever runs it keeps its own files."""
    with TemporaryDirectory() as folder:
        own = ("IPYTHONDIR", "JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "MPLCONFIGDIR")
        with patch.dict(os.environ, {name: f"{folder}/{name}" for name in own}):
            os.environ.pop("MPLBACKEND", None)
            yield folder


def _text(notebook: Any) -> str:
    """What is stored: cells and answers, and nothing about when or where it ran."""
    notebook.metadata = {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": KERNEL},
        "language_info": {"name": "python"},
    }
    for number, cell in enumerate(notebook.cells, start=1):
        cell.id, cell.metadata = f"cell-{number}", {}
    nbformat.validate(notebook)
    return f"{nbformat.writes(notebook)}\n"


if __name__ == "__main__":
    for path in notebooks():
        path.write_text(executed(path), "utf-8")
