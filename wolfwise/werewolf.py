"""The commands of Werewolf: each asks the analysis one question and shows the answer."""

from wolfwise.werewolf_questions import QUESTIONS

__all__ = ["QUESTIONS"]
