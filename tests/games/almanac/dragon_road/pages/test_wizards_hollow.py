"""Wizard's Hollow, page 12: twins, and the Looking Glass."""

import pytest

from caravanserai.games.almanac.state import Road
from tests.games.almanac.road import in_use, new_events, page_named, road, rule_of, spot, surcharge, surcharges, why_not
from tests.games.almanac.turns import answer, begin, legal, offered, place, refused


def windfall(state: Road, seat: int, name: str) -> tuple[int, int]:
    """The gold and goods that the rule gives for a placement."""
    return rule_of(state).windfall(state, seat, spot(state, name))


@pytest.mark.parametrize(("seats", "pairs"), [(2, 5), (3, 7), (4, 10)])
def test_spaces_come_in_twins(seats: int, pairs: int) -> None:
    """DR-L12a: each space is the twin of its twin, and both are in use or neither."""
    page = page_named("wizards_hollow")
    used = {page.spots[at].id: page.spots[at].extra["twin"] for at in page.in_use[seats]}
    assert len(used) == 2 * pairs
    assert all(used[twin] == name != twin for name, twin in used.items())
    state = road(seats, "wizards_hollow")
    assert not any(state.lying)
    assert not any(state.pool)


def test_a_rival_on_the_twin_is_paid_two_gold() -> None:
    """DR-L12b: the rival gains it at once."""
    state = road(3, "wizards_hollow", workers={"eye_echo": 2}, gold={0: 5, 2: 0})
    assert surcharge(state, 0, "eye_stone") == 2
    assert rule_of(state).receivers(state, 0, spot(state, "eye_stone")) == (2,)
    place(state, 0, "eye_stone", "guard")
    assert state.gold == [3, 10, 2]


def test_a_player_who_cannot_pay_the_toll_may_not_place() -> None:
    """DR-L12b: the reason names the rival and the toll."""
    state = road(2, "wizards_hollow", workers={"eye_echo": 1}, gold={0: 1})
    assert "eye_stone" not in legal(state, 0)
    assert why_not(state, 0, "eye_stone") == ("twin_is_taken", (("seat", 1), ("gold", 2)))


def test_the_players_own_worker_on_the_twin_gives_a_good() -> None:
    """DR-L12c: before the action, so that it can be sold."""
    state = road(2, "wizards_hollow", workers={"flame_stone": 0}, goods={0: {"everice": 1}})
    assert windfall(state, 0, "flame_echo") == (0, 1)
    assert surcharge(state, 0, "flame_echo") == 0
    place(state, 0, "flame_echo", "good:everice", "count:2")
    assert (state.gold[0], state.goods[:4]) == (20, [0, 0, 0, 0])


def test_with_an_empty_twin_nothing_happens() -> None:
    """DR-L12d: on the whole page."""
    state = road(4, "wizards_hollow")
    assert surcharges(state, 0) == dict.fromkeys(in_use(state), 0)
    assert all(windfall(state, 0, name) == (0, 0) for name in in_use(state))
    assert windfall(road(2, "wizards_hollow", workers={"eye_echo": 1}), 0, "eye_stone") == (0, 0)


def test_the_twin_good_makes_a_sale_legal() -> None:
    """DR-L12h, DR-D13 *Test*: own worker on sun_stone, no Skyfish: sun_echo is legal, the good must be Skyfish."""
    state = road(2, "wizards_hollow", workers={"sun_stone": 0})
    assert "sun_echo" in legal(state, 0)
    assert "sun_echo" not in legal(state, 1)
    begin(state, 0, "sun_echo")
    assert offered(state) == ["good:skyfish"]
    answer(state, "good:skyfish", "count:1")
    assert state.gold[0] == 16


def test_the_twin_good_is_of_no_use_when_its_pile_is_empty() -> None:
    """DR-L12h, DR-D13: without Skyfish in the supply the sale is not legal."""
    state = road(2, "wizards_hollow", workers={"sun_stone": 0}, goods={1: {"skyfish": 30}})
    assert "sun_echo" not in legal(state, 0)


def test_full_crates_do_not_spoil_the_sale_of_the_twin_good() -> None:
    """DR-L12c, DR-D13: the good that made the space legal is still there for the action."""
    state = road(2, "wizards_hollow", workers={"sun_stone": 0}, goods={0: {"dewleaf": 6}})
    begin(state, 0, "sun_echo", "good:skyfish")
    while offered(state)[0].startswith("good:"):
        answer(state, offered(state)[-1])
    answer(state, "count:1")
    assert state.gold[0] == 16
    assert sum(state.goods[:4]) <= 6


def test_the_twin_good_may_complete_a_contract() -> None:
    """DR-L12c, DR-D13: only missing kinds are offered; a kind out of supply does not help."""
    goods = {0: {"dewleaf": 2}}
    state = road(2, "wizards_hollow", workers={"moon_echo": 0}, goods=goods, contracts={0: ("lantern_tea_house",)})
    begin(state, 0, "moon_stone")
    assert offered(state) == ["good:dewleaf"]
    answer(state, "good:dewleaf", f"contract:{state.contracts[0][0]}")
    assert state.done[0]
    short = road(
        2,
        "wizards_hollow",
        workers={"moon_echo": 0},
        goods={0: {"dewleaf": 2}, 1: {"dewleaf": 28}},
        contracts={0: ("lantern_tea_house",)},
    )
    assert "moon_stone" not in legal(short, 0)


def test_the_looking_glass_repeats_a_rivals_action() -> None:
    """DR-L12e: for 1 gold, with the goods of that space."""
    state = road(2, "wizards_hollow", workers={"eye_echo": 1}, gold={0: 1})
    begin(state, 0, "star_stone")
    assert offered(state) == ["eye_echo"]
    answer(state, "eye_echo")
    assert (state.goods[:4], state.gold[0], state.stack) == ([3, 0, 0, 0], 0, [])
    assert ("mirrored", {"seat": 0, "page": 12, "space": spot(state, "eye_echo")}) in new_events(state)


def test_the_looking_glass_takes_the_price_of_the_space() -> None:
    """DR-L12e: a mirrored sale at 6; the twin of the mirrored space has no effect."""
    workers = {"sun_echo": 1, "sun_stone": 1}
    state = road(2, "wizards_hollow", workers=workers, goods={0: {"skyfish": 2}})
    place(state, 0, "star_stone", "sun_echo", "count:2")
    assert (state.gold, state.goods[:4]) == ([21, 10], [0, 0, 0, 0])


def test_the_looking_glass_offers_only_possible_actions() -> None:
    """DR-L12e: all conditions of the action apply; without a possible target the space is unavailable."""
    state = road(3, "wizards_hollow", workers={"sun_echo": 1, "eye_echo": 0})
    assert "star_stone" not in legal(state, 0), "no Skyfish to sell, and one's own worker shows nothing"
    assert legal(road(2, "wizards_hollow"), 0).count("star_stone") == 0
    two = road(3, "wizards_hollow", workers={"sun_echo": 1, "flame_stone": 2, "eye_echo": 0})
    begin(two, 0, "star_stone")
    assert offered(two) == ["flame_stone"]
    assert refused(two, "sun_echo").key == "mirror_impossible"
    assert refused(two, "eye_echo").key == "no_rival_there"
    assert refused(two, "moon_echo").key == "no_rival_there"


def test_a_card_is_bought_in_the_looking_glass_with_the_gold_left() -> None:
    """DR-L12e, DR-D03: 1 of 5 gold is paid, so a card for 4 is affordable and one for 5 is not."""
    rich = road(2, "wizards_hollow", workers={"sun_stone": 1}, offer=("handcart",), gold={0: 5})
    place(rich, 0, "star_stone", "sun_stone", f"caravan:{rich.offer[0]}")
    assert (rich.gold[0], len(rich.cards[0])) == (0, 1)
    poor = road(2, "wizards_hollow", workers={"sun_stone": 1}, offer=("watch_dogs",), gold={0: 5})
    assert "star_stone" not in legal(poor, 0)


def test_a_location_action_is_not_mirrored() -> None:
    """DR-L12f: a looking glass cannot repeat a looking glass."""
    state = road(4, "wizards_hollow", workers={"eye_echo": 1, "wave_stone": 1})
    begin(state, 0, "star_stone")
    assert offered(state) == ["eye_echo"]
    assert refused(state, "wave_stone").key == "mirror_location"


def test_two_players_pay_as_three_do() -> None:
    """DR-L12g: no two-player change."""
    two, three = (surcharges(road(seats, "wizards_hollow", workers={"eye_echo": 1}), 0) for seats in (2, 3))
    assert two == {name: gold for name, gold in three.items() if name in in_use(road(2, "wizards_hollow"))}


def test_toll_and_mirror_are_one_sum() -> None:
    """DR-L12h: 2 gold for the rival on the twin and 1 for the glass, before the placement."""
    workers = {"star_echo": 1, "eye_echo": 1}
    state = road(2, "wizards_hollow", workers=workers, gold={0: 3, 1: 0})
    place(state, 0, "star_stone", "eye_echo")
    assert state.gold == [0, 2]
    assert "star_stone" not in legal(road(2, "wizards_hollow", workers=workers, gold={0: 2}), 0)


def test_the_twin_good_serves_the_looking_glass() -> None:
    """DR-L12h, DR-D13: only the twin good makes a mirrored sale possible; no other good is offered."""
    state = road(2, "wizards_hollow", workers={"star_echo": 0, "sun_echo": 1})
    begin(state, 0, "star_stone")
    assert offered(state) == ["good:skyfish"]
    answer(state, "good:skyfish", "sun_echo", "count:1")
    assert state.gold[0] == 15


def test_a_mirrored_action_counts_as_the_action_it_copies() -> None:
    """DR-D09: The Spice Exchange pays 1 more for each good of a mirrored sale."""
    state = road(2, "wizards_hollow", workers={"sun_echo": 1}, goods={0: {"skyfish": 2}}, done={0: ("spice_exchange",)})
    place(state, 0, "star_stone", "sun_echo", "count:2")
    assert state.gold[0] == 10 - 1 + 2 * 7


def test_lightning_serves_a_mirrored_gain() -> None:
    """DR-D09, DR-T07r: one more good of a kind shown on the mirrored space."""
    state = road(2, "wizards_hollow", workers={"eye_echo": 1}, tokens={0: {"bottled_lightning": 1}})
    begin(state, 0, "star_stone", "eye_echo")
    answer(state, offered(state)[1], "good:dewleaf")
    assert state.goods[:4] == [4, 0, 0, 0]
    assert not state.stack


def test_the_example() -> None:
    """DR-L12 example: A sells at the Sun Rune, B pays A for its twin, and A claims the Flame Rune."""
    state = road(2, "wizards_hollow", goods={0: {"skyfish": 3}}, offer=("handcart", "watch_dogs"))
    place(state, 0, "sun_echo", "count:3")
    assert state.gold == [28, 10]
    place(state, 1, "sun_stone", f"caravan:{state.offer[0]}")
    assert state.gold == [30, 4]
    place(state, 0, "flame_stone")
    assert state.goods[:4] == [0, 3, 0, 0]
    assert surcharge(state, 1, "flame_echo") == 2
    place(state, 0, "flame_echo", "good:everice", "count:1")
    assert state.gold == [35, 4]
