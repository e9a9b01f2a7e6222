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
    from starlette.requests import HTTPConnection

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.store import Store

COOKIE: Final = "caravanserai_admin"
_TICKET_SECONDS: Final = 600
_SKEW_SECONDS: Final = 3600.0
"""Seconds by which the clocks of two machines may differ, so that none forgets a ticket that another one accepts."""


class AdminAuth:
    """Makes tickets, which are valid once and for a short time, and passes, which a browser keeps for a while."""

    def __init__(self, settings: Settings) -> None:
        key = admin_key(settings)
        self.seconds = settings.admin_minutes * 60
        self._tickets, self._passes = Signer(key, "admin ticket"), Signer(key, "admin pass")
        self._forms, self._bearers = Signer(key, "admin form"), Signer(key, "admin bearer")
        self._is_open = settings.open_metrics

    def ticket(self) -> str:
        """Return a ticket for the link that opens the admin page."""
        return self._tickets.sign(_until(_TICKET_SECONDS))

    async def let_in(self, store: Store, ticket: str) -> str | None:
        """Return a pass for a ticket; None if the ticket is invalid, expired or already used."""
        text = self._tickets.read(ticket)
        if text is None or not _is_valid(text):
            return None
        if not await store.do(lambda connection: _use(connection, text)):
            return None
        return self._passes.sign(_until(self.seconds))

    def pass_of(self, connection: HTTPConnection) -> str | None:
        """Return the pass of a browser; None if it has no valid pass."""
        shown = cookie_of(connection, COOKIE)
        return shown if _is_valid(self._passes.read(shown)) else None

    def form_mark(self, shown: str) -> str:
        """Return the token that every form of a browser with this pass must contain."""
        return self._forms.sign(shown).rpartition(".")[2]

    def is_form_of(self, shown: str, mark: str) -> bool:
        """Return whether a form was made for this pass."""
        return hmac.compare_digest(mark.encode(), self.form_mark(shown).encode())

    @property
    def bearer(self) -> str:
        """Return the token with which programs read the metrics."""
        return self._bearers.sign("metrics")

    def admits_program(self, connection: HTTPConnection) -> bool:
        """Return whether a program may read the metrics: with the token, or always if `open_metrics` is set.

        The address of the client is no proof: behind a proxy or a tunnel, every client has a local address.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        is_holder = scheme.lower() == "bearer" and hmac.compare_digest(token.encode(), self.bearer.encode())
        return self._is_open or is_holder


def _use(connection: Connection, ticket: str) -> bool:
    """Store that a ticket is used, until it expires; return False if it was used before."""
    connection.execute("delete from used_ticket where until < ?", (time.time() - _SKEW_SECONDS,))
    end = float(ticket.partition("-")[0])
    done = connection.execute("insert into used_ticket values (?, ?) on conflict do nothing", (ticket, end))
    return done.rowcount == 1


def _until(seconds: int) -> str:
    return f"{int(time.time()) + seconds}-{secrets.token_hex(8)}"


def _is_valid(text: str | None) -> bool:
    end = (text or "").partition("-")[0]
    return end.isdecimal() and time.time() < int(end)
