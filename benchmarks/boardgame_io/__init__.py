"""The load of `benchmarks.load` on the server of boardgame.io, with a game like ours, to be compared side by side.

It installs boardgame.io from npm into a folder of its own, and judges nothing but the time from a move to all seats.

    python -m benchmarks.boardgame_io [--tables 1000] [--seconds 30] [--storage memory|files]

With `memory` nothing is stored, which is what boardgame.io does unless it is told otherwise; with `files` it keeps each
match in files by its own FlatFile, which like ours survives a restart (but it does not wait for the disk).
"""
