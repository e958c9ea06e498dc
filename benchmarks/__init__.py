"""Measurements, each beside its alternative in one run: `make bench`."""
