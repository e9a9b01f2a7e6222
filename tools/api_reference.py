"""Write the reference of the JSON API from its OpenAPI document: `python -m tools.api_reference`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Final

from caravanserai.server.api.openapi import document
from caravanserai.server.api.refusals import CONFLICT, STATUS

PAGE: Final = Path("docs/reference/web-api.md")
_HEAD: Final = """# The JSON API

{about}

Every server shows the machine-readable form of this page, an OpenAPI {version} document, at `/api/openapi.json`, in
English or Spanish. A Python client comes with the package: [how to write a client](../how-to/write-a-client.md).
This page is made by `tools/api_reference.py`.

Requests carry JSON (`Content-Type: application/json`); unknown fields are refused. Refusals look like
`{{"error": "stale", "message": "..."}}`; the codes are [below](#refusals).
"""


def page() -> str:
    """Return the page."""
    shown = document("en")
    shapes = shown["components"]["schemas"]
    parts = [_HEAD.format(about=shown["info"]["description"], version=shown["openapi"])]
    for path, operations in shown["paths"].items():
        parts += [_operation(method.upper(), path, operation, shapes) for method, operation in operations.items()]
    parts.append("## Messages\n")
    sent = {_body(operation).rpartition("/")[2] for one in shown["paths"].values() for operation in one.values()}
    parts += [f"### {name}\n\n{_fields(shape)}" for name, shape in shapes.items() if name not in sent]
    parts.append(_refusals())
    return "\n".join(parts)


def _body(operation: dict[str, Any]) -> str:
    """The reference to the body of a request; empty if it has none."""
    if "requestBody" not in operation:
        return ""
    return str(operation["requestBody"]["content"]["application/json"]["schema"]["$ref"])


def _operation(method: str, path: str, operation: dict[str, Any], shapes: dict[str, Any]) -> str:
    lines = [f"## `{method} {path}`\n", f"{operation['summary']}\n"]
    lines += [
        f"- `{one['name']}` ({one['in']}, {_kind(one['schema'])}): {one['description']}"
        for one in operation["parameters"]
    ]
    if operation["parameters"]:
        lines.append("")
    if "requestBody" in operation:
        lines.append(_sent(shapes[_body(operation).rpartition("/")[2]]))
        lines += _example(operation["requestBody"]["content"]["application/json"])
    answers = {status: one for status, one in operation["responses"].items() if status < "400"}
    refused = ", ".join(status for status in operation["responses"] if status >= "400")
    for status, one in answers.items():
        kind, content = next(iter(one["content"].items()))
        more = "" if kind == "application/json" else f", as `{kind}`"
        lines.append(f"Answers {status} with {_kind(content['schema'])}{more}; refuses with {refused}.\n")
        lines += _example(content)
    return "\n".join(lines)


def _sent(shape: dict[str, Any]) -> str:
    return f"Send:\n\n{_fields(shape)}" if shape["properties"] else "Send nothing, or an empty object.\n"


def _fields(shape: dict[str, Any]) -> str:
    """The fields of an object as a table."""
    rows = ["| field | type | meaning |", "| --- | --- | --- |"]
    for name, inner in shape["properties"].items():
        optional = "" if name in shape["required"] else ", may be left out"
        rows.append(f"| `{name}` | {_kind(inner)}{optional} | {inner['description']} |")
    return "\n".join(rows) + "\n"


def _kind(shape: dict[str, Any]) -> str:
    """The type of a value in a word or two."""
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in shape:
        return " or ".join(map(_kind, shape["anyOf"]))
    if "enum" in shape:
        return ", ".join(f"`{json.dumps(value)}`" for value in shape["enum"])
    kind = shape.get("type", "anything")
    return f"list of {_kind(shape['items'])}" if kind == "array" else str(kind)


def _example(content: dict[str, Any]) -> list[str]:
    if "example" not in content:
        return []
    return ["```json", json.dumps(content["example"], indent=1, ensure_ascii=False), "```\n"]


def _refusals() -> str:
    rows = [f"| `{code}` | {status} |" for code, status in sorted(STATUS.items(), key=lambda pair: (pair[1], pair[0]))]
    table = "\n".join(["| code | status |", "| --- | --- |", *rows])
    others = f"Every other code has the status {CONFLICT}: possible in itself, but not in the present position."
    return f"## Refusals\n\n{table}\n\n{others}\n"


def main() -> None:
    """Write the page; with `--check` only report whether it is up to date."""
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text("utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
    print(PAGE)


if __name__ == "__main__":
    main()
