"""The document, the routes and the reference page are one; every field is explained in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.client.messages import Table
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.api.examples import EXAMPLES
from caravanserai.server.api.openapi import document
from caravanserai.server.api.refusals import STATUS
from caravanserai.server.api.router import Api, Resource
from caravanserai.text.catalogue import Words, languages
from tests.server.api.calling import Caller, Scene
from tests.server.api.fitting import assert_fits, required
from tools import api_reference

Tell = Callable[[Scene], None]


def test_routes_and_document_are_the_same() -> None:
    routed = {
        (method, f"/api{route.path}")
        for route in Api().routes
        if isinstance(route.app, Resource)
        for method in route.app.acts
    }
    written = {(method.upper(), path) for path, told in document("en")["paths"].items() for method in told}
    assert routed == written | {("GET", "/api/openapi.json")}


def test_the_document_is_served_in_the_language_asked_for(in_app: Tell) -> None:
    async def scene(app: Starlette) -> None:
        for lang in languages():
            reply = await Caller(app, lang=lang).get("/api/openapi.json")
            assert reply.status == 200
            assert reply.headers["content-language"] == lang
            assert reply.data == document(lang)

    in_app(scene)


@pytest.mark.parametrize("lang", languages())
def test_everything_in_the_document_is_explained(lang: str) -> None:
    for part in parts(document(lang)):
        for name, field in part.get("properties", {}).items():
            assert field["description"], name
    operations = [told for path in document(lang)["paths"].values() for told in path.values()]
    assert all(told["summary"] for told in operations)


def parts(value: Any) -> Iterator[dict[str, Any]]:  # noqa: ANN401  # any JSON
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from parts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from parts(inner)


def test_every_reference_in_the_document_leads_somewhere() -> None:
    whole = document("en")
    known = {f"#/components/schemas/{name}" for name in whole["components"]["schemas"]}
    used = {part["$ref"] for part in parts(whole) if "$ref" in part}
    assert used == known


def test_every_code_of_the_api_has_its_sentence_in_every_language() -> None:
    elsewhere = ("common.error.UnknownGameError", "common.error.SetupError")
    for lang in languages():
        words = Words(lang)
        for code in STATUS:
            known = [f"api.error.{code}", f"web.refused.{code}"]
            assert any(map(words.has, known)) or code == "no_game", code
        assert all(map(words.has, elsewhere))


def test_no_text_of_the_api_is_left_over() -> None:
    words, whole = Words("en"), str(document("en"))
    unused = [
        key
        for key in words.keys("api.")
        if not key.startswith(("api.error.", "api.nobody")) and words.say(key) not in whole
    ]
    assert unused == []


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_example_has_the_shape_it_is_an_example_of(name: str) -> None:
    endpoint = next(one for one in ENDPOINTS if one.name == name)
    sent, answered = EXAMPLES[name]
    if sent is not None:
        assert endpoint.body is not None
        assert_fits(endpoint.body, msgspec.to_builtins(sent))
    if answered is not None:
        assert_fits(endpoint.answer, msgspec.to_builtins(answered))


def test_every_endpoint_that_needs_fields_has_an_example() -> None:
    needy = {endpoint.name for endpoint in ENDPOINTS if endpoint.body is not None and required(endpoint.body)}
    assert needy <= set(EXAMPLES)
    table = EXAMPLES["look"][1]
    assert isinstance(table, Table)
    options = table.options
    assert caravanserai.game("silk_road").checked_options(options) == options


def test_the_reference_page_is_what_its_tool_writes() -> None:
    page = Path(__file__).parents[3] / api_reference.PAGE
    assert page.read_text("utf-8") == api_reference.page()
