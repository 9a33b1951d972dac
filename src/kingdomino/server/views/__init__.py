"""Positions as the browser sees them. What a game adds is in the game's own `view`. It decides nothing."""
