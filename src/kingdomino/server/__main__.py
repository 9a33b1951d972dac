"""`python -m kingdomino.server` starts a server."""

from kingdomino.server.run import main

if __name__ == "__main__":  # the bots' processes import this file again
    raise SystemExit(main())
