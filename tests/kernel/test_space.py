import pytest

from caravanserai.kernel.errors import SetupError
from caravanserai.kernel.space import Space, names, numbers, seats, word
from tests.kernel.positions import HUGE, Anything

SPACE = Space(word("pass"), numbers("bid", 1, 4, "money"), names("to", "city", ("ur", "tyre")), seats("from", 3))


def test_choices_count_through_the_blocks() -> None:
    expected = ["pass", "bid:1", "bid:2", "bid:3", "bid:4", "to:ur", "to:tyre", "from:0", "from:1", "from:2"]
    assert [SPACE.name(choice) for choice in range(SPACE.size)] == expected
    assert [SPACE.choice(name) for name in expected] == list(range(10))
    assert SPACE.starts == {"pass": 0, "bid": 1, "to": 5, "from": 7}


def test_a_choice_is_found_in_its_block() -> None:
    block, place = SPACE.locate(6)
    assert (block.name, block.of, block.items[place]) == ("to", "city", "tyre")


@pytest.mark.parametrize("choice", [-1, 10, 1 << 70, "0", None, 1.0, True, HUGE])
def test_an_invalid_choice_has_no_name(choice: Anything) -> None:
    with pytest.raises(SetupError):
        SPACE.name(choice)


@pytest.mark.parametrize("name", ["", "bid", "bid:5", "bid:01", "pass:", "to:Ur", 3, None, "from:-1"])
def test_unknown_names_are_refused(name: Anything) -> None:
    with pytest.raises(SetupError):
        SPACE.choice(name)


def test_large_ranges_are_not_spelled_out() -> None:
    space = Space(numbers("price", 0, 3599), word("none"))
    assert space.size == 3601
    assert isinstance(space.blocks[0].items, range)
    assert (space.name(3599), space.name(3600)) == ("price:3599", "none")
    assert space.choice("price:1234") == 1234
