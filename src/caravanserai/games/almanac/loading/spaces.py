"""Loading the action spaces of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import ACTIONS, GAIN, GOODS, KINDS, LOCATION, NO_GOODS, SELL, Price, Spot
from caravanserai.games.almanac.loading.context import read_fields, read_goods
from caravanserai.kernel.errors import shown

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.loading.checks import Names
    from caravanserai.games.almanac.loading.fields import Fields, RuleFields

SEATS: Final = (2, 3, 4)
WIDTH: Final = 1000
HEIGHT: Final = 700
RADIUS: Final = 34
"""The radius of a space in drawing units; the circle must lie inside the page."""
_MOST_GOLD: Final = 20
_MOST_GOODS: Final = 6
"""The most goods that a space gives or takes."""


def read_place(entry: Entry, margin: int = 0) -> dict[str, int]:
    """Read the position of something drawn on the page."""
    return {"x": entry.number("x", margin, WIDTH - margin), "y": entry.number("y", margin, HEIGHT - margin)}


def read_spot(entry: Entry, here: Names, fields: Fields) -> Spot:
    """Read one space; keys that its action does not need are rejected."""
    name = entry.plain_name("id")
    action = ACTIONS.index(entry.choice("action", ACTIONS))
    prices, location, goods = (0,) * KINDS, -1, NO_GOODS
    if action == GAIN:
        goods = read_goods(entry, "goods", (*GOODS, "any"), 1, _MOST_GOODS)
    elif action == SELL:
        prices = _read_prices(entry)
    elif action == LOCATION:
        location = _place(entry, "location", entry.text("location"), here.locations)
    spot = Spot(
        index=here.spots.index(name),
        id=name,
        group=_place(entry, "group", entry.text("group"), here.groups),
        action=action,
        goods=goods,
        good=next(good for good in range(KINDS) if prices[good]) if prices.count(0) == KINDS - 1 else -1,
        prices=prices,
        location=location,
        cost=_read_cost(entry),
        min_players=entry.number_or("min_players", SEATS[0], SEATS[0], SEATS[-1]),
        capacity=entry.number_or("capacity", 1, 0, 9),
        neighbours=_links(entry, "neighbours", here),
        diagonals=_links(entry, "diagonals", here),
        extra={**read_place(entry, RADIUS), **read_fields(entry, fields, here)},
    )
    entry.close()
    return spot


def _place(entry: Entry, key: str, name: str, names: tuple[str, ...]) -> int:
    if name not in names:
        entry.fail(key, "content.not_here", name=shown(name))
    return names.index(name)


def _read_prices(entry: Entry) -> tuple[int, ...]:
    """Read the price of each kind: one `good` at its `price`, or the `prices` of several (AL-104)."""
    if entry.has("prices"):
        table = entry.table("prices")
        prices = tuple(table.number_or(good, 0, 1, _MOST_GOLD) for good in GOODS)
        table.close()
        if prices.count(0) > KINDS - 2:
            entry.fail("prices", "content.two_kinds")
        return prices
    sold, price = entry.choice("good", GOODS), entry.number("price", 1, _MOST_GOLD)
    return tuple(price * (good == sold) for good in GOODS)


def _read_cost(entry: Entry) -> Price:
    cost = entry.table("cost")
    price = Price(cost.number_or("gold", 0, 1, _MOST_GOLD), cost.number_or("any", 0, 1, _MOST_GOODS))
    cost.close()
    return price


def _links(entry: Entry, key: str, here: Names) -> tuple[int, ...]:
    return tuple(_place(entry, key, name, here.spots) for name in entry.names(key))


def check_links(entries: list[Entry], spots: list[Spot], fields: RuleFields) -> None:
    """Check that links go both ways, that linked pairs are in use together, and that numbers have no gaps."""
    for entry, spot in zip(entries, spots, strict=True):
        for key in ("neighbours", "diagonals"):
            for other in getattr(spot, key):
                if other == spot.index or spot.index not in getattr(spots[other], key):
                    entry.fail(key, "content.no_way_back", other=spots[other].id, space=spot.id)
        for key in fields.mutual:
            partner = next(other for other in spots if other.id == spot.extra[key])
            if partner is spot or partner.extra[key] != spot.id:
                entry.fail(key, "content.no_partner", other=partner.id, space=spot.id)
            if partner.min_players != spot.min_players:
                entry.fail(key, "content.partner_not_in_use", other=partner.id)
        for key in fields.counted:
            row = sorted(other.extra[key] for other in spots if other.group == spot.group)
            if row != list(range(1, len(row) + 1)):
                entry.fail(key, "content.row", row=row)
