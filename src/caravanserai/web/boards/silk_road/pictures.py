"""Pictures of goods and money that stand in sentences and on cards."""

from __future__ import annotations

import functools
from typing import Any

from markupsafe import Markup

from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.web.boards.silk_road.names import SPRITES
from caravanserai.web.rendering import macro, sprite

_MONEY = ("money", "silver")


def picture_of(kind: str, value: Any, text: str) -> Markup | None:  # noqa: ANN401  # of whatever type the fact is
    """A good as its token, so many of it with their number, money as a coin; all else stays in words."""
    if kind == "counted" and value[0] in GOODS and not value[2]:
        return amount(value[1], GOODS.index(value[0]), text)
    if kind == "counted" and value[0] in _MONEY and not value[2]:
        return coin(value[1], text)
    if kind == "good" and value is not None:
        good = value if isinstance(value, int) else GOODS.index(value)
        return Markup("{}").format(token(good, text))
    return None


def _said(label: str) -> Markup:
    """How a picture is read out; without a label it is mere decoration."""
    return Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')


@functools.lru_cache(maxsize=512)
def token(good: int, label: str = "", style: str = "") -> Markup:
    """A goods token."""
    return Markup('<svg class="tok {}" {}><use href="{}"/></svg>').format(style, _said(label), sprite(SPRITES[good]))


@functools.lru_cache(maxsize=512)
def amount(count: int, good: int, label: str) -> Markup:
    """So many tokens of a kind: the number and one picture."""
    return Markup('<span class="amount" role="img" aria-label="{}"><b>{}</b>{}</span>').format(
        label, count, token(good)
    )


@functools.lru_cache(maxsize=512)
def coin(value: int | str, label: str, style: str = "", metal: str = "silver") -> Markup:
    """A coin with a number on it."""
    return Markup(
        '<span class="coin {} {}" {}><svg aria-hidden="true"><use href="{}"/></svg><b aria-hidden="true">{}</b></span>'
    ).format(metal, style, _said(label), sprite(f"coin-{metal}"), value)


@functools.cache
def icon(name: str) -> Markup:
    """An icon in the colour of the text around it."""
    return Markup(macro("parts.html", "icon")(name))  # noqa: S704  # Jinja has escaped it


@functools.cache
def badge(number: int) -> Markup:
    """A player's colour and shape."""
    return Markup(macro("parts.html", "badge")(number))  # noqa: S704  # Jinja has escaped it
