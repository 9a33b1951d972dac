"""On how many cores the bots of this process think. Each bot's own file says what it does with them."""

import os

from kingdomino.native.core import CORES


def think_on_one_core() -> None:
    """From now on, bots of this process take one core; the other cores have processes of their own."""
    os.environ[CORES] = "1"
