"""Contracts: the content of a card, and the time at which its ability works."""

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, arriving_at, closing_at, meeting, new_match, seed_of

X = 0


def test_what_a_contract_shows() -> None:
    """AL-219: every contract has a name, goods, an ability with its sentence, and a fame value."""
    for card in BOOK.contracts:
        assert sum(card.goods) > 0
        assert card.fame > 0
        assert card.abilities
        for language in ("en", "es"):
            assert BOOK.texts[language][f"contract.{card.id}.name"]
            assert BOOK.texts[language][f"contract.{card.id}.ability"]


def test_two_to_start_with_and_more_by_the_action() -> None:
    """AL-220: everyone starts with two contracts; Gain a Contract brings one more."""
    assert new_match(4).view().open_contracts == (2, 2, 2, 2)
    scene = action_at("cloud_monastery", contracts={0: ("night_watch",)}, contract_deck=("deep_vault", "post_riders"))
    scene.answer("r3c5", "contract:deep_vault").until("Place")
    assert scene.contracts(0) == ["night_watch", "deep_vault"]


def test_left_incomplete_it_costs_its_fame() -> None:
    """AL-221: the Grand Bazaar counts 26 when completed and -26 when not."""
    done = closing_at(gold={0: 0}, done={0: ("grand_bazaar",)}).answer("done", "done").match.standings()[0]
    left = closing_at(gold={0: 0}, contracts={0: ("grand_bazaar",)}).answer("done", "done").match.standings()[0]
    assert dict(done.lines)["contracts"] == 26
    assert left.points == -26


def test_no_ability_before_completion() -> None:
    """AL-222: tea house, watch and bazaar do nothing while face down, and work when face up."""
    cards = ("lantern_tea_house", "night_watch", "grand_bazaar")
    down = arriving_at("cloud_monastery", contracts={0: cards})
    assert (down.gold(0), down.view().strength[0]) == (10, 1)
    up = arriving_at("cloud_monastery", done={0: cards})
    assert (up.gold(0), up.view().strength[0]) == (12, 4)


def test_each_contract_is_a_card_of_its_own() -> None:
    """AL-223: 24 different cards with serials 1 to 24; no card is ever in two places."""
    assert [card.serial for card in own(BOOK.contracts)] == list(range(1, 25))
    assert len({card.id for card in own(BOOK.contracts)}) == 24
    scene = new_match(4, 3).play_out(3)
    state = scene.match._state
    cards = [*state.contract_deck, *(card for hand in (*state.contracts, *state.done) for card in hand)]
    assert sorted(cards) == list(range(24))


def test_an_incomplete_contract_cannot_be_given_back() -> None:
    """AL-224: a player's incomplete contracts become fewer only by completion."""
    for seed in range(3):
        scene = new_match(3, seed)
        left = [2, 2, 2]
        while not scene.match.over:
            options = scene.match.options()
            scene.match.answer(options[(7 * scene.match.number + seed) % len(options)])
            for name, facts in scene.events_seen():
                if name in ("kept", "completed"):
                    left[facts["seat"]] += 1 if name == "kept" else -1
            assert list(scene.view().open_contracts) == left


def test_an_optional_ability_asks_and_an_automatic_one_does_not() -> None:
    """AL-225: the Duelling School asks, the Insurers pay unasked."""
    may = meeting("ford_wolves", done={0: ("duelling_school",)}, seed=seed_of(6, X, X))
    assert may.asked == ("UseAbility", 0)
    assert may.offers == ["done", "contract:duelling_school"]
    must = meeting("ford_wolves", done={0: ("caravan_insurers",)}, seed=seed_of(6, X, X))
    assert must.asked[0] == "Place"
    assert must.gold(0) == 13


def test_changes_of_the_same_number_add_up() -> None:
    """AL-226: Night Watch 3 and Duelling School 1 make strength 5; two rewards of one arrival are both paid."""
    scene = arriving_at(
        "cloud_monastery", guide=1, done={0: ("night_watch", "duelling_school", "lantern_tea_house", "post_riders")}
    )
    assert scene.view().strength[0] == 5
    assert scene.gold(0) == 10 + 2 + 3
    ledger = {0: {"everice": 1, "dewleaf": 3, "skyfish": 2, "emberspice": 1}}
    both = action_at(
        "outpost",
        cards={0: ("handcart",)},
        done={0: ("silver_ledger",)},
        contracts={0: ("toll_keepers",)},
        goods=ledger,
    )
    assert both.answer("hall_1", "contract:toll_keepers").gold(0) == 10 + 5 + 3
