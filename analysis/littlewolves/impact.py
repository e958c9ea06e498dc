"""What readings of the rules of The Three Little Wolves are tried at."""

from wolfwise.analysis.impact import Setting, table


def settings() -> tuple[Setting, ...]:
    """Two players, who have the dummy and its rulings, and three; at random and with some sense."""
    return (
        table("littlewolves", 2, "random", part=2),
        table("littlewolves", 3, "random", part=2),
        table("littlewolves", 2, "thumb", part=2),
        table("littlewolves", 3, "thumb", part=2),
    )
