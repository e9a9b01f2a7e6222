import asyncio

import pytest

from bench.masters import measure


@pytest.mark.slow
def test_waits_for_masters_at_several_tables_are_measured() -> None:
    found = asyncio.run(measure("silk_road", 3, 1, 2.0))
    assert (found["tables"], found["thinkers"]) == (3, 1)
    assert found["answers"] >= 3
    seconds = found["seconds"]
    assert 0 < seconds["median"] <= seconds["95 %"] <= seconds["longest"]
