"""Calls about a match: view, decision, answer, undo, proposals, chat, log, events and the record at the end."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from msgspec import UNSET

from caravanserai.client import messages
from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.server.api import serializers
from caravanserai.server.api.refusals import CallRefusedError
from caravanserai.server.api.stream import Stream
from caravanserai.server.errors import RefusedError
from caravanserai.server.review.past_match import past_match_at
from caravanserai.server.review.past_pages import PastPages, asker_of
from caravanserai.server.review.record_files import record_text

if TYPE_CHECKING:
    from caravanserai.server.api.api_call import ApiCall

M = TypeVar("M", bound=messages.Message)


async def view(call: ApiCall[messages.ForSeat]) -> messages.View:
    """Return what the caller may know."""
    return serializers.view(call.match, call.reading)


async def decision(call: ApiCall[messages.InWords]) -> messages.OpenDecision:
    """Return the caller's open question, if there is one."""
    match = call.match
    asked = serializers.decision(call.table, call.reading, call.lang if call.fields.words else "")
    return messages.OpenDecision(decision=asked, deciding=serializers.deciding(match), number=match.number)


async def answer(call: ApiCall[messages.Answer]) -> messages.Done:
    """Answer a question. If it is no longer open, the refusal carries the one that is."""
    table, seat = call.table, call.seat
    try:
        await table.answer(seat, call.fields.option, call.fields.question)
    except IllegalOptionError as fault:
        if fault.reason is None:
            raise
        why = serializers.describer(table, call.lang).reason(fault.reason)
        raise CallRefusedError("barred", {"reason": why}) from fault
    except RefusedError as fault:
        if fault.key != "stale":
            raise
        raise CallRefusedError("stale", more={"decision": serializers.decision(table, seat, call.lang)}) from fault
    return serializers.done(table, seat)


async def undo(call: ApiCall[messages.ForSeat]) -> messages.Done:
    """Take back one's last answer."""
    await call.table.undo(call.seat)
    return serializers.done(call.table, call.seat)


async def restart(call: ApiCall[messages.ForSeat]) -> messages.Done:
    """Take back all answers up to the last seal."""
    await call.table.restart(call.seat)
    return serializers.done(call.table, call.seat)


async def propose(call: ApiCall[messages.Propose]) -> messages.Table:
    """Ask the table to undo the caller's last answer, or to let a bot play for another seat."""
    seat, kind = call.seat, call.fields.kind
    about = -1 if call.fields.about is UNSET else call.fields.about
    if kind == "undo":
        about = call.match.last_answer(seat)
    elif about not in range(len(call.table.seating.seats)):
        raise RefusedError("no_seat")
    await call.table.proposals.propose(kind, seat, about)
    return serializers.table(call.table, call.person.id, call.lang)


async def consent(call: ApiCall[messages.Consent]) -> messages.Table:
    """Agree to a proposal, refuse it, or withdraw one's own."""
    await call.table.proposals.consent(call.seat, yes=call.fields.yes)
    return serializers.table(call.table, call.person.id, call.lang)


async def away(call: ApiCall[messages.Away]) -> messages.Table:
    """Let a bot play for the caller, or play oneself again."""
    seat = call.seat
    if call.match.over:
        raise RefusedError("not_running")
    await call.table.seating.set_away(seat, away=call.fields.away)
    return serializers.table(call.table, call.person.id, call.lang)


async def chat(call: ApiCall[Any]) -> messages.Chat:
    """Return the last lines of the chat."""
    return messages.Chat(chat=serializers.chat(call.table.recent_chat))


async def say(call: ApiCall[messages.Say]) -> messages.Chat:
    """Write a line in the chat."""
    seat = call.reading
    name = call.person.name if seat is None else call.table.seating.seats[seat].name
    await call.table.say(seat, name, call.fields.text)
    return await chat(call)


async def log(call: ApiCall[messages.Since]) -> messages.Log:
    """Return the events that the caller saw."""
    seat, since = call.reading, call.fields.since
    work = partial(serializers.log_text, past_match_at(call.table, seat), seat, since, call.lang)
    return await _from_past(call, work, messages.Log)


async def events(call: ApiCall[messages.InWords]) -> Stream:
    """Open a stream of events."""
    last = call.request.headers.get("last-event-id", "")
    return Stream(call.table, call.person, call.reading, call.lang, last, words=bool(call.fields.words))


async def record(call: ApiCall[Any]) -> messages.Record:
    """Return the record of a finished match; that of a running match holds everybody's secrets."""
    if not call.match.over:
        raise CallRefusedError("not_over")
    return await _from_past(call, partial(record_text, past_match_at(call.table, None)), messages.Record)


async def _from_past(call: ApiCall[Any], work: partial[str], kind: type[M]) -> M:
    """Let the process that makes pages of the past make a message."""
    pages: PastPages = call.request.app.state.past_pages
    return msgspec.json.decode(await pages.text(asker_of(call.request, call.person), work), type=kind)
