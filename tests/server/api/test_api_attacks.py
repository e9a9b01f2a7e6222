"""What a stranger or a foe may try on every endpoint and every page: refused, logged, nothing changed, never a 5xx."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.routing import Route

from caravanserai.server.api.endpoints import ENDPOINTS, Endpoint
from caravanserai.server.api.openapi import document
from caravanserai.server.domain.table_info import PLAYING
from caravanserai.server.errors import StoreError
from caravanserai.server.identity.signing import Signer
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.server.tables.registry import TableRegistry
from tests.server.api.calling import (
    Caller,
    Reply,
    Scene,
    deciding,
    everything_stored,
    person,
    running_table,
    table_at,
)
from tests.server.api.fitting import required

Tell = Callable[[Scene], None]
JSON = {"content-type": "application/json"}
GUARDED = [endpoint for endpoint in ENDPOINTS if not endpoint.free]
WITH_BODY = [endpoint for endpoint in ENDPOINTS if endpoint.body is not None]
FOR_ONLOOKERS = {"look", "view", "decision", "log", "chat", "say", "join"}
"""What somebody without a seat may call; none of it shows or moves what belongs to a seat."""


def name_of(endpoint: Endpoint) -> str:
    return endpoint.name


def fitting(endpoint: Endpoint) -> bytes:
    """A body that the endpoint understands."""
    values = {
        "game": "silk_road",
        "question": "0.0",
        "option": 0,
        "kind": "undo",
        "yes": True,
        "away": True,
        "text": "x",
    }
    return json.dumps({name: values[name] for name in required(endpoint.body)}).encode()


def fields_of(endpoint: Endpoint) -> dict[str, str | None]:
    """The fields of the body of an endpoint, each with its type in JSON."""
    if endpoint.body is None:
        return {}
    fields = document("en")["components"]["schemas"][endpoint.body.__name__]["properties"]
    return {name: field.get("type") for name, field in fields.items()}


async def tried(
    caller: Caller, endpoint: Endpoint, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
) -> Reply:
    """Call an endpoint about a table."""
    sent = (fitting(endpoint) if body is None else body) if endpoint.method == "POST" else b""
    at = f"/api{endpoint.path}".replace("/api/tables/{table}", path)
    return await caller.send(endpoint.method, at, sent, JSON | (headers or {}))


def wrong_values(kind: str | None) -> list[object]:
    """Values that no field of a type may have."""
    wrong: list[object] = [None, [], {}, 1e300, -1, True, "x" * 5000, 10**30]
    own: dict[str | None, type] = {"boolean": bool, "object": dict}
    return [value for value in wrong if type(value) is not own.get(kind)]


def refused(reply: Reply, *statuses: int) -> None:
    """A refusal as every client may rely on it."""
    assert reply.status in statuses, reply
    assert set(reply.data) >= {"error", "message"}
    assert reply.data["message"]
    assert reply.headers["content-type"] == "application/json"
    assert reply.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize("endpoint", GUARDED, ids=name_of)
def test_without_a_token_of_ours_nothing_is_told_or_done(
    in_app: Tell, endpoint: Endpoint, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "caravanserai")

    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        token, cookie = people[0].token, app.state.signer.sign(people[0].id)
        before = await everything_stored(app)
        forged = [
            {"authorization": f"Bearer {wrong}"}
            for wrong in (
                "x",
                "a.b",
                cookie,
                token[:-1],
                token[:-1] + "é",
                people[0].id,
                f"{people[0].id}.",
                "a" * 8000,
            )
        ]
        forged += [{}, {"authorization": ""}, {"authorization": token}, {"authorization": f"Basic {token}"}]
        forged += [{"cookie": f"{COOKIE}={token}", "origin": "http://inn.example"}, {"cookie": f"{COOKIE}=x"}]
        forged += [{"authorization": "Bearer x", "cookie": f"{COOKIE}={cookie}", "origin": "http://inn.example"}]
        for headers in forged:
            caplog.clear()
            reply = await tried(Caller(app), endpoint, path, headers=headers)
            refused(reply, 401)
            assert reply.headers["www-authenticate"] == "Bearer"
            codes = [getattr(record, "code", None) for record in caplog.records]
            assert [code for code in codes if code is not None] == ["no_token"]
            assert token not in caplog.text
        assert await everything_stored(app) == before

    in_app(scene)


@pytest.mark.parametrize("endpoint", [one for one in GUARDED if one.method == "POST"], ids=name_of)
def test_a_cookie_changes_things_only_from_our_own_pages(in_app: Tell, endpoint: Endpoint) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        cookie = f"{COOKIE}={app.state.signer.sign(people[0].id)}"
        before = await everything_stored(app)
        for origin in ("", "null", "http://evil.example", "http://inn.example.evil", "inn.example"):
            refused(await tried(Caller(app), endpoint, path, headers={"cookie": cookie, "origin": origin}), 403)
        assert await everything_stored(app) == before
        own = await tried(Caller(app), endpoint, path, headers={"cookie": cookie, "origin": "http://inn.example"})
        assert own.status in {200, 201, 403, 409}
        assert own.data.get("error") != "foreign_origin"

    in_app(scene)


@pytest.mark.parametrize("endpoint", [one for one in GUARDED if one.at_table], ids=name_of)
def test_a_foreign_token_moves_and_learns_nothing(in_app: Tell, endpoint: Endpoint) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table, stranger = await table_at(app, path), await person(app, "Zeno")
        assert table.match is not None
        before, seat_infos = table.match.digest(), list(table.seating.seats)
        if endpoint.name == "events":
            return
        seat = {"seat": 0} if "seat" in fields_of(endpoint) else {}
        for body in (None, json.dumps({**json.loads(fitting(endpoint)), **seat}).encode()):
            reply = await tried(stranger, endpoint, path, body)
            if endpoint.name not in FOR_ONLOOKERS:
                refused(reply, 403, 409)
            elif endpoint.name in {"view", "decision", "log"}:
                looked = await tried(stranger, endpoint, path)
                assert looked.data.get("seat") is None
                assert looked.data.get("decision") is None
                asking = f"{path}/{endpoint.name}?seat=0"
                refused(await stranger.get(asking), 403)
        assert table.match.digest() == before
        assert table.seating.seats == seat_infos
        assert table.info.status == PLAYING
        refused(await people[0].get(f"{path}/view?seat=1"), 403)

    in_app(scene)


@pytest.mark.parametrize("endpoint", WITH_BODY, ids=name_of)
def test_what_is_too_large_or_no_json_or_of_another_shape_is_refused(in_app: Tell, endpoint: Endpoint) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        before = await everything_stored(app)

        async def sent(body: bytes, **headers: str) -> Reply:
            return await tried(
                people[0], endpoint, path, body, {name.replace("_", "-"): headers[name] for name in headers}
            )

        refused(await sent(b" " * 70_000 + fitting(endpoint)), 413)
        refused(await sent(fitting(endpoint), content_length="99999999"), 413)
        refused(await sent(b" " * 70_000, content_length="", transfer_encoding="chunked"), 413)
        for kind in ("", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
            refused(await sent(fitting(endpoint), content_type=kind), 415)
        for garbage in (
            b"{",
            b"\x00\xff",
            b"[" * 50_000,
            b'{"a":',
            b"\xff\xfe{\x00}\x00",
            b"{'a': 1}",
            b"1" * 9000,
            b"NaN",
        ):
            refused(await sent(garbage), 400)
        for other in (b"[]", b"null", b"1", b'"x"', b'{"no such field": 1}', b'{"\\ud800": 1}', b'{"": {}}'):
            refused(await sent(other), 422)
        for name, type_in_json in fields_of(endpoint).items():
            for wrong in wrong_values(type_in_json):
                filled = json.loads(fitting(endpoint)) | {name: wrong}
                refused(await sent(json.dumps(filled).encode()), 422)
        assert await everything_stored(app) == before

    in_app(scene)


def test_letters_that_are_none_are_neither_kept_nor_a_fault(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        lone = "a\ud800b\x00"
        assert (await Caller(app).post("/api/people", name=lone)).data["name"] == "a b"
        assert (await people[0].post(f"{path}/chat", text=lone)).data["chat"][-1]["text"] == "a b"
        refused(await people[0].post("/api/tables", game=lone), 404)
        refused(await people[0].post("/api/tables", game="silk_road", options={lone: lone}), 409)
        refused(await people[0].post(f"{path}/answer", question=lone, option=0), 409)
        for seats in (0, 1, 9):
            refused(await people[0].post("/api/tables", game="silk_road", seats=seats), 409)

    in_app(scene)


def test_too_large_a_head_is_refused_in_json_before_it_is_read(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, _ = await running_table(app)
        before = await everything_stored(app)
        for headers in (
            {"authorization": "Bearer " + "a" * 9000},
            {f"x-{number}": "a" for number in range(100)},
            {f"x-{number}": "a" * 8000 for number in range(5)},
        ):
            reply = await people[0].send("GET", "/api/me", headers=headers)
            refused(reply, 431)
            assert reply.headers["connection"] == "close"
        refused(await people[0].get(f"/api/{'a' * 9000}"), 431)
        assert await everything_stored(app) == before

    in_app(scene)


@pytest.mark.parametrize(
    "body",
    [
        b'{"text": "a", "text": "b"}',
        b'{"text": 1e999}',
        b'{"text": Infinity}',
        b'{"text": %s}' % (b"9" * 5000),
        b'{"text": %s}' % (b"[" * 20_000 + b"]" * 20_000),
        b'{"text": %s1%s}' % (b'{"a":' * 10_000, b"}" * 10_000),
    ],
    ids=["named twice", "too large", "infinite", "too many digits", "deep list", "deep object"],
)
def test_json_that_two_readers_could_read_differently_is_refused(in_app: Tell, body: bytes) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        refused(await people[0].send("POST", f"{path}/chat", body, JSON), 400)
        assert (await people[0].get(f"{path}/chat")).data["chat"] == []

    in_app(scene)


def test_what_is_sent_again_counts_once(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        one, asked = await deciding(people, path)
        wish = {"question": asked["question"], "option": asked["options"][0]["id"]}
        assert (await one.post(f"{path}/answer", **wish)).status == 200
        before = await everything_stored(app)
        for _ in range(3):
            refused(await one.post(f"{path}/answer", **wish), 409)
            refused(await one.post(f"{path}/join"), 409)
            refused(await people[0].post(f"{path}/begin"), 409)
            refused(await people[0].post(f"{path}/leave"), 409)
        assert await everything_stored(app) == before

    in_app(scene)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/games/", 404),
        ("GET", "/api/tables/%00", 404),
        ("GET", "/api/tables/..%2f..%2fsecret", 404),
        ("GET", "/api/tables/" + "a" * 5000, 404),
        ("GET", "/api/tables/\udcff", 404),
        ("GET", "/api/tables/nowhere/record", 404),
        ("POST", "/api/tables/nowhere/answer", 404),
        ("DELETE", "/api/tables", 405),
        ("PUT", "/api/people", 405),
        ("OPTIONS", "/api/games", 405),
        ("HEAD", "/api/games", 405),
        ("HEAD", "/api/tables/nowhere/events", 405),
        ("POST", "/api/games", 405),
        ("TRACE", "/api/me", 405),
        ("POST", "/api/openapi.json", 405),
    ],
)
def test_what_is_not_there_is_said_in_json(in_app: Tell, method: str, path: str, status: int) -> None:
    async def scene(app: Starlette) -> None:
        caller = await person(app, "Amaia", "es")
        body = b'{"question": "", "option": 0}' if method == "POST" else b""
        reply = await caller.send(method, path.encode("utf-8", "surrogateescape").decode("latin-1"), body, JSON)
        refused(reply, status)
        assert reply.headers["content-language"] == "es"
        assert ("allow" in reply.headers) == (status == 405)

    in_app(scene)


@pytest.mark.parametrize("query", ["seat=x", "seat=-1", "seat=", "seat=1e1", "seat=99999999999999", "no=1", "seat=٣"])
def test_a_query_of_another_shape_is_refused(in_app: Tell, query: str) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        for name in ("view", "decision", "log", "events"):
            refused(await people[0].get(f"{path}/{name}?{query}"), 422)

    in_app(scene)


def test_a_store_that_fails_gives_503_and_nothing_changes(in_app: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        one, asked = await deciding(people, path)
        registry: TableRegistry = app.state.registry
        table = await table_at(app, path)
        assert table.match is not None
        before = table.match.digest()

        async def failing(_job: object) -> Any:  # noqa: ANN401  # of whatever the job gives
            raise StoreError("the disk is full")

        with monkeypatch.context() as patched:
            patched.setattr(registry.store, "do", failing)
            refused(await one.post(f"{path}/answer", question=asked["question"], option=asked["options"][0]["id"]), 503)
            refused(await Caller(app).post("/api/people"), 503)
        assert table.match.digest() == before
        assert (await one.get(f"{path}/decision")).data["decision"] == asked

    in_app(scene)


def test_what_breaks_inside_is_told_in_json_and_logged(
    in_app: Tell, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)

        def broken(_person: str) -> tuple[int, ...]:
            raise ValueError("a bug")

        with monkeypatch.context() as patched:
            patched.setattr(table.seating, "seats_of", broken)
            refused(await people[0].get(f"{path}/view"), 500)
        assert "a bug" in caplog.text

    in_app(scene)


# -- pages ---------------------------------------------------------------------------------------------------------


def pages(app: Starlette) -> list[tuple[str, str]]:
    """Every page and form of the registry."""
    plain = [route for route in app.routes if isinstance(route, Route)]
    return sorted({(method, route.path) for route in plain for method in (route.methods or ()) if method != "HEAD"})


@pytest.mark.parametrize("who", ["nobody", "stranger", "forged", "token as cookie", "garbage"])
def test_every_page_is_tried_by_who_has_no_right_there(in_app: Tell, who: str) -> None:
    async def scene(app: Starlette) -> None:
        people, path = await running_table(app)
        table = await table_at(app, path)
        assert table.match is not None
        stood = table.match.digest(), list(table.seating.seats), table.info, len(table.chat), table.proposals.current
        signer: Signer = app.state.signer
        cookie = {
            "nobody": "",
            "stranger": signer.sign("a stranger"),
            "forged": signer.sign(people[0].id)[:-1] + "z",
            "token as cookie": people[0].token,
            "garbage": "\xff\x01;=,",
        }[who]
        tries = [b"", b"do=close&seat=0", b"do=free&seat=0", b"do=start", b"=&&&;%%%", b"\xff" * 100, b"a" * 60_000]
        found = pages(app)
        assert len(found) > 15
        for method, pattern in found:
            for name in (table.id, "nowhere", "%00", "\xff"):
                address = pattern.replace("{table}", name).replace("{game}", "silk_road").replace("{number}", "1")
                for body in tries if method == "POST" else tries[:1]:
                    headers = {"cookie": f"{COOKIE}={cookie}" if cookie else "", "origin": "http://inn.example"}
                    reply = await Caller(app).send(method, address, body, headers)
                    assert reply.status < 500, (method, address, body[:20], reply.status)
        assert (
            table.match.digest(),
            list(table.seating.seats),
            table.info,
            len(table.chat),
            table.proposals.current,
        ) == stood
        for method, pattern in found:
            if method == "POST":
                address = pattern.replace("{table}", table.id).replace("{game}", "silk_road")
                headers = {"cookie": f"{COOKIE}={signer.sign(people[0].id)}", "origin": "http://evil.example"}
                assert (await Caller(app).send(method, address, b"do=close", headers)).status == 403
                large = {"origin": "http://inn.example", "content-length": "2000000"}
                assert (await Caller(app).send(method, address, b"x", large)).status == 413
        assert table.info.status == PLAYING

    in_app(scene)
