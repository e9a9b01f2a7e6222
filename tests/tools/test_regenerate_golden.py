from pathlib import Path

import pytest

from tools.golden_list import published
from tools.regenerate_golden import GAMES, files_of, main, regenerate

FILES = {"one/rules-1/a.txt": lambda: "a\n", "two/rules-4/b.txt": lambda: "b\n"}
MOVED = {**FILES, "one/rules-1/a.txt": lambda: "other\n", "two/rules-4/c.txt": lambda: "c\n"}


@pytest.fixture
def folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    """A folder with published files."""
    assert regenerate(tmp_path, FILES, checking=False) == 0
    capsys.readouterr()
    return tmp_path


def texts(folder: Path) -> dict[str, str]:
    return {str(file): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*")) if file.is_file()}


def test_checking_writes_nothing(tmp_path: Path) -> None:
    assert regenerate(tmp_path, FILES, checking=True) == 2
    assert not list(tmp_path.iterdir())


def test_files_are_written_once_and_published(folder: Path) -> None:
    assert regenerate(folder, FILES, checking=True) == 0
    assert set(published(folder)) == set(FILES)
    before = texts(folder)
    assert regenerate(folder, FILES, checking=False) == 0
    assert texts(folder) == before


@pytest.mark.parametrize("checking", [True, False])
def test_other_behaviour_under_the_same_version_is_refused_and_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str], *, checking: bool
) -> None:
    before = texts(folder)
    assert regenerate(folder, MOVED, checking=checking) > 0
    assert texts(folder) == before
    output = capsys.readouterr().out
    assert "one/rules-1/a.txt is published, and one behaves differently now" in output
    assert "set `rules = 2`" in output


def test_deleting_a_published_file_does_not_help(folder: Path) -> None:
    (folder / "one/rules-1/a.txt").unlink()
    before = texts(folder)
    assert regenerate(folder, MOVED, checking=False) > 0
    assert texts(folder) == before


def test_a_new_version_gets_new_files_beside_the_old_ones(folder: Path) -> None:
    before, lines = texts(folder), published(folder)
    bumped = {"one/rules-2/a.txt": lambda: "other\n"}
    assert regenerate(folder, bumped, checking=False) == 0
    after = texts(folder)
    kept = {name: text for name, text in after.items() if name in before and not name.endswith(".sha256")}
    assert kept == {name: text for name, text in before.items() if not name.endswith(".sha256")}
    assert lines.items() < published(folder).items()


def test_a_damaged_file_is_found_and_restored(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "two/rules-4/b.txt").write_text("c\n", encoding="utf-8")
    assert regenerate(folder, FILES, checking=True) == 1
    assert "two/rules-4/b.txt is missing or was edited" in capsys.readouterr().out
    assert regenerate(folder, FILES, checking=False) == 0
    assert (folder / "two/rules-4/b.txt").read_text(encoding="utf-8") == "b\n"


def test_a_missing_file_is_an_error_when_checking(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("tools.regenerate_golden.FOLDER", tmp_path)
    assert main(["--check", "--game", "silk_road"]) == 1
    assert main(["--game", "silk_road"]) == 0
    assert main(["--check", "--game", "silk_road"]) == 0
    assert {file.name for file in tmp_path.iterdir()} == {"silk_road", "published.sha256"}


def test_the_files_of_a_game_are_in_the_folder_of_its_version() -> None:
    for name, golden in GAMES.items():
        assert {file.rpartition("/")[0] for file in files_of([name])} == {f"{name}/rules-{golden.game.rules}"}
