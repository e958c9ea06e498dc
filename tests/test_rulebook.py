"""Rulebooks as data: what a file must say, and how rules are switched."""

import json
import pickle
from collections.abc import Callable
from typing import Any

import pytest

import wolfwise
from wolfwise.models import compiled, records, rulebook
from wolfwise.models.errors import RulebookError, WolfwiseError
from wolfwise.models.registry import GAMES
from wolfwise.models.rulebook import STATUSES, Rules, Ruling, load, parse, rules
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.game import wooolf

WOOOLF = load("wooolf")
SWITCHABLE = [
    pytest.param(ruling, value, id=f"{ruling.key}={value}")
    for ruling in WOOOLF.rulings.values()
    for value in ruling.alternatives
]

SMALL = """
title = "Small"
editions = ["plain", "fancy"]

[sources]
en = "a book"

[[ruling]]
key = "size"
value = 3
edition.fancy = 4
status = "stated"
source = ["en"]
says = "The size."

[[ruling]]
key = "colour"
value = "green"
status = "assumed"
says = "The colour."
alternatives = ["blue", "red"]

[[finding]]
source = ["en"]
says = "The size is not said in inches."
"""


def broken(old: str, new: str) -> str:
    """The small rulebook with one thing changed."""
    assert SMALL.count(old) >= 1
    return SMALL.replace(old, new, 1)


# ---------------------------------------------------------------- the shipped book


def test_the_shipped_book_loads() -> None:
    assert (WOOOLF.game, WOOOLF.title) == ("wooolf", "Wooolf!!")
    assert WOOOLF.editions == ("basic", "advanced")
    assert set(WOOOLF.sources) == {"en", "zh", "box", "online"}
    assert WOOOLF.rulings
    assert WOOOLF.findings


@pytest.mark.parametrize("ruling", WOOOLF.rulings.values(), ids=lambda r: str(r.key))
def test_every_ruling_has_a_status_and_a_sentence(ruling: Ruling) -> None:
    assert ruling.status in STATUSES
    assert ruling.status in ("stated", "outside", "inferred", "assumed")
    assert ruling.says.endswith(".")
    assert set(ruling.source) <= set(WOOOLF.sources)
    if ruling.status == "stated":
        assert ruling.source
    if ruling.status == "assumed":
        assert ruling.alternatives


@pytest.mark.parametrize("ruling", WOOOLF.rulings.values(), ids=lambda r: str(r.key))
def test_alternatives_differ_from_the_value_and_from_each_other(ruling: Ruling) -> None:
    texts = [str(value).casefold() for value in (ruling.value, *ruling.alternatives)]
    assert len(texts) == len(set(texts))


@pytest.mark.parametrize("ruling", WOOOLF.rulings.values(), ids=lambda r: str(r.key))
def test_what_comes_from_outside_says_from_where(ruling: Ruling) -> None:
    if ruling.status == "outside":
        assert set(ruling.source) == {"box", "online"}
        assert ruling.numbers


# The rulebooks' own words, and rules/wooolf.md for what is not in them.
@pytest.mark.parametrize(
    ("key", "value", "status"),
    [
        ("value.hunter", 3, "stated"),
        ("value.boy", 4, "stated"),
        ("value.wolf", 5, "outside"),
        ("question-cards", 2, "stated"),
        ("early-from-turn", 2, "stated"),
        ("early-limit.4-5", 2, "stated"),
        ("early-limit.6-8", 3, "stated"),
        ("points.early", 2, "stated"),
        ("points.final", 1, "stated"),
        ("points.smear", 1, "stated"),
        ("rounds", 3, "stated"),
        ("errors-to-end", 2, "stated"),
        ("peek", "uniform", "inferred"),
        ("targets.dog", "wolf hunter", "assumed"),
        ("clue-tokens", "unlimited", "assumed"),
        ("round-limit", 0, "assumed"),
        ("smear", "always", "stated"),
    ],
)
def test_constants_of_the_game(key: str, value: object, status: str) -> None:
    assert WOOOLF.ruling(key).value == value
    assert WOOOLF.ruling(key).status == status


def test_every_finding_says_where_it_was_found() -> None:
    for finding in WOOOLF.findings:
        assert finding.says.endswith(".")
        assert finding.source


def test_an_unknown_game_is_an_error_of_the_user() -> None:
    with pytest.raises(WolfwiseError, match="woolf"):
        load("woolf")


# ---------------------------------------------------------------- broken files


def test_the_small_book_is_read_as_written() -> None:
    book = parse("small", SMALL)
    assert (book.game, book.title, book.editions) == ("small", "Small", ("plain", "fancy"))
    size, colour = book.rulings.values()
    assert (size.key, size.value, dict(size.editions)) == ("size", 3, {"fancy": 4})
    assert (size.status, size.source, size.alternatives) == ("stated", ("en",), ())
    assert (colour.value, colour.alternatives) == ("green", ("blue", "red"))
    (finding,) = book.findings
    assert (finding.source, finding.says) == (("en",), "The size is not said in inches.")


def test_a_book_needs_no_findings() -> None:
    assert parse("small", SMALL[: SMALL.index("[[finding]]")]).findings == ()


BROKEN = {
    "not toml": ("title = = 1", "small"),
    "no title": (broken('title = "Small"', ""), "title"),
    "title of the wrong type": (broken('"Small"', "7"), "title"),
    "no editions": (broken('editions = ["plain", "fancy"]', ""), "editions"),
    "editions of the wrong type": (broken('["plain", "fancy"]', '"plain"'), "editions"),
    "empty editions": (broken('["plain", "fancy"]', "[]").replace("edition.fancy = 4", ""),
                       "editions"),
    "no sources": (broken('[sources]\nen = "a book"', ""), "sources"),
    "sources of the wrong type": ('sources = 3\ntitle = "T"\neditions = ["a"]\nruling = []',
                                  "sources"),
    "no rulings": ('title = "T"\neditions = ["a"]\n[sources]\nen = "a book"', "ruling"),
    "rulings that are no tables": ('title = "T"\neditions = ["a"]\nruling = [3]\n[sources]',
                                   "ruling"),
    "unknown entry of the file": (broken('title = "Small"', 'title = "Small"\ncolor = 1'),
                                  "color"),
    "ruling without key": (broken('key = "size"', ""), "key"),
    "ruling without value": (broken("value = 3", ""), "size"),
    "ruling without status": (broken('status = "stated"', ""), "size"),
    "ruling without sentence": (broken('says = "The size."', ""), "size"),
    "sentence of the wrong type": (broken('"The size."', "3"), "size"),
    "unknown entry of a ruling": (broken("value = 3", "value = 3\nvalu = 4"), "size"),
    "unknown status": (broken('"stated"', '"guessed"'), "size"),
    "stated without source": (broken('source = ["en"]', ""), "size"),
    "stated with empty source": (broken('source = ["en"]', "source = []"), "size"),
    "source of the wrong type": (broken('source = ["en"]', 'source = "en"'), "size"),
    "unknown source": (broken('source = ["en"]', 'source = ["de"]'), "size"),
    "assumed without alternatives": (broken('alternatives = ["blue", "red"]', ""), "colour"),
    "smaller values of the wrong type": (broken("value = 3", "value = 3\nsmaller = 2"), "smaller"),
    "alternatives of the wrong type": (broken('["blue", "red"]', '"blue"'), "colour"),
    "unknown edition of a ruling": (broken("edition.fancy", "edition.posh"), "size"),
    "ruling twice": (broken('key = "colour"', 'key = "size"'), "size"),
    "finding without sentence": (
        broken('says = "The size is not said in inches."', ""), "finding"),
    "unknown source of a finding": (
        broken('[[finding]]\nsource = ["en"]', '[[finding]]\nsource = ["de"]'), "finding"),
    "unknown entry of a finding": (broken("[[finding]]", "[[finding]]\nwhere = 3"), "finding"),
}  # fmt: skip


@pytest.mark.parametrize(("text", "entry"), BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_file_gives_a_sentence_that_names_the_entry(text: str, entry: str) -> None:
    with pytest.raises(RulebookError) as raised:
        parse("small", text)
    assert entry in str(raised.value)
    assert len(str(raised.value).split()) >= 3


def test_a_wrong_status_is_answered_with_the_right_ones() -> None:
    with pytest.raises(RulebookError) as raised:
        parse("small", broken('"stated"', '"guessed"'))
    assert "'guessed'" in str(raised.value)
    assert all(status in str(raised.value) for status in STATUSES)


def test_a_book_cannot_be_changed() -> None:
    book = parse("small", SMALL)
    change: Callable[[Any], None] = lambda mapping: mapping.update(x=1)  # noqa: E731
    for mapping in (book.rulings, book.sources, book.ruling("size").editions):
        with pytest.raises(AttributeError):
            change(mapping)


# ---------------------------------------------------------------- the compiled copies


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_copy_says_what_the_book_says(game: str) -> None:
    written = rulebook.source(game)
    kept = json.loads(compiled.text(rulebook.tables_name(game)))
    assert kept == rulebook.check(game, written), "run `make tables`"
    assert load(game) == parse(game, written)


@pytest.mark.parametrize(
    "copy", [None, "", "{", "{}", '{"crc32": 1, "title": "Old"}'],
    ids=["none", "empty", "damaged", "of nothing", "of another text"],
)  # fmt: skip
def test_a_copy_that_is_not_current_is_not_believed(
    copy: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def text(name: str) -> str:
        if name.endswith(".toml"):
            return SMALL
        if copy is None:
            raise FileNotFoundError(name)
        return copy

    monkeypatch.setattr(compiled, "text", text)
    assert load.__wrapped__("small") == parse("small", SMALL)


def test_a_current_copy_is_believed(monkeypatch: pytest.MonkeyPatch) -> None:
    copy = json.dumps(rulebook.check("small", SMALL) | {"title": "Tiny"})
    texts = {"rulebooks/small.toml": SMALL, rulebook.tables_name("small"): copy}
    monkeypatch.setattr(compiled, "text", texts.__getitem__)
    assert load.__wrapped__("small") == parse("small", SMALL)._replace(title="Tiny")


# ---------------------------------------------------------------- switching rules


def test_the_default_is_the_first_edition_with_nothing_switched() -> None:
    assert rules("wooolf") == Rules("wooolf", "basic", ())


@pytest.mark.parametrize("name", ["advanced", "Advanced", "ADVANCED"])
def test_editions_are_named_in_any_case(name: str) -> None:
    assert rules("wooolf", name).edition == "advanced"


def test_an_unknown_edition_is_answered_with_a_suggestion() -> None:
    with pytest.raises(RulebookError) as raised:
        rules("wooolf", "advanecd")
    assert "'advanecd'" in str(raised.value)
    assert "did you mean 'advanced'?" in str(raised.value)
    assert "basic, advanced" in str(raised.value)


def test_editions_read_some_rulings_differently() -> None:
    assert rules("wooolf", "basic")["disguises"] == {}
    assert len(rules("wooolf", "advanced")["disguises"]) == 4


def test_an_unknown_key_is_answered_with_a_suggestion() -> None:
    with pytest.raises(RulebookError) as raised:
        rules("wooolf", changes=["smeer=always"])
    assert "has no rule 'smeer'" in str(raised.value)
    assert "did you mean 'smear'?" in str(raised.value)
    with pytest.raises(RulebookError, match="has no rule 'nonsense-altogether'"):
        rules("wooolf")["nonsense-altogether"]


def test_an_unknown_value_is_answered_with_a_suggestion_and_what_is_possible() -> None:
    with pytest.raises(RulebookError) as raised:
        rules("wooolf", changes=["smear=only-if-rigth"])
    assert "'smear' cannot be 'only-if-rigth'" in str(raised.value)
    assert "did you mean 'only-if-right'?" in str(raised.value)
    assert "always, only-if-right" in str(raised.value)


@pytest.mark.parametrize("change", ["points.early=3", "rounds=4", "boy-announces=sheep"])
def test_what_has_no_alternatives_cannot_be_switched(change: str) -> None:
    key = change.partition("=")[0]
    with pytest.raises(RulebookError, match=f"rule '{key}' cannot be switched"):
        rules("wooolf", changes=[change])


@pytest.mark.parametrize("change", ["dice=5", "dice=1", "chips=1", "box=0"])
def test_a_game_can_be_made_smaller(change: str) -> None:
    key, _, number = change.partition("=")
    smaller = rules("crywolf", changes=[change])
    assert smaller[key] == int(number)
    assert change in str(smaller)


def test_smaller_games_are_no_other_readings() -> None:
    for key in ("dice", "chips", "box"):
        assert load("crywolf").ruling(key).alternatives == ()
        assert key not in rules("crywolf").as_json()["rulings"]


def test_a_game_is_made_smaller_but_never_larger() -> None:
    with pytest.raises(RulebookError, match=r"cannot be '7' \(possible: 6, 5, 4, 3, 2, 1\)"):
        rules("crywolf", changes=["dice=7"])


@pytest.mark.parametrize("change", ["smear", "", "only-if-right"])
def test_a_rule_is_switched_by_key_and_value(change: str) -> None:
    with pytest.raises(RulebookError, match="key=value"):
        rules("wooolf", changes=[change])


@pytest.mark.parametrize(
    "change", ["smear=only-if-right", " smear = only-if-right ", "smear=ONLY-IF-RIGHT"]
)
def test_spaces_and_case_of_a_value_do_not_matter(change: str) -> None:
    assert rules("wooolf", changes=[change]).switched == (("smear", "only-if-right"),)


@pytest.mark.parametrize(
    "text",
    [
        "cow=2,sheep=2,dog=1,wolf=1",
        "wolf=1,dog=1,sheep=2,cow=2",
        "dog=1, wolf=1 ,SHEEP=2,  cow=2",
    ],
)
def test_the_parts_of_a_value_may_be_given_in_any_order(text: str) -> None:
    switched = rules("crywolf", changes=[f"die={text}"])
    assert switched.switched == (("die", "cow=2,sheep=2,dog=1,wolf=1"),)
    assert switched == rules("crywolf", changes=["die=cow=2,sheep=2,dog=1,wolf=1"])
    record = records.read(f"game crywolf\nrule die={text}\nplayers Ann Bob\n")
    assert record.rules == switched


def test_the_usual_value_in_another_order_is_not_listed() -> None:
    assert rules("crywolf", changes=["die=wolf=1,dog=1,sheep=3,cow=1"]) == rules("crywolf")


@pytest.mark.parametrize(
    "text",
    ["wolf=1,dog=1,sheep=2", "wolf=1,dog=1,sheep=2,cow=2,cow=2", "wolf=2,dog=2,sheep=2,cow=2",
     "wolf=1 dog=1 sheep=2 cow=2", "wolf=1,dog=1,sheep=2,cow=2,", "1=wolf,1=dog,2=sheep,2=cow"],
)  # fmt: skip
def test_all_parts_of_a_value_must_be_given_once(text: str) -> None:
    with pytest.raises(RulebookError, match="rule 'die' cannot be") as raised:
        rules("crywolf", changes=[f"die={text}"])
    assert repr(text) in str(raised.value)
    assert "cow=2,sheep=2,dog=1,wolf=1" in str(raised.value)


@pytest.mark.parametrize("game", GAMES)
def test_no_two_values_of_a_rule_differ_in_the_order_of_parts_alone(game: str) -> None:
    for ruling in load(game).rulings.values():
        texts = [str(value) for value in (ruling.value, *ruling.alternatives)]
        parts = {tuple(sorted(text.casefold().split(","))) for text in texts}
        assert len(parts) == len(texts)


def test_numbers_stay_numbers() -> None:
    assert rules("wooolf", changes=["round-limit=10"])["round-limit"] == 10


@pytest.mark.parametrize("change", ["smear=always", "peek=uniform", "round-limit=0"])
def test_a_value_equal_to_the_default_is_not_listed(change: str) -> None:
    assert rules("wooolf", changes=[change]) == rules("wooolf")


def test_switched_back_again_is_not_listed() -> None:
    switched = rules("wooolf", changes=["peek=tracked", "smear=only-if-right", "peek=uniform"])
    assert switched.switched == (("smear", "only-if-right"),)


def test_the_order_of_changes_does_not_matter() -> None:
    one = rules("wooolf", changes=["peek=tracked", "round-limit=3"])
    other = rules("wooolf", changes=["round-limit=3", "peek=tracked"])
    assert one == other
    assert hash(one) == hash(other)


@pytest.mark.parametrize("edition", WOOOLF.editions)
@pytest.mark.parametrize("ruling", WOOOLF.rulings.values(), ids=lambda r: str(r.key))
def test_whatever_can_be_switched_gives_rules_that_games_can_be_made_of(
    ruling: Ruling, edition: str
) -> None:
    """Also values of other editions: taken, or refused with a message, never a crash later."""
    for value in (ruling.value, *ruling.editions.values(), *ruling.alternatives):
        try:
            switched = rules("wooolf", edition, [f"{ruling.key}={value}"])
        except RulebookError:
            continue
        hash(switched)


@pytest.mark.parametrize(("ruling", "value"), SWITCHABLE)
def test_every_alternative_changes_its_rule_and_no_other(ruling: Ruling, value: object) -> None:
    for edition in WOOOLF.editions:
        before = rules("wooolf", edition)
        after = rules("wooolf", edition, [f"{ruling.key}={value}"])
        assert after[ruling.key] == value != before[ruling.key]
        assert after.switched == ((ruling.key, value),)
        assert all(after[key] == before[key] for key in WOOOLF.rulings if key != ruling.key)


@pytest.mark.parametrize("key", sorted(k for k in WOOOLF.rulings if k.startswith("targets.")))
def test_switched_targets_reach_the_game(key: str) -> None:
    character = Character(key.removeprefix("targets."))
    for value in WOOOLF.ruling(key).alternatives:
        game = wooolf(5, rules("wooolf", changes=[f"{key}={value}"]))
        assert " ".join(map(str, game.targets[character])) == value
        assert game.targets[character] != wooolf(5).targets[character]


def test_rules_say_what_was_switched() -> None:
    switched = rules("wooolf", "advanced", ["smear=only-if-right", "peek=tracked"])
    assert str(switched) == "Wooolf!! advanced, peek=tracked, smear=only-if-right"
    assert str(rules("wooolf")) == "Wooolf!! basic"


def test_rules_as_json_name_every_ruling_that_could_have_been_another() -> None:
    answer = rules("wooolf", changes=["smear=only-if-right"]).as_json()
    assert answer["edition"] == "basic"
    assert answer["switched"] == {"smear": "only-if-right"}
    assert set(answer["rulings"]) == {r.key for r in WOOOLF.rulings.values() if r.alternatives}
    assert answer["rulings"]["smear"] == "only-if-right"
    assert answer["rulings"]["peek"] == "uniform"


def test_rules_are_pickled_and_compare_equal() -> None:
    switched = rulebook.rules("wooolf", "advanced", ["round-limit=5"])
    assert pickle.loads(pickle.dumps(switched)) == switched


# ---------------------------------------------------------------- numbers that may be others

COUNTED = (
    SMALL
    + """
[[ruling]]
key = "deck"
value = { red = 2, blue = 3 }
numbers = { total = 5 }
status = "outside"
says = "The deck."

[[ruling]]
key = "rank.red"
value = 1
numbers = { least = 1, most = 9, apart = true }
status = "outside"
says = "Red."

[[ruling]]
key = "rank.blue"
value = 2
numbers = { least = 1, most = 9, apart = true }
status = "outside"
says = "Blue."
"""
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1 red, 4 blue", {"red": 1, "blue": 4}),
        ("blue 4,red 1", {"red": 1, "blue": 4}),
        ("5 Blue; 0 RED", {"red": 0, "blue": 5}),
        ("2 red", {"red": 2, "blue": 3}),
    ],
)
def test_counts_are_read(text: str, value: dict[str, int]) -> None:
    found = parse("small", COUNTED).ruling("deck").parse(text)
    assert found == value
    assert list(found) == ["red", "blue"]  # as the rulebook has them
    assert parse("small", COUNTED).ruling("deck").parse(str(found)) == found
    assert hash(found) == hash(pickle.loads(pickle.dumps(found)))


@pytest.mark.parametrize(
    ("key", "text", "says"),
    [
        ("deck", "1 red", "needs 5 in all, not 4 (1 red, 3 blue)"),
        ("deck", "1 green, 4 blue", "has no 'green' (possible: red, blue)"),
        ("deck", "1 red, 1 red", "names something twice"),
        ("deck", "red", "is changed by '3 red', not by 'red'"),
        ("deck", "-1 red, 6 blue", "is any numbers that make 5, not '-1'"),
        ("rank.red", "10", "needs numbers from 1 to 9, not 10"),
        ("rank.red", "many", "is any number from 1 to 9, but none that another of them has"),
    ],
)
def test_numbers_that_cannot_be(key: str, text: str, says: str) -> None:
    with pytest.raises(RulebookError) as error:
        parse("small", COUNTED).ruling(key).parse(text)
    assert str(error.value).startswith(f"rule {key!r} ")
    assert says in str(error.value)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("numbers = { total = 5 }", "numbers = { total = 6 }"),
        ("numbers = { total = 5 }", "numbers = { sum = 5 }"),
        ("numbers = { total = 5 }", 'numbers = { total = "5" }'),
        ("least = 1, most = 9", "least = 3, most = 9"),
    ],
)
def test_a_rulebook_keeps_to_its_own_numbers(old: str, new: str) -> None:
    parse("small", COUNTED)
    with pytest.raises(RulebookError):
        parse("small", COUNTED.replace(old, new, 1))


@pytest.mark.parametrize("players", range(4, 9))
def test_every_deck_has_two_cards_a_seat(players: int) -> None:
    ruling = WOOOLF.ruling(f"deck.{players}")
    assert ruling.numbers is not None
    assert ruling.numbers.total == 2 * max(players, 5) == sum(ruling.value.values())
    fewer = f"deck.{players}={ruling.value['sheep'] - 1} sheep"
    with pytest.raises(RulebookError, match="in all, not"):
        rules("wooolf", None, [fewer])
    more = f"{fewer}, {ruling.value['wolf'] + 1} wolf"
    changed = wooolf(players, rules("wooolf", None, [more]))
    assert sum(changed.deck.values()) == 2 * changed.seats
    assert str(changed.rules).startswith("Wooolf!! basic, deck.")
    assert rules("wooolf", None, [str(changed.rules).partition(", ")[2]]) == changed.rules


@pytest.mark.parametrize(
    ("edition", "change", "says"),
    [
        ("basic", "3 sheep, 2 boy?", "more than one boy"),
        ("advanced", "5 sheep, 0 dog?", "needs a dog? card that becomes dog/wolf"),
        ("basic", "10 sheep, 0 dog, 0 dog?, 0 hunter, 0 hunter?, 0 boy?, 0 wolf", "2 kinds"),
    ],
)
def test_decks_that_the_game_cannot_be_played_with(edition: str, change: str, says: str) -> None:
    with pytest.raises(RulebookError, match=says.replace("?", r"\?")):
        wooolf(5, rules("wooolf", edition, [f"deck.5={change}"]))


def test_values_of_cards_are_never_the_same() -> None:
    with pytest.raises(RulebookError) as error:
        rules("wooolf", None, ["value.boy=3"])
    assert str(error.value) == "rules 'value.hunter' and 'value.boy' cannot both be 3"
    swapped = wooolf(5, rules("wooolf", None, ["value.boy=3", "value.hunter=4"]))
    boy, hunter = (next(c for c in swapped.deck if c.image is i) for i in
                   (Character.BOY, Character.HUNTER))  # fmt: skip
    assert swapped.character((boy, hunter)) is Character.HUNTER
    assert wooolf(5).character((boy, hunter)) is Character.BOY


def test_a_record_may_change_numbers_line_by_line() -> None:
    head = "game wooolf\nrule value.boy=3\n"
    swapped = f"{head}rule value.hunter=4\nrule deck.5=3 sheep, 2 dog\nplayers A B C D E\n"
    record = records.read(swapped)
    assert records.write(record) == swapped
    assert record.rules["deck.5"]["dog"] == 2
    with pytest.raises(WolfwiseError, match=r"line 3: rules 'value.hunter' and 'value.boy'"):
        records.read(f"{head}players A B C D E\n")
    assert json.dumps(record.rules.as_json())


@pytest.mark.parametrize(
    "changes",
    [
        ["value.boy=3", "value.hunter=4"],
        ["value.boy=9"],
        ["deck.5=3 sheep, 2 wolf"],
        ["deck.5=5 sheep, 0 boy?"],
        ["deck.5=2 dog?, 2 hunter?, 0 dog, 0 hunter", "value.sheep=7"],
    ],
)
def test_other_engines_agree_about_other_decks(changes: list[str]) -> None:
    table = wolfwise.Wooolf.new(5, rules=changes).add("1 peeks 2 wolf", "3 asks 1 has-dog no")
    answer = table.who(verify=True)  # raises where they do not
    assert len(answer.opinions) > 2
