"""All legal moves of the player to move."""

from wolfwise.littlewolves.flags import question
from wolfwise.littlewolves.table import LittleWolves
from wolfwise.models.littlewolves.acts import Move
from wolfwise.reports.answer import Answer
from wolfwise.reports.littlewolves import play


def answer(table: LittleWolves) -> Answer[tuple[Move, ...]]:
    return play.moves(table.situation, table.situation.moves())


QUESTION = question(answer)
