"""A table as a record sets it up, at the beginning of a turn, and what of it nobody wrote down."""

from collections.abc import Sequence
from copy import copy
from typing import NamedTuple

from wolfwise.models.errors import RecordError
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines, scoring
from wolfwise.models.littlewolves.acts import Send
from wolfwise.models.littlewolves.cards import CARDS, Card, Pig
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.game import LittleWolves
from wolfwise.models.littlewolves.house import House
from wolfwise.models.littlewolves.lines import Spot, error_in, houses_meant
from wolfwise.models.littlewolves.pigs import Hands
from wolfwise.models.littlewolves.position import Position
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.littlewolves.unseen import HIDDEN, whereabouts
from wolfwise.models.records import Line
from wolfwise.models.values import distinct


def house_at(table: Table, place: Seat, spot: Spot, line: Line) -> int:
    """The house that a line means."""
    meant = houses_meant(table, place, spot)
    if len(meant) == 1:
        return meant[0]
    name, colour = table.name(place), spot.colour or "new"
    if meant:
        cards = " or ".join(f"'{colour} {table.houses[place][at].cards[0]}'" for at in meant)
        raise error_in(line, f"{name} has {len(meant)} {colour} houses: say {cards}", colour)
    which = f"{colour} house" if spot.card is None else f"{colour} house with {spot.card}"
    raise error_in(line, f"{name} has no {which}", colour)


@distinct
class Start(NamedTuple):
    """A table that is set up: where play goes on from."""

    position: Position
    missing: tuple[str, ...]  # what else should be written down
    stand_ins: int  # the first so many pigs were drawn, but nobody knows which
    assumed: tuple[str, ...]  # what is taken to be so because nothing else is told


class Setup:
    """Collects the lines that set a table up; whatever cannot be raises RecordError."""

    def __init__(self, game: LittleWolves, players: tuple[str, ...]) -> None:
        self.game = game
        self.table = Table.new(game, players)
        self.hands: dict[Seat, tuple[Card, ...]] = {}
        self._said: dict[type, Line] = {}  # the last line of each kind
        self._hand_lines: dict[Seat, Line] = {}

    def copied(self) -> "Setup":
        """The same lines, to which others can be added."""
        other = copy(self)
        other.hands, other._said = dict(self.hands), dict(self._said)
        other._hand_lines = dict(self._hand_lines)
        return other

    @property
    def viewer_told(self) -> bool:
        return lines.Viewer in self._said

    @property
    def viewer(self) -> Seat | None:
        """Whose knowledge it is: who is said to look, or whose cards alone are told."""
        if self.viewer_told:
            seat: Seat = self._said[lines.Viewer].fact.seat
            return seat
        return next(iter(self.hands)) if len(self.hands) == 1 else None

    def enter(self, line: Line) -> None:
        """Take one line in."""
        fact = line.fact
        if type(fact) in self._said and isinstance(fact, _ONCE):
            raise error_in(line, f"'{line.text.split()[0]}' is told already")
        self._said[type(fact)] = line
        match fact:
            case lines.HouseStands(place, house):
                self._house(place, house, line)
            case lines.WolfLives(seat, wolf, place, spot):
                move = Send(wolf, place, house_at(self.table, place, spot, line))
                if problem := self.table.breach_of_sending(seat, move):
                    raise error_in(line, problem, wolf)
                self.table = self.table.sent(seat, move)
            case lines.PigLies(number, place, spot):
                self._marker(number, place, house_at(self.table, place, spot, line), line)
            case lines.Hand(seat, cards):
                self._hand(seat, cards, line)
            case lines.Discarded(cards):
                for card in cards:
                    self._need_free(card, line)
                    self.table = self.table.discarded(card)
            case lines.Beard(seat):
                self.table = self.table._replace(beard=seat)

    def _need_free(self, card: Card, line: Line) -> None:
        if lies := whereabouts(card, self.table, self.hands):
            raise error_in(line, f"there is one {card} only, and it {lies}", card)

    def _house(self, place: Seat, house: House, line: Line) -> None:
        """Built card by card, so that it keeps the rules of building."""
        at = len(self.table.houses[place])
        for laid in (*house.floors, *house.basements):
            self._need_free(laid.card, line)
            if problem := self.table.breach_of_building(place, laid, at):
                raise error_in(line, problem, house.named)
            self.table = self.table.built(place, laid, at)

    def _marker(self, number: int, place: Seat, at: int, line: Line) -> None:
        table, house = self.table, self.table.houses[place][at]
        if number not in self.game.markers:
            markers = ", ".join(map(str, self.game.markers))
            raise error_in(line, f"there is no pig {number} (there are {markers})", number)
        if number not in table.markers:
            raise error_in(line, f"pig {number} lies on a house already", number)
        if house.pig is not None:
            owner = table.name(place)
            raise error_in(line, f"the {house.named} house of {owner} has a pig already", number)
        left = tuple(marker for marker in table.markers if marker != number)
        marked = table.with_house(place, at, house._replace(pig=number))
        self.table = marked._replace(markers=left)

    def _hand(self, seat: Seat, cards: tuple[Card | None, ...], line: Line) -> None:
        if seat in self.hands:
            raise error_in(line, f"the hand of {self.table.name(seat)} is told already")
        for card in cards:
            if card is not None:
                self._need_free(card, line)
        self.hands[seat] = tuple(sorted(HIDDEN if card is None else card for card in cards))
        self._hand_lines[seat] = line

    # ------------------------------------------------------------ play begins

    def begin(self, first: Seat | None = None) -> Start:
        """The position that was told; `first` is who plays on, if that is not said otherwise."""
        drawn, stand_ins = self._drawn()
        last = len(drawn) == len(self.game.pigs)
        active, missing = self._active(first, last)
        turns = self._turns(last)
        table = self.table._replace(pigs=drawn, active=active)
        hands = self._all_hands(self._held(active, turns), active, turns if last else 0)
        deck, problem, gone = self._deck(table, hands)
        table = table._replace(deck=deck.size, discards=(*table.discards, *[HIDDEN] * gone))
        if last:
            two = self.game.dummy is not None
            table = table._replace(turns_left=sum(map(len, hands)) if two else turns)
        told = (*missing, *([problem] if problem else []))
        return Start(_position(table, hands, deck), told, stand_ins, self._assumed(gone, deck))

    def _assumed(self, gone: int, deck: Deck) -> tuple[str, ...]:
        if gone:
            cards = "1 card was" if gone == 1 else f"{gone} cards were"
            return (f"{cards} discarded that nobody has noted, and each may be any",)
        if not self._said.keys() & _MID_GAME or lines.DeckSize in self._said:
            return ()
        left = f"{deck.size} cards are left in the deck"
        return (f"all discarded cards are told, so {left} (a line 'deck N' says otherwise)",)

    def _value(self, kind: type) -> int | None:
        """What a line of one number or one name says."""
        if kind not in self._said:
            return None
        value: int = self._said[kind].fact[0]
        return value

    def _drawn(self) -> tuple[tuple[Pig, ...], int]:
        """The pigs drawn so far; if nobody says which, as many as have left their markers."""
        placed = [number for number in self.game.markers if number not in self.table.markers]
        lowest = self.game.markers[: len(placed)]
        if tuple(placed) != lowest:
            wanted = next(number for number in lowest if number not in placed)
            raise RecordError(f"the lowest pig marker comes first, so pig {wanted} is missing")
        if lines.PigsDrawn not in self._said:
            return self.game.pigs[: len(placed)], len(placed)
        line = self._said[lines.PigsDrawn]
        drawn: tuple[Pig, ...] = line.fact.pigs
        if len(drawn) < len(placed):
            raise error_in(line, f"{len(placed)} pig markers lie on houses, so as many were drawn")
        return drawn, 0

    def _active(self, first: Seat | None, last: bool) -> tuple[Seat, list[str]]:
        """Whose turn it is; seat 1 begins where nothing has been played yet."""
        told = self._value(lines.TurnOf)
        both = last and self.game.dummy is not None
        if told is not None:
            if both and told != self.game.dummy:
                why = "in the last turns of two players both choose a card at once"
                raise error_in(self._said[lines.TurnOf], why)
            return told, []
        over = self._value(lines.TurnsLeft) == 0
        if first is not None and self._said.keys() & _MID_GAME:
            return first, []
        if both or over or not self._said.keys() & _MID_GAME:
            return 0, []
        return 0, ["whose turn is it? A line 'turn NAME' is missing"]

    def _turns(self, last: bool) -> int | None:
        """How many turns are left for all together, once nobody draws any more."""
        game, told = self.game, self._value(lines.TurnsLeft)
        if not last:
            if told is not None:
                why = "turns are counted after the third pig ('pigs right left wolves')"
                raise error_in(self._said[lines.TurnsLeft], why)
            return None
        most = game.players * (game.last_turns if game.dummy is None else game.hand)
        if told is not None and told > most:
            why = f"at most {most} turns are left after the third pig"
            raise error_in(self._said[lines.TurnsLeft], why, told)
        if told is None and game.dummy is None:
            return most
        return told

    def _held(self, active: Seat, turns: int | None) -> list[int]:
        """How many cards everybody holds where no hand is told: that follows from the turns."""
        game = self.game
        if game.dummy is not None and len(self._drawn()[0]) == len(game.pigs):
            return self._held_by_two(turns)
        held = [game.hand] * game.players
        if turns is not None:
            left = [len(range((s - active) % game.players, turns, game.players))
                    for s in range(game.players)]  # fmt: skip
            held = [game.hand - game.last_turns + number for number in left]
        for seat, hand in self.hands.items():
            short = turns is not None and len(hand) == held[seat] - 1  # the deck had run out
            if len(hand) != held[seat] and not short:
                when = "at the beginning of a turn" if turns is None else f"with {turns} turns left"
                raise error_in(
                    self._hand_lines[seat],
                    f"{self.table.name(seat)} holds {held[seat]} cards {when}, not {len(hand)}",
                )
        return held

    def _held_by_two(self, turns: int | None) -> list[int]:
        """In their last turns both play all cards they hold."""
        sizes = {seat: len(hand) for seat, hand in self.hands.items()}
        if turns is None:
            return [sizes.get(seat, sizes.get(1 - seat, self.game.hand)) for seat in range(2)]
        beard = self.table.beard or 0
        held = [sizes.get(seat, (turns + (seat == beard)) // 2) for seat in range(2)]
        for seat in range(2):
            if seat not in sizes and 1 - seat in sizes:
                held[seat] = turns - sizes[1 - seat]
        if sum(held) != turns or not 0 <= min(held) <= max(held) <= self.game.hand:
            raise error_in(self._said[lines.TurnsLeft], "each turn takes a card of a hand", turns)
        return held

    def _all_hands(self, held: Sequence[int], active: Seat, turns: int | None) -> Hands:
        """Whoever drew the third pig has a card less if the deck ran out; he plays last."""
        players = self.game.players
        hands = [self.hands.get(seat, (HIDDEN,) * number) for seat, number in enumerate(held)]
        short = [(active + turns - 1) % players] if turns else []
        if self.game.dummy is not None and turns != 0:
            short = list(range(players))
        untold = [seat for seat in short if seat not in self.hands]
        if untold and len(self.table.seen) + sum(map(len, hands)) == len(CARDS) + 1:
            hands[untold[0]] = hands[untold[0]][1:]
        return tuple(hands)

    def _deck(self, table: Table, hands: Hands) -> tuple[Deck, str | None, int]:
        """What is left for the deck, what is wrong with that, and how many cards nobody noted."""
        game = self.game
        pigs = tuple(pig for pig in game.pigs if pig not in table.pigs)
        seen = len(table.seen) + sum(map(len, hands))
        rest = len(CARDS) + len(pigs) - seen
        told = self._value(lines.DeckSize)
        size = rest if told is None else told
        possible = _possible_size(size, len(pigs), game.bottom)
        problem, gone = None, 0
        if told is not None:
            line = self._said[lines.DeckSize]
            if told > rest:
                why = f"{seen} cards lie on the table or are in hands, so at most {rest} are left"
                raise error_in(line, why, told)
            if size != possible:
                why = f"{told} cards cannot be left with {len(pigs)} pigs among them"
                raise error_in(line, why, told)
            gone = rest - told
        elif size != possible:
            problem = (
                f"by what is told {size} cards would be left with {len(pigs)} pigs among them: "
                "a line 'discarded CARD ...' or 'deck N' is missing"
            )
        return Deck((HIDDEN,) * (possible - len(pigs)), pigs, game.bottom), problem, gone


_ONCE = (
    lines.Viewer, lines.TurnOf, lines.TurnsLeft, lines.Beard, lines.DeckSize, lines.PigsDrawn
)  # fmt: skip
_MID_GAME = {
    lines.HouseStands, lines.WolfLives, lines.PigLies, lines.Discarded, lines.DeckSize,
    lines.PigsDrawn, lines.TurnsLeft,
}  # fmt: skip
"""Lines that tell a game which has begun."""


def _possible_size(size: int, pigs: int, bottom: int) -> int:
    """The number of cards nearest to this that a deck can have with so many pigs left in it."""
    if pigs == 0:
        return min(max(size, 0), bottom)
    return max(size, 1 if pigs == 1 else bottom + pigs)


def _position(table: Table, hands: Hands, deck: Deck) -> Position:
    """The beginning of a turn, or of what there is instead of turns."""
    for_dummy = table.active == table.game.dummy
    if table.turns_left == 0 and not (for_dummy and table.deck):
        return Position(table, hands, deck, Step.TURN, end=scoring.end(table))
    if for_dummy:
        return Position(table, hands, deck, Step.DRAW)
    if table.last and table.game.dummy is not None:
        now = Position(table, hands, deck, Step.CHOOSE)
        return now._replace(to_act=now.choosers[0])
    return Position(table, hands, deck, Step.TURN, table.active)
