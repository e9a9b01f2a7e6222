"""Records as rows of data: one row for every decision, with what its seat saw and could do, and how it all ended."""

from __future__ import annotations

import contextlib
import json
import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.ledger import RESULTS
from caravanserai.env.layouts import layout_of
from caravanserai.env.reward import victory
from caravanserai.env.scribe import Scribe
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.kernel.record import Record, replay
from caravanserai.text.refused import RefusedError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

Row = dict[str, Any]
_ROWS_AT_A_TIME: Final = 2048
ENDINGS: Final = (".jsonl", ".parquet")
"""How the names of files of rows end."""
COLUMNS: Final = (
    *("game", "rules", "seats", "match_options", "match", "number", "seat", "question"),
    *("view", "options", "answer", "score", "reward"),
)


def rows_of(record: Record) -> Iterator[Row]:
    """A row for each answer that stood in the end; a match that was not played to its end has no result."""
    ended = replay(record)
    rewards = victory(ended) if ended.over else None
    game = ended.game
    scribe, table = Scribe(layout_of(game, record.seats)), game.table
    match = game.start(record.seats, record.seed, record.options)
    for seat, choice in ended.answers():
        question = match.decision_of(seat)
        yield {
            "game": game.id,
            "rules": game.rules,
            "seats": record.seats,
            "match_options": json.dumps(record.options, sort_keys=True),
            "match": record.commitment,
            "number": match.number,
            "seat": seat,
            "question": type(question).__name__,
            "view": scribe.numbers(match, seat).tolist(),
            "options": [table.id_of(question, option) for option in match.options(seat)],
            "answer": table.id_of(question, choice),
            "score": None if rewards is None else ended.scores()[seat],
            "reward": None if rewards is None else rewards[seat],
        }
        match.answer(choice, seat)


def records_in(source: Path) -> Iterator[Record]:
    """The records of a file (one, or one a line, also in the results of an arena), or of all such files of a folder.

    The folder of an arena has its results alone.
    """
    if source.is_dir() and (source / RESULTS).is_file():
        source /= RESULTS
    if source.is_dir():
        for file in sorted([*source.glob("*.json"), *source.glob("*.jsonl")]):
            yield from records_in(file)
        return
    whole = source.read_bytes()
    lines = whole.splitlines() if source.suffix == ".jsonl" else [whole]
    for number, line in enumerate(lines, 1):
        data = None
        try:
            data = json.loads(line)
            yield Record.from_data(data.get("record", data) if isinstance(data, dict) else data)
        except (ValueError, CaravanseraiError) as fault:
            is_result = isinstance(data, dict) and "ranks" in data and "record" not in data
            why = "lab.export.not_kept" if is_result else "lab.export.no_record"
            raise SpokenError(why, file=str(source), line=number) from fault


def export(source: Path, file: Path) -> int:
    """Write the rows of all records to a file; tell how many. The file is there only when it is whole."""
    write = _write_lines if file.suffix == ".jsonl" else _write_parquet
    rows = (row for record in records_in(source) for row in rows_of(record))
    unfinished = file.with_name(f".{file.name}.unfinished")
    try:
        written = write(rows, unfinished)
        if not written:
            raise SpokenError("lab.export.nothing", source=str(source))
        os.replace(unfinished, file)  # noqa: PTH105  # whole or not at all
    except OSError as fault:
        if fault.filename in (None, str(unfinished)):
            fault.filename = str(file)
        raise
    finally:
        with contextlib.suppress(OSError):
            unfinished.unlink()
    return written


def _write_lines(rows: Iterable[Row], file: Path) -> int:
    written = 0
    with file.open("w", encoding="utf-8") as lines:
        for row in rows:
            lines.write(json.dumps(row, separators=(",", ":")) + "\n")
            written += 1
    return written


def _write_parquet(rows: Iterator[Row], file: Path) -> int:
    try:
        import pyarrow as pa  # noqa: PLC0415  # an extra
        from pyarrow import parquet  # noqa: PLC0415  # the same
    except ImportError:
        raise RefusedError("lab.missing_extra", extra="data") from None
    words, numbers = pa.dictionary(pa.int32(), pa.string()), pa.list_(pa.int32())
    kinds = {"rules": pa.int32(), "seats": pa.int8(), "number": pa.int32(), "seat": pa.int8(), "answer": pa.int32()}
    kinds |= {"view": numbers, "options": numbers, "score": pa.int32(), "reward": pa.float32(), "match": pa.string()}
    schema = pa.schema([(name, kinds.get(name, words)) for name in COLUMNS])
    written = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as table:
        while some := list(islice(rows, _ROWS_AT_A_TIME)):
            table.write_table(pa.Table.from_pylist(some, schema))
            written += len(some)
    return written
