"""The load test with sockets on a small scale, and the faults that its check must find. No limit depends on time."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import uvloop

from bench import load as command
from bench.measuring import Server, unlimited_server
from bench.sockets import cost
from bench.sockets import load as sockets_load
from bench.sockets.check import Shown, wrong_screens
from bench.sockets.load import GAMES, Load, gives_way, knee, measure, missed
from bench.sockets.page import Page
from bench.sockets.table import browsers_of, open_table, stored_table
from caravanserai.kernel.chance import keyed_seed
from tests.server.browsing import AT_ANY_PACE

PEOPLE = Load(200, 30.0, 0.2)
FIGURES: dict[str, Any] = {
    "screens_ms": {"p95": 90.0},
    "answers_per_s": 40.0,
    "faults": 0,
    "server_cpu_share": 0.5,
    "clients_cpu_share": [0.2, 0.2],
    "store_busy_share": 0.1,
    "machine_cpu_share": 0.5,
}


def message(**fragments: str) -> bytes:
    return json.dumps({"f": fragments, "number": 1}).encode()


def test_a_page_takes_known_parts_from_what_it_has() -> None:
    page = Page()
    page.hear(message(log='<ol><li id="a">one</li></ol>'))
    page.hear(message(log='<ol><li id="b">two</li><li id="a" data-same></li></ol>'))
    assert page.fragments == {"log": '<ol><li id="b">two</li><li id="a">one</li></ol>'}
    assert page.number == 1
    assert not page.faults


def test_a_reference_to_an_unknown_part_is_a_fault() -> None:
    page = Page()
    page.hear(message(log='<ol><li id="a" data-same></li></ol>'))
    assert page.faults == ["log refers to a, which the page does not have"]


def test_a_new_outer_fragment_replaces_its_inner_ones() -> None:
    page = Page()
    page.hear(json.dumps({"f": {"board": "1", "board/x": "2", "log": "3"}}).encode())
    page.hear(json.dumps({"f": {"board": "4", "board/y": "5"}}).encode())
    assert page.fragments == {"board": "4", "board/y": "5", "log": "3"}


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with unlimited_server(f"{AT_ANY_PACE}\n{cost.SAME_SEEDS}", LOOP_SHARE="1") as started:
        yield started


@pytest.mark.slow
def test_planted_faults_on_a_screen_are_found(server: Server) -> None:
    async def shown() -> Shown:
        table = await open_table(server, "silk_road", browsers_of(server, 1, ("en", "es")))
        for _ in range(5):
            await table.answer(random.Random(1), previews=True)
        table.close()
        return Shown.of(table)

    right = uvloop.run(shown())
    assert stored_table(server.folder, right.table).info.seed in [keyed_seed(number) for number in range(1, 9)]
    assert not wrong_screens(right, server.folder)
    screen = right.screens[2]
    wrong = {
        "players is ": {**screen.fragments, "players": screen.fragments["players"].replace("id=", "id ")},
        "log is missing": {key: html for key, html in screen.fragments.items() if key != "log"},
        "planted is not wanted": {**screen.fragments, "planted": ""},
    }
    for fault, fragments in wrong.items():
        planted = [*right.screens[:2], screen._replace(fragments=fragments), right.screens[3]]
        (found,) = wrong_screens(right._replace(screens=planted), server.folder)
        assert "screen of seat 2 (en) after 5 answers" in found
        assert fault in found
    late = [right.screens[0]._replace(number=4, faults=("a reference",)), *right.screens[1:]]
    assert len(wrong_screens(right._replace(screens=late), server.folder)) == 2
    right.match.perform(right.match.decisions()[0].seat, right.match.options(right.match.decisions()[0].seat)[0])
    assert "the stored match is not the played one" in wrong_screens(right, server.folder)[0]


@pytest.mark.slow
def test_the_cost_of_an_answer_is_measured_early_and_late(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"EARLY": (2, 6), "LATE": 12, "LATE_ANSWERS": 4, "WARM_UP": 1}.items():
        monkeypatch.setattr(cost, name, value)
    found = uvloop.run(cost.cost_of(server, "silk_road", ("en", "es"), 2))
    assert found["first_faults"] == []
    assert found["answers"] == 28
    assert found["late"]["answers"] == [[10, 14], [10, 14]]
    for part in (found["early"], found["late"]):
        assert part["server_cpu_ms"] > 0
        assert 0 < part["wire_bytes"] < part["message_bytes"]


def test_the_late_answers_of_a_short_match_are_the_last_before_its_end() -> None:
    used = [cost.Used(3.0 * number, 2.0 * number, number) for number in range(141)]
    match = cost.Played(used, over=True, faults=[])
    assert match.late == (89, 139)
    assert match.between(*match.late) == (3.0, 2.0, 1.0)


@pytest.mark.slow
def test_one_table_of_each_game_is_played_and_checked() -> None:
    found = measure(Load(len(GAMES), 1.0, 8.0, warm_up=0.0, processes=2))
    assert found["first_faults"] == []
    assert found["matches_checked"] == len(GAMES)
    assert found["answers"] > 0
    assert 0 < found["screens_ms"]["median"] <= found["last_screen_ms"]["most"]
    assert len(found["clients_cpu_share"]) == 2
    assert found["wire_bytes_an_answer"] < found["message_bytes_an_answer"]
    assert min(found[name] for name in ("server_cpu_ms_an_answer", "wire_bytes_per_s", "machine_cpu_share")) > 0


@pytest.mark.parametrize(
    "fault",
    [{"screens_ms": {"p95": 101.0}}, {"answers_per_s": 30.0}, {"faults": 1}],
    ids=lambda fault: next(iter(fault)),
)
def test_each_limit_can_be_missed(fault: dict[str, object]) -> None:
    assert missed(PEOPLE, FIGURES) == []
    assert len(missed(PEOPLE, FIGURES | fault)) == 1


@pytest.mark.parametrize(
    ("fault", "way"),
    [
        ({"server_cpu_share": 0.95}, "server CPU"),
        ({"clients_cpu_share": [0.2, 0.95]}, "clients"),
        ({"store_busy_share": 0.95}, "store"),
        ({"machine_cpu_share": 0.95}, "CPU of the machine"),
        ({}, "unknown"),
    ],
)
def test_the_knee_names_what_gives_way(monkeypatch: pytest.MonkeyPatch, fault: dict[str, object], way: str) -> None:
    monkeypatch.setattr(sockets_load, "_free_memory_share", lambda: 0.5)
    assert gives_way(FIGURES | fault).startswith(way)


def test_little_memory_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sockets_load, "_free_memory_share", lambda: 0.01)
    assert gives_way(FIGURES) == "memory"


def test_the_knee_is_the_last_load_within_the_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    def measured(load: Load) -> dict[str, Any]:
        late = {"screens_ms": {"p95": 2.0 * load.tables}, "answers_per_s": load.tables * load.rate}
        found = FIGURES | late | {"server_cpu_share": 0.95}
        return found | {"missed": missed(load, found)}

    monkeypatch.setattr(sockets_load, "measure", measured)
    found = knee(PEOPLE._replace(tables=20), 20)
    assert (found["most_tables"], len(found["steps"]), found["gives_way"]) == (40, 3, "server CPU")


def test_a_wrong_screen_makes_the_command_fail(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def measured(load: Load) -> dict[str, Any]:
        return {"tables": load.tables, "langs": load.langs, "faults": int(load.tables == 2)}

    monkeypatch.setattr(sockets_load, "measure", measured)
    for tables, code in ((1, 0), (2, 1)):
        monkeypatch.setattr(sys, "argv", ["load", "--sockets", "--tables", str(tables), "--langs", "en,es"])
        with pytest.raises(SystemExit) as ended:
            command.main()
        assert ended.value.code == code
        assert json.loads(capsys.readouterr().out)["langs"] == ["en", "es"]
