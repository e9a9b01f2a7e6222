"""A server with matches that were played before, and Amaia, who has a seat in each of them."""

from __future__ import annotations

import contextlib
import functools
import itertools
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from caravanserai.kernel.match import Match
from caravanserai.server.config.settings import Settings
from caravanserai.server.identity.person import Person
from caravanserai.server.storage.people import save_person
from tests.browser.machine import Chromium
from tests.browser.visitor import Visitor
from tests.server.browsing import running_server
from tests.server.played import AMAIA, cookie, played, store_match

SEATS = 3
V = TypeVar("V", bound=Visitor)
NEAR_THE_END: Final = 5 / 6
"""How much of a match is over when two people take it to its end."""
played_once = functools.cache(played)
"""Matches that nobody changes any more."""


class House(NamedTuple):
    """Where the server is, and where it keeps its matches."""

    address: str
    folder: Path

    def store(self, match: Match[Any], name: str, kinds: tuple[str, ...] = ()) -> str:
        """Add a match while the server runs; gives the path of its table."""
        return store_match(self.folder, match, name, kinds)


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[House]:
    """Start a server where one match of each almanac is over: `silk_road` and `dragon_road`."""
    house = House("", folder)
    for game in ("silk_road", "dragon_road"):
        house.store(played_once(game, SEATS), game)
    with running_server(folder) as (address, _):
        yield house._replace(address=address.rstrip("/"))


def arrive(
    chromium: Chromium,
    house: House,
    path: str,
    *,
    lang: str = "en",
    name: str = AMAIA.name,
    **wishes: Any,  # noqa: ANN401  # as a visitor takes them
) -> Visitor:
    """Amaia, or somebody else with a seat, who reads the language of their browser, opens a page of the house."""
    return known(Visitor(chromium, house.address, lang, **wishes), house, path, lang=lang, name=name)


def known(visitor: V, house: House, path: str, *, lang: str = "en", name: str = AMAIA.name) -> V:
    """Let a visitor be somebody with a seat, and open a page of the house."""
    person = Person(name.lower(), name, lang)
    with contextlib.closing(sqlite3.connect(Settings(house.folder).database)) as store, store:
        save_person(store, person, 1.0)
    key, value = cookie(house.folder, person.id)
    visitor.context.add_cookies([{"name": key, "value": value, "url": house.address}])
    visitor.go(path)
    assert visitor.page.evaluate("document.documentElement.lang") == lang
    return visitor


_NUMBERS = itertools.count()


def near_the_end(house: House, game: str, seats: int, **options: str) -> str:
    """A match that is nearly over; Amaia and Teo have the first seats, bots the others. Gives the path of its table."""
    answers = int(played_once(game, seats, **options).number * NEAR_THE_END)
    kinds = ("person", "person") + ("bot",) * (seats - 2)
    return house.store(played_once(game, seats, answers, **options), f"{game}-{next(_NUMBERS)}", kinds)


def table(house: House, game: str, seats: int, fits: Callable[[Match[Any]], bool], *, bots: bool = False) -> str:
    """A match that has come to a moment that fits, in a table of its own; gives its path.

    Without bots nobody answers but those who are in the story: nothing changes while a test looks.
    """
    match = next(match for answers in range(10, 200) if fits(match := played_once(game, seats, answers)))
    return house.store(match, f"{game}-{next(_NUMBERS)}", () if bots else ("person",) * seats)


def amaia_chooses(match: Match[Any]) -> bool:
    """Whether Amaia, and nobody else, is asked something that leaves a choice."""
    return [one.seat for one in match.decisions()] == [0] and len(match.options(0)) > 1
