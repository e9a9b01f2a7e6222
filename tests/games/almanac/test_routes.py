"""Every way through the book is played to its end."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.road import Road
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match


def _routes(start: int) -> list[tuple[int, ...]]:
    page = BOOK.pages[start]
    assert page is not None
    return [(start, *rest) for to in page.onward for rest in _routes(to)] or [(start,)]


ROUTES = _routes(BOOK.start)


def test_there_are_thirty_two_routes() -> None:
    assert len(set(ROUTES)) == 32


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("route", ROUTES, ids=lambda route: "-".join(map(str, route)))
def test_a_route_is_played_to_the_end(route: tuple[int, ...], seats: int) -> None:
    match = DRAGON_ROAD.start(seats, f"route {route}")
    totals = DRAGON_ROAD.totals(match._state)
    dice = Dice(f"{seats} on {route}")
    while not match.over:
        options = match.options(match.decision_of(None).seat)
        wanted = _choice(match, route)
        match.answer(options[dice.below(len(options))] if wanted is None else wanted)
        assert DRAGON_ROAD.totals(match._state) == totals
    assert [event.facts()["page"] for event in match.events(None, -1) if event.kind.name == "arrived"] == list(route)
    assert match.view(None).route == route
    assert len(match.scores()) == seats
    assert match.winners()


def _choice(match: Match[Road], route: tuple[int, ...]) -> int | None:
    """The next page of the route, where it is to be chosen."""
    if type(match.decision_of(None)).__name__ != "ChooseLocation":
        return None
    return route[match._state.round]
