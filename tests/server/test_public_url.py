"""Links of the server, and secure cookies: `public_url` decides, not a client."""

from __future__ import annotations

import json
from collections.abc import Callable, Coroutine
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

from caravanserai.server.config.loading import read_settings
from caravanserai.server.config.settings import Settings
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import RefusedError
from tests.server.api.calling import Caller, Reply, play_scene

EVIL = {"host": "evil.example", "x-forwarded-host": "evil.example", "x-forwarded-proto": "https"}
CLUB = "https://club.example"


async def room(app: Starlette, **headers: str) -> Reply:
    """The page with the link to share, as the host sees it."""
    maker = Caller(app)
    made = await maker.send("POST", "/games/silk_road/invite", headers={"origin": "http://inn.example"})
    assert made.status == 303
    return await maker.get(made.headers["location"], cookie=made.headers["set-cookie"].partition(";")[0], **headers)


def link_of(reply: Reply) -> str:
    return reply.body.decode().partition('id="link" readonly value="')[2].partition("/tables/")[0]


def play(folder: Path, url: str, scene: Callable[[Starlette], Coroutine[Any, Any, None]]) -> None:
    play_scene(replace(Settings(folder), public_url=url), scene)


def test_a_link_to_share_begins_with_the_public_address_whatever_the_host_says(tmp_path: Path) -> None:
    async def scene(app: Starlette) -> None:
        assert link_of(await room(app)) == CLUB
        assert link_of(await room(app, **EVIL)) == CLUB

    play(tmp_path, f"{CLUB}/", scene)


@pytest.mark.parametrize(
    ("host", "link"),
    [
        ("inn.example", "http://inn.example"),
        ("192.168.0.7:8000", "http://192.168.0.7:8000"),
        ("[fe80::1]:8000", "http://[fe80::1]:8000"),
        ("evil.example/x?", "http://127.0.0.1:8000"),
        ('"><script>', "http://127.0.0.1:8000"),
        ("user@evil.example", "http://127.0.0.1:8000"),
        ("[", "http://127.0.0.1:8000"),
        ("", "http://127.0.0.1:8000"),
    ],
)
def test_without_a_public_address_the_site_that_the_reader_asked_for_is_used_if_it_is_one(
    tmp_path: Path, host: str, link: str
) -> None:
    async def scene(app: Starlette) -> None:
        assert link_of(await room(app, host=host)) == link

    play(tmp_path, "", scene)


@pytest.mark.parametrize(("url", "is_secure"), [(CLUB, True), ("HTTPS://club.example", True), ("http://c", False)])
def test_cookies_are_secure_where_the_public_address_is(tmp_path: Path, url: str, is_secure: bool) -> None:  # noqa: FBT001  # a parameter of the test
    async def scene(app: Starlette) -> None:
        given = (await room(app)).headers["set-cookie"]
        assert ("Secure" in given) == is_secure
        ticket = app.state.admin_auth.ticket()
        admitted = (await Caller(app).get(f"/admin/enter/{ticket}")).headers["set-cookie"]
        assert ("Secure" in admitted) == is_secure

    play(tmp_path, url, scene)


def test_the_document_of_the_api_names_the_public_address(tmp_path: Path) -> None:
    async def scene(app: Starlette) -> None:
        assert (await Caller(app).get("/api/openapi.json", **EVIL)).data["servers"] == [{"url": CLUB}]

    play(tmp_path, CLUB, scene)

    async def nowhere(app: Starlette) -> None:
        assert "servers" not in (await Caller(app).get("/api/openapi.json", **EVIL)).data

    play(tmp_path, "", nowhere)


def test_no_answer_repeats_a_host_that_is_not_ours(tmp_path: Path) -> None:
    async def scene(app: Starlette) -> None:
        for path in ("/", "/me", "/me/", "/mine/", "/games/silk_road/", "/rules/", "/nowhere", "/nowhere/", "/api/me"):
            reply = await Caller(app).get(path, **EVIL)
            assert b"evil.example" not in reply.body, path
            assert "evil.example" not in json.dumps(reply.headers), path

    play(tmp_path, CLUB, scene)


def test_a_slash_too_many_leads_to_the_page_and_nowhere_else(tmp_path: Path) -> None:
    async def scene(app: Starlette) -> None:
        reply = await Caller(app).get("/me/", **EVIL)
        assert (reply.status, reply.headers["location"]) == (307, "/me")
        for path in ("/static/", "/api/", "/nowhere/", "//evil.example/", "//evil.example//", "/\\evil.example/"):
            reply = await Caller(app).get(path)
            assert (reply.status, reply.headers.get("location")) == (404, None), path

    play(tmp_path, "", scene)


@pytest.mark.parametrize("url", ["club.example", "ftp://club.example", "https://", "https://a/b", "https://a b", "//a"])
def test_an_invalid_public_address_is_refused_at_the_start(tmp_path: Path, url: str) -> None:
    with pytest.raises(RefusedError) as told:
        read_settings({"folder": str(tmp_path)}, [f"public_url={url}"], None, {}, tmp_path)
    for lang in languages():
        assert url in Words(lang).say(told.value.key, None, **told.value.facts)
