"""The postman sends letters about turns and finished matches; no table waits for it."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Final

import caravanserai
from caravanserai.server.domain.time_controls import span
from caravanserai.server.errors import StaleError
from caravanserai.server.mail import addresses, outbox
from caravanserai.server.mail.smtp import Letter, PostError, compose, send
from caravanserai.server.storage.cleanup import CONFIRM_DAYS
from caravanserai.server.storage.clocks import load_clocks
from caravanserai.server.storage.people import load_person
from caravanserai.server.storage.table_store import listed
from caravanserai.text.catalogue import Words
from caravanserai.text.describe import Describer

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from caravanserai.server.config.settings import Settings
    from caravanserai.server.identity.signing import Signer
    from caravanserai.server.mail.addresses import Address
    from caravanserai.server.mail.outbox import Item
    from caravanserai.server.storage.chores import Chores
    from caravanserai.server.storage.connection import Connection
    from caravanserai.server.storage.store import Store
    from caravanserai.server.storage.table_store import ListedTable

_LOG: Final = logging.getLogger(__name__)
_PAUSE: Final = 15.0
CONFIRM: Final = "confirm"
STOP: Final = "stop"


class Postman:
    """Sends letters; `is_here` returns whether a person has a screen open at a table."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        signer: Signer,
        chores: Chores,
        is_here: Callable[[str, str], Awaitable[bool]],
    ) -> None:
        self._settings = settings
        self._store = store
        self._chores = chores
        self.signer = signer
        self._is_here = is_here

    async def work(self) -> None:
        """Do rounds until the task is cancelled."""
        while True:
            try:
                if self._chores.are_mine:
                    await self.go_round(self._store.now())
            except StaleError:
                _LOG.info("another process brings the letters now")
            except Exception:  # noqa: BLE001  # one bad letter must not stop all others for good
                _LOG.exception("the post has stopped for a moment")
            await asyncio.sleep(_PAUSE)

    async def go_round(self, now: float) -> None:
        """Collect the reasons for new letters, and deliver the letters that are due."""
        for occasion in await self._store.do(lambda store: outbox.occasions(store, now)):
            here = await self._is_here(occasion.table_id, occasion.person)
            if here and occasion.kind == outbox.TURN:
                continue
            state = outbox.VOID if here else outbox.WAITING
            await self._chores.do(lambda store, one=occasion, state=state: outbox.put(store, one, now, state))  # type: ignore[misc]  # mypy cannot infer lambdas with defaults
        most = self._settings.mail_most_an_hour
        while (item := await self._chores.do(lambda store: outbox.take(store, now, most))) is not None:
            await self._deliver(item, now)

    def link(self, purpose: str, nonce: str) -> str:
        """Return a signed link for a letter."""
        return f"{self._settings.home}/letters/{purpose}/{self.signer.sign(f'{purpose}:{nonce}')}"

    async def _deliver(self, item: Item, now: float) -> None:
        """Hand one letter to the SMTP server; after a failure, try again later."""
        written = await self._store.do(lambda store: self._write(store, item, now))
        if written is None:
            await self._store.do(lambda store: outbox.settle(store, item, outbox.VOID))
            return
        letter, to, words = written
        message = compose(letter, words, self._settings.mail_from, to.mail)
        try:
            await asyncio.to_thread(send, self._settings, message)
        except PostError as fault:
            _LOG.warning("a letter was not taken: %s", fault, extra={"kind": item.kind, "try": item.tries})
            forever = fault.forever
            await self._store.do(lambda store: _failed(store, item, now, forever=forever))

    def _write(self, store: Connection, item: Item, now: float) -> tuple[Letter, Address, Words] | None:
        """Compose a letter; None if it is obsolete, or if the person has no confirmed address."""
        to, person = addresses.address_of(store, item.person), load_person(store, item.person)
        if to is None or person is None or (to.confirmed is None) != (item.kind == outbox.CONFIRM):
            return None
        words = Words(person.lang)
        foot, stop = words.say("mail.stop"), self.link(STOP, to.nonce)
        if item.kind == outbox.CONFIRM:
            asks = words.say("mail.confirm.asks", home=self._settings.home)
            subject, do = words.say("mail.confirm.subject"), words.say("mail.confirm.do")
            how = words.say("mail.confirm.how", CONFIRM_DAYS)
            return Letter(subject, (asks, how), do, self.link(CONFIRM, to.nonce), foot, stop), to, words
        table = None if item.table_id is None else listed(store, item.table_id)
        if table is None or not outbox.still_stands(store, item):
            return None
        title = Describer(caravanserai.game(table.info.game), person.lang, ()).game_title()
        lines = _turn(store, table, item, words, now) if item.kind == outbox.TURN else _ending(table, words)
        subject = words.say(f"mail.{item.kind}.subject", game=title)
        link = f"{self._settings.home}/tables/{table.info.id}"
        return Letter(subject, lines, words.say("mail.to_table"), link, foot, stop), to, words


def _turn(store: Connection, table: ListedTable, item: Item, words: Words, now: float) -> tuple[str, ...]:
    """Return the lines of a letter about a turn: the table, the players and the time left."""
    seat = int(item.topic.split(":")[2])
    names = ", ".join(seat_info.name for seat_info in table.seats if seat_info.seat != seat)
    clock = load_clocks(store, table.info.id)[seat]
    left = () if clock.deadline is None else (words.say("mail.turn.left", span=span(words, clock.left(now))),)
    return words.say("mail.turn.line", names=names), *left


def _ending(table: ListedTable, words: Words) -> tuple[str, ...]:
    """Return the lines of a letter about a finished match: the table and the points."""
    points = zip(table.seats, table.info.scores or (), strict=False)
    ranked = sorted(points, key=lambda pair: -pair[1])
    return words.say("mail.over.line"), ", ".join(f"{seat_info.name} {score}" for seat_info, score in ranked)


def _failed(store: Connection, item: Item, now: float, *, forever: bool) -> None:
    """Schedule another try; after a permanent failure, the address must be confirmed again."""
    if forever:
        outbox.settle(store, item, outbox.FAILED)
        addresses.doubt(store, item.person)
    else:
        outbox.put_back(store, item, now)
