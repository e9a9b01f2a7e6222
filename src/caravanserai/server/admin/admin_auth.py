"""Access to the admin page and the metrics: tickets, passes and tokens signed with the admin key."""

from __future__ import annotations

import hmac
import secrets
import time
from typing import TYPE_CHECKING, Final

from caravanserai.server.identity.cookies import cookie_of
from caravanserai.server.identity.signing import Signer
from caravanserai.server.storage.keys import admin_key

if TYPE_CHECKING:
    import sqlite3

    from starlette.requests import HTTPConnection

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.store import Store

COOKIE: Final = "caravanserai_admin"
_TICKET_SECONDS: Final = 600


class AdminAuth:
    """Makes tickets, which are used once and soon, and passes, which a browser keeps for a while."""

    def __init__(self, settings: Settings) -> None:
        key = admin_key(settings)
        self.seconds = settings.admin_minutes * 60
        self._tickets, self._passes = Signer(key, "admin ticket"), Signer(key, "admin pass")
        self._forms, self._bearers = Signer(key, "admin form"), Signer(key, "admin bearer")
        self._is_open = settings.open_metrics

    def ticket(self) -> str:
        """A ticket for the address that opens the admin page."""
        return self._tickets.sign(_until(_TICKET_SECONDS))

    async def let_in(self, store: Store, ticket: str) -> str | None:
        """Take a ticket and give a pass for it; None if it is not ours, too old, or was ever used."""
        text = self._tickets.read(ticket)
        if text is None or not _is_valid(text):
            return None
        if not await store.do(lambda connection: _use(connection, text)):
            return None
        return self._passes.sign(_until(self.seconds))

    def pass_of(self, connection: HTTPConnection) -> str | None:
        """The pass of a browser; None without a valid one."""
        shown = cookie_of(connection, COOKIE)
        return shown if _is_valid(self._passes.read(shown)) else None

    def form_mark(self, shown: str) -> str:
        """What the forms of a browser with that pass must carry."""
        return self._forms.sign(shown).rpartition(".")[2]

    def is_form_of(self, shown: str, mark: str) -> bool:
        """Whether a form was made for that pass."""
        return hmac.compare_digest(mark.encode(), self.form_mark(shown).encode())

    @property
    def bearer(self) -> str:
        """The token with which programs read the figures."""
        return self._bearers.sign("metrics")

    def admits_program(self, connection: HTTPConnection) -> bool:
        """Whether figures may be read: with the token, or by everybody if the host has opened them.

        The address of a client decides nothing: through a proxy or a tunnel strangers come from this computer.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        is_holder = scheme.lower() == "bearer" and hmac.compare_digest(token.encode(), self.bearer.encode())
        return self._is_open or is_holder


def _use(connection: sqlite3.Connection, ticket: str) -> bool:
    """Write down that a ticket is used, until it ends; False if it is used already."""
    connection.execute("delete from used_ticket where until < ?", (time.time(),))
    end = float(ticket.partition("-")[0])
    return connection.execute("insert or ignore into used_ticket values (?, ?)", (ticket, end)).rowcount == 1


def _until(seconds: int) -> str:
    return f"{int(time.time()) + seconds}-{secrets.token_hex(8)}"


def _is_valid(text: str | None) -> bool:
    end = (text or "").partition("-")[0]
    return end.isdecimal() and time.time() < int(end)
