from pathlib import Path

import pytest

from tools.regenerate_golden import FOLDER, GAMES, main, regenerate

FILES = {"one/a.txt": lambda: "a\n", "two/b.txt": lambda: "b\n"}


def test_checking_reports_a_changed_file_and_writing_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert regenerate(tmp_path, FILES, checking=True) == 2
    assert not list(tmp_path.iterdir()), "checking writes nothing"
    assert regenerate(tmp_path, FILES, checking=False) == 2
    assert regenerate(tmp_path, FILES, checking=True) == 0
    (tmp_path / "two/b.txt").write_text("c\n", encoding="utf-8")
    capsys.readouterr()
    assert regenerate(tmp_path, FILES, checking=True) == 1
    assert capsys.readouterr().out == "two/b.txt differs\ngolden: 2 files, 1 changed\n"


def test_a_changed_file_is_an_error_when_checking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.regenerate_golden.FOLDER", tmp_path)
    assert main(["--check", "--game", "silk_road"]) == 1
    assert main(["--game", "silk_road"]) == 0
    assert main(["--check", "--game", "silk_road"]) == 0
    assert [folder.name for folder in tmp_path.iterdir()] == ["silk_road"]


def test_every_folder_of_golden_files_belongs_to_a_game_of_the_table() -> None:
    folders = {folder.name for folder in FOLDER.iterdir() if folder.is_dir() and folder.name != "__pycache__"}
    assert folders == set(GAMES)
    for name, golden in GAMES.items():
        assert {file.name for file in (FOLDER / name).iterdir()} == set(golden.files())
