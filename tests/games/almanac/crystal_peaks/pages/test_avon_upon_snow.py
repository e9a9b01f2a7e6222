"""Avon Upon Snow, page 4: passing free spaces on the way down costs gold."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import fact_of
from tests.games.almanac.road import in_use, put, road, spot, surcharges, why_not
from tests.games.almanac.scene import action_at, arriving_at, closing_at

AVON = "avon_upon_snow"
PRODUCER = {0: {"producer_dewleaf": 1}}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_producer_lies_face_down_on_each_space_in_use(seats: int) -> None:
    """CP-L04a, CP-L04: as many as players, all different, and nobody sees them."""
    state = road(seats, AVON)
    down = [kinds for kinds in state.face_down if kinds]
    assert len(down) == len({kinds[0] for kinds in down}) == seats
    assert {BOOK.tokens[kinds[0]].family for kinds in down} == {"producer"}
    view = CRYSTAL_PEAKS.view(state, 0)
    assert sum(view.face_down) == seats
    assert not any(value >= 0 for value in view.memo)


def test_every_free_space_above_costs_two() -> None:
    """CP-L04b, CP-L04c, CP-L04e: occupied spaces cost nothing; the toll is part of the placement."""
    state = road(4, AVON)
    assert [surcharges(state, 0)[f"tunnel_1_{depth}"] for depth in range(1, 6)] == [0, 2, 4, 6, 8]
    put(state, 1, "tunnel_1_1", "tunnel_1_3")
    assert [surcharges(state, 0)[f"tunnel_1_{depth}"] for depth in (2, 4, 5)] == [0, 2, 4]
    assert why_not(state, 0, "tunnel_1_5") == ("too_deep", (("gold", 4),))
    paying = action_at(AVON, gold={0: 4}, home={1: 0})
    assert paying.answer("tunnel_1_5").gold(0) == 0


def test_spaces_that_do_not_exist_cost_nothing() -> None:
    """CP-L04d, CP-G01: with two players the first tunnel has three steps."""
    state = road(2, AVON)
    first = [name for name in in_use(state) if name.startswith("tunnel_1")]
    assert [surcharges(state, 0)[name] for name in first] == [0, 2, 4]


def test_a_producer_is_turned_up_when_the_space_above_is_taken() -> None:
    """CP-L04f, CP-L04l: the next space in use above it; before the action, for all players to see."""
    state = road(2, AVON)
    put(state, 0, "tunnel_1_1")
    assert state.face_down[spot(state, "tunnel_1_5")]
    put(state, 0, "tunnel_1_3")
    assert not state.face_down[spot(state, "tunnel_1_5")]
    kind = state.memo[spot(state, "tunnel_1_5")]
    assert BOOK.tokens[kind].family == "producer"
    assert fact_of((state.pending_events or [])[-1])[1:] == (4, spot(state, "tunnel_1_5"), kind)


def test_meeting_a_producer() -> None:
    """CP-L04g, CP-L04j: it needs no crate, leaves the page with its owner, and no potion copies it."""
    scene = action_at(AVON, gold={0: 4}, tokens={1: {"doppelganger_potion": 1}}, home={0: 1, 1: 1})
    scene.answer("tunnel_1_5")
    ((token, count),) = scene.tokens(0).items()
    assert token.startswith("producer_")
    assert count == 1
    assert scene.answer("tunnel_1_1").asked[0] == "Bid", "there is nothing to copy"


def test_a_producer_gives_one_good_on_every_arrival_or_two_when_discarded() -> None:
    """CP-L04h, CP-TE03: its owner decides each time."""
    scene = arriving_at("ceru_springs", tokens=PRODUCER)
    assert scene.offers == ["keep", "cash_in"]
    assert scene.outlook("cash_in") == [("dewleaf", 2)]
    scene.answer("keep")
    assert (scene.goods(0), scene.tokens(0)) == ({"dewleaf": 1}, {"producer_dewleaf": 1})
    cashed = arriving_at("ceru_springs", tokens=PRODUCER).answer("cash_in")
    assert (cashed.goods(0), cashed.tokens(0)) == ({"dewleaf": 2}, {})


def test_producers_kept_are_worth_nothing() -> None:
    """CP-L04i."""
    assert closing_at("sisters_port", tokens=PRODUCER).play_out().match.standings()[0].points == 10


def test_a_player_who_ignores_the_rule_digs_without_a_toll() -> None:
    """CP-L04k."""
    scene = action_at(AVON, gold={0: 0}, done={0: ("alpine_engineers",)}, home={0: 1, 1: 0})
    assert "tunnel_1_5" not in scene.offers
    assert scene.answer("exempt:tunnel_1_5").tokens(0)


def test_imagined_worlds_have_other_producers() -> None:
    """CP-L04a, CP-L04l: an unseen producer may be any that nobody has."""
    state = road(2, AVON, workers={"tunnel_1_3": 0})
    shown = state.memo[spot(state, "tunnel_1_5")]
    state.stack.append(Place.of(0))
    worlds = [state.copy() for _ in range(30)]
    for seed, world in enumerate(worlds):
        CRYSTAL_PEAKS.imagine(world, 0, Dice(seed))
    seen = {world.face_down[spot(state, "tunnel_3_5")][0] for world in worlds}
    assert len(seen) == 3
    assert shown not in seen


def test_the_example() -> None:
    """CP-L04 example: 4 gold for the producer, 2 for the Skyfish, then the Everice on top without a toll."""
    scene = action_at(AVON, home={0: 2, 1: 1})
    scene.answer("tunnel_1_5")
    assert scene.gold(0) == 6
    scene.answer("tunnel_2_2")
    assert (scene.gold(1), scene.goods(1)) == (8, {"skyfish": 2})
    scene.answer("tunnel_1_1")
    assert (scene.gold(0), scene.goods(0)) == (6, {"everice": 2})
