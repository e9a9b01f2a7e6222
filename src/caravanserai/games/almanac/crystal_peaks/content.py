"""The content files of Crystal Peaks."""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from caravanserai.games.almanac import ops  # noqa: F401  # makes the common operations known
from caravanserai.games.almanac.crystal_peaks import pages  # noqa: F401  # makes the rules of the pages known
from caravanserai.games.almanac.crystal_peaks.fields import FIELDS
from caravanserai.games.almanac.reading import FILES, check_book, read_book

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Book
    from caravanserai.kernel.fault import Fault


def content_texts() -> dict[str, str]:
    """The text of each content file, by its name without ending."""
    folder = resources.files(__package__).joinpath("data")
    return {name: folder.joinpath(f"{name}.toml").read_text(encoding="utf-8") for name in FILES}


def crystal_peaks_book() -> Book:
    """Read the whole almanac."""
    return read_book(content_texts(), FIELDS)


def faults_in(texts: Mapping[str, str]) -> tuple[Fault, ...]:
    """All that is wrong with content files of this almanac: file, key and reason of each."""
    return check_book(texts, FIELDS)
