"""Loading caravan cards and contracts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.book import GOODS, Caravan, Contract
from caravanserai.games.almanac.loading.context import read_goods
from caravanserai.games.almanac.loading.effects import read_abilities
from caravanserai.games.almanac.loading.vocabulary import CONTRACT
from caravanserai.games.almanac.packed_goods import bundle
from caravanserai.games.almanac.state import WORKERS

if TYPE_CHECKING:
    from caravanserai.content.entry import Entry
    from caravanserai.games.almanac.loading.context import LoadContext

_MOST_GOLD: Final = 50
_MOST_GOODS: Final = 6
"""The most goods a card may cost: a caravan starts with six crates."""

_MOST_DELIVERED: Final = 9
"""The most goods a contract may ask for."""


def read_start(context: LoadContext, entry: Entry) -> tuple[int, int, int]:
    """Read the crates, strength and workers that every player starts with (AL-34)."""
    context.text(entry, "name", f"caravan.{entry.plain_name('id')}.name")
    start = (entry.number("crates", 1), entry.number("strength"), entry.number("workers", 1, WORKERS))
    entry.number("fame", 0, 0)
    entry.number("copies", 4)
    entry.close()
    return start


def read_caravan(context: LoadContext, entry: Entry, product: str) -> Caravan:
    """Read a caravan card; a player must be able to pay its cost."""
    name = entry.plain_name("id")
    context.text(entry, "name", f"caravan.{name}.name")
    entry.flag("sample")
    serial = entry.number("serial", 1)
    gold = entry.number("cost_gold", 0, _MOST_GOLD)
    goods = read_goods(entry, "cost_goods", GOODS, 0, _MOST_GOODS)
    card = Caravan(
        index=serial - 1,
        id=name,
        product=product,
        serial=serial,
        gold=gold,
        goods=goods,
        bundle=bundle(goods),
        strength=entry.number("strength"),
        workers=entry.number("workers", 0, WORKERS),
        crates=entry.number("crates"),
        fame=entry.number("fame"),
    )
    entry.close()
    return card


def read_contract(context: LoadContext, entry: Entry, product: str) -> Contract:
    """Read a contract card."""
    name = entry.plain_name("id")
    entry.text("effect_id")
    context.text(entry, "name", f"contract.{name}.name")
    context.text(entry, "ability", f"contract.{name}.ability")
    entry.flag("sample")
    serial = entry.number("serial", 1)
    goods = read_goods(entry, "goods", GOODS, 1, _MOST_DELIVERED)
    card = Contract(
        index=serial - 1,
        id=name,
        product=product,
        serial=serial,
        goods=goods,
        bundle=bundle(goods),
        fame=entry.number("fame", 1),
        abilities=tuple(read_abilities(context, entry.required_table("effect"), CONTRACT)),
    )
    entry.close()
    return card
