import collections
import types

import pytest

import caravanserai
from caravanserai.kernel.decision import Together
from caravanserai.kernel.errors import MatchRunningError, SetupError
from caravanserai.kernel.game import MatchOption
from tests.contract.toy import BAZAAR, Act, Bid, Buy, KeepOne, Turn
from tests.kernel.positions import HUGE, Anything, of_another_kind


@pytest.mark.parametrize("seats", [1, 5, 0, -2, "3", 3.0, True, [], HUGE])
def test_other_numbers_of_seats_are_refused(seats: Anything) -> None:
    with pytest.raises(SetupError, match="2 to 4 seats"):
        BAZAAR.start(seats)


@pytest.mark.parametrize(
    "options",
    [
        {"purse": "empty"},
        {"purse": 1},
        {"purse": None},
        {"purse": ["full"]},
        {"colour": "red"},
        {1: "full"},
        [("purse", "empty")],
        [1],
        "purse",
        5,
        [([], 1)],
    ],
)
def test_unknown_match_options_are_refused(options: Anything) -> None:
    with pytest.raises(SetupError):
        BAZAAR.start(2, 1, options)


@pytest.mark.parametrize("options", [{"purse": "thin"}, [("purse", "thin")], types.MappingProxyType({"purse": "thin"})])
def test_options_are_taken_over(options: Anything) -> None:
    match = BAZAAR.start(2, 1, options)
    assert dict(match.setup) == {"purse": "thin"}
    assert match.view(0).coins == (10, 10)


def test_the_given_options_are_copied() -> None:
    options = {"purse": "thin"}
    match = BAZAAR.start(2, 1, options)
    options["purse"] = "full"
    assert match.setup["purse"] == "thin"
    with pytest.raises(TypeError):
        match.setup["purse"] = "full"  # type: ignore[index]  # read-only


def test_defaults_are_the_fewest_seats_and_the_first_values() -> None:
    match = BAZAAR.start()
    assert match.seats == 2
    assert match.setup == {"purse": "full"}


@pytest.mark.parametrize("seed", [1.5, True, b"7", "\ud800", ["7"], HUGE])
def test_invalid_seeds_are_refused(seed: Anything) -> None:
    with pytest.raises(SetupError):
        BAZAAR.start(2, seed)


def test_equal_seeds_deal_equally_and_matches_without_one_differ() -> None:
    assert BAZAAR.start(3, 7).digest() == BAZAAR.start(3, 7).digest()
    assert len({BAZAAR.start(3, seed).digest() for seed in range(20)}) == 20
    assert BAZAAR.start(3).digest() != BAZAAR.start(3).digest()


def test_the_commitment_is_public_and_the_seed_only_at_the_end() -> None:
    match = BAZAAR.start(2, 7)
    assert match.commitment == caravanserai.kernel.commitment(7)
    with pytest.raises(MatchRunningError):
        _ = match.seed
    while not match.over:
        match.answer(match.options()[0])
    assert match.seed == 7


def test_the_option_table_numbers_every_option_once() -> None:
    table = BAZAAR.table
    assert [kind.__name__ for kind in table.kinds] == ["Act", "KeepOne", "LayCard", "Price", "Buy", "Bid"]
    assert table.size == sum(kind.space.size for kind in table.kinds)
    names = [table.name_of(option) for option in range(table.size)]
    assert [name for name, count in collections.Counter(names).items() if count > 1] == []
    assert names[:5] == ["Act/done", "Act/draw", "Act/lay", "Act/throw", "KeepOne/keep:0"]


def test_ids_are_the_offset_of_the_kind_plus_the_choice() -> None:
    table = BAZAAR.table
    assert table.id_of(Act.of(0), 2) == table.id_of(Act.of(3), 2) == 2
    assert table.id_of(KeepOne.of(0), 0) == 4
    assert table.name_of(table.id_of(Buy.of(0, 1, 2), 1)) == "Buy/buy"


@pytest.mark.parametrize("option", [-1, 1 << 40, "0", 1.0, True, None, HUGE])
def test_an_unknown_id_is_refused(option: Anything) -> None:
    with pytest.raises(SetupError):
        BAZAAR.table.name_of(option)


@pytest.mark.parametrize("choice", [-1, 4, 1 << 40, "0", 1.0, True, None, HUGE])
def test_an_invalid_choice_has_no_id(choice: Anything) -> None:
    with pytest.raises(SetupError):
        BAZAAR.table.id_of(Act.of(0), choice)


def test_integers_of_other_types_are_valid_seats_seeds_and_choices() -> None:
    table = BAZAAR.table
    assert table.name_of(of_another_kind(2)) == "Act/lay"
    assert Act.of(0).space.name(of_another_kind(2)) == "lay"
    named = table.id_of(KeepOne.of(0), of_another_kind(0))
    assert (type(named), named) == (int, 4)
    match = BAZAAR.start(of_another_kind(3), of_another_kind(7))
    assert match.record().to_json() == BAZAAR.start(3, 7).record().to_json()


@pytest.mark.parametrize("wrong", ["2", 2.0, True])
def test_a_value_that_is_no_integer_is_refused_for_its_type(wrong: Anything) -> None:
    for use in (BAZAAR.table.name_of, Act.of(0).space.name, BAZAAR.start):
        with pytest.raises(SetupError, match=f", not {wrong!r} of type {type(wrong).__name__}$"):
            use(wrong)


def test_kinds_are_found_by_name_with_the_sealed_group() -> None:
    assert BAZAAR.kinds_by_name["Turn"] is Turn
    assert BAZAAR.kinds_by_name["Together"] is Together
    assert BAZAAR.kinds_by_name["Bid"] is Bid


def test_a_match_option_names_its_default_first() -> None:
    assert BAZAAR.match_options == (MatchOption("purse", ("full", "thin")),)
