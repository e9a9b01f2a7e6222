"""The components of The Dragon Road."""

import pytest

from caravanserai.games.almanac.book import GOODS, LETTERS
from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.state import FIGHT_DIE
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, closing_at, new_match

TOKENS = {
    "letter": 4,
    "tourist": 2,
    "ancient_weapon": 2,
    "prophecy_globe": 4,
    "contraband": 4,
    "camel": 2,
    "bottled_lightning": 9,
    "bedroll": 3,
    "hireling": 3,
    "air_supply": 4,
    "ocean": 7,
    "dragon_statue": 4,
    "city_key": 1,
}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_thirty_goods_of_each_kind(seats: int) -> None:
    """DR-C01."""
    assert new_match(seats).view().supply == (30, 30, 30, 30)
    assert GOODS == ("dewleaf", "emberspice", "everice", "skyfish")


def test_gold_does_not_run_out_with_the_pieces() -> None:
    """DR-C02: 930 gold lie in the box, but the supply has no limit."""
    assert 30 * 1 + 20 * 5 + 15 * 20 + 10 * 50 == 930
    scene = action_at("outpost", gold={0: 465, 1: 465}, goods={0: {"skyfish": 1}})
    scene.answer("hall_3", "count:1")
    assert sum(scene.purses()) == 935


def test_thirty_caravan_cards_each_another() -> None:
    """DR-C03."""
    assert len({card.id for card in own(BOOK.caravans)}) == len(own(BOOK.caravans)) == 30
    view = new_match(3).view()
    assert view.caravan_deck + len(view.offer) == 30


def test_twenty_four_contracts_two_of_them_dealt_to_each() -> None:
    """DR-C04."""
    assert len({card.id for card in own(BOOK.contracts)}) == len(own(BOOK.contracts)) == 24
    view = new_match(4).view()
    assert view.open_contracts == (2, 2, 2, 2)
    assert view.contract_deck == 24 - 8


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_six_workers_of_each_colour(seats: int) -> None:
    """DR-C05."""
    view = new_match(seats).view()
    assert [home + reserve for home, reserve in zip(view.home, view.reserve, strict=True)] == [6] * seats


def test_twenty_encounters_four_of_each_letter_five_in_the_deck() -> None:
    """DR-C06."""
    assert len({card.id for card in own(BOOK.encounters)}) == len(own(BOOK.encounters)) == 20
    assert [sum(card.letter == letter for card in own(BOOK.encounters)) for letter in LETTERS] == [4] * 5
    deck = new_match().match._state.encounter_deck
    assert [BOOK.encounters[card].letter for card in deck] == list("EDCBA")


def test_twelve_guards() -> None:
    """DR-C07."""
    view = new_match().view()
    assert view.guard_supply == 12
    assert view.guards == (0, 0)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everyone_begins_with_the_same_starting_caravan(seats: int) -> None:
    """DR-C08: six crates, strength 1, three workers; it does not count as a card bought."""
    view = new_match(seats).view()
    assert (view.crates, view.strength, view.home) == ((6,) * seats, (1,) * seats, (3,) * seats)
    assert view.cards == ((),) * seats


def test_a_screen_hides_gold_and_contracts() -> None:
    """DR-C09."""
    scene = new_match(4)
    seen = scene.view(0)
    assert [gold is None for gold in seen.gold] == [False, True, True, True]
    assert len(seen.contracts) == 2
    assert scene.view().gold == (None,) * 4
    assert scene.view().contracts == ()


def test_a_six_sided_die_and_a_fight_die() -> None:
    """DR-C10: the fight die shows X, 0, 1, 1, 2, 3."""
    assert FIGHT_DIE == (None, 0, 1, 1, 2, 3)
    pips = {new_roll(seed) for seed in range(60)}
    assert pips == {1, 2, 3, 4, 5, 6}


def new_roll(seed: int) -> int:
    """The pips of a high striker's first roll."""
    scene = action_at("dockside_arcade", seed=seed).answer("arcade_2")
    (fact,) = scene.facts_of("die", since=0)
    pips: int = fact["pips"]
    return pips


def test_one_guide_and_it_is_drawn_by_lot() -> None:
    """DR-C11."""
    guides = [new_match(4, seed).view().guide for seed in range(40)]
    assert set(guides) == {0, 1, 2, 3}
    assert new_match(4, 3).facts_of("began") == [{"seat": guides[3], "page": "outpost"}]


def test_the_almanac_has_seventeen_pages_with_words_in_both_languages() -> None:
    """DR-C12."""
    pages = [page for page in BOOK.pages if page is not None]
    assert len(pages) == 17
    for language in ("en", "es"):
        names = {BOOK.texts[language][f"page.{page.id}.name"] for page in pages}
        assert len(names) == 17


def test_the_tokens_are_all_there() -> None:
    """DR-C13."""
    counts: dict[str, int] = {}
    for kind in BOOK.tokens:
        counts[kind.family] = counts.get(kind.family, 0) + kind.count
    assert counts == TOKENS
    assert closing_at().tokens(0) == {}
