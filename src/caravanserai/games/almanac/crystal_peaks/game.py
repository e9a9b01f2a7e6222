"""Crystal Peaks as a game of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.crystal_peaks import pages
from caravanserai.games.almanac.crystal_peaks.content import crystal_peaks_book
from caravanserai.games.almanac.crystal_peaks.heuristics import register_heuristics
from caravanserai.games.almanac.crystal_peaks.pages.cliffside import MOST_LADDERS, Ladders
from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import SLOTS, SWAPS
from caravanserai.games.almanac.decks import deck_options
from caravanserai.games.almanac.events import EVENTS
from caravanserai.games.almanac.flow.mixed_sale import mixed_sale_kinds
from caravanserai.games.almanac.game import COMMON_KINDS, Almanac, things_of
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.game import Portrait

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind, Value
    from caravanserai.kernel.game import MatchOption

BOOK: Final[Book] = crystal_peaks_book()
BOOKS[BOOK.product] = BOOK
register_heuristics()


class CrystalPeaks(Almanac):
    """Six rounds from Trader's Village to High Frost or Two Twin City."""

    id: ClassVar[str] = "crystal_peaks"
    rules: ClassVar[int] = 4
    calibration_slope: ClassVar[float] = 0.85
    match_options: ClassVar[tuple[MatchOption, ...]] = (*Almanac.match_options, *deck_options(BOOK))
    kinds: ClassVar[tuple[type[Pending], ...]] = (*COMMON_KINDS, *pages.KINDS, *mixed_sale_kinds(BOOK))
    hidden: ClassVar[tuple[str, ...]] = (*[name for name in Almanac.hidden if name != "tokens"], "veiled")
    events: ClassVar[tuple[EventKind, ...]] = (*EVENTS, *pages.EVENTS)
    things: ClassVar[Mapping[str, tuple[str, ...]]] = {
        **things_of(BOOK),
        "slot": SLOTS,
        "swap": SWAPS,
    }

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:
        """Describe the ladder spots of Cliffside by their ends, and everything else as in every almanac."""
        if kind != "ladder":
            return super().portrait(kind, value, among)
        found = isinstance(value, int) and 0 <= value < MOST_LADDERS
        return _ladder(value) if found and isinstance(value, int) else None


def _ladder(spot: int) -> Portrait:
    """Describe a ladder spot by the two clusters that it joins."""
    page = next(page for page in BOOK.pages if page is not None and isinstance(page.rule, Ladders))
    rule = page.rule
    low, high = rule.ends[spot] if isinstance(rule, Ladders) else (0, 0)
    return Portrait("ladder", {"page": page.number, "low": low, "high": high})


CRYSTAL_PEAKS: Final = CrystalPeaks()
