"""Replays a record and notes every rule it breaks.

What the rules say is asked of the position of a whole game, in which cards that nobody has told
are HIDDEN. At the table people miss things, so nothing here stops at a breach: `check` and `score`
refuse a record that has any, the other questions only warn. A line that makes no sense where it
stands raises RecordError.
"""

from copy import copy

from wolfwise.models.errors import listed
from wolfwise.models.game import Seat
from wolfwise.models.littlewolves import lines, pigs
from wolfwise.models.littlewolves.acts import Build, Discard, Draw, DrawPig, Send, Stay
from wolfwise.models.littlewolves.cards import Card, Pig
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.game import littlewolves
from wolfwise.models.littlewolves.lines import Builds, Discards, Draws, Sends, Spot, houses_meant
from wolfwise.models.littlewolves.notes import Desk, MissedPig, Notes, giver_to, is_unknown
from wolfwise.models.littlewolves.setup import Setup, house_at
from wolfwise.models.littlewolves.sites import building, somewhere
from wolfwise.models.littlewolves.unseen import (
    HIDDEN,
    after_choices,
    after_hidden_draw,
)
from wolfwise.models.records import GameLine, Line, PlayersLine, Record, RuleLine


class Replay(Notes):
    """The whole record, replayed."""

    def goes_on_with(self, place: Seat | None) -> "Replay":
        """Once the table is set up and something is played, first by this place."""
        return self if self.begun else Replay(self.setup, place)

    def after(self, fact: object) -> "Replay":
        """With a line more; raises RecordError if it makes no sense here."""
        line = Line(0, type(fact).__name__, fact)
        if not self.begun and isinstance(fact, lines.SetUp):
            setup = self.setup.copied()
            setup.enter(line)
            return Replay(setup, begun=False)
        if not self.begun:
            return self.goes_on_with(_first(fact)).after(fact)
        play = copy(self)
        play.breaches, play.choices, play.told = [], dict(self.choices), set(self.told)
        play.unsure = dict(self.unsure)
        _Clerk(play, line).enter()
        play.breaches = [*self.breaches, *play.breaches]
        return play


def _first(fact: object) -> Seat | None:
    """Whose turn it is if play begins with a line, and no other says so."""
    return fact.place if isinstance(fact, Builds | Discards) else None


def replay(record: Record) -> Replay:
    """Replay all lines, up to where the last one leaves the game."""
    setup = Setup(littlewolves(len(record.players), record.rules), record.players)
    play: Replay | None = None
    for line in record.facts:
        fact = line.fact
        if isinstance(fact, GameLine | PlayersLine | RuleLine):
            continue
        if play is None and isinstance(fact, lines.SetUp):
            setup.enter(line)
            continue
        if play is None:
            play = Replay(setup, _first(fact))
        _Clerk(play, line).enter()
    return Replay(setup, begun=False) if play is None else play


class _Clerk(Desk):
    """Enters one line into the replay."""

    def enter(self) -> None:
        turned, self.play.turned = self.play.turned, None
        missed, fact = self.play.missed, self.line.fact
        if not isinstance(fact, lines.Viewer):
            self.play.missed = None
        discarder, self.play.discarder = self.play.discarder, None
        if isinstance(fact, lines.Viewer):
            if self.play.viewer_told:
                raise self.error("the viewer is known already")
            self.play.viewer, self.play.viewer_told = fact.seat, True
            return
        if isinstance(fact, lines.Hand):
            self.hand(fact.seat, fact.cards)
            return
        if isinstance(fact, lines.SetUp):
            raise self.error("the table is set up before anything is played")
        if turned is not None and isinstance(fact, Builds | Discards) and fact.card == turned[0]:
            self.play.position = turned[1]  # this line tells the same card, and what became of it
        if missed is not None and isinstance(fact, Sends | lines.Passes | lines.Receives):
            self.recognise(missed)
        unknown = isinstance(fact, Sends) and fact.place in self.play.unsure
        if unknown and fact.seat == discarder and self.now.step is not Step.WOLF:
            self.leave(fact)  # by the houses that are known he could not have
            return
        self.catch_up()
        if self.now.end is not None:
            raise self.error(f"the game is over: {self.now.end.reason}")
        match fact:
            case Builds() | Discards() if fact.place == self.play.game.dummy:
                self.dummy_acts(fact)
            case Builds():
                self.build(fact)
            case Discards():
                self.discard(fact)
            case Sends():
                self.send(fact)
            case Draws(place, drawn):
                self.draw(place, self.some_pig(place) if drawn == lines.MISSED else drawn)
                if missed is not None:
                    self.play.missed = missed._replace(drawn=(*missed.drawn, drawn))
            case lines.Passes(seat, card) | lines.Receives(seat, card):
                self.goes_round(type(fact), seat, card)
            case lines.Shows(seat, card):
                self.need(self.now.step is Step.CHOOSE and seat in self.now.choosers)
                self.need(seat not in self.play.choices)
                self.tell(seat, card)
                self.play.choices[seat] = card
                if len(self.play.choices) == len(self.now.choosers):
                    self.choose_all()

    # ------------------------------------------------------------ what nobody wrote down

    def catch_up(self) -> None:
        """Pass over all that need not be told before this line: hidden draws and choices."""
        fact, dummy = self.line.fact, self.play.game.dummy
        while (now := self.now).end is None:
            active = now.table.active
            if now.step is Step.WOLF and not _is(fact, Sends, now.to_act):
                self.play.position = now.after(Stay())
            elif now.step is Step.DRAW and active != dummy and not _is(fact, Draws, active):
                self.draw_hidden()
            elif now.step is Step.PASS and (
                is_unknown(self.play, now) or not isinstance(fact, lines.Passes | lines.Receives)
            ):
                self.choose_all()
            elif now.step is Step.SENDING and self.play.unsure and not isinstance(fact, Sends):
                self.pass_over()
            elif now.step is Step.CHOOSE and isinstance(fact, Builds | Discards):
                self.need(fact.place in now.choosers)
                if fact.card != HIDDEN:
                    self.tell(fact.place, fact.card)
                self.play.choices[fact.place] = fact.card
                self.choose_all()
            else:
                return

    def draw_hidden(self) -> None:
        after = after_hidden_draw(self.now)
        if after is None:
            raise self.error(f"first {self.table.name(self.table.active)} must have drawn a pig")
        self.play.position = after

    def choose_all(self) -> None:
        """All cards that are passed or shown change places."""
        self.play.position = after_choices(self.now, self.play.choices)
        self.play.choices, self.play.told = {}, set()

    # ------------------------------------------------------------ turns

    def take_turn(self, place: Seat, card: Card) -> None:
        """It is the turn of this place, or it is made so; and the card was in its hand."""
        self.need(self.now.step is Step.TURN)
        self.play.wolves_go = False
        if self.now.to_act != place:
            assert self.now.to_act is not None
            self.breach(place, f"it is {self.table.name(self.now.to_act)}'s turn")
            table = self.table._replace(active=place)
            self.play.position = self.now._replace(table=table, to_act=place)
        if card == HIDDEN:
            self.forget(place)
        else:
            self.tell(place, card)
        if card not in self.now.playable:
            raise self.error(self.now.breach(Discard(card)) or "", card)
        self.play.turns += 1

    def build(self, fact: Builds) -> None:
        self.take_turn(fact.place, fact.card)
        if fact.card == HIDDEN:
            self.build_missed(fact)
            return
        move: Build | None
        if fact.place in self.play.unsure:
            move, problem = somewhere(self.table, fact)
        else:
            move = building(self.table, fact, self.line)
            problem = self.now.breach(move)
        if problem:
            self.breach(fact.place, problem)
        if move is None:
            self.put_aside(fact.card)
        else:
            self.play.position = self.now.after(move)

    def build_missed(self, fact: Builds) -> None:
        """Somewhere in his houses lies a card more: from now on they are not all known."""
        place, spot = fact.place, fact.spot
        if spot is not None and spot.colour is not None and place not in self.play.unsure:
            house_at(self.table, place, spot, self.line)
        if spot == Spot(None) and len(self.table.houses[place]) == self.play.game.houses:
            self.breach(place, f"{self.table.name(place)} has three houses already")
        self.put_aside(HIDDEN)
        name = self.table.name(place)
        self.play.unsure.setdefault(
            place, f"which card did {name} build? Line {self.line.number} does not tell"
        )

    def put_aside(self, card: Card) -> None:
        """A card was built where nobody can tell: it is on the table, and in no known house."""
        self.play.position = self.now.after(Discard(card))
        if self.now.step is Step.WOLF:
            self.play.position = self.now.after(Stay())

    def discard(self, fact: Discards) -> None:
        self.take_turn(fact.place, fact.card)
        self.play.position = self.now.after(Discard(fact.card))
        if fact.sends is None:
            self.play.discarder = fact.place
            return
        if self.now.step is not Step.WOLF and fact.sends.place in self.play.unsure:
            self.leave(fact.sends)
        elif self.now.step is not Step.WOLF:
            raise self.error(
                self.table.breach_of_sending(fact.place, self.sending(fact.sends)) or ""
            )
        else:
            self.send(fact.sends)

    def send(self, fact: Sends) -> None:
        now, unsure = self.now, fact.place in self.play.unsure
        if unsure and self.play.wolves_go and self.now.step is not Step.SENDING:
            self.leave(fact)  # by the houses that are known he could not have
            return
        self.need(self.now.step in (Step.WOLF, Step.SENDING))
        if self.now.to_act != fact.seat:
            assert self.now.to_act is not None
            if self.now.step is Step.SENDING and self.play.unsure:
                self.pass_over()
            else:
                self.breach(fact.seat, f"it is {self.table.name(self.now.to_act)}'s turn")
            self.play.position = now._replace(to_act=fact.seat)
        if unsure and len(houses_meant(self.table, fact.place, fact.spot)) != 1:
            self.leave(fact)
            self.play.position = self.now.after_sending(self.table)
            return
        move = self.sending(fact)
        if problem := self.now.breach(move):
            if move.wolf not in self.table.home[fact.seat]:
                raise self.error(problem, move.wolf)
            # A basement that was missed gives more room; and who went before may have been missed.
            if self.why_not_gone(fact) or not (unsure or self.table.breach_of_leaving(*fact[:3])):
                self.breach(fact.seat, problem)
        self.play.position = self.now.after(move)

    def sending(self, fact: Sends) -> Send:
        return Send(fact.wolf, fact.place, house_at(self.table, fact.place, fact.spot, self.line))

    # ------------------------------------------------------------ cards come

    def some_pig(self, place: Seat) -> Pig:
        """A pig that was missed: the last one left, or another that stands for it."""
        table, left = self.table, self.now.deck.pigs
        self.need(self.now.step is Step.DRAW and table.active == place)
        if not left:
            raise self.error("all pigs have been drawn")
        if len(left) > 1:
            self.miss_pig()
        return next((pig for pig in left if pig is not Pig.WOLVES), left[0])

    def recognise(self, missed: MissedPig) -> None:
        """A pig that was missed shows itself by what it makes somebody do."""
        sent = isinstance(self.line.fact, Sends)
        left = (pig for pig in missed.position.deck.pigs if pig not in missed.drawn)
        fits = [pig for pig in left if (pig is Pig.WOLVES) is sent]
        if len(fits) > 1:
            which = listed((f"'pig {pig!s}'" for pig in fits), "or")
            raise self.error(f"which way do cards go? Line {missed.line} should say {which}")
        for pig in fits:
            play = self.play
            play.position, play.missing = missed.position, missed.missing
            play.stand_ins, play.unsure = missed.stand_ins, dict(missed.unsure)
            active = play.position.table.active
            self.draw_pig(active, pig)
            for drawn in missed.drawn:
                self.draw(active, self.some_pig(active) if drawn == lines.MISSED else drawn)

    def draw(self, place: Seat, drawn: Card | Pig | str | None) -> None:
        self.need(self.now.step is Step.DRAW and self.table.active == place)
        dummy = place == self.play.game.dummy
        if isinstance(drawn, Pig):
            self.draw_pig(place, drawn)
        elif isinstance(drawn, Card):
            if dummy:
                self.play.turned = (drawn, self.now)
            self.draw_card(drawn)
        elif dummy:
            raise self.error("which card? All see what is turned up for the dummy")
        else:
            self.draw_hidden()

    def draw_card(self, card: Card) -> None:
        """It was one of the hidden cards of the deck."""
        self.need_free(card)
        if any(passed.card == card for passed in self.now.passed):
            raise self.error(f"{card} was passed on, so it is in a hand", card)
        deck = self.now.deck
        if deck.odds.house_weight <= 0:
            raise self.error("only a pig is left to be drawn now", card)
        turned_up = deck._replace(houses=(card, *deck.houses[1:]))
        self.play.position = self.now._replace(deck=turned_up).after(Draw(card))

    def draw_pig(self, place: Seat, pig: Pig) -> None:
        stand_ins = [self.table.pigs[at] for at in self.play.stand_ins if at < len(self.table.pigs)]
        if pig in stand_ins:
            self.exchange_stand_in(pig)
        if pig in self.table.pigs:
            raise self.error(f"the pig {pig!s} has been drawn already", pig)
        if problem := self.now.breach(DrawPig(pig)):
            left = f"{self.table.deck} cards are left by what is written down"
            self.breach(place, f"{problem} ({left})")
        self.play.wolves_go |= pig is Pig.WOLVES and pigs.has_effect(self.table)
        self.play.position = self.now.after(DrawPig(pig))

    def exchange_stand_in(self, pig: Pig) -> None:
        """It was another one that was drawn before."""
        now, deck = self.now, self.now.deck
        if deck.pigs:
            other = deck.pigs[0]
            drawn = tuple(other if drawn is pig else drawn for drawn in now.table.pigs)
            left = tuple(p for p in now.game.pigs if p not in drawn)
            self.play.position = now._replace(
                table=now.table._replace(pigs=drawn), deck=deck._replace(pigs=left)
            )

    def dummy_acts(self, fact: Builds | Discards) -> None:
        """A card is turned up and built, or put away if it cannot be."""
        now, dummy = self.now, fact.place
        if now.step is not Step.PLACE:
            self.need(now.step is Step.DRAW and self.table.active == dummy)
            self.draw_card(fact.card)
        if isinstance(fact, Discards):
            if fact.card not in self.table.discards:
                raise self.error(f"{fact.card} can be built for the dummy, so it must be")
            return
        if self.now.step is Step.PLACE and self.table.shown[dummy] is not None:
            move = building(self.table, fact, self.line)
            if problem := self.now.breach(move):
                raise self.error(problem, fact.card)
            self.play.position = self.now.after(move)
            return
        after, self.play.position = self.now, now
        move = building(self.table, fact, self.line)
        if after.table.houses != now.table.built(dummy, *move).houses:
            problem = now.table.breach_of_building(dummy, *move)
            raise self.error(problem or "it is laid otherwise, by a fixed order", fact.card)
        self.play.position = after

    # ------------------------------------------------------------ cards go round

    def goes_round(self, verb: type, seat: Seat, card: Card | None) -> None:
        """Told one after the other, in any order; the cards change owners when play goes on."""
        self.need(self.now.step is Step.PASS)
        known = self.play.choices.get(self.giver(verb, seat), HIDDEN)
        if (verb, seat) in self.play.told or (card is not None and known not in (HIDDEN, card)):
            self.choose_all()  # then it is about the next pig
            self.need(self.now.step is Step.PASS)
        giver = self.giver(verb, seat)
        if card is not None:
            self.tell(giver, card)
        self.play.choices[giver] = self.play.choices.get(giver, HIDDEN) if card is None else card
        self.play.told.add((verb, seat))

    def giver(self, verb: type, seat: Seat) -> Seat:
        """Who passes a card on if a seat passes or receives one."""
        return seat if verb is lines.Passes else giver_to(self.now, seat)

    def hand(self, seat: Seat, cards: tuple[Card | None, ...]) -> None:
        """What somebody holds now, told during or after play."""
        if len(self.now.hands[seat]) != len(cards):
            self.catch_up()
        hand = self.now.hands[seat]
        if len(hand) != len(cards):
            name = self.table.name(seat)
            raise self.error(f"{name} holds {len(hand)} cards now, not {len(cards)}")
        for card in cards:
            if card is not None:
                self.tell(seat, card)


def _is(fact: object, kind: type[Sends] | type[Draws], seat: Seat | None) -> bool:
    """Whether a line tells that of this seat."""
    return isinstance(fact, kind) and fact[0] == seat
