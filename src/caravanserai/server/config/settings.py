"""The settings of a server; `loading.py` reads them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Final, NamedTuple

from caravanserai.server.config.key_text import key_of

_SITE: Final = re.compile(r"([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


_PASSWORD: Final = re.compile(r"(?<=://)([^:/@]*):[^/]*@")
_PASSWORD_OPTION: Final = re.compile(r"((?:ssl)?password=)[^&]*")


class Between(NamedTuple):
    """The bounds of a number; a number without bounds must not be negative."""

    low: float
    high: float


class OneOf(NamedTuple):
    """The allowed values of a text."""

    values: tuple[str, ...]


class WebAddress(NamedTuple):
    """A text that is the address of a site, or empty."""

    schemes: tuple[str, ...] = ("http", "https")

    def fits(self, text: str) -> bool:
        """Return whether a text is a scheme and a site, without path, user and query."""
        scheme, _, site = text.rstrip("/").partition("://")
        return not text or (scheme.lower() in self.schemes and _SITE.fullmatch(site) is not None)


class DatabaseAddress(NamedTuple):
    """A text that is the address of a PostgreSQL database, or empty; it may contain a password."""

    schemes: tuple[str, ...] = ("postgresql", "postgres")

    def fits(self, text: str) -> bool:
        """Return whether a text begins like the address of a PostgreSQL database; the driver reads the rest."""
        scheme, found, rest = text.partition("://")
        return not text or (scheme in self.schemes and bool(found and rest))


class SecretKey(NamedTuple):
    """A text that is a secret key, or empty; it is never shown."""

    def fits(self, text: str) -> bool:
        """Return whether a text is a complete key."""
        return not text or key_of(text) is not None


def without_password(address: str) -> str:
    """Return the address of a database without the password that it may contain."""
    return _PASSWORD.sub(r"\1:...@", _PASSWORD_OPTION.sub(r"\1...", address))


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a server: its addresses, its folders and its limits."""

    folder: Path
    """The folder of the database and of the secret key."""
    database: Annotated[str, DatabaseAddress()] = ""
    """The address of a PostgreSQL database, such as postgresql://club@db.example/club; empty for an SQLite file."""
    secret_key: Annotated[str, SecretKey()] = field(default="", repr=False)
    """The key that signs cookies, as 64 hexadecimal digits or base64; empty if it is in a file or in the database."""
    admin_key: Annotated[str, SecretKey()] = field(default="", repr=False)
    """The key that signs admin links; as above."""
    content: Path | None = None
    """A folder with an almanac of your own, or a folder of such folders."""
    host: str = "127.0.0.1"
    port: Annotated[int, Between(0, 65535)] = 8000
    public_url: Annotated[str, WebAddress()] = ""
    """The public address of the server, such as https://club.example; empty if it follows from host and port."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of proxies whose headers name the client's address and scheme; by default none."""
    log_format: Annotated[str, OneOf(("text", "json"))] = "text"
    log_level: Annotated[str, OneOf(("debug", "info", "warning", "error"))] = "warning"
    watch_loop: bool = False
    """Whether the log reports steps of the event loop above 50 ms, with their stack, as with the log level debug."""
    stop_seconds: Annotated[int, Between(1, 60)] = 3
    """How long a server that stops waits for requests in progress."""
    admin_minutes: Annotated[int, Between(1, 1440)] = 60
    """How long a browser may use the admin page before it needs a new link."""
    bot_pause: Annotated[float, Between(0, 60)] = 0.7
    """How long a bot waits before it answers, in seconds, so that people can follow."""
    idle_answers: float = 5.0
    """How many answers a second bots give at all tables together where no person plays or watches; 0 for any number."""
    workers: Annotated[int, Between(1, 64)] = 1
    """Number of server processes; more than one need a PostgreSQL database."""
    thinkers: Annotated[int, Between(0, 64)] = 1
    """Number of bot worker processes of each server process; 0 if `caravanserai work` runs elsewhere."""
    most_tables: int = 2000
    """How many tables may be open or running at once; those that nobody touched for a day do not count."""
    most_tables_of_one: int = 50
    """How many of them one person may have opened."""
    most_tables_of_address: int = 200
    """How many of them may have been opened from one address, and never more than half of what the others leave."""
    most_tables_a_day: int = 400
    """How many tables may be opened from one address in a day; 0 for any number, as for the setting before."""
    most_reports: int = 5000
    """How many problem reports are kept at once."""
    most_reports_a_day: int = 40
    """How many of them may come from one address in a day, half of that from one person."""
    calls_of_one: float = 20.0
    """How many calls of the API one person may make in a second, five times as many at once; 0 for any number."""
    calls_of_address: float = 200.0
    """How many pages, sockets and calls of the API one address may ask for in a second; as above."""
    loop_share: Annotated[float, Between(0, 1)] = 0.1
    """The part of the server's time that the requests of one address may take before they wait; 0 for all of it."""
    largest_body: int = 64 * 1024
    """How many bytes may be sent with a request."""
    most_connections: Annotated[int, Between(1, 100_000)] = 3000
    """How many connections may be open at once."""
    most_connections_of_address: Annotated[int, Between(1, 100_000)] = 300
    """How many of them one address may have; behind a trusted proxy, how many requests and sockets."""
    head_seconds: Annotated[int, Between(1, 600)] = 10
    """How long the headers of a request may take to arrive."""
    body_seconds: Annotated[int, Between(1, 600)] = 30
    """How long the rest of a request may take to arrive."""
    unread_seconds: Annotated[int, Between(1, 600)] = 30
    """How long a client may leave an answer unread."""
    idle_seconds: Annotated[int, Between(1, 600)] = 75
    """How long a connection stays open without a request."""
    open_metrics: bool = False
    """Whether everybody may read the metrics; by default only programs with the token."""
    mail_host: str = ""
    """The SMTP server that takes letters; without one there are no letters."""
    mail_port: int = 587
    mail_starttls: bool = True
    """Whether the connection to the SMTP server is encrypted by STARTTLS."""
    mail_user: str = ""
    mail_password_file: Path | None = None
    mail_from: str = ""
    """The address that letters come from."""
    mail_most_an_hour: int = 20
    """How many letters one person gets in an hour at most."""
    vacation_days: int = 30
    """How many days a year a person may let their clocks rest."""
    keep_gathering_days: int = 14
    """A table that nobody has started is closed after this number of quiet days."""
    keep_idle_days: int = 90
    """A match that all people have left is closed after this number of quiet days."""
    keep_chat_days: int = 180
    """The chat of a match is removed this number of days after its end."""
    keep_people_days: int = 400
    """A person without a seat is forgotten after this number of days."""
    keep_report_days: int = 60
    """Problem reports are removed after this number of days."""

    @property
    def watches_loop(self) -> bool:
        """Whether the event loop is watched for steps that take too long."""
        return self.watch_loop or self.log_level == "debug"

    @property
    def sends_letters(self) -> bool:
        """Whether letters can be sent: an SMTP server and a sender are set."""
        return bool(self.mail_host and self.mail_from)

    @property
    def home(self) -> str:
        """The address that links in letters begin with."""
        return self.public_url.rstrip("/") or f"http://{self.host}:{self.port}"

    @property
    def database_file(self) -> Path:
        """The file of the database, if the engine is SQLite."""
        return self.folder / "caravanserai.sqlite3"

    @property
    def database_place(self) -> str:
        """Where the database is, as messages name it: its folder, or its address without the password."""
        return without_password(self.database) if self.database else str(self.folder)

    @property
    def key_file(self) -> Path:
        """The file of the secret key that signs cookies."""
        return self.folder / "secret.key"

    @property
    def admin_file(self) -> Path:
        """The file of the secret that opens the admin page."""
        return self.folder / "admin.key"
