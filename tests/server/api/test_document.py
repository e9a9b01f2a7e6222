"""The document, the routes and the reference page are one; every field is explained in every language."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette

import caravanserai
from caravanserai.server.api.checking import misfit
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.api.examples import EXAMPLES
from caravanserai.server.api.gate import Api, SeatInfo
from caravanserai.server.api.openapi import document
from caravanserai.server.api.refusal import STATUS
from caravanserai.text.catalogue import Words, languages
from tests.server.api.calling import Caller, Scene
from tools import api_reference

Tell = Callable[[Scene], None]


def test_routes_and_document_are_the_same() -> None:
    routed = {
        (method, f"/api{route.path}")
        for route in Api().routes
        if isinstance(route.app, SeatInfo)
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
        assert misfit(endpoint.body, sent) is None
    if answered is not None:
        assert misfit(endpoint.answer, answered) is None


def test_every_endpoint_that_needs_fields_has_an_example() -> None:
    needy = {endpoint.name for endpoint in ENDPOINTS if endpoint.body is not None and endpoint.body["required"]}
    assert needy <= set(EXAMPLES)
    options = EXAMPLES["look"][1]["options"]
    assert caravanserai.game("silk_road").checked_options(options) == options


def test_the_reference_page_is_what_its_tool_writes() -> None:
    page = Path(__file__).parents[3] / api_reference.PAGE
    assert page.read_text("utf-8") == api_reference.page()


@pytest.mark.parametrize(
    ("shape", "value", "where"),
    [
        ({"type": "integer"}, True, "."),
        ({"type": "integer"}, 1.0, "."),
        ({"type": "number"}, True, "."),
        ({"type": "number"}, 1, None),
        ({"type": "boolean"}, 1, "."),
        ({"type": "string", "maxLength": 2}, "abc", "."),
        ({"type": "string", "minLength": 1}, "", "."),
        ({"type": "integer", "minimum": 0}, -1, "."),
        ({"type": "integer", "maximum": 5}, 6, "."),
        ({"enum": [0, 60]}, False, "."),
        ({"enum": [0, 60]}, 60, None),
        ({"type": ["integer", "string"]}, None, "."),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, None, None),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, "x", "."),
        ({"type": "array", "items": {"type": "integer"}}, [1, "2"], "[1]"),
        ({"type": "object", "properties": {"a": {}}, "required": ["a"]}, {}, "a"),
        ({"type": "object", "properties": {}, "additionalProperties": False}, {"b": 1}, "b"),
        ({"type": "object", "additionalProperties": {"type": "string"}}, {"b": 1}, "b"),
        ({"type": "object", "properties": {"a": {"type": "array", "items": {"enum": [1]}}}}, {"a": [1, 2]}, "a[1]"),
        ({"type": "object", "properties": {}, "additionalProperties": False}, {"": 1}, "."),
        ({}, {"anything": [None]}, None),
    ],
)
def test_a_misfit_is_found_and_named(shape: dict[str, Any], value: object, where: str | None) -> None:
    assert misfit(shape, value) == where
