"""Standard action: Gain a Contract (AL-84 ... AL-92)."""

import pytest

from caravanserai.games.almanac.book import CONTRACT, Book
from caravanserai.games.almanac.crystal_peaks.game import BOOK as CRYSTAL_PEAKS_BOOK
from caravanserai.games.almanac.dragon_road.game import BOOK as DRAGON_ROAD_BOOK
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.flow.contracts import LIMIT, draw_contracts
from caravanserai.games.almanac.flow.phases import BeginAction
from caravanserai.kernel.errors import SealedError
from caravanserai.kernel.match import Match
from tests.games.almanac.road import road
from tests.games.almanac.scene import Scene, action_at, new_match

TOP = ("night_watch", "weigh_house", "iron_company", "deep_vault")


def bottom(scene: Scene, count: int) -> list[str]:
    """The lowest cards of the contract deck, from the bottom up."""
    return [DRAGON_ROAD_BOOK.contracts[card].id for card in scene.match._state.contract_deck[:count]]


def test_it_takes_at_most_one_incomplete_contract() -> None:
    """AL-84: with two it is barred."""
    assert "r3c5" in action_at("cloud_monastery").offers
    assert "r3c5" in action_at("cloud_monastery", contracts={0: ("deep_vault",)}).offers
    full = action_at("cloud_monastery", contracts={0: ("deep_vault", "night_watch")})
    reason = full.refuse("r3c5")
    assert reason.key == "too_many_contracts"
    assert dict(reason.facts) == {"count": 2, "limit": 1}


@pytest.mark.parametrize("book", [DRAGON_ROAD_BOOK, CRYSTAL_PEAKS_BOOK], ids=lambda book: book.product)
def test_the_first_page_has_no_such_space(book: Book) -> None:
    """AL-84: everybody starts with two contracts, so nobody could use it; final pages have no such space either."""
    pages = [page for page in book.pages if page is not None]
    without = [page for page in pages if not any(spot.action == CONTRACT for spot in page.spots)]
    assert book.pages[book.start] in without
    assert all(count > LIMIT for count in new_match(4).view().open_contracts)
    assert len(without) < len(pages) / 2


def test_three_are_drawn_one_is_kept_and_two_go_under_the_deck() -> None:
    """AL-85"""
    scene = action_at("cloud_monastery", contract_deck=TOP)
    deck = scene.view().contract_deck
    scene.answer("r3c5")
    assert scene.asked == ("KeepContract", 0)
    assert scene.offers == [f"contract:{card}" for card in TOP[:3]]
    scene.answer("contract:weigh_house", "contract:night_watch")
    assert scene.asked == ("Place", 1)
    assert scene.contracts(0) == ["weigh_house"]
    assert scene.done(0) == []
    assert sorted(bottom(scene, 2)) == ["iron_company", "night_watch"]
    assert scene.view().contract_deck == deck - 1


def test_after_a_look_at_the_cards_the_placement_cannot_be_taken_back() -> None:
    """AL-85: the player knows the cards drawn, so neither the placement nor the choice can be taken back."""
    scene = action_at("cloud_monastery", contract_deck=TOP)
    scene.answer("r3c5")
    with pytest.raises(SealedError):
        scene.match.undo(0)
    scene.answer("contract:weigh_house")
    assert scene.match.undoable(0) == 1


def test_completed_contracts_do_not_count_toward_the_limit() -> None:
    """AL-86"""
    done = ("fishmongers_row", "night_watch", "lantern_tea_house")
    scene = action_at("cloud_monastery", contracts={0: ("deep_vault",)}, done={0: done})
    scene.answer("r3c5")
    assert scene.asked == ("KeepContract", 0)


def test_exactly_one_must_be_kept() -> None:
    """AL-87: every option is one of the cards drawn."""
    scene = action_at("cloud_monastery", contract_deck=TOP)
    scene.answer("r3c5")
    assert scene.offers == [f"contract:{card}" for card in TOP[:3]]
    assert scene.refuse("contract:deep_vault").key == "not_drawn"


@pytest.mark.parametrize(("first", "second"), [("night_watch", "iron_company"), ("iron_company", "night_watch")])
def test_the_drawer_chooses_the_sequence_of_the_returned_cards(first: str, second: str) -> None:
    """AL-88: the last one returned lies at the bottom."""
    scene = action_at("cloud_monastery", contract_deck=TOP)
    scene.answer("r3c5", "contract:weigh_house", f"contract:{first}")
    assert bottom(scene, 2) == [second, first]


def test_the_others_see_neither_the_cards_nor_their_order() -> None:
    """AL-88"""
    scene = action_at("cloud_monastery", seats=3, contract_deck=TOP)
    scene.answer("r3c5")
    assert scene.view(0).tray
    assert scene.view(1).tray == scene.view().tray == ()
    scene.answer("contract:weigh_house", "contract:night_watch")
    own = scene.events_seen(0, since=0)
    others = scene.events_seen(1, since=0)
    assert ("drew", {"seat": 0, "count": 3, "cards": list(TOP[:3])}) in own
    assert ("kept", {"seat": 0, "contract": "weigh_house"}) in own
    assert [facts["contract"] for kind, facts in own if kind == "returned"] == ["night_watch", "iron_company"]
    assert ("drew", {"seat": 0, "count": 3, "cards": None}) in others
    assert [facts["contract"] for kind, facts in others if kind in ("kept", "returned")] == [None, None, None]


def test_a_card_more_drawn_leaves_one_kept() -> None:
    """AL-89: with the Bookkeepers Union four are drawn, three go back."""
    scene = action_at("cloud_monastery", done={0: ("bookkeepers_union",)}, contract_deck=TOP)
    deck = scene.view().contract_deck
    scene.answer("r3c5")
    assert scene.offers == [f"contract:{card}" for card in TOP]
    scene.answer("contract:deep_vault", "contract:iron_company", "contract:night_watch")
    assert scene.contracts(0) == ["deep_vault"]
    assert bottom(scene, 3) == ["weigh_house", "night_watch", "iron_company"]
    assert scene.view().contract_deck == deck - 1


@pytest.mark.parametrize("left", [1, 2])
def test_with_fewer_cards_all_are_drawn_and_one_is_kept(left: int) -> None:
    """AL-90"""
    scene = action_at("cloud_monastery", contract_deck=TOP[:left], bare_deck=True)
    scene.answer("r3c5")
    assert scene.offers == [f"contract:{card}" for card in TOP[:left]]
    scene.answer("contract:night_watch")
    assert scene.asked == ("Place", 1)
    assert scene.contracts(0) == ["night_watch"]
    assert bottom(scene, 3) == list(TOP[1:left])


def test_with_an_empty_deck_the_space_is_closed() -> None:
    """AL-91"""
    scene = action_at("cloud_monastery", bare_deck=True)
    assert scene.refuse("r3c5").key == "no_contract_left"


def test_another_effect_that_grants_a_contract_ignores_the_limit() -> None:
    """AL-92: drawing itself checks no limit; the space of the action does."""
    state = road(2, "cloud_monastery", contracts={0: ("fishmongers_row", "lantern_tea_house")})
    state.ask(BeginAction.of())
    draw_contracts(state, 0)
    options = {"strict_placement": "on", "unlimited_goods": "off", "open_gold": "off"}
    scene = Scene(Match(DRAGON_ROAD, state, 1, options))
    assert scene.asked == ("KeepContract", 0)
    scene.answer(scene.offers[0]).answer(scene.offers[0])
    assert len(scene.contracts(0)) == 3
    assert scene.refuse("r3c5").key == "too_many_contracts"
