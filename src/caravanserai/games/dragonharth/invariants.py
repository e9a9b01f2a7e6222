"""Totals that never change in a match: nothing is lost, and redundant fields of the state agree."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from caravanserai.games.dragonharth.content import DECK_OF, SEATS
from caravanserai.games.dragonharth.knowledge import unowned_shots
from caravanserai.games.dragonharth.rows import bits_of, members, union
from caravanserai.games.dragonharth.state import (
    ADULT,
    ARMY,
    DRAGON,
    FIRE,
    GIANT,
    HALF_GIANT,
    PRIMARY,
    RIVER,
    SMALL,
    TWO_SMALL,
    kind_of,
    owner_of,
)

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.state import Realm


def totals(realm: Realm) -> tuple[int, ...]:
    """Money with the bank, cards, projectiles and workers; then 1 for each check that holds."""
    hands = union(realm.hands)
    cards = [*itertools.chain(*realm.decks, *realm.played), *members(hands)]
    held = sum([hand.bit_count() for hand in realm.hands])
    return (
        sum(realm.money) + realm.bank,
        len(cards),
        int(len(cards) == len({*cards}) == len(DECK_OF) and held == hands.bit_count()),
        sum([shots.bit_count() for shots in (*realm.shots, unowned_shots(realm))]),
        _workers(realm),
        int(min(realm.money) >= 0 and min(realm.stash) >= 0),
        int(_pieces_agree(realm)),
        int(_bits_agree(realm)),
    )


def _workers(realm: Realm) -> int:
    """The number of all workers, in the castles and on the fields; a giant on two fields counts once."""
    crews = realm.crew
    small = crews.count(SMALL) + 2 * crews.count(TWO_SMALL)
    return sum(realm.small) + sum(realm.giants) + small + crews.count(GIANT) + crews.count(HALF_GIANT) // 2


def _pieces_agree(realm: Realm) -> bool:
    """Whether `piece`, `army`, `flown` and `standing` describe the same pieces."""
    standing = [(space, code) for space, code in enumerate(realm.piece) if code]
    army = {space: which // ARMY for which, space in enumerate(realm.army) if space >= 0}
    adults = [space for space in realm.flown if space >= 0]
    bits = [bits_of([space for space, code in standing if owner_of(code) == seat]) for seat in range(SEATS)]
    return (
        len(standing) == len(army) + len(adults)
        and all(kind_of(realm.piece[space]) == DRAGON for space in adults)
        and all(owner_of(realm.piece[space]) == seat for space, seat in army.items())
        and tuple(bits) == realm.standing
    )


def _bits_agree(realm: Realm) -> bool:
    """Whether the bit sets agree with the rows they are derived from."""
    tiles, nests = list(enumerate(realm.tile)), list(enumerate(realm.nest))
    built = [(space, terrain) for space, terrain in enumerate(realm.terrain) if terrain]
    owned = [bits_of([f for f, holder in enumerate(realm.control) if holder == seat]) for seat in range(SEATS)]
    return (
        tuple(owned) == realm.owned
        and bits_of([f for f, tile in tiles if tile]) == realm.tiled
        and bits_of([f for f, tile in tiles if tile > PRIMARY]) == realm.primed
        and bits_of([f for f, crew in enumerate(realm.crew) if crew]) == realm.crewed
        and bits_of([f for f, nest in nests if nest]) == realm.nested
        and bits_of([f for f, nest in nests if nest == ADULT]) == realm.grown
        and bits_of([space for space, _ in built]) == realm.built
        and bits_of([space for space, terrain in built if terrain == RIVER]) == realm.wet
        and bits_of([space for space, terrain in built if terrain == FIRE]) == realm.burning
    )
