from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel import registry
from caravanserai.kernel.chance import FAST, KEYED, commitment, keyed_seed
from caravanserai.kernel.errors import CaravanseraiError, RecordError, RuleFaultError, SetupError, UnknownGameError
from caravanserai.kernel.record import FORMAT, Record, replay
from tests.contract.faulty_rules import GlobalRandom
from tests.contract.toy import BAZAAR
from tests.kernel.positions import DRAW, HUGE, LAY, Anything, at_auction, begun, ended

pytestmark = pytest.mark.usefixtures("registered_toy")


@pytest.fixture
def registered_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", {BAZAAR.id: BAZAAR})


def whole() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(ended().record().to_json())
    return data


def test_a_record_holds_the_facts_of_its_match() -> None:
    match = ended(seed="x")
    record = match.record()
    assert (record.format, record.game, record.rules) == (FORMAT, "bazaar", 3)
    assert (record.seats, record.options, record.seed) == (3, {"purse": "full"}, "x")
    assert record.commitment == match.commitment == commitment("x")
    assert list(record.calls) == match.calls()
    assert record.digests[-1] == match.digest()
    assert record.scores == match.scores()


def test_a_record_of_a_running_match_has_no_scores() -> None:
    assert at_auction().record().scores is None


@pytest.mark.parametrize(("seed", "generator"), [(5, FAST), ("five", FAST), (keyed_seed(5), KEYED), (None, KEYED)])
def test_a_record_is_read_back_equal_and_names_its_generator(seed: int | str | None, generator: str) -> None:
    match = ended(seed=seed)
    record = match.record()
    assert record.generator == match.generator == generator
    assert Record.from_json(record.to_json()) == Record.from_json(record.to_json().encode()) == record
    assert Record.from_data(json.loads(record.to_json())) == record


@pytest.mark.parametrize("seed", [1, keyed_seed(1)], ids=[FAST, KEYED])
def test_a_record_is_replayed_in_every_form(seed: int | str) -> None:
    match = ended(seed=seed)
    record = match.record()
    for form in (record, record.to_json(), record.to_json().encode(), json.loads(record.to_json())):
        again = replay(form)
        assert again.digest() == match.digest()
        assert again.calls() == match.calls()
        assert again.events(1, -1) == match.events(1, -1)
        assert again.record() == record


def test_a_record_is_replayed_up_to_any_call() -> None:
    record = ended().record()
    for calls in (0, 1, 5, len(record.calls)):
        match = replay(record, calls)
        assert match.calls() == list(record.calls[:calls])
    assert replay(record, 10**6).over


@pytest.mark.parametrize("calls", [-1, "1", 1.0, True, HUGE])
def test_a_number_of_calls_is_an_integer_and_a_larger_one_replays_all(calls: Anything) -> None:
    record = ended().record()
    try:
        match = replay(record, calls)
    except RecordError:
        return
    assert type(calls) is int
    assert match.over


@pytest.mark.parametrize("seed", [1, keyed_seed(1)], ids=[FAST, KEYED])
def test_undo_rewind_and_sealed_answers_are_replayed(seed: int | str) -> None:
    match = begun(seed=seed)
    match.answer(LAY)
    match.undo()
    match.answer(DRAW)
    match.rewind(0, range(3))
    while len(match.decisions()) < 2:
        match.answer(0)
    match.answer(3, 2)
    match.answer(1, 0)
    match.undo(2)
    again = replay(match.record())
    assert again.digest() == match.digest()
    assert again.calls() == match.calls()
    assert again.number == match.number


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "7", '"x"', b"\xff\xfe", "[" * 100_000, "{}", None, 5, [1]])
def test_an_invalid_record_is_refused(text: Anything) -> None:
    with pytest.raises(RecordError):
        Record.from_json(text)
    with pytest.raises(RecordError):
        replay(text)


def test_a_truncated_record_is_refused_wherever_it_ends() -> None:
    text = ended().record().to_json()
    for end in range(0, len(text), 7):
        with pytest.raises(RecordError):
            replay(text[:end])


@pytest.mark.parametrize("field", [field.name for field in dataclasses.fields(Record)])
def test_every_field_is_needed_and_checked(field: str) -> None:
    without = whole()
    del without[field]
    with pytest.raises(RecordError):
        Record.from_data(without)
    wrongs: list[object] = [{"a": 1}, 1.5, [None], True]
    for wrong in wrongs:
        with pytest.raises(RecordError):
            Record.from_data(whole() | {field: wrong})


@pytest.mark.parametrize(
    "changes",
    [
        {"more": 1},
        {"format": "caravanserai-record-0"},
        {"seed": 2},
        {"seed": "\ud800"},
        {"seed": None},
        {"commitment": "0" * 64},
        {"options": {"purse": 1}},
        {"calls": [[0, 0, 0]]},
        {"calls": [[0]]},
        {"calls": [[0, True]]},
        {"calls": [["0", 0]]},
        {"digests": []},
        {"digests": [1]},
        {"scores": ["1"]},
    ],
)
def test_a_damaged_record_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(RecordError):
        replay(whole() | changes)


def test_the_commitment_binds_the_generator() -> None:
    """The same 256 bits without the name of the generator are another seed, and make another match."""
    data = json.loads(ended(seed=keyed_seed(1)).record().to_json())
    bare = data["seed"].removeprefix("blake2b:")
    with pytest.raises(RecordError, match="commitment"):
        replay(data | {"seed": bare})
    with pytest.raises(RecordError, match=r"another way|refused"):
        replay(data | {"seed": bare, "commitment": commitment(bare)})


def test_a_record_of_other_rules_is_refused_with_both_versions() -> None:
    with pytest.raises(RecordError, match="rules 2 of bazaar; these are rules 3"):
        replay(whole() | {"rules": 2})


def test_a_record_of_an_unknown_game_is_refused() -> None:
    with pytest.raises(UnknownGameError):
        replay(whole() | {"game": "chess"})


@pytest.mark.parametrize("changes", [{"seats": 9}, {"options": {"purse": "none"}}, {"options": {"x": "y"}}])
def test_a_record_that_cannot_start_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SetupError):
        replay(whole() | changes)


def test_a_record_with_other_positions_is_refused() -> None:
    data = whole()
    data["digests"][3] = "0" * 16
    with pytest.raises(RecordError, match="after call 3"):
        replay(data)
    with pytest.raises(RecordError):
        replay(whole() | {"seed": 2, "commitment": commitment(2)})


@pytest.mark.parametrize("call", [[0, 99], [2, 0], [9, 0], [-5, 0], [0, -1], [-1, -1], [-1, 5], [1, -1]])
def test_a_record_with_an_illegal_call_is_refused(call: list[int]) -> None:
    data = whole()
    data["calls"][0] = call
    with pytest.raises(RecordError, match="call 0"):
        replay(data)


@pytest.mark.parametrize("scores", [[0, 0, 0], [], [1]])
def test_wrong_scores_are_refused(scores: list[int]) -> None:
    with pytest.raises(RecordError, match="scores"):
        replay(whole() | {"scores": scores})


def test_scores_before_the_end_are_refused() -> None:
    data = json.loads(at_auction().record().to_json()) | {"scores": [40, 40, 40]}
    with pytest.raises(RecordError, match="scores"):
        replay(data)


def test_numbers_too_large_to_be_written_are_refused() -> None:
    for changes in ({"rules": 10**5000}, {"seats": 10**5000}, {"calls": [[0, 10**5000]], "digests": ["x"]}):
        with pytest.raises(CaravanseraiError):
            replay(whole() | changes)


def test_a_match_that_cannot_be_repeated_has_no_record() -> None:
    match = GlobalRandom().start(3, 1)
    match.answer(0)
    with pytest.raises(RuleFaultError):
        match.record()


def test_the_record_of_a_copy_stays_when_the_match_goes_on() -> None:
    match = begun()
    match.answer(LAY)
    record = match.record()
    match.undo()
    match.answer(DRAW)
    assert record.calls == ((0, LAY),)
    assert caravanserai.replay(record).calls() == [(0, LAY)]
