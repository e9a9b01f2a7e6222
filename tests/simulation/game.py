"""A short game for the simulation: bids of all seats at once, then two answers of one seat, the first of them undoable.

Its rules do not matter. Its matches take a dozen answers, and its positions are small.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final, NamedTuple

from caravanserai.kernel import registry
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.codec import Pending, state
from caravanserai.kernel.decision import Decision, Step, Together, decision, step
from caravanserai.kernel.event import CHANCE, EventKind
from caravanserai.kernel.game import Game, Standing
from caravanserai.kernel.space import Options, Space, numbers
from caravanserai.kernel.state import State

_ROUNDS: Final = 3
_BID: Final = EventKind("bid", seat="seat", money="money")
_SOLD: Final = EventKind("sold", seat="seat", pips="count")


@state
class Fair(State):
    """The points of each seat, and the number of rounds so far."""

    points: list[int]
    round: int


@step
class Round(Step[Fair]):
    """All seats bid, then one of them offers and sells; after the last round the match is over."""

    def run(self, state: Fair) -> None:
        if state.round == _ROUNDS:
            return
        seat = state.round % state.seats
        state.round += 1
        state.seal()
        bids = Together.of(tuple(Bid.of(one) for one in range(state.seats)))
        state.ask(bids, Offer.of(seat), Sell.of(seat), self)


@decision
class Bid(Decision[Fair]):
    """Bid a number."""

    seat: int
    space: ClassVar[Space] = Space(numbers("bid", 0, 3, "money"))

    def options(self, state: Fair) -> Options:  # noqa: ARG002  # every number
        return range(4)

    def resolve(self, state: Fair, choice: int) -> None:
        state.points[self.seat] += choice
        state.tell(_BID, self.seat, choice)


@decision
class Offer(Decision[Fair]):
    """Offer a number; this can be undone."""

    seat: int
    space: ClassVar[Space] = Space(numbers("offer", 0, 3, "money"))

    def options(self, state: Fair) -> Options:  # noqa: ARG002  # every number
        return range(4)

    def resolve(self, state: Fair, choice: int) -> None:
        state.points[self.seat] += choice
        state.tell(_BID, self.seat, choice)


@decision
class Sell(Decision[Fair]):
    """Sell, and get as many points as a die shows."""

    seat: int
    space: ClassVar[Space] = Space(numbers("sell", 0, 1, "count"))

    def options(self, state: Fair) -> Options:  # noqa: ARG002  # both
        return range(2)

    def resolve(self, state: Fair, choice: int) -> None:
        pips = choice + state.draw(6, "dice")
        state.points[self.seat] += pips
        state.tell(_SOLD, self.seat, pips)


class FairView(NamedTuple):
    """The public facts."""

    points: tuple[int, ...]
    round: int


class FairGame(Game[Fair]):
    """The game of the simulation."""

    id: ClassVar[str] = "fair"
    rules: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(2, 4)
    kinds: ClassVar[tuple[type[Pending], ...]] = (Bid, Offer, Sell, Round)
    events: ClassVar[tuple[EventKind, ...]] = (CHANCE, _BID, _SOLD)
    state_type: ClassVar[type[State]] = Fair

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Fair:  # noqa: ARG002  # no options
        fair = Fair(*(seats, chance, [], [], 0), points=[0] * seats, round=0)
        fair.ask(Round.of())
        return fair

    def view(self, state: Fair, seat: int | None) -> object:  # noqa: ARG002  # no secrets
        return FairView(tuple(state.points), state.round)

    def imagine(self, state: Fair, seat: int | None, dice: Dice) -> None:
        """There are no secrets."""

    def standings(self, state: Fair) -> tuple[Standing, ...]:
        points = state.points
        return tuple(
            Standing(seat, 1 + sum(other > own for other in points), own, ()) for seat, own in enumerate(points)
        )

    def totals(self, state: Fair) -> tuple[int, ...]:
        return (state.seats,)


FAIR: Final = FairGame()


def register() -> None:
    """Let the server know the game."""
    registry.register(FAIR)
