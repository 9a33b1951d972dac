"""Accounts: who signs in, and what belongs to somebody. Nobody needs one to play."""
