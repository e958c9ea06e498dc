"""Who may play and hold what: `who`, `hands`, `worlds`, `deck`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from analysis.wooolf.posterior import Posterior
from analysis.wooolf.suspicions import Suspicion, suspicions
from analysis.wooolf.worlds import WeighedWorld
from models.wooolf.cards import Character
from models.wooolf.game import Wooolf
from models.wooolf.situation import Situation
from reports.answer import Answer, Chance, Row, Table, chance
from reports.wooolf import words

SHOWN = 5
"""How many suspicions a person is shown unless he asks for all."""
BRIEF = 3
"""How many during play, where all has to fit on a small screen."""


def who(
    situation: Situation, posterior: Posterior, *, everything: bool = False, brief: bool = False
) -> Answer:
    """The probability of each character for every seat, and the best suspicions of the viewer."""
    game, names = situation.game, situation.names
    seats = [posterior.characters(seat) for seat in range(game.seats)]
    absent = {character: posterior.absent(character) for character in Character}
    data: dict[str, Any] = {
        "worlds": posterior.worlds,
        "seats": [
            {"seat": i + 1, "name": names[i], "identity": _chances(identity)}
            for i, identity in enumerate(seats)
        ],
        "absent": _chances(absent),
    }
    rows: list[Row] = [
        [name, *(Chance(identity[c]) for c in Character)]
        for name, identity in zip(names, seats, strict=True)
    ]
    rows.append(["nobody", *(Chance(absent[c]) for c in Character)])
    parts: list[str | Table] = [_head(situation, posterior), Table(["", *Character], rows)]
    if situation.viewer is not None and situation.character is not None:
        found = suspicions(posterior, situation.viewer, situation.character)
        data["suspicions"] = suspicions_json(found, names)
        number = len(found) if everything else BRIEF if brief else SHOWN
        parts.append(suspicion_table(situation, found, number))
    return Answer(game.rules, "who", data, parts)


def hands(situation: Situation, posterior: Posterior) -> Answer:
    """The probability of each hand for every seat, most probable first."""
    found = [
        sorted(posterior.hands(seat).items(), key=lambda item: -item[1])
        for seat in range(situation.game.seats)
    ]
    data = {
        "worlds": posterior.worlds,
        "seats": [
            {
                "seat": i + 1,
                "name": situation.names[i],
                "hands": [{"hand": [str(c) for c in h], **chance(p)} for h, p in seat],
            }
            for i, seat in enumerate(found)
        ],
    }
    rows: list[Row] = []
    for name, seat in zip(situation.names, found, strict=True):
        for n, (hand, p) in enumerate(seat):
            plays = str(situation.game.character(hand))
            rows.append(["" if n else name, words.hand(hand), plays, Chance(p)])
    table = Table(["", "hand", "plays", "chance"], rows)
    return Answer(situation.game.rules, "hands", data, [_head(situation, posterior), table])


def worlds(situation: Situation, posterior: Posterior, shown: Sequence[WeighedWorld]) -> Answer:
    """The most probable worlds, hand by hand."""
    data = {
        "worlds": posterior.worlds,
        "shown": [
            {
                "hands": {
                    name: [str(card) for card in hand]
                    for name, hand in zip(situation.names, world.hands, strict=True)
                },
                **chance(world.p),
            }
            for world in shown
        ],
    }
    rows: list[Row] = [
        [str(n), *(words.hand(hand) for hand in world.hands), Chance(world.p)]
        for n, world in enumerate(shown, 1)
    ]
    covered = sum((world.p for world in shown), Fraction(0))
    table = Table(["", *situation.names, "chance"], rows)
    tail = f"The {words.plural(len(shown), 'world')} shown, most probable first, together: "
    tail = f"{tail}{Chance(covered)}."
    return Answer(situation.game.rules, "worlds", data, [_head(situation, posterior), table, tail])


def deck(game: Wooolf, posterior: Posterior) -> Answer:
    """The cards in play and how often each character is played before anything is known."""
    base = posterior.characters(0)
    absent = {character: posterior.absent(character) for character in Character}
    data = {
        "players": game.players,
        "seats": game.seats,
        "deck": {str(card): count for card, count in game.deck.items()},
        "identity": _chances(base),
        "absent": _chances(absent),
        "worlds": posterior.worlds,
    }
    cards = Table(
        ["card", "number", "value", "a peek announces"],
        [
            [str(card), count, game.value[card.image], str(card.appearance)]
            for card, count in game.deck.items()
        ],
    )
    rates = Table(
        ["character", "a seat plays it", "nobody does"],
        [[str(c), Chance(base[c]), Chance(absent[c])] for c in Character],
    )
    neutral = " (one of them neutral)" if game.neutral is not None else ""
    head = (
        f"{game.rules}: {game.players} players, {game.seats} seats{neutral}, "
        f"{sum(game.deck.values())} cards, {posterior.worlds:,} worlds"
    )
    return Answer(game.rules, "deck", data, [head, cards, rates])


def suspicions_json(found: Sequence[Suspicion], names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "first": words.pointer(s.board[0], names),
            "second": words.pointer(s.board[1], names),
            **chance(s.p),
        }
        for s in found
    ]


def suspicion_table(situation: Situation, found: Sequence[Suspicion], number: int) -> Table:
    """The best suspicions; those that cannot be right only if all are asked for."""
    assert situation.character is not None
    targets = situation.game.targets[situation.character]
    shown = found if number >= len(found) else [s for s in found[:number] if s.p]
    rows: list[Row] = [[words.board(s.board, targets, situation.names), Chance(s.p)] for s in shown]
    return Table(["best suspicions", "right"], rows, best=frozenset({0}))


def _chances(chances: Mapping[Character, Fraction]) -> dict[str, Any]:
    return {str(character): chance(p) for character, p in chances.items()}


def _head(situation: Situation, posterior: Posterior) -> str:
    game = situation.game
    view = words.point_of_view(situation)
    left = words.plural(posterior.worlds, "world")
    return f"{game.rules}, {game.players} players, {view}: {left} left"
