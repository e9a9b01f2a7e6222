"""The signs of Silk Road's table: the tiles in play, the map, the goods and the money."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.web.boards.silk_road.names import SPRITES, lexicon
from caravanserai.web.boards.silk_road.pictures import coin, icon, token
from caravanserai.web.legend import Group, Sign, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable

_TILE: Final = Markup('<svg class="small-tile east" viewBox="0 0 24 24" aria-hidden="true"><use href="#t{}"/></svg>')
_GENERAL: Final = ("buyer", "seller", "trader")
"""The kinds of tiles that exist for several goods, so that their general text names none."""


@functools.lru_cache(maxsize=256)
def legend_of(deal: tuple[tuple[int, ...], ...], lang: str) -> tuple[Group, ...]:
    """Return the signs of a match with these tiles."""
    lex = lexicon(lang)
    say = lex.words.say
    by_kind: dict[str, list[int]] = {}
    for face in sorted({face for city in deal for face in city}):
        pattern, _, rest = FACES[face].partition("_")
        kind = pattern.removesuffix("2")
        by_kind.setdefault(kind if kind in _GENERAL else f"{kind}{rest}", []).append(face)
    tiles = tuple(
        Sign(
            kind,
            _TILE.format(faces[0]),
            lex.short[faces[0]],
            say(f"web_silk_road.sign.{kind}.text") if kind in _GENERAL else lex.helps[faces[0]],
            "#table :is({})".format(",".join(rf"#tile-{face},[href=\#t{face}]" for face in faces)),
        )
        for kind, faces in by_kind.items()
    )
    goods = tuple(
        Sign(GOODS[good], token(good), lex.goods[good], "", symbols(SPRITES[good])) for good in range(len(GOODS))
    )
    return (
        Group(say("web_silk_road.legend.tiles"), tiles),
        Group(say("web_silk_road.legend.road"), _signs(lang, _road())),
        Group(say("web_silk_road.legend.goods"), goods),
        Group(say("web_silk_road.legend.counting"), _signs(lang, _counting())),
    )


def _signs(lang: str, found: Iterable[tuple[str, Markup, str]]) -> tuple[Sign, ...]:
    say = lexicon(lang).words.say
    return tuple(
        Sign(name, picture, say(f"web_silk_road.sign.{name}"), say(f"web_silk_road.sign.{name}.text"), finds)
        for name, picture, finds in found
    )


def _road() -> Iterable[tuple[str, Markup, str]]:
    """Yield the signs of the map: id, picture, selector."""
    yield "caravan", icon("camel"), "#caravan"
    yield "next", _disc("next"), "#map .city.next .disc"
    yield "east", _disc("east"), "#map .city.east .disc"
    yield "west", _disc("west"), "#map .city.west .disc"
    yield "past", _disc("past"), "#map .city.past .disc"


def _counting() -> Iterable[tuple[str, Markup, str]]:
    """Yield the signs of money, turns and the pawn: id, picture, selector."""
    yield "silver", coin(1, ""), "#table .coin.silver"
    yield "gold", coin(5, "", "", "gold"), "#table .coin.gold"
    yield "pawn", Markup('<span class="pawn">{}</span>').format(icon("flag")), "#players .pawn"
    had = Markup('<span class="turns"><i class="had">{}</i></span>').format(icon("check"))
    yield "turn", had, "#players .turns i"
    yield (
        "mark",
        Markup('<span class="pile"><span class="mark">{}</span></span>').format(icon("vizier")),
        "#supply .mark",
    )


def _disc(style: str) -> Markup:
    """Draw a city of the map."""
    return Markup(
        '<svg viewBox="-30 -30 60 60" aria-hidden="true"><g class="city {}"><circle class="disc" r="24"/>'
        '<circle class="ground" r="18"/><circle class="ring" r="27" fill="none"/></g></svg>'
    ).format(style)
