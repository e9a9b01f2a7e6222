"""Calls about a match that is played: looking, deciding, taking back, talking, and the record at the end."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from caravanserai.kernel.errors import IllegalOptionError
from caravanserai.server.api import telling
from caravanserai.server.api.refusal import CallRefusedError
from caravanserai.server.api.stream import Stream
from caravanserai.server.errors import RefusedError
from caravanserai.server.review.past_match import past_match_at
from caravanserai.server.review.past_pages import PastPages, asker_of
from caravanserai.server.review.record_files import record_text

if TYPE_CHECKING:
    from caravanserai.server.api.call import Call
    from caravanserai.server.api.telling import Told


async def view(call: Call) -> Told:
    """What the caller may know."""
    return telling.view(call.match, call.reading)


async def decision(call: Call) -> Told:
    """What the caller must decide, if anything."""
    match = call.match
    asked = telling.decision(call.table, call.reading, call.lang if call.fields.get("words", 1) else "")
    return {"decision": asked, "deciding": telling.deciding(match), "number": match.number}


async def answer(call: Call) -> Told:
    """Decide. An answer to a question that is gone is refused, with the one that is open now."""
    table, seat = call.table, call.seat
    try:
        await table.answer(seat, call.fields["option"], call.fields["question"])
    except IllegalOptionError as fault:
        if fault.reason is None:
            raise
        why = telling.describer(table, call.lang).reason(fault.reason)
        raise CallRefusedError("barred", {"reason": why}) from fault
    except RefusedError as fault:
        if fault.key != "stale":
            raise
        raise CallRefusedError("stale", more={"decision": telling.decision(table, seat, call.lang)}) from fault
    return telling.done(table, seat)


async def undo(call: Call) -> Told:
    """Take back one's last answer."""
    await call.table.undo(call.seat)
    return telling.done(call.table, call.seat)


async def restart(call: Call) -> Told:
    """Take back all answers up to the last seal."""
    await call.table.restart(call.seat)
    return telling.done(call.table, call.seat)


async def propose(call: Call) -> Told:
    """Ask the table to go back behind the caller's last answer, or to let a bot play for another seat."""
    seat, kind, about = call.seat, call.fields["kind"], call.fields.get("about", -1)
    if kind == "undo":
        about = call.match.last_answer(seat)
    elif about not in range(len(call.table.seating.seats)):
        raise RefusedError("no_seat")
    await call.table.proposals.propose(kind, seat, about)
    return telling.table(call.table, call.person.id, call.lang)


async def consent(call: Call) -> Told:
    """Agree to a proposal, refuse it, or withdraw one's own."""
    await call.table.proposals.consent(call.seat, yes=call.fields["yes"])
    return telling.table(call.table, call.person.id, call.lang)


async def away(call: Call) -> Told:
    """Let a bot play for the caller, or play oneself again."""
    seat = call.seat
    if call.match.over:
        raise RefusedError("not_running")
    await call.table.seating.set_away(seat, away=call.fields["away"])
    return telling.table(call.table, call.person.id, call.lang)


async def chat(call: Call) -> Told:
    """What was said last."""
    return {"chat": telling.chat(call.table.recent_chat)}


async def say(call: Call) -> Told:
    """Say something at the table."""
    seat = call.reading
    name = call.person.name if seat is None else call.table.seating.seats[seat].name
    await call.table.say(seat, name, call.fields["text"])
    return await chat(call)


async def log(call: Call) -> Told:
    """What the caller saw happen."""
    seat, since = call.reading, call.fields.get("since", -1)
    return await _told_of_past(call, partial(telling.log_text, past_match_at(call.table, seat), seat, since, call.lang))


async def events(call: Call) -> Stream:
    """Tell from now on what happens."""
    last = call.request.headers.get("last-event-id", "")
    return Stream(call.table, call.person, call.reading, call.lang, last, words=bool(call.fields.get("words", 1)))


async def record(call: Call) -> Told:
    """The record of a match that is over; while it is played, it holds the secrets of all."""
    if not call.match.over:
        raise CallRefusedError("not_over")
    return await _told_of_past(call, partial(record_text, past_match_at(call.table, None)))


async def _told_of_past(call: Call, work: partial[str]) -> Told:
    """Let the process that makes pages of the past make an answer."""
    pages: PastPages = call.request.app.state.past_pages
    told: Told = json.loads(await pages.text(asker_of(call.request, call.person), work))
    return told
