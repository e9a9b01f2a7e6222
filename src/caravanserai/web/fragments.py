"""The fragments of a table page: elements with an id, in the order of the page. Only those that changed are sent."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.rendering import drawn, render

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from markupsafe import Markup

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Block
    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Choice, Sitting
    from caravanserai.web.table_talk import Talk

_LOG_LINES: Final = 30
_NUMERIC: Final = ("amount", "count", "gold", "money")


class Numbers(NamedTuple):
    """A run of numbers to choose from: the block they lie in, and the legal ones."""

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
    """Its place among the lines of that answer, the oldest of which is the first."""
    heading: bool
    new: bool


def fragments(sitting: Sitting, talk: Talk) -> dict[str, Markup]:
    """Draw everything that can change on a table page."""
    board = board_for(sitting)
    lang, seat, players = sitting.lang, sitting.seat, sitting.players
    lines = log_lines(sitting, board)
    common: dict[str, Callable[[], Markup]] = {
        "ribbon": lambda: drawn("table/ribbon.html", lang, progress=board.progress()),
        "players": lambda: drawn("table/players.html", lang, players=players, seat=seat, asked=sitting.deciding),
        "decision": lambda: decision_bar(sitting, talk, board, lines),
        "choices": lambda: choices(sitting, board),
        "log": lambda: log(lang, talk, lines),
        "chat": lambda: drawn(
            "table/chat.html",
            lang,
            chat=talk.chat,
            badges=tuple(player.badge for player in players),
            watching=talk.watching,
            past=talk.past is not None,
        ),
        "ending": lambda: ending(sitting, talk, board),
        "proposal": lambda: drawn("table/proposal.html", lang, asked=talk.proposal, seat=seat, players=players),
        "letters": lambda: letters(sitting, talk, board),
        "absence": lambda: absence(sitting, talk),
    }
    own = board.fragments()
    return {name: draw() for name, draw in common.items() if name not in own} | own


def ending(sitting: Sitting, talk: Talk, board: Board) -> Markup:
    """The score sheet, once the match is over."""
    if not sitting.standings:
        return drawn("table/ending.html", sitting.lang, standings=())
    facts = {"s": sitting, "standings": sitting.standings, "players": sitting.players, "talk": talk, "board": board}
    return render("table/ending.html", sitting.words, **facts)


def absence(sitting: Sitting, talk: Talk) -> Markup:
    """The button by which a reader, or one of those who share his screen, lets a bot play and comes back."""
    seats = talk.shared or (() if sitting.seat is None else (sitting.seat,))
    away = any(sitting.players[seat].away for seat in seats)
    hidden = sitting.over or talk.past is not None or (not away and sitting.seat is None)
    return drawn("table/absence.html", sitting.lang, seat=sitting.seat, away=away, hidden=hidden)


def log(lang: str, talk: Talk, lines: Sequence[Line]) -> Markup:
    """The newest lines of the log; beside the newest of each answer stands the way back to that moment."""
    query = "" if talk.past is None else talk.past.query
    told: set[int] = set()
    shown = []
    for line in lines:
        way_back = not line.heading and line.number not in told
        if way_back:
            told.add(line.number)
        path = talk.path if way_back else ""
        shown.append(drawn("table/log_line.html", lang, line=line, path=path, query=query))
    return render("table/log.html", Words(lang), lines=shown, path=talk.path, query=query)


def letters(sitting: Sitting, talk: Talk, board: Board) -> Markup:
    """What the reader has prepared for his next question, or could prepare."""
    facts = {"prepared": talk.prepared, "preparable": talk.preparable, "hint": board.prepare_hint()}
    return render("table/letters.html", Words(sitting.lang), **facts)


def decision_bar(sitting: Sitting, talk: Talk, board: Board, lines: Sequence[Line]) -> Markup:
    """One plain sentence: what the reader must decide, what he is about to choose, or whom the table waits for.

    Beside it stands what has happened since his last answer, the oldest first.
    """
    chosen = None if sitting.chosen is None else sitting.choice(sitting.chosen)
    since = [line for line in reversed(lines) if line.new and talk.past is None]
    facts = {
        "s": sitting,
        "talk": talk,
        "board": board,
        "chosen": chosen,
        "final": chosen is not None and sitting.is_final(chosen.choice),
        "waiting": [sitting.players[seat] for seat in sitting.deciding],
        "buttons": _buttons(sitting, board),
        "since": [drawn("table/told.html", sitting.lang, line=line) for line in since],
    }
    return render("table/decision.html", sitting.words, **facts)


def choices(sitting: Sitting, board: Board) -> Markup:
    """What can be chosen and is not drawn on the board: numbers on a stepper, all else as a list of cards."""
    numbers: list[Numbers] = []
    listed: list[Choice] = []
    if sitting.decision is not None:
        drawn = board.draws(sitting.decision)
        space = sitting.decision.space
        for block in space.blocks:
            if block.name in drawn or block.of == "word":
                continue
            start = space.starts[block.name]
            legal = [choice for choice in sitting.options if start <= choice < start + len(block.items)]
            if block.of in _NUMERIC and isinstance(block.items, range) and len(legal) > 1:
                low, high = block.items[legal[0] - start], block.items[legal[-1] - start]
                numbers.append(Numbers(block, low, high, sitting.choice(legal[-1]).label))
            else:
                listed += [sitting.choice(choice) for choice in legal]
    facts = {"s": sitting, "board": board, "numbers": numbers, "listed": listed}
    return render("table/choices.html", sitting.words, **facts)


def log_lines(sitting: Sitting, board: Board) -> list[Line]:
    """The last lines of the log, the newest first; all that are new to the reader, unless there are very many."""
    recorded = [event for event in board.recorded(sitting.events) if _is_told(event)]
    most = sum(_is_new(event, sitting) for event in recorded[-board.most_lines :])
    return _lines(recorded, sitting, board, max(min(_LOG_LINES, board.most_lines), most))[::-1]


def whole_log(sitting: Sitting) -> list[Line]:
    """All lines that the log may show, the oldest first."""
    board = board_for(sitting)
    recorded = [event for event in board.recorded(sitting.events) if _is_told(event)]
    return _lines(recorded, sitting, board, len(recorded))


def _lines(events: Sequence[Event], sitting: Sitting, board: Board, most: int) -> list[Line]:
    """Tell the last of these events."""
    shown = events[max(0, len(events) - most) :]
    left_out = events[: len(events) - len(shown)]
    number = shown[0].number if shown else 0
    place = sum(1 for _ in itertools.takewhile(lambda event: event.number == number, reversed(left_out)))
    lines = []
    for event in shown:
        place = place + 1 if event.number == number else 1
        number = event.number
        heading, new = board.opens_chapter(event), _is_new(event, sitting)
        seat = None if heading else board.actor(event)
        badge = 0 if seat is None else sitting.players[seat].badge
        lines.append(Line(board.teller.line(event), badge, number, place, heading, new))
    return lines


def _is_new(event: Event, sitting: Sitting) -> bool:
    """Whether something happened after the reader's last answer."""
    return sitting.seat is not None and event.number > sitting.last_answer > 0


def _is_told(event: Event) -> bool:
    """Chance itself is no news: what came of it is told by the game's own events."""
    return event.kind.name != "chance"


def _buttons(sitting: Sitting, board: Board) -> list[Choice]:
    """What stands in the bar itself: plain words such as `pass`, and what the board wants there."""
    if sitting.decision is None:
        return []
    space, drawn, in_bar = sitting.decision.space, board.draws(sitting.decision), board.in_bar(sitting.decision)
    words = [block for block in space.blocks if block.of == "word" and block.name not in drawn]
    blocks = [block for block in space.blocks if block.name in in_bar] + words
    inside = [space.starts[block.name] + place for block in blocks for place in range(len(block.items))]
    return [sitting.choice(choice) for choice in inside if choice in sitting.options]
