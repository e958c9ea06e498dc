"""Libraries that only some commands need, and how to get them."""

from wolfwise.models.errors import to_install

EXTRAS = {
    "distributed": "cluster",
    "fontTools": "reports",
    "jinja2": "reports",
    "matplotlib": "reports",
    "networkx": "reports",
    "numba": "leagues",
    "typst": "reports",
}
"""The extra that brings a module which a plain installation does without."""
TOOLS = ("lark",)
"""Modules that only those need who work on the project."""


def missing(error: ModuleNotFoundError) -> str | None:
    """What to do about a library that is not there; None if it is none of these."""
    module = (error.name or "").partition(".")[0]
    if module in EXTRAS:
        how = to_install(EXTRAS[module])
    elif module in TOOLS:
        how = f"pip install {module}"
    else:
        return None
    return f"this needs {module}, which is not installed: {how}"
