"""The loader refuses content that would break a match later, or the loader itself, with file, key and reason."""

import re
from collections.abc import Callable
from importlib import resources

import pytest

from caravanserai import ContentError
from caravanserai.games.silk_road.content import read_cities, read_prices, read_tile_sets

READERS = [read_cities, read_tile_sets, read_prices]


def shipped(name: str) -> str:
    return resources.files("caravanserai.games.silk_road").joinpath("data", name).read_text(encoding="utf-8")


@pytest.mark.parametrize("read", READERS)
@pytest.mark.parametrize("text", ["x = " + "[" * 5000 + "]" * 5000, "gold = " + "9" * 5000], ids=["deep", "long"])
def test_text_that_breaks_the_parser_is_invalid_content(read: Callable[[str], object], text: str) -> None:
    with pytest.raises(ContentError):
        read(text)


def test_a_huge_number_of_tiles_is_refused_before_it_is_built() -> None:
    with pytest.raises(ContentError):
        read_tile_sets(shipped("tiles.toml").replace("buyer_ivory = 4", f"buyer_ivory = {10**12}", 1))


def test_a_tile_set_that_cannot_be_laid_out_is_refused() -> None:
    """SR-25 to SR-27: the last cities need ten tiles that are neither Crooks nor Barterers."""
    with pytest.raises(ContentError):
        read_tile_sets("[all.orange]\ncrook = 45\n[all.purple]\ncrook = 45\n")


@pytest.mark.parametrize(("key", "value"), [("start_goods", 100), ("tokens_of_a_kind", 3), ("start_goods", 4)])
def test_numbers_that_no_match_could_start_with_are_refused(key: str, value: int) -> None:
    """Six players draw their first goods from all tokens, and the event of a deal has three fields."""
    with pytest.raises(ContentError):
        read_prices(re.sub(rf"(?m)^{key} = \d+", f"{key} = {value}", shipped("prices.toml")))
