"""Descriptions of the things of an almanac: texts come from the content files, facts from the book."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, Final

from caravanserai.games.almanac.ability_windows import FIRST_TOKEN
from caravanserai.games.almanac.book import ACTIONS, GAIN, GOODS, LOCATION, SELL
from caravanserai.games.almanac.state import BOOKS, FIGHT_DIE
from caravanserai.kernel.game import Portrait

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.book import Book, Goods, Page, Spot
    from caravanserai.kernel.event import Value

    _Painter = Callable[[Book, int, Mapping[str, Value]], Portrait | None]

_HELP: Final = ("text", "ability", "placement")
"""The texts that explain a rule; `name` names the thing, and `preview` is a short form of its rule."""

_SHORT: Final = ("choice.", "token.")
"""The things whose rule is short enough to stand beside their name."""


@functools.cache
def texts_of(product: str, lang: str) -> Mapping[str, str]:
    """The texts of the content, under the keys that a describer uses."""
    texts = {f"{product}.{_key(key)}": text for key, text in BOOKS[product].texts[lang].items()}
    rules = [(key, text) for key, text in texts.items() if key.partition(".help.")[2].startswith(_SHORT)]
    return texts | {key.replace(".help.", ".gist."): text for key, text in rules}


def _key(key: str) -> str:
    key, _, last = key.rpartition(".")
    if key.startswith("encounter.") and ".choice." in key:
        key = key.replace("encounter.", "choice.").replace(".choice.", ".")
    if key.startswith("action."):
        key = key.replace("action.", "location.")
    if last == "name":
        return key
    if last in _HELP:
        return f"help.{key}"
    return f"gist.{key}" if last == "preview" else f"{key}.{last}"


def portrait(product: str, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:
    """Describe a thing; None if the thing does not exist, or has nothing but its name."""
    paint = _PAINTERS.get(kind)
    return paint(BOOKS[product], value, among) if paint and isinstance(value, int) and value >= 0 else None


def _page(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    page = book.pages[value] if value < len(book.pages) else None
    return Portrait(f"page.{page.id}", {}) if page else None


def _page_among(book: Book, among: Mapping[str, Value]) -> Page | None:
    number = among.get("page")
    return book.pages[number] if isinstance(number, int) and number < len(book.pages) else None


def _group(book: Book, value: int, among: Mapping[str, Value]) -> Portrait | None:
    page = _page_among(book, among)
    return Portrait(f"group.{page.id}.{page.groups[value]}", {}) if page and value < len(page.groups) else None


def _location(book: Book, value: int, among: Mapping[str, Value], topic: str = "") -> Portrait | None:
    page = _page_among(book, among)
    found = page and value < len(page.locations)
    return Portrait(f"{topic}location.{page.id}.{page.locations[value].id}", {}) if page and found else None


def _location_rule(book: Book, value: int, among: Mapping[str, Value]) -> Portrait | None:
    return _location(book, value, among, "help.")


def _space(book: Book, value: int, among: Mapping[str, Value]) -> Portrait | None:
    """Describe a space by its group and its action."""
    page = _page_among(book, among)
    if page is None or value >= len(page.spots):
        return None
    spot = page.spots[value]
    facts: dict[str, Any] = {"page": page.number, "group": spot.group}
    if spot.action == GAIN:
        facts["goods"] = _amounts(spot.goods)
    elif spot.action == SELL:
        if spot.good < 0:
            prices = tuple((f"price_{GOODS[good]}", price) for good, price in enumerate(spot.prices) if price)
            return Portrait("space.sell_mix", {**facts, "prices": prices})
        facts |= {"good": spot.good, "price": spot.prices[spot.good]}
    elif spot.action == LOCATION:
        facts["location"] = spot.location
        if _is_namesake(book, page, spot):
            return Portrait("space.namesake", facts)
    return Portrait(f"space.{ACTIONS[spot.action]}", facts)


def _is_namesake(book: Book, page: Page, spot: Spot) -> bool:
    """Whether the action of a space has the same name as its group."""
    group, action = f"group.{page.id}.{page.groups[spot.group]}", f"action.{page.id}.{page.locations[spot.location].id}"
    return any(texts[group] == texts[f"{action}.name"] for texts in book.texts.values())


def _caravan(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    if value >= len(book.caravans):
        return None
    card = book.caravans[value]
    price = (("gold", card.gold), *_amounts(card.goods))
    brings = (("crates", card.crates), ("strength", card.strength), ("workers", card.workers), ("fame", card.fame))
    facts = {"price": price, "brings": tuple(part for part in brings if part[1])}
    return Portrait(f"caravan.{card.id}", facts)


def _contract(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    if value >= len(book.contracts):
        return None
    card = book.contracts[value]
    return Portrait(f"contract.{card.id}", {"contract": value, "goods": _amounts(card.goods), "fame": card.fame})


def _ability(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    return Portrait(f"help.contract.{book.contracts[value].id}", {}) if value < len(book.contracts) else None


def _encounter(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    if value >= len(book.encounters):
        return None
    card = book.encounters[value]
    return Portrait(f"encounter.{card.id}", {"encounter": value, "strength": card.strength})


def _choice(book: Book, value: int, among: Mapping[str, Value]) -> Portrait | None:
    number = among.get("encounter")
    if not isinstance(number, int) or not 0 <= number < len(book.encounters):
        return None
    card = book.encounters[number]
    return Portrait(f"choice.{card.id}.{card.choices[value].id}", {}) if value < len(card.choices) else None


def _token(book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    """Describe a token; one with a destination is described by the destination."""
    if value >= len(book.tokens):
        return None
    kind = book.tokens[value]
    return Portrait(kind.family, {"page": kind.destination}) if kind.destination else Portrait(f"token.{kind.id}", {})


def _source(book: Book, value: int, among: Mapping[str, Value]) -> Portrait | None:
    return _token(book, value - FIRST_TOKEN, among) if value >= FIRST_TOKEN else _contract(book, value, among)


def _face(_book: Book, value: int, _among: Mapping[str, Value]) -> Portrait | None:
    """Describe a face of the fight die: the X, or a number."""
    if value >= len(FIGHT_DIE):
        return None
    pips = FIGHT_DIE[value]
    return Portrait("face.x", {}) if pips is None else Portrait("face.number", {"pips": pips})


def _amounts(goods: Goods) -> tuple[tuple[str, int], ...]:
    return tuple((name, count) for name, count in zip((*GOODS, "any_goods"), goods, strict=True) if count)


_PAINTERS: Final[Mapping[str, _Painter]] = {
    "page": _page,
    "group": _group,
    "location": _location,
    "location_rule": _location_rule,
    "space": _space,
    "caravan": _caravan,
    "contract": _contract,
    "ability": _ability,
    "encounter": _encounter,
    "choice": _choice,
    "token": _token,
    "source": _source,
    "face": _face,
}
