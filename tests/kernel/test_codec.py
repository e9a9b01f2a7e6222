from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest

from caravanserai.kernel.codec import TRANSIENT, Data, Pending, state
from caravanserai.kernel.decision import Decision, Together
from caravanserai.kernel.errors import CaravanseraiError, RecordError
from caravanserai.testing.internals import shared_part
from tests.contract.toy import BAZAAR, Act, Bid, Buy, Stall, Table
from tests.kernel.positions import Anything, at_auction, begun, state_of

KINDS = BAZAAR.kinds_by_name


@state
class Inner(Data):
    number: int
    items: list[int]


@state
class Everything(Data):
    number: int
    yes: bool
    text: str
    maybe: int | None
    pair: tuple[int, str]
    many: tuple[int, ...]
    deep: tuple[tuple[int, ...], ...]
    none: tuple[()]
    ints: list[int]
    grid: list[list[int]]
    cube: list[list[list[int]]]
    pairs: list[tuple[int, int]]
    inner: Inner
    inners: list[Inner]
    maybe_inner: Inner | None
    maybe_items: list[int] | None
    holes: list[int | None]
    gaps: list[list[int] | None]
    named: dict[str, int]
    named_lists: dict[str, list[int]]
    named_inners: dict[str, Inner]
    tables: list[dict[str, list[int]]]
    tree: dict[str, dict[str, list[int]]]
    maybe_named: dict[str, int] | None
    stack: list[Pending]
    asked: Act
    question: Decision[Any]
    waiting: tuple[Pending, ...]
    maybe_asked: Act | None
    fresh: list[int] | None = dataclasses.field(default_factory=list, kw_only=True, compare=False, metadata=TRANSIENT)


def everything(**changes: object) -> Everything:
    values: dict[str, Any] = {
        "number": 1,
        "yes": True,
        "text": "ñ",
        "maybe": None,
        "pair": (1, "x"),
        "many": (1, 2, 3),
        "deep": ((1,), (), (2, 3)),
        "none": (),
        "ints": [1, 2],
        "grid": [[1], [], [2]],
        "cube": [[[1], [2]], []],
        "pairs": [(1, 2), (3, 4)],
        "inner": Inner(1, [1]),
        "inners": [Inner(2, [2]), Inner(3, [])],
        "maybe_inner": Inner(4, [4]),
        "maybe_items": [5],
        "holes": [1, None],
        "gaps": [[1], None],
        "named": {"b": 1, "a": 2},
        "named_lists": {"x": [1]},
        "named_inners": {"y": Inner(6, [6])},
        "tables": [{"k": [1]}, {}],
        "tree": {"a": {"b": [1]}},
        "maybe_named": {"q": 1},
        "stack": [Act.of(0), Together.of((Bid.of(0), Bid.of(1)))],
        "asked": Act.of(2),
        "question": Buy.of(0, 1, 2),
        "waiting": (Act.of(1), Bid.of(1)),
        "maybe_asked": Act.of(1),
    }
    return Everything(**(values | changes))


EMPTY = {"maybe_inner": None, "maybe_items": None, "maybe_named": None, "maybe_asked": None, "maybe": 3}


@pytest.mark.parametrize("changes", [{}, EMPTY], ids=["full", "empty"])
def test_a_copy_is_equal_and_shares_nothing_that_changes(changes: dict[str, object]) -> None:
    whole = everything(**changes)
    twin = whole.copy()
    assert twin == whole
    assert shared_part(whole, twin) is None
    assert twin.deep is whole.deep
    assert twin.asked is whole.asked


@pytest.mark.parametrize("changes", [{}, EMPTY], ids=["full", "empty"])
def test_a_state_survives_json(changes: dict[str, object]) -> None:
    whole = everything(**changes)
    again = Everything.decode(json.loads(json.dumps(whole.encode())), KINDS)
    assert again == whole
    assert again.question is whole.question
    assert shared_part(whole, again) is None


def test_encoded_data_shares_nothing_with_the_state() -> None:
    whole = everything()
    assert shared_part(whole.encode(), whole) is None


def test_a_transient_list_is_not_saved_and_starts_anew_in_copies() -> None:
    whole = everything(fresh=[1])
    assert whole.copy().fresh == []
    assert "fresh" not in whole.encode()
    assert Everything.decode(whole.encode(), KINDS).fresh == []
    assert everything(fresh=None).copy().fresh is None


def test_a_copy_of_a_game_state_has_its_class_and_its_inherited_fields() -> None:
    table = state_of(begun())
    twin = table.copy()
    assert type(twin) is Table
    assert twin == table
    assert twin.stack is not table.stack


def test_optional_things_may_stand_in_tuples() -> None:
    @state
    class Row(Data):
        cells: tuple[int | None, ...]

    assert Row.decode(Row((1, None)).encode(), {}) == Row((1, None))


def test_the_helper_of_the_next_tests_makes_state_classes() -> None:
    assert issubclass(made_with(list[int]), Data)


def made_with(annotation: object) -> type:
    return state(type("Made", (Data,), {"__annotations__": {"field": annotation}}))


@pytest.mark.parametrize(
    "annotation",
    [float, bytes, object, set[int], frozenset[int], dict[int, int], int | str, int | str | None, list, dict, tuple],
)
def test_a_type_that_cannot_be_stored_exactly_is_refused_when_the_class_is_made(annotation: object) -> None:
    with pytest.raises(TypeError, match="cannot hold"):
        made_with(annotation)


@pytest.mark.parametrize("annotation", [tuple[list[int], ...], tuple[Inner, int], tuple[tuple[list[int]], ...]])
def test_a_tuple_holds_nothing_that_changes(annotation: object) -> None:
    with pytest.raises(TypeError, match="never changes"):
        made_with(annotation)


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("number", True),
        ("number", 1.0),
        ("number", "1"),
        ("number", None),
        ("yes", 1),
        ("text", 5),
        ("maybe", "x"),
        ("pair", [1]),
        ("pair", [1, "x", 2]),
        ("pair", ["x", 1]),
        ("many", 7),
        ("many", {"a": 1}),
        ("many", [1, None]),
        ("deep", [[1], 2]),
        ("ints", None),
        ("ints", ["1"]),
        ("grid", [[1], [None]]),
        ("inner", None),
        ("inner", {"number": 1}),
        ("inner", {"number": 1, "items": [], "more": 1}),
        ("inners", [{"number": 1, "items": [""]}]),
        ("named", []),
        ("named", {"a": None}),
        ("named_lists", {"a": 1}),
        ("stack", [["Nobody", 1]]),
        ("stack", [["Act"]]),
        ("stack", [["Act", 1, 2]]),
        ("stack", [["Act", "x"]]),
        ("stack", [[]]),
        ("stack", ["Act"]),
        ("stack", [[["Act"], 1]]),
        ("stack", [None]),
        ("asked", ["Bid", 1]),
        ("stack", [["Together", []]]),
        ("stack", [["Together", [["Bid", 1], ["Bid", 0]]]]),
        ("stack", [["Together", [["Turn"]]]]),
    ],
)
def test_a_damaged_field_is_refused_by_name(field: str, wrong: Anything) -> None:
    data = everything().encode()
    data[field] = wrong
    with pytest.raises(RecordError) as refusal:
        Everything.decode(data, KINDS)
    assert field in str(refusal.value) or "Inner" in str(refusal.value)


@pytest.mark.parametrize("data", [None, [], 5, "x", {}, {"number": 1}])
def test_data_of_another_form_is_refused(data: object) -> None:
    with pytest.raises(RecordError, match="Everything"):
        Everything.decode(data, KINDS)


def test_a_field_more_or_less_is_refused() -> None:
    data = everything().encode()
    for changed in ({**data, "more": 1}, {name: data[name] for name in list(data)[1:]}):
        with pytest.raises(RecordError):
            Everything.decode(changed, KINDS)


def test_the_error_names_the_path_of_the_damage() -> None:
    data = everything().encode()
    data["grid"][2][0] = "x"
    with pytest.raises(RecordError, match=r"Everything\.grid\[2\]\[0\]"):
        Everything.decode(data, KINDS)


def test_data_classes_without_the_decorator_do_nothing_silently() -> None:
    class Plain(Data):
        pass

    with pytest.raises(NotImplementedError):
        Plain().copy()
    with pytest.raises(NotImplementedError):
        Plain().encode()
    with pytest.raises(NotImplementedError):
        Plain.decode({}, {})


def test_a_position_inside_a_sealed_group_can_be_loaded() -> None:
    match = at_auction()
    match.answer(3, 1)
    table = BAZAAR.load(match.snapshot())
    assert table == state_of(match)
    assert table.stack[-1] is state_of(match).stack[-1]


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "[" * 100_000, '{"seats": 3}', None, 5, b"\xff", "NaN"])
def test_texts_that_are_no_position_are_refused(text: Anything) -> None:
    with pytest.raises(CaravanseraiError):
        BAZAAR.load(text)


def test_nested_state_is_written_as_an_object() -> None:
    assert Stall([1, 2], 5).encode() == {"cards": [1, 2], "price": 5}
