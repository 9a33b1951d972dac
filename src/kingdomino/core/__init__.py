"""The family's shared vocabulary: grid, dominoes, territories, regions, draft, scores. It knows no game."""
