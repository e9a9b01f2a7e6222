"""A second implementation of the rules: it follows a match by its events alone and never asks the game.

It was written from the printed rules and shares no code with the game: it computes the map, the prices, the prizes, the
receivers of the pawn, the use of tiles and the final score again.
"""

from collections.abc import Iterable
from typing import Any

from caravanserai import Event, Match

GOODS = ("ivory", "silk", "fruits", "jewels", "spices")
NORMAL = {
    "changan": ["lanzhou", "yumen"],
    "lanzhou": ["dunhuang", "turfan"],
    "yumen": ["dunhuang", "turfan"],
    "dunhuang": ["miran", "koria"],
    "turfan": ["miran", "koria"],
    "miran": ["khotan"],
    "koria": ["khotan", "kucha"],
    "khotan": ["kasgar"],
    "kucha": ["kasgar"],
    "kasgar": ["samarkand", "bactra"],
    "samarkand": ["merv"],
    "bactra": ["merv"],
    "merv": ["susia", "hecatompylos"],
    "susia": ["ecbatana", "hecatompylos"],
    "hecatompylos": ["ecbatana", "palmyra"],
    "ecbatana": ["aleppo", "tyre"],
    "palmyra": ["aleppo", "tyre"],
    "aleppo": ["antioch"],
    "tyre": ["antioch"],
    "antioch": [],
}
PRINTED = {
    "dunhuang": "buyer_silk",
    "koria": "buyer_fruits",
    "kasgar": "merchant_2",
    "merv": "seller_jewels",
    "susia": "seller_spices",
}
EAST = ["lanzhou", "yumen", "dunhuang", "turfan", "miran", "koria", "khotan", "kucha", "kasgar"]


class Referee:
    """Follows the events that one seat saw (None: a spectator); an `AssertionError` means a breach of the rules."""

    def __init__(self, match: Match[Any], seat: int | None) -> None:
        self.cities = match.game.things["city"]
        self.faces = match.game.things["face"]
        self.seats, self.seat = match.seats, seat
        lying = [[self.faces[face] for face in tiles] for tiles in match.view().deal]
        self.deal = dict(zip(self.cities, lying, strict=True))
        self.ways = NORMAL
        self.start, self.end = "changan", "antioch"
        if match.setup["direction"] == "reverse":
            self.ways = {city: [east for east, west in NORMAL.items() if city in west] for city in NORMAL}
            self.start, self.end = self.end, self.start
        self.room = 2 if self.seats == 3 else 1
        self.money = [10] * self.seats
        self.counts = [3] * self.seats
        """The number of goods of each seat, which everyone can count."""
        self.own = dict.fromkeys(GOODS, 0)
        self.gained = dict.fromkeys(GOODS, 0)
        """The goods that left the supply since the deal, minus the returned ones."""
        self.marked: list[str] = []
        self.crooks, self.barterers, self.new = [0] * self.seats, [0] * self.seats, [0] * self.seats
        self.holder = self.leader = -1
        self.city = self.start
        self.market: list[str] = []
        self.turns = [0] * self.seats
        self.bids: list[tuple[int, int]] = []
        """The seats that spoke in the auction, with their bids; 0 is a pass."""
        self.step = "set-up"
        self.actor = -1
        self.use: dict[str, Any] | None = None
        """The current action: its face and its progress."""
        self.to_take, self.taken, self.printed_open = 1, 0, False
        self.shown: dict[int, int] = {}
        self.prizes: dict[int, int] = {}
        self.moves = 0
        self.over = False
        self._check_deal()

    def follow(self, events: Iterable[Event]) -> None:
        """Follow the events."""
        for event in events:
            assert not self.over, "nothing happens after the end"
            facts = event.facts()
            if event.kind.name != "prize":
                self._settle_prizes()
            if event.kind.name != "chance":
                getattr(self, f"_{event.kind.name}")(**{name: self._name(name, event, facts[name]) for name in facts})

    def check_end(self, match: Match[Any]) -> None:
        """Compare with the revealed final position."""
        self._settle_prizes()
        assert self.over
        assert match.over
        final = match.view(self.seat).final
        assert [money for money, _ in final] == self.money
        assert [sum(goods) for _, goods in final] == self.counts
        if self.seat is not None:
            assert dict(zip(GOODS, final[self.seat][1], strict=True)) == self.own
        totals = [money + sum(goods) for money, goods in final]
        for kind in range(5):
            held = [goods[kind] for _, goods in final]
            markers = 15 - sum(held) - match.view(self.seat).supply[kind]
            assert 0 <= markers <= self.marked.count(GOODS[kind])
            if max(held) and held.count(max(held)) == 1:
                totals[held.index(max(held))] += 2
        assert match.scores() == tuple(totals)
        places = sorted(zip(totals, self.money, strict=True), reverse=True)
        assert [standing.rank for standing in match.standings()] == [
            1 + places.index(pair) for pair in zip(totals, self.money, strict=True)
        ]

    # -- each kind of event ------------------------------------------------------------------------------

    def _dealt(self, seat: int, first: str | None, second: str | None, third: str | None) -> None:
        if seat == self.seat:
            for good in (first, second, third):
                assert good is not None
                self.own[good] += 1
        else:
            assert (first, second, third) == (None, None, None)

    def _began(self, seat: int, city: str) -> None:
        assert city == self.start
        self.holder = seat
        self._new_stage()

    def _passed(self, seat: int) -> None:
        self._speak(seat, 0)

    def _bid(self, seat: int, money: int) -> None:
        assert max([1, *[bid + 1 for _, bid in self.bids]]) <= money <= self.money[seat]
        self._speak(seat, money)

    def _unbid(self, seat: int) -> None:
        assert seat == self.holder
        assert self._all_spoke()
        assert not any(bid for _, bid in self.bids)
        self.leader, self.step = seat, "move"

    def _sold_pawn(self, seat: int, other: int, money: int) -> None:
        self._pay(seat, other, money, payer=other)
        self.leader = self.holder = other

    def _kept_pawn(self, seat: int, other: int, money: int) -> None:
        assert self.money[seat] >= money
        self._pay(seat, other, money, payer=seat)
        self.leader = seat

    def _moved(self, seat: int, city: str) -> None:
        if self.ways[self.city] == [self.end]:
            assert (self.step, seat) == ("auction", self.holder)
            assert not self.bids
        else:
            assert (self.step, seat) == ("move", self.leader)
        assert city in self.ways[self.city]
        self.city = city
        self.moves += 1
        assert self.moves <= 12
        self.market, self.new = list(self.deal[city]), [0] * self.seats
        self.printed_open = city in PRINTED
        self.step = "market"
        self._act(self.leader)

    def _arrived(self, city: str) -> None:
        assert city == self.city == self.end
        self.over = True

    def _used_printed(self, seat: int, face: str) -> None:
        self._may_act(seat)
        assert self.printed_open
        assert seat == self.leader
        assert not self.taken
        assert PRINTED[self.city] == face
        self.printed_open = False
        self._begin_use(face)

    def _bartered(self, seat: int) -> None:
        self._may_act(seat)
        assert not self.taken
        assert self.to_take == 1
        assert len(self.market) >= 2
        assert self.barterers[seat] > self.new[seat]
        self.barterers[seat] -= 1
        self.to_take = 2

    def _took(self, seat: int, face: str) -> None:
        self._may_act(seat)
        assert self.taken < self.to_take
        self.market.remove(face)
        self.turns[seat] += not self.taken
        assert self.turns[seat] <= self.room
        self.taken += 1
        self.printed_open = False
        if face == "crook":
            self.crooks[seat] += 1
        elif face == "barterer":
            self.barterers[seat] += 1
            self.new[seat] += 1
        else:
            self._begin_use(face)

    def _declined(self, seat: int) -> None:
        use = self._using(seat)
        assert not use.get("given")
        self.use = None

    def _cheated(self, seat: int, old: str, new: str) -> None:
        use = self._using(seat)
        kind, *goods = use["face"].split("_")
        assert kind in ("buyer", "seller", "trader", "trader2")
        side = use.setdefault("goods", goods).index(old)
        assert side not in use.setdefault("changed", [])
        assert new not in use["goods"]
        use["goods"][side] = new
        use["changed"].append(side)
        self.crooks[seat] -= 1
        assert self.crooks[seat] >= 0

    def _bought(self, seat: int, count: int, good: str, money: int) -> None:
        self._finish_use(seat, "buyer", good)
        assert count > 0
        assert money == sum([1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4][:count])
        self._earn(seat, -money)
        self._goods(seat, good, count)

    def _sold(self, seat: int, count: int, good: str, money: int) -> None:
        self._finish_use(seat, "seller", good)
        assert count > 0
        assert money == sum([4, 3, 2, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1][:count])
        self._earn(seat, money)
        self._goods(seat, good, -count)

    def _traded(self, seat: int, given: int, give: str, received: int, get: str) -> None:
        rate = 2 if self._using(seat)["face"].startswith("trader2_") else 1
        self._finish_use(seat, "trader2" if rate == 2 else "trader", give, get)
        assert given in (1, 2)
        assert received == given * rate
        self._goods(seat, give, -given)
        self._goods(seat, get, received)

    def _gave(self, seat: int, good: str) -> None:
        use = self._using(seat)
        assert use["face"].startswith("merchant_")
        assert not use.get("received")
        use["given"] = use.get("given", 0) + 1
        assert use["given"] <= int(use["face"][-1])
        self._goods(seat, good, -1)

    def _received(self, seat: int, good: str) -> None:
        use = self._using(seat)
        use["received"] = use.get("received", 0) + 1
        assert use["received"] <= use["given"]
        self._goods(seat, good, 1)
        if use["received"] == use["given"]:
            self.use = None

    def _stole(self, seat: int, other: int, good: str | None) -> None:
        self._finish_use(seat, "thief")
        assert seat != other
        assert self.counts[other] > 0
        self.counts[other] -= 1
        self.counts[seat] += 1
        assert (good is None) == (self.seat not in (seat, other))
        if good is not None:
            self.own[good] += 1 if seat == self.seat else -1
            assert self.own[good] >= 0

    def _named(self, seat: int, good: str) -> None:
        use = self._using(seat)
        assert use["face"] == "vizier"
        assert good not in self.marked or len(set(self.marked)) == 5
        self.marked.append(good)
        use["good"] = good

    def _showed(self, seat: int, count: int, good: str) -> None:
        use = self._using(self.actor)
        assert good == use["good"]
        assert seat == len(self.shown), "all show at once, in seat order"
        assert 0 <= count <= self.counts[seat]
        if seat == self.seat:
            assert count <= self.own[good]
        self.shown[seat] = count
        if len(self.shown) == self.seats:
            self.use = None

    def _prize(self, seat: int, money: int) -> None:
        assert len(self.shown) == self.seats
        assert seat not in self.prizes
        self.prizes[seat] = money
        self._earn(seat, money)

    def _pawn(self, seat: int, other: int) -> None:
        self._turn_is_over(seat)
        assert other != seat
        assert self.turns[other] < self.room
        self._hand_to(other)

    def _keeps(self, seat: int) -> None:
        self._turn_is_over(seat)
        assert all(self.turns[other] >= self.room for other in range(self.seats) if other != seat)
        assert not self.market
        self._hand_to(seat)

    # -- helpers -----------------------------------------------------------------------------------------

    def _name(self, field: str, event: Event, value: Any) -> Any:  # noqa: ANN401  # a number, a text or nothing
        kind = event.kind.types[field]
        names = {"good": GOODS, "city": self.cities, "face": self.faces}.get(kind)
        return value if names is None or value is None else names[value]

    def _check_deal(self) -> None:
        each = 5 if self.seats == 3 else self.seats - 1
        for city, tiles in self.deal.items():
            assert len(tiles) == (0 if city in (self.start, self.end) else each)
            if self.end in self.ways[city]:
                assert not {"crook", "barterer"} & set(tiles)
        for early in (True, False):
            cities = [city for city in NORMAL if city not in ("changan", "antioch")]
            west = self.start == "changan"
            tiles = [tile for city in cities if ((city in EAST) == west) == early for tile in self.deal[city]]
            for kind in GOODS:
                assert tiles.count(f"buyer_{kind}") <= (4 if early else 1)
                assert tiles.count(f"seller_{kind}") <= (1 if early else 4)
            most = {"thief": (2, 3), "vizier": (1, 5), "crook": (2, 2), "barterer": (2, 2)}
            most |= {"merchant_2": (2, 2), "merchant_3": (1, 1)}
            for face, counts in most.items():
                assert tiles.count(face) <= counts[not early]
                if each == 5:
                    assert tiles.count(face) == counts[not early]
            assert sum(tile.startswith("trader_") for tile in tiles) <= (5 if early else 0)
            assert sum(tile.startswith("trader2_") for tile in tiles) <= 5

    def _new_stage(self) -> None:
        self.step, self.bids, self.turns, self.leader = "auction", [], [0] * self.seats, self.holder

    def _all_spoke(self) -> bool:
        return len(self.bids) == self.seats - 1

    def _speak(self, seat: int, money: int) -> None:
        assert self.step == "auction"
        assert self.ways[self.city] != [self.end]
        assert seat == (self.holder + 1 + len(self.bids)) % self.seats != self.holder
        self.bids.append((seat, money))

    def _pay(self, seat: int, other: int, money: int, payer: int) -> None:
        assert self._all_spoke()
        assert self.step == "auction"
        assert seat == self.holder
        assert (other, money) == max(self.bids, key=lambda bid: bid[1])
        assert money > 0
        self._earn(payer, -money)
        self._earn(seat + other - payer, money)
        self.step = "move"

    def _earn(self, seat: int, money: int) -> None:
        self.money[seat] += money
        assert self.money[seat] >= 0

    def _goods(self, seat: int, good: str, count: int) -> None:
        self.counts[seat] += count
        assert self.counts[seat] >= 0
        self.gained[good] += count
        assert self.gained[good] <= 15
        if seat == self.seat:
            self.own[good] += count
            assert self.own[good] >= 0

    def _act(self, seat: int) -> None:
        self.actor, self.to_take, self.taken = seat, 1, 0
        assert self.turns[seat] < self.room

    def _may_act(self, seat: int) -> None:
        assert self.step == "market"
        assert seat == self.actor
        assert self.use is None

    def _begin_use(self, face: str) -> None:
        self.use, self.shown, self.prizes = {"face": face}, {}, {}

    def _using(self, seat: int) -> dict[str, Any]:
        assert seat == self.actor
        assert self.use is not None
        return self.use

    def _finish_use(self, seat: int, kind: str, *goods: str) -> None:
        use = self._using(seat)
        printed_kind, *printed = use["face"].split("_")
        assert (printed_kind, use.get("goods", printed)) == (kind, list(goods))
        self.use = None

    def _settle_prizes(self) -> None:
        """A sole most earns 5 and each second most 3; tied most earn 5 each; showing nothing earns nothing."""
        if len(self.shown) < self.seats:
            return
        most = max(self.shown.values())
        first = [seat for seat, count in self.shown.items() if count == most and most]
        rest = [count for count in self.shown.values() if 0 < count < most]
        second = [seat for seat, count in self.shown.items() if rest and count == max(rest) and len(first) == 1]
        assert self.prizes == dict.fromkeys(first, 5) | dict.fromkeys(second, 3)
        self.shown, self.prizes = {}, {}

    def _turn_is_over(self, seat: int) -> None:
        self._may_act(seat)
        assert self.taken == self.to_take

    def _hand_to(self, seat: int) -> None:
        self.holder = seat
        if self.market:
            self._act(seat)
        else:
            self._new_stage()
