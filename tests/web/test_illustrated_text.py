"""Lines of the log as markup."""

from caravanserai.games.silk_road import SILK_ROAD
from caravanserai.games.silk_road.events import PASSED
from caravanserai.kernel.event import Event
from caravanserai.web.illustrated_text import IllustratedDescriber


def test_a_name_that_is_not_drawn_is_no_markup() -> None:
    teller = IllustratedDescriber(SILK_ROAD, "en", ["<b>Ana</b> & Bo"], lambda _: None)
    assert teller.line(Event(PASSED, (0,), 1)) == "&lt;b&gt;Ana&lt;/b&gt; &amp; Bo passes."
