"""The information that a seat may see, and the information that is hidden from it."""

from collections.abc import Callable

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK
from caravanserai.games.almanac.state import replaced
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import WrongSeatError
from tests.games.almanac.scene import Scene, action_at, arriving_at, card_index, end_of, new_match


def test_only_the_owner_sees_their_gold() -> None:
    """AL-227: seat 0 and a spectator see no amount of seat 1."""
    scene = action_at("outpost", seats=3, gold={0: 3, 1: 17, 2: 5})
    assert [scene.view(seat).gold for seat in (0, 1, 2, None)] == [
        (3, None, None),
        (None, 17, None),
        (None, None, 5),
        (None, None, None),
    ]


def test_incomplete_contracts_are_face_down() -> None:
    """AL-228: only their owner sees them; a spectator sees no contract."""
    scene = action_at("outpost", contracts={0: ("night_watch",), 1: ("deep_vault", "post_riders")})
    assert scene.contracts(0) == ["night_watch"]
    assert scene.contracts(1) == ["deep_vault", "post_riders"]
    assert scene.view(None).contracts == ()
    assert [scene.view(seat).final_contracts for seat in (0, 1, None)] == [None, None, None]


def test_completed_contracts_are_public() -> None:
    """AL-229: everybody sees the card turned face up."""
    goods = {0: {"dewleaf": 1, "everice": 1, "skyfish": 1}}
    scene = action_at("outpost", contracts={0: ("night_watch",)}, goods=goods)
    scene.answer("hall_1", "contract:night_watch")
    watch = card_index("contract", "night_watch")
    assert [scene.view(seat).done for seat in (0, 1, None)] == [((watch,), ())] * 3
    assert {"seat": 0, "contract": "night_watch"} in scene.facts_of("completed", seat=1)


def test_bids_are_secret_until_all_are_in() -> None:
    """AL-230: while one bid is missing, no view and no event of a seat depends on the bids of the others."""
    few = end_of("outpost", seats=3).answer_as(0, "bid:1").answer_as(2, "bid:0")
    many = end_of("outpost", seats=3).answer_as(0, "bid:9").answer_as(2, "bid:8")
    for seat in (1, None):
        assert few.view(seat).encode() == many.view(seat).encode()
        assert few.events_seen(seat, -1) == many.events_seen(seat, -1)


def test_a_letter_is_read_by_its_owner_only() -> None:
    """AL-231: the owner always knows the destination, the others only that there is a letter."""
    scene = action_at("razorbeak_canyon", tokens={1: {"letter_10": 1}})
    letter = card_index("token", "letter_10")
    assert scene.view(1).letters == (letter,)
    assert scene.view(0).letters == ()
    assert scene.view(None).letters == ()
    assert scene.view(0).secret_tokens == (0, 1)
    assert sum(scene.view(0).tokens[1]) == 0


def test_decks_are_hidden_and_the_offer_is_public() -> None:
    """AL-232: of a deck, only the number of cards is public."""
    scene = action_at("outpost", offer=("handcart", "yak_train"))
    for seat in (0, 1, None):
        view = scene.view(seat)
        assert (view.caravan_deck, view.contract_deck, view.encounter_deck) == (28, 24, 5)
        assert view.offer == (card_index("caravan", "handcart"), card_index("caravan", "yak_train"))
        assert view.top_encounter is None


def test_letters_on_the_page_are_face_down_for_all() -> None:
    """AL-233: the gainer receives one at random; the others learn its destination only on delivery."""
    scene = action_at("cloud_monastery")
    assert all(type(pile) is int for pile in scene.view(0).face_down)
    scene.answer("r2c1")
    assert [facts["token"] for facts in scene.facts_of("token", seat=1)] == [None]
    own = scene.facts_of("token", seat=0)[0]["token"]
    assert own in ("letter_8", "letter_10", "letter_12", "letter_15")
    drawn = {
        action_at("cloud_monastery", seed=seed).answer("r2c1").facts_of("token", 0)[0]["token"] for seed in range(20)
    }
    assert len(drawn) == 4
    arrived = arriving_at("skygate", tokens={1: {"letter_8": 1}})
    assert arrived.facts_of("token_spent", seat=0) == [{"seat": 1, "token": "letter_8"}]


def test_property_in_front_of_the_screen_is_public() -> None:
    """AL-234: goods, crates, cards, guards, strength, workers, open tokens, and the number of contracts."""
    scene = action_at(
        "outpost",
        goods={1: {"everice": 2}},
        cards={1: ("handcart",)},
        guards={1: 2},
        tokens={1: {"camel": 1}},
        contracts={1: ("night_watch",)},
        home={1: 4},
    )
    for seat in (0, None):
        view = scene.view(seat)
        assert sum(view.goods[4:8]) == 2
        assert (view.crates[1], view.strength[1], view.guards[1], view.home[1]) == (11, 5, 2, 4)
        assert [BOOK.caravans[card].id for card in view.cards[1]] == ["handcart"]
        assert view.tokens[1][card_index("token", "camel")] == 1
        assert view.open_contracts == (0, 1)


def test_the_number_of_reserve_workers_is_public() -> None:
    """AL-235: six minus the visible workers."""
    assert action_at("outpost", home={0: 3, 1: 4}).view(0).reserve == (3, 2)


def test_gains_and_payments_are_public_but_totals_are_not() -> None:
    """AL-236: seat 1 sees each amount of seat 0; the total is public only with open gold."""
    scene = action_at("outpost", goods={0: {"everice": 2}}, gold={0: 13}).answer("forge_2", "count:2")
    assert {"seat": 0, "count": 2, "good": "everice", "gold": 8} in scene.facts_of("sold", seat=1)
    assert scene.view(1).gold == (None, 10)
    paid = end_of("outpost", gold={0: 13}).bid(5, 3)
    assert paid.facts_of("paid", seat=1) == [{"seat": 0, "count": 3}]
    shown = action_at("outpost", goods={0: {"everice": 2}}, gold={0: 13}, open_gold=True).answer("forge_2", "count:2")
    assert shown.view(1).gold == (21, 10)
    assert shown.view(None).gold == (21, 10)


def test_legal_moves_go_to_the_player_on_turn_only() -> None:
    """AL-237: the other seat sees no options; of a skipped player it sees only the skip."""
    scene = action_at("outpost")
    with pytest.raises(WrongSeatError):
        scene.match.chair(1).options  # noqa: B018  # asking is the test
    assert scene.match.chair(0).options
    huts = {f"{hut}_1": 0 for hut in ("forge", "loom", "kitchen", "wheel", "hall")}
    skipped = action_at("outpost", home={0: 6, 1: 1}, workers=huts, guide=0)
    assert skipped.facts_of("skipped", seat=1) == [{"seat": 0}]
    assert skipped.asked == ("Place", 1)


def test_contracts_put_under_the_deck_stay_known() -> None:
    """AL-238: in every world of the drawer they lie where the drawer put them; in others they lie anywhere."""
    drawn = ("deep_vault", "post_riders", "spice_exchange")
    scene = action_at("cloud_monastery", contract_deck=drawn)
    scene.answer("r3c5", "contract:deep_vault", "contract:post_riders")
    scene.until("Place")
    under = scene.match._state.contract_deck[:2]
    assert [BOOK.contracts[card].id for card in under] == ["spice_exchange", "post_riders"]
    returned = [facts["contract"] for facts in scene.facts_of("returned", seat=0)]
    assert returned == ["post_riders", "spice_exchange"]
    assert [facts["contract"] for facts in scene.facts_of("returned", seat=1)] == [None, None]
    assert scene.facts_of("kept", seat=0) == [{"seat": 0, "contract": "deep_vault"}]
    assert scene.facts_of("kept", seat=1) == [{"seat": 0, "contract": None}]
    assert scene.facts_of("drew", seat=1) == [{"seat": 0, "count": 3, "cards": None}]
    own = {tuple(scene.match.imagine(0, seed)._state.contract_deck[:2]) for seed in range(12)}
    assert own == {tuple(under)}
    others = {tuple(scene.match.imagine(1, seed)._state.contract_deck[:2]) for seed in range(12)}
    assert len(others) > 6


def _swap_gold(scene: Scene) -> None:
    scene.match._state.gold[1] += 5


def _swap_contracts(scene: Scene) -> None:
    state = scene.match._state
    mine, state.contract_deck[0] = state.contract_deck[0], state.contracts[1][0]
    state.contracts = replaced(state.contracts, 1, (mine, *state.contracts[1][1:]))


def _swap_decks(scene: Scene) -> None:
    state = scene.match._state
    for deck in (state.caravan_deck, state.contract_deck):
        deck.reverse()
    letter = BOOK.encounters[state.encounter_deck[-1]].letter
    cards = [card.index for card in BOOK.encounters if card.letter == letter]
    state.encounter_deck[-1] = next(card for card in cards if card != state.encounter_deck[-1])


def _swap_letters(scene: Scene) -> None:
    state = scene.match._state
    letters, base = [kind.index for kind in BOOK.tokens if kind.secret], len(BOOK.tokens)
    counts = [state.tokens[base + kind] for kind in letters]
    for kind, count in zip(letters, counts[1:] + counts[:1], strict=True):
        state.tokens = replaced(state.tokens, base + kind, count)


@pytest.mark.parametrize("swap", [_swap_gold, _swap_contracts, _swap_decks, _swap_letters])
def test_views_do_not_depend_on_hidden_information(swap: Callable[[Scene], None]) -> None:
    """AL-239: two tables that differ only behind seat 1's screen or in the decks look the same to seat 0."""
    there = _with_secrets()
    swap(there)
    here = _with_secrets()
    assert here.match.digest() != there.match.digest()
    for seat in (0, None):
        assert here.view(seat).encode() == there.view(seat).encode()
        assert here.events_seen(seat, -1) == there.events_seen(seat, -1)


def _with_secrets() -> Scene:
    return action_at("outpost", contracts={0: ("night_watch",), 1: ("deep_vault",)}, tokens={1: {"letter_10": 1}})


def test_the_secrets_of_a_whole_match_stay_with_their_owners() -> None:
    """AL-239: in a whole match, no event shows another seat's contracts before they are completed."""
    scene, dice = new_match(3, 5), Dice(5)
    while not scene.match.over:
        options = scene.match.options()
        scene.match.answer(options[dice.below(len(options))])
    for name in ("contracts_dealt", "drew", "kept", "returned"):
        for facts in scene.facts_of(name, seat=2):
            veiled = [value is None for field, value in facts.items() if field not in ("seat", "count")]
            assert veiled == [facts["seat"] != 2] * len(veiled)
    assert scene.facts_of("contracts_dealt", seat=2)
