"""Looking back at a match: who may see which moment, through whose eyes, and what is told at the end only."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from http.cookiejar import Cookie
from pathlib import Path
from typing import Any

import pytest

from caravanserai.text.catalogue import languages
from tests.server.browsing import Guest, running_server
from tests.server.played import cookie, played, store_match

GAMES = ("silk_road", "dragon_road")
NOW = 70


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    for game in GAMES:
        store_match(folder, played(game, 3), f"{game}-over")
        store_match(folder, played(game, 3, NOW), f"{game}-now", ("person",) * 3)
    with running_server(folder) as (address, _):
        yield address, folder


def amaia(registry: tuple[str, Path], person: str = "amaia", lang: str = "en") -> Guest:
    """Somebody who holds a seat: the browser has the cookie already."""
    guest = Guest(registry[0], lang)
    name, value = cookie(registry[1], person)
    facts: dict[str, Any] = {"port": None, "port_specified": False, "domain": "127.0.0.1", "domain_specified": False}
    rest: dict[str, Any] = {"domain_initial_dot": False, "path": "/", "path_specified": True, "secure": False}
    more: dict[str, Any] = {"expires": None, "discard": False, "comment": None, "comment_url": None, "rest": {}}
    guest.jar.set_cookie(Cookie(0, name, value, **facts, **rest, **more))
    return guest


def steps(guest: Guest, table: str, number: int, eyes: str = "") -> dict[str, str]:
    status, _, text = guest.get(f"/tables/{table}/step/{number}{eyes}")
    assert status == 200, text
    found: dict[str, str] = json.loads(text)["f"]
    return found


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("page", ["after", "at/30", "log", "fair", "report"])
def test_every_page_after_a_match_speaks_the_readers_language(
    registry: tuple[str, Path], game: str, page: str, lang: str
) -> None:
    status, _, text = Guest(registry[0], lang).get(f"/tables/{game}-over/{page}")
    assert status == 200
    assert f'<html lang="{lang}"' in text
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("game", GAMES)
def test_after_the_match_anybody_may_look_through_anybodys_eyes(registry: tuple[str, Path], game: str) -> None:
    stranger = Guest(registry[0])
    seen = {eyes: steps(stranger, f"{game}-over", 60, f"?eyes={eyes}") for eyes in range(4)}
    own = [fragments["own"] for fragments in seen.values()]
    assert len(set(own)) == 4
    assert steps(amaia(registry), f"{game}-over", 60)["own"] == own[1], "one's own eyes unless one asks for others"
    assert steps(stranger, f"{game}-over", 60, "?eyes=9")["own"] == own[0]


@pytest.mark.parametrize("game", GAMES)
def test_while_the_match_runs_everybody_keeps_to_his_own_eyes(registry: tuple[str, Path], game: str) -> None:
    me, stranger = amaia(registry), Guest(registry[0])
    for number in (NOW - 2, NOW):
        usual = steps(me, f"{game}-now", number)
        for eyes in ("?eyes=0", "?eyes=2", "?eyes=3", "?eyes=x"):
            assert steps(me, f"{game}-now", number, eyes) == usual
            assert steps(stranger, f"{game}-now", number, eyes) == steps(stranger, f"{game}-now", number)
    assert steps(stranger, f"{game}-now", NOW)["own"] != steps(me, f"{game}-now", NOW)["own"]
    log = me.get(f"/tables/{game}-now/log")[2]
    assert me.get(f"/tables/{game}-now/log?eyes=2")[2].replace("?eyes=2", "").replace("%3Feyes%3D2", "") == log
    assert "eyes-2" not in log


def test_what_players_must_remember_themselves_is_not_replayed_while_the_match_runs(registry: tuple[str, Path]) -> None:
    me = amaia(registry)
    _, first, text = me.get("/tables/silk_road-now/at")
    number = int(first.rpartition("/")[2])
    assert 0 < number < NOW
    assert me.get(f"/tables/silk_road-now/at/{number - 1}")[0] == 404
    assert me.get(f"/tables/silk_road-now/step/{number - 1}")[0] == 404
    assert f'min="{number}"' in text
    assert me.get("/tables/silk_road-over/at/0")[0] == 200
    assert me.get("/tables/dragon_road-now/at/0")[0] == 200


@pytest.mark.parametrize("number", ["-1", "9999", "1e3", "x", "99999999999"])
def test_a_moment_that_never_was_is_not_found(registry: tuple[str, Path], number: str) -> None:
    guest = Guest(registry[0])
    assert guest.get(f"/tables/silk_road-over/at/{number}")[0] == 404
    assert guest.get(f"/tables/silk_road-over/step/{number}")[0] == 404
    assert guest.get(f"/tables/silk_road-over/at?number={number}")[0] == 404


def test_the_slider_works_without_scripts(registry: tuple[str, Path]) -> None:
    status, url, text = Guest(registry[0]).get("/tables/dragon_road-over/at?number=33&eyes=2")
    assert (status, url.partition("/tables/")[2]) == (200, "dragon_road-over/at/33?eyes=2")
    assert 'id="to-next" class="btn" href="/tables/dragon_road-over/at/34?eyes=2"' in text
    assert 'id="to-previous" class="btn" href="/tables/dragon_road-over/at/32?eyes=2"' in text
    assert len(re.findall(r'id="chapter-\d"', text)) == 6


@pytest.mark.parametrize("page", ["after", "record.json"])
@pytest.mark.parametrize("game", GAMES)
def test_what_rests_on_secrets_is_told_only_at_the_end(registry: tuple[str, Path], game: str, page: str) -> None:
    for guest in (amaia(registry), Guest(registry[0])):
        assert guest.get(f"/tables/{game}-now/{page}")[0] == 409
    assert Guest(registry[0]).get(f"/tables/{game}-over/{page}")[0] == 200


@pytest.mark.parametrize("game", GAMES)
def test_the_graph_comes_with_its_figures_as_a_table(registry: tuple[str, Path], game: str) -> None:
    _, _, text = Guest(registry[0]).get(f"/tables/{game}-over/after")
    assert text.count('<g class="line p') == 3
    assert 'role="img" aria-labelledby="graph-title graph-told"' in text
    figures = text.partition('class="figures"')[2]
    scores = played(game, 3).scores()
    end = re.findall(r"<td>(-?\d+)</td>", figures.rpartition("<tr")[2])
    assert tuple(map(int, end)) == scores
