"""Helpers for the commands of the studies."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

from caravanserai.kernel.errors import CaravanseraiError

if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator


@contextlib.contextmanager
def errors_in_one_line(parser: argparse.ArgumentParser) -> Iterator[None]:
    """Report an error of the program or the file system in one line, without a traceback, and exit with status 1."""
    try:
        yield
    except (CaravanseraiError, OSError) as fault:
        parser.exit(1, f"{parser.prog}: {fault}\n")
