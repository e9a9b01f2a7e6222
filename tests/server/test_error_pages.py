"""What cannot be is told kindly, in the reader's language, with the right status."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
from starlette.requests import Request

import caravanserai.server
from caravanserai.kernel.errors import SetupError, UnknownGameError
from caravanserai.server.errors import DamagedError, LaterError, NoTableError, RefusedError, StoreError, reason
from caravanserai.server.http.error_pages import refused, server_fault, status_of
from caravanserai.text.catalogue import Words, languages
from tests.server.browsing import Guest, running_server

SERVER = Path(caravanserai.server.__file__).parent


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


def every_key() -> list[str]:
    code = "".join(file.read_text(encoding="utf-8") for file in SERVER.rglob("*.py"))
    return sorted({*re.findall(r'\bRefusedError\("(\w+)"\)', code), "no_table"})


def test_the_keys_are_found() -> None:
    assert len(every_key()) > 15


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("key", every_key())
def test_every_refusal_of_the_server_has_words(key: str, lang: str) -> None:
    words = Words(lang)
    assert reason(RefusedError(key), words) == words.say(f"web.refused.{key}")


def test_a_fault_of_the_kernel_is_explained() -> None:
    assert reason(SetupError("x"), Words("en")) == Words("en").say("common.error.SetupError")


@pytest.mark.parametrize(
    ("fault", "status"),
    [
        (NoTableError(), 404),
        (UnknownGameError("x"), 404),
        (SetupError("x"), 400),
        (RefusedError("not_host"), 403),
        (LaterError("too_many_tables", 60), 429),
        (RefusedError("seat_taken"), 409),
        (RefusedError("not_admin"), 403),
        (DamagedError("x"), 500),
        (StoreError("the disk is full"), 503),
    ],
)
def test_each_refusal_has_its_status(fault: RefusedError, status: int) -> None:
    assert status_of(fault) == status


@pytest.mark.parametrize("path", ["/nowhere", "/games/chess", "/rules/chess", "/tables/none", "/tables/none/log"])
@pytest.mark.parametrize("lang", languages())
def test_what_is_not_there_is_told_with_a_way_back(address: str, path: str, lang: str) -> None:
    status, _, text = Guest(address, lang).get(path)
    assert status == 404
    assert f'<html lang="{lang}"' in text
    assert Words(lang).say("lobby.title.not_found") in text
    assert 'class="btn go" href="/"' in text


def test_programs_that_ask_for_json_get_it(address: str) -> None:
    status, _, text = Guest(address).get("/tables/none", Accept="application/json")
    assert status == 404
    assert json.loads(text) == {"error": Words("en").say("web.refused.no_table")}


def test_a_fault_of_the_server_asks_nothing_that_may_have_failed_too() -> None:
    headers = [(b"accept-language", b"es-ES,es;q=0.9")]
    broken = SimpleNamespace()  # no house, no store, no key
    scope = {"type": "http", "method": "GET", "path": "/", "query_string": b"", "headers": headers, "app": broken}
    response = asyncio.run(server_fault(Request(scope | {"server": ("x", 80)}), ValueError("secret detail")))
    assert response.status_code == 500
    text = bytes(response.body).decode()
    assert Words("es").say("lobby.title.server_fault") in text
    assert "secret detail" not in text


@pytest.mark.parametrize("lang", languages())
def test_a_store_that_fails_is_told_even_though_it_cannot_be_asked_who_asks(lang: str) -> None:
    async def failing(_: str) -> None:
        raise StoreError("the disk is full")

    signer = SimpleNamespace(read=lambda _: "somebody")
    state = SimpleNamespace(signer=signer, people=SimpleNamespace(find=failing))
    headers = [(b"accept-language", lang.encode()), (b"host", b"x"), (b"cookie", b"caravanserai=somebody.x")]
    scope = {"type": "http", "method": "POST", "path": "/", "query_string": b"", "headers": headers}
    request = Request(scope | {"app": SimpleNamespace(state=state), "server": ("x", 80)})
    response = asyncio.run(refused(request, StoreError("the disk is full")))
    assert response.status_code == 503
    assert response.headers["retry-after"]
    assert Words(lang).say("admin.store_fails") in bytes(response.body).decode()


@pytest.mark.parametrize("lang", languages())
def test_what_the_guard_refuses_is_told_in_the_language_of_the_visitor(address: str, lang: str) -> None:
    guest = Guest(address, lang)
    status, _, text = guest.post("/me", origin="https://elsewhere.example", name="x")
    assert (status, Words(lang).say("admin.foreign") in text) == (403, True)
    status, _, text = guest.post("/me", name="x" * 70_000)
    assert (status, Words(lang).say("admin.too_large") in text) == (413, True)
    other = next(one for one in languages() if one != lang)
    guest.post("/me/language", lang=other, back="/")
    assert Words(other).say("admin.foreign") in guest.post("/me", origin="https://elsewhere.example")[2]
