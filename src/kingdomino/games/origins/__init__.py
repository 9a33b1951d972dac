"""Kingdomino Origins (2021): Discovery, Totem and Tribe for two to four players (clauses C, O, OT and OB)."""
