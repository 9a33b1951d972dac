"""How far final leads spread where learned players meet: what the grades of a review are scaled by (docs/review.md).

python -m benchmarks.spreads [MATCHES]
"""

import sys
from statistics import pstdev

from kingdomino.native.thinking import Search, expect
from kingdomino.play.position import new
from kingdomino.review.grades import SPREADS

MATCHES = 1000
WORDS = {"mighty_duel": "kingdomino(seats={seats}, mighty_duel=yes)", "kingdomino": "kingdomino(seats={seats})"}


def spread(rules: str, matches: int) -> float:
    """The standard deviation of the first seat's lead over many matches."""
    start, one = new(rules), Search(playouts=1)
    return pstdev(expect(start, one, seed=seed).leads[0] for seed in range(matches))


def main() -> None:
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES
    for (network, seats), used in SPREADS.items():
        rules = "duel" if network == "duel" else WORDS.get(network, f"origins(seats={{seats}}, mode={network})")
        print(f"{network:12} {seats} seats: {spread(rules.format(seats=seats), matches):5.1f} (in use: {used})")


if __name__ == "__main__":
    main()
