"""Placement rules: each page has one, which restricts and prices placements; each kind of rule is a class."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final

from caravanserai.games.almanac.book import KINDS
from caravanserai.games.almanac.space_index import NO_TOLL, NOWHERE
from caravanserai.kernel.decision import Reason

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.games.almanac.book import Spot
    from caravanserai.games.almanac.space_index import Tolls
    from caravanserai.games.almanac.state import Road
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.decision import Decision

NO_WINDFALL: Final = (0, 0)
BARRED: Final = -1
"""Stands for a surcharge: the rule forbids the space."""
UNKNOWN: Final = -1
CACHE_SIZE: Final = 8192
"""The cache size of rules that compute expensive tolls."""


def toll_of(tolls: Tolls, space: int) -> int:
    """The gold for a space, or BARRED."""
    for gold, spaces in tolls:
        if spaces >> space & 1:
            return gold
    return BARRED


class PlacementRule:
    """The interface of a page's rule; the defaults describe a page without any restriction."""

    kind: ClassVar[str] = "none"
    charges: ClassVar[bool] = True
    """Whether tolls can be above 0; False for a rule that only bars spaces."""
    by_links: ClassVar[bool] = False
    """Whether the links between spaces matter; the pages of almanacs from folders then show the links."""
    splits: ClassVar[bool] = False
    """Whether all receivers share the surcharge; else one of them gets it."""

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        self.settings = settings
        self.groups = groups
        self.spots = spots
        self.windfalls = type(self).windfall is not PlacementRule.windfall
        """Whether placements can bring a windfall; then the rule overrides both windfall methods."""
        self.follows_up = type(self).after_action is not PlacementRule.after_action
        """Whether the rule acts after the action."""
        self.answers = type(self).answered is not PlacementRule.answered
        """Whether the rule acts between the action and the abilities that follow it."""
        self.own_turns = type(self).turn is not PlacementRule.turn
        """Whether the rule asks its own question on a turn."""

    def set_up(self, road: Road) -> None:
        """Set up the rule's pieces and memory. The page puts tokens on the spaces (AL-38)."""

    def tolls(self, road: Road, seat: int) -> Tolls:
        """The gold that placements cost in addition to the spaces' own costs; a space not listed is barred.

        `tolls_by_space` builds the result from a function of the space.
        """
        return NO_TOLL

    def surcharge(self, road: Road, seat: int, spot: int) -> int:
        """The toll of one space, or BARRED."""
        return toll_of(self.tolls(road, seat), spot)

    def last_resort(self, road: Road, seat: int) -> int:
        """Spaces that the rule bars, but opens without surcharge to a seat that has no other legal space."""
        return NOWHERE

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        """The players who may receive the surcharge, of whom the payer chooses one; empty for the supply.

        If they share it, each occurrence in the result gets an equal part.
        """
        return ()

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        """Gold and goods of choice gained between the placement and the action; they count for legality."""
        return NO_WINDFALL

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        """The spaces with a windfall of gold, and those with a windfall of goods."""
        return (NOWHERE, NOWHERE)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """Called after a worker is placed, before its action; may ask questions."""

    def answered(self, road: Road, seat: int, spot: int) -> None:
        """Called after the action, before the abilities that follow it; may ask questions."""

    def after_action(self, road: Road, seat: int, spot: int) -> None:
        """Called after the action is fully resolved."""

    def turn(self, seat: int) -> Decision[Road] | None:
        """The question to a seat on its turn, if it is more than placing a worker."""
        return None

    def unblock(self, road: Road, seat: int) -> bool:
        """Help a seat that cannot place; return whether it helped, after asking the seat to place again."""
        return False

    def skipped(self, road: Road) -> None:
        """Called after a seat with a worker was skipped."""

    def all_placed(self, road: Road) -> None:
        """Called at the end of the Action Phase (AL-67); may ask questions."""

    def leave(self, road: Road) -> None:
        """Called when the page is left: everything on it goes back (AL-154)."""

    def holding(self, road: Road) -> tuple[int, ...]:
        """The goods lying on the page, by kind: neither in the supply nor in a crate."""
        return (0,) * KINDS

    def known(self, road: Road, seat: int | None) -> tuple[int, ...]:
        """The face-down tokens beside the page that a seat, or a spectator (None), knows; -1 for the others."""
        return (UNKNOWN,) * len(road.veiled)

    def redraw(self, road: Road, observer: int | None, dice: Dice) -> None:
        """Redraw the face-down tokens on and beside this page that the observer cannot know."""

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        """The reason why the rule bars a space."""
        return Reason("rule_bars")


RULES: Final[dict[str, type[PlacementRule]]] = {}
"""The kinds of placement rules by name."""


def placement_rule(cls: type[PlacementRule]) -> type[PlacementRule]:
    """Register a kind of placement rule."""
    RULES[cls.kind] = cls
    return cls
