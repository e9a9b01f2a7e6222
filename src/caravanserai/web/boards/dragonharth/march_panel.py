"""The panel of a march: who leads, who comes along, and one button that rolls the die (DH-94, DH-98)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.games.dragonharth.map.board import NEAR
from caravanserai.games.dragonharth.map.movement import BACK, Follow, MoveLead
from caravanserai.games.dragonharth.state import LEADER, group_of, kind_of, owner_of
from caravanserai.kernel.errors import AnswerError
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.pictures import piece_figure
from caravanserai.web.boards.dragonharth.plan import Panel, Step, in_words
from caravanserai.web.boards.dragonharth.targets import Target

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.chair import Chair
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard
    from caravanserai.web.perspective import Perspective

MOVE = VERBS.index("move")


def panel(board: DragonharthBoard) -> Panel:
    """Return the panel of a march; it begins with the largest column, the leader in front."""
    plan, say = board.perspective.plan, board.words.say
    own = _own_pieces(board)
    planned = [space for space in plan[1:] if space != BACK]
    lead = planned[0] if planned else _best_lead(board, own)
    group = _group(board, lead)
    column = planned or group
    chain = _chain(column, len(group))
    others = [space for space in group if space != lead]
    names = ", ".join(_name(board, space) for space in column)
    button = say("web_dragonharth_panels.march.do", len(column))
    sheet = render_panel(
        board,
        "march",
        leads=tuple(_lead(board, space, chosen=space == lead) for space in own),
        members=tuple(_member(board, column, group, space) for space in others),
        button=button,
        commit=in_words(chain),
        column=names,
    )
    targets = tuple(
        Target(
            space,
            space,
            say("web_dragonharth_panels.march.lead_by", piece=_name(board, space)),
            "",
            "",
            at_once=False,
            aside=False,
            plan=in_words(_whole(board, space)),
        )
        for space in own
    )
    return Panel(sheet, say("web_dragonharth_panels.march.who"), names, targets, lead)


def _own_pieces(board: DragonharthBoard) -> list[int]:
    seat = board.perspective.seat
    return [space for space, code in enumerate(board.view.piece) if code and owner_of(code) == seat]


def _group(board: DragonharthBoard, lead: int) -> list[int]:
    view: Any = board.view  # it has the pieces under the name that the rules use
    return group_of(view, lead)


def _best_lead(board: DragonharthBoard, own: list[int]) -> int:
    """Return the lead of the largest column; a leader before others."""
    return max(own, key=lambda space: (len(_group(board, space)), kind_of(board.view.piece[space]) == LEADER))


def _chain(column: list[int], most: int) -> tuple[int, ...]:
    """Return the answers for a column: each piece joins beside one that has joined; then the column goes."""
    joined, waiting = column[:1], column[1:]
    while waiting:
        following = next((space for space in waiting if any(near in joined for near in NEAR[space])), None)
        if following is None:
            break
        joined.append(following)
        waiting.remove(following)
    return (MOVE, *joined) if len(joined) == most > 1 else (MOVE, *joined, BACK)


def _whole(board: DragonharthBoard, lead: int) -> tuple[int, ...]:
    group = _group(board, lead)
    return _prepared(_chain(group, len(group)))


def _prepared(chain: tuple[int, ...]) -> tuple[int, ...]:
    """Return a chain without its last answer, which would roll the die."""
    return chain[:-1] if chain[-1] == BACK else chain


def _name(board: DragonharthBoard, space: int) -> str:
    lex = board.lexicon
    return board.words.say(
        "web_dragonharth.battle.on", thing=lex.pieces[kind_of(board.view.piece[space])], space=lex.spaces[space]
    )


def _figure(board: DragonharthBoard, code: int, size: int) -> Markup:
    seat = owner_of(code)
    return piece_figure(code, board.view.corner[seat], board.badges[seat], size)


def _lead(board: DragonharthBoard, space: int, *, chosen: bool) -> Step:
    lex, code = board.lexicon, board.view.piece[space]
    count = len(_group(board, space))
    note = board.words.say("web_dragonharth_panels.march.group", count - 1) if count > 1 else ""
    picture = _figure(board, code, 34)
    return Step(f"lead-{space}", in_words(_whole(board, space)), picture, lex.spaces[space], note, chosen)


def _member(board: DragonharthBoard, column: list[int], group: list[int], space: int) -> Step:
    """Return the choice to take a piece along or to leave it behind."""
    lex, code, along = board.lexicon, board.view.piece[space], space in column
    changed = [one for one in column if one != space] if along else [*column, space]
    plan = _prepared(_chain(changed, len(group)))
    picture = _figure(board, code, 30)
    return Step(f"along-{space}", in_words(plan), picture, lex.spaces[space], "", along)


def formation(board: DragonharthBoard) -> Markup | None:
    """Render the sheet of the followers: one button moves all of them to the places that the rules propose.

    Before the lead has moved, it says that they will follow so, unless the reader wants to place them one by one.
    """
    perspective, lex, column = board.perspective, board.lexicon, board.view.column
    if isinstance(perspective.decision, MoveLead) and len(column) > 1:
        return render_panel(board, "formation_ahead", count=len(column) - 1)
    if not isinstance(perspective.decision, Follow):
        return None
    chain = _followed(perspective, ())
    first = perspective.decision.place
    told = ", ".join(
        f"{lex.spaces[start]} → {lex.spaces[goal]}" for start, goal in zip(column[first:], chain, strict=False)
    )
    return render_panel(board, "formation", commit=in_words(chain), told=told, count=len(chain))


def in_formation(perspective: Perspective, choice: int) -> tuple[int, ...]:
    """Return a choice for the lead, and the places of all followers as the rules propose them."""
    return _followed(perspective, (choice,)) if isinstance(perspective.decision, MoveLead) else (choice,)


def _followed(perspective: Perspective, given: tuple[int, ...]) -> tuple[int, ...]:
    """Return some answers and the first options of all followers after them, as far as one message may give them."""
    chain, chair = given, perspective.later(*given) if given else perspective.chair
    while chair is not None and chair.seat == perspective.seat and _follows(chair):
        chain = (*chain, chair.options[0])
        chair = perspective.later(*chain)
    return chain if chair is not None or len(chain) == 1 else chain[:-1]  # the answer before the last one is final


def _follows(chair: Chair[Any]) -> bool:
    """Whether another follower is asked about next."""
    try:
        return isinstance(chair.decision, Follow)
    except AnswerError:
        return False
