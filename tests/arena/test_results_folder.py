import json
import signal
from pathlib import Path
from typing import Any, Self

import pytest

from caravanserai.arena import fixture, results_folder
from caravanserai.arena.league import League, Table, plan
from caravanserai.arena.results_folder import ResultsFolder
from caravanserai.kernel import registry
from caravanserai.kernel.record import Record, replay
from caravanserai.text.refusal import RefusedError

OPTIONS = registry.game("silk_road").checked_options({}, 3)
LEAGUE = League("round_robin", "7", True, (Table("silk_road", 3, OPTIONS, ("random",), 4),))  # noqa: FBT003  # with records


def opened(folder: Path, league: League = LEAGUE) -> ResultsFolder:
    return ResultsFolder(folder, league, plan(league))


@pytest.fixture(scope="module")
def results() -> list[dict[str, Any]]:
    return [fixture.play(one) for one in plan(LEAGUE)]


def test_a_result_contains_the_outcome_and_the_record(results: list[dict[str, Any]]) -> None:
    again = fixture.play(plan(LEAGUE)[2])
    assert again == results[2]
    match = replay(Record.from_data(again["record"]))
    assert again["scores"] == list(match.scores())
    assert [seat for seat, rank in enumerate(again["ranks"]) if rank == 1] == list(match.winners())
    assert "record" not in fixture.play(plan(LEAGUE)[2]._replace(keep_record=False))


def test_stored_results_are_read_again_and_the_other_matches_are_left(
    tmp_path: Path, results: list[dict[str, Any]]
) -> None:
    first = opened(tmp_path)
    assert len(first.left) == 4
    first.add(results[2])
    first.add(results[0])
    second = opened(tmp_path)
    assert [one.number for one in second.left] == [1, 3]
    assert second.results == {2: results[2], 0: results[0]}
    second.finish()
    assert [json.loads(line)["number"] for line in second.file.read_text().splitlines()] == [0, 2]


def test_a_line_cut_off_by_a_crash_is_dropped(tmp_path: Path, results: list[dict[str, Any]]) -> None:
    first = opened(tmp_path)
    first.add(results[0])
    whole = first.file.read_bytes()
    first.file.write_bytes(whole + b'{"number": 1, "bo')
    second = opened(tmp_path)
    assert second.file.read_bytes() == whole
    second.add(results[1])
    assert set(opened(tmp_path).results) == {0, 1}


def test_an_interrupt_waits_until_a_result_is_written_and_counted(
    tmp_path: Path, results: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, really = opened(tmp_path), Path.open

    def at_a_bad_moment(path: Path, *how: Any) -> Any:  # noqa: ANN401  # arguments of Path.open
        signal.raise_signal(signal.SIGINT)
        return really(path, *how)

    monkeypatch.setattr(Path, "open", at_a_bad_moment)
    with pytest.raises(KeyboardInterrupt):
        first.add(results[0])
    monkeypatch.undo()
    assert first.results == opened(tmp_path).results == {0: results[0]}


def test_a_full_disk_keeps_the_finished_results(
    tmp_path: Path, results: list[dict[str, Any]], monkeypatch: pytest.MonkeyPatch
) -> None:
    book = opened(tmp_path)
    book.add(results[0])
    whole = book.file.read_bytes()

    class Full:
        """A file on a disk with room for ten more bytes."""

        def __init__(self, file: Path) -> None:
            self._file = file

        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None:
            pass

        def tell(self) -> int:
            return len(whole)

        def write(self, line: bytes) -> None:
            with open(self._file, "wb") as disk:  # noqa: PTH123  # Path.open is patched
                disk.write(whole + line[:10])
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "open", lambda file, _mode: Full(file))
    with pytest.raises(OSError, match="No space"):
        book.add(results[1])
    monkeypatch.undo()
    assert book.file.read_bytes() == whole
    assert [one.number for one in opened(tmp_path).left] == [1, 2, 3]


def test_a_folder_of_another_league_is_refused(tmp_path: Path, results: list[dict[str, Any]]) -> None:
    opened(tmp_path).add(results[0])
    with pytest.raises(RefusedError, match="other_league"):
        opened(tmp_path, LEAGUE._replace(seed="8"))
    (tmp_path / "league.json").unlink()
    with pytest.raises(RefusedError, match="other_league"):
        opened(tmp_path)


@pytest.mark.parametrize(
    "line", [b"[]", b"7", b"[" * 100_000, b"{}", b"\xff", b'{"number": 9}', b'{"number": 1, "bots": [], "seed": 1}']
)
def test_a_damaged_file_is_refused_and_not_changed(tmp_path: Path, line: bytes) -> None:
    opened(tmp_path)
    (tmp_path / results_folder.RESULTS).write_bytes(line + b"\n")
    with pytest.raises(RefusedError, match="damaged"):
        opened(tmp_path)
    assert (tmp_path / results_folder.RESULTS).read_bytes() == line + b"\n"


WRONG: dict[str, list[Any]] = {
    "ranks": [
        *([1, 2], ["1", "2", "3"], ["a", None, 2], None, [[1], [2], [3]], "123", {}),
        *([0, 0, 0], [5, 5, 5], [-1, 2, 3], [1, 1, 2], [2, 2, 3], [True, 2, 3], [1.0, 2, 3]),
    ],
    "scores": [["a", "b", "c"], [1], None, [1, 2, 3.5], "abc", [1, 2, 3]],
    "table": [7, -1, "0", None, False],
    "number": [-3, True, 1.0, 4, None, []],
    "game": ["dragon_road"],
    "seats": [4, 3.0],
    "options": [{}, None],
    "answers": ["x", None, -1, 1, True],
    "record": [None, 5, {}, [], "record"],
    "bots": [["random"], "random"],
    "seed": [7],
    "more": [1],
}


@pytest.mark.parametrize("wrong", [{name: value} for name, values in WRONG.items() for value in values], ids=str)
def test_a_line_with_a_wrong_value_is_refused_with_its_number_and_nothing_is_lost(
    tmp_path: Path, results: list[dict[str, Any]], wrong: dict[str, Any]
) -> None:
    book = opened(tmp_path)
    lines = [json.dumps(line) for line in (results[0], results[1] | wrong, results[2])]
    whole = "\n".join([*lines, "cut off"])
    book.file.write_text(whole)
    with pytest.raises(RefusedError, match=r"damaged .* line=2"):
        opened(tmp_path)
    assert book.file.read_text() == whole


@pytest.mark.parametrize("name", ["ranks", "scores", "table", "answers", "record", "options"])
def test_a_line_with_a_missing_value_is_refused(tmp_path: Path, results: list[dict[str, Any]], name: str) -> None:
    book = opened(tmp_path)
    book.add({fact: value for fact, value in results[0].items() if fact != name})
    with pytest.raises(RefusedError, match=r"damaged .* line=1"):
        opened(tmp_path)


def test_the_record_of_another_match_is_refused(tmp_path: Path, results: list[dict[str, Any]]) -> None:
    opened(tmp_path).add(results[0] | {"record": results[1]["record"]})
    with pytest.raises(RefusedError, match="damaged"):
        opened(tmp_path)


@pytest.mark.parametrize("ranks", [[1, 1, 1], [1, 1, 3], [1, 2, 2], [3, 1, 2]])
def test_shared_ranks_are_valid(tmp_path: Path, results: list[dict[str, Any]], ranks: list[int]) -> None:
    opened(tmp_path).add(results[0] | {"ranks": ranks})
    assert opened(tmp_path).results[0]["ranks"] == ranks


def test_results_without_records_are_read_again(tmp_path: Path) -> None:
    league = LEAGUE._replace(records=False)
    book = opened(tmp_path, league)
    book.add(fixture.play(book.left[0]))
    assert len(opened(tmp_path, league).left) == 3
    book.add(book.results[0] | {"record": None})
    with pytest.raises(RefusedError, match=r"damaged .* line=2"):
        opened(tmp_path, league)
