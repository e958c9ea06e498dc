"""What somebody sees of a round, in a handful of words and numbers: how these are read.

Whatever is wrong is said with the name that it was given by: `--mine` if that is a flag.
"""

from collections.abc import Sequence

from wolfwise.frame import need
from wolfwise.models import rulebook
from wolfwise.models.crywolf.dice import ANIMALS, Animal, animal, spellings, written
from wolfwise.models.crywolf.dice import die as die_of
from wolfwise.models.crywolf.game import PLAYERS, CryWolf, crywolf
from wolfwise.models.crywolf.settlement import Chips
from wolfwise.models.crywolf.situation import Situation, look_up
from wolfwise.models.errors import WolfwiseError


def seen(
    dash: str,
    *,
    players: str,
    mine: str | None,
    board: str | None = None,
    markers: str | None = None,
    open: str | None = None,
    hidden: int | None = None,
    chips: str | None = None,
    first: bool = False,
    die: str | None = None,
    edition: str | None = None,
    changes: Sequence[str] = (),
) -> Situation:
    """The situation that these describe; `dash` is what their names begin with."""
    need(
        players in map(str, PLAYERS),
        f"{dash}players: You Cry Wolf! is for {PLAYERS[0]} to {PLAYERS[-1]} players, "
        f"not {players[:9]}",
    )
    need(mine is not None, f"say with {dash}mine what is in your cup")
    switched = rulings(dash, changes, die, open)
    game = crywolf(int(players), rulebook.rules("crywolf", edition, switched))
    return look_up(
        game,
        mine=dice(f"{dash}mine", mine or ""),
        board=_board(f"{dash}board", board or ""),
        markers=_numbers(f"{dash}markers", markers or ""),
        open_dice=dice(f"{dash}open", open or ""),
        hidden=hidden,
        chips=_chips(f"{dash}chips", game, chips),
        first=first,
    )


def rulings(
    dash: str, changes: Sequence[str], die: str | None, open: str | None
) -> tuple[str, ...]:
    """The rulings to switch; the faces of the die and open dice stand for rulings, too."""
    more = []
    if die is not None:
        try:
            more.append(f"die={written(die_of(die))}")
        except WolfwiseError as error:
            raise WolfwiseError(f"{dash}die: {error}") from None
    if open is not None:
        more.append("open=yes")
    return (*changes, *more)


def dice(name: str, text: str) -> list[Animal]:
    """`sheep,sheep,wolf`, or `2 sheep,wolf`, or `sheep=2,wolf=1`; spaces do for commas."""
    found: list[Animal] = []
    times: int | None = None
    for part in _apart(text.replace(",", " ")).split():
        face, equals, counted = part.partition("=")
        if times is None and _is_number(part):
            times = _number(name, part)
            continue
        if equals:
            need(times is None, f"{name}: say {times} {face} or {face}={times}")
            times = _number(name, counted)
        found += [_named(name, face)] * (1 if times is None else times)
        times = None
    need(times is None, f"{name}: {times} of which animal?")
    return found


def _board(name: str, text: str) -> dict[tuple[Animal, Animal], int]:
    """`sheep=2,wolf/sheep=1`: what lies in which row."""
    found: dict[tuple[Animal, Animal], int] = {}
    for part in _parts(text):
        what, equals, counted = part.partition("=")
        need(equals, f"{name}: say ROW=N, not {part!r}")
        face, _, row = what.partition("/")
        pair = _named(name, face), _named(name, row or face)
        need(pair not in found, f"{name}: {what.strip()} stands there twice")
        found[pair] = _number(name, counted)
    return found


def _numbers(name: str, text: str) -> dict[Animal, int]:
    found: dict[Animal, int] = {}
    for part in _parts(text):
        row, equals, counted = part.partition("=")
        need(equals, f"{name}: say ROW=N, not {part!r}")
        known = _named(name, row)
        need(known not in found, f"{name}: {known} stands there twice")
        found[known] = _number(name, counted)
    return found


def _chips(name: str, game: CryWolf, text: str | None) -> Chips | None:
    if text is None:
        return None
    pairs = [part.partition("/") for part in _parts(text)]
    need(
        len(pairs) == game.players and all(slash for _, slash, _ in pairs),
        f"{name}: say OWN/RECEIVED for all {game.players} players",
    )
    own = tuple(_number(name, first) for first, _, _ in pairs)
    received = tuple(_number(name, last) for _, _, last in pairs)
    need(max(own) <= game.chips, f"{name}: nobody has more than {game.chips} own chips")
    need(min(own) > 0, f"{name}: whoever has no own chip left has ended the game")
    return Chips(own, received)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _named(name: str, word: str) -> Animal:
    try:
        return animal(word.strip())
    except WolfwiseError as error:
        raise WolfwiseError(f"{name}: {error}") from None


def _number(name: str, text: str) -> int:
    text = text.strip()
    need(text.isascii() and text.isdecimal() and len(text) < 4,
         f"{name}: {text[:20]!r} is no whole number")  # fmt: skip
    return int(text)


# ---------------------------------------------------------------- claims

Claimed = tuple[Animal, int]
DIGITS = "0123456789"


def claim_and_record(words: Sequence[str]) -> tuple[Claimed | None, str | None]:
    """`"sheep 14" game.wolf`, `sheep 14 game.wolf`, `sheep=14`, `14 sheep` or only a record."""
    left = list(words)
    said = _apart(" ".join(left[:1])).replace("=", " ").split()
    used = 1
    if len(said) == 1 and len(left) > 1 and (_is_number(said[0]) or _is_number(left[1])):
        said, used = [said[0], left[1]], 2
    if len(said) != 2 or not any(_is_number(word) for word in said):
        half = len(said) == 1 and (_is_number(said[0]) or _is_animal(said[0]))
        need(
            len(left) <= 1 and not half,
            f'cannot read {" ".join(left)!r} as a claim like "sheep 14"',
        )
        return None, left[0] if left else None
    number, row = said if _is_number(said[0]) else (said[1], said[0])
    need(len(left) <= used + 1, f"cannot read {left[-1]!r} behind a claim and a record")
    claimed = int(number)
    need(0 < claimed < 1000, f"a claim is a number from 1 to 999, not {number[:20]}")
    return (animal(row), claimed), left[used] if len(left) > used else None


def row_and_record(words: Sequence[str]) -> tuple[str | None, str | None]:
    """`sheep game.wolf`, `sheep` or only a record."""
    need(len(words) <= 2, f"cannot read {' '.join(words)!r} as a row and a record")
    row = words[0] if len(words) == 2 or any(map(_is_animal, words)) else None
    left = words[1:] if row else words
    return row, left[0] if left else None


def claimed(said: str | None) -> Claimed:
    """The claim that a question is about: `sheep 14`."""
    claim, _ = claim_and_record([said or ""])
    if claim is None:
        raise WolfwiseError('which claim? Say it like "sheep 14"')
    return claim


def _apart(text: str) -> str:
    """`sheep12` and `2sheep` as `sheep 12` and `2 sheep`; what is no animal stays as it is."""
    return " ".join(map(_parted, text.split()))


def _parted(word: str) -> str:
    front, behind = word.rstrip(DIGITS), word.lstrip(DIGITS)
    if _is_animal(front):
        return f"{front} {word[len(front) :]}"
    return f"{word[: -len(behind)]} {behind}" if _is_animal(behind) else word


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdecimal() and len(word) < 1000


def _is_animal(word: str) -> bool:
    return any(word.casefold() in spellings(known) for known in ANIMALS)
