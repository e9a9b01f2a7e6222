"""The table of endpoints: the routes are made from it, and so is the OpenAPI document."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.server.api import gathering, playing, shapes, thinking
from caravanserai.server.api.shapes import Schema

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from caravanserai.server.api.call import Call

_NO_QUERY: Final[Mapping[str, Schema]] = MappingProxyType({})
_MY_SEAT: Final[Mapping[str, Schema]] = MappingProxyType({"seat": shapes.SEAT})
_IN_WORDS: Final[Mapping[str, Schema]] = MappingProxyType({"seat": shapes.SEAT, "words": shapes.one_of(0, 1)})
_MOMENT: Final[Mapping[str, Schema]] = MappingProxyType(
    {"moment": {"type": "integer", "minimum": 0, "maximum": 1_000_000}, "seat": shapes.SEAT}
)
_SINCE: Final[Mapping[str, Schema]] = MappingProxyType(
    {"since": {"type": "integer", "minimum": -1, "maximum": 1_000_000}, "seat": shapes.SEAT}
)


class Endpoint(NamedTuple):
    """One thing that can be called: what it is, what it takes and gives, and what it may refuse."""

    name: str
    """What the document and the catalogue call it."""
    method: str
    path: str
    act: Callable[[Call], Awaitable[Any]]
    answer: Schema
    body: Schema | None = None
    query: Mapping[str, Schema] = _NO_QUERY
    refusals: tuple[int, ...] = ()
    """Beyond those that every call may meet."""
    status: int = 200
    free: bool = False
    """Whether it needs no token."""
    cost: float = 1.0
    """How many calls it counts for."""

    @property
    def at_table(self) -> bool:
        """Whether it is about one table."""
        return "{table}" in self.path

    @property
    def statuses(self) -> list[int]:
        """Every status it may answer with."""
        found = {self.status, *self.refusals, 429, 503}
        found |= {400, 413, 415, 422} if self.body is not None else set()
        found |= {422} if self.query else set()
        found |= set() if self.free else {401}
        found |= {403} if self.method == "POST" and not self.free else set()
        found |= {404} if self.at_table else set()
        return sorted(found)


def _get(name: str, path: str, act: Callable[[Call], Awaitable[Any]], answer: Schema, **more: Any) -> Endpoint:  # noqa: ANN401  # fields of an endpoint
    return Endpoint(name, "GET", path, act, answer, **more)


def _post(name: str, path: str, act: Callable[[Call], Awaitable[Any]], answer: Schema, **more: Any) -> Endpoint:  # noqa: ANN401  # the same
    return Endpoint(name, "POST", path, act, answer, **more)


_TABLE: Final = "/tables/{table}"
_CONFLICT: Final = (409,)
_SEATED: Final = (403, 409)

ENDPOINTS: Final = (
    _post(
        "greet", "/people", gathering.greet, shapes.GREETING, body=shapes.NEW_PERSON, status=201, free=True, cost=5.0
    ),
    _get("me", "/me", gathering.me, shapes.ME),
    _get("games", "/games", gathering.games, shapes.list_of(shapes.GAME), free=True),
    _get("open_tables", "/tables", gathering.open_tables, shapes.list_of(shapes.LISTED)),
    _post(
        "create",
        "/tables",
        gathering.create,
        shapes.TABLE,
        body=shapes.NEW_TABLE,
        status=201,
        refusals=(404, 409),
        cost=5.0,
    ),
    _get("look", _TABLE, gathering.look, shapes.TABLE),
    _post("join", f"{_TABLE}/join", gathering.join, shapes.TABLE, body=shapes.JOIN, refusals=_CONFLICT),
    _post("leave", f"{_TABLE}/leave", gathering.leave, shapes.TABLE, body=shapes.LEAVE, refusals=_SEATED),
    _post("seat_bots", f"{_TABLE}/bots", gathering.seat_bots, shapes.TABLE, body=shapes.SEAT_BOTS, refusals=_SEATED),
    _post("begin", f"{_TABLE}/begin", gathering.begin, shapes.TABLE, body=shapes.NOTHING, refusals=_SEATED),
    _post("close", f"{_TABLE}/close", gathering.close, shapes.TABLE, body=shapes.NOTHING, refusals=_SEATED),
    _get("view", f"{_TABLE}/view", playing.view, shapes.VIEW, query=_MY_SEAT, refusals=_SEATED),
    _get("decision", f"{_TABLE}/decision", playing.decision, shapes.ASKED, query=_IN_WORDS, refusals=_SEATED),
    _post("answer", f"{_TABLE}/answer", playing.answer, shapes.DONE, body=shapes.ANSWER, refusals=_SEATED),
    _post("undo", f"{_TABLE}/undo", playing.undo, shapes.DONE, body=shapes.MY_SEAT, refusals=_SEATED),
    _post("restart", f"{_TABLE}/restart", playing.restart, shapes.DONE, body=shapes.MY_SEAT, refusals=_SEATED),
    _post("propose", f"{_TABLE}/propose", playing.propose, shapes.TABLE, body=shapes.PROPOSAL, refusals=_SEATED),
    _post("consent", f"{_TABLE}/consent", playing.consent, shapes.TABLE, body=shapes.CONSENT, refusals=_SEATED),
    _post("away", f"{_TABLE}/away", playing.away, shapes.TABLE, body=shapes.AWAY, refusals=_SEATED),
    _get("think", f"{_TABLE}/think", thinking.think, shapes.THOUGHT, query=_MOMENT, refusals=_SEATED, cost=10.0),
    _get("chat", f"{_TABLE}/chat", playing.chat, shapes.CHAT),
    _post("say", f"{_TABLE}/chat", playing.say, shapes.CHAT, body=shapes.LINE, cost=5.0),
    _get("log", f"{_TABLE}/log", playing.log, shapes.LOG, query=_SINCE, refusals=_SEATED),
    _get("events", f"{_TABLE}/events", playing.events, shapes.NEWS, query=_IN_WORDS, refusals=(403,)),
    _get("record", f"{_TABLE}/record", playing.record, shapes.RECORD, refusals=_CONFLICT, cost=5.0),
)
