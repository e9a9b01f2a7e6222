"""Analyses on the pages of a table: after the match for everybody, before only for a person who plays alone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from caravanserai.bots.analysis import questions
from caravanserai.kernel.match import Match
from caravanserai.text.catalogue import Words, languages
from tests.crowding import until
from tests.server.browsing import Guest, running_server
from tests.server.played import SHORT_GLANCES, played, store_match
from tests.server.test_replay import amaia

EN = Words("en")
HOME = "/tables/over"


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    match = played("silk_road", 3, 40)
    asked = match.decision_of(None).seat
    while asked:
        match = played("silk_road", 3, match.number + 1)
        asked = match.decision_of(None).seat
    store_match(folder, played("silk_road", 3), "over")
    store_match(folder, played("silk_road", 3), "traders", bot="merchant")
    store_match(folder, match, "alone")
    store_match(folder, match, "friends", ("person", "person", "bot"))
    with running_server(folder, prelude=SHORT_GLANCES) as (address, _):
        yield address, folder


def hint(guest: Guest, path: str, lang: str = "en") -> str:
    """Return the page of a hint; a slow machine needs more time than a request waits, and the page says so."""
    seen: list[str] = []

    def is_there() -> bool:
        status, _, text = guest.get(path)
        assert status == 200
        seen.append(text)
        return Words(lang).say("bots.queue.now") not in text

    until(is_there, "the hint was never made")
    return seen[-1]


@pytest.mark.parametrize("lang", languages())
def test_the_options_of_a_moment_are_shown_with_the_chosen_one(registry: tuple[str, Path], lang: str) -> None:
    text = hint(Guest(registry[0], lang), f"{HOME}/why/3", lang)
    assert Words(lang).say("bots.column.share") in text
    assert Words(lang).say("bots.mark.taken") in text
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", text)


@pytest.mark.parametrize("lang", languages())
def test_the_analysis_has_the_reason_of_a_bot_and_not_of_a_person(registry: tuple[str, Path], lang: str) -> None:
    guest, before = Guest(registry[0], lang), Words(lang).say("bots.reason.thumb", name="Teo", options="")[:-1]
    asked = {seat: number for number, seat in reversed(choices(played("silk_road", 3))) if number > 5}
    assert before in hint(guest, f"/tables/traders/why/{asked[1]}", lang)
    person = hint(guest, f"/tables/traders/why/{asked[0]}", lang)
    assert Words(lang).say("bots.mark.taken") in person
    assert before.replace("Teo", "Amaia") not in person


def choices(match: Match[Any]) -> list[tuple[int, int]]:
    """Return the questions with several options, with their seats."""
    return [(before.number, seat) for before, seat, _ in questions(match)]


def test_there_is_no_moment_behind_the_end(registry: tuple[str, Path]) -> None:
    assert Guest(registry[0]).get(f"{HOME}/why/9999")[0] == 404
    assert Guest(registry[0]).get(f"{HOME}/why/x")[0] == 404
    assert Guest(registry[0]).get(f"{HOME}/why/{'9' * 5000}")[0] == 404


def test_the_analysis_tells_how_far_it_is_and_then_what_it_found(registry: tuple[str, Path]) -> None:
    guest = Guest(registry[0])
    status, _, text = guest.get(f"{HOME}/analysis")
    assert status == 200
    assert EN.say("bots.look_again") in text
    until(lambda: EN.say("bots.look_again") not in guest.get(f"{HOME}/analysis")[2], seconds=240)
    text = guest.get(f"{HOME}/analysis")[2]
    assert 'class="mistake"' in text or EN.say("bots.mistakes.none") in text


@pytest.mark.parametrize("page", ["analysis", "why/3"])
def test_while_a_match_runs_its_analysis_is_refused(registry: tuple[str, Path], page: str) -> None:
    status, _, text = amaia(registry).get(f"/tables/alone/{page}")
    assert status == 409
    assert EN.say("web.refused.still_running") in text


def test_a_person_who_plays_alone_may_ask_for_a_hint(registry: tuple[str, Path]) -> None:
    text = hint(amaia(registry), "/tables/alone/advice")
    assert EN.say("bots.mark.best").replace("'", "&#39;") in text
    assert 'href="/tables/alone/advice"' in amaia(registry).get("/tables/alone")[2]


def test_nobody_else_may_ask(registry: tuple[str, Path]) -> None:
    for guest, table in ((amaia(registry), "friends"), (Guest(registry[0]), "alone")):
        status, _, text = guest.get(f"/tables/{table}/advice")
        assert status == 409
        assert EN.say("web.refused.not_alone") in text
    assert 'href="/tables/friends/advice"' not in amaia(registry).get("/tables/friends")[2]


def test_levels_are_offered_and_the_old_names_still_understood(registry: tuple[str, Path]) -> None:
    guest = Guest(registry[0])
    text = guest.get("/games/silk_road")[2]
    assert all(EN.say(f"bots.about.{level}") in text for level in ("novice", "merchant", "master"))
    assert 'value="greedy"' not in text
    status, address, _ = guest.post("/games/silk_road/play", level="novice")
    assert (status, "/tables/" in address) == (200, True)
    assert guest.post("/games/silk_road/play", level="oracle")[0] == 400
    old = {"seats": "3", "seat_0": "me", "seat_1": "greedy", "seat_2": "random"}
    assert "/tables/" in guest.post("/games/silk_road", **old)[1]
