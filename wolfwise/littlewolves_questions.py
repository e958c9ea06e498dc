"""Where all questions of The Three Little Wolves are registered."""

from wolfwise.asking import Questions

QUESTIONS = Questions(
    "littlewolves",
    """The Three Little Wolves: which houses stand, what they are worth, and what to play.

    Questions about a table take a RECORD (- for standard input).
    """,
)
