"""The pieces of a page in words: what lies on groups of spaces, and what lies beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Page
    from caravanserai.games.almanac.view import RoadView
    from caravanserai.text import Describer, Words

MARKS: Final = "ABCD"
"""The letters of the seats on the page and in the table of caravans."""
NOBODY: Final = -1


class Pieces(NamedTuple):
    """What lies on groups of spaces, and what lies beside them, in words."""

    groups: Mapping[int, str]
    notes: tuple[str, ...] = ()


def between(page: Page, groups: tuple[int, int], seats: int) -> str:
    """Two groups in the few signs that a small screen has room for: the first space of each that is in use."""
    return "-".join(str(1 + min(spot for spot in page.in_use[seats] if page.spots[spot].group == at)) for at in groups)


class Look(NamedTuple):
    """What the pieces of a page are told from."""

    view: RoadView
    page: Page
    describer: Describer
    words: Words

    def piece(self, name: str) -> str:
        """The name of a piece."""
        return self.describer.text(f"piece.{self.page.id}.{name}")

    def group(self, group: int) -> str:
        """The name of a group of spaces."""
        return self.describer.thing("group", group, {"page": self.page.number})

    def key(self) -> str:
        """Who has the key to the city."""
        if self.view.key == NOBODY:
            return self.words.say("terminal.dragon_road.key_free")
        return self.words.say("terminal.dragon_road.key_held", name=self.describer.seat(self.view.key))
