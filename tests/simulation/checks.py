"""What must hold for the history of every run. Each check returns the anomalies that it finds."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final

from caravanserai.kernel.history import REWIND
from caravanserai.kernel.history import UNDO as UNDO_CHOICE
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.errors import DamagedError
from caravanserai.server.storage import bot_jobs, table_store
from caravanserai.server.storage.integrity import replayed
from caravanserai.server.storage.service_time import BEAT_SECONDS
from caravanserai.server.storage.snapshots import started_match
from caravanserai.server.storage.table_store import StoredTable
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.server.tables.table import Table
from caravanserai.web.perspective import question_name
from caravanserai.web.table_talk import Said
from tests.simulation.database import EPOCH
from tests.simulation.history import DONE, REFUSED, UNKNOWN
from tests.simulation.plan import SAY

if TYPE_CHECKING:
    from tests.simulation.world import World

Anomalies = Iterator[str]
_TICK: Final = 1e-6


def check(world: World) -> list[str]:
    """Return all anomalies of a run."""
    stored = table_store.load(world.database.raw, world.table)
    if stored is None:
        return ["there is no table"]
    return [found for one in _CHECKS for found in one(world, stored)]


def replays(_world: World, stored: StoredTable) -> Anomalies:
    """The record replays to the stored digests."""
    try:
        replayed(stored.info, stored.calls, None)
    except DamagedError as fault:
        yield f"damaged: {fault.detail}"


def acknowledged_calls_stand(world: World, stored: StoredTable) -> Anomalies:
    """Each acknowledged answer and undo stands once, at its number."""
    claimed: Counter[int] = Counter()
    for attempt in world.history.attempts:
        if attempt.outcome != DONE or attempt.number < 0:
            continue
        claimed[attempt.number] += 1
        if attempt.number >= len(stored.calls):
            yield f"lost: call {attempt.number} of {attempt.person} was acknowledged"
            continue
        call = stored.calls[attempt.number]
        choice = UNDO_CHOICE if attempt.choice < 0 else attempt.choice
        if (call.seat, call.choice, call.digest) != (attempt.seat, choice, attempt.digest):
            yield f"replaced: call {attempt.number} of {attempt.person} was acknowledged, and another one stands there"
    yield from (
        f"doubled: call {number} was acknowledged {times} times" for number, times in claimed.items() if times > 1
    )


def real_time_order(world: World, _stored: StoredTable) -> Anomalies:
    """An answer that was acknowledged before another one was sent has the smaller number."""
    calls = [attempt for attempt in world.history.attempts if attempt.outcome == DONE and attempt.number >= 0]
    for later in calls:
        for earlier in calls:
            if earlier.ended < later.sent and earlier.number >= later.number:
                yield f"order: call {earlier.number} was acknowledged before call {later.number} was sent"


def each_call_has_one_cause(world: World, stored: StoredTable) -> Anomalies:
    """Each stored answer was asked for by a person or thought of by a bot; no question has two answers."""
    info = stored.info
    match = started_match(info.game, info.seats, info.seed, info.options, None) if stored.calls else None
    sure = {one.number for one in world.history.attempts if one.outcome == DONE}
    unsure = [one for one in world.history.attempts if one.outcome == UNKNOWN and one.kind == "answer"]
    refused = [one for one in world.history.attempts if one.outcome == REFUSED and one.kind == "answer"]
    undone, answered = 0, set()
    for number, call in enumerate(stored.calls):
        assert match is not None
        if call.seat == REWIND or call.choice == UNDO_CHOICE:
            undone += 1
        else:
            question = (call.seat, question_name(match, call.seat, undone))
            if question in answered:
                yield f"doubled: question {question} has two answers, the second is call {number}"
            answered.add(question)
            mine = (call.seat, question[1], call.choice)
            known = number in sure or mine in world.history.thoughts
            if not known:
                found = next((one for one in unsure if (one.seat, one.question, one.choice) == mine), None)
                if found is not None:
                    unsure.remove(found)
                elif any((one.seat, one.question, one.choice) == mine for one in refused):
                    yield f"refused: call {number} was refused, and stands"
                else:
                    yield f"invented: nobody asked for call {number}"
        try:
            match.perform(call.seat, call.choice)
        except Exception:  # noqa: BLE001  # `replays` reports it
            return


def lines_stand_once(world: World, stored: StoredTable) -> Anomalies:
    """Each acknowledged line of the chat stands once and in real-time order; each other one at most once."""
    places: dict[str, list[int]] = {}
    for number, said in enumerate(stored.chat):
        places.setdefault(said.text, []).append(number)
    lines = [attempt for attempt in world.history.attempts if attempt.kind == SAY]
    for attempt in lines:
        times = len(places.get(attempt.question, ()))
        if times > 1 or (attempt.outcome == DONE and not times) or (attempt.outcome == REFUSED and times):
            yield f"chat: {attempt.question!r} was {attempt.outcome} and stands {times} times"
    done = [attempt for attempt in lines if attempt.outcome == DONE and attempt.question in places]
    for later in done:
        for earlier in done:
            if earlier.ended < later.sent and places[earlier.question][0] > places[later.question][0]:
                yield f"chat: {earlier.question!r} comes after {later.question!r}"


def reads_never_go_back(world: World, stored: StoredTable) -> Anomalies:
    """What one person sees never goes back, and is what the record says."""
    last: dict[str, tuple[int, int]] = {}
    for person, look in world.history.looks:
        seen, before = (look.version, look.calls), last.get(person, (0, 0))
        if seen[0] < before[0] or seen[1] < before[1]:
            yield f"read: {person} saw version and calls {before}, and then {seen}"
        last[person] = seen
        expected = stored.calls[look.calls - 1].digest if 0 < look.calls <= len(stored.calls) else ""
        if look.calls > len(stored.calls) or look.digest != expected:
            yield f"read: {person} saw a position after call {look.calls - 1} that is not in the record"


def letters_go_out_once(world: World, _stored: StoredTable) -> Anomalies:
    """Each letter is sent at most once."""
    for topic, times in Counter(world.history.letters).items():
        if times > 1:
            yield f"letter: {topic} was sent {times} times"


def one_owner(world: World, _stored: StoredTable) -> Anomalies:
    """A lease changes its owner only when it has run out; only the owner does the chores."""
    epoch = 0
    for at, _, facts in world.database.seen:
        if facts[0] == "lease":
            _, before, after, number, until, _ = facts
            if before and after and before != after and EPOCH + at <= until - _TICK:
                yield f"lease: {after} took it at {at:.3f}, before it had run out"
            if after and before != after and number != epoch + 1:
                yield f"lease: epoch {number} follows {epoch}"
            epoch = number
        elif facts[0] == "chore" and facts[1:3] != facts[3:5]:
            yield f"lease: {facts[1]} did chores in epoch {facts[2]}, and {facts[3]} had them in epoch {facts[4]}"


def service_time_goes_on(world: World, _stored: StoredTable) -> Anomalies:
    """The service time never goes back, and no faster than the real time; each start may add a beat."""
    most = EPOCH + BEAT_SECONDS * world.starts + _TICK
    for at, process, facts in world.database.seen:
        if facts[0] == "time" and (facts[2] <= facts[1] or facts[2] > most + at):
            yield f"time: {process} wrote {facts[2] - EPOCH:.3f} after {facts[1] - EPOCH:.3f}, at {at:.3f}"
    for name, times in world.database.clocks.items():
        if any(later < earlier for earlier, later in itertools.pairwise(times)):
            yield f"time: it went back in {name}"


def timeouts_are_handled_once(world: World, _stored: StoredTable) -> Anomalies:
    """Each timeout is handled once, and not before its deadline."""
    handled: Counter[tuple[object, ...]] = Counter()
    most = EPOCH + BEAT_SECONDS * world.starts + _TICK
    for at, process, facts in world.database.seen:
        if facts[0] == "timeout":
            _, seat, turn, deadline, now = facts
            handled[seat, turn, deadline] += 1
            if now < deadline - _TICK or most + at < deadline:
                yield f"timeout: {process} handled seat {seat} at {now - EPOCH:.3f}, before {deadline - EPOCH:.3f}"
    for timeout, times in handled.items():
        if times > 1:
            yield f"timeout: {timeout} was handled {times} times"


def notices_come_after_the_commit(world: World, _stored: StoredTable) -> Anomalies:
    """A process that hears of a version finds it in the store."""
    yield from (f"notice: {notice} came before the commit" for notice in world.database.early)


def all_agree(world: World, stored: StoredTable) -> Anomalies:
    """In the end each process with a screen shows what the store has, and all know who is there."""
    here = Counter(one._owner.person.id for one in world.sockets if one.is_open and one.process.alive)
    for server in world.servers:
        name, registry = server.process.name, server.registry
        for table in _tables_in_use(registry):
            has_screens = bool(table.presence.own)  # without one, a process need not read what it knows to be new
            if _shown(table) != _stored(stored) and (has_screens or not table.is_outdated):
                yield f"differs: {name} has version {table.version} of {stored.version}"
            if table.is_outdated and has_screens:
                yield f"differs: {name} knows that its version {table.version} is old, and does not read it again"
            if table.presence.here != here:
                yield f"presence: {name} shows {table.presence.here}, and there are {dict(here)}"


def _tables_in_use(registry: TableRegistry | None) -> list[Table]:
    """Return the tables of a process, without those that nobody needs: they are about to leave the memory."""
    return [] if registry is None else [table for table in registry.loaded() if table.id in registry._drivers]


def _shown(table: Table) -> tuple[object, ...]:
    return (
        table.version,
        table.info,
        table.seating.seats,
        table.calls,
        table.match and table.match.digest(),
        table.chat,
        table.clocks.readings,
        table.proposals.current,
    )


def _stored(stored: StoredTable) -> tuple[object, ...]:
    return (
        stored.version,
        stored.info,
        stored.seats,
        stored.calls,
        stored.calls[-1].digest if stored.calls else None,
        [Said(said.name, said.seat, said.text, said.at) for said in stored.chat],
        stored.clocks,
        stored.proposal,
    )


def everything_ends(world: World, stored: StoredTable) -> Anomalies:
    """After the faults, the match comes to its end, no job is left, and a living process has the chores."""
    if stored.info.status != OVER:
        waits = bot_jobs.count(world.database.raw)
        yield f"stuck: the table is {stored.info.status} after {len(stored.calls)} calls, with {waits} jobs"
    elif world.database.raw.execute("select 1 from bot_job where until + 2 < database_time()").fetchone():
        yield "stuck: a job is left after the match"
    owner, until = world.database.raw.execute("select owner, until from lease").fetchone()
    alive = {server.registry.chores.process for server in world.servers if server.registry is not None}
    if owner not in alive or until < world.database.time():
        yield "stuck: no living process has the chores"


def nothing_unexpected(world: World, _stored: StoredTable) -> Anomalies:
    """No error without a cause in the plan."""
    yield from (f"error: {fault}" for fault in (*world.history.unexpected, *world.loop.faults))


_CHECKS: Final[tuple[Callable[[World, StoredTable], Anomalies], ...]] = (
    replays,
    acknowledged_calls_stand,
    real_time_order,
    each_call_has_one_cause,
    lines_stand_once,
    reads_never_go_back,
    letters_go_out_once,
    one_owner,
    service_time_goes_on,
    timeouts_are_handled_once,
    notices_come_after_the_commit,
    all_agree,
    everything_ends,
    nothing_unexpected,
)
