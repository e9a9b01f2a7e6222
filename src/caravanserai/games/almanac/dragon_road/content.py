"""The content files of The Dragon Road."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac import ops  # noqa: F401  # registers the common operations
from caravanserai.games.almanac.content import content_of
from caravanserai.games.almanac.dragon_road import pages  # noqa: F401  # registers the rules of the pages
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.loading import check_book, read_book

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.errors import Fault


GUESTS: Final = ("crystal_peaks",)
"""The products whose cards may be played with this book (AL-242)."""


def content_texts() -> dict[str, str]:
    """The text of each content file, by file name without extension."""
    return dict(content_of("dragon_road"))


def dragon_road_book() -> Book:
    """Read the whole almanac, with the cards of the products in GUESTS."""
    return read_book(content_texts(), FIELDS, guests=map(content_of, GUESTS))


def faults_in(texts: Mapping[str, str]) -> tuple[Fault, ...]:
    """All faults in content files of this almanac, each with file, key and reason."""
    return check_book(texts, FIELDS)
