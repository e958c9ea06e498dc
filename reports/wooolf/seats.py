"""Who may play and hold what: `who`, `hands`, `worlds`, `deck`."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from wolfwise.analysis.number import Number, Rounded
from wolfwise.analysis.wooolf.suspicions import Suspicion
from wolfwise.analysis.wooolf.who import ByHabit, Chances, Deck, Hands, Moved, Who
from wolfwise.analysis.wooolf.worlds import Worlds
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.situation import Situation
from wolfwise.reports.answer import Answer, Chance, Row, Table, chance
from wolfwise.reports.number import TERMINAL, estimate, in_json
from wolfwise.reports.wooolf import words

SHOWN = 5
"""How many suspicions a person is shown unless he asks for all."""
BRIEF = 3
"""How many during play, where all has to fit on a small screen."""


MOVED = 3
"""How many players' turns are told of, if they changed anything."""
LEAST = Fraction(2, 100)
"""No change is told that is less than this."""


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
    habit = result.habit
    if habit is not None:
        parts += _by_habit(situation, habit)
        data["habit"] = _habit_json(situation, habit)
    elif result.hurried:
        parts.append("There was no time to read what the others did (--habits, --wait).")
    if result.suspicions is not None:
        data["suspicions"] = suspicions_json(result.suspicions, situation.names)
        number = len(result.suspicions) if everything else BRIEF if brief else SHOWN
        parts.append(suspicion_table(situation, result.suspicions, number, habit))
    return Answer(situation.game.rules, "who", data, parts, result)


def _by_habit(situation: Situation, habit: ByHabit) -> list[str | Table]:
    """The chances by a model of people, and the sentences that say what moved them."""
    rows: list[Row] = [
        [name, *(_modelled(identity[c]) for c in Character)]
        for name, identity in habit.seats.items()
    ]
    said = [
        _moved(situation, moved)
        for moved in habit.moved[:MOVED]
        if abs(moved.after - moved.before) >= LEAST
    ]
    told = [f"By habit ({habit.name}), beside the facts: {'; '.join(said)}."] if said else []
    return [Table([f"by habit ({habit.name})", *Character], rows), *told]


def _modelled(p: Fraction) -> Number | Chance:
    """A chance by a model: rounded, unless it is certain."""
    return Chance(p) if p in (0, 1) else Rounded(float(p), "chance")


def _moved(situation: Situation, moved: Moved) -> str:
    """`Bob suspected on turn 2: wolf 23.1% → 36.2%`."""
    name = situation.names[moved.seat]
    if moved.suspected is not None:
        did = f"{name} suspected on turn {moved.suspected}"
    elif moved.passed:
        times = "a chance" if moved.passed == 1 else f"{moved.passed} chances"
        did = f"{name} let {times} to suspect pass"
    else:
        did = f"whom {name} looked at"
    before, after = (
        estimate(Rounded(float(p), "chance"), TERMINAL) for p in (moved.before, moved.after)
    )
    return f"{did}: {moved.character} {before} → {after}"


def _habit_json(situation: Situation, habit: ByHabit) -> dict[str, Any]:
    def told(p: Fraction) -> dict[str, Any]:
        return in_json(Rounded(float(p), "chance"))

    return {
        "name": habit.name,
        "seats": [
            {
                "seat": seat,
                "name": name,
                "identity": {str(c): told(p) for c, p in identity.items()},
            }
            for seat, (name, identity) in enumerate(habit.seats.items(), 1)
        ],
        "moved": [
            {
                "name": situation.names[moved.seat],
                "suspected": moved.suspected,
                "passed": moved.passed,
                "character": str(moved.character),
                "before": told(moved.before),
                "after": told(moved.after),
            }
            for moved in habit.moved
        ],
    }


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


def suspicion_table(
    situation: Situation,
    suspicions: Sequence[Suspicion],
    number: int,
    habit: ByHabit | None = None,
) -> Table:
    """The best suspicions; those that cannot be right only if all are asked for."""
    assert situation.character is not None
    targets = situation.game.targets[situation.character]
    shown = suspicions if number >= len(suspicions) else [s for s in suspicions[:number] if s.p]
    rows: list[Row] = [
        [
            words.board(s.board, targets, situation.names),
            Chance(s.p),
            *([_modelled(habit.suspicions[s.board])] if habit else []),
        ]
        for s in shown
    ]
    right = ["by the facts", "by habit"] if habit else ["right"]
    return Table(["best suspicions", *right], rows, best=frozenset({0}))


def _chances(chances: Chances) -> dict[str, Any]:
    return {str(character): chance(p) for character, p in chances.items()}


def _head(situation: Situation, worlds: int) -> str:
    game, view = situation.game, words.point_of_view(situation)
    return f"{game.rules}, {game.players} players, {view}: {words.plural(worlds, 'world')} left"
