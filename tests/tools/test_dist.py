"""The checks of `make dist`. The command itself tests building, installing and playing."""

from __future__ import annotations

import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

from tools import dist

KNOWN = {"README.md", "src/caravanserai/__init__.py", "src/caravanserai/py.typed"}
PACKAGED = KNOWN - {"README.md"}


def test_archives_with_the_files_that_git_tracks_pass() -> None:
    assert [*dist.faults_of_contents(KNOWN, PACKAGED, KNOWN)] == []


@pytest.mark.parametrize(
    ("sdist", "wheel", "fault"),
    [
        (KNOWN | {"notes.txt"}, PACKAGED, "notes.txt is in the source archive, but not in git"),
        (KNOWN - {"README.md"}, PACKAGED, "README.md is in git, but not in the source archive"),
        (KNOWN, PACKAGED | {"src/art/brush.py"}, "src/art/brush.py is in the wheel, but not in git"),
        (KNOWN, PACKAGED - {"src/caravanserai/py.typed"}, "src/caravanserai/py.typed is in git, but not in the wheel"),
    ],
)
def test_other_files_are_named(sdist: set[str], wheel: set[str], fault: str) -> None:
    assert [*dist.faults_of_contents(sdist, wheel, KNOWN)] == [fault]


def test_the_files_of_archives_are_known_by_their_paths_in_the_project(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("x")
    with tarfile.open(tmp_path / "a.tar.gz", "w:gz") as tar:
        for name in ("README.md", "PKG-INFO"):
            tar.add(file, f"caravanserai-1.0/{name}")
    with zipfile.ZipFile(tmp_path / "a.whl", "w") as wheel:
        for name in ("caravanserai/py.typed", "caravanserai-1.0.dist-info/RECORD"):
            wheel.write(file, name)
    assert dist.sdist_files(tmp_path / "a.tar.gz") == {"README.md"}
    assert dist.wheel_files(tmp_path / "a.whl") == {"src/caravanserai/py.typed"}
    assert dist.unpacked(tmp_path / "a.tar.gz", tmp_path / "unpacked").name == "caravanserai-1.0"


def test_other_bytes_are_named(tmp_path: Path) -> None:
    ours, theirs = tmp_path / "ours", tmp_path / "theirs"
    for folder in (ours, theirs):
        folder.mkdir()
        for name in ("same", "other"):
            (folder / name).write_text(name)
    files = sorted(ours.iterdir())
    assert [*dist.differences(files, sorted(theirs.iterdir()))] == []
    (theirs / "other").write_text("another")
    (theirs / "more").write_text("more")
    assert [*dist.differences(files, sorted(theirs.iterdir()))] == [
        "other has other bytes when it is built from the source archive",
        "more is built from the source archive only",
    ]


def test_a_package_from_another_place_is_not_tested(tmp_path: Path) -> None:
    """This environment uses the package from the source."""
    with pytest.raises(dist.DistError, match="takes caravanserai from"):
        dist.try_out(Path(sys.executable), "0", tmp_path)


def test_a_failing_command_raises_an_error_with_its_output(tmp_path: Path) -> None:
    with pytest.raises(dist.DistError, match="no such thing"):
        dist._run(sys.executable, "-c", "raise SystemExit('no such thing')", cwd=tmp_path)
