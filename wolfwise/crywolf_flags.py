"""The flags of You Cry Wolf!: what describes a table, and how it becomes a situation."""

from collections.abc import Sequence
from typing import NamedTuple

from models import rulebook
from models.crywolf.dice import ANIMALS, Animal, animal, die, spellings, written
from models.crywolf.game import PLAYERS as POSSIBLE
from models.crywolf.game import CryWolf, crywolf
from models.crywolf.settlement import Chips
from models.crywolf.situation import Situation, look_up
from models.errors import WolfwiseError
from models.values import distinct
from wolfwise.asking import UPTO, Argument, ExactNumber, Flag, Flags, OneOf, Source, Whole, need

TABLE = (
    Flag("--players", "Without a record: how many play.", "N"),
    Flag("--mine", "The dice in your cup.", "ANIMAL,..."),
    Flag("--board", "Dice on the board; a wolf placed as a sheep is wolf/sheep.", "ROW=N,..."),
    Flag("--markers", "Markers on the board, none of them yours.", "ROW=N,..."),
    Flag("--open", "The open dice.", "ANIMAL,..."),
    Flag("--hidden", "Dice under the cups of others, if not all that are missing.", "N",
         read=Whole(0)),
    Flag("--chips", "Own/received chips of every player, you first: 5/0,4/1.", "OWN/RECEIVED,..."),
    Flag("--first", "You are the first player.", switch=True),
    UPTO,
    Flag("--die", "The faces of the die.", "ANIMAL=N,..."),
)  # fmt: skip
LEVEL = Flag("--safe", "How likely a claim must be to count as safe.", "CHANCE",
             read=ExactNumber(1), default="1/2", show_default=True)  # fmt: skip
MODEL = (
    Flag("--model", "blind: what others do tells nothing; habits: it does.", "blind|habits",
         read=OneOf("blind", "habits")),
    Flag("--bluff", "How often others bluff.", "CHANCE",
         read=ExactNumber(1), default="1/4", show_default=True),
    Flag("--slip", "How often others do what is not best for them.", "CHANCE",
         read=ExactNumber(1), default="1/10", show_default=True),
)  # fmt: skip


# ---------------------------------------------------------------- from flags to a situation


@distinct
class Asked(NamedTuple):
    """A question, read: what is known, and the claim it is about."""

    situation: Situation
    flags: Flags
    claim: tuple[Animal, int] | None = None


def rules(flags: Flags) -> list[str]:
    """The rulings to switch; --die and --open stand for rulings, too."""
    changes = list(flags["changes"])
    if flags.get("die") is not None:
        try:
            changes.append(f"die={written(die(flags['die']))}")
        except WolfwiseError as error:
            raise WolfwiseError(f"--die: {error}") from None
    if flags.get("open") is not None:
        changes.append("open=yes")
    return changes


def source(flags: Flags, record: str) -> Source:
    return Source(
        record,
        game="crywolf",
        upto=flags.get("upto"),
        edition=flags["edition"],
        changes=rules(flags),
    )


def ask(flags: Flags, record: str | None, claim: tuple[Animal, int] | None = None) -> Asked:
    """The situation in a record, or the one that flags describe."""
    described = [name for name in ("players", "mine", "board", "markers", "open", "hidden", "chips")
                 if flags[name] is not None]  # fmt: skip
    described += ["first"] if flags["first"] else []
    need(record != "", "a RECORD needs a name")
    if record:
        need(not described, f"either a RECORD or --{next(iter(described), '')}, not both")
        from models.crywolf.situation import situation

        with source(flags, record).record() as read:
            return Asked(situation(read), flags, claim)
    need(flags["players"], "give a RECORD, or say with --players how many play")
    return Asked(_looked_up(flags), flags, claim)


def _looked_up(flags: Flags) -> Situation:
    players = flags["players"]
    need(
        players in map(str, POSSIBLE),
        f"--players: You Cry Wolf! is for {POSSIBLE[0]} to {POSSIBLE[-1]} players, "
        f"not {players[:9]}",
    )
    need(flags["mine"] is not None, "say with --mine what is in your cup")
    need(flags["upto"] is None, "--upto is about a RECORD")
    game = crywolf(int(players), rulebook.rules("crywolf", flags["edition"], rules(flags)))
    return look_up(
        game,
        mine=dice("--mine", flags["mine"]),
        board=_board(flags["board"] or ""),
        markers=_numbers("--markers", flags["markers"] or ""),
        open_dice=dice("--open", flags["open"] or ""),
        hidden=flags["hidden"],
        chips=_chips(game, flags["chips"]),
        first=flags["first"],
    )


def dice(flag: str, text: str) -> list[Animal]:
    """`sheep,sheep,wolf`, or `2 sheep,wolf`, or `sheep=2,wolf=1`; spaces do for commas."""
    found: list[Animal] = []
    times: int | None = None
    for part in text.replace(",", " ").split():
        face, equals, counted = part.partition("=")
        if times is None and _is_number(part):
            times = _number(flag, part)
            continue
        if equals:
            need(times is None, f"{flag}: say {times} {face} or {face}={times}")
            times = _number(flag, counted)
        found += [_named(flag, face)] * (1 if times is None else times)
        times = None
    need(times is None, f"{flag}: {times} of which animal?")
    return found


def _board(text: str) -> dict[tuple[Animal, Animal], int]:
    """`sheep=2,wolf/sheep=1`: what lies in which row."""
    found: dict[tuple[Animal, Animal], int] = {}
    for part in _parts(text):
        what, equals, counted = part.partition("=")
        need(equals, f"--board: say ROW=N, not {part!r}")
        face, _, row = what.partition("/")
        pair = _named("--board", face), _named("--board", row or face)
        need(pair not in found, f"--board: {what.strip()} stands there twice")
        found[pair] = _number("--board", counted)
    return found


def _numbers(flag: str, text: str) -> dict[Animal, int]:
    found: dict[Animal, int] = {}
    for part in _parts(text):
        row, equals, counted = part.partition("=")
        need(equals, f"{flag}: say ROW=N, not {part!r}")
        known = _named(flag, row)
        need(known not in found, f"{flag}: {known} stands there twice")
        found[known] = _number(flag, counted)
    return found


def _chips(game: CryWolf, text: str | None) -> Chips | None:
    if text is None:
        return None
    pairs = [part.partition("/") for part in _parts(text)]
    need(
        len(pairs) == game.players and all(slash for _, slash, _ in pairs),
        f"--chips: say OWN/RECEIVED for all {game.players} players",
    )
    own = tuple(_number("--chips", first) for first, _, _ in pairs)
    received = tuple(_number("--chips", last) for _, _, last in pairs)
    need(max(own) <= game.chips, f"--chips: nobody has more than {game.chips} own chips")
    need(min(own) > 0, "--chips: whoever has no own chip left has ended the game")
    return Chips(own, received)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def _named(flag: str, word: str) -> Animal:
    try:
        return animal(word.strip())
    except WolfwiseError as error:
        raise WolfwiseError(f"{flag}: {error}") from None


def _number(flag: str, text: str) -> int:
    text = text.strip()
    need(text.isascii() and text.isdecimal() and len(text) < 4,
         f"{flag}: {text[:20]!r} is no whole number")  # fmt: skip
    return int(text)


# ---------------------------------------------------------------- claims


CLAIM = Argument("words", metavar="CLAIM [RECORD]", many=True)


def claim_and_record(words: Sequence[str]) -> tuple[tuple[Animal, int] | None, str | None]:
    """`"sheep 14" game.wolf`, `sheep 14 game.wolf`, `sheep=14`, `14 sheep` or only a record."""
    left = list(words)
    said = " ".join(left[:1]).replace("=", " ").split()
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
    need(0 < claimed < 1000, f"a claim is a number from 1 on, not {number[:20]}")
    return (animal(row), claimed), left[used] if len(left) > used else None


def _is_number(word: str) -> bool:
    return word.isascii() and word.removeprefix("-").isdecimal() and len(word) < 20


def _is_animal(word: str) -> bool:
    return any(word.casefold() in spellings(known) for known in ANIMALS)
