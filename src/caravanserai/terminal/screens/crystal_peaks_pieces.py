"""The pieces of the pages of Crystal Peaks: ice, ladders, producers, bug, mills, turtles, light, cards and ships."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from caravanserai.games.almanac.crystal_peaks.pages.cliffside import BARE, NEUTRAL
from caravanserai.games.almanac.placement_rule import UNKNOWN
from caravanserai.terminal.screens.almanac_pieces import MARKS, NOBODY, Look, Pieces, between

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.games.almanac.crystal_peaks.pages.aurora import LightWindow
    from caravanserai.games.almanac.crystal_peaks.pages.balloon_town import RoamingBlock
    from caravanserai.games.almanac.crystal_peaks.pages.baskmill import GearedWheels
    from caravanserai.games.almanac.crystal_peaks.pages.cliffside import Ladders
    from caravanserai.games.almanac.crystal_peaks.pages.floe_lake import MovingLinks
    from caravanserai.games.almanac.crystal_peaks.pages.grasslands_fair import RowColumn
    from caravanserai.games.almanac.crystal_peaks.pages.sisters_port import Docking
    from caravanserai.games.almanac.state import Road


def _token(look: Look, name: str) -> str:
    return look.describer.thing("token", look.describer.game.things["token"].index(name))


def _ice(look: Look) -> Pieces:
    rule = cast("MovingLinks", look.page.rule)
    return Pieces({rule.ring[look.view.memo[piece]]: _token(look, "ice") for piece in range(len(rule.start))})


def _ladders(look: Look) -> Pieces:
    """Return the ladders with the letters of their owners; ladders in an unused colour have no letter."""
    standing = []
    for spot, ends in enumerate(cast("Ladders", look.page.rule).ends):
        owner = look.view.memo[spot]
        if owner != BARE:
            mark = "" if owner == NEUTRAL else f"{MARKS[owner]} "
            standing.append(f"{mark}{between(look.page, ends, look.view.seats)}")
    description = look.words.say("terminal_crystal_peaks.ladders", ladders=", ".join(standing))
    return Pieces({}, (description,) if standing else ())


def _producers(look: Look) -> Pieces:
    """Return the producers that are face up and not yet taken."""
    found = {}
    for spot, kind in enumerate(look.view.memo):
        if kind >= 0:
            found[look.page.spots[spot].group] = look.describer.thing("token", kind)
    return Pieces(found)


def _bug(look: Look) -> Pieces:
    return Pieces({cast("RoamingBlock", look.page.rule).closed(cast("Road", look.view)): _token(look, "bug")})


def _doors(look: Look) -> Pieces:
    """Return the number of the sail at the door of each mill."""
    wheels = cast("GearedWheels", look.page.rule).wheels
    say = look.words.say
    doors = zip(wheels, look.view.memo, strict=True)
    return Pieces({mill: say("terminal_crystal_peaks.door", number=sail + 1) for mill, sail in doors if sail >= 0})


def _steam(look: Look) -> Pieces:
    pool = look.view.memo[0]
    steaming = 0 <= pool < len(look.page.groups)
    return Pieces({pool: look.words.say("terminal_crystal_peaks.steam")} if steaming else {})


def _race(look: Look) -> Pieces:
    """Return each turtle with its place."""
    say = look.words.say
    return Pieces({turtle: say(f"web_almanac.place.{place + 1}") for place, turtle in enumerate(look.view.memo)})


def _terraces(look: Look) -> Pieces:
    """Return all players' last terraces."""
    view, found = look.view, {}
    for terrace in sorted(set(view.memo) - {NOBODY}):
        names = ", ".join(look.describer.seat(seat) for seat in range(view.seats) if view.memo[seat] == terrace)
        found[terrace] = look.words.say("terminal_crystal_peaks.last", names=names)
    return Pieces(found)


def _light(look: Look) -> Pieces:
    return Pieces({cast("LightWindow", look.page.rule).line[look.view.memo[0]]: _token(look, "light")})


def _cards(look: Look) -> Pieces:
    """Return the three cards, with names for those the reader has seen, each with its bets."""
    view, rule, tell = look.view, cast("RowColumn", look.page.rule), look.describer
    notes = []
    for slot, card in enumerate(view.veiled):
        text = tell.thing("slot", slot)
        if card != UNKNOWN:
            text = look.words.say("web_almanac.piece.of", name=text, text=tell.thing("token", card))
        bets = [view.memo[rule.bets_at(cast("Road", view), seat, slot)] for seat in range(view.seats)]
        names = ", ".join(tell.seat(seat) for seat, count in enumerate(bets) for _ in range(count))
        notes.append(f"{text}. {look.words.say('web_almanac.piece.bets', names=names)}" if names else text)
    return Pieces({}, tuple(notes))


def _last_worker(look: Look) -> Pieces:
    spot, owner = look.view.memo
    if spot == NOBODY:
        return Pieces({})
    place = look.describer.thing("space", spot, {"page": look.page.number})
    return Pieces({}, (look.words.say("web_almanac.piece.last", name=look.describer.seat(owner), place=place),))


def _of_seats(look: Look, key: str, numbers: Sequence[int]) -> tuple[str, ...]:
    """Return a number of each seat, and the holder of the key."""
    say, tell = look.words.say, look.describer
    description = [
        say("web_almanac.piece.of", name=tell.seat(seat), text=say(key, count))
        for seat, count in enumerate(numbers[: look.view.seats])
    ]
    return (", ".join(description), look.key())


def _palace(look: Look) -> Pieces:
    return Pieces({}, _of_seats(look, "web_almanac.piece.rank", look.view.memo))


def _fortress(look: Look) -> Pieces:
    """Return the required strength of each ward."""
    settings, say = look.page.rule.settings, look.words.say
    wards = [look.page.groups.index(ward) for ward in settings["levels"]]
    needed = [say("terminal_crystal_peaks.strength", number=strength) for strength in settings["required"]]
    return Pieces(dict(zip(wards, needed, strict=True)), (look.key(),))


def _arena(look: Look) -> Pieces:
    return Pieces({}, _of_seats(look, "web_almanac.piece.laurels", look.view.memo))


def _port(look: Look) -> Pieces:
    """Return the ships that are moored, wait or have sailed, and all players' knots."""
    rule, road = cast("Docking", look.page.rule), cast("Road", look.view)
    where = dict.fromkeys(rule.ships, "sailed")
    where |= dict.fromkeys(rule.moored(road), "moored") | dict.fromkeys(rule.waiting(road), "waiting")
    first = rule.knots_at(0)
    return Pieces(
        {ship: look.words.say(f"terminal_crystal_peaks.{state}") for ship, state in where.items()},
        _of_seats(look, "web_almanac.piece.knots", look.view.memo[first : first + look.view.seats]),
    )


CRYSTAL_PEAKS: Final[Mapping[str, Callable[[Look], Pieces]]] = {
    "floe_lake": _ice,
    "cliffside": _ladders,
    "avon_upon_snow": _producers,
    "balloon_town": _bug,
    "baskmill": _doors,
    "ceru_springs": _steam,
    "tortuga": _race,
    "silver_falls": _terraces,
    "aurora": _light,
    "grasslands_fair": _cards,
    "far_rupa": _last_worker,
    "high_frost_palace": _palace,
    "high_frost_fortress": _fortress,
    "brothers_colosseum": _arena,
    "sisters_port": _port,
}
