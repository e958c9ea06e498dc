"""Cheat sheets of Werewolf: one for the judge, and one for each range of players."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from wolfwise.analysis.werewolf import strategy
from wolfwise.analysis.werewolf.balance import EXACT_UP_TO
from wolfwise.analysis.werewolf.policies import ROLES, Win
from wolfwise.analysis.werewolf.strategy import EvenList, Worth, usual_wolves
from wolfwise.models import rulebook
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.reports.document import Ask, Exact, Grid, Sheet, Text, paragraph
from wolfwise.reports.werewolf.odds import cards_in_words

RANGES = ((6, 8), (9, 12), (13, 16), (17, 20))

CALLS: Mapping[Step, str] = {
    Step.THIEF: "looks at the two cards in the middle and may take one",
    Step.CUPID: "names two lovers",
    Step.LOVERS: "are touched, wake and see each other, not their cards",
    Step.GUARD: "points at somebody to protect, not the same as last night",
    Step.SEER: "points at somebody and is shown the card",
    Step.WEREWOLVES: "see each other and point at one victim",
    Step.GIRL: "is not called; she may peep while the werewolves are awake",
    Step.WITCH: "is shown the victim; may save, may poison somebody",
    Step.PIPER: "points at two players to charm",
    Step.CHARMED: "are touched, wake and see each other",
}
"""What whoever the judge calls does, in a few words."""

ANNOUNCED: Mapping[str, str] = {
    "win": "the werewolves win by",
    "guard-poison": "the guard protects from poison, too",
    "double-save": "guarded and given the antidote",
    "witch-potions": "potions of each kind (0: anew every night)",
    "witch-self": "the witch saves herself",
    "hunter-lynched": "a hunter who is voted out",
    "hunter-poisoned": "a hunter who is poisoned",
    "mayor": "a mayor is",
    "mayor-dies": "the mayor dies: the office",
    "tie": "a tie: out is",
    "end-check": "look for the end after each",
}
"""Rulings to tell before the game, because sooner or later somebody asks."""


def sheets(
    ask: Ask, rules: Rules, lists: Mapping[tuple[int, Win], tuple[EvenList, ...]]
) -> tuple[Sheet, ...]:
    """All of them. `lists` are the most even ones by players and way to win."""
    listed = [
        (least, most)
        for least, most in RANGES
        if any(least <= players <= most for players, _ in lists)
    ]
    return (judge(rules), *(table(ask, least, most, lists) for least, most in listed))


# ---------------------------------------------------------------- for the judge


def judge(rules: Rules) -> Sheet:
    """Whom to call in which order, and what to have decided beforehand."""
    return Sheet(
        "sheet-judge",
        "For the judge",
        (_calls(rules), _rulings(rules)),
        (
            "Call every role in every night, also when nobody holds it or its holder is dead.",
            "At dawn say who has died, not how. Whoever dies turns his card up.",
            "After deaths: the hunter's shot, then grief of lovers, then look whether it is over.",
            "Look in this order: lovers, piper, village, werewolves.",
            "The elder dies of poison, shot or vote: the village loses all powers.",
        ),
    )


def _calls(rules: Rules) -> Grid:
    first = [Step(word) for word in rules["first-night"].split()]
    every = [Step(word) for word in rules["every-night"].split()]
    rows = tuple(
        (number, str(step), "first night" if step in first else "every night", CALLS[step])
        for number, step in enumerate((*first, *every), 1)
    )
    return Grid("judge-calls", "Order of calls", ("no.", "call", "when", "who"), rows)


def _rulings(rules: Rules) -> Grid:
    book = rulebook.load(rules.game)
    rows = tuple(
        (says, _said(rules[key]), " / ".join(map(_said, book.ruling(key).alternatives)), key)
        for key, says in ANNOUNCED.items()
    )
    headings = ("decide before the game", "here", "or", "--rule")
    return Grid("judge-rulings", "Rulings that matter", headings, rows)


def _said(value: object) -> str:
    return {"wolves only": "no", "both": "yes"}.get(str(value), str(value))


# ---------------------------------------------------------------- for a number of players


def table(
    ask: Ask, least: int, most: int, lists: Mapping[tuple[int, Win], tuple[EvenList, ...]]
) -> Sheet:
    """Even lists and base odds for a range of sizes."""
    key = f"sheet-{least}-{most}"
    a_size = 2 if most - least < 4 else 1
    shown: dict[Win, list[EvenList]] = {"elimination": [], "parity": []}
    for (players, win), even in lists.items():
        shown[win] += even[:a_size] if least <= players <= most else ()
    return Sheet(
        key,
        f"{least} to {most} players",
        (
            *(_lists(key, win, even) for win, even in shown.items()),
            *(_base(ask, key, win, least, most) for win in shown),
        ),
        (*_about(chain.from_iterable(shown.values()), most), *_advice(ask, least)),
    )


def _lists(key: str, win: Win, even: Sequence[EvenList]) -> Grid:
    rows = tuple(
        (
            one.setup.players,
            cards_in_words(one.setup.deck).replace("the ", ""),  # on one line, if it can be
            Exact(one.outlook.village),
            Exact(one.outlook.wolves),
            Exact(one.outlook.mean_days, "count"),
        )
        for one in even
    )
    headings = ("players", "cards", "village", "werewolves", "days")
    return Grid(f"{key}-lists-{win}", f"Even lists, {win}", headings, rows)


def _base(ask: Ask, key: str, win: Win, least: int, most: int) -> Grid:
    wolves = min(5, (least + most) // 4)
    odds = ask(strategy.base_odds, first="night", win=win, least=least, most=most, wolves=wolves)
    rows = tuple(
        (players, *(None if p is None else Exact(p) for p in row))
        for players, row in enumerate(odds, least)
    )
    headings = ("players", *(f"{w} w." for w in range(1, wolves + 1)))
    caption = f"The village without roles, {win}"
    return Grid(f"{key}-base-{win}", caption, headings, rows, shaded=True)


def _about(shown: Iterable[EvenList], most: int) -> Iterator[Text]:
    """What there is to know about the lists."""
    yield f"Night first. {Role.SEER.capitalize()}, witch, guard and hunter at most once each."
    if any(one.outlook.nobody for one in shown):
        yield "Where the chances of a list are less than a whole, nobody wins the rest."
    if most > EXACT_UP_TO:
        yield paragraph(
            "Above ", EXACT_UP_TO, " players lists with both guard and seer are left out."
        )


def _advice(ask: Ask, least: int) -> tuple[Text, ...]:
    """What roles are worth, with as many werewolves as in the report's table."""
    even = least + least % 2  # players; night first: odd mornings
    one, other = (
        ask(strategy.worth_alone, players=players, wolves=usual_wolves(players), first="night",
            win="elimination")
        for players in (even, even + 1)
    )  # fmt: skip
    hunter, seer = ROLES.index("hunter"), ROLES.index("seer")
    return (
        paragraph("A seer for a villager: ", in_points(one.change[seer]), " percentage points",
                  f" ({_who(one)}, elimination)."),
        paragraph("A hunter who shoots blindly: ", in_points(one.change[hunter]),
                  f" percentage points ({_who(one)}), ", in_points(other.change[hunter]),
                  f" ({_who(other)}; elimination)."),
        "By elimination an odd number of players is better for the village, by parity an even one.",
    )  # fmt: skip


def _who(worth: Worth) -> str:
    return f"{worth.players} players, {worth.wolves} w."


def in_points(change: Fraction) -> Exact:
    """A difference of two chances, in percentage points and with its sign."""
    return Exact(100 * change, "points")
