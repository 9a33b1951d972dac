"""Kingdomino (2016): two to four players, its variants and edition options (clauses C and K)."""
