"""What a referee notes while he replays a record, and how he tells what is wrong with a line."""

from typing import NamedTuple

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import pigs
from wolfwise.models.littlewolves.cards import Card
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.lines import Sends, error_in
from wolfwise.models.littlewolves.position import ASKED, Position
from wolfwise.models.littlewolves.setup import Setup
from wolfwise.models.littlewolves.table import Table, with_item
from wolfwise.models.littlewolves.unseen import HIDDEN, forgotten, whereabouts
from wolfwise.models.records import Breach, Line
from wolfwise.models.values import distinct


@distinct
class MissedPig(NamedTuple):
    """A pig that somebody drew and nobody remembers, until the next turn: how all was before it."""

    line: int
    position: Position
    missing: tuple[str, ...]
    stand_ins: frozenset[int]
    unsure: tuple[tuple[Seat | None, str], ...]
    drawn: tuple[Card | str | None, ...] = ()  # since then, to refill the hand


class Notes:
    """How far the game has come, and what is known beside that."""

    def __init__(self, setup: Setup, first: Seat | None = None, *, begun: bool = True) -> None:
        self.position, self.missing, first_pigs, self.assumed = setup.begin(first)
        self.stand_ins = frozenset(range(first_pigs))  # of the pigs drawn: nobody knows which
        self.unsure: dict[
            Seat | None, str
        ] = {}  # whose houses are not all known (None: wolves), why
        self.setup, self.begun = setup, begun  # not begun: the table can still be set up otherwise
        self.viewer, self.viewer_told = setup.viewer, setup.viewer_told
        self.breaches: list[Breach] = []
        self.turns = 0
        self.choices: dict[Seat, Card] = {}  # cards to pass or to show, told so far
        self.told: set[tuple[type, Seat]] = set()  # who has told what he passes or receives
        self.turned: tuple[Card, Position] | None = None  # the dummy's card, and the table before
        self.missed: MissedPig | None = None
        self.discarder: Seat | None = None  # who has discarded a card in the last line
        self.wolves_go = False  # a pig has sent wolves out, and no turn was taken since

    @property
    def game(self) -> LittleWolves:
        return self.position.game


class Desk:
    """Where one line is held to what is known already."""

    def __init__(self, play: Notes, line: Line) -> None:
        self.play, self.line = play, line

    @property
    def now(self) -> Position:
        return self.play.position

    @property
    def table(self) -> Table:
        return self.play.position.table

    # ------------------------------------------------------------ what somebody holds

    def tell(self, seat: Seat, card: Card) -> None:
        """Somebody has a card: one of those in his hand that were hidden."""
        now, shown = self.now, self.table.shown
        if card in now.hands[seat] or (shown and shown[seat] == card):
            return
        self.need_free(card)
        if shown and shown[seat] == HIDDEN:
            table = now.table._replace(shown=with_item(shown, seat, card))
            self.play.position = now._replace(table=table)
            return
        hand = now.hands[seat]
        if HIDDEN not in hand:
            raise self.error(f"{self.table.name(seat)} has no {card}", card)
        with_card = tuple(sorted((*hand[:-1], card)))  # hidden cards are the last
        self.play.position = now._replace(hands=with_item(now.hands, seat, with_card))

    def forget(self, place: Seat) -> None:
        """A card of a hand is played that was missed: it may have been any."""
        if place == self.play.viewer:
            raise self.error(f"{self.table.name(place)} is the viewer, who knows what he plays")
        shown = self.table.shown
        if shown and shown[place] is not None:
            return
        passed = [p for p in self.now.passed if p.receiver == place and p.card != HIDDEN]
        for card in (p.card for p in passed if p.card in self.now.hands[place]):
            name = self.table.name(place)
            why = f"did {name} play {card}? Line {self.line.number} does not tell"
            self.play.missing = (*self.play.missing, why)
        self.play.position = forgotten(self.now, place)

    # ------------------------------------------------------------ what nobody noted

    def miss_pig(self) -> None:
        """Some pig is drawn: whatever it makes everybody do, nobody knows."""
        play, table = self.play, self.table
        before = play.missing, play.stand_ins, tuple(play.unsure.items())
        play.stand_ins |= {len(table.pigs)}
        if pigs.has_effect(table):
            why = f"what did the pig make everybody do? Line {self.line.number} does not tell"
            play.missed = MissedPig(self.line.number, self.now, *before)
            play.missing = (*play.missing, why)
            play.unsure[None] = why

    def pass_over(self) -> None:
        """Nobody tells of a wolf that had to be sent, unless houses that nobody knows were full."""
        assert self.now.to_act is not None
        name = self.table.name(self.now.to_act)
        why = f"did {name} send a wolf before line {self.line.number}? No line tells"
        self.play.unsure.setdefault(None, why)
        self.play.position = self.now.after_sending(self.table)

    def leave(self, fact: Sends) -> None:
        """A wolf goes to a house that nobody noted."""
        if problem := self.why_not_gone(fact):
            if fact.wolf not in self.table.home[fact.seat]:
                raise self.error(problem, fact.wolf)
            self.breach(fact.seat, problem)
        self.play.position = self.now._replace(table=self.table.gone(fact.seat, fact.wolf))

    def why_not_gone(self, fact: Sends) -> str | None:
        """What is wrong with sending a wolf, wherever it went."""
        seat, wolf, place, _ = fact
        noted = None not in self.play.unsure
        return self.table.breach_of_leaving(seat, wolf, place, all_noted=noted)

    # ------------------------------------------------------------ what is wrong

    def need_free(self, card: Card) -> None:
        if lies := whereabouts(card, self.table, dict(enumerate(self.now.hands))):
            raise self.error(f"there is one {card} only, and it {lies}", card)

    def need(self, condition: bool) -> None:
        """Refuse a line that makes no sense now."""
        if not condition:
            raise self.error(f"now {next_to_do(self.now)}")

    def breach(self, place: Seat, problem: str) -> None:
        message = f"against the rules for {self.table.name(place)}: {problem}"
        self.play.breaches.append(Breach(self.line.number, message))

    def error(self, message: str, word: object = None) -> RecordError:
        return error_in(self.line, message, word)


def is_unknown(play: Notes, now: Position) -> bool:
    """Whether the pig that makes everybody pass a card only stands for one that was missed."""
    return now.step is Step.PASS and len(now.table.pigs) - now.table.waiting in play.stand_ins


def giver_to(now: Position, seat: Seat) -> Seat:
    """Whose card a seat receives because of the pig that is being done with."""
    table, game = now.table, now.game
    pig = table.pigs[-table.waiting]
    return next(s for s in range(game.players) if game.neighbour(s, pig) == seat)


def receives(play: Notes) -> bool:
    """Whether the viewer has passed a card on, but not told yet which he got for it."""
    now, viewer, choices = play.position, play.viewer, play.choices
    if now.step is not Step.PASS or viewer is None or viewer not in choices:
        return False
    return choices.get(giver_to(now, viewer), HIDDEN) == HIDDEN


def next_to_do(now: Position) -> str:
    """What has to be told next: `it is Ann's turn`, `a card is drawn for the dummy`."""
    table = now.table
    says = ASKED[now.step].says
    if now.end is not None:
        return f"the game is over: {now.end.reason}"
    if now.step is Step.DRAW:
        return f"{says} by {table.name(table.active)}".replace("by the dummy", "for the dummy")
    if now.step in (Step.TURN, Step.WOLF, Step.SENDING) and now.to_act is not None:
        return f"{says}, and {table.name(now.to_act)} is next"
    return says
