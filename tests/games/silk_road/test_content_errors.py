"""The reader refuses invalid content, with file, key and reason."""

from importlib import resources

import pytest

from caravanserai.games.silk_road.content import (
    CITIES,
    PRICES,
    TILE_SETS,
    read_cities,
    read_prices,
    read_tile_sets,
)
from caravanserai.kernel.errors import ContentError
from caravanserai.text import Words, tell_fault


def content(name: str) -> str:
    """The text of a data file."""
    return resources.files("caravanserai.games.silk_road").joinpath("data", name).read_text(encoding="utf-8")


MAP, TILES, NUMBERS = content("map.toml"), content("tiles.toml"), content("prices.toml")
SECOND_TYRE = '[[city]]\nid = "tyre"\nstep = 10\nexits = ["antioch"]\nplace = [35.2, 33.3]\n'


def error_text(refusal: ContentError) -> str:
    """The error message in English."""
    (fault,) = refusal.faults
    return tell_fault(fault, Words("en"))


def test_the_files_as_they_are_can_be_read() -> None:
    assert read_cities(MAP) == CITIES
    assert read_tile_sets(TILES) == TILE_SETS
    assert read_prices(NUMBERS) == PRICES


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("[[city]]", "[[city", "", "is not valid TOML"),
        ('id = "lanzhou"', "id = 3", "city[1].id", "3 is not of type str"),
        ('id = "lanzhou"\n', "", "city[1].id", "is missing"),
        ('[[city]]\nid = "antioch"', f'{SECOND_TYRE}[[city]]\nid = "antioch"', "city[18] (tyre).id", "used twice"),
        ('back = "orange"', 'back = "green"', "city[1] (lanzhou).back", "'green' is not one of orange, purple"),
        ('back = "orange"', 'colour = "orange"', "city[1] (lanzhou).colour", "unknown key"),
        ("step = 1\n", "", "city[1] (lanzhou).step", "is missing"),
        ("step = 1\n", 'step = "one"\n', "city[1] (lanzhou).step", "not of type int"),
        ('exits = ["dunhuang", "turfan"]\n', "", "city[1] (lanzhou).exits", "is missing"),
        ('["dunhuang", "turfan"]', '"dunhuang"', "city[1] (lanzhou).exits", "not of type list"),
        ('["dunhuang", "turfan"]', '["dunhuang", "rome"]', "city[1] (lanzhou).exits", "'rome' is not a city"),
        ('["dunhuang", "turfan"]', '["miran", "turfan", "koria"]', "city[1] (lanzhou).exits", "at most two exits"),
        ('["dunhuang", "turfan"]', '["turfan", "turfan"]', "city[1] (lanzhou).exits", ""),
        ('["dunhuang", "turfan"]', "[]", "city", "exactly one city must have no exit"),
        ('["dunhuang", "turfan"]', '["lanzhou"]', "city", ""),
        ('["dunhuang", "turfan"]', '["changan"]', "city", ""),
        ('"buyer_silk"', '"bazaar"', "city[3] (dunhuang).printed", "'bazaar'"),
        ('"buyer_silk"', '"crook"', "city[3] (dunhuang).printed", ""),
        ('"buyer_silk"', '"barterer"', "city[3] (dunhuang).printed", ""),
        ("[103.8, 36.1]", "[103.8]", "city[1] (lanzhou).place", "expected longitude and latitude"),
        ("[103.8, 36.1]", '["east", 36.1]', "city[1] (lanzhou).place", "expected longitude and latitude"),
        ("place = [103.8, 36.1]\n", "", "city[1] (lanzhou).place", "is missing"),
        ('exits = ["lanzhou", "yumen"]', 'exits = ["lanzhou"]', "city", ""),
        ('back = "orange"\n', "", "city", ""),
    ],
)
def test_a_broken_map_is_refused(old: str, new: str, key: str, reason: str) -> None:
    """SR-10: each fault planted in the map is reported under its key."""
    broken = MAP.replace(old, new, 1)
    assert broken != MAP
    with pytest.raises(ContentError) as refusal:
        read_cities(broken, "board.toml")
    assert error_text(refusal.value).startswith(f"board.toml: {key}")
    assert reason in error_text(refusal.value)


@pytest.mark.parametrize("text", ["", "city = 3", "city = []", MAP + "\n[extra]\n", "city = [1]"])
def test_a_map_is_a_list_of_cities_and_nothing_else(text: str) -> None:
    """SR-10: a map has cities and nothing else."""
    with pytest.raises(ContentError, match=r"map\.toml: city"):
        read_cities(text)


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("[standard.orange]", "[standard.orange", "", "is not valid TOML"),
        ("[standard.purple]", "[standard.violet]", "standard", "orange, purple"),
        ("buyer_ivory = 4", "buyer_tea = 4", "standard.orange.buyer_tea", "there is no such tile face"),
        ("buyer_ivory = 4", "buyer_ivory = 5", "standard.orange", "has 46 tiles, not 45"),
        ("buyer_ivory = 4\n", "", "standard.orange", "has 41 tiles, not 45"),
        ("buyer_ivory = 4", "buyer_ivory = -4", "standard.orange.buyer_ivory", "-4 is not a number of tiles"),
        ("buyer_ivory = 4", 'buyer_ivory = "4"', "standard.orange.buyer_ivory", "'4' is not a number of tiles"),
        ("buyer_ivory = 4", "buyer_ivory = true", "standard.orange.buyer_ivory", "True is not a number of tiles"),
    ],
)
def test_a_broken_tile_set_is_refused(old: str, new: str, key: str, reason: str) -> None:
    """SR-15: each fault planted in the mix is reported under its key."""
    broken = TILES.replace(old, new, 1)
    assert broken != TILES
    with pytest.raises(ContentError) as refusal:
        read_tile_sets(broken, "mix.toml")
    assert error_text(refusal.value).startswith(f"mix.toml: {key}")
    assert reason in error_text(refusal.value)


@pytest.mark.parametrize(
    "text", ["", "standard = 3", "[standard]\norange = 3\npurple = 4", "[standard]\norange = []\npurple = []"]
)
def test_a_tile_set_is_two_tables_of_faces(text: str) -> None:
    """SR-16: a text that is not a named set of two backs is refused."""
    with pytest.raises(ContentError, match=r"^tiles\.toml: "):
        read_tile_sets(text)


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ("gold = 5", "gold = ", "", "is not valid TOML"),
        ("gold = 5", "silver = 5", "silver", "unknown key"),
        ("gold = 5\n", "", "gold", "is missing"),
        ("start_money = 10", 'start_money = "ten"', "start_money", "not of type int"),
        ("start_money = 10", "start_money = 10.5", "start_money", "not of type int"),
        ("start_money = 10", "start_money = 0", "start_money", "must be positive"),
        ("trades = 2", "trades = -2", "trades", "must be positive"),
        ("trades = 2", "trades = true", "trades", "not of type int"),
        ("buy = [1, 2, 3, 4]", "buy = 4", "buy", "not of type list"),
        ("buy = [1, 2, 3, 4]", "buy = []", "buy", "positive whole numbers"),
        ("sell = [4, 3, 2, 1]", "sell = [4, 0]", "sell", "positive whole numbers"),
        ("sell = [4, 3, 2, 1]", 'sell = ["four"]', "sell", "positive whole numbers"),
        ("sell = [4, 3, 2, 1]", "sell = [4.5]", "sell", "positive whole numbers"),
        ("sell = [4, 3, 2, 1]\n", "", "sell", "is missing"),
    ],
)
def test_broken_prices_are_refused(old: str, new: str, key: str, reason: str) -> None:
    """SR-73: each fault planted in the numbers is reported under its key."""
    broken = NUMBERS.replace(old, new, 1)
    assert broken != NUMBERS
    with pytest.raises(ContentError) as refusal:
        read_prices(broken, "numbers.toml")
    assert error_text(refusal.value).startswith(f"numbers.toml: {key}")
    assert reason in error_text(refusal.value)
