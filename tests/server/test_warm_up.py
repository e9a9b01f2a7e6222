"""The server loads everything that visitors need before it reports that it is ready."""

import asyncio
import subprocess
import sys
from pathlib import Path

from caravanserai.server.app import build
from caravanserai.server.config.settings import Settings
from caravanserai.server.warm_up import warm_up
from caravanserai.web.rendering import environment
from tests.crowding import patience

_PROGRAM = """
import os, signal, sys
from pathlib import Path
from caravanserai.games import register_all
from caravanserai.server.config.settings import Settings
from caravanserai.server.run import listen, serve_on
from caravanserai.text import catalogue
from caravanserai.web.rendering import environment

register_all()
assert "caravanserai.web.boards.silk_road" not in sys.modules
assert not catalogue._catalogue.cache_info().currsize


def ready(address):
    assert "caravanserai.web.boards.silk_road" in sys.modules
    assert "caravanserai.games.almanac.dragon_road" in sys.modules
    assert len(environment().cache) == len(environment().list_templates())
    assert catalogue._catalogue.cache_info().currsize == len(list(catalogue._CATALOGUES.glob("*/*.po")))
    print("ready")
    os.kill(os.getpid(), signal.SIGTERM)


settings = Settings(Path(sys.argv[1]), port=0)
serve_on(listen(settings), settings, ready)
"""

_VISITS = """
import encodings.idna, functools, gc, http.cookiejar, os, signal, sys, threading, urllib.request
from pathlib import Path
from caravanserai.games import register_all
from caravanserai.server.config.settings import Settings
from caravanserai.server.run import listen, serve_on

PAGES = (
    "/", "/rules", "/credits", "/me", "/mine", "/records",
    "/api/openapi.json", "/api/games", "/static/art/hero.svg",
)
SMALL = ("_places", "sprite")
RULES = ("caravanserai.games.", "caravanserai.kernel.")  # each decision is kept when a bot or a person first meets it


def caches():
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    ours = [one for one in found if one.__module__.startswith("caravanserai.")]
    own = [one for one in ours if not one.__module__.startswith(RULES) and one.__name__ not in SMALL]
    endless = [one for one in own if one.cache_parameters()["maxsize"] is None]
    return {f"{one.__module__}.{one.__qualname__}": one.cache_info().misses for one in endless}


def ready(address):
    gc.unfreeze()
    threading.Thread(target=visit, args=(address.rstrip("/"), set(sys.modules), caches())).start()


def visit(address, modules, filled):
    try:
        for lang in ("en", "es"):
            cookies = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
            browser = urllib.request.build_opener(cookies)
            headers = {"Accept-Language": lang, "Origin": address}

            def get(path, data=None):
                browser.open(urllib.request.Request(address + path, data, headers)).read()

            for path in PAGES:
                get(path)
            for game in ("silk_road", "dragon_road", "crystal_peaks", "dragonharth"):
                get(f"/games/{game}")
                get(f"/rules/{game}")
                get(f"/games/{game}/play", b"")
                get(f"/games/{game}/invite", b"")
        print("modules loaded late:", sorted(set(sys.modules) - modules))
        print("caches filled late:", sorted(name for name, misses in caches().items() if misses != filled.get(name)))
    finally:
        os.kill(os.getpid(), signal.SIGTERM)


register_all()
settings = Settings(Path(sys.argv[1]), port=0)
serve_on(listen(settings), settings, ready)
"""
"""Visits every kind of page; `SMALL` are caches whose entries take microseconds."""


def test_the_first_visit_of_a_page_loads_nothing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _VISITS, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
        timeout=patience(120),
    )
    assert done.stdout == "modules loaded late: []\ncaches filled late: []\n"


def test_all_templates_are_there_after_the_server_has_made_itself_ready() -> None:
    environment.cache_clear()
    warm_up()
    made = environment()
    assert made.cache is not None
    assert len(made.cache) == len(made.list_templates())


def test_a_server_is_not_ready_before_everything_is_loaded(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, str(tmp_path)],
        check=True,
        capture_output=True,
        text=True,
        timeout=patience(120),
    )
    assert done.stdout == "ready\n"


def test_the_application_says_whether_it_is_ready(settings: Settings) -> None:
    app = build(settings)
    seen = [app.state.ready]

    async def live() -> None:
        async with app.router.lifespan_context(app):
            seen.append(app.state.ready)

    asyncio.run(live())
    assert [*seen, app.state.ready] == [False, True, False]
