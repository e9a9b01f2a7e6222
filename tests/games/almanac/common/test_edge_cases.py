"""Edge cases: endless gold, empty decks, stuck players, triggers, dice."""

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.encounters import Meet
from caravanserai.games.almanac.flow.phases import BeginAction, CleanUp
from caravanserai.kernel.chance import Dice
from tests.games.almanac.common.stage import staged
from tests.games.almanac.road import page_named, road
from tests.games.almanac.scene import action_at, arriving_at, meeting, new_match, seed_of

X, THREE = 0, 5
HUTS = ("forge", "loom", "kitchen", "wheel", "hall")


def test_gold_never_runs_out() -> None:
    """AL-247: with all 930 printed gold and more in the players' hands, gold is still gained in full."""
    scene = action_at("outpost", gold={0: 900, 1: 900}, goods={0: {"everice": 6}}).answer("forge_2", "count:6")
    assert scene.gold(0) == 900 + 24


def test_all_skipped_at_once_ends_the_phase() -> None:
    """AL-248: both players stand in every hut and have one worker left; after a lap of skips the bid begins."""
    workers = {f"{hut}_{seat + 1}": seat for hut in HUTS for seat in (0, 1)}
    scene = action_at("outpost", home={0: 6, 1: 6}, workers=workers)
    assert scene.facts_of("skipped") == [{"seat": 0}, {"seat": 1}]
    assert scene.asked[0] == "Bid"
    assert scene.view().home == (6, 6)


def test_an_empty_encounter_deck_skips_the_encounter() -> None:
    """AL-249: no card is turned up; the chosen page opens."""
    state = road(2, "outpost")
    state.encounter_deck = []
    state.next_page = page_named("razorbeak_canyon").number
    state.ask(Meet.of(), CleanUp.of())
    scene = staged(state)
    assert scene.facts_of("encounter") == []
    assert (scene.asked[0], scene.place) == ("Place", "razorbeak_canyon")


def test_triggers_of_several_players_come_in_turn_order() -> None:
    """AL-250: three tea houses pay from the Guide on, each once for the arrival."""
    done = {0: ("lantern_tea_house",), 1: ("post_riders",), 2: ("silver_ledger",)}
    scene = arriving_at("cloud_monastery", seats=3, guide=2, done=done)
    assert [(facts["seat"], facts["count"]) for facts in scene.facts_of("gold")] == [(0, 2), (1, 3)]
    later = arriving_at("cloud_monastery", seats=3, guide=1, done={0: done[0], 2: done[1]})
    assert [(facts["seat"], facts["count"]) for facts in later.facts_of("gold")] == [(2, 3), (0, 2)]


def test_a_player_orders_their_own_triggers() -> None:
    """AL-250: with one crate left, the owner chooses the order of the ice cellars and the inn."""
    done = {0: ("deep_ice_cellars", "wayfarers_inn")}
    goods = {0: {"skyfish": 5}}
    scene = arriving_at("cloud_monastery", done=done, goods=goods)
    assert scene.asked == ("WorkFirst", 0)
    assert scene.offers == ["contract:deep_ice_cellars", "contract:wayfarers_inn"]
    scene.answer("contract:deep_ice_cellars")
    assert (scene.asked[0], scene.goods(0)) == ("Place", {"everice": 1, "skyfish": 5})
    other = arriving_at("cloud_monastery", done=done, goods=goods).answer("contract:wayfarers_inn")
    assert other.asked == ("ChooseGood", 0)


def test_a_trigger_fires_once_per_event() -> None:
    """AL-250: the Silver Ledger pays once for each other contract; the reroll is used once in a fight."""
    goods = {0: {"dewleaf": 2, "everice": 1, "skyfish": 1}}
    scene = action_at("outpost", done={0: ("silver_ledger",)}, contracts={0: ("night_watch",)}, goods=goods)
    assert scene.answer("hall_1", "contract:night_watch").gold(0) == 15
    fight = meeting("ford_wolves", done={0: ("duelling_school",)}, seed=seed_of(6, X, X, X))
    fight.answer("contract:duelling_school")
    assert fight.asked[0] == "Place"


def test_a_space_that_gives_a_part_stays_open() -> None:
    """AL-251: a tourist space without a tourist still gives its 2 gold; a letter space without letters is closed."""
    state = road(2, "razorbeak_canyon", workers={"first_1": 1, "first_2": 1})
    state.lying = [0] * len(state.lying)
    state.ask(BeginAction.of())
    tourist = staged(state).answer("first_3")
    assert (tourist.gold(0), tourist.tokens(0)) == (12, {})
    assert "r2c1" in action_at("cloud_monastery").offers
    state = road(2, "cloud_monastery")
    state.face_down = ((),) * len(state.face_down)
    state.ask(BeginAction.of())
    assert staged(state).refuse("r2c1").key == "gives_nothing"


def test_goods_as_far_as_they_go() -> None:
    """AL-251: of one Dewleaf and one Skyfish only the Skyfish is left: the space is open and gives it."""
    scene = action_at("outpost", supply={"dewleaf": 0}).answer("kitchen_1")
    assert scene.goods(0) == {"skyfish": 1}
    none = action_at("outpost", supply={"dewleaf": 0, "skyfish": 0})
    assert none.refuse("kitchen_1").key == "action_impossible"


def test_an_automatic_player_keeps_the_seat() -> None:
    """AL-252: one seat bids 0 and moves at random to the end; it is scored like the others."""
    scene, dice = new_match(3, 11), Dice(11)
    while not scene.match.over:
        asked, seat = scene.asked
        options = scene.match.options(seat)
        alone = asked == "Bid" and seat == 1
        scene.match.answer(scene.match.timeout_choice(1) if alone else options[dice.below(len(options))], seat)
    bids = [facts["count"] for facts in scene.facts_of("bids") if facts["seat"] == 1]
    assert len(bids) >= 5
    assert set(bids) == {0}
    assert [standing.seat for standing in scene.match.standings()] == [0, 1, 2]


def test_supply_and_demand_is_no_rule() -> None:
    """AL-253: a sale brings the price of its space, however much was sold and however little is left."""
    rich = action_at("outpost", goods={0: {"everice": 3}}, supply={"everice": 0}).answer("forge_2", "count:3")
    poor = action_at("outpost", goods={0: {"everice": 3}, 1: {"everice": 6}}).answer("forge_2", "count:3")
    assert rich.gold(0) == poor.gold(0) == 10 + 3 * 4


def test_the_same_game_in_every_language() -> None:
    """AL-254: the edition with the restriction holds for all languages.

    Only the kind shown is sold, new workers come from the reserve, and the language is not an option of a match.
    """
    sale = action_at("outpost", goods={0: {"everice": 2, "skyfish": 3}}).answer("forge_2")
    assert sale.offers == ["count:1", "count:2"]
    worker = action_at("outpost", gold={0: 10}, offer=("cooks_wagon",)).answer("wheel_1", "caravan:cooks_wagon")
    assert (worker.view().home[0], worker.view().reserve[0]) == (3, 2)
    assert "language" not in [option.name for option in DRAGON_ROAD.match_options]
    assert BOOK.texts["en"].keys() == BOOK.texts["es"].keys()


def test_the_six_sided_die_is_rolled_only_where_it_says_so() -> None:
    """AL-255: the arcade, a contraband token on arrival, the gambler; nowhere else in whole matches."""
    rolls = 0
    for seed in range(12):
        page, encounter, landing = "", "", False
        for kind, facts in new_match(2, seed).play_out(seed).events_seen(since=-1):
            if kind == "arrived":
                page, encounter, landing = facts["page"], "", True
            elif kind == "offered":
                landing = False
            elif kind == "encounter":
                encounter = facts["encounter"]
            elif kind == "die":
                rolls += 1
                assert page == "dockside_arcade" or encounter == "gambler" or landing
    assert rolls > 0


def test_guards_are_all_alike() -> None:
    """AL-256: a guard from the shop and one from an encounter both give 2 strength and 1 fame."""
    shop = action_at("outpost").answer("kitchen_2", "guard")
    met = meeting("ford_wolves", seed=seed_of(6, THREE))
    for scene in (shop, met):
        assert (scene.view().guards[0], scene.view().strength[0]) == (1, 3)
        assert dict(scene.play_out().match.standings()[0].lines)["guards"] == scene.view().guards[0]
