"""What the games are: rules, positions, legal moves, scoring, views, constraint encodings, records."""
