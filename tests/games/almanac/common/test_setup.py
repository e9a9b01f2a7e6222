"""Setting up a match (AL-13 ... AL-34)."""

from collections import Counter

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.state import FIGHT_DIE, Road
from caravanserai.kernel.errors import SetupError
from tests.games.almanac.road import own
from tests.games.almanac.scene import action_at, arriving_at, meeting, new_match, seed_of

SEEDS = range(12)


def dealt(seats: int, seed: int | str) -> Road:
    """A newly dealt match, with all its secrets."""
    return new_match(seats, seed).match._state


def test_the_book_starts_open_at_the_first_location() -> None:
    """AL-13"""
    scene = new_match(4)
    assert (scene.place, scene.view().page, scene.view().round) == ("outpost", 1, 1)
    assert scene.facts_of("began")[0]["page"] == "outpost"


def test_thirty_caravan_cards_are_shuffled_face_down() -> None:
    """AL-14"""
    decks = [dealt(2, seed) for seed in SEEDS]
    whole = [[*state.caravan_deck, *state.offer[::-1]] for state in decks]
    assert all(sorted(deck) == list(range(30)) for deck in whole)
    assert len({tuple(deck) for deck in whole}) == len(SEEDS)
    assert new_match(2).view(0).caravan_deck == 28


def test_twenty_four_contracts_are_shuffled_face_down() -> None:
    """AL-15"""
    decks = [dealt(3, seed) for seed in SEEDS]
    for state in decks:
        held = [card for hand in state.contracts for card in hand]
        assert sorted(state.contract_deck + held) == list(range(24))
    assert len({tuple(state.contract_deck) for state in decks}) == len(SEEDS)
    assert new_match(3).view(0).contract_deck == 24 - 6


def test_a_fight_die_and_a_six_sided_die_serve_all() -> None:
    """AL-16: any player rolls any face of the fight die; a Gambler's die shows 1 to 6 to any player."""
    for face in range(6):
        fight = meeting("ford_wolves", seats=2, guide=1, seed=seed_of(6, face, 0))
        assert fight.facts_of("rolled")[0] == {"seat": 1, "face": face}
    assert len(FIGHT_DIE) == 6
    for number in range(6):
        gamble = meeting("gambler", seats=2, guide=0, seed=seed_of(6, number))
        gamble.answer("stake:1")
        assert gamble.facts_of("die") == [{"seat": 0, "pips": number + 1}]


def test_all_gold_but_the_starting_gold_is_in_the_supply() -> None:
    """AL-17"""
    for seats, total in ((2, 22), (3, 36), (4, 52)):
        assert sum(new_match(seats).purses()) == total


def test_each_kind_of_good_has_a_pile_of_thirty() -> None:
    """AL-18"""
    assert new_match(4).view().supply == (30, 30, 30, 30)


def test_the_key_and_twelve_guards_belong_to_nobody() -> None:
    """AL-19"""
    view = new_match(4).view()
    assert view.key == -1
    assert view.guard_supply == 12
    assert view.guards == (0, 0, 0, 0)
    assert sum(kind.count for kind in BOOK.tokens if kind.id == "city_key") == 1


def test_location_tokens_stay_in_the_box_until_a_page_asks_for_them() -> None:
    """AL-20"""
    view = new_match(4).view()
    assert sum(view.lying) + sum(view.face_down) + sum(view.pool) == 0
    assert sum(view.secret_tokens) + sum(sum(own) for own in view.tokens) == 0
    canyon = arriving_at("razorbeak_canyon", seats=4)
    assert sum(canyon.view().lying) == 2
    assert sum(canyon.view().face_down) + sum(canyon.view().pool) == 0


def test_the_encounter_deck_has_one_random_card_of_each_letter() -> None:
    """AL-21"""
    seen: Counter[int] = Counter()
    for seed in range(60):
        deck = dealt(2, seed).encounter_deck
        assert sorted(BOOK.encounters[card].letter for card in deck) == list("ABCDE")
        seen.update(deck)
    assert set(seen) == set(range(20))


def test_the_encounter_deck_is_stacked_from_a_to_e() -> None:
    """AL-22: the cards come up in that order in a whole match."""
    scene = new_match(3, 4).play_out()
    letters = {card.id: card.letter for card in BOOK.encounters}
    assert [letters[each["encounter"]] for each in scene.facts_of("encounter")] == list("ABCDE")


def test_encounter_cards_not_picked_leave_the_game() -> None:
    """AL-23"""
    state = dealt(4, 1)
    assert len(state.encounter_deck) == 5
    assert new_match(4).view().encounter_deck == 5
    scene = new_match(4).play_out()
    met = {each["encounter"] for each in scene.facts_of("encounter")}
    assert met == {BOOK.encounters[card].id for card in state.encounter_deck}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_has_six_workers_a_starting_caravan_and_two_contracts(seats: int) -> None:
    """AL-24"""
    scene = new_match(seats)
    view = scene.view()
    assert [home + kept for home, kept in zip(view.home, view.reserve, strict=True)] == [6] * seats
    assert view.crates == (BOOK.start_crates,) * seats
    assert view.cards == ((),) * seats
    hands = [scene.contracts(seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [2] * seats
    assert len({card for hand in hands for card in hand}) == 2 * seats


def test_three_workers_stand_on_the_caravan_and_three_wait_in_reserve() -> None:
    """AL-25"""
    view = new_match(4).view()
    assert view.home == (3, 3, 3, 3)
    assert view.reserve == (3, 3, 3, 3)


def test_one_player_receives_the_guide_token_and_all_know_it() -> None:
    """AL-26"""
    for seed in SEEDS:
        scene = new_match(3, seed)
        guide = scene.view().guide
        assert scene.facts_of("began") == [{"seat": guide, "page": "outpost"}]
        assert scene.asked == ("Place", guide)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_starting_gold_rises_by_turn_order(seats: int) -> None:
    """AL-27: three players, Guide = seat 1: seats 1, 2, 0 hold 10, 12, 14."""
    guides = set()
    for seed in SEEDS:
        scene = new_match(seats, seed)
        guide = scene.view().guide
        guides.add(guide)
        assert [scene.gold((guide + step) % seats) for step in range(seats)] == [10, 12, 14, 16][:seats]
    assert guides == set(range(seats))


def test_gold_is_kept_behind_its_owners_screen() -> None:
    """AL-28"""
    scene = new_match(3)
    assert [gold is not None for gold in scene.view(1).gold] == [False, True, False]
    assert scene.view().gold == (None, None, None)
    assert None not in new_match(3, open_gold="on").view().gold


def test_the_first_guide_is_drawn_from_the_seed() -> None:
    """AL-29"""
    drawn = {seed: new_match(4, seed).view().guide for seed in range(40)}
    assert set(drawn.values()) == {0, 1, 2, 3}
    assert drawn == {seed: new_match(4, seed).view().guide for seed in drawn}
    assert any(each["cause"] == "first_guide" for each in new_match(4).facts_of("chance"))


@pytest.mark.parametrize("named", ["1", "2", "3"])
def test_the_host_may_name_the_first_guide(named: str) -> None:
    """AL-29: then nothing is drawn; the option counts seats from 1."""
    for seed in SEEDS:
        scene = new_match(3, seed, first_guide=named)
        guide = int(named) - 1
        assert scene.view().guide == guide
        assert scene.asked == ("Place", guide)
        assert [scene.gold((guide + step) % 3) for step in range(3)] == [10, 12, 14]
        assert not any(each["cause"] == "first_guide" for each in scene.facts_of("chance"))
    assert new_match(3, first_guide=named).match.setup["first_guide"] == named


def test_only_a_seat_of_the_match_can_be_the_first_guide() -> None:
    """AL-29"""
    for wrong in ("0", "4", "-1", "youngest", ""):
        with pytest.raises(SetupError, match="drawn, 1, 2, 3, not"):
            new_match(3, first_guide=wrong)


def test_a_first_guide_drawn_by_lot_leaves_the_set_up_as_it_was() -> None:
    """AL-29: "drawn" is the default, and the record does not mention it."""
    plain, drawn = new_match(4, "lot").match, new_match(4, "lot", first_guide="drawn").match
    assert plain.digest() == drawn.digest()
    assert "first_guide" not in drawn.record().options


def test_starting_contracts_are_random_and_read_by_their_owner_alone() -> None:
    """AL-30: they are incomplete contracts."""
    scene = new_match(3)
    assert scene.view().open_contracts == (2, 2, 2)
    assert scene.view().done == ((), (), ())
    for seat in range(3):
        deals = scene.facts_of("contracts_dealt", seat)
        own = [each for each in deals if each["seat"] == seat]
        assert [[each["first"], each["second"]] for each in own] == [scene.contracts(seat)]
        assert all(each["first"] is each["second"] is None for each in deals if each["seat"] != seat)
    assert scene.view().contracts == ()
    hands = {tuple(dealt(3, seed).contracts) for seed in SEEDS}
    assert len(hands) == len(SEEDS)


def test_players_start_without_goods_guards_and_tokens() -> None:
    """AL-31"""
    view = new_match(4).view()
    assert set(view.goods) == {0}
    assert view.guards == (0, 0, 0, 0)
    assert view.secret_tokens == (0, 0, 0, 0)
    assert all(set(own) == {0} for own in view.tokens)


def test_each_letter_has_four_cards_with_running_numbers() -> None:
    """AL-32: A 1-4, B 5-8, C 9-12, D 13-16, E 17-20."""
    cards = own(BOOK.encounters)
    letters = [card.letter for card in cards]
    assert letters == [letter for letter in "ABCDE" for _ in range(4)]
    assert [card.index for card in cards] == list(range(20))


def test_nobody_sees_the_encounter_cards_that_leave() -> None:
    """AL-33: no event names one, and no view shows the deck."""
    scene = new_match(2)
    for seat in (None, 0, 1):
        facts = [fact for _, each in scene.events_seen(seat, -1) for fact in each]
        assert "encounter" not in facts
        assert scene.view(seat).top_encounter is None
        assert scene.view(seat).encounter == -1


def test_starting_caravans_are_alike() -> None:
    """AL-34: 6 crates, strength 1, fame 0."""
    scene = new_match(4)
    assert scene.view().crates == (6, 6, 6, 6)
    assert scene.view().strength == (1, 1, 1, 1)
    full = action_at("outpost", goods={0: {"dewleaf": 6}})
    full.answer("forge_1")
    assert full.asked == ("ThrowOut", 0)
    caravans = [dict(each.lines)["caravans"] for each in new_match(4).play_out().match.standings()]
    bought = new_match(4).play_out().view().cards
    assert caravans == [sum(BOOK.caravans[card].fame for card in own) for own in bought]


def test_the_set_up_is_the_same_for_the_same_seed() -> None:
    """AL-29: everything drawn comes from the seed."""
    assert DRAGON_ROAD.start(3, "caravan").digest() == DRAGON_ROAD.start(3, "caravan").digest()
    assert DRAGON_ROAD.start(3, "caravan").digest() != DRAGON_ROAD.start(3, "oasis").digest()
