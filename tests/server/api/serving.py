"""A real server without limits of pace, in a process of its own."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

_PROGRAM: Final = """
import sys
from pathlib import Path
from caravanserai.server.run import listen, serve_on
from caravanserai.server.config.settings import Settings

settings = Settings(Path(sys.argv[1]), port=0, bot_pause=0.0, calls_of_one=0, calls_of_address=0)
serve_on(listen(settings), settings, lambda address: print(address, flush=True))
"""


@contextlib.contextmanager
def limitless_server(folder: Path) -> Iterator[str]:
    """Give the address of a server that lets everyone be as quick as he can; it must not break."""
    with (
        tempfile.TemporaryFile("w+") as complaints,
        subprocess.Popen(
            [sys.executable, "-c", _PROGRAM, str(folder)], stdout=subprocess.PIPE, stderr=complaints, text=True
        ) as server,
    ):
        assert server.stdout is not None
        try:
            yield server.stdout.readline().strip()
        finally:
            server.kill()
            server.wait()
        complaints.seek(0)
        told = complaints.read()
        assert "Traceback" not in told, told
