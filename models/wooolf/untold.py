"""What a record of Wooolf!! does not tell: what scores lack, and what nobody can check by it."""

from collections.abc import Iterator

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.wooolf import record as lines
from wolfwise.models.wooolf.cards import Character
from wolfwise.models.wooolf.referee import Replay, RoundPlay
from wolfwise.models.wooolf.scoring import smeared, taken_for_wolf


def unscored(play: Replay) -> tuple[str, ...]:
    """Rounds that are not in the points, or not with all of them, and why: a sentence each."""
    found = [*_late(play)]
    for played in play.rounds:
        what = f"round {played.number}"
        if played.score is not None:
            found += [f"{what}: {why}" for why in _uncounted(play, played)]
        elif played is not play.rounds[-1] or played.shown:
            found += [f"{what} is not scored: {listed(_needed(played))}"]
    return tuple(found)


def unchecked(play: Replay) -> tuple[str, ...]:
    """What a record that begins late, or leaves turns out, gives nobody to check."""
    first, found = play.rounds[0], [*_late(play)]
    when = f"round {first.number}"
    if first.number > 1 and lines.Red not in first.said:
        found.append(
            f"nobody is said to have a red error token in {when} (a line 'red NAME ...'), so every "
            "early suspicion of it passes for allowed"
        )
    if first.number > 1 and lines.Starts not in first.said:
        found.append(
            f"who had to begin {when} is not told (a line 'start NAME'), so whoever acts first does"
        )
    for played, following in zip(play.rounds, [*play.rounds[1:], None], strict=True):
        if played.table.gaps:
            found.append(
                f"round {played.number} has a gap, so who was next after it, and whether somebody "
                "suspected on his first turn, is not checked"
            )
        if played.score is None and following is not None:
            found.append(
                f"round {played.number} is not scored ({listed(_needed(played))}), so whose error "
                f"token is red in round {following.number} is not known"
            )
    return tuple(found)


def _late(play: Replay) -> Iterator[str]:
    """Points of rounds before the first that is recorded."""
    when = f"before round {play.rounds[0].number}"
    if play.rounds[0].number == 1:
        return
    if not play.before:
        yield f"what everybody had {when} is not told (lines 'points NAME POINTS ERRORS')"
        return
    rest = [play.names[seat] for seat in range(play.game.players) if seat not in play.before]
    if rest:
        yield f"no points of {listed(rest)} {when} are told, so none are counted"


def _needed(played: RoundPlay) -> list[str]:
    """What a round needs to be scored."""
    table, limit = played.table, played.table.game.early_limit
    needed = []
    if played.hidden:
        needed.append(f"the cards of {_names(played, played.hidden)} are not shown")
    if not table.over:
        needed.append(f"{len(table.suspected)} of {limit} early suspicions are told")
    if played.hidden_boards:
        who = _names(played, played.hidden_boards)
        needed.append(f"no board of {who}, who suspected early, is told")
    return needed


def _uncounted(play: Replay, played: RoundPlay) -> Iterator[str]:
    """The boy's bonus rests on tokens that he has laid, perhaps before somebody wrote them down."""
    table, characters = played.table, [play.game.character(hand) for hand in played.dealt]
    for boy in range(play.game.players):
        if characters[boy] is not Character.BOY or not (table.gaps or boy in played.unheard):
            continue
        told = smeared(boy, table.tokens)
        for seat, taken in taken_for_wolf(play.game, characters, played.boards):
            if taken not in told:
                who, whom = play.names[seat], play.names[taken]
                yield (
                    f"{who} took {whom} for the wolf, and {play.names[boy]}, the boy, may have "
                    "announced that in a turn that is not told"
                )


def _names(played: RoundPlay, seats: list[Seat]) -> str:
    return listed(played.table.name(seat) for seat in seats)
