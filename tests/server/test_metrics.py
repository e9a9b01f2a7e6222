"""The metrics of a server: access and correct counts."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client import generate_latest

from caravanserai.server.metrics import Metrics, quantile
from tests.server.browsing import Guest, Page, running_server
from tests.server.test_sockets import legal_answer, my_turn, sit_down, until

SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? -?[0-9.e+-]+')
DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    with running_server(folder) as (address, _):
        yield address, folder


def token_of(folder: Path) -> str:
    command = [sys.executable, "-m", "caravanserai", "admin-link", "--token", "--folder", str(folder)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()


def figures(registry: tuple[str, Path]) -> dict[str, float]:
    address, folder = registry
    status, _, text = Guest(address).get("/metrics", Authorization=f"Bearer {token_of(folder)}")
    assert status == 200
    samples = [line for line in text.splitlines() if not line.startswith("#")]
    assert [line for line in samples if not SAMPLE.fullmatch(line)] == []
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in samples}


def test_the_metrics_count_what_happens(registry: tuple[str, Path]) -> None:
    address, _ = registry
    before = figures(registry)
    guest = Guest(address)
    table = sit_down(guest)
    with guest.socket(f"{table}/socket") as line:
        page = Page(line)
        my_turn(page)
        assert figures(registry)["caravanserai_sockets"] == before["caravanserai_sockets"] + 1
        number = page.message["number"]
        page.command("answer", **legal_answer(page))
        until(page, lambda: page.message["number"] != number)
        my_turn(page)
    after = figures(registry)
    assert after['caravanserai_answers_total{by="person"}'] >= 1
    assert after['caravanserai_answers_total{by="bot"}'] >= 1
    answers = sum(value for name, value in after.items() if name.startswith("caravanserai_answers_total{"))
    assert after["caravanserai_answer_seconds_count"] == answers
    assert after['caravanserai_answer_seconds_bucket{le="+Inf"}'] == answers
    assert after["caravanserai_answer_seconds_sum"] > 0
    assert after["caravanserai_think_seconds_count"] >= 1
    assert after["caravanserai_store_commit_seconds_count"] > before["caravanserai_store_commit_seconds_count"]
    assert after["caravanserai_tables_loaded"] == before["caravanserai_tables_loaded"] + 1
    assert after["process_resident_memory_bytes"] > 1e7
    assert any(re.match(r'caravanserai_build_info\{.*version="', name) for name in after)


def test_only_holders_of_the_token_may_read_them(registry: tuple[str, Path]) -> None:
    """A local address is no exception: a proxy, a tunnel or DNS rebinding lets strangers use it."""
    address, folder = registry
    token = token_of(folder)
    for headers in ({}, {"X-Forwarded-For": "127.0.0.1"}, {"Host": "evil.example"}, {"Forwarded": "for=127.0.0.1"}):
        assert Guest(address).get("/metrics", **headers)[0] == 403
        assert Guest(address).get("/metrics", Authorization=f"Bearer {token}", **headers)[0] == 200
        for wrong in (f"Bearer {token}x", f"Basic {token}", "Bearer ", "Bearer é".encode().decode("latin-1")):
            assert Guest(address).get("/metrics", Authorization=wrong, **headers)[0] == 403


def test_the_host_can_open_them_for_everybody(tmp_path: Path) -> None:
    with running_server(tmp_path, "--set", "open_metrics=true") as (address, _):
        assert Guest(address).get("/metrics", **{"X-Forwarded-For": "203.0.113.9"})[0] == 200


def test_headers_of_a_proxy_count_only_if_it_is_trusted(tmp_path: Path) -> None:
    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    for trusted in (False, True):
        options = ["--set", "trusted_proxies=127.0.0.1"] if trusted else []
        with running_server(tmp_path, *options) as (address, _):
            guest = Guest(address)
            guest.post("/me", back="/")
            cookie = next(iter(guest.jar))
            assert not cookie.secure
            fresh = Guest(address)
            path = guest.post("/games/silk_road/invite")[1].removeprefix(guest.address)
            fresh.get(path, **said)
            assert [cookie.secure for cookie in fresh.jar] == [trusted]


def test_a_quantile_is_the_bound_of_its_bucket() -> None:
    metrics = Metrics()
    assert quantile(metrics.think_seconds, 0.95) == 0
    for _ in range(95):
        metrics.think_seconds.observe(0.004)
    for _ in range(5):
        metrics.think_seconds.observe(3)
    assert (quantile(metrics.think_seconds, 0.95), quantile(metrics.think_seconds, 0.96)) == (0.005, 5.0)
    assert 'caravanserai_think_seconds_bucket{le="0.005"} 95.0' in metrics.exposition().decode()


def test_each_server_counts_for_itself() -> None:
    first, second = Metrics(), Metrics()
    first.count_answer(0.1, by_bot=True)
    first.count_answer(0.1, by_bot=False)
    first.count_request(404, 0.1)
    first.watch("caravanserai_sockets", "Open screens at tables.", lambda: 3)
    assert (first.answers(), second.answers()) == (2, 0)
    assert b'caravanserai_requests_total{status="4xx"} 1.0' in first.exposition()
    assert b'caravanserai_requests_total{status="4xx"} 0.0' in second.exposition()
    assert b"caravanserai_sockets" not in second.exposition()
    assert b"caravanserai" not in generate_latest()  # the global registry of the process


def test_names_types_and_buckets_stay_as_scrapers_know_them() -> None:
    text = Metrics().exposition().decode()
    types = dict(re.findall(r"^# TYPE (caravanserai_\w+) (\w+)$", text, re.MULTILINE))
    assert types == {
        "caravanserai_answers_total": "counter",
        "caravanserai_answer_seconds": "histogram",
        "caravanserai_store_commit_seconds": "histogram",
        "caravanserai_think_seconds": "histogram",
        "caravanserai_requests_total": "counter",
        "caravanserai_request_seconds": "histogram",
        "caravanserai_loop_stall_seconds": "histogram",
        "caravanserai_faults_total": "counter",
        "caravanserai_build_info": "gauge",
    }
    bounds = re.findall(r'^caravanserai_request_seconds_bucket\{le="(.+)"\}', text, re.MULTILINE)
    assert " ".join(bounds) == "0.001 0.0025 0.005 0.01 0.025 0.05 0.1 0.25 0.5 1.0 2.5 5.0 10.0 +Inf"
    assert "_created" not in text


def test_every_figure_is_explained(registry: tuple[str, Path]) -> None:
    text = (DOCS / "reference" / "metrics.md").read_text(encoding="utf-8")
    known = {name.partition("{")[0] for name in figures(registry)}
    plain = {re.sub(r"_seconds_(bucket|sum|count)$", "_seconds", name) for name in known}
    assert set(re.findall(r"^\| `([a-z_]+)", text, re.MULTILINE)) == plain


def test_programs_are_refused_in_json_too(registry: tuple[str, Path]) -> None:
    status, _, text = Guest(registry[0]).get("/metrics", Accept="application/json", Via="1.1 proxy")
    assert status == 403
    assert "admin-link" in json.loads(text)["error"]
