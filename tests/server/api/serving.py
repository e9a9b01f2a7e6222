"""A real server without rate limits, in a separate process."""

from __future__ import annotations

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.server.browsing import written
from tests.warm_process import running_program

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
    """Yield the address of a server without rate limits; it must not fail."""
    with tempfile.TemporaryFile("w+") as complaints:
        with running_program(_PROGRAM, str(folder), stderr=complaints) as (line, _):
            yield line.strip()
            told = written(complaints)
        assert "Traceback" not in told, told
