"""Garbage is collected in small pieces; what survives is set aside, and looked at again when nobody waits for it."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from caravanserai.server.http.garbage import GarbageCollector

_HOUR = 3600.0


class Circle:
    """An object that refers to itself."""

    def __init__(self) -> None:
        self.itself = self


class House:
    """A clock and a number of screens."""

    def __init__(self) -> None:
        self.now = 0.0
        self.screens = 0
        self.collector = GarbageCollector(lambda: self.screens, lambda: self.now)


@pytest.fixture
def house() -> Iterator[House]:
    thresholds, made = gc.get_threshold(), House()
    made.collector.start()
    try:
        yield made
    finally:
        made.collector.stop()
        gc.set_threshold(*thresholds)


def test_young_garbage_goes_and_what_survives_is_set_aside(house: House) -> None:
    garbage, survivor = weakref.ref(Circle()), Circle()
    before = gc.get_freeze_count()
    gc.collect(0)
    assert garbage() is None
    assert gc.get_freeze_count() > before
    assert not any(one is survivor for one in gc.get_objects())
    assert house.screens == 0


def test_garbage_that_was_set_aside_goes_after_an_hour_without_screens(house: House) -> None:
    circle = Circle()
    gc.collect(0)
    garbage = weakref.ref(circle)
    del circle
    gc.collect(0)
    house.now = _HOUR - 1
    house.collector.look()
    assert garbage() is not None
    house.now = _HOUR
    house.collector.look()
    assert garbage() is None


def test_while_somebody_watches_it_goes_once_a_day(house: House) -> None:
    circle = Circle()
    gc.collect(0)
    garbage = weakref.ref(circle)
    del circle
    house.screens = 1
    house.now = 24 * _HOUR - 1
    house.collector.look()
    assert garbage() is not None
    house.now = 24 * _HOUR
    house.collector.look()
    assert garbage() is None
