"""The signs of an almanac's table: spaces, their states, the pieces of the open page, goods, and what counts."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.state import BOOKS
from caravanserai.text.describe import Describer
from caravanserai.web.boards.almanac import pictures
from caravanserai.web.boards.almanac.page_text import own_actions, own_tokens
from caravanserai.web.boards.almanac.space_symbols import stencil, worker
from caravanserai.web.boards.almanac.svg import flag, icon, use
from caravanserai.web.legend import Group, Sign, framed, symbols

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.kernel.game import Game

_SPACE: Final = "#board .space"
_VEIL: Final = Markup('<circle r="34" fill="#d9ccb0" opacity=".62"/>')


def _plate(kind: str, face: Markup, shape: str = "round") -> Markup:
    return stencil(shape, f"k-{kind}") + face


def _spaces() -> Iterable[tuple[str, Markup, str]]:
    """Yield the kinds of spaces: id, drawing, selector."""
    any_space = _plate("gain", use("good-any", 0, 0, 40))
    sale = use("good-any", -10, -10, 31) + use("coin-gold", 10, 10, 36)
    contract = icon("i-contract", "i-contract", -2, -2, 38) + stencil("plus")
    complete = icon("i-complete", "i-contract", -1, -1, 40) + stencil("tick")
    own = icon("i-compass", "i-location", 0, 0, 38)
    yield "gain", any_space, f"{_SPACE}:has(.k-gain)"
    yield "sell", _plate("sell", sale), f"{_SPACE}:has(.k-sell)"
    yield "extend", _plate("extend", icon("i-extend", "i-extend", 0, 0, 44)), f"{_SPACE}:has(.k-extend)"
    yield "shop", _plate("shop", icon("i-shop", "i-shop", 0, 0, 41)), f"{_SPACE}:has(.k-shop)"
    yield "contract", _plate("contract", contract), rf"{_SPACE}:has([href=\#sp-plus])"
    yield "complete", _plate("contract", complete), rf"{_SPACE}:has([href=\#sp-tick])"
    yield "location", _plate("location", own, "octagon"), f"{_SPACE}:has(.k-location)"
    cost, gift = (flag(-28, -26, name, use("coin-gold", -1, 0, 23)) for name in ("cost", "gift"))
    yield "cost", any_space + cost, f"{_SPACE}:has(.cost)"
    yield "gift", any_space + gift, f"{_SPACE}:has(.gift)"


def _states() -> Iterable[tuple[str, Markup, str]]:
    """Yield the states of a space: id, drawing, selector."""
    any_space = _plate("gain", use("good-any", 0, 0, 40))
    light = Markup('<g class="is-legal">{}</g>').format(stencil("ring", "ring") + stencil("rays", "rays"))
    lock = Markup('<g class="is-barred">{}</g>').format(stencil("lock", "lock"))
    yield "legal", any_space + light, f"{_SPACE}.is-legal"
    yield "barred", any_space + _VEIL + lock, f"{_SPACE}.is-barred"
    yield "taken", any_space + worker(1), f"{_SPACE}.is-taken"


def _counting() -> Iterable[tuple[str, Markup, str]]:
    """Yield the signs of what counts: id, drawing, selector."""
    token = pictures.token
    yield "gold", token("coin-gold"), "#table .coin.gold"
    yield "fame", token("i-fame"), "#table .fame"
    yield "strength", token("i-strength"), symbols("i-strength")
    yield "guard", token("guard"), symbols("guard")
    yield "crate", Markup('<span class="crate empty"></span>'), "#table .crate"
    yield "guide", token("guide"), symbols("guide")
    yield "open_contract", token("i-contract"), r"#players [href$=\#i-contract]"
    yield "hidden", token("i-purse"), symbols("i-purse")
    yield "encounter", Markup('<b class="letter">A</b>'), "#leaf .letter"


@functools.lru_cache(maxsize=512)
def legend_of(game: Game[Any], lang: str, number: int, seats: int) -> tuple[Group, ...]:
    """Return the signs of the table while a page is open."""
    page, tell = BOOKS[game.id].pages[number], Describer(game, lang, ())
    say = tell.words.say
    if page is None:
        return ()

    def signs(found: Iterable[tuple[str, Markup, str]], *, drawn: bool = False) -> tuple[Sign, ...]:
        return tuple(
            Sign(
                name,
                framed(picture) if drawn else picture,
                say(f"web_almanac.sign.{name}"),
                say(f"web_almanac.sign.{name}.text"),
                finds,
            )
            for name, picture, finds in found
        )

    here = (*own_actions(tell, page, seats), *own_tokens(game, tell, page))
    local = tuple(
        Sign(f"{page.id}-{note.symbol}", pictures.token(note.symbol), note.name, note.text, symbols(note.symbol))
        for note in here
    )
    goods = tuple(
        Sign(name, pictures.token(f"good-{name}"), tell.thing("good", name), "", symbols(f"good-{name}"))
        for name in GOODS
    )
    any_good = signs([("any_good", pictures.token("good-any"), symbols("good-any"))])
    return (
        Group(say("web_almanac.legend.spaces"), signs(_spaces(), drawn=True)),
        Group(say("web_almanac.legend.states"), signs(_states(), drawn=True)),
        Group(say("web_almanac.here"), local),
        Group(say("web_almanac.legend.goods"), (*goods, *any_good)),
        Group(say("web_almanac.legend.counting"), signs(_counting())),
    )
