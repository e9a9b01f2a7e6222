"""The possible faces of action tiles: a fixed list, so that option ids do not depend on the tile set."""

from __future__ import annotations

from typing import Final

GOODS: Final = ("ivory", "silk", "fruits", "jewels", "spices")

_PAIRS: Final = tuple((give, get) for give in range(5) for get in range(5) if give != get)

BUYERS: Final = tuple(f"buyer_{good}" for good in GOODS)
SELLERS: Final = tuple(f"seller_{good}" for good in GOODS)
TRADERS: Final = tuple(f"trader_{GOODS[give]}_{GOODS[get]}" for give, get in _PAIRS)
TRADERS_FOR_TWO: Final = tuple(f"trader2_{GOODS[give]}_{GOODS[get]}" for give, get in _PAIRS)
MERCHANTS: Final = ("merchant_2", "merchant_3")

FACES: Final = (
    *BUYERS,
    *SELLERS,
    *TRADERS,
    *TRADERS_FOR_TWO,
    *MERCHANTS,
    "thief",
    "vizier",
    "crook",
    "barterer",
)

THIEF: Final = FACES.index("thief")
VIZIER: Final = FACES.index("vizier")
CROOK: Final = FACES.index("crook")
"""The first face that a player keeps; all faces before it are used at once."""
BARTERER: Final = FACES.index("barterer")


def bought_good(face: int) -> int | None:
    """The good that a Buyer offers."""
    return face if face < len(BUYERS) else None


def sold_good(face: int) -> int | None:
    """The good that a Seller asks for."""
    place = face - len(BUYERS)
    return place if 0 <= place < len(SELLERS) else None


def trade_of(face: int) -> tuple[int, int, int] | None:
    """The good that a Trader takes, the good that the Trader gives, and the number given for one."""
    place = face - len(BUYERS) - len(SELLERS)
    if not 0 <= place < 2 * len(_PAIRS):
        return None
    give, get = _PAIRS[place % len(_PAIRS)]
    return give, get, 1 + place // len(_PAIRS)


def swaps_of(face: int) -> int | None:
    """The number of tokens that a Merchant swaps."""
    return int(FACES[face].removeprefix("merchant_")) if FACES[face] in MERCHANTS else None
