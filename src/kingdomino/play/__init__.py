"""Playing: positions, matches, the dealer. Everybody who acts, person or bot, comes in through `Match.propose`."""
