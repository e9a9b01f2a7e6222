"""What a kingdom would like and what it can spare, judged from facts that everyone sees."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.dragonharth.content import EXPORTS, GOODS, SEATS
from caravanserai.games.dragonharth.state import ALLIED, PRIMARY, TILES, WAR
from caravanserai.web.boards.dragonharth.pictures import tile_name

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard


class Wishes(NamedTuple):
    """A wish and a surplus, each with its picture."""

    wants_sign: str
    wants: str
    gives_sign: str
    gives: str


def wishes_of(board: DragonharthBoard, seat: int) -> Wishes | None:
    """Return a kingdom's wish: money for a debt, an ally in a war, or a resource that it lacks; and its export."""
    view, lex, say = board.view, board.lexicon, board.words.say
    if view.corner[seat] < 0 or view.out[seat] or not view.month:
        return None
    export = EXPORTS[view.corner[seat]]
    owned = {(tile - 1) % PRIMARY for field, tile in enumerate(view.tile) if tile and view.control[field] == seat}
    relations = view.relation[SEATS * seat : SEATS * (seat + 1)]
    foes = [other for other, relation in enumerate(relations) if relation == WAR and not view.out[other]]
    missing = next((good for good in range(len(GOODS)) if good not in owned and good != export), None)
    if view.debt[seat]:
        sign, wish = "coin-100", say("web_dragonharth_panels.wants.money", money=lex.dollars(view.debt[seat]))
    elif foes and ALLIED not in relations:
        name = board.perspective.players[foes[0]].name
        sign, wish = "alliance", say("web_dragonharth_panels.wants.ally", name=name)
    elif missing is not None:
        sign, wish = tile_name(TILES[missing]), lex.items[missing]
    else:
        sign, wish = "coin-100", say("web_dragonharth_panels.wants.nothing")
    return Wishes(sign, wish, tile_name(TILES[export]), lex.items[export])
