"""`python -m kingdomino.cli` is the `kingdomino` command. Nothing else is here."""

from kingdomino.cli import main

main()
