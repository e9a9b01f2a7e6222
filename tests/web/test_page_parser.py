"""The parser of the tests reads a page as the parser of the standard library does."""

from html.parser import HTMLParser
from typing import Any

import pytest

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.silk_road import SILK_ROAD
from caravanserai.kernel.game import Game
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Talk
from tests.web.page_parser import PageParser


def calls(kind: type[HTMLParser], page: str) -> list[tuple[object, ...]]:
    """Return the calls of a parser's methods for a page."""
    found: list[tuple[object, ...]] = []

    class Listener(kind):  # type: ignore[misc, valid-type]  # either parser
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append(("start", tag, *attrs))

        def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            found.append(("empty", tag, *attrs))

        def handle_endtag(self, tag: str) -> None:
            found.append(("end", tag))

        def handle_data(self, data: str) -> None:
            found.append(("text", data))

    parser = Listener()
    parser.feed(page)
    parser.close()
    return found


@pytest.mark.parametrize("game", [SILK_ROAD, DRAGONHARTH], ids=lambda game: game.id)
@pytest.mark.parametrize("lang", ["en", "es"])
def test_a_table_is_read_alike(game: Game[Any], lang: str) -> None:
    match = game.start(game.seat_counts[-1], 1)
    players = [Player(seat, "person", f"<{seat}> & 'co'") for seat in range(match.seats)]
    page = "".join(map(str, fragments(Perspective(match, 0, players, lang), Talk("t")).values()))
    assert calls(PageParser, page) == calls(HTMLParser, page)
    assert len(calls(PageParser, page)) > 500


@pytest.mark.parametrize(
    "page",
    [
        '<p id="a" title="1 &lt; 2 > 0">A &amp; B</p>',
        "<input disabled name='it'><br/>",
        "<P CLASS=x>one</P>two",
        '<a href="?a=1&amp;b=2" data-tip="&quot;no&quot;"></a>',
    ],
)
def test_a_text_is_read_alike(page: str) -> None:
    assert calls(PageParser, page) == calls(HTMLParser, page)


@pytest.mark.parametrize("page", ["<p>1 < 2</p>", '<p title="never ends>text</p>', "<!-- no comment -->", "<>"])
def test_a_page_that_it_cannot_read_is_refused(page: str) -> None:
    with pytest.raises(AssertionError, match="tag"):
        PageParser().feed(page)
