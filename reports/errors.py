"""Errors as people read them."""

from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.reports.columns import display_width


def in_words(error: WolfwiseError) -> str:
    """What is wrong; with a line of a record also where in it, and what could have stood there."""
    parts = [str(error)]
    if isinstance(error, RecordError):
        if error.text and error.column is not None:
            before = error.text[: error.column]
            under = "\t".join(" " * display_width(part) for part in before.split("\t"))
            parts += [f"  {error.text}", f"  {under}^"]
        if error.possible:
            parts.append("  possible here: " + ", ".join(error.possible))
    return "\n".join(parts)
