"""The heuristics of the almanacs: they beat random play, use the view alone, and make sensible choices."""

from typing import Any

import pytest

from caravanserai.arena.simulate import simulate
from caravanserai.bots import bot
from caravanserai.games.almanac.book import ACTIONS, GOODS, SELL
from caravanserai.games.almanac.bots.appraisal import chance_of, page_at, price_ahead
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.bots.heuristics import OPTION_VALUES, Judge
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.game import Almanac
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.decision import Decision
from tests.games.almanac.scene import Scene, action_at, arriving_at, closing_at, end_of, meeting, new_match, seed_of

SKYFISH = GOODS.index("skyfish")
TABLES = [(2, {}), (3, {"strict_placement": "off"}), (4, {"open_gold": "on", "unlimited_goods": "on"})]


def answers(scene: Scene) -> str:
    """The name of the greedy bot's answer."""
    question = scene.match.decision_of(None)
    return scene._name(question, bot("greedy", 1).choose(scene.match.chair(question.seat)))


def action_of(scene: Scene) -> str:
    """The kind of action of the space that the greedy bot chooses."""
    assert scene.asked[0] == "Place"
    spots = page_at(BOOK, scene.view(0).page).spots
    return ACTIONS[next(spot.action for spot in spots if spot.id == answers(scene))]


class RestrictedChair:
    """A chair that has only the question, the options and the view."""

    def __init__(self, chair: Chair[Any]) -> None:
        self.game, self.seats, self.seat, self.number = chair.game, chair.seats, chair.seat, chair.number
        self.decision, self.options, self.view = chair.decision, chair.options, chair.view


# -- strength and fairness ------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [DRAGON_ROAD, CRYSTAL_PEAKS], ids=lambda game: game.id)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_beats_random_play(seats: int, game: Almanac) -> None:
    shown = simulate(game, seats, 12, ["greedy", *["random"] * (seats - 1)], seed="bar")
    assert shown.bots[0].name == "greedy"
    assert shown.bots[0].wins >= 11
    assert shown.bots[0].mean_score > shown.bots[1].mean_score + 50


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_it_needs_neither_events_nor_imagination(seats: int, options: dict[str, str]) -> None:
    match = DRAGON_ROAD.start(seats, 8, options)
    player = bot("greedy", 1)
    while (decision := match.decision) is not None:
        restricted: Any = RestrictedChair(match.chair(decision.seat))
        match.answer(player.choose(restricted), decision.seat)
    assert len(match.scores()) == seats


def test_it_chooses_the_same_in_every_imagined_world() -> None:
    match = DRAGON_ROAD.start(3, 9)
    player = bot("greedy", 1)
    different_worlds = 0
    while (decision := match.decision) is not None:
        seat = decision.seat
        choice = player.choose(match.chair(seat))
        world = match.imagine(seat, match.number)
        different_worlds += world._state.contracts != match._state.contracts
        assert player.choose(world.chair(seat)) == choice
        match.answer(choice, seat)
    assert different_worlds > match.number / 2


def test_every_decision_of_the_game_has_a_heuristic() -> None:
    decisions = {kind for kind in DRAGON_ROAD.kinds if issubclass(kind, Decision)}
    assert set(OPTION_VALUES) >= decisions


def test_the_believed_state_holds_the_seats_property_and_nothing_hidden() -> None:
    match = DRAGON_ROAD.start(3, 5)
    while match.number < 40:
        match.answer(match.options()[0])
    seat = match.decision_of(None).seat
    road, true = believed(match.view(seat)), match._state
    assert score_sheet(road, seat) == score_sheet(true, seat)
    others = [other for other in range(3) if other != seat]
    assert all(road.contracts[other] == () and road.gold[other] == 0 for other in others)
    assert any(true.contracts[other] for other in others)
    assert (road.goods, road.workers, road.memo) == (true.goods, true.workers, true.memo)
    kinds = len(BOOK.tokens)
    own = slice(kinds * seat, kinds * (seat + 1))
    assert road.tokens[own] == true.tokens[own]
    assert sum(true.tokens) > sum(road.tokens), "the letters of the others are theirs"


def test_a_spectator_has_nothing_to_decide() -> None:
    with pytest.raises(ValueError, match="spectator"):
        believed(new_match(2, 1).match.view(None))


# -- later pages ----------------------------------------------------------------------------------------------


def test_prices_ahead_look_beyond_the_next_page_and_never_fall_below_the_shop() -> None:
    assert price_ahead("dragon_road", 17, 2, SKYFISH) == 4
    assert price_ahead("dragon_road", 12, 2, SKYFISH) == 6
    beyond = (price_ahead("dragon_road", 12, 4, SKYFISH) + price_ahead("dragon_road", 13, 4, SKYFISH)) / 2
    assert price_ahead("dragon_road", 8, 4, SKYFISH) == pytest.approx(0.9 * beyond)
    assert all(price_ahead("dragon_road", 17, 2, good) >= 2.7 for good in range(4))


def test_the_probability_of_reaching_a_page_halves_at_every_fork() -> None:
    assert chance_of("dragon_road", 1, 1) == 1
    assert chance_of("dragon_road", 1, 2) == 0.5
    assert chance_of("dragon_road", 2, 8) == 0.5
    assert chance_of("dragon_road", 3, 8) == 0


# -- scenes ---------------------------------------------------------------------------------------------------


def test_a_card_with_a_worker_is_bought_early() -> None:
    scene = action_at("outpost", gold={0: 12}, offer=("watch_dogs", "cooks_wagon"))
    assert action_of(scene) == "extend"
    assert answers(scene.answer(answers(scene))) == "caravan:cooks_wagon"


def test_on_the_last_page_goods_are_sold_at_the_best_price() -> None:
    scene = action_at("dockside_arcade", goods={0: {"dewleaf": 4}}, home={0: 1, 1: 0})
    assert action_of(scene) == "sell"
    assert answers(scene.answer(answers(scene))) == "count:4"


def test_goods_of_a_contract_are_not_sold() -> None:
    market = next(spot for spot in page_at(BOOK, 17).spots if spot.action == SELL and spot.good == SKYFISH)
    free = action_at("dockside_arcade", contracts={0: ()}, goods={0: {"skyfish": 3}})
    bound = action_at("dockside_arcade", contracts={0: ("fishmongers_row",)}, goods={0: {"skyfish": 3}})
    brings = [Judge(scene.view(0), leaving=False).space(market.index) for scene in (bound, free)]
    assert brings[0] < 0 < brings[1]


def test_a_good_of_choice_is_the_one_that_a_contract_lacks() -> None:
    scene = action_at("outpost", contracts={0: ("deep_ice_cellars",)}, goods={0: {"everice": 2}}, gold={0: 0})
    assert answers(scene.answer("kitchen_2")) == "gain:everice"


def test_at_the_closing_contracts_are_completed_that_are_worth_their_fee() -> None:
    scene = closing_at(
        contracts={0: ("night_watch",)}, gold={0: 9}, goods={0: {"dewleaf": 1, "everice": 1, "skyfish": 1}}
    )
    assert answers(scene) == "contract:night_watch"


def test_it_fights_when_it_is_strong_and_flees_when_it_is_weak() -> None:
    strong = meeting("bridge_troll", guards={0: 3}, gold={0: 9}, goods={0: {"skyfish": 3}})
    weak = meeting("bridge_troll", guards={0: 0}, gold={0: 9}, goods={0: {"skyfish": 3}})
    assert answers(strong) == "fight"
    assert answers(weak) != "fight"


def test_a_letter_makes_it_bid_for_guide_and_choose_the_destination() -> None:
    plain = end_of("cavern_mines", gold={0: 30, 1: 0})
    letter = end_of("cavern_mines", gold={0: 30, 1: 0}, tokens={0: {"letter_8": 1}})
    bids = [int(answers(scene).removeprefix("bid:")) for scene in (plain, letter)]
    assert bids[0] < bids[1] <= 12
    assert answers(letter.bid(bids[1], 0)) == "page:skygate"


def test_a_camel_is_sold_at_the_last_arrival_but_not_while_it_carries_goods() -> None:
    assert answers(arriving_at("dockside_arcade", tokens={0: {"camel": 1}})) == "token:camel"
    laden = {0: {"dewleaf": 4, "everice": 4}}
    assert answers(arriving_at("skygate", tokens={0: {"camel": 1}}, goods=laden)) == "done"


def test_a_weapon_is_spent_only_on_a_lost_fight_that_it_wins() -> None:
    lost = meeting("storm_giant", guards={0: 2}, tokens={0: {"ancient_weapon": 1}}, seed=seed_of(6, 1))
    hopeless = meeting("storm_giant", tokens={0: {"ancient_weapon": 1}}, seed=seed_of(6, 1))
    won = meeting("storm_giant", guards={0: 4}, tokens={0: {"ancient_weapon": 1}}, seed=seed_of(6, 1))
    assert answers(lost) == "token:ancient_weapon"
    assert answers(hopeless) == "done"
    assert answers(won) == "done"
