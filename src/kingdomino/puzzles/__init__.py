"""Puzzles: positions in which one turn is clearly best. `shelf` reads them, tools/make_puzzles.py makes them."""
