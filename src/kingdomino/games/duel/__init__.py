"""Kingdomino Duel (2019): two players, four dice, a map each and one spellbook between them (clauses D)."""
