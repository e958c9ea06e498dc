"""The words of Wooolf!! that flags take."""

from collections.abc import Mapping

from wolfwise.models.wooolf.cards import Card, Character, Question
from wolfwise.models.wooolf.game import NEUTRAL, PLAYERS, Wooolf, wooolf
from wolfwise.setting import Kind, Setting


def _game(setting: Setting) -> Wooolf:
    """The game that is played; of most players, and so with all cards, if that is not known."""
    seats = sum(name != NEUTRAL for name in setting.names)
    return wooolf(seats if seats in PLAYERS else PLAYERS[-1], setting.rules)


def _cards(setting: Setting) -> Mapping[Card, int]:
    return _game(setting).deck


def _questions(setting: Setting) -> Mapping[Question, int]:
    return _game(setting).questions


KINDS = {
    "card": Kind("Cards", _cards),
    "question": Kind("Question cards", _questions),
    "character": Kind("Characters", lambda setting: Character),
}
