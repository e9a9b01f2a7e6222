"""War, peace and alliances (DH-178 ... DH-189)."""

from __future__ import annotations

import functools
from typing import ClassVar, Final, NamedTuple

from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.events import ALLIANCE, COURTED, DROPPED, REJECTED, WAR_DECLARED
from caravanserai.games.dragonharth.knowledge import draw_card, tell_draw
from caravanserai.games.dragonharth.rows import Row, bits_of, members, put
from caravanserai.games.dragonharth.state import ALLIED, NEUTRAL, WAR, Realm, allies_of
from caravanserai.games.dragonharth.timeouts import OFFER, Cancellable
from caravanserai.kernel.decision import Decision, Reason, decision
from caravanserai.kernel.space import Options, Space, seats, word

BACK: Final = SEATS
_MOST_ALLIANCES: Final = 2
_KINGDOM_DECK: Final = 3
_SEATS: Final = Space(seats("seat", SEATS), word("back"))
ACCEPT, DECLINE = range(2)


def set_relation(realm: Realm, one: int, other: int, relation: int) -> None:
    """Set the relation between two kingdoms, in both directions."""
    rows = [*realm.relation]
    rows[SEATS * one + other] = rows[SEATS * other + one] = relation
    realm.relation = tuple(rows)


def start_war(realm: Realm, seat: int, other: int) -> None:
    """Start a war between two kingdoms; a common ally must choose (DH-103, DH-126, DH-187, DH-189)."""
    if realm.relation[SEATS * seat + other] == WAR:
        return
    set_relation(realm, seat, other, WAR)
    realm.tell(WAR_DECLARED, seat, other)
    for third in range(SEATS):
        if realm.relation[SEATS * third + seat] == realm.relation[SEATS * third + other] == ALLIED:
            realm.torn = put(realm.torn, third, 1)


def desert(realm: Realm, seat: int, other: int) -> None:
    """Leave an alliance by declaring war: no attack before the next turn, and the former ally draws a card.

    DH-185, DH-186.
    """
    realm.warned = put(realm.warned, SEATS * seat + other, 1)
    start_war(realm, seat, other)
    if realm.decks[_KINGDOM_DECK]:
        tell_draw(realm, other, draw_card(realm, other, _KINGDOM_DECK))


class Stance(NamedTuple):
    """The relations of a kingdom to the remaining kingdoms, in the order of their seats."""

    foes: Row
    """The kingdoms it may attack or shoot at now."""
    spared: Row
    """The kingdoms it may not attack now."""
    neutral: Row
    allies: Row
    courted: int
    """The kingdoms with which an alliance is possible, as bits; each kingdom has at most two alliances (DH-187)."""


def stance(realm: Realm, seat: int) -> Stance:
    """The relations of a kingdom to the others."""
    return _stance(realm.relation, realm.warned, realm.out, seat)


@functools.lru_cache(1 << 13)
def _stance(relation: Row, warned: Row, out: Row, seat: int) -> Stance:
    own = SEATS * seat
    full = [relation[SEATS * who : SEATS * (who + 1)].count(ALLIED) >= _MOST_ALLIANCES for who in range(SEATS)]
    left = [other for other in range(SEATS) if other != seat and not out[other]]
    allies = tuple([other for other in left if relation[own + other] == ALLIED])
    foes = tuple([other for other in left if other not in allies and not warned[own + other]])
    courted = [other for other in left if other not in allies and not full[seat] and not full[other]]
    return Stance(
        foes,
        tuple([other for other in left if other not in foes]),
        tuple([other for other in left if relation[own + other] == NEUTRAL]),
        allies,
        bits_of(courted),
    )


def in_turn(realm: Realm, seat: int, some: Row) -> Row:
    """Some of the other kingdoms, clockwise."""
    return _in_turn(realm.order, seat, some)


@functools.cache
def _in_turn(order: Row, seat: int, some: Row) -> Row:
    at = order.index(seat)
    return tuple([other for other in order[at:] + order[:at] if other in some])


def may_fight(realm: Realm, seat: int, other: int) -> bool:
    """Whether a kingdom may attack or shoot at another now (DH-126, DH-182, DH-185)."""
    return other in stance(realm, seat).foes


def why_no_foe(realm: Realm, seat: int, other: int) -> Reason:
    """Why a kingdom may not attack or shoot at another now (DH-182, DH-185)."""
    if other == seat:
        return Reason("yourself")
    if realm.out[other]:
        return Reason("wiped_out", (("seat", other),))
    if realm.relation[SEATS * seat + other] == ALLIED:
        return Reason("ally_spared", (("seat", other),))
    return Reason("war_next_turn", (("seat", other),))


def make_alliance(realm: Realm, seat: int, other: int) -> None:
    """Make two kingdoms allies, from peace or war (DH-180, DH-181)."""
    set_relation(realm, seat, other, ALLIED)
    realm.tell(ALLIANCE, seat, other)
    for one in (seat, other):
        allies = allies_of(realm, one)
        if len(allies) == _MOST_ALLIANCES and realm.relation[SEATS * allies[0] + allies[1]] == WAR:
            realm.torn = put(realm.torn, one, 1)


@decision
class DeclareWar(Cancellable):
    """Declare war: on a kingdom that is not an ally at any time, on an ally only as the first action of a turn.

    DH-179, DH-185.
    """

    seat: int
    space: ClassVar[Space] = _SEATS

    def options(self, state: Realm) -> Options:
        return (*war_targets(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == BACK:
            return
        if state.relation[SEATS * self.seat + choice] == ALLIED:
            desert(state, self.seat, choice)
        else:
            start_war(state, self.seat, choice)

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == self.seat:
            return Reason("yourself")
        if state.out[choice]:
            return Reason("wiped_out", (("seat", choice),))
        at_war = state.relation[SEATS * self.seat + choice] == WAR
        return Reason("at_war_already" if at_war else "ally_left_first", (("seat", choice),))


def war_targets(realm: Realm, seat: int) -> Row:
    """The kingdoms on which war can be declared now; `acts` already counts this action."""
    known = stance(realm, seat)
    return in_turn(realm, seat, known.neutral + known.allies if realm.acts <= 1 else known.neutral)


@decision
class Court(Cancellable):
    """Offer an alliance, once a turn to each kingdom (DH-180)."""

    seat: int
    space: ClassVar[Space] = _SEATS

    def options(self, state: Realm) -> Options:
        return (*court_targets(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.courted |= 1 << choice
            state.tell(COURTED, self.seat, choice)
            state.stack.append(Consent.of(choice, self.seat))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if choice == self.seat:
            return Reason("yourself")
        if state.out[choice]:
            return Reason("wiped_out", (("seat", choice),))
        if state.relation[SEATS * self.seat + choice] == ALLIED:
            return Reason("allied_already", (("seat", choice),))
        return Reason("courted_already" if state.courted >> choice & 1 else "two_alliances", (("seat", choice),))


def court_targets(realm: Realm, seat: int) -> Row:
    """The kingdoms to which an alliance can be offered now."""
    return in_turn(realm, seat, members(stance(realm, seat).courted & ~realm.courted))


@decision
class Consent(Decision[Realm]):
    """Accept or decline an alliance (DH-180)."""

    seat: int
    suitor: int
    space: ClassVar[Space] = Space(word("accept"), word("decline"))
    time_share: ClassVar[float] = OFFER

    def options(self, state: Realm) -> Options:
        return (ACCEPT, DECLINE)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == ACCEPT:
            make_alliance(state, self.suitor, self.seat)
        else:
            state.tell(REJECTED, self.seat, self.suitor)

    def timeout_choice(self, state: Realm, options: Options) -> int:
        return DECLINE


@decision
class ChooseAlly(Decision[Realm]):
    """A kingdom whose two allies are at war with each other keeps one of them (DH-187)."""

    seat: int
    space: ClassVar[Space] = _SEATS

    def options(self, state: Realm) -> Options:
        return tuple(allies_of(state, self.seat))

    def resolve(self, state: Realm, choice: int) -> None:
        state.torn = put(state.torn, self.seat, 0)
        for other in allies_of(state, self.seat):
            if other != choice:
                set_relation(state, self.seat, other, NEUTRAL)
                state.tell(DROPPED, self.seat, other)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("yourself") if choice == self.seat else Reason("no_ally")


def must_choose_ally(realm: Realm, seat: int) -> bool:
    """Whether two allies of a kingdom are still at war with each other; the call also updates `torn`."""
    if not realm.torn[seat]:
        return False
    allies = allies_of(realm, seat)
    torn = len(allies) == _MOST_ALLIANCES and realm.relation[SEATS * allies[0] + allies[1]] == WAR
    realm.torn = put(realm.torn, seat, int(torn))
    return torn
