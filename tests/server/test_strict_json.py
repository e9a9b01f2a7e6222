"""Strict JSON: the depth of nesting has one limit, on every version of Python."""

import pytest

from caravanserai.server.http.strict_json import read_json


@pytest.mark.parametrize(("start", "end"), [("[", "]"), ('{"a":', "}")])
def test_json_may_be_nested_a_hundred_levels_deep_and_no_deeper(start: str, end: str) -> None:
    read_json(start * 100 + "1" + end * 100)
    with pytest.raises(ValueError, match="nested too deeply"):
        read_json(start * 101 + "1" + end * 101)


def test_brackets_in_texts_and_side_by_side_do_not_count() -> None:
    assert read_json('{"text": "' + "[{" * 500 + '"}') == {"text": "[{" * 500}
    assert read_json(r'{"text": "\"' + "[" * 500 + '"}') == {"text": '"' + "[" * 500}
    assert read_json("[" + ",".join(["[]"] * 500) + "]") == [[]] * 500
