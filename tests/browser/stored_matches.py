"""A server with stored matches, in each of which the player Amaia has a seat."""

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
from tests.browser.installed_chromium import Chromium
from tests.browser.visitor import Visitor
from tests.server.browsing import running_server
from tests.server.played import AMAIA, SHORT_GLANCES, cookie, played, store_match

SEATS = 3
V = TypeVar("V", bound=Visitor)
NEAR_THE_END: Final = 5 / 6
"""The share of a match that is over when two people play it to its end."""
played_once = functools.cache(played)
"""Cached matches that no test changes."""


class StoredMatches(NamedTuple):
    """The address of the server and the folder of its matches."""

    address: str
    folder: Path

    def store(self, match: Match[Any], name: str, kinds: tuple[str, ...] = ()) -> str:
        """Add a match while the server runs; return the path of its table."""
        return store_match(self.folder, match, name, kinds)


@contextlib.contextmanager
def opened(folder: Path) -> Iterator[StoredMatches]:
    """Start a server with one finished match of `silk_road` and one of `dragon_road`."""
    stored = StoredMatches("", folder)
    for game in ("silk_road", "dragon_road"):
        stored.store(played_once(game, SEATS), game)
    with running_server(folder, prelude=SHORT_GLANCES) as (address, _):
        yield stored._replace(address=address.rstrip("/"))


def arrive(
    chromium: Chromium,
    stored: StoredMatches,
    path: str,
    *,
    lang: str = "en",
    name: str = AMAIA.name,
    **options: Any,  # noqa: ANN401  # passed to Visitor
) -> Visitor:
    """Open a page of the server as Amaia, or as another seated player, in the given browser language."""
    return known(Visitor(chromium, stored.address, lang, **options), stored, path, lang=lang, name=name)


def known(visitor: V, stored: StoredMatches, path: str, *, lang: str = "en", name: str = AMAIA.name) -> V:
    """Log a visitor in as a seated player and open a page of the server."""
    person = Person(name.lower(), name, lang)
    with contextlib.closing(sqlite3.connect(Settings(stored.folder).database_file)) as store, store:
        save_person(store, person, 1.0)
    key, value = cookie(stored.folder, person.id)
    visitor.context.add_cookies([{"name": key, "value": value, "url": stored.address}])
    visitor.go(path)
    assert visitor.page.evaluate("document.documentElement.lang") == lang
    return visitor


_NUMBERS = itertools.count()


def near_the_end(stored: StoredMatches, game: str, seats: int, **options: str) -> str:
    """Store a match near its end, with Amaia and Teo in the first seats and bots in the others; return its path."""
    answers = int(played_once(game, seats, **options).number * NEAR_THE_END)
    kinds = ("person", "person") + ("bot",) * (seats - 2)
    return stored.store(played_once(game, seats, answers, **options), f"{game}-{next(_NUMBERS)}", kinds)


def table(
    stored: StoredMatches, game: str, seats: int, fits: Callable[[Match[Any]], bool], *, bots: bool = False
) -> str:
    """Store a match at the first position that fits, at its own table; return the table's path.

    Without bots, only the people of the test answer, so the table does not change during a check.
    """
    match = next(match for answers in range(10, 200) if fits(match := played_once(game, seats, answers)))
    return stored.store(match, f"{game}-{next(_NUMBERS)}", () if bots else ("person",) * seats)


def amaia_chooses(match: Match[Any]) -> bool:
    """Whether Amaia is the only player with an open question, and has more than one option."""
    return [one.seat for one in match.decisions()] == [0] and len(match.options(0)) > 1
