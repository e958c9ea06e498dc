"""Judged records: replayed through positions of the game, and held to its rules line by line."""

from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from tests.helpers.games_werewolf import Played, game, random_game, walk
from tests.helpers.places import EXAMPLES
from wolfwise.models import records
from wolfwise.models.errors import IllegalMove, RecordError
from wolfwise.models.game import End
from wolfwise.models.werewolf import acts, end, events, lines
from wolfwise.models.werewolf.calls import ANNOUNCED, Asks, calls
from wolfwise.models.werewolf.entering import UNCALLED, enter, let_be, uncalled
from wolfwise.models.werewolf.judged_record import JudgedGame, is_judged, replay
from wolfwise.models.werewolf.position import Position, new_game
from wolfwise.models.werewolf.roles import OUTSIDE, Cause, Role, Step
from wolfwise.models.werewolf.writing import facts, record_of, what_follows
from wolfwise.reports.werewolf.script import Spoken, announced, script

HEAD = """game werewolf
rule mayor=none
players Ana Bo Cai Dee Eli Fay Gus Hal
roles werewolf*2 guard seer witch hunter villager*2
deal Ana werewolf
deal Bo werewolf
deal Cai guard
deal Dee seer
deal Eli witch
deal Fay hunter
deal Gus villager
deal Hal villager
"""
FIRST_NIGHT = """night 1
Cai guards Dee
Dee checks Gus
wolves Ana Bo
wolves attack Hal
Eli passes
"""
FIRST_DAY = """dead Hal villager
day 1
vote Ana>Gus Bo>Gus Cai>Gus Dee>Gus Eli>Gus Fay>Gus Gus>Ana
lynched Gus villager
night 2
"""


def sat(*texts: str) -> JudgedGame:
    return replay(records.read("".join(text.rstrip("\n") + "\n" for text in texts)))


def wrong(*texts: str) -> list[str]:
    """What the last line of a record does not get away with; all others must be all right."""
    sitting = sat(*texts)
    last = "".join(text.rstrip("\n") + "\n" for text in texts).count("\n")
    assert all(breach.line == last for breach in sitting.breaches), sitting.breaches
    return [breach.message for breach in sitting.breaches]


# ---------------------------------------------------------------- whole games

ENDS = {
    "judged": (end.VILLAGE, "Bo Cai Dee Eli Fay Gus Hal Ida Jon Ned"),
    "judged-village": (end.VILLAGE, "Ana Bo Dee Eli Fay"),
    "judged-werewolves": (end.WEREWOLVES, "Ana Cai"),
    "judged-parity": (end.PARITY, "Ana"),
    "judged-lovers": (end.LOVERS, "Ana Cai"),
    "judged-piper": (end.PIPER, "Ana"),
    "judged-nobody": (end.NOBODY_LEFT, ""),
}
"""How every example ends and who wins, worked out by hand."""


def example(name: str) -> records.Record:
    return records.read((EXAMPLES / f"{name}.wolf").read_text("utf-8"))


def test_every_judged_example_has_an_end_to_compare_with() -> None:
    assert {path.stem for path in EXAMPLES.glob("judged*.wolf")} == set(ENDS)


@pytest.mark.parametrize("name", ENDS)
def test_an_example_ends_as_it_must(name: str) -> None:
    record = example(name)
    sitting = replay(record)
    reason, winners = ENDS[name]
    assert is_judged(record)
    assert sitting.breaches == ()
    found = sitting.position.end
    assert isinstance(found, End)
    assert found.reason == reason
    assert [record.players[seat] for seat in found.winners] == winners.split()


def test_examples_reach_every_end() -> None:
    reasons = {reason for reason, _ in ENDS.values()}
    assert reasons == {
        end.VILLAGE, end.WEREWOLVES, end.PARITY, end.LOVERS, end.PIPER, end.NOBODY_LEFT,
    }  # fmt: skip


def test_in_the_whole_example_every_role_does_something_that_matters() -> None:
    sitting = replay(example("judged"))
    assert set(sitting.position.game.deck) == set(Role) - set(OUTSIDE)
    told = {type(told.entry.event) for told in sitting.told}
    assert {
        events.Swapped, events.Paired, events.Guarded, events.Checked, events.Peeped,
        events.Saved, events.Poisoned, events.Charmed, events.Shot, events.MayorElected,
        events.MayorNamed, events.IdiotShown, events.ScapegoatTaken, events.VotersNamed,
    } <= told  # fmt: skip
    log = [told.entry.event for told in sitting.told]
    fates = [f for e in log if isinstance(e, events.Resolved) for f in e.fates]
    assert {fate.ruling for fate in fates} == {
        "guard-wolves", "elder-lives", "witch-antidote", "witch-poison", "wolves-attack",
    }  # fmt: skip
    causes = {event.cause for event in log if isinstance(event, events.Died)}
    assert causes == {Cause.NIGHT, Cause.GRIEF, Cause.SHOT, Cause.LYNCHED, Cause.SCAPEGOAT}


@pytest.mark.parametrize("name", ENDS)
def test_what_follows_need_not_be_written(name: str) -> None:
    """An example without the lines that only repeat something is the same game."""
    whole = example(name)
    left = [line for line in whole.lines if not isinstance(line.fact, STATEMENTS)]
    assert len(left) < len(whole.lines)
    bare = replay(whole._replace(lines=tuple(left)))
    girl_waits = bare.position.step is Step.GIRL
    assert not bare.breaches
    assert girl_waits or bare.position == replay(whole).position


STATEMENTS = (lines.Night, lines.Day, lines.Dead, lines.NobodyDead, lines.Lynched, lines.Won,
              lines.Victim, events.WolvesMet, events.LoversMet, events.CharmedMet)  # fmt: skip


# ---------------------------------------------------------------- the deal


def test_the_deal_may_be_told_in_any_order() -> None:
    deals = [line for line in HEAD.splitlines() if line.startswith("deal")]
    head = [line for line in HEAD.splitlines() if not line.startswith("deal")]
    Random(1).shuffle(deals)
    shuffled = sat("\n".join(head + deals))
    assert shuffled.position == sat(HEAD).position
    assert [t.text for t in shuffled.told[:8]] == HEAD.splitlines()[4:]  # each by its own line
    assert shuffled.told[-1].text == deals[-1]  # nightfall


def test_nothing_happens_before_all_cards_are_dealt() -> None:
    deals = HEAD.splitlines(keepends=True)
    waiting = sat(*deals[:-1])
    assert (waiting.position.step, waiting.undealt) == (Step.DEAL, (7,))
    assert wrong(*deals[:-1], "night 1") == ["not all cards are dealt yet: Hal has none"]
    assert wrong(*deals[:-2], "night 1") == ["not all cards are dealt yet: Gus and Hal have none"]


def test_cards_that_are_not_there_are_not_dealt() -> None:
    deals = HEAD.splitlines(keepends=True)
    assert wrong(*deals[:-1], "deal Hal elder") == ["there is no elder among the roles"]
    assert wrong(*deals[:-1], "deal Hal seer") == ["there is no further seer among the roles"]
    assert wrong(*deals[:-1], "deal Ana villager") == ["Ana was dealt a werewolf already"]
    assert wrong(*deals[:-1], "middle seer seer") == ["without a thief no cards lie in the middle"]
    assert wrong(*deals, "deal Ana werewolf") == ["Ana was dealt a werewolf already"]


def test_with_a_thief_the_middle_is_dealt_too() -> None:
    head = (
        "game werewolf\nplayers A B C D E\nroles thief werewolf villager*5\n"
        "deal A thief\ndeal B villager\ndeal C villager\ndeal D villager\ndeal E villager\n"
    )
    assert sat(head).position.step is Step.DEAL
    assert wrong(head, "A takes nothing") == ["not all cards are dealt yet: the middle has none"]
    assert wrong(head, "middle werewolf") == ["2 cards lie in the middle, not 1"]
    middle = f"{head}middle werewolf villager\n"
    assert sat(middle).position.middle == (Role.WEREWOLF, Role.VILLAGER)
    assert wrong(middle, "middle werewolf villager") == [
        "the cards in the middle are known already"
    ]
    assert wrong(middle, "B takes werewolf") == ["A is the thief, not B"]
    assert wrong(middle, "A takes seer") == ["no seer lies in the middle"]
    assert sat(middle, "A takes werewolf").position.roles[0] is Role.WEREWOLF


def test_roles_and_viewer_are_told_once_and_agree() -> None:
    with pytest.raises(RecordError, match="which cards are in play"):
        sat("game werewolf\nplayers A B C D E\ndeal A villager\n")
    assert wrong(HEAD, HEAD.splitlines()[3]) == ["the roles are known already"]
    assert wrong(HEAD, "viewer Dee seer") == []
    assert wrong(HEAD, "viewer Dee witch") == ["Dee was dealt the seer, not the witch"]


@pytest.mark.parametrize(
    ("roles", "message"),
    [
        ("werewolf*2 guard seer witch hunter villager*3", "8 players need 8 role cards, not 9"),
        ("werewolf*2 guard seer witch hunter villager idiott", "cannot read 'idiott' here"),
    ],
)
def test_a_bad_role_list_cannot_be_read(roles: str, message: str) -> None:
    with pytest.raises(RecordError, match=message):
        sat(HEAD.replace("werewolf*2 guard seer witch hunter villager*2", roles))


# ---------------------------------------------------------------- who may do what


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Bo guards Cai", "Cai is the guard, not Bo"),
        ("Dee checks Ana", "now the guard protects somebody"),
        ("Bo pairs Ana Bo", "nobody is the cupid"),
        ("Fay shoots Ana", "now the guard protects somebody"),
        ("Cai guards nobody", "the guard must protect somebody"),
        ("wolves attack Hal", "now the guard protects somebody"),
        ("vote Ana>Bo", "now the guard protects somebody"),
        ("mayor Ana", "now the guard protects somebody"),
        ("voters Ana", "now the guard protects somebody"),
        ("Ana claims seer", "nobody speaks in night 1"),
        ("day 1", "night 1 is not over: now the guard protects somebody"),
        ("day 2", "it is night 1, not day 2"),
        ("night 2", "it is night 1, not night 2"),
        ("wolves Ana Bo", "the werewolves have not been called yet"),
        ("victim Hal", "the witch has not been shown a victim tonight"),
        ("lynched Ana werewolf", "the village has not voted yet"),
        ("dead Ana werewolf", "Ana did not die in night 1"),
        ("lovers Ana Bo", "nobody is in love"),
        ("charmed Ana Bo", "nobody is charmed yet"),
        ("won village", "the game is not over"),
    ],
)
def test_what_cannot_be_in_the_first_night(line: str, message: str) -> None:
    assert wrong(HEAD, line) == [message]


def test_the_seer_is_shown_the_card_that_is_there() -> None:
    before = f"{HEAD}Cai guards Dee\n"
    assert wrong(before, "Dee checks Gus werewolf") == ["Gus is a villager, not a werewolf"]
    assert wrong(before, "Dee checks Ana good") == ["Ana is a werewolf, not good"]
    assert wrong(before, "Dee checks Eli hunter") == ["Eli is the witch, not the hunter"]
    for told in ("Gus", "Gus villager", "Gus good", "Ana", "Ana werewolf"):
        assert wrong(before, f"Dee checks {told}") == []


def test_a_line_that_cannot_be_is_not_played() -> None:
    before = sat(HEAD, FIRST_NIGHT, FIRST_DAY)
    after = sat(HEAD, FIRST_NIGHT, FIRST_DAY, "Hal guards Ana")
    assert [str(breach) for breach in after.breaches] == ["line 24: Hal is dead"]
    assert (after.position, after.told) == (before.position, before.told)


def test_the_guard_never_protects_the_same_player_twice_running() -> None:
    message = "the guard never protects the same player in two nights running"
    assert wrong(HEAD, FIRST_NIGHT, FIRST_DAY, "Cai guards Dee") == [message]
    assert wrong(HEAD, FIRST_NIGHT, FIRST_DAY, "Cai guards Hal") == ["Hal is dead"]


def test_there_is_one_antidote_and_one_poison() -> None:
    used = FIRST_NIGHT.replace("Eli passes", "Eli saves Hal poisons Gus")
    day = "dead Gus villager\nday 1\nvote Ana>Fay Bo>Fay Cai>Fay Dee>Fay Eli>Fay Fay>Ana Hal>Ana\n"
    second = f"{day}lynched Fay hunter\nFay shoots Ana\nnight 2\nCai guards Eli\nDee checks Bo\n"
    attack = "wolves attack Hal\n"
    assert wrong(HEAD, used, second) == []
    assert wrong(HEAD, used, second, attack, "Eli saves Hal") == ["the witch has no potion left"]
    once = FIRST_NIGHT.replace("Eli passes", "Eli saves Hal")
    day = "dead nobody\nday 1\nvote Ana>Gus Bo>Gus Cai>Gus Dee>Gus Eli>Gus Fay>Gus Gus>Ana Hal>Ana"
    again = f"{day}\nnight 2\nCai guards Eli\nDee checks Bo\nwolves attack Hal\n"
    assert wrong(HEAD, once, again, "Eli saves Hal") == ["the antidote has been used"]
    assert wrong(HEAD, once, again, "Eli poisons Eli") == ["the witch poisons another player"]


def test_the_witch_saves_whom_the_werewolves_have_named() -> None:
    before = HEAD + FIRST_NIGHT.replace("Eli passes\n", "")
    assert wrong(before, "Eli saves Gus") == ["the werewolves have named Hal, not Gus"]
    assert wrong(before, "Gus passes") == ["Eli is the witch, not Gus"]
    assert wrong(before, "victim Gus") == ["the werewolves have named Hal, not Gus"]
    assert wrong(before, "victim nobody") == ["the werewolves have named Hal, not nobody"]
    assert wrong(before, "victim Hal") == []


def test_werewolves_are_those_who_are() -> None:
    before = HEAD + FIRST_NIGHT.partition("wolves")[0]
    assert wrong(before, "wolves Ana Gus") == ["Gus is a villager, not a werewolf"]
    assert wrong(before, "wolves Ana") == ["the werewolves are Ana and Bo"]
    assert wrong(before, "wolves attack Ana") == ["the werewolves attack none of their own"]


# ---------------------------------------------------------------- dawn and day


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("dead Bo werewolf", "Bo did not die in night 1"),
        ("dead nobody", "Hal died in night 1"),
        ("dead Hal seer", "Hal is a villager, not the seer"),
        ("dead Hal villager poison", "Hal died of the werewolves, not of the poison"),
        ("dead Hal villager grief", "Hal died of the werewolves, not of grief"),
        ("night 2", "it is day 1, not night 2"),
        ("night 1", "it is day 1, not night 1"),
        ("day 2", "it is day 1, not day 2"),
        ("lynched Gus villager", "the village has not voted yet"),
        ("vote Hal>Ana", "Hal is dead"),
        ("vote Ana>Gus Bo>Gus Cai>Gus Dee>Gus Eli>Gus", "Fay and Gus have not voted"),
        ("vote Ana>Gus Bo>Gus Cai>Gus Dee>Gus Eli>Gus Fay>Hal Gus>Ana", "Hal is dead"),
        ("vote Ana>nobody Bo>Gus Cai>Gus Dee>Gus Eli>Gus Fay>Gus Gus>Ana", "everybody must vote"),
        ("elect Ana>Gus", "now the village votes"),
        ("mayor Ana", "now the village votes"),
        ("voters Ana", "now the village votes"),
        ("Hal says Ana werewolf", "Hal is dead"),
        ("Dee checks Ana", "now the village votes"),
        ("Ana charms Bo Cai", "nobody is the piper"),
    ],
)
def test_what_cannot_be_on_the_first_day(line: str, message: str) -> None:
    assert wrong(HEAD, FIRST_NIGHT, line) == [message]


@pytest.mark.parametrize(
    "line",
    ["dead Hal villager", "dead Hal villager night", "dead Hal villager werewolves", "day", "day 1",
     "Gus claims seer", "Gus says Ana good", "wolves Ana Bo", "victim Hal"],
)  # fmt: skip
def test_what_agrees_with_the_first_day(line: str) -> None:
    assert wrong(HEAD, FIRST_NIGHT, line) == []
    assert sat(HEAD, FIRST_NIGHT, line).position == sat(HEAD, FIRST_NIGHT).position


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("lynched nobody", "Gus was voted out"),
        ("lynched Ana werewolf", "Gus was voted out, not Ana"),
        ("lynched Gus seer", "Gus is a villager, not the seer"),
        ("dead Ana werewolf", "Ana did not die on day 1"),
        ("dead Gus villager poison", "Gus died by the vote, not of the poison"),
        ("day 1", "it is night 2, not day 1"),
        ("dead Gus villager", None),
        ("dead Gus villager lynched", None),
        ("night", None),
    ],
)
def test_what_comes_of_a_vote(line: str, message: str | None) -> None:
    voted = "\n".join(FIRST_DAY.splitlines()[:3])
    assert wrong(HEAD, FIRST_NIGHT, voted, line) == ([message] if message else [])


def test_what_is_told_too_late_does_not_agree() -> None:
    later = f"{HEAD}{FIRST_NIGHT}{FIRST_DAY}Cai guards Eli\n"
    late = "night 2 is not over: now the seer looks at a card"
    assert wrong(later, "dead Gus villager") == [late]
    assert wrong(later, "dead nobody") == [late]
    assert wrong(later, "lynched Gus villager") == ["nobody is voted out in night 2"]


def test_nobody_dies_twice() -> None:
    """Hal died in the first night and Gus by the first vote; in the second night it was Fay."""
    second = "Cai guards Eli\nDee checks Bo\nwolves attack Fay\nEli passes\nFay shoots Ana\n"
    for told in ("Hal villager", "Gus villager", "Gus villager lynched"):
        already = f"{told.split()[0]} was dead already"
        assert wrong(HEAD, FIRST_NIGHT, FIRST_DAY, second, f"dead {told}") == [already]
    assert wrong(HEAD, FIRST_NIGHT, FIRST_DAY, second, "dead Fay hunter") == []


def test_a_hunter_shoots_although_he_is_dead() -> None:
    shot = FIRST_NIGHT.replace("attack Hal", "attack Fay")
    assert wrong(HEAD, shot, "vote Ana>Gus") == ["now the hunter shoots"]
    assert wrong(HEAD, shot, "Fay shoots nobody") == ["the hunter must shoot somebody"]
    assert wrong(HEAD, shot, "Gus shoots Ana") == ["Fay is the hunter, not Gus"]
    assert wrong(HEAD, shot, "dead Fay hunter\nFay shoots Ana\ndead Ana werewolf shot\nday 1") == []
    assert wrong(HEAD, shot, "Fay shoots Ana", "dead Fay hunter") == []  # or afterwards


def test_missing_votes_are_abstentions_where_that_is_allowed() -> None:
    head = HEAD.replace("rule mayor=none", "rule mayor=none\nrule vote-must=abstain")
    sitting = sat(head, FIRST_NIGHT, "vote Dee>Ana Cai>nobody", "lynched Ana werewolf")
    assert sitting.breaches == ()
    votes = [t.entry.event for t in sitting.told if isinstance(t.entry.event, events.Voted)]
    assert len(votes) == 7
    assert [vote.voter for vote in votes if vote.target is not None] == [3]


def test_a_mayor_is_elected_by_ballots_or_by_all() -> None:
    head = HEAD.replace("rule mayor=none\n", "")
    ballots = "elect Ana>Bo Bo>Bo Cai>Bo Dee>Dee Eli>Dee Fay>Bo Gus>Dee"
    by_ballots, by_all = sat(head, FIRST_NIGHT, ballots), sat(head, FIRST_NIGHT, "mayor Bo")
    assert by_ballots.position.table.mayor == by_all.position.table.mayor == 1
    assert wrong(head, FIRST_NIGHT, ballots, "mayor Bo") == []
    assert wrong(head, FIRST_NIGHT, ballots, "mayor Dee") == ["Bo is mayor, not Dee"]
    assert wrong(head, FIRST_NIGHT, "mayor Hal") == ["Hal is dead"]
    assert wrong(head, FIRST_NIGHT, "elect Hal>Bo") == ["Hal is dead"]
    assert wrong(head, FIRST_NIGHT, ballots[:-8]) == ["Gus has not voted"]
    assert wrong(head, FIRST_NIGHT, ballots.replace("Ana>Bo", "Ana>nobody")) == [
        "in an election everybody names somebody"
    ]
    assert wrong(head, FIRST_NIGHT, "vote Ana>Bo") == ["now a mayor is elected"]


def test_after_the_end_nothing_more_happens() -> None:
    over = (EXAMPLES / "judged-village.wolf").read_text("utf-8")
    message = f"the game is over: {end.VILLAGE}"
    for line in ("night 2", "Ana checks Bo", "wolves attack Ana", "vote Ana>Bo", "mayor Bo",
                 "Ana claims seer", "voters Ana", "elect Ana>Bo", "Bo pairs Ana Bo"):  # fmt: skip
        assert wrong(over, line) == (["Ana is mayor, not Bo"] if line == "mayor Bo" else [message])
    assert wrong(over, "won werewolves") == ["the village has won, not the werewolves"]
    assert wrong(over, "won nobody") == ["the village has won, not nobody"]
    assert wrong(over, "day 1") == []


# ---------------------------------------------------------------- New Moon roles and the girl

MOON = """game werewolf
rule mayor=none
players Ana Bo Cai Dee Eli Fay Gus
roles werewolf*2 girl idiot scapegoat villager*2
deal Ana werewolf
deal Bo werewolf
deal Cai girl
deal Dee idiot
deal Eli scapegoat
deal Fay villager
deal Gus villager
wolves attack Gus
"""


def test_whoever_does_not_speak_of_the_girl_has_not_seen_her_peep() -> None:
    assert sat(MOON).position.step is Step.GIRL
    day = sat(MOON, "day 1").position
    assert day.step is Step.VOTE
    assert sat(MOON, "Cai peeps nobody").position == day
    assert sat(MOON, "dead Gus villager").position == day
    assert sat(MOON, "Fay claims villager").position == day
    assert sat(MOON, "wolves Ana Bo").position.step is Step.GIRL  # that holds anyway
    seen = sat(MOON, "wolves Ana Bo", "Cai peeps Bo")
    assert seen.breaches == ()
    assert events.Peeped(2, (1,)) in events.known(seen.position.log, 2)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("Cai peeps Fay", "Fay is a villager, not a werewolf"),
        ("Cai peeps Ana Bo", "the girl makes out one werewolf"),
        ("Fay peeps Ana", "Cai is the girl, not Fay"),
        ("dead nobody", "Gus died in night 1"),
        ("night 2", "it is day 1, not night 2"),
    ],
)
def test_what_the_girl_cannot_have_seen(line: str, message: str) -> None:
    assert wrong(MOON, line) == [message]
    assert sat(MOON, line).position.step is Step.GIRL  # nothing has happened


def test_the_girl_sees_all_or_nothing_by_rule() -> None:
    everything = MOON.replace("mayor=none", "mayor=none\nrule girl-peep=all")
    both = sat(everything, "Cai peeps Ana Bo")
    assert both.breaches == ()
    assert events.Peeped(2, (0, 1)) in events.known(both.position.log, 2)
    assert wrong(everything, "Cai peeps Ana") == ["the girl sees all werewolves: Ana and Bo"]
    nothing = MOON.replace("mayor=none", "mayor=none\nrule girl-peep=nothing")
    assert wrong(nothing, "Cai peeps Ana") == ["what the girl makes out is nothing certain"]


def test_an_idiot_is_voted_out_and_stays() -> None:
    out = "vote Ana>Dee Bo>Dee Cai>Dee Dee>Ana Eli>Ana Fay>Dee"
    sitting = sat(MOON, out, "lynched Dee idiot", "night 2", "wolves attack Fay", "day 2")
    assert sitting.breaches == ()
    assert 3 in sitting.position.table.alive
    assert wrong(MOON, out, "dead Dee idiot") == ["Dee did not die on day 1"]
    message = ["an idiot who has been shown votes no more"]
    assert wrong(MOON, out, "wolves attack Fay", "vote Dee>Ana Ana>Cai Bo>Cai Cai>Ana") == message


def test_a_scapegoat_names_voters_before_he_dies() -> None:
    tie = "vote Ana>Fay Bo>Fay Cai>Fay Dee>Ana Eli>Ana Fay>Ana\n"
    assert wrong(MOON, tie, "voters Eli") == ["the scapegoat is about to die, so he names others"]
    assert wrong(MOON, tie, "voters Gus") == ["Gus is dead"]
    assert wrong(MOON, tie, "wolves attack Fay") == ["now the scapegoat says who may vote"]
    assert wrong(MOON, tie, "lynched Ana werewolf") == [
        "nobody was voted out: Ana and Fay are tied"
    ]
    named = f"{tie}voters Cai Fay\ndead Eli scapegoat scapegoat\nnight 2\nwolves attack Fay\n"
    assert wrong(MOON, named) == []
    assert wrong(MOON, named, "vote Ana>Cai Cai>Ana") == [
        "the scapegoat has named others to vote today"
    ]
    nobody = f"{tie}voters nobody\nnight 2\nwolves attack Fay\ndead Fay villager\nday 2\n"
    assert wrong(MOON, nobody, "lynched nobody", "night 3") == []  # a day without a vote


# ---------------------------------------------------------------- what the judge says


def spoken(sitting: JudgedGame) -> tuple[Spoken, ...]:
    return script(sitting.position.table, sitting.calls)


def said(lines: tuple[Spoken, ...]) -> list[str]:
    return [line.says for line in lines]


def test_steps_of_cards_that_nobody_holds_are_called_all_the_same() -> None:
    sitting = sat(HEAD)
    assert [call.step for call in sitting.calls] == [
        Step.THIEF, Step.THIEF, Step.THIEF, Step.CUPID, Step.CUPID, Step.LOVERS, Step.LOVERS,
        Step.GUARD,
    ]  # fmt: skip
    told = spoken(sitting)
    assert told[0].says == "Night 1. Everybody, close your eyes."
    assert said(told[-3:]) == [
        "Lovers, whom I touch now, open your eyes and see each other.",
        "Lovers, close your eyes.",
        "Guard, open your eyes and show me whom you protect.",
    ]
    assert [line.waits_for for line in told[-2:]] == [None, 2]
    assert told[-1].types == "Cai guards NAME"


def test_the_judge_shows_the_seer_a_card_and_goes_on() -> None:
    told = spoken(sat(HEAD, "Cai guards Dee", "Dee checks Gus"))
    assert told[0].aside == "show that Gus is a villager"
    assert said(told[1:]) == [
        "Seer, close your eyes.",
        "Werewolves, open your eyes and show me your victim.",
    ]
    assert told[-1].aside == "Ana and Bo"


def test_at_dawn_the_judge_says_who_is_dead_and_shows_the_card() -> None:
    assert said(spoken(sat(HEAD, FIRST_NIGHT))) == [
        "Witch, close your eyes.",
        "Piper, open your eyes and show me whom you charm.",
        "Piper, close your eyes.",
        "Charmed, whom I touch now, open your eyes and see each other.",
        "Charmed, close your eyes.",
        "Day 1. Everybody, open your eyes.",
        "Hal has died in the night. The card: villager.",
        "Talk, and then vote: all point at somebody at once.",
    ]


def test_after_a_vote_night_falls() -> None:
    assert said(spoken(sat(HEAD, FIRST_NIGHT, FIRST_DAY))) == [
        "The vote is against Gus.",
        "Gus is out. The card: villager.",
        "Night 2. Everybody, close your eyes.",
        "Guard, open your eyes and show me whom you protect.",
    ]


def test_nobody_calls_the_girl() -> None:
    told = spoken(sat(MOON))
    assert (told[0].step, told[0].says, told[0].waits_for) == (Step.GIRL, "", 2)
    assert told[1].says == "Werewolves, close your eyes."
    assert told[-1].step is Step.VOTE  # what follows does not depend on her
    assert said(spoken(sat(MOON, "Cai peeps Ana"))) == said(told[1:])


def test_a_day_without_a_vote_is_told_from_the_last_decision_on() -> None:
    tie = "vote Ana>Fay Bo>Fay Cai>Fay Dee>Ana Eli>Ana Fay>Ana\n"
    sitting = sat(MOON, tie, "voters nobody", "wolves attack Fay", "Cai peeps Ana")
    told = said(spoken(sitting))
    assert told[0] == "Werewolves, close your eyes."
    assert "Day 2. Everybody, open your eyes." in told
    assert "There are no votes, so nobody is out." in told
    assert told[-1] == "Werewolves, open your eyes and show me your victim."


def test_at_the_end_the_judge_says_who_has_won() -> None:
    told = spoken(replay(example("judged-lovers")))
    assert told[-1].says == (
        "The game is over: the two lovers are the last alive. Ana and Cai win."
    )
    assert all(line.waits_for is None for line in told)


def test_what_nobody_hears_has_no_words() -> None:
    sitting = sat(HEAD, FIRST_NIGHT, FIRST_DAY)
    for told in sitting.told:
        if isinstance(told.entry.event, ANNOUNCED):
            assert announced(sitting.position.table, told.entry.event)
        else:
            with pytest.raises(TypeError, match="nothing that everybody hears"):
                announced(sitting.position.table, told.entry.event)


# ---------------------------------------------------------------- games at random


def at_lines(story: list[Played]) -> list[Position]:
    """The positions that a record can stop at: all cards dealt, no vote half collected.

    That nobody challenges or exposes himself stands in no line.
    """
    unwritten = (acts.Challenge(None), acts.Expose(False))
    return [played.after for played in decided(story) if played.move not in unwritten]


def decided(story: list[Played]) -> list[Played]:
    """All that leads to another decision or to the end."""
    return [
        played
        for played in story
        if played.after.step not in (Step.DEAL, Step.GLIMPSE) and not played.after.choices
    ]


def bare(position: Position) -> Position:
    return position._replace(table=position.table._replace(names=()))


@settings(deadline=None, max_examples=60)
@given(st.integers(0, 10**9))
def test_a_random_game_written_as_a_record_is_the_same_game(seed: int) -> None:
    random = Random(seed)
    stops = at_lines(list(walk(random_game(random, most=12), random)))
    for position in {*random.sample(stops, min(3, len(stops))), stops[-1]}:
        record = records.read(records.write(record_of(position)))
        sitting = replay(record)
        assert sitting.breaches == ()
        assert bare(sitting.position) == bare(position)
        assert tuple(told.entry for told in sitting.told) == position.log
        numbers = [told.line for told in sitting.told]
        assert all(number is not None for number in numbers)
        assert numbers == sorted(numbers, key=lambda number: number or 0)


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_every_decision_waits_and_all_before_it_is_only_said(seed: int) -> None:
    random = Random(seed)
    for position in at_lines(list(walk(random_game(random, most=10), random))):
        called = calls(position)
        waiting = [call for call in called if isinstance(call, Asks)]
        if position.end is not None:
            assert not waiting
            continue
        while position.step in (Step.CHALLENGE, Step.EXPOSURE):  # for which nobody asks
            position = let_be(position)
        assert position.end is None
        assert waiting[0].step is position.step
        assert waiting[0].waits_for in (None, position.to_act)
        if position.step is not Step.GIRL:  # without her it goes on, maybe to the end
            assert [called[-1]] == waiting


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_in_every_night_every_step_is_called_once_and_in_order(seed: int) -> None:
    """Whoever listens hears the same whether cards are held or not; only the girl is not called."""
    random = Random(seed)
    this = random_game(random, most=10)
    nights: list[list[Step]] = []
    story = list(walk(this, random))
    moments = [(played.before, played.move) for played in story]
    for position, then in (*moments, (story[-1].after, None)):
        half_voted = bool(position.choices) and position.step is not Step.EXPOSURE
        if position.step in (Step.DEAL, Step.GLIMPSE) or half_voted:
            continue
        if position.step is Step.GIRL or then in UNCALLED.values():
            continue  # what is said then is said again afterwards
        if uncalled(position):  # where nobody may vote it would go on to the next night
            assume(let_be(let_be(position)).table.nights == position.table.nights)
        for line in script(position.table, calls(position)):
            if line.says.startswith("Night"):
                nights.append([])
            elif "open your eyes" in line.says and not line.says.startswith("Day"):
                nights[-1].append(line.step)
    for number, called in enumerate(nights, 1):
        assert called == [step for step in this.steps(number) if step is not Step.GIRL]


@settings(deadline=None, max_examples=40)
@given(st.integers(0, 10**9))
def test_lines_that_follow_change_nothing(seed: int) -> None:
    """Without them the record is the same game, and each of them agrees where it stands."""
    random = Random(seed)
    position = at_lines(list(walk(random_game(random, most=10), random)))[-1]
    record = record_of(position)
    follows = [stated.fact for stated in facts(position) if stated.follows]
    typed = [line for line in record.lines if line.fact not in follows]
    assert bare(replay(record._replace(lines=tuple(typed))).position) == bare(position)
    assert len(follows) == len(what_follows(replay(record).position, 0))


@settings(deadline=None, max_examples=80)
@given(st.integers(0, 10**9))
def test_what_is_wrong_in_a_record_leaves_no_trace(seed: int) -> None:
    """Lines lost, doubled, swapped or of another game: without those refused it is the same."""
    random = Random(seed)
    this = random_game(random, most=9)
    *_, last = walk(this, random)
    *_, other = walk(this, random)
    record, stray = record_of(last.after), list(facts(other.after))
    head = [line.fact for line in record.lines if isinstance(line.fact, HEAD_LINES)]
    told = [stated.fact for stated in facts(last.after)]
    for _ in range(random.randint(1, 6)):
        at, there = random.randrange(len(told)), random.randrange(len(told))
        told[at], told[there] = told[there], told[at]
        told.insert(random.randrange(len(told)), random.choice(stray).fact)
        told.pop(random.randrange(len(told)))
    numbered = (records.Line(number, "", fact) for number, fact in enumerate(head + told, 1))
    mixed = record._replace(lines=tuple(numbered))
    sitting = replay(mixed)
    refused = {breach.line for breach in sitting.breaches}
    assert not refused & sitting.lines_that_played
    kept = mixed._replace(lines=tuple(li for li in mixed.lines if li.number not in refused))
    again = replay(kept)
    assert again.breaches == ()
    assert again.position == sitting.position
    assert sitting.calls


HEAD_LINES = (records.GameLine, records.RuleLine, records.PlayersLine, lines.Roles)


def test_a_line_of_no_game_is_refused() -> None:
    with pytest.raises(IllegalMove, match="not all dealt"):
        enter(new_game(game("werewolf villager*4")), lines.Night(1))
    with pytest.raises(TypeError):
        enter(sat(HEAD).position, object())
