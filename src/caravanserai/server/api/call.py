"""A call of the API: who makes it, in which language, about which table, with which fields."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.server.api.refusal import CallRefusedError
from caravanserai.server.errors import RefusedError
from caravanserai.server.http.strict_json import read_json

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request

    from caravanserai.kernel.match import Match
    from caravanserai.server.identity.person import Person
    from caravanserai.server.tables.registry import TableRegistry
    from caravanserai.server.tables.table import Table

_JSON: Final = "application/json"


class Call(NamedTuple):
    """What an endpoint needs to know."""

    request: Request
    registry: TableRegistry
    lang: str
    fields: Mapping[str, Any]
    """The fields of the body or of the query, as their shapes say."""
    caller: Person | None = None
    found: Table | None = None

    @property
    def person(self) -> Person:
        """Who calls; every endpoint that asks for a token has one."""
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
        """Refuse whoever did not open the table."""
        if self.table.info.host != self.person.id:
            raise RefusedError("not_host")

    @property
    def reading(self) -> int | None:
        """The seat whose knowledge is asked for: the caller's; None for who looks on."""
        mine = self.table.seating.seats_of(self.person.id)
        wanted = self.fields.get("seat")
        if wanted is not None and wanted not in mine:
            raise RefusedError("not_seated")
        return wanted if wanted is not None else mine[0] if mine else None

    @property
    def seat(self) -> int:
        """The seat for which the caller acts; who shares a screen says which."""
        seat = self.reading
        if seat is None:
            raise RefusedError("not_seated")
        return seat


async def body_of(request: Request, largest: int) -> Any:  # noqa: ANN401  # any JSON
    """Read the JSON that came with a request; nothing at all counts as no fields."""
    length = request.headers.get("content-length", "0")
    if length.isascii() and length.isdecimal() and int(length[:20]) > largest:
        raise CallRefusedError("too_large")
    read = bytearray()
    async for chunk in request.stream():
        read += chunk
        if len(read) > largest:
            raise CallRefusedError("too_large")
    if not read:
        return {}
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != _JSON:
        raise CallRefusedError("not_json")
    try:
        return read_json(bytes(read), _number)
    except ValueError:
        raise CallRefusedError("bad_json") from None


def _number(number: float) -> float:
    """A number as JSON Schema takes it: 3.0 is a whole one."""
    return int(number) if number.is_integer() else number
