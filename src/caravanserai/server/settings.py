"""The settings of a server."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True, slots=True)
class Settings:
    """Where the server listens, where it keeps its things, and its limits."""

    folder: Path
    """The folder of the database and of the secret key."""
    host: str = "127.0.0.1"
    port: int = 8000
    bot_pause: float = 0.7
    """How long a bot waits before it answers, in seconds, so that people can follow."""
    thinkers: int = 1
    """How many processes think for the bots."""
    most_tables: int = 2000
    """How many tables may be open or running at once; those that nobody touched for a day do not count."""
    most_tables_of_one: int = 50
    """How many of them one person may have opened."""

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.folder / "caravanserai.sqlite3"

    @property
    def key_file(self) -> Path:
        """The file of the secret key that signs cookies."""
        return self.folder / "secret.key"


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
