"""The registry of all games, and rules as text. Everything about one game is in that game's own folder."""
