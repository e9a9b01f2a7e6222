"""The fragments of a table page: elements with an id, in the order of the page. Only changed fragments are sent."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.web.amount import first_number
from caravanserai.web.boards import board_for
from caravanserai.web.coach import coach
from caravanserai.web.decision_bar import decision_bar
from caravanserai.web.fragment import Fragment, always, reads, when_asked
from caravanserai.web.fragment_diff import Listed
from caravanserai.web.goal import goal_facts, goal_line, has_seat
from caravanserai.web.legend import legend
from caravanserai.web.recent_log import is_logged, lines_of
from caravanserai.web.rendering import frame, render, render_cached

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.space import Block
    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Choice, Perspective
    from caravanserai.web.recent_log import Line
    from caravanserai.web.table_talk import Talk

_NUMERIC: Final = ("amount", "count", "gold", "money")
_MOST_LABELS: Final = 60
"""The most numbers of a range whose button names each of them."""


class Numbers(NamedTuple):
    """A range of numbers to choose from: its block, the legal numbers, the first one, and what each of them does."""

    block: Block
    low: int
    high: int
    value: int
    labels: tuple[str, ...]


def fragments(perspective: Perspective, talk: Talk) -> dict[str, Markup]:
    """Draw everything that can change on a table page."""
    board = board_for(perspective, talk)
    return {key: html for fragment in fragments_of(board) for key, html in fragment.drawn(board).items()}


def ending(board: Board) -> Markup:
    """Render the score sheet of a finished match."""
    perspective = board.perspective
    if not perspective.standings:
        return render_cached("table/ending.html", perspective.lang, standings=())
    facts = {
        "s": perspective,
        "standings": perspective.standings,
        "players": perspective.players,
        "talk": board.talk,
        "board": board,
    }
    return render("table/ending.html", perspective.words, **facts)


def absence(board: Board) -> Markup:
    """Render the button by which a reader, or a player on the same screen, hands over to a bot and comes back."""
    perspective, talk = board.perspective, board.talk
    seats = talk.shared or (() if perspective.seat is None else (perspective.seat,))
    away = any(perspective.players[seat].away for seat in seats)
    hidden = perspective.over or talk.past is not None or (not away and perspective.seat is None)
    return render_cached("table/absence.html", perspective.lang, seat=perspective.seat, away=away, hidden=hidden)


def ribbon(board: Board) -> Markup:
    """Render the progress of the match."""
    return render_cached("table/ribbon.html", board.perspective.lang, progress=board.progress())


def players(board: Board) -> Markup:
    """Render the players in plain style."""
    perspective = board.perspective
    return render_cached(
        "table/players.html",
        perspective.lang,
        players=perspective.players,
        seat=perspective.seat,
        asked=perspective.deciding,
    )


def chat(board: Board) -> Markup:
    """Render the last lines of the chat."""
    talk = board.talk
    return render_cached(
        "table/chat.html",
        board.perspective.lang,
        chat=talk.chat,
        badges=tuple(player.badge for player in board.perspective.players),
        watching=talk.watching,
        past=talk.past is not None,
    )


def proposal(board: Board) -> Markup:
    """Render the proposal that the table votes on; an undo names the move that it begins with."""
    perspective, asked = board.perspective, board.talk.proposal
    return render_cached(
        "table/proposal.html",
        perspective.lang,
        asked=asked,
        move=_move(board, asked.about) if asked is not None and asked.kind == "undo" else "",
        seat=perspective.seat,
        players=perspective.players,
    )


def _move(board: Board, number: int) -> str:
    """Return an answer as everyone saw it; empty if the log tells nothing of it."""
    seen = board.public.perspective.events_since(number - 1)
    told = (event for event in seen if event.number == number and is_logged(event))
    return next(map(board.describer.event, told), "")


def log(board: Board) -> Markup:
    """Render the newest lines of the log; the newest line of each answer links to the position after that answer."""
    path, past = board.talk.log_path, board.talk.past
    query = "" if past is None else past.query
    linked = -1
    drawn = []
    lines, new = board.log.shown(board.perspective.last_answer)
    for at, logged in enumerate(lines):
        line = logged.line
        is_linked = not line.heading and line.number != linked
        if is_linked:
            linked = line.number
        only = line.number in board.talk.only_choices and line.place == 1
        drawn.append(logged.in_log(path if is_linked else "", query, new=at < new, only=only))
    before, after = frame("table/log.html", board.perspective.lang, path=path, query=query)
    return Listed(before, drawn, after)


def is_letter_shown(board: Board) -> bool:
    """Tell whether the reader has prepared an answer or can prepare one."""
    return board.talk.prepared is not None or bool(board.talk.preparable)


def letters(board: Board) -> Markup:
    """Render the reader's prepared answer for their next question, or the possible ones."""
    talk = board.talk
    facts = {"prepared": talk.prepared, "preparable": talk.preparable, "hint": board.prepare_hint()}
    return render("table/letters.html", board.words, **facts)


def choices(board: Board) -> Markup:
    """Render the choices that the board does not draw: numbers on a stepper, others as a list of cards."""
    perspective = board.perspective
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
                value = first_number(board, block.name, low)
                numbers.append(Numbers(block, low, high, value, _labels(perspective, legal)))
            else:
                listed += [perspective.choice(choice) for choice in legal]
    facts = {"s": perspective, "board": board, "numbers": numbers, "listed": listed}
    return render("table/choices.html", perspective.words, **facts)


def _labels(perspective: Perspective, legal: Sequence[int]) -> tuple[str, ...]:
    """Return what each choice of a range of numbers does; nothing for a long range."""
    decision = perspective.decision
    if decision is None or len(legal) > _MOST_LABELS:
        return ()
    labels = (perspective.describer.option(decision, choice, perspective.view) for choice in legal)
    return tuple(label[:1].upper() + label[1:] for label in labels)


def whole_log(perspective: Perspective) -> list[Line]:
    """Return all lines that the log may show, the oldest first."""
    board = board_for(perspective)
    return list(lines_of(board, filter(is_logged, board.recorded(perspective.events))))


_COMMON: Final = (
    Fragment("ribbon", ribbon, lambda board: board.progress()),
    Fragment("goal", goal_line, goal_facts, has_seat),
    Fragment("legend", legend, reads("legend")),
    Fragment("players", players, reads("perspective.players", "perspective.deciding"), always),
    Fragment(
        "decision",
        decision_bar,
        reads(
            "perspective.number",
            "perspective.question",
            "perspective.chosen",
            "perspective.ahead",
            "perspective.plan",
            "perspective.undoable",
            "perspective.players",
            "talk.notice",
            "talk.passing_to",
            "talk.past",
            "talk.undo_seconds",
        ),
        always,
    ),
    Fragment("choices", choices, reads("perspective.asking", "shown_choice"), when_asked),
    Fragment("coach", coach, reads("talk.coach", "talk.undo_seconds", "perspective.asking"), reads("talk.coach")),
    Fragment(
        "log",
        log,
        reads("perspective.number", "perspective.question", "perspective.names_and_badges", "talk.past"),
        always,
    ),
    Fragment("chat", chat, reads("talk.chat", "talk.watching", "talk.past", "perspective.names_and_badges")),
    Fragment("ending", ending, reads("perspective.over", "perspective.players", "talk"), reads("perspective.over")),
    Fragment("proposal", proposal, reads("talk.proposal", "perspective.players"), reads("talk.proposal")),
    Fragment("letters", letters, reads("talk.prepared", "talk.preparable"), is_letter_shown),
    Fragment(
        "absence",
        absence,
        reads("perspective.players", "perspective.over", "talk.shared", "talk.past"),
        always,
    ),
)


def fragments_of(board: Board) -> tuple[Fragment, ...]:
    """Return the fragments of a board: the common ones that it does not draw itself, then its own ones."""
    return _fragments_of(type(board))  # type: ignore[arg-type]  # classes can be hashed


@functools.cache
def _fragments_of(board: type[Board]) -> tuple[Fragment, ...]:
    own = {fragment.key for fragment in board.own_fragments}
    return (*(fragment for fragment in _COMMON if fragment.key not in own), *board.own_fragments)
