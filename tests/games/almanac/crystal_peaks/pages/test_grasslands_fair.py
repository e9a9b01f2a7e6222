"""Grasslands Fair, page 13: a new lane, a new row, and three cards."""

from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import LOOKED
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import fact_of, seen_by
from tests.games.almanac.road import new_events, road, rule_of, surcharges, turn_to, why_not
from tests.games.almanac.scene import action_at
from tests.games.almanac.turns import answer, begin, legal, offered, place

FAIR = "grasslands_fair"


def cards(state: Road) -> list[str]:
    """The cards from left to right."""
    return [BOOK.tokens[kind].face for kind in state.veiled]


def lay(state: Road, *faces: str) -> None:
    """Put these cards on the barrel."""
    kinds = {kind.face: kind.index for kind in BOOK.tokens if kind.family == "monte"}
    state.veiled = tuple(kinds[face] for face in faces)


def test_three_cards_lie_face_down() -> None:
    """CP-L13a, CP-L13, CP-TE09: nobody knows their order."""
    state = road(2, FAIR)
    assert sorted(cards(state)) == ["fool", "jack", "queen"]
    assert {CRYSTAL_PEAKS.view(state, seat).veiled for seat in (0, 1, None)} == {(-1, -1, -1)}
    assert len({tuple(cards(road(2, FAIR, seed=seed))) for seed in range(30)}) == 6


def test_a_lane_or_row_again_costs_two() -> None:
    """CP-L13b, CP-L13c: both together cost 4; rivals do not matter, and a player who cannot pay cannot place."""
    state = road(4, FAIR, workers={"lane_2_1": 0, "lane_1_3": 0, "lane_4_4": 1})
    costs = surcharges(state, 0)
    assert (costs["lane_2_3"], costs["lane_2_2"], costs["lane_3_3"], costs["lane_5_4"]) == (4, 2, 2, 0)
    state.gold[0] = 3
    assert "lane_2_3" not in legal(state, 0)
    assert why_not(state, 0, "lane_2_3") == ("lane_or_row_again", (("gold", 4),))


def test_look_then_swap_then_bet() -> None:
    """CP-L13d, CP-L13e, CP-L13g, CP-L13j, CP-G17: the look is secret, and knowledge moves with the cards."""
    state = road(2, FAIR)
    lay(state, "fool", "queen", "jack")
    begin(state, 0, "lane_1_2", "slot:left")
    assert BOOK.tokens[CRYSTAL_PEAKS.view(state, 0).veiled[0]].face == "fool"
    assert {CRYSTAL_PEAKS.view(state, other).veiled for other in (1, None)} == {(-1, -1, -1)}
    assert offered(state) == ["leave", "swap:left_middle", "swap:left_right", "swap:middle_right"]
    answer(state, "swap:left_right", "slot:middle")
    assert cards(state) == ["jack", "queen", "fool"]
    known = CRYSTAL_PEAKS.view(state, 0).veiled
    assert [kind >= 0 for kind in known] == [False, False, True]
    looked = [raw for raw in state.pending_events or [] if fact_of(raw)[0] is LOOKED]
    hearing = [event for seat in (0, 1) if (event := seen_by(looked[0], seat))]
    assert [event.field("token") is None for event in hearing] == [False, True], "only seat 0 hears which card it was"


def test_bets_pay_when_all_workers_are_placed() -> None:
    """CP-L13f, CP-L13h: 14 for the queen, 7 for the jack, nothing for the fool; several bets may share a slot."""
    state = road(3, FAIR, gold={0: 0, 1: 0, 2: 0})
    lay(state, "fool", "queen", "jack")
    place(state, 0, "lane_1_2", "slot:left", "leave", "slot:middle")
    place(state, 1, "lane_3_3", "slot:left", "leave", "slot:middle")
    place(state, 2, "lane_5_3", "slot:left", "leave", "slot:right")
    new_events(state)
    rule_of(state).all_placed(state)
    assert state.gold == [14, 14, 7]
    assert [name for name, _ in new_events(state)].count("card_shown") == 3


def test_cards_that_are_shown_stay_shown() -> None:
    """CP-L13f: nobody can take back the last placement after the cards are shown."""
    state = road(2, FAIR)
    place(state, 0, "lane_1_2", "slot:left", "leave", "slot:middle")
    seals = state.seals
    rule_of(state).all_placed(state)
    assert state.seals > seals


def test_without_a_bet_nothing_is_shown() -> None:
    """CP-L13h: the cards go to the box."""
    state = road(2, FAIR)
    rule_of(state).all_placed(state)
    assert new_events(state) == []
    turn_to(state, "high_frost_palace")
    assert state.veiled == ()


def test_a_second_visit_is_a_second_bet() -> None:
    """CP-L13j: with a second look."""
    state = road(2, FAIR, gold={0: 0})
    lay(state, "queen", "jack", "fool")
    place(state, 0, "lane_1_2", "slot:left", "leave", "slot:left")
    place(state, 0, "lane_3_3", "slot:middle", "leave", "slot:middle")
    rule_of(state).all_placed(state)
    assert state.gold[0] == 21


def test_a_player_who_ignores_the_rule_pays_for_neither_lane_nor_row() -> None:
    """CP-L13i."""
    done, workers = {0: ("alpine_engineers",)}, {"lane_1_1": 0}
    scene = action_at(FAIR, done=done, workers=workers, gold={0: 0}, home={0: 2, 1: 0})
    assert "lane_1_2" not in scene.offers
    assert scene.answer("exempt:lane_1_2").asked == ("LookAtCard", 0)


def test_imagined_worlds_keep_the_cards_that_a_seat_has_seen() -> None:
    """CP-L13g: the other cards may lie in any order."""
    state = road(2, FAIR)
    lay(state, "queen", "jack", "fool")
    place(state, 0, "lane_1_2", "slot:left", "leave", "slot:left")
    state.stack.append(Place.of(1))
    worlds = [state.copy() for _ in range(20)]
    for seed, world in enumerate(worlds):
        CRYSTAL_PEAKS.imagine(world, 0, Dice(seed))
    assert {tuple(cards(world)) for world in worlds} == {("queen", "jack", "fool"), ("queen", "fool", "jack")}


def test_the_example() -> None:
    """CP-L13 example: B swaps the fool away and bets on the middle; A finds the queen there and moves it."""
    state = road(2, FAIR, gold={0: 0, 1: 0})
    lay(state, "fool", "queen", "jack")
    place(state, 0, "lane_1_1")
    place(state, 1, "lane_1_2", "slot:left", "swap:left_right", "slot:middle")
    place(state, 0, "lane_3_3", "slot:middle", "swap:left_middle", "slot:left")
    rule_of(state).all_placed(state)
    assert state.gold == [14, 7]
