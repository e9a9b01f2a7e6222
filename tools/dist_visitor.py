"""Visit the web server of an installed package; `tools.dist` runs this file in the environment of the package.

It uses only what is installed there: it starts the server, loads the front page with all its files in each language,
plays a match of every game through the JSON API, and loads the page of the table.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import tempfile
import urllib.request

from caravanserai.client import Client, play
from caravanserai.client.messages import Table

_SERVE = ("-m", "caravanserai", "serve", "--port", "0", "--no-browser", "--bot-pause", "0", "--lang", "en")
_LINKED = re.compile(r'(?:href|src)="(/static/[^"#]+)')


def fetch(address: str, language: str) -> bytes:
    """Fetch a page; raise an error unless it succeeds."""
    request = urllib.request.Request(address, headers={"Accept-Language": language})  # noqa: S310  # our own server
    with urllib.request.urlopen(request, timeout=60) as answer:  # noqa: S310  # as above
        found: bytes = answer.read()
    if not found:
        raise SystemExit(f"{address} is empty")
    return found


def look(address: str, path: str, language: str) -> int:
    """Load a page and all files that it uses; return their number."""
    page = fetch(address + path, language).decode()
    if f'<html lang="{language}"' not in page:
        raise SystemExit(f"{path} does not speak {language}")
    linked = sorted(set(_LINKED.findall(page)))
    for file in linked:
        fetch(address + file, language)
    return len(linked)


async def complete_match(address: str, game: str) -> Table:
    """Play a match against bots to its end, always with the first option."""
    async with await Client.register(address, "Zeno") as person:
        table = (await person.create(game)).id
        await person.join(table)
        await person.seat_bots(table)
        await person.begin(table)
        for language in ("en", "es"):
            await asyncio.to_thread(look, address, f"/tables/{table}", language)
        return await play(person, table, lambda decision: decision.options[0].id, words=False)


def visit(address: str) -> None:
    """Load the pages and play all games."""
    for language in ("en", "es"):
        print(f"front page in {language}: {look(address, '/', language)} files")
    for game in ("silk_road", "dragon_road", "crystal_peaks", "dragonharth"):
        table = asyncio.run(complete_match(address, game))
        print(f"{game}: a match through the server, {table.status}")


def main() -> None:
    """Start the server, visit it, stop it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        subprocess.Popen(  # noqa: S603  # fixed commands
            [sys.executable, "-I", *_SERVE, "--folder", folder], stdout=subprocess.PIPE, text=True
        ) as server,
    ):
        try:
            assert server.stdout is not None  # noqa: S101  # a pipe
            address_line = re.search(r"http://\S+", server.stdout.readline())
            if address_line is None:
                raise SystemExit("the server does not start")
            visit(address_line[0].rstrip("/"))
        finally:
            server.terminate()


if __name__ == "__main__":
    main()
