"""The games for those who research: as games of OpenSpiel and as environments of PettingZoo.

Both are written once against the protocol of positions (`models/game.py`). What an adapter must be
told of a game stands in `adapters/<game>.py`, and is found by its name.
"""
