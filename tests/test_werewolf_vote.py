"""Whom to lynch: positions in which anybody who remembers knows it."""

from itertools import pairwise
from random import Random

import pytest

from wolfwise.analysis.werewolf.ranking import Tried, tiers
from wolfwise.analysis.werewolf.vote import Votes, vote
from wolfwise.models import records
from wolfwise.models.errors import Contradiction
from wolfwise.models.watch import within
from wolfwise.models.werewolf.roles import Side
from wolfwise.models.werewolf.situation import Situation, situation

SAMPLES = 400


def known(players: int, roles: str, *lines: str, rule: str = "") -> Situation:
    """A record of P1 P2 ..., in which cards are shown and things are said."""
    names = " ".join(f"P{n}" for n in range(1, players + 1))
    rules = f"rule {rule}\n" if rule else ""
    text = f"game werewolf\n{rules}players {names}\nroles {roles}\n"
    return situation(records.read(text + "\n".join(lines) + "\n"))


def advice(this: Situation, samples: int = SAMPLES, seed: int = 0) -> Votes:
    return vote(this, samples=samples, seed=seed)


def order(this: Situation, votes: Votes) -> list[str | None]:
    return [None if o.seat is None else this.names[o.seat] for o in votes.lynchings]


CHECKED = known(
    12, "werewolf*4 seer villager*7", "viewer P2 seer", "night 1", "P2 checks P3 werewolf",
    "dead P1 villager", "day 1",
)  # fmt: skip
TWO = known(
    9, "werewolf*2 seer villager*6", "night 1", "dead P1 villager", "day 1",
    "P2 claims seer", "P2 says P3 werewolf", "P3 claims seer", "P3 says P2 werewolf",
)  # fmt: skip
HUNTER = known(
    9, "werewolf*3 hunter villager*5", "night 1", "dead P1 villager", "day 1",
    "P2 claims hunter", "P4 says P3 werewolf", "P5 says P3 werewolf",
)  # fmt: skip
LAST = known(
    8, "werewolf*2 seer villager*5", "viewer P2 seer", "night 1", "P2 checks P3 werewolf",
    "dead P1 villager", "day 1", "lynched P4 villager", "night 2", "P2 checks P5 good",
    "dead P6 villager", "day 2", rule="win=parity",
)  # fmt: skip
LATE = known(
    10, "werewolf*3 seer villager*6", "viewer P2 seer", "night 1", "P2 checks P5 villager",
    "dead P1 villager", "day 1", "lynched P3 werewolf", "night 2", "P2 checks P6 werewolf",
    "dead P4 villager", "day 2", "lynched P7 villager", "night 3", "P2 checks P8 villager",
    "dead P9 villager", "day 3",
)  # fmt: skip
WITCH = known(
    8, "werewolf*2 witch seer villager*4", "viewer P2 witch", "night 1", "victim P4",
    "P2 saves P4", "dead nobody", "day 1",
)  # fmt: skip
GIRL = known(
    9, "werewolf*3 girl villager*5", "viewer P2 girl", "night 1", "P2 peeps P7",
    "dead P1 villager", "day 1",
)  # fmt: skip
TOLD_BY_A_WOLF = (
    9, "werewolf*2 seer villager*6", "viewer P2 werewolf", "night 1", "wolves P2 P3",
    "wolves attack P1", "dead P1 villager", "day 1", "P4 claims seer", "P4 says P5 villager",
)  # fmt: skip
WOLF = known(*TOLD_BY_A_WOLF)
MAY_WAIT = known(*TOLD_BY_A_WOLF, rule="wolves-must=no")
IDIOT = known(
    9, "werewolf*2 idiot villager*6", "night 1", "dead P1 villager", "day 1",
    "lynched P2 idiot", "night 2", "dead P3 villager", "day 2",
)  # fmt: skip
ELDER = known(
    10, "werewolf*2 elder seer guard villager*5", "viewer P2 seer", "night 1", "P2 checks P3 elder",
    "dead P1 villager", "day 1",
)  # fmt: skip
NO_SEER = known(
    7, "werewolf*2 villager*5", "night 1", "dead P1 villager", "day 1", "P3 says P4 werewolf",
    "lynched P3 villager", "night 2", "dead P5 villager", "day 2",
)  # fmt: skip
SIXTEEN = known(
    16, "werewolf*4 seer witch guard hunter idiot elder villager*6", "viewer P2 seer", "night 1",
    "P2 checks P9 werewolf", "dead P1 villager", "day 1", "P9 claims seer", "P9 says P2 werewolf",
)  # fmt: skip
SURVIVOR = known(
    9, "werewolf*2 seer villager*6", "night 1", "dead P1 villager", "day 1",
    "P2 claims seer", "P2 says P3 werewolf", "P3 claims seer", "P3 says P2 werewolf",
    "lynched P2 seer", "night 2", "dead P4 villager", "day 2",
)  # fmt: skip


@pytest.mark.parametrize(
    ("this", "first"),
    [
        (CHECKED, "P3"),
        (LAST, "P3"),
        (GIRL, "P7"),
        (SIXTEEN, "P9"),
        (NO_SEER, "P4"),
        (SURVIVOR, "P3"),
        (HUNTER, "P3"),
    ],
)
def test_whom_everybody_would_name(this: Situation, first: str) -> None:
    assert order(this, advice(this))[0] == first


def test_who_is_left_over_is_as_certain_as_who_was_seen() -> None:
    """P6 was seen, and of all the others only P10 can be the last one."""
    votes = advice(LATE)
    assert set(order(LATE, votes)[:2]) == {"P6", "P10"}
    assert [option.werewolf for option in votes.lynchings] == [1, 1, 0, 0, 0, 0]


def test_nobody_comes_far_behind_a_certain_werewolf() -> None:
    """By lot it came before."""
    won = {o.seat: float(o.village) for o in advice(CHECKED).lynchings}
    assert won[2] > 1.5 * won[None]


def test_two_seers_are_alike_and_a_sentence_says_why_they_may_wait() -> None:
    """Nothing tells them apart; with eight alive nobody is out first, and it is said why."""
    votes = advice(TWO)
    by_name = dict(zip(order(TWO, votes), votes.lynchings, strict=True))
    assert by_name["P2"].village == by_name["P3"].village
    assert by_name["P2"].werewolf > max(by_name[f"P{n}"].werewolf for n in range(4, 10))
    assert order(TWO, votes)[0] in ("P2", "P3") or len(votes.notes) == 1


def test_a_hunter_whom_nobody_contests_comes_last_of_the_living() -> None:
    ranks = order(HUNTER, advice(HUNTER, 1000))
    assert all(ranks.index("P2") > ranks.index(name) for name in ("P3", "P6", "P7", "P8", "P9"))


def test_the_witch_spares_whom_she_saved() -> None:
    ranks = order(WITCH, advice(WITCH, 1000))
    assert max(ranks.index(name) for name in ("P1", "P3", "P5")) < ranks.index("P4")
    assert ranks[-1] in ("P2", None)


def test_a_werewolf_wants_the_seer_dead() -> None:
    votes = advice(WOLF, 1000)
    assert votes.side is Side.WEREWOLVES
    assert votes.attacks is not None
    assert WOLF.names[votes.attacks[0].seat or 0] == "P4"
    assert {order(WOLF, votes)[-1], order(WOLF, votes)[-2]} == {"P2", "P3"}


def test_werewolves_who_may_attack_nobody_are_told_what_that_costs() -> None:
    votes = advice(MAY_WAIT, 1000)
    assert votes.attacks is not None
    worth = {option.seat: option.village.value for option in votes.attacks}
    assert None not in {option.seat for option in advice(WOLF).attacks or ()}
    assert worth[None] > worth[3]  # to spare the seer helps the village


def test_an_idiot_who_was_shown_is_nobody_to_lynch() -> None:
    """It is as if nobody were."""
    votes = {o.seat: o.village for o in advice(IDIOT).lynchings}
    assert votes[1].value == votes[None].value
    assert order(IDIOT, advice(IDIOT))[0] not in ("P2", None)


def test_the_elder_is_worth_more_than_a_villager() -> None:
    assert order(ELDER, advice(ELDER))[-2:] in (["P3", "P2"], ["P2", "P3"])


def test_a_certain_werewolf_comes_first_or_a_sentence_says_why() -> None:
    """Records with any check at all, of games with any roles."""
    random = Random(5)
    special = ["witch", "guard", "hunter", "idiot", "elder", "girl", "scapegoat", "cupid"]
    for number in range(25):
        some = " ".join(random.sample(special, random.randrange(5)))
        players = random.randrange(8, 17)
        wolves = max(2, players // 4)
        villagers = players - wolves - 1 - len(some.split())
        rule = random.choice(["win=parity", "win=elimination"])
        this = known(
            players, f"werewolf*{wolves} seer {some} villager*{villagers}", "viewer P2 seer",
            "night 1", "P2 checks P3 werewolf", "dead P1 villager", "day 1", rule=rule,
        )  # fmt: skip
        votes = advice(this, 150, seed=number)
        assert order(this, votes)[0] == "P3" or votes.notes, this.game


def test_a_lover_is_kept_and_a_sentence_says_why() -> None:
    this = known(
        8, "werewolf*2 seer cupid villager*4", "viewer P2 seer", "night 1", "lovers P2 P3",
        "P2 checks P3 werewolf", "dead P1 villager", "day 1",
    )  # fmt: skip
    votes = advice(this, 1000)
    assert order(this, votes)[0] != "P3"
    assert any("lover" in note for note in votes.notes)


# ---------------------------------------------------------------- how numbers come about


def test_the_same_seed_gives_the_same_answer() -> None:
    assert advice(TWO) == advice(TWO)
    assert advice(TWO) != advice(TWO, seed=1)


def test_less_time_means_fewer_samples() -> None:
    with within(0.3):
        votes = advice(SIXTEEN, 1_000_000)
    assert 0 < votes.best.village.samples < votes.asked == 1_000_000


def test_ties_stand_by_what_one_would_rather_do() -> None:
    """In four samples of forty both win; a third choice wins in all of them."""
    choices = [Tried(0, 0b1111), Tried(1, 0b11110), Tried(2, (1 << 40) - 1)]

    def order(sign: int) -> list[list[int]]:
        return [[one.choice for one in t] for t in tiers(choices, 40, lambda seat: sign * seat)]

    assert order(-1) == [[2], [1, 0]]
    assert order(1) == [[2], [0, 1]]


def test_every_rank_is_no_clearly_worse_than_the_next() -> None:
    for this in (CHECKED, LATE, SIXTEEN):
        for one, other in pairwise(advice(this).lynchings):
            assert float(one.village) > float(other.village) - 0.1


def test_facts_that_cannot_be_are_no_matter_of_talk() -> None:
    wrong = known(
        7, "werewolf*2 seer witch villager*3", "viewer P3 seer", "night 1",
        "P3 checks P6 werewolf", "dead P6 villager", "day 1", "P2 claims witch",
    )  # fmt: skip
    with pytest.raises(Contradiction):
        advice(wrong)
