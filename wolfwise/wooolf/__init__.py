"""Wooolf!!: who could be the wolf, and what to do about it.

Every question takes a RECORD (- for standard input), or flags that describe the table.
"""

QUESTIONS = ("who", "hands", "worlds", "suspect", "advise", "why", "check", "score", "deck")
"""All questions, each in the module of its name."""
