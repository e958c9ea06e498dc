"""Werewolf with the New Moon roles: a village, werewolves among it, a piper and a judge."""
