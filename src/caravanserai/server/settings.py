"""The settings of a server."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


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
    calls_of_one: float = 20.0
    """How many calls of the API one person may make in a second, five times as many at once; 0 for any number."""
    calls_of_address: float = 200.0
    """How many pages, sockets and calls of the API one address may ask for in a second; as above."""
    largest_body: int = 64 * 1024
    """How many bytes may be sent with a request."""

    @property
    def database(self) -> Path:
        """The file of the database."""
        return self.folder / "caravanserai.sqlite3"

    @property
    def key_file(self) -> Path:
        """The file of the secret key that signs cookies."""
        return self.folder / "secret.key"
