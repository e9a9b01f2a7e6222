"""Components, board and set-up."""

from collections import Counter

import pytest

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.content import CARDS, CHARTS, DECKS, EXPORTS, GOODS, KIND_OF, KINGDOMS, PRICES
from caravanserai.games.dragonharth.knowledge import FATED
from caravanserai.games.dragonharth.map.board import (
    CASTLES,
    DOCKS,
    FIELDS,
    HARBOURS,
    HOME,
    HOME_FIELDS,
    ISLAND,
    KIND_AT,
    MARCHES,
    NEAR,
    ROADS,
    STANDS,
    VOYAGE,
    at,
)
from caravanserai.games.dragonharth.map.movement import walks
from caravanserai.games.dragonharth.rows import members
from caravanserai.games.dragonharth.state import ARMY, STASHED, TERRAINS
from caravanserai.kernel.errors import SetupError
from tests.games.dragonharth.scene import GREEN, clear_army, field, realm, realm_of, spot, stand, started


def test_four_kingdoms_always() -> None:
    """DH-01, DH-213: there are always four seats."""
    assert list(DRAGONHARTH.seat_counts) == [4]
    with pytest.raises(SetupError):
        DRAGONHARTH.start(3)


def test_the_kingdoms_and_their_exports() -> None:
    """DH-02, DH-03: Green lumber, Blue crops, Gold mining, Red livestock."""
    assert [(KINGDOMS[k], GOODS[EXPORTS[k]]) for k in range(4)] == [
        ("green", "lumber"),
        ("blue", "crops"),
        ("gold", "mining"),
        ("red", "livestock"),
    ]


def test_each_corner_has_its_parts() -> None:
    """DH-13, DH-14, DH-15, DH-17: the counts of the board; fields lie at odd distances from the castle."""
    kinds = Counter(KIND_AT)
    assert (len(FIELDS), kinds["~"], kinds["m"], len(DOCKS), len(CASTLES), kinds["I"]) == (48, 44, 24, 4, 4, 1)
    for corner in range(4):
        assert (len(HOME_FIELDS[corner]), len(ROADS[corner]), len(STANDS[corner])) == (12, 8, 3)
        for x in range(5):
            for y in range(5):
                assert (KIND_AT[spot(corner, x, y)] == "F") == bool((x + y) % 2)
    assert at(6, 6) == ISLAND
    assert ISLAND in HARBOURS


def test_land_neighbours() -> None:
    """DH-16, DH-18: marches join Green and Blue, Blue and Gold, Gold and Red, Red and Green; all 8 directions count."""
    assert len(NEAR[at(6, 6)]) == 8
    assert len(NEAR[0]) == 3
    joined = set()
    for start in MARCHES:
        group, edge = {start}, [start]
        for space in edge:
            for other in NEAR[space]:
                if KIND_AT[other] == "m" and other not in group:
                    group.add(other)
                    edge.append(other)
        joined.add(frozenset(HOME[o] for space in group for o in NEAR[space] if HOME[o] >= 0))
    assert joined == {frozenset(pair) for pair in ((0, 1), (1, 2), (2, 3), (3, 0))}


def test_distances() -> None:
    """DH-20: ten moves from (1,1) to (11,1) by land; 4, 5 and 2 by sea."""
    state = realm()
    clear_army(state)
    start = at(1, 1)
    stand(state, GREEN, 0, start)
    assert at(11, 1) in members(walks(state, GREEN, start, 10))
    assert at(11, 1) not in members(walks(state, GREEN, start, 9))
    far = VOYAGE[DOCKS[0]]
    assert (far[DOCKS[1]], far[DOCKS[2]], far[ISLAND]) == (4, 5, 2)


def test_the_start_position_of_each_seat() -> None:
    """DH-10, DH-24, DH-26, DH-28, DH-33: money, terrain, projectiles, army and ship."""
    state = realm_of(started())
    for seat in range(4):
        assert [state.stash[STASHED * seat + 9 + t] for t in range(len(TERRAINS))] == [1, 1, 1, 1, 2]
        assert [shot // 4 for shot in members(state.shots[seat])] == list(range(9))
        assert state.ship[seat] == DOCKS[seat]
        assert all(space >= 0 for space in state.army[ARMY * seat : ARMY * seat + ARMY])
    assert CHARTS.start_money == 2 * 100 + 4 * 50 + 4 * 25 == 500
    assert sum(shots.bit_count() for shots in state.shots) == 36  # DH-11


def test_projectiles() -> None:
    """DH-11: four projectiles of each of nine colours."""
    state = realm()
    assert Counter(shot // 4 for shots in state.shots for shot in members(shots)) == dict.fromkeys(range(9), 4)


def test_two_cards_of_each_deck_and_none_resolved_when_drawn() -> None:
    """DH-27, DH-197: the first hands hold two cards of each deck and none that is resolved when drawn."""
    state = realm_of(started())
    for hand in map(members, state.hands):
        drawn = [card for card in hand if not FATED[card]]
        assert len(drawn) == len(hand) >= 10
        assert min(Counter(card // 24 for card in hand).values()) >= 2


def test_the_default_placement() -> None:
    """DH-25, DH-29, DH-30, DH-32: the egg, four Primaries with giants, the village, leader and soldiers."""
    state = realm()
    for corner in range(4):
        assert state.nest[field(corner, 1, 0)] == 1
        for x, y in ((0, 1), (2, 1), (1, 2), (0, 3)):
            assert (state.tile[field(corner, x, y)], state.crew[field(corner, x, y)]) == (6 + EXPORTS[corner], 3)
        assert (state.tile[field(corner, 3, 0)], state.crew[field(corner, 3, 0)]) == (5, 1)
        assert state.army[ARMY * corner + 5] == spot(corner, 1, 1)
        soldiers = [(3, 1), (1, 3), (2, 2), (4, 0), (0, 4)]
        assert state.army[ARMY * corner : ARMY * corner + 5] == tuple(spot(corner, *place) for place in soldiers)
        assert (state.small[corner], state.giants[corner]) == (5, 2)


def test_workers_of_a_kingdom() -> None:
    """DH-08: six small and six giant workers each."""
    state = realm()
    assert [state.small[s] + 1 for s in range(4)] == [state.giants[s] + 4 for s in range(4)] == [6] * 4


def test_highest_roll_picks_first_and_turns_go_clockwise() -> None:
    """DH-21, DH-22, DH-23: the highest roll picks first; the turn order is clockwise from the first player's colour."""
    for seed in range(5):
        match = DRAGONHARTH.start(4, seed)
        rolls = [event.values for event in match.events(None, -1) if event.kind.name == "rolled_first"]
        first = match.decision_of(None).seat
        last = [values for values in rolls if values[0] == first][-1]
        assert len(rolls) > 4 or last[1] == max(int(str(roll)) for _, roll in rolls)
        match.answer(2)
        match.answer(0)
        match.answer(3)
        state = realm_of(match)
        assert [state.corner[seat] for seat in state.order] == [2, 3, 0, 1]
        assert state.order[0] == first


def test_the_placement_is_hidden_until_all_have_placed() -> None:
    """DH-31: the others see nothing of a placement before all are complete; then everything is revealed together."""
    match = DRAGONHARTH.start(4, 3)
    while len(match.decisions()) == 1:
        match.answer(match.options()[0])
    for seat in range(4):
        match.answer(match.options(seat)[seat], seat)
    assert match.view(0).plan != ()
    assert match.view(0).nest == match.view(None).nest == (0,) * 48
    while len(match.decisions()) > 1:
        for seat in [question.seat for question in match.decisions()]:
            match.answer(match.options(seat)[0], seat)
    assert sum(match.view(None).nest) == 4
    assert match.view(0).plan == ()


def test_terrain_may_be_kept() -> None:
    """DH-34: kept terrain tiles lie in the stash after the set-up."""
    assert sum(realm().terrain) == 0


def test_the_decks() -> None:
    """DH-195, DH-200, DH-201: five decks of 24 cards with their mean Battle Points."""
    assert len(KIND_OF) == 120
    means = [
        round(sum(card.bp * card.copies for card in CARDS if card.deck == deck) / 24, 2) for deck in range(len(DECKS))
    ]
    assert means == [2.54, 2.88, 1.88, 1.29, 1.21]


def test_the_prices() -> None:
    """DH-84: the prices of the rules."""
    assert PRICES._asdict() == {
        "regular": 100, "primary": 200, "egg": 500, "projectile": 25, "soldier": 150, "ship": 200, "river": 50,
        "wall": 50, "fire": 75, "camp": 100, "bridge": 50, "card": 75,
    }  # fmt: skip  # as on the chart
