"""Factories of operations: each builds an operation from its entry in a content file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.effects import OPS, Maker

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.book import Goods


def op(name: str) -> Callable[[Maker], Maker]:
    """Register the factory of an operation."""

    def register(maker: Maker) -> Maker:
        OPS[name] = maker
        return maker

    return register


def goods_from(entry: Mapping[str, int]) -> Goods:
    """Goods from an entry of a content file, with the kinds and `any` as keys."""
    return (*[entry.get(good, 0) for good in GOODS], entry.get("any", 0))
