"""Records of Werewolf: lines read and written, exact errors, breaches, and what each line tells."""

from collections.abc import Sequence
from functools import partial
from random import Random
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.helpers.chronicle_werewolf import lines_of
from tests.helpers.games_werewolf import DESIGN, random_game, walk
from tests.helpers.records import error_of as error_in
from tests.helpers.records import fact_behind
from wolfwise.models import records
from wolfwise.models.errors import RecordError, WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.records import GameLine, PlayersLine
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.events import Told
from wolfwise.models.werewolf.lines import GOOD, Winner
from wolfwise.models.werewolf.observations import (
    ANY,
    Attack,
    Brewing,
    Dawn,
    GoesOn,
    Guarding,
    Hold,
    InMiddle,
    LoversAre,
    Observation,
)
from wolfwise.models.werewolf.record import WerewolfScribe, write
from wolfwise.models.werewolf.referee import replay
from wolfwise.models.werewolf.replay import NO_VOTE
from wolfwise.models.werewolf.roles import Cause, Role, Step
from wolfwise.models.werewolf.situation import (
    Situation,
    sentence,
    situation,
    situation_of,
    statement,
)
from wolfwise.models.werewolf.witness import facts_known

NAMES = "Ana Bo Cai Dee 小明 Éva 7"
ANA, BO, CAI, DEE, MING, EVA, SEVEN = range(7)
PLAYERS = f"game werewolf\nplayers {NAMES}\n"
HEADER = f"{PLAYERS}roles 2 werewolves seer witch villager*3\n"
fact_of = partial(fact_behind, header=HEADER)
W, V = Role.WEREWOLF, Role.VILLAGER
ROLES = (
    "werewolf, villager, thief, cupid, guard, seer, girl, witch, hunter, idiot, elder, scapegoat, "
    "piper, knight"
)
SECRET = (
    "In a record of what everybody knows nothing secret can stand; 'viewer NAME ROLE' says whose "
    "knowledge it is"
)


def table(cards: str, *rules: str, players: str = NAMES) -> str:
    """The first lines of a record with these cards."""
    return "\n".join(
        ["game werewolf", *(f"rule {rule}" for rule in rules), f"players {players}",
         f"roles {cards}", ""]
    )  # fmt: skip


def known_by(text: str, seat: str | None = None) -> Situation:
    return situation(records.read(text), seat)


def error_of(text: str) -> str:
    return error_in(text, known_by)


def breaches(text: str) -> list[str]:
    return list(known_by(text).warnings)


def told_by(text: str, seat: str | None = None) -> list[tuple[Observation, int | None]]:
    """All facts that a record tells, with the lines that tell them."""
    return [(fact.observation, fact.line) for fact in known_by(text, seat).facts]


def last_told(header: str, *typed: str) -> list[Observation]:
    """What some lines tell beyond those before them."""
    before = [observation for observation, _ in told_by(header)]
    after = [observation for observation, _ in told_by(header + "\n".join(typed) + "\n")]
    return [observation for observation in after if observation not in before]


def hold(seats: Sequence[Seat] | Seat, *roles: Role) -> Hold:
    return Hold((seats,) if isinstance(seats, int) else tuple(seats), frozenset(roles))


def no(seats: Sequence[Seat], role: Role) -> Hold:
    return Hold(tuple(seats), ANY - {role})


# ---------------------------------------------------------------- every line


def test_the_record_of_the_design_is_read() -> None:
    record = records.read(DESIGN)
    assert [line.fact for line in record.facts] == [
        GameLine("werewolf", None),
        PlayersLine(("Ana", "Bo", "Cai", "Dee", "Eli", "Fay", "Gus")),
        lines.Roles((W, W, Role.SEER, Role.WITCH, V, V, V)),
        lines.Viewer(2, Role.SEER),
        lines.Night(1),
        lines.Checks(2, 5, W),
        lines.Dead(1, V),
        lines.Day(1),
        lines.Claims(5, Role.SEER),
        lines.Says(5, 2, W),
        lines.Votes(((0, 2), (2, 5), (3, 5), (4, 5), (5, 2), (6, 5))),
        lines.Lynched(5, W),
    ]
    assert records.read(records.write(record)).facts[-1].fact == lines.Lynched(5, W)


def test_the_record_of_the_design_breaks_no_rule_and_tells_its_facts() -> None:
    seer = known_by(DESIGN)
    assert seer.warnings == ()
    assert (seer.viewer, seer.card) == (2, Role.SEER)
    assert seer.table.alive == (0, 2, 3, 4, 6)
    assert [(fact.observation, fact.line) for fact in seer.facts] == [
        (hold(2, Role.SEER), 4),
        (hold(5, W), 6),
        (hold(1, V), 7),
        (Dawn(1, (0, 1, 2, 3, 4, 5, 6), True, (1,)), 7),
        (GoesOn((0, 2, 3, 4, 5, 6)), 11),
        (hold(5, W), 12),
    ]
    assert [fact.private for fact in seer.facts] == [True, True, False, False, False, False]
    assert [(s.observation, s.line) for s in seer.statements] == [
        (lines.Claims(5, Role.SEER), 9),
        (lines.Says(5, 2, W), 10),
    ]


@pytest.mark.parametrize(
    ("line", "fact"),
    [
        ("viewer Ana werewolf", lines.Viewer(ANA, W)),
        ("deal Bo witch", events.Dealt(BO, Role.WITCH)),
        ("middle werewolf thief", lines.Middle((W, Role.THIEF))),
        ("night", lines.Night(None)),
        ("night 12", lines.Night(12)),
        ("day", lines.Day(None)),
        ("day 3", lines.Day(3)),
        ("Ana takes seer", events.Swapped(ANA, Role.SEER)),
        ("Ana takes nothing", events.Swapped(ANA, None)),
        ("Ana pairs Cai Bo", events.Paired(ANA, (BO, CAI))),
        ("Ana pairs Ana 小明", events.Paired(ANA, (ANA, MING))),
        ("lovers Éva Bo", events.LoversMet((BO, EVA))),
        ("Ana guards Bo", events.Guarded(ANA, BO)),
        ("Ana guards nobody", events.Guarded(ANA, None)),
        ("Ana checks Bo", lines.Checks(ANA, BO, None)),
        ("Ana checks Bo piper", lines.Checks(ANA, BO, Role.PIPER)),
        ("Ana checks Bo good", lines.Checks(ANA, BO, GOOD)),
        ("wolves Cai Ana", events.WolvesMet((ANA, CAI))),
        ("wolves 小明", events.WolvesMet((MING,))),
        ("wolves attack 小明", events.Attacked(MING)),
        ("wolves attack nobody", events.Attacked(None)),
        ("小明 exposes", events.Exposed(MING)),
        ("小明 challenges Bo", events.Challenged(MING, BO)),
        ("Ana peeps Bo", events.Peeped(ANA, (BO,))),
        ("Ana peeps Cai Bo", events.Peeped(ANA, (BO, CAI))),
        ("Ana peeps nobody", events.Peeped(ANA, ())),
        ("victim Bo", lines.Victim(BO)),
        ("victim nobody", lines.Victim(None)),
        ("Ana saves Bo", lines.Brews(ANA, BO)),
        ("Ana poisons Bo", lines.Brews(ANA, None, BO)),
        ("Ana saves Bo poisons Cai", lines.Brews(ANA, BO, CAI)),
        ("Ana passes", lines.Brews(ANA)),
        ("Ana charms Cai Bo", events.Charmed(ANA, (BO, CAI))),
        ("charmed Cai Bo Éva", events.CharmedMet((BO, CAI, EVA))),
        ("dead nobody", lines.NobodyDead()),
        ("dead Bo witch", lines.Dead(BO, Role.WITCH)),
        ("dead Bo witch poison", lines.Dead(BO, Role.WITCH, Cause.POISON)),
        ("dead Bo scapegoat scapegoat", lines.Dead(BO, Role.SCAPEGOAT, Cause.SCAPEGOAT)),
        ("Ana shoots Bo", events.Shot(ANA, BO)),
        ("Ana shoots nobody", events.Shot(ANA, None)),
        ("mayor Bo", lines.Mayor(BO)),
        ("elect Bo>Ana Ana>Bo", lines.Election(((ANA, BO), (BO, ANA)))),
        ("vote Bo>Ana Ana>nobody", lines.Votes(((ANA, None), (BO, ANA)))),
        ("lynched nobody", lines.Lynched(None, None)),
        ("lynched Bo idiot", lines.Lynched(BO, Role.IDIOT)),
        ("voters Cai Bo", lines.Voters((BO, CAI))),
        ("voters nobody", lines.Voters(())),
        ("Ana claims villager", lines.Claims(ANA, V)),
        ("Ana claims good", lines.Claims(ANA, GOOD)),
        ("Ana says Bo werewolf", lines.Says(ANA, BO, W)),
        ("Ana says Bo good", lines.Says(ANA, BO, GOOD)),
        *((f"won {winner}", lines.Won(winner)) for winner in Winner),
    ],
)  # fmt: skip
def test_every_line_is_read_and_written(line: str, fact: object) -> None:
    assert fact_of(line) == fact
    assert fact_of(write(fact, NAMES.split())) == fact
    assert fact_of(f"  {line.replace(' ', '   ')}  # so it was") == fact


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [
        ("NIGHT 2", "night 2"),
        ("Day ２", "day 2"),
        ("night 007", "night 7"),
        ("VIEWER ana WITCHES", "viewer Ana witch"),
        ("1 CLAIMS Seers", "Ana claims seer"),
        ("5 says 7 Good", "小明 says 7 good"),
        ("e\u0301va says E\u0301VA2 good".replace("E\u0301VA2", "bo"), "Éva says Bo good"),
        ("werewolves bo ana", "wolves Ana Bo"),
        ("wolves attacks bo", "wolves attack Bo"),
        ("Werewolves Attack 2", "wolves attack Bo"),
        ("Ana takes none", "Ana takes nothing"),
        ("Ana takes -", "Ana takes nothing"),
        ("Ana takes thieves", "Ana takes thief"),
        ("Ana guards -", "Ana guards nobody"),
        ("victim None", "victim nobody"),
        ("dead -", "dead nobody"),
        ("dead 7 Werewolves GRIEF", "dead 7 werewolf grief"),
        ("vote 7>1 2>- 3> 1>NONE", "vote Ana>nobody Bo>nobody Cai>nobody 7>Ana"),
        ("Elect bo>ÉVA", "elect Bo>Éva"),
        ("lynched none", "lynched nobody"),
        ("VOTERS -", "voters nobody"),
        ("won Werewolves", "won werewolves"),
    ],
)
def test_a_line_is_written_in_one_way(typed: str, canonical: str) -> None:
    assert write(fact_of(typed), NAMES.split()) == canonical
    assert fact_of(canonical) == fact_of(typed)


SEATS = st.integers(0, 6)
SOMEBODY = st.none() | SEATS
SEVERAL = st.sets(SEATS, min_size=1).map(lambda seats: tuple(sorted(seats)))
PAIR = st.sets(SEATS, min_size=2, max_size=2).map(lambda seats: tuple(sorted(seats)))
CARD = st.sampled_from(Role)
TOLD = CARD | st.just(GOOD)
BALLOTS = st.dictionaries(SEATS, SOMEBODY, min_size=1).map(lambda d: tuple(sorted(d.items())))
NUMBER = st.none() | st.integers(1, 999)
FACTS: st.SearchStrategy[object] = st.one_of(
    st.builds(lines.Viewer, SEATS, CARD),
    st.builds(events.Dealt, SEATS, CARD),
    st.builds(lines.Middle, st.lists(CARD, min_size=1, max_size=3).map(tuple)),
    st.builds(lines.Night, NUMBER),
    st.builds(lines.Day, NUMBER),
    st.builds(events.Swapped, SEATS, st.none() | CARD),
    st.builds(events.Paired, SEATS, PAIR),
    st.builds(events.LoversMet, PAIR),
    st.builds(events.Guarded, SEATS, SOMEBODY),
    st.builds(lines.Checks, SEATS, SEATS, st.none() | TOLD),
    st.builds(events.WolvesMet, SEVERAL),
    st.builds(events.Attacked, SEATS | st.none()),
    st.builds(events.Exposed, SEATS),
    st.builds(events.Challenged, SEATS, SEATS),
    st.builds(events.Peeped, SEATS, st.just(()) | SEVERAL),
    st.builds(lines.Victim, SOMEBODY),
    st.builds(lines.Brews, SEATS, SOMEBODY, SOMEBODY),
    st.builds(events.Charmed, SEATS, SEVERAL),
    st.builds(events.CharmedMet, SEVERAL),
    st.builds(lines.NobodyDead),
    st.builds(lines.Dead, SEATS, CARD, st.none() | st.sampled_from(Cause)),
    st.builds(events.Shot, SEATS, SOMEBODY),
    st.builds(lines.Mayor, SEATS),
    st.builds(lines.Election, BALLOTS),
    st.builds(lines.Votes, BALLOTS),
    st.builds(lines.Lynched, SEATS, CARD) | st.just(lines.Lynched(None, None)),
    st.builds(lines.Voters, st.just(()) | SEVERAL),
    st.builds(lines.Claims, SEATS, TOLD),
    st.builds(lines.Says, SEATS, SEATS, TOLD).filter(lambda said: said.seat != said.target),
    st.builds(lines.Won, st.sampled_from(Winner)),
)
STARTS = {
    word
    for terminal in ("GAME", "PLAYERS", "RULE", "ROLES", "VIEWER", "DEAL", "MIDDLE", "USED",
                     "NIGHT", "DAY", "LOVERS", "WOLVES", "VICTIM", "CHARMED", "DEAD", "MAYOR",
                     "ELECT", "VOTE", "LYNCHED", "VOTERS", "WON")
    for word in WerewolfScribe.vocabulary[terminal]
} | {"nobody", "none", "-", "attack", "attacks", "good", "missed"}  # fmt: skip
"""What nobody can be called: how lines begin, and what stands in the place of a name."""


def folded(name: str) -> str:
    return normalize("NFC", name).casefold()


def can_be_a_name(name: str) -> bool:
    return folded(name) not in STARTS and not folded(name).isdigit()


LETTERS = st.characters(exclude_categories=("Z", "C"), exclude_characters="#>")
NAME = st.text(LETTERS, min_size=1, max_size=6).filter(can_be_a_name) | st.sampled_from(
    ["seer", "Werewolf", "says", "claims", "nothing", "village", "a", "not", "why", "x*2", "É"]
)
SEVEN_NAMES = st.lists(NAME, min_size=7, max_size=7, unique_by=folded)


@settings(deadline=None)
@given(FACTS, SEVEN_NAMES, st.lists(st.booleans(), min_size=7, max_size=7))
def test_whatever_is_written_reads_as_it_was(
    fact: object, names: list[str], numbered: list[bool]
) -> None:
    """Whoever the players are; a player may also be called by the number of his own seat."""
    pairs = zip(names, numbered, strict=True)
    called = [str(n) if own else name for n, (name, own) in enumerate(pairs, 1)]
    header = f"game werewolf\nplayers {' '.join(called)}\nroles werewolf*2 villager*5\n"
    record = records.read(header + write(fact, called))
    assert record.lines[-1].fact == fact
    assert records.read(records.write(record)).lines[-1].fact == fact


@settings(deadline=None)
@given(FACTS, SEVEN_NAMES)
def test_case_does_not_matter(fact: object, names: list[str]) -> None:
    header = f"game werewolf\nplayers {' '.join(names)}\nroles werewolf*2 villager*5\n"
    line = write(fact, names)
    words = [w.swapcase() if folded(w.swapcase()) == folded(w) else w for w in line.split(" ")]
    assert records.read(header + " ".join(words)).lines[-1].fact == fact


def test_seats_may_be_called_by_their_numbers() -> None:
    header = "game werewolf\nplayers 1 2 3 4 5\nroles werewolf villager*4\n"
    assert fact_of("vote 1>2 5>1", header=header) == lines.Votes(((0, 1), (4, 0)))
    assert fact_of("night 1", header=header) == lines.Night(1)


# ---------------------------------------------------------------- role lists


@pytest.mark.parametrize(
    "typed",
    [
        "werewolf werewolf seer witch villager villager villager",
        "2 werewolves seer witch 3 villagers",
        "werewolf*2 seer witch villager*3",
        "werewolves*2 seers witches villagers*3",
        "WEREWOLF*2 Seer 1 Witch 3 Villager",
        "villager*2 seer ２ werewolf witch villager",
        "02 werewolves seer witch 3 villagers 0 hunters piper*0",
        "1 werewolf werewolf*1 seer witch villager*1 2 villager",
    ],
)
def test_role_lists_may_be_spelt_in_many_ways(typed: str) -> None:
    known_cards = replay(records.read(f"{PLAYERS}roles {typed}\n")).table.game.cards
    assert sorted(known_cards) == sorted([W, W, Role.SEER, Role.WITCH, V, V, V])


@pytest.mark.parametrize("role", Role)
def test_every_role_has_a_plural(role: Role) -> None:
    plural = {"werewolf": "werewolves", "thief": "thieves", "witch": "witches"}.get(
        role, f"{role}s"
    )
    assert fact_of(f"dead Bo {plural}") == lines.Dead(BO, role)
    assert fact_of(f"dead Bo {role.upper()}") == lines.Dead(BO, role)


@pytest.mark.parametrize(
    ("roles", "message", "column"),
    [
        ("werewolf*2 villager*6", "7 players need 7 role cards, not 8", 6),
        ("werewolf*2 villager*2", "7 players need 7 role cards, not 4", 6),
        ("thief werewolf*2 villager*4",
         "7 players need 9 role cards, two of them for the middle, not 7", 6),
        ("werewolf*2 seer*2 villager*3", "there is one seer at most, not 2", 6),
        ("villager*7", "there must be a werewolf among the roles", 6),
        ("werewolf*7", "there must be somebody else than werewolves among the roles", 6),
        ("100 werewolves", "'100' is no number of cards", 6),
        ("werewolf*100", "'100' is no number of cards", 6),
    ],
)  # fmt: skip
def test_role_lists_that_fit_no_game(roles: str, message: str, column: int) -> None:
    assert error_of(f"{PLAYERS}roles {roles}\n") == (
        f"line 3: {message}\n  roles {roles}\n  {' ' * column}^"
    )


@pytest.mark.parametrize(
    ("line", "message", "possible"),
    [
        ("roles wolf villager*6", "6 cannot read 'wolf' here; did you mean 'werewolf'?",
         f"{ROLES}, a number"),
        ("roles werewolf*x", "6 cannot read 'werewolf*x' here; did you mean 'werewolf'?",
         f"{ROLES}, a number"),
        ("roles 2 werewolf*3", "8 cannot read 'werewolf*3' here; did you mean 'werewolf'?", ROLES),
        ("roles 2", "7 the line stops too early", ROLES),
        ("roles", "5 the line stops too early", f"{ROLES}, a number"),
        ("roles -1 werewolf", "6 cannot read '-1' here", f"{ROLES}, a number"),
    ],
)  # fmt: skip
def test_role_lists_that_cannot_be_read(line: str, message: str, possible: str) -> None:
    column, _, says = message.partition(" ")
    assert error_of(f"{PLAYERS}{line}\n") == (
        f"line 3: {says}\n  {line}\n  {' ' * int(column)}^\n  possible here: {possible}"
    )


def test_the_roles_come_once_and_behind_the_players() -> None:
    assert error_of(f"{HEADER}roles werewolf*2 villager*5\n").startswith(
        "line 4: the roles are known already\n"
    )
    assert error_of("game werewolf\nroles werewolf*2 villager*5\n").startswith(
        "line 2: who is playing? A line 'players NAME NAME ...' comes first\n"
    )
    assert error_of(f"{PLAYERS}night 1\n") == (
        "which cards are in play? A line 'roles ROLE ROLE ...' is missing"
    )
    assert known_by(f"{PLAYERS}viewer Ana seer\nroles werewolf*2 seer villager*4").card is Role.SEER


# ---------------------------------------------------------------- names that are none


@pytest.mark.parametrize(
    ("names", "column", "message"),
    [
        ("A B C D", 8, "Werewolf is for 5 to 40 players, not 4"),
        ("A>B C D E F", 8, "'A>B': a name cannot have the sign > in it"),
        ("A B C D nobody", 16,
         "'nobody' means something else in a record, so nobody can be called that"),
        ("A B C None E", 14,
         "'None' means something else in a record, so nobody can be called that"),
        ("Good B C D E", 8,
         "'Good' means something else in a record, so nobody can be called that"),
        ("A attack C D E", 10,
         "'attack' means something else in a record, so nobody can be called that"),
        ("A B werewolves D E", 12,
         "'werewolves' means something else in a record, so nobody can be called that"),
        ("A B Voters D E", 12,
         "'Voters' means something else in a record, so nobody can be called that"),
        ("A B C D 4", 16, "'4' would be mistaken for a seat number"),
        ("A B C D a", 16, "two players are called 'a'"),
    ],
)  # fmt: skip
def test_names_that_nobody_can_have(names: str, column: int, message: str) -> None:
    assert error_of(f"game werewolf\nplayers {names}\n") == (
        f"line 2: {message}\n  players {names}\n  {' ' * column}^"
    )


def test_there_are_forty_players_at_most() -> None:
    names = [f"p{n}" for n in range(41)]
    error = error_of(f"game werewolf\nplayers {' '.join(names)}\n")
    assert error.startswith("line 2: Werewolf is for 5 to 40 players, not 41\n")
    forty = table("werewolf*10 villager*30", players=" ".join(names[:40]))
    assert known_by(forty).game.players == 40


# ---------------------------------------------------------------- lines that cannot be read

WHO = "Ana, Bo, Cai, Dee, 小明, Éva, 7"
VERBS = (
    "challenges, charms, checks, claims, exposes, guards, pairs, passes, peeps, poisons, saves, "
    "says, shoots, takes"
)


@pytest.mark.parametrize(
    ("line", "column", "message", "possible"),
    [
        ("dead Bo wich", 8, "cannot read 'wich' here; did you mean 'witch'?", f"missed, {ROLES}"),
        ("dead Bo", 7, "the line stops too early", f"missed, {ROLES}"),
        ("dead", 4, "the line stops too early", f"nobody, {WHO}"),
        ("dead nobody villager", 12, "the line should have ended before 'villager'", ""),
        ("dead Bo witch grieff", 14, "cannot read 'grieff' here; did you mean 'grief'?",
         "night, werewolves, poison, shot, grief, lynched, challenged, exposed, scapegoat, elder"),
        ("dead Zoe witch", 5, "nobody here is called 'Zoe'", WHO),
        ("Ann claims seer", 0, "nobody here is called 'Ann'; did you mean 'Ana'?", WHO),
        ("Ana clams seer", 4, "cannot read 'clams' here; did you mean 'claims'?", VERBS),
        ("小明 clams seer", 3, "cannot read 'clams' here; did you mean 'claims'?", VERBS),
        ("Ana claims", 10, "the line stops too early", f"good, missed, {ROLES}"),
        ("Ana says Bo goat", 12, "cannot read 'goat' here; did you mean 'scapegoat'?",
         f"good, missed, {ROLES}"),
        ("Ana says Bo", 11, "the line stops too early", f"good, missed, {ROLES}"),
        ("Ana says Ana werewolf", 9, "of himself Ana claims: say 'claims werewolf'", ""),
        ("Ana says 1 good", 9, "of himself Ana claims: say 'claims good'", ""),
        ("vote Ana>Bo Ana>Cai", 12, "Ana votes twice", ""),
        ("elect Ana>Bo 1>Cai", 13, "Ana votes twice", ""),
        ("vote Ana", 5, "cannot read 'Ana' here", "VOTER>NAME as one word"),
        ("vote Ana > Bo", 5, "cannot read 'Ana' here", "VOTER>NAME as one word"),
        ("vote", 4, "the line stops too early", "VOTER>NAME as one word"),
        ("vote Ana>Bo Bo>Zoe", 15, "nobody here is called 'Zoe'", WHO),
        ("vote Anna>Bo", 5, "nobody here is called 'Anna'; did you mean 'Ana'?", WHO),
        ("vote >Bo", 5, "nobody here is called ''", WHO),
        ("wolves Ana Ana", 11, "Ana is named twice", ""),
        ("wolves attack", 13, "the line stops too early", f"nobody, {WHO}"),
        ("lovers Ana ana", 11, "Ana is named twice", ""),
        ("lovers Ana", 10, "the line stops too early", WHO),
        ("Ana pairs Bo 2", 13, "Bo is named twice", ""),
        ("Ana charms Bo Cai Bo", 18, "Bo is named twice", ""),
        ("charmed Bo Bo", 11, "Bo is named twice", ""),
        ("voters Bo Bo", 10, "Bo is named twice", ""),
        ("voters nobody Bo", 14, "the line should have ended before 'Bo'", ""),
        ("night 0", 6, "'0' is no number of a night or day", ""),
        ("day 1000", 4, "'1000' is no number of a night or day", ""),
        ("night x", 6, "cannot read 'x' here", "a number"),
        ("night 1 2", 8, "the line should have ended before '2'", ""),
        ("lynched Bo", 10, "the line stops too early", f"missed, {ROLES}"),
        ("lynched nobody villager", 15, "the line should have ended before 'villager'", ""),
        ("won wolves", 4, "cannot read 'wolves' here; did you mean 'werewolves'?",
         "village, werewolves, lovers, piper, nobody"),
        ("Bo saves", 8, "the line stops too early", WHO),
        ("Bo poisons Ana saves Cai", 15, "the line should have ended before 'saves'", ""),
        ("Bo takes", 8, "the line stops too early", f"nothing, {ROLES}"),
        ("viewer Ana", 10, "the line stops too early", ROLES),
        ("players A B C D E", 0, "the players are known already", ""),
        ("rule tie=revote", 5, "rules stand before the players", ""),
        ("game werewolf", 5, "the game stands in the first line only", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_read_is_explained(
    line: str, column: int, message: str, possible: str
) -> None:
    indent = column + line[:column].count("小") + line[:column].count("明")  # they are wide
    expected = f"line 4: {message}\n  {line}\n  {' ' * indent}^"
    if possible:
        expected += f"\n  possible here: {possible}"
    assert error_of(f"{HEADER}{line}\n") == expected


def test_a_misspelt_beginning_is_explained_with_all_that_lines_begin_with() -> None:
    error = error_of(f"{HEADER}  nigt 1\n")
    assert error.startswith(
        "line 4: cannot read 'nigt' here; did you mean 'night'?\n    nigt 1\n    ^\n"
        "  possible here: charmed, day, dead, deal, elect, game, lovers, lynched, mayor, middle, "
    )


# ---------------------------------------------------------------- what makes no sense


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (["dead Bo hunter"], "no hunter is among the roles of this game"),
        (["lynched Bo idiot"], "no idiot is among the roles of this game"),
        (["viewer Ana piper"], "no piper is among the roles of this game"),
        (["viewer Ana seer", "Ana checks Bo hunter"], "no hunter is among the roles of this game"),
        (["viewer Ana seer", "Ana checks Bo"],
         "what did the seer see? A role, or 'good' for no werewolf"),
        (["viewer Ana seer", "viewer Ana seer"],
         "the viewer of this record and his card are known already"),
        (["viewer Ana seer", "viewer Bo witch"],
         "the viewer of this record and his card are known already"),
        (["viewer Ana witch", "Ana passes"], "in which night? A line 'night 1' comes before"),
        (["viewer Ana witch", "victim Bo"], "in which night? A line 'night 1' comes before"),
        (["viewer Ana werewolf", "wolves attack Bo"],
         "in which night? A line 'night 1' comes before"),
        (["viewer Ana werewolf", "night 1", "wolves attack Bo", "wolves attack Cai"],
         "the werewolves named Bo in this night already"),
        (["viewer Ana witch", "night 1", "victim nobody", "victim Cai"],
         "the werewolves named nobody in this night already"),
    ],
)  # fmt: skip
def test_what_makes_no_sense_is_refused(typed: list[str], message: str) -> None:
    error = error_of(HEADER + "\n".join(typed))
    assert error.startswith(f"line {3 + len(typed)}: {message}\n  {typed[-1]}\n")


def test_a_card_that_is_not_in_play_is_pointed_at() -> None:
    assert error_of(f"{HEADER}dead Bo HUNTER shot # no\n") == (
        "line 4: no hunter is among the roles of this game\n  dead Bo HUNTER shot\n          ^"
    )


def test_the_thief_looks_at_the_middle_before_he_takes() -> None:
    header = table("thief werewolf*3 villager*4 seer") + "viewer Ana thief\nnight 1\n"
    assert error_of(f"{header}Ana takes seer").startswith(
        "line 6: what lies in the middle? A line 'middle ROLE ROLE' comes before\n"
    )
    assert error_of(f"{header}middle seer").startswith("line 6: 2 cards lie in the middle, not 1\n")
    assert error_of(f"{header}middle seer hunter").startswith(
        "line 6: no hunter is among the roles of this game\n"
    )
    other = header.replace("viewer Ana thief", "viewer Ana seer")
    assert error_of(f"{other}middle werewolf villager").startswith("line 6: Ana is not the thief\n")


# ---------------------------------------------------------------- secrets

ALL_CARDS = "werewolf*2 thief cupid guard seer girl witch piper"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Ana takes nothing", "what the thief does"),
        ("middle werewolf seer", "what the thief does"),
        ("Ana pairs Bo Cai", "what the cupid does"),
        ("Ana guards Bo", "what the guard does"),
        ("Ana checks Bo werewolf", "what the seer does"),
        ("Ana peeps Bo", "what the girl does"),
        ("victim Bo", "what the witch does"),
        ("Ana saves Bo", "what the witch does"),
        ("Ana passes", "what the witch does"),
        ("Ana charms Bo Cai", "what the piper does"),
        ("wolves Ana Bo", "what the werewolf does"),
        ("wolves attack Bo", "what the werewolf does"),
        ("lovers Ana Bo", "the lovers"),
        ("charmed Ana Bo", "the charmed"),
    ],
)
def test_nothing_secret_stands_in_a_record_of_what_everybody_knows(line: str, what: str) -> None:
    error = error_of(f"{table(ALL_CARDS)}night 1\n{line}\n")
    assert error.startswith(f"line 5: who knows of {what}? {SECRET}\n  {line}\n  ^")


@pytest.mark.parametrize(
    "line",
    ["Ana takes nothing", "Ana pairs Bo Cai", "Ana guards Bo", "Ana checks Bo werewolf",
     "Ana peeps Bo", "Ana saves Bo", "Ana poisons Dee", "Ana passes", "Ana charms Bo Cai"],
)  # fmt: skip
@pytest.mark.parametrize("role", ["seer", "werewolf"])
def test_what_another_does_in_secret_nobody_knows(line: str, role: str) -> None:
    error = error_of(f"{table(ALL_CARDS)}viewer Dee {role}\nnight 1\n{line}\n")
    assert error.startswith(
        "line 6: Dee cannot know what Ana did; what players say is written 'NAME claims ROLE' and "
        "'NAME says NAME ROLE'\n"
    )


@pytest.mark.parametrize(
    ("line", "role"),
    [("Dee guards Bo", "guard"), ("Dee passes", "witch"), ("victim Bo", "witch"),
     ("wolves Dee Bo", "werewolf"), ("wolves attack Bo", "werewolf"), ("Dee peeps Bo", "girl"),
     ("Dee charms Bo Cai", "piper"), ("Dee pairs Bo Cai", "cupid"), ("Dee takes seer", "thief")],
)  # fmt: skip
def test_who_has_not_the_card_does_not_act_by_it(line: str, role: str) -> None:
    error = error_of(f"{table(ALL_CARDS)}viewer Dee seer\nnight 1\n{line}\n")
    assert error.startswith(f"line 6: Dee is not the {role}\n")


def test_only_lovers_and_cupid_know_the_lovers() -> None:
    header = table(ALL_CARDS)
    assert error_of(f"{header}viewer Dee seer\nnight 1\nlovers Ana Bo\n").startswith(
        "line 6: Dee cannot know the lovers without being one of them\n"
    )
    assert error_of(f"{header}viewer Dee seer\nnight 1\ncharmed Ana Bo\n").startswith(
        "line 6: Dee cannot know the charmed without being one of them\n"
    )
    for viewer in ("Dee cupid", "Ana seer"):
        assert breaches(f"{header}viewer {viewer}\nnight 1\nlovers Ana Bo\n") == []


# ---------------------------------------------------------------- breaches

BIG = table("werewolf*2 guard witch hunter idiot elder", "mayor=none")
GOAT = table("werewolf*2 villager*3 seer scapegoat", "mayor=none")


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["dead Bo witch", "Bo claims witch"], "Bo is dead"),
        (["dead Bo witch", "Bo says Ana werewolf"], "Bo is dead"),
        (["dead Bo witch", "dead Bo witch"], "Bo is dead"),
        (["dead Bo witch", "vote Bo>Ana"], "vote of Bo: Bo is dead"),
        (["dead Bo witch", "vote Ana>Bo"], "vote of Ana: Bo is dead"),
        (["vote Ana>nobody"], "vote of Ana: everybody must vote"),
        (["dead Bo witch", "mayor Bo"], "Bo is dead"),
        (["dead Bo witch", "elect Bo>Ana"], "Bo is dead"),
        (["dead Bo witch", "elect Ana>Bo"], "Bo is dead"),
        (["dead Bo witch", "lynched Bo witch"], "Bo is dead"),
        (["Ana shoots Bo"], "Ana has not died as the hunter"),
        (["dead Ana witch", "Ana shoots Bo"], "Ana has not died as the hunter"),
        (["dead Ana hunter", "Ana shoots Ana"], "Ana is dead"),
        (["dead Ana hunter", "Ana shoots nobody"], "the hunter must shoot somebody"),
        (["voters Ana"], "only a scapegoat who dies says who may vote"),
        (["night 2", "night 2"], "this is night 3, not night 2"),
        (["night 1", "night 3"], "this is night 2, not night 3"),
        (["night 1", "day 2"], "this is day 1, not day 2"),
        (["lynched Bo idiot", "vote Bo>Ana"],
         "vote of Bo: an idiot who has been shown votes no more"),
    ],
)  # fmt: skip
def test_a_breach_is_noted_with_its_line(typed: list[str], expected: str) -> None:
    assert breaches(BIG + "\n".join(typed)) == [f"line {4 + len(typed)}: {expected}"]


@pytest.mark.parametrize(
    ("role", "typed", "expected"),
    [
        ("guard", ["Dee guards Bo", "night 2", "Dee guards Bo"],
         "the guard never protects the same player in two nights running"),
        ("guard", ["Dee guards nobody"], "the guard must protect somebody"),
        ("guard", ["dead Bo elder", "day", "night 2", "Dee guards Bo"], "Bo is dead"),
        ("witch", ["Dee saves Bo", "night 2", "Dee saves Ana"], "the antidote has been used"),
        ("witch", ["Dee poisons Bo", "night 2", "Dee poisons Ana"], "the poison has been used"),
        ("witch", ["Dee poisons Dee"], "the witch poisons another player"),
        ("witch", ["dead Bo elder", "day", "night 2", "Dee poisons Bo"], "Bo is dead"),
        ("witch", ["victim Bo", "Dee saves Ana"],
         "the antidote saves whom the werewolves have named, and nobody else"),
        ("werewolf", ["dead Bo elder", "day", "night 2", "wolves attack Bo"], "Bo is dead"),
    ],
)  # fmt: skip
def test_a_breach_in_the_night_is_noted_with_its_line(
    role: str, typed: list[str], expected: str
) -> None:
    text = f"{BIG}viewer Dee {role}\nnight 1\n" + "\n".join(typed)
    assert breaches(text) == [f"line {6 + len(typed)}: {expected}"]


def test_the_guard_protects_one_player_a_night() -> None:
    text = f"{BIG}viewer Dee guard\nnight 1\nDee guards Bo\n"
    assert breaches(f"{text}Dee guards Bo\n") == [
        "line 8: that has been told of this night already"
    ]
    assert error_of(f"{text}Dee guards Ana\n").startswith(
        "line 8: the guard protected Bo in this night already\n  Dee guards Ana\n"
    )


def test_the_guard_may_return_after_a_night() -> None:
    text = f"{BIG}viewer Dee guard\nnight 1\nDee guards Bo\nnight\nDee guards Ana\nnight\n"
    assert breaches(f"{text}Dee guards Bo\n") == []


def test_the_dead_do_not_act_and_are_not_checked() -> None:
    header = table("werewolf*2 seer villager*4") + "viewer Dee seer\nnight 1\n"
    assert breaches(f"{header}dead Bo villager\nday\nnight\nDee checks Bo villager\n") == [
        "line 9: Bo is dead"
    ]
    assert breaches(f"{header}dead Dee seer\nday\nnight\nDee checks Bo villager\n") == [
        "line 9: Dee is dead"
    ]
    assert breaches(f"{header}Dee checks Dee seer\n") == [
        "line 6: the seer looks at another player's card"
    ]


def test_the_piper_charms_two_others_who_are_not_charmed() -> None:
    header = table("werewolf*2 piper villager*4") + "viewer Dee piper\nnight 1\n"
    for line, problem in [
        ("Dee charms Ana Dee", "the piper does not charm himself"),
        ("Dee charms Ana", "the piper charms 2 tonight"),
        ("Dee charms Ana Bo Cai", "the piper charms 2 tonight"),
    ]:
        assert breaches(header + line) == [f"line 6: {problem}"]
    assert breaches(f"{header}Dee charms Ana Bo\nnight\nDee charms Bo Cai\n") == [
        "line 8: Bo is charmed already"
    ]


def test_cupid_names_himself_unless_that_is_forbidden() -> None:
    cards = "werewolf*2 cupid villager*4"
    line = "viewer Dee cupid\nnight 1\nDee pairs Dee Ana\n"
    assert breaches(table(cards) + line) == []
    assert breaches(table(cards, "cupid-self=forbidden") + line) == [
        "line 7: cupid cannot name himself"
    ]


def test_the_thief_must_take_a_werewolf_if_both_are() -> None:
    header = table("werewolf*3 thief villager*5") + "viewer Dee thief\nnight 1\n"
    assert breaches(f"{header}middle werewolf werewolf\nDee takes nothing\n") == [
        "line 7: both cards in the middle are werewolves, so the thief must take one"
    ]
    assert breaches(f"{header}middle werewolf villager\nDee takes nothing\n") == []
    assert breaches(f"{header}middle villager villager\nDee takes werewolf\n") == [
        "line 7: no werewolf lies in the middle"
    ]


def test_a_record_may_begin_later_than_the_game() -> None:
    assert breaches(f"{BIG}night 3\ndead Bo witch\nday 3\n") == []
    assert breaches(f"{BIG}viewer Ana witch\nnight 3\n") == []


def test_two_nights_that_are_given_the_same_number_are_still_two() -> None:
    text = f"{HEADER}night 1\ndead nobody\nday 1\nnight 1\ndead Bo villager\nday 1\n"
    assert breaches(text) == [
        "line 7: this is night 2, not night 1",
        "line 9: this is day 2, not day 1",
    ]
    told = [o for o, _ in told_by(text) if isinstance(o, Dawn)]
    assert told == [Dawn(1, EVERYBODY, True, ()), Dawn(2, EVERYBODY, True, (BO,))]


VOTES = "vote Ana>Bo Bo>Ana Cai>Bo Dee>Ana 小明>Bo Éva>Cai 7>Cai"  # Ana 2, Bo 3, Cai 2


def test_who_has_most_votes_is_lynched() -> None:
    assert breaches(f"{BIG}{VOTES}\nlynched Bo witch\n") == []
    assert breaches(f"{BIG}{VOTES}\nlynched Ana witch\n") == ["line 6: Bo had most votes"]
    assert breaches(f"{BIG}{VOTES}\nlynched nobody\n") == ["line 6: Bo had most votes"]


def test_what_came_of_a_vote_is_not_held_to_votes_that_are_known_in_part() -> None:
    part = VOTES.removesuffix(" 7>Cai")
    assert breaches(f"{BIG}{part}\nlynched Ana witch\n") == []
    dead = f"{BIG}dead Cai guard\nvote Ana>Bo Bo>Ana Cai>Bo Dee>Ana 小明>Bo Éva>Ana\n"
    assert breaches(f"{dead}lynched Ana witch\n") == ["line 6: vote of Cai: Cai is dead"]


def test_in_a_tie_nobody_is_lynched() -> None:
    tie = VOTES.replace("Éva>Cai", "Éva>Ana")  # Ana 3, Bo 3
    assert breaches(f"{BIG}{tie}\nlynched nobody\n") == []
    assert breaches(f"{BIG}{tie}\nlynched Bo witch\n") == [
        "line 6: the vote was tied, so nobody is lynched"
    ]


def test_the_mayors_vote_counts_two() -> None:
    header = table("werewolf*2 guard witch hunter idiot elder")
    assert breaches(f"{header}{VOTES}\nlynched Ana witch\n") == []  # nobody knows who is mayor
    tied = f"{header}mayor Dee\n{VOTES}\n"  # then Ana has three votes, too
    assert breaches(f"{tied}lynched nobody\n") == []
    assert breaches(f"{tied}lynched Bo witch\n") == [
        "line 6: the vote was tied, so nobody is lynched"
    ]
    dead = f"{header}mayor Dee\ndead Dee guard\n{VOTES.replace('Dee>Ana ', '')}\n"
    assert breaches(f"{dead}lynched Bo witch\n") == []


def test_the_idiot_stays_but_votes_no_more() -> None:
    shown = known_by(f"{BIG}lynched Cai idiot\n")
    assert shown.table.idiot == CAI
    assert CAI in shown.table.alive
    again = known_by(f"{BIG}lynched Cai idiot\nnight\nday\nlynched Cai idiot\n")
    assert again.warnings == ()
    assert CAI in again.table.alive
    header = BIG.replace("rule mayor=none", "rule mayor=none\nrule idiot-again=dies")
    gone = known_by(f"{header}lynched Cai idiot\nnight\nday\nlynched Cai idiot\n")
    assert gone.warnings == ()
    assert CAI not in gone.table.alive


def test_the_elder_takes_the_powers_of_the_village_with_him() -> None:
    for line in ("lynched Bo elder", "dead Bo elder poison", "dead Bo elder shot"):
        assert known_by(f"{BIG}night 1\n{line}\n").table.powers_lost
    for line in ("dead Bo elder", "dead Bo elder grief", "dead Bo elder werewolves"):
        assert not known_by(f"{BIG}night 1\n{line}\n").table.powers_lost
    text = f"{BIG}lynched Cai idiot\nnight\nday\nlynched Bo elder\ndead Cai idiot\n"
    assert known_by(text).warnings == ()
    after = known_by(f"{BIG}lynched Bo elder\nnight\nday\nlynched Cai idiot\n")
    assert CAI not in after.table.alive  # without his power he dies like anybody


TIE = "vote Ana>Bo Bo>Ana Cai>Bo Dee>Ana 小明>Bo Éva>Ana 7>7"


def test_the_scapegoat_dies_for_a_tie_and_names_who_votes() -> None:
    dead, voters = "dead 小明 scapegoat", "voters Ana Bo"
    next_day = "night\nday\nvote Ana>Bo Bo>Bo Cai>Bo"
    said = ["line 10: vote of Cai: the scapegoat has named others to vote today"]
    for order in ([dead, voters], [voters, dead]):
        text = "\n".join([GOAT + TIE, *order])
        assert breaches(text) == []
        assert breaches(f"{text}\n{next_day}\n") == said
        assert breaches(f"{text}\n{next_day.removesuffix(' Cai>Bo')}\nlynched Bo seer\n") == []
        assert breaches(f"{text}\n{next_day.removesuffix(' Cai>Bo')}\nlynched nobody\n") == [
            "line 11: Bo had most votes"
        ]


@pytest.mark.parametrize(
    ("day", "dead", "cause"),
    [
        (TIE, "小明 scapegoat", Cause.SCAPEGOAT),
        (TIE, "小明 villager", Cause.GRIEF),
        ("vote Ana>Bo\nlynched Bo seer", "小明 scapegoat", Cause.GRIEF),
        ("vote Ana>Bo\nlynched Bo seer", "小明 villager", Cause.GRIEF),
    ],
)
def test_who_dies_after_a_vote_dies_for_the_tied_or_of_grief(
    day: str, dead: str, cause: Cause
) -> None:
    """Only the scapegoat dies for the tied; whoever else dies then has lost his lover."""
    told = replay(records.read(f"{GOAT}{day}\ndead {dead}\n")).told
    died = [one.entry.event for one in told if isinstance(one.entry.event, events.Died)]
    assert died[-1].cause is cause


@pytest.mark.parametrize("brew", ["Ana saves Bo", "Ana poisons Cai", "Ana passes"])
def test_what_the_witch_does_is_known_to_her_alone(brew: str) -> None:
    header = table("werewolf*2 villager*4 witch", "mayor=none")
    told = replay(records.read(f"{header}viewer Ana witch\nnight 1\nvictim Bo\n{brew}\n")).told
    kinds = events.Saved | events.Poisoned | events.Withheld
    assert [one.entry.known_to for one in told if isinstance(one.entry.event, kinds)] == [(ANA,)]


@pytest.mark.parametrize(("lynched", "powers"), [("villager", True), ("elder", False)])
def test_a_tie_that_nobody_dies_for_tells_of_the_scapegoat(lynched: str, powers: bool) -> None:
    """He is not among the living, unless the elder took his power with him."""
    header = table("werewolf*2 villager*2 elder seer scapegoat", "mayor=none")
    votes = "vote Ana>Cai Cai>Ana"
    text = f"{header}day 1\nlynched Bo {lynched}\nnight 1\nday 2\n{votes}\n"
    known_facts = known_by(f"{text}lynched nobody\nnight 2\n").observations
    no_goat = ANY - {Role.SCAPEGOAT}
    assert any(isinstance(o, Hold) and o.roles == no_goat for o in known_facts) is powers


def test_the_word_of_the_scapegoat_counts_for_one_day() -> None:
    text = f"{GOAT}{TIE}\ndead 小明 scapegoat\nvoters nobody\nnight\nday\nlynched nobody\n"
    assert breaches(f"{text}night\nday\nvote Ana>Bo\n") == []
    voted = text.replace("lynched nobody", "vote Ana>Bo")
    said = ["line 10: vote of Ana: the scapegoat has named others to vote today"]
    assert breaches(voted) == said
    assert breaches(f"{voted}night\nday\nvote Ana>Bo\n") == said


# ---------------------------------------------------------------- what each line tells


def test_werewolves_know_each_other_and_that_nobody_else_is_one() -> None:
    header = f"{HEADER}viewer Bo werewolf\nnight 1\n"
    wolves = hold([BO, EVA], W)
    others = no([ANA, CAI, DEE, MING, SEVEN], W)
    assert last_told(header, "wolves Bo Éva") == [wolves, others]
    later = f"{header}dead Ana seer\nday\nlynched Éva werewolf\nnight\n"
    assert last_told(later, "wolves Bo") == [no([CAI, DEE, MING, SEVEN], W)]  # himself he knows


def test_the_seer_sees_a_card_or_a_side() -> None:
    header = f"{HEADER}viewer Bo seer\nnight 1\n"
    assert last_told(header, "Bo checks Ana witch") == [hold(ANA, Role.WITCH)]
    assert last_told(header, "Bo checks Ana good") == [no([ANA], W)]
    assert last_told(header, "Bo checks Ana werewolf") == [hold(ANA, W)]


def test_the_girl_sees_werewolves() -> None:
    header = table("werewolf*2 girl villager*4") + "viewer Bo girl\nnight 1\n"
    assert last_told(header, "Bo peeps Ana") == [hold(ANA, W)]
    assert last_told(header, "Bo peeps nobody") == []


def test_the_charmed_are_not_the_piper() -> None:
    header = table("werewolf*2 piper villager*4")
    assert last_told(f"{header}viewer Bo villager\nnight 1\n", "charmed Ana Bo") == [
        no([ANA, BO], Role.PIPER)
    ]
    assert last_told(f"{header}viewer Bo piper\nnight 1\n", "Bo charms Ana Cai") == [
        no([ANA, CAI], Role.PIPER)
    ]


def test_lovers_are_known_to_cupid_and_to_each_other() -> None:
    header = table("werewolf*2 cupid villager*4")
    pair = [LoversAre((ANA, CAI))]
    assert last_told(f"{header}viewer Bo cupid\nnight 1\n", "Bo pairs Cai Ana") == pair
    assert last_told(f"{header}viewer Cai werewolf\nnight 1\n", "lovers Cai Ana") == pair


def test_guard_werewolves_and_witch_know_what_they_did() -> None:
    cards = table("werewolf*2 guard witch villager*3")
    guard = f"{cards}viewer Bo guard\nnight 1\nday\nnight\n"
    assert last_told(guard, "Bo guards Ana") == [Guarding(2, ANA)]
    wolf = f"{cards}viewer Bo werewolf\nnight 1\n"
    assert last_told(wolf, "wolves attack Ana") == [Attack(1, ANA)]
    witch = f"{cards}viewer Bo witch\nnight 1\n"
    assert last_told(witch, "victim Ana") == [Attack(1, ANA)]
    assert last_told(witch, "victim nobody") == [Attack(1, None)]
    assert last_told(witch, "Bo passes") == [Brewing(1, False, None)]
    assert last_told(witch, "Bo saves Ana") == [Attack(1, ANA), Brewing(1, True, None)]
    assert last_told(witch, "Bo poisons Cai") == [Brewing(1, False, CAI)]


@pytest.mark.parametrize(
    "typed",
    [
        ["Bo saves Ana poisons Cai"],
        ["victim Ana", "Bo saves Ana poisons Cai"],
        ["Bo saves Ana", "Bo poisons Cai"],
        ["Bo poisons Cai", "Bo saves Ana"],
    ],
)
def test_both_potions_of_a_night_are_one_fact(typed: list[str]) -> None:
    witch = table("werewolf*2 guard witch villager*3") + "viewer Bo witch\nnight 1\n"
    assert last_told(witch, *typed) == [Attack(1, ANA), Brewing(1, True, CAI)]


EXPOSING = (
    table("werewolf*2 villager*5", "wolves-expose=yes") + "night 1\ndead Bo villager\nday 1\n"
)


def test_a_werewolf_who_exposes_himself_ends_the_day() -> None:
    six = (ANA, *range(2, 7))
    told = told_by(f"{EXPOSING}Cai exposes\ndead Cai werewolf\n")
    assert [observation for observation, _ in told] == [
        hold(BO, V),
        Dawn(1, tuple(range(7)), True, (BO,)),
        GoesOn(six),
        hold(CAI, W),
        hold(CAI, W),
    ]
    night = told_by(f"{EXPOSING}Cai exposes\ndead Cai werewolf\nnight 2\n")
    assert night[-1][0] == GoesOn((ANA, *range(3, 7)))
    by_cause = f"{EXPOSING}dead Cai werewolf exposed\nnight 2\ndead nobody\nday 2\n"
    assert told_by(by_cause)[1][0] == Dawn(1, tuple(range(7)), True, (BO,))
    assert breaches(by_cause) == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["Bo exposes"], "Bo is dead"),
        (["Cai exposes", "Dee exposes"], "the day is over"),
        (["vote Ana>Cai", "Cai exposes"], "the day is over"),
        (["Cai exposes", "lynched nobody"], NO_VOTE),
        (["Cai exposes", "vote Ana>Cai"], NO_VOTE),
        (["Cai exposes", "lynched missed"], NO_VOTE),
    ],
)
def test_an_exposure_that_cannot_be_is_noted(typed: list[str], expected: str) -> None:
    assert breaches(EXPOSING + "\n".join(typed)) == [f"line {7 + len(typed)}: {expected}"]


def test_who_is_no_werewolf_exposes_nothing() -> None:
    usual = table("werewolf*2 villager*5") + "day 1\n"
    assert breaches(f"{usual}Cai exposes\n") == ["line 5: no werewolf exposes himself"]
    seer = table("werewolf*2 seer villager*4", "wolves-expose=yes") + "viewer Bo seer\nday 1\n"
    assert breaches(f"{seer}Bo exposes\n") == ["line 7: Bo is the seer, not a werewolf"]


KNIGHT = table("werewolf*2 knight villager*4") + "night 1\ndead Bo villager\nday 1\n"


def test_who_dies_of_a_challenge_tells_what_the_challenged_is() -> None:
    challenged = f"{KNIGHT}Cai challenges Dee\n"
    assert last_told(KNIGHT, "Cai challenges Dee")[1:] == [hold(CAI, Role.KNIGHT)]
    assert {*last_told(challenged, "dead Dee werewolf")} == {hold(DEE, W)}
    assert last_told(challenged, "dead Dee missed") == [hold(DEE, W)]
    assert last_told(challenged, "dead Cai knight", "vote Ana>Dee") == [no([DEE], W)]
    assert breaches(f"{KNIGHT}Cai challenges Dee\ndead Cai knight\nvote Ana>Dee\n") == []


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        (["Bo challenges Cai"], "Bo is dead"),
        (["Cai challenges Cai"], "the knight challenges another player"),
        (["Cai challenges Dee", "dead Dee werewolf", "vote Ana>Cai"], NO_VOTE),
        (
            ["Cai challenges Dee", "dead Cai knight", "Ana challenges Dee"],
            "the knight has challenged somebody already",
        ),
        (["vote Ana>Cai", "Cai challenges Dee"], "the day is over"),
    ],
)
def test_a_challenge_that_cannot_be_is_noted(typed: list[str], expected: str) -> None:
    assert breaches(KNIGHT + "\n".join(typed)) == [f"line {6 + len(typed)}: {expected}"]


def test_the_thief_leaves_his_card_in_the_middle() -> None:
    header = table("werewolf*2 thief seer villager*5") + "viewer Bo thief\nnight 1\n"
    assert [o for o, _ in told_by(header)] == [hold(BO, Role.THIEF)]
    took = f"{header}middle villager seer\nBo takes seer\n"
    assert told_by(took) == [(hold(BO, Role.SEER), 7), (InMiddle((V, Role.THIEF)), 7)]
    assert known_by(took).card is Role.SEER
    assert last_told(took, "Bo checks Ana werewolf") == [hold(ANA, W)]
    kept = f"{header}middle villager seer\nBo takes nothing\n"
    assert told_by(kept) == [(hold(BO, Role.THIEF), 7), (InMiddle((V, Role.SEER)), 7)]
    with pytest.raises(RecordError, match="Bo is not the seer"):
        told_by(f"{kept}Bo checks Ana werewolf\n")


EVERYBODY = tuple(range(7))


@pytest.mark.parametrize(
    "typed",
    [["night 1", "dead Bo villager", "day 1"], ["night 1", "day 1", "dead Bo villager"],
     ["night", "dead Bo villager", "vote Ana>Cai"]],
)  # fmt: skip
def test_the_dead_of_a_night_are_told_before_or_after_the_day_begins(typed: list[str]) -> None:
    told = [o for o, _ in told_by(HEADER + "\n".join(typed))]
    assert told[:2] == [hold(BO, V), Dawn(1, EVERYBODY, True, (BO,))]


def test_a_night_counts_as_soon_as_its_dawn_is_told() -> None:
    """Of deaths there may be more to come, but not if nobody died or the game is over."""
    dawn = Dawn(1, EVERYBODY, True, (BO,), open=True)
    told = f"{HEADER}night 1\ndead Bo villager\n"
    assert [o for o, _ in told_by(told)] == [hold(BO, V), dawn]
    assert [o for o, _ in told_by(f"{told}won werewolves\n")] == [
        hold(BO, V), dawn._replace(open=False)
    ]  # fmt: skip
    assert told_by(f"{HEADER}night 1\ndead nobody\n") == [(Dawn(1, EVERYBODY, True, ()), 5)]


def test_a_night_without_a_dawn_tells_nothing() -> None:
    assert told_by(f"{HEADER}night 1\n") == told_by(f"{HEADER}night 1\nday 1\n") == []
    assert told_by(f"{HEADER}night 1\nday 1\nvote Ana>Bo\n") == []  # nobody says who has died


def test_a_night_without_dead_is_told() -> None:
    assert told_by(f"{HEADER}night 1\ndead nobody\nday 1\n") == [
        (Dawn(1, EVERYBODY, True, ()), 5),
    ]


def test_two_may_die_in_one_night() -> None:
    text = f"{HEADER}night 1\ndead Bo villager\ndead Cai seer\nday 1\n"
    assert told_by(text)[-1] == (Dawn(1, EVERYBODY, True, (BO, CAI)), 6)


def test_grief_and_shots_are_told_apart_from_the_dead_of_the_night() -> None:
    header = table("werewolf*2 cupid hunter villager*3")
    text = (
        f"{header}night 1\nday 1\ndead Bo hunter\nBo shoots Cai\ndead Cai villager\n"
        "dead Dee cupid grief\nvote Ana>7\n"
    )
    known_dawn = Dawn(1, EVERYBODY, True, (BO,), (DEE,), (CAI,))
    assert (known_dawn, 9) in told_by(text)
    assert told_by(text)[-1] == (GoesOn((ANA, MING, EVA, SEVEN)), 10)


def test_while_the_hunter_has_not_shot_more_may_die() -> None:
    header = table("werewolf*2 cupid hunter villager*3") + "night 1\nday 1\ndead Bo hunter\n"
    assert [o for o, _ in told_by(header)] == [hold(BO, Role.HUNTER)]
    assert [o for o, _ in told_by(f"{header}Bo shoots Cai\n")] == [hold(BO, Role.HUNTER)]
    shot = f"{header}Bo shoots Cai\ndead Cai villager\n"
    assert told_by(shot)[-1] == (Dawn(1, EVERYBODY, True, (BO,), (), (CAI,)), 8)
    held = f"{header}Bo shoots nobody\n"
    assert told_by(held)[-1] == (Dawn(1, EVERYBODY, True, (BO,)), 6)


def test_who_dies_by_day_has_not_died_in_the_night() -> None:
    for line in ("lynched Cai seer", "dead Cai seer lynched"):
        told = [o for o, _ in told_by(f"{HEADER}night 1\ndead nobody\nday 1\n{line}\n")]
        assert told == [Dawn(1, EVERYBODY, True, ()), hold(CAI, Role.SEER)]
    goat = f"{GOAT}night 1\ndead nobody\nday 1\ndead Bo scapegoat scapegoat\n"
    assert [o for o, _ in told_by(goat)] == [Dawn(1, EVERYBODY, True, ()), hold(BO, Role.SCAPEGOAT)]


def test_an_idiot_who_dies_with_the_elder_is_no_victim_of_the_night() -> None:
    text = f"{BIG}lynched Cai idiot\nnight\ndead Bo elder poison\ndead Cai idiot\nday\n"
    dawn = Dawn(1, EVERYBODY, True, (BO,), (), (CAI,))
    assert dawn in [o for o, _ in told_by(text)]


def test_without_its_powers_the_village_has_none_in_the_next_night() -> None:
    text = f"{BIG}night\ndead nobody\nday\nlynched Bo elder\nnight\ndead Cai guard\nday\n"
    others = tuple(s for s in EVERYBODY if s != BO)
    assert told_by(text)[-1] == (Dawn(2, others, False, (CAI,)), 10)


def test_after_a_tie_without_his_death_nobody_is_the_scapegoat() -> None:
    tie = f"{GOAT}{TIE}\nlynched nobody\n"
    assert told_by(tie) == []  # he may yet show himself
    nobody = no(EVERYBODY, Role.SCAPEGOAT)
    assert told_by(f"{tie}night\n") == [(nobody, 6)]
    died = [o for o, _ in told_by(f"{tie}dead 小明 scapegoat\nnight\n")]
    assert nobody not in died
    assert hold(MING, Role.SCAPEGOAT) in died


def test_a_tie_before_the_thief_wakes_says_nothing_of_the_card_he_takes() -> None:
    header = table("werewolf*2 villager*5 thief scapegoat", "mayor=none", "begins=day")
    assert told_by(f"{header}{TIE}\nlynched nobody\nnight\n") == []
    later = told_by(f"{header}night\nday\n{TIE}\nlynched nobody\nnight\n")
    assert [o for o, _ in later] == [no(EVERYBODY, Role.SCAPEGOAT)]


def test_the_idiot_shows_his_card() -> None:
    assert [o for o, _ in told_by(f"{BIG}lynched Cai idiot\n")] == [hold(CAI, Role.IDIOT)]


def test_the_game_goes_on_if_a_night_comes() -> None:
    text = f"{HEADER}night\nday\nlynched Cai seer\nnight\n"
    left = tuple(s for s in EVERYBODY if s != CAI)
    assert told_by(text)[-1] == (GoesOn(left), 7)


def test_another_seat_knows_only_what_everybody_knows() -> None:
    everybody = DESIGN.replace("viewer Cai seer\n", "").replace("Cai checks Fay werewolf\n", "")
    expected = [o for o, _ in told_by(everybody)]
    assert [o for o, _ in told_by(DESIGN, "Ana")] == expected
    assert [o for o, _ in told_by(DESIGN, "cai")] == [o for o, _ in told_by(DESIGN)]
    assert known_by(DESIGN, "Ana").card is None
    assert known_by(DESIGN, "2").card is V  # he has shown it


# ---------------------------------------------------------------- whole games told twice


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_a_players_record_tells_what_the_game_has_told_him(seed: int) -> None:
    """Written line by line and read again, it breaks no rule, and the facts are those that the
    events of the game give him at once."""
    random = Random(seed)
    story = [played.after for played in walk(random_game(random, most=12), random)]
    moments = [p for p in story if p.step not in (Step.DEAL, Step.SCAPEGOAT)]
    for position in random.sample(moments, min(3, len(moments))):
        told = [Told(entry, None, "") for entry in position.log]
        for seat in (None, *random.sample(range(position.game.players), 3)):
            read = situation(records.read("\n".join(lines_of(position, seat))))
            assert read.warnings == ()
            assert read.viewer == seat
            expected = facts_known(position.game, told, seat)
            assert set(read.observations) == {fact.observation for fact in expected}
            if seat is not None:
                assert_same_situation(read, situation_of(position.view(seat)), seat)


def assert_same_situation(read: Situation, seen: Situation, seat: Seat) -> None:
    """What a seat has written down tells all questions what its view of the position tells.

    Nobody writes down that an election was tied, or that a tie is voted on again: no question about
    a player's record asks for it. Nor does anybody ask while a dead mayor names his successor.
    """
    assert set(read.observations) == set(seen.observations)
    assert (read.viewer, read.card) == (seen.viewer, seen.card)
    assert read.viewer == seat
    assert read.game == seen.game
    assert read.statements == seen.statements
    untold: dict[str, Any] = {"names": (), "tied": (), "revotes": 0, "election_over": True}
    if seen.table.mayor not in seen.table.alive:
        untold["mayor"] = None
    if seen.table.revotes:  # to the record that vote is over, and so is the scapegoat's choice
        untold["voters"] = None
    assert read.table._replace(**untold) == seen.table._replace(**untold)


# ---------------------------------------------------------------- statements in plain words


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Bo=seer", hold(BO, Role.SEER)),
        ("Bo is the seer", hold(BO, Role.SEER)),
        ("bo IS Seers", hold(BO, Role.SEER)),
        ("2 is a werewolf", hold(BO, W)),
        ("why must 小明 be the witch?", hold(MING, Role.WITCH)),
        ("Bo!=seer", no([BO], Role.SEER)),
        ("Bo ≠ seer", no([BO], Role.SEER)),
        ("Bo is not a werewolf", no([BO], W)),
        ("Bo isn’t a werewolf", no([BO], W)),
        ("why can't Bo not be the seer？", hold(BO, Role.SEER)),
        ("Bo is good", no([BO], W)),
        ("Bo is not good", hold(BO, W)),
        ("Bo!=good", hold(BO, W)),
    ],
)
def test_statements_are_read(text: str, expected: Hold) -> None:
    assert statement(text, NAMES.split()) == expected


def test_players_may_be_called_like_little_words() -> None:
    names = ["A", "Is", "Not", "The", "Why"]
    assert statement("A is a werewolf", names) == hold(0, W)
    assert statement("A=seer", names) == hold(0, Role.SEER)
    assert statement("A is not a werewolf", names) == no([0], W)
    assert statement("Not=werewolf", names) == hold(2, W)
    assert statement("Why is not a werewolf", names) == no([4], W)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "cannot read '' as a statement; say NAME=ROLE, NAME!=ROLE or"),
        ("Bo", "cannot read 'Bo' as a statement"),
        ("Bo Ana=seer", "cannot read 'Bo Ana=seer' as a statement"),
        ("Zoe=seer", "nobody here is called 'Zoe'"),
        ("Boo=seer", "nobody here is called 'Boo'; did you mean 'Bo'?"),
        ("Bo=cow", "there is no role 'cow' (werewolf, villager, "),
        ("Bo=sear", "there is no role 'sear'; did you mean 'seer'?"),
    ],
)
def test_statements_that_cannot_be_read(text: str, message: str) -> None:
    with pytest.raises(WolfwiseError) as caught:
        statement(text, NAMES.split())
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(
    ("known_fact", "words"),
    [
        (hold(BO, W), "Bo is a werewolf"),
        (hold(BO, Role.SEER), "Bo is the seer"),
        (no([BO], W), "Bo is no werewolf"),
        (hold(BO, W, Role.SEER), "Bo is a werewolf or the seer"),
        (hold([ANA, BO], W), "Ana and Bo are each a werewolf"),
        (no([ANA, BO, CAI], Role.PIPER), "Ana, Bo and Cai are each no piper"),
    ],
)
def test_statements_are_written(known_fact: Hold, words: str) -> None:
    assert sentence(known_fact, NAMES.split()) == words
    if len(known_fact.seats) == 1 and (len(known_fact.roles) == 1):
        assert statement(words, NAMES.split()) == known_fact


def test_suppositions_are_facts_without_a_line() -> None:
    supposed = known_by(DESIGN, "Ana").supposing([hold(0, V), no([3], W)])
    assert [(f.line, f.text) for f in supposed.facts[-2:]] == [
        (None, "supposing that Ana is a villager"),
        (None, "supposing that Dee is no werewolf"),
    ]
    assert supposed.card is V
    vague = known_by(DESIGN, "Ana").supposing([no([0], W)])
    assert vague.card is None
    assert vague.supposing([hold(0, V)]).card is V
