"""The sheet of the upkeep: the available money, the dues, and the ways to find money (DH-59, DH-60, DH-82)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.economy.dues import FOOD, MeetDues, PayTax
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.state import ADULT, BABY, GIANT, HALF_GIANT, WAGE
from caravanserai.kernel.errors import AnswerError
from caravanserai.web.boards.dragonharth.ledger import food, is_worked, nests, revenue, wage_payer
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Pick, pick_of, tile_on
from caravanserai.web.boards.dragonharth.plan import in_words

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.kernel.chair import Chair
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard


PAY: Final = 0
"""The choice that pays the tax, and the choice that settles wages and food."""


_MOST_SOLD: Final = 4
"""The most tiles that one button sells."""


class Due(NamedTuple):
    """An amount to pay: the recipient, the place, and the choice that refuses it."""

    figure: str
    title: str
    note: str
    points: int
    refused: bool
    choice: int | None


class Line(NamedTuple):
    """A line of the income sheet: what comes in or goes out, in dollars with a sign."""

    figure: str
    title: str
    note: str
    dollars: int


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the sheet for the tax, and for wages and food."""
    perspective, view = board.perspective, board.view
    decision = perspective.decision
    if not isinstance(decision, PayTax | MeetDues):
        return None
    seat, taxed = decision.seat, isinstance(decision, PayTax)
    dues = tuple(_dues(board, seat))
    lines = _lines(board, seat, dues, taxed=taxed)
    net, money = sum(line.dollars for line in lines), view.money or 0
    whole = _pay_all(board, taxed=taxed)
    raised = () if whole else _raised(board)
    return render_panel(
        board,
        "upkeep",
        taxed=taxed,
        month=view.month,
        badge=board.mine,
        money=money,
        lines=lines,
        net=net,
        left=money + net,
        dues=() if taxed else dues,
        commit=in_words(whole or raised),
        button=_raising_button(board, raised) if raised else _button(board, whole, net, taxed=taxed),
        sell=_picks(board, ("stash", "field")),
        borrow=_picks(board, ("borrow",)),
        chosen=perspective.chosen,
        interest=CHARTS.interest,
    )


def _button(board: DragonharthBoard, whole: tuple[int, ...], net: int, *, taxed: bool) -> str:
    dollars, say = board.lexicon.dollars, board.words.say
    if taxed and len(whole) == 1:
        return say("web_dragonharth_panels.upkeep.pay_tax", money=dollars(CHARTS.tax))
    key = "settle_tax" if taxed else "settle"
    return say(f"web_dragonharth_panels.upkeep.{key}", money=f"+{dollars(net)}" if net > 0 else dollars(net))


def _pay_all(board: DragonharthBoard, *, taxed: bool) -> tuple[int, ...]:
    """Return the answers that pay everything, or the tax alone if the rest cannot be paid; empty if neither can."""
    perspective = board.perspective
    if PAY not in perspective.options:
        return ()
    chair = perspective.later(PAY) if taxed else None
    if chair is None:
        return (PAY,)
    try:
        return (PAY, PAY) if isinstance(chair.decision, MeetDues) and PAY in chair.options else (PAY,)
    except AnswerError:
        return (PAY,)


def _raised(board: DragonharthBoard) -> tuple[int, ...]:
    """Return the answers that raise the missing money and settle everything; empty if nothing is enough.

    The smallest sufficient loan comes first; without one, tiles of the stash are sold. Which field or wage to give up
    is a question for the reader.
    """
    perspective = board.perspective
    for choice in _ways(perspective.chair, "borrow"):
        settled = _settled(board, (choice,))
        if settled:
            return settled
    sold: tuple[int, ...] = ()
    chair = perspective.chair
    while chair is not None and len(sold) < _MOST_SOLD:
        ways = _ways(chair, "stash")
        if not ways:
            break
        sold = (*sold, ways[0])
        settled = _settled(board, sold)
        if settled:
            return settled
        chair = perspective.later(*sold)
    return ()


def _ways(chair: Chair[Any] | None, block: str) -> tuple[int, ...]:
    """Return the legal choices of a block of the upkeep."""
    if chair is None or not isinstance(chair.decision, PayTax | MeetDues):
        return ()
    locate = chair.decision.space.locate
    return tuple(choice for choice in chair.options if locate(choice)[0].name == block)


def _settled(board: DragonharthBoard, chain: tuple[int, ...]) -> tuple[int, ...]:
    """Return some answers and the payment of everything that is due; empty if something cannot be paid after them."""
    chair = board.perspective.later(*chain)
    while chair is not None and chair.seat == board.perspective.seat and _may_pay(chair):
        chain = (*chain, PAY)
        if isinstance(chair.decision, MeetDues):
            return chain
        chair = board.perspective.later(*chain)
    return ()


def _may_pay(chair: Chair[Any]) -> bool:
    """Whether the tax, or wages and food, can be paid."""
    try:
        return isinstance(chair.decision, PayTax | MeetDues) and PAY in chair.options
    except AnswerError:
        return False


def _raising_button(board: DragonharthBoard, chain: tuple[int, ...]) -> str:
    """Return what the button sells or borrows before it settles everything."""
    ways = ", ".join(board.perspective.choice(choice).label for choice in chain if choice != PAY)
    return board.words.say("web_dragonharth_panels.upkeep.raise", ways=ways[:1].upper() + ways[1:])


def _lines(board: DragonharthBoard, seat: int, dues: tuple[Due, ...], *, taxed: bool) -> tuple[Line, ...]:
    """Return yields, tax, wages and food."""
    view, say = board.view, board.words.say
    fields = sum(
        bool(tile) and view.control[field] == seat and is_worked(view, field) for field, tile in enumerate(view.tile)
    )
    points = revenue(view, seat)
    found = [
        Line(
            "fields",
            say("web_dragonharth_panels.upkeep.yield", fields),
            say("web_dragonharth_panels.upkeep.in_points", points),
            CHARTS.point * points,
        )
    ]
    if taxed:
        found.append(Line("tax", say("web_dragonharth.upkeep.tax_title"), "", -CHARTS.tax))
    paid = [due for due in dues if not due.refused]
    crews = [due for due in paid if due.figure in ("small", "giant")]
    if crews:
        cost = sum(due.points for due in crews)
        title = say("web_dragonharth_panels.upkeep.wages", len(crews))
        found.append(Line("giant", title, say("web_dragonharth_panels.upkeep.in_points", cost), -CHARTS.point * cost))
    found += [
        Line(
            due.figure,
            due.title,
            say("web_dragonharth_panels.upkeep.in_points", due.points),
            -CHARTS.point * due.points,
        )
        for due in paid
        if due not in crews
    ]
    return tuple(found)


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
