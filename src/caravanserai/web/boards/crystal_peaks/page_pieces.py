"""The pieces of single pages: ice, ladders, producers, bug, mills, turtles, light, cards, ranks, laurels and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from markupsafe import Markup

from caravanserai.games.almanac.crystal_peaks.pages.cliffside import BARE, NEUTRAL
from caravanserai.games.almanac.placement_rule import UNKNOWN
from caravanserai.games.almanac.state import BOOKS
from caravanserai.web.boards.almanac.owner_marks import badge, beside, key_piece, tag
from caravanserai.web.boards.almanac.pictures import token_symbol
from caravanserai.web.boards.almanac.pieces import NOBODY, Piece
from caravanserai.web.boards.almanac.space_symbols import stencil
from caravanserai.web.boards.almanac.svg import icon, number, use
from caravanserai.web.boards.crystal_peaks.carried import carrier, names_above, ships, turtles

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.crystal_peaks.pages.aurora import LightWindow
    from caravanserai.games.almanac.crystal_peaks.pages.balloon_town import RoamingBlock
    from caravanserai.games.almanac.crystal_peaks.pages.cliffside import Ladders
    from caravanserai.games.almanac.crystal_peaks.pages.floe_lake import MovingLinks
    from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import RowColumn
    from caravanserai.games.almanac.crystal_peaks.pages.sisters_port import Docking
    from caravanserai.games.almanac.state import Road
    from caravanserai.web.boards.almanac.pieces import Look
    from caravanserai.web.boards.almanac.scenery import Point

KEY_AT: Final = (944, 56)
UNDER_KEY: Final = (944, 130)
POOL_AT: Final = (944, 655)
_SHIP_SIGNS: Final = {"moored": "i-link", "waiting": "i-clock", "sailed": "i-leave"}
ON_TERRACE: Final = (948, 48)
"""The position of the first seat's mark on the top terrace."""
SEATS_AT: Final = (48, 56)
"""The position of the first of several marks, one for each seat."""


def _token(look: Look, name: str) -> int:
    return look.describer.game.things["token"].index(name)


def _at(look: Look, name: str, group: int) -> str:
    """Return the name of a piece with the group of spaces it is at."""
    piece = look.describer.thing("token", _token(look, name))
    return look.words.say("web_almanac.piece.at", piece=piece, place=look.group(group))


def _ice(look: Look) -> list[Piece]:
    """Draw both ice pieces at the landings of their islands."""
    rule = cast("MovingLinks", look.page.rule)
    found = []
    for piece in range(len(rule.start)):
        island = rule.ring[look.view.memo[piece]]
        x, y = look.scenery.pieces[f"ice_spot_{look.page.groups[island]}"]
        found.append(Piece(f"ice-{piece}", x, y, _at(look, "ice", island), use("live-ice", 0, 0, 96, 72), below=True))
    return found


def _ladders(look: Look) -> list[Piece]:
    """Draw the ladders on their spots, with the mark of their owner; those in an unused colour have no mark.

    A faint ladder marks a spot where the reader may set one; a lit ladder may be climbed.
    """
    rule = cast("Ladders", look.page.rule)
    found = []
    for spot, (low, high) in enumerate(rule.ends):
        owner, at = look.view.memo[spot], look.scenery.pieces[f"spot_{spot + 1}"]
        legal = {block: look.legal_choice(spot, block) for block in ("ladder", "neutral")}
        choices = [(block, choice) for block, choice in legal.items() if choice is not None]
        if len(choices) > 1:
            found += _both_ladders(look, spot, at, choices)
        elif choices:
            [(_, choice)] = choices
            found.append(
                _ladder_to_choose(look, f"ladder-{spot}", at, choice, _lit(_ladder(owner), faint=owner == BARE))
            )
        elif owner != BARE:
            found.append(Piece(f"ladder-{spot}", *at, _ladder_words(look, owner, low, high), _ladder(owner)))
    return found


def _both_ladders(look: Look, spot: int, at: Point, choices: Sequence[tuple[str, int]]) -> list[Piece]:
    """Draw the reader's own ladder and one in an unused colour side by side: both may be set on a spot (CP-L03g)."""
    owners = {"ladder": look.perspective.seat or 0, "neutral": NEUTRAL}
    found = []
    for side, (block, choice) in zip((-1, 1), choices, strict=True):
        drawing = Markup('<g transform="scale(.8)">{}</g>').format(_lit(_ladder(owners[block], side), faint=True))
        found.append(_ladder_to_choose(look, f"{block}-{spot}", (at[0] + side * 30, at[1]), choice, drawing))
    return found


def _ladder_to_choose(look: Look, name: str, at: Point, choice: int, drawing: Markup) -> Piece:
    label, chosen = look.perspective.choice(choice).label, choice == look.perspective.chosen
    return Piece(name, *at, label, drawing, choice=choice, chosen=chosen)


def _ladder(owner: int, side: int = 1) -> Markup:
    """Draw a ladder with the mark of its owner at its right or left side."""
    drawing = use("tok-ladder", 0, 0, 62)
    return drawing if owner in (BARE, NEUTRAL) else drawing + badge(owner, 20 * side, 20, 13)


def _ladder_words(look: Look, owner: int, low: int, high: int) -> str:
    whose = "" if owner == NEUTRAL else look.describer.seat(owner)
    key = "web_almanac.piece.free_ladder" if owner == NEUTRAL else "web_almanac.piece.ladder"
    return look.words.say(key, name=whose, low=look.group(low), high=look.group(high))


def _lit(drawing: Markup, *, faint: bool) -> Markup:
    """Draw a piece that can be chosen."""
    style = "faint" if faint else ""
    return Markup('<circle class="light" r="36"/><g class="{}">{}</g>{}').format(
        style, drawing, stencil("focus", "focusbox")
    )


def _producers(look: Look) -> list[Piece]:
    """Draw the producers that are face up and not yet taken."""
    kinds = BOOKS[look.view.product].tokens
    found = []
    for spot, kind in enumerate(look.view.memo):
        if kind >= 0:
            place = look.page.spots[spot].extra
            label = look.describer.thing("token", kind)
            drawing = use(token_symbol(kinds[kind]), 0, 0, 40)
            found.append(Piece(f"producer-{spot}", place["x"] + 34, place["y"] + 26, label, drawing))
    return found


def _bug(look: Look) -> list[Piece]:
    """Draw the bug on its balloon."""
    balloon = cast("RoamingBlock", look.page.rule).closed(cast("Road", look.view))
    x, y = look.scenery.pieces[f"perch_{look.page.groups[balloon]}"]
    return [Piece("bug", x, y, _at(look, "bug", balloon), use("tok-bug", 0, 0, 60))]


def _doors(look: Look) -> list[Piece]:
    """Draw a mark above the sail at the door of each mill."""
    found = []
    for mill, sail in enumerate(look.view.memo):
        if sail >= 0:
            spot = look.page.spots[sail]
            label = look.words.say("web_almanac.piece.door", place=look.group(spot.group))
            x, y = spot.extra["x"], spot.extra["y"] - 46
            found.append(Piece(f"door-{mill}", x, y, label, use("live-door", 0, 0, 52, 26)))
    return found


def _turtles(look: Look) -> list[Piece]:
    """Draw the turtles under their stalls, each with its place in the race."""
    found: list[Piece] = []
    for turtle, (x, y) in turtles(look).items():
        place = look.view.memo.index(turtle) + 1
        label = look.words.say("web_almanac.piece.race", name=look.group(turtle), place=place)
        found += carrier(look, turtle, (x, y), label)
        plate = _plate(look.words.say(f"web_almanac.place.{place}"))
        found.append(Piece(f"place-{turtle}", x + 70, y - 46, label, plate, rides=True))
    return names_above(found)


def _plate(text: str) -> Markup:
    """Draw a short text on a small plate of paper."""
    return Markup('<rect class="tag" x="-23" y="-13" width="46" height="26" rx="13"/>') + number(
        text, 0, 6, "price small"
    )


def _light(look: Look) -> list[Piece]:
    """Draw the light above its avenue."""
    rule = cast("LightWindow", look.page.rule)
    place = look.view.memo[0]
    x, y = look.scenery.pieces[f"sky_{place + 1}"]
    return [Piece("light", x, y, _at(look, "light", rule.line[place]), use("tok-light", 0, 0, 68))]


def _cards(look: Look) -> list[Piece]:
    """Draw the three cards, with names for those the reader has seen, and all players' bets below."""
    view, rule = look.view, cast("RowColumn", look.page.rule)
    found = []
    for slot, name in enumerate(("left", "middle", "right")):
        x, y = look.scenery.pieces[f"monte_{name}"]
        card = view.veiled[slot] if view.veiled else UNKNOWN
        known = card != UNKNOWN
        label = look.describer.thing("slot", slot)
        if known:
            label = look.words.say("web_almanac.piece.of", name=label, text=look.describer.thing("token", card))
        symbol = token_symbol(BOOKS[view.product].tokens[card]) if known else "tok-monte"
        drawing = use(symbol, 0, 0, 62)
        bets = [view.memo[rule.bets_at(cast("Road", view), seat, slot)] for seat in range(view.seats)]
        betting = [seat for seat, count in enumerate(bets) for _ in range(count)]
        for at, seat in enumerate(betting):
            drawing += badge(seat, 24 * at - 12 * (len(betting) - 1), 32, 11)
        names = ", ".join(look.describer.seat(seat) for seat in betting)
        description = f"{label}. {look.words.say('web_almanac.piece.bets', names=names)}" if betting else label
        found.append(Piece(f"monte-{slot}", x, y, description, drawing))
    return found


def _medallion(symbol: str) -> Markup:
    """Draw an icon on a round of paper, so that it is visible on any picture."""
    return Markup('<circle class="tag" cx="0" cy="0" r="19"/>') + icon(symbol, "ink", 0, 0, 26)


def _knot() -> Markup:
    return Markup('<circle class="tag" cx="0" cy="0" r="19"/>') + use("live-knot", 0, 0, 30)


def _each_seat(look: Look, key: str, numbers: Sequence[int], picture: Markup) -> list[Piece]:
    """Draw a number for each seat, such as its laurels or knots."""
    found = []
    for seat, count in enumerate(numbers[: look.view.seats]):
        description = look.words.say(key, count)
        label = look.words.say("web_almanac.piece.of", name=look.describer.seat(seat), text=description)
        drawing = picture + badge(seat, -18, -12, 11) + tag(count, 18, 14)
        found.append(Piece(f"count-{seat}", SEATS_AT[0], SEATS_AT[1] + 62 * seat, label, drawing))
    return found


def _plague(look: Look) -> list[Piece]:
    """Draw the remaining plague."""
    return beside(look, *POOL_AT)


def _palace(look: Look) -> list[Piece]:
    """Draw the royalty on display, all players' ranks, and the key."""
    ranks = _each_seat(look, "web_almanac.piece.rank", look.view.memo, use("tok-favor", 0, 0, 40))
    return [*ranks, *beside(look, SEATS_AT[0], 320), *key_piece(look, *KEY_AT)]


def _fortress(look: Look) -> list[Piece]:
    """Draw the remaining medals and the key."""
    return [*beside(look, *UNDER_KEY), *key_piece(look, *KEY_AT)]


def _arena(look: Look) -> list[Piece]:
    """Draw all players' laurels, the remaining shields and the key."""
    laurels = _each_seat(look, "web_almanac.piece.laurels", look.view.memo, _medallion("i-fame"))
    return [*laurels, *beside(look, 500, 655), *key_piece(look, 500, 36)]


def _port(look: Look) -> list[Piece]:
    """Draw the ships that are moored, wait or have sailed, all players' knots, the remaining tickets and the key."""
    view, rule = look.view, cast("Docking", look.page.rule)
    road = cast("Road", view)
    found: list[Piece] = []
    for ship, (x, y) in ships(look).items():
        where = "moored" if ship in rule.moored(road) else "waiting" if ship in rule.waiting(road) else "sailed"
        label = look.words.say(f"web_almanac.piece.{where}", name=look.group(ship))
        found += carrier(look, ship, (x, y), label, "gone" if where == "sailed" else "")
        found.append(Piece(f"mark-{ship}", x - 104, y - 60, label, _medallion(_SHIP_SIGNS[where]), rides=True))
    first = len(rule.ships) + 1
    knots = _each_seat(look, "web_almanac.piece.knots", view.memo[first : first + view.seats], _knot())
    return [*names_above(found), *knots, *beside(look, *POOL_AT), *key_piece(look, *KEY_AT)]


def _steam(look: Look) -> list[Piece]:
    """Draw the pool that is closed now."""
    pool = look.view.memo[0]
    if pool == NOBODY or pool >= len(look.page.groups):
        return []
    x, y = look.scenery.groups[look.page.groups[pool]]
    label = look.words.say("web_almanac.piece.steam", place=look.group(pool))
    return [Piece("steam", x, y, label, use("live-fog", 0, 0, 230, 200), below=True)]


def _terraces(look: Look) -> list[Piece]:
    """Draw the terrace of each player's last worker."""
    found = []
    for seat, terrace in enumerate(look.view.memo):
        if terrace >= 0:
            x, y = ON_TERRACE
            place = look.group(terrace)
            label = look.words.say("web_almanac.piece.last_of", name=look.describer.seat(seat), place=place)
            found.append(Piece(f"last-{seat}", x, y + 130 * terrace + 28 * seat, label, badge(seat, 0, 0, 12)))
    return found


def _last_worker(look: Look) -> list[Piece]:
    """Draw the worker placed last, which the next one should match."""
    spot, owner = look.view.memo
    if spot == NOBODY:
        return []
    place = look.describer.thing("space", spot, {"page": look.page.number})
    label = look.words.say("web_almanac.piece.last", name=look.describer.seat(owner), place=place)
    extra = look.page.spots[spot].extra
    return [Piece("last", extra["x"], extra["y"] - 44, label, use("live-door", 0, 0, 48, 24))]


PAGE_PIECES: Final[Mapping[str, Callable[[Look], Sequence[Piece]]]] = {
    "floe_lake": _ice,
    "cliffside": _ladders,
    "avon_upon_snow": _producers,
    "balloon_town": _bug,
    "baskmill": _doors,
    "ceru_springs": _steam,
    "tortuga": _turtles,
    "aurora": _light,
    "grasslands_fair": _cards,
    "skell": _plague,
    "high_frost_palace": _palace,
    "high_frost_fortress": _fortress,
    "brothers_colosseum": _arena,
    "sisters_port": _port,
    "silver_falls": _terraces,
    "far_rupa": _last_worker,
}
