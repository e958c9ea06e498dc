"""The lines of a Werewolf record: how each is read and how it is written."""

from collections.abc import Collection, Mapping, Sequence
from typing import ClassVar

from wolfwise.models.errors import WolfwiseError
from wolfwise.models.game import Seat
from wolfwise.models.grammar import Word
from wolfwise.models.records import Scribe
from wolfwise.models.werewolf import events, lines
from wolfwise.models.werewolf.game import PLAYERS, werewolf
from wolfwise.models.werewolf.lines import GOOD, MISSED, Ballot, Missed, Told, Winner
from wolfwise.models.werewolf.roles import Cause, Potion, Role, cards_named, role_named, spellings

NOBODY = ("nobody", "none", "-")
CAUSES = tuple(cause.value for cause in Cause)


class WerewolfScribe(Scribe):
    """Reads and writes the lines of `record.lark`."""

    game_name = "werewolf"
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Scribe.vocabulary,
        "ROLES": ("roles",),
        "VIEWER": ("viewer",),
        "DEAL": ("deal",),
        "MIDDLE": ("middle",),
        "NIGHT": ("night",),
        "DAY": ("day",),
        "TAKES": ("takes",),
        "NOTHING": ("nothing", *NOBODY),
        "PAIRS": ("pairs",),
        "LOVERS": ("lovers",),
        "GUARDS": ("guards",),
        "NOBODY": NOBODY,
        "CHECKS": ("checks",),
        "GOOD": (GOOD,),
        "MISSED": (MISSED,),
        "USED": ("used",),
        "POTION": tuple(potion.value for potion in Potion),
        "WOLVES": ("wolves", "werewolves"),
        "ATTACK": ("attack", "attacks"),
        "PEEPS": ("peeps",),
        "VICTIM": ("victim",),
        "SAVES": ("saves",),
        "POISONS": ("poisons",),
        "PASSES": ("passes",),
        "CHARMS": ("charms",),
        "CHARMED": ("charmed",),
        "DEAD": ("dead",),
        "CAUSE": CAUSES,
        "SHOOTS": ("shoots",),
        "MAYOR": ("mayor",),
        "ELECT": ("elect",),
        "CHALLENGES": ("challenges",),
        "EXPOSES": ("exposes",),
        "VOTE": ("vote",),
        "LYNCHED": ("lynched",),
        "VOTERS": ("voters",),
        "CLAIMS": ("claims",),
        "SAYS": ("says",),
        "WON": ("won",),
        "WINNER": tuple(winner.value for winner in Winner),
        "ROLE": tuple(word for role in Role for word in spellings(role)),
    }
    reserved = frozenset({*NOBODY, "attack", "attacks", GOOD, MISSED})
    open_terminals = (*Scribe.open_terminals, "NUMBER", "BALLOT")

    def seat_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        if len(players) not in PLAYERS:
            raise WolfwiseError(
                f"Werewolf is for {PLAYERS[0]} to {PLAYERS[-1]} players, not {len(players)}"
            )
        return players

    def words(self, terminal: str) -> Sequence[str]:
        match terminal:
            case "ROLE":
                return [role.value for role in Role]
            case "NUMBER":
                return ["a number"]
            case "BALLOT":
                return ["VOTER>NAME as one word"]
            case "WOLVES" | "NOBODY" | "NOTHING" | "ATTACK":
                return self.vocabulary[terminal][:1]
        return super().words(terminal)

    def _terminal(self, word: str, choices: Collection[str]) -> str | None:
        """Only what looks like a number or a vote is one; `werewolf*2` is two cards."""
        terminal = super()._terminal(word, choices)
        if terminal == "NUMBER" and not word.isdecimal():
            return "ROLE" if "ROLE" in choices and _counted(word) else None
        if terminal == "BALLOT" and ">" not in word:
            return None
        return terminal

    def _bad_name(self, name: str, taken: Collection[str], seat: Seat) -> str | None:
        if ">" in name:
            return f"{name!r}: a name cannot have the sign > in it"
        return super()._bad_name(name, taken, seat)

    # ------------------------------------------------------------ cards and times of day

    def roles(self, words: list[Word]) -> lines.Roles:
        keyword, *told = words
        if not self.names:
            raise self.error(keyword, "who is playing? A line 'players NAME NAME ...' comes first")
        cards = self.guard(told[0], lambda: cards_named(word.text for word in told))
        self.guard(told[0], lambda: werewolf(cards, self.rules, len(self.names)))
        return lines.Roles(tuple(cards))

    def viewer(self, words: list[Word]) -> lines.Viewer:
        return lines.Viewer(self.seat(words[1]), role_named(words[2].text))

    def deal(self, words: list[Word]) -> events.Dealt:
        return events.Dealt(self.seat(words[1]), role_named(words[2].text))

    def middle(self, words: list[Word]) -> lines.Middle:
        return lines.Middle(tuple(role_named(word.text) for word in words[1:]))

    def used(self, words: list[Word]) -> lines.Used:
        return lines.Used(self.seat(words[1]), Potion(words[2].text.casefold()))

    def night(self, words: list[Word]) -> lines.Night:
        return lines.Night(self.number(words[1]) if len(words) > 1 else None)

    def day(self, words: list[Word]) -> lines.Day:
        return lines.Day(self.number(words[1]) if len(words) > 1 else None)

    # ------------------------------------------------------------ in the night

    def swap(self, words: list[Word]) -> events.Swapped:
        who, _, what = words
        taken = None if what.terminal == "NOTHING" else role_named(what.text)
        return events.Swapped(self.seat(who), taken)

    def pair(self, words: list[Word]) -> events.Paired:
        return events.Paired(self.seat(words[0]), self.two(words[2:]))

    def lovers(self, words: list[Word]) -> events.LoversMet:
        return events.LoversMet(self.two(words[1:]))

    def protect(self, words: list[Word]) -> events.Guarded:
        return events.Guarded(self.seat(words[0]), self.somebody(words[2]))

    def check(self, words: list[Word]) -> lines.Checks:
        seer, _, target, *told = words
        return lines.Checks(self.seat(seer), self.seat(target), _told(told[0]) if told else None)

    def wolves(self, words: list[Word]) -> events.WolvesMet:
        return events.WolvesMet(self.several(words[1:]))

    def attack(self, words: list[Word]) -> events.Attacked:
        return events.Attacked(self.somebody(words[2]))

    def peep(self, words: list[Word]) -> events.Peeped:
        return events.Peeped(self.seat(words[0]), self.several_or_nobody(words[2:]))

    def victim(self, words: list[Word]) -> lines.Victim:
        return lines.Victim(self.somebody(words[1]))

    def brew(self, words: list[Word]) -> lines.Brews:
        saved = poisoned = None
        for potion, on in zip(words[1::2], words[2::2], strict=False):
            if potion.terminal == "SAVES":
                saved = self.seat(on)
            else:
                poisoned = self.seat(on)
        return lines.Brews(self.seat(words[0]), saved, poisoned)

    def charm(self, words: list[Word]) -> events.Charmed:
        return events.Charmed(self.seat(words[0]), self.several(words[2:]))

    def charmed(self, words: list[Word]) -> events.CharmedMet:
        return events.CharmedMet(self.several(words[1:]))

    # ------------------------------------------------------------ deaths and days

    def dead(self, words: list[Word]) -> lines.Dead | lines.NobodyDead:
        _, who, *told = words
        if not told:
            return lines.NobodyDead()
        cause = Cause(told[1].text.casefold()) if len(told) > 1 else None
        return lines.Dead(self.seat(who), _shown(told[0]), cause)

    def shot(self, words: list[Word]) -> events.Shot:
        return events.Shot(self.seat(words[0]), self.somebody(words[2]))

    def mayor(self, words: list[Word]) -> lines.Mayor:
        return lines.Mayor(self.seat(words[1]))

    def election(self, words: list[Word]) -> lines.Election:
        return lines.Election(self.ballots(words[1:]))

    def challenge(self, words: list[Word]) -> events.Challenged:
        return events.Challenged(self.seat(words[0]), self.seat(words[2]))

    def expose(self, words: list[Word]) -> events.Exposed:
        return events.Exposed(self.seat(words[0]))

    def vote(self, words: list[Word]) -> lines.Votes:
        return lines.Votes(self.ballots(words[1:]))

    def lynched(self, words: list[Word]) -> lines.Lynched | lines.OutcomeMissed:
        _, who, *card = words
        if who.terminal == "MISSED":
            return lines.OutcomeMissed()
        if not card:
            return lines.Lynched(None, None)
        return lines.Lynched(self.seat(who), _shown(card[0]))

    def voters(self, words: list[Word]) -> lines.Voters:
        return lines.Voters(self.several_or_nobody(words[1:]))

    def claim(self, words: list[Word]) -> lines.Claims | lines.TalkMissed:
        seat, told = self.seat(words[0]), _told(words[2])
        return lines.TalkMissed(seat) if told == MISSED else lines.Claims(seat, told)

    def statement(self, words: list[Word]) -> lines.Says | lines.TalkMissed:
        speaker, _, target, told = words
        seat, about = self.seat(speaker), self.seat(target)
        if seat == about:
            raise self.error(target, f"of himself {self.names[seat]} claims: say 'claims {told}'")
        said = _told(told)
        return lines.TalkMissed(seat, about) if said == MISSED else lines.Says(seat, about, said)

    def won(self, words: list[Word]) -> lines.Won:
        return lines.Won(Winner(words[1].text.casefold()))

    # ------------------------------------------------------------ the words of a line

    def number(self, word: Word) -> int:
        text = word.text
        if not text.isdecimal() or len(text) > 3 or int(text) < 1:
            raise self.error(word, f"{text!r} is no number of a night or day")
        return int(text)

    def somebody(self, word: Word) -> Seat | None:
        return None if word.terminal == "NOBODY" else self.seat(word)

    def two(self, words: Sequence[Word]) -> tuple[Seat, Seat]:
        first, second = sorted(self.several(words))
        return first, second

    def several(self, words: Sequence[Word]) -> tuple[Seat, ...]:
        """Different seats, in order."""
        seats: list[Seat] = []
        for word in words:
            seat = self.seat(word)
            if seat in seats:
                raise self.error(word, f"{self.names[seat]} is named twice")
            seats.append(seat)
        return tuple(sorted(seats))

    def several_or_nobody(self, words: Sequence[Word]) -> tuple[Seat, ...]:
        return () if words[0].terminal == "NOBODY" else self.several(words)

    def ballots(self, words: Sequence[Word]) -> tuple[Ballot, ...]:
        """`Ana>Cai`, one word a voter; `Ana>nobody` votes for nobody, of `Ana>missed` it is not
        known for whom."""
        ballots: dict[Seat, Seat | Missed | None] = {}
        for word in words:
            who, _, whom = word.text.partition(">")
            voter = self.seat(word._replace(text=who))
            at = word._replace(text=whom, column=word.column + len(who) + 1)
            if voter in ballots:
                raise self.error(word, f"{self.names[voter]} votes twice")
            if whom.casefold() == MISSED:
                ballots[voter] = MISSED
            else:
                ballots[voter] = None if whom.casefold() in ("", *NOBODY) else self.seat(at)
        return tuple((voter, ballots[voter]) for voter in sorted(ballots))

    def write(self, fact: object) -> str:
        return write(fact, self.names)


def _counted(word: str) -> bool:
    """Whether a word is like `werewolf*2`."""
    name, star, number = word.partition("*")
    return bool(star) and number.isdecimal() and any(name.casefold() in spellings(r) for r in Role)


def _told(word: Word) -> Told | Missed:
    if word.terminal == "MISSED":
        return MISSED
    return GOOD if word.terminal == "GOOD" else role_named(word.text)


def _shown(word: Word) -> Role | None:
    return None if word.terminal == "MISSED" else role_named(word.text)


# ---------------------------------------------------------------- writing


def write(fact: object, names: Sequence[str]) -> str:
    """A fact as a line of a record."""
    name = names.__getitem__

    def several(seats: Sequence[Seat]) -> str:
        return " ".join(map(name, seats))

    def somebody(seat: Seat | None) -> str:
        return NOBODY[0] if seat is None else name(seat)

    match fact:
        case lines.Roles(cards):
            return f"roles {' '.join(cards)}"
        case lines.Viewer(seat, role):
            return f"viewer {name(seat)} {role}"
        case events.Dealt(seat, role):
            return f"deal {name(seat)} {role}"
        case lines.Middle(cards):
            return f"middle {' '.join(cards)}"
        case lines.Used(witch, potion):
            return f"used {name(witch)} {potion}"
        case lines.Night(number):
            return "night" if number is None else f"night {number}"
        case lines.Day(number):
            return "day" if number is None else f"day {number}"
        case events.Swapped(thief, taken):
            return f"{name(thief)} takes {taken or 'nothing'}"
        case events.Paired(cupid, pair):
            return f"{name(cupid)} pairs {several(pair)}"
        case events.LoversMet(pair):
            return f"lovers {several(pair)}"
        case events.Guarded(guard, target):
            return f"{name(guard)} guards {somebody(target)}"
        case lines.Checks(seer, target, told):
            return f"{name(seer)} checks {name(target)} {told or ''}".rstrip()
        case events.WolvesMet(wolves):
            return f"wolves {several(wolves)}"
        case events.Attacked(target):
            return f"wolves attack {somebody(target)}"
        case events.Peeped(girl, seen):
            return f"{name(girl)} peeps {several(seen) or NOBODY[0]}"
        case lines.Victim(seat):
            return f"victim {somebody(seat)}"
        case lines.Brews(witch, None, None):
            return f"{name(witch)} passes"
        case lines.Brews(witch, saved, poisoned):
            potions = (("saves", saved), ("poisons", poisoned))
            used = [f"{potion} {name(on)}" for potion, on in potions if on is not None]
            return " ".join([name(witch), *used])
        case events.Charmed(piper, seats):
            return f"{name(piper)} charms {several(seats)}"
        case events.CharmedMet(seats):
            return f"charmed {several(seats)}"
        case lines.NobodyDead():
            return "dead nobody"
        case lines.Dead(seat, role, cause):
            return f"dead {name(seat)} {role or MISSED} {cause or ''}".rstrip()
        case events.Shot(hunter, target):
            return f"{name(hunter)} shoots {somebody(target)}"
        case lines.Mayor(seat):
            return f"mayor {name(seat)}"
        case events.Challenged(knight, target):
            return f"{name(knight)} challenges {name(target)}"
        case events.Exposed(seat):
            return f"{name(seat)} exposes"
        case lines.Election(ballots) | lines.Votes(ballots):
            keyword = "elect" if isinstance(fact, lines.Election) else "vote"
            votes = (
                f"{name(voter)}>{MISSED if whom == MISSED else somebody(whom)}"
                for voter, whom in ballots
            )
            return " ".join([keyword, *votes])
        case lines.Lynched(None):
            return "lynched nobody"
        case lines.Lynched(int(seat), role):
            return f"lynched {name(seat)} {role or MISSED}"
        case lines.OutcomeMissed():
            return f"lynched {MISSED}"
        case lines.Voters(seats):
            return f"voters {several(seats) or NOBODY[0]}"
        case lines.Claims(seat, told):
            return f"{name(seat)} claims {told}"
        case lines.Says(seat, target, told):
            return f"{name(seat)} says {name(target)} {told}"
        case lines.TalkMissed(seat, None):
            return f"{name(seat)} claims {MISSED}"
        case lines.TalkMissed(seat, int(target)):
            return f"{name(seat)} says {name(target)} {MISSED}"
        case lines.Won(winner):
            return f"won {winner}"
    raise TypeError(f"no line of a Werewolf record states {fact!r}")


SCRIBE = WerewolfScribe
