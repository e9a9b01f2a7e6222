import pytest

import caravanserai
from caravanserai.kernel.event import Event, EventKind, RawEvent, seen_by
from tests.kernel.positions import DRAW, begun, state_of

STOLE = EventKind("stole", seat="seat", other="seat", good="good")
PUBLIC: RawEvent = (STOLE, 0, 1, 4)
VEILED: RawEvent = ((0, 1), 1, STOLE, 0, 1, 4)
SECRET: RawEvent = ((0, 1), 3, STOLE, 0, 1, 4)


@pytest.mark.parametrize("seat", [0, 1, 2, None])
def test_every_seat_sees_a_public_event(seat: int | None) -> None:
    assert seen_by(PUBLIC, seat, 5) == Event(STOLE, (0, 1, 4), 5)


@pytest.mark.parametrize("raw", [VEILED, SECRET])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_recipients_of_a_whisper_see_all_fields(raw: RawEvent, seat: int) -> None:
    assert seen_by(raw, seat) == Event(STOLE, (0, 1, 4), 0)


@pytest.mark.parametrize("seat", [2, None])
def test_others_see_a_whisper_veiled_or_not_at_all(seat: int | None) -> None:
    assert seen_by(VEILED, seat) == Event(STOLE, (0, 1, None), 0)
    assert seen_by(SECRET, seat) is None


def test_fields_are_found_by_name() -> None:
    event = Event(STOLE, (0, 1, None), 3)
    assert event.field("other") == 1
    assert event.facts() == {"seat": 0, "other": 1, "good": None}
    assert repr(STOLE) == "EventKind('stole')"
    assert repr(EventKind("ended")) == "EventKind('ended')", "without fields, too"
    assert STOLE.types == {"seat": "seat", "other": "seat", "good": "good"}


def test_a_match_shows_each_seat_its_own_events() -> None:
    match = begun()
    match.answer(DRAW)
    own, others = match.events(0), match.events(1)
    assert [event.kind.name for event in own] == [event.kind.name for event in others] == ["drew"]
    assert own[0].values == (0, *state_of(match).tray)
    assert others[0].values == match.events(None)[0].values == (0, None, None, None)


def test_events_since_an_answer_omit_earlier_ones() -> None:
    match = begun()
    assert match.events(0) == []
    assert [event.number for event in match.events(0, -1)] == [0]
    for _ in range(2):
        match.answer(match.options()[1])
    assert {event.number for event in match.events(0, -1)} == {0, 1, 2}
    assert {event.number for event in match.events(0, 1)} == {2}
    assert match.events(0, 2) == []


def test_imagined_matches_collect_no_events() -> None:
    world = begun().imagine(0, 1)
    world.answer(DRAW)
    assert world.events(0, -1) == []


@pytest.mark.parametrize("seat", [0, 2, None])
def test_the_newest_events_come_first_and_end_with_the_set_up(seat: int | None) -> None:
    match = caravanserai.game("silk_road").start(3, 1)
    while match.number < 100:  # the history then has several segments
        if match.number % 20 == 0:
            assert list(match.newest_events(seat)) == match.events(seat, -1)[::-1]
        match.answer(match.options()[-1])
    assert list(match.newest_events(seat)) == match.events(seat, -1)[::-1]
