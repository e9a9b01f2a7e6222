"""`reveals_contract` agrees with the options themselves, over whole random matches."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from caravanserai.games.almanac.book import COMPLETE
from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.flow.placement import MOST_SPACES, PASS, reveals_contract, turn_of
from caravanserai.games.almanac.state import book_of, goods_of, page_of, replaced
from caravanserai.kernel.chance import Dice

if TYPE_CHECKING:
    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.game import Almanac
    from caravanserai.games.almanac.state import Road


def completes(road: Road, spot: Spot) -> bool:
    """Whether a contract is completed on a space."""
    if spot.location < 0:
        return spot.action == COMPLETE
    program = page_of(road).locations[spot.location].program
    return any(op.completes for op in book_of(road).programs[program])


def only_completing(road: Road, seat: int) -> bool:
    """Whether a seat can only complete a contract on its turn, and would be skipped with other contracts."""
    options = [choice for choice in turn_of(road, seat).options(road) if choice != PASS]
    if not options or max(options) > PASS:
        return False
    if not all(completes(road, page_of(road).spots[choice % MOST_SPACES]) for choice in options):
        return False
    without = road.copy()
    without.contracts = replaced(road.contracts, seat, (_out_of_reach(road, seat),) * len(road.contracts[seat]))
    return bool(road.strict) and not turn_of(without, seat).options(without)


def _out_of_reach(road: Road, seat: int) -> int:
    """The contract for which a seat lacks the most goods."""
    own = goods_of(road, seat)
    cards = book_of(road).contracts
    lacking = [sum(max(0, asked - held) for asked, held in zip(card.goods, own, strict=False)) for card in cards]
    return lacking.index(max(lacking))


@pytest.mark.parametrize("strict", ["on", "off"])
@pytest.mark.parametrize("game", [DRAGON_ROAD, CRYSTAL_PEAKS])
def test_a_turn_reveals_a_contract_only_if_there_is_nothing_else_to_do(game: Almanac, strict: str) -> None:
    """AL-66: a seat that can only complete a contract reveals that it has one."""
    revealed = 0
    for seed in (*range(12), 52):
        match, dice = game.start(2 + seed % 3, seed, {"strict_placement": strict}), Dice(seed)
        road = match._state
        while not match.over:
            if road.workers:
                for seat in range(road.seats):
                    reveals = reveals_contract(road, page_of(road), seat)
                    assert reveals == only_completing(road, seat)
                    revealed += reveals
            choices = match.options()
            match.answer(choices[dice.below(len(choices))])
    assert bool(revealed) == (strict == "on")
