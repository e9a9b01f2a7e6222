"""A state built from a seat's view, so that the rules can be applied to it."""

from __future__ import annotations

import functools
import itertools
from operator import sub
from typing import TYPE_CHECKING, Final

from caravanserai.games.almanac.flow.setup import set_up
from caravanserai.games.almanac.purse import crates_filled
from caravanserai.games.almanac.state import BOOKS, FREE, Road, occupy, page_of, replaced

if TYPE_CHECKING:
    from caravanserai.games.almanac.view import RoadView

_DEFAULT_OPTIONS: Final = {"strict_placement": "on", "unlimited_goods": "off", "open_gold": "off"}


@functools.cache
def _new_match(product: str, seats: int) -> Road:
    """A new match with the standard options and a fixed seed; the caller copies it."""
    return set_up(product, seats, _DEFAULT_OPTIONS, 0)


def believed(view: RoadView) -> Road:
    """Build a state from a view.

    Hidden parts are empty or arbitrary: gold and contracts of the other seats, the decks.
    """
    if view.seat is None:
        raise ValueError("a spectator has nothing to decide")
    road = _new_match(view.product, view.seats).copy()
    road.stack = []
    road.round = view.round
    road.page = view.page
    road.next_page = view.next_page
    road.route = view.route
    road.guide = view.guide
    road.unlimited = view.unlimited
    road.gold = [gold or 0 for gold in view.gold]
    road.goods = list(view.goods)
    road.supply = list(view.supply)
    road.guards = view.guards
    road.guard_supply = view.guard_supply
    road.home = list(view.home)
    road.reserve = view.reserve
    road.strength = view.strength
    road.cards = view.cards
    road.contracts = replaced(((),) * view.seats, view.seat, view.contracts)
    road.done = view.done
    road.kept = view.kept
    road.tokens = tuple(itertools.chain.from_iterable(view.tokens))
    for kind in view.letters if not view.over else ():
        at = len(BOOKS[view.product].tokens) * view.seat + kind
        road.tokens = replaced(road.tokens, at, road.tokens[at] + 1)
    road.room = tuple(map(sub, view.crates, crates_filled(view.product, road.tokens, view.seats)))
    road.key = view.key
    road.offer = view.offer
    road.encounter = view.encounter
    road.on_card = view.on_card
    road.tray = list(view.tray)
    road.workers = list(view.workers)
    road.free = page_of(road).used[road.seats] if view.workers else 0
    for spot, owner in enumerate(view.workers):
        if owner != FREE:
            occupy(road, spot, owner)
    road.crowd = view.crowd
    road.lying = list(view.lying)
    road.pool = view.pool
    road.memo = list(view.memo)
    road.veiled = view.veiled
    road.fame = view.fame
    road.placements = view.placements
    road.last_placed = list(view.last_placed)
    road.roll = view.roll
    road.roll_bonus = view.roll_bonus
    road.x_counts = view.x_counts
    road.die = view.die
    return road
