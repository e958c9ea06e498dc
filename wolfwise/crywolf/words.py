"""The words of You Cry Wolf! that flags take."""

from collections.abc import Iterator

from wolfwise.models.crywolf.dice import ANIMALS
from wolfwise.models.crywolf.game import PLAYERS, crywolf
from wolfwise.setting import Kind, Setting


def _placed(setting: Setting) -> Iterator[str]:
    """What may lie in a row: an animal, or one for another."""
    places = crywolf(PLAYERS[0], setting.rules).places
    for face in ANIMALS:
        rows = [row for row in ANIMALS if row in places[face]]
        yield from (str(face) if face is row else f"{face}/{row}" for row in rows)


def _claims(setting: Setting) -> Iterator[str]:
    """What a claim begins with, once; a record may follow it."""
    said = setting.flags.get("words") or ()
    if not said:
        yield from ANIMALS


KINDS = {
    "animal": Kind("Animals", lambda setting: ANIMALS),
    "placed": Kind("", _placed),
    "claim": Kind("", _claims),
}
