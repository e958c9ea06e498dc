"""Every conclusion the tool can draw about Werewolf."""
