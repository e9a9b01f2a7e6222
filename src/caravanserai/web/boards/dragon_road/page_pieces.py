"""The pieces of single pages: ferry, fog, storm, air, fruit, landings, statues, high score, and the key to the city."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from markupsafe import Markup

from caravanserai.games.almanac.book import GOODS
from caravanserai.games.almanac.dragon_road.pages.skygate import LAP, STORM
from caravanserai.web.boards.almanac.owner_marks import badge, beside, key_piece, tag
from caravanserai.web.boards.almanac.pieces import NOBODY, Piece
from caravanserai.web.boards.almanac.svg import joined, number, use
from caravanserai.web.boards.dragon_road.group_sign_places import SIGNS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.dragon_road.pages.courtyard_markets import CrowdToll
    from caravanserai.games.almanac.dragon_road.pages.sublin_salt import AirBudget
    from caravanserai.games.almanac.dragon_road.pages.vineland_tract import GrowingVines
    from caravanserai.games.almanac.state import Road
    from caravanserai.web.boards.almanac.pieces import Look


def _at(look: Look, name: str, group: int) -> str:
    return look.words.say("web_almanac.piece.at", piece=look.piece(name), place=look.group(group))


def _ferry(look: Look) -> list[Piece]:
    """Draw the ferry in the berth of the island that the memo names first."""
    island = look.view.memo[0]
    x, y = look.scenery.berths["ferry"][look.page.groups[island]]
    return [Piece("ferry", x, y, _at(look, "ferry", island), use("live-ferry", 0, -8, 92, 69))]


def _fog(look: Look) -> list[Piece]:
    """Draw the fog bank over one ruin; its spaces stay visible above it."""
    ruin = look.view.memo[0]
    x, y = look.scenery.berths["fog"][look.page.groups[ruin]]
    return [Piece("fog", x, y, _at(look, "fog", ruin), use("live-fog", 0, 0, 270, 255), below=True)]


def _storm(look: Look) -> list[Piece]:
    """Draw the storm above a terrace, with a dot for each worker placed in this lap; lightning lies beside the page."""
    view = look.view
    columns = look.page.rule.settings["columns"]
    under = look.page.groups.index(columns[view.memo[STORM]])
    x, y = look.scenery.berths["storm"][look.page.groups[under]]
    lap = look.words.say("web_almanac.piece.lap", placed=view.memo[LAP], seats=view.seats)
    dots = joined(
        Markup('<circle class="lap{}" cx="{:g}" cy="28" r="6"/>').format(
            " done" if at < view.memo[LAP] else "", 16 * (at - (view.seats - 1) / 2)
        )
        for at in range(view.seats)
    )
    cloud = Piece("storm", x, y, f"{_at(look, 'storm', under)}. {lap}", use("live-storm", 0, -6, 152, 120) + dots)
    return [cloud, *beside(look, 940, 655)]


def _air(look: Look) -> list[Piece]:
    """Draw all players' air, and the reader's cost of diving in each zone."""
    view, rule = look.view, cast("AirBudget", look.page.rule)
    found = []
    for seat, (x, y) in enumerate(look.scenery.spots["air_tokens"][: view.seats]):
        air = look.words.say(
            "web_almanac.piece.of", name=look.describer.seat(seat), text=look.describer.counted("air", view.memo[seat])
        )
        drawing = use("live-shell", 0, 0, 50) + badge(seat, -22, -14, 12) + tag(view.memo[seat], 20, 14)
        found.append(Piece(f"air-{seat}", x, y, air, drawing))
    for group, name in enumerate(look.page.groups):
        spots = [spot for spot in look.page.in_use[view.seats] if look.page.spots[spot].group == group]
        cost = rule.settings["cost"][name]
        if spots and view.seat is not None:
            cost = rule.air(cast("Road", view), view.seat, spots[0])
        x, y = SIGNS[look.page.id][name]
        label = look.words.say("web_almanac.piece.of", name=look.group(group), text=look.describer.counted("air", cost))
        right = 42 + len(look.group(group)) * 4.6
        found.append(Piece(f"depth-{group}", x + right, y, label, use("live-shell", 0, 0, 34) + tag(cost, 14, 10)))
    return found


def _fruit(look: Look) -> list[Piece]:
    """Draw the fruit on each vine; a harvested vine bears no more."""
    view, rule = look.view, cast("GrowingVines", look.page.rule)
    found = []
    for vine, name in enumerate(look.page.groups):
        if rule.used_from[vine] > view.seats:
            continue
        x, y = look.scenery.groups[name]
        fruit = rule.fruit(cast("Road", view), vine)
        label = look.words.say(
            "web_almanac.piece.of", name=look.group(vine), text=look.words.say("web_almanac.piece.fruit", max(0, fruit))
        )
        symbol = f"live-fruit-{(*GOODS, 'any')[rule.bears[vine]]}"
        drawing = Markup('<g class="{}">{}</g>').format("ripe" if fruit > 0 else "bare", use(symbol, 0, 0, 52))
        found.append(Piece(f"fruit-{vine}", x, y, label, drawing + tag(max(0, fruit), 24, 14)))
    return found


def _river(look: Look) -> list[Piece]:
    """Draw the landing of each player's last worker."""
    view, found = look.view, []
    landings = {spot.extra.get("order"): spot for spot in look.page.spots}
    for seat, last in enumerate(view.memo):
        if last in landings and last > 0:
            spot = landings[last]
            label = look.words.say(
                "web_almanac.piece.landed", name=look.describer.seat(seat), place=look.group(spot.group)
            )
            x, y = spot.extra["x"] + 60, spot.extra["y"] - 46 + 26 * seat
            found.append(Piece(f"landed-{seat}", x, y, label, badge(seat, 0, 0, 12)))
    return found


def _courts(look: Look) -> list[Piece]:
    """Draw the statues on display, the leader in each court, and the key until a player wins it."""
    view, rule = look.view, cast("CrowdToll", look.page.rule)
    found = []
    kinds = {kind: at for at, kind in enumerate(look.describer.game.things["token"])}
    for name, (x, y) in look.scenery.pieces.items():
        statue = name.partition("_")[2]
        kind = kinds.get(f"dragon_statue_{statue}", NOBODY)
        if name.startswith("statue_") and view.pool[kind]:
            label = look.describer.thing("token", kind)
            found.append(Piece(f"statue-{statue}", x, y, label, use(f"live-statue-{statue}", 0, -6, 48, 60)))
    for court in rule.courts:
        ahead = rule.banner(cast("Road", view), court)
        if ahead != NOBODY:
            x, y = SIGNS[look.page.id][look.page.groups[court]]
            name, place = look.describer.seat(ahead), look.group(court)
            label = look.words.say("web_almanac.piece.ahead", name=name, place=place)
            found.append(Piece(f"banner-{court}", x, y - 30, label, badge(ahead, 0, 0)))
    return [*found, *key_piece(look, *look.scenery.pieces["city_key"])]


def _arcade(look: Look) -> list[Piece]:
    """Draw the high score on its slate, and the key."""
    x, y = look.scenery.pieces["high_score"]
    best = look.view.memo[0]
    label = look.words.say("web_almanac.piece.of", name=look.piece("high_score"), text=best)
    slate = use("live-slate", 0, 0, 66) + number(best, 0, 8, "chalk")
    return [Piece("slate", x, y, label, slate), *key_piece(look, *look.scenery.pieces["city_key"])]


PAGE_PIECES: Final[Mapping[str, Callable[[Look], Sequence[Piece]]]] = {
    "yop_gub_islands": _ferry,
    "silt_ruins": _fog,
    "skygate": _storm,
    "rivertown_landing": _river,
    "sublin_salt": _air,
    "vineland_tract": _fruit,
    "courtyard_markets": _courts,
    "dockside_arcade": _arcade,
}
