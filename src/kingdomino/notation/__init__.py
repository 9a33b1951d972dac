"""Actions, pictures, packed states and records, each as text or bytes and back again. It holds no rule of a game."""
