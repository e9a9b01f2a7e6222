"""Who looks at a table now: the screens of its players and of spectators."""

from __future__ import annotations

import asyncio
import math
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.domain.table_info import SeatInfo

_MOST_SCREENS: Final = 8
"""How many screens one person may have open at a table."""
_MOST_ONLOOKERS: Final = 30
_GRACE_SECONDS: Final = 8.0
"""How long a person who has left still counts as here: a broken line is soon mended."""


class Presence:
    """The screens that show a table; `seats_of` tells which seats a person holds."""

    def __init__(self, seats_of: Callable[[str], tuple[int, ...]]) -> None:
        self._seats_of = seats_of
        self.watchers: set[Callable[[], None]] = set()
        """Called after every change."""
        self.here: dict[str, int] = {}
        """How many screens each person has open here."""
        self._left: dict[str, float] = {}
        """When people who hold a seat and are not here any more have left, by the monotonic clock."""

    @property
    def onlookers(self) -> int:
        """How many screens belong to people without a seat."""
        return sum(screens for person, screens in self.here.items() if not self._seats_of(person))

    def admits(self, person: str) -> bool:
        """Whether there is room for one more screen of a person; onlookers never keep out those who play."""
        room = bool(self._seats_of(person)) or self.onlookers < _MOST_ONLOOKERS
        return room and self.here.get(person, 0) < _MOST_SCREENS

    def arrive(self, person: str, tell: Callable[[], None]) -> None:
        """Open a screen; `tell` is called after every change."""
        self.watchers.add(tell)
        self.here[person] = self.here.get(person, 0) + 1
        self.notify()

    def leave(self, person: str, tell: Callable[[], None]) -> None:
        """Close a screen."""
        self.watchers.discard(tell)
        self.here[person] -= 1
        if not self.here[person]:
            del self.here[person]
            if self._seats_of(person):
                self._left[person] = time.monotonic()
                asyncio.get_running_loop().call_later(_GRACE_SECONDS, self.notify)
        self.notify()

    def is_here(self, seat_info: SeatInfo) -> bool:
        """Whether the person in a seat looks at the table, or did so a moment ago."""
        left = self._left.get(seat_info.person or "", -math.inf)
        return seat_info.person in self.here or time.monotonic() - left < _GRACE_SECONDS

    def notify(self) -> None:
        """Tell everyone who watches that something has changed."""
        for tell in tuple(self.watchers):
            tell()
