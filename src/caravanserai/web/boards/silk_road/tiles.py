"""Action tiles: small ones as symbols that the page contains once, large ones as the faces of buttons."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.games.silk_road.content import PRICES
from caravanserai.games.silk_road.tile_faces import FACES, bought_good, sold_good, swaps_of, trade_of
from caravanserai.web.boards.silk_road.names import SIDES, SPRITES, lexicon
from caravanserai.web.rendering import macro, sprite

if TYPE_CHECKING:
    from collections.abc import Iterable

_PLUS: Final = Markup(
    '<circle class="t-buy" cx="18" cy="18" r="5.6"/><path class="t-sign" d="M14.8 18h6.4M18 14.8v6.4"/>'
)
_MINUS: Final = Markup('<circle class="t-sell" cx="18" cy="18" r="5.6"/><path class="t-sign" d="M14.8 18h6.4"/>')
_SYMBOL: Final = Markup(
    '<symbol id="{}{}" viewBox="0 0 24 24">'
    '<rect class="t-frame" x="1.3" y="1.3" width="21.4" height="21.4" rx="{}"/>{}</symbol>'
)
_USE: Final = Markup('<use class="t-ink" href="{}" x="{}" y="{}" width="{}" height="{}"/>')
_NUMBER: Final = Markup('<text class="t-number" x="{}" y="{}">{}</text>')


def symbols(faces: Iterable[int], printed: Iterable[int]) -> Markup:
    """Return the small tiles as symbols `t<face>`, and the round printed actions as `p<face>`."""
    tiles = [_symbol("t", face) for face in sorted(set(faces))]
    return Markup("").join(tiles + [_symbol("p", face) for face in sorted(set(printed))])


def small(face: int, back: int, lang: str, *, style: str = "") -> Markup:
    """Draw a small tile within the page."""
    return _small(face, SIDES[back], lexicon(lang).faces[face], style)


@functools.lru_cache(maxsize=4096)
def on_map(face: int, x: float, y: float, side: int, *, printed: bool = False) -> Markup:
    """Draw a small tile or a printed action on the map."""
    return Markup('<use href="#{}{}" x="{:g}" y="{:g}" width="{}" height="{}"/>').format(
        "p" if printed else "t", face, x, y, side, side
    )


@functools.cache
def large(face: int, lang: str) -> Markup:
    """Draw a large tile: its picture, its name, and a flag if it buys or sells."""
    flag = Markup("")
    for verb, good in (("buy", bought_good(face)), ("sell", sold_good(face))):
        if good is not None:
            word = lexicon(lang).words.say(f"web_silk_road.flag.{verb}")
            flag = Markup('<span class="flag {}">{}</span>').format(verb, word)
    return Markup('{}<span class="art" aria-hidden="true">{}</span><span class="name">{}</span>').format(
        flag, _art(face), lexicon(lang).short[face]
    )


def _art(face: int) -> Markup:
    token, icon = macro("macros.html", "token"), macro("macros.html", "icon")
    for good, prices in ((bought_good(face), PRICES.buy), (sold_good(face), PRICES.sell)):
        if good is not None:
            coins = Markup("").join(macro("macros.html", "coin")(price, "", 19, "silver") for price in prices)
            return Markup('<span class="ware">{}<span class="prices">{}</span></span>').format(
                token(SPRITES[good]), coins
            )
    exchange = trade_of(face)
    if exchange is not None:
        give, get, rate = exchange
        received = token(SPRITES[get], 34 if rate == 1 else 27) * rate
        return Markup('{}<span class="arrow"></span><span class="ware">{}</span>').format(
            token(SPRITES[give], 34), received
        )
    swaps = swaps_of(face)
    number = Markup('<span class="n">\N{MULTIPLICATION SIGN}{}</span>').format(swaps) if swaps else Markup("")
    return icon(_kind(face), "big") + number


@functools.lru_cache(maxsize=512)
def _small(face: int, side: str, name: str, style: str) -> Markup:
    return Markup(
        '<svg class="small-tile {} {}" viewBox="0 0 24 24" role="img" aria-label="{}"><use href="#t{}"/></svg>'
    ).format(side, style, name, face)


@functools.cache
def _symbol(prefix: str, face: int) -> Markup:
    return _SYMBOL.format(prefix, face, 10.7 if prefix == "p" else 5, _small_art(face))


def _small_art(face: int) -> Markup:
    for good, sign in ((bought_good(face), _PLUS), (sold_good(face), _MINUS)):
        if good is not None:
            return _USE.format(sprite(SPRITES[good]), 3, 3, 16.5, 16.5) + sign
    exchange = trade_of(face)
    if exchange is not None:
        give, get, rate = exchange
        number = _NUMBER.format(18.6, 9.6, rate) if rate > 1 else Markup("")
        goods = (
            _USE.format(sprite(SPRITES[give]), 2.8, 2.8, 10.5, 10.5),
            _USE.format(sprite(SPRITES[get]), 9.2, 9.2, 12.5, 12.5),
        )
        return Markup("").join((*goods, number))
    swaps = swaps_of(face)
    number = _NUMBER.format(18.4, 20.4, swaps) if swaps else Markup("")
    return _USE.format(sprite(f"i-{_kind(face)}"), 3.6, 3.6, 16.8, 16.8) + number


def _kind(face: int) -> str:
    """Return the name of a tile without its goods and numbers, which is also the name of its icon."""
    return FACES[face].partition("_")[0]
