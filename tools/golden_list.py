"""The list of published golden files: their digests, in lines that are added and never changed.

It has the format of `sha256sum`, so `sha256sum --check published.sha256` can read it.
"""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = Path(__file__).parent.parent / "tests" / "golden"
LIST: Final = "published.sha256"
_LINE: Final = re.compile(r"([0-9a-f]{64})  (\w+/rules-\d+/[\w.]+)")


def digest_of(text: str) -> str:
    """The digest of a file's text."""
    return hashlib.sha256(text.encode()).hexdigest()


def read_list(text: str) -> dict[str, str]:
    """The digests by file; an invalid line or a repeated file is an error."""
    digests: dict[str, str] = {}
    for line in text.splitlines():
        found = _LINE.fullmatch(line)
        if found is None or found[2] in digests:
            raise ValueError(f"{LIST}: a crooked or doubled line: {line}")
        digests[found[2]] = found[1]
    return digests


def published(folder: Path) -> dict[str, str]:
    """The digests of the published files of a folder."""
    file = folder / LIST
    return read_list(file.read_text(encoding="utf-8")) if file.is_file() else {}


def publish(folder: Path, digests: Mapping[str, str]) -> None:
    """Add lines to the list."""
    with (folder / LIST).open("a", encoding="utf-8", newline="\n") as file:
        file.writelines(f"{digest}  {name}\n" for name, digest in digests.items())
