import shutil
import subprocess
from pathlib import Path

import pytest

from tools import check_golden
from tools.check_golden import faults_of_files, faults_of_history, faults_of_numbers, has_history
from tools.golden_list import FOLDER, LIST, digest_of, publish, read_list
from tools.regenerate_golden import regenerate

FILES = {"one/rules-1/a.txt": lambda: "a\n", "one/rules-1/b.txt": lambda: "b\n"}
A, B = FILES


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with published files."""
    regenerate(tmp_path, FILES, checking=False)
    return tmp_path


def git(folder: Path, *arguments: str) -> None:
    names = ["-c", "user.name=n", "-c", "user.email=e@example.org", "-c", "commit.gpgsign=false"]
    command = ["git", "-C", str(folder), *names, *arguments]
    subprocess.run(command, check=True, capture_output=True)


@pytest.fixture
def committed(folder: Path) -> Path:
    """The same folder, in a git repository."""
    if shutil.which("git") is None:
        pytest.skip("there is no git")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "commit", "--quiet", "-m", "golden")
    return folder


def test_the_golden_files_of_the_project_are_as_they_were_published(capsys: pytest.CaptureFixture[str]) -> None:
    assert check_golden.main() == 0, capsys.readouterr().out


def test_a_changed_a_missing_and_an_unlisted_file_are_reported(folder: Path) -> None:
    assert list(faults_of_files(folder)) == []
    (folder / A).write_text("other\n", encoding="utf-8")
    (folder / B).unlink()
    (folder / "one/rules-1/c.txt").write_text("c\n", encoding="utf-8")
    changed, missing, unlisted = faults_of_files(folder)
    assert changed.startswith(f"{A} is published and has changed")
    assert missing == f"{B} is published and missing"
    assert unlisted.startswith("one/rules-1/c.txt is not in published.sha256")


def test_a_rules_version_without_golden_files_is_reported(folder: Path) -> None:
    assert list(faults_of_numbers(folder, FILES, {"one": 1})) == []
    assert list(faults_of_numbers(folder, ["one/rules-2/a.txt"], {"one": 2})) == [
        "one/rules-2/a.txt is not published: run `make golden`"
    ]


def test_a_lower_rules_version_is_reported(folder: Path) -> None:
    publish(folder, {"one/rules-2/a.txt": digest_of("a")})
    (message,) = faults_of_numbers(folder, FILES, {"one": 1})
    assert "one has gone back to rules 1" in message


def test_a_line_that_changes_together_with_its_file_is_found_by_the_history(committed: Path) -> None:
    (committed / A).write_text("other\n", encoding="utf-8")
    listed = (committed / LIST).read_text(encoding="utf-8")
    (committed / LIST).write_text(listed.replace(digest_of("a\n"), digest_of("other\n")), encoding="utf-8")
    assert list(faults_of_files(committed)) == [], "list and file agree with each other"
    (message,) = faults_of_history(committed)
    assert message.startswith(f"{A}: its line in {LIST} of commit ")
    git(committed, "commit", "--quiet", "-a", "-m", "cheat")
    assert len(list(faults_of_history(committed))) == 1, "once it is committed, too"


def test_new_lines_do_not_contradict_the_history(committed: Path) -> None:
    regenerate(committed, {"one/rules-2/a.txt": lambda: "other\n"}, checking=False)
    assert list(faults_of_history(committed)) == []
    git(committed, "add", ".")
    git(committed, "commit", "--quiet", "-m", "a new number")
    assert list(faults_of_history(committed)) == []


def test_files_are_checked_even_without_git(folder: Path) -> None:
    assert not has_history(folder)
    assert list(faults_of_history(folder)) == []


@pytest.mark.parametrize("line", ["", "x  one/rules-1/a.txt", f"{digest_of('a')}  one/a.txt"])
def test_an_invalid_line_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="crooked"):
        read_list(f"{line}\n")


def test_a_file_that_is_listed_twice_is_refused() -> None:
    line = f"{digest_of('a')}  one/rules-1/a.txt\n"
    with pytest.raises(ValueError, match="doubled"):
        read_list(line + line)


def test_the_list_of_the_project_names_every_folder_of_golden_files() -> None:
    folders = {file.name for file in FOLDER.iterdir() if file.is_dir() and file.name != "__pycache__"}
    assert folders == {name.partition("/")[0] for name in read_list((FOLDER / LIST).read_text(encoding="utf-8"))}
