import doctest

import caravanserai


def test_the_example_of_the_package_works() -> None:
    results = doctest.testmod(caravanserai)
    assert results.attempted >= 4
    assert results.failed == 0
