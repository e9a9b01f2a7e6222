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


class Server:
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
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    """A server in a process whose earlier objects stay frozen, so that a collection looks at few objects."""
    gc.freeze()
    monkeypatch.setattr(gc, "unfreeze", lambda: None)
    made = Server()
    made.collector.start()
    try:
        yield made
    finally:
        made.collector.stop()


def test_garbage_goes_in_an_hour_without_screens(server: Server) -> None:
    circle = weakref.ref(Circle())
    server.now = _HOUR - 1
    assert not server.frees(circle)
    server.now, server.screens = _HOUR, 1
    assert not server.frees(circle)
    server.screens = 0
    assert server.frees(circle)


def test_while_people_play_garbage_goes_once_a_day(server: Server) -> None:
    server.screens = 1
    circle = weakref.ref(Circle())
    server.now = 24 * _HOUR - 1
    assert not server.frees(circle)
    server.now = 24 * _HOUR
    assert server.frees(circle)


def test_garbage_goes_when_very_many_objects_were_added(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    server.screens = 1
    monkeypatch.setattr(garbage, "_MOST_ADDED", 20_000)
    circle = weakref.ref(Circle())
    assert not server.frees(circle)
    added = [[number] for number in range(20_000)]
    assert server.frees(circle)
    assert added


def test_python_does_not_collect_by_itself(server: Server) -> None:
    assert not gc.isenabled()
    server.collector.stop()
    assert gc.isenabled()
    server.collector.start()
