"""The sheet of a battle: both sides with cards and modifiers, the chances, the reader's hand (DH-105 ... DH-113)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from caravanserai.games.dragonharth.combat.battle import (
    ATTACK,
    ATTACK_DIE,
    ATTACK_DRAGON,
    LORD,
    PIECE,
    PLACE,
    START,
    TARGET,
    TARGETS,
    Answer,
    Commit,
    React,
    Support,
    card_points,
)
from caravanserai.games.dragonharth.content import CARDS, CHARTS, KIND_OF
from caravanserai.games.dragonharth.state import kind_of
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.picks import Pick, pick_of

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.games.dragonharth.state import Realm
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_STEPS: Final = {"Commit": 0, "Answer": 1, "Support": 1, "React": 2}
_DECKS: Final = 5
_THROWS: Final = 36
_FOES_CARDS: Final = ((0, 0), (1, 3), (2, 6))
"""Possible cards of the other side, as (number of cards, their Battle Points): no card, one good card, two."""
_CARD_POINTS: Final = (1, 2, 3)
"""The Battle Points of a weak, a fair and a good card."""


class Odds(NamedTuple):
    """The numbers of won, tied and lost throws among the 36 throws of two dice."""

    win: int
    tie: int
    lose: int

    @property
    def percent(self) -> tuple[int, int, int]:
        """Won, tied and lost throws in per cent."""
        win, tie = (round(100 * part / _THROWS) for part in (self.win, self.tie))
        return win, tie, 100 - win - tie


def odds(lead: int) -> Odds:
    """Return the odds of a side that leads by `lead` points before the dice."""
    throws = [mine + lead - other for mine in range(1, 7) for other in range(1, 7)]
    return Odds(sum(throw > 0 for throw in throws), throws.count(0), sum(throw < 0 for throw in throws))


class Side(NamedTuple):
    """One side of a battle, with the facts that the reader may know."""

    seat: int
    name: str
    badge: int
    kingdom: int
    what: str
    cards: tuple[int, ...]
    """The kinds of the played cards; -1 for a face-down card."""
    points: tuple[int, ...]
    """The Battle Points of each card in this battle; 0 for a face-down card."""
    modifier: int
    dragon: int
    die: int
    decks: tuple[int, ...]
    """The number of cards of each deck in the hand."""

    @property
    def sum(self) -> int:
        """The known Battle Points without the die."""
        return self.modifier + self.dragon + sum(self.points)


def is_on(board: DragonharthBoard) -> bool:
    """Whether a battle is in progress."""
    return bool(board.view.fight) and any(name in _STEPS for _, name in board.view.asked)


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the sheet of the battle, for both sides and for onlookers."""
    if not is_on(board):
        return None
    view, perspective, decision = board.view, board.perspective, board.perspective.decision
    step = next(_STEPS[name] for _, name in view.asked if name in _STEPS)
    sides = _side(board, 0), _side(board, 1)
    fights = isinstance(decision, Commit | Answer | Support | React)
    mine = next((at for at, side in enumerate(sides) if side.seat == perspective.seat), None)
    return render_panel(
        board,
        "battle",
        sides=sides,
        place=board.lexicon.spaces[view.fight[PLACE]],
        step=step,
        bars=() if mine is None or step == 2 else _bars(board, sides, mine, laid=mine == 1 and step > 0),
        rolled=bool(view.fight[ATTACK_DIE]) and step == 2,
        loss="" if mine is None else _loss(board, mine),
        picks=_picks(board) if fights else (),
        chosen=perspective.chosen,
        limit=isinstance(decision, Answer),
        deck_names=board.lexicon.decks,
    )


def _side(board: DragonharthBoard, side: int) -> Side:
    view, fight = board.view, board.view.fight
    seat = fight[side]
    land = cast("Realm", view)  # the open fields have the same names in both classes
    cards = view.played[side]
    points = tuple(card_points(land, KIND_OF.index(kind), side) if kind >= 0 else 0 for kind in cards)
    if seat < 0:
        name = board.words.say(
            "web_dragonharth.battle.lord" if side == 0 and seat == LORD else "web_dragonharth.battle.nobody"
        )
    else:
        name = board.perspective.players[seat].name
    return Side(
        seat,
        name,
        board.badges[seat] if seat >= 0 else 0,
        view.corner[seat] if seat >= 0 else -1,
        _fighter(board, side),
        tuple(cards),
        points,
        fight[ATTACK + side],
        fight[ATTACK_DRAGON + side],
        fight[ATTACK_DIE + side],
        view.backs[seat] if seat >= 0 else (0,) * _DECKS,
    )


def _fighter(board: DragonharthBoard, side: int) -> str:
    """Return the name and the place of the fighter on a side."""
    view, fight, lex = board.view, board.view.fight, board.lexicon
    if side == 0 and fight[side] == LORD:
        return ""
    space = fight[START] if side == 0 else fight[PLACE]
    code = view.piece[space]
    if side == 0 or fight[TARGET] == PIECE:
        thing = lex.pieces[kind_of(code)] if code else ""
    else:
        thing = board.words.say(f"web_dragonharth.battle.target.{TARGETS[fight[TARGET]]}")
    return board.words.say("web_dragonharth.battle.on", thing=thing, space=lex.spaces[space])


def _bars(board: DragonharthBoard, sides: tuple[Side, Side], mine: int, *, laid: bool) -> tuple[tuple[str, Odds], ...]:
    """Return the reader's chances: with weak, fair and good face-down cards, or with the cards still playable.

    The attacker plays no further cards after laying theirs.
    """
    foe = sides[1 - mine]
    lead = sides[mine].sum - foe.sum
    hidden = foe.cards.count(-1)
    may_be = [(hidden, hidden * points) for points in _CARD_POINTS] if hidden else _FOES_CARDS[: 1 if laid else None]
    say, found = board.words.say, []
    for count, points in may_be:
        if not count:
            found.append((say("web_dragonharth.battle.if_none", name=foe.name), odds(lead)))
        elif hidden or sum(foe.decks) >= count:
            description = say("web_dragonharth.battle.if_cards", count, name=foe.name, points=points)
            found.append((description, odds(lead - points)))
    return tuple(found)


def _loss(board: DragonharthBoard, mine: int) -> str:
    """Return the reader's cost of losing."""
    target = TARGETS[board.view.fight[TARGET]]
    key = "attacker" if mine == 0 else target
    return board.words.say(f"web_dragonharth.battle.loss.{key}", points=CHARTS.castle_loss)


def _picks(board: DragonharthBoard) -> tuple[Pick, ...]:
    """Return the playable cards, each with its points in this battle."""
    decision, view = board.perspective.decision, board.view
    if decision is None:
        return ()
    side = 0 if isinstance(decision, Commit) and decision.side == 0 else 1
    land = cast("Realm", view)
    found = []
    for choice in board.perspective.options:
        block, place = decision.space.locate(choice)
        if block.of == "card":
            kind = next(number for number, face in enumerate(CARDS) if face.id == block.items[place])
            counts = "" if isinstance(decision, React) else f"+{card_points(land, KIND_OF.index(kind), side)}"
            found.append(pick_of(board, choice, counts))
    return tuple(found)
