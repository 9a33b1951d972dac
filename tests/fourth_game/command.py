"""The `kingdomino` command and the server with Gardens in the family: one line adds a game.

python -m tests.fourth_game.command play gardens
python -m tests.fourth_game.command server --port 0
"""

import sys

from kingdomino.family.registry import register
from tests.fourth_game.gardens.game import GARDENS

register((GARDENS,))


def main() -> int:
    if sys.argv[1:2] == ["server"]:
        from kingdomino.server.run import main as serve

        return serve(sys.argv[2:])
    from kingdomino.cli import main as command

    command()
    return 0


if __name__ == "__main__":
    sys.exit(main())
