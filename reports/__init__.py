"""How it is told: answers as data and as text."""
