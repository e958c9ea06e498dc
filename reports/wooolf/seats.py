"""Who may play and hold what: `who`, `hands`, `worlds`, `deck`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from wolfwise.analysis.wooolf.suspicions import Suspicion
from wolfwise.analysis.wooolf.who import Chances, Deck, Hands, Who
from wolfwise.analysis.wooolf.worlds import Worlds
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.situation import Situation
from wolfwise.reports.answer import Answer, Chance, Row, Table, chance
from wolfwise.reports.wooolf import words

SHOWN = 5
"""How many suspicions a person is shown unless he asks for all."""
BRIEF = 3
"""How many during play, where all has to fit on a small screen."""


def who(
    situation: Situation, result: Who, *, everything: bool = False, brief: bool = False
) -> Answer[Who]:
    """The probability of each character for every seat, and the best suspicions of the viewer."""
    data: dict[str, Any] = {
        "worlds": result.worlds,
        "seats": [
            {"seat": seat, "name": name, "identity": _chances(identity)}
            for seat, (name, identity) in enumerate(result.seats.items(), 1)
        ],
        "absent": _chances(result.absent),
    }
    rows: list[Row] = [
        [name, *(Chance(identity[c]) for c in Character)]
        for name, identity in (*result.seats.items(), ("nobody", result.absent))
    ]
    parts: list[str | Table] = [_head(situation, result.worlds), Table(["", *Character], rows)]
    if result.suspicions is not None:
        data["suspicions"] = suspicions_json(result.suspicions, situation.names)
        number = len(result.suspicions) if everything else BRIEF if brief else SHOWN
        parts.append(suspicion_table(situation, result.suspicions, number))
    return Answer(situation.game.rules, "who", data, parts, result)


def hands(situation: Situation, result: Hands) -> Answer[Hands]:
    """The probability of each hand for every seat, most probable first."""
    data = {
        "worlds": result.worlds,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "hands": [{"hand": [str(c) for c in h], **chance(p)} for h, p in held.items()],
            }
            for seat, (name, held) in enumerate(result.seats.items(), 1)
        ],
    }
    rows: list[Row] = []
    for name, held in result.seats.items():
        for n, (hand, p) in enumerate(held.items()):
            plays = str(situation.game.character(hand))
            rows.append(["" if n else name, words.hand(hand), plays, Chance(p)])
    parts: list[str | Table] = [_head(situation, result.worlds)]
    parts.append(Table(["", "hand", "plays", "chance"], rows))
    return Answer(situation.game.rules, "hands", data, parts, result)


def worlds(situation: Situation, result: Worlds) -> Answer[Worlds]:
    """The most probable worlds, hand by hand."""
    shown = result.most_probable
    data = {
        "worlds": result.worlds,
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
    parts: list[str | Table] = [_head(situation, result.worlds), table, tail]
    return Answer(situation.game.rules, "worlds", data, parts, result)


def deck(game: Wooolf, result: Deck) -> Answer[Deck]:
    """The cards in play and how often each character is played before anything is known."""
    base, absent = result.character, result.absent
    data = {
        "players": game.players,
        "seats": game.seats,
        "deck": {str(card): count for card, count in game.deck.items()},
        "identity": _chances(base),
        "absent": _chances(absent),
        "worlds": result.worlds,
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
        f"{sum(game.deck.values())} cards, {result.worlds:,} worlds"
    )
    return Answer(game.rules, "deck", data, [head, cards, rates], result)


def suspicions_json(suspicions: Sequence[Suspicion], names: Sequence[str]) -> list[dict[str, Any]]:
    return [
        {
            "first": words.pointer(s.board[0], names),
            "second": words.pointer(s.board[1], names),
            **chance(s.p),
        }
        for s in suspicions
    ]


def suspicion_table(situation: Situation, suspicions: Sequence[Suspicion], number: int) -> Table:
    """The best suspicions; those that cannot be right only if all are asked for."""
    assert situation.character is not None
    targets = situation.game.targets[situation.character]
    shown = suspicions if number >= len(suspicions) else [s for s in suspicions[:number] if s.p]
    rows: list[Row] = [[words.board(s.board, targets, situation.names), Chance(s.p)] for s in shown]
    return Table(["best suspicions", "right"], rows, best=frozenset({0}))


def _chances(chances: Chances) -> dict[str, Any]:
    return {str(character): chance(p) for character, p in chances.items()}


def _head(situation: Situation, worlds: int) -> str:
    game, view = situation.game, words.point_of_view(situation)
    return f"{game.rules}, {game.players} players, {view}: {words.plural(worlds, 'world')} left"
