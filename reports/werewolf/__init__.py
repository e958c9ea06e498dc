"""How it is told what follows in Werewolf."""
