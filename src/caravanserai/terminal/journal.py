"""The journal of a running match: one line for its setup and one for each call, each on disk before it counts as done.

A journal contains the seed, so only its owner may read it. A crash can leave an incomplete last line: that line is
dropped. A journal with other damage is renamed; an unfinished match is never deleted.
"""

from __future__ import annotations

import contextlib
import datetime as dt
import json
import os
from pathlib import Path
from typing import IO, Any, Final, NamedTuple

from caravanserai.kernel.errors import CaravanseraiError, RecordError
from caravanserai.kernel.match import Match
from caravanserai.terminal.match_folder import ASIDE, JOURNAL, RECORD, free_name
from caravanserai.terminal.match_setup import MatchSetup
from caravanserai.text.refusal import SpokenError

try:
    import fcntl
except ImportError:  # pragma: no cover  # Windows has no fcntl: two windows on one match go unnoticed there
    fcntl = None  # type: ignore[assignment]  # a module or None

FORMAT: Final = "caravanserai-journal-1"


class JournalError(SpokenError):
    """A journal cannot be used."""


class Resumed(NamedTuple):
    """A match restored from its journal."""

    journal: Journal
    setup: MatchSetup
    match: Match[Any]
    repaired: bool
    """Whether an incomplete last line was dropped."""


class Journal:
    """An open journal file; each call is flushed to the disk before `append` returns."""

    def __init__(self, path: Path, file: IO[bytes]) -> None:
        self.path = path
        self._file = file

    @classmethod
    def create(cls, folder: Path, setup: MatchSetup) -> Journal:
        """Create a journal in the folder; raise `OSError` if that fails."""
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        stem = f"{setup.game}-{dt.datetime.now(tz=dt.UTC):%Y%m%d-%H%M%S}"
        path = free_name(folder, stem, JOURNAL)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
        journal = cls(path, os.fdopen(handle, "r+b", buffering=0))
        journal._lock()
        try:
            journal._write({"format": FORMAT, **setup.encode()})
        except OSError:
            journal.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        _sync_folder(folder)
        return journal

    @classmethod
    def resume(cls, path: Path) -> Resumed:
        """Read a journal and replay it, checking every position; then continue writing to it."""
        try:
            journal = cls(path, path.open("r+b", buffering=0))
        except OSError as fault:
            raise JournalError("terminal.journal.unreadable", path=path, detail=fault) from fault
        journal._lock()
        try:
            return journal._replay()
        except CaravanseraiError as fault:
            journal.close()
            detail = fault if isinstance(fault, SpokenError) else RecordError(str(fault))
            aside = free_name(path.parent, path.name, ASIDE)
            with contextlib.suppress(OSError):
                path.rename(aside)
            raise JournalError("terminal.journal.damaged", path=aside, detail=detail) from fault

    def append(self, seat: int, choice: int, digest: str) -> None:
        """Write one call with the digest of the position after it."""
        self._write([seat, choice, digest])

    def finish(self, match: Match[Any]) -> Path:
        """Write the record of the finished match beside the journal, then remove the journal."""
        stem = self.path.name.removesuffix(JOURNAL)
        record = self.path.with_name(stem + RECORD)
        if not _holds(record, match):  # the record of another match: the clock was set back
            record = free_name(self.path.parent, stem, RECORD)
        write_record(match, record)
        self.close()
        self.path.unlink()
        return record

    def close(self) -> None:
        """Close the file."""
        self._file.close()

    def _write(self, data: object) -> None:
        """Write a complete line, or leave the file unchanged."""
        line = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        end = self._file.seek(0, os.SEEK_END)
        try:
            while line:
                line = line[self._file.write(line) or 0 :]
            os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                self._file.truncate(end)
            raise

    def _lock(self) -> None:
        if fcntl is None:
            return  # type: ignore[unreachable]  # reached on Windows
        try:
            fcntl.flock(self._file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            self.close()
            raise JournalError("terminal.journal.in_use", path=self.path) from None
        except OSError:  # a file system without locks
            return

    def _replay(self) -> Resumed:
        text = self._file.read()
        whole, newline, torn = text.rpartition(b"\n")
        lines = whole.split(b"\n")
        if not newline:
            raise JournalError("terminal.journal.empty")
        header = _parsed(lines[0], 1)
        if not isinstance(header, dict) or header.get("format") != FORMAT:
            raise JournalError("terminal.journal.foreign")
        setup = MatchSetup.decode(header)
        match = setup.start()
        for number, line in enumerate(lines[1:], 2):
            call = _parsed(line, number)
            if not isinstance(call, list) or [type(item) for item in call] != [int, int, str]:
                raise JournalError("terminal.journal.bad_line", number=number)
            seat, choice, digest = call
            match.perform(seat, choice)
            if match.digest() != digest:
                raise JournalError("terminal.journal.other_way", number=number)
        if torn:
            self._file.truncate(len(whole) + 1)
        return Resumed(self, setup, match, bool(torn))


def write_record(match: Match[Any], path: Path) -> None:
    """Write the record of a match to a file, completely or not at all."""
    draft = path.with_name(path.name + ".new")
    handle = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(_record_text(match))
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            draft.unlink()
        raise
    _sync_folder(path.parent)


def _record_text(match: Match[Any]) -> bytes:
    return match.record().to_json().encode() + b"\n"


def _holds(path: Path, match: Match[Any]) -> bool:
    """Whether a file is the record of that match."""
    try:
        return path.read_bytes() == _record_text(match)
    except OSError:
        return False


def _parsed(line: bytes, number: int) -> Any:  # noqa: ANN401  # foreign JSON
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        raise JournalError("terminal.journal.bad_line", number=number) from None


def _sync_folder(folder: Path) -> None:
    """Make a new name in a folder durable, if the system supports it."""
    with contextlib.suppress(OSError, AttributeError):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
