"""The rules of proposals, without a server."""

from __future__ import annotations

import pytest

from caravanserai.server.domain import proposals
from caravanserai.server.domain.clocks import DAY, Pace
from caravanserai.server.domain.proposals import GO_BACK, STAND_IN, TIME_UP
from caravanserai.server.domain.table_info import SeatInfo
from caravanserai.server.errors import RefusedError
from caravanserai.web.player import BOT, PERSON
from caravanserai.web.table_talk import Proposal

AMAIA = SeatInfo(0, PERSON, "amaia", "Amaia", "", away=False)
TEO = SeatInfo(1, PERSON, "teo", "Teo", "", away=False)
ILSE_AWAY = SeatInfo(2, PERSON, "ilse", "Ilse", "", away=True)
ROBOT = SeatInfo(3, BOT, None, "Noor", "greedy", away=False)
GUEST = SeatInfo(4, PERSON, "amaia", "Guest", "", away=False)
SEATS = [AMAIA, TEO, ILSE_AWAY, ROBOT, GUEST]


def everybody(_seat: SeatInfo) -> bool:
    return True


def nobody(_seat: SeatInfo) -> bool:
    return False


def test_going_back_takes_the_yes_of_all_other_people_also_of_those_who_are_away() -> None:
    assert proposals.asked_seats(GO_BACK, 0, 5, SEATS, nobody) == (1, 2)


def test_a_stand_in_is_up_to_the_people_who_are_here() -> None:
    assert proposals.asked_seats(STAND_IN, 0, 1, SEATS, everybody) == (1,)
    assert proposals.asked_seats(STAND_IN, 0, 1, SEATS, nobody) == ()
    for seat in (2, 3):
        with pytest.raises(RefusedError, match="no seat"):
            proposals.asked_seats(STAND_IN, 0, seat, SEATS, everybody)


def test_a_no_ends_a_proposal_and_counts_in_a_vote() -> None:
    back = Proposal(GO_BACK, 1, 5, (0, 2, 4), until=9.0)
    assert proposals.answered(back, 0, SEATS, yes=False) is None
    agreed = proposals.answered(back, 0, SEATS, yes=True)
    assert agreed is not None
    assert agreed.needed == (2,), "the guest at the same screen agrees, too"
    vote = proposals.answered(back._replace(kind=TIME_UP), 2, SEATS, yes=False)
    assert vote is not None
    assert (vote.needed, vote.yes, vote.no) == ((0, 4), 0, 1)


def test_a_proposal_about_a_seat_ends_when_the_seat_changes_hands() -> None:
    away = TEO._replace(away=True)
    assert proposals.after_seat_change(Proposal(STAND_IN, 0, 1, (1,), until=9.0), away) is None
    assert proposals.after_seat_change(Proposal(TIME_UP, 1, 1, (0,), until=9.0), away) is None
    back = Proposal(GO_BACK, 0, 5, (1, 2), until=9.0)
    assert proposals.after_seat_change(back, away) is back, "no bot consents to going back for a person"
    for_good = proposals.after_seat_change(back, SeatInfo(1, BOT, None, "Teo", "greedy", away=False))
    assert for_good is not None
    assert for_good.needed == (2,)


def test_silence_is_consent_only_to_go_on() -> None:
    assert proposals.lapses(Proposal(GO_BACK, 0, 5, (1,), until=9.0), SEATS, nobody)
    stand_in = Proposal(STAND_IN, 0, 1, (1,), until=9.0)
    assert proposals.lapses(stand_in, SEATS, everybody)
    assert not proposals.lapses(stand_in, SEATS, nobody)
    assert not proposals.lapses(Proposal(TIME_UP, 1, 1, (0,), until=9.0), SEATS, everybody)


def test_by_correspondence_a_proposal_waits_for_a_day() -> None:
    assert proposals.patience(Pace(clock=DAY)) == DAY
    assert proposals.patience(Pace(clock=60)) < DAY
