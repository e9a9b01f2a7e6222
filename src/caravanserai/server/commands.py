"""The command `caravanserai serve`."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import click

from caravanserai.folders import data_folder
from caravanserai.server.run import listen, open_browser, serve_on
from caravanserai.server.settings import Settings
from caravanserai.text.refused import SpokenError

if TYPE_CHECKING:
    from caravanserai.text.catalogue import Words


def serve(  # noqa: PLR0913  # the options of the command
    words: Words, host: str, port: int, folder: str | None, bot_pause: float, *, no_browser: bool
) -> None:
    """Open the house, say where, and show it in the browser."""
    kept = data_folder(os.environ, Path.home()) if folder is None else Path(folder)
    settings = Settings(kept, host, port, bot_pause)
    try:
        kept.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise SpokenError("web.folder_fault", folder=str(kept), reason=str(fault.strerror)) from None
    try:
        listener = listen(settings)
    except OSError as fault:
        address = f"{host}:{port}"
        raise SpokenError("web.port_taken", address=address, reason=str(fault.strerror)) from None

    def ready(address: str) -> None:
        click.echo(words.say("web.serving", address=address, folder=kept))
        if not no_browser:
            open_browser(address)

    serve_on(listener, settings, ready)
