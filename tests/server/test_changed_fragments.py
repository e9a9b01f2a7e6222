"""Which fragments of a page are sent: those that changed, whole with all that lies inside them."""

from markupsafe import Markup

from caravanserai.server.tables.screen import _changed

PAGE = {"bar": "<p id=bar>1</p>", "board": "<div id=board></div>", "board/map": "<i id=map></i>"}


def drawn(**changes: str) -> dict[str, Markup]:
    return {key: Markup(html) for key, html in {**PAGE, **changes}.items()}  # noqa: S704  # our own words


def test_of_a_page_that_stays_as_it_is_nothing_is_sent() -> None:
    assert _changed(PAGE, drawn()) == {}


def test_a_fragment_that_changes_without_growing_is_sent() -> None:
    assert _changed(PAGE, drawn(bar="<p id=bar>2</p>")) == {"bar": "<p id=bar>2</p>"}


def test_with_an_outer_fragment_goes_all_that_lies_inside_it() -> None:
    sent = _changed(PAGE, drawn(board="<div id=board class=new></div>"))
    assert list(sent) == ["board", "board/map"]
    assert sent["board/map"] == PAGE["board/map"]
