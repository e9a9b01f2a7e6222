"""The rules of seats, without a server."""

from __future__ import annotations

import pytest

from caravanserai.server.domain import seating
from caravanserai.server.domain.table_info import SeatInfo
from caravanserai.server.errors import RefusedError
from caravanserai.web.player import BOT, OPEN, PERSON

AMAIA = SeatInfo(0, PERSON, "amaia", "Amaia", "", away=False)
TEO = SeatInfo(1, PERSON, "teo", "Teo", "", away=True)
ROBOT = SeatInfo(2, BOT, None, "Noor", "greedy", away=False)
SEATS = [AMAIA, TEO, ROBOT, seating.open_seat(3)]


def test_only_seats_without_a_stand_in_are_played_by_people() -> None:
    assert seating.played_by_people(SEATS) == (0,)
    assert seating.seats_of(SEATS, "teo") == (1,)


def test_a_person_takes_a_free_seat_once() -> None:
    taken = seating.person_sits(SEATS, 3, "ilse", "Ilse", shared=False)
    assert seating.with_seat(SEATS, taken)[3] == SeatInfo(3, PERSON, "ilse", "Ilse", "", away=False)
    assert SEATS[3].kind == OPEN, "a rule changes nothing"
    with pytest.raises(RefusedError, match="seated"):
        seating.person_sits(SEATS, 3, "amaia", "Amaia", shared=False)
    assert seating.person_sits(SEATS, 3, "amaia", "Guest", shared=True).name == "Guest"


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_no_person_takes_a_seat_that_is_held(seat: int) -> None:
    with pytest.raises(RefusedError, match="seat taken"):
        seating.person_sits(SEATS, seat, "ilse", "Ilse", shared=False)


def test_a_bot_may_take_the_seat_of_a_bot_and_never_that_of_a_person() -> None:
    assert seating.bot_sits(SEATS, 2, "master", "Bram").bot == "master"
    with pytest.raises(RefusedError, match="seat taken"):
        seating.bot_sits(SEATS, 1, "master", "Bram")


def test_only_free_seats_go() -> None:
    assert seating.resized(SEATS, 3) == SEATS[:3]
    assert seating.resized(SEATS, 5) == [*SEATS, seating.open_seat(4)]
    with pytest.raises(RefusedError, match="seat taken"):
        seating.resized(SEATS, 2)


@pytest.mark.parametrize(
    ("seat", "person", "reason"),
    [
        (9, "ilse", "no seat"),
        (2, "amaia", "seated"),
        (2, "bram", "resigned"),
        (1, "ilse", "seat taken"),
        (3, "ilse", "seat taken"),
    ],
)
def test_a_takeover_is_refused(seat: int, person: str, reason: str) -> None:
    with pytest.raises(RefusedError, match=reason):
        seating.check_takeover(SEATS, seat, person, {"bram"}, ())


def test_one_person_waits_for_a_seat() -> None:
    seating.check_takeover(SEATS, 2, "ilse", {"bram"}, ())
    with pytest.raises(RefusedError, match="seat taken"):
        seating.check_takeover(SEATS, 2, "ilse", {"bram"}, {2})


def test_a_name_is_free_or_gets_a_number() -> None:
    assert seating.free_name(SEATS, "Ilse") == "Ilse"
    assert seating.free_name(SEATS, "AMAIA") == "AMAIA 2"
    assert seating.free_name(SEATS, "Amaia", 0) == "Amaia"
    assert seating.free_name(SEATS) not in {"Amaia", "Teo", "Noor"}
