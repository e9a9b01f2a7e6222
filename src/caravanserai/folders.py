"""The folders in which the program stores its data on this computer."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from pathlib import Path


def data_folder(environ: Mapping[str, str], home: Path, platform: str = sys.platform) -> Path:
    """Return the user's data folder by the convention of the platform; CARAVANSERAI_HOME overrides it."""
    if environ.get("CARAVANSERAI_HOME"):
        return Path(environ["CARAVANSERAI_HOME"])
    if platform == "win32":
        return Path(environ.get("LOCALAPPDATA") or home / "AppData" / "Local") / "caravanserai"
    if platform == "darwin":
        return home / "Library" / "Application Support" / "caravanserai"
    chosen = environ.get("XDG_DATA_HOME", "")
    return (Path(chosen) if Path(chosen).is_absolute() else home / ".local" / "share") / "caravanserai"
