"""The small pictures of an almanac: goods, coins, laurels, dice and tokens, in sentences and on cards."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final

from markupsafe import Markup

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.state import FIGHT_DIE
from caravanserai.web.rendering import macro, symbol_or

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from caravanserai.games.almanac.book import TokenKind
    from caravanserai.web.illustrated_text import Picture

MINUS: Final = "\N{MINUS SIGN}"
_MAX_DRAWN: Final = 4
"""The largest number of equal goods drawn one by one; more goods are drawn as a number and one picture."""
_SIZE: Final = 19
_SYMBOLS: Final[Mapping[str, str]] = {
    **{good: f"good-{good}" for good in GOODS},
    "any_goods": "good-any",
    "guards": "guard",
}
_ICONS: Final[Mapping[str, str]] = {
    "strength": "strength",
    "crates": "crate",
    "workers": "worker",
    "more_workers": "worker",
    "contracts": "contract",
    "air": "token",
}
_SCORES: Final[Mapping[str, str]] = {
    "gold": "coin-gold",
    "caravans": "i-extend",
    "contracts": "i-complete",
    "contract_abilities": "i-quill",
    "contracts_failed": "i-cross",
    "guards": "guard",
    "tokens": "i-token",
    "encounters": "i-cards",
    "key": "i-key",
}


@functools.lru_cache(maxsize=4096)
def token(symbol: str, label: str = "", size: int = 0) -> Markup:
    """Draw a symbol of the sprite; without a label it is decoration."""
    return macro("macros.html", "token")(symbol, size, label)


@functools.lru_cache(maxsize=256)
def icon(name: str) -> Markup:
    """Draw a plain icon of the sprite."""
    return macro("macros.html", "icon")(name)


@functools.lru_cache(maxsize=1024)
def coin(amount: int | str, label: str, size: int = 0) -> Markup:
    """Draw a gold coin with a number on it."""
    return macro("macros.html", "coin")(amount, label, size)


@functools.lru_cache(maxsize=256)
def fame(amount: int | str, label: str) -> Markup:
    """Draw an amount of fame as laurels."""
    return macro("macros.html", "fame")(amount, label)


@functools.lru_cache(maxsize=64)
def badge(seat: int) -> Markup:
    """Draw a player's colour and shape."""
    return macro("macros.html", "badge")(seat + 1)


def token_symbol(kind: TokenKind) -> str:
    """Return the symbol of a kind of location token: an open letter for its owner, the face of a statue."""
    if kind.family == "letter":
        return "tok-letter-open"
    return symbol_or(f"tok-{kind.family}-{kind.face}", "i-token") if kind.face else family_symbol(kind)


def family_symbol(kind: TokenKind) -> str:
    """Return the symbol that all faces of a token share; a token without a drawing gets the general symbol."""
    return symbol_or(f"tok-{kind.family}", "i-token")


def location_symbol(action: str) -> str:
    """Return the symbol of a location action; an action without a drawing gets the compass."""
    return symbol_or(f"loc-{action}", "i-compass")


def fight_face(face: int, label: str, size: int = 0) -> Markup:
    """Draw a face of the fight die."""
    pips = FIGHT_DIE[face]
    return token(f"fight-{'x' if pips is None else pips}", label, size)


def draw(picture: Picture) -> Markup | None:
    """Draw a fact in a sentence; names of cards, pages and spaces stay words."""
    kind, value, text = picture
    if kind == "seat":
        return Markup("<b>{}</b>").format(text)
    if kind == "good" and value is not None:
        return token(f"good-{value if isinstance(value, str) else GOODS[value]}", text, _SIZE)
    if kind == "face" and isinstance(value, int):
        return fight_face(value, text, 22)
    if kind == "counted":
        name, number, signed = value
        return amount(name, number, text, signed=signed)
    return None


def amount(name: str, number: int, label: str, *, signed: bool = False) -> Markup | None:
    """Draw an amount: coins as one coin with a number, goods one by one, everything else as an icon and a number."""
    figure = with_sign(number) if signed else str(number)
    if name == "gold":
        return coin(figure, label, 26 if signed else 22)
    if name == "fame":
        return fame(figure, label)
    if name in _SYMBOLS:
        return _labelled(label, _repeated(token(_SYMBOLS[name], "", _SIZE), number, signed=signed))
    if name in _ICONS:
        return _labelled(label, (icon(_ICONS[name]), Markup("<b>{}</b>").format(figure)))
    return None


def with_sign(number: int) -> str:
    """Return a number with its sign; the minus sign is typographic."""
    return f"{number:+d}".replace("-", MINUS)


def _repeated(piece: Markup, number: int, *, signed: bool) -> Iterable[Markup]:
    sign = [Markup("<b>{}</b>").format(with_sign(number)[0])] if signed else []
    count = abs(number)
    if 0 < count <= _MAX_DRAWN:
        return [*sign, *[piece] * count]
    return [*sign, Markup("<b>{}</b>").format(count), piece]


def _labelled(label: str, parts: Iterable[Markup]) -> Markup:
    return Markup('<span class="amount" role="img" aria-label="{}">{}</span>').format(label, Markup("").join(parts))


def score_icon(name: str) -> Markup:
    """Draw the picture before a line of the score sheet."""
    return token(_SCORES[name], "", 22) if name in _SCORES else Markup("")
