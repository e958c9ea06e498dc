"""Replays a record round by round and notes every rule it breaks.

At the table people miss things, so nothing here stops at a breach: `check` and `score` refuse a
record that has any, the other questions only warn.
"""

from collections.abc import Callable

from wolfwise.models.errors import RecordError
from wolfwise.models.game import End, Seat
from wolfwise.models.records import Breach, Fact, GameLine, Line, PlayersLine, Record, RuleLine
from wolfwise.models.wooolf import record as lines
from wolfwise.models.wooolf.cards import Character, Clue, Hand, Question, announcement
from wolfwise.models.wooolf.game import NEUTRAL, Wooolf, wooolf
from wolfwise.models.wooolf.observations import Ask, Holds, Observation, Peek
from wolfwise.models.wooolf.scoring import RoundScore, end_of_game, score_round
from wolfwise.models.wooolf.table import PASS, Action, AskOf, Board, PeekAt, SuspectEarly, Table


class RoundPlay:
    """What a record says of one round."""

    def __init__(
        self, number: int, table: Table, points: tuple[int, ...], errors: tuple[int, ...]
    ) -> None:
        self.number, self.table = number, table
        self.points, self.errors = points, errors  # so far; once it is scored, with this round's
        self.viewer: lines.Viewer | None = None
        self.facts: list[Fact[Observation]] = []
        self.questions: tuple[Question, ...] | None = None  # the viewer's, as dealt
        self.hands: dict[Seat, Hand] = {}
        self.boards: dict[Seat, Board] = {}
        self.score: RoundScore | None = None
        self.dealt: tuple[Hand, ...] = ()  # everybody's cards, once it is scored
        self.said: set[type] = set()  # kinds of lines
        self.unheard: set[Seat] = set()  # whose announcements or turns were missed

    @property
    def begun(self) -> bool:
        """Whether anything has been said of this round."""
        return bool(self.facts or self.boards or self.hands or any(self.table.turns))

    @property
    def shown(self) -> bool:
        """Whether it has come to cards and boards."""
        return bool(self.table.over or self.hands or self.boards)

    def hand(self, seat: Seat) -> Hand | None:
        """The cards of a seat, if they were shown or are the viewer's."""
        own = self.viewer.hand if self.viewer is not None and self.viewer.seat == seat else None
        return self.hands.get(seat, own)

    @property
    def hidden(self) -> list[Seat]:
        """Whose cards are not known; the last two belong to the only seat that shows none."""
        seats = [seat for seat in range(self.table.game.seats) if self.hand(seat) is None]
        return [] if len(seats) == 1 else seats

    @property
    def hidden_boards(self) -> list[Seat]:
        """Who suspected early, but whose board is not told."""
        return [seat for seat in self.table.suspected if seat not in self.boards]

    def not_held(self, asker: Seat, question: Question) -> bool:
        """Whether the viewer would spend a question card that he was not dealt, or has spent."""
        if self.questions is None or self.viewer is None or asker != self.viewer.seat:
            return False
        spent = sum(card is question and who == asker for who, card in self.table.asked)
        return spent >= self.questions.count(question)


class Replay:
    """The whole record, replayed."""

    def __init__(self, game: Wooolf, names: tuple[str, ...]) -> None:
        self.game, self.names = game, names
        zeros = (0,) * game.players
        self.rounds = [RoundPlay(1, Table.new(game, names=names), zeros, zeros)]
        self.breaches: list[Breach] = []
        self.before: dict[Seat, lines.Points] = {}  # told of rounds that are not recorded
        self.end: End | None = None  # without winners if points are not all known

    @property
    def all_counted(self) -> bool:
        """Whether the points of all rounds before the last one are known."""
        first, *_ = self.rounds
        return all(r.score for r in self.rounds[:-1]) and (first.number == 1 or bool(self.before))

    @property
    def points(self) -> tuple[int, ...]:
        return self.rounds[-1].points

    @property
    def errors(self) -> tuple[int, ...]:
        return self.rounds[-1].errors


def game_of(record: Record) -> Wooolf:
    return wooolf(len(record.players), record.rules)


def replay(record: Record) -> Replay:
    """Replay all lines. Only a line that makes no sense where it stands raises RecordError."""
    game = game_of(record)
    names = record.players if game.neutral is None else (*record.players, NEUTRAL)
    play = Replay(game, names)
    rounds: list[list[Line]] = [[]]
    for line in record.facts:
        if isinstance(line.fact, lines.Round):
            rounds.append([])
        if not isinstance(line.fact, GameLine | PlayersLine | RuleLine):
            rounds[-1].append(line)
    for told in rounds:
        if told and isinstance(told[0].fact, lines.Round):
            _Clerk(play, told[0]).new_round(told[0].fact.number)
        # Whose knowledge a round holds may be said in any of its lines.
        viewers = (line.fact for line in told if isinstance(line.fact, lines.Viewer))
        play.rounds[-1].viewer = next(viewers, None)
        for line in told:
            _Clerk(play, line).enter()
    _score_last(play)
    return play


class _Clerk:
    """Enters one line into the replay."""

    def __init__(self, play: Replay, line: Line) -> None:
        self.play, self.line, self.round = play, line, play.rounds[-1]

    def enter(self) -> None:
        now = self.round
        now.said.add(type(self.line.fact))
        match self.line.fact:
            case lines.Points() as points:
                self.points_so_far(points)
            case lines.Starts(seat):
                self.start(seat)
            case lines.Gap():
                now.table = now.table.after_gap()
            case lines.Red(seats):
                now.table = now.table._replace(red=frozenset(seats))
            case lines.Viewer(seat, hand) as viewer:
                if viewer is not now.viewer:
                    raise self.error("the viewer of this round and his cards are known already")
                self.know(Holds(seat, hand), private=True)
            case lines.Questions(seat, questions):
                if now.viewer is None or seat != now.viewer.seat:
                    raise self.error("only the viewer's question cards are known")
                if now.questions is not None:
                    self.breach(f"{self.play.names[seat]}'s question cards are known already")
                now.questions = questions
            case Peek() as peek:
                self.peek(peek)
            case Ask(asker, target, question, yes) as ask:
                self.ask(asker, AskOf(target, question), yes)
                self.know(ask)
            case lines.MissedAnswer(asker, target, question):
                self.ask(asker, AskOf(target, question))
            case lines.MissedClue(peeker, target, side):
                now.unheard.add(peeker)
                self.act(peeker, PeekAt(target, side))
            case lines.MissedTurn(seat):
                now.unheard.add(seat)
                self.act(seat, None)
            case lines.Suspects(seat):
                self.act(seat, SuspectEarly())
            case Holds(seat, hand) as holds:
                if seat in now.hands or (now.viewer and now.viewer.shows_otherwise(seat, hand)):
                    self.breach(f"{self.play.names[seat]}'s cards are known already")
                now.hands[seat] = hand
                self.know(holds)
            case lines.Pointers(seat, board):
                if seat in now.boards:
                    self.breach(f"{self.play.names[seat]}'s board is known already")
                now.boards[seat] = board

    def know(self, observation: Observation, private: bool = False) -> None:
        fact = Fact(observation, self.line.number, self.line.text, private)
        self.round.facts.append(fact)

    def ask(self, asker: Seat, ask: AskOf, yes: bool | None = None) -> None:
        if self.round.not_held(asker, ask.question):
            self.breach(f"{self.play.names[asker]} holds no question card {ask.question}")
        self.act(asker, ask, yes)

    def act(self, seat: Seat, action: Action | None, said: Clue | bool | None = None) -> None:
        """Somebody acts; None: nobody knows how."""
        table = self.round.table
        if problem := table.breach(seat, action) if action else table.breach_of_turn(seat):
            self.breach(f"against the rules for {self.play.names[seat]}: {problem}")
        self.round.table = self.round.table.after(seat, action, said)

    def peek(self, peek: Peek) -> None:
        now = self.round
        viewer = None if now.viewer is None else now.viewer.seat
        if peek.seen is not None and viewer not in (peek.peeker, peek.target):
            raise self.error("only the viewer can know the card itself, as peeker or as owner")
        if peek.announced is None:
            peek = peek._replace(announced=self.must_announce(peek))
        self.act(peek.peeker, PeekAt(peek.target, peek.side), peek.announced)
        self.know(peek, private=peek.seen is not None)

    def must_announce(self, peek: Peek) -> Clue:
        """What the viewer has to say about the card he saw."""
        now = self.round
        if peek.seen is None or now.viewer is None or now.viewer.seat != peek.peeker:
            clues = ", ".join(self.play.game.clues)
            at = len(self.line.text)
            raise self.error(f"what was announced? ({clues}; the viewer may say: saw CARD)", at)
        plays = self.play.game.character(now.viewer.hand)
        return announcement(peek.seen, liar=plays is Character.BOY)

    def points_so_far(self, told: lines.Points) -> None:
        now = self.round
        if len(self.play.rounds) > 1 or any(now.table.turns) or now.hands or now.boards:
            self.breach("points so far are told before the first turn of the record")
            return

        def put(values: tuple[int, ...], value: int) -> tuple[int, ...]:
            return (*values[: told.seat], value, *values[told.seat + 1 :])

        now.points, now.errors = put(now.points, told.points), put(now.errors, told.errors)
        self.play.before[told.seat] = told

    def start(self, seat: Seat) -> None:
        table = self.round.table
        if any(table.turns):
            self.breach("who starts is said before the first turn of the round")
            return
        if table.start is not None and table.start != seat:
            self.breach(f"{self.play.names[table.start]} starts this round")
        self.round.table = table._replace(start=seat, to_act=seat)

    def new_round(self, number: int) -> None:
        play, before = self.play, self.round
        if not before.begun:
            before.number = number  # a record may begin with any round
            return
        if number != before.number + 1:
            raise self.error(f"after round {before.number} comes round {before.number + 1}")
        _score_last(play)
        if not before.table.over and not before.table.gaps:
            self.breach(f"round {before.number} is not over")
        if play.end is not None:
            self.breach(f"the game is over: {play.end.reason}")
        red = before.score.red if before.score else frozenset()
        start = (
            before.table.next_start
            if before.table.over and before.table.start is not None
            else None
        )
        table = Table.new(play.game, start, red, play.names)
        play.rounds.append(RoundPlay(number, table, before.points, before.errors))

    def breach(self, message: str) -> None:
        self.play.breaches.append(Breach(self.line.number, message))

    def error(self, message: str, column: int = 0) -> RecordError:
        return RecordError(message, text=self.line.text, line=self.line.number, column=column)


def _score_last(play: Replay) -> None:
    """Score the last round if the record shows all that counts; note what does not fit the rules.

    What is not told breaks no rule.
    """
    now, game = play.rounds[-1], play.game
    if not now.hands and not now.boards:
        return

    def breach(message: str) -> None:
        play.breaches.append(Breach(None, f"round {now.number}: {message}"))

    if not now.table.over and not now.table.gaps:
        breach(f"cards and boards are shown after {game.early_limit} early suspicions, not before")
    hands = _all_hands(play, now, breach)
    for seat, board in now.boards.items():
        if seat in now.table.suspected and board == PASS:
            breach(f"board of {play.names[seat]}: an early suspicion needs its pointers")
        hand = now.hand(seat) if hands is None else hands[seat]
        character = None if hand is None else game.character(hand)
        if problem := now.table.breach_of_board(seat, board, character):
            breach(f"board of {play.names[seat]}: {problem}")
    untold = now.hidden_boards or (now.table.gaps and not now.table.over)
    if hands is None or untold:
        return
    now.dealt = tuple(hands)
    now.score = score_round(
        game, hands, now.boards, now.table.suspected, now.table.tokens, play.names
    )
    now.points = tuple(map(sum, zip(now.points, now.score.points, strict=True)))
    now.errors = tuple(map(sum, zip(now.errors, now.score.errors, strict=True)))
    play.end = end_of_game(game, now.number, now.points, now.errors)
    if play.end is not None and not play.all_counted:
        play.end = play.end._replace(winners=())


def _all_hands(play: Replay, now: RoundPlay, breach: Callable[[str], None]) -> list[Hand] | None:
    """Every seat's hand: shown, or what is left of the deck for the only seat not shown."""
    game = play.game
    hands = dict(now.hands)
    if now.viewer is not None:
        hands.setdefault(now.viewer.seat, now.viewer.hand)
    left = [card for card, count in game.deck.items() for _ in range(count)]
    for seat, hand in hands.items():
        for card in hand:
            if card not in left:
                breach(
                    f"{play.names[seat]} shows a {card} card too many ({game.deck[card]} in play)"
                )
                return None
            left.remove(card)
    missing = [seat for seat in range(game.seats) if seat not in hands]
    if len(missing) == 1:
        hands[missing[0]] = game.hand(left[0], left[1])
        missing = []
    return None if missing else [hands[seat] for seat in range(game.seats)]
