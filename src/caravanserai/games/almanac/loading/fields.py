"""What only the pages of one product say: the settings of their rules, and fields and operations of their own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

from caravanserai.games.almanac.loading.checks import Check

Fields = Mapping[str, Check | None]
"""A check for each key; a key that may be left out ends with a question mark. None stands for a list of operations."""

NO_FIELDS: Final[Fields] = {}


class RuleFields(NamedTuple):
    """What a kind of placement rule says on its page, beyond what every page says."""

    settings: Fields
    spot: Fields = NO_FIELDS
    group: Fields = NO_FIELDS
    piece: Fields = NO_FIELDS
    mutual: tuple[str, ...] = ()
    """Fields of spaces that name each other, and are in use together."""
    counted: tuple[str, ...] = ()
    """Fields that count the spaces of each group from 1."""
    key: Fields | None = None
    """The contest for the key, on a final page."""


class Bounds(NamedTuple):
    """The least and the most there may be of something."""

    least: int
    most: int


class Scope(NamedTuple):
    """How large a book is: its rounds, its decks, and the encounters of each letter."""

    rounds: Bounds
    caravans: Bounds
    contracts: Bounds
    encounters: Bounds


PRINTED: Final = Scope(Bounds(6, 6), Bounds(30, 30), Bounds(24, 24), Bounds(4, 4))
"""The size of a printed almanac (AL-01, AL-210, AL-219, AL-161)."""


class PageFields(NamedTuple):
    """The fields of a product's pages by the kind of their rule, the operations of single pages, and its size."""

    product: str
    rules: Mapping[str, RuleFields]
    ops: Mapping[str, Fields]
    scope: Scope = PRINTED
    own: bool = False
    """Whether it comes from a folder: it carries its title with it, and nothing that only a page's own code can do."""
