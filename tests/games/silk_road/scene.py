"""A scene: a real match of Silk Road from a prepared position, driven by the names of its options."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypedDict, Unpack

import pytest

from caravanserai.games.silk_road.content import CITIES, CITY_IDS, KINDS, PRICES
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.market import OpenMarket
from caravanserai.games.silk_road.setup import tiles_per_city
from caravanserai.games.silk_road.state import ROUTES, Journey
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.games.silk_road.turn import Turn
from caravanserai.games.silk_road.view import SilkRoadView
from caravanserai.kernel.chance import Dice, chance_of
from caravanserai.kernel.decision import Reason
from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.kernel.event import Event
from caravanserai.kernel.match import Match

Goods = Mapping[str, int]


class Position(TypedDict, total=False):
    """The settings of a scene; other seats have 10 silver, no goods and no kept tiles."""

    seed: int | str
    """The seed of chance from here on; the tiles of other cities are always the same."""
    direction: str
    ledger: str
    money: Mapping[int, int]
    goods: Mapping[int, Goods]
    crooks: Mapping[int, int]
    barterers: Mapping[int, int]
    marked: tuple[str, ...]
    """The kinds named by earlier Viziers, each with a marker."""


def city(name: str) -> int:
    """The number of a city."""
    return CITY_IDS.index(name)


def auction_in(place: str, *, seats: int = 4, holder: int = 0, **position: Unpack[Position]) -> Scene:
    """A scene in which the caravan is in a city, its market is over, and a new turn starts."""
    state, setup = _set(seats, place, holder, position)
    state.stack = [Turn.of()]
    return Scene(Match(SILK_ROAD, state, position.get("seed", 1), setup))


def market_in(place: str, *tiles: str, seats: int = 4, leader: int = 0, **position: Unpack[Position]) -> Scene:
    """A scene in which the caravan has just arrived in a city with these tiles, and the leader acts."""
    state, setup = _set(seats, place, leader, position)
    on_city = tuple(FACES.index(face) for face in tiles)
    state.deal = tuple(on_city if at == state.city else lying for at, lying in enumerate(state.deal))
    state.stack = [Turn.of(), OpenMarket.of()]
    return Scene(Match(SILK_ROAD, state, position.get("seed", 1), setup))


def new_match(seats: int = 4, seed: int | str = 1, **options: str) -> Match[Journey]:
    """A new match."""
    return SILK_ROAD.start(seats, seed, options)


def play_out(match: Match[Journey], seed: int | str) -> Match[Journey]:
    """Answer at random until the match is over."""
    dice = Dice(seed)
    while not match.over:
        options = match.options()
        match.answer(options[dice.below(len(options))])
    return match


def _set(seats: int, place: str, pawn: int, position: Position) -> tuple[Journey, dict[str, str]]:
    setup = {"direction": position.get("direction", "normal"), "ledger": position.get("ledger", "hidden")}
    state = new_match(seats, 1, **setup)._state.copy()
    state.chance = chance_of(position.get("seed", 1))
    state.path = _way(place, state.reverse)
    state.city = state.path[-1]
    state.holder = state.leader = pawn
    for seat, amount in position.get("money", {}).items():
        state.bank += state.money[seat] - amount
        state.money[seat] = amount
    state.goods = [0] * (KINDS * seats)
    for seat, owned in position.get("goods", {}).items():
        for good, count in owned.items():
            state.goods[KINDS * seat + GOODS.index(good)] = count
    marked = position.get("marked", ())
    state.named = state.markers = tuple(marked.count(good) for good in GOODS)
    for kind in range(KINDS):
        held = sum(state.goods[kind::KINDS]) + state.markers[kind]
        state.supply[kind] = PRICES.tokens_of_a_kind - held
    state.crooks = [position.get("crooks", {}).get(seat, 0) for seat in range(seats)]
    state.barterers = [position.get("barterers", {}).get(seat, 0) for seat in range(seats)]
    visited = (len(state.path) - 1) * tiles_per_city(seats)
    state.tiles_out = visited - sum(state.crooks) - sum(state.barterers)
    return state, {**setup, "tiles": state.tile_set}


def _way(place: str, reverse: int) -> tuple[int, ...]:
    """A shortest route from the start to a city."""
    route = ROUTES[reverse]
    ways: list[tuple[int, ...]] = [(route.start,)]
    for way in ways:
        if way[-1] == city(place):
            return way
        ways += [(*way, to) for to in route.exits[way[-1]]]
    raise ValueError(f"no way leads to {place}")


class Scene:
    """A match with readable facts; every answer checks that nothing is lost and nothing created."""

    def __init__(self, match: Match[Journey]) -> None:
        self.match = match
        self._totals = SILK_ROAD.totals(match._state)

    # -- answers -----------------------------------------------------------------------------------------

    def answer(self, *names: str) -> Scene:
        """Answer one question after another by the names of options."""
        for name in names:
            self.answer_as(None, name)
        return self

    def answer_as(self, seat: int | None, name: str) -> Scene:
        """Answer the open question of a seat."""
        space = self.match.decision_of(seat).space
        self.match.answer(space.choice(name), seat)
        assert SILK_ROAD.totals(self.match._state) == self._totals
        return self

    def refuse(self, name: str, seat: int | None = None) -> Reason:
        """Try an illegal option, check that nothing changes, and return the reason."""
        before = self.match.digest()
        choice = self.match.decision_of(seat).space.choice(name)
        with pytest.raises(IllegalOptionError) as refusal:
            self.match.answer(choice, seat)
        assert self.match.digest() == before
        reason = refusal.value.reason
        assert reason is not None
        assert self.match.why_not(choice, seat) == reason
        return reason

    # -- questions ---------------------------------------------------------------------------------------

    @property
    def asked(self) -> tuple[str, int]:
        """The kind of the open question, and the seat that must answer it."""
        question = self.match.decision_of(None)
        return type(question).__name__, question.seat

    @property
    def offers(self) -> list[str]:
        """The names of the legal options."""
        return list(self.match.option_names())

    def offered_to(self, seat: int) -> list[str]:
        """The names of a seat's options."""
        return list(self.match.option_names(seat))

    # -- facts -------------------------------------------------------------------------------------------

    def view(self, seat: int | None = None) -> SilkRoadView:
        """The view of a seat."""
        view = self.match.view(seat)
        assert isinstance(view, SilkRoadView)
        return view

    def money(self, seat: int) -> int:
        """The seat's money."""
        money = self.view(seat).money
        assert money is not None
        return money

    def purses(self) -> list[int]:
        """The money of all seats."""
        return [self.money(seat) for seat in range(self.match.seats)]

    def goods(self, seat: int) -> dict[str, int]:
        """The seat's goods, without the kinds it does not have."""
        owned = self.view(seat).goods
        assert owned is not None
        return {good: count for good, count in zip(GOODS, owned, strict=True) if count}

    def supply(self, good: str) -> int:
        """The number of tokens of a kind in the supply."""
        return self.view().supply[GOODS.index(good)]

    @property
    def market(self) -> list[str]:
        """The tiles left in the city."""
        return [FACES[face] for face in self.view().market]

    @property
    def place(self) -> str:
        """The current city of the caravan."""
        return CITY_IDS[self.view().city]

    def events(self, seat: int | None = None, since: int | None = None) -> list[tuple[str, dict[str, Any]]]:
        """The events of the last answer (or since an answer) as a seat saw them, with facts by name."""
        start = self.match.number - 1 if since is None else since
        return [(event.kind.name, named_facts(event)) for event in self.match.events(seat, start)]


def named_facts(event: Event) -> dict[str, Any]:
    """The facts of an event, with goods, cities and faces by their ids."""
    words = {"good": GOODS, "city": [each.id for each in CITIES], "face": FACES}
    facts: dict[str, Any] = {}
    for field, value in event.facts().items():
        vocabulary = words.get(event.kind.types[field])
        facts[field] = vocabulary[value] if vocabulary is not None and isinstance(value, int) else value
    return facts
