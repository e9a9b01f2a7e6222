"""The guides for almanacs are followed to the letter: files are written and changed, commands run, answers compared."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai.games.almanac.own.fields import RULES, SCOPE
from tests.docs.pages import ROOT, Block, blocks
from tests.server.browsing import Guest, running_server

GUIDES = ("add-an-almanac.md", "add-a-page.md")
TYPED = "".join(f"{number}\n\n" for number in range(1, 17)) * 60


def guide(name: str) -> str:
    return (ROOT / "docs" / "how-to" / name).read_text("utf-8")


def edit(block: Block) -> None:
    """Begin a file or append to it, or change what a diff changes."""
    assert block.file is not None
    file = Path(block.file)
    text = file.read_text("utf-8") if file.exists() else ""
    if block.language == "toml":
        file.write_text(f"{text.rstrip()}\n\n{block.text.lstrip()}", "utf-8")
        return
    lines = block.text.splitlines()
    old = "\n".join(line[1:] for line in lines if line.startswith("-"))
    new = "\n".join(line[1:] for line in lines if line.startswith("+"))
    assert all(line[:1] in {"-", "+"} for line in lines)
    assert old in text, old
    file.write_text(new.join(text.rsplit(old, 1)), "utf-8")


def follow(line: str, folder: Path) -> str:
    """Run a line of the guide and give what it prints; a server is only visited."""
    words = line.split()
    if words[:2] == ["caravanserai", "serve"]:
        with running_server(folder / "house", *words[2:]) as (address, _):
            status, _, text = Guest(address).get("/")
        assert (status, "The Tea Lane" in text) == (200, True)
        return ""
    program = [sys.executable, "-m", *words] if words[0] == "caravanserai" else words
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "LANG": "C.UTF-8", "PYTHONUTF8": "1"}
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        program,
        input=TYPED,
        env=os.environ | home | {"PYTHONPATH": path},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert "Traceback" not in done.stderr, line
    if words[1:3] != ["content", "check"]:
        assert done.returncode == 0, f"{line}\n{done.stderr}"
    return done.stdout


@pytest.mark.slow
@pytest.mark.parametrize("name", GUIDES)
def test_whoever_follows_the_guide_sees_what_it_shows(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "tests").symlink_to(ROOT / "tests")
    printed = ""
    for block in blocks(guide(name)):
        if block.language in {"toml", "diff"}:
            edit(block)
        elif block.language == "sh":
            for line in block.text.splitlines():
                printed = follow(line, tmp_path)
        else:
            assert (block.language, printed) == ("text", block.text), f"{name}, line {block.line}"


def test_every_rule_and_every_bound_is_told() -> None:
    assert set(re.findall(r"^\| `(\w+)` \|", guide("add-a-page.md"), re.MULTILINE)) == {"kind", *RULES}
    told = guide("add-an-almanac.md")
    for words, (least, most) in zip(("rounds", "caravan cards", "contracts", "encounters"), SCOPE, strict=True):
        assert f"| {words} | {least} to {most}" in told
