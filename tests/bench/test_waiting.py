"""The measurement of the time that a person waits for automatons."""

import asyncio
import json
import sys
from pathlib import Path
from unittest import mock

import pytest

from bench import waiting
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table

SLOW = 0.6
"""Seconds that an automaton pauses."""


def test_a_month_against_three_automatons_is_measured(tmp_path: Path) -> None:
    figures = asyncio.run(waiting.measure(tmp_path, "hard", "short", 1))
    assert figures["waits"] >= 1
    assert 0 < figures["median_s"] <= figures["longest_s"] <= figures["longest_month_s"]


def test_slow_automatons_are_detected(tmp_path: Path) -> None:
    """A few slow answers after answers of the person are the longest waits."""
    pauses = iter([SLOW] * 3)

    def pause_of(table: Table, _seat: int, _usual: float) -> float:
        return next(pauses, 0.0) if table.calls and table.calls[-1].seat == 0 else 0.0

    with mock.patch.object(Table, "pause_of", pause_of):
        slow = asyncio.run(waiting.measure(tmp_path, "easy", "short", 1))
    assert SLOW <= slow["longest_s"] <= slow["longest_month_s"]


def test_the_command_prints_one_object(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    async def few(_registry: TableRegistry, _level: str, _length: str, _months: int) -> list[waiting.Wait]:
        return [waiting.Wait(1, 0.5), waiting.Wait(1, 1.0), waiting.Wait(2, 0.25)]

    monkeypatch.setattr(waiting, "waits", few)
    monkeypatch.setattr(sys, "argv", ["waiting", "--months", "2"])
    waiting.main()
    assert json.loads(capsys.readouterr().out) == {
        "level": "hard",
        "waits": 3,
        "median_s": 0.5,
        "longest_s": 1.0,
        "median_month_s": 0.88,
        "longest_month_s": 1.5,
    }
