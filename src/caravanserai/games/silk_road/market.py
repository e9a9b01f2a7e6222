"""Step 3 of a turn: the market, where each holder of the pawn takes a tile."""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.events import BARTERED, KEEPS, PAWN, TOOK, USED_PRINTED
from caravanserai.games.silk_road.state import MOST_SEATS, Journey
from caravanserai.games.silk_road.tile_actions import use_of
from caravanserai.games.silk_road.tile_faces import CROOK, FACES
from caravanserai.kernel.decision import Decision, Reason, Step, decision, step
from caravanserai.kernel.space import Options, Space, names, seats, word

PRINTED: Final = len(FACES)
SPEND_BARTERER: Final = len(FACES) + 1
_TILES_FOR_BARTERER: Final = 2


def room_for_tokens(seats: int) -> int:
    """The number of turn tokens that a player can have: one, or two with three players (SR-58, SR-68)."""
    return 2 if seats == 3 else 1


@functools.cache
def _receivers(tokens: tuple[int, ...], actor: int) -> tuple[int, ...]:
    room = room_for_tokens(len(tokens))
    others = tuple(seat for seat, count in enumerate(tokens) if count < room and seat != actor)
    return others or (actor,)


@step
class OpenMarket(Step[Journey]):
    """Open the market of the city: its tiles become available, and the leader acts first (SR-52)."""

    def run(self, state: Journey) -> None:
        state.market = list(state.deal[state.city])
        state.new_barterers = [0] * state.seats
        state.printed = int(CITIES[state.city].printed is not None)
        begin_action(state, state.leader)


def begin_action(state: Journey, seat: int) -> None:
    """Give the pawn to a seat and let it act."""
    state.holder = seat
    state.fresh = 1
    state.to_take = 1
    state.stack.append(TakeTile.of(seat))


@decision
class TakeTile(Decision[Journey]):
    """Take a tile; before that, the leader may use the printed action, and any player may spend a Barterer.

    SR-52 ... SR-55, SR-57, SR-106 ... SR-115.
    """

    seat: int
    space: ClassVar[Space] = Space(names("take", "face", FACES), word("printed"), word("barterer"))

    def options(self, state: Journey) -> Options:
        faces = tuple(dict.fromkeys(state.market))
        if state.printed:
            faces = (*faces, PRINTED)
        if state.barterers[self.seat] and self._barred_barterer(state) is None:
            faces = (*faces, SPEND_BARTERER)
        return faces

    def resolve(self, state: Journey, choice: int) -> None:
        seat = self.seat
        if choice < PRINTED:
            self._take(state, choice)
        elif choice == PRINTED:
            face = CITIES[state.city].printed
            state.printed = 0
            state.tell(USED_PRINTED, seat, face)
            state.ask(use_of(seat, face or 0), self)
        else:
            state.barterers[seat] -= 1
            state.tiles_out += 1
            state.fresh = 0
            state.to_take = 2
            state.tell(BARTERED, seat)
            state.stack.append(self)

    def _take(self, state: Journey, face: int) -> None:
        """The first tile of an action costs a turn token; the second tile of a Barterer does not (SR-57, SR-109)."""
        seat = self.seat
        state.market.remove(face)
        if state.fresh or state.to_take > 1:
            state.tokens[seat] += 1
        state.fresh = state.printed = 0
        state.to_take -= 1
        state.tell(TOOK, seat, face)
        state.stack.append(self if state.to_take else PassPawn.of(seat))
        if face < CROOK:
            state.tiles_out += 1
            state.stack.append(use_of(seat, face))
        elif face == CROOK:
            state.crooks[seat] += 1
        else:
            state.barterers[seat] += 1
            state.new_barterers[seat] += 1

    def _barred_barterer(self, state: Journey) -> str | None:
        """Why no Barterer can be spent now (SR-106 ... SR-108, SR-112)."""
        if not state.barterers[self.seat]:
            return "no_barterer"
        if state.barterers[self.seat] == state.new_barterers[self.seat]:
            return "barterer_new_here"
        if not state.fresh:
            return "barterer_too_late"
        return "barterer_needs_two_tiles" if len(state.market) < _TILES_FOR_BARTERER else None

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice == SPEND_BARTERER:
            return Reason(self._barred_barterer(state) or "not_offered")
        if choice == PRINTED:
            if CITIES[state.city].printed is None:
                return Reason("no_printed_action", (("city", state.city),))
            leads = self.seat == state.leader and not state.tokens[self.seat]
            return Reason("printed_used" if leads else "printed_leader_only")
        return Reason("tile_not_here", (("city", state.city), ("face", choice)))


@decision
class PassPawn(Decision[Journey]):
    """Pass the pawn to another player who still has room for a turn token (SR-58 ... SR-63, SR-111)."""

    seat: int
    space: ClassVar[Space] = Space(seats("to", MOST_SEATS))
    auto_if_forced: ClassVar[bool] = True
    """If only one player qualifies, the pass is automatic (SR-62)."""

    def options(self, state: Journey) -> Options:
        """The other players with room for a turn token; if there are none, the actor keeps the pawn (SR-63, SR-69)."""
        return _receivers(tuple(state.tokens), self.seat)

    def resolve(self, state: Journey, choice: int) -> None:
        """The receiver acts while tiles are left; otherwise the receiver holds the next auction (SR-61)."""
        state.seals += 1
        if choice == self.seat:
            state.tell(KEEPS, choice)
        else:
            state.tell(PAWN, self.seat, choice)
        state.holder = choice
        if state.market:
            begin_action(state, choice)

    def timeout_choice(self, state: Journey, options: Options) -> int:
        """The nearest eligible seat on the left (SR-127)."""
        return min(options, key=lambda seat: (seat - self.seat) % state.seats)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice >= state.seats:
            return Reason("no_such_seat")
        if choice == self.seat:
            return Reason("pawn_to_another")
        return Reason("no_room_for_token", (("seat", choice),))
