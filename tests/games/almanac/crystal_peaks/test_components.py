"""The components of Crystal Peaks, and the meaning of their numbers."""

import pytest

from caravanserai.games.almanac.book import GOODS, LETTERS
from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.state import FIGHT_DIE
from tests.games.almanac.road import own, road
from tests.games.almanac.scene import Scene, action_at

TOKENS = {
    "ice": 2,
    "ladder": 12,
    "farmer": 2,
    "producer": 4,
    "doppelganger_potion": 4,
    "bug": 1,
    "turtle": 6,
    "silver_mist": 6,
    "light": 1,
    "monte": 3,
    "plague": 30,
    "favor": 4,
    "royalty": 4,
    "medal": 4,
    "city_key": 1,
    "enchanted_shield": 4,
    "theatre_ticket": 3,
}


def dealt(seats: int) -> Scene:
    """A newly dealt match."""
    return Scene(CRYSTAL_PEAKS.start(seats, 1))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_start_of_every_player(seats: int) -> None:
    """CP-C01, CP-C05, CP-C07, CP-C08, CP-G11: goods, workers, guards and the same starting caravan."""
    view = dealt(seats).view()
    assert view.supply == (30, 30, 30, 30)
    assert len(GOODS) == 4
    assert [home + reserve for home, reserve in zip(view.home, view.reserve, strict=True)] == [6] * seats
    assert (view.crates, view.strength, view.home) == ((6,) * seats, (1,) * seats, (3,) * seats)
    assert (view.guard_supply, view.guards) == (12, (0,) * seats)


def test_gold_does_not_run_out_with_the_pieces() -> None:
    """CP-C02: 930 gold lie in the box, but the supply has no end."""
    assert 30 * 1 + 20 * 5 + 15 * 20 + 10 * 50 == 930
    scene = action_at("traders_village", gold={0: 465, 1: 465}, goods={0: {"skyfish": 1}})
    assert sum(scene.answer("square_3", "count:1").purses()) == 934


def test_three_decks_of_cards() -> None:
    """CP-C03, CP-C04, CP-C06: thirty caravans, twenty-four contracts, four encounters of each letter."""
    assert len({card.id for card in own(BOOK.caravans)}) == 30
    assert len({card.id for card in own(BOOK.contracts)}) == 24
    assert len({card.id for card in own(BOOK.encounters)}) == 20
    assert [sum(card.letter == letter for card in own(BOOK.encounters)) for letter in LETTERS] == [4] * 5


def test_screens_hide_gold_and_contracts() -> None:
    """CP-C09: a player sees only their own."""
    scene = dealt(3)
    assert [gold is None for gold in scene.view(1).gold] == [True, False, True]
    assert len(scene.view(1).contracts) == 2
    assert scene.view(None).contracts == ()


def test_two_dice_a_guide_and_a_book() -> None:
    """CP-C10, CP-C11, CP-C12: the fight die has an X; one Guide; the book begins at page 1."""
    assert FIGHT_DIE.count(None) == 1
    assert len(FIGHT_DIE) == 6
    scene = dealt(4)
    assert 0 <= scene.view().guide < 4
    assert scene.view().page == BOOK.start == 1


def test_the_location_tokens() -> None:
    """CP-C13, CP-T01, CP-T02, CP-T03, CP-T04, CP-T05, CP-T06, CP-T07, CP-T08, CP-T09, CP-T11, CP-T17: their number."""
    counts: dict[str, int] = {}
    for kind in BOOK.tokens:
        two_sided = kind.family == "medal"
        counts[kind.family] = kind.count if two_sided else counts.get(kind.family, 0) + kind.count
    assert counts == TOKENS
    assert not any(dealt(2).match._state.tokens)


def test_a_value_that_is_printed_twice_counts_once() -> None:
    """CP-G12: the key is worth its 10 fame once, a favor its 2."""
    state = road(2, "high_frost_palace", tokens={0: {"favor": 1}})
    state.key = 0
    sheet = dict(score_sheet(state, 0))
    assert (sheet["key"], sheet["tokens"]) == (10, 2)


def test_nobody_has_to_spend_a_waiver() -> None:
    """CP-G14: a player with no other option may pass and keep it; skipping is decided without it."""
    taken = {"stables_1": 0, "forge_1": 1, "gate_2": 1}
    scene = action_at("traders_village", workers=taken, tokens={0: {"silver_mist": 1}}, home={0: 2, 1: 2})
    assert scene.offers[-1] == "pass"
    assert all(name.startswith("exempt:") for name in scene.offers[:-1])
    scene.answer("pass")
    assert ("skipped", {"seat": 0}) in scene.events_seen(since=-1)
    assert scene.tokens(0) == {"silver_mist": 1}
    free = action_at("traders_village", tokens={0: {"silver_mist": 1}})
    assert free.refuse("pass").key == "must_place"
    assert action_at("traders_village").refuse("exempt:gate_2").key == "rule_stands"
