"""The folder of the stored matches on this computer."""

from __future__ import annotations

import stat
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from caravanserai.folders import data_folder

JOURNAL: Final = ".journal"
RECORD: Final = ".record.json"
ASIDE: Final = ".damaged"


def matches_folder(environ: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """Return the folder of the terminal's matches, in the program's data folder."""
    return data_folder(environ, home, platform) / "matches"


def unfinished(folder: Path, game: str | None = None) -> list[Path]:
    """Return the journals of unfinished matches, the last played first."""
    try:
        found = [path for path in folder.iterdir() if path.name.endswith(JOURNAL)]
    except OSError:
        return []
    dated = [(_last_written(path), path) for path in found if game is None or path.name.startswith(f"{game}-")]
    return [path for _, path in sorted([pair for pair in dated if pair[0] is not None], reverse=True)]


def _last_written(path: Path) -> int | None:
    """Return the time of the last change of a file; None if it is no file or is gone."""
    try:
        facts = path.stat()
    except OSError:
        return None
    return facts.st_mtime_ns if stat.S_ISREG(facts.st_mode) else None


def free_name(folder: Path, stem: str, ending: str) -> Path:
    """Return an unused path in the folder."""
    path, number = folder / f"{stem}{ending}", 1
    while path.exists() or path.is_symlink():
        number += 1
        path = folder / f"{stem}-{number}{ending}"
    return path
