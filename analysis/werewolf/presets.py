"""Lists of role cards that people know, by name."""

from collections.abc import Mapping
from typing import NamedTuple

from wolfwise.models.errors import WolfwiseError, did_you_mean, listed
from wolfwise.models.values import FrozenDict, distinct
from wolfwise.models.werewolf.roles import Role, cards_named


@distinct
class Preset(NamedTuple):
    """A list of cards that has a name."""

    name: str
    deck: Mapping[Role, int]
    about: str

    @property
    def players(self) -> int:
        return sum(self.deck.values())


def _preset(name: str, cards: str, about: str) -> Preset:
    given = cards_named(cards.split())
    counts = {role: given.count(role) for role in Role if role in given}
    return Preset(name, FrozenDict(counts), about)


_CHINA = "as Chinese tables play it"
_BOX = "with the roles of the European box"

PRESETS: Mapping[str, Preset] = FrozenDict(
    {
        preset.name: preset
        for preset in (
            _preset("six", "2 werewolves 2 villagers seer witch", _CHINA),
            _preset("seven", "2 werewolves 3 villagers seer witch", _CHINA),
            _preset("eight", "2 werewolves 3 villagers seer witch hunter", _CHINA),
            _preset("eight-plain", "2 werewolves 5 villagers seer", "a first game"),
            _preset("nine", "3 werewolves 3 villagers seer witch hunter", _CHINA),
            _preset("ten", "3 werewolves 3 villagers seer witch hunter guard", _CHINA),
            _preset("ten-idiot", "3 werewolves 3 villagers seer witch hunter idiot", _CHINA),
            _preset("twelve", "4 werewolves 4 villagers seer witch hunter guard", _CHINA),
            _preset("twelve-idiot", "4 werewolves 4 villagers seer witch hunter idiot", _CHINA),
            _preset("twelve-box", "3 werewolves 4 villagers seer witch hunter cupid girl", _BOX),
            _preset("fifteen-box", "3 werewolves 7 villagers seer witch hunter cupid girl", _BOX),
            _preset("eighteen-box", "4 werewolves 9 villagers seer witch hunter cupid girl", _BOX),
        )
    }
)


def preset_named(name: str) -> Preset:
    """The list of that name."""
    if name not in PRESETS:
        instead = did_you_mean(name, PRESETS) or f" ({listed(PRESETS, 'or')})"
        raise WolfwiseError(f"no list is called {name!r}{instead}")
    return PRESETS[name]
