"""The sheet of choices: every question that is not answered on the page itself, with pictures of its choices."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.games.almanac.flow.contracts import CloseContract, CompleteContract
from caravanserai.games.almanac.flow.encounters import MOST_CHOICES
from caravanserai.web.boards.almanac.amounts import amount
from caravanserai.web.boards.almanac.cards import Cards
from caravanserai.web.boards.almanac.choice_pictures import face
from caravanserai.web.boards.almanac.goods_in_row import goods_in_row
from caravanserai.web.boards.almanac.question_context import story
from caravanserai.web.boards.almanac.spaces import asks_for_space

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.space import Block
    from caravanserai.web.amount import Amount
    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.choice_pictures import Face
    from caravanserai.web.boards.almanac.goods_in_row import GoodsInRow
    from caravanserai.web.boards.almanac.question_context import QuestionContext
    from caravanserai.web.perspective import Choice

_WORDS: Final = frozenset(("fight", "guard", "stow", "forgo", "keep", "roll"))
"""Words with a picture in the sheet; all other words are buttons of the decision bar."""
_MAKING_ROOM: Final = "throw_out"
"""A block that is shown only if one of its choices is legal; barred, it offers nothing."""
_SHOWN_BY_DICE: Final = "win_of_6"
_ON_THE_PAGE: Final = frozenset(("space", "ladder"))
"""Blocks whose items lie on the page, so that the sheet must leave the page visible."""
_LADDERS: Final = "ladder"
"""The type of blocks whose items are always clickable on the page."""
_NUMBERS: Final = frozenset(("gold", "count"))
"""Types of blocks whose choices are numbers: one panel sets the number and answers."""


class Option(NamedTuple):
    """A choice with its picture, its certain costs and gains, and whether the reader has selected it."""

    choice: Choice
    face: Face
    outlook: Markup
    chosen: bool


class Group(NamedTuple):
    """Choices of one kind under a heading, which may be empty."""

    title: str
    options: tuple[Option, ...]
    on_page: bool = False
    """Whether the same choices are clickable on the painted page, if it is large enough for a finger."""


class Bidder(NamedTuple):
    """A player in a sealed bid, and whether their bid is on the table."""

    seat: int
    name: str
    sealed: bool


class Sheet(NamedTuple):
    """The contents of the sheet for one question."""

    title: str
    note: str
    story: QuestionContext
    groups: tuple[Group, ...]
    amount: Amount | None
    bidders: tuple[Bidder, ...]
    repeats_table: bool
    """Whether the same choices are also clickable on the table, on screens with enough room."""
    beside: bool = False
    """Whether the sheet stands beside the page, because the page shows something to choose or to see."""
    on_page: bool = False
    """Whether all its choices are clickable on the painted page."""
    row: GoodsInRow | None = None
    """Several goods that one button takes or gives up."""


def drawn(decision: Decision[Any]) -> frozenset[str]:
    """Return the words of a question that the sheet shows itself and that therefore need no button."""
    return frozenset(block.name for block in decision.space.blocks if block.of == "word" and block.name in _WORDS)


def sheet(board: Board, cards: Cards) -> Sheet | None:
    """Lay out the reader's question; return None if there is nothing to show."""
    perspective = board.perspective
    decision = perspective.decision
    bidders = _bidders(board)
    if decision is None:
        return _waiting(board, cards, bidders) if bidders else None
    clicked = asks_for_space(decision)
    blocks = [block for block in decision.space.blocks if block.name != clicked and _belongs(block)]
    name = type(decision).__name__
    beside = name in board.targeted or any(block.of in _ON_THE_PAGE for block in decision.space.blocks)
    if not blocks or (beside and not any(_legal(board, block) for block in blocks)):
        return None
    stepped = [block for block in blocks if block.of in _NUMBERS and _legal(board, block)]
    groups = [_group(board, cards, block) for block in blocks if block not in stepped]
    return Sheet(
        _description(board, f"web_almanac.sheet.{name}"),
        _description(board, f"web_almanac.note.{name}"),
        story(board, cards, decision),
        _joined(groups),
        amount(board, cards, _legal(board, stepped[0])) if stepped else None,
        bidders,
        name == "ExtendCaravan",
        beside,
        not stepped and all(group.on_page for group in groups if group.options),
        goods_in_row(board, cards),
    )


def _joined(groups: Sequence[Group]) -> tuple[Group, ...]:
    """Merge the groups without a heading into one and drop the empty groups."""
    plain = [group for group in groups if not group.title and group.options]
    options = tuple(option for group in plain for option in group.options)
    titled = [group for group in groups if group.title and group.options]
    return (*([Group("", options, all(group.on_page for group in plain))] if plain else []), *titled)


def _waiting(board: Board, cards: Cards, bidders: tuple[Bidder, ...]) -> Sheet:
    """Return the sheet of a player who waits: it shows publicly which players have bid (AL-132)."""
    title = board.words.say("web_almanac.sheet.Bid")
    return Sheet(title, "", story(board, cards, None), (), None, bidders, repeats_table=False)


def _belongs(block: Block) -> bool:
    return block.of != "word" or block.name in _WORDS


def _description(board: Board, key: str) -> str:
    return board.words.say(key) if board.words.has(key) else ""


def _bidders(board: Board) -> tuple[Bidder, ...]:
    bidding = [one.seat for one in board.perspective.asked if isinstance(one, Bid)]
    if not bidding:
        return ()
    return tuple(Bidder(player.seat, player.name, player.seat not in bidding) for player in board.perspective.players)


def _legal(board: Board, block: Block) -> Sequence[int]:
    decision = board.perspective.decision
    start = decision.space.starts[block.name] if decision else 0
    return [choice for choice in board.perspective.options if start <= choice < start + len(block.items)]


def _group(board: Board, cards: Cards, block: Block) -> Group:
    decision = board.perspective.decision
    assert decision is not None  # noqa: S101  # it has this block
    start = decision.space.starts[block.name]
    choices = [start + block.items.index(item) for item in _shown(board, cards, block)]  # type: ignore[arg-type]  # items of the block
    title = _description(board, f"web_almanac.group.{type(decision).__name__}.{block.name}")
    on_page = block.of == _LADDERS or type(decision).__name__ in board.targeted
    return Group(title, tuple(_option(board, cards, choice) for choice in choices), on_page)


def _shown(board: Board, cards: Cards, block: Block) -> Sequence[int | str]:
    """Return the items of a block to list: all items that lie on the table, and of other items the legal ones."""
    if block.of == "good" and (block.name != _MAKING_ROOM or _legal(board, block)):
        return block.items
    if block.of == "choice":
        return range(min(MOST_CHOICES, len(cards.book.encounters[cards.view.encounter].choices)))
    if block.of == "caravan":
        return cards.view.offer
    if block.of == "contract" and isinstance(board.perspective.decision, CompleteContract | CloseContract):
        return cards.view.contracts
    decision = board.perspective.decision
    start = decision.space.starts[block.name] if decision else 0
    return [block.items[choice - start] for choice in _legal(board, block)]


def _option(board: Board, cards: Cards, number: int) -> Option:
    perspective = board.perspective
    choice = perspective.choice(number)
    outlook = perspective.outlook(number) if choice.legal else ()
    description = [
        board.teller.drawn(board.teller.counted(name, count, signed=True))
        for name, count in outlook
        if name != _SHOWN_BY_DICE
    ]
    return Option(choice, face(board, cards, choice), Markup(" ").join(description), perspective.chosen == number)
