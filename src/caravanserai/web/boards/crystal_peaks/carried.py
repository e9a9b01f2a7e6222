"""Pieces that move about a page and carry spaces: the turtles of Tortuga and the ships of Sister's Port."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from markupsafe import Markup

from caravanserai.web.boards.almanac.group_signs import carried_sign
from caravanserai.web.boards.almanac.page import BELOW
from caravanserai.web.boards.almanac.pieces import Piece
from caravanserai.web.boards.almanac.spaces import Printed
from caravanserai.web.rendering import static

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.crystal_peaks.pages.sisters_port import Docking
    from caravanserai.games.almanac.state import Road
    from caravanserai.text.catalogue import Words
    from caravanserai.web.boards.almanac.pieces import Look
    from caravanserai.web.boards.almanac.scenery import Point

BOXES: Final = {"tortuga": (300, 300), "sisters_port": (250, 260)}
"""The size of a carrying piece, by page."""


def turtles(look: Look) -> dict[int, Point]:
    """Return the position of each turtle: its place in the race.

    Turtles and ships keep a fixed order in the document: the browser does not animate an element that changes its
    order.
    """
    places = [(turtle, look.scenery.pieces[f"slot_{place + 1}"]) for place, turtle in enumerate(look.view.memo)]
    return dict(sorted(places))


def ships(look: Look) -> dict[int, Point]:
    """Return the position of each ship: at a berth or in the roads."""
    rule = cast("Docking", look.page.rule)
    roads = len(rule.ships) - rule.berths
    places = [f"berth_{at + 1}" for at in range(rule.berths)] + [f"road_{at + 1}" for at in range(roads)]
    lying = rule.places(cast("Road", look.view))
    return {ship: look.scenery.pieces[places[lying.index(ship)]] for ship in rule.ships}


CARRIED: Final[Mapping[str, Callable[[Look], Mapping[int, Point]]]] = {"tortuga": turtles, "sisters_port": ships}


def carrier(look: Look, group: int, place: Point, label: str, style: str = "") -> list[Piece]:
    """Return the piece that carries a group of spaces, and the sign with its name."""
    name, (x, y), (width, height) = look.page.groups[group], place, BOXES[look.page.id]
    picture = Markup('<image class="{}" href="{}" x="{:g}" y="{:g}" width="{}" height="{}"/>').format(
        style, static(f"art/crystal_peaks/pieces/{name}.svg"), -width / 2, -height / 2, width, height
    )
    return [
        Piece(f"bearer-{group}", x, y, label, picture, below=True, rides=True),
        Piece(f"name-{group}", x, y + BELOW, label, carried_sign(look.group(group)), below=True, rides=True),
    ]


def names_above(pieces: list[Piece]) -> list[Piece]:
    """Move the signs to the end, so that no other piece covers them."""
    return sorted(pieces, key=lambda piece: piece.name.startswith("name-"))


def knots(spot: Spot, words: Words) -> Printed | None:
    """Return the knots that a space of a ship gives (CP-L19e)."""
    count = spot.extra.get("knots")
    return Printed("live-knot", count, words.say("web_almanac.piece.knots", count)) if count else None
