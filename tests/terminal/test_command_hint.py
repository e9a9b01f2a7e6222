import os
import sys
from pathlib import Path

import pytest

from caravanserai.terminal.command_hint import command, program
from caravanserai.text import Words


def test_a_command_is_called_the_way_the_program_was_called(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    place = tmp_path / "caravanserai"
    place.write_text("#!/bin/sh\n", encoding="utf-8")
    place.chmod(0o755)
    monkeypatch.setenv("PATH", os.defpath)
    assert program("caravanserai") == ["caravanserai"]
    assert program(str(place)) == [str(place)]
    assert program(".venv/bin/caravanserai") == [".venv/bin/caravanserai"]
    assert program("/somewhere/caravanserai/__main__.py") == [sys.executable, "-m", "caravanserai"]
    monkeypatch.setenv("PATH", str(tmp_path))
    assert program(str(place)) == ["caravanserai"]
    assert program(".venv/bin/caravanserai") == [".venv/bin/caravanserai"]


@pytest.mark.parametrize(
    ("lang", "locale", "end"),
    [("es", "es_MX.UTF-8", ""), ("es", "C.UTF-8", " --lang es"), ("en", "es_ES", " --lang en"), ("en", "C", "")],
)
def test_a_command_answers_in_the_same_language(
    lang: str, locale: str, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["caravanserai"])
    said = command(Words(lang), "play", "silk_road", "--resume", environ={"LANG": locale})
    assert said == f"caravanserai play silk_road --resume{end}"
