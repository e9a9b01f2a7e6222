"""The decision bar: one plain sentence and its buttons, and the events since the reader's last answer.

Its parts are drawn from few facts each, so that readers who wait for the same player share them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from caravanserai.web.rendering import kept_macros, render, render_around, render_cached

if TYPE_CHECKING:
    from caravanserai.web.board import Board
    from caravanserai.web.perspective import Choice


_LONGEST_LABEL: Final = 28
"""The most letters of a choice on the button that confirms it."""


class Button(NamedTuple):
    """A choice as a button of the bar."""

    choice: int
    at_once: bool
    """Whether the choice needs no confirmation."""
    outlook: str
    face: Markup | str
    label: str
    named: bool
    """Whether a final choice needs no confirmation, because the button itself names it."""
    usual: bool
    """Whether most people choose it, so that the button is green."""


def decision_bar(board: Board) -> Markup:
    """Render the reader's question, their selected choice, or the players the table waits for."""
    perspective, talk = board.perspective, board.talk
    if talk.bar:
        return Markup(talk.bar)  # noqa: S704  # rendered by a template
    if talk.past is not None:
        return render("review/replay_bar.html", perspective.words, s=perspective, talk=talk)
    chosen = None if perspective.chosen is None else perspective.choice(perspective.chosen)
    waiting = [perspective.players[seat] for seat in perspective.deciding]
    mine = perspective.decision is not None and perspective.seat is not None
    own = perspective.seat is not None and (mine or talk.undo_seconds)
    shown = [perspective.players[perspective.seat or 0]] if own else waiting
    badge = shown[0].badge if shown else 0
    style = (" mine" if mine else "") + (f" p{badge}" if badge else "")
    label = escape(board.words.say("web.decision"))
    shape = kept_macros("small_parts.html")["badge"](badge) if badge else ""
    clock = render_cached("table/clock.html", perspective.lang, player=shown[0]) if len(shown) == 1 else ""
    return Markup(  # noqa: S704  # all parts are already escaped; formatting Markup is slow, and this bar changes always
        f'<section id="decision" class="decide{style}" tabindex="-1"\n'
        f'  data-question="{perspective.question}" data-number="{perspective.number}" '
        f'data-last="{perspective.last_answer}"{" data-mine" if mine else ""}{_plan(board)} '
        f'aria-label="{label}">\n{shape}{_sentence(board, chosen)}\n'
        f"{clock}{_since(board)}{_acts(board, chosen)}\n</section>"
    )


def _plan(board: Board) -> str:
    """Return the attribute with the answers that a panel prepares."""
    plan = board.perspective.plan
    return f' data-plan="{" ".join(map(str, plan))}"' if plan else ""


def _sentence(board: Board, chosen: Choice | None) -> Markup:
    """Render the sentence, what is to be said about it, and why the last command was refused."""
    perspective, talk, say = board.perspective, board.talk, board.words.say
    decision, note = perspective.decision, None
    if talk.passing_to is not None:
        what: Markup | str = say("web.pass_screen", name=perspective.players[talk.passing_to].name)
    elif perspective.over:
        what = say("web.over")
    elif chosen is not None and decision is not None:
        what = board.selection_text(chosen)
        note = chosen.gist or board.hint() or board.describer.question(decision, perspective.view)
        if perspective.is_final(chosen.choice):
            note = f"{note} {say('web.final')}"
    elif decision is not None and perspective.plan and board.plan_text()[0]:
        what, note = board.plan_text()
    elif decision is not None:
        what, note = board.teller.asked(decision, perspective.view), _hint(board)
    else:
        names = ", ".join(perspective.names[seat] for seat in perspective.deciding)
        what, note = say("web.waiting", names=names), board.hint()
        if talk.undo_seconds:
            what, note = say("web.done", names=names), say("web.done.how")
    return render_cached("table/decision_sentence.html", perspective.lang, what=what, note=note, notice=talk.notice)


def _hint(board: Board) -> Markup:
    """Render the hint for the reader's question, with links to advice and to the rule."""
    perspective = board.perspective
    rule = "" if perspective.decision is None else board.rule(perspective.decision)
    return render_cached(
        "table/decision_hint.html",
        perspective.lang,
        hint=board.hint(),
        advice=f"{board.talk.path}/advice" if perspective.alone else "",
        rule=rule,
        home=board.home_of(rule) if rule else "",
    )


def _since(board: Board) -> str:
    """Render the events since the reader's last answer, the oldest first."""
    lines, new = board.log.shown(board.perspective.last_answer)
    if not new:
        return ""
    inner = "\n".join([logged.in_news() for logged in reversed(lines[:new])])
    return f"{render_around('table/since.html', board.perspective.lang, inner, count=new)}\n"


def _acts(board: Board, chosen: Choice | None) -> Markup:
    """Render the buttons."""
    perspective, talk = board.perspective, board.talk
    seat, passing = perspective.seat, talk.passing_to
    return render_cached(
        "table/decision_acts.html",
        perspective.lang,
        passing=passing,
        passing_name="" if passing is None else perspective.players[passing].name,
        away=seat is not None and perspective.players[seat].away,
        chosen=None if chosen is None else chosen.choice,
        chosen_label="" if chosen is None else _on_button(chosen.label),
        ahead=perspective.ahead,
        planned=bool(perspective.plan),
        over=perspective.over,
        undoable=min(2, perspective.undoable),
        undo_seconds=talk.undo_seconds,
        may_ask=seat is not None and perspective.last_answer > 0,
        buttons=_buttons(board),
        question=perspective.question if perspective.decision is not None else "",
        only=len(perspective.options) == 1,
    )


def _buttons(board: Board) -> tuple[Button, ...]:
    """Return the choices in the bar itself: plain words such as `pass`, and the blocks that the board puts there."""
    perspective = board.perspective
    decision = perspective.decision
    if decision is None:
        return ()
    space, drawn, in_bar = decision.space, board.draws(decision), board.in_bar(decision)
    words = [block for block in space.blocks if block.of == "word" and block.name not in drawn]
    blocks = [block for block in space.blocks if block.name in in_bar] + words
    inside = [space.starts[block.name] + place for block in blocks for place in range(len(block.items))]
    return tuple(_button(board, perspective.choice(choice)) for choice in inside if choice in perspective.options)


def _button(board: Board, choice: Choice) -> Button:
    face = board.face(choice) if choice.block.of != "word" else ""
    return Button(
        choice.choice,
        board.at_once(choice),
        choice.outlook,
        face or "",
        _capital(choice.label),
        board.names_on_buttons,
        board.is_usual(choice),
    )


def _on_button(label: str) -> str:
    """Return what a choice does for the button that confirms it; empty if that is too long for a button."""
    return _capital(label) if len(label) <= _LONGEST_LABEL else ""


def _capital(label: str) -> str:
    return label[:1].upper() + label[1:]
