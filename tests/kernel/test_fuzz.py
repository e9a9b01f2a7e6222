"""For any input: every refusal is one of the documented errors, and changes nothing."""

from __future__ import annotations

import contextlib
import json
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import caravanserai
from caravanserai.kernel.chance import Dice, commitment
from caravanserai.kernel.errors import AnswerError, CaravanseraiError, IllegalOptionError, SealedError, SetupError
from caravanserai.kernel.match import Match
from caravanserai.kernel.record import FORMAT, Record, replay
from caravanserai.kernel.space import Space, names, numbers, word
from caravanserai.testing import play
from caravanserai.testing.random_match import play_on
from tests.contract.toy import BAZAAR
from tests.kernel.positions import Anything

if TYPE_CHECKING:
    from collections.abc import Callable

SILK_ROAD = caravanserai.game("silk_road")

atoms = st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.just("\ud800")
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
anything = st.recursive(
    atoms | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=4) | st.tuples(inner) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
    max_leaves=8,
)
small = st.integers(-3, 30)


def after(answers: int, seed: int) -> Match[Any]:
    """The toy game after `answers` random answers, possibly inside a sealed group or at the end."""
    match: Match[Any] = BAZAAR.start(3, seed)
    play_on(match, Dice(seed), answers)
    return match


positions = st.builds(after, st.integers(0, 40), st.integers(0, 20))


def stands(match: Match[Any]) -> tuple[object, ...]:
    return match.digest(), match.calls(), match.number, match.events(None, -1), match.decisions()


@given(match=positions, choice=anything | small, seat=anything | small)
def test_any_answer_of_any_seat(match: Match[Any], choice: Anything, seat: Anything) -> None:
    before = stands(match)
    try:
        match.answer(choice, seat)
    except AnswerError:
        assert stands(match) == before
    else:
        assert type(choice) is int
        assert seat is None or type(seat) is int
        assert match.number == before[2] + 1  # type: ignore[operator]  # a number


@given(match=positions, choice=anything | small, seat=anything | small)
def test_queries_change_nothing(match: Match[Any], choice: Anything, seat: Anything) -> None:
    before = stands(match)
    for ask in (match.why_not, match.outlook, match.is_final):
        with contextlib.suppress(AnswerError):
            ask(choice, seat)
    for look in (match.view, match.events, match.options, match.option_names, match.chair, match.timeout_choice):
        with contextlib.suppress(AnswerError):
            look(seat)
    with contextlib.suppress(CaravanseraiError):
        match.events(None, choice)
    assert stands(match) == before


@given(match=positions, seat=anything | st.sampled_from([None, 0, 1, 2]), seed=anything)
@example(match=after(5, 1), seat=0, seed="\ud800")
def test_imagining_anything_changes_nothing(match: Match[Any], seat: Anything, seed: Anything) -> None:
    before = stands(match)
    with contextlib.suppress(CaravanseraiError):
        world = match.imagine(seat, seed)
        assert world.view(seat) == match.view(seat)
    assert stands(match) == before


@given(match=positions, seat=anything | small)
def test_any_undo(match: Match[Any], seat: Anything) -> None:
    before = stands(match)
    try:
        allowed = match.can_undo(seat)
    except AnswerError:
        allowed = False
    try:
        match.undo(seat)
    except (AnswerError, SealedError):
        assert not allowed
        assert stands(match) == before
    else:
        assert allowed
        assert match.number == before[2] - 1  # type: ignore[operator]  # a number
        assert match.record().digests[-1] == match.digest()


@given(match=positions, number=anything | small, consent=anything | st.lists(small) | st.just([0, 1, 2]))
def test_any_rewind(match: Match[Any], number: Anything, consent: Anything) -> None:
    before = stands(match)
    try:
        match.rewind(number, consent)
    except SealedError:
        assert stands(match) == before
    else:
        assert match.number == number
        assert match.record().digests[-1] == match.digest()


@given(seats=anything | small, seed=anything | small, options=anything | st.dictionaries(st.text(), anything))
@example(seats=3, seed=1, options={"ledger": "open"})
@example(seats=3, seed="\ud800", options=None)
@example(seats=3, seed=1, options=["ab"])
def test_any_start(seats: Anything, seed: Anything, options: Anything) -> None:
    try:
        match = SILK_ROAD.start(seats, seed, options)
    except SetupError:
        return
    assert match.seats in SILK_ROAD.seat_counts
    assert set(match.setup) == {option.name for option in SILK_ROAD.match_options}
    assert type(seed) in (int, str, type(None))


@given(name=anything)
def test_any_game(name: Anything) -> None:
    with pytest.raises(CaravanseraiError):
        caravanserai.game(name)


SPACE = Space(word("pass"), numbers("bid", -2, 40), names("to", "city", ("ur", "", "tyre:x")))


@given(choice=anything | st.integers(-5, 60))
def test_any_choice_has_a_name_or_is_refused(choice: Anything) -> None:
    try:
        name = SPACE.name(choice)
    except SetupError:
        assert type(choice) is not int or not 0 <= choice < SPACE.size
    else:
        assert SPACE.choice(name) == choice


@given(name=anything | st.from_regex(r"(pass|bid|to):?[-0-9a-z]{0,3}"))
def test_any_name_is_a_choice_or_is_refused(name: Anything) -> None:
    try:
        choice = SPACE.choice(name)
    except SetupError:
        return
    assert SPACE.name(choice) == name


# -- records and saved positions -----------------------------------------------------------------------------


def recorded() -> dict[str, Any]:
    """A real record of Silk Road, with undos, as plain data; shortened, so that its replay is quick."""
    match = next(match for match in play(SILK_ROAD, 3, 5, undoing=True) if len(match.calls()) >= 24)
    data: dict[str, Any] = json.loads(match.record().to_json())
    return data


RECORD = json.dumps(recorded())
POSITION = next(match for match in play(SILK_ROAD, 3, 2) if len(match.decisions()) > 1).snapshot()


def place_in(value: Anything, data: st.DataObject) -> tuple[Anything, Anything]:
    """A random container inside plain data, and a key or index in it, found level by level."""
    while True:
        keys = sorted(value) if isinstance(value, dict) else list(range(len(value)))
        key = data.draw(st.sampled_from(keys), label="key")
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or data.draw(st.booleans(), label="stop"):
            return value, key
        value = inner


def mutate(text: str, data: st.DataObject) -> Anything:
    """Change, delete or insert something at a random place in plain data."""
    value = json.loads(text)
    for _ in range(data.draw(st.integers(1, 3), label="changes")):
        container, key = place_in(value, data)
        way = data.draw(st.sampled_from(["replace", "nudge", "delete", "insert"]), label="way")
        new = data.draw(json_values | small, label="new")
        if way == "delete":
            del container[key]
        elif way == "insert" and isinstance(container, list):
            container.insert(key, new)
        elif way == "nudge" and type(container[key]) is int:
            container[key] += data.draw(st.integers(-2, 2), label="by")
        else:
            container[key] = new
    return value


def refused_or(attempt: Callable[[], object]) -> object:
    """The result of an attempt, or None if it was refused correctly."""
    try:
        return attempt()
    except CaravanseraiError:
        return None


@given(value=json_values)
def test_any_json_is_read_as_a_record_or_refused(value: Anything) -> None:
    assert refused_or(lambda: Record.from_json(json.dumps(value))) is None
    assert refused_or(lambda: replay(value)) is None


@given(text=st.text() | st.binary() | anything)
def test_any_text_is_read_as_a_record_or_refused(text: Anything) -> None:
    assert refused_or(lambda: Record.from_json(text)) is None


@given(fields=st.fixed_dictionaries({field: anything for field in Record.__slots__ if field != "format"}), seed=small)
def test_any_fields_are_read_as_a_record_or_refused(fields: dict[str, Any], seed: int) -> None:
    refused_or(lambda: replay(fields | {"format": FORMAT}))
    refused_or(lambda: replay(fields | {"format": FORMAT, "seed": seed, "commitment": commitment(seed)}))


@settings(max_examples=300)
@given(data=st.data())
def test_a_changed_record_is_refused_or_is_a_record(data: st.DataObject) -> None:
    value = mutate(RECORD, data)
    match = refused_or(lambda: replay(value))
    if match is not None:
        assert isinstance(match, Match)
        assert match.calls() == [tuple(call) for call in value["calls"]]
        assert refused_or(lambda: replay(match.record())) is not None


@given(at=st.integers(0, len(RECORD) - 1), new=st.characters() | st.just(""), more=st.integers(0, 3))
def test_a_flipped_letter_of_a_record_is_refused_or_harmless(at: int, new: str, more: int) -> None:
    refused_or(lambda: replay(RECORD[:at] + new + RECORD[at + more :]))


@settings(max_examples=300)
@given(data=st.data())
def test_a_changed_position_is_refused_or_is_a_position(data: st.DataObject) -> None:
    value = mutate(POSITION, data)
    state = refused_or(lambda: SILK_ROAD.load(json.dumps(value)))
    if state is not None:
        assert isinstance(state, SILK_ROAD.state_type)
        assert json.loads(json.dumps(state.encode())) == value


@given(text=st.text() | st.binary() | anything)
def test_any_text_is_no_position(text: Anything) -> None:
    with pytest.raises(CaravanseraiError):
        SILK_ROAD.load(text)


@settings(max_examples=20)
@given(calls=anything)
def test_a_record_is_replayed_up_to_any_number_of_calls(calls: Anything) -> None:
    match = refused_or(lambda: replay(RECORD, calls))
    assert match is None or calls is None or type(calls) is int


def test_an_illegal_answer_is_told_from_a_wrong_seat() -> None:
    match = after(0, 1)
    with pytest.raises(IllegalOptionError):
        match.answer(99)
