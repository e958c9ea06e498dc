"""What may be entered into a record of The Three Little Wolves, and what its referee accepts."""

import re
from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from functools import partial
from random import Random

import pytest

import wolfwise
from tests.helpers.chronicle_littlewolves import chronicle
from tests.helpers.entries import (
    accepted,
    entry_after,
    hold_together,
    offered,
    texts_of,
)
from tests.helpers.games_littlewolves import HEADER
from wolfwise.analysis.littlewolves.odds import next_card
from wolfwise.analysis.littlewolves.worlds import deal_out
from wolfwise.models import records
from wolfwise.models.entry import Entry, Kind, Span
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.cards import CARDS, COLOURS, Pig
from wolfwise.models.littlewolves.lines import DUMMY, UNKNOWN, Spot
from wolfwise.models.littlewolves.situation import Situation, situation

USES = {number: [" as basement", " as basement"] for number in (1, 2, 3)} | {
    9: [" as 5"],
    10: [" as 4"],
}


def needless(text: str, line: str, here: Entry) -> bool:
    """Whether an offered line says the same in fewer words: `builds r5`, not `builds r5 on red`."""
    scribe, _ = records.read_lines(text)
    after = situation(records.read(f"{text}{line}\n"))
    shorter = (scribe.write(fact) for fact in plainer(scribe.read_line(line)))
    return any(
        offered(here, some) and situation(records.read(f"{text}{some}\n")) == after
        for some in shorter
    )


def plainer(fact: object) -> Iterator[object]:
    """The same, without naming a house or a card of it, or how a card is laid."""
    if isinstance(fact, lines.Builds):
        spots = {None, Spot(None), fact.spot, fact.spot and fact.spot._replace(card=None)}
        for spot in spots:
            yield fact._replace(spot=spot)
            yield fact._replace(spot=spot, number=None)
    elif isinstance(fact, lines.Discards) and fact.sends is not None:
        yield fact._replace(sends=fact.sends._replace(spot=fact.sends.spot._replace(card=None)))
    elif isinstance(fact, lines.Sends | lines.WolfLives | lines.PigLies):
        yield fact._replace(spot=fact.spot._replace(card=None))


def any_lines(text: str, random: Random, number: int) -> list[str]:
    """Lines that can be read, whatever sense they make: any cards, houses and players."""
    scribe, _ = records.read_lines(text)
    found = []
    for _ in range(number):
        with suppress(RecordError):
            found.append(scribe.write(scribe.read_line(any_line(scribe.names, random))))
    return found


def any_line(names: tuple[str, ...], random: Random) -> str:
    place, other = random.choices(names, k=2)
    name, some = random.choice(names[: 2 if DUMMY in names else None]), random.choices(CARDS, k=5)
    card, colour, pigs = some[0], random.choice(COLOURS), random.sample(list(Pig), 3)
    with_card = random.choice(["", f" {random.choice(CARDS)}"])
    house = f"{other} {colour}{with_card}"
    sent = f"sends {random.randint(3, 5)} to {house}"
    use = random.choice(["", f" as {card.number}", *USES.get(card.number, [])])
    site = random.choice(["", " on new", f" on {colour}{with_card}"])
    floors = random.choice(["1", "4", "9:5", "b1 w4", "3 w8", "w2", "wb2 6"])
    cards = " ".join(random.choice([str(card), UNKNOWN]) for card in dict.fromkeys(some))
    choices = [
        f"{place} builds missed{site}", f"{place} discards missed", f"{place} draws pig missed",
        f"{place} builds {card}{use}{site}", f"{place} builds {card}{use}{site}",
        f"{place} discards {card}", f"{name} discards {card} {sent}", f"{name} {sent}",
        f"{place} draws", f"{place} draws {card}", f"{place} draws pig {pigs[0]}",
        f"{name} passes", f"{name} passes {card}", f"{name} receives", f"{name} receives {card}",
        f"hand {name} {cards}", f"viewer {name}", f"turn {place}", f"turns {random.randint(0, 8)}",
        f"deck {random.randint(0, 59)}", f"pigs {' '.join(pigs[: random.randint(1, 3)])}",
        f"house {other} {random.choice(COLOURS)} {floors}", f"discarded {card}",
        f"wolf {name} {random.randint(3, 5)} in {house}", f"pig {random.randint(1, 3)} on {house}",
        *([f"{name} shows {card}", f"beard {name}"] if DUMMY in names else []),
    ]  # fmt: skip
    return random.choice(choices)


def not_all_noted(text: str, random: Random) -> str:
    """The same record, with some cards and pigs of others missed where that can be read."""
    kept = ""
    for line in text.splitlines():
        missed = re.sub(r"(builds|discards|pig) (?!missed)\S+( as \S+)?", r"\1 missed", line)
        said = missed if " " in line and random.random() < 0.2 else line
        for some in dict.fromkeys((said, line)):
            if line.startswith(("game", "rule", "players")) or accepted(kept, some):
                kept += f"{some}\n"
                break
        else:
            return kept
    return kept


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_offered_is_what_is_accepted(players: int, seed: int) -> None:
    random = Random(seed)
    before = texts_of(chronicle(players, random).record)
    *moments, (noted, _) = random.sample(before, min(4, len(before)))
    for text, line in [*moments, (not_all_noted(noted, random), "")]:
        others = any_lines(text, random, 12)
        hold_together(text, others, random, happened=line, excused=needless)


# ---------------------------------------------------------------- short forms

BEGUN = f"""{HEADER}viewer Ann
house Ann red 4 6
house Ann white w5
house Bob red 2
house Cy green 9:5
hand Ann r3 y10 w14 g7 g2
turn Ann
"""
PIG = f"{BEGUN}Ann discards y10\nBob discards r1\nBob draws pig left\n"


@pytest.mark.parametrize(
    ("text", "typed", "line"),
    [
        (HEADER, "r7", "Ann builds r7"),
        (HEADER, "v 2", "viewer Bob"),
        (HEADER, "house b red b1 4 w9", "house Bob red b1 4 w9"),
        (HEADER, "ho 1 r 9:5 13", "house Ann red 9:5 13"),
        (HEADER, "house a red 4 b1", "house Ann red 4 b1"),
        (HEADER, "pigs l w", "pigs left wolves"),
        (HEADER, "disc r1 r2 and r3", "discarded r1 r2 r3"),
        (BEGUN, "wolf b 5 a r", "wolf Bob 5 in Ann red"),
        (BEGUN, "pig 1 a w", "pig 1 on Ann white"),
        (BEGUN, "d g7", "Ann discards g7"),
        (BEGUN, "y10 4 n", "Ann builds y10 as 4 on new"),
        (BEGUN, "w14 r", "Ann builds w14 on red"),
        (BEGUN, "w14 white", "Ann builds w14 on white"),
        (BEGUN, "b g2 on new  # why?", "Ann builds g2 on new  # why?"),
        (BEGUN, "dis g7 4 b r", "Ann discards g7 sends 4 to Bob red"),
        (BEGUN, "1 disc g7 s 4 to 2 red", "Ann discards g7 sends 4 to Bob red"),
        (f"{BEGUN}Ann discards g7\n", "4 b r", "Ann sends 4 to Bob red"),
        (f"{BEGUN}Ann discards g7\n", "r8", "Ann draws r8"),
        (f"{BEGUN}Ann discards g7\n", "le", "Ann draws pig left"),
        (f"{BEGUN}Ann discards g7\n", "bob r8", "Bob builds r8"),
        (f"{BEGUN}Ann discards g7\nAnn draws r8\n", "r9", "Bob builds r9"),
        (f"{BEGUN}Ann discards g7\nAnn draws r8\n", "c g9", "Cy builds g9"),
        (PIG, "g7", "Ann passes g7"),
        (PIG, "cy p", "Cy passes"),
        (f"{PIG}Ann passes g7\n", "r14", "Ann receives r14"),
        (f"{PIG}Ann passes g7\nAnn receives r14\n", "y3", "Cy builds y3"),
    ],
)  # fmt: skip
def test_short_forms(text: str, typed: str, line: str) -> None:
    here = entry_after(text)
    assert here.read(typed) == line
    assert here.read(line) == line


TWO = """game littlewolves
players Ann Bob
viewer Ann
house dummy red 4
discarded r1 r2 r3
hand Ann r5 r6 y1 y2 y3
turn dummy
"""
SHOWING = """game littlewolves
players Ann Bob
viewer Ann
pigs right left wolves
deck 5
hand Ann r5 r6
"""


@pytest.mark.parametrize(
    ("text", "typed", "line"),
    [
        (TWO, "r7", "dummy builds r7"),
        (TWO, "dr r7", "dummy draws r7"),
        (TWO, "w7 n", "dummy builds w7 on new"),
        (TWO, "3 pig l", "dummy draws pig left"),
        (TWO.replace("red 4", "red 8"), "r7", "dummy discards r7"),
        (f"{TWO}dummy draws w7\n", "w7 r", "dummy builds w7 on red"),
        (SHOWING, "r5", "Ann shows r5"),
        (f"{SHOWING}Ann shows r5\n", "w5", "Bob shows w5"),
    ],
)
def test_short_forms_of_two_players(text: str, typed: str, line: str) -> None:
    here = entry_after(text)
    assert here.read(typed) == line
    assert here.read(line) == line


@pytest.mark.parametrize(
    ("text", "typed", "says", "possible"),
    [
        (BEGUN, "w14", "the line stops too early", ["on"]),
        (BEGUN, "ann d g", "could mean several", ["Ann discards g2", "Ann discards g7"]),
        (HEADER, "hand Ann r3 r3", "cannot read 'r3' here", ["r4", "?"]),
        (HEADER, "hand Ann r3 r4", "the line stops too early", ["r5", "?"]),
        (HEADER, "house Ann red 4 15", "cannot read '15' here", ["5", "w14"]),
        (f"{BEGUN}Ann discards g7\n", "3 c r", "cannot read 'r' here", ["green"]),
    ],
)
def test_what_cannot_be_read_or_is_asked_back(
    text: str, typed: str, says: str, possible: list[str]
) -> None:
    with pytest.raises(RecordError) as error:
        entry_after(text).read(typed)
    assert says in str(error.value)
    assert set(possible) <= set(error.value.possible)


def test_what_may_come_next() -> None:
    here = entry_after(f"{BEGUN}Ann discards g7\n")
    kinds = {(choice.text, choice.kind) for choice in here.next("Ann").choices}
    assert kinds == {("sends", Kind.WORD), ("draws", Kind.WORD)}
    assert [choice.text for choice in here.next("Ann sends 3 to Cy").choices] == ["green"]
    assert here.next("Ann sends 3 to Cy green").may_end
    assert here.complete("Ann draws pig ") == ["right", "left", "wolves", "missed"]
    built = entry_after(BEGUN).next("Ann builds w14")
    assert not built.may_end
    assert [choice.text for choice in built.choices] == ["on"]
    floors = entry_after(HEADER).next("house Ann red b1 13")
    assert {choice.text for choice in floors.choices} == {"14", "w14"}
    assert floors.may_end


def test_numbers_are_offered_as_ranges() -> None:
    """Of 59 cards 15 are in hands; two pigs lie above the last six cards, and one among them."""
    assert entry_after(HEADER).next("deck").spans == (Span(8, 44),)
    assert entry_after(f"{HEADER}pigs left wolves\n").next("deck").told == ["1 to 42"]


# ---------------------------------------------------------------- what was missed

MISSED = f"""{HEADER}viewer Ann
hand Ann r3 y10 w14 g7 g2
Ann builds g7
Ann draws r8
Bob discards r9
Cy discards missed
Ann builds r8
Ann draws w1
"""


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("missed", "Bob builds missed"),
        ("m n", "Bob builds missed on new"),
        ("d mis", "Bob discards missed"),
        ("d m 3 a r", "Bob discards missed sends 3 to Ann red"),
        ("3 m", "Cy builds missed"),
    ],
)
def test_what_was_missed_in_short(typed: str, line: str) -> None:
    here = entry_after(MISSED)
    assert here.read(typed) == line
    scribe, _ = records.read_lines(MISSED)
    assert scribe.write(scribe.read_line(line)) == line


def known(text: str) -> Situation:
    return situation(records.read(text))


@pytest.mark.parametrize("verb", ["builds", "discards"])
def test_a_missed_card_says_what_all_cards_that_it_may_be_say_together(verb: str) -> None:
    text = MISSED.replace("Cy discards missed", f"Cy {verb} missed")
    missed = known(text)
    found = next_card(missed.view(houses=False))
    assert found is not None
    each = []
    for card in CARDS:
        told = f"Cy {verb} {card}{' on new' * (verb == 'builds')}"
        with suppress(RecordError):  # that card lies elsewhere
            each.append(known(text.replace(f"Cy {verb} missed", told)))
    assert len(each) == 56 - 8
    odds = [next_card(one.view()) for one in each]
    for card in CARDS:
        chances = [one.cards.get(card, Fraction()) for one in odds if one is not None]
        assert found.cards.get(card, 0) == sum(chances) / len(each)
    for one in each:
        same = one.held, one.turns, one.table.deck, one.position.to_act, one.position.step
        assert same == (
            missed.held, missed.turns, missed.table.deck, missed.position.to_act,
            missed.position.step,
        )  # fmt: skip
    position = deal_out(missed.view(houses=False), Random(1))
    assert position.deck.size == position.table.deck


def test_houses_with_a_missed_card_are_not_scored() -> None:
    text = MISSED.replace("Cy discards", "Cy builds")
    assert known(text).warnings == ()
    for ask in (known(text).view, known(text).moves, partial(wolfwise.read(text).ask, "score")):
        with pytest.raises(WolfwiseError, match=r"which card did Cy build\? Line 8"):
            ask()
    assert "Line 8 does not tell" in str(wolfwise.read(text).check().data["unsure"])
    later = f"{text}Bob discards r1\nCy builds r2 as basement\n"  # on a house that was missed
    assert known(later).warnings == ()


def test_nobody_misses_what_he_plays_himself() -> None:
    with pytest.raises(RecordError, match="Ann is the viewer, who knows what he plays"):
        known(f"{HEADER}viewer Ann\nAnn builds missed\n")
    with pytest.raises(RecordError, match="All see what is turned up for the dummy"):
        known(f"{TWO}dummy builds missed\n")


def test_a_missed_pig_leaves_a_marker_and_no_hand_is_known_any_more() -> None:
    before = MISSED.partition("Bob disc")[0] + "Bob builds r9\n"
    after = "Cy builds r10\n"
    missed = known(f"{before}Bob draws pig missed\n{after}")
    for pig in ("right", "left"):
        one = known(f"{before}Bob draws pig {pig}\n{after}")
        assert one.table._replace(pigs=()) == missed.table._replace(pigs=())
        assert (one.held, one.turns) == (missed.held, missed.turns)
        assert one.position.to_act == missed.position.to_act
    assert missed.hands == ((), (), ())
    with pytest.raises(WolfwiseError, match=r"make everybody do\? Line 8 does not tell"):
        missed.view(houses=False)
