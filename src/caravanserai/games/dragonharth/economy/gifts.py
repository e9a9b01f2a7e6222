"""Giving an egg away (DH-190 ... DH-194)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.dragons import ReceiveEgg, has_room_for_egg
from caravanserai.games.dragonharth.events import GIFT
from caravanserai.games.dragonharth.rows import add
from caravanserai.games.dragonharth.state import STASHED, STASHED_EGG, Realm, nests_of, others
from caravanserai.games.dragonharth.timeouts import Cancellable
from caravanserai.kernel.decision import Reason, decision
from caravanserai.kernel.space import Options, Space, seats, word

_MOST_DRAGONS: Final = 3


def receivers(realm: Realm, seat: int) -> list[int]:
    """The kingdoms that can receive an egg: those with fewer than three dragons and eggs, and room for it (DH-193)."""
    if realm.gifted or realm.month == realm.months or not realm.stash[STASHED * seat + STASHED_EGG]:
        return []
    return [other for other in others(realm, seat) if not _has_three(realm, other) and has_room_for_egg(realm, other)]


def _has_three(realm: Realm, seat: int) -> bool:
    """Whether a kingdom has three or more dragons and eggs (DH-193)."""
    return len(nests_of(realm, seat)) + realm.stash[STASHED * seat + STASHED_EGG] >= _MOST_DRAGONS


@decision
class GiveEgg(Cancellable):
    """Give a bought egg to another kingdom, which cannot refuse it; one a turn (DH-190, DH-192, DH-193)."""

    seat: int
    space: ClassVar[Space] = Space(seats("seat", SEATS), word("back"))

    def options(self, state: Realm) -> Options:
        return (*receivers(state, self.seat), SEATS)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == SEATS:
            return
        state.gifted = 1
        state.stash = add(state.stash, STASHED * self.seat + STASHED_EGG, -1)
        state.tell(GIFT, self.seat, choice)
        state.stack.append(ReceiveEgg.of(choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == self.seat:
            return Reason("yourself")
        if state.out[choice]:
            return Reason("wiped_out", (("seat", choice),))
        return Reason("three_dragons" if _has_three(state, choice) else "no_field_for_egg", (("seat", choice),))
