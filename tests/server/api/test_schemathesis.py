"""The document is put to the test by schemathesis, where it is installed: what it says is what the server does."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai.client import Client
from tests.server.api.serving import limitless_server

pytestmark = pytest.mark.slow


async def prepared(address: str, *, begun: bool) -> tuple[str, str]:
    """Return the token and the table of a host."""
    async with await Client.register(address, "Amaia") as host:
        table = (await host.create("silk_road", 3, public=True))["id"]
        await host.join(table)
        if begun:
            await host.seat_bots(table)
            await host.begin(table)
        return host.token, table


@pytest.mark.parametrize("examples", [3, pytest.param(30, marks=pytest.mark.deep)])
@pytest.mark.parametrize("begun", [False, True], ids=["gathering", "playing"])
def test_the_server_does_what_the_document_says(tmp_path: Path, examples: int, *, begun: bool) -> None:
    with limitless_server(tmp_path / "house") as address:
        token, table = asyncio.run(prepared(address, begun=begun))
        settings = tmp_path / "settings.toml"
        settings.write_text(
            f'headers = {{ Authorization = "Bearer {token}" }}\n[parameters]\n"path.table" = "{table}"\n', "utf-8"
        )
        command = [sys.executable, "-m", "schemathesis.cli", "--config-file", str(settings), "run"]
        command += [f"{address}api/openapi.json", "--checks", "all", "--phases", "examples,coverage,fuzzing"]
        command += ["--exclude-operation-id", "events", "--max-examples", str(examples), "--seed", "1", "--no-color"]
        tried = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert tried.returncode == 0, tried.stdout[-6000:] + tried.stderr[-2000:]
    assert "Tested: 24" in tried.stdout
