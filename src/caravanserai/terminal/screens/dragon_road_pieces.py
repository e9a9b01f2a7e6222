"""The pieces of single pages: ferry, fog, storm, air, fruit, high score, and the key to the city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from caravanserai.games.almanac.bots.believed_state import believed
from caravanserai.terminal.screens.almanac_pieces import Look, Pieces

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.games.almanac.dragon_road.pages.sublin_salt import AirBudget


def _ferry(look: Look) -> Pieces:
    """Return the ferry or the fog on the group that the memo names first."""
    return Pieces({look.view.memo[0]: look.piece("ferry")})


def _fog(look: Look) -> Pieces:
    return Pieces({look.view.memo[0]: look.piece("fog")})


def _storm(look: Look) -> Pieces:
    columns = look.page.rule.settings["columns"]
    under = look.page.groups.index(columns[look.view.memo[0]])
    placed = look.words.say("terminal.dragon_road.lap", placed=look.view.memo[1], seats=look.view.seats)
    return Pieces({under: look.piece("storm")}, (placed,))


def _air(look: Look) -> Pieces:
    """Return the reader's cost of diving in each zone, and all players' air."""
    view, rule = look.view, cast("AirBudget", look.page.rule)
    groups = {}
    if view.seat is not None:
        road = believed(view)
        for spot in look.page.in_use[view.seats]:
            air = rule.air(road, view.seat, spot)
            groups[look.page.spots[spot].group] = look.describer.counted("air", air)
    left = ", ".join(f"{look.describer.seat(seat)} {view.memo[seat]}" for seat in range(view.seats))
    return Pieces(groups, (f"{look.piece('air_tokens')}: {left}",))


def _fruit(look: Look) -> Pieces:
    """Return the fruit on each vine; a harvested vine bears no more."""
    view, say = look.view, look.words.say
    fruit = view.memo[view.seats :]
    return Pieces({vine: say("terminal.dragon_road.fruit", max(0, count)) for vine, count in enumerate(fruit)})


def _river(look: Look) -> Pieces:
    """Return the landing of the reader's last worker."""
    view = look.view
    last = 0 if view.seat is None else view.memo[view.seat]
    order = {spot.extra.get("order"): spot.group for spot in look.page.spots}
    return Pieces({order[last]: look.words.say("terminal.dragon_road.last_landing")} if last in order else {})


def _key(look: Look) -> Pieces:
    return Pieces({}, (look.key(),))


def _striker(look: Look) -> Pieces:
    return Pieces({}, (f"{look.piece('high_score')}: {look.view.memo[0]}", look.key()))


DRAGON_ROAD: Final[Mapping[str, Callable[[Look], Pieces]]] = {
    "yop_gub_islands": _ferry,
    "silt_ruins": _fog,
    "skygate": _storm,
    "rivertown_landing": _river,
    "sublin_salt": _air,
    "vineland_tract": _fruit,
    "courtyard_markets": _key,
    "dockside_arcade": _striker,
}
