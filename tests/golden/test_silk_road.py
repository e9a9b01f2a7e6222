"""The golden files of Silk Road: what the rules do today, kept so that a change of behaviour shows."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.kernel.history import UNDO
from tools import regenerate_golden
from tools.regenerate_golden import FOLDER, GOLDEN, main

RECORDS = {
    "three_west.json": (3, {"direction": "normal", "ledger": "hidden"}),
    "five_reverse.json": (5, {"direction": "reverse", "ledger": "hidden"}),
    "six_open.json": (6, {"direction": "normal", "ledger": "open"}),
}
REMEDY = "; if you meant it, bump `rules` of the game and run `make golden`"


def golden(name: str) -> str:
    return (FOLDER / name).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_replays_with_equal_digests_and_scores(name: str) -> None:
    """SR-32: replay checks the position after every answer, and the scores at the end."""
    seats, options = RECORDS[name]
    try:
        match = caravanserai.replay(golden(name))
    except caravanserai.RecordError as fault:
        pytest.fail(f"{name}: {fault}{REMEDY}")
    record = caravanserai.Record.from_json(golden(name))
    assert match.over
    assert match.scores() == record.scores
    assert match.digest() == record.digests[-1]
    assert match.seats == seats
    assert options.items() <= match.setup.items()


def test_one_record_holds_undos() -> None:
    """SR-131: what was taken back is part of the record, and is replayed."""
    undos = {
        name: sum(choice == UNDO for _, choice in caravanserai.Record.from_json(golden(name)).calls) for name in RECORDS
    }
    assert undos["five_reverse.json"] >= 5, undos


def test_a_record_with_another_position_is_refused() -> None:
    """SR-32: the test above can fail: a digest changed by hand is found where it stands."""
    data = json.loads(golden("three_west.json"))
    data["digests"][7] = "0" * 16
    with pytest.raises(caravanserai.RecordError, match="after call 7"):
        caravanserai.replay(data)


@pytest.mark.parametrize("name", GOLDEN)
def test_a_golden_file_says_what_the_rules_do(name: str) -> None:
    assert GOLDEN[name]() == golden(name), f"{name} has changed{REMEDY}"


def test_the_option_table_names_every_option_of_the_game() -> None:
    table = json.loads(golden("options.json"))
    assert (table["rules"], table["size"]) == (SILK_ROAD.rules, SILK_ROAD.table.size)
    ids = []
    for kind in table["kinds"]:
        for block in kind["blocks"]:
            items = block["items"]
            names = range(items["from"], items["to"] + 1) if isinstance(items, dict) else items
            ids += [f"{kind['kind']}/{block['name']}" + (f":{name}" if name != "" else "") for name in names]
    assert ids == [SILK_ROAD.table.name_of(number) for number in range(SILK_ROAD.table.size)]


@pytest.mark.parametrize("hash_seed", ["1", "4711"])
def test_the_files_are_the_same_under_another_hash_seed(hash_seed: str) -> None:
    """SR-32: nothing depends on the order of sets."""
    replaying = (
        "import sys, caravanserai; from pathlib import Path\n"
        "for name in sys.argv[1:]: print(caravanserai.replay(Path(name).read_text()).digest())\n"
    )
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    root = FOLDER.parents[2]
    files = [str(FOLDER / name) for name in RECORDS]
    again = subprocess.run(
        [sys.executable, "-c", replaying, *files],
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        check=True,
    )
    assert again.stdout.split() == [json.loads(golden(name))["digests"][-1] for name in RECORDS]
    checked = subprocess.run(
        [sys.executable, "-m", "tools.regenerate_golden", "--check"],
        env=environment,
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, f"golden: {len(GOLDEN)} files, 0 changed\n")


def test_check_reports_a_changed_file_and_writing_mends_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(regenerate_golden, "FOLDER", tmp_path)
    monkeypatch.setattr(regenerate_golden, "GOLDEN", {"a.txt": lambda: "a\n", "b.txt": lambda: "b\n"})
    assert main(["--check"]) == 1
    assert not list(tmp_path.iterdir()), "checking writes nothing"
    assert main([]) == 0
    assert main(["--check"]) == 0
    (tmp_path / "b.txt").write_text("c\n", encoding="utf-8")
    capsys.readouterr()
    assert main(["--check"]) == 1
    assert capsys.readouterr().out == "b.txt differs\ngolden: 2 files, 1 changed\n"
