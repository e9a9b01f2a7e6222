"""The painted page: the picture, the names of its groups, and an empty element for each space."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.state import BOOKS
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer
from caravanserai.web.boards.almanac.group_signs import draw_signs, hang
from caravanserai.web.boards.almanac.page_text import art_of
from caravanserai.web.boards.almanac.scenery import Point, scenery
from caravanserai.web.boards.almanac.space_symbols import stencils
from caravanserai.web.rendering import render

if TYPE_CHECKING:
    from collections.abc import Mapping

    from markupsafe import Markup

    from caravanserai.games.almanac.book import Page
    from caravanserai.kernel.game import Game

SignPlaces = tuple[tuple[str, Point | None], ...]
"""Groups with a special sign position; None means no sign, because the name moves with the group."""
BELOW: Final = 107
"""The distance from the centre of a group down to its name."""


@functools.lru_cache(maxsize=512)
def painted(game: Game[Any], lang: str, number: int, seats: int, by_hand: SignPlaces) -> Markup:
    """Draw the parts that stay the same while the book is open at a page."""
    page, tell = BOOKS[game.id].pages[number], Describer(game, lang, ())
    if page is None:
        raise LookupError(f"there is no page {number}")
    places = _sign_places(page, seats, dict(scenery(game.id)[page.id].groups), dict(by_hand))
    used = page.in_use[seats]
    names = [(place, tell.thing("group", at, {"page": number})) for at, place in places.items()]
    return render(
        "almanac/board.html",
        Words(lang),
        defs=stencils(),
        art=art_of(game.id, page),
        title=tell.thing("page", number),
        spots=used,
        signs=draw_signs(hang(names), [(page.spots[spot].extra["x"], page.spots[spot].extra["y"]) for spot in used]),
    )


def _sign_places(
    page: Page, seats: int, middles: dict[str, Point], by_hand: Mapping[str, Point | None]
) -> dict[int, Point]:
    """Return the sign positions of the groups in use; a page with one group needs no sign."""
    places: dict[int, Point] = {}
    unused = {spot.group for spot in page.spots} - {page.spots[spot].group for spot in page.in_use[seats]}
    for at, group in enumerate(page.groups if len(page.groups) > 1 else ()):
        spots = [page.spots[spot].extra for spot in page.in_use[seats] if page.spots[spot].group == at]
        if at in unused or (not spots and group not in by_hand):
            continue
        if group in by_hand:
            here = by_hand[group]
            if here is not None:
                places[at] = here
        else:
            x, y = middles.get(group) or tuple(sum(int(spot[axis]) for spot in spots) // len(spots) for axis in "xy")
            places[at] = (x, y + BELOW)
    return places
