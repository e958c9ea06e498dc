"""The rulings that a game played on depends on, and who has won by them.

All sets of seats are bits, as in `believing`.
"""

from wolfwise.analysis.werewolf.assignments import NUMBER
from wolfwise.analysis.werewolf.believing import Cast, Seats
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Cause, Role, Side

PIPER = NUMBER[Role.PIPER]


class Laws:
    """The rulings that a game played on depends on."""

    def __init__(self, game: Werewolf) -> None:
        rules = game.rules
        self.parity, self.by_side = rules["win"] == "parity", rules["win"] == "side"
        self.piper_counts = rules["win-over"] == "others"
        self.all_dead = Winner(rules["all-dead"])
        self.order = tuple(Winner(word) for word in rules["end-order"].split())
        self.dead_piper_wins = rules["piper-alive"] == "no"
        self.charms = game.charms
        self.any_two_sides = rules["lovers-sides"] == "different"
        self.lovers_win_only = rules["lovers-win"] == "only"
        self.shoots = {
            cause: rules[ruling] == "shoots"
            for cause, ruling in (
                (Cause.WEREWOLVES, "hunter-killed"),
                (Cause.LYNCHED, "hunter-lynched"),
                (Cause.POISON, "hunter-poisoned"),
                (Cause.GRIEF, "hunter-grief"),
            )
        }
        self.idiot_stays_again = rules["idiot-again"] == "stays"
        self.mayor_more = game.mayor_votes - 1
        self.double_save_kills = rules["double-save"] == "kills"
        self.guard_stops_poison = rules["guard-poison"] == "both"
        self.guarded_elder_loses = rules["guard-elder"] == "loses"
        self.saves_herself = rules["witch-self"] == "allowed"
        self.both_potions = rules["witch-both"] == "allowed"
        self.potions_last = game.unlimited_potions
        self.peep = rules["girl-peep"]
        self.guard_wakes = "guard" in game.steps(2)
        self.elder_lives = game.elder_lives
        self.tie_is_nobody = not game.may_abstain  # else nobody has to vote for anybody
        self.counted = not game.middle

    # ------------------------------------------------------------ who has won

    def winner(self, this: Cast, alive: Seats, lovers: Seats, charmed: Seats) -> Winner | None:
        """Who has won if these are alive, the first in the order of the rulings."""
        if not alive:
            return self.all_dead
        wolves = alive & this.wolves
        piper = this.holders[PIPER]
        if wolves and not piper and alive != lovers:  # as nearly always
            return Winner.WEREWOLVES if self._ruled(this, alive, wolves) else None
        for winner in self.order:
            match winner:
                case Winner.LOVERS:
                    over = alive == lovers and self.apart(this, lovers)
                case Winner.PIPER:
                    there = piper & alive or (piper and self.dead_piper_wins)
                    over = bool(there) and not alive & ~piper & ~charmed
                case Winner.VILLAGE:
                    over = not wolves
                case _:
                    over = bool(wolves) and self._ruled(this, alive, wolves)
            if over:
                return winner
        return None

    def _ruled(self, this: Cast, alive: Seats, wolves: Seats) -> bool:
        """Whether these werewolves have won."""
        others = alive & ~wolves
        if not self.piper_counts:
            others &= ~this.holders[PIPER]
        if others.bit_count() <= (wolves.bit_count() if self.parity else 0):
            return True
        return self.by_side and any(group and not group & alive for group in this.groups)

    def apart(self, this: Cast, lovers: Seats) -> bool:
        """Whether lovers are of different sides, and so may win alone."""
        wolf, piper = bool(lovers & this.wolves), bool(lovers & this.holders[PIPER])
        if self.any_two_sides:
            both_wolves = lovers & this.wolves == lovers
            return piper or (wolf and not both_wolves)
        return wolf and not piper and lovers & this.wolves != lovers

    def wins(self, winner: Winner, this: Cast, side: Side, viewer: Seats, lovers: Seats) -> bool:
        """Whether somebody of a side wins with that winner; lovers may have an end of their own."""
        if viewer & lovers and self.apart(this, lovers):
            own = not self.lovers_win_only and winner == side.value
            return winner is Winner.LOVERS or own
        return winner == side.value
