"""Cheat sheets of Werewolf: one for the judge, and one for each range of players."""

from collections.abc import Mapping

from analysis.werewolf import strategy
from analysis.werewolf.policies import Win
from analysis.werewolf.strategy import EvenList
from models import rulebook
from models.rulebook import Rules
from models.werewolf.roles import Role, Step
from reports.document import Ask, Exact, Grid, Sheet, Text, paragraph
from reports.werewolf.odds import cards_in_words, deck_of

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
    return Sheet(
        key,
        f"{least} to {most} players",
        (
            *(_lists(key, win, least, most, a_size, lists) for win in ("elimination", "parity")),
            *(_base(ask, key, win, least, most) for win in ("elimination", "parity")),
        ),
        _advice(ask, least),
    )


def _lists(
    key: str,
    win: Win,
    least: int,
    most: int,
    a_size: int,
    lists: Mapping[tuple[int, Win], tuple[EvenList, ...]],
) -> Grid:
    rows = tuple(
        (
            players,
            cards_in_words(deck_of(one.setup)),
            Exact(one.outlook.village),
            Exact(one.outlook.mean_days, "count"),
        )
        for (players, way), found in lists.items()
        if way == win and least <= players <= most
        for one in found[:a_size]
    )
    headings = ("players", "cards", "village", "days")
    return Grid(f"{key}-lists-{win}", f"Even lists, {win}", headings, rows)


def _base(ask: Ask, key: str, win: Win, least: int, most: int) -> Grid:
    wolves = min(5, (least + most) // 4)
    found = ask(strategy.base_odds, first="night", win=win, least=least, most=most, wolves=wolves)
    rows = tuple(
        (players, *(None if p is None else Exact(p) for p in row))
        for players, row in enumerate(found, least)
    )
    headings = ("players", *(f"{w} w." for w in range(1, wolves + 1)))
    caption = f"The village without roles, {win}"
    return Grid(f"{key}-base-{win}", caption, headings, rows, shaded=True)


def _advice(ask: Ask, least: int) -> tuple[Text, ...]:
    wolves = 1 if least < 7 else 2 if least < 13 else 3
    even = least + least % 2  # players; night first: odd mornings
    found = {
        (players, win): ask(
            strategy.worth_alone, players=players, wolves=wolves, first="night", win=win
        )
        for players in (even, even + 1)
        for win in ("elimination", "parity")
    }
    seer = found[even, "elimination"].change[3]
    hunter, odd_hunter = (found[p, "elimination"].change[2] for p in (even, even + 1))
    return (
        f"Night first. {Role.SEER.capitalize()}, witch, guard and hunter at most once each.",
        paragraph("A seer for a villager adds ", Exact(seer), f" ({even} players, {wolves} w.)."),
        paragraph("A hunter who shoots blindly adds ", Exact(hunter), f" with {even} players and ",
                  Exact(odd_hunter), f" with {even + 1} (elimination)."),
        "By elimination an odd number of players is better for the village, by parity an even one.",
    )  # fmt: skip
