from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from tools.mutants.__main__ import ROOT, main
from tools.mutants.catalogue import DATA, Mutant, Planted, faults, read_mutants, read_planted
from tools.mutants.selection import Selection, parsed, selections

LEAST = {
    "kernel": 15,
    "contract": 8,
    "silk_road": 8,
    "almanac": 8,
    "dragon_road": 6,
    "crystal_peaks": 6,
    "dragonharth": 8,
    "bots": 6,
    "text": 6,
    "web": 10,
    "server": 20,
    "research": 6,
    "terminal": 3,
}

PURSE = """
def pay(money, price):
    if price > money:
        raise ValueError("too dear")
    return money - price
"""
TESTS = """
import subprocess
import sys

import pytest

from caravanserai.purse import pay


def test_the_price_is_paid():
    program = "from caravanserai.purse import pay; print(pay(5, 3))"
    assert subprocess.run([sys.executable, "-c", program], env={}, capture_output=True, text=True).stdout == "2\\n"


@pytest.mark.deep
def test_nobody_pays_more_than_they_have():
    with pytest.raises(ValueError, match="too dear"):
        pay(1, 2)


@pytest.mark.parametrize("money", [1, 2, 3])
def test_a_planted_fault(money):
    assert pay(money, 1) >= 0
"""
MAKEFILE = """
test:
\t@PYTEST_DISABLE_PLUGIN_AUTOLOAD=1 .venv/bin/python -m pytest -q -n auto -m 'not deep' $(ARGS)
"""
MUTANTS = """
[[mutant]]
name = "the price is gained"
file = "purse.py"
find = "money - price"
replace = "money + price"
tests = ["tests"]

[[mutant]]
name = "only a deep test would notice"
file = "purse.py"
find = "price > money"
replace = "price > money + 1"
tests = ["tests"]

[[mutant]]
name = "the program cannot be imported"
file = "purse.py"
find = "def pay"
replace = "def pray"
tests = ["tests"]

[[mutant]]
name = "what it changes is gone"
file = "purse.py"
find = "no such text"
replace = "another one"
tests = ["tests"]
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A project with a mutant that is caught, and some that are not."""
    texts = {
        "Makefile": MAKEFILE,
        "pyproject.toml": '[tool.pytest.ini_options]\nmarkers = ["deep: takes long"]\n',
        "src/caravanserai/__init__.py": "",
        "src/caravanserai/purse.py": PURSE,
        "tests/test_purse.py": TESTS,
        "data/toy.toml": MUTANTS,
        "data/planted.toml": '[[planted]]\ntest = "tests/test_purse.py::test_a_planted_fault"\ncases = 4\n',
    }
    for name, text in texts.items():
        file = tmp_path / "project" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return tmp_path / "project"


def test_every_mutant_can_be_made_and_has_its_tests() -> None:
    assert list(faults(read_mutants(), read_planted(), ROOT)) == []


def test_no_area_is_left_out() -> None:
    found = Counter(mutant.area for mutant in read_mutants())
    assert {area: found[area] for area in LEAST if found[area] < LEAST[area]} == {}
    assert set(found) == set(LEAST)


def test_planted_faults_are_listed() -> None:
    listed = {one.test.partition("::")[0]: one.cases for one in read_planted()}
    assert {"tests/contract/test_planted_faults.py", "tests/golden/test_planted_faults.py"} <= set(listed)
    assert all(cases > 0 for cases in listed.values())


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"find": "nowhere to be found"}, "0 times"),
        ({"find": "return"}, "times"),
        ({"replace": "return ("}, "never closed"),
        ({"tests": ("tests/test_nothing.py",)}, "there is no tests/test_nothing.py"),
        ({"tests": ()}, "there is no test"),
        ({"name": "another"}, "two mutants are called 'another'"),
        ({"replace": "items.sort()"}, "it changes nothing"),
    ],
)
def test_a_mutant_that_cannot_be_applied_is_reported(change: dict[str, object], message: str) -> None:
    sound = Mutant("kernel", "sound", "kernel/chance.py", "items.sort()", "", ("tests/kernel/test_chance.py",))
    assert list(faults([sound], [], ROOT)) == []
    wrong = sound._replace(**change)  # type: ignore[arg-type]  # the fields above
    found = list(faults([sound._replace(name="another"), wrong], [], ROOT))
    assert [message in fault for fault in found] == [True]


def test_a_list_of_planted_faults_without_a_file_is_reported() -> None:
    assert len(list(faults([], [Planted("tests/test_gone.py::test_it", 1)], ROOT))) == 1


COMMANDS = """
echo pytest-like words
DEEP=0 .venv/bin/python -m pytest -q -n auto --dist loadscope \\
  -m 'not deep' --durations=9 --ignore=tests/web
.venv/bin/pytest tests/web --sample 3 -n2
"""


def test_the_selection_is_that_of_make_test() -> None:
    most, web = parsed(COMMANDS)
    assert most == Selection(("-m", "not deep", "--ignore=tests/web"), (), (("DEEP", "0"),))
    assert web == Selection(("--sample", "3"), ("tests/web",), ())
    assert web.of(["tests/web/test_palette.py", "tests/kernel"]) == ["tests/web/test_palette.py"]
    assert selections(ROOT)
    with pytest.raises(ValueError, match="no pytest"):
        parsed("echo nothing")


def test_caught_and_surviving_mutants_are_distinguished(
    toy: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before, after = tmp_path / "before.json", tmp_path / "after.json"
    where = ["--tree", str(toy), "--data", str(toy / "data")]
    assert main([*where, "--json", str(before)]) == 1
    facts = json.loads(before.read_text())
    assert {name: found["verdict"] for name, found in facts["mutants"].items()} == {
        "the price is gained": "caught",
        "only a deep test would notice": "survived",
        "the program cannot be imported": "broken",
        "what it changes is gone": "stale",
    }
    assert facts["mutants"]["the price is gained"]["by"] == "tests/test_purse.py::test_the_price_is_paid"
    assert facts["planted"] == {"tests/test_purse.py::test_a_planted_fault": 3}
    message = capsys.readouterr().out
    assert "1 of 4 mutants caught, 1 broken, 1 stale, 1 survived" in message
    assert "has 3 cases of 4" in message
    assert (toy / "src/caravanserai/purse.py").read_text() == PURSE

    (toy / "data/planted.toml").write_text("")
    (toy / "tests/test_purse.py").write_text(TESTS.replace('== "2\\n"', '!= ""'))
    assert main([*where, "--json", str(after), "gained"]) == 1
    assert main([*where, "--json", str(after), "deep"]) == 1
    assert set(json.loads(after.read_text())["mutants"]) == {"the price is gained", "only a deep test would notice"}
    capsys.readouterr()
    assert main(["--compare", str(before), str(before)]) == 0
    assert main(["--compare", str(before), str(after)]) == 1
    message = capsys.readouterr().out
    assert "the price is gained: caught by tests/test_purse.py::test_the_price_is_paid before, now survived" in message
    assert "test_a_planted_fault: 3 cases before, now 0" in message


def test_tests_that_fail_without_any_mutant_catch_nothing(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (toy / "tests/test_purse.py").write_text("def test_it():\n    assert False\n")
    assert main(["--tree", str(toy), "--data", str(toy / "data"), "gained"]) == 1
    message = capsys.readouterr().out
    assert "without the mutant, too: tests/test_purse.py::test_it" in message
    assert "0 of 1 mutants caught, 1 broken" in message


def test_mutants_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--list", "silk_road"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == sum(mutant.area == "silk_road" for mutant in read_mutants(DATA))
