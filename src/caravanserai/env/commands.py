"""The commands for research."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from caravanserai.env.dataset import ENDINGS
from caravanserai.env.dataset import export as export_rows
from caravanserai.text.refusal import RefusedError

if TYPE_CHECKING:
    from caravanserai.text import Words


def export(words: Words, *, match: str, file: str, folder: str | None, config: str | None) -> None:
    """Write records as rows of data if the file name says so; otherwise export one match of a server."""
    target = Path(file)
    if target.suffix not in ENDINGS:
        if Path(match).exists():
            raise RefusedError("arena.export.ending", source=match, file=file)
        from caravanserai.server import commands  # noqa: PLC0415  # only for a match of a server

        commands.match_export(words, match, file, config, folder=folder)
        return
    rows = export_rows(Path(match), target)
    click.echo(words.say("arena.export.done", rows, file=file))
