"""Wooolf!!: hidden characters, and a shepherd boy who lies."""
