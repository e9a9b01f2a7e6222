"""The table of endpoints: the routes are made from it, and so is the OpenAPI document."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.client import messages
from caravanserai.client.messages import Request
from caravanserai.server.api import analysis_calls, lobby_calls, match_calls

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from caravanserai.server.api.api_call import ApiCall

    Act = Callable[[ApiCall[Any]], Awaitable[Any]]


class Endpoint(NamedTuple):
    """One thing that can be called: its address, its messages and its refusals."""

    name: str
    """The name in the document and in the catalogue."""
    method: str
    path: str
    act: Act
    answer: Any
    """The type of the answer."""
    body: type[Request] | None = None
    query: type[Request] | None = None
    refusals: tuple[int, ...] = ()
    """Beyond those that every call may meet."""
    status: int = 200
    free: bool = False
    """Whether it needs no token."""
    cost: float = 1.0
    """For the limit of calls, it counts as this number of calls."""

    @property
    def at_table(self) -> bool:
        """Whether it is about one table."""
        return "{table}" in self.path

    @property
    def statuses(self) -> list[int]:
        """Every status it may answer with."""
        found = {self.status, *self.refusals, 429, 503}
        found |= {400, 413, 415, 422} if self.body is not None else set()
        found |= {422} if self.query is not None else set()
        found |= set() if self.free else {401}
        found |= {403} if self.method == "POST" and not self.free else set()
        found |= {404} if self.at_table else set()
        return sorted(found)


def _get(name: str, path: str, act: Act, answer: object, **more: Any) -> Endpoint:  # noqa: ANN401  # fields of an endpoint
    return Endpoint(name, "GET", path, act, answer, **more)


def _post(name: str, path: str, act: Act, answer: object, body: type[Request], **more: Any) -> Endpoint:  # noqa: ANN401  # the same
    return Endpoint(name, "POST", path, act, answer, body, **more)


_TABLE: Final = "/tables/{table}"
_CONFLICT: Final = (409,)
_SEATED: Final = (403, 409)

_LOBBY: Final = (
    _post(
        "greet", "/people", lobby_calls.greet, messages.Greeting, messages.NewPerson, status=201, free=True, cost=5.0
    ),
    _get("me", "/me", lobby_calls.me, messages.Me),
    _get("games", "/games", lobby_calls.games, list[messages.Game], free=True),
    _get("open_tables", "/tables", lobby_calls.open_tables, list[messages.ListedTable]),
    _post(
        "create",
        "/tables",
        lobby_calls.create,
        messages.Table,
        messages.NewTable,
        status=201,
        refusals=(404, 409),
        cost=5.0,
    ),
    _get("look", _TABLE, lobby_calls.look, messages.Table),
    _post("join", f"{_TABLE}/join", lobby_calls.join, messages.Table, messages.Join, refusals=_CONFLICT),
    _post("leave", f"{_TABLE}/leave", lobby_calls.leave, messages.Table, messages.ForSeat, refusals=_SEATED),
    _post("seat_bots", f"{_TABLE}/bots", lobby_calls.seat_bots, messages.Table, messages.SeatBots, refusals=_SEATED),
    _post("begin", f"{_TABLE}/begin", lobby_calls.begin, messages.Table, messages.Empty, refusals=_SEATED),
    _post("close", f"{_TABLE}/close", lobby_calls.close, messages.Table, messages.Empty, refusals=_SEATED),
)
_MATCH: Final = (
    _get("view", f"{_TABLE}/view", match_calls.view, messages.View, query=messages.ForSeat, refusals=_SEATED),
    _get(
        "decision",
        f"{_TABLE}/decision",
        match_calls.decision,
        messages.OpenDecision,
        query=messages.InWords,
        refusals=_SEATED,
    ),
    _post("answer", f"{_TABLE}/answer", match_calls.answer, messages.Done, messages.Answer, refusals=_SEATED),
    _post("undo", f"{_TABLE}/undo", match_calls.undo, messages.Done, messages.ForSeat, refusals=_SEATED),
    _post("restart", f"{_TABLE}/restart", match_calls.restart, messages.Done, messages.ForSeat, refusals=_SEATED),
    _post("propose", f"{_TABLE}/propose", match_calls.propose, messages.Table, messages.Propose, refusals=_SEATED),
    _post("consent", f"{_TABLE}/consent", match_calls.consent, messages.Table, messages.Consent, refusals=_SEATED),
    _post("away", f"{_TABLE}/away", match_calls.away, messages.Table, messages.Away, refusals=_SEATED),
    _get(
        "think",
        f"{_TABLE}/think",
        analysis_calls.think,
        messages.Analysis,
        query=messages.AtMoment,
        refusals=_SEATED,
        cost=10.0,
    ),
    _get("chat", f"{_TABLE}/chat", match_calls.chat, messages.Chat),
    _post("say", f"{_TABLE}/chat", match_calls.say, messages.Chat, messages.Say, cost=5.0),
    _get("log", f"{_TABLE}/log", match_calls.log, messages.Log, query=messages.Since, refusals=_SEATED),
    _get("events", f"{_TABLE}/events", match_calls.events, messages.News, query=messages.InWords, refusals=(403,)),
    _get("record", f"{_TABLE}/record", match_calls.record, messages.Record, refusals=_CONFLICT, cost=5.0),
)
ENDPOINTS: Final = _LOBBY + _MATCH
