"""One game played on to its end in one world, by players who remember (`habits`).

The state is a handful of numbers: sets of seats are bits, as in `believing`. All chance is drawn
beforehand (`Lots`), so that several choices can be compared under the same luck.
"""

from wolfwise.analysis.werewolf.assignments import NUMBER
from wolfwise.analysis.werewolf.believing import (
    GIRL,
    NO_CARD,
    SEER,
    Beliefs,
    Cast,
    Seats,
    Story,
    believe,
)
from wolfwise.analysis.werewolf.habits import USUAL, Habits
from wolfwise.analysis.werewolf.laws import PIPER, Laws
from wolfwise.analysis.werewolf.luck import Lots, first
from wolfwise.analysis.werewolf.playout_start import AS_USUAL, Deeds, Start
from wolfwise.models.werewolf.lines import Winner
from wolfwise.models.werewolf.roles import Cause, Role

GUARD, WITCH, HUNTER = NUMBER[Role.GUARD], NUMBER[Role.WITCH], NUMBER[Role.HUNTER]
IDIOT, ELDER, SCAPEGOAT = NUMBER[Role.IDIOT], NUMBER[Role.ELDER], NUMBER[Role.SCAPEGOAT]
COSTLY = (Cause.LYNCHED, Cause.POISON, Cause.SHOT)
"""What the elder must die of for the village to lose its powers."""


class Playout:
    """A game that goes on."""

    __slots__ = (
        "alive", "antidote", "attacked", "beliefs", "cast", "charmed", "countered", "girl_bad",
        "good", "guarded", "habits", "laws", "lives", "lots", "lovers", "mayor", "poison", "powers",
        "seer_bad", "seer_good", "shown", "start", "stories", "turn", "wolves",
    )  # fmt: skip

    def __init__(
        self, laws: Laws, start: Start, cast: Cast, lots: Lots, habits: Habits = USUAL
    ) -> None:
        self.laws, self.start, self.cast, self.lots, self.habits = laws, start, cast, lots, habits
        self.alive, self.shown, self.mayor = start.alive, start.shown, start.mayor
        self.powers, self.guarded, self.lovers = start.powers, start.guarded, start.lovers
        self.antidote, self.poison = start.antidote, start.poison
        self.stories = list(start.stories)
        self.wolves = cast.wolves
        self.lives = laws.elder_lives - bool(start.attacked & cast.holders[ELDER])
        self.turn = 0
        self.countered = any(s.card == SEER and s.who & cast.wolves for s in self.stories)
        self.seer_good, self.seer_bad = self._seen()
        self.charmed = self._charmed() if cast.holders[PIPER] else 0
        self.girl_bad = start.wolves if cast.holders[GIRL] == start.viewer else 0
        self.beliefs = Beliefs()
        self.settle()

    def _seen(self) -> tuple[Seats, Seats]:
        """What the seer has seen: the viewer's checks, what he has told, or cards by lot.

        Had he seen a werewolf before last night he would have shown himself.
        """
        start, seer = self.start, self.cast.holders[SEER]
        if not seer:
            return 0, 0
        if seer == start.viewer:
            return start.good, start.wolves
        for story in self.stories:
            if story.who == seer:
                return story.cleared & ~self.wolves, story.accused & self.wolves
        seen = 0
        for night in range(start.nights):
            some = self.cast.everybody & ~seer & ~seen
            if night < start.nights - 1:
                some &= ~self.wolves
            seen |= first(self.lots.order("seen", night), some)
        return seen & ~self.wolves, seen & self.wolves

    def _charmed(self) -> Seats:
        """Whom the piper has charmed; one at least is not, or the game would be over."""
        start, piper = self.start, self.cast.holders[PIPER]
        if start.charmed is not None:
            return start.charmed
        others = self.cast.everybody & ~piper & ~start.viewer
        charmed = 0
        for _ in range(start.nights * self.laws.charms):
            charmed |= first(self.lots.order("charmed", 0), others & ~charmed)
        left = start.alive & ~piper
        if not left & ~charmed:
            charmed &= ~first(self.lots.order("charmed", 1), left)
        return charmed

    # ------------------------------------------------------------ to the end

    def lynched(self, who: Seats) -> Winner:
        """Who wins if today this one (0: nobody) is voted out."""
        self.talk()
        self.lynch(who, tie=not who and self.laws.tie_is_nobody)
        return self.goes_on(day=False)

    def after(self, deeds: Deeds) -> Winner:
        """Who wins if this is done tonight."""
        self.night(deeds)
        return self.goes_on(day=True)

    def claimed(self, story: Story) -> Winner:
        """Who wins if somebody says this today, and the day goes on."""
        self.countered |= story.card == SEER
        self._say(story)
        return self.goes_on(day=True)

    def paired(self, lovers: Seats) -> Winner:
        """Who wins if these become lovers tonight."""
        self.lovers = lovers
        return self.after(AS_USUAL)

    def shot(self, who: Seats, *, day: bool) -> Winner:
        """Who wins if the hunter, dead by now, shoots this one (0: nobody)."""
        self.die(who, Cause.SHOT)
        return self.goes_on(day=day)

    def goes_on(self, *, day: bool) -> Winner:
        """Play on from the next night or day, to the end."""
        while True:
            winner = self.laws.winner(self.cast, self.alive, self.lovers, self.charmed)
            if winner is not None:
                return winner
            if day:
                self.talk()
                self.vote()
            else:
                self.turn += 1
                self.night()
            day = not day

    @property
    def last_chance(self) -> bool:
        """Another innocent lynched, and the werewolves rule."""
        return self.alive.bit_count() <= 2 * (self.alive & self.wolves).bit_count() + 2

    def settle(self) -> None:
        """The village thinks again."""
        counted = self.laws.counted
        self.beliefs = believe(self.alive, self.cast, self.stories, self.shown, counted=counted)

    # ------------------------------------------------------------ by day

    def talk(self) -> None:
        """Who has something to say says it; then everybody thinks again."""
        holders, start = self.cast.holders, self.start
        if holders[SEER] & self.alive:
            self._tell(holders[SEER], SEER, self.seer_bad, self.seer_good)
        if holders[GIRL] & self.alive:
            self._tell(holders[GIRL], GIRL, self.girl_bad, 0)
        viewer = start.viewer & self.alive & ~self.wolves
        if viewer and start.wolves & self.alive & ~self.beliefs.known:
            card = next((n for n, who in enumerate(holders) if who == viewer), NO_CARD)
            if card not in (SEER, GIRL):
                self._say(Story(viewer, card, start.wolves, start.good))
        for who, card, _, _ in tuple(self.stories):
            if card not in (NO_CARD, SEER, GIRL) and who & self.alive:
                holder = holders[card] & self.alive & ~who
                if holder and not self._has_claimed(holder):
                    self._say(Story(holder, card, who))
        self.settle()

    def _tell(self, who: Seats, card: int, bad: Seats, good: Seats) -> None:
        """What somebody has seen who sees cards, if it is time to show himself."""
        others = 0
        claimed = False
        for story in self.stories:
            if story.card == card and story.who & self.alive:
                if story.who == who:
                    claimed = True
                else:
                    others |= story.who
        if not claimed:
            news = bad & self.alive & ~self.beliefs.known
            accused = who & self.beliefs.known
            if not (news or others or accused or (self.last_chance and good & self.alive)):
                return
        self._say(Story(who, card, bad | others, good))
        if card == SEER and not self.countered:
            self.countered = True
            if self.lots.coin("counterclaim", 0) < self.habits.counterclaim:
                wolves = self.wolves & self.alive & ~self.beliefs.known
                order = self.lots.order("counterclaim", 0)
                liar = first(order, wolves & bad) or first(order, wolves)
                if liar:
                    self._say(Story(liar, SEER, who))

    def _has_claimed(self, who: Seats) -> bool:
        return any(story.who == who and story.card != NO_CARD for story in self.stories)

    def _say(self, story: Story) -> None:
        """A player's story is what he says last, and what he has said before."""
        for n, before in enumerate(self.stories):
            if before.who == story.who:
                accused, cleared = before.accused | story.accused, before.cleared | story.cleared
                self.stories[n] = story._replace(accused=accused, cleared=cleared)
                return
        self.stories.append(story)

    def suspect(self, purpose: str, spared: Seats = 0) -> Seats:
        """Whom the village would have out."""
        trusted, known, contested, freed, _ = self.beliefs
        order = self.lots.order(purpose, self.turn)
        left = self.alive & ~spared
        if sure := known & left:
            return first(order, sure)
        left &= ~trusted
        some = contested & left
        if not some:
            calm = left & ~freed or left
            some = next((level & calm for level in self.start.levels if level & calm), calm)
        if self.habits.skill != 1 and (wolves := some & self.wolves):
            weight = wolves.bit_count() * self.habits.skill
            hit = self.lots.coin(purpose, self.turn) * (weight + (some & ~wolves).bit_count())
            some = wolves if hit < weight else some & ~wolves
        return first(order, some)

    def vote(self) -> None:
        """All vote: the village as one, and the werewolves as one if that decides."""
        target = 0 if self._waits() else self.suspect("lynch")
        wolves, others = self.alive & self.wolves, self.alive & ~self.wolves & ~self.shown
        lead = others.bit_count() - wolves.bit_count()
        if self.mayor & self.alive:
            lead += self.laws.mayor_more if self.mayor & others else -self.laws.mayor_more
        if lead < 0:
            target = self.victim("lynch")
        self.lynch(target, tie=not lead and bool(target & wolves))

    def _waits(self) -> bool:
        """Whether nobody is lynched: with an even number alive that costs no lynching later.

        A village does so that knows nothing, unless that leaves it outvoted or a tie kills.
        """
        trusted, known, contested, freed, _ = self.beliefs
        goat = self.cast.holders[SCAPEGOAT] & self.alive and self.powers
        if goat and self.laws.tie_is_nobody:
            return False
        suspects = known | contested | (self.start.likely & ~trusted & ~freed)
        wolves = (self.alive & self.wolves).bit_count()
        number = self.alive.bit_count()
        return not suspects & self.alive and not number % 2 and number - 1 > 2 * wolves

    def lynch(self, who: Seats, *, tie: bool) -> None:
        if tie:
            goat = self.cast.holders[SCAPEGOAT] & self.alive if self.powers else 0
            if goat:
                self.die(goat, Cause.SCAPEGOAT)
        elif who and who == self.cast.holders[IDIOT] and self.powers:
            if who & self.shown and not self.laws.idiot_stays_again:
                self.die(who, Cause.LYNCHED)
            self.shown |= who
            self.mayor &= ~who
        elif who:
            self.die(who, Cause.LYNCHED)

    # ------------------------------------------------------------ by night

    def night(self, deeds: Deeds = AS_USUAL) -> None:
        """Everybody with a power uses it."""
        self.settle()
        holders = self.cast.holders
        awake = self.alive if self.powers else 0
        kept = self._protect(deeds.guard) if holders[GUARD] & awake else 0
        if seer := holders[SEER] & awake:
            self._look(seer, deeds.look)
        victim = self.victim("attack") if deeds.attack is None else deeds.attack
        if holders[GIRL] & awake and self.lots.coin("peep", self.turn) < self.habits.peeps:
            self._peep()
        saved = poisoned = 0
        if witch := holders[WITCH] & awake:
            saved, poisoned = self._brew(witch, victim) if deeds.brew is None else deeds.brew
            self.antidote &= not saved or self.laws.potions_last
            self.poison &= not poisoned or self.laws.potions_last
        if holders[PIPER] & self.alive:
            self._charm(deeds.charm)
        self.dawn(victim, kept & ~holders[GIRL], saved, poisoned)

    def _protect(self, named: Seats | None) -> Seats:
        if named is not None:
            self.guarded = named
        elif not self.laws.guard_wakes:
            self.guarded = 0
        else:
            free = self.alive & ~self.guarded
            order = self.lots.order("guard", self.turn)
            believed = self.beliefs.trusted & free
            safe = free & ~self.beliefs.known
            self.guarded = (
                first(order, self.beliefs.informed & free)
                or first(order, believed)
                or first(order, safe or free)
            )
        return self.guarded

    def _look(self, seer: Seats, named: Seats | None) -> None:
        seen = named
        if seen is None:
            unseen = self.alive & ~(seer | self.seer_good | self.seer_bad)
            doubtful = unseen & ~self.beliefs.trusted & ~self.beliefs.known
            seen = first(self.lots.order("check", self.turn), doubtful or unseen)
        if seen & self.wolves:
            self.seer_bad |= seen
        else:
            self.seer_good |= seen

    def _charm(self, named: Seats | None) -> None:
        if named is None:
            left = self.alive & ~self.cast.holders[PIPER] & ~self.charmed
            order, named = self.lots.order("charm", self.turn), 0
            for _ in range(self.laws.charms):
                named |= first(order, left & ~named)
        self.charmed |= named

    def victim(self, purpose: str) -> Seats:
        """Whom the werewolves want dead."""
        order = self.lots.order(purpose, self.turn)
        others = self.alive & ~self.wolves
        if self.lovers & self.wolves:
            others = others & ~self.lovers or others
        trusted, _, contested, _, informed = self.beliefs
        rival = contested & self.cast.holders[SEER] & others
        if rival and self.lots.coin("rival", self.turn) < self.habits.exposes:
            return rival
        return (
            first(order, informed & others)
            or first(order, trusted & others & ~self.shown)
            or first(order, others & ~contested)
            or first(order, others)
        )

    def _peep(self) -> None:
        wolves = self.alive & self.wolves
        if self.laws.peep == "all":
            self.girl_bad |= wolves
        elif self.laws.peep == "one":
            self.girl_bad |= first(self.lots.order("peep", self.turn), wolves)

    def _brew(self, witch: Seats, victim: Seats) -> tuple[Seats, Seats]:
        """Whom she saves and whom she poisons."""
        saved = poisoned = 0
        trusted, known, contested, _, _ = self.beliefs
        mine, own = (self.start.wolves, self.start.good) if witch == self.start.viewer else (0, 0)
        herself = victim != witch or self.laws.saves_herself
        if self.antidote and victim and not victim & known and herself:
            valued = victim & (trusted | witch | own)
            if valued or self.lots.coin("save", self.turn) < self.habits.saves:
                saved = victim
        if self.poison and (self.laws.both_potions or not saved):
            spared = witch | victim | own | self.lovers
            sure = (known | mine) & self.alive & ~spared
            order = self.lots.order("poison", self.turn)
            poisoned = first(order, sure) or first(order, contested & self.alive & ~spared)
            if not poisoned and self.last_chance:
                poisoned = self.suspect("poison", spared)
        return saved, poisoned

    def dawn(self, victim: Seats, kept: Seats, saved: Seats, poisoned: Seats) -> None:
        """Who was attacked or poisoned dies, unless something saves him."""
        laws, elder = self.laws, self.cast.holders[ELDER]
        guarded = kept & victim
        dies = victim
        if guarded and saved:
            dies = victim if laws.double_save_kills else 0
        elif guarded or saved:
            dies = 0
        if victim and victim == elder:
            costs = not guarded or laws.guarded_elder_loses
            if self.lives > 1 and (dies or (costs and not (guarded and saved))):
                dies, self.lives = 0, self.lives - 1
        if poisoned and not (laws.guard_stops_poison and poisoned & kept):
            self.die(poisoned, Cause.POISON)
        if dies:
            self.die(dies, Cause.WEREWOLVES)

    # ------------------------------------------------------------ deaths

    def die(self, who: Seats, cause: Cause) -> None:
        """Somebody dies, and whoever dies with him."""
        if not who & self.alive:
            return
        self.alive &= ~who
        self.mayor &= ~who
        holders = self.cast.holders
        if who == holders[ELDER] and self.powers and cause in COSTLY:
            self.powers = False
            self.alive &= ~self.shown
        if who == holders[HUNTER] and self.powers and self.laws.shoots.get(cause):
            self._shoot(who)
        if who & self.lovers:
            self.die(self.lovers & self.alive, Cause.GRIEF)

    def _shoot(self, hunter: Seats) -> None:
        if not self.alive & self.wolves:
            return
        self.settle()
        start, order = self.start, self.lots.order("shot", self.turn)
        mine, own = (start.wolves, start.good) if hunter == start.viewer else (0, 0)
        target = first(order, mine & self.alive) or self.suspect("shot", own)
        if not target:
            target = first(order, self.alive & ~self.beliefs.trusted or self.alive)
        self.die(target, Cause.SHOT)
