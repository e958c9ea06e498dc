"""Records of any game, for programs that take whichever comes, and those that are bundled."""

from collections.abc import Sequence
from importlib import import_module
from os import PathLike, fspath
from pathlib import Path
from typing import TYPE_CHECKING, Any

from wolfwise import TABLES
from wolfwise.files import read_text
from wolfwise.models import records
from wolfwise.models.errors import WolfwiseError, did_you_mean

if TYPE_CHECKING:
    from wolfwise.crywolf.table import CryWolf
    from wolfwise.littlewolves.table import LittleWolves
    from wolfwise.werewolf.table import Werewolf
    from wolfwise.wooolf.table import Wooolf


def read(
    text: str, *, edition: str | None = None, rules: Sequence[str] = ()
) -> "Wooolf | CryWolf | Werewolf | LittleWolves":
    """The table that a record tells of, of whatever game it is.

    >>> read("game wooolf\\nplayers Eva Thomas Paul Jason Kenneth\\nThomas peeks Kenneth wolf")
    <Wooolf of Eva, Thomas, Paul, Jason, Kenneth>
    """
    game = records.about(text)
    table: Any = getattr(import_module(f"wolfwise.{game}.table"), TABLES[game])
    made: Wooolf | CryWolf | Werewolf | LittleWolves = table.read(
        text, edition=edition, rules=rules
    )
    return made


def load(
    path: str | PathLike[str], *, edition: str | None = None, rules: Sequence[str] = ()
) -> "Wooolf | CryWolf | Werewolf | LittleWolves":
    """The table that a file tells of (`-`: standard input)."""
    return read(read_text(fspath(path)), edition=edition, rules=rules)


def example(name: str) -> Path:
    """Where a record is that comes with the package: `"opening"`, or `"opening.wolf"`.

    >>> load(example("opening"))
    <Wooolf of Eva, Thomas, Paul, Jason, Kenneth>
    """
    found = {path.stem: path for path in examples().glob("*.wolf")}
    stem = name.removesuffix(".wolf")
    if stem not in found:
        close = did_you_mean(stem, found)
        raise WolfwiseError(f"there is no example {name!r}{close} ({', '.join(sorted(found))})")
    return found[stem]


def examples() -> Path:
    """The folder of the examples: in the package, or beside it in a checkout without links."""
    inside = Path(__file__).with_name("examples")
    return inside if inside.is_dir() else inside.parent.parent / "examples"
