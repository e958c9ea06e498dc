"""What follows in The Three Little Wolves: worlds, players by program, advice."""
