"""Where a card is built, as far as a line of a record says that."""

from wolfwise.models.errors import listed
from wolfwise.models.littlewolves import lines
from wolfwise.models.littlewolves.acts import Build
from wolfwise.models.littlewolves.cards import Colour, Laid
from wolfwise.models.littlewolves.lines import Builds, Spot, error_in, houses_meant
from wolfwise.models.littlewolves.setup import house_at
from wolfwise.models.littlewolves.table import Table
from wolfwise.models.records import Line


def building(table: Table, fact: Builds, line: Line) -> Build:
    """The one way to build that a line can mean; raises RecordError if there is none."""
    ways, sites, place = _ways(table, fact), _sites(table, fact, line), fact.place
    builds: list[Build] = []
    for way in ways:
        fits = [at for at in sites if table.breach_of_building(place, way, at) is None]
        builds = builds or [Build(way, at) for at in fits]
    if len(builds) == 1:
        return builds[0]
    if not builds and len(sites) == 1:
        return Build(ways[0], sites[0])
    if not builds:
        raise error_in(line, f"{fact.card} fits no house of {table.name(place)}", fact.card)
    spots = [lines.spot_of(table, place, move.house) for move in builds]
    choice = listed((f"'on {lines.spot_text(spot)}'" for spot in spots), "or")
    raise error_in(line, f"where is {fact.card} built? Say {choice}", fact.card)


def somewhere(table: Table, fact: Builds) -> tuple[Build | None, str | None]:
    """Where a card is built by somebody whose houses are not all known, and what is wrong with it.

    A card that was missed has made a house higher, or is a house that nobody knows of. So what does
    not fit a house that is known breaks the rules all the same; and where no house is named, and
    none has the card's colour, nobody can tell where the card is.
    """
    place, card, spot = fact.place, fact.card, fact.spot
    own = table.houses[place]
    named = Spot(card.colour) if spot is None and card.colour is not Colour.WHITE else spot
    meant = [] if named is None or named.colour is None else houses_meant(table, place, named)
    ways = _ways(table, fact)
    if len(meant) == 1 and ways:
        breaches = [table.breach_of_building(place, way, meant[0]) for way in ways]
        at = next((n for n, breach in enumerate(breaches) if breach is None), 0)
        return Build(ways[at], meant[0]), breaches[at]
    colours = {house.colour for house in own}
    others = None not in colours and card.colour not in colours | {Colour.WHITE}
    begins = spot == Spot(None) or (spot is None and others)
    if len(own) == table.game.houses and begins:
        return None, f"{table.name(place)} has {len(own)} houses already"
    return None, None if ways else f"{card} cannot be laid like that"


def _ways(table: Table, fact: Builds) -> list[Laid]:
    """How a card is laid: as it says, or upright if it can be and else as a basement."""
    uses = table.game.uses[fact.card]
    if fact.basement:
        return [laid for laid in uses if laid.basement]
    number = fact.number or fact.card.number
    upright = [laid for laid in uses if laid.number == number and not laid.basement]
    return upright if fact.number else upright + [laid for laid in uses if laid.basement]


def _sites(table: Table, fact: Builds, line: Line) -> list[int]:
    """The houses it may be built on; the next number is a new one."""
    place, card, spot = fact.place, fact.card, fact.spot
    own = table.houses[place]
    if spot is not None and spot.colour is None:
        return [len(own)]
    if spot is not None and (
        spot.card is not None or houses_meant(table, place, spot)
        or spot.colour not in (card.colour, Colour.WHITE)
    ):  # fmt: skip
        return [house_at(table, place, spot, line)]
    if spot is not None and spot.colour is Colour.WHITE:
        return [len(own)]
    if card.colour is Colour.WHITE:
        return [*range(len(own)), len(own)]
    return houses_meant(table, place, Spot(card.colour)) or [
        *houses_meant(table, place, Spot(Colour.WHITE)),
        len(own),
    ]
