"""What moves about a page with spaces on its back: the turtles of Tortuga and the ships of Sister's Port."""

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
"""How large what carries spaces is drawn, by page."""


def turtles(look: Look) -> dict[int, Point]:
    """Where each turtle swims: at its place in the race.

    Turtles and ships come in an order of their own, whatever they do: an element that is put elsewhere does not glide.
    """
    places = [(turtle, look.scenery.pieces[f"slot_{place + 1}"]) for place, turtle in enumerate(look.view.memo)]
    return dict(sorted(places))


def ships(look: Look) -> dict[int, Point]:
    """Where each ship lies: at a berth or in the roads."""
    rule = cast("Docking", look.page.rule)
    roads = len(rule.ships) - rule.berths
    places = [f"berth_{at + 1}" for at in range(rule.berths)] + [f"road_{at + 1}" for at in range(roads)]
    lying = rule.places(cast("Road", look.view))
    return {ship: look.scenery.pieces[places[lying.index(ship)]] for ship in rule.ships}


CARRIED: Final[Mapping[str, Callable[[Look], Mapping[int, Point]]]] = {"tortuga": turtles, "sisters_port": ships}


def bearer(look: Look, group: int, place: Point, label: str, style: str = "") -> list[Piece]:
    """What carries a group of spaces, and the plank with its name."""
    name, (x, y), (width, height) = look.page.groups[group], place, BOXES[look.page.id]
    picture = Markup('<image class="{}" href="{}" x="{:g}" y="{:g}" width="{}" height="{}"/>').format(
        style, static(f"art/crystal_peaks/pieces/{name}.svg"), -width / 2, -height / 2, width, height
    )
    return [
        Piece(f"bearer-{group}", x, y, label, picture, below=True, rides=True),
        Piece(f"name-{group}", x, y + BELOW, label, carried_sign(look.group(group)), below=True, rides=True),
    ]


def names_above(pieces: list[Piece]) -> list[Piece]:
    """The planks lie above all that they could be covered by."""
    return sorted(pieces, key=lambda piece: piece.name.startswith("name-"))


def knots(spot: Spot, words: Words) -> Printed | None:
    """The knots a space of a ship brings (CP-L19e)."""
    count = spot.extra.get("knots")
    return Printed("live-knot", count, words.say("web_almanac.piece.knots", count)) if count else None
