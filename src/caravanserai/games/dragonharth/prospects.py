"""What an automaton reckons from its view: chances of attacks, goals of moves, the worth of an offer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.board import FIELD_OF, FIELDS, NEAR, SPACES
from caravanserai.games.dragonharth.content import CARDS, CHARTS, SEATS
from caravanserai.games.dragonharth.realm import ALLIED, DRAGON, WALL, kind_of, owner_of, points_of

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView

_WINS: Final = (0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36)
"""Of 36 throws, how many an attacker wins whose lead in modifiers and cards is -5, -4 ... +6."""
_LEAST_LEAD: Final = -5
_GOOD_CARD: Final = 3
_MOST_NEIGHBOURS: Final = 3
_GIVE_TILE, _GIVE_CARD, _WANT_COIN, _WANT_TILE, _WANT_CARD = 40, 54, 105, 145, 159
_REGULAR_TILES, _TERRAIN_TILES = 5, 9


def chance(lead: int) -> int:
    """The chance to win in per cent (worked check 9)."""
    place = max(0, min(len(_WINS) - 1, lead - _LEAST_LEAD))
    return _WINS[place] * 100 // 36


def leader(view: DragonharthView) -> int:
    """The kingdom with the most public points."""
    return max(range(SEATS), key=lambda seat: (view.points[seat], -seat))


def _cards(view: DragonharthView) -> int:
    """The Battle Points of the best cards that would be committed."""
    points = [CARDS[kind].bp for kind in view.hand or () if CARDS[kind].bp >= _GOOD_CARD and not CARDS[kind].shield]
    return sum(sorted(points, reverse=True)[: CHARTS.most_battle_cards])


def best_attack(view: DragonharthView, only: int = -1) -> tuple[int, int, int]:
    """The best attack on a field or piece beside an own piece: its chance, where from, and the option (DH-215)."""
    seat = view.seat or 0
    best = (0, 0, -1, -1)
    for start, code in enumerate(view.piece):
        if not code or owner_of(code) != seat or (only >= 0 and start != only):
            continue
        strength = _cards(view) + (CHARTS.dragon if kind_of(code) == DRAGON else 0)
        for space in NEAR[start]:
            found = _prospect(view, seat, space, strength)
            if found and (found[0], found[1]) > best[:2]:
                best = (found[0], found[1], start, found[2])
    return best[0], best[2], best[3]


def _prospect(view: DragonharthView, seat: int, space: int, strength: int) -> tuple[int, int, int] | None:
    """The chance against what is on a space, the points at stake, and the option of the attack."""
    field, other = FIELD_OF[space], view.piece[space]
    if other and view.relation[SEATS * seat + owner_of(other)] != ALLIED and owner_of(other) != seat:
        return chance(strength - (CHARTS.dragon if kind_of(other) == DRAGON else 0)), 1, space
    if field < 0 or not view.tile[field] or view.control[field] == seat:
        return None
    holder = view.control[field]
    if holder >= 0 and view.relation[SEATS * seat + holder] == ALLIED:
        return None
    return chance(strength - defence(view, space)), points_of(view.tile[field]) + 2, SPACES + space


def defence(view: DragonharthView, space: int) -> int:
    """With what a field defends, as far as it is open (DH-117)."""
    holder = view.control[FIELD_OF[space]]
    around = [kind_of(view.piece[o]) for o in NEAR[space] if view.piece[o] and owner_of(view.piece[o]) == holder]
    people = min(_MOST_NEIGHBOURS, sum(kind != DRAGON for kind in around))
    wall = CHARTS.wall if view.terrain[space] == WALL else 0
    return people + wall + (CHARTS.dragon if DRAGON in around else 0)


def goals(view: DragonharthView) -> list[int]:
    """The weakest fields with a resource of kingdoms that are no allies; none in the first month (DH-36)."""
    seat = view.seat or 0
    if view.month == 1:
        return []
    fields = [
        FIELDS[f]
        for f, tile in enumerate(view.tile)
        if tile and view.control[f] not in (seat, -1) and view.relation[SEATS * seat + view.control[f]] != ALLIED
    ]
    weakest = min((defence(view, space) for space in fields), default=0)
    return [space for space in fields if defence(view, space) == weakest]


def value_of_offer(view: DragonharthView) -> int:
    """What the offer on the table would bring, in points: money by the hundred, tiles by their points (DH-218)."""
    return sum(map(_worth, view.give)) - sum(map(_worth, view.want))


def _worth(part: int) -> int:
    """The worth of one part of an offer."""
    if part < _GIVE_TILE or _WANT_COIN <= part < _WANT_TILE:
        coins = part + 1 if part < _GIVE_TILE else part - _WANT_COIN + 1
        return coins * CHARTS.point // 100
    tile = part - _GIVE_TILE if part < _GIVE_CARD else part - _WANT_TILE
    if part < _GIVE_CARD or _WANT_TILE <= part < _WANT_CARD:
        return 2 if tile < _REGULAR_TILES else 4 if tile < _TERRAIN_TILES else 1
    return 1
