"""Fuzzers: whatever is typed is answered or refused, in time, and no game breaks its rules.

`python -m tests.fuzz --help`; `make fuzz` runs all of them for a while, the tests for a moment.
"""
