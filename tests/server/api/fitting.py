"""Messages of the API compared with their structs."""

from __future__ import annotations

from typing import Any

import msgspec

from caravanserai.client.messages import Request


def assert_fits(kind: Any, data: Any) -> None:  # noqa: ANN401  # a type, and any JSON
    """Fail unless plain data fits a type and has no field that the type does not know."""
    assert msgspec.to_builtins(msgspec.convert(data, kind)) == data


def required(kind: type[Request] | None) -> list[str]:
    """List the fields that a request must have."""
    return [] if kind is None else [field.name for field in msgspec.structs.fields(kind) if field.required]
