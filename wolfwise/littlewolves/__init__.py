"""The Three Little Wolves: which houses stand, what they are worth, and what to play.

Questions about a table take a RECORD (- for standard input).
"""

QUESTIONS = ("advise", "odds", "plan", "tables", "score", "moves", "check")
"""All questions, each in the module of its name."""
