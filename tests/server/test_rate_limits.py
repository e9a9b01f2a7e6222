"""How much one may ask for: credit that fills up, for one and for an address, and what happens without it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from starlette.applications import Starlette

from caravanserai.server.config.settings import Settings
from caravanserai.server.http import rate_limits
from caravanserai.server.http.rate_limits import Bucket, Limiter
from tests.server.api.calling import Caller, person, play_scene


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(rate_limits, "time", clock)
    return clock


def test_credit_is_spent_and_fills_up_again(clock: Clock) -> None:
    bucket = Bucket(2.0, 4.0)
    assert [bucket.take() for _ in range(4)] == [0.0] * 4
    assert bucket.take() == 0.5
    assert bucket.take(3.0) == 1.5
    clock.now += 0.5
    assert bucket.take() == 0.0
    assert bucket.take() > 0
    clock.now += 1000
    assert bucket.full
    assert [bucket.take() > 0 for _ in range(5)] == [False] * 4 + [True]


def test_everyone_has_credit_of_his_own(clock: Clock) -> None:
    limiter = Limiter(1.0)
    assert [limiter.take("amaia") > 0 for _ in range(6)] == [False] * 5 + [True]
    assert limiter.take("teo") == 0.0
    clock.now += 1
    assert limiter.take("amaia") == 0.0


def test_a_rate_of_nothing_is_no_limit() -> None:
    assert not any(Limiter(0).take("amaia", 1e9) for _ in range(100))


def test_those_who_ask_no_more_are_forgotten_and_those_in_debt_are_not(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rate_limits, "_MOST_BUCKETS", 3)
    limiter = Limiter(1.0)
    for _ in range(5):
        limiter.take("greedy")
    for number in range(50):
        limiter.take(f"guest {number}")
        assert len(limiter._buckets) <= 3
        clock.now += 0.01 if number < 40 else 0.0
    assert limiter.take("somebody else") == 0.0


def tight(folder: Path) -> Settings:
    return Settings(folder, calls_of_one=1.0, calls_of_address=4.0)


def test_who_calls_too_often_is_told_when_to_try_again(tmp_path: Path, clock: Clock) -> None:
    async def scene(app: Starlette) -> None:
        amaia = await person(app, "Amaia")
        replies = [await amaia.get("/api/me") for _ in range(6)]
        assert [reply.status for reply in replies] == [200] * 5 + [429]
        assert replies[-1].data["error"] == "too_fast"
        assert replies[-1].headers["retry-after"] == "1"
        clock.now += 1
        assert (await amaia.get("/api/me")).status == 200
        assert (await amaia.get("/api/me")).status == 429

    play_scene(replace(tight(tmp_path), calls_of_address=0), scene)


def test_an_address_may_not_try_tokens_or_make_people_without_end(tmp_path: Path, clock: Clock) -> None:
    async def scene(app: Starlette) -> None:
        thief = Caller(app, "a.forged", address="10.0.0.9")
        statuses = [(await thief.get("/api/me")).status for _ in range(30)]
        assert statuses == [401] * 20 + [429] * 10
        maker = Caller(app, address="10.0.0.8")
        made = [(await maker.post("/api/people")).status for _ in range(10)]
        assert made == [201] * 4 + [429] * 6
        assert (await Caller(app, address="10.0.0.7").get("/api/games")).status == 200
        clock.now += 10
        assert (await thief.get("/api/me")).status == 401

    play_scene(tight(tmp_path), scene)


def test_pages_count_too_but_not_their_files(tmp_path: Path, clock: Clock) -> None:
    async def scene(app: Starlette) -> None:
        guest = Caller(app, lang="es")
        statuses = [(await guest.get("/me")).status for _ in range(21)]
        assert statuses == [200] * 20 + [429]
        refused = await guest.get("/")
        assert refused.headers["retry-after"] == "1"
        assert "Demasiadas peticiones" in refused.body.decode()
        assert refused.headers["x-content-type-options"] == "nosniff"
        assert (await guest.get("/health")).status == 200
        assert (await guest.get("/static/css/tokens.css")).status == 200
        assert (await guest.get("/api/games")).status == 429
        assert clock.now

    play_scene(tight(tmp_path), scene)


def test_new_sockets_count_too(tmp_path: Path, clock: Clock) -> None:
    async def scene(app: Starlette) -> None:
        sent: list[dict[str, object]] = []

        async def receive() -> dict[str, object]:
            return {"type": "websocket.connect"}

        async def send(message: object) -> None:
            assert isinstance(message, dict)
            sent.append(message)

        guest = Caller(app)
        for _ in range(20):
            await guest.get("/me")
        headers = [(b"host", b"inn.example"), (b"origin", b"http://inn.example")]
        scope = {"type": "websocket", "path": "/tables/x/socket", "headers": headers, "client": (guest.address, 1)}
        await app({**scope, "app": app, "query_string": b"", "subprotocols": []}, receive, send)
        assert sent == [{"type": "websocket.close", "code": 1013}]
        assert clock.now

    play_scene(tight(tmp_path), scene)
