"""Where the program keeps its things on this computer."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """The user's own data folder, as each system wants it; CARAVANSERAI_HOME names another."""
    if environ.get("CARAVANSERAI_HOME"):
        return Path(environ["CARAVANSERAI_HOME"])
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "caravanserai"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "caravanserai"
    chosen = environ.get("XDG_DATA_HOME", "")
    return (Path(chosen) if Path(chosen).is_absolute() else home / ".local" / "share") / "caravanserai"
