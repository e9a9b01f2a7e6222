"""The placement rules that an almanac from a folder can use: those of pages on which nothing moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from caravanserai.games.almanac.crystal_peaks.pages.far_rupa import MatchLast
from caravanserai.games.almanac.crystal_peaks.pages.ice_point import NeighbourToll
from caravanserai.games.almanac.crystal_peaks.pages.silver_falls import Descending
from caravanserai.games.almanac.crystal_peaks.pages.traders_village import LinkedGroups
from caravanserai.games.almanac.dragon_road.pages.outpost import MaxOwnPerGroup
from caravanserai.games.almanac.placement_rule import PlacementRule, placement_rule
from caravanserai.games.almanac.token_layout import lay_out

if TYPE_CHECKING:
    from caravanserai.games.almanac.state import Road


class LaysTokens(PlacementRule):
    """Put tokens on the spaces that give them and all others beside the page, whatever the actions are called."""

    def set_up(self, road: Road) -> None:
        super().set_up(road)
        lay_out(road)


@placement_rule
class Free(LaysTokens):
    """Every free space is open to every player."""

    kind: ClassVar[str] = "free"
    charges: ClassVar[bool] = False


@placement_rule
class MaxInGroup(LaysTokens, MaxOwnPerGroup):
    """A player may have at most `max` workers in each group."""

    kind: ClassVar[str] = "max_in_group"


@placement_rule
class AlongPaths(LaysTokens, LinkedGroups):
    """The first worker goes anywhere, each later one to a new group that a path joins to a visited one."""

    kind: ClassVar[str] = "along_paths"


@placement_rule
class PayNeighbours(LaysTokens, NeighbourToll):
    """Each rival's worker beside the space costs gold, paid to that rival."""

    kind: ClassVar[str] = "pay_neighbours"
    by_links: ClassVar[bool] = True


@placement_rule
class Downwards(LaysTokens, Descending):
    """Below the player's last worker a space is free; level or above it costs gold, or all the player has."""

    kind: ClassVar[str] = "downwards"


@placement_rule
class FollowSuit(LaysTokens, MatchLast):
    """A worker that shares neither group nor kind of action with the last worker costs gold, paid to its owner."""

    kind: ClassVar[str] = "follow_suit"
