"""Set-up: first goods, tiles on the cities, the first leader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.silk_road.content import BACKS, CITIES, KINDS, PRICES, TILE_SETS
from caravanserai.games.silk_road.events import BEGAN, DEALT
from caravanserai.games.silk_road.state import ROUTES, Journey, Route
from caravanserai.games.silk_road.tile_faces import BARTERER, CROOK
from caravanserai.games.silk_road.turn import Turn

if TYPE_CHECKING:
    from collections.abc import Mapping

BANNED: Final = (CROOK, BARTERER)
ALL_GOODS: Final = tuple(kind for kind in range(KINDS) for _ in range(PRICES.tokens_of_a_kind))


def tiles_per_city(seats: int) -> int:
    """The number of tiles in a city: one fewer than players, but five with three players (SR-20, SR-21)."""
    return 5 if seats == 3 else seats - 1


def set_up(seats: int, options: Mapping[str, str], chance: int) -> Journey:
    """Create a new match."""
    reverse = int(options["direction"] == "reverse")
    route = ROUTES[reverse]
    state = Journey(
        seats=seats,
        chance=chance,
        stack=[],
        sealed=[],
        seals=0,
        reverse=reverse,
        open_ledger=int(options["ledger"] == "open"),
        tile_set=options["tiles"],
        deal=(),
        path=(route.start,),
        city=route.start,
        market=[],
        holder=0,
        leader=0,
        high=0,
        bidder=0,
        printed=0,
        fresh=0,
        to_take=0,
        tokens=[0] * seats,
        money=[PRICES.start_money] * seats,
        bank=0,
        goods=[0] * (KINDS * seats),
        supply=[PRICES.tokens_of_a_kind] * KINDS,
        named=(0,) * KINDS,
        markers=(0,) * KINDS,
        crooks=[0] * seats,
        barterers=[0] * seats,
        new_barterers=[0] * seats,
        tiles_out=0,
        shown=(-1,) * (KINDS * seats),
        belief=[0] * seats,
        known=[0] * (KINDS * seats),
        deeds=(),
        goods_then=(),
        known_then=(),
    )
    _deal_goods(state)
    state.deal = _deal_tiles(state, route)
    state.holder = state.leader = state.draw(seats, "first_leader")
    state.tell(BEGAN, state.holder, route.start)
    state.ask(Turn.of())
    return state


def _deal_goods(state: Journey) -> None:
    """Give each player three random tokens out of all 75, which only that player sees (SR-18, SR-19)."""
    each = PRICES.start_goods
    drawn = state.sample(list(ALL_GOODS), each * state.seats, "first_goods")
    for seat in range(state.seats):
        own = sorted(drawn[each * seat : each * (seat + 1)])
        for kind in own:
            state.goods[KINDS * seat + kind] += 1
            state.supply[kind] -= 1
        state.whisper(DEALT, (seat,), each, seat, *own)


def _deal_tiles(state: Journey, route: Route) -> tuple[tuple[int, ...], ...]:
    """Deal tiles of its back to every city, without banned tiles in a last city (SR-20 ... SR-28)."""
    each = tiles_per_city(state.seats)
    on_city: list[list[int]] = [[]] * len(CITIES)
    for back in range(len(BACKS)):
        pile = list(TILE_SETS[state.tile_set][back])
        cities = route.markets[back]
        dealt = state.sample(pile, each * len(cities), f"{BACKS[back]}_tiles")
        for place, city in enumerate(cities):
            on_city[city] = dealt[each * place : each * (place + 1)]
        for city in cities:
            if city in route.last and (CROOK in on_city[city] or BARTERER in on_city[city]):
                _ban(state, on_city, city, pile, [other for other in cities if other not in route.last])
    return tuple(map(tuple, on_city))


def _ban(state: Journey, on_city: list[list[int]], city: int, rest: list[int], others: list[int]) -> None:
    """Exchange banned tiles for undealt ones, or with another city of the same back (SR-26, SR-27)."""
    for place, face in enumerate(on_city[city]):
        if face not in BANNED:
            continue
        undealt = [at for at, tile in enumerate(rest) if tile not in BANNED]
        if undealt:
            at = undealt[state.draw(len(undealt), "banned_tile")]
            on_city[city][place], rest[at] = rest[at], face
        else:
            lying = [(o, at) for o in others for at, tile in enumerate(on_city[o]) if tile not in BANNED]
            other, at = lying[state.draw(len(lying), "banned_tile")]
            on_city[city][place], on_city[other][at] = on_city[other][at], face
