"""Section 3 of the rules: the mix of tiles."""

from collections import Counter

from caravanserai.games.silk_road.content import TILE_SETS
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from tests.games.silk_road.scene import new_match, play_out

KEPT = {"thief": (2, 3), "vizier": (1, 5), "crook": (2, 2), "barterer": (2, 2)}


def expected(back: int) -> Counter[str]:
    """The table of section 3: 0 is orange, 1 purple."""
    mix = Counter({face: counts[back] for face, counts in KEPT.items()})
    mix["merchant_2"], mix["merchant_3"] = 2, 1
    for place, good in enumerate(GOODS):
        mix[f"buyer_{good}"] = (4, 1)[back]
        mix[f"seller_{good}"] = (1, 4)[back]
        if back == 0:
            mix[f"trader2_{good}_{GOODS[(place + 1) % 5]}"] = 1
            mix[f"trader_{good}_{GOODS[(place + 2) % 5]}"] = 1
        else:
            mix[f"trader2_{good}_{GOODS[(place + 3) % 5]}"] = 1
    return mix


def test_the_mix_is_exactly_that_of_the_table() -> None:
    """SR-15: each type, kind and back is counted."""
    for back in (0, 1):
        assert Counter(FACES[face] for face in TILE_SETS["standard"][back]) == expected(back)


def test_with_six_players_the_whole_mix_lies_on_the_cities() -> None:
    """SR-15: the mix in play is that of the table, after all exchanges."""
    match = new_match(6, 11)
    deal = match.view(None).deal
    for back, cities in ((0, deal[1:10]), (1, deal[10:19])):
        assert Counter(FACES[face] for tiles in cities for face in tiles) == expected(back)


def test_a_match_and_its_record_name_the_tile_set() -> None:
    """SR-16: the mix is a named data set, and a game records which one it used."""
    match = play_out(new_match(4, 2), 2)
    assert match.view(None).tile_set == "standard"
    assert match.record().options["tiles"] == "standard"
    assert "standard" in TILE_SETS
