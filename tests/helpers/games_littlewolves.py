"""Games of The Three Little Wolves to test with: dealt or set up as wanted, at random, as twins."""

from collections.abc import Callable, Iterable, Iterator
from random import Random

from hypothesis import strategies as st

from tests.helpers import play
from tests.helpers.play import at_random, some_changes, step_on, switches_of
from wolfwise.models import rulebook
from wolfwise.models.game import End
from wolfwise.models.littlewolves.acts import Choose, Draw, Move, Pass
from wolfwise.models.littlewolves.cards import CARDS, Card, Laid, Pig, cards
from wolfwise.models.littlewolves.course import Step
from wolfwise.models.littlewolves.deck import Deck
from wolfwise.models.littlewolves.game import LittleWolves, littlewolves
from wolfwise.models.littlewolves.house import Wolf
from wolfwise.models.littlewolves.position import Position, new_game
from wolfwise.models.littlewolves.table import Table

BOOK = rulebook.load("littlewolves")
HEADER = "game littlewolves\nplayers Ann Bob Cy\n"
SWITCHES = switches_of(BOOK)
Played = play.Played[Position, Move]


def game(players: int = 3, *changes: str) -> LittleWolves:
    return littlewolves(players, rulebook.rules("littlewolves", changes=changes))


# ---------------------------------------------------------------- tables and games as wanted


def way(text: str) -> Laid:
    """A card as it is laid: `r7`, `r9:5`, `wb2`."""
    return next(laid for ways in game().uses for laid in ways if str(laid) == text)


def table(this: LittleWolves, *owners: str) -> Table:
    """A table with these houses for each place in turn: `red 4 6 7, yellow b2 3 w5 9`."""
    rows = [[house.strip() for house in row.split(",") if house.strip()] for row in owners]
    rows += [[] for _ in range(this.places - len(rows))]
    houses = tuple(tuple(map(this.house, row)) for row in rows)
    return Table.new(this)._replace(houses=houses)


def marked(before: Table, place: int, house: int) -> Table:
    """With the lowest pig marker on a house."""
    changed = before.houses[place][house]._replace(pig=before.markers[0])
    return before.with_house(place, house, changed)._replace(markers=before.markers[1:])


def dealt(this: LittleWolves, *hands: str) -> Position:
    """The first cards go where they are wanted; whoever is not mentioned gets the highest left."""
    position = new_game(this)
    wanted = [card for hand in hands for card in cards(hand)]
    left = [card for card in reversed(CARDS) if card not in wanted]
    for seat in range(this.players):
        own = cards(hands[seat]) if seat < len(hands) else tuple(left.pop(0) for _ in range(5))
        assert len(own) == this.hand
        for card in own:
            position = position.play(Draw(card))
    return position


def drawing(at: Table, hands: list[str], houses: str, *pigs: Pig) -> Position:
    """Somebody is about to draw from a deck of these cards; `at.active` says who."""
    deck = Deck(tuple(sorted(cards(houses))), pigs, at.game.bottom)
    drawn = tuple(pig for pig in Pig if pig not in pigs)
    held = tuple(tuple(sorted(cards(hand))) for hand in hands)
    return Position(at._replace(deck=deck.size, pigs=drawn), held, deck, Step.DRAW)


# ---------------------------------------------------------------- at random


def random_changes(random: Random) -> list[str]:
    return some_changes(SWITCHES, 5, random)


walk: Callable[[LittleWolves, Random], Iterator[Played]] = at_random(new_game)


def furnished(this: LittleWolves, deck: Iterable[Card], random: Random) -> Table:
    """These cards built wherever they can be, wolves and pig markers anywhere."""
    at = Table.new(this)
    for card in deck:
        place = random.randrange(this.places)
        if ways := at.buildings(place, (card,)):
            at = at.built(place, *random.choice(ways))
    for seat in range(this.players):
        for _ in range(random.randint(0, 3)):
            if sendings := at.sendings(seat):
                at = at.sent(seat, random.choice(sendings))
    for _ in range(random.randint(0, 3)):
        places = [(place, n) for place, own in enumerate(at.houses) for n in range(len(own))]
        free = [(place, n) for place, n in places if at.houses[place][n].pig is None]
        if free:
            at = marked(at, *random.choice(free))
    return at


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """Houses of random cards, wolves and pig markers anywhere; some rulings switched."""
    random = draw(st.randoms(use_true_random=False))
    changes = draw(st.lists(st.sampled_from(SWITCHES), max_size=3, unique_by=lambda s: s[0]))
    this = game(draw(st.integers(2, 4)), *(f"{key}={value}" for key, value in changes))
    return furnished(this, random.sample(CARDS, draw(st.integers(0, len(CARDS)))), random)


def with_wolves(at: Table, *wolves: tuple[int, int, int, int]) -> Table:
    """Wolves that live somewhere: owner, number, place, house."""
    for owner, number, place, house in wolves:
        lived = at.houses[place][house]
        at = at.with_house(
            place, house, lived._replace(wolves=(*lived.wolves, Wolf(owner, number)))
        )
        home = tuple(n for n in at.home[owner] if n != number)
        at = at._replace(home=(*at.home[:owner], home, *at.home[owner + 1 :]))
    return at


# ---------------------------------------------------------------- twins


def twins(this: LittleWolves, random: Random) -> tuple[Position, Position, int, int] | None:
    """A game, and the same one with two cards exchanged that the viewer has never seen.

    One of them is in another's hand at last and the other one in the deck, or in a third hand.
    Unlucky if the game is over, or if there are no such cards.
    """
    start = position = new_game(this)
    moves: list[Move] = []
    seen: set[Card] = set()
    viewer, other = random.sample(range(this.players), 2)
    for _ in range(this.players * this.hand + random.randrange(90)):
        if isinstance(position.turn, End):
            return None
        moves.append(step_on(position, random))
        position = position.play(moves[-1])
        seen |= {*position.hands[viewer], *position.table.seen}
    unknown = [card for card in CARDS if card not in seen]
    his = [card for card in unknown if card in position.hands[other]]
    elsewhere = [card for card in unknown if card not in position.hands[other]]
    if not his or not elsewhere:
        return None
    one, two = random.choice(his), random.choice(elsewhere)
    exchanged = {one: two, two: one}
    twin = start
    for move in moves:
        if isinstance(move, Draw | Pass | Choose):
            move = move._replace(card=exchanged.get(move.card, move.card))
        twin = twin.play(move)
    return position, twin, viewer, other
