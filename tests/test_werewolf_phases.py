"""The graph of Werewolf's phases: the order, what needs what, what is wrong, and the picture.

Expected orders and needs come from the rulebook, not from the code.
"""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import networkx as nx
import pytest

from tests.helpers.cli import TOOL
from tests.helpers.games_werewolf import BOOK, SWITCHES, random_game, walk
from wolfwise.models import rulebook
from wolfwise.models.errors import RulebookError, WolfwiseError
from wolfwise.models.registry import GAMES
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.course import DAY
from wolfwise.models.werewolf.game import werewolf
from wolfwise.models.werewolf.phases import (
    NIGHT,
    Kind,
    Link,
    Need,
    Part,
    Phase,
    Phases,
    check,
    phases,
)
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import OUTSIDE, Role, Step
from wolfwise.reports.werewolf.phases import answer, picture
from wolfwise.reports.werewolf.phases import remark as remark_on
from wolfwise.rules import draw

DAWN = Phase(Part.MORNING, "dawn")
EVERY_NIGHT = "guard seer werewolves girl witch piper charmed"
STEP_12 = "Later nights are sent back to step 4"


def rules(*changes: str) -> Rules:
    return rulebook.rules("werewolf", changes=changes)


def names(found: Phases, *parts: Part) -> str:
    return " ".join(phase.name for phase in found.of(*parts))


def linked(found: Phases, kind: Kind) -> set[tuple[str, str, str]]:
    """Who comes before whom, and by which rulings."""
    return {
        (str(link.before), str(link.after), " ".join(link.rulings)) for link in found.linked(kind)
    }


Doctor = Callable[..., Rules]


@pytest.fixture
def doctored(monkeypatch: pytest.MonkeyPatch) -> Doctor:
    """The rules of a rulebook with one text in place of another."""

    def doctor(*changes: tuple[str, str]) -> Rules:
        text = rulebook.source("werewolf")
        for old, new in changes:
            assert text.count(old) == 1
            text = text.replace(old, new)
        name = f"doctored {changes}"
        book = rulebook.parse(name, text)
        load = rulebook.load
        monkeypatch.setattr(rulebook, "load", lambda game: book if game == name else load(game))
        return Rules(name, book.editions[0])

    return doctor


# ---------------------------------------------------------------- the order


def test_the_first_night_calls_thief_cupid_and_lovers_before_all_others() -> None:
    found = phases(rules())
    assert names(found, Part.FIRST) == f"thief cupid lovers {EVERY_NIGHT}"
    order = linked(found, Kind.ORDER)
    assert ("deal (start)", "thief (first night)", "begins") in order
    assert ("cupid (first night)", "lovers (first night)", "first-night") in order
    assert ("lovers (first night)", "guard (first night)", "every-night") in order
    assert ("charmed (first night)", "dawn (morning)", "dawn") in order


def test_later_nights_begin_with_the_guard() -> None:
    found = phases(rules())
    assert names(found, Part.LATER) == EVERY_NIGHT
    order = linked(found, Kind.ORDER)
    assert ("end (evening)", "guard (later nights)", "later-nights") in order
    assert ("charmed (later nights)", "dawn (morning)", "dawn") in order
    assert found.remarks == ()


def test_after_dawn_come_shot_grief_and_end_then_election_and_vote_and_again() -> None:
    found = phases(rules())
    assert names(found, Part.MORNING) == "dawn shot grief end"
    assert names(found, Part.DAY) == "election vote scapegoat"
    assert names(found, Part.EVENING) == "shot grief end"
    order = linked(found, Kind.ORDER)
    assert ("dawn (morning)", "shot (morning)", "hunter-killed") in order
    assert ("end (morning)", "election (day)", "mayor") in order
    assert ("vote (day)", "scapegoat (day)", "scapegoat-tie") in order
    assert ("grief (evening)", "shot (evening)", "hunter-grief") in order


@pytest.mark.parametrize(
    ("changes", "part", "expected"),
    [
        ("later-nights=seer", Part.LATER, "seer werewolves girl witch piper charmed"),
        ("later-nights=seer", Part.FIRST, f"thief cupid lovers {EVERY_NIGHT}"),
        ("mayor=none", Part.DAY, "vote scapegoat"),
        ("mayor=none mayor-dies=successor", Part.EVENING, "shot grief end"),
        ("mayor-dies=successor", Part.MORNING, "dawn shot grief end successor"),
        ("mayor-dies=successor", Part.EVENING, "shot grief end successor"),
        ("shot-or-grief=grief_first", Part.MORNING, "dawn grief shot end"),
        ("end-check=death", Part.EVENING, "end shot grief"),
        ("hunter-lynched=silent", Part.MORNING, "dawn shot grief end"),
        ("hunter-lynched=silent", Part.EVENING, "grief shot end"),
        ("hunter-lynched=silent hunter-grief=silent", Part.EVENING, "grief end"),
    ],
)
def test_switched_rulings_change_the_order(changes: str, part: Part, expected: str) -> None:
    switched = [change.replace("_", " ") for change in changes.split()]
    assert names(phases(rules(*switched)), part) == expected


def test_a_game_that_begins_with_a_day_has_its_first_night_after_it() -> None:
    order = linked(phases(rules("begins=day")), Kind.ORDER)
    assert ("deal (start)", "election (day)", "begins") in order
    assert ("end (evening)", "thief (first night)", "begins") in order


def test_the_knight_and_exposed_werewolves_end_the_day_before_the_vote() -> None:
    found = phases(rules("wolves-expose=yes"), [Role.KNIGHT])
    assert names(found, Part.DAY) == "election challenge exposure vote scapegoat"
    order = linked(found, Kind.ORDER)
    assert ("exposure (day)", "shot (evening)", "wolves-expose") in order
    assert ("challenge (day)", "shot (evening)", "knight-challenges") in order
    assert ("challenge (day)", "shot (morning)", "knight-challenges") in order


def test_votes_are_repeated_only_if_ties_are() -> None:
    again = ("vote (day)", "vote (day)", "tie revote-limit")
    assert again not in linked(phases(rules()), Kind.ORDER)
    assert again in linked(phases(rules("tie=revote")), Kind.ORDER)


@pytest.mark.parametrize("change", ["begins=night", *(f"{key}={value}" for key, value in SWITCHES)])
def test_days_and_later_nights_come_round_again_and_the_first_night_does_not(change: str) -> None:
    found = phases(rules(change))
    order = found.graph(Kind.ORDER)
    order.remove_edges_from(
        [
            (link.before, link.after)
            for link in found.linked(Kind.ORDER)
            if link.rulings == ("begins",)
        ]
    )
    circle = next(c for c in nx.strongly_connected_components(order) if DAWN in c)
    assert circle == set(found.of(Part.LATER, Part.MORNING, Part.DAY, Part.EVENING))


def phase_of(position: Position) -> Phase:
    """Where in the graph a position is."""
    step = Step.GIRL if position.step is Step.GLIMPSE else position.step
    part = Part.EVENING if position.voted else Part.MORNING
    if step is Step.DEAL:
        part = Part.START
    elif step in (*DAY, Step.SCAPEGOAT):
        part = Part.DAY
    elif position.table.dark:
        part = Part.FIRST if position.table.nights == 1 else Part.LATER
    return Phase(part, step.value)


@pytest.mark.parametrize("seed", range(60))
def test_games_follow_the_graph(seed: int) -> None:
    """They pass phases over, but never a vote (unless a scapegoat forbids it) nor a kill."""
    random = Random(seed)
    game = random_game(random, most=9)
    found = phases(game.rules, [role for role in game.deck if role in OUTSIDE])
    always = {Phase(Part.LATER, "werewolves")}
    if Role.THIEF not in game.deck:  # else all werewolves may lie in the middle
        always.add(Phase(Part.FIRST, "werewolves"))
    interrupted = game.wolves_expose or Role.KNIGHT in game.deck
    if Role.SCAPEGOAT not in game.deck and not interrupted:
        always.add(Phase(Part.DAY, "vote"))
    order = found.graph(Kind.ORDER)
    for before, _, after in walk(game, random):
        a, b = phase_of(before), phase_of(after)
        if after.end is None and a != b:
            way = order.subgraph([p for p in order if p not in always or p in (a, b)])
            assert nx.has_path(way, a, b), f"from {a} to {b}"


# ---------------------------------------------------------------- what needs what


def test_who_needs_whom_in_the_first_night() -> None:
    needs = {
        (link.before.name, link.after.name)
        for link in phases(rules()).linked(Kind.NEEDS)
        if link.before.part is Part.FIRST
    }
    by_thief = "cupid guard seer werewolves girl witch piper"
    assert needs == {
        *(("thief", step) for step in by_thief.split()),
        ("cupid", "lovers"),
        ("werewolves", "girl"),
        ("werewolves", "witch"),
        ("piper", "charmed"),
        *((step, "dawn") for step in ("cupid", "guard", "werewolves", "witch", "piper")),
    }


def test_needs_name_the_ruling_they_rest_on() -> None:
    needs = linked(phases(rules()), Kind.NEEDS)
    assert ("werewolves (later nights)", "witch (later nights)", "witch-sees") in needs
    assert ("witch (later nights)", "dawn (morning)", "witch-antidote witch-poison") in needs
    assert ("guard (later nights)", "dawn (morning)", "guard-wolves") in needs
    assert ("thief (first night)", "seer (first night)", "thief-cards") in needs


@pytest.mark.parametrize("change", ["begins=night", *(f"{key}={value}" for key, value in SWITCHES)])
def test_all_needs_go_forward_in_the_order(change: str) -> None:
    found = phases(rules(change))
    for part in (Part.FIRST, Part.LATER):
        night = [*found.of(part), DAWN]
        for link in found.linked(Kind.NEEDS):
            if link.before.part is part:
                assert night.index(link.before) < night.index(link.after)


def test_what_is_remembered() -> None:
    remembered = linked(phases(rules()), Kind.REMEMBERS)
    assert ("guard (first night)", "guard (later nights)", "guard-twice") in remembered
    assert ("guard (later nights)", "guard (later nights)", "guard-twice") in remembered
    assert ("scapegoat (day)", "vote (day)", "scapegoat-voters") in remembered
    assert ("cupid (first night)", "dawn (morning)", "lovers-grief") in remembered


def test_every_ruling_of_a_link_is_in_the_rulebook() -> None:
    for link in phases(rules()).links:
        assert link.rulings
        assert set(link.rulings) <= set(BOOK.rulings)


def test_with_the_seer_first_the_guard_acts_in_the_first_night_only() -> None:
    found = phases(rules("later-nights=seer"))
    (left_out,) = found.remarks
    remark = remark_on(left_out)
    assert "guard is called in the first night only" in remark
    assert "later-nights=seer" in remark
    assert "guard-twice never matters" in remark
    assert not [link for link in found.links if link.before == Phase(Part.LATER, "guard")]


def test_a_girl_who_sees_nothing_needs_nothing() -> None:
    found = phases(rules("girl-peep=nothing"))
    assert list(map(remark_on, found.remarks)) == [
        "The girl needs nothing of the werewolves (girl-peep=nothing)."
    ]
    assert list(map(remark_on, phases(rules("witch-potions=0")).remarks)) == [
        "The witch remembers nothing (witch-potions=0)."
    ]


def test_all_roles_that_wake_at_night_have_a_step_in_the_graph() -> None:
    woken = {calling.step for calling in werewolf(Role).callings.values()} - {None}
    assert woken == set(NIGHT) - {Step.LOVERS, Step.CHARMED}


# ---------------------------------------------------------------- findings


def test_the_contradiction_of_step_12_is_found() -> None:
    for found in (phases(rules()), phases(rules("later-nights=seer"))):
        (finding,) = [f for f in found.findings if "later-nights" in f.about]
        assert finding.says.startswith(STEP_12)
        assert finding.source == ("zh",)
        assert STEP_12 in answer(found.rules, "x.svg").text()


def test_findings_about_other_things_are_not_shown() -> None:
    dead_end = "Dead end"
    assert not any(f.says.startswith(dead_end) for f in phases(rules()).findings)
    assert any(f.says.startswith(dead_end) for f in phases(rules("tie=revote")).findings)


def test_findings_are_about_rulings_that_exist() -> None:
    assert all(set(finding.about) <= set(BOOK.rulings) for finding in BOOK.findings)
    text = rulebook.source("werewolf").replace('about = ["later-nights"]', 'about = ["late"]')
    with pytest.raises(RulebookError, match="finding 1 is about unknown rulings: late"):
        rulebook.parse("werewolf", text)


# ---------------------------------------------------------------- rulebooks that cannot be followed


def test_a_witch_before_the_werewolves_is_a_circle(doctored: Doctor) -> None:
    changed = doctored((EVERY_NIGHT, "guard seer witch werewolves girl piper charmed"))
    with pytest.raises(RulebookError) as raised:
        phases(changed)
    message = str(raised.value)
    assert "the steps of the first night go in a circle" in message
    assert "witch before werewolves (every-night)" in message
    assert "werewolves before witch (witch-sees)" in message


def test_lovers_before_cupid_are_a_circle(doctored: Doctor) -> None:
    with pytest.raises(RulebookError) as raised:
        phases(doctored(("thief cupid lovers", "thief lovers cupid")))
    assert "lovers before cupid (first-night)" in str(raised.value)
    assert "cupid before lovers (lovers-know)" in str(raised.value)


def test_a_thief_who_comes_late_is_a_circle(doctored: Doctor) -> None:
    with pytest.raises(RulebookError, match=r"thief before cupid \(thief-cards\)"):
        phases(doctored(("thief cupid lovers", "cupid lovers thief")))


@pytest.mark.parametrize("step", EVERY_NIGHT.split())
def test_a_step_that_no_list_calls_can_never_be_reached(doctored: Doctor, step: str) -> None:
    left = EVERY_NIGHT.replace(step, "").strip().replace("  ", " ")
    with pytest.raises(RulebookError, match=f"the {step} can never be reached"):
        phases(doctored((f'"{EVERY_NIGHT}"', f'"{left}"')))


def test_a_step_called_twice_is_refused(doctored: Doctor) -> None:
    with pytest.raises(RulebookError, match="the guard is called twice in the first night"):
        phases(doctored(("thief cupid lovers", "thief cupid lovers guard")))


@pytest.mark.parametrize("word", ["vote", "baker", "glimpse"])
def test_what_is_no_step_of_a_night_is_refused(doctored: Doctor, word: str) -> None:
    with pytest.raises(RulebookError, match=f"first-night calls '{word}', which is no step"):
        phases(doctored(("thief cupid lovers", f"thief cupid lovers {word}")))


def test_later_nights_cannot_begin_with_a_step_of_the_first(doctored: Doctor) -> None:
    later = 'key = "later-nights"\nvalue = '
    with pytest.raises(RulebookError, match="later-nights begins with 'lovers'"):
        phases(doctored((f'{later}"guard"', f'{later}"lovers"')))


def test_a_phase_without_a_way_to_it_is_refused() -> None:
    found = phases(rules())
    cut = [link for link in found.links if link.rulings != ("later-nights",)]
    with pytest.raises(RulebookError) as raised:
        check(found._replace(links=tuple(cut)))
    assert "guard (later nights)" in str(raised.value)
    assert "can never be reached from the deal" in str(raised.value)


def test_needs_that_wait_for_each_other_are_a_circle() -> None:
    found = phases(rules())
    guard, seer = Phase(Part.LATER, "guard"), Phase(Part.LATER, "seer")
    back = Link(seer, guard, Kind.NEEDS, ("seer-sees",))
    with pytest.raises(RulebookError, match="the steps of the later nights go in a circle"):
        check(found._replace(links=(*found.links, back)))


def test_values_differ_by_kind() -> None:
    assert Phase(Part.DAY, "vote") != (Part.DAY, "vote")
    assert Need(Step.LOVERS, Step.CUPID, ()) != (Step.LOVERS, Step.CUPID, (), None)


# ---------------------------------------------------------------- the picture and the answer


def texts(svg: str) -> list[str]:
    root = ElementTree.fromstring(svg)
    return [element.text or "" for element in root.iter("{http://www.w3.org/2000/svg}text")]


@pytest.mark.parametrize("change", ["begins=night", *(f"{key}={value}" for key, value in SWITCHES)])
def test_the_picture_has_every_phase_and_every_ruling(change: str) -> None:
    found = phases(rules(change))
    shown = texts(picture(found.rules))
    for phase in found.phases:
        label = f"{phase.name}?" if phase.name == "end" else phase.name
        assert shown.count(label) >= sum(p.name == phase.name for p in found.phases)
    words = {
        re.sub("[¹²³⁴⁵⁶⁷⁸⁹]", "", word) for text in shown for word in re.split(r"[ (),]", text)
    }
    drawn = {ruling for link in found.links for ruling in link.rulings}
    assert drawn <= words
    assert any(str(found.rules) in text for text in shown)


def test_the_picture_shows_the_contradiction_of_step_12() -> None:
    shown = texts(picture(rules()))
    assert any(text.startswith(STEP_12) for text in shown)
    assert "later-nights¹" in shown


def test_all_of_the_picture_is_on_the_sheet() -> None:
    every = {ruling.key: ruling.alternatives[0] for ruling in BOOK.rulings.values()
             if ruling.alternatives}  # fmt: skip
    for changes in ([], [f"{key}={value}" for key, value in every.items()]):
        root = ElementTree.fromstring(picture(rules(*changes)))
        _, _, width, height = map(float, root.attrib["viewBox"].split())
        for element in root.iter("{http://www.w3.org/2000/svg}text"):
            size = float(element.attrib["font-size"])
            wide = 0.56 * size * len(element.text or "")
            x, anchor = float(element.attrib["x"]), element.attrib.get("text-anchor", "start")
            left = x - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
            assert left >= 0, element.text
            assert left + wide <= width, element.text
            assert size < float(element.attrib["y"]) < height


def test_the_same_rules_give_the_same_picture_and_others_another() -> None:
    assert picture(rules()) == picture(rules())
    assert picture(rules()) != picture(rules("later-nights=seer"))


def test_the_answer_in_words() -> None:
    shown = answer(rules(), "night.svg").text()
    assert "10 steps in the first night, 7 in later ones" in shown
    assert f"First night: thief, cupid, lovers, {EVERY_NIGHT.replace(' ', ', ')}\n" in shown
    assert f"Later nights: {EVERY_NIGHT.replace(' ', ', ')}\n" in shown
    assert re.search(r"^witch +werewolves +every night +witch-sees +stated$", shown, re.MULTILINE)
    assert re.search(r"^guard +guard +from before +guard-twice +stated$", shown, re.MULTILINE)
    assert shown.endswith("The picture is in night.svg.\n")


# ---------------------------------------------------------------- the command


@pytest.mark.parametrize("name", ["night.png", "night", ".svg", "svg", "-", ""])
def test_a_picture_is_named_svg(name: str, tmp_path: Path) -> None:
    with pytest.raises(WolfwiseError, match=r"must end in \.svg"):
        draw(rules(), f"{tmp_path}/{name}" if name else name)
    assert list(tmp_path.iterdir()) == []


def test_a_picture_that_cannot_be_written_is_one_sentence(tmp_path: Path) -> None:
    folder = tmp_path / "folder.svg"
    folder.mkdir()
    for file in (folder, tmp_path / "none" / "night.svg"):
        with pytest.raises(WolfwiseError, match="cannot write") as raised:
            draw(rules(), str(file))
        assert "\n" not in str(raised.value)
    assert list(tmp_path.iterdir()) == [folder]


def test_only_a_picture_is_replaced_by_another_one(tmp_path: Path) -> None:
    file = tmp_path / "phases.svg"
    for _ in range(2):
        TOOL.answer("rules", "werewolf", "--graph", str(file))
    file.write_text("my own notes")
    message = TOOL.complaint("rules", "werewolf", "--graph", str(file))
    assert message == f"wolfwise: --graph: {file} is there already, and is no picture\n"
    assert file.read_text() == "my own notes"


def test_a_game_without_a_graph_says_so(tmp_path: Path) -> None:
    file = str(tmp_path / "night.svg")
    for game in ("wooolf", "crywolf"):
        message = TOOL.complaint("rules", game, "--graph", file)
        assert message == f"wolfwise: there is no graph of {game}'s phases\n"
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif("werewolf" not in GAMES, reason="Werewolf has no commands yet")
def test_the_command_draws_and_tells(tmp_path: Path) -> None:
    file = str(tmp_path / "Night.SVG")
    shown = TOOL.answer("rules", "werewolf", "--graph", file, "--rule", "later-nights=seer")
    assert "Werewolf newmoon, later-nights=seer: 10 steps" in shown
    assert "guard is called in the first night only" in shown
    assert STEP_12 in shown
    assert Path(file).read_text("utf-8") == picture(rules("later-nights=seer"))
    (finding, *_) = TOOL.data("rules", "werewolf", "--graph", file)["findings"]
    assert finding["about"] == ["later-nights"]
    assert Path(file).read_text("utf-8") == picture(rules())


@pytest.mark.skipif("werewolf" not in GAMES, reason="Werewolf has no commands yet")
def test_the_command_refuses_in_one_sentence(tmp_path: Path) -> None:
    asked = ("rules", "werewolf", "--graph")
    file = str(tmp_path / "night.svg")
    assert "not both" in TOOL.complaint(*asked, file, "--status", "stated")
    assert "must end in .svg" in TOOL.complaint(*asked, f"{file}.png")
    assert "cannot write" in TOOL.complaint(*asked, str(tmp_path / "none" / "x.svg"))
    assert "cannot be 'witch'" in TOOL.complaint(*asked, file, "--rule", "later-nights=witch")
    assert list(tmp_path.iterdir()) == []
