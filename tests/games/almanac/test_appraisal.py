"""The values of things to a seat: goods beside contracts, prices on the page, tokens; and the view behind them."""

import itertools
import random
from collections.abc import Iterator

import pytest

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.bots.appraisal import LATER_DISCOUNT, price_ahead
from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.games.almanac.bots.goods_value import Time, sharing, stock
from caravanserai.games.almanac.bots.heuristics import Judge
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.state import FREE, Road, replaced
from caravanserai.games.almanac.view import RoadView

ALMANACS = [DRAGON_ROAD, CRYSTAL_PEAKS]
PRICES = (3.0, 3.0, 3.0, 3.0)
EARLY = Time(rounds=3, workers_left=1, fee=None)


def looks(game: Almanac, seed: int) -> Iterator[tuple[Road, RoadView]]:
    """Positions of a random match, each with the view of the seat that decides."""
    match, draw = game.start(3, seed), random.Random(seed)
    while (decision := match.decision) is not None:
        yield match._state, match.view(decision.seat)
        match.answer(draw.choice(match.options()))


# -- goods and contracts --------------------------------------------------------------------------------------


def test_without_contracts_all_goods_are_for_sale() -> None:
    assert sharing("dragon_road", (), PRICES, EARLY)[(2, 0, 5, 0)] == stock(2, 3.0) + stock(5, 3.0)


def test_a_contract_takes_its_goods_and_leaves_the_rest() -> None:
    card = BOOK.contracts[0]
    goods = tuple(count + 1 for count in card.goods[:KINDS])
    worth = sharing("dragon_road", ((card.index, 30.0),), PRICES, EARLY)[goods]
    assert worth == pytest.approx(EARLY.contract_value(30.0, 0) + KINDS * stock(1, 3.0))


def test_contracts_that_want_the_same_goods_are_served_in_the_order_that_brings_most() -> None:
    goods, ordered = (3, 3, 0, 0), 0
    for one in BOOK.contracts:
        for other in BOOK.contracts[: one.index]:
            both = ((one.index, 20.0), (other.index, 40.0))
            worth = sharing("dragon_road", both, PRICES, EARLY)[goods]
            assert worth == sharing("dragon_road", both[::-1], PRICES, EARLY)[goods]
            ordered += worth != sum(sharing("dragon_road", (each,), PRICES, EARLY)[goods] for each in both)
    assert ordered, "no two contracts wanted the same goods"


# -- prices and tokens ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ALMANACS, ids=lambda game: game.id)
def test_a_price_is_the_best_of_free_markets_barred_ones_at_half_and_later_pages(
    game: Almanac,
) -> None:
    halved = 0
    for _, view in looks(game, 4):
        judge = Judge(view, leaving=False)
        road, page = judge.road, judge.page
        free = [at for at in page.in_use[view.seats] if not view.workers or view.workers[at] == FREE]
        barred = [at for at in free if view.workers and page.rule.surcharge(road, judge.seat, at) == BARRED]
        for good in range(KINDS):
            ahead = [price_ahead(view.product, number, view.seats, good) for number in judge.ahead]
            later = LATER_DISCOUNT * sum(ahead) / len(ahead) if ahead else 0.0
            full = [float(page.spots[at].prices[good]) for at in free if judge.workers_left]
            here = [page.spots[at].prices[good] * (0.5 if at in barred else 1.0) for at in free if judge.workers_left]
            assert judge.prices[good] == max([*here, later])
            halved += judge.prices[good] < max(full, default=0.0)
    assert halved, "no rule barred the best market"


@pytest.mark.parametrize("game", ALMANACS, ids=lambda game: game.id)
def test_the_value_of_a_token_is_its_part_of_the_score_sheet(game: Almanac) -> None:
    for _, view in list(looks(game, 6))[::20]:
        judge, road = Judge(view, leaving=False), believed(view)
        before = sum(points for _, points in score_sheet(road, judge.seat))
        held = road.tokens
        for kind in judge.book.tokens:
            at = len(judge.book.tokens) * judge.seat + kind.index
            road.tokens = replaced(held, at, held[at] + 1)
            after = sum(points for _, points in score_sheet(road, judge.seat))
            assert judge.fame_of(kind.index) == after - before


# -- the view -------------------------------------------------------------------------------------------------


def test_the_view_shows_tokens_and_crates_of_every_seat_but_letters_only_to_their_owner() -> None:
    kinds = BOOK.tokens
    filled = hidden = 0
    for road, view in itertools.chain(looks(DRAGON_ROAD, 2), looks(DRAGON_ROAD, 0)):
        for seat in range(road.seats):
            own = road.tokens[len(kinds) * seat : len(kinds) * (seat + 1)]
            letters = tuple(kind.index for kind in kinds if kind.secret for _ in range(own[kind.index]))
            in_crates = sum(own[kind.index] for kind in kinds if kind.crate)
            assert view.tokens[seat] == tuple(0 if kind.secret else own[kind.index] for kind in kinds)
            assert view.secret_tokens[seat] == len(letters)
            assert view.crates[seat] == road.room[seat] + in_crates
            assert seat != view.seat or view.letters == letters
            filled, hidden = filled + in_crates, hidden + len(letters)
        assert believed(view).room == road.room
    assert filled
    assert hidden
