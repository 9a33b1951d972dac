"""Kingdomino Duel (2019): two players with four dice, one map each and one spellbook for both (clauses D)."""
