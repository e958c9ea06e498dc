"""The words of The Three Little Wolves that flags take."""

from wolfwise.models.littlewolves.cards import CARDS
from wolfwise.setting import Kind

KINDS = {"card": Kind("Cards", lambda setting: dict.fromkeys(CARDS, 1))}
