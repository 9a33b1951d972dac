"""What a map is worth: its domains (D12), and extra points for domains of the honoured coat (D9)."""

from typing import Final

from kingdomino.core.regions import Region, regions
from kingdomino.core.scoring import ScoreLine, ScoreSheet
from kingdomino.games.duel.data import Coat
from kingdomino.games.duel.state import Kingdom

HONOUR_POINTS: Final = 3
TIE_BREAKS: Final = ("largest_domain",)
"""D12: after the score, the largest domain; then it is a draw."""


def score_kingdom(kingdom: Kingdom, honoured: Coat | None) -> ScoreSheet:
    """The count of one map: one line per domain, and one for the honoured coat."""
    domains = regions({cell: square.coat for cell, square in kingdom.items()})
    lines = [_domain_line(kingdom, domain) for domain in domains]
    if honoured is not None:
        lines.append(_honour_line([domain for domain in domains if domain.kind is honoured], honoured))
    return ScoreSheet(tuple(lines), (max(map(len, domains), default=0),))


def _domain_line(kingdom: Kingdom, domain: Region[Coat]) -> ScoreLine:
    """D12: squares times crosses."""
    crosses = sum(kingdom[cell].crosses for cell in domain.cells)
    params: dict[str, str | int] = {"coat": domain.kind.name.lower(), "squares": len(domain), "crosses": crosses}
    return ScoreLine("domain", "D12", len(domain) * crosses, params, domain.cells)


def _honour_line(domains: list[Region[Coat]], honoured: Coat) -> ScoreLine:
    """D9: points for each domain of the honoured coat, with or without crosses."""
    cells = tuple(cell for domain in domains for cell in domain.cells)
    params: dict[str, str | int] = {"coat": honoured.name.lower(), "domains": len(domains), "each": HONOUR_POINTS}
    return ScoreLine("honour", "D9", HONOUR_POINTS * len(domains), params, cells)
