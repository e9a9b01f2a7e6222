"""Reading content files: whatever is wrong is refused with file, key and reason."""

from __future__ import annotations

import tomllib
from typing import Any, NoReturn

from caravanserai.kernel.errors import ContentError


def parse(text: str, file: str) -> dict[str, Any]:
    """Parse TOML text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        fail(file, "(syntax)", str(fault))


def of_type(entry: Any, key: str, kind: type, file: str, where: str = "") -> Any:  # noqa: ANN401  # TOML values
    """The value of a key that must be there and of that type."""
    path = f"{where}.{key}".lstrip(".")
    if not isinstance(entry, dict) or key not in entry:
        fail(file, path, "is missing")
    if type(entry[key]) is not kind:
        fail(file, path, f"{entry[key]!r} is not of type {kind.__name__}")
    return entry[key]


def index_of(entry: dict[str, Any], key: str, names: tuple[str, ...], file: str, where: str) -> int | None:
    """The place of an optional value among the names allowed."""
    if key not in entry:
        return None
    if entry[key] not in names:
        fail(file, f"{where}.{key}", f"{entry[key]!r} is none of {', '.join(names)}")
    return names.index(entry[key])


def fail(file: str, key: str, reason: str) -> NoReturn:
    """Refuse a content file."""
    raise ContentError(f"{file}: {key}: {reason}")
