"""Bit sets agree with the data that they are computed from, over whole random matches."""

from __future__ import annotations

from itertools import pairwise

import pytest

from caravanserai.games.almanac.ability_hooks import AFTER, HOOKS, hooks_of
from caravanserai.games.almanac.book import ACTIONS, KINDS
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.contracts import is_within
from caravanserai.games.almanac.flow.legal_placements import is_free, legal_spaces, price_of, surcharge_of
from caravanserai.games.almanac.flow.standard_actions import can_act
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.loading.vocabulary import TRIGGERS
from caravanserai.games.almanac.packed_goods import LACKING, at_hand, bundle
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.purse import refresh
from caravanserai.games.almanac.space_index import bits_of, spaces_in, tolls_by_space
from caravanserai.games.almanac.state import Road, book_of, goods_of, page_of
from caravanserai.kernel.chance import Dice

MATCHES = [
    (game, seats, strict, unlimited)
    for game in (DRAGON_ROAD, CRYSTAL_PEAKS)
    for seats in (2, 3, 4)
    for strict in ("on", "off")
    for unlimited in ("on", "off")
]


def one_by_one(road: Road, seat: int, *, last_resort: bool = False) -> list[int]:
    """The legal spaces, each checked on its own (AL-58 ... AL-60, AL-115)."""
    page = page_of(road)
    found = []
    for number in page.in_use[road.seats]:
        spot = page.spots[number]
        surcharge = page.rule.surcharge(road, seat, number)
        if last_resort:
            surcharge = surcharge_of(road, page, seat, number)
        if not is_free(road, spot) or surcharge == BARRED:
            continue
        left = road.gold[seat] - price_of(road, seat, spot, surcharge)
        held = sum(road.goods[KINDS * seat : KINDS * seat + KINDS])
        gold, goods = page.rule.windfall(road, seat, number)
        able = not road.strict or can_act(road, seat, spot, left + gold, goods)
        if left >= 0 and spot.cost.any_goods <= held and able:
            found.append(number)
    return found


def listening(road: Road, seat: int) -> int:
    """The hooks of all property of a seat."""
    book = book_of(road)
    cards = [book.contracts[card].abilities for card in road.done[seat]]
    first = len(book.tokens) * seat
    tokens = [kind.abilities for kind in book.tokens if road.tokens[first + kind.index]]
    return hooks_of(ability for abilities in (*cards, *tokens) for ability in abilities)


def derived(road: Road) -> tuple[tuple[int, ...], ...]:
    """The values derived from cards, contracts and tokens, as the rules update them."""
    return (road.room, road.strength, road.hooks)


def recomputed(road: Road) -> Road:
    """The same state, with the derived values computed again."""
    fresh = road.copy()
    for seat in range(road.seats):
        refresh(fresh, seat)
    return fresh


@pytest.mark.parametrize(("game", "seats", "strict", "unlimited"), MATCHES)
def test_bits_agree_with_the_table(game: Almanac, seats: int, strict: str, unlimited: str) -> None:
    """AL-58 ... AL-60: the bit sets agree with a check of each space; hooks and free spaces are right."""
    options = {"strict_placement": strict, "unlimited_goods": unlimited}
    for seed in range(3):
        match, dice = game.start(seats, seed, options), Dice(seed)
        road = match._state
        while not match.over:
            assert list(road.hooks) == [listening(road, seat) for seat in range(seats)]
            assert derived(road) == derived(recomputed(road))
            assert all(at_hand(road, seat) == bundle(goods_of(road, seat)) for seat in range(seats))
            if road.workers:
                page = page_of(road)
                free = [spot for spot in page.in_use[seats] if is_free(road, page.spots[spot])]
                assert road.free == bits_of(free)
                for seat in range(seats):
                    tolls = page.rule.tolls(road, seat)
                    assert page.rule.charges or not any(gold for gold, _ in tolls)
                    assert all(less <= gold and not spaces & ~more for (less, spaces), (gold, more) in pairwise(tolls))
                    wanted = one_by_one(road, seat) or one_by_one(road, seat, last_resort=True)
                    assert list(legal_spaces(road, seat)) == wanted
            choices = match.options()
            match.answer(choices[dice.below(len(choices))])


def test_spaces_and_bits() -> None:
    for spaces in ((), (0,), (3, 9, 10, 19), (0, 20, 39), tuple(range(40))):
        assert spaces_in(bits_of(spaces)) == spaces


def test_tolls_from_a_function_of_the_space() -> None:
    """Barred spaces do not occur; a cheaper space also occurs in the sets of higher tolls."""
    page = page_of(DRAGON_ROAD.start(2, 1)._state)
    gold = [2, BARRED, 0, 2] + [BARRED] * len(page.spots)
    assert tolls_by_space(page.spots, gold.__getitem__) == ((0, 0b100), (2, 0b1101))


def test_bundles_compare_every_kind() -> None:
    """AL-69, AL-81: goods are at hand if no kind is short."""
    for own in ([0, 0, 0, 0], [1, 0, 2, 0], [0, 3, 1, 1], [30, 30, 30, 30]):
        road = DRAGON_ROAD.start(2, 1)._state.copy()
        road.goods[:KINDS] = own
        for goods in [card.goods for card in BOOK.contracts] + [card.goods for card in BOOK.caravans]:
            enough = not at_hand(road, 0) - bundle(goods) & LACKING
            assert enough == is_within(road, goods, own, 0)


def test_every_trigger_has_a_bit() -> None:
    """AL-225: the hooks of the content files are those of the rules."""
    assert tuple(TRIGGERS) == HOOKS


def test_abilities_after_an_action_listen_to_that_action_only() -> None:
    """AL-64: an ability for another kind of action does not ask."""
    found = [ability for card in BOOK.contracts for ability in card.abilities if ability.hook == "action.after"]
    assert found
    for ability in found:
        heard = [name for name, bit in zip(ACTIONS, AFTER, strict=True) if hooks_of([ability]) & bit]
        wanted = ability.conditions.get("action", list(ACTIONS))
        assert heard == sorted([wanted] if isinstance(wanted, str) else wanted, key=ACTIONS.index)
