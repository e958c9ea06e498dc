"""What a round is worth: boards against characters, point by point with the reason."""

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from wolfwise.models.game import End, Seat
from wolfwise.models.values import distinct
from wolfwise.models.wooolf.cards import Character, Clue, Hand
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.table import NOBODY, NONE, PASS, Board, Pointer

FOOLED = frozenset({Character.DOG, Character.HUNTER})
"""Whose mistakes about the wolf pay the boy."""


@distinct
class ScoreLine(NamedTuple):
    """Points, or an error token, and what for."""

    what: str
    points: int = 0
    error: bool = False


@distinct
class RoundScore(NamedTuple):
    """What a round gave to each player."""

    lines: tuple[tuple[ScoreLine, ...], ...]
    red: frozenset[Seat]  # barred from suspecting early in the next round

    @property
    def points(self) -> tuple[int, ...]:
        return tuple(sum(line.points for line in lines) for lines in self.lines)

    @property
    def errors(self) -> tuple[int, ...]:
        return tuple(sum(line.error for line in lines) for lines in self.lines)


def pointer_right(
    characters: Sequence[Character], target: Character | None, pointer: Pointer
) -> bool:
    """Whether a pointer names a seat that plays the target, 0 if nobody does, x without target."""
    if target is None:
        return pointer == NONE
    if pointer == NOBODY:
        return target not in characters
    return isinstance(pointer, int) and characters[pointer] is target


def score_round(
    game: Wooolf,
    hands: Sequence[Hand],
    boards: Mapping[Seat, Board],
    early: Collection[Seat],
    tokens: Collection[tuple[Seat, Seat, Clue]],
    names: Sequence[str] | None = None,
) -> RoundScore:
    """Score a round from all hands and boards; who has no board made no suspicion."""
    names = names or [f"seat {s + 1}" for s in range(game.seats)]
    characters = [game.character(hand) for hand in hands]
    right = {
        seat: all(
            pointer_right(characters, target, pointer)
            for target, pointer in zip(game.targets[characters[seat]], board, strict=True)
        )
        for seat, board in boards.items()
        if board != PASS
    }
    lines: list[tuple[ScoreLine, ...]] = []
    for seat in range(game.players):
        own = [_suspicion_line(game, seat in early, right[seat])] if seat in right else []
        if characters[seat] is Character.BOY and (
            game.rules["smear"] == "always" or right.get(seat, False)
        ):
            own += _smears(game, seat, characters, boards, tokens, names)
        lines.append(tuple(own) or (ScoreLine("no suspicion"),))
    red = frozenset(seat for seat in early if not right.get(seat, True))
    return RoundScore(tuple(lines), red)


def _suspicion_line(game: Wooolf, early: bool, right: bool) -> ScoreLine:
    kind = "early" if early else "final"
    if right:
        return ScoreLine(f"right {kind} suspicion", points=game.rules[f"points.{kind}"])
    return ScoreLine(f"wrong {kind} suspicion: {'red' if early else 'black'} error", error=True)


def _smears(
    game: Wooolf,
    boy: Seat,
    characters: Sequence[Character],
    boards: Mapping[Seat, Board],
    tokens: Collection[tuple[Seat, Seat, Clue]],
    names: Sequence[str],
) -> list[ScoreLine]:
    """One line for each hunter or dog who fell for a wolf token of the boy."""
    points = game.rules["points.smear"]
    return [
        ScoreLine(f"{names[seat]} took {names[taken]} for the wolf", points=points)
        for seat, taken in taken_for_wolf(game, characters, boards)
        if taken in smeared(boy, tokens)
    ]


def smeared(boy: Seat, tokens: Collection[tuple[Seat, Seat, Clue]]) -> frozenset[Seat]:
    """Who has a wolf token from the boy."""
    return frozenset(target for who, target, clue in tokens if who == boy and clue is Clue.WOLF)


def taken_for_wolf(
    game: Wooolf, characters: Sequence[Character], boards: Mapping[Seat, Board]
) -> list[tuple[Seat, Seat]]:
    """Which dogs and hunters have taken whom for the wolf who is none."""
    return [
        (seat, pointer)
        for seat, board in sorted(boards.items())
        if characters[seat] in FOOLED
        for target, pointer in zip(game.targets[characters[seat]], board, strict=True)
        if target is Character.WOLF
        and isinstance(pointer, int)
        and characters[pointer] is not Character.WOLF
    ]


def end_of_game(
    game: Wooolf, rounds: int, points: Sequence[int], errors: Sequence[int]
) -> End | None:
    """Why the game is over after so many rounds, and who has won; None if it goes on."""
    if max(errors) >= game.rules["errors-to-end"]:
        reason = f"somebody has {max(errors)} error tokens"
    elif rounds >= game.rules["rounds"]:
        reason = f"{rounds} rounds have been played"
    else:
        return None
    best = max((points[s], -errors[s]) for s in range(game.players))
    return End(reason, tuple(s for s in range(game.players) if (points[s], -errors[s]) == best))
