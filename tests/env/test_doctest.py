import doctest
from types import ModuleType

import pytest

from caravanserai.env import aec, solo, spiel


@pytest.mark.parametrize("module", [aec, solo, spiel])
def test_the_example_of_the_module_works(module: ModuleType) -> None:
    results = doctest.testmod(module)
    assert results.attempted >= 4
    assert results.failed == 0
