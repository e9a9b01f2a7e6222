"""A small TCP proxy before a database, whose connections a test can cut, silence or slow down."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from pathlib import Path


class CutProxy:
    """Passes bytes on between a port and the socket of a database; its event loop runs in a thread of its own."""

    def __init__(self, target: Path) -> None:
        self._target = target
        self._loop = asyncio.new_event_loop()
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.is_cut = False
        self.delay = 0.0
        """Seconds for which each piece of data is held back."""
        self.port = 0

    @contextlib.contextmanager
    def running(self) -> Iterator[CutProxy]:
        """Listen at a free port while the block runs."""
        thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        thread.start()
        try:
            self.port = self._call(self._listen())
            yield self
        finally:
            self._call(self._end())
            self._loop.call_soon_threadsafe(self._loop.stop)
            thread.join()
            self._loop.close()

    def address(self, unix_address: str) -> str:
        """Return the address of a database through this proxy."""
        name = unix_address.partition("@/")[2].partition("?")[0]
        return f"postgresql://postgres@127.0.0.1:{self.port}/{name}"

    def cut(self) -> None:
        """Break all connections, and accept no other ones."""
        self.is_cut = True
        self._call(self._break_all())

    def join(self) -> None:
        """Accept connections again."""
        self.is_cut = False

    def _call(self, work: object) -> int:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result()  # type: ignore[arg-type]  # a coroutine

    async def _listen(self) -> int:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        port: int = self._server.sockets[0].getsockname()[1]
        return port

    async def _end(self) -> int:
        self._server.close()
        await self._break_all()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        return 0

    async def _break_all(self) -> int:
        for writer in tuple(self._open):
            writer.transport.abort()
        return 0

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open.add(writer)
        try:
            if not self.is_cut:
                there, onward = await asyncio.open_unix_connection(str(self._target))
                self._open.add(onward)
                both = [asyncio.create_task(self._pass_on(*way)) for way in ((reader, onward), (there, writer))]
                self._tasks.update(both)
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
                for end in (writer, onward):  # whichever end has closed, the other one learns it
                    end.transport.abort()
                self._open.discard(onward)
                await asyncio.gather(*both, return_exceptions=True)
                self._tasks.difference_update(both)
        except OSError:
            pass
        finally:
            writer.transport.abort()
            self._open.discard(writer)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65_536):
                if self.delay:
                    await asyncio.sleep(self.delay)
                writer.write(data)
                await writer.drain()
