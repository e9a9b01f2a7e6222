"""Build the package and test it outside the project: `python -m tools.dist`, or `make dist`.

The source archive and the wheel are built from this folder and once more from the unpacked source archive: both must
have the same bytes. The archives contain exactly the files that git tracks. The wheel is installed into an empty
environment, and every game is played from there, in the terminal and through the web server, without this folder.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
import venv
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).parent.parent
DIST: Final = ROOT / "dist"
VISITOR: Final = ROOT / "tools" / "dist_visitor.py"
GAMES: Final = ("silk_road", "dragon_road", "crystal_peaks", "dragonharth")
_MADE: Final = "PKG-INFO"
"""The only file of a source archive that the build generates."""


class DistError(Exception):
    """The package is not fit for release."""


def build(source: Path, folder: Path) -> list[Path]:
    """Build source archive and wheel of a source tree into an empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    _run(sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-t", "wheel", "-d", str(folder), cwd=source)
    return sorted(folder.iterdir())


def unpacked(archive: Path, folder: Path) -> Path:
    """Unpack a source archive; return the folder in it."""
    with tarfile.open(archive) as tar:
        tar.extractall(folder, filter="data")
    [inside] = folder.iterdir()
    return inside


def differences(ours: list[Path], theirs: list[Path]) -> Iterator[str]:
    """Compare two builds byte by byte."""
    known = {file.name: _digest(file) for file in theirs}
    for file in ours:
        if known.pop(file.name, None) != _digest(file):
            yield f"{file.name} has other bytes when it is built from the source archive"
    yield from (f"{name} is built from the source archive only" for name in known)


def sdist_files(archive: Path) -> set[str]:
    """The files of a source archive, by their paths in the project."""
    with tarfile.open(archive) as tar:
        return {name.partition("/")[2] for name in tar.getnames()} - {_MADE}


def wheel_files(wheel: Path) -> set[str]:
    """The files of a wheel, by their paths in the project, without its metadata."""
    with zipfile.ZipFile(wheel) as archive:
        return {f"src/{name}" for name in archive.namelist() if ".dist-info/" not in name}


def faults_of_contents(sdist: set[str], wheel: set[str], known: set[str]) -> Iterator[str]:
    """Compare the archives with the files that git tracks."""
    yield from (f"{name} is in the source archive, but not in git" for name in sorted(sdist - known))
    yield from (f"{name} is in git, but not in the source archive" for name in sorted(known - sdist))
    packaged = {name for name in known if name.startswith("src/")}
    yield from (f"{name} is in the wheel, but not in git" for name in sorted(wheel - packaged))
    yield from (f"{name} is in git, but not in the wheel" for name in sorted(packaged - wheel))


def install(wheel: Path, folder: Path) -> Path:
    """Make an empty environment with the wheel, its dependencies and its client; return its Python."""
    venv.create(folder, symlinks=os.name != "nt")
    [python] = [file for name in ("bin/python", "Scripts/python.exe") if (file := folder / name).exists()]
    uv = (str(Path(sys.executable).with_name("uv")), "pip", "install", "-q", "--python", str(python))
    _run(*uv, "--require-hashes", "-r", "requirements/run.lock", cwd=ROOT)
    _run(*uv, "-c", "requirements/dev.lock", f"{wheel}[client]", cwd=ROOT)
    return python


def try_out(python: Path, version: str, away: Path) -> None:
    """Play from the environment, in an empty folder."""
    home = {"HOME": str(away), "XDG_DATA_HOME": str(away), "LANG": "C.UTF-8", "PATH": os.environ["PATH"]}

    def alone(*words: str) -> str:
        return _run(str(python), "-I", *words, cwd=away, env=home)

    where = alone("-c", "import caravanserai; print(caravanserai.__file__)").strip()
    if not Path(where).is_relative_to(python.parent.parent):
        raise DistError(f"the environment takes caravanserai from {where}")
    version_line = alone("-m", "caravanserai", "--version", "--lang", "en").strip()
    print(version_line)
    if version_line.split()[1] != version:
        raise DistError(f"the wheel is of version {version}")
    for game in GAMES:
        played = json.loads(alone("-m", "caravanserai", "simulate", game, "--matches", "1", "--json"))
        print(f"{game}: a match between bots, mean score {played['bots'][0]['mean_score']}")
    print(alone(str(VISITOR)), end="")


def main() -> int:
    """Build, compare, install, play; return 1 if something is wrong."""
    with tempfile.TemporaryDirectory(prefix="caravanserai-dist-") as folder:
        space = Path(folder)
        sdist, wheel = ours = sorted(build(ROOT, DIST), key=lambda file: file.suffix != ".gz")
        source = unpacked(sdist, space / "source")
        faults = [*differences(ours, build(source, space / "again"))]
        known = _known_to_git()
        if known is not None:
            faults += faults_of_contents(sdist_files(sdist), wheel_files(wheel), known)
        if faults:
            raise DistError("\n".join(faults))
        print("The same bytes twice" + (", and the files that git knows:" if known is not None else ":"))
        for file in ours:
            print(f"  {file.relative_to(ROOT)}  {file.stat().st_size / 1e6:.1f} MB  sha256:{_digest(file)}")
        (space / "away").mkdir()
        try_out(install(wheel, space / "venv"), wheel.name.split("-")[1], space / "away")
    return 0


def _known_to_git() -> set[str] | None:
    """The files of this folder that git tracks; None without a repository, as in a source archive."""
    if shutil.which("git") is None or not (ROOT / ".git").exists():
        return None
    return {name for name in _run("git", "ls-files", "-z", cwd=ROOT).split("\0") if name and (ROOT / name).exists()}


def _digest(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _run(*words: str, cwd: Path, env: dict[str, str] | None = None) -> str:
    done = subprocess.run(words, cwd=cwd, env=env, capture_output=True, text=True, check=False)  # noqa: S603  # fixed commands
    if done.returncode:
        raise DistError(f"{' '.join(words)}\n{done.stdout}{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    try:
        sys.exit(main())
    except DistError as fault:
        sys.exit(str(fault))
