"""Fields of the content files that belong to the pages of one product: rule settings, extra fields and operations."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from caravanserai.games.almanac.loading.checks import Check

Fields = Mapping[str, Check | None]
"""A check for each key; a key that may be left out ends with a question mark. None stands for a list of operations."""

NO_FIELDS: Final[Fields] = {}


class RuleFields(NamedTuple):
    """The fields that a kind of placement rule adds to its page."""

    settings: Fields
    spot: Fields = NO_FIELDS
    group: Fields = NO_FIELDS
    piece: Fields = NO_FIELDS
    mutual: tuple[str, ...] = ()
    """Fields in which two spaces name each other; both must be in use together."""
    counted: tuple[str, ...] = ()
    """Fields that number the spaces of each group from 1."""
    key: Fields | None = None
    """The fields of the contest for the key, on a final page."""


class Bounds(NamedTuple):
    """The least and the greatest allowed number of something."""

    least: int
    most: int


class Scope(NamedTuple):
    """The size of a book: its rounds, its decks, and the encounters of each letter."""

    rounds: Bounds
    caravans: Bounds
    contracts: Bounds
    encounters: Bounds


PRINTED: Final = Scope(Bounds(6, 6), Bounds(30, 30), Bounds(24, 24), Bounds(4, 4))
"""The size of a printed almanac (AL-01, AL-210, AL-219, AL-161)."""


class PageFields(NamedTuple):
    """The fields of a product's pages by kind of placement rule, the operations of single pages, and the size."""

    product: str
    rules: Mapping[str, RuleFields]
    ops: Mapping[str, Fields]
    scope: Scope = PRINTED
    own: bool = False
    """Whether the almanac comes from a folder: it states its own title and cannot use the code of single pages."""
