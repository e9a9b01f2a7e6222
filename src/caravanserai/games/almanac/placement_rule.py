"""How a page restricts and prices placements. Each page has one rule; each kind of rule is a class of its own."""

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
"""In place of a surcharge: the rule forbids the space."""
UNKNOWN: Final = -1
REMEMBERED: Final = 8192
"""How much of what it has worked out a rule remembers, where that is long work."""


def toll_of(tolls: Tolls, space: int) -> int:
    """The gold for a space, or BARRED."""
    for gold, spaces in tolls:
        if spaces >> space & 1:
            return gold
    return BARRED


class PlacementRule:
    """What the common rules ask of a page's rule; the default is a page without any restriction."""

    kind: ClassVar[str] = "none"
    charges: ClassVar[bool] = True
    """Whether there may be tolls of more than no gold; a rule that only bars spaces says no."""
    by_links: ClassVar[bool] = False
    """Whether it matters to a rule that knows no page which spaces are linked; then it is told which."""
    splits: ClassVar[bool] = False
    """Whether all receivers share the surcharge, in place of one of them."""

    def __init__(self, settings: Mapping[str, Any], groups: tuple[str, ...], spots: tuple[Spot, ...]) -> None:
        self.settings = settings
        self.groups = groups
        self.spots = spots
        self.windfalls = type(self).windfall is not PlacementRule.windfall
        """Whether placements can bring a windfall; then the rule says both where and what."""
        self.follows_up = type(self).after_action is not PlacementRule.after_action
        """Whether something happens after the action."""
        self.answers = type(self).answered is not PlacementRule.answered
        """Whether something happens between the action and the abilities that follow it."""
        self.own_turns = type(self).turn is not PlacementRule.turn
        """Whether a turn is more than placing a worker."""

    def set_up(self, road: Road) -> None:
        """Put out what the rule needs: pieces and memory. Tokens on spaces are laid by the page (AL-38)."""

    def tolls(self, road: Road, seat: int) -> Tolls:
        """The gold that placements cost on top of the spaces' own costs; a space that does not come is barred.

        A rule that would rather say it space by space does so with `tolls_by_space`.
        """
        return NO_TOLL

    def surcharge(self, road: Road, seat: int, spot: int) -> int:
        """The toll of one space, or BARRED."""
        return toll_of(self.tolls(road, seat), spot)

    def last_resort(self, road: Road, seat: int) -> int:
        """Spaces the rule bars, but opens without surcharge to a seat for which no other space is legal."""
        return NOWHERE

    def receivers(self, road: Road, seat: int, spot: int) -> tuple[int, ...]:
        """The players one of whom is paid the surcharge, chosen by the payer; none means the supply.

        Where they share it, each gets an equal part, and comes as often as he is paid.
        """
        return ()

    def windfall(self, road: Road, seat: int, spot: int) -> tuple[int, int]:
        """Gold and goods of choice gained after putting the worker, before the action; they count for legality."""
        return NO_WINDFALL

    def windfall_spaces(self, road: Road, seat: int) -> tuple[int, int]:
        """The spaces where a windfall of gold waits, and those of goods."""
        return (NOWHERE, NOWHERE)

    def on_placed(self, road: Road, seat: int, spot: int) -> None:
        """The worker has just been put down, its action is still to come; may ask questions."""

    def answered(self, road: Road, seat: int, spot: int) -> None:
        """The action is done, the abilities that follow it are still to work; may ask questions."""

    def after_action(self, road: Road, seat: int, spot: int) -> None:
        """The action is fully resolved."""

    def turn(self, seat: int) -> Decision[Road] | None:
        """What a seat is asked on its turn, where there is more to do than to place a worker."""
        return None

    def unblock(self, road: Road, seat: int) -> bool:
        """Help a seat that can place nowhere; says whether it did, and then asks it to place once more."""
        return False

    def skipped(self, road: Road) -> None:
        """A seat with a worker was skipped."""

    def all_placed(self, road: Road) -> None:
        """The Action Phase is over (AL-67); may ask questions."""

    def leave(self, road: Road) -> None:
        """The page is left: everything of it goes back (AL-154)."""

    def holding(self, road: Road) -> tuple[int, ...]:
        """Goods lying on the page, kind by kind: neither in the supply nor in a crate."""
        return (0,) * KINDS

    def known(self, road: Road, seat: int | None) -> tuple[int, ...]:
        """What a seat, or a spectator (None), knows of the tokens face down beside the page; -1 for the others."""
        return (UNKNOWN,) * len(road.veiled)

    def redraw(self, road: Road, observer: int | None, dice: Dice) -> None:
        """Redraw what lies face down on this page and beside it, as far as the observer cannot know it."""

    def why_not(self, road: Road, seat: int, spot: int) -> Reason:
        """Why the rule bars a space."""
        return Reason("rule_bars")


RULES: Final[dict[str, type[PlacementRule]]] = {}
"""The kinds of placement rules by name."""


def placement_rule(cls: type[PlacementRule]) -> type[PlacementRule]:
    """Make a kind of placement rule known."""
    RULES[cls.kind] = cls
    return cls
