"""The fragments of a table page: elements with an id, in the order of the page. Only changed fragments are sent."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.rendering import render, render_cached

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markupsafe import Markup

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Block
    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Choice, Perspective
    from caravanserai.web.table_talk import Talk

_LOG_LINES: Final = 30
_NUMERIC: Final = ("amount", "count", "gold", "money")


class Numbers(NamedTuple):
    """A range of numbers to choose from: its block, and the legal numbers."""

    block: Block
    low: int
    high: int
    label: str


class Line(NamedTuple):
    """A line of the log: its sentence, its badge (0: none), the answer it belongs to, and whether it is a heading."""

    text: Markup
    badge: int
    number: int
    place: int
    """The position among the lines of that answer; the oldest line is the first."""
    heading: bool
    new: bool


def fragments(perspective: Perspective, talk: Talk) -> dict[str, Markup]:
    """Draw everything that can change on a table page."""
    board = board_for(perspective)
    lang, seat, players = perspective.lang, perspective.seat, perspective.players
    lines = log_lines(perspective, board)
    common: dict[str, Callable[[], Markup]] = {
        "ribbon": lambda: render_cached("table/ribbon.html", lang, progress=board.progress()),
        "players": lambda: render_cached(
            "table/players.html", lang, players=players, seat=seat, asked=perspective.deciding
        ),
        "decision": lambda: decision_bar(perspective, talk, board, lines),
        "choices": lambda: choices(perspective, board),
        "log": lambda: log(lang, talk, lines),
        "chat": lambda: render_cached(
            "table/chat.html",
            lang,
            chat=talk.chat,
            badges=tuple(player.badge for player in players),
            watching=talk.watching,
            past=talk.past is not None,
        ),
        "ending": lambda: ending(perspective, talk, board),
        "proposal": lambda: render_cached("table/proposal.html", lang, asked=talk.proposal, seat=seat, players=players),
        "letters": lambda: letters(perspective, talk, board),
        "absence": lambda: absence(perspective, talk),
    }
    own = board.fragments()
    return {name: draw() for name, draw in common.items() if name not in own} | own


def ending(perspective: Perspective, talk: Talk, board: Board) -> Markup:
    """Render the score sheet of a finished match."""
    if not perspective.standings:
        return render_cached("table/ending.html", perspective.lang, standings=())
    facts = {
        "s": perspective,
        "standings": perspective.standings,
        "players": perspective.players,
        "talk": talk,
        "board": board,
    }
    return render("table/ending.html", perspective.words, **facts)


def absence(perspective: Perspective, talk: Talk) -> Markup:
    """Render the button by which a reader, or a player on the same screen, hands over to a bot and comes back."""
    seats = talk.shared or (() if perspective.seat is None else (perspective.seat,))
    away = any(perspective.players[seat].away for seat in seats)
    hidden = perspective.over or talk.past is not None or (not away and perspective.seat is None)
    return render_cached("table/absence.html", perspective.lang, seat=perspective.seat, away=away, hidden=hidden)


def log(lang: str, talk: Talk, lines: Sequence[Line]) -> Markup:
    """Render the newest lines of the log; the newest line of each answer links to the position after that answer."""
    query = "" if talk.past is None else talk.past.query
    description: set[int] = set()
    shown = []
    for line in lines:
        way_back = not line.heading and line.number not in description
        if way_back:
            description.add(line.number)
        path = talk.path if way_back else ""
        shown.append(render_cached("table/log_line.html", lang, line=line, path=path, query=query))
    return render("table/log.html", Words(lang), lines=shown, path=talk.path, query=query)


def letters(perspective: Perspective, talk: Talk, board: Board) -> Markup:
    """Render the reader's prepared answer for their next question, or the possible ones."""
    facts = {"prepared": talk.prepared, "preparable": talk.preparable, "hint": board.prepare_hint()}
    return render("table/letters.html", Words(perspective.lang), **facts)


def decision_bar(perspective: Perspective, talk: Talk, board: Board, lines: Sequence[Line]) -> Markup:
    """Render one plain sentence: the reader's question, their selected choice, or the players the table waits for.

    Beside it stand the events since the reader's last answer, the oldest first.
    """
    chosen = None if perspective.chosen is None else perspective.choice(perspective.chosen)
    since = [line for line in reversed(lines) if line.new and talk.past is None]
    facts = {
        "s": perspective,
        "talk": talk,
        "board": board,
        "chosen": chosen,
        "final": chosen is not None and perspective.is_final(chosen.choice),
        "waiting": [perspective.players[seat] for seat in perspective.deciding],
        "buttons": _buttons(perspective, board),
        "since": [render_cached("table/news_line.html", perspective.lang, line=line) for line in since],
    }
    return render("table/decision.html", perspective.words, **facts)


def choices(perspective: Perspective, board: Board) -> Markup:
    """Render the choices that the board does not draw: numbers on a stepper, others as a list of cards."""
    numbers: list[Numbers] = []
    listed: list[Choice] = []
    if perspective.decision is not None:
        drawn = board.draws(perspective.decision)
        space = perspective.decision.space
        for block in space.blocks:
            if block.name in drawn or block.of == "word":
                continue
            start = space.starts[block.name]
            legal = [choice for choice in perspective.options if start <= choice < start + len(block.items)]
            if block.of in _NUMERIC and isinstance(block.items, range) and len(legal) > 1:
                low, high = block.items[legal[0] - start], block.items[legal[-1] - start]
                numbers.append(Numbers(block, low, high, perspective.choice(legal[-1]).label))
            else:
                listed += [perspective.choice(choice) for choice in legal]
    facts = {"s": perspective, "board": board, "numbers": numbers, "listed": listed}
    return render("table/choices.html", perspective.words, **facts)


def log_lines(perspective: Perspective, board: Board) -> list[Line]:
    """Return the last lines of the log, the newest first: all that are new to the reader, up to the board's limit."""
    recorded = [event for event in board.recorded(perspective.events) if _is_logged(event)]
    most = sum(_is_new(event, perspective) for event in recorded[-board.max_log_lines :])
    return _lines(recorded, perspective, board, max(min(_LOG_LINES, board.max_log_lines), most))[::-1]


def whole_log(perspective: Perspective) -> list[Line]:
    """Return all lines that the log may show, the oldest first."""
    board = board_for(perspective)
    recorded = [event for event in board.recorded(perspective.events) if _is_logged(event)]
    return _lines(recorded, perspective, board, len(recorded))


def _lines(events: Sequence[Event], perspective: Perspective, board: Board, most: int) -> list[Line]:
    """Describe the last of these events."""
    shown = events[max(0, len(events) - most) :]
    left_out = events[: len(events) - len(shown)]
    number = shown[0].number if shown else 0
    place = sum(1 for _ in itertools.takewhile(lambda event: event.number == number, reversed(left_out)))
    lines = []
    for event in shown:
        place = place + 1 if event.number == number else 1
        number = event.number
        heading, new = board.opens_chapter(event), _is_new(event, perspective)
        seat = None if heading else board.actor(event)
        badge = 0 if seat is None else perspective.players[seat].badge
        lines.append(Line(board.teller.line(event), badge, number, place, heading, new))
    return lines


def _is_new(event: Event, perspective: Perspective) -> bool:
    """Whether an event happened after the reader's last answer."""
    return perspective.seat is not None and event.number > perspective.last_answer > 0


def _is_logged(event: Event) -> bool:
    """Whether the log shows an event; it omits chance events, because the game's own events tell their results."""
    return event.kind.name != "chance"


def _buttons(perspective: Perspective, board: Board) -> list[Choice]:
    """Return the choices in the bar itself: plain words such as `pass`, and the blocks that the board puts there."""
    if perspective.decision is None:
        return []
    space, drawn, in_bar = (
        perspective.decision.space,
        board.draws(perspective.decision),
        board.in_bar(perspective.decision),
    )
    words = [block for block in space.blocks if block.of == "word" and block.name not in drawn]
    blocks = [block for block in space.blocks if block.name in in_bar] + words
    inside = [space.starts[block.name] + place for block in blocks for place in range(len(block.items))]
    return [perspective.choice(choice) for choice in inside if choice in perspective.options]
