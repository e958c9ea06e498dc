"""`python -m wolfwise` is the command `wolfwise`."""

from wolfwise.main import main

main()
