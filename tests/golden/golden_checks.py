"""Checks of golden files; each test module applies them to its own game."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

import caravanserai
from caravanserai.kernel.history import UNDO
from tools.golden import Golden
from tools.golden_list import FOLDER

REMEDY = "; if you mean it, give the game a new `rules` number and run `make golden`"
ROOT = FOLDER.parents[1]
_REPLAY = (
    "import sys, caravanserai; from pathlib import Path\n"
    "for name in sys.argv[1:]: print(caravanserai.replay(Path(name).read_text()).digest())\n"
)


def text_of(golden: Golden, name: str) -> str:
    return (FOLDER / golden.folder / name).read_text(encoding="utf-8")


def record_of(golden: Golden, name: str) -> caravanserai.Record:
    return caravanserai.Record.from_json(text_of(golden, f"{name}.json"))


def check_replay(golden: Golden, name: str) -> None:
    """Replay a record: compare the position after every answer, and the scores at the end."""
    recorded, record = golden.records[name], record_of(golden, name)
    try:
        match = caravanserai.replay(record.to_json())
    except caravanserai.RecordError as fault:
        pytest.fail(f"{name}: {fault}{REMEDY}")
    assert match.over
    assert match.game.id == golden.game.id
    assert match.scores() == record.scores
    assert match.digest() == record.digests[-1]
    assert match.seats == recorded.seats
    usual = {option.name: option.values[0] for option in golden.game.match_options if not option.seats}
    assert match.setup == {**usual, **recorded.options}


def check_undos(golden: Golden, name: str, least: int) -> None:
    """Check that this record holds and replays undos, and that no other record holds any."""
    undos = {one: sum(choice == UNDO for _, choice in record_of(golden, one).calls) for one in golden.records}
    assert undos.pop(name) >= least
    assert not any(undos.values()), undos


def check_a_changed_digest_is_refused(golden: Golden, name: str) -> None:
    data = json.loads(text_of(golden, f"{name}.json"))
    data["digests"][7] = "0" * 16
    with pytest.raises(caravanserai.RecordError, match="after call 7"):
        caravanserai.replay(data)


def check_file(golden: Golden, name: str) -> None:
    assert golden.files()[name]() == text_of(golden, name), f"{name} has changed{REMEDY}"


def check_option_table(golden: Golden) -> None:
    """Check that the file names every option of the game, in the order of their ids."""
    written, table = json.loads(text_of(golden, "options.json")), golden.game.table
    assert (written["game"], written["rules"], written["size"]) == (golden.game.id, golden.game.rules, table.size)
    ids = []
    for kind in written["kinds"]:
        for block in kind["blocks"]:
            items = block["items"]
            names = range(items["from"], items["to"] + 1) if isinstance(items, dict) else items
            ids += [f"{kind['kind']}/{block['name']}" + (f":{name}" if name != "" else "") for name in names]
    assert ids == [table.name_of(number) for number in range(table.size)]


def check_another_hash_seed(golden: Golden, hash_seed: str) -> None:
    """Check that neither the replay of a record nor the written files depend on the order of sets."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed}
    files = [str(FOLDER / golden.folder / f"{name}.json") for name in golden.records]
    again = subprocess.run(
        [sys.executable, "-c", _REPLAY, *files], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert again.stdout.split() == [record_of(golden, name).digests[-1] for name in golden.records]
    checked = subprocess.run(
        [sys.executable, "-m", "tools.regenerate_golden", "--check", "--game", golden.game.id],
        env=environment,
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (checked.returncode, checked.stdout) == (0, f"golden: {len(golden.files())} files, 0 missing, 0 changed\n")
