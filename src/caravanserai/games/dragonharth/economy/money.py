"""Money, losses of Resource Points, and the tiles given up for them (DH-80, DH-81)."""

from __future__ import annotations

from typing import ClassVar, Final

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.events import FORGIVEN, GAVE_UP, LOST
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.map.changes import remove_crew, set_tile
from caravanserai.games.dragonharth.rows import add, members
from caravanserai.games.dragonharth.state import STASHED, TILES, Realm, points_of
from caravanserai.kernel.decision import Decision, Outlook, Reason, decision
from caravanserai.kernel.space import Block, Options, Space, names

STASHED_TILE: Final = names("stash", "tile", TILES)
PLACED_TILE: Final = Block("field", "field", range(len(FIELDS)))


def pay(realm: Realm, seat: int, amount: int) -> None:
    """Move money from a kingdom to the bank; a negative amount goes the other way."""
    realm.money = add(realm.money, seat, -amount)
    realm.bank += amount


def lose_points(realm: Realm, seat: int, points: int) -> None:
    """Make a kingdom lose RP: it pays at once and gives up tiles for the missing money (DH-80, DH-81)."""
    if realm.out[seat] or not points:
        return
    due = points * CHARTS.point
    paid = min(due, realm.money[seat])
    pay(realm, seat, paid)
    realm.tell(LOST, seat, points, paid)
    if paid < due:
        realm.stack.append(GiveUp.of(seat, due - paid))


def tiles_owned(realm: Realm, seat: int) -> tuple[int, ...]:
    """The resource tiles of a kingdom as options: kinds in its stash, then fields it controls."""
    fields = [len(TILES) + field for field in members(realm.owned[seat] & realm.tiled)]
    return (*tiles_stashed(realm, seat), *fields)


def tiles_stashed(realm: Realm, seat: int) -> list[int]:
    """The kinds of resource tiles in the stash of a kingdom."""
    first = STASHED * seat
    return [kind for kind, own in enumerate(realm.stash[first : first + len(TILES)]) if own]


def worth(realm: Realm, choice: int) -> int:
    """The money for giving up a tile: its printed points in money (DH-81)."""
    tile = choice + 1 if choice < len(TILES) else realm.tile[choice - len(TILES)]
    return points_of(tile) * CHARTS.point


def give_up(realm: Realm, seat: int, choice: int) -> int:
    """Give a tile back to the bank and return its worth in money: its printed points (DH-81)."""
    if choice < len(TILES):
        realm.stash = add(realm.stash, STASHED * seat + choice, -1)
        tile = choice + 1
    else:
        field = choice - len(TILES)
        tile = realm.tile[field]
        remove_crew(realm, field)
        set_tile(realm, field, 0)
    realm.tell(GAVE_UP, seat, tile - 1)
    return points_of(tile) * CHARTS.point


@decision
class GiveUp(Decision[Realm]):
    """Give up a resource tile for an unpaid loss; an excess is lost, and what no tile covers is forgiven.

    DH-81.
    """

    seat: int
    due: int
    space: ClassVar[Space] = Space(STASHED_TILE, PLACED_TILE)

    def options(self, state: Realm) -> Options:
        return tiles_owned(state, self.seat)

    def resolve(self, state: Realm, choice: int) -> None:
        left = self.due - give_up(state, self.seat, choice)
        if left > 0:
            state.stack.append(GiveUp.of(self.seat, left))

    def without_option(self, state: Realm) -> None:
        state.tell(FORGIVEN, self.seat, self.due)

    def why_not(self, state: Realm, choice: int) -> Reason:
        return Reason("not_your_tile")

    def outlook(self, state: Realm, choice: int) -> Outlook:
        return (("covered", min(self.due, worth(state, choice))),)
