"""The Dragon Road as a game of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac.decks import deck_options
from caravanserai.games.almanac.dragon_road import pages
from caravanserai.games.almanac.dragon_road.content import dragon_road_book
from caravanserai.games.almanac.dragon_road.heuristics import register_heuristics
from caravanserai.games.almanac.events import EVENTS
from caravanserai.games.almanac.flow.mixed_sale import mixed_sale_kinds
from caravanserai.games.almanac.game import COMMON_KINDS, Almanac, things_of
from caravanserai.games.almanac.state import BOOKS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind
    from caravanserai.kernel.game import MatchOption

BOOK: Final[Book] = dragon_road_book()
BOOKS[BOOK.product] = BOOK
register_heuristics()


class DragonRoad(Almanac):
    """Six rounds from the Outpost to Dragon City."""

    id: ClassVar[str] = "dragon_road"
    rules: ClassVar[int] = 5
    calibration_slope: ClassVar[float] = 1.35
    match_options: ClassVar[tuple[MatchOption, ...]] = (*Almanac.match_options, *deck_options(BOOK))
    kinds: ClassVar[tuple[type[Pending], ...]] = (*COMMON_KINDS, *pages.KINDS, *mixed_sale_kinds(BOOK))
    events: ClassVar[tuple[EventKind, ...]] = (*EVENTS, *pages.EVENTS)
    things: ClassVar[Mapping[str, tuple[str, ...]]] = things_of(BOOK)


DRAGON_ROAD: Final = DragonRoad()
