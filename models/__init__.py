"""What the games are: rules, positions, legal moves, scoring, views, encodings, records."""
