from pathlib import Path

from tools import observation_reference


def test_the_reference_of_the_observations_is_up_to_date() -> None:
    page = Path(__file__).parents[2] / observation_reference.PAGE
    assert page.read_text("utf-8") == observation_reference.page()
