"""You Cry Wolf!: is this bid safe, and what to do now.

Every question takes a RECORD (- for standard input), or flags for a quick look-up:
wolfwise crywolf bid "sheep 14" --players 4 --mine "3 sheep,wolf,cow,dog"
"""

QUESTIONS = ("bid", "call", "odds", "advise", "settle", "score", "check", "die")
"""All questions, each in the module of its name."""
