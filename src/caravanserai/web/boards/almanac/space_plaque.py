"""A space drawn as a plaque: the rim shows the kind of action, the face its gain, the flags its cost."""

from __future__ import annotations

import functools
from collections import Counter
from typing import TYPE_CHECKING, Final

from markupsafe import Markup, escape

from caravanserai.games.almanac.book import (
    COMPLETE,
    CONTRACT,
    EXTEND,
    GAIN,
    GOODS,
    LOCATION,
    SELL,
    SHOP,
)
from caravanserai.games.almanac.state import BOOKS
from caravanserai.web.boards.almanac.pictures import location_symbol
from caravanserai.web.boards.almanac.space_symbols import coin, figure, stencil, worker
from caravanserai.web.boards.almanac.svg import flag, icon, joined, use

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Page, Spot
    from caravanserai.web.boards.almanac.spaces import Price, Printed, SpaceLook

_RIMS: Final = {
    GAIN: "gain",
    SELL: "sell",
    SHOP: "shop",
    EXTEND: "extend",
    COMPLETE: "contract",
    CONTRACT: "contract",
    LOCATION: "location",
}
_PILES: Final = {
    1: ((0, 0, 40),),
    2: ((-12.5, 0, 31), (12.5, 0, 31)),
    3: ((0, -12, 27), (-13, 10, 27), (13, 10, 27)),
    4: ((-11, -11, 25), (11, -11, 25), (-11, 11, 25), (11, 11, 25)),
    5: ((-13, -12, 22), (13, -12, 22), (0, 0, 22), (-13, 12, 22), (13, 12, 22)),
    6: ((-15, -9, 20), (0, -9, 20), (15, -9, 20), (-15, 10, 20), (0, 10, 20), (15, 10, 20)),
}
"""The positions and the size of the goods on the face, by their number."""


_VEIL: Final = Markup('<circle class="dim" r="34"/>')


def _page(product: str, number: int) -> Page:
    page = BOOKS[product].pages[number]
    if page is None:
        raise LookupError(f"there is no page {number}")
    return page


@functools.lru_cache(maxsize=1024)
def plate(product: str, number: int, index: int) -> Markup:
    """Draw the rim and the face of a space, which never change."""
    page = _page(product, number)
    spot = page.spots[index]
    location = page.locations[spot.location].id if spot.location >= 0 else ""
    rim = stencil("octagon" if spot.action == LOCATION else "round", f"k-{_RIMS[spot.action]}")
    return rim + _face(spot, location)


def _face(spot: Spot, location: str) -> Markup:
    """Draw the print on a plaque."""
    if spot.action == GAIN:
        kinds = [kind for kind, count in zip((*GOODS, "any"), spot.goods, strict=True) for _ in range(count)]
        return joined(use(f"good-{kind}", *place) for kind, place in zip(kinds, _PILES[len(kinds)], strict=True))
    if spot.action == SELL:
        return _sale([(kind, price) for kind, price in zip(GOODS, spot.prices, strict=True) if price])
    if spot.action == COMPLETE:
        return icon("i-complete", "i-contract", -1, -1, 40) + stencil("tick")
    if spot.action == CONTRACT:
        return icon("i-contract", "i-contract", -2, -2, 38) + stencil("plus")
    if spot.action == LOCATION:
        return icon(location_symbol(location), "i-location", 0, 0, 38)
    return icon("i-shop", "i-shop", 0, 0, 41) if spot.action == SHOP else icon("i-extend", "i-extend", 0, 0, 44)


def _sale(sold: list[tuple[str, int]]) -> Markup:
    """Draw a good and its price; several goods stand side by side, each above its own price (AL-104)."""
    if len(sold) == 1:
        [(kind, price)] = sold
        return use(f"good-{kind}", -10, -10, 31) + coin(price, 10, 10, 36)
    step = 48 / len(sold)
    return joined(
        use(f"good-{kind}", step * (at - (len(sold) - 1) / 2), -9, 22)
        + coin(price, step * (at - (len(sold) - 1) / 2), 11, 22)
        for at, (kind, price) in enumerate(sold)
    )


@functools.lru_cache(maxsize=256)
def flags(price: Price) -> Markup:
    """Draw the cost of a space on red and the gain from the page's rule on green."""
    drawn = []
    if price.gold:
        drawn.append(flag(-28, -26, "cost", coin(price.gold, -1, 0, 23)))
    if price.goods:
        drawn.append(flag(-30, 24, "cost", _goods(price.goods)))
    if price.gold_gained:
        drawn.append(flag(-30, 24, "gift", coin(price.gold_gained, -1, 0, 23)))
    if price.goods_gained:
        drawn.append(flag(-30, 24, "gift", _goods(price.goods_gained)))
    return joined(drawn)


def _goods(count: int) -> Markup:
    return use("good-any", -6, 0, 19) + figure(count, 7, 5, "price small light")


@functools.lru_cache(maxsize=512)
def _tokens(symbol: str, lying: int, pile: int) -> Markup:
    """Draw the tokens on a space: open ones, or a pile of face-down ones."""
    count = lying + pile
    if not count:
        return Markup("")
    shown = use(symbol, 31, -29, 30) if pile > 1 else Markup("")
    shown += use(symbol, 27, -26, 34)
    if count > 1:
        shown += Markup('<circle class="many" cx="43" cy="-15" r="10"/>') + figure(count, 43, -10, "price small light")
    return Markup('<g class="lying">{}</g>').format(shown)


@functools.lru_cache(maxsize=64)
def _printed(printed: Printed | None) -> Markup:
    """Draw a number printed beside the action, with its symbol."""
    if printed is None:
        return Markup("")
    return Markup('<g class="printed"><rect x="4" y="-44" width="46" height="24" rx="12"/>{}{}</g>').format(
        use(printed.symbol, 18, -32, 22), figure(printed.number, 38, -26, "price small")
    )


@functools.lru_cache(maxsize=512)
def _people(workers: tuple[int, ...], *, alone: bool) -> Markup:
    """Draw the workers on a space: one worker, or several small ones counted by seat."""
    if alone:
        return joined(worker(seat) for seat in workers)
    crowd = sorted(Counter(workers).items())
    left = -13 * (len(crowd) - 1)
    drawn = []
    for at, (seat, count) in enumerate(crowd):
        drawn.append(worker(seat, f"translate({left + 26 * at} 25) scale(.58)"))
        if count > 1:
            drawn.append(figure(count, left + 26 * at, 54, "price small count"))
    return joined(drawn)


@functools.lru_cache(maxsize=4096)
def plaque(look: SpaceLook, product: str, page: int) -> Markup:
    """Draw one space, centred on its own origin."""
    spot = _page(product, page).spots[look.spot]
    taken = bool(look.workers and spot.capacity)
    barred = look.choice is not None and not look.legal
    states = [("legal", look.legal), ("barred", barred and not taken), ("taken", taken), ("chosen", look.chosen)]
    x, y = look.place
    lift = plate(product, page, spot.index) + (_VEIL if taken or barred else Markup(""))
    if look.legal:
        lift += stencil("ring", "ring") + stencil("rays", "rays")
    lift += flags(look.price) + _tokens(look.token, look.lying, look.pile)
    if barred and not taken:
        lift += stencil("lock", "lock")
    if look.workers:
        lift += _people(look.workers, alone=taken)
    lift += _printed(look.printed)
    if look.ghost is not None:
        lift += Markup('<g class="ghost">{}</g>').format(worker(look.ghost))
    style = "".join(f" is-{name}" for name, holds in states if holds) + (" rides" if look.rides else "")
    aura = stencil("aura", "aura") if look.legal else ""
    focus = stencil("focus", "focusbox") if look.choice is not None else ""
    return Markup(  # noqa: S704  # all parts are already escaped; formatting Markup is slow, and many spaces change
        f'<g id="space-{spot.index}" class="space{style}" transform="translate({x} {y})"{_control(look)} '
        f'data-tip="{escape(look.tip)}">{aura}<g class="lift">{lift}</g>{focus}</g>'
    )


def _control(look: SpaceLook) -> str:
    """Return the control of a space: a button to choose it, a button that explains why it is barred, or a tip."""
    label = escape(look.label)
    if look.choice is None:
        return f' role="img" aria-label="{label}"'
    button = f' role="button" tabindex="0" aria-label="{label}"'
    if not look.legal:
        return f'{button} aria-disabled="true"'
    pressed = "true" if look.chosen else "false"
    return f'{button} aria-pressed="{pressed}" data-do="choose" data-choice="{look.choice}"'


@functools.lru_cache(maxsize=1024)
def small_plaque(look: SpaceLook, product: str, page: int) -> Markup:
    """Draw the plaque alone, for the strip of open spaces."""
    drawn = plate(product, page, look.spot) + flags(look.price)
    drawn += _tokens(look.token, look.lying, look.pile) + _printed(look.printed)
    return Markup('<svg viewBox="-48 -46 96 92" aria-hidden="true">{}</svg>').format(drawn)
