"""Who pays whom: in a record, or for a claim and a count."""

from wolfwise import frame
from wolfwise.analysis.crywolf.standing import Settlements, settlement, settlements
from wolfwise.crywolf.flags import CLAIM, CLAIM_AND_RECORD, claim_words, record
from wolfwise.crywolf.seen import claimed
from wolfwise.crywolf.table import CryWolf
from wolfwise.frame import need
from wolfwise.models.crywolf.game import PLAYERS
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.rulebook import Rules
from wolfwise.questions import Flag, Flags, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.crywolf import judgement

COUNT = Flag("--count", "Without a record: what was counted.", "N", read=Whole(0))
PLAYERS_FLAG = Flag("--players", "Without a record: how many play, if more than 5.", "N",
                    read=Whole(PLAYERS[0], PLAYERS[-1]))  # fmt: skip
OWN = Flag("--own", "Own chips that the loser has left.", "N", read=Whole(1, 5), default="5")


def answer(
    about: CryWolf | Rules,
    *,
    claim: str | None,
    count: int | None,
    own: int,
    players: int | None,
) -> Answer[Settlements]:
    if isinstance(about, Rules):
        row, number = claimed(claim)
        if count is None:
            raise WolfwiseError("say with --count what was counted")
        return judgement.settled(about, settlement(about, row, number, count, own, players))
    play = about.replay()
    found = settlements(play)
    need(
        found.rounds,
        "nothing to settle: after a call say 'count N' or 'reveal NAME ANIMAL ...' for all",
    )
    return judgement.settle(play.game.rules, found)


def _table(flags: Flags) -> CryWolf | None:
    """The table in a record; none for a claim."""
    if flags["claim"] is None:
        need(flags["record"], 'give a RECORD, or a claim like "sheep 20" and --count')
        for name in ("count", "players"):
            need(flags[name] is None, f"--{name} goes with a claim, not with a record")
        return record(flags)
    need(flags["record"] is None, "either a RECORD or a claim, not both")
    return None


QUESTION = frame.question(
    answer,
    [CLAIM, COUNT, OWN, PLAYERS_FLAG],
    table=_table,
    about=[CLAIM_AND_RECORD],
    words=claim_words,
)
