"""The sheet of a barter: what each side gives, and everything that may still be added (DH-89 ... DH-93)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.games.dragonharth.content import CARDS, CHARTS, DECKS, KIND
from caravanserai.games.dragonharth.economy.barter import ACCEPT, AnswerOffer, BuildOffer
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Group, Pick, pick_of, picture_for
from caravanserai.web.boards.dragonharth.pictures import symbol

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_GIVES: Final = ("give_tile", "give_card", "give_shot")
_WANTS: Final = ("want_tile", "want_card", "want_shot")


class Part(NamedTuple):
    """A part of an offer: its picture and its name."""

    picture: Markup
    name: str


class Money(NamedTuple):
    """The money that may be added, in coins of $25; `texts` contains the text of each amount."""

    block: str
    most: int
    texts: tuple[str, ...]
    label: str


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the sheet for the player who composes the offer, the player who answers it, and the onlookers."""
    view, perspective = board.view, board.perspective
    decision = perspective.decision
    if isinstance(decision, BuildOffer):
        gives, gets = view.give, view.want
        other = decision.other
    elif isinstance(decision, AnswerOffer):
        gives, gets = view.want, view.give
        other = decision.other
    else:
        return None
    builds = isinstance(decision, BuildOffer)
    return render_panel(
        board,
        "offer",
        builds=builds,
        barred=not builds and ACCEPT not in perspective.options,
        counter=bool(decision.counter),
        name=perspective.players[other].name,
        kingdom=view.corner[other],
        gives=tuple(_part(board, part) for part in gives),
        gets=tuple(_part(board, part) for part in gets),
        groups=(_group(board, "give", _GIVES), _group(board, "want", _WANTS)) if builds else (),
        money=tuple(_money(board, side) for side in ("give", "want")) if builds else (),
        question=perspective.question,
        chosen=perspective.chosen,
    )


def _part(board: DragonharthBoard, number: int) -> Part:
    """Return a part of the offer on the table."""
    block, place = BuildOffer.space.locate(number)
    item = block.items[place]
    if block.of == "coins":
        return Part(symbol("coin-100", 34), board.lexicon.dollars(CHARTS.point * int(item)))
    if block.of == "word":
        return Part(symbol("shot-boulder", 34), board.words.say("web_dragonharth.offer.any_shot"))
    picture = (
        symbol(f"deck-{DECKS[CARDS[KIND[str(item)]].deck]}", 34)
        if block.of == "card"
        else picture_for(board, block, item)
    )
    name = board.perspective.describer.thing(block.of, item)
    return Part(picture or Markup(""), name)


def _group(board: DragonharthBoard, side: str, blocks: tuple[str, ...]) -> Group:
    """Return the things that may be added to a side; each is added on the first click and can be removed."""
    found: list[Pick] = []
    for choice in board.perspective.options:
        block, _ = BuildOffer.space.locate(choice)
        if block.name in blocks:
            name = _part(board, choice).name
            pick = pick_of(board, choice)
            picture = pick.picture or _part(board, choice).picture
            found.append(pick._replace(picture=picture, label=name[:1].upper() + name[1:], at_once=True))
    return Group(board.words.say(f"web_dragonharth.offer.add.{side}"), tuple(found))


def _money(board: DragonharthBoard, side: str) -> Money:
    """Return the money that may be added to a side; empty if the side already contains money."""
    block = f"{side}_money"
    start = BuildOffer.space.starts[block]
    size = next(len(one.items) for one in BuildOffer.space.blocks if one.name == block)
    most = sum(start <= choice < start + size for choice in board.perspective.options)
    amounts = [board.lexicon.dollars(CHARTS.point * coins) for coins in range(1, most + 1)]
    return Money(block, most, tuple(amounts), board.words.say(f"web_dragonharth.offer.{block}"))
