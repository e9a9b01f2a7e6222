import errno
import json
import sys
from pathlib import Path
from typing import Any

import pytest
from pyarrow import parquet

from caravanserai import cli
from caravanserai.env import dataset
from caravanserai.env.dataset import COLUMNS, export, files_in, rows_in, rows_of
from caravanserai.env.encoder import Encoder
from caravanserai.env.layouts import layout_of
from caravanserai.env.reward import victory
from caravanserai.kernel import registry
from caravanserai.kernel.record import Record
from tests.env.tables import GAMES, random_match


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A record of each game; the first match is unfinished."""
    (tmp_path / "records").mkdir()
    for place, game in enumerate(GAMES):
        seats = registry.game(game).seat_counts[0]
        record = random_match(game, seats, 7, 60 if place == 0 else 10**6).record()
        (tmp_path / "records" / f"{game}.json").write_text(record.to_json())
    return tmp_path / "records"


@pytest.mark.parametrize("game", GAMES)
def test_a_row_contains_observation_options_and_answer(game: str) -> None:
    match = random_match(game, registry.game(game).seat_counts[-1], 3)
    rows = list(rows_of(match.record()))
    assert len(rows) == match.number
    table, rewards = match.game.table, victory(match)
    again = match.game.start(match.seats, 3)
    for row, (seat, choice) in zip(rows, match.answers(), strict=True):
        question = again.decision_of(seat)
        assert tuple(row) == COLUMNS
        assert row["view"] == Encoder(layout_of(match.game, match.seats)).numbers(again, seat).tolist()
        assert row["answer"] == table.id_of(question, choice)
        assert row["answer"] in row["options"]
        assert row["options"] == [table.id_of(question, option) for option in again.options(seat)]
        assert (row["seat"], row["score"], row["reward"]) == (seat, match.scores()[seat], rewards[seat])
        again.answer(choice, seat)


def test_undone_answers_have_no_rows_and_an_open_match_has_no_result() -> None:
    match = random_match("silk_road", 3, 1, 30)
    while not match.can_undo():
        match.answer(match.options()[0])
    stood = match.number
    match.undo()
    rows = list(rows_of(match.record()))
    assert len(rows) == stood - 1
    assert {(row["score"], row["reward"]) for row in rows} == {(None, None)}


def test_lines_and_parquet_contain_the_same(folder: Path, tmp_path: Path) -> None:
    lines, table = tmp_path / "rows.jsonl", tmp_path / "rows.parquet"
    assert export(folder, lines) == export(folder, table)
    written: list[dict[str, Any]] = [json.loads(line) for line in lines.read_text().splitlines()]
    read: list[dict[str, Any]] = parquet.read_table(table).to_pylist()
    assert len(written) == len(read) > 100
    for one, other in zip(written, read, strict=True):
        assert one.pop("reward") == pytest.approx(other.pop("reward"))
        assert one == other
    assert {row["game"] for row in written} == set(GAMES)


def test_a_file_has_one_record_or_one_in_each_line_or_results(folder: Path, tmp_path: Path) -> None:
    texts = [file.read_text() for file in sorted(folder.iterdir())]
    lines = tmp_path / "many.jsonl"
    lines.write_text(texts[0] + "\n" + json.dumps({"number": 3, "record": json.loads(texts[1])}) + "\n")
    rows = [row for file in sorted(folder.iterdir())[:2] for row in rows_of(Record.from_json(file.read_text()))]
    assert list(rows_in(lines)) == rows


def run(*args: str) -> int:
    return cli.run(list(args), {"LANG": "en"})


def test_the_command_reports_the_number_of_rows(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", str(folder), str(tmp_path / "rows.jsonl")) == 0
    rows = len((tmp_path / "rows.jsonl").read_text().splitlines())
    assert f"{rows} decisions" in capsys.readouterr().out


@pytest.mark.parametrize("broken", [b"", b"{}", b"\xff\xfe", b"[1]", b'{"record": {}}', b"[" * 100_000])
def test_an_invalid_record_is_named_and_nothing_is_written(
    broken: bytes, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "zz.json").write_bytes(broken)
    (tmp_path / "rows.jsonl").write_text("what was there\n")
    assert run("export", str(folder), str(tmp_path / "rows.jsonl")) == 1
    assert "zz.json, line 1" in capsys.readouterr().err
    assert (tmp_path / "rows.jsonl").read_text() == "what was there\n"
    assert [file.name for file in tmp_path.iterdir() if "unfinished" in file.name] == []


@pytest.mark.parametrize(
    ("broken", "why"),
    [
        ({"digests": ["0" * 16] * 20}, "this is not the record of a match that these rules can replay."),
        ({"scores": [0, 0, 0]}, "this is not the record of a match that these rules can replay."),
        ({"seats": 9}, "this match cannot be replayed. The match cannot start: the players"),
        ({"game": "chess"}, "this match cannot be replayed. There is no game of that name."),
        ({"rules": 99}, "this match cannot be replayed. The match began under version 99 of the rules"),
    ],
)
def test_a_record_that_does_not_replay_is_named_with_the_reason(
    broken: dict[str, Any], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = json.loads(random_match("silk_road", 3, 7, 20).record().to_json())
    lines = [json.dumps({"number": number, "record": one}) for number, one in enumerate([record, record | broken])]
    (tmp_path / "results.jsonl").write_text("\n".join(lines))
    assert run("export", str(tmp_path), str(tmp_path / "rows.jsonl")) == 1
    message = capsys.readouterr().err
    assert message.startswith(f"{tmp_path / 'results.jsonl'}, line 2: {why}")
    assert message.endswith(" Nothing was written.\n")
    assert not (tmp_path / "rows.jsonl").exists()


def test_rows_never_overwrite_their_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Neither by another spelling of the name nor by a link of either kind."""
    results = tmp_path / "arena" / "results.jsonl"
    results.parent.mkdir()
    results.write_text(random_match("silk_road", 3, 7, 20).record().to_json() + "\n")
    before = results.read_bytes()
    soft, hard = tmp_path / "soft.jsonl", tmp_path / "hard.jsonl"
    soft.symlink_to(results)
    hard.hardlink_to(results)
    for source in (results, results.parent):
        for target in (results, soft, hard, results.parent / ".." / "arena" / "results.jsonl"):
            assert run("export", str(source), str(target)) == 2
            message = f"{target} is also a source of the rows. Name another file. Nothing was written.\n"
            assert capsys.readouterr().err == message
    assert results.read_bytes() == hard.read_bytes() == before
    assert soft.is_symlink()
    assert run("export", str(results.parent), str(results.with_name("rows.jsonl"))) == 0
    assert run("export", str(results.parent), str(results.with_name("rows.jsonl"))) == 0


@pytest.mark.parametrize("rows", ["rows.jsonl", "rows.parquet"])
def test_rows_are_written_to_the_target_of_a_link(rows: str, tmp_path: Path) -> None:
    record = tmp_path / "record.json"
    record.write_text(random_match("silk_road", 3, 7, 20).record().to_json())
    link, place = tmp_path / rows, tmp_path / "data" / rows
    place.parent.mkdir()
    link.symlink_to(place)
    for _ in ("where nothing is yet", "where rows are already"):
        assert export(record, link) == 20
        assert link.is_symlink()
        assert place.is_file()
    assert sorted(file.name for file in place.parent.iterdir()) == [rows]


def test_one_column_identifies_matches_even_with_the_same_seed() -> None:
    matches = [
        random_match("silk_road", 3, 3, 20),
        random_match("silk_road", 4, 3, 20),
        random_match("silk_road", 3, 3, 21),
        random_match("dragon_road", 3, 3, 20),
        registry.game("silk_road").start(3, 3, {"ledger": "open"}),
        registry.game("silk_road").start(3, 3),
        registry.game("silk_road").start(3, 4),
    ]
    for match in matches[4:]:
        match.answer(match.options()[0])
    records = [match.record() for match in matches]
    named = [{row["match"] for row in rows_of(record)} for record in records]
    assert [len(names) for names in named] == [1] * len(named)
    assert len(set.union(*named)) == len(matches)
    assert named == [{row["match"] for row in rows_of(Record.from_json(record.to_json()))} for record in records]
    assert len({row["commitment"] for record in records for row in rows_of(record)}) == 2


def test_a_full_disk_leaves_no_half_file(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(dataset, "_write_lines", full)
    assert run("export", str(folder), str(tmp_path / "rows.jsonl")) == 1
    assert "full" in capsys.readouterr().err
    assert not (tmp_path / "rows.jsonl").exists()


def test_without_pyarrow_the_extra_is_named(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    assert run("export", str(folder), str(tmp_path / "rows.parquet")) == 2
    assert "caravanserai[data]" in capsys.readouterr().err


def test_the_folder_of_an_arena_gives_only_its_results(folder: Path, tmp_path: Path) -> None:
    lines = [json.dumps({"record": json.loads(file.read_text())}) for file in sorted(folder.iterdir())]
    (folder / "results.jsonl").write_text("\n".join(lines[:2]))
    (folder / "league.json").write_text("{}")
    assert files_in(folder) == [folder / "results.jsonl"]
    assert export(folder, tmp_path / "rows.jsonl") > 0
    rows = [json.loads(line) for line in (tmp_path / "rows.jsonl").read_text().splitlines()]
    assert {row["game"] for row in rows} == set(sorted(GAMES)[:2])


def test_results_without_records_are_distinguished_from_damaged_ones(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "results.jsonl").write_text('{"number": 0, "scores": [12, 7], "ranks": [1, 2]}\n')
    assert run("export", str(tmp_path), str(tmp_path / "rows.jsonl")) == 1
    assert "line 1: the arena stored no record of this match (records = false" in capsys.readouterr().err
    assert not (tmp_path / "rows.jsonl").exists()


@pytest.mark.parametrize("rows", ["rows.jsonl", "rows.parquet"])
def test_without_a_record_nothing_is_written(rows: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty").mkdir()
    assert run("export", str(tmp_path / "empty"), str(tmp_path / rows)) == 1
    assert capsys.readouterr().err == f"{tmp_path / 'empty'} contains no records. Nothing was written.\n"
    assert [file.name for file in tmp_path.iterdir()] == ["empty"]


def test_rows_of_records_go_to_files_of_the_right_ending(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("export", str(folder / "silk_road.json"), str(tmp_path / "rows.csv")) == 2
    assert "FILE must end in .jsonl or .parquet" in capsys.readouterr().err


@pytest.mark.parametrize("rows", ["rows.jsonl", "rows.parquet"])
def test_a_missing_path_is_named_as_given(
    rows: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "nowhere" / rows
    assert run("export", str(folder), str(target)) == 1
    assert capsys.readouterr().err == f"The file does not exist. ({target})\n"
