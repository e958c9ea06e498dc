"""The cards in play and the base rates before anything is known."""

from wolfwise import frame
from wolfwise.analysis.wooolf.who import Deck, deck
from wolfwise.models.rulebook import Rules
from wolfwise.models.wooolf.game import PLAYERS, wooolf
from wolfwise.questions import VERIFY, Flag, Whole
from wolfwise.reports.answer import Answer
from wolfwise.reports.wooolf import seats
from wolfwise.verifying import told


def answer(rules: Rules, *, players: int, verify: bool) -> Answer[Deck]:
    game = wooolf(players, rules)
    return told(
        lambda: deck(game), lambda found: seats.deck(game, found), verify, "wooolf.deck", game
    )


QUESTION = frame.question(
    answer,
    [Flag("--players", "How many play.", "N", read=Whole(PLAYERS[0], PLAYERS[-1]), required=True),
     VERIFY],
)  # fmt: skip
