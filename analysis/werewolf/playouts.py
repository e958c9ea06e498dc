"""One game played on to its end in one world, by players who remember (`habits`).

The state is a handful of numbers: sets of seats are bits, as in `believing`. All chance is drawn
beforehand (`Lots`), so that several choices can be compared under the same luck.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

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
from wolfwise.models.values import distinct
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Role

GUARD, WITCH, HUNTER = NUMBER[Role.GUARD], NUMBER[Role.WITCH], NUMBER[Role.HUNTER]
IDIOT, ELDER, SCAPEGOAT = NUMBER[Role.IDIOT], NUMBER[Role.ELDER], NUMBER[Role.SCAPEGOAT]
PIPER = NUMBER[Role.PIPER]
COSTLY = (Cause.LYNCHED, Cause.POISON, Cause.SHOT)
"""What the elder must die of for the village to lose its powers."""


class Laws:
    """The rulings that a game played on depends on."""

    def __init__(self, game: Werewolf) -> None:
        rules = game.rules
        self.parity = rules["win"] == "parity"
        self.piper_counts = rules["win-over"] == "others"
        self.last_to_village = rules["all-dead"] == "village"
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


@distinct
class Start(NamedTuple):
    """What is known when the game is played on, whatever the world."""

    alive: Seats
    stories: tuple[Story, ...] = ()
    levels: tuple[Seats, ...] = ()  # whom the village suspects, most first; then all others
    likely: Seats = 0  # who is a werewolf rather than not, as everybody sees it
    shown: Seats = 0  # an idiot who was voted out
    mayor: Seats = 0
    powers: bool = True
    viewer: Seats = 0
    wolves: Seats = 0  # whom the viewer knows to be werewolves
    good: Seats = 0  # and whom to be none
    nights: int = 1  # over
    guarded: Seats = 0  # last night
    antidote: bool = True
    poison: bool = True
    attacked: Seats = 0  # living players whom the werewolves have named before
    lovers: Seats = 0


class Lots:
    """The luck of one sample: for every purpose and turn an order of all seats."""

    def __init__(self, seed: int, players: int) -> None:
        self.seed, self.bits = seed, [1 << seat for seat in range(players)]
        self._orders: dict[str, tuple[Random, list[list[Seats]]]] = {}
        self._coins: dict[str, tuple[Random, list[float]]] = {}

    def order(self, purpose: str, turn: int) -> Sequence[Seats]:
        if purpose not in self._orders:
            self._orders[purpose] = Random(f"{self.seed} {purpose}"), []
        random, orders = self._orders[purpose]
        while len(orders) <= turn:
            orders.append(random.sample(self.bits, len(self.bits)))
        return orders[turn]

    def coin(self, purpose: str, turn: int) -> float:
        if purpose not in self._coins:
            self._coins[purpose] = Random(f"{self.seed} {purpose}"), []
        random, coins = self._coins[purpose]
        while len(coins) <= turn:
            coins.append(random.random())
        return coins[turn]


def first(order: Sequence[Seats], some: Seats) -> Seats:
    """Whoever of some comes first; nobody if there is none."""
    for seat in order:
        if seat & some:
            return seat
    return 0


class Playout:
    """A game that goes on."""

    __slots__ = (
        "alive", "antidote", "attacked", "beliefs", "cast", "countered", "girl_bad", "good",
        "guarded", "habits", "laws", "lives", "lots", "lovers", "mayor", "poison", "powers",
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

    # ------------------------------------------------------------ to the end

    def lynched(self, who: Seats) -> bool:
        """Whether the village wins if today this one (0: nobody) is voted out."""
        self.talk()
        self.lynch(who, tie=not who and self.laws.tie_is_nobody)
        return self.goes_on(day=False)

    def killed(self, who: Seats) -> bool:
        """Whether the village wins if the werewolves name this one, or nobody, tonight."""
        self.night(who)
        return self.goes_on(day=True)

    def goes_on(self, *, day: bool) -> bool:
        """Play on from the next night or day; whether the village wins."""
        while True:
            wolves = self.alive & self.wolves
            if not wolves:
                return bool(self.alive) or self.laws.last_to_village
            others = self.alive & ~wolves
            if not self.laws.piper_counts:
                others &= ~self.cast.holders[PIPER]
            against = others.bit_count()
            if against <= (wolves.bit_count() if self.laws.parity else 0):
                return False
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

    def night(self, named: Seats | None = None) -> None:
        """Everybody with a power uses it; `named`: whom the werewolves attack (0: nobody)."""
        self.settle()
        holders = self.cast.holders
        awake = self.alive if self.powers else 0
        kept = self._protect(holders[GUARD]) if holders[GUARD] & awake else 0
        if seer := holders[SEER] & awake:
            self._look(seer)
        victim = self.victim("attack") if named is None else named
        if holders[GIRL] & awake and self.lots.coin("peep", self.turn) < self.habits.peeps:
            self._peep()
        saved, poisoned = self._brew(holders[WITCH], victim) if holders[WITCH] & awake else (0, 0)
        self.dawn(victim, kept & ~holders[GIRL], saved, poisoned)

    def _protect(self, guard: Seats) -> Seats:
        if not self.laws.guard_wakes:
            return 0
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

    def _look(self, seer: Seats) -> None:
        unseen = self.alive & ~(seer | self.seer_good | self.seer_bad)
        doubtful = unseen & ~self.beliefs.trusted & ~self.beliefs.known
        seen = first(self.lots.order("check", self.turn), doubtful or unseen)
        if seen & self.wolves:
            self.seer_bad |= seen
        else:
            self.seer_good |= seen

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
                saved, self.antidote = victim, self.laws.potions_last
        if self.poison and (self.laws.both_potions or not saved):
            spared = witch | victim | own | self.lovers
            sure = (known | mine) & self.alive & ~spared
            order = self.lots.order("poison", self.turn)
            poisoned = first(order, sure) or first(order, contested & self.alive & ~spared)
            if not poisoned and self.last_chance:
                poisoned = self.suspect("poison", spared)
            if poisoned:
                self.poison = self.laws.potions_last
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
