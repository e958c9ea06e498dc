"""How many columns of a terminal a text takes."""

from unicodedata import category


def display_width(text: str) -> int:
    """Columns that a text takes in a terminal; East Asian letters take two, a flag or a family of
    joined pictures as well, and a control character takes one as the sign that stands for it."""
    if text.isascii() or max(text) < "\u0300":  # where combining letters begin, after Latin ones
        return len(text)
    from wcwidth import wcswidth  # it takes as long to load as a whole plain answer

    return wcswidth("".join("?" if category(letter) == "Cc" else letter for letter in text))
