"""War, peace and alliances (DH-178 ... DH-189)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.bits import put
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.events import ALLIANCE, COURTED, DROPPED, REJECTED, WAR_DECLARED
from caravanserai.games.dragonharth.knowledge import draw_card, tell_draw
from caravanserai.games.dragonharth.realm import ALLIED, NEUTRAL, WAR, Realm, allies_of, others
from caravanserai.kernel.decision import Decision, decision
from caravanserai.kernel.space import Options, Space, seats, word

BACK: Final = SEATS
_MOST_ALLIANCES: Final = 2
_KINGDOM_DECK: Final = 3
_SEATS: Final = Space(seats("seat", SEATS), word("back"))
ACCEPT, DECLINE = range(2)


def set_relation(realm: Realm, one: int, other: int, relation: int) -> None:
    """Two kingdoms stand to each other so, in both directions."""
    realm.relation = put(realm.relation, SEATS * one + other, relation)
    realm.relation = put(realm.relation, SEATS * other + one, relation)


def start_war(realm: Realm, seat: int, other: int) -> None:
    """War begins between two kingdoms; whoever is allied with both must choose (DH-103, DH-126, DH-187, DH-189)."""
    if realm.relation[SEATS * seat + other] == WAR:
        return
    set_relation(realm, seat, other, WAR)
    realm.tell(WAR_DECLARED, seat, other)
    for third in range(SEATS):
        if realm.relation[SEATS * third + seat] == realm.relation[SEATS * third + other] == ALLIED:
            realm.torn = put(realm.torn, third, 1)


def desert(realm: Realm, seat: int, other: int) -> None:
    """Leave an alliance by declaring war: no attack before the next own turn, and the ally draws a card.

    DH-185, DH-186.
    """
    realm.warned = put(realm.warned, SEATS * seat + other, 1)
    start_war(realm, seat, other)
    if realm.decks[_KINGDOM_DECK]:
        tell_draw(realm, other, draw_card(realm, other, _KINGDOM_DECK))


def may_fight(realm: Realm, seat: int, other: int) -> bool:
    """Whether a kingdom may attack or shoot at another now (DH-126, DH-182, DH-185)."""
    pair = SEATS * seat + other
    return seat != other and not realm.out[other] and realm.relation[pair] != ALLIED and not realm.warned[pair]


def may_ally(realm: Realm, seat: int, other: int) -> bool:
    """An alliance needs room on both sides: at most two each (DH-187)."""
    return (
        realm.relation[SEATS * seat + other] != ALLIED
        and len(allies_of(realm, seat)) < _MOST_ALLIANCES
        and len(allies_of(realm, other)) < _MOST_ALLIANCES
    )


def make_alliance(realm: Realm, seat: int, other: int) -> None:
    """Two kingdoms become allies, from peace or war (DH-180, DH-181)."""
    set_relation(realm, seat, other, ALLIED)
    realm.tell(ALLIANCE, seat, other)
    for one in (seat, other):
        allies = allies_of(realm, one)
        if len(allies) == _MOST_ALLIANCES and realm.relation[SEATS * allies[0] + allies[1]] == WAR:
            realm.torn = put(realm.torn, one, 1)


@decision
class DeclareWar(Decision[Realm]):
    """Declare war on a kingdom that is no ally at any moment, on an ally at the start of the actions.

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


def war_targets(realm: Realm, seat: int) -> list[int]:
    """On whom war can be declared now; `acts` counts this action already."""
    found = []
    for other in others(realm, seat):
        relation = realm.relation[SEATS * seat + other]
        if relation == NEUTRAL or (relation == ALLIED and realm.acts <= 1):
            found.append(other)
    return found


@decision
class Court(Decision[Realm]):
    """Offer an alliance, once a turn to each (DH-180)."""

    seat: int
    space: ClassVar[Space] = _SEATS

    def options(self, state: Realm) -> Options:
        return (*court_targets(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.courted |= 1 << choice
            state.tell(COURTED, self.seat, choice)
            state.stack.append(Consent.of(choice, self.seat))


def court_targets(realm: Realm, seat: int) -> list[int]:
    """To whom an alliance can be offered now."""
    return [o for o in others(realm, seat) if not realm.courted >> o & 1 and may_ally(realm, seat, o)]


@decision
class Consent(Decision[Realm]):
    """An alliance needs the consent of both (DH-180)."""

    seat: int
    suitor: int
    space: ClassVar[Space] = Space(word("accept"), word("decline"))

    def options(self, state: Realm) -> Options:  # noqa: ARG002  # always both
        return (ACCEPT, DECLINE)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == ACCEPT:
            make_alliance(state, self.suitor, self.seat)
        else:
            state.tell(REJECTED, self.seat, self.suitor)

    def harmless(self, state: Realm, options: Options) -> int:  # noqa: ARG002  # silence declines
        return DECLINE


@decision
class ChooseAlly(Decision[Realm]):
    """Whose two allies are at war with each other keeps one of them (DH-187)."""

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


def must_choose_ally(realm: Realm, seat: int) -> bool:
    """Whether two allies of a kingdom are still at war with each other."""
    allies = allies_of(realm, seat)
    torn = realm.torn[seat] and len(allies) == 2 and realm.relation[SEATS * allies[0] + allies[1]] == WAR
    realm.torn = put(realm.torn, seat, int(torn))
    return bool(torn)
