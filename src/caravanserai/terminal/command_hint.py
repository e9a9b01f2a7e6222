"""Command lines for the reader to type: they work in the reader's shell, however the program was started."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from caravanserai.games.almanac.own import FOLDERS
from caravanserai.text.catalogue import preferred_language

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.text import Words


def command(words: Words, *args: str, environ: Mapping[str, str] | None = None) -> str:
    """Return a command line of this program with the same content folder and language."""
    usual = preferred_language(None, os.environ if environ is None else environ)
    lang = () if words.lang == usual else ("--lang", words.lang)
    content = [word for folder in FOLDERS[-1:] for word in ("--content", str(folder))]
    return shlex.join([*program(sys.argv[0]), *args, *content, *lang])


def program(called: str) -> list[str]:
    """Return the words that start this program again: its name if the shell finds it, else its path."""
    if Path(called).name == "__main__.py":
        return [sys.executable, "-m", "caravanserai"]
    found = shutil.which("caravanserai")
    here = not os.path.dirname(called) or (found is not None and Path(found).resolve() == Path(called).resolve())  # noqa: PTH120  # pathlib drops a leading ./
    return ["caravanserai"] if here else [called]
