"""Pictures of goods and money in sentences and on cards."""

from __future__ import annotations

import functools
from typing import Any

from markupsafe import Markup

from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.web.boards.silk_road.names import SPRITES
from caravanserai.web.rendering import macro, sprite

_MONEY = ("money", "silver")


def picture_of(kind: str, value: Any, text: str) -> Markup | None:  # noqa: ANN401  # the type depends on the fact
    """Draw a good as its token, several with their number, money as a coin; return None for other facts."""
    if kind == "counted" and value[0] in GOODS and not value[2]:
        return amount(value[1], GOODS.index(value[0]), text)
    if kind == "counted" and value[0] in _MONEY and not value[2]:
        return coin(value[1], text)
    if kind == "good" and value is not None:
        good = value if isinstance(value, int) else GOODS.index(value)
        return Markup("{}").format(token(good, text))
    return None


def _said(label: str) -> Markup:
    """Return the accessibility attributes of a picture; without a label it is decoration."""
    return Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')


@functools.lru_cache(maxsize=512)
def token(good: int, label: str = "", style: str = "") -> Markup:
    """Draw a goods token."""
    return Markup('<svg class="tok {}" {}><use href="{}"/></svg>').format(style, _said(label), sprite(SPRITES[good]))


@functools.lru_cache(maxsize=512)
def amount(count: int, good: int, label: str) -> Markup:
    """Draw several tokens of a kind: the number and one picture."""
    return Markup('<span class="amount" role="img" aria-label="{}"><b>{}</b>{}</span>').format(
        label, count, token(good)
    )


@functools.lru_cache(maxsize=512)
def coin(value: int | str, label: str, style: str = "", metal: str = "silver") -> Markup:
    """Draw a coin with a number on it."""
    return Markup(
        '<span class="coin {} {}" {}><svg aria-hidden="true"><use href="{}"/></svg><b aria-hidden="true">{}</b></span>'
    ).format(metal, style, _said(label), sprite(f"coin-{metal}"), value)


@functools.cache
def icon(name: str) -> Markup:
    """Draw an icon in the colour of the surrounding text."""
    return Markup(macro("macros.html", "icon")(name))  # noqa: S704  # Jinja has escaped it


@functools.cache
def badge(number: int) -> Markup:
    """Draw a player's colour and shape."""
    return Markup(macro("macros.html", "badge")(number))  # noqa: S704  # Jinja has escaped it
