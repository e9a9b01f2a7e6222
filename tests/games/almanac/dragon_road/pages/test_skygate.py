"""Skygate, page 8: no placement under the storm, lightning behind it."""

import pytest

from caravanserai.games.almanac.book import Encounter
from caravanserai.games.almanac.dragon_road.pages.skygate import LAP, STORM
from caravanserai.games.almanac.flow.encounters import start_fight
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.flow.phases import CleanUp, NextTurn
from caravanserai.games.almanac.purse import tokens_of
from caravanserai.games.almanac.state import FIGHT_DIE, Road, book_of, occupy, replaced
from caravanserai.games.almanac.token_layout import token_kind
from caravanserai.kernel.flow import settle
from tests.games.almanac.road import group, in_use, lying, new_events, put, road, rule_of, spot, surcharges, why_not
from tests.games.almanac.turns import answer, begin, legal, offered, place

COLUMNS = ["dawn", "kite", "anvil", "beacon", "dusk"]
LIGHTNING = "bottled_lightning"


def storm(state: Road) -> str:
    """The terrace under the storm."""
    return COLUMNS[state.memo[STORM]]


def pool(state: Road) -> int:
    """The number of lightning tokens beside the page."""
    return state.pool[token_kind(state, LIGHTNING)]


def bottles(state: Road, seat: int) -> int:
    """The number of lightning tokens of a seat."""
    return tokens_of(state, seat, token_kind(state, LIGHTNING))


def laps(state: Road, count: int) -> None:
    """Move the storm by this number of laps, without placing workers."""
    for _ in range(count * state.seats):
        rule_of(state).after_action(state, 0, 0)


def test_the_storm_begins_on_the_first_terrace() -> None:
    """DR-L08a: with nine lightning beside the page."""
    state = road(3, "skygate")
    assert (storm(state), pool(state), lying(state)) == ("dawn", 9, {})


def test_nobody_places_under_the_storm() -> None:
    """DR-L08b: for every player, and the reason names the terrace."""
    state = road(4, "skygate")
    for seat in range(4):
        assert surcharges(state, seat) == {name: 0 for name in in_use(state) if not name.startswith("dawn")}
    assert why_not(state, 1, "dawn_3") == ("under_the_storm", (("page", 8), ("group", group(state, "dawn"))))


def test_after_a_lap_the_storm_leaves_lightning_and_moves_on() -> None:
    """DR-L08c: first the free spaces of its terrace, in order, then one terrace to the right."""
    state = road(3, "skygate", workers={"kite_1": 0, "kite_2": 1})
    assert (storm(state), lying(state)) == ("dawn", {})
    put(state, 2, "anvil_1")
    assert (storm(state), lying(state), pool(state)) == ("kite", {"dawn_1": 1, "dawn_2": 1, "dawn_3": 1}, 6)
    fell = [("lightning_fell", {"page": 8, "space": spot(state, f"dawn_{at}")}) for at in (1, 2, 3)]
    assert new_events(state) == [*fell, ("storm_moved", {"page": 8, "group": group(state, "kite")})]
    laps(state, 1)
    assert (storm(state), lying(state)["kite_3"], pool(state)) == ("anvil", 1, 5)
    assert not {"kite_1", "kite_2"} & set(lying(state)), "no lightning falls on workers"


def test_from_the_last_terrace_it_goes_back_to_the_first() -> None:
    """DR-L08c: five laps lead back to the first terrace."""
    state = road(2, "skygate")
    seen = []
    for _ in range(6):
        seen.append(storm(state))
        laps(state, 1)
    assert seen == [*COLUMNS, "dawn"]


def test_lightning_adds_up_where_the_storm_comes_twice() -> None:
    """DR-L08d."""
    others = ("kite_1", "kite_2", "anvil_1", "anvil_2", "anvil_3")
    state = road(2, "skygate", home={0: 6}, workers=dict.fromkeys(others, 0))
    state.lying[:] = [0] * len(state.lying)
    state.memo[:] = [0, 0]
    laps(state, 5)
    assert lying(state) == dict.fromkeys(("dawn_1", "dawn_2", "beacon_1", "beacon_2", "dusk_1", "dusk_2"), 1)
    state.pool = replaced(state.pool, token_kind(state, LIGHTNING), 2)
    laps(state, 1)
    assert (lying(state)["dawn_1"], lying(state)["dawn_2"], pool(state)) == (2, 2, 0)


def test_lightning_is_taken_before_the_action_and_serves_it() -> None:
    """DR-L08e: all lightning; one may be spent at once for one more of the goods shown."""
    state = road(2, "skygate", workers={"anvil_3": 0, "kite_1": 1})
    state.lying[spot(state, "dawn_1")] = 2
    begin(state, 0, "dawn_1")
    assert (bottles(state, 0), state.goods[:4], lying(state)) == (2, [0, 0, 0, 3], {"dawn_2": 1})
    assert offered(state) == ["done", f"token:{token_kind(state, LIGHTNING)}"]


def test_lightning_is_spent_once_per_action() -> None:
    """DR-L08e, DR-T07: a second one cannot be spent in the same action; the good is of a kind shown."""
    state = road(2, "skygate", workers={"anvil_3": 0, "kite_1": 1}, tokens={0: {LIGHTNING: 1}})
    place(state, 0, "dawn_1", f"token:{token_kind(state, LIGHTNING)}", "good:skyfish")
    assert (bottles(state, 0), state.goods[:4]) == (1, [0, 0, 0, 4])


def test_the_bottling_tower_gives_two_or_what_is_left() -> None:
    """DR-L08f: 2 lightning, 1 if only 1 is left, unavailable with none."""
    state = road(4, "skygate")
    place(state, 0, "kite_2")
    assert (bottles(state, 0), pool(state)) == (2, 7)
    state.pool = replaced(state.pool, token_kind(state, LIGHTNING), 1)
    place(state, 1, "dusk_3")
    assert (bottles(state, 1), pool(state)) == (1, 0)
    empty = road(4, "skygate")
    empty.pool = replaced(empty.pool, token_kind(empty, LIGHTNING), 0)
    assert not {"kite_2", "dusk_3"} & set(legal(empty, 0))


def test_with_an_empty_pool_the_tower_still_gives_the_lightning_on_it() -> None:
    """DR-L08f: the space is legal while lightning lies on it."""
    state = road(4, "skygate")
    state.pool = replaced(state.pool, token_kind(state, LIGHTNING), 0)
    state.lying[spot(state, "kite_2")] = 1
    assert "kite_2" in legal(state, 0)
    place(state, 0, "kite_2")
    assert (bottles(state, 0), lying(state)) == (1, {})


def test_the_storm_may_leave_nothing_legal() -> None:
    """DR-L08g: only spaces under the storm are free, so the phase ends; being skipped does not move the storm."""
    state = road(2, "skygate", home={0: 6, 1: 6})
    free = [name for name in in_use(state) if not name.startswith("dawn")]
    for at, name in enumerate(free):
        occupy(state, spot(state, name), at % 2)
    assert legal(state, 0) == legal(state, 1) == []
    state.stack.append(NextTurn.of(0))
    settle(state)
    assert new_events(state)[:3] == [("skipped", {"seat": 0}), ("skipped", {"seat": 1}), ("retrieved", {})]
    assert (storm(state), state.memo[LAP]) == ("dawn", 0)


def test_with_two_players_it_moves_after_two_placements() -> None:
    """DR-L08h: only the length of a lap changes with two players."""
    state = road(2, "skygate", workers={"anvil_1": 0})
    assert storm(state) == "dawn"
    put(state, 1, "anvil_2")
    assert storm(state) == "kite"


def test_storm_and_lightning_stay_behind() -> None:
    """DR-L08h: lightning that nobody took goes to the box."""
    state = road(2, "skygate", workers={"anvil_1": 0, "anvil_2": 1})
    state.next_page = 12
    state.stack.append(CleanUp.of())
    settle(state)
    assert (state.page, lying(state), pool(state), any(state.memo)) == (12, {}, 0, False)


def test_the_lap_counts_placements_of_any_player() -> None:
    """DR-L08i, DR-D06: three placements of one player are a lap of three."""
    state = road(3, "skygate", workers={"anvil_1": 0, "anvil_2": 0})
    assert (storm(state), state.memo[LAP]) == ("dawn", 2)
    put(state, 0, "anvil_3")
    assert (storm(state), state.memo[LAP]) == ("kite", 0)


def test_the_pool_may_run_out_on_the_way() -> None:
    """DR-L08i: spaces later in the order get nothing."""
    state = road(4, "skygate")
    state.pool = replaced(state.pool, token_kind(state, LIGHTNING), 3)
    laps(state, 1)
    assert (lying(state), pool(state)) == ({"dawn_1": 1, "dawn_2": 1, "dawn_3": 1}, 0)


def test_the_example() -> None:
    """DR-L08 example: A gains Everice, B extends, then A takes lightning and spends it for a fourth Skyfish.

    This is one good more than six crates hold, so an Everice is thrown out.
    """
    state = road(2, "skygate", offer=("handcart", "watch_dogs"))
    place(state, 0, "anvil_3")
    place(state, 1, "kite_1", "caravan:0")
    assert (lying(state), storm(state)) == ({"dawn_1": 1, "dawn_2": 1}, "kite")
    assert "kite_2" not in legal(state, 0)
    place(state, 0, "dawn_1", f"token:{token_kind(state, LIGHTNING)}", "good:skyfish", "good:everice")
    assert (bottles(state, 0), state.goods[:4]) == (0, [0, 0, 2, 4])


def card(state: Road, strength: int) -> Encounter:
    """An encounter card with a fight against this strength."""
    return next(each for each in book_of(state).encounters if (each.kind, each.strength) == ("fight", strength))


def fight(strength: int, face: int | None, own: int) -> Road:
    """Seat 0, with three lightning tokens and this (odd) strength, has just rolled a face."""
    for seed in range(100):
        state = road(2, "skygate", tokens={0: {LIGHTNING: 3}}, guards={0: own // 2}, seed=seed)
        assert state.strength[0] == own
        state.encounter = card(state, strength).index
        start_fight(state, 0)
        if FIGHT_DIE[state.roll] == face:
            return state
    raise AssertionError("this face never comes")


@pytest.mark.parametrize(("own", "spent", "won"), [(7, 1, 1), (5, 1, 0), (5, 2, 1), (3, 2, 0), (3, 3, 1)])
def test_lightning_adds_two_in_a_fight_and_several_add_up(own: int, spent: int, won: int) -> None:
    """DR-T07, DR-T07r: after the roll, any number of them; an X then counts as 0."""
    state = fight(9, None, own)
    answer(state, *[f"token:{token_kind(state, LIGHTNING)}"] * spent)
    if state.stack:
        answer(state, "done")
    assert ("fought", {"seat": 0, "total": own + 2 * spent, "strength": 9, "won": won}) in new_events(state)
    assert bottles(state, 0) == 3 - spent


def test_an_x_loses_without_lightning() -> None:
    """DR-T07: whatever the strength."""
    state = fight(9, None, 21)
    answer(state, "done")
    assert ("lost_by_x", {"seat": 0, "total": 21, "strength": 9}) in new_events(state)


def test_lightning_gives_a_kind_shown() -> None:
    """DR-T07r: of the kinds printed on the space; any kind for goods of choice; not at a sale."""
    state = road(
        4, "skygate", tokens={0: {LIGHTNING: 1}, 1: {LIGHTNING: 1}, 2: {LIGHTNING: 1}}, goods={2: {"dewleaf": 1}}
    )
    begin(state, 0, "kite_3", f"token:{token_kind(state, LIGHTNING)}")
    assert offered(state) == ["good:dewleaf", "good:everice"]
    answer(state, "good:everice")
    begin(state, 1, "dusk_2", "good:everice", "good:everice", f"token:{token_kind(state, LIGHTNING)}")
    assert offered(state) == ["good:dewleaf", "good:emberspice", "good:everice", "good:skyfish"]
    answer(state, "good:skyfish")
    place(state, 2, "anvil_2", "count:1")
    assert [bottles(state, seat) for seat in range(3)] == [0, 0, 1]


def test_lightning_kept_is_worth_a_fame() -> None:
    """DR-T07: 1 each."""
    assert dict(score_sheet(road(2, "skygate", tokens={0: {LIGHTNING: 3}}), 0))["tokens"] == 3
