"""Games of Werewolf with any of the thirteen roles, seat by seat and without a judge: quickly.

The policy is that of whole games (`bots.Simple`, `simulation`), which go through positions, views
and legal moves and take ten to twenty times as long. Here the rules are written once more, as the
rulebook file has them; where somebody plays by other rulings (`unknown_ruling`), whole games are
played. No mayor is counted, as in the exact odds.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from random import Random

from wolfwise.analysis.parallel import Progress, finished, shares
from wolfwise.analysis.werewolf.policies import VOTES, Lynching
from wolfwise.analysis.werewolf.simulation import Outcome, Result, in_order
from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.rulebook import Rules
from wolfwise.models.werewolf.deaths import COST_THE_POWERS
from wolfwise.models.werewolf.game import Werewolf
from wolfwise.models.werewolf.roles import Cause, Role

WORK = 30_000
"""Games in a batch, times players: half a second of work."""

KNOWN: Mapping[str, tuple[object, ...]] = {
    "all-dead": ("nobody",),
    "attack-and-poison": ("poison",),
    "cupid-self": ("allowed",),
    "double-save": ("lives",),
    "elder-lives": (2,),
    "end-check": ("chain",),
    "end-order": ("lovers piper village werewolves",),
    "girl-peep": ("one",),
    "guard-elder": ("keeps",),
    "guard-poison": ("wolves only",),
    "hunter-grief": ("shoots",),
    "hunter-lynched": ("shoots",),
    "hunter-must": ("yes",),
    "hunter-poisoned": ("shoots",),
    "idiot-again": ("stays",),
    "later-nights": ("guard",),
    "lovers-sides": ("different",),
    "piper-alive": ("yes",),
    "shot-or-grief": ("shot first",),
    "tie": ("nobody",),
    "vote-self": ("allowed",),
    "win": ("elimination", "parity", "side"),
    "win-over": ("others",),
    "witch-potions": (1,),
    "witch-self": ("allowed", "first night"),
    "witch-sees": ("always",),
    "wolves-target": ("others",),
}
"""What the rulings must say that these games rest on."""
ANY = frozenset(
    [
        "begins",
        "guard-must",
        "lovers-win",
        "mayor",
        "mayor-dies",
        "mayor-tie",
        "mayor-votes",
        "revote-limit",
        "seer-sees",
        "thief-must",
        "vote-must",
        "witch-both",
        "wolves-expose",
        "wolves-must",
    ]
)
"""Rulings that may say anything: they are followed, or the simple policy never comes to them."""


ROLES = frozenset(
    [
        *(Role.WEREWOLF, Role.VILLAGER, Role.THIEF, Role.CUPID, Role.GUARD, Role.SEER, Role.GIRL),
        *(Role.WITCH, Role.HUNTER, Role.IDIOT, Role.ELDER, Role.SCAPEGOAT, Role.PIPER),
        Role.KNIGHT,
    ]
)
"""The roles that these games know."""


def knows(game: Werewolf) -> bool:
    """Whether these games are what whole games would be."""
    return game.deck.keys() <= ROLES and unknown_ruling(game.rules) is None


def unknown_ruling(rules: Rules) -> str | None:
    """The first ruling that these games do not know."""
    for key, values in KNOWN.items():
        if rules[key] not in values:
            return f"{key}={rules[key]}"
    others = (f"{key}={value}" for key, value in rules.switched if key not in KNOWN.keys() | ANY)
    return next(others, None)


def quickly(
    game: Werewolf,
    games: int,
    seed: int = 0,
    lynch: Lynching = VOTES,
    jobs: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play so many games; deal and decisions of each come from the seed and its number."""
    if games < 1:
        raise WolfwiseError("at least one game must be played")
    batches = range(len(_shares(game, games)))
    if jobs is None and len(batches) <= 2:
        jobs = 1  # other processes would not have started by the time it is done
    counts: Counter[Outcome] = Counter()
    work = partial(_batch, game, games, seed, lynch)
    for _, batch in finished(work, batches, jobs=jobs, cluster=cluster, progress=progress):
        counts.update(batch)
    return Result("simple", seed, games, in_order(counts))


def _shares(game: Werewolf, games: int) -> list[range]:
    return shares(games, max(1, WORK // game.players))


def _batch(game: Werewolf, games: int, seed: int, lynch: Lynching, batch: int) -> Counter[Outcome]:
    numbers = _shares(game, games)[batch]
    return Counter(play(game, Random(f"{seed}/{number}"), lynch) for number in numbers)


def play(game: Werewolf, random: Random, lynch: Lynching = VOTES) -> Outcome:
    """One game: who has won, after how many votes and how many nights."""
    this = _Game(game, random, lynch)
    winner = None
    if game.rules["begins"] == "day":
        winner = this.day()
    while winner is None:
        winner = this.night() or this.day()
    return winner, this.days, this.nights


class _Game:
    """Who holds what, who lives, and all that somebody has said or done."""

    def __init__(self, game: Werewolf, random: Random, lynch: Lynching) -> None:
        cards = list(game.cards)
        random.shuffle(cards)
        self.roles, self.middle = cards[: game.players], cards[game.players :]
        self.game, self.random, self.lynch = game, random, lynch
        self.win = game.rules["win"]
        self.names_piper = game.rules["seer-sees"] == "role"
        self.alive = list(range(game.players))
        self.nights = self.days = 0
        self.lives = game.elder_lives
        self.powers = True
        self.challenge_over = False
        self.guarded: Seat | None = None
        self.idiot: Seat | None = None
        self.lovers: tuple[Seat, ...] = ()
        self.charmed: set[Seat] = set()
        self.seen: dict[Seat, list[Seat]] = {}  # whose cards seer and girl have seen, in order
        self.shown: list[Seat] = []  # seer and girl, once they have told what they saw
        self.named: set[Seat] = set()  # as enemies of the village
        self.spared: set[Seat] = set()  # whom the village trusts
        self.owed: list[tuple[Cause, Seat]] = []

    # ------------------------------------------------------------ who is who

    def holder(self, role: Role) -> Seat | None:
        """Who lives with this card and can use it."""
        if role not in self.game.deck or not (self.powers or role is Role.PIPER):
            return None
        return next((seat for seat in self.alive if self.roles[seat] is role), None)

    def wolves(self) -> list[Seat]:
        return [seat for seat in self.alive if self.roles[seat] is Role.WEREWOLF]

    def lover_of(self, seat: Seat) -> Seat | None:
        if seat not in self.lovers:
            return None
        return self.lovers[self.lovers[0] == seat]

    def suspects(self) -> list[Seat]:
        """The living who have been named; if there are none, all whom nobody trusts."""
        return (
            [seat for seat in self.alive if seat in self.named]
            or [seat for seat in self.alive if seat not in self.spared]
            or self.alive
        )

    def harmed_by(self, seat: Seat, *others: Seat | None) -> Seat:
        """Any suspect, but rather not oneself, one's lover, or one of those others."""
        suspects, kept = self.suspects(), {seat, self.lover_of(seat), *others}
        return self.random.choice([s for s in suspects if s not in kept] or suspects)

    # ------------------------------------------------------------ the night

    def night(self) -> str | None:
        """The winner, if the night ends the game."""
        self.nights += 1
        if self.nights == 1:
            self.first_night()
        self.guard()
        if (seer := self.holder(Role.SEER)) is not None:
            others = [seat for seat in self.alive if seat != seer]
            seen = self.seen.setdefault(seer, [])
            seen.append(self.random.choice([s for s in others if s not in seen] or others))
        wolves = self.wolves()
        attacked = self.attacked(wolves) if wolves else None
        if wolves and (girl := self.holder(Role.GIRL)) is not None:
            self.seen.setdefault(girl, []).append(self.random.choice(wolves))
        saved, poisoned = self.brew(attacked)
        if (piper := self.holder(Role.PIPER)) is not None:
            left = [s for s in self.alive if s != piper and s not in self.charmed]
            self.charmed.update(self.random.sample(left, min(self.game.charms, len(left))))
        deaths: dict[Seat, Cause] = {}
        if attacked is not None and not self.survives(attacked, saved):
            deaths[attacked] = Cause.WEREWOLVES
        if poisoned is not None:
            deaths[poisoned] = Cause.POISON
        self.die(deaths)
        return self.settle()

    def first_night(self) -> None:
        """Thief and cupid, who are called in the first night only."""
        if (thief := self.holder(Role.THIEF)) is not None:
            self.roles[thief] = self.random.choice(self.middle)
        if self.holder(Role.CUPID) is not None:
            self.lovers = tuple(sorted(self.random.sample(self.alive, 2)))

    def guard(self) -> None:
        """A seer who has shown himself is protected, if he was not the night before."""
        if self.holder(Role.GUARD) is None:
            return
        free = [seat for seat in self.alive if seat != self.guarded]
        seers = [s for s in free if s in self.shown and self.roles[s] is Role.SEER]
        self.guarded = self.random.choice(seers or free)

    def attacked(self, wolves: Sequence[Seat]) -> Seat | None:
        """Whoever has shown himself comes first; nobody's own lover, if there is anybody else."""
        others = [seat for seat in self.alive if self.roles[seat] is not Role.WEREWOLF]
        lover = self.lover_of(wolves[0])
        prey = [seat for seat in others if seat != lover]
        first = [seat for seat in prey if seat in self.shown]
        return self.random.choice(first or prey or others) if others else None

    def brew(self, victim: Seat | None) -> tuple[bool, Seat | None]:
        """The witch saves in the first night and poisons in the second."""
        witch = self.holder(Role.WITCH) if self.nights <= 2 else None
        if witch is None:
            return False, None
        if self.nights == 1:
            return victim is not None, None
        poisoned = self.harmed_by(witch, victim)
        return False, None if poisoned == witch else poisoned

    def survives(self, seat: Seat, saved: bool) -> bool:
        """Whether somebody lives who was attacked; it may cost the elder a life."""
        role = self.roles[seat]
        guarding = self.holder(Role.GUARD) is not None
        if guarding and seat == self.guarded and role is not Role.GIRL:
            return True
        if role is Role.ELDER and self.lives > 1:
            self.lives -= 1
            return True
        return saved

    # ------------------------------------------------------------ the day

    def day(self) -> str | None:
        """The winner, if the day ends the game."""
        self.days += 1
        self.talk()
        if (challenged := self.challenged()) is not None:
            self.die({challenged: Cause.CHALLENGED})
            return self.settle()
        out = self.voted_out()
        if out is None:
            scapegoat = self.holder(Role.SCAPEGOAT)
            self.die({} if scapegoat is None else {scapegoat: Cause.SCAPEGOAT})
        elif self.roles[out] is Role.IDIOT and self.powers:
            self.idiot = out
            self.spared.add(out)
        else:
            self.die({out: Cause.LYNCHED})
        return self.settle()

    def talk(self) -> None:
        """Whoever has seen an enemy who lives shows himself, and then tells all that he has seen.

        None of them hears the others before he has spoken.
        """
        for seat, seen in self.seen.items():
            if seat not in self.alive:
                continue
            if seat not in self.shown:
                if not any(self.is_enemy(other) and other in self.alive for other in seen):
                    continue
                self.shown.append(seat)
                self.spared.add(seat)
            for other in seen:
                (self.named if self.is_enemy(other) else self.spared).add(other)

    def is_enemy(self, seat: Seat) -> bool:
        role = self.roles[seat]
        return role is Role.WEREWOLF or (role is Role.PIPER and self.names_piper)

    def challenged(self) -> Seat | None:
        """Whom the knight challenges, once: a werewolf who has been named, so there is no vote."""
        knight = None if self.challenge_over else self.holder(Role.KNIGHT)
        if knight is None or Role.PIPER in self.game.deck:
            return None
        found = next((seat for seat in self.alive if seat in self.named and seat != knight), None)
        self.challenge_over = found is not None
        return found

    def voted_out(self) -> Seat | None:
        """Who has most votes; in a tie nobody."""
        suspects, wolves = self.suspects(), self.wolves()
        known, of = self.lynch.skill.as_integer_ratio()
        accused = None
        if wolves and known and self.random.randrange(of) < known:
            accused = self.random.choice(wolves)
        named = any(seat in self.named for seat in suspects)
        wanted = self.random.choice(suspects) if accused is None or named else accused
        if self.lynch.by == "lot" or self.roles[wanted] is not Role.WEREWOLF:
            return wanted
        against = len(self.alive) - len(wolves) - (self.idiot in self.alive)
        if against > len(wolves):
            return wanted
        prey = [seat for seat in self.alive if self.roles[seat] is not Role.WEREWOLF]
        return self.random.choice(prey) if against < len(wolves) else None

    # ------------------------------------------------------------ deaths and the end

    def die(self, deaths: dict[Seat, Cause]) -> None:
        """Let these players die at the same time, and owe what that brings."""
        for seat, cause in deaths.items():
            if self.roles[seat] is Role.ELDER and cause in COST_THE_POWERS:
                self.powers = False
        if not self.powers and self.idiot in self.alive and self.idiot not in deaths:
            deaths = {**deaths, self.idiot: Cause.ELDER}
        self.alive = [seat for seat in self.alive if seat not in deaths]
        if self.powers:
            hunters = [seat for seat in deaths if self.roles[seat] is Role.HUNTER]
            self.owed += [(Cause.SHOT, seat) for seat in hunters]
        if any(seat in deaths for seat in self.lovers):
            self.owed += [(Cause.GRIEF, seat) for seat in self.lovers if seat in self.alive]

    def settle(self) -> str | None:
        """Let come what deaths bring, and look for the end."""
        while self.owed:
            what, seat = self.owed.pop(0)
            if what is Cause.GRIEF and seat in self.alive:
                self.die({seat: Cause.GRIEF})
            elif what is Cause.SHOT and self.alive:
                self.die({self.harmed_by(seat): Cause.SHOT})
        return self.winner()

    def winner(self) -> str | None:
        alive = self.alive
        if not alive:
            return "nobody"
        if len(alive) == 2 and tuple(alive) == self.lovers:
            first, second = (self.game.side[self.roles[seat]] for seat in alive)
            if first is not second:
                return "lovers"
        piper = self.holder(Role.PIPER)
        if piper is not None and all(s in self.charmed for s in alive if s != piper):
            return "piper"
        wolves = len(self.wolves())
        if not wolves:
            return "village"
        others = len(alive) - wolves
        if not others or (self.win == "parity" and others <= wolves):
            return "werewolves"
        if self.win == "side":
            living = {self.roles[seat] for seat in alive}
            if any(group.isdisjoint(living) for group in self.game.groups(self.roles)):
                return "werewolves"
        return None
