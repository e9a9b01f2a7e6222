from pathlib import Path

import pytest

from tools.check_determinism import check, main

FAULTS = [
    "import random",
    "import os, time",
    "import numpy.random as r",
    "from datetime import date",
    "from secrets import token_bytes",
    "from copy import deepcopy",
    "from os import urandom",
    "import copy; x = copy.deepcopy([])",
    "import os; x = os.urandom(8)",
    "x = hash('a')",
    "x = id(object())",
    "for x in {1, 2}: pass",
    "for x in {y for y in [1]}: pass",
    "for x in set([1]): pass",
    "x = [y for y in frozenset([1])]",
    "x = {y: 1 for y in {1}}",
    "s = {1}\nfor x in s: pass",
    "S = {1}\ndef f():\n    return [x for x in S]",
    "def f(s: set[int]):\n    for x in s: pass",
    "def f(s):\n    t = s | {1}\n    for x in t: pass",
    "def f(a, b):\n    for x in a.keys() & b.keys(): pass",
    "def f():\n    s: 'frozenset[int]' = g()\n    return tuple(s)",
    "def f():\n    if s := {1}:\n        return list(s)",
    "class A:\n    s: set[int]\n    def f(self):\n        for x in self.s: pass",
    "class A:\n    def __init__(self):\n        self.s: set[int] = g()\n        self.s.pop()",
    "class A:\n    def __init__(self):\n        self.s = set()\n    def f(self):\n        list(self.s)",
    "x = ''.join({'a'})",
    "x = [*{1}]",
]

HARMLESS = [
    "from random_things import deepcopy",
    "from .time import clock",
    "for x in sorted({1, 2}): pass",
    "x = 1 in {1, 2}; y = len({1}); z = {1} | {2}",
    "s = [1]\nfor x in s: pass",
    "s = {1}\ndef f():\n    s = [1]\n    for x in s: pass",
    "s = {1}\ndef f(s: list[int]):\n    for x in s: pass",
    "class A:\n    def __hash__(self): return 1",
    "x = [1].pop()",
    "x = {'a': 1}\nfor y in x: pass",
    "import random  # determinism: only in this test",
]


def reports(folder: Path, source: str, name: str = "kernel/state.py") -> list[str]:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(source, encoding="utf-8")
    return check(file)


@pytest.mark.parametrize("source", FAULTS)
def test_a_planted_fault_is_reported_on_its_line(tmp_path: Path, source: str) -> None:
    last_line = len(source.splitlines())
    assert [report.split(": ")[0] for report in reports(tmp_path, source)] == [
        f"{tmp_path}/kernel/state.py:{last_line}"
    ]


@pytest.mark.parametrize("source", HARMLESS)
def test_harmless_code_passes(tmp_path: Path, source: str) -> None:
    assert reports(tmp_path, source) == []


def test_an_exemption_needs_a_reason_and_covers_only_its_line(tmp_path: Path) -> None:
    assert len(reports(tmp_path, "import random  # determinism:\n")) == 1
    assert len(reports(tmp_path, "import random  # determinism: tried\nimport time\n")) == 1


def test_secrets_are_for_the_seed_alone(tmp_path: Path) -> None:
    assert reports(tmp_path, "import secrets", "kernel/chance.py") == []
    assert len(reports(tmp_path, "import secrets", "games/chance.py")) == 1


def test_exit_code_and_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path)]) == 1, "nothing to check is a mistake"
    (tmp_path / "a.py").write_text("x = 1\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 0
    (tmp_path / "b.py").write_text("\nimport time\n", encoding="utf-8")
    assert main([str(tmp_path)]) == 1
    assert f"{tmp_path}/b.py:2: imports time" in capsys.readouterr().out
