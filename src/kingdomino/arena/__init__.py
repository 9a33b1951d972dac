"""Many matches between bots: played in `simulation`, counted in `summary`. It rates nobody and keeps nothing."""
