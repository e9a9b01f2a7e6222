"""Aiming a catapult: the pull on the map, the possible landings, and the cost of a hit (DH-133 ... DH-137)."""

from __future__ import annotations

import functools
import math
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.dragonharth.combat.ballistics import flight
from caravanserai.games.dragonharth.combat.catapult import ANGLE, LONGEST, SHORTEST, TURN, Aim, Pull, straight
from caravanserai.games.dragonharth.combat.odds import chances, off_chance
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.map.board import CASTLES, FIELDS, HOME_FIELDS, ISLAND, SIDE
from caravanserai.games.dragonharth.state import BABY, EGG, WALL, owner_of
from caravanserai.web.boards.dragonharth.coordinates import CELL, SIZE, centre
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.rendering import static

if TYPE_CHECKING:
    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_BOW: Final = 0.26
_MIN_SHOWN: Final = 0.025
_LISTED: Final = 4
_MARGIN: Final = 40
_CORNERS: Final = tuple((x, y) for x in (215, 785) for y in (215, 785))
"""The possible positions of the lens on a small screen."""
_PROPOSED_TARGETS: Final = 6
"""The number of targets proposed for assisted aim."""


class Landing(NamedTuple):
    """A space where the shot may land: its chance, whether a wall stops it, whether it hits the named kingdom."""

    space: int
    chance: float
    walled: bool
    good: bool

    @property
    def percent(self) -> int:
        """The chance in per cent."""
        return round(100 * self.chance)


class Shot(NamedTuple):
    """A shot as currently aimed; `angle` in tenths of a degree, `pull` in tenths of a space."""

    stand: int
    victim: int
    colour: int
    angle: int
    pull: int
    target: int
    """The target space of assisted aim; -1 for a free pull."""
    blur: int
    landings: tuple[Landing, ...]
    off: float

    @property
    def hit(self) -> int:
        """The chance of a hit in per cent."""
        return round(100 * sum(landing.chance for landing in self.landings if landing.good))

    @property
    def wall(self) -> int:
        """The chance that the shot only breaks a wall, in per cent."""
        return round(100 * sum(landing.chance for landing in self.landings if landing.walled))

    @property
    def landing_point(self) -> tuple[float, float]:
        """The intended landing point, on the map."""
        x, y = centre(self.stand)
        far = CELL * self.pull * 4 / 30
        turn = math.radians(self.angle / 10)
        return x + far * math.sin(turn), y - far * math.cos(turn)


def shot_of(board: DragonharthBoard) -> Shot | None:
    """Return the shot that the reader aims by hand; it begins with a line at rest, which points to the sea."""
    view, perspective = board.view, board.perspective
    decision = perspective.decision
    if not isinstance(decision, Aim | Pull):
        return None
    victim, stand, colour = view.aim[:ANGLE]
    chosen = perspective.chosen
    if isinstance(decision, Pull):
        pull = SHORTEST if chosen is None else SHORTEST + chosen
        return shot_at(view, stand, victim, colour, angle=view.aim[ANGLE], pull=pull)
    if chosen is None:
        return shot_at(view, stand, victim, colour, angle=_aimed_at(stand, ISLAND)[0], pull=SHORTEST)
    if chosen >= TURN:
        return shot_at(view, stand, victim, colour, target=chosen - TURN)
    ahead = perspective.ahead
    pull = SHORTEST if ahead is None or ahead > LONGEST - SHORTEST else SHORTEST + max(0, ahead)
    return shot_at(view, stand, victim, colour, angle=chosen, pull=pull)


def shot_at(  # noqa: PLR0913  # the parts of a shot
    view: DragonharthView,
    stand: int,
    victim: int,
    colour: int,
    *,
    angle: int = 0,
    pull: int = SHORTEST,
    target: int = -1,
) -> Shot:
    """Return a shot with its chances: at a target space, or with an angle and a pull."""
    if target >= 0:
        angle, pull = _aimed_at(stand, target)
    way = flight(pull, angle) if target < 0 else straight(stand, target)
    blur, goals = 2 if view.fog[victim] else 1, property_of(view, victim)
    landings = tuple(
        Landing(space, chance, walled := view.terrain[space] == WALL, not walled and space in goals)
        for space, chance in chances(stand, way, blur)
    )
    return Shot(stand, victim, colour, angle, pull, target, blur, landings, off_chance(stand, way, blur))


def property_of(view: DragonharthView, seat: int) -> frozenset[int]:
    """Return the spaces with a kingdom's property: castle, ship, piece, egg or baby, resource (DH-137, DH-137e)."""
    corner = view.corner[seat]
    pieces = [space for space, code in enumerate(view.piece) if code and owner_of(code) == seat]
    young = [FIELDS[field] for field in HOME_FIELDS[corner] if view.nest[field] in (EGG, BABY)]
    tiles = [FIELDS[field] for field, tile in enumerate(view.tile) if tile and view.control[field] == seat]
    return frozenset((CASTLES[corner], *pieces, *young, *tiles, *(space for space in [view.ship[seat]] if space >= 0)))


def _aimed_at(stand: int, target: int) -> tuple[int, int]:
    """Return the angle and the pull that aim at a space."""
    (y, x), (v, u) = divmod(stand, SIDE), divmod(target, SIDE)
    angle = round(math.degrees(math.atan2(u - x, y - v)) * 10) % TURN
    return angle, max(SHORTEST, min(LONGEST, round(math.hypot(u - x, v - y) * 7.5)))


def arc(start: tuple[float, float], end: tuple[float, float]) -> str:
    """Return the SVG path of a shot: a curve that bends up, or right."""
    (x, y), (u, v) = start, end
    side = -1 if u > x or (u == x and v > y) else 1
    bow_x, bow_y = (y - v) * _BOW * side * -1, (u - x) * _BOW * side
    return f"M{x:g} {y - 14:g}Q{(x + u) / 2 + bow_x:.0f} {(y + v) / 2 + bow_y:.0f} {u:.1f} {v:.1f}"


def _on_map(x: float, y: float, right: float, down: float) -> tuple[float, float]:
    """Return the end of a line, clipped to the map, so that the handle of the pull stays visible."""
    room = [
        (edge - start) / way
        for start, way in ((x, right), (y, down))
        for edge in (_MARGIN, SIZE - _MARGIN)
        if (edge - start) * way > 0
    ]
    share = min(1.0, *room)
    return x + right * share, y + down * share


@functools.lru_cache(maxsize=256)
def _draw_layer(shot: Shot, label: str, description: str) -> Markup:
    """Draw the layer of the map with pull, flight, dispersion and chances."""
    x, y = centre(shot.stand)
    u, v = shot.landing_point
    turn = math.radians(shot.angle / 10)
    px, py = _on_map(x, y, -CELL * shot.pull / 10 * math.sin(turn), CELL * shot.pull / 10 * math.cos(turn))
    far = CELL * shot.pull * 4 / 30
    along = far * CHARTS.flight_error * shot.blur / 1000
    aside = far * math.tan(math.radians(CHARTS.angle_error * shot.blur / 10))
    spots = _spots(shot)
    ellipses = [
        Markup(
            '<ellipse class="disp {}" rx="{:.1f}" ry="{:.1f}" transform="translate({:.1f} {:.1f}) rotate({})"/>'
        ).format(name, aside * times, along * times, u, v, shot.angle / 10)
        for name, times in (("two", 2), ("one", 1))
    ]
    bow = arc((x, y), (u, v))
    line = f"M{x} {y}L{px:.1f} {py:.1f}"
    lens = max(_CORNERS, key=lambda corner: min(math.dist(corner, place) for place in ((u, v), (px, py), (x, y))))
    return Markup(
        '<g id="aiming" class="aiming" data-x="{x}" data-y="{y}" data-angle="{angle}" data-pull="{pull}" '
        'data-cell="{cell}" data-turn="{turn}" data-stretch="{stretch}">'
        '<path class="shade" d="M0 0H1000V1000H0Z"/><g id="spread">{ellipses}</g>'
        '<path class="flight shadow" d="M{x} {y}L{u:.1f} {v:.1f}"/>'
        '<path class="flight dark" d="{bow}"/><path class="flight light" d="{bow}"/><g id="chances">{spots}</g>'
        '<path class="pull dark" d="{line}"/><path class="pull light" d="{line}"/>'
        '<g id="aim-handle" class="handle" transform="translate({px:.1f} {py:.1f})" role="slider" tabindex="0" '
        'aria-label="{label}" aria-valuemin="0" aria-valuemax="360" aria-valuenow="{degrees}" '
        'aria-valuetext="{description}">'
        '<circle class="reach" r="46"/><circle class="disc" r="27"/><circle class="rim" r="20"/>'
        '<path d="M-9 0h18M0-9v18"/></g>'
        '<g class="lens" transform="translate({lens_x} {lens_y})" aria-hidden="true"><g clip-path="url(#glass)">'
        '<g id="lens" transform="scale(1.75) translate({left:.1f} {up:.1f})">'
        '<image href="{art}" width="1000" height="1000"/><use href="#ground"/><use href="#host"/>'
        '<use href="#spread"/><use href="#chances"/></g></g><circle r="200"/></g></g>'
    ).format(
        x=x,
        y=y,
        u=u,
        v=v,
        px=px,
        py=py,
        angle=shot.angle,
        pull=shot.pull,
        cell=CELL,
        turn=CHARTS.angle_error * shot.blur,
        stretch=CHARTS.flight_error * shot.blur,
        ellipses=Markup("").join(ellipses),
        spots=spots,
        bow=bow,
        line=line,
        lens_x=lens[0],
        lens_y=lens[1],
        left=-u,
        up=-v,
        art=static("art/dragonharth/board.svg"),
        label=label,
        degrees=shot.angle / 10,
        description=description,
    )


def _spots(shot: Shot) -> Markup:
    """Draw the chance of each space on which the shot may land."""
    return Markup("").join(
        Markup('<g class="pct{}" transform="translate({} {})"><rect/><text y="7">{}%</text></g>').format(
            " good" * landing.good, *centre(landing.space), landing.percent
        )
        for landing in shot.landings
        if landing.chance >= _MIN_SHOWN
    )


def _draw_flight(shot: Shot) -> Markup:
    """Draw the flight of a shot at a target, and its chances; the spaces below it stay clickable."""
    start, end = centre(shot.stand), centre(shot.target)
    bow = arc(start, end)
    return Markup(
        '<g id="aiming" class="aiming planned" aria-hidden="true"><path class="flight shadow" d="M{} {}L{} {}"/>'
        '<path class="flight dark" d="{}"/><path class="flight light" d="{}"/>{}</g>'
    ).format(*start, *end, bow, bow, _spots(shot))


def layer(board: DragonharthBoard) -> Markup:
    """Return the layer of the map on which a shot is aimed and flies."""
    if board.panel is not None and board.panel.shot is not None:
        return _draw_flight(board.panel.shot)
    shot = shot_of(board)
    if shot is None:
        return Markup('<g id="aiming"></g>')
    return _draw_layer(shot, board.words.say("web_dragonharth.aim.handle"), describe_shot(board, shot))


def describe_shot(board: DragonharthBoard, shot: Shot) -> str:
    """Describe a shot: its target and the chance of a hit."""
    say = board.words.say
    hit = say("web_dragonharth.aim.hit_chance", hit=shot.hit)
    if shot.target >= 0:
        return f"{say('web_dragonharth.aim.at', space=board.lexicon.spaces[shot.target])}: {hit}"
    way = say("web_dragonharth.aim.way", angle=f"{shot.angle / 10:.1f}", pull=f"{shot.pull / 10:.1f}")
    return f"{way}: {hit}"


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the sheet beside the map: angle and pull, assisted aim, chances and their effects."""
    shot = shot_of(board)
    if shot is None:
        return None
    perspective, view = board.perspective, board.view
    damage = CHARTS.damage[shot.colour]
    listed = [landing for landing in shot.landings if landing.good][:_LISTED]
    return render_panel(
        board,
        "aim",
        shot=shot,
        badge=board.mine,
        free=isinstance(perspective.decision, Aim),
        victim=perspective.players[shot.victim].name,
        victim_badge=board.badges[shot.victim],
        damage=damage,
        dollars=damage * CHARTS.point,
        listed=tuple(
            (landing, ", ".join(board.contents.describe(landing.space)) or board.contents.ground(landing.space))
            for landing in listed
        ),
        rest=max(0, shot.hit - sum(landing.percent for landing in listed)),
        proposed=_proposed(board, shot) if isinstance(perspective.decision, Aim) else (),
        chosen=perspective.chosen,
        shortest=SHORTEST,
        longest=LONGEST,
        first_space=TURN,
        fog=view.fog[shot.victim],
    )


def _in_range(board: DragonharthBoard, stand: int, victim: int) -> list[int]:
    """Return a kingdom's property within reach of a stand, the nearest first."""
    y, x = divmod(stand, SIDE)
    found = [(math.hypot(space % SIDE - x, space // SIDE - y), space) for space in property_of(board.view, victim)]
    return [space for far, space in sorted(found) if far * 7.5 <= LONGEST]


def _proposed(board: DragonharthBoard, shot: Shot) -> tuple[tuple[int, int, str], ...]:
    """Return some targets for assisted aim."""
    return tuple(
        (TURN + space, space, ", ".join(board.contents.describe(space)) or board.contents.ground(space))
        for space in _in_range(board, shot.stand, shot.victim)[:_PROPOSED_TARGETS]
    )
