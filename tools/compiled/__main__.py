"""Compile the engine: `python -m tools.compiled FOLDER` makes a package there, to put before the source in PYTHONPATH.

Files that are not compiled are links to the source.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import shutil
import sys
import sysconfig
from pathlib import Path
from typing import TYPE_CHECKING, Final

from mypyc.build import mypycify
from setuptools import setup  # type: ignore[import-untyped]  # no types

from tools.compiled import native
from tools.compiled.written_out import parametrised, written_out

if TYPE_CHECKING:
    from collections.abc import Sequence

SOURCE: Final = Path(__file__).parent.parent.parent / "src"
ENGINE: Final = ("kernel", "games", "bots/search")
AS_THEY_ARE: Final = (
    *("kernel/build.py", "kernel/errors.py", "kernel/event.py", "kernel/game.py", "kernel/record.py"),
    "kernel/registry.py",
    *("__init__.py", "game.py", "content.py", "loading/*.py", "own/*.py", "automaton/*.py"),
    "dragonharth/flow/setup.py",  # one call so long that a C compiler needs minutes
)
"""Modules that are called seldom, or that mypyc cannot compile."""
GATE: Final = ("kernel/position.py", "kernel/chair.py", "kernel/legality.py", "kernel/match.py", "kernel/space.py")
"""Modules that check untrusted arguments."""
_LOST: Final = ("arg-type", "return-value", "union-attr")
"""Error codes that the source ignores with comments; the comments are lost here."""
_FLAGS: Final = (
    *("--config-file=", "--no-incremental", "--follow-imports=silent", "--warn-unreachable"),
    *(f"--disable-error-code={code}" for code in _LOST),
)


def chosen(parts: Sequence[str] = ENGINE) -> list[Path]:
    """The modules of some packages that are compiled, by their paths in the source."""
    found = [path.relative_to(SOURCE) for part in parts for path in (SOURCE / "caravanserai" / part).rglob("*.py")]
    return sorted(path for path in found if not any(map(path.match, AS_THEY_ARE)))


def lay_out(folder: Path, paths: list[Path]) -> None:
    """Write the expanded modules into a folder, and link all other files."""
    ours = {parent for path in paths for parent in path.parents} - {Path()}
    for at in sorted(ours):
        (folder / at).mkdir(parents=True)
        for item in (SOURCE / at).iterdir():
            if item.relative_to(SOURCE) not in {*ours, *paths}:
                (folder / at / item.name).symlink_to(item)
    modules = {path: importlib.import_module(".".join(path.with_suffix("").parts)) for path in paths}
    names = {name for module in modules.values() for name in parametrised(module)}
    for path, module in modules.items():
        text = (SOURCE / path).read_text("utf-8")
        written = written_out(text, module, names, at_the_gate=any(map(path.match, GATE)))
        (folder / path).write_text(written, "utf-8")
    digests = {str(path): native.digest(SOURCE / path) for path in paths}
    support = Path(native.__file__).read_text("utf-8") + f"\n\nrefuse_if_stale(Path({str(SOURCE)!r}), {digests})\n"
    (folder / "caravanserai/kernel/_native.py").write_text(support, "utf-8")


def compile_in(folder: Path, paths: list[Path], opt_level: str) -> None:
    """Compile the modules in place."""
    os.chdir(folder)
    remarks = io.StringIO()
    try:
        with contextlib.redirect_stdout(remarks):
            made = mypycify(
                [*_FLAGS, *map(str, paths)],
                multi_file=True,
                debug_level="0",
                opt_level=opt_level,
                group_name="caravanserai",
            )
    except SystemExit:
        print(remarks.getvalue())
        raise
    for module in made:
        module.extra_compile_args.append("-fvisibility=hidden")  # faster calls inside a module
    setup(name="caravanserai", packages=[], ext_modules=made, script_args=["-q", "build_ext", "--inplace"])
    shutil.rmtree("build")


def check_tools() -> None:
    """Raise an error if a required tool is missing."""
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    if not shutil.which(compiler):
        raise SystemExit(
            f"There is no C compiler {compiler}: install one (on Debian and Ubuntu: gcc), or name it in CC."
        )
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        raise SystemExit("The headers of Python are missing: install them (on Debian and Ubuntu: python3-dev).")


def main(arguments: list[str]) -> None:
    """Compile into a temporary folder, which then replaces the old one."""
    parser = argparse.ArgumentParser(prog="python -m tools.compiled", description=__doc__)
    parser.add_argument("folder", type=Path)
    parts = "compile only these, such as kernel and games/silk_road (kernel is one of them)"
    parser.add_argument("parts", nargs="*", default=ENGINE, help=parts)
    parser.add_argument(
        "-O", dest="opt_level", choices=["0", "1", "2", "3"], default="1", help="how far the C compiler optimises"
    )
    wanted = parser.parse_args(arguments)
    folder: Path = wanted.folder.absolute()
    check_tools()
    unfinished, paths = folder.with_name(f"{folder.name}.unfinished"), chosen(wanted.parts)
    shutil.rmtree(unfinished, ignore_errors=True)
    lay_out(unfinished, paths)
    compile_in(unfinished, paths, wanted.opt_level)
    shutil.rmtree(folder, ignore_errors=True)
    unfinished.rename(folder)


if __name__ == "__main__":
    main(sys.argv[1:])
