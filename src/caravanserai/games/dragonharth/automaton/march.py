"""How an automaton moves on land: the column nearest to a weak field goes there, at the hard level with its dragon.

DH-215, DH-216.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.combat.battle import FIELD
from caravanserai.games.dragonharth.combat.defence import defence_of
from caravanserai.games.dragonharth.content import SEATS
from caravanserai.games.dragonharth.map.board import (
    FIELDS,
    HOME,
    NEAR,
    NEAR_BITS,
    SPACES,
    WALKED_BITS,
    distance,
    spread,
)
from caravanserai.games.dragonharth.rows import bits_of, members
from caravanserai.games.dragonharth.state import DRAGON, LEADER, NOBODY, RIVER, SOLDIER, kind_of, owner_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.automaton.question import Case

FAR: Final = 99
_MOST_ABROAD: Final = 3
"""At most this many soldiers leave home; the others guard it."""
_COLUMN: Final = 3
_LEADER_BONUS: Final = 3
"""A field of the leading kingdom may be this many steps farther away than another one."""


def goals(case: Case) -> dict[int, int]:
    """The enemy fields with a resource, each with its defence expressed in steps of distance."""
    view, dragon, leader = case.view, own_dragon(case) is not None, case.leader
    found = {}
    for field, tile in enumerate(view.tile):
        holder, space = view.control[field], FIELDS[field]
        if not tile or not (holder == NOBODY or case.is_hostile(holder)):
            continue
        defence, guard = defence_of(view, FIELD, space)
        if case.level.marches_with_dragon:
            hard = guard + (0 if dragon else defence) + (_LEADER_BONUS if holder != leader else 0)
        else:
            hard = guard + defence
        found[space] = hard
    return found


def own_dragon(case: Case) -> int | None:
    """The space of the seat's adult dragon, preferably one outside the home corner; None without a dragon."""
    home = case.view.corner[case.seat]
    found = [space for space in case.own_pieces() if kind_of(case.view.piece[space]) == DRAGON]
    return max(found, key=lambda space: (HOME[space] != home, case.place(space)), default=None)


def open_land(case: Case) -> int:
    """The spaces that the seat's soldiers can reach over any number of turns, as bits."""
    view = case.view
    friends = [not case.is_hostile(seat) for seat in range(SEATS)]
    fields = [f for f, holder in enumerate(view.control) if holder >= 0 and friends[holder] and not view.nest[f]]
    closed = [space for space, terrain in enumerate(view.terrain) if terrain == RIVER]
    closed += [space for space, code in enumerate(view.piece) if code and not friends[owner_of(code)]]
    return (WALKED_BITS | bits_of([FIELDS[f] for f in fields])) & ~bits_of(closed)


def ways(case: Case) -> list[int]:
    """The steps on foot from every space to a space beside a goal; a strong defence counts as distance."""
    far, land = [FAR] * SPACES, open_land(case)
    sides: dict[int, int] = {}
    for goal, hard in goals(case).items():
        sides[hard] = sides.get(hard, 0) | NEAR_BITS[goal]
    reached = edge = steps = 0
    while edge or steps <= max(sides, default=-1):
        edge = (spread(edge) | sides.get(steps, 0)) & land & ~reached
        reached |= edge
        for space in members(edge):
            far[space] = steps
        steps += 1
    return far


def lead_of_march(case: Case) -> int | None:
    """The piece that should lead this turn's move; None if no piece should move."""
    view, far = case.view, ways(case)
    home = view.corner[case.seat]
    soldiers = [space for space in case.own_pieces() if kind_of(view.piece[space]) == SOLDIER and far[space] < FAR]
    if not soldiers:
        return None
    front, dragon = min(soldiers, key=lambda space: (far[space], case.place(space))), own_dragon(case)
    if case.level.marches_with_dragon and dragon is not None and dragon not in connected_pieces(case, front):
        return dragon
    best = min(far)
    waiting = sorted((far[space], case.place(space), space) for space in soldiers if far[space] > best)
    abroad = sum(HOME[space] != home for space in soldiers)
    for _, _, space in waiting:
        if HOME[space] != home or abroad < _MOST_ABROAD:
            return space
    return None


def connected_pieces(case: Case, start: int) -> list[int]:
    """The seat's soldiers and dragons connected with a piece, without the leader."""
    view = case.view
    group = [start]
    for member in group:
        for other in NEAR[member]:
            code = view.piece[other]
            if code and owner_of(code) == case.seat and kind_of(code) != LEADER and other not in group:
                group.append(other)
    return group


def move_piece(case: Case) -> int:
    """The piece that leads the move."""
    lead = lead_of_march(case)
    return case.options[-1] if lead is None else lead


def join_column(case: Case) -> int:
    """Form columns of up to three soldiers, at the hard level with the dragon; the leader stays at home."""
    view, column, go = case.view, case.view.column, case.options[-1]
    joining = [space for space in case.options[:-1] if kind_of(view.piece[space]) != LEADER]
    dragons = [space for space in joining if kind_of(view.piece[space]) == DRAGON]
    if dragons and case.level.marches_with_dragon:
        return dragons[0]
    if kind_of(view.piece[column[0]]) == DRAGON:
        return go
    soldiers = [space for space in joining if space not in dragons]
    home = view.corner[case.seat]
    members = sum(kind_of(view.piece[space]) == SOLDIER for space in column)
    awaited = [space for space in connected_pieces(case, column[0]) if kind_of(view.piece[space]) == DRAGON]
    if case.level.marches_with_dragon and awaited and awaited[0] not in column and soldiers:
        return min(soldiers, key=lambda space: (distance(space, awaited[0]), case.place(space)))
    abroad = [space for space in soldiers if HOME[space] != home]
    return abroad[0] if abroad and members < _COLUMN else go


def move_lead(case: Case) -> int:
    """Move as near to a goal as the roll allows; a dragon flies to the soldier who is nearest to a goal."""
    view, stay = case.view, case.options[-1]
    far, start = ways(case), case.view.column[0]
    spaces = [space for space in case.options if space < SPACES]
    if not spaces:
        return stay
    if kind_of(view.piece[start]) == DRAGON:
        soldiers = [space for space in case.own_pieces() if kind_of(view.piece[space]) == SOLDIER]
        front = min(soldiers, key=lambda space: (far[space], case.place(space)), default=start)
        return min(spaces, key=lambda space: (distance(space, front), far[space], case.place(space)))
    best = min(spaces, key=lambda space: (far[space], case.place(space)))
    return best if far[best] < far[start] else stay


def follow(case: Case) -> int:
    """Keep the formation; the first option is the nearest place (DH-101)."""
    return case.options[0]
