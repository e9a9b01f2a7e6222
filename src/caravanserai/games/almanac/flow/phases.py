"""The rounds of a match: each has an Arrival Phase, an Action Phase and an End Phase (AL-01, AL-02)."""

from __future__ import annotations

from operator import add
from typing import ClassVar, Final

from caravanserai.games.almanac.ability_hooks import ACTION_BEGIN, ALL_PLACED, ARRIVAL, BID_OPEN, TURN_BEGIN
from caravanserai.games.almanac.ability_windows import Window, open_windows, sources
from caravanserai.games.almanac.events import ARRIVED, CHOSE_PAGE, OFFERED, RETRIEVED
from caravanserai.games.almanac.flow.bidding import GUIDE_TOKEN, NO_PROGRAM, open_bid
from caravanserai.games.almanac.flow.contracts import can_complete
from caravanserai.games.almanac.flow.encounters import Meet
from caravanserai.games.almanac.flow.final_scoring import Close
from caravanserai.games.almanac.flow.placement import Place, reveals_contract, turn_of
from caravanserai.games.almanac.packed_goods import counted
from caravanserai.games.almanac.purse import any_secret_token
from caravanserai.games.almanac.state import BOOKS, FREE, MOST_SEATS, Road, book_of, page_of, replaced
from caravanserai.kernel.decision import NOT_OFFERED, Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, numbers

MOST_PAGES: Final = 20


@step
class Arrive(Step[Road]):
    """Open the chosen page: abilities, a new offer, the page's set-up (AL-35 ... AL-39)."""

    def run(self, state: Road) -> None:
        state.round += 1
        state.page = state.next_page
        state.next_page = 0
        state.route += (state.page,)
        state.spent_round = (0,) * state.seats
        state.tell(ARRIVED, state.page, state.round)
        state.stack += _ARRIVAL
        if any_secret_token(state):
            state.seal()  # a letter not delivered here must have another destination: that is information, too (AL-239)
        open_windows(state, ARRIVAL)


@step
class DealOffer(Step[Road]):
    """Lay out as many caravan cards as there are players (AL-37, AL-46)."""

    def run(self, state: Road) -> None:
        for _ in range(state.seats):
            if not state.caravan_deck:
                if not state.caravan_discard:
                    return
                state.caravan_deck, state.caravan_discard = list(state.caravan_discard), ()
                state.shuffle(state.caravan_deck, "caravans")
            card = state.caravan_deck.pop()
            state.seal()
            state.offer += (card,)
            state.tell(OFFERED, card)


@step
class OpenPage(Step[Road]):
    """Set up the page and activate its placement rule (AL-38)."""

    def run(self, state: Road) -> None:
        page = page_of(state)
        spaces = len(page.spots)
        state.workers = [FREE] * spaces
        state.free = page.used[state.seats]
        state.lying = [0] * spaces
        state.face_down = ((),) * spaces
        state.crowd = (0,) * state.seats
        state.pool = (0,) * len(book_of(state).tokens)
        state.memo = []
        state.veiled = ()
        state.placements = 0
        state.last_placed = [0] * state.seats
        page.rule.set_up(state)


@step
class BeginAction(Step[Road]):
    """The Guide takes the first turn; before that, some tokens allow an early placement (AL-50)."""

    def run(self, state: Road) -> None:
        state.skipped = 0
        state.stack.append(NextTurn.of(0))
        open_windows(state, ACTION_BEGIN)


@step
class NextTurn(Step[Road]):
    """Turns go clockwise from the Guide until a whole lap passes without a placement (AL-50 ... AL-55, AL-62)."""

    at: int

    def run(self, state: Road) -> None:
        seats, at = state.seats, self.at
        while state.skipped < seats:
            seat, at, waiting = _TURNS[seats][state.guide][at]
            if state.hooks[seat] & TURN_BEGIN and (state.home[seat] or _can_hire(state, seat)):
                state.ask(Window.of(seat, "turn.begin", 0), TryToPlace.of(seat), NextTurn.of(at))
                return
            if state.home[seat]:
                page = BOOKS[state.product].leaves[state.page]
                if state.spent_turn[seat]:
                    state.spent_turn = replaced(state.spent_turn, seat, 0)
                ready = page.may_complete_short or can_complete(state, seat, (state.bundles or counted(state))[seat])
                if ready and reveals_contract(state, page, seat):
                    state.seal()  # being asked reveals as much as being skipped
                state.stack += (NextTurn.of(at), turn_of(state, seat)) if page.own_turns else waiting
                return
            state.skipped += 1
        state.stack.append(EndAction.of())


def _turn(seat: int, following: int) -> tuple[int, int, tuple[Step[Road], Decision[Road]]]:
    """A seat, the index of the next turn, and what to put on the stack while the seat places a worker."""
    return seat, following, (NextTurn.of(following), Place.of(seat))


_TURNS: Final = tuple(
    tuple(tuple(_turn((guide + at) % seats, (at + 1) % seats) for at in range(seats)) for guide in range(seats))
    for seats in range(MOST_SEATS + 1)
)
"""The results of `_turn`, by number of seats, by Guide and by index of the turn."""


def _can_hire(road: Road, seat: int) -> bool:
    """Whether a seat without a worker could get one at the start of its turn (DR-D15)."""
    return any("reserve_min" in ability.conditions for _, ability in sources(road, seat, "turn.begin", 0))


@step
class TryToPlace(Step[Road]):
    """A seat that has a worker and can place it must do so (AL-52, AL-61)."""

    seat: int

    def run(self, state: Road) -> None:
        if state.home[self.seat]:
            if reveals_contract(state, page_of(state), self.seat):
                state.seal()
            state.stack.append(turn_of(state, self.seat))
        else:
            state.skipped += 1


@step
class EndAction(Step[Road]):
    """All workers are placed: the page pays out, then the End Phase or the end of the match follows (AL-67, AL-127)."""

    def run(self, state: Road) -> None:
        page = page_of(state)
        state.stack += _END_PHASE if page.onward else (Close.of(),)
        page.rule.all_placed(state)
        open_windows(state, ALL_PLACED)


@step
class Retrieve(Step[Road]):
    """All workers return to their caravans; workers for this round only return to the reserve (AL-130, AL-131)."""

    def run(self, state: Road) -> None:
        home = state.home
        for seat, (crowd, hired) in enumerate(zip(state.crowd, state.hired, strict=True)):
            home[seat] += state.workers.count(seat) + crowd - hired
            if hired:
                state.reserve = replaced(state.reserve, seat, state.reserve[seat] + hired)
        state.hired = state.crowd = (0,) * state.seats
        state.workers = [FREE] * len(state.workers)
        state.free = page_of(state).used[state.seats]
        state.tell(RETRIEVED)


@step
class BidForGuide(Step[Road]):
    """All players bid in secret for the Guide token (AL-132)."""

    def run(self, state: Road) -> None:
        state.stack.append(OpenGuideBid.of())
        open_windows(state, BID_OPEN)


@step
class OpenGuideBid(Step[Road]):
    """Ask all seats for their bids at once."""

    def run(self, state: Road) -> None:
        open_bid(state, tuple(range(state.seats)), NO_PROGRAM, NO_PROGRAM, GUIDE_TOKEN)


@step
class Choose(Step[Road]):
    """The Guide, perhaps a new one, chooses the next location (AL-145)."""

    def run(self, state: Road) -> None:
        state.stack.append(ChooseLocation.of(state.guide))


@decision
class ChooseLocation(Decision[Road]):
    """Choose one of the onward locations; the choice is final (AL-145, AL-146)."""

    seat: int
    space: ClassVar[Space] = Space(numbers("page", 0, MOST_PAGES - 1, "page"))

    def options(self, state: Road) -> Options:
        return page_of(state).onward

    def resolve(self, state: Road, choice: int) -> None:
        state.seal()
        state.next_page = choice
        state.tell(CHOSE_PAGE, self.seat, choice)

    def why_not(self, state: Road, choice: int) -> Reason:
        pages = book_of(state).pages
        known = choice < len(pages) and pages[choice] is not None
        return Reason("no_way_there", (("page", choice),)) if known else NOT_OFFERED


@step
class CleanUp(Step[Road]):
    """Discard encounter and offer, return the workers on the card, and leave the page (AL-150 ... AL-154)."""

    def run(self, state: Road) -> None:
        if any(state.on_card):
            state.home[:] = map(add, state.home, state.on_card)
            state.on_card = (0,) * state.seats
        state.encounter = -1
        state.caravan_discard += state.offer
        state.offer = ()
        page_of(state).rule.leave(state)
        state.workers, state.lying, state.memo = [], [], []
        state.face_down, state.pool, state.veiled = (), (), ()
        state.free = 0
        state.stack.append(Arrive.of())


_ARRIVAL: Final = (BeginAction.of(), OpenPage.of(), DealOffer.of())
"""The steps of the Arrival Phase, the next one on top of the stack."""
_END_PHASE: Final = (CleanUp.of(), Meet.of(), Choose.of(), BidForGuide.of(), Retrieve.of())
"""The steps of the End Phase."""
