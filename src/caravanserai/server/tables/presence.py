"""The presence at a table: the open screens of its players and of spectators."""

from __future__ import annotations

import asyncio
import math
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable

    from caravanserai.server.domain.table_info import SeatInfo

_MOST_SCREENS: Final = 8
"""How many screens one person may have open at one table."""
_MOST_ONLOOKERS: Final = 30
_GRACE_SECONDS: Final = 8.0
"""Seconds for which a person who has left still counts as present: browsers reconnect soon."""


class Presence:
    """The screens that show a table; `seats_of` returns the seats of a person."""

    def __init__(self, seats_of: Callable[[str], tuple[int, ...]]) -> None:
        self._seats_of = seats_of
        self.watchers: dict[Callable[[], None], None] = {}
        """Functions that are called after every change, in the order of their arrival."""
        self.own: dict[str, int] = {}
        """The number of open screens in this process, by person."""
        self.here: dict[str, int] = {}
        """The number of open screens in all processes, by person."""
        self._elsewhere: dict[str, int] = {}
        self.unsaved: set[str] = set()
        """The people whose number of screens the store does not know yet."""
        self.is_outdated = False
        """Whether people may have come or gone in other processes."""
        self._left: dict[str, float] = {}
        """The times when people with a seat closed their last screen, by the monotonic clock."""

    @property
    def onlookers(self) -> int:
        """The number of screens of people without a seat."""
        return sum(screens for person, screens in self.here.items() if not self._seats_of(person))

    def admits(self, person: str) -> bool:
        """Return whether a person may open one more screen; spectators never take the place of players."""
        room = bool(self._seats_of(person)) or self.onlookers < _MOST_ONLOOKERS
        return room and self.here.get(person, 0) < _MOST_SCREENS

    def arrive(self, person: str, tell: Callable[[], None]) -> None:
        """Add a screen; `tell` is called after every change."""
        self.watchers[tell] = None
        self.own[person] = self.own.get(person, 0) + 1
        self._count(person)

    def leave(self, person: str, tell: Callable[[], None]) -> None:
        """Remove a screen."""
        self.watchers.pop(tell, None)
        self.own[person] -= 1
        if not self.own[person]:
            del self.own[person]
        self._count(person)

    def take(self, elsewhere: dict[str, int]) -> None:
        """Take over the number of screens in other processes, by person."""
        changed = {person for person, _ in elsewhere.items() ^ self._elsewhere.items()}
        self._elsewhere = elsewhere
        for person in changed:
            self._count(person, own=False)

    @property
    def stored(self) -> int:
        """The number of people in this process that the store knows."""
        return len(self.own.keys() - self.unsaved)

    def save_all(self) -> None:
        """Let the store learn all screens of this process again: their rows had expired."""
        self.unsaved |= self.own.keys()

    def _count(self, person: str, *, own: bool = True) -> None:
        """Count the screens of a person anew after a change, and tell the watchers."""
        screens = self.own.get(person, 0) + self._elsewhere.get(person, 0)
        if screens:
            self.here[person] = screens
        elif self.here.pop(person, 0) and self._seats_of(person):
            self._left[person] = time.monotonic()
            asyncio.get_running_loop().call_later(_GRACE_SECONDS, self.notify)
        if own:
            self.unsaved.add(person)
        self.notify()

    def is_here(self, seat_info: SeatInfo) -> bool:
        """Return whether the person in a seat has a screen open, or had one a moment ago."""
        left = self._left.get(seat_info.person or "", -math.inf)
        return seat_info.person in self.here or time.monotonic() - left < _GRACE_SECONDS

    def notify(self) -> None:
        """Call all watchers after a change."""
        for tell in tuple(self.watchers):
            tell()
