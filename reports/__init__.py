"""How it is told: answers as data, as text and, later, as pages."""
