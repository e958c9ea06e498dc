"""A table of Werewolf, for programs: every question of the command line is a method."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Literal

from wolfwise.analysis.werewolf.why import clash
from wolfwise.frame import need
from wolfwise.models.errors import Contradiction
from wolfwise.models.werewolf.game import PLAYERS
from wolfwise.models.werewolf.situation import Situation, situation, statement
from wolfwise.source import Source, SourceLine, opening, words
from wolfwise.table import Number, Table

if TYPE_CHECKING:
    from wolfwise.analysis.werewolf.act import Acting
    from wolfwise.analysis.werewolf.check import Check
    from wolfwise.analysis.werewolf.claims import Breakdown
    from wolfwise.analysis.werewolf.role_lists import Balance, Odds
    from wolfwise.analysis.werewolf.vote import Votes
    from wolfwise.analysis.werewolf.who import Who
    from wolfwise.analysis.werewolf.why import Explanation
    from wolfwise.models.werewolf.table import Table as Public
    from wolfwise.reports.answer import Answer

Name = str | int
"""A player, by name or by the number of his seat."""
Cards = str | Sequence[str]
"""Role cards: `"werewolf*2 seer villager*4"`, or a list of such words."""
First = Literal["night", "day"]
Win = Literal["parity", "elimination", "side"]
By = Literal["votes", "lot"]


class Werewolf(Table[Situation]):
    """A table of Werewolf.

    >>> table = Werewolf.new(7, "werewolf*2 seer witch villager*3", me=3, card="seer")
    >>> table.night().look(3, 6, "werewolf").who().result.seats["1"]["werewolf"]
    Fraction(1, 5)
    """

    game = "werewolf"

    @classmethod
    def new(
        cls,
        players: int | Sequence[str],
        roles: Cards,
        *,
        me: Name | None = None,
        card: str | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Werewolf":
        """A new game of so many players, or of these, as whoever was dealt that card knows it."""
        need((me is None) == (card is None), "me and card go together")
        lines = opening(cls.game, PLAYERS, players, "players")
        lines += (SourceLine(f"roles {words(roles)}", "roles"),)
        if me is not None:
            lines += (SourceLine(f"viewer {me} {card}", "card"),)
        return cls(Source(lines, edition, tuple(rules)))._read()

    # ------------------------------------------------------------ what happens
    # Whatever else a record can tell is told by `add`.

    def deal(self, seat: Name, card: str) -> "Werewolf":
        """The judge deals somebody a card, and knows the game from then on."""
        return self.add(f"deal {seat} {card}")

    def night(self) -> "Werewolf":
        """The next night begins."""
        return self.add("night")

    def day(self) -> "Werewolf":
        """The next day begins."""
        return self.add("day")

    def look(self, seer: Name, target: Name, card: str = "") -> "Werewolf":
        """The seer is shown a card; the judge knows which."""
        return self.add(f"{seer} checks {target} {card}")

    def protect(self, guard: Name, target: Name | None) -> "Werewolf":
        """The guard protects somebody, or nobody."""
        return self.add(f"{guard} guards {_or_nobody(target)}")

    def attack(self, target: Name) -> "Werewolf":
        """The werewolves attack somebody."""
        return self.add(f"wolves attack {target}")

    def brew(
        self, witch: Name, *, save: Name | None = None, poison: Name | None = None
    ) -> "Werewolf":
        """The witch saves the victim, poisons somebody, both or neither."""
        used = [] if save is None else [f"saves {save}"]
        used += [] if poison is None else [f"poisons {poison}"]
        return self.add(f"{witch} {' '.join(used or ['passes'])}")

    def die(self, seat: Name | None = None, card: str = "", cause: str = "") -> "Werewolf":
        """Somebody is found dead and turns his card up; or nobody is."""
        return self.add(f"dead {_or_nobody(seat)} {card} {cause}")

    def claim(self, speaker: Name, card: str) -> "Werewolf":
        """Somebody says that he holds a card, or is `good`."""
        return self.add(f"{speaker} claims {card}")

    def say(self, speaker: Name, about: Name, card: str) -> "Werewolf":
        """Somebody says that another player holds a card, or is `good`."""
        return self.add(f"{speaker} says {about} {card}")

    def ballot(self, votes: Mapping[str, Name | None] | Mapping[int, Name | None]) -> "Werewolf":
        """Everybody votes for somebody, or for nobody."""
        cast = (f"{voter}>{_or_nobody(target)}" for voter, target in votes.items())
        return self.add(f"vote {' '.join(cast)}")

    def lynch(self, seat: Name | None = None, card: str = "") -> "Werewolf":
        """Somebody is voted out and turns his card up; or nobody is."""
        return self.add(f"lynched {_or_nobody(seat)} {card}")

    # ------------------------------------------------------------ what can be asked

    def who(
        self,
        *,
        facts_only: bool = False,
        village_lies: Number = Fraction(1, 20),
        others_admit: Number = Fraction(1, 20),
        others_lie: Number = Fraction(1, 2),
        verify: bool = False,
    ) -> "Answer[Who]":
        """Who may hold which card, by the facts, and with what was said."""
        return self.ask(
            "who", facts_only=facts_only,
            village_lies=village_lies, others_admit=others_admit, others_lie=others_lie,
            verify=verify,
        )  # fmt: skip

    def breakdown(
        self,
        *,
        each: bool = False,
        everything: bool = False,
        village_lies: Number = Fraction(1, 20),
        others_admit: Number = Fraction(1, 20),
        others_lie: Number = Fraction(1, 2),
        verify: bool = False,
    ) -> "Answer[Breakdown]":
        """Every consistent way in which what was said is true or false."""
        return self.ask(
            "breakdown", each=each, everything=everything,
            village_lies=village_lies, others_admit=others_admit, others_lie=others_lie,
            verify=verify,
        )  # fmt: skip

    def vote(
        self,
        *,
        facts_only: bool = False,
        village_lies: Number = Fraction(1, 20),
        others_admit: Number = Fraction(1, 20),
        others_lie: Number = Fraction(1, 2),
        counterclaim: Number = Fraction(1, 2),
        silence: Number = Fraction(1, 4),
        skill: Number = Fraction(1),
        samples: int = 1000,
        seed: int = 0,
    ) -> "Answer[Votes]":
        """Whom to lynch; for a werewolf also whom to kill."""
        return self.ask(
            "vote", facts_only=facts_only,
            village_lies=village_lies, others_admit=others_admit, others_lie=others_lie,
            counterclaim=counterclaim, silence=silence, skill=skill,
            samples=samples, seed=seed,
        )  # fmt: skip

    def act(
        self,
        *,
        facts_only: bool = False,
        village_lies: Number = Fraction(1, 20),
        others_admit: Number = Fraction(1, 20),
        others_lie: Number = Fraction(1, 2),
        counterclaim: Number = Fraction(1, 2),
        silence: Number = Fraction(1, 4),
        skill: Number = Fraction(1),
        samples: int = 1000,
        seed: int = 0,
    ) -> "Answer[Acting]":
        """What to do by one's own card: whom to check, protect, save, poison, attack, shoot."""
        return self.ask(
            "act", facts_only=facts_only,
            village_lies=village_lies, others_admit=others_admit, others_lie=others_lie,
            counterclaim=counterclaim, silence=silence, skill=skill,
            samples=samples, seed=seed,
        )  # fmt: skip

    def why(self, statement: str) -> "Answer[Explanation]":
        """Why something must or cannot be, like `"Cai is a werewolf"`: the lines that force it."""
        return self.ask("why", statement=statement)

    def check(self) -> "Answer[Check]":
        """Hold the record to the rules, and its facts against each other."""
        return self.ask("check")

    def public(self) -> "Answer[Public]":
        """What the players may see of a game that a judge records."""
        return self.ask("moderate")

    @classmethod
    def odds(
        cls,
        *,
        villagers: int | None = None,
        wolves: int | None = None,
        guard: bool = False,
        witch: bool = False,
        hunter: bool = False,
        seer: bool = False,
        roles: Cards | None = None,
        preset: str | None = None,
        first: First | None = None,
        win: Win | None = None,
        lynch: By = "votes",
        skill: Number | None = None,
        sampled: bool = False,
        games: int = 2000,
        seed: int = 0,
        cluster: str | None = None,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Answer[Odds]":
        """How likely the village wins, and how long games take."""
        return cls._look_up(
            "odds", edition, rules,
            villagers=villagers, wolves=wolves, guard=guard, witch=witch, hunter=hunter, seer=seer,
            roles=roles, preset=preset, first=first, win=win, lynch=lynch, skill=skill,
            sampled=sampled, games=games, seed=seed, cluster=cluster,
        )  # fmt: skip

    @classmethod
    def balance(
        cls,
        players: int | None = None,
        *,
        have: Cards | None = None,
        roles: Cards | None = None,
        preset: str | None = None,
        presets: bool = False,
        first: First | None = None,
        win: Win | None = None,
        lynch: By = "votes",
        skill: Number | None = None,
        day_minutes: Number = 5,
        night_minutes: Number = 2,
        games: int = 2000,
        seed: int = 0,
        cluster: str | None = None,
        everything: bool = False,
        edition: str | None = None,
        rules: Sequence[str] = (),
    ) -> "Answer[Balance]":
        """Role lists for an even game, or that people know, or what other cards change in one."""
        return cls._look_up(
            "balance", edition, rules,
            players=players, have=have, roles=roles, preset=preset, presets=presets,
            first=first, win=win, lynch=lynch, skill=skill,
            day_minutes=day_minutes, night_minutes=night_minutes,
            games=games, seed=seed, cluster=cluster, everything=everything,
        )  # fmt: skip

    # ------------------------------------------------------------ how it is known

    def _situation(self) -> Situation:
        known = situation(self.record, self._seat)
        known = known._replace(facts=self._source.named(known.facts))
        return known.supposing([statement(text, known.names) for text in self._given])

    def _clash(self) -> Contradiction:
        return clash(self.situation)


def _or_nobody(seat: Name | None) -> str:
    return "nobody" if seat is None else str(seat)
