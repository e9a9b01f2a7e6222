"""The pages around the tables, through a real server and browsers without a screen."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from unittest import mock

import pytest

import caravanserai
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.http.forms import local_path
from caravanserai.server.pages import table_list
from caravanserai.server.pages.open_table import fill_with_bots
from caravanserai.server.pages.table_form import fresh_form, read_form
from caravanserai.server.pages.table_list import BROKEN, lines
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words, languages
from caravanserai.web.boards.dragonharth.kingdom_marks import badges as kingdom_badges
from tests.crowding import patience
from tests.server.browsing import Guest, running_server
from tests.server.conftest import AMAIA, Scenario

EN = Words("en")


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


def invited(host: Guest, game: str = "silk_road") -> str:
    """Open a table for friends; gives its path."""
    status, url, _ = host.post(f"/games/{game}/invite")
    assert status == 200
    return url.removeprefix(host.address)


def seats(text: str) -> list[str]:
    """Who sits where, as the waiting room tells it; a free seat is empty."""
    rows = re.findall(r'<li class="p\d.*?</li>', text, flags=re.DOTALL)
    return ["".join(re.findall(r'class="name"><b>(.*?)</b>', row)) for row in rows]


def is_table(text: str) -> bool:
    return 'id="table"' in text


# -- looking ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("path", ["/", "/mine", "/me", "/rules", "/credits", "/games/silk_road", "/rules/dragon_road"])
def test_every_page_speaks_the_language_of_the_browser_and_needs_no_inline_code(
    address: str, path: str, lang: str
) -> None:
    status, _, text = Guest(address, lang).get(path)
    assert status == 200
    assert f'<html lang="{lang}"' in text
    assert not re.search(r"\sstyle=|\son\w+=|<style|<script(?![^>]*\ssrc=)", text)
    assert "http://" not in text


def test_the_front_page_has_every_game_with_two_ways_to_begin(address: str) -> None:
    _, _, text = Guest(address).get("/")
    for game in caravanserai.all_games():
        assert f'action="/games/{game.id}/play"' in text
        assert f'action="/games/{game.id}/invite"' in text
        assert f"art/cards/{game.id}.svg" in text


def test_looking_around_leaves_no_cookie(address: str) -> None:
    guest = Guest(address)
    guest.get("/")
    guest.get("/mine")
    assert not list(guest.jar)


def test_the_front_page_comes_fast(address: str) -> None:
    guest = Guest(address)
    for game in caravanserai.all_games():
        guest.post(f"/games/{game.id}/play")
    guest.get("/")
    start = time.perf_counter()
    guest.get("/")
    assert time.perf_counter() - start < patience(1)


def test_a_match_that_cannot_be_shown_does_not_close_the_front_door(in_house: Callable[[Scenario], None]) -> None:
    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "silk_road", 3, {})
        await table.seating.sit(0, AMAIA)
        await fill_with_bots(table)
        await table.start()
        listed = await registry.tables_of(AMAIA)
        assert [line.state for line in await lines(registry, AMAIA, listed)] != [BROKEN]
        with mock.patch.object(table_list, "board_for", side_effect=ValueError("a fault of the board")):
            (line,) = await lines(registry, AMAIA, listed)
        assert (line.state, line.note) == (BROKEN, EN.say("lobby.broken"))

    in_house(scenario)


def test_in_the_list_a_player_has_the_badge_of_his_kingdom(in_house: Callable[[Scenario], None]) -> None:
    """Once it is over only the match itself could tell them: then there are none, and no wrong ones."""

    async def scenario(registry: TableRegistry) -> None:
        table = await registry.open_table(AMAIA, "dragonharth", 4, {})
        for seat in range(4):
            await table.seating.sit(seat, AMAIA, shared=seat > 0)
        (line,) = await lines(registry, AMAIA, await registry.tables_of(AMAIA))
        assert line.badges == (1, 2, 3, 4)
        await table.start()
        for _ in range(4):
            assert table.match is not None
            seat = table.match.decisions()[0].seat
            await table.answer(seat, table.match.options(seat)[-1], table.question_of(seat))
        (line,) = await lines(registry, AMAIA, await registry.tables_of(AMAIA))
        (listed,) = await registry.tables_of(AMAIA)
        assert table.match is not None
        assert line.badges == kingdom_badges(table.match.view(None).corner) != (1, 2, 3, 4)
        over = listed._replace(info=listed.info._replace(status=OVER, scores=(1, 2, 3, 4)))
        (line,) = await lines(registry, AMAIA, [over])
        assert line.badges == ()

    in_house(scenario)


# -- beginning ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", [game.id for game in caravanserai.all_games()])
def test_one_click_begins_a_match_against_bots(address: str, game: str) -> None:
    guest = Guest(address)
    status, url, text = guest.post(f"/games/{game}/play")
    assert status == 200
    assert is_table(text)
    _, _, mine = guest.get("/mine")
    assert url.removeprefix(guest.address) in mine


def test_invited_friends_sit_down_and_the_host_begins(address: str) -> None:
    host, friend, third = Guest(address), Guest(address), Guest(address)
    room = invited(host, "dragon_road")
    _, _, text = host.get(room)
    assert f'value="{address.rstrip("/")}{room}"' in text
    friend.post(f"{room}/room", do="sit", seat="1", name="Xenia")
    _, _, text = third.post(f"{room}/room", do="sit", seat="2", name="Quim")
    assert seats(text)[1:] == ["Xenia", "Quim"]
    assert EN.say("lobby.host_begins") in text
    status, _, text = friend.post(f"{room}/room", do="start")
    assert status == 409
    assert EN.say("web.refused.not_host") in text
    _, _, text = host.post(f"{room}/room", do="start")
    assert is_table(text)
    assert is_table(friend.get(room)[2])


def test_the_host_fills_the_free_seats_with_bots_and_begins(address: str) -> None:
    host = Guest(address)
    room = invited(host)
    assert EN.say("web.refused.seats_open") in host.post(f"{room}/room", do="start")[2]
    assert is_table(host.post(f"{room}/room", do="fill")[2])


def test_two_names_at_a_table_are_never_the_same(address: str) -> None:
    host, friend = Guest(address), Guest(address)
    room = invited(host)
    host.post(f"{room}/room", do="rename", name="Zoe")
    _, _, text = friend.post(f"{room}/room", do="sit", seat="1", name="zoe")
    assert seats(text)[:2] == ["Zoe", "zoe 2"]
    _, _, text = friend.post(f"{room}/room", do="rename", name="zoe")
    assert seats(text)[1] == "zoe 2"


def test_a_seat_is_taken_once_left_and_given_to_bots(address: str) -> None:
    host, friend = Guest(address), Guest(address)
    room = invited(host)
    friend.post(f"{room}/room", do="sit", seat="1", name="Teo")
    assert EN.say("web.refused.seated") in friend.post(f"{room}/room", do="sit", seat="2")[2]
    assert EN.say("web.refused.seat_taken") in Guest(address).post(f"{room}/room", do="sit", seat="1")[2]
    assert EN.say("web.refused.not_host") in friend.post(f"{room}/room", do="bot", seat="2", bot="greedy")[2]
    assert EN.say("web.refused.not_host") in friend.post(f"{room}/room", do="free", seat="0")[2]
    _, _, text = friend.post(f"{room}/room", do="free", seat="1")
    assert seats(text)[1] == ""
    _, _, text = host.post(f"{room}/room", do="bot", seat="1", bot="random")
    assert seats(text)[1]
    _, _, text = host.post(f"{room}/room", do="free", seat="1")
    assert seats(text)[1] == ""


def test_people_who_share_a_screen_have_seats_of_their_own(address: str) -> None:
    host = Guest(address)
    room = invited(host)
    assert EN.say("web.refused.no_name") in host.post(f"{room}/room", do="share", seat="1")[2]
    _, _, text = host.post(f"{room}/room", do="share", seat="1", name="Iker")
    assert seats(text)[1] == "Iker"
    stranger = Guest(address).post(f"{room}/room", do="share", seat="2", name="Ada")[2]
    assert EN.say("web.refused.not_seated") in stranger


def test_the_host_brings_chairs_and_takes_free_ones_away(address: str) -> None:
    host, friend = Guest(address), Guest(address)
    room = invited(host)
    assert len(seats(host.post(f"{room}/room", do="resize", seat="6")[2])) == 6
    friend.post(f"{room}/room", do="sit", seat="4", name="Teo")
    assert EN.say("web.refused.seat_taken") in host.post(f"{room}/room", do="resize", seat="3")[2]
    assert len(seats(host.post(f"{room}/room", do="resize", seat="5")[2])) == 5
    assert friend.post(f"{room}/room", do="resize", seat="6")[0] == 409
    assert host.post(f"{room}/room", do="resize", seat="9")[0] == 400
    assert is_table(host.post(f"{room}/room", do="fill")[2])


@pytest.mark.parametrize("fields", [{}, {"do": "dance"}, {"do": "sit", "seat": "99"}, {"do": "sit", "seat": "x"}])
def test_what_the_room_does_not_understand_changes_nothing(address: str, fields: dict[str, str]) -> None:
    host = Guest(address)
    room = invited(host)
    before = seats(host.get(room)[2])
    status, _, text = Guest(address).post(f"{room}/room", **fields)
    assert status == 409
    assert 'role="alert"' in text
    assert seats(host.get(room)[2]) == before


def test_a_closed_table_says_so_and_is_gone_from_the_list(address: str) -> None:
    host = Guest(address)
    room = invited(host)
    assert Guest(address).post(f"{room}/room", do="close")[0] == 409
    assert room in host.get("/mine")[2]
    host.post(f"{room}/room", do="close")
    status, _, text = host.get(room)
    assert status == 410
    assert EN.say("lobby.closed") in text
    assert room not in host.get("/mine")[2]


def test_a_match_against_bots_can_be_given_up_but_not_one_with_people(address: str) -> None:
    host, friend = Guest(address), Guest(address)
    alone = host.post("/games/silk_road/play")[1].removeprefix(host.address)
    host.post(f"{alone}/room", do="close")
    assert host.get(alone)[0] == 410
    room = invited(host)
    friend.post(f"{room}/room", do="sit", seat="1")
    host.post(f"{room}/room", do="fill")
    assert host.post(f"{room}/room", do="close")[0] == 403
    assert is_table(host.get(room)[2])


# -- the form -----------------------------------------------------------------------------------------------

WHOLE = {"seats": "3", "seat_0": "me", "seat_1": "greedy", "seat_2": "random", "name_1": "Fen", "pace": "180"}


def test_a_table_without_free_seats_begins_at_once(address: str) -> None:
    guest = Guest(address)
    assert is_table(guest.post("/games/silk_road", **WHOLE)[2])


def test_a_public_table_is_found_by_everybody_and_a_private_one_is_not(address: str) -> None:
    host = Guest(address)
    public = host.post("/games/silk_road", public="1", pace="259200")[1].removeprefix(host.address)
    private = host.post("/games/silk_road", public="0")[1].removeprefix(host.address)
    _, _, text = Guest(address).get("/")
    assert public in text
    assert "by correspondence, 3 days per answer" in text
    assert private not in text


def test_errors_stand_beside_their_fields_and_nothing_is_lost(address: str) -> None:
    guest = Guest(address)
    wrong = WHOLE | {"seat_1": "guest", "name_1": "", "seat_2": "me", "option_direction": "reverse"}
    status, _, text = guest.post("/games/silk_road", **wrong)
    assert status == 400
    assert 'id="wrong-name_1"' in text
    assert 'aria-describedby="wrong-name_1"' in text
    assert EN.say("lobby.wrong.me_twice") in text
    assert re.search(r'value="reverse" checked', text)
    assert re.search(r'value="180" selected', text)
    assert not list(guest.jar)


SILK = caravanserai.game("silk_road")


def test_the_fresh_form_has_no_errors() -> None:
    form = fresh_form(SILK)
    assert (form.seats, form.errors) == (4, {})
    assert [chair.holder for chair in form.taken] == ["me", "free", "free", "free"]
    assert len(form.chairs) == 6


@pytest.mark.parametrize(
    ("fields", "errors"),
    [
        ({"seats": "7"}, {"seats": "choice"}),
        ({"seats": "three"}, {"seats": "choice"}),
        ({"pace": "1"}, {"pace": "choice"}),
        ({"public": "yes"}, {"public": "choice"}),
        ({"option_direction": "up"}, {"option_direction": "choice"}),
        ({"seat_1": "dragon"}, {"seat_1": "choice"}),
        ({"seat_1": "me"}, {"seat_1": "me_twice"}),
        ({"seat_1": "guest"}, {"name_1": "no_name"}),
        ({"seat_1": "guest", "name_1": "Bo", "seat_2": "greedy", "name_2": "bo"}, {"name_2": "same_name"}),
        ({"seats": "3", "seat_3": "guest"}, {}),
    ],
)
def test_each_fault_of_a_form_is_found(fields: dict[str, str], errors: dict[str, str]) -> None:
    assert read_form(SILK, fields).errors == errors


# -- settings -----------------------------------------------------------------------------------------------


def test_settings_are_kept_and_lead_back(address: str) -> None:
    guest = Guest(address)
    table = guest.post("/games/silk_road/play")[1].removeprefix(guest.address)
    _, url, text = guest.post("/me", name="Ada", lang="es", theme="night", confirm="final", back=table)
    assert url == guest.address + table
    assert '<html lang="es" data-theme="night"' in text
    _, _, text = guest.get("/me")
    assert 'value="Ada"' in text
    assert re.search(r'name="confirm" value="final" checked', text)


def test_a_name_is_shown_as_text_and_never_as_markup(address: str) -> None:
    guest = Guest(address)
    guest.post("/me", name="<b>x</b>")
    room = invited(guest)
    _, _, text = guest.get(room)
    assert "<b>x</b>" not in text
    assert "&lt;b&gt;x&lt;/b&gt;" in text


def test_the_language_changes_on_any_page(address: str) -> None:
    guest = Guest(address)
    _, url, text = guest.post("/me/language", lang="es", back="/rules/silk_road?q=seda")
    assert url.endswith("/rules/silk_road?q=seda")
    assert '<html lang="es"' in text


def test_what_is_no_setting_changes_nothing(address: str) -> None:
    guest = Guest(address)
    _, _, text = guest.post("/me", lang="xx", theme="neon", sound="9", back="/me")
    assert '<html lang="en"' in text
    assert "data-theme" not in text


@pytest.mark.parametrize("path", ["/me", "/me/language", "/games/silk_road", "/games/silk_road/play"])
def test_other_sites_cannot_send_forms(address: str, path: str) -> None:
    assert Guest(address).post(path, origin="https://elsewhere.example")[0] == 403


@pytest.mark.parametrize(
    "path", ["//evil.example", "https://evil.example", "/\\evil.example", "", "mine", "/\r\nx: y", "/\t/evil.example"]
)
def test_the_way_back_never_leads_elsewhere(path: str) -> None:
    assert local_path(path) == "/"


@pytest.mark.parametrize("path", ["/", "/tables/a-b_c", "/rules/silk_road?q=ñ"])
def test_the_way_back_leads_to_our_own_pages(path: str) -> None:
    assert local_path(path) == path
