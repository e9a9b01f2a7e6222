"""The OpenAPI document, made from the table of endpoints and its messages in the reader's language."""

from __future__ import annotations

import functools
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

import msgspec

import caravanserai
from caravanserai.client.messages import Error
from caravanserai.server.api.endpoints import ENDPOINTS
from caravanserai.server.api.examples import EXAMPLES
from caravanserai.server.identity.visitor import COOKIE
from caravanserai.text.catalogue import Words

if TYPE_CHECKING:
    from caravanserai.server.api.endpoints import Endpoint

Schema = dict[str, Any]
_VERSION: Final = "3.1.0"
_REFERENCE: Final = "#/components/schemas/{name}"
_FIRST_REFUSAL: Final = 400
_TOKENS: Final[list[dict[str, list[str]]]] = [{"token": []}, {"cookie": []}]
_TEXT: Final = {"type": "string"}


@functools.cache
def document(lang: str) -> dict[str, Any]:
    """Return the whole document."""
    words = Words(lang)
    paths: dict[str, Any] = {}
    for endpoint in ENDPOINTS:
        paths.setdefault(f"/api{endpoint.path}", {})[endpoint.method.lower()] = _operation(endpoint, words)
    kinds = [kind for endpoint in ENDPOINTS for kind in (endpoint.body, endpoint.answer) if kind is not None]
    _, shapes = msgspec.json.schema_components([*kinds, Error], ref_template=_REFERENCE)
    return {
        "openapi": _VERSION,
        "info": {
            "title": words.say("api.title"),
            "version": caravanserai.__version__,
            "description": words.say("api.about"),
        },
        "paths": paths,
        "components": {
            "schemas": {name: _explained(name, shape, words) for name, shape in sorted(shapes.items())},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
            },
        },
    }


def _operation(endpoint: Endpoint, words: Words) -> dict[str, Any]:
    sent, answered = EXAMPLES.get(endpoint.name, (None, None))
    operation: dict[str, Any] = {
        "operationId": endpoint.name,
        "summary": words.say(f"api.endpoint.{endpoint.name}"),
        "security": [] if endpoint.free else _TOKENS,
        "parameters": _parameters(endpoint, words),
        "responses": {str(status): _response(endpoint, status, words, answered) for status in endpoint.statuses},
    }
    if endpoint.body is not None:
        needed = any(field.required for field in msgspec.structs.fields(endpoint.body))
        content = {"application/json": _content(endpoint.body, sent)}
        operation["requestBody"] = {"required": needed, "content": content}
    return operation


def _parameters(endpoint: Endpoint, words: Words) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    if endpoint.at_table:
        found.append({"name": "table", "in": "path", "required": True, "schema": _TEXT})
    if endpoint.query is not None:
        _, shapes = msgspec.json.schema_components([endpoint.query], ref_template=_REFERENCE)
        fields = shapes[endpoint.query.__name__]["properties"]
        found += [{"name": name, "in": "query", "schema": shape} for name, shape in fields.items()]
    if endpoint.name == "events":
        found.append({"name": "last-event-id", "in": "header", "schema": _TEXT})
    for parameter in found:
        parameter["description"] = words.say(f"api.field.{parameter['name']}")
    return found


def _response(endpoint: Endpoint, status: int, words: Words, example: object) -> dict[str, Any]:
    phrase = words.say(f"api.status.{status}") if words.has(f"api.status.{status}") else HTTPStatus(status).phrase
    if status >= _FIRST_REFUSAL:
        return {"description": phrase, "content": {"application/json": _content(Error, None)}}
    kind = "text/event-stream" if endpoint.name == "events" else "application/json"
    return {"description": phrase, "content": {kind: _content(endpoint.answer, example)}}


def _content(kind: Any, example: object) -> dict[str, Any]:  # noqa: ANN401  # a struct, or a list of one
    shape = _shape(kind)
    return {"schema": shape} if example is None else {"schema": shape, "example": msgspec.to_builtins(example)}


@functools.cache
def _shape(kind: Any) -> Schema:  # noqa: ANN401  # as above
    """Return the schema of a message: a reference. Most answers refer to the same few messages."""
    (shape,), _ = msgspec.json.schema_components([kind], ref_template=_REFERENCE)
    return shape


def _explained(owner: str, shape: Schema, words: Words) -> Schema:
    """Return the schema of a struct with each field explained in the reader's language; it has no other fields."""
    fields = {
        name: {**field, "description": field_text(words, owner, name)} for name, field in shape["properties"].items()
    }
    return {"type": "object", "properties": fields, "required": shape["required"], "additionalProperties": False}


def field_text(words: Words, owner: str, name: str) -> str:
    """Explain a field: of this struct, or of all structs."""
    own = f"api.field.{owner}.{name}"
    return words.say(own if words.has(own) else f"api.field.{name}")
