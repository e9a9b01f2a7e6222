"""Parse content files; an invalid file raises an error with file, key and reason."""

from __future__ import annotations

import re
import tomllib
from typing import Any, NoReturn

from caravanserai.kernel.errors import ContentError, Fault, shown


def parse(text: str, file: str) -> dict[str, Any]:
    """Parse TOML text."""
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as fault:
        found = re.search(r"line (\d+)", str(fault))
        line = found[1] if found else text.count("\n") + 1
        fail(file, "", "content.syntax", line=line, detail=str(fault).partition(" (at ")[0])


def of_type(entry: Any, key: str, kind: type, file: str, where: str = "") -> Any:  # noqa: ANN401  # TOML values
    """A required value of that type."""
    path = f"{where}.{key}".lstrip(".")
    if not isinstance(entry, dict) or key not in entry:
        fail(file, path, "content.missing")
    if type(entry[key]) is not kind:
        fail(file, path, "content.wrong_type", value=shown(entry[key]), type=kind.__name__)
    return entry[key]


def index_of(entry: dict[str, Any], key: str, names: tuple[str, ...], file: str, where: str) -> int | None:
    """The index of an optional value among the allowed names."""
    if key not in entry:
        return None
    if entry[key] not in names:
        fail(file, f"{where}.{key}", "content.none_of", value=shown(entry[key]), names=", ".join(names))
    return names.index(entry[key])


def fail(file: str, where: str, key: str, /, **facts: object) -> NoReturn:
    """Raise a `ContentError`; `key` is the key of its text."""
    raise ContentError(Fault(file, where, key, facts))
