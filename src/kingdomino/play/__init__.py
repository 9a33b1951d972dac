"""Positions, matches and the dealer. They hold no rule. Every action, of a person or a bot, goes through `Match`."""
