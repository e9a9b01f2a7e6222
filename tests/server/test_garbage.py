"""Garbage is collected when nobody waits for it, and does not pile up."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from caravanserai.server.http import garbage
from caravanserai.server.http.garbage import GarbageCollector

_HOUR = 3600.0


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


class House:
    """A server with a clock and a number of screens."""

    def __init__(self) -> None:
        self.now = 0.0
        self.screens = 0
        self.collector = GarbageCollector(lambda: self.screens, lambda: self.now)

    def frees(self, circle: weakref.ref[Circle]) -> bool:
        """Let the collector look; return whether it has freed an object."""
        self.collector.look()
        return circle() is None


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server in a process whose earlier objects stay frozen, so that a collection looks at few objects."""
    gc.freeze()
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    made = House()
    made.collector.start()
    try:
        yield made
    finally:
        made.collector.stop()


def test_garbage_goes_in_an_hour_without_screens(house: House) -> None:
    circle = weakref.ref(Circle())
    house.now = _HOUR - 1
    assert not house.frees(circle)
    house.now, house.screens = _HOUR, 1
    assert not house.frees(circle)
    house.screens = 0
    assert house.frees(circle)


def test_while_people_play_garbage_goes_once_a_day(house: House) -> None:
    house.screens = 1
    circle = weakref.ref(Circle())
    house.now = 24 * _HOUR - 1
    assert not house.frees(circle)
    house.now = 24 * _HOUR
    assert house.frees(circle)


def test_garbage_goes_when_very_many_objects_were_added(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.screens = 1
    monkeypatch.setattr(garbage, "_MOST_ADDED", 20_000)
    circle = weakref.ref(Circle())
    assert not house.frees(circle)
    added = [[number] for number in range(20_000)]
    assert house.frees(circle)
    assert added


def test_python_does_not_collect_by_itself(house: House) -> None:
    assert not gc.isenabled()
    house.collector.stop()
    assert gc.isenabled()
    house.collector.start()
