"""Players that are programs: one file a bot, all behind the protocol in `bot`. They know no rules of their own."""
