"""The fragments of a table page: elements with an id, in the order of the page. Only those that changed are sent."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.paper import render

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.space import Block
    from caravanserai.web.board import Board
    from caravanserai.web.sitting import Choice, Sitting
    from caravanserai.web.talk import Talk

_LOG_LINES: Final = 30
_MOST_LINES: Final = 60
_NUMERIC: Final = ("amount", "count", "gold", "money")


class Numbers(NamedTuple):
    """A run of numbers to choose from: the block they lie in, and the legal ones."""

    block: Block
    low: int
    high: int
    label: str


class Line(NamedTuple):
    """A line of the log: its sentence, whose badge it has, the answer it belongs to, and whether it is a heading."""

    text: Markup
    seat: int | None
    number: int
    heading: bool
    new: bool


def fragments(sitting: Sitting, talk: Talk) -> dict[str, Markup]:
    """Draw everything that can change on a table page."""
    board = board_for(sitting)
    facts = {
        "s": sitting,
        "talk": talk,
        "board": board,
        "players": sitting.players,
        "players_named": lambda seats: ", ".join(sitting.players[seat].name for seat in seats),
    }
    lines = log_lines(sitting, board)
    common: dict[str, Callable[[], Markup]] = {
        "ribbon": lambda: _draw("ribbon", sitting, facts | {"progress": board.progress()}),
        "players": lambda: _draw("players", sitting, facts),
        "decision": lambda: decision_bar(sitting, talk, board, lines),
        "choices": lambda: choices(sitting, board),
        "log": lambda: _draw("log", sitting, facts | {"lines": lines}),
        "chat": lambda: _draw("chat", sitting, facts),
        "ending": lambda: _draw("ending", sitting, facts),
        "proposal": lambda: _draw("proposal", sitting, facts),
        "letters": lambda: letters(sitting, talk, board),
        "absence": lambda: _draw("absence", sitting, facts),
    }
    own = board.fragments()
    return {name: draw() for name, draw in common.items() if name not in own} | own


def letters(sitting: Sitting, talk: Talk, board: Board) -> Markup:
    """What the reader has prepared for his next question, or could prepare."""
    facts = {"prepared": talk.prepared, "preparable": talk.preparable, "hint": board.prepare_hint()}
    return render("table/letters.html", Words(sitting.lang), **facts)


def decision_bar(sitting: Sitting, talk: Talk, board: Board, lines: Sequence[Line]) -> Markup:
    """One plain sentence: what the reader must decide, what he is about to choose, or whom the table waits for.

    Beside it stands what has happened since his last answer, the oldest first.
    """
    chosen = None if sitting.chosen is None else sitting.choice(sitting.chosen)
    facts = {
        "s": sitting,
        "talk": talk,
        "board": board,
        "chosen": chosen,
        "final": chosen is not None and sitting.is_final(chosen.choice),
        "waiting": [sitting.players[seat] for seat in sitting.deciding],
        "buttons": _buttons(sitting, board),
        "since": [line for line in reversed(lines) if line.new and talk.past is None],
    }
    return _draw("decision", sitting, facts)


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
    return _draw("choices", sitting, {"s": sitting, "board": board, "numbers": numbers, "listed": listed})


def log_lines(sitting: Sitting, board: Board) -> list[Line]:
    """The last lines of the log, the newest first; all that are new to the reader, unless there are very many."""
    recorded = [event for event in board.recorded(sitting.events) if _is_told(event)]
    new = sum(_is_new(event, sitting) for event in recorded)
    shown = recorded[-min(max(_LOG_LINES, new), _MOST_LINES) :]
    return [_line(event, sitting, board) for event in reversed(shown)]


def whole_log(sitting: Sitting) -> list[Line]:
    """All lines that the log may show, the oldest first."""
    board = board_for(sitting)
    return [_line(event, sitting, board) for event in board.recorded(sitting.events) if _is_told(event)]


def _line(event: Event, sitting: Sitting, board: Board) -> Line:
    heading, new = board.opens_chapter(event), _is_new(event, sitting)
    return Line(board.teller.line(event), None if heading else board.actor(event), event.number, heading, new)


def _is_new(event: Event, sitting: Sitting) -> bool:
    """Whether something happened after the reader's last answer."""
    return sitting.seat is not None and event.number > sitting.last_answer > 0


def _is_told(event: Event) -> bool:
    """Chance itself is no news: what came of it is told by the game's own events."""
    return event.kind.name != "chance"


def _buttons(sitting: Sitting, board: Board) -> list[Choice]:
    """Plain words such as `pass`, which stand in the bar itself."""
    if sitting.decision is None:
        return []
    drawn = board.draws(sitting.decision)
    blocks = [block for block in sitting.decision.space.blocks if block.of == "word" and block.name not in drawn]
    starts = [sitting.decision.space.starts[block.name] for block in blocks]
    return [sitting.choice(choice) for choice in starts if choice in sitting.options]


def _draw(name: str, sitting: Sitting, facts: Mapping[str, Any]) -> Markup:
    return render(f"table/{name}.html", Words(sitting.lang), **facts)
