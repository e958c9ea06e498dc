"""Why facts of Wooolf!! clash: the reasons are those that somebody would give by hand."""

import json
from pathlib import Path
from random import Random

import pytest

import wolfwise
from tests.helpers.games_wooolf import HEADER, game
from tests.helpers.worlds_wooolf import weighed
from wolfwise import main
from wolfwise.analysis.wooolf.clash import _Search
from wolfwise.models.errors import Contradiction
from wolfwise.models.wooolf.cards import Character, Clue, Question
from wolfwise.models.wooolf.game import Wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek, Plays

JASON_WOLF = "viewer Jason wolf sheep"
# One wolf and one boy are in the deck of five, four sheep, two dogs and two hunters.
BY_HAND = [
    # An answer, an announcement or a supposition against a card.
    (["viewer Jason sheep sheep", "Eva asks Jason has-dog yes"],
     "Jason holds sheep sheep, but Jason answered yes to has-dog"),
    (["viewer Jason sheep sheep", "Eva peeks Jason dog"],
     "Jason holds sheep sheep, but Eva announced dog about Jason "
     "(only the boy lies, and he says wolf)"),
    # Answers and announcements against each other.
    (["Eva asks Jason has-dog yes", "Paul asks Jason has-dog no"],
     "Jason answered both yes and no to has-dog"),
    (["Eva peeks Paul hunter", "Jason asks Paul has-hunter no"],
     "Eva announced hunter about Paul, but Paul answered no to has-hunter "
     "(only the boy lies, and he says wolf)"),
    # No character is left: neither wolf, hunter, boy nor sheep, and no dog card.
    (["Eva asks Paul wolf-hunter-boy no", "Eva asks Paul sheep-hunter-boy no",
      "Jason asks Paul has-dog no"],
     "Paul answered no to wolf-hunter-boy, Paul answered no to sheep-hunter-boy and Paul answered "
     "no to has-dog, and no two cards let all of that be true of Paul"),
    # Three cards in one hand, two hands of one seat.
    (["Eva peeks Paul sheep", "Thomas peeks Paul dog", "Kenneth peeks Paul hunter"],
     "Paul has two cards only, and not sheep, dog and hunter "
     "(only the boy lies, and he says wolf)"),
    (["reveal Eva wolf dog", "reveal Eva sheep dog"],
     "Eva cannot hold both wolf dog and dog sheep"),
    # What was seen and what was said.
    (["viewer Eva sheep sheep", "Eva peeks Jason dog saw wolf"],
     "Eva saw wolf and has to say wolf, not dog"),
    # More cards than the deck has.
    (["reveal Eva wolf dog", "reveal Paul wolf sheep"],
     "the deck has 1 wolf card, but Eva and Paul would have one each"),
    (["reveal Eva sheep sheep", "reveal Paul sheep sheep", "Eva asks Jason has-sheep yes"],
     "the deck has 4 sheep cards, and not 5 (Eva 2, Paul 2 and Jason 1)"),
    (["Jason asks Eva has-hunter yes", "Jason asks Thomas has-hunter yes",
      "Eva asks Paul has-hunter yes"],
     "the deck has 2 hunter cards, but Eva, Thomas and Paul would have one each"),
    (["Eva peeks Paul ?", "Thomas peeks Jason ?", "Paul peeks Eva ?", "Jason peeks Thomas ?"],
     "the deck has 3 question mark cards, but Eva, Thomas, Paul and Jason would have one each"),
    ([f"Jason asks {name} wolf-hunter-boy yes" for name in ("Eva", "Thomas", "Paul", "Kenneth")]
     + ["Eva asks Jason wolf-hunter-boy yes"],
     "the deck has 4 hunter, boy or wolf cards, but Eva, Thomas, Paul, Jason and Kenneth would "
     "have one each"),
    # Too little room for what the deck has.
    (["Jason asks Eva has-sheep no", "Jason asks Thomas has-sheep no",
      "Eva asks Paul has-sheep no", "Eva asks Jason has-sheep no"],
     "the deck has 4 sheep cards, but there is room for 2 in all hands"),
    # A lie of somebody who is not the boy.
    (["viewer Jason wolf boy", "Eva peeks Paul wolf"],
     "the deck has 1 wolf card, but Paul and Jason would have one each; and Eva is not the boy, "
     "since the deck has 1 boy? card, and Jason has it"),
    ([JASON_WOLF, "Eva peeks Paul wolf", "Paul asks Eva wolf-hunter-boy no"],
     "the deck has 1 wolf card, but Paul and Jason would have one each; and Eva is not the boy, "
     "since Eva answered no to wolf-hunter-boy"),
    ([JASON_WOLF, "Eva peeks Paul wolf", "Eva peeks Thomas sheep"],
     "the deck has 1 wolf card, but Paul and Jason would have one each; and Eva is not the boy, "
     "since Eva announced sheep about Thomas"),
    (["Eva peeks Paul wolf", "reveal Paul dog? hunter?"],
     "Eva announced wolf about Paul, but Paul holds hunter? dog?, and it makes no difference if "
     "Eva is the boy"),
    # Whoever is the boy would have said wolf.
    (["Eva peeks Paul sheep", "reveal Eva boy sheep"],
     "Eva announced sheep about Paul and is not the boy, but Eva holds boy? sheep "
     "(only the boy lies, and he says wolf)"),
    # Two liars, and one boy.
    ([JASON_WOLF, "Eva peeks Paul wolf", "Thomas peeks Kenneth wolf"],
     "the deck has 1 wolf card, but Jason and Kenneth would have one each; and the deck has 1 wolf "
     "card, but Paul and Jason would have one each; so Eva and Thomas would have lied, but there "
     "is only one boy"),
]  # fmt: skip


def clash(lines: list[str], *given: str) -> Contradiction:
    table = wolfwise.Wooolf.read(HEADER + "\n".join([*lines, ""])).supposing(*given)
    with pytest.raises(Contradiction) as caught:
        table.who()
    return caught.value


@pytest.mark.parametrize(("lines", "says"), BY_HAND)
def test_a_reason_is_named(lines: list[str], says: str) -> None:
    error = clash(lines)
    assert error.reason == says
    assert str(error).startswith(f"The facts contradict each other: {says}. ")
    assert [fact.text for fact in error.facts] == [
        line for line in lines if line in {fact.text for fact in error.facts}
    ]


def test_suppositions_have_reasons_too() -> None:
    error = clash(["viewer Jason sheep sheep"], "Jason=wolf")
    assert error.reason == "Jason holds sheep sheep, but Jason plays the wolf"
    error = clash([], "nobody is a wolf")
    assert error.reason == "the deck has 1 wolf card, but there is room for none in all hands"


def test_what_has_no_short_reason_has_its_lines() -> None:
    error = clash([], "somebody is a boy", *(f"{n}!=boy" for n in range(1, 6)))
    assert error.reason == ""
    assert str(error).startswith("The facts contradict each other. ")
    assert len(error.facts) == 6


@pytest.mark.parametrize("question", ["who", "check"])
def test_the_reason_stands_in_text_and_json(
    question: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "game.wolf"
    path.write_text(f"{HEADER}Eva asks Jason has-dog yes\nThomas asks Jason has-dog no\n")
    for flags in ([], ["--json"]):
        main.run(["wooolf", question, str(path), *flags])
        told = capsys.readouterr()
        if flags:
            assert json.loads(told.out)["reason"] == "Jason answered both yes and no to has-dog"
        else:
            assert ": Jason answered both yes and no to has-dog. " in told.err


# ---------------------------------------------------------------- against every world


def rumours(game: Wooolf, random: Random) -> list[Observation]:
    """A few observations that nobody made."""
    cards, found = list(game.deck), list[Observation]()
    for _ in range(random.randint(2, 5)):
        seat, other = random.sample(range(game.players), 2)
        some: list[Observation] = [
            Peek(seat, other, random.choice([Clue.WOLF, *Clue])),
            Ask(seat, other, random.choice(list(Question)), random.random() < 0.5),
            Holds(seat, game.hand(*random.sample(cards, 2))),
            Plays(seat, random.choice(list(Character)), random.random() < 0.5),
        ]
        found.append(random.choice(some))
    return found


@pytest.mark.parametrize("edition", ["basic", "advanced"])
def test_reasons_are_impossible_in_every_world(edition: str) -> None:
    """Counted world by world: whoever lies, the facts of the reason leave none."""
    five, random, tried = game(5, edition), Random(edition), 0
    search = _Search(five, "ABCDE")
    while tried < 12:
        facts = rumours(five, random)
        for liar in (None, 0):
            found = search.best(facts, liar)
            if found is None:
                continue
            tried += 1
            honest = {f.peeker for f in facts if isinstance(f, Peek)} - {liar}
            boys = [Plays(seat, Character.BOY, False) for seat in honest]
            lies = [] if liar is None else [Plays(liar, Character.BOY)]
            assert not weighed(five, [*found.facts, *boys, *lies]), found
