"""How the lines of a record of The Three Little Wolves are read."""

from collections.abc import Mapping, Sequence
from typing import ClassVar

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.grammar import Word
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.cards import COLOURS, Card, Colour, Pig, card
from wolfwise.models.littlewolves.game import LittleWolves, littlewolves
from wolfwise.models.littlewolves.lines import DUMMY, MISSED, UNKNOWN, Spot
from wolfwise.models.littlewolves.unseen import HIDDEN
from wolfwise.models.records import Scribe

_KEYWORDS = (
    "viewer", "turn", "turns", "beard", "deck", "pigs", "house", "wolf", "pig", "hand", "discarded",
    "builds", "discards", "draws", "passes", "receives", "sends", "shows",
    "in", "on", "to", "as", "new", "missed",
)  # fmt: skip


class LittleWolvesScribe(Scribe):
    """Reads and writes the lines of `record.lark`. With two players the dummy has a name, too."""

    game_name = "littlewolves"
    vocabulary: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **Scribe.vocabulary,
        **{word.upper(): (word,) for word in _KEYWORDS},
        "BASEMENT": ("basement", "b1", "b2", "b3"),
        "EFFECT": tuple(Pig),
        "COLOUR": tuple(COLOURS),
    }
    reserved = frozenset({DUMMY})
    open_terminals = (*Scribe.open_terminals, "NUMBER", "FLOOR", "CARD")
    _players = 0

    def seat_names(self, players: tuple[str, ...]) -> tuple[str, ...]:
        self._players = len(players)
        return (*players, DUMMY) if self.littlewolves.dummy is not None else players

    @property
    def littlewolves(self) -> LittleWolves:
        return littlewolves(self._players, self.rules)

    def words(self, terminal: str) -> Sequence[str]:
        asked = {"NUMBER": "a number", "FLOOR": "a floor", "CARD": "a card"}
        return [asked[terminal]] if terminal in asked else super().words(terminal)

    # ------------------------------------------------------------ the table at a moment

    def viewer(self, words: list[Word]) -> lines.Viewer:
        return lines.Viewer(self.player(words[1]))

    def turn(self, words: list[Word]) -> lines.TurnOf:
        return lines.TurnOf(self.seat(words[1]))

    def turns(self, words: list[Word]) -> lines.TurnsLeft:
        return lines.TurnsLeft(self.number(words[1]))

    def beard(self, words: list[Word]) -> lines.Beard:
        seat = self.player(words[1])
        if self.littlewolves.dummy is None:
            raise self.error(words[0], "only two players have the beard marker")
        return lines.Beard(seat)

    def deck(self, words: list[Word]) -> lines.DeckSize:
        return lines.DeckSize(self.number(words[1]))

    def pigs(self, words: list[Word]) -> lines.PigsDrawn:
        drawn: list[Pig] = []
        for word in words[1:]:
            drawn.append(self.pig_card(word))
            if drawn[-1] in drawn[:-1]:
                raise self.error(word, f"there is one pig {drawn[-1]!s} only")
        return lines.PigsDrawn(tuple(drawn))

    def house(self, words: list[Word]) -> lines.HouseStands:
        _, owner, colour, *floors = words
        place = self.seat(owner)
        text = " ".join(word.text for word in (colour, *floors))
        return lines.HouseStands(
            place, self.guard(floors[0], lambda: self.littlewolves.house(text))
        )

    def wolf(self, words: list[Word]) -> lines.WolfLives:
        _, owner, wolf, _, host, *house = words
        return lines.WolfLives(
            self.player(owner), self.number(wolf), self.seat(host), self.spot(house)
        )

    def pig(self, words: list[Word]) -> lines.PigLies:
        _, number, _, owner, *house = words
        return lines.PigLies(self.number(number), self.seat(owner), self.spot(house))

    def hand(self, words: list[Word]) -> lines.Hand:
        _, who, *cards = words
        seat = self.player(who)
        most = self.littlewolves.hand
        if len(cards) > most:
            raise self.error(cards[most], f"a hand has {most} cards at most")
        held: list[Card | None] = []
        for word in cards:
            held.append(None if word.text in (UNKNOWN, "？") else self.card(word))
            if held[-1] is not None and held[-1] in held[:-1]:
                raise self.error(word, f"there is one {held[-1]} only")
        return lines.Hand(seat, tuple(held))

    def discarded(self, words: list[Word]) -> lines.Discarded:
        return lines.Discarded(tuple(map(self.card, words[1:])))

    # ------------------------------------------------------------ what is played

    def builds(self, words: list[Word]) -> lines.Builds:
        who, _, what, *more = words
        place, laid = self.seat(who), self.played(who, what)
        number, basement, spot = None, False, None
        if more and more[0].terminal == "AS":
            _, use, *more = more
            basement = use.terminal == "BASEMENT"
            number = self.use(use, laid)
        if more:
            spot = self.spot(more[1:])
        return lines.Builds(place, laid, number, basement, spot)

    def use(self, word: Word, laid: Card) -> int | None:
        """The floor that a card is laid as; None: a basement."""
        basement = word.terminal == "BASEMENT"
        text = word.text.casefold()
        number = laid.number if text == "basement" else self.number(word, text.lstrip("b"))
        ways = [(way.number, way.basement) for way in self.littlewolves.uses[laid]]
        if (number, basement) not in ways:
            uses = [f"B{n}" if below else str(n) for n, below in ways]
            raise self.error(word, f"{laid} can be laid as {listed(uses, 'or')}")
        return None if basement else number

    def discards(self, words: list[Word]) -> lines.Discards:
        who, _, what, *sent = words
        place, put_away = self.seat(who), self.played(who, what)
        return lines.Discards(place, put_away, self.sends([who, *sent]) if sent else None)

    def draws(self, words: list[Word]) -> lines.Draws:
        who, _, *drawn = words
        place = self.seat(who)
        if not drawn:
            return lines.Draws(place, None)
        if drawn[0].terminal != "PIG":
            return lines.Draws(place, self.card(drawn[0]))
        missed = drawn[1].terminal == "MISSED"
        return lines.Draws(place, MISSED if missed else self.pig_card(drawn[1]))

    def passes(self, words: list[Word]) -> lines.Passes:
        return lines.Passes(self.player(words[0]), self.card(words[2]) if words[2:] else None)

    def receives(self, words: list[Word]) -> lines.Receives:
        return lines.Receives(self.player(words[0]), self.card(words[2]) if words[2:] else None)

    def sends(self, words: list[Word]) -> lines.Sends:
        who, _, wolf, _, host, *house = words
        return lines.Sends(self.player(who), self.number(wolf), self.seat(host), self.spot(house))

    def shows(self, words: list[Word]) -> lines.Shows:
        seat = self.player(words[0])
        if self.littlewolves.dummy is None:
            raise self.error(words[1], "only two players show their cards, in their last turns")
        return lines.Shows(seat, self.card(words[2]))

    # ------------------------------------------------------------ the words of a line

    def player(self, word: Word) -> Seat:
        """A seat, and not the dummy's place."""
        seat = self.seat(word)
        if seat == self.littlewolves.dummy:
            raise self.error(word, "the dummy has houses, and nothing else", self.names[:-1])
        return seat

    def card(self, word: Word) -> Card:
        found: Card = self.guard(word, lambda: card(word.text))
        return found

    def played(self, who: Word, word: Word) -> Card:
        """A card, or one that was missed; the dummy's lies there for all to see."""
        if word.terminal != "MISSED":
            return self.card(word)
        if self.seat(who) == self.littlewolves.dummy:
            raise self.error(word, "which card? All see what is turned up for the dummy")
        return HIDDEN

    def pig_card(self, word: Word) -> Pig:
        return Pig(word.text.casefold())

    def spot(self, words: Sequence[Word]) -> Spot:
        """A house: `red`, `white w5`, `new`."""
        colour, *more = words
        if colour.terminal == "NEW":
            return Spot(None)
        return Spot(Colour(colour.text.casefold()), self.card(more[0]) if more else None)

    def number(self, word: Word, text: str | None = None) -> int:
        """A whole number in digits of any script; nothing in the box is a hundred."""
        digits = word.text if text is None else text
        if not digits.isdecimal() or len(digits) > 2:
            raise self.error(word, f"{word.text!r} is no number in this game")
        return int(digits)

    def write(self, fact: object) -> str:
        return lines.write(fact, self.names)


SCRIBE = LittleWolvesScribe
