"""The sheet of the upkeep: the available money, the dues, and the ways to find money (DH-59, DH-60, DH-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.dues import FOOD, MeetDues, PayTax
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.state import ADULT, BABY, GIANT, HALF_GIANT, WAGE
from caravanserai.web.boards.dragonharth.ledger import food, nests, revenue, wage_payer
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Pick, pick_of, tile_on

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.web.boards.dragonharth.board import DragonharthBoard


class Due(NamedTuple):
    """An amount to pay: the recipient, the place, and the choice that refuses it."""

    figure: str
    title: str
    note: str
    points: int
    refused: bool
    choice: int | None


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the sheet for the tax, or for wages and food."""
    decision, view = board.perspective.decision, board.view
    if not isinstance(decision, PayTax | MeetDues):
        return None
    seat, taxed = decision.seat, isinstance(decision, PayTax)
    dues = () if taxed else tuple(_dues(board, seat))
    cost = CHARTS.tax if taxed else CHARTS.point * sum(due.points for due in dues if not due.refused)
    gain = 0 if taxed else CHARTS.point * revenue(view, seat)
    money = view.money or 0
    return render_panel(
        board,
        "upkeep",
        taxed=taxed,
        badge=board.mine,
        money=money,
        gain=gain,
        cost=cost,
        left=money + gain - cost,
        dues=dues,
        sell=_picks(board, ("stash", "field")),
        borrow=_picks(board, ("borrow",)),
        chosen=board.perspective.chosen,
        interest=CHARTS.interest,
    )


def _dues(board: DragonharthBoard, seat: int) -> list[Due]:
    """Return all wages and all food of a kingdom."""
    view, lex, say = board.view, board.lexicon, board.words.say
    found = []
    for field, crew in enumerate(view.crew):
        if crew and wage_payer(view, field) == seat:
            who = "giant" if crew in (GIANT, HALF_GIANT) else "small"
            title = say("web_dragonharth.upkeep.wage", crew=lex.crews[crew], space=lex.spaces[FIELDS[field]])
            note = say("web_dragonharth.upkeep.wage_unpaid")
            found.append(Due(who, title, note, WAGE[crew], field in view.refused, _legal(board, "wage", field)))
    for field in nests(view, seat):
        nest = view.nest[field]
        if nest >= BABY:
            title = say("web_dragonharth.upkeep.food", stage=lex.stages[nest], space=lex.spaces[FIELDS[field]])
            note = say(f"web_dragonharth.upkeep.food_unpaid.{'again' if view.hungry[field] else 'once'}")
            who = "adult" if nest == ADULT else "baby"
            refused = FOOD + field in view.refused
            found.append(Due(who, title, note, food(nest), refused, _legal(board, "food", field)))
    return found


def _legal(board: DragonharthBoard, block: str, field: int) -> int | None:
    choice = board.perspective.choice_of(block, field)
    return choice if choice is not None and choice in board.perspective.options else None


def _picks(board: DragonharthBoard, blocks: tuple[str, ...]) -> tuple[Pick, ...]:
    """Return the legal choices of some blocks."""
    decision = board.perspective.decision
    found = []
    for choice in board.perspective.options if decision is not None else ():
        block, place = decision.space.locate(choice)  # type: ignore[union-attr]  # options exist only with a question
        if block.name in blocks:
            pick = pick_of(board, choice)
            if block.name == "borrow":
                pick = pick._replace(note="")
            elif block.of == "field":
                pick = pick._replace(picture=tile_on(board, int(block.items[place])) or pick.picture)
            found.append(pick)
    return tuple(found)
