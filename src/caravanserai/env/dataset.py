"""Records as rows of data: one row for each decision, with the observation, the options, the answer and the result."""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from caravanserai.arena.results_folder import RESULTS
from caravanserai.env.encoder import Encoder
from caravanserai.env.layouts import layout_of
from caravanserai.env.reward import victory
from caravanserai.kernel.errors import CaravanseraiError, OtherRulesError, SetupError, UnknownGameError
from caravanserai.kernel.record import Record, replay
from caravanserai.text.refusal import RefusedError, SpokenError

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from caravanserai.kernel.match import Match

Row = dict[str, Any]
_ROWS_AT_A_TIME: Final = 2048
ENDINGS: Final = (".jsonl", ".parquet")
"""The file name extensions of the row formats."""
COLUMNS: Final = (
    *("game", "rules", "seats", "match_options", "match", "commitment", "number", "seat", "question"),
    *("view", "options", "answer", "score", "reward"),
)


def rows_of(record: Record) -> Iterator[Row]:
    """One row for each answer that stands at the end; an unfinished match has no result.

    A record that cannot be replayed raises an error at once.
    """
    return _rows(record, replay(record))


def match_id(record: Record) -> str:
    """A short hash of everything that defines a match; it separates matches with the same seed."""
    made_of = (record.game, record.rules, record.seats, record.options, record.seed, record.calls)
    return hashlib.blake2b(json.dumps(made_of, sort_keys=True).encode(), digest_size=8).hexdigest()


def _rows(record: Record, ended: Match[Any]) -> Iterator[Row]:
    rewards = victory(ended) if ended.over else None
    game = ended.game
    played = {
        "game": game.id,
        "rules": game.rules,
        "seats": record.seats,
        "match_options": json.dumps(record.options, sort_keys=True),
        "match": match_id(record),
        "commitment": record.commitment,
    }
    encoder, table = Encoder(layout_of(game, record.seats)), game.table
    match = game.start(record.seats, record.seed, record.options)
    for seat, choice in ended.answers():
        question = match.decision_of(seat)
        yield {
            **played,
            "number": match.number,
            "seat": seat,
            "question": type(question).__name__,
            "view": encoder.numbers(match, seat).tolist(),
            "options": [table.id_of(question, option) for option in match.options(seat)],
            "answer": table.id_of(question, choice),
            "score": None if rewards is None else ended.scores()[seat],
            "reward": None if rewards is None else rewards[seat],
        }
        match.answer(choice, seat)


def files_in(source: Path) -> list[Path]:
    """The files with records: the source itself, or the files of a folder; of an arena folder, only its results."""
    if not source.is_dir():
        return [source]
    results = source / RESULTS
    return [results] if results.is_file() else sorted([*source.glob("*.json"), *source.glob("*.jsonl")])


def rows_in(file: Path) -> Iterator[Row]:
    """The rows of a file: one record, one record in each line, or the results of an arena.

    An error names a bad line.
    """
    content = file.read_bytes()
    lines = content.splitlines() if file.suffix == ".jsonl" else [content]
    for number, line in enumerate(lines, 1):
        data = None
        try:
            data = json.loads(line)
            rows = rows_of(Record.from_data(data.get("record", data) if isinstance(data, dict) else data))
        except (OtherRulesError, UnknownGameError, SetupError) as fault:
            raise SpokenError("arena.export.no_replay", file=str(file), line=number, fault=fault) from fault
        except (ValueError, RecursionError, CaravanseraiError) as fault:
            is_result = isinstance(data, dict) and "ranks" in data and "record" not in data
            why = "arena.export.not_kept" if is_result else "arena.export.no_record"
            raise SpokenError(why, file=str(file), line=number) from fault
        yield from rows


def export(source: Path, file: Path) -> int:
    """Write the rows of all records to a file atomically; return their number.

    The file may be a link, but must not be one of the source files.
    """
    sources = files_in(source)
    if file.exists() and any(file.samefile(read) for read in sources):
        raise RefusedError("arena.export.own_source", file=str(file))
    write = _write_lines if file.suffix == ".jsonl" else _write_parquet
    rows = (row for read in sources for row in rows_in(read))
    place = Path(os.path.realpath(file))
    unfinished = place.with_name(f".{place.name}.unfinished")
    try:
        written = write(rows, unfinished)
        if not written:
            raise SpokenError("arena.export.nothing", source=str(source))
        os.replace(unfinished, place)  # noqa: PTH105  # atomic
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
        from pyarrow import parquet  # noqa: PLC0415  # an extra
    except ImportError:
        raise RefusedError("arena.missing_extra", extra="data") from None
    words, numbers = pa.dictionary(pa.int32(), pa.string()), pa.list_(pa.int32())
    kinds = {"rules": pa.int32(), "seats": pa.int8(), "number": pa.int32(), "seat": pa.int8(), "answer": pa.int32()}
    kinds |= {"view": numbers, "options": numbers, "score": pa.int32(), "reward": pa.float32()}
    kinds |= dict.fromkeys(("match", "commitment"), pa.string())
    schema = pa.schema([(name, kinds.get(name, words)) for name in COLUMNS])
    written = 0
    with parquet.ParquetWriter(file, schema, compression="zstd") as table:
        while some := list(islice(rows, _ROWS_AT_A_TIME)):
            table.write_table(pa.Table.from_pylist(some, schema))
            written += len(some)
    return written
