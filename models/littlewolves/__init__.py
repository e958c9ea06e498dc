"""The Three Little Wolves: houses that rise card by card, and wolves that move in."""
