"""Werewolf with the New Moon roles: who could be a wolf, odds, and a judge's assistant.

Questions about a game take a RECORD (- for standard input); odds and balance need none:
wolfwise werewolf odds --villagers 7 --wolves 2
"""

QUESTIONS = ("who", "breakdown", "vote", "act", "why", "check", "odds", "balance", "moderate")
"""All questions, each in the module of its name."""
