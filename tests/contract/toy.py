"""A small game that uses every feature of the kernel, to test the contract suite.

Cards come from a hidden deck into hidden hands (draw three into a private tray, keep one), are put on a stall
(undoable), priced (a range of 3600), and bought by others out of turn; dice are thrown; all seats bid sealed for a
prize.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from caravanserai.kernel.codec import Data, Pending, state
from caravanserai.kernel.decision import Decision, Outlook, Reason, Step, Together, decision, step
from caravanserai.kernel.event import CHANCE, EventKind
from caravanserai.kernel.game import Game, MatchOption, Standing
from caravanserai.kernel.space import Options, Space, names, numbers, word
from caravanserai.kernel.state import OPEN, State

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.chance import Dice

CARDS: Final = 24
HAND: Final = 2
ROUNDS: Final = 2
COINS: Final = 40
BANK: Final = 200

DREW: Final = EventKind("drew", seat="seat", first="card", second="card", third="card")
KEPT: Final = EventKind("kept", seat="seat", card="card")
LAID: Final = EventKind("laid", seat="seat", card="card")
PRICED: Final = EventKind("priced", seat="seat", money="money")
BOUGHT: Final = EventKind("bought", seat="seat", card="card", money="money")
THREW: Final = EventKind("threw", seat="seat", pips="count")
PRIZED: Final = EventKind("prized", card="card")
BID: Final = EventKind("bid", seat="seat", money="money")
EVENTS: Final = (CHANCE, DREW, KEPT, LAID, PRICED, BOUGHT, THREW, PRIZED, BID)


@state
class Stall(Data):
    """The public stall: cards for sale, and the price of one."""

    cards: list[int]
    price: int


@state
class Table(State):
    """The whole state. `won` are the open cards of each seat; `notes` counts actions by name."""

    deck: list[int]
    hands: list[list[int]]
    tray: list[int]
    won: list[list[int]]
    stall: Stall
    coins: list[int]
    bank: int
    turn: int
    round: int
    prize: int | None
    bids: list[int]
    notes: dict[str, int]


@step
class Turn(Step[Table]):
    """A seat acts; after the last seat follows the auction, after the last round the end."""

    def run(self, state: Table) -> None:
        state.turn += 1
        if state.turn < state.seats:
            state.ask(Act.of(state.turn), self)
            return
        state.turn = -1
        state.round += 1
        state.ask(RevealPrize.of())
        if state.round < ROUNDS:
            state.stack.insert(0, self)


@decision
class Act(Decision[Table]):
    """Draw, put a card on the stall (repeatedly), throw the dice, or end the turn."""

    seat: int
    space: ClassVar[Space] = Space(word("done"), word("draw"), word("lay"), word("throw"))

    def options(self, state: Table) -> Options:
        return (0, *((1,) if len(state.deck) >= 3 else ()), *((2,) if state.hands[self.seat] else ()), 3)

    def resolve(self, state: Table, choice: int) -> None:
        if choice == 1:
            state.tray = [state.deck.pop() for _ in range(3)]
            state.seal()
            state.whisper(DREW, (self.seat,), 3, self.seat, *state.tray)
            state.ask(KeepOne.of(self.seat))
        elif choice == 2:
            state.ask(LayCard.of(self.seat), self)
        elif choice == 3:
            pips = 1 + state.draw(6, "dice")
            state.coins[self.seat] += pips - 4
            state.bank -= pips - 4
            state.tell(THREW, self.seat, pips)
        state.notes["acts"] = state.notes.get("acts", 0) + 1

    def follow_up(self, choice: int) -> Decision[Table] | None:
        return LayCard.of(self.seat) if choice == 2 else None

    def why_not(self, state: Table, choice: int) -> Reason:  # noqa: ARG002  # both lack only cards
        return Reason("no_cards")


@decision
class KeepOne(Decision[Table]):
    """Keep one of the three cards of the tray; the others are shuffled into the deck."""

    seat: int
    space: ClassVar[Space] = Space(names("keep", "card", tuple(map(str, range(CARDS)))))

    def options(self, state: Table) -> Options:
        return tuple(sorted(state.tray))

    def resolve(self, state: Table, choice: int) -> None:
        state.tray.remove(choice)
        state.hands[self.seat].append(choice)
        state.deck += state.tray
        state.tray = []
        state.shuffle(state.deck, "deck")
        state.whisper(KEPT, (self.seat,), 1, self.seat, choice)


@decision
class LayCard(Decision[Table]):
    """Put a card of the hand on the stall, then set its price."""

    seat: int
    space: ClassVar[Space] = Space(names("lay", "card", tuple(map(str, range(CARDS)))))

    def options(self, state: Table) -> Options:
        return tuple(state.hands[self.seat])

    def resolve(self, state: Table, choice: int) -> None:
        state.hands[self.seat].remove(choice)
        state.stall.cards.append(choice)
        state.tell(LAID, self.seat, choice)
        state.ask(Price.of(self.seat, choice))


@decision
class Price(Decision[Table]):
    """Set the price of the card on the stall; then the others may buy it, out of turn."""

    seat: int
    card: int
    space: ClassVar[Space] = Space(numbers("price", 0, 3599, "money"))

    def options(self, state: Table) -> Options:
        return range(3 * max(state.coins) + 1)

    def resolve(self, state: Table, choice: int) -> None:
        state.stall.price = choice
        state.tell(PRICED, self.seat, choice)
        others = (seat % state.seats for seat in range(self.seat + 1, self.seat + state.seats))
        state.ask(*(Buy.of(seat, self.seat, self.card) for seat in others))

    def outlook(self, state: Table, choice: int) -> Outlook:  # noqa: ARG002  # the choice is the price
        return (("coins", choice),)


@decision
class Buy(Decision[Table]):
    """Buy another seat's card at its price, or pass."""

    seat: int
    seller: int
    card: int
    space: ClassVar[Space] = Space(word("pass"), word("buy"))
    auto_if_forced: ClassVar[bool] = True
    """The money of all seats is public, so a seat that cannot buy reveals nothing."""

    def options(self, state: Table) -> Options:
        can = self.card in state.stall.cards and state.coins[self.seat] >= state.stall.price
        return (0, 1) if can else (0,)

    def resolve(self, state: Table, choice: int) -> None:
        if choice:
            state.coins[self.seat] -= state.stall.price
            state.coins[self.seller] += state.stall.price
            state.stall.cards.remove(self.card)
            state.won[self.seat].append(self.card)
            state.tell(BOUGHT, self.seat, self.card, state.stall.price)


@step
class RevealPrize(Step[Table]):
    """Turn up a card of the deck; all seats bid sealed for it."""

    def run(self, state: Table) -> None:
        state.seal()
        state.prize = state.deck.pop()
        state.tell(PRIZED, state.prize)
        state.ask(Together.of(tuple(Bid.of(seat) for seat in range(state.seats))), Award.of())


@decision
class Bid(Decision[Table]):
    """Bid any part of the seat's coins."""

    seat: int
    space: ClassVar[Space] = Space(numbers("bid", 0, COINS * 8, "money"))

    def options(self, state: Table) -> Options:
        return range(max(0, min(state.coins[self.seat], COINS * 8)) + 1)

    def resolve(self, state: Table, choice: int) -> None:
        state.bids.append(choice)
        state.tell(BID, self.seat, choice)


@step
class Award(Step[Table]):
    """The highest bid (of the first seat with it) pays and wins the prize."""

    def run(self, state: Table) -> None:
        high = max(state.bids)
        winner = state.bids.index(high)
        state.coins[winner] -= high
        state.bank += high
        if state.prize is not None:
            state.won[winner].append(state.prize)
        state.prize, state.bids = None, []


class BazaarView(NamedTuple):
    """The public facts, and those of the seat."""

    seat: int | None
    hand: tuple[int, ...] | None
    tray: tuple[int, ...]
    sizes: tuple[int, ...]
    deck: int
    won: tuple[tuple[int, ...], ...]
    stall: tuple[tuple[int, ...], int]
    coins: tuple[int, ...]
    prize: int | None
    waiting: tuple[int, ...]


class Bazaar(Game[Table]):
    """The toy game."""

    id: ClassVar[str] = "bazaar"
    rules: ClassVar[int] = 3
    seat_counts: ClassVar[range] = range(2, 5)
    match_options: ClassVar[tuple[MatchOption, ...]] = (MatchOption("purse", ("full", "thin")),)
    kinds: ClassVar[tuple[type[Pending], ...]] = (
        *(Act, KeepOne, LayCard, Price, Buy, Bid),
        *(Turn, RevealPrize, Award),
    )
    events: ClassVar[tuple[EventKind, ...]] = EVENTS
    state_type: ClassVar[type[State]] = Table
    hidden: ClassVar[tuple[str, ...]] = ("deck", "hands", "tray")

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Table:
        purse = COINS if options["purse"] == "full" else COINS // 4
        table = Table(
            *(seats, chance, [], [], 0),
            deck=list(range(CARDS)),
            hands=[],
            tray=[],
            won=[[] for _ in range(seats)],
            stall=Stall([], 0),
            coins=[purse] * seats,
            bank=BANK,
            turn=-1,
            round=0,
            prize=None,
            bids=[],
            notes={},
        )
        table.shuffle(table.deck, "deck")
        table.hands = [[table.deck.pop() for _ in range(HAND)] for _ in range(seats)]
        table.ask(Turn.of())
        return table

    def view(self, state: Table, seat: int | None) -> object:
        return BazaarView(
            seat,
            None if seat is None else tuple(state.hands[seat]),
            tuple(state.tray) if seat is not None and seat == state.turn else (),
            tuple(len(hand) for hand in state.hands),
            len(state.deck),
            tuple(map(tuple, state.won)),
            (tuple(state.stall.cards), state.stall.price),
            tuple(state.coins),
            state.prize,
            tuple(place for place, bid in enumerate(state.sealed) if bid == OPEN),
        )

    def imagine(self, state: Table, seat: int | None, dice: Dice) -> None:
        places = [state.deck, *(hand for owner, hand in enumerate(state.hands) if owner != seat)]
        if seat != state.turn:
            places.append(state.tray)
        pool = [card for place in places for card in place]
        dice.shuffle(pool)
        for place in places:
            place[:] = [pool.pop() for _ in place]

    def standings(self, state: Table) -> tuple[Standing, ...]:
        points = [state.coins[seat] + 5 * len(state.won[seat]) for seat in range(state.seats)]
        ranks = [1 + sum(1 for other in points if other > own) for own in points]
        lines = (("coins", 1), ("cards", 5))
        return tuple(Standing(seat, ranks[seat], points[seat], lines) for seat in range(state.seats))

    def totals(self, state: Table) -> tuple[int, ...]:
        held = sum(map(len, (*state.hands, *state.won)))
        cards = len(state.deck) + len(state.tray) + len(state.stall.cards) + held + (state.prize is not None)
        return cards, sum(state.coins) + state.bank


BAZAAR: Final = Bazaar()
