"""The pieces of a page in words: those on groups of spaces, and those beside the spaces."""

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
    """Descriptions of the pieces on groups of spaces, and of those beside the spaces."""

    groups: Mapping[int, str]
    notes: tuple[str, ...] = ()


def between(page: Page, groups: tuple[int, int], seats: int) -> str:
    """Return two groups in a few signs for a small screen: the first space in use of each."""
    return "-".join(str(1 + min(spot for spot in page.in_use[seats] if page.spots[spot].group == at)) for at in groups)


class Look(NamedTuple):
    """The inputs for describing the pieces of a page."""

    view: RoadView
    page: Page
    describer: Describer
    words: Words

    def piece(self, name: str) -> str:
        """Return the name of a piece."""
        return self.describer.text(f"piece.{self.page.id}.{name}")

    def group(self, group: int) -> str:
        """Return the name of a group of spaces."""
        return self.describer.thing("group", group, {"page": self.page.number})

    def key(self) -> str:
        """Return the holder of the key to the city."""
        if self.view.key == NOBODY:
            return self.words.say("terminal.dragon_road.key_free")
        return self.words.say("terminal.dragon_road.key_held", name=self.describer.seat(self.view.key))
