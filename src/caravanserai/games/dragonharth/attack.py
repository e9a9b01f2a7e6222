"""The attack of a turn: with what, at what, and the pairs of columns that fight (DH-105, DH-116 ... DH-132)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.battle import CASTLE, FIELD, PIECE, SHIP, ask_battle
from caravanserai.games.dragonharth.bits import Row
from caravanserai.games.dragonharth.board import ALL_SPACES, CASTLES, FIELD_OF, HARBOURS, ISLAND, KIND_AT, NEAR, SPACES
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.defence import defence_of
from caravanserai.games.dragonharth.events import ATTACKED, ATTACKED_NEUTRAL
from caravanserai.games.dragonharth.lords import LordAttack
from caravanserai.games.dragonharth.outcome import BuryFallen, PairOutcome, SiegeOutcome
from caravanserai.games.dragonharth.realm import (
    DRAGON,
    LEADER,
    NOBODY,
    SOLDIER,
    Realm,
    group_of,
    kind_of,
    owner_of,
    pieces_of,
    seat_at,
)
from caravanserai.games.dragonharth.ruin import ISLE
from caravanserai.games.dragonharth.treaties import may_fight, start_war
from caravanserai.kernel.decision import Decision, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, seats, word

BACK: Final = SPACES
_FIELDS, _SHIPS, _CASTLES = SPACES, 2 * SPACES, 2 * SPACES + SEATS
_BACK: Final = _CASTLES + SEATS


def targets(realm: Realm, start: int) -> list[int]:
    """What the piece on a space can attack: hostile pieces, fields with resources, ships at docks, castles.

    DH-105, DH-116.
    """
    seat = owner_of(realm.piece[start])
    found = []
    for space in NEAR[start]:
        code = realm.piece[space]
        if code and may_fight(realm, seat, owner_of(code)):
            found.append(space)
        field = FIELD_OF[space]
        if field >= 0:
            holder = realm.control[field]
            if realm.tile[field] and (holder == NOBODY or may_fight(realm, seat, holder)):
                found.append(_FIELDS + space)
        elif KIND_AT[space] == "C":
            holder = seat_at(realm, KIND_CORNER[space])
            if may_fight(realm, seat, holder) and realm.beaten[holder] != realm.month:
                found.append(_CASTLES + holder)
        elif space in HARBOURS:
            found += [_SHIPS + o for o in range(SEATS) if realm.ship[o] == space and may_fight(realm, seat, o)]
    return found


KIND_CORNER: Final = {castle: corner for corner, castle in enumerate(CASTLES)}


@decision
class AttackWith(Decision[Realm]):
    """Choose the piece that attacks (DH-105)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("back"))

    def options(self, state: Realm) -> Options:
        return (*attackers(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.stack.append(AttackAt.of(self.seat, choice))


def attackers(realm: Realm, seat: int) -> list[int]:
    """The own pieces that have something to attack."""
    return [space for space in pieces_of(realm, seat) if targets(realm, space)]


@decision
class AttackAt(Decision[Realm]):
    """Choose the target; an attack on a neutral kingdom starts war (DH-116, DH-126)."""

    seat: int
    start: int
    space: ClassVar[Space] = Space(
        Block("piece", "space", ALL_SPACES),
        Block("field", "space", ALL_SPACES),
        seats("ship", SEATS),
        seats("castle", SEATS),
        word("back"),
    )

    def options(self, state: Realm) -> Options:
        return (*sorted(targets(state, self.start)), _BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice == _BACK:
            return
        state.attacked = 1
        state.seal()
        if choice < _FIELDS:
            target, place = PIECE, choice
            holder = owner_of(state.piece[place])
        elif choice < _SHIPS:
            target, place = FIELD, choice - _FIELDS
            holder = state.control[FIELD_OF[place]]
        elif choice < _CASTLES:
            target, holder = SHIP, choice - _SHIPS
            place = state.ship[holder]
        else:
            target, holder = CASTLE, choice - _CASTLES
            place = CASTLES[state.corner[holder]]
        if holder == NOBODY:
            state.tell(ATTACKED_NEUTRAL, self.seat, self.start, place)
        else:
            start_war(state, self.seat, holder)
            state.tell(ATTACKED, self.seat, self.start, holder, target, place)
        if place == ISLAND:
            state.ask(LordAttack.of(self.seat, ISLE))
        if target == PIECE:
            state.pairs = pairs_of(state, self.start, place)
            state.ask(NextPair.of(), BuryFallen.of())
        else:
            self._besiege(state, target, place, holder)

    def _besiege(self, state: Realm, target: int, place: int, holder: int) -> None:
        """With a dragon in his group, a soldier or leader has its strength against a field (DH-119)."""
        code = state.piece[self.start]
        strength = 0
        if kind_of(code) == DRAGON or (
            target == FIELD and any(kind_of(state.piece[o]) == DRAGON for o in group_of(state, self.start))
        ):
            strength = CHARTS.dragon
        defence, dragon = defence_of(state, target, place)
        state.fight = (self.seat, holder, self.start, target, place, 0, defence, 0, 0, strength, dragon, -1)
        state.stack.append(SiegeOutcome.of())
        ask_battle(state)


def pairs_of(realm: Realm, start: int, goal: int) -> Row:
    """Two columns fight like with like, as many pairs as the smaller has pieces, in the attacker's order.

    DH-127, DH-128.
    """
    ours, theirs = group_of(realm, start), group_of(realm, goal)
    if len(ours) == 1 or len(theirs) == 1:
        return (start, goal)
    most = min(len(ours), len(theirs))
    pairs: list[tuple[int, int]] = []
    left, right = ours[:], theirs[:]
    for kind in (LEADER, DRAGON, SOLDIER):
        mine = [space for space in left if kind_of(realm.piece[space]) == kind]
        other = [space for space in right if kind_of(realm.piece[space]) == kind]
        pairs += zip(mine, other, strict=False)
    pairs = pairs[:most]
    left = [space for space in left if all(space != pair[0] for pair in pairs)]
    right = [space for space in right if all(space != pair[1] for pair in pairs)]
    pairs += list(zip(left, right, strict=False))[: most - len(pairs)]
    pairs.sort(key=lambda pair: ours.index(pair[0]))
    return tuple([space for pair in pairs for space in pair])


@step
class NextPair(Step[Realm]):
    """Each pair is a full battle with cards of its own (DH-129)."""

    def run(self, state: Realm) -> None:
        if not state.pairs:
            return
        start, place, *_ = state.pairs
        state.pairs = state.pairs[2:]
        attacker, defender = owner_of(state.piece[start]), owner_of(state.piece[place])
        strength = CHARTS.dragon if kind_of(state.piece[start]) == DRAGON else 0
        defence, dragon = defence_of(state, PIECE, place)
        state.fight = (attacker, defender, start, PIECE, place, 0, defence, 0, 0, strength, dragon, -1)
        state.ask(PairOutcome.of(), self)
        ask_battle(state)
