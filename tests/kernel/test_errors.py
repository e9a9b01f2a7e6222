import inspect

import pytest

import caravanserai
from caravanserai.kernel import errors
from caravanserai.kernel.decision import Reason


class Unshowable:
    def __repr__(self) -> str:
        raise LookupError


def test_all_errors_are_one_family() -> None:
    family = [kind for _, kind in inspect.getmembers(errors, inspect.isclass) if issubclass(kind, Exception)]
    assert len(family) > 10
    assert all(issubclass(kind, caravanserai.CaravanseraiError) for kind in family)


def test_the_whole_family_is_public() -> None:
    family = {
        name
        for name, kind in inspect.getmembers(errors, inspect.isclass)
        if kind.__module__ == errors.__name__ and issubclass(kind, errors.CaravanseraiError)
    }
    assert family <= set(caravanserai.__all__)


def test_refused_answers_are_a_family_of_their_own() -> None:
    for kind in (errors.IllegalOptionError, errors.WrongSeatError, errors.MatchOverError):
        assert issubclass(kind, errors.AnswerError)
    assert not issubclass(errors.SealedError, errors.AnswerError)


def test_an_illegal_option_carries_its_reason() -> None:
    assert errors.IllegalOptionError("no", Reason("too_dear")).reason == Reason("too_dear")
    assert errors.IllegalOptionError("no").reason is None


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1, "1"),
        ("a", "'a'"),
        pytest.param(10**5000, "<int>", id="huge"),
        (Unshowable(), "<Unshowable>"),
        ("x" * 200, "'" + "x" * 79 + "..."),
    ],
)
def test_anything_can_be_shown_in_a_message(value: object, text: str) -> None:
    assert errors.shown(value) == text
