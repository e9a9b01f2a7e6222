"""One call of the API: the caller, the language, the table and the checked fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from msgspec import UNSET

from caravanserai.client.messages import Request as Fields
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.errors import RefusedError

if TYPE_CHECKING:
    from starlette.requests import Request

    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

F = TypeVar("F", bound=Fields)


class ApiCall(NamedTuple, Generic[F]):
    """Everything an endpoint needs to answer a call."""

    request: Request
    registry: TableRegistry
    lang: str
    fields: F
    """The fields of the body or of the query."""
    caller: Person | None = None
    found: Table | None = None

    @property
    def person(self) -> Person:
        """The caller; every endpoint that needs a token has one."""
        if self.caller is None:
            raise CallRefusedError("no_token")
        return self.caller

    @property
    def table(self) -> Table:
        """The table in the path."""
        if self.found is None:
            raise RefusedError("no_table")
        return self.found

    @property
    def match(self) -> Match[Any]:
        """The match at the table."""
        if self.table.match is None:
            raise RefusedError("not_running")
        return self.table.match

    def only_host(self) -> None:
        """Refuse everyone except the person who opened the table."""
        if self.table.info.host != self.person.id:
            raise RefusedError("not_host")

    @property
    def reading(self) -> int | None:
        """The seat whose knowledge the caller asks for: one of their own; None for a spectator."""
        mine = self.table.seating.seats_of(self.person.id)
        named = getattr(self.fields, "seat", UNSET)
        wanted: int | None = None if named is UNSET else named
        if wanted is not None and wanted not in mine:
            raise RefusedError("not_seated")
        return wanted if wanted is not None else mine[0] if mine else None

    @property
    def seat(self) -> int:
        """The seat for which the caller acts; a caller with several seats names one."""
        seat = self.reading
        if seat is None:
            raise RefusedError("not_seated")
        return seat
