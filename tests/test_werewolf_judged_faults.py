"""What a judge must not be told wrongly, and must not miss: each case by a small game."""

from pathlib import Path

import pytest

from tests.helpers.games_werewolf import dealt, night
from tests.helpers.places import EXAMPLES
from tests.helpers.play import played, refused
from tests.test_werewolf_moderate import moderate
from wolfwise.analysis.werewolf.causes import causes, told
from wolfwise.models import records
from wolfwise.models.werewolf import events, judged_record
from wolfwise.models.werewolf.acts import Attack, Elect
from wolfwise.models.werewolf.judged_record import JudgedGame
from wolfwise.models.werewolf.roles import Step
from wolfwise.models.werewolf.writing import record_of
from wolfwise.reports.werewolf import screens

PLAYERS = ("Ana", "Bo", "Cai", "Dee", "Eli", "Fay")


def judged(cards: str, *lines: str, rules: str = "") -> JudgedGame:
    """A game of six whose cards are dealt by seats."""
    head = [
        "game werewolf",
        "rule mayor=none",
        *(f"rule {rule}" for rule in rules.split("; ") if rule),
    ]
    deals = (f"deal {name} {card}" for name, card in zip(PLAYERS, cards.split(), strict=True))
    text = [*head, f"players {' '.join(PLAYERS)}", f"roles {cards}", *deals, *lines]
    game = judged_record.replay(records.read("\n".join(text)))
    assert game.breaches == ()
    return game


def said(game: JudgedGame) -> list[str]:
    return [f"{call['says']} [{call['aside']}]" for call in screens.judge(game).data["say"]]


# ---------------------------------------------------------------- the witch

WITCH = "werewolf witch villager villager villager villager"
SPENT = ("wolves attack Cai", "Bo saves Cai", "vote Ana>Fay Bo>Fay Cai>Fay Dee>Fay Eli>Fay Fay>Ana")


@pytest.mark.parametrize(
    ("rule", "aside"),
    [
        ("witch-sees=always", "Bo is shown Dee"),
        ("witch-sees=with antidote", "Bo is shown nothing: her antidote is used"),
    ],
)
def test_a_witch_without_antidote_is_shown_the_victim_only_where_that_is_the_rule(
    rule: str, aside: str
) -> None:
    before = judged(WITCH, "wolves attack Cai", rules=rule)
    assert said(before)[-1].endswith("[Bo is shown Cai]")
    after = judged(WITCH, *SPENT, "wolves attack Dee", rules=rule)
    asked = said(after)[-1]
    assert asked.endswith(f"[{aside}]")
    words = "Witch, open your eyes. This is the victim. Do you save, do you poison anybody?"
    assert asked.startswith(words)  # nobody can tell by listening
    seen = [e.event for e in after.position.log if isinstance(e.event, events.VictimSeen)]
    assert len(seen) == (2 if rule.endswith("always") else 1)


# ---------------------------------------------------------------- no vote, no announcement


def test_a_day_without_voters_is_told() -> None:
    cards = "werewolf scapegoat villager villager villager villager"
    tie = "vote Ana>Bo Bo>Ana Cai>Cai Dee>Dee Eli>Eli"
    game = judged(cards, "wolves attack Fay", tie, "voters nobody", "wolves attack Dee")
    assert game.position.table.nights == 3
    heard = [call.removesuffix(" []") for call in said(game)]
    day = heard.index("Day 2. Everybody, open your eyes.")
    assert heard[day : day + 5] == [
        "Day 2. Everybody, open your eyes.",
        "Dee has died in the night. The card: villager.",
        "Nobody may vote today.",
        "There are no votes, so nobody is out.",
        "Night 3. Everybody, close your eyes.",
    ]
    assert (
        "Nobody may vote today."
        in screens.public(game.position.table, events.public(game.position.log)).text()
    )


def test_deaths_that_end_the_game_are_announced() -> None:
    cards = "werewolf witch villager villager villager villager"
    votes = "vote Ana>Fay Bo>Fay Cai>Fay Dee>Fay Eli>Fay"
    game = judged(
        cards, "wolves attack Eli", "Bo saves Eli", f"{votes} Fay>Ana", "wolves attack Eli",
        "Bo poisons Dee", "vote Ana>Cai Bo>Cai Cai>Ana", "wolves attack Bo",
    )  # fmt: skip
    assert game.position.end is not None
    screen = screens.judge(game)
    end = "The game is over: nobody is left against the werewolves. Ana wins."
    assert [call["says"] for call in screen.data["say"]][-3:] == [
        "Day 3. Everybody, open your eyes.",
        "Bo has died in the night. The card: witch.",
        end,
    ]
    assert "  Bo has died in the night. The card: witch." in screen.text()
    assert screen.text().startswith(end)


# ---------------------------------------------------------------- rulings that no record can have


@pytest.mark.parametrize(
    ("flags", "says"),
    [
        (("--rule", "win=often"), "rule 'win' cannot be 'often'"),
        (("--rule", "thief-cards=3"), "rule 'thief-cards' cannot be switched"),
        (("--rule", "moon=full"), "Werewolf has no rule 'moon'"),
        (("--rule", "win"), "a rule is switched by key=value, not 'win'"),
        (("--edition", "moon"), "Werewolf has no edition 'moon'"),
    ],
)
def test_a_ruling_that_no_record_can_have_opens_no_sitting(
    tmp_path: Path, flags: tuple[str, ...], says: str
) -> None:
    done = moderate(str(tmp_path / "game.wolf"), *flags, typed="players A B C D E\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert says in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------- abstaining in an election

MAYOR = "villager villager villager villager werewolf idiot"


def test_where_one_may_abstain_one_may_in_an_election() -> None:
    position = night(dealt(MAYOR, "vote-must=abstain", mayor=True), Attack(0))
    assert Elect(None) in position.moves()
    after = played(position, *map(Elect, (None, 3, None, 3, 4)))
    assert after.table.mayor == 3
    backed = [e.event for e in after.log if isinstance(e.event, events.Backed)]
    assert backed[0] == events.Backed(1, None)
    nobody = played(position, *(Elect(None) for _ in position.asked))
    assert (nobody.table.mayor, nobody.table.election_over) == (None, False)
    for now in (after, nobody):
        again = judged_record.replay(record_of(now))
        assert again.breaches == ()
        assert again.position.log == now.log
    strict = night(dealt(MAYOR, mayor=True), Attack(0))
    refused(strict, Elect(None), "everybody names somebody")
    assert Elect(None) not in strict.moves()


def test_who_is_not_named_in_an_election_abstains() -> None:
    head = "werewolf villager villager villager villager villager"
    lines = ("wolves attack Fay", "elect Bo>Dee Cai>nobody")
    text = f"game werewolf\nplayers {' '.join(PLAYERS)}\nroles {head}\n"
    deals = "".join(
        f"deal {name} {card}\n" for name, card in zip(PLAYERS, head.split(), strict=True)
    )
    strict = judged_record.replay(records.read(text + deals + "\n".join(lines)))
    assert [breach.message for breach in strict.breaches] == ["Ana, Dee and Eli have not voted"]
    free = f"game werewolf\nrule vote-must=abstain\n{text.partition(chr(10))[2]}"
    game = judged_record.replay(records.read(free + deals + "\n".join(lines)))
    assert game.breaches == ()
    assert (game.position.step, game.position.table.mayor) == (Step.VOTE, 3)


# ---------------------------------------------------------------- one cause, one error


@pytest.mark.parametrize("number", [26, 28, 34, 61])
def test_a_missing_line_is_one_error(number: int) -> None:
    """Whatever somebody did in the night was not written down."""
    text = (EXAMPLES / "judged.wolf").read_text("utf-8").splitlines()
    assert text[number - 1].split()[1] in ("takes", "pairs", "guards", "passes")
    text[number - 1] = ""
    (error,) = told(causes(records.read("\n".join(text))))
    assert error.startswith(f"line {number + 1}: ")
