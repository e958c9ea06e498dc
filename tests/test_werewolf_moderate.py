"""The judge's assistant: nothing typed is lost, nothing wrong is kept, and no card slips out."""

import json
import re
import subprocess
import tempfile
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.games_werewolf import random_game, twins, walk
from tests.helpers.live import Typing
from tests.helpers.places import EXAMPLES, WOLFWISE
from wolfwise.models import records
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.werewolf import events, judged_record
from wolfwise.models.werewolf.position import Position
from wolfwise.models.werewolf.roles import Role, Step
from wolfwise.models.werewolf.writing import facts, record_of
from wolfwise.output import Output
from wolfwise.reports.werewolf import screens
from wolfwise.reports.werewolf.choices import choices
from wolfwise.werewolf.judges_book import JudgesBook
from wolfwise.werewolf.judges_session import JudgesTable, completions, new_name

HEAD = ["game werewolf"]
PLAYERS = "players Ana Bo Cai Dee Eli Fay"
ROLES = "roles werewolf seer witch guard villager*2"
DEALS = ["deal Ana seer", "deal Bo villager", "deal Cai werewolf", "deal Dee guard",
         "deal Eli witch", "deal Fay villager"]  # fmt: skip
DEALT = [PLAYERS, ROLES, *DEALS]
NIGHT = ["Dee guards Ana", "Ana checks Cai", "wolves attack Bo", "Eli saves Bo"]
BOOK = """game werewolf
players Ana Bo Cai Dee Eli Fay
roles werewolf seer witch guard villager*2
deal Ana seer
deal Bo villager
deal Cai werewolf
deal Dee guard
deal Eli witch
deal Fay villager
night 1
Dee guards Ana
Ana checks Cai
wolves Cai
wolves attack Bo
Eli saves Bo
dead nobody
day 1
"""


class JudgesSitting(Typing[JudgesTable]):
    """What a judge types, and what he is shown."""

    def __init__(
        self, path: Path, capsys: pytest.CaptureFixture[str], *, as_json: bool = False
    ) -> None:
        table = JudgesTable(JudgesBook(path, HEAD), Output(json=as_json), Random(1))
        super().__init__(table, path, capsys)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.wolf"


@pytest.fixture
def sitting(path: Path, capsys: pytest.CaptureFixture[str]) -> JudgesSitting:
    return JudgesSitting(path, capsys)


def moderate(
    *words: str, typed: str = "", cwd: Path | None = None
) -> "subprocess.CompletedProcess[str]":
    done = subprocess.run(
        [WOLFWISE, "werewolf", "moderate", *words],
        input=typed,
        capture_output=True,
        encoding="utf-8",
        cwd=cwd,
        timeout=30,
    )
    assert "Traceback" not in done.stderr
    return done


# ---------------------------------------------------------------- typing a game


def test_a_new_record_is_made_and_named(tmp_path: Path) -> None:
    typed = "\n".join([*DEALT, *NIGHT, "quit"])
    done = moderate(typed=typed, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("A new record, werewolf.wolf. Begin with: players NAME NAME ...")
    assert done.stdout.endswith("The record is in werewolf.wolf.\n")
    assert (tmp_path / "werewolf.wolf").read_text() == BOOK
    assert "Guard, open your eyes and show me whom you protect.  [Dee]" in done.stdout
    assert "Bo lives: attacked, but saved (witch-antidote)" in done.stdout
    moderate(typed=PLAYERS, cwd=tmp_path)
    assert (tmp_path / "werewolf-2.wolf").read_text() == f"game werewolf\n{PLAYERS}\n"


def test_names_of_new_records_are_free(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert new_name() == Path("werewolf.wolf")
    for name in ("werewolf.wolf", "werewolf-2.wolf"):
        Path(name).touch()
    assert new_name() == Path("werewolf-3.wolf")


def test_lines_that_follow_are_written_by_themselves(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    assert sitting.file == BOOK
    told, _ = sitting.type("mayor Ana", "vote Ana>Cai Bo>Cai Cai>Ana Dee>Cai Eli>Cai Fay>Cai")
    assert sitting.file.splitlines()[-4:] == [
        "mayor Ana",
        "vote Ana>Cai Bo>Cai Cai>Ana Dee>Cai Eli>Cai Fay>Cai",
        "lynched Cai werewolf",
        "won village",
    ]
    assert "The game is over: no werewolf is alive. Ana, Bo, Dee, Eli and Fay win." in told
    assert not judged_record.replay(records.read(sitting.file)).breaches


def test_what_follows_already_is_not_written_twice(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    told, error = sitting.type("dead nobody", "day 1")
    assert (sitting.file, error) == (BOOK, "")
    assert told.count("The record says so already.") == 2
    sitting.type("Bo claims seer")  # talk is kept
    assert sitting.file == f"{BOOK}Bo claims seer\n"


def test_every_line_is_on_disk_before_it_is_answered(
    sitting: JudgesSitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(Output, "show", lambda *given: seen.append(sitting.file))
    for line in [*DEALT, *NIGHT]:
        sitting.type(line)
        assert line in sitting.file
    assert seen[-1] == BOOK


def test_a_judge_is_told_what_to_say_and_what_he_can_type(sitting: JudgesSitting) -> None:
    told, error = sitting.type(*DEALT)
    assert error == ""
    assert "Now the cards: roles ROLE ROLE ..." in told
    assert "No card yet: Bo, Cai, Dee, Eli, Fay. Type deal NAME ROLE, or 'deal random'." in told
    last = told[told.rindex("Night 1") :]
    assert last.splitlines() == [
        "Night 1. Everybody, close your eyes.",
        "  Thief, open your eyes. Look at the cards in the middle, and take one or none.  "
        "[nobody acts]",
        "  Thief, close your eyes.",
        "  Cupid, open your eyes and show me the two who fall in love.  [nobody acts]",
        "  Cupid, close your eyes.",
        "  Lovers, whom I touch now, open your eyes and see each other.  [nobody acts]",
        "  Lovers, close your eyes.",
        "  Guard, open your eyes and show me whom you protect.  [Dee]",
        "",
        "Possible now:",
        "  Dee guards NAME: Ana, Bo, Cai, Dee, Eli, Fay",
        "",
        "seat  name  card      state  marks",
        "   1  Ana   seer      alive",
        "   2  Bo    villager  alive",
        "   3  Cai   werewolf  alive",
        "   4  Dee   guard     alive",
        "   5  Eli   witch     alive  antidote and poison left",
        "   6  Fay   villager  alive",
    ]


def test_cards_are_dealt_at_random(sitting: JudgesSitting) -> None:
    _, error = sitting.type("deal random")
    assert error == "say first which cards are in play: roles ROLE ROLE ...\n"
    sitting.type(PLAYERS, "roles werewolf*2 seer thief villager*4", "deal Bo thief", "deal random")
    record = records.read(sitting.file)
    dealt = judged_record.replay(record)
    assert dealt.position.step is Step.THIEF
    assert dealt.position.roles[1] is Role.THIEF
    assert sorted((*dealt.position.roles, *dealt.position.middle)) == sorted(
        dealt.position.game.cards
    )
    _, error = sitting.type("deal random")
    assert error == "the cards are dealt already\n"
    whole = sitting.file
    told, _ = sitting.type("undo")
    assert told.startswith("Taken back: deal random\n")
    assert sitting.file.endswith("deal Bo thief\n")
    told, _ = sitting.type("redo")
    assert told.startswith("Back again: deal random\n")
    assert sitting.file == whole


def test_random_deals_go_by_their_seed(tmp_path: Path) -> None:
    typed = f"{PLAYERS}\n{ROLES}\ndeal random\n"
    for name, seed in (("a", "5"), ("b", "5"), ("c", "6")):
        moderate(str(tmp_path / name), "--seed", seed, typed=typed)
    one, same, other = ((tmp_path / name).read_text() for name in "abc")
    assert one == same != other


def test_rules_are_written_into_a_new_record(path: Path) -> None:
    done = moderate(str(path), "--rule", "mayor=none", "--rule", "win=parity", typed=PLAYERS)
    assert done.returncode == 0
    assert path.read_text().splitlines() == [
        "game werewolf", "rule mayor=none", "rule win=parity", PLAYERS,
    ]  # fmt: skip
    again = moderate(str(path), "--rule", "win=parity")
    assert again.returncode == 2
    assert "the record has its rules already" in again.stderr


def test_the_game_may_be_named_first(sitting: JudgesSitting) -> None:
    _, error = sitting.type("game werewolf", PLAYERS)
    assert (sitting.file, error) == (f"game werewolf\n{PLAYERS}\n", "")
    _, error = JudgesSitting(sitting.path.with_name("other"), sitting.capsys).type("game wooolf")
    assert error == "the record is about wooolf, not werewolf\n"


# ---------------------------------------------------------------- what is wrong


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Dee guards Ana", "now a mayor is elected"),
        ("vote Ana>Bo", "now a mayor is elected"),
        ("elect Ana>Bo", "Bo, Cai, Dee, Eli and Fay have not voted"),
        ("dead Bo villager", "Bo did not die in night 1"),
        ("night 2", "it is day 1, not night 2"),
        ("deal Ana witch", "Ana was dealt the seer already"),
        ("Gus claims seer", "nobody here is called 'Gus'"),
        ("mayor", "the line stops too early"),
        ("viewer Ana seer", "a judge's record has no viewer"),
        ("players A B C D E", "the players are known already"),
        ("export", "say where: export FILE"),
        ("\x07", "cannot read"),
    ],
)
def test_a_wrong_line_is_explained_and_not_kept(
    sitting: JudgesSitting, line: str, message: str
) -> None:
    sitting.type(*DEALT, *NIGHT)
    told, error = sitting.type(line)
    assert (told, sitting.file) == ("", BOOK)
    assert message in error.splitlines()[0]


WRONG = {
    "more roles than players": (
        BOOK.replace("villager*2", "villager*3"), "6 players need 6 role cards, not 7"),
    "unknown role": (BOOK.replace("deal Eli witch", "deal Eli wizard"), "cannot read 'wizard'"),
    "a dead player votes": (
        BOOK.replace("Eli saves Bo\ndead nobody", "Eli passes\ndead Bo villager")
        + "mayor Ana\nvote Ana>Cai Bo>Cai Cai>Ana Dee>Cai Eli>Cai Fay>Cai\n", "Bo is dead"),
    "the same guarded twice": (
        f"{BOOK}mayor Ana\nvote Ana>Ana Bo>Bo Cai>Cai Dee>Dee Eli>Eli Fay>Bo\nlynched nobody\n"
        "night 2\nDee guards Ana\n", "never protects the same player"),
    "a second antidote": (
        f"{BOOK}mayor Fay\nvote Ana>Ana Bo>Bo Cai>Cai Dee>Dee Eli>Eli Fay>Fay\n"
        "lynched Fay villager\nnight 2\nDee guards Dee\nAna checks Dee\nwolves attack Bo\n"
        "Eli saves Bo\n", "the antidote has been used"),
    "a card that is another": (
        BOOK.replace("Eli saves Bo\ndead nobody", "Eli passes\ndead Bo guard"),
        "Bo is a villager, not the guard"),
    "about another game": ("game crywolf\nplayers A B\n", "about crywolf, not werewolf"),
    "a player's own": (
        "game werewolf\nplayers A B C D E\nroles werewolf villager*4\nviewer A villager\n",
        "a judge's record has no viewer"),
}  # fmt: skip


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_record_is_refused_and_untouched(path: Path, name: str) -> None:
    text, message = WRONG[name]
    path.write_text(text)
    done = moderate(str(path), typed="mayor Ana\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert message in done.stderr
    assert path.read_text() == text


def test_no_record_can_be_kept_on_standard_input(tmp_path: Path) -> None:
    assert moderate("-").returncode == 2
    done = moderate(str(tmp_path / "nowhere" / "a.wolf"), typed=PLAYERS)
    assert done.returncode == 2
    assert "there is no folder" in done.stderr


# ---------------------------------------------------------------- undo, resume, export


def test_undo_takes_back_what_followed(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    told, _ = sitting.type("undo")
    assert told.startswith("Taken back: Eli saves Bo\n")
    assert sitting.file.endswith("wolves attack Bo\n")
    sitting.type("undo")
    assert sitting.file.endswith("Ana checks Cai\nwolves Cai\n")
    sitting.type("undo")
    assert sitting.file.endswith("Dee guards Ana\n")
    told, _ = sitting.type("redo", "redo", "redo")
    assert sitting.file == BOOK
    assert told.startswith("Back again: Ana checks Cai\n")
    assert sitting.type("redo")[0] == "Nothing to redo.\n"


def test_everything_can_be_undone_and_redone(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    lines = len([*HEAD, *DEALT, *NIGHT])
    sitting.type(*["undo"] * lines)
    assert sitting.file == ""
    assert sitting.type("undo")[0] == "Nothing to undo.\n"
    sitting.type(*["redo"] * lines)
    assert sitting.file == BOOK


def test_a_new_line_ends_what_could_be_redone(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    sitting.type("undo", "Eli passes")
    assert sitting.type("redo")[0] == "Nothing to redo.\n"
    assert sitting.file.endswith("Eli passes\ndead Bo villager\nday 1\n")


def test_undo_leaves_comments_and_line_ends_alone(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = BOOK.replace("\n", "\r\n").replace("wolves Cai", "wolves Cai\r\n# a word\r\n")
    path.write_bytes(text.encode())
    sitting = JudgesSitting(path, capsys)
    sitting.type("undo", "undo")
    kept = text.replace("wolves attack Bo\r\nEli saves Bo\r\ndead nobody\r\nday 1\r\n", "")
    assert sitting.file == kept
    sitting.type("# another")
    assert sitting.file == f"{kept}# another\n"


def test_a_note_that_is_no_text_is_not_kept(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    told, error = sitting.type("# caf\udce9")
    assert (told, sitting.file) == ("", BOOK)
    assert error.startswith("that line is not UTF-8 text\n")


def test_a_girl_who_is_passed_over_comes_back_with_undo(sitting: JudgesSitting) -> None:
    sitting.type(PLAYERS, "roles werewolf girl villager*4", "deal Ana werewolf", "deal Bo girl")
    sitting.type(*(f"deal {name} villager" for name in ("Cai", "Dee", "Eli", "Fay")))
    told, _ = sitting.type("wolves attack Cai")
    before = sitting.file
    assert "[Bo may peep]" in told
    assert "Bo peeps NAME: Ana, nobody" in told
    assert "mayor NAME: Ana, Bo, Dee, Eli, Fay" in told  # nobody calls her
    sitting.type("mayor Dee")
    assert sitting.file == (
        f"{before}Bo peeps nobody  # since nobody saw her\ndead Cai villager\nday 1\nmayor Dee\n"
    )
    told, _ = sitting.type("undo")
    assert told.startswith("Taken back: mayor Dee\n")
    assert sitting.file == before
    sitting.type("redo", "undo", "Bo peeps Ana")
    assert sitting.file == f"{before}Bo peeps Ana\ndead Cai villager\nday 1\n"
    sitting.type("undo", "day")
    assert sitting.file.endswith("# since nobody saw her\ndead Cai villager\nday 1\n")


def test_a_record_goes_on_where_it_stops(path: Path) -> None:
    for line in [*DEALT, *NIGHT]:
        done = moderate(str(path), typed=f"{line}\n")
        assert (done.returncode, done.stderr) == (0, "")
    assert path.read_text() == BOOK


def test_a_record_is_exported(sitting: JudgesSitting, tmp_path: Path) -> None:
    sitting.type(*DEALT, *NIGHT)
    copy = tmp_path / "copy.wolf"
    assert sitting.type(f"export {copy}") == (f"Written to {copy}.\n", "")
    assert copy.read_text() == BOOK
    _, error = sitting.type(f"export {copy}")
    assert error == f"there is a file {copy} already\n"
    assert judged_record.replay(records.read(copy.read_text())).breaches == ()


def test_other_commands(sitting: JudgesSitting) -> None:
    assert sitting.type("public")[1] == "there is nothing to show before the cards are known\n"
    sitting.type(*DEALT)
    shown = sitting.type("show")[0]
    assert sitting.type("SHOW")[0] == shown
    assert sitting.type("lines")[0].splitlines()[2].split(maxsplit=1)[1] == ROLES
    assert "deal random" in sitting.type("help")[0]
    assert sitting.table.take("quit") is False


def test_questions_are_asked_from_within(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT[:2])
    before = sitting.path.read_text()
    assert "as Ana (seer) knows it" in sitting.type("who as Ana")[0]
    assert sitting.type("why Cai=werewolf")[0].startswith("Open: ")  # to everybody at the table
    assert "keeps the rules" in sitting.type("check")[0]
    assert sitting.type("help guards")[0].startswith("Dee guards Eli ")
    assert "'help' lists them" in sitting.type("help foo")[1]
    assert "wolves attack Bo" in sitting.type("help")[0]
    assert "cannot read 'moderate' here" in sitting.type("moderate")[1]
    _, error = sitting.type("vote")  # a judge has no vote: it begins a line
    assert "possible here" in error
    assert sitting.path.read_text() == before


def test_json_answers_stand_alone(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_text(BOOK)
    told, error = JudgesSitting(path, capsys, as_json=True).type("undo")
    data = json.loads(told)
    assert error == "Taken back: Eli saves Bo\n"
    assert data["step"] == "witch"
    assert data["type"][0] == {"line": "Eli saves Bo", "names": []}
    assert data["say"][-1]["waits_for"] == "Eli"
    assert data["seats"][1]["marks"] == ["attacked tonight"]
    told, _ = JudgesSitting(path, capsys, as_json=True).type("who as Ana")
    assert json.loads(told)["worlds"] == 12  # where the other four cards lie, two of them alike


def test_words_are_completed(sitting: JudgesSitting) -> None:
    book = sitting.table.book
    assert completions(book, "pl") == ["players"]
    sitting.type(*DEALT)
    assert completions(book, "Dee gu") == ["guards"]
    assert completions(book, "Dee guards E") == ["Eli"]
    assert "undo" in completions(book, "u")
    assert "random" in completions(book, "deal ran")


# ---------------------------------------------------------------- games at random


def typed_lines(position: Position) -> list[str]:
    """What a judge would type for a game, and nothing that follows from it."""
    text = records.write(record_of(position)).splitlines()
    head = len(text) - len(list(facts(position)))
    follows = [stated.follows for stated in facts(position)]
    return text[:head] + [li for li, out in zip(text[head:], follows, strict=True) if not out]


@settings(deadline=None, max_examples=12)
@given(st.integers(0, 10**9))
def test_a_random_game_can_be_typed_taken_back_and_resumed(seed: int) -> None:
    random = Random(seed)
    *_, last = walk(random_game(random, most=9), random)
    lines = typed_lines(last.after)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "game.wolf"
        book = JudgesBook(path, HEAD)
        for line in lines:
            book.enter(line)
            if random.random() < 0.2:
                text = path.read_bytes()
                assert book.undo() == line
                assert book.redo() == line
                assert path.read_bytes() == text
            if random.random() < 0.1:
                book = JudgesBook(path, HEAD)
        assert path.read_text("utf-8") == records.write(record_of(last.after))


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_what_can_be_typed_is_what_is_legal(seed: int) -> None:
    """Every line that the judge's screen offers, with its names put in, can be played."""
    random = Random(seed)
    for played in walk(random_game(random, most=8), random):
        position = played.after
        if position.step in (Step.DEAL, Step.GLIMPSE) or position.choices:
            continue
        names = tuple(f"P{seat}" for seat in range(position.game.players))
        position = position._replace(table=position.table._replace(names=names))
        text = records.write(record_of(position))
        possible: tuple[str, ...] = ()
        for choice in choices(position):
            possible = choice.names or possible  # for both potions they stand a line above
            line = filled(choice.line, possible, random)
            breaches = judged_record.replay(records.read(f"{text}{line}\n")).breaches
            assert [b.message for b in breaches if b.message != "nobody votes for himself"] == []


def filled(line: str, names: tuple[str, ...], random: Random) -> str:
    """A line of the judge's screen with names put in; only a vote may name somebody twice."""
    parts = re.split("NAME|ROLE", line.replace(" ...", ""))
    number = len(parts) - 1
    chosen = random.choices(names, k=number) if ">" in line else random.sample(names, number)
    return "".join(part + name for part, name in zip(parts, [*chosen, ""], strict=True))


# ---------------------------------------------------------------- what the players see


def public_screen(position: Position) -> tuple[str, object]:
    answer = screens.public(position.table, events.public(position.log))
    return answer.text(), json.dumps(answer.json())


@settings(deadline=None, max_examples=150)
@given(st.integers(0, 10**9))
def test_the_public_screen_never_shows_a_secret(seed: int) -> None:
    """Two games that differ only in hidden cards and secret deeds look the same to the players."""
    random = Random(seed)
    pair = twins(random_game(random, most=10), random)
    if pair is not None:
        position, twin, _, _ = pair
        assert public_screen(position) == public_screen(twin)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_the_public_screen_names_no_card_that_is_not_shown(seed: int) -> None:
    random = Random(seed)
    for played in walk(random_game(random, most=9), random):
        table = played.after.table
        data = screens.public(table, events.public(played.after.log)).data
        shown = [None if card is None else card.value for card in table.shown]
        assert [seat["shown"] for seat in data["seats"]] == shown
        cards = re.findall(r"(?:The card: | is the )(\w+)", " ".join(data["said"]))
        assert set(cards) <= {*shown, "scapegoat", "knight"}  # who show theirs alive


def test_the_public_screen_is_shown_once(path: Path) -> None:
    path.write_text(BOOK.replace("Eli saves Bo\ndead nobody", "Eli passes\ndead Bo villager"))
    done = moderate(str(path), "--public", typed="mayor Ana\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (
        "Day 1: 5 of 6 alive, 1 werewolf among the cards.\n\n"
        "Day 1. Everybody, open your eyes.\n"
        "Bo has died in the night. The card: villager.\n\n"
        "seat  name  state  card\n"
        "   1  Ana   alive\n"
        "   2  Bo    dead   villager\n"
        "   3  Cai   alive\n"
        "   4  Dee   alive\n"
        "   5  Eli   alive\n"
        "   6  Fay   alive\n"
    )
    data = json.loads(moderate(str(path), "--public", "--json").stdout)
    assert data["question"] == "public"
    assert [seat["shown"] for seat in data["seats"]] == [None, "villager", None, None, None, None]
    assert not {"seer", "guard", "witch"} & set(json.dumps(data["seats"]).split('"'))


def test_mistakes_in_a_record_are_not_quoted_to_the_players(path: Path) -> None:
    path.write_text(BOOK.replace("Ana checks Cai", "Ana cheks Cai"))
    done = moderate(str(path), "--public")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "wolfwise: line 12 of the record cannot be read\n"
    path.write_text(BOOK.replace("Ana checks Cai", "Dee checks Cai"))
    done = moderate(str(path), "--public")
    assert done.returncode == 2
    assert "Ana" not in done.stderr
    assert done.stderr.startswith("wolfwise: the record breaks the rules in line 12")
    assert moderate("--public").returncode == 2


@pytest.mark.parametrize("name", sorted(path.stem for path in EXAMPLES.glob("judged*.wolf")))
def test_examples_can_be_moderated_line_by_line(name: str, tmp_path: Path) -> None:
    """Typed anew, every example becomes a record of the same game."""
    source = (EXAMPLES / f"{name}.wolf").read_text("utf-8")
    book = JudgesBook(tmp_path / "game.wolf", HEAD)
    for line in records.read(source).facts:
        book.enter(line.text)
    written = judged_record.replay(records.read(book.text))
    assert written.breaches == ()
    assert written.position.end == judged_record.replay(records.read(source)).position.end
    ended = screens.judge(written)
    assert ended.data["end"]["won"] == records.read(source).facts[-1].fact.winner
    assert ended.text().startswith("The game is over: ")


WHY = {
    "Kim charms Hal Ned": ["Dee lives: attacked, but guarded (guard-wolves)"],
    "vote Ana>Lou": ["Lou dies: most votes (vote)", "Bo dies: a lover is dead (lovers-grief)"],
    "Kim charms Dee Fay": ["Ida lives: attacked, which costs the elder a life (elder-lives)"],
    "vote Ana>Hal": ["Hal stays: the idiot was voted out (idiot-shown)"],
    "Kim charms Gus Ida": [
        "Fay lives: attacked, but saved (witch-antidote)",
        "Kim dies: poisoned (witch-poison)",
    ],
    "vote Ana>Ned": [],  # the scapegoat has yet to speak
    "voters Dee": ["Jon dies: a tie, and the scapegoat dies for it (scapegoat-tie)"],
    "Cai guards Fay": [],
    "Gus shoots Ana": [
        "Gus dies: attacked (wolves-attack)",
        "Ana dies: the hunter's shot (hunter-killed)",
    ],
    "vote Dee>Mia": ["Mia dies: most votes (vote)"],
}


def test_a_judge_is_told_why_and_by_which_ruling() -> None:
    text = (EXAMPLES / "judged.wolf").read_text("utf-8")
    lines = text.splitlines()
    for start, why in WHY.items():
        number = max(n for n, line in enumerate(lines, 1) if line.startswith(start))
        sitting = judged_record.replay(records.read("\n".join(lines[:number])))
        assert screens.judge(sitting).data["why"] == why, start


def test_a_tie_is_told_by_its_ruling() -> None:
    text = (EXAMPLES / "judged-werewolves.wolf").read_text("utf-8").partition("night 2")[0]
    sitting = judged_record.replay(records.read(text))
    assert screens.judge(sitting).data["why"] == ["nobody is voted out: a tie (tie)"]


def test_a_book_refuses_what_is_no_judges_record(path: Path) -> None:
    path.write_text("game werewolf\nplayers A B C D E\nA claims seer\n")
    with pytest.raises(WolfwiseError, match="the cards come before that"):
        JudgesBook(path, HEAD)


# ---------------------------------------------------------------- mending


def test_a_mended_line_has_what_follows_from_it(sitting: JudgesSitting) -> None:
    """Bo dies if somebody else is saved, and that is written instead of what followed before."""
    sitting.type(*DEALT, *NIGHT)
    told, error = sitting.type("fix 15 Eli passes")
    assert error == ""
    assert told.startswith("Line 15 is now: Eli passes\n")
    assert sitting.file == BOOK.replace("Eli saves Bo\ndead nobody", "Eli passes\ndead Bo villager")


def test_what_follows_anyway_cannot_be_dropped(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    sitting.type("drop 16")  # that nobody is dead
    assert sitting.file == BOOK


def test_notes_stay_where_they_are(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, "# before the night", *NIGHT, "# it is day")
    before = sitting.file
    sitting.type("fix 12 Dee guards Eli")
    assert sitting.file == before.replace("Dee guards Ana", "Dee guards Eli")


def test_the_first_line_that_does_not_fit_any_more_is_named(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT, *NIGHT)
    for typed, says in (
        ("fix 14 wolves attack Cai", "then line "),
        ("drop 11", "then line 11 would not fit any more (Ana checks Cai)"),
        ("fix 99 Eli passes", "there is no line 99"),
    ):
        told, error = sitting.type(typed)
        assert (told, sitting.file) == ("", BOOK)
        assert says in error


def test_a_dealt_card_is_mended(sitting: JudgesSitting) -> None:
    sitting.type(*DEALT)
    sitting.type("fix 4 deal Ana villager")  # one villager too many: nothing is changed
    assert "deal Ana seer" in sitting.file
    sitting.type("undo", "undo")
    assert sitting.type("fix 5 deal Bo guard")[1] != ""
