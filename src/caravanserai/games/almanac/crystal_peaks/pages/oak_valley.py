"""Oak Valley (page 9): workers climb on the shoulders of other workers, up to the druid."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, cast

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.book import KINDS as GOOD_KINDS
from caravanserai.games.almanac.effects import OPS, Op
from caravanserai.games.almanac.flow.contracts import MOST_CONTRACTS, ShownContract, hand_in
from caravanserai.games.almanac.flow.substitute_goods import stand_ins, suffices
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.purse import gain_gold
from caravanserai.games.almanac.space_index import bits_of
from caravanserai.games.almanac.state import FREE, MOST_SEATS, Road, book_of, goods_of, page_of, replaced
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, numbers, seats

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.event import EventKind

EVENTS: Final[tuple[EventKind, ...]] = ()
TWO: Final = 2


@placement_rule
class SharedGrowth(PlacementRule):
    """Apart from the roots, a space needs a neighbour with a worker of any colour (CP-L09a, CP-L09b).

    The player names one such worker; a rival gets 1 gold for it, with two players 2 (CP-L09c, CP-L09d). `road.memo`: a
    bit for each space that can be reached.
    """

    kind: ClassVar[str] = "shared_growth"
    charges: ClassVar[bool] = False

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        super().__init__(settings, groups, spots)
        self.roots = bits_of(spot.index for spot in spots if spot.id in settings["roots"])
        self.beside = tuple(bits_of(spot.neighbours) for spot in spots)
        self.gold: int = settings["support_gold"]
        self.gold_of_two: int = settings["support_gold_2p"]

    def set_up(self, road: Road) -> None:
        road.memo = [self.roots]

    def tolls(self, road: Road, seat: int) -> Tolls:
        return ((0, road.memo[0]),)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        road.memo[0] |= self.beside[spot]
        if self.roots >> spot & 1 or road.exempt:
            return
        owners = self.supporters(road, spot)
        if len(owners) > 1:
            road.stack.append(NameSupporter.of(seat, spot, self.reward(road)))
        else:
            reward_supporter(road, seat, owners[0], self.reward(road))

    def supporters(self, road: Road, spot: int) -> tuple[int, ...]:
        """The owners of the workers beside a space."""
        standing = {road.workers[other] for other in self.spots[spot].neighbours}
        return tuple(sorted(standing - {FREE}))

    def reward(self, road: Road) -> int:
        """The gold that a rival gets for the support of their worker."""
        return self.gold_of_two if road.seats == TWO else self.gold

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        return Reason("no_supporter")


def reward_supporter(road: Road, seat: int, supporter: int, gold: int) -> None:
    """Pay a rival for the support of their worker; the player's own worker costs nothing."""
    if supporter != seat:
        gain_gold(road, supporter, gold)


@decision
class NameSupporter(Decision[Road]):
    """Name the worker on whose shoulders yours climbs; one of your own costs nothing (CP-L09c)."""

    seat: int
    spot: int
    gold: int
    space: ClassVar[Space] = Space(seats("supporter", MOST_SEATS))

    def options(self, state: Road) -> Options:
        return _tree(state).supporters(state, self.spot)

    def resolve(self, state: Road, choice: int) -> None:
        reward_supporter(state, self.seat, choice, self.gold)

    def why_not(self, state: Road, choice: int) -> Reason:
        return Reason("not_concerned")


def _tree(road: Road) -> SharedGrowth:
    return cast("SharedGrowth", page_of(road).rule)


@dataclass(frozen=True, slots=True)
class Druid(Op):
    """Complete a contract with one good fewer, of the player's choice (CP-L09f)."""

    fewer: int

    @property
    def completes(self) -> bool:
        return True

    def apply(self, road: Road, seat: int, source: int) -> None:
        road.stack.append(BlessContract.of(seat))

    def allowed(self, road: Road, seat: int, gold: int, spare: int) -> bool:
        return bool(blessed(road, seat))

    def why_not(self) -> Reason:
        return Reason("no_contract_to_bless")


def spared(road: Road, seat: int, card: int) -> tuple[int, ...]:
    """The kinds of goods of which a contract may drop one so that the seat can pay the rest."""
    goods, own = book_of(road).contracts[card].goods, goods_of(road, seat)
    wild = stand_ins(road, seat) or (0,) * GOOD_KINDS
    kinds = [good for good in range(GOOD_KINDS) if goods[good]]
    return tuple([good for good in kinds if suffices(own, replaced(goods, good, goods[good] - 1), wild)])


def blessed(road: Road, seat: int) -> tuple[int, ...]:
    """The contracts that a seat can complete with one good fewer."""
    return tuple([card for card in road.contracts[seat] if spared(road, seat, card)])


@decision
class BlessContract(Decision[Road]):
    """Choose the contract that you complete with one good fewer (CP-L09f)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("contract", 0, MOST_CONTRACTS - 1, "contract"))

    def options(self, state: Road) -> Options:
        return blessed(state, self.seat)

    def without_option(self, state: Road) -> None:
        """Nothing happens; only in an imagined world can the seat be unable to complete a contract here."""

    def resolve(self, state: Road, choice: int) -> None:
        state.stack.append(SpareGood.of(self.seat, choice))

    def why_not(self, state: Road, choice: int) -> Reason:
        if choice not in state.contracts[self.seat]:
            return Reason("not_your_contract")
        return Reason("contract_goods_missing", (("contract", choice),))

    def outlook(self, state: Road, choice: int) -> Outlook:
        return (("fame", book_of(state).contracts[choice].fame),)


@decision
class SpareGood(ShownContract):
    """Choose the good that the contract drops (CP-L09f, CP-L09j)."""

    seat: int
    card: int
    space: ClassVar[Space] = Space(names("good", "good", GOODS))
    auto_if_forced: ClassVar[bool] = True

    def options(self, state: Road) -> Options:
        return spared(state, self.seat, self.card)

    def resolve(self, state: Road, choice: int) -> None:
        goods = book_of(state).contracts[self.card].goods
        hand_in(state, self.seat, self.card, replaced(goods, choice, goods[choice] - 1))

    def why_not(self, state: Road, choice: int) -> Reason:
        wanted = book_of(state).contracts[self.card].goods[choice]
        return Reason("contract_goods_missing" if wanted else "other_kind", (("contract", self.card),))


OPS["druid"] = lambda entry, _compiler: Druid(entry["fewer"])

KINDS: Final[tuple[type[Pending], ...]] = (NameSupporter, BlessContract, SpareGood)
