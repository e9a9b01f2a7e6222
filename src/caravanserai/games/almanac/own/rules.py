"""The placement rules that an almanac from a folder can choose from: those of pages on which nothing moves."""

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
    """Tokens lie on the spaces that give them, all others beside the page, whatever its actions are called."""

    def set_up(self, road: Road) -> None:
        super().set_up(road)
        lay_out(road)


@placement_rule
class Free(LaysTokens):
    """Any free space is open to everybody."""

    kind: ClassVar[str] = "free"
    charges: ClassVar[bool] = False


@placement_rule
class MaxInGroup(LaysTokens, MaxOwnPerGroup):
    """Everybody has at most so many workers of his own in each group."""

    kind: ClassVar[str] = "max_in_group"


@placement_rule
class AlongPaths(LaysTokens, LinkedGroups):
    """The first worker goes anywhere, each later one to a new group that a path joins to one visited before."""

    kind: ClassVar[str] = "along_paths"


@placement_rule
class PayNeighbours(LaysTokens, NeighbourToll):
    """Each rival's worker beside the space is paid for, to that rival."""

    kind: ClassVar[str] = "pay_neighbours"
    by_links: ClassVar[bool] = True


@placement_rule
class Downwards(LaysTokens, Descending):
    """Below one's last worker it is free; level or above it costs gold, or all one has."""

    kind: ClassVar[str] = "downwards"


@placement_rule
class FollowSuit(LaysTokens, MatchLast):
    """Who shares neither group nor kind of action with the worker placed last pays its owner."""

    kind: ClassVar[str] = "follow_suit"
