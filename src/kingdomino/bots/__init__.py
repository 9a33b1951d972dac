"""Players that are programs: one file per bot, all with the protocol in `bot`. They contain no rule of a game."""
