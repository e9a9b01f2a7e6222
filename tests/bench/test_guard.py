"""The speed guard: its counts, its comparison and its messages."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING

import pytest

from bench.guard import __main__ as command
from bench.guard import callgrind, judge
from bench.guard.judge import changes, keep_figures, python_version, read_figures
from bench.guard.workload import REFERENCE
from bench.guard.workloads import WORKLOADS
from tests.bench import planted_workloads

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    Counted = Callable[..., None]

KEPT = dict.fromkeys(WORKLOADS, 1000)
PAGE = "page.silk_road"


@pytest.fixture
def figures(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file for the test, with a figure of 1000 for each workload."""
    file = tmp_path / "figures.json"
    keep_figures(python_version(), KEPT, file)
    monkeypatch.setattr(command, "read_figures", lambda: read_figures(file))
    monkeypatch.setattr(command, "keep_figures", lambda version, now: keep_figures(version, now, file))
    return file


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Replace the real counts by counts of the test."""
    monkeypatch.setattr(command, "missing_tools", list)

    def use(**counts: int) -> None:
        found = KEPT | {name.replace("__", "."): count for name, count in counts.items()}
        monkeypatch.setattr(command, "instructions_per_unit", lambda names: {name: found[name] for name in names})

    return use


# -- the comparison -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("now", "more_expensive", "cheaper"), [(1150, False, False), (1151, True, False), (849, False, True)]
)
def test_fifteen_percent_are_allowed(now: int, *, more_expensive: bool, cheaper: bool) -> None:
    [change] = changes({REFERENCE: 10, PAGE: 1000}, {REFERENCE: 10, PAGE: now})
    assert (change.is_more_expensive, change.is_cheaper) == (more_expensive, cheaper)
    assert change.share == pytest.approx(now / 1000 - 1)


def test_a_build_that_takes_more_instructions_for_everything_is_no_change() -> None:
    [change] = changes({REFERENCE: 100, PAGE: 1000}, {REFERENCE: 130, PAGE: 1300})
    assert change.share == 0
    [change] = changes({REFERENCE: 130, PAGE: 1300}, {REFERENCE: 100, PAGE: 1200})
    assert change.is_more_expensive


def test_keeping_writes_the_figures_of_one_python(tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    keep_figures("3.11", {PAGE: 1}, file)
    keep_figures("3.9", {PAGE: 2}, file)
    keep_figures("3.11", {PAGE: 3}, file)
    assert list(read_figures(file).items()) == [("3.9", {PAGE: 2}), ("3.11", {PAGE: 3})]


# -- the command --------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("figures")
def test_a_slightly_higher_cost_passes(counted: Counted, capsys: pytest.CaptureFixture[str]) -> None:
    counted(page__silk_road=1100)
    assert command.main([]) == 0
    assert "+10.0 %" in capsys.readouterr().out


@pytest.mark.usefixtures("figures")
def test_a_much_higher_cost_fails_with_advice(counted: Counted, capsys: pytest.CaptureFixture[str]) -> None:
    counted(page__silk_road=1200, answer__dragonharth=700)
    assert command.main([]) == 1
    output = capsys.readouterr().out
    assert "page.silk_road became 20.0 % more expensive" in output
    assert "answer.dragonharth became 30.0 % cheaper" in output
    assert 'make speed ARGS="--profile page.silk_road"' in output
    assert "make speed ARGS=--keep" in output


@pytest.mark.usefixtures("figures")
def test_a_lower_cost_passes_and_asks_to_store_it(counted: Counted, capsys: pytest.CaptureFixture[str]) -> None:
    counted(search__silk_road=500)
    assert command.main([]) == 0
    assert "search.silk_road became 50.0 % cheaper. Keep that: make speed ARGS=--keep" in capsys.readouterr().out


def test_a_figure_can_be_updated_on_purpose(figures: Path, counted: Counted) -> None:
    counted(page__silk_road=1200)
    assert command.main([]) == 1
    assert command.main(["--keep"]) == 0
    assert command.main([]) == 0
    assert json.loads(figures.read_text("utf-8")) == {python_version(): KEPT | {PAGE: 1200}}


@pytest.mark.usefixtures("counted")
def test_a_python_without_figures_passes_with_a_message(figures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    figures.write_text(json.dumps({"2.7": KEPT}), "utf-8")
    assert command.main([]) == 0
    assert f"no figures for Python {python_version()}" in capsys.readouterr().out


@pytest.mark.usefixtures("counted")
@pytest.mark.parametrize("kept", [KEPT | {"gone": 1}, {REFERENCE: 1000}])
def test_a_workload_without_figure_or_a_figure_without_workload_fails(
    figures: Path, kept: dict[str, int], capsys: pytest.CaptureFixture[str]
) -> None:
    keep_figures(python_version(), kept, figures)
    assert command.main([]) == 1
    assert ("gone" if "gone" in kept else PAGE) in capsys.readouterr().out


@pytest.mark.usefixtures("figures")
@pytest.mark.parametrize(("required", "arguments", "status"), [("", [], 0), ("1", [], 1), ("", ["--keep"], 1)])
def test_without_valgrind_only_an_unrequired_check_passes(
    required: str,
    arguments: list[str],
    status: int,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("REQUIRE_VALGRIND", required)
    monkeypatch.setattr(command, "missing_tools", lambda: ["valgrind", "cc"])
    assert command.main(arguments) == status
    assert "lacks valgrind and cc" in capsys.readouterr().out


@pytest.mark.usefixtures("figures")
def test_a_failed_count_is_reported(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def fail(_names: Iterable[str]) -> dict[str, int]:
        raise callgrind.CountError("cc failed: no callgrind.h")

    monkeypatch.setattr(command, "missing_tools", list)
    monkeypatch.setattr(command, "instructions_per_unit", fail)
    assert command.main([]) == 1
    assert "no callgrind.h" in capsys.readouterr().out


def test_a_profile_names_the_functions_of_a_workload(capsys: pytest.CaptureFixture[str]) -> None:
    assert command.main(["--profile", "answer.silk_road"]) == 0
    assert "playout" in capsys.readouterr().out


# -- the figures and the workloads --------------------------------------------------------------------------


def test_every_python_has_a_figure_for_every_workload() -> None:
    kept = read_figures()
    assert {"3.11", "3.12", "3.13"} <= kept.keys()
    for version, figures in kept.items():
        assert figures.keys() == WORKLOADS.keys(), version
        assert min(figures.values()) > 1000, version


@pytest.mark.slow
@pytest.mark.parametrize("name", WORKLOADS)
def test_a_workload_does_the_same_work_each_time(name: str) -> None:
    run = WORKLOADS[name].prepare()
    assert run() == run() > 0


# -- the count ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def tools() -> None:
    """Skip the tests if the tools are missing, unless REQUIRE_VALGRIND is set."""
    missing = callgrind.missing_tools()
    if missing and os.environ.get("REQUIRE_VALGRIND"):
        pytest.fail(f"REQUIRE_VALGRIND is set, and there is no {missing[0]}")
    if missing:
        pytest.skip(f"no {missing[0]} on this machine: install Debian's packages valgrind and gcc to count")


@pytest.fixture(scope="module")
def counts(tools: None) -> dict[str, int]:  # noqa: ARG001  # it may skip
    return callgrind.instructions_per_unit(planted_workloads.WORKLOADS, planted_workloads.__name__)


def judged(counts: dict[str, int], name: str) -> judge.Change:
    """The comparison of a count with the count of the unchanged matches."""
    kept = {REFERENCE: counts[REFERENCE], "match": counts["as they are"]}
    [change] = changes(kept, {REFERENCE: counts[REFERENCE], "match": counts[name]})
    return change


def test_two_processes_share_the_workloads_and_those_of_a_game_stay_together() -> None:
    parts = callgrind._parts([*WORKLOADS])
    assert sorted(name for part in parts for name in part) == sorted(WORKLOADS)
    games = [{name.partition(".")[2] for name in part} for part in parts]
    assert len(games) == 2
    assert not games[0] & games[1]


@pytest.mark.slow
def test_the_same_work_is_counted_alike(counts: dict[str, int]) -> None:
    assert abs(judged(counts, "as they are, again").share) < 0.01


@pytest.mark.slow
def test_a_planted_slowdown_is_noticed(counts: dict[str, int]) -> None:
    assert judged(counts, "with a copy").is_more_expensive


@pytest.mark.slow
@pytest.mark.usefixtures("tools")
def test_failing_work_is_not_counted() -> None:
    with pytest.raises(callgrind.CountError, match="no_such_module"):
        callgrind.instructions_per_unit([], "no_such_module")
