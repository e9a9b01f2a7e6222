"""The Merchant: swap tokens for any tokens of the supply, one for one."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.events import DECLINED, GAVE, RECEIVED
from caravanserai.games.silk_road.state import Journey
from caravanserai.games.silk_road.tile_faces import GOODS
from caravanserai.games.silk_road.trade import hand_in, receive
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Options, Space, names, word

DONE: Final = 0


@decision
class GiveGood(Decision[Journey]):
    """Give up to `left` tokens, one by one; then take the same number from the supply (SR-82)."""

    seat: int
    left: int
    given: int
    space: ClassVar[Space] = Space(word("done"), names("give", "good", GOODS))

    def options(self, state: Journey) -> Options:
        base = KINDS * self.seat
        return (DONE, *[1 + good for good in range(KINDS) if state.goods[base + good]])

    def resolve(self, state: Journey, choice: int) -> None:
        seat, left, given = self.seat, self.left, self.given
        if choice == DONE:
            if not given:
                state.tell(DECLINED, seat)
        else:
            hand_in(state, seat, choice - 1, 1)
            state.tell(GAVE, seat, choice - 1)
            left, given = left - 1, given + 1
        if choice != DONE and left:
            state.stack.append(GiveGood.of(seat, left, given))
        elif given:
            state.stack.append(ReceiveGood.of(seat, given))

    def why_not(self, state: Journey, choice: int) -> Reason:
        return Reason("not_enough_goods", (("count", 0), ("good", choice - 1)))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        return () if choice == DONE else ((GOODS[choice - 1], -1),)


@decision
class ReceiveGood(Decision[Journey]):
    """Take any token from the supply, as many times as tokens were given (SR-82)."""

    seat: int
    left: int
    space: ClassVar[Space] = Space(names("receive", "good", GOODS))

    def options(self, state: Journey) -> Options:
        return tuple([good for good in range(KINDS) if state.supply[good]])

    def resolve(self, state: Journey, choice: int) -> None:
        receive(state, self.seat, choice, 1)
        state.tell(RECEIVED, self.seat, choice)
        if self.left > 1:
            state.stack.append(ReceiveGood.of(self.seat, self.left - 1))

    def why_not(self, state: Journey, choice: int) -> Reason:
        return Reason("supply_short", (("count", 0), ("good", choice)))

    def outlook(self, state: Journey, choice: int) -> Outlook:
        return ((GOODS[choice], 1),)
