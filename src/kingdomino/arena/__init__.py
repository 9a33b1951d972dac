"""Many matches between bots: `simulation` plays them, `summary` counts them. It gives no ratings and stores nothing."""
