"""The pages of play by correspondence: choosing a clock, one's seat, one's vacation, a prepared answer."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import pytest

from caravanserai.server.domain.clocks import Pace
from caravanserai.server.domain.time_controls import INCREMENTS, PACES, pace_in_words, span
from caravanserai.text.catalogue import Words
from tests.server.browsing import Guest, Page, running_server

EN, ES = Words("en"), Words("es")
WITH_A_FRIEND = {"seats": "3", "seat_0": "me", "seat_1": "free", "seat_2": "greedy", "name_2": "Fen"}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house")) as (address, _):
        yield address


def two_at_a_table(address: str, **pace: str) -> tuple[Guest, Guest, str]:
    """Two people and a bot who have begun to play; gives them and the path of their table."""
    host, friend = Guest(address), Guest(address)
    path = host.post("/games/silk_road", **WITH_A_FRIEND, **pace)[1].removeprefix(host.address)
    friend.post(f"{path}/room", do="sit", seat="1", name="Vera")
    host.post(f"{path}/room", do="start")
    return host, friend, path


@pytest.mark.parametrize(
    ("seconds", "english", "spanish"),
    [
        (0, "0 seconds", "0 segundos"),
        (61, "1 minute 1 second", "1 minuto 1 segundo"),
        (3600, "1 hour", "1 hora"),
        (86_400 * 2 + 59, "2 days", "2 días"),
        (86_400 + 7200.4, "1 day 2 hours", "1 día 2 horas"),
    ],
)
def test_a_span_is_told_in_its_two_largest_units(seconds: float, english: str, spanish: str) -> None:
    assert (span(EN, seconds), span(ES, seconds)) == (english, spanish)


def test_every_pace_has_its_words() -> None:
    paces = [pace._replace(increment=more) for pace in PACES.values() for more in (INCREMENTS if pace.bank else (0,))]
    for words in (EN, ES):
        told = [pace_in_words(words, pace) for pace in paces]
        assert len(set(told)) == len(told)
    assert pace_in_words(EN, Pace(bank=604_800, increment=43_200)) == (
        "by correspondence, 7 days per player for the whole match, plus 12 hours per answer"
    )


def test_a_clock_for_the_match_is_chosen_and_shown(address: str) -> None:
    pace = {"pace": "match-604800", "increment": "43200", "overtime": "vote"}
    host, friend, path = two_at_a_table(address, **pace)
    _, _, text = host.get(f"{path}/seat")
    assert "by correspondence, 7 days per player for the whole match, plus 12 hours per answer" in text
    assert "the others vote: either a bot plays for them, or they get more time." in text
    assert "7\u00a0d 0\u00a0h" in friend.get(path)[2]
    again = host.post("/games/silk_road", **WITH_A_FRIEND, **(pace | {"increment": "7"}))
    assert (again[0], 'id="wrong-increment"' in again[2]) == (400, True)
    without = host.post("/games/silk_road", **WITH_A_FRIEND, pace="60", increment="43200")[2]
    assert "1 minute per answer" in without


def test_a_seat_is_left_taken_back_and_given_up(address: str) -> None:
    host, friend, path = two_at_a_table(address)
    stranger = Guest(address)
    for do in ("leave", "back", "resign"):
        assert stranger.post(f"{path}/seat", do=do, sure="1")[0] == 403
    assert stranger.get(f"{path}/seat")[0] == 403
    assert friend.post(f"{path}/seat", do="burn")[0] == 400
    assert friend.post(f"{path}/seat", do="leave")[0] == 200
    assert EN.say("web.stands_in") in host.get(f"{path}/seat")[2]
    assert friend.post(f"{path}/seat", do="back")[0] == 200
    assert EN.say("web.stands_in") not in host.get(f"{path}/seat")[2]
    assert friend.post(f"{path}/seat", do="resign")[0] == 409
    assert friend.get(f"{path}/seat")[0] == 200
    assert friend.post(f"{path}/seat", do="resign", sure="1")[0] == 200
    assert friend.get(f"{path}/seat")[0] == 403
    assert EN.say("web.bot", name=EN.say("bots.name.greedy")) in host.get(f"{path}/seat")[2]


def test_a_vacation_is_begun_and_ended_in_the_settings(address: str) -> None:
    guest = Guest(address)
    for days in ("", "0", "-3", "31", "x", "9" * 50):
        assert guest.post("/me/vacation", do="begin", days=days)[0] == 409
    _, _, text = guest.post("/me/vacation", do="begin", days="5")
    assert EN.say("mail.vacation.until", span="5 days") in text or "4 days 23 hours" in text
    assert guest.post("/me/vacation", do="begin", days="5")[0] == 409
    _, _, text = guest.post("/me/vacation", do="end")
    assert EN.say("mail.vacation.left", 29) in text


def test_an_answer_is_prepared_over_the_socket_by_its_own_seat_alone(address: str) -> None:
    host, friend, third = Guest(address), Guest(address), Guest(address)
    path = host.post("/games/silk_road", seats="3", seat_0="me")[1].removeprefix(host.address)
    for seat, guest in enumerate((friend, third), 1):
        guest.post(f"{path}/room", do="sit", seat=str(seat), name=f"Vera {seat}")
    host.post(f"{path}/room", do="start")
    with contextlib.ExitStack() as lines:
        guests = (host, friend, third, Guest(address))
        pages = [Page(lines.enter_context(guest.socket(f"{path}/socket"))) for guest in guests]
        for page in pages:
            page.hear()
        offered = [page for page in pages if "prepare-choice" in page.fragments["letters"]]
        assert len(offered) == 1
        assert pages[3] not in offered
        pages[3].wish("prepare", choice=0)
        while EN.say("web.refused.not_seated") not in pages[3].fragments["decision"]:
            pages[3].hear()
        for page in pages[:3]:
            page.wish("prepare", choice=-5)
            while EN.say("web.refused.not_preparable") not in page.fragments["decision"]:
                page.hear()
        (page,) = offered
        page.wish("prepare", choice=0)
        while EN.say("mail.prepared", answer="pass") not in page.fragments["letters"]:
            page.hear()
        page.wish("unprepare")
        while "prepare-choice" not in page.fragments["letters"]:
            page.hear()
