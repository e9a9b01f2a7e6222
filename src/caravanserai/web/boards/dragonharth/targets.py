"""The choices of the reader's question that are spaces of the board, and the board's text for each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.dragonharth.map.board import CASTLES, FIELDS, HOME, HOME_FIELDS, KIND_AT, NEAR, distance
from caravanserai.games.dragonharth.state import owner_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from caravanserai.games.dragonharth.view import DragonharthView
    from caravanserai.kernel.decision import Decision, Outlook
    from caravanserai.kernel.space import Block
    from caravanserai.web.perspective import Perspective

_ON_A_SHEET: Final = frozenset({"PayTax", "MeetDues", "Aim"})
"""Questions about fields that are answered beside the board, because each choice has a price to read."""
_AT_ONCE: Final = frozenset({"MovePiece", "AttackWith", "WorkField", "ChooseVictim", "ChooseStand", "PlaceWhat"})
"""Questions that only lead to another one, so that they need no confirmation."""


_BARRED_DISTANCE: Final = 2
"""The distance around a moving piece within which barred land shows its reason."""


class Target(NamedTuple):
    """A choice on the board; `reason` says why it is barred. `aside` is set if another choice is on the same space."""

    space: int
    choice: int
    label: str
    outlook: str
    reason: str
    at_once: bool
    aside: bool
    mark: str = ""
    """A text beside the space on the board, such as the chance of an attack."""
    plan: str = ""
    """The answers that a panel prepares with this space; empty for a choice that is given at once."""


def board_blocks(decision: Decision[object]) -> tuple[Block, ...]:
    """Return the blocks of a question whose items are spaces."""
    if type(decision).__name__ in _ON_A_SHEET:
        return ()
    return tuple(
        block for block in decision.space.blocks if block.of in ("space", "field") or block.name in ("castle", "ship")
    )


def is_at_once(decision: Decision[object]) -> bool:
    """Whether a choice of a question needs no confirmation."""
    return type(decision).__name__ in _AT_ONCE


def space_of(view: DragonharthView, block: Block, item: int) -> int:
    """Return the space that an item of a block names; -1 for none."""
    if block.name == "castle":
        return CASTLES[view.corner[item]] if view.corner[item] >= 0 else -1
    if block.name == "ship":
        return view.ship[item]
    return FIELDS[item] if block.of == "field" else item


def targets(perspective: Perspective) -> tuple[Target, ...]:
    """Return all legal choices on the board, and the barred ones nearby with the reason."""
    decision, view = perspective.decision, perspective.view
    if decision is None:
        return ()
    found: dict[int, int] = {}
    drawn = []
    for block in board_blocks(decision):
        start = decision.space.starts[block.name]
        for choice in perspective.options:
            if start <= choice < start + len(block.items):
                item = block.items[choice - start]
                space = space_of(view, block, int(item))
                description = perspective.choice(choice)
                mark = _mark(perspective.outlook(choice)) if description.outlook else ""
                at_once, aside = is_at_once(decision), space in found
                drawn.append(Target(space, choice, description.label, description.outlook, "", at_once, aside, mark))
                found[space] = choice
    for choice, space in _barred(perspective):
        if space not in found:
            found[space] = choice
            reason = perspective.why_not(choice)
            if reason:
                drawn.append(
                    Target(
                        space,
                        choice,
                        perspective.describer.option(decision, choice, view),
                        "",
                        reason,
                        at_once=False,
                        aside=False,
                    )
                )
    return tuple(drawn)


def _mark(outlook: Outlook) -> str:
    """Return the chance of an attack; empty for other choices."""
    return next((f"{amount}%" for name, amount in outlook if name == "win_percent"), "")


def _barred(perspective: Perspective) -> Iterator[tuple[int, int]]:
    """Yield the illegal choices that a person would look for, with their spaces."""
    decision, seat = perspective.decision, perspective.seat
    near = None if decision is None else _PLAUSIBLE.get(type(decision).__name__)
    if near is not None and seat is not None:
        yield from near(perspective.view, decision, seat)


def _in_reach(view: DragonharthView, decision: Any, _seat: int) -> Iterator[tuple[int, int]]:  # noqa: ANN401  # each question has its own fields
    """Yield the land near the moving piece."""
    start = view.column[getattr(decision, "place", 0)]
    for space, kind in enumerate(KIND_AT):
        if space != start and kind not in "~C" and distance(start, space) <= min(_BARRED_DISTANCE, view.roll):
            yield space, space


def _beside(view: DragonharthView, decision: Any, seat: int) -> Iterator[tuple[int, int]]:  # noqa: ANN401  # each question has its own fields
    """Yield the pieces and fields beside the attacker."""
    for space in NEAR[decision.start]:
        code = view.piece[space]
        if code and owner_of(code) != seat:
            yield decision.space.starts["piece"] + space, space
        elif KIND_AT[space] == "F":
            yield decision.space.starts["field"] + space, space


def _own_pieces(view: DragonharthView, _decision: object, seat: int) -> Iterator[tuple[int, int]]:
    """Yield the reader's pieces."""
    for space, code in enumerate(view.piece):
        if code and owner_of(code) == seat:
            yield space, space


def _own_land(view: DragonharthView, _decision: object, seat: int) -> Iterator[tuple[int, int]]:
    """Yield all spaces of the reader's corner."""
    for space, home in enumerate(HOME):
        if home == view.corner[seat]:
            yield space, space


def _own_fields(view: DragonharthView, decision: Any, seat: int) -> Iterator[tuple[int, int]]:  # noqa: ANN401  # each question has its own fields
    """Yield all fields of the reader's corner."""
    for field in HOME_FIELDS[view.corner[seat]]:
        yield decision.space.starts["field"] + field, FIELDS[field]


_PLAUSIBLE: Final[dict[str, Callable[[DragonharthView, Any, int], Iterator[tuple[int, int]]]]] = {
    "MoveLead": _in_reach,
    "Follow": _in_reach,
    "AttackAt": _beside,
    **dict.fromkeys(("AttackWith", "MovePiece", "Load"), _own_pieces),
    **dict.fromkeys(("PlaceAt", "Lay", "Muster"), _own_land),
    **dict.fromkeys(("WorkField", "LiftTile", "UnworkField", "SendHome", "ReceiveEgg"), _own_fields),
}
"""The choices that a person would look for, by question: the board shows them even if barred."""
