"""The attack of a turn: choice of piece and target, and the pairs that fight when columns meet.

DH-105, DH-116 ... DH-132.
"""

from __future__ import annotations

import functools
from typing import ClassVar, Final

from caravanserai.games.dragonharth.combat.battle import CASTLE, FIELD, PIECE, SHIP, ask_battle
from caravanserai.games.dragonharth.combat.defence import defence_of
from caravanserai.games.dragonharth.combat.dragon_lords import LordAttack
from caravanserai.games.dragonharth.combat.odds import battle_odds
from caravanserai.games.dragonharth.combat.outcome import BuryFallen, PairOutcome, SiegeOutcome
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.economy.ruin import ISLE
from caravanserai.games.dragonharth.events import ATTACKED, ATTACKED_NEUTRAL
from caravanserai.games.dragonharth.map.board import (
    ALL_SPACES,
    CASTLES,
    FIELD_OF,
    HARBOURS,
    ISLAND,
    KIND_AT,
    NEAR,
    NEAR_BITS,
    NEAR_FIELD_BITS,
    SPACES,
)
from caravanserai.games.dragonharth.rows import Row, bits_of, members
from caravanserai.games.dragonharth.state import (
    DRAGON,
    LEADER,
    NEUTRAL,
    NOBODY,
    SOLDIER,
    Realm,
    group_of,
    kind_of,
    owner_of,
    pieces_of,
    seat_at,
)
from caravanserai.games.dragonharth.timeouts import Cancellable
from caravanserai.games.dragonharth.treaties import may_fight, start_war, why_no_foe
from caravanserai.kernel.decision import Outlook, Reason, Step, decision, step
from caravanserai.kernel.space import Block, Options, Space, seats, word

BACK: Final = SPACES
_FIELDS, _SHIPS, _CASTLES = SPACES, 2 * SPACES, 2 * SPACES + SEATS
_BACK: Final = _CASTLES + SEATS
_PLACES: Final = bits_of((*HARBOURS, *CASTLES))
"""The spaces of harbours and castles, as bits."""


def can_attack(realm: Realm, seat: int, foes: Row, spared: Row) -> bool:
    """Whether a piece of the seat stands beside a target of a foe or a field without owner (DH-105, DH-116)."""
    standing = realm.standing
    spaces, fields, places = _around(standing[seat])
    fields &= realm.tiled & ~realm.owned[seat]
    if fields:
        for other in spared:
            fields &= ~realm.owned[other]
        if fields:
            return True
    for foe in foes:
        if spaces & standing[foe]:
            return True
        if places:
            ship, castle = realm.ship[foe], CASTLES[realm.corner[foe]]
            if (ship >= 0 and places >> ship & 1) or (places >> castle & 1 and realm.beaten[foe] != realm.month):
                return True
    return False


@functools.lru_cache(1 << 12)
def _around(spaces: int) -> tuple[int, int, int]:
    """The neighbours of some spaces: all spaces, the fields, and the harbours and castles, each as bits."""
    near_spaces = near_fields = 0
    for space in members(spaces):
        near_spaces |= NEAR_BITS[space]
        near_fields |= NEAR_FIELD_BITS[space]
    return near_spaces, near_fields, near_spaces & _PLACES


def targets(realm: Realm, start: int) -> list[int]:
    """The options of `AttackAt` for the piece on a space: hostile pieces, fields with resources, docked ships, castles.

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
class AttackWith(Cancellable):
    """Choose the piece that attacks (DH-105)."""

    seat: int
    space: ClassVar[Space] = Space(Block("space", "space", ALL_SPACES), word("back"))

    def options(self, state: Realm) -> Options:
        return (*attackers(state, self.seat), BACK)

    def resolve(self, state: Realm, choice: int) -> None:
        if choice != BACK:
            state.stack.append(AttackAt.of(self.seat, choice))

    def why_not(self, state: Realm, choice: int) -> Reason:
        if not state.standing[self.seat] >> choice & 1:
            return Reason("not_your_piece")
        return Reason("nothing_beside")


def attackers(realm: Realm, seat: int) -> list[int]:
    """The seat's pieces that have a target."""
    return [space for space in pieces_of(realm, seat) if targets(realm, space)]


def aimed_at(realm: Realm, choice: int) -> tuple[int, int, int]:
    """The kind of target (-1 for none), the place and the holder that an option of `AttackAt` stands for."""
    if choice < _FIELDS:
        holder = owner_of(realm.piece[choice])
        return PIECE if holder >= 0 else NOBODY, choice, holder
    if choice < _SHIPS:
        place = choice - _FIELDS
        field = FIELD_OF[place]
        has_tile = field >= 0 and realm.tile[field] > 0
        return (FIELD, place, realm.control[field]) if has_tile else (NOBODY, place, NOBODY)
    if choice < _CASTLES:
        place = realm.ship[choice - _SHIPS]
        return SHIP if place in HARBOURS else NOBODY, place, choice - _SHIPS
    holder = choice - _CASTLES
    return CASTLE, CASTLES[realm.corner[holder]], holder


def strength_of(realm: Realm, target: int, start: int) -> int:
    """The strength of the attacker's dragon; against a field any dragon of the group counts (DH-113, DH-119)."""
    group = group_of(realm, start) if target == FIELD else [start]
    return CHARTS.dragon if any(kind_of(realm.piece[space]) == DRAGON for space in group) else 0


@decision
class AttackAt(Cancellable):
    """Choose the target; an attack on a neutral kingdom starts a war (DH-116, DH-126)."""

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
        target, place, holder = aimed_at(state, choice)
        if holder == NOBODY:
            state.tell(ATTACKED_NEUTRAL, self.seat, self.start, place)
        else:
            start_war(state, self.seat, holder)
            state.tell(ATTACKED, self.seat, self.start, holder, target, place)
        if place == ISLAND:
            state.stack.append(LordAttack.of(self.seat, ISLE))
        if target == PIECE:
            state.pairs = pairs_of(state, self.start, place)
            state.ask(NextPair.of(), BuryFallen.of())
        else:
            self._besiege(state, target, place, holder)

    def _besiege(self, state: Realm, target: int, place: int, holder: int) -> None:
        """Start the battle against a field, castle or ship."""
        strength = strength_of(state, target, self.start)
        defence, dragon = defence_of(state, target, place)
        state.fight = (self.seat, holder, self.start, target, place, 0, defence, 0, 0, strength, dragon, -1)
        state.stack.append(SiegeOutcome.of())
        ask_battle(state)

    def why_not(self, state: Realm, choice: int) -> Reason:
        target, place, holder = aimed_at(state, choice)
        if target < 0:
            return Reason("nothing_there")
        if not NEAR_BITS[self.start] >> place & 1:
            return Reason("not_adjacent")
        if target == CASTLE and may_fight(state, self.seat, holder):
            return Reason("castle_beaten")
        return why_no_foe(state, self.seat, holder)

    def outlook(self, state: Realm, choice: int) -> Outlook:
        if choice == _BACK:
            return ()
        target, place, holder = aimed_at(state, choice)
        pairs = pairs_of(state, self.start, place) if target == PIECE else (self.start, place)
        strength, (defence, dragon) = strength_of(state, target, pairs[0]), defence_of(state, target, pairs[1])
        facts = battle_odds(strength - defence - dragon)
        if len(pairs) > len((self.start, place)):
            facts = (*facts, ("battles", len(pairs) // 2))
        at_peace = holder >= 0 and state.relation[SEATS * self.seat + holder] == NEUTRAL
        return (*facts, ("war", 1)) if at_peace else facts


def pairs_of(realm: Realm, start: int, goal: int) -> Row:
    """The pairs that fight when two columns meet, in the order of the attacker's column.

    Pieces of the same kind fight each other first, then the remaining pieces; the number of pairs is the size of the
    smaller column (DH-127, DH-128).
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
    """The next pair fights a complete battle, with its own cards (DH-129)."""

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
