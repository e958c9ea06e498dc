"""Libraries that only some commands need, and how to get them."""

EXTRAS = {
    "distributed": "wolfwise[cluster]",
    "fontTools": "wolfwise[reports]",
    "jinja2": "wolfwise[reports]",
    "lark": "lark",
    "matplotlib": "wolfwise[reports]",
    "networkx": "wolfwise[reports]",
    "typst": "wolfwise[reports]",
}
"""What to install for a module that a plain installation does without."""


def missing(error: ModuleNotFoundError) -> str | None:
    """What to do about a library that is not there; None if it is none of these."""
    module = (error.name or "").partition(".")[0]
    wanted = EXTRAS.get(module)
    return wanted and f"this needs {module}, which is not installed: pip install '{wanted}'"
