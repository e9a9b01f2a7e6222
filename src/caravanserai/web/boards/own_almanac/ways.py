"""The pieces of a page without a painting: the paths that its rule needs, and the tokens beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.web.boards.almanac.owner_marks import beside
from caravanserai.web.boards.almanac.pieces import Piece
from caravanserai.web.boards.almanac.svg import joined

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Spot
    from caravanserai.web.boards.almanac.pieces import Look
    from caravanserai.web.boards.almanac.scenery import Point

_WAY: Final = Markup('<path class="way" d="M{} {}L{} {}"/>')
_BESIDE: Final = (960, 60)


def pieces(look: Look) -> list[Piece]:
    """Return the paths below the spaces and the tokens beside them."""
    return [*_paths(look), *_links(look), *beside(look, *_BESIDE)]


def _paths(look: Look) -> list[Piece]:
    """Draw the paths that join groups."""
    groups, paths = look.page.groups, look.page.rule.settings.get("paths", ())
    ends = [(groups.index(one), groups.index(other)) for one, other in paths]
    named = "; ".join(f"{look.group(one)} \N{EN DASH} {look.group(other)}" for one, other in ends)
    label = look.words.say("own_almanac.paths", paths=named)
    return _ways("paths", label, [(_middle(look, one), _middle(look, other)) for one, other in ends])


def _links(look: Look) -> list[Piece]:
    """Draw the links between spaces, if the rule uses links."""
    used = look.page.in_use[look.view.seats] if look.page.rule.by_links else ()
    spots = look.page.spots
    ends = [(spot, other) for spot in used for other in spots[spot].neighbours if spot < other and other in used]
    return _ways(
        "links",
        look.words.say("own_almanac.links"),
        [(_place(spots[one]), _place(spots[other])) for one, other in ends],
    )


def _ways(name: str, label: str, places: list[tuple[Point, Point]]) -> list[Piece]:
    """Return all paths as one drawing with one description; empty if there are none."""
    lines = joined(_WAY.format(*start, *end) for start, end in places)
    return [Piece(name, 0, 0, label, lines, below=True)] if places else []


def _place(spot: Spot) -> Point:
    return spot.extra["x"], spot.extra["y"]


def _middle(look: Look, group: int) -> Point:
    """Return the position of a group from the content, or the centre of its spaces."""
    known = look.scenery.groups.get(look.page.groups[group])
    spots = [spot.extra for spot in look.page.spots if spot.group == group]
    return known or (sum(spot["x"] for spot in spots) // len(spots), sum(spot["y"] for spot in spots) // len(spots))
