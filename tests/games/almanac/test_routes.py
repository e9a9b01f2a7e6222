"""Every route through the book is played to its end."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.state import BOOKS, Road
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match

Route = tuple[int, ...]


def _routes(game: Almanac, start: int) -> list[Route]:
    page = BOOKS[game.id].pages[start]
    assert page is not None
    return [(start, *rest) for to in page.onward for rest in _routes(game, to)] or [(start,)]


GAMES = (DRAGON_ROAD, CRYSTAL_PEAKS)
ROUTES = [(game, route) for game in GAMES for route in _routes(game, BOOKS[game.id].start)]
NAMES = ["-".join(map(str, (game.id, *route))) for game, route in ROUTES]


def test_there_are_thirty_two_routes_in_each_book() -> None:
    assert len(set(NAMES)) == 2 * 32


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("game", "route"), ROUTES, ids=NAMES)
def test_a_route_is_played_to_the_end(game: Almanac, route: Route, seats: int) -> None:
    match = game.start(seats, f"route {route}")
    totals = game.totals(match._state)
    dice = Dice(f"{seats} on {route}")
    while not match.over:
        options = match.options(match.decision_of(None).seat)
        wanted = _choice(match, route)
        match.answer(options[dice.below(len(options))] if wanted is None else wanted)
        assert game.totals(match._state) == totals
    assert [event.facts()["page"] for event in match.events(None, -1) if event.kind.name == "arrived"] == list(route)
    assert match.view(None).route == route
    assert len(match.scores()) == seats
    assert match.winners()


def _choice(match: Match[Road], route: Route) -> int | None:
    """The next page of the route, if it is to be chosen now."""
    if type(match.decision_of(None)).__name__ != "ChooseLocation":
        return None
    return route[match._state.round]
