"""The map: a constant picture, and above it the road, the cities with their tiles, and the caravan."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.silk_road.content import CITIES
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.web.boards.silk_road.names import SIDES, lexicon
from caravanserai.web.boards.silk_road.road import (
    BOXED_TILE,
    HEIGHT,
    PLACES,
    TILE,
    WIDTH,
    box_size,
    lookouts,
    moves_left,
    reachable,
    room_for_printed,
    way,
)
from caravanserai.web.boards.silk_road.tiles import on_map
from caravanserai.web.rendering import sprite, static

if TYPE_CHECKING:
    from caravanserai.games.silk_road.view import SilkRoadView

HERE, NEXT, AHEAD, PAST = "here", "next", "ahead", "past"


class MapState(NamedTuple):
    """The inputs for drawing the map, in one language."""

    lang: str
    reverse: int
    path: tuple[int, ...]
    deal: tuple[tuple[int, ...], ...]
    choices: tuple[tuple[int, int], ...]
    """The cities that the reader may lead the caravan to, with the choice for each."""
    chosen: int | None

    @property
    def city(self) -> int:
        """The position of the caravan."""
        return self.path[-1]

    def state(self, city: int) -> str:
        """Return whether the caravan is in a city, may go there now, may go there later, or can no longer reach it."""
        if city == self.city:
            return HERE
        if city in ROUTES[self.reverse].exits[self.city]:
            return NEXT
        return AHEAD if city in reachable(self.reverse, self.city) else PAST


def map_state(view: SilkRoadView, lang: str, choices: tuple[tuple[int, int], ...], chosen: int | None) -> MapState:
    """Extract the inputs of the map from a view."""
    return MapState(lang, view.reverse, view.path, view.deal, choices, chosen)


@functools.lru_cache(maxsize=64)
def draw_map(out: MapState) -> Markup:
    """Draw the complete map."""
    return Markup(
        '<div id="map" class="map"><img src="{}" alt="">'
        '<svg viewBox="0 0 {} {}" role="group" aria-label="{}" data-nav>{}{}{}{}{}</svg></div>'
    ).format(
        static("art/silk_road/map.svg"),
        WIDTH,
        HEIGHT,
        lexicon(out.lang).words.say("web_silk_road.map"),
        _roads(out),
        _cities(out, PAST),
        _lookouts(out),
        _cities(out, HERE, NEXT, AHEAD),
        _caravan(out),
    )


def describe_tiles(city: int, lang: str, faces: tuple[int, ...]) -> str:
    """Describe the tiles and the printed action of a city."""
    names, printed = lexicon(lang), CITIES[city].printed
    description = names.listed(faces)
    return (
        description
        if printed is None
        else names.words.say("web_silk_road.city.with_printed", tiles=description, face=names.faces[printed])
    )


def _roads(out: MapState) -> Markup:
    """Draw every path in the direction of the journey: taken, open now, possible later, or lost."""
    exits = ROUTES[out.reverse].exits
    taken = set(zip(out.path, out.path[1:], strict=False))
    drawn = []
    for start, ends in enumerate(exits):
        for end in ends:
            lost = out.state(start) == PAST
            style = "gone" if (start, end) in taken else "open" if start == out.city else "off" if lost else ""
            drawn.append(_path(start, end, style))
    return Markup('<g aria-hidden="true">{}</g>').format(Markup("").join(drawn))


@functools.lru_cache(maxsize=512)
def _path(start: int, end: int, style: str) -> Markup:
    """Draw a path; one that is not lost lies on a bed."""
    line = way(start, end)
    bed = Markup('<path class="way bed" d="{}"/>').format(line) if style != "off" else Markup("")
    return bed + Markup('<path id="road-{}-{}" class="way {}" d="{}"/>').format(start, end, style, line)


_CITY: Final = Markup(
    '<g id="city-{city}" class="city {state} {side}{more}" transform="translate({x} {y})" {acts}>{ring}'
    '<ellipse class="shade" cy="6" rx="26" ry="20"/><circle class="disc" r="24"/><circle class="ground" r="20"/>'
    '<use class="house" href="#house-{house}" x="-40" y="-58" width="80" height="80"/>'
    '<text y="38">{name}</text>{tiles}{frame}</g>'
)
_RING: Final = Markup(
    '<circle class="aura" r="44" fill="url(#aura)"/><circle class="reach" r="40"/>'
    '<circle class="ring dark" r="29"/><circle class="ring" r="29"/>'
)
_FRAME: Final = Markup('<g class="focusbox"><rect x="-42" y="-40" width="84" height="86" rx="12"/></g>')


class CityLook(NamedTuple):
    """The inputs for drawing one city; equal ones share a drawing."""

    city: int
    state: str
    lang: str
    reverse: int
    faces: tuple[int, ...]
    choice: int | None
    chosen: bool


def _cities(out: MapState, *states: str) -> Markup:
    choices = dict(out.choices)
    drawn = []
    for city in range(len(CITIES)):
        state, choice = out.state(city), choices.get(city)
        if state in states:
            chosen = choice is not None and choice == out.chosen
            drawn.append(_city(CityLook(city, state, out.lang, out.reverse, out.deal[city], choice, chosen)))
    return Markup("").join(drawn)


@functools.lru_cache(maxsize=4096)
def _city(look: CityLook) -> Markup:
    city, state = look.city, look.state
    back = ROUTES[look.reverse].backs[city]
    return _CITY.format(
        city=city,
        state=state,
        side="" if back is None else SIDES[back],
        more=" is-legal" * (look.choice is not None) + " is-chosen" * look.chosen,
        x=PLACES[city].x,
        y=PLACES[city].y,
        acts=_acts(look),
        ring=_RING if state == NEXT else "",
        house="start" if city == 0 else "end" if city == len(CITIES) - 1 else SIDES[CITIES[city].back or 0],
        name=lexicon(look.lang).cities[city],
        tiles=_tiles(city, state, look.faces) if state in (AHEAD, NEXT) else "",
        frame=_FRAME if state != PAST else "",
    )


def _acts(look: CityLook) -> Markup:
    """Return the attributes of a city: a button if it may be chosen, else an image with its tiles as a tip."""
    if look.state == PAST:
        return Markup('aria-hidden="true"')
    words, name = lexicon(look.lang).words, lexicon(look.lang).cities[look.city]
    label = words.say(f"web_silk_road.city.{look.state}", city=name)
    description = "" if look.state == HERE else describe_tiles(look.city, look.lang, look.faces)
    tip = f"{name}\n{description}" if description else label
    if look.choice is None:
        reach = 0 if look.state == HERE else -1
        return Markup('role="img" tabindex="{}" aria-label="{}" data-tip="{}"').format(reach, label, tip)
    return Markup(
        'role="button" tabindex="0" aria-label="{}" aria-pressed="{}" data-tip="{}" data-do="choose" data-choice="{}"'
    ).format(words.say("web_silk_road.lead_to", city=name), str(look.chosen).lower(), tip, look.choice)


def _tiles(city: int, state: str, faces: tuple[int, ...]) -> Markup:
    """Draw the small tiles below a city, and its printed action beside it."""
    printed = CITIES[city].printed
    step = TILE + 3
    left = -(len(faces) * step - 3) / 2
    drawn = [on_map(face, left + place * step, 44, TILE) for place, face in enumerate(faces)]
    row = Markup('<g class="row-of-tiles{}">{}</g>').format(" boxed" * (state == NEXT), Markup("").join(drawn))
    if printed is not None:
        row += on_map(printed, 27 if room_for_printed(city) > 0 else -48, -22, TILE, printed=True)
    return row


_CARAVAN: Final = Markup(
    '<g id="caravan" class="caravan" transform="translate({} {})" aria-hidden="true">'
    '<ellipse cy="26" rx="40" ry="11"/><circle class="saddle" r="31"/><circle class="trim" r="26"/>'
    '<use href="{}" x="-21" y="-21" width="42" height="42"/></g>'
)


def _caravan(out: MapState) -> Markup:
    """Draw the caravan a little above its city, so that the name stays visible."""
    x, y = PLACES[out.city]
    return _CARAVAN.format(x, y - 22, sprite("i-camel"))


_LOOKOUT: Final = Markup(
    '<g class="lookout {side}" transform="translate({x} {y})"><path d="M{city_x} {city_y}L{middle_x} {middle_y}"/>'
    '<rect width="{width}" height="{height}" rx="10"/>{tiles}</g>'
)


def _lookouts(out: MapState) -> Markup:
    """Draw the tiles of the next cities enlarged, in boxes near their cities."""
    route = ROUTES[out.reverse]
    exits = [to for to in route.exits[out.city] if to != route.end]
    if not exits:
        return Markup("")
    count = len(out.deal[exits[0]])
    width, height = box_size(count)
    drawn = []
    for to, corner in zip(exits, lookouts(out.reverse, out.city, count), strict=True):
        tiles = [on_map(face, 8 + place * (BOXED_TILE + 4), 8, BOXED_TILE) for place, face in enumerate(out.deal[to])]
        drawn.append(
            _LOOKOUT.format(
                side=SIDES[route.backs[to] or 0],
                x=corner.x,
                y=corner.y,
                city_x=PLACES[to].x - corner.x,
                city_y=PLACES[to].y - corner.y,
                middle_x=width // 2,
                middle_y=height // 2,
                width=width,
                height=height,
                tiles=Markup("").join(tiles),
            )
        )
    return Markup('<g aria-hidden="true">{}</g>').format(Markup("").join(drawn))


def stations(view: SilkRoadView) -> tuple[int, int, int]:
    """Return the number of the current station, and the minimum and maximum number of stations in all."""
    few, many = moves_left(view.reverse, view.city)
    at = len(view.path)
    return at, at + few, at + many
