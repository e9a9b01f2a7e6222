"""The Thief: one random token from another player."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.silk_road.content import KINDS
from caravanserai.games.silk_road.events import DECLINED, STOLE
from caravanserai.games.silk_road.known_goods import note_theft
from caravanserai.games.silk_road.state import MOST_SEATS, Journey
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, seats, word

DECLINE: Final = 0


@decision
class Steal(Decision[Journey]):
    """Take one random token from another player; only thief and victim learn its kind (SR-83 ... SR-85)."""

    seat: int
    space: ClassVar[Space] = Space(word("decline"), seats("from", MOST_SEATS))

    def options(self, state: Journey) -> Options:
        goods = state.goods
        return (
            DECLINE,
            *[
                1 + seat
                for seat in range(state.seats)
                if seat != self.seat and any(goods[KINDS * seat : KINDS * seat + KINDS])
            ],
        )

    def resolve(self, state: Journey, choice: int) -> None:
        thief, victim, goods = self.seat, choice - 1, state.goods
        if choice == DECLINE:
            state.tell(DECLINED, thief)
            return
        theirs = goods[KINDS * victim : KINDS * victim + KINDS]
        tokens = [good for good, count in enumerate(theirs) for _ in range(count)]
        good = tokens[state.draw(len(tokens), "theft")]
        note_theft(state, thief, victim, good)
        goods[KINDS * victim + good] -= 1
        goods[KINDS * thief + good] += 1
        state.whisper(STOLE, (thief, victim), 1, thief, victim, good)

    def why_not(self, state: Journey, choice: int) -> Reason:
        if choice - 1 >= state.seats:
            return Reason("no_such_seat")
        if choice - 1 == self.seat:
            return Reason("not_yourself")
        return Reason("nothing_to_steal", (("seat", choice - 1),))
