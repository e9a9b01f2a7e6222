"""The OpenAPI document, made from the table of endpoints in the reader's language."""

from __future__ import annotations

import functools
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import caravanserai
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.api.examples import EXAMPLES
from caravanserai.server.api.shapes import ERROR, NAMED, SEAT, TEXT
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from caravanserai.server.api.endpoints import Endpoint
    from caravanserai.server.api.shapes import Schema

_VERSION: Final = "3.1.0"
_FIRST_REFUSAL: Final = 400
_TOKENS: Final[list[dict[str, list[str]]]] = [{"token": []}, {"cookie": []}]


@functools.cache
def document(lang: str) -> dict[str, Any]:
    """The whole document."""
    words = Words(lang)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = _operation(endpoint, words)
    return {
        "openapi": _VERSION,
        "info": {
            "title": words.say("api.title"),
            "version": caravanserai.__version__,
            "description": words.say("api.about"),
        },
        "paths": paths,
        "components": {
            "schemas": {name: _shown(shape, words, name) for name, shape in NAMED.items()},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _operation(endpoint: Endpoint, words: Words) -> dict[str, Any]:
    sent, answered = EXAMPLES.get(endpoint.name, (None, None))
    told: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": words.say(f"api.endpoint.{endpoint.name}"),
        "security": [] if endpoint.free else _TOKENS,
        "parameters": _parameters(endpoint, words),
        "responses": {str(status): _response(endpoint, status, words, answered) for status in endpoint.statuses},
    }
    if endpoint.body is not None:
        needed = bool(endpoint.body["required"])
        told["requestBody"] = {
            "required": needed,
            "content": {"application/json": _content(endpoint.body, words, sent)},
        }
    return told


def _parameters(endpoint: Endpoint, words: Words) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if endpoint.at_table:
        found.append({"name": "table", "in": "path", "required": True, "schema": dict(TEXT)})
    found += [{"name": name, "in": "query", "schema": dict(shape)} for name, shape in endpoint.query.items()]
    if endpoint.name == "events":
        found.append({"name": "last-event-id", "in": "header", "schema": dict(TEXT)})
    for parameter in found:
        parameter["description"] = words.say(f"api.field.{parameter['name']}")
    return found


def _response(endpoint: Endpoint, status: int, words: Words, example: object) -> dict[str, Any]:
    phrase = words.say(f"api.status.{status}") if words.has(f"api.status.{status}") else HTTPStatus(status).phrase
    if status >= _FIRST_REFUSAL:
        return {"description": phrase, "content": {"application/json": _content(ERROR, words, None)}}
    kind = "text/event-stream" if endpoint.name == "events" else "application/json"
    return {"description": phrase, "content": {kind: _content(endpoint.answer, words, example)}}


def _content(shape: Schema, words: Words, example: object) -> dict[str, Any]:
    content: dict[str, Any] = {"schema": _referred(shape, words)}
    return content if example is None else content | {"example": example}


def _referred(shape: Schema, words: Words, owner: str = "") -> dict[str, Any]:
    """A shape as the document shows it: by its name if it has one."""
    name = next((name for name, known in NAMED.items() if known is shape), None)
    return _shown(shape, words, owner) if name is None else {"$ref": f"#/components/schemas/{name}"}


def _shown(shape: Schema, words: Words, owner: str) -> dict[str, Any]:
    """A shape with every field explained."""
    shown = dict(shape)
    if isinstance(shape.get("properties"), dict):
        shown["properties"] = {
            name: {**_referred(inner, words, owner), "description": field_text(words, owner, name)}
            for name, inner in shape["properties"].items()
        }
    if "items" in shape:
        shown["items"] = _referred(shape["items"], words, owner)
    if "anyOf" in shape:
        shown["anyOf"] = [_referred(inner, words, owner) for inner in shape["anyOf"]]
    if isinstance(shape.get("additionalProperties"), dict | type(SEAT)):
        shown["additionalProperties"] = dict(shape["additionalProperties"])
    return shown


def field_text(words: Words, owner: str, name: str) -> str:
    """What a field means: in this shape, or everywhere."""
    own = f"api.field.{owner}.{name}"
    return words.say(own if owner and words.has(own) else f"api.field.{name}")
