"""Pictures of pieces, tiles, cards and money in panels and sentences, and the stencils of the map."""

from __future__ import annotations

import functools
from typing import Any, Final

from markupsafe import Markup

from caravanserai.games.dragonharth.content import CARDS, COLOURS, DECKS
from caravanserai.games.dragonharth.economy.store import ITEMS
from caravanserai.games.dragonharth.state import STASH, kind_of
from caravanserai.web.boards.dragonharth.kingdom_marks import BADGES, LEADERS
from caravanserai.web.rendering import macro, sprite

MARKS: Final = {
    "soldier": (24, 54, 15),
    **dict.fromkeys(LEADERS, (32, 56, 15)),
    "ship": (33, 23, 15),
    "adult": (32, 49, 14),
    "baby": (32, 47, 11),
    "egg": (32, 37, 15),
    "small": (32, 58, 15),
    "giant": (32, 53, 17),
    "catapult": (32, 50, 12),
}
"""The centre and the size of the kingdom's shape on each piece, in the piece's own coordinates."""
_TALL: Final = ("soldier", *LEADERS, "small", "giant")
_SHAPES: Final = ("circle", "diamond", "triangle", "square")
_SHOTS: Final = ("tar", "bricks", "boulder", "poison", "lava", "iceberg", "acid", "spears", "firebomb")
_ART: Final = {
    **dict.fromkeys(("dagger", "sword", "flaming_sword"), "sword"),
    **dict.fromkeys(("war_axe", "siege_hammer", "air_axe"), "axe"),
    **dict.fromkeys(("spear", "dragon_lance", "veteran_guard"), "spear"),
    **dict.fromkeys(("wolf_pack", "fire_jackal", "rat_swarm"), "jackal"),
    **dict.fromkeys(("griffin", "earth_beast"), "griffin"),
    "fireball": "fireball",
    **dict.fromkeys(("haste", "tailwind"), "haste"),
    "resurrection": "rise",
    **dict.fromkeys(("shield_of_light", "mirror"), "light"),
    **dict.fromkeys(("levy", "envoy"), "levy"),
    **dict.fromkeys(("lucky_charm", "fates_turn"), "charm"),
    **dict.fromkeys(("windfall", "treasure_ship", "good_harvest", "tax_relief", "market_day"), "chest"),
}
"""The picture on a card; a card without one shows the symbol of its deck."""
_COINS: Final = (100, 50, 25)


def tile_name(tile: str) -> str:
    """Return the symbol of a resource tile, a terrain tile or an egg."""
    if tile.startswith("primary_"):
        return f"res-{tile.removeprefix('primary_')}-p"
    return tile if tile == "egg" else f"{'res' if STASH.index(tile) < 5 else 'ter'}-{tile}"


def shot_name(colour: int) -> str:
    """Return the symbol of a projectile."""
    return f"shot-{_SHOTS[colour]}"


def item_name(item: int) -> str:
    """Return the symbol of an item of the store."""
    name = ITEMS[item]
    if name.endswith("_card"):
        return f"deck-{name.removesuffix('_card')}"
    return {"projectile": "shot-boulder"}.get(name) or (name if name in MARKS else tile_name(name))


def said(label: str) -> Markup:
    """Return the accessibility attributes of a picture; without a label it is decoration."""
    return Markup('role="img" aria-label="{}"').format(label) if label else Markup('aria-hidden="true"')


@functools.lru_cache(maxsize=2048)
def symbol(name: str, size: int = 0, label: str = "", badge: int = 0) -> Markup:
    """Draw a small picture."""
    style = f"tok{f' sz-{size}' if size else ''}{f' pc p{badge}' if badge else ''}"
    return Markup('<svg class="{}" {}><use href="{}"/></svg>').format(style, said(label), sprite(f"dh-{name}"))


@functools.lru_cache(maxsize=2048)
def figure(name: str, badge: int, size: int) -> Markup:
    """Draw a standing piece from the stencils, in the colour and shape of its kingdom."""
    return Markup('<svg class="fig{} sz-{}" aria-hidden="true"><use href="#{}"/></svg>').format(
        " tall" * (name in _TALL), size, stencil(name, badge)
    )


def piece_figure(code: int, kingdom: int, badge: int, size: int) -> Markup:
    """Draw the piece of a code: a soldier, the leader of a kingdom, or an adult dragon."""
    return figure(("soldier", LEADERS[kingdom], "adult")[kind_of(code)], badge, size)


@functools.lru_cache(maxsize=64)
def portrait(kingdom: int, size: int) -> Markup:
    """Draw the face of a leader."""
    return Markup(
        '<span class="face p{} sz-{}"><svg class="pc" viewBox="4 0 56 56" aria-hidden="true">'
        '<use href="{}" width="64" height="80"/></svg></span>'
    ).format(BADGES[kingdom], size, sprite(f"dh-{LEADERS[kingdom]}"))


@functools.lru_cache(maxsize=512)
def card(kind: int, name: str, note: str = "", points: int | None = None) -> Markup:
    """Draw the front of a card: deck, Battle Points, picture and name; screen readers also read `note`."""
    face = CARDS[kind]
    deck = DECKS[face.deck]
    art = _ART.get(face.id)
    shown = sprite(f"dh-art-{art}") if art else sprite(f"dh-deck-{deck}")
    return Markup(
        '<span class="hand-card"><svg viewBox="0 0 64 88" aria-hidden="true"><use href="{}"/>'
        '<use href="{}" x="19" y="15" width="38" height="38"/></svg><b>{}</b><i>{}</i>{}</span>'
    ).format(
        sprite(f"dh-front-{deck}"),
        shown,
        face.bp if points is None else points,
        name,
        Markup('<span class="vh">{}</span>').format(note) if note else "",
    )


@functools.cache
def stencils() -> Markup:
    """Return the pieces of all kingdoms as symbols of the page, so that the map refers to each with a short id."""
    drawn = [
        Markup('<symbol id="k{}" viewBox="0 0 64 64"><use href="{}"/></symbol>').format(badge, _shape(badge))
        for badge in BADGES
    ]
    drawn += [
        Markup('<symbol id="{}" class="pc p{}" viewBox="0 0 64 {}">{}</symbol>').format(
            stencil(name, badge), badge, 80 if name in _TALL else 64, _body(name, f"#k{badge}")
        )
        for badge in BADGES
        for name in MARKS
        if name not in LEADERS or name == LEADERS[BADGES.index(badge)]
    ]
    return Markup("").join(drawn)


def stencil(name: str, badge: int) -> str:
    """Return the id of a piece among the stencils."""
    return f"k{badge}{name}"


@functools.lru_cache(maxsize=4096, typed=True)  # typed: a text and equal markup are escaped differently
def stamp(name: str, badge: int, place: tuple[float, float], height: float, more: str | Markup = "") -> Markup:
    """Draw a piece on the map around a point."""
    width = height * 0.8 if name in _TALL else height
    x, y = place
    return Markup('<use href="#{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"{}/>').format(
        stencil(name, badge), x - width / 2, y - height / 2, width, height, more
    )


@functools.lru_cache(maxsize=4096)
def put(name: str, place: tuple[float, float], size: float) -> Markup:
    """Draw a tile on the map around a point."""
    x, y = place
    return Markup('<use href="{}" x="{:g}" y="{:g}" width="{:g}" height="{:g}"/>').format(
        sprite(f"dh-{name}"), x - size / 2, y - size / 2, size, size
    )


def _body(name: str, mark: str) -> Markup:
    """Draw a piece with the mark of its kingdom."""
    x, y, size = MARKS[name]
    return Markup('<use href="{}"/><use href="{}" x="{:g}" y="{:g}" width="{}" height="{}"/>').format(
        sprite(f"dh-{name}"), mark, x - size / 2, y - size / 2, size, size
    )


def _shape(badge: int) -> str:
    return sprite(f"shape-{_SHAPES[badge - 1]}")


@functools.cache
def icon(name: str) -> Markup:
    """Draw an icon in the colour of the surrounding text."""
    return Markup(macro("macros.html", "icon")(name))  # noqa: S704  # Jinja has escaped it


def picture_of(kind: str, value: Any, text: str) -> Markup | None:  # noqa: ANN401  # the type depends on the fact
    """Return the picture before the words of a fact: a coin, a point, a deck, a tile, a projectile."""
    if kind == "counted":
        name, amount, *_ = value
        return _counted(name, amount, text)
    if not isinstance(value, int) or value < 0:
        return None
    if kind == "card":
        return _beside(f"deck-{DECKS[CARDS[value].deck]}", text)
    if kind in ("stashed", "a_stashed", "tile"):
        return _beside(tile_name(STASH[value]), text)
    if kind in ("colour", "a_projectile") and value < len(COLOURS):
        return _beside(shot_name(value), text)
    return None


def _counted(name: str, amount: int, text: str) -> Markup | None:
    """Draw money with the largest coin that divides it, points and Honour with their symbols."""
    coin = next((value for value in _COINS if amount % value == 0), _COINS[-1])
    sign = {"money": f"coin-{coin}", "rp": "rp", "honour": "honour"}.get(name)
    return None if sign is None else Markup('<span class="unbroken">{}</span>').format(_beside(sign, text))


def _beside(name: str, text: str) -> Markup:
    return Markup("{}&nbsp;<b>{}</b>").format(symbol(name), text)
