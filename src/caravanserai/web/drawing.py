"""The drawings of one table, kept from answer to answer: only fragments whose facts have changed are drawn again.

Everyone shares what everyone sees: it is drawn once for each language, from the spectator's perspective, which has no
secrets. A seat's own fragments are kept for that seat alone.

The way from an answer to the bytes for a screen: `TableDrawing.page` makes the `Page` of a reader from its `Drawn`
fragments, and `Page.message_for` says what turns the page that a screen shows into this one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import msgspec
from markupsafe import Markup

from caravanserai.web.boards import board_for
from caravanserai.web.cue import addressed
from caravanserai.web.fragment_diff import Text, news_of
from caravanserai.web.fragments import fragments_of
from caravanserai.web.move import move_since
from caravanserai.web.perspective import Perspective
from caravanserai.web.recent_log import RecentLog, is_logged

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.kernel.match import Match
    from caravanserai.web.board import Board
    from caravanserai.web.fragment import Fragment
    from caravanserai.web.player import Player
    from caravanserai.web.table_talk import Talk

_SAID_AT_ONCE: Final = 3
"""The number of last events that a screen reader says."""


class Drawn:
    """One drawing of a fragment, and the JSON that turns the drawing before it into this one."""

    __slots__ = ("_before", "_news", "_whole", "html", "texts")

    def __init__(self, html: Mapping[str, str], before: Drawn | None) -> None:
        self.texts = {key: Text(text) for key, text in html.items()}
        self.html = {key: text.text for key, text in self.texts.items()}
        """The elements, by their keys."""
        self._before = before
        self._news: bytes | None = None
        self._whole: bytes | None = None
        if before is not None:
            before._before = None  # noqa: SLF001  # a drawing too; otherwise all drawings of a match would stay in memory

    def news_for(self, known: Drawn | None) -> bytes:
        """Return what a page with a known drawing lacks, as JSON without braces; made once for all such pages."""
        if known is None:
            return self.whole()
        if known is not self._before:
            return self._changes_from(known)
        if self._news is None:
            self._news = self._changes_from(known)
        return self._news

    def _changes_from(self, known: Drawn) -> bytes:
        """Return the changed elements; parts that the page has already are references."""
        changed = {
            key: news_of(text, known.texts[key]) if key in known.texts else text.text
            for key, text in self.texts.items()
            if known.html.get(key) != text.text
        }
        return _json(changed)

    def whole(self) -> bytes:
        """Return all elements, as JSON without braces."""
        if self._whole is None:
            self._whole = _json(self.html)
        return self._whole


class Page:
    """The page of one reader at one moment. Screens that show the same page get the same bytes."""

    __slots__ = ("_board", "_first", "_known", "_message", "_time", "drawn", "number", "undone")

    def __init__(self, board: Board, drawn: Sequence[Drawn], time: float) -> None:
        self._board = board
        self._time = time
        self._first = b""
        """The message for a screen that shows nothing yet."""
        self._known: Page | None = None
        self._message = b""
        """The last message that was asked for, and the page for which it was made."""
        self.drawn = drawn
        self.number, self.undone = board.perspective.number, board.perspective.undone

    @property
    def elements(self) -> dict[str, Markup]:
        """All elements of the page, by their keys."""
        return {key: Markup(text) for drawn in self.drawn for key, text in drawn.html.items()}  # noqa: S704  # Jinja has escaped it

    def message_for(self, known: Page | None) -> bytes:
        """Return the message that turns a known page into this one; empty if nothing has changed."""
        if known is self:
            return b""
        if known is None:
            self._first = self._first or self._changes(None)
            return self._first
        if known is not self._known:
            self._known, self._message = known, self._changes(known)
            known._known = None  # noqa: SLF001  # a page too; otherwise all pages of a match would stay in memory
        return self._message

    def _changes(self, known: Page | None) -> bytes:
        fragments = self._changed_fragments(known)
        perspective = self._board.perspective
        rest: dict[str, Any] = {}
        if known is not None and known.undone == self.undone:
            fresh = perspective.events_since(known.number)
            if fresh:
                rest["cues"] = [addressed(cue) for cue in self._board.cues(fresh)]
                said = [perspective.describer.event(event) for event in fresh if is_logged(event)]
                rest["say"] = " ".join(said[-_SAID_AT_ONCE:])
            if perspective.last_answer <= known.number < self.number:
                move = move_since(self._board, known.number)
                rest |= {} if move is None else {"move": move}
        if not fragments and not rest:
            return b""
        rest |= {"turn": perspective.decision is not None, "number": self.number, "now": self._time}
        start = b'{"f":{' + fragments + b"}," if fragments else b"{"
        return start + msgspec.json.encode(rest)[1:]

    def _changed_fragments(self, known: Page | None) -> bytes:
        """Return the changed fragments, and all inside a changed outer one, as JSON without braces."""
        parts, changed = [], set()
        for at, (fragment, drawn) in enumerate(zip(fragments_of(self._board), self.drawn, strict=True)):
            before = None if known is None else known.drawn[at]
            if fragment.outer in changed:
                parts.append(drawn.whole())
            elif drawn is not before:
                changed.add(fragment.key)
                parts.append(drawn.news_for(before))
        return b",".join(part for part in parts if part)


class ReaderDrawing:
    """The last drawings for one reader in one language."""

    def __init__(self) -> None:
        self._log = RecentLog()
        self._known: dict[str, tuple[object, Drawn]] = {}
        """The last drawing of each fragment, with the facts from which it was drawn."""
        self._page: Page | None = None

    def update_log(self, board: Board) -> None:
        """Give the reader's log to a board; only the lines since the last drawing are added."""
        board.log = self._log.update(board)

    def page(self, board: Board, drawn: Sequence[Drawn], time: float) -> Page:
        """Return the page of a board; the last page if nothing has changed."""
        known, perspective = self._page, board.perspective
        if (
            known is None
            or (known.number, known.undone) != (perspective.number, perspective.undone)
            or any(one is not other for one, other in zip(drawn, known.drawn, strict=True))
        ):
            self._page = known = Page(board, drawn, time)
        return known

    def draw(self, fragment: Fragment, board: Board) -> Drawn:
        """Return the drawing of a fragment; draw it again only if the facts that it needs have changed."""
        needed = fragment.needs(board)
        known = self._known.get(fragment.key)
        if known is not None and known[0] == needed:
            return known[1]
        html = fragment.drawn(board)
        before = None if known is None else known[1]
        drawn = before if before is not None and before.html == html else Drawn(html, before)
        self._known[fragment.key] = needed, drawn
        return drawn


class SharedDrawing:
    """What everyone at a table sees in one language, at one moment. Each fragment is drawn when a reader needs it."""

    def __init__(self, reader: ReaderDrawing, board: Board) -> None:
        self._reader = reader
        self.board = board
        self._drawn: dict[str, Drawn] = {}
        reader.update_log(board)

    def draw(self, fragment: Fragment) -> Drawn:
        """Return the drawing of a fragment as a spectator sees it."""
        drawn = self._drawn.get(fragment.key)
        if drawn is None:
            drawn = self._drawn[fragment.key] = self._reader.draw(fragment, self.board)
        return drawn

    def page(self, time: float) -> Page:
        """Return the page of a spectator."""
        drawn = [self.draw(fragment) for fragment in fragments_of(self.board)]
        return self._reader.page(self.board, drawn, time)


class TableDrawing:
    """The drawings of one table for all its readers."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._spectators: dict[str, ReaderDrawing] = {}
        """The last drawings for spectators, by language."""
        self._shared: dict[str, tuple[object, SharedDrawing]] = {}
        """What everyone sees now, by language, with the facts from which it is drawn."""
        self._readers: dict[tuple[int | None, str], ReaderDrawing] = {}
        """The last drawings for each seat, and for screens without a seat that differ from those of spectators."""

    def spectators_page(self, match: Match[Any], players: Sequence[Player], talk: Talk, lang: str, undone: int) -> Page:
        """Return the page that all spectators of a language share."""
        return self._everyones(match, players, talk.public, lang, undone).page(self._now())

    def page(self, match: Match[Any], players: Sequence[Player], reader: Perspective, talk: Talk) -> Page:
        """Return the page of one reader; `players` are the players as everyone sees them."""
        shared = self._everyones(match, players, talk.public, reader.lang, reader.undone)
        own = self._own(reader)
        board = board_for(reader, talk)
        board.public = shared.board
        own.update_log(board)
        drawn = [
            own.draw(fragment, board) if fragment.own(board) else shared.draw(fragment)
            for fragment in fragments_of(board)
        ]
        return own.page(board, drawn, self._now())

    def _own(self, reader: Perspective) -> ReaderDrawing:
        """Return the kept drawings of a seat; no other seat ever uses them."""
        return self._readers.setdefault((reader.seat, reader.lang), ReaderDrawing())

    def _everyones(
        self, match: Match[Any], players: Sequence[Player], talk: Talk, lang: str, undone: int
    ) -> SharedDrawing:
        """Return what everyone sees; it is made anew if anything that everyone sees may have changed."""
        drawn_for = match, undone, tuple(players), talk
        known = self._shared.get(lang)
        if known is not None and known[0] == drawn_for:
            return known[1]
        reader = self._spectators.setdefault(lang, ReaderDrawing())
        board = board_for(Perspective(match, None, players, lang, undone=undone), talk)
        shared = SharedDrawing(reader, board)
        self._shared[lang] = drawn_for, shared
        return shared


def _json(html: Mapping[str, str]) -> bytes:
    return msgspec.json.encode(html)[1:-1]
