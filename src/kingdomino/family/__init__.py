"""The games of the family as records in one registry, and rules by their text. What a game is, its own folder says."""
