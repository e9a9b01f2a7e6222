"""The kept drawings of a table: every screen shows what a drawing from scratch shows; shared parts are drawn once."""

from __future__ import annotations

import gc
import itertools
import json
import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import caravanserai
from caravanserai.kernel.match import Match
from caravanserai.testing.random_match import play
from caravanserai.text.catalogue import languages
from caravanserai.web.board import Board
from caravanserai.web.boards.silk_road.board import SilkRoadBoard
from caravanserai.web.drawing import Drawn, Page, TableDrawing
from caravanserai.web.fragment import Fragment, constant, never
from caravanserai.web.fragments import _fragments_of, fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Proposal, Said, Talk

NAMES = ("<b>Amaia</b>", "Teo", "Noor", "Ilse")
GAMES = ["silk_road", "dragon_road", "crystal_peaks", "dragonharth"]
OPTIONS = {"silk_road": {"ledger": "open"}}
"""Options with which more is drawn."""
MOST = {"dragonharth": 500}
"""The number of answers that are checked; all other matches are played to their ends."""
EVERY = 5
"""Each screen follows every answer; it is compared with a drawing from scratch after every fifth one."""
REFERENCE = re.compile(r'<(li|article) id="([^"]*)" data-same></\1>')


class Reader:
    """A screen: the page that it shows, as its messages change it."""

    def __init__(self, seat: int | None, lang: str) -> None:
        self.seat = seat
        self.lang = lang
        self.shown: Page | None = None
        self.html: dict[str, str] = {}

    def hear(self, page: Page) -> bytes:
        message = page.message_for(self.shown)
        self.shown = page
        fresh = json.loads(message or "{}").get("f", {})
        known, self.html = self.html, {key: text for key, text in self.html.items() if key.split("/")[0] not in fresh}
        for key, text in fresh.items():
            self.html[key] = filled(text, known.get(key, ""))
        return message


def filled(text: str, known: str) -> str:
    """Replace the references in a text by the parts that the page has."""

    def part(gap: re.Match[str]) -> str:
        found = re.search(rf'<{gap[1]} id="{re.escape(gap[2])}".*?</{gap[1]}>', known, re.DOTALL)
        assert found, gap[0]
        return found[0]

    return REFERENCE.sub(part, text)


class Table:
    """A table with four people and spectators in every language, whose players come, go and talk at random."""

    def __init__(self, game: str, seed: int) -> None:
        self.match: Match[Any] = caravanserai.game(game).start(4, seed, OPTIONS.get(game, {}))
        self.dice = random.Random(seed)
        self.drawing = TableDrawing(lambda: 0.0)
        self.undone = 0
        self.talk = Talk("t")
        self.players = [
            Player(seat, "person", name) for seat, name in enumerate(("<b>Amaia</b>", "Teo", "Noor", "Ilse"))
        ]
        self.chosen: dict[int, int] = {}

    def readers(self) -> list[Reader]:
        return [Reader(seat, lang) for seat in (None, *range(4)) for lang in languages()]

    def page(self, reader: Reader) -> Page:
        if reader.seat is None:
            return self.drawing.spectators_page(self.match, self.players, self.talk, reader.lang, self.undone)
        return self.drawing.page(self.match, self.players, self.perspective(reader), self.talk)

    def perspective(self, reader: Reader) -> Perspective:
        chosen = None if reader.seat is None else self.chosen.get(reader.seat)
        return Perspective(self.match, reader.seat, self.players, reader.lang, chosen=chosen, undone=self.undone)

    def from_scratch(self, reader: Reader) -> dict[str, str]:
        return {key: str(html) for key, html in fragments(self.perspective(reader), self.talk).items()}

    def go_on(self) -> None:
        """Something happens: mostly an answer, else an undo, a preview, a line of chat, or a player who leaves."""
        what, dice = self.dice.random(), self.dice
        question = dice.choice(self.match.decisions())
        options = self.match.options(question.seat)
        self.match = self.match.copy()
        if what < 0.05 and self.match.can_undo():
            self.match.undo()
            self.undone += 1
            self.chosen = {}
        elif what < 0.15:
            self.chosen = {question.seat: dice.choice(options)}
        elif what < 0.18:
            self.talk = self.talk._replace(chat=(*self.talk.chat, Said("Teo", 1, "<i>hello</i>", 0.0)))
        elif what < 0.21:
            asked = None if self.talk.proposal else Proposal("undo", 1, 1, (0,))
            self.talk = self.talk._replace(proposal=asked, watching=dice.randrange(3))
        elif what < 0.24:
            seat = dice.randrange(4)
            self.players[seat] = self.players[seat]._replace(here=not self.players[seat].here)
        else:
            self.chosen = {}
            self.match.answer(dice.choice(options), question.seat)

    def play(self, most: int) -> Iterator[int]:
        number = 0
        while not self.match.over and number < most:
            self.go_on()
            number += 1
            yield number


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "every"),
    [
        *(pytest.param(game, EVERY, id=game) for game in GAMES),
        *(pytest.param(game, 1, id=f"{game}-every-answer", marks=pytest.mark.deep) for game in GAMES),
    ],
)
def test_every_screen_shows_what_a_drawing_from_scratch_shows(game: str, every: int) -> None:
    """After each answer other screens are compared, so that every answer is seen by some of them."""
    table = Table(game, 4)
    readers = table.readers()
    for number in table.play(MOST.get(game, 10_000)):
        for place, reader in enumerate(readers):
            reader.hear(table.page(reader))
            if (number + place) % every == 0 or table.match.over:
                assert reader.html == table.from_scratch(reader), (number, reader.seat, reader.lang)


def test_a_screen_that_missed_some_answers_catches_up() -> None:
    table = Table("silk_road", 5)
    ahead, behind = Reader(1, "en"), Reader(1, "en")
    for number in table.play(200):
        ahead.hear(table.page(ahead))
        if number % 7 == 0:
            behind.hear(table.page(behind))
            assert behind.html == ahead.html


def test_a_screen_that_changes_hands_shows_the_other_seat() -> None:
    table = Table("dragon_road", 6)
    reader = Reader(0, "en")
    for number in table.play(60):
        reader.seat = (None, 0, 1)[number % 3]
        reader.hear(table.page(reader))
        assert reader.html == table.from_scratch(reader)


@pytest.mark.parametrize("game", GAMES)
def test_without_a_change_nothing_is_sent(game: str) -> None:
    table = Table(game, 7)
    for reader in table.readers():
        assert reader.hear(table.page(reader))
        assert table.page(reader).message_for(reader.shown) == b""


def test_all_spectators_of_a_language_get_the_same_bytes() -> None:
    table = Table("silk_road", 8)
    several = [Reader(None, "en") for _ in range(5)]
    for _ in table.play(60):
        messages = [reader.hear(table.page(reader)) for reader in several]
        assert all(message is messages[0] for message in messages)


def test_what_everyone_sees_is_drawn_once_for_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four seats and a spectator: a shared fragment is drawn at most once for an answer, own ones once for a seat."""
    drawn: Counter[tuple[str, int | None, str]] = Counter()
    draw = Fragment.drawn

    def counted(fragment: Fragment, board: Board) -> object:
        drawn[fragment.key, board.perspective.seat, board.perspective.lang] += 1
        return draw(fragment, board)

    table = Table("silk_road", 9)
    readers = table.readers()
    for reader in readers:
        table.page(reader)
    monkeypatch.setattr(Fragment, "drawn", counted)
    for _ in table.play(100):
        drawn.clear()
        for reader in (*readers, *readers):
            table.page(reader)
        assert max(drawn.values(), default=0) <= 1
        assert not {(key, seat) for key, seat, _ in drawn if key in ("supply", "atlas", "faces") and seat is not None}


@pytest.mark.slow
def test_a_late_answer_reads_no_more_events_than_an_early_one() -> None:
    """A reader who has fought reads the events since the last answer, and some months have more of them."""
    table = Table("dragonharth", 10)
    readers = table.readers()
    reads: list[int] = []
    for _ in table.play(600):
        seen = 0
        for reader in readers:
            perspective = table.perspective(reader)
            newest = perspective.newest_events

            def counted(newest: Callable[[], Iterator[Any]] = newest) -> Iterator[Any]:
                nonlocal seen
                for event in newest():
                    seen += 1
                    yield event

            perspective.newest_events = counted
            assert "events" not in vars(perspective)
            table.drawing.page(table.match, table.players, perspective, table.talk)
            assert "events" not in vars(perspective), "a live table must not read all events of a match"
        reads.append(seen)
    assert sum(reads[-200:]) <= 2 * sum(reads[:200])


# -- planted faults: the tests above can fail ------------------------------------------------------------


def plant(monkeypatch: pytest.MonkeyPatch, key: str, **changes: Any) -> None:  # noqa: ANN401  # any field
    own = [one._replace(**changes) if one.key == key else one for one in SilkRoadBoard.own_fragments]
    monkeypatch.setattr(SilkRoadBoard, "own_fragments", tuple(own))
    _fragments_of.cache_clear()


@pytest.fixture(autouse=True)
def _real_fragments() -> Iterator[None]:
    yield
    _fragments_of.cache_clear()


@pytest.mark.parametrize(
    ("key", "changes"),
    [
        ("own", {"own": never}),  # a private fragment marked as shared
        ("ledger", {"own": never}),
        ("choices", {"own": never}),
        ("supply", {"needs": constant}),  # a forgotten fact
        ("players", {"needs": lambda board: board.view.holder}),
        ("market", {"needs": lambda board: board.view.market}),
    ],
)
def test_a_wrong_declaration_is_noticed(monkeypatch: pytest.MonkeyPatch, key: str, changes: dict[str, Any]) -> None:
    plant(monkeypatch, key, **changes)
    with pytest.raises(AssertionError):
        test_every_screen_shows_what_a_drawing_from_scratch_shows("silk_road", EVERY)


def test_a_cache_without_the_seat_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    real = dict.setdefault

    class Careless(dict[Any, Any]):
        def setdefault(self, key: tuple[int | None, str], default: object = None) -> object:
            return real(self, key[1], default)

    made = TableDrawing.__init__

    def careless(drawing: TableDrawing, now: Callable[[], float]) -> None:
        made(drawing, now)
        drawing._readers = Careless()

    monkeypatch.setattr(TableDrawing, "__init__", careless)
    plant(monkeypatch, "own", needs=lambda board: board.perspective.number)  # without the seat's own facts
    with pytest.raises(AssertionError):
        test_every_screen_shows_what_a_drawing_from_scratch_shows("silk_road", EVERY)


# -- single drawings -------------------------------------------------------------------------------------


def test_parts_that_the_page_has_are_sent_as_references() -> None:
    one = Drawn({"log": '<ol id="log"><li id="a">1</li></ol>'}, None)
    two = Drawn({"log": '<ol id="log"><li id="b">2</li><li id="a">1</li></ol>'}, one)
    assert json.loads(b"{" + two.news_for(one) + b"}") == {
        "log": '<ol id="log"><li id="b">2</li><li id="a" data-same></li></ol>'
    }
    assert two.news_for(one) is two.news_for(one)
    assert json.loads(b"{" + two.news_for(None) + b"}") == two.html


def test_a_drawing_keeps_only_the_one_before_it() -> None:
    one = Drawn({"a": "1"}, None)
    two = Drawn({"a": "2"}, one)
    three = Drawn({"a": "3"}, two)
    assert two._before is None
    assert three._before is two


@pytest.mark.slow
@pytest.mark.parametrize("game", [game.id for game in caravanserai.all_games()])
def test_a_drawing_is_freed_without_the_garbage_collector(game: str) -> None:
    players = [Player(seat, "person", f"P{seat}") for seat in range(4)]

    def draw_all() -> None:
        tables, shown = TableDrawing(lambda: 0.0), dict[int, Page]()
        for match in itertools.islice(play(caravanserai.game(game), 4, "circle"), 40):
            for seat in range(4):
                page = tables.page(match.copy(), players, Perspective(match, seat, players, "en"), Talk("t"))
                page.message_for(shown.get(seat))
                shown[seat] = page

    draw_all()  # loads templates
    gc.freeze()  # the collection below looks only at what is new
    draw_all()
    assert gc.collect() == 0
