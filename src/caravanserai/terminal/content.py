"""The content files of the almanacs, checked."""

from __future__ import annotations

import errno
from typing import TYPE_CHECKING

from caravanserai.games.almanac.reading import FILES
from caravanserai.kernel.errors import ContentError
from caravanserai.kernel.fault import Fault

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path


def faults_in(folder: Path | None) -> Sequence[Fault]:
    """All that is wrong with the built-in content, or with the files in a folder: file, key and reason of each."""
    try:
        from caravanserai.games.almanac.dragon_road import content  # noqa: PLC0415  # may be broken itself
    except ContentError as fault:
        return fault.faults
    if folder is None:
        return content.faults_in(content.content_texts())
    if not folder.is_dir():
        raise FileNotFoundError(errno.ENOENT, "", str(folder))
    texts: dict[str, str] = {}
    faults = []
    for name in FILES:
        file = folder / f"{name}.toml"
        try:
            if file.exists():
                texts[name] = file.read_text(encoding="utf-8")
        except UnicodeDecodeError as fault:
            faults.append(Fault(file.name, "", "content.encoding", {"detail": fault}))
    return faults or content.faults_in(texts)
