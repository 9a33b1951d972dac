"""Positions as the browser sees them, one file per game. It decides nothing."""
