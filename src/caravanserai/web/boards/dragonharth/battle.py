"""The stage of a battle: both sides with cards and modifiers, the chances, the reader's hand (DH-105 ... DH-113)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from caravanserai.games.dragonharth.combat.battle import (
    ATTACK,
    ATTACK_DIE,
    ATTACK_DRAGON,
    CASTLE,
    DONE,
    FIELD,
    LORD,
    PASS,
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
from caravanserai.games.dragonharth.map.board import FIELD_OF, NEAR
from caravanserai.games.dragonharth.state import TILES, kind_of, owner_of
from caravanserai.kernel.errors import AnswerError
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.pictures import card, figure, piece_figure, portrait, symbol, tile_name
from caravanserai.web.boards.dragonharth.plan import in_words
from caravanserai.web.rendering import static

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.games.dragonharth.state import Realm
    from caravanserai.kernel.chair import Chair
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_STEPS: Final = {"Commit": 0, "Answer": 1, "Support": 1, "React": 3}
_REACTING: Final = 3
"""The step after the dice."""
_DECKS: Final = 5
_THROWS: Final = 36
_FOES_CARDS: Final = ((0, 0), (1, 3), (2, 6))
"""Possible cards of the other side, as (number of cards, their Battle Points): no card, one good card, two."""
_NOBODY: Final[Mapping[int, int]] = MappingProxyType({})
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


class HandCard(NamedTuple):
    """A card of the reader's hand on the stage; a click puts it into the plan or takes it out."""

    key: str
    plan: str
    picture: Markup
    note: str
    chosen: bool
    reason: str


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
    figures: tuple[Markup, ...]
    """The fighters, the tallest last."""
    room: str = ""
    """How many cards the side may still lay, in words."""

    @property
    def sum(self) -> int:
        """The known Battle Points without the die."""
        return self.modifier + self.dragon + sum(self.points)


def is_on(board: DragonharthBoard) -> bool:
    """Whether a battle is in progress."""
    return bool(board.view.fight) and any(name in _STEPS for _, name in board.view.asked)


def is_on_stage(board: DragonharthBoard) -> bool:
    """Whether the reader fights or helps: the stage covers the table, and their hand lies on it."""
    asked = board.perspective.decision
    fights = isinstance(asked, Commit | Answer | Support | React)
    return is_on(board) and (fights or board.perspective.seat in board.view.fight[:2])


def sheet(board: DragonharthBoard) -> Markup | None:
    """Render the battle: a stage for both sides and their helpers, a sheet for onlookers."""
    if not is_on(board):
        return None
    view, perspective, decision = board.view, board.perspective, board.perspective.decision
    step = next(_STEPS[name] for _, name in view.asked if name in _STEPS)
    sides = _side(board, 0), _side(board, 1)
    fights = isinstance(decision, Commit | Answer | Support | React)
    mine = next((at for at, side in enumerate(sides) if side.seat == perspective.seat), None)
    commit, button = _commit(board) if fights else ((), "")
    return render_panel(
        board,
        "battle",
        stage=is_on_stage(board),
        art=static("art/dragonharth/board.svg"),
        sides=sides,
        place=board.lexicon.spaces[view.fight[PLACE]],
        step=step,
        bars=() if mine is None or step == _REACTING else _bars(board, sides, mine, laid=mine == 1 and step > 0),
        rolled=bool(view.fight[ATTACK_DIE]) and step == _REACTING,
        stakes=() if mine is None else _stakes(board, mine),
        hand=_hand(board) if fights else (),
        commit=in_words(commit),
        button=button,
        between=board.words.say("web_dragonharth_panels.battle.against"),
        beaten=None,
    )


def _planned(board: DragonharthBoard, side: int) -> tuple[int, ...]:
    """Return the cards that the reader is about to lay on a side."""
    decision, seat = board.perspective.decision, board.perspective.seat
    if not isinstance(decision, Commit | Answer | Support):
        return ()
    own = decision.side if isinstance(decision, Commit) else 1
    plan = board.perspective.plan if own == side and seat is not None else ()
    return tuple(choice for choice in plan if choice != DONE)


def _commit(board: DragonharthBoard) -> tuple[tuple[int, ...], str]:
    """Return the answers that seal the planned cards, and the text of the button."""
    perspective, say = board.perspective, board.words.say
    decision, plan = perspective.decision, perspective.plan
    if isinstance(decision, React):
        key = "react" if plan else "no_reaction"
        return plan or (PASS,), say(f"web_dragonharth_panels.battle.{key}")
    if isinstance(decision, Support):
        return plan or (DONE,), say(
            "web_dragonharth_panels.battle.seal" if plan else "web_dragonharth_panels.battle.seal_none", len(plan)
        )
    chain = (*plan, DONE)
    chair = perspective.later(*plan) if plan else perspective.chair
    if chair is None or not _asks(chair):
        chain = plan
    return chain, say(f"web_dragonharth_panels.battle.{'seal' if plan else 'seal_none'}", len(plan))


def _asks(chair: Chair[Any]) -> bool:
    """Whether the reader is asked for another card."""
    try:
        return isinstance(chair.decision, Commit | Answer)
    except AnswerError:
        return False


def _hand(board: DragonharthBoard) -> tuple[HandCard, ...]:
    """Return the reader's cards; those that are of no use here say why."""
    perspective, view = board.perspective, board.view
    decision, plan = perspective.decision, perspective.plan
    if decision is None:
        return ()
    reacts = isinstance(decision, React)
    names = decision.space.blocks[0].items
    side = decision.side if isinstance(decision, Commit | React) else 1
    most = 1 if isinstance(decision, React | Support) else decision.left if isinstance(decision, Commit) else len(CARDS)
    chair = perspective.later(*plan) if plan else perspective.chair
    legal = chair.options if chair is not None and (not plan or _asks(chair)) else ()
    land = cast("Realm", view)  # the open fields have the same names in both classes
    found, seen = [], Counter[int]()
    for kind in view.hand or ():
        face = CARDS[kind].id
        choice = names.index(face) if face in names else -1  # type: ignore[arg-type]  # both are names of cards
        if reacts and choice not in perspective.options:
            continue
        seen[kind] += 1
        chosen = plan.count(choice) >= seen[kind]
        without = list(plan)
        if chosen:
            without.remove(choice)
        swapped = [choice] if most == 1 else [*plan, choice]
        fits = chosen or choice in (perspective.options if most == 1 else legal)
        reason = "" if fits else perspective.why_not(choice) or board.words.say("web_dragonharth_panels.battle.enough")
        points = "" if reacts else f"+{card_points(land, KIND_OF.index(kind), side)}"
        picture = card(kind, board.lexicon.faces[kind], board.lexicon.effect(kind))
        key = f"card-{kind}-{seen[kind]}"
        found.append(HandCard(key, in_words(without if chosen else swapped), picture, points, chosen, reason))
    return tuple(found)


def _stakes(board: DragonharthBoard, mine: int) -> tuple[tuple[str, str], ...]:
    """Return what winning and losing mean for the reader."""
    target = TARGETS[board.view.fight[TARGET]]
    say = board.words.say
    win = say(f"web_dragonharth_panels.battle.win.{'defender' if mine else target}", points=CHARTS.castle_loss)
    loss = say(f"web_dragonharth.battle.loss.{target if mine else 'attacker'}", points=CHARTS.castle_loss)
    return ("win", win), ("lose", loss)


def _side(board: DragonharthBoard, side: int) -> Side:
    """Return a side of the battle in progress, with the cards that the reader is about to lay."""
    cards = (*board.view.played[side], *_planned(board, side))
    return side_of(board, side, cards)._replace(room=_room(board, side, len(cards)))


def side_of(board: DragonharthBoard, side: int, cards: tuple[int, ...], fallen: Mapping[int, int] = _NOBODY) -> Side:
    """Return a side of a battle with its cards; `fallen` has the codes of pieces that died in it, by their spaces."""
    view, fight = board.view, board.view.fight
    seat = fight[side]
    land = cast("Realm", view)  # the open fields have the same names in both classes
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
        _fighter(board, side, fallen),
        cards,
        points,
        fight[ATTACK + side],
        fight[ATTACK_DRAGON + side],
        fight[ATTACK_DIE + side],
        view.backs[seat] if seat >= 0 else (0,) * _DECKS,
        _figures(board, side, fallen),
    )


def _figures(board: DragonharthBoard, side: int, fallen: Mapping[int, int]) -> tuple[Markup, ...]:
    """Draw a side: the fighter with the pieces beside it, a field with its tile and workers, a castle, a ship."""
    view, fight = board.view, board.view.fight
    if side == 0 and fight[side] == LORD:
        return (symbol("dragonlord", 300),)
    space, seat = fight[START] if side == 0 else fight[PLACE], fight[side]
    badge = board.badges[seat] if seat >= 0 else 0
    kingdom = view.corner[seat] if seat >= 0 else -1
    if side == 0 or fight[TARGET] == PIECE:
        code = fallen.get(space) or view.piece[space]
        return (piece_figure(code, kingdom, badge, 300),) if code else ()
    guards = [view.piece[near] for near in NEAR[space] if view.piece[near] and owner_of(view.piece[near]) == seat][:2]
    drawn = [piece_figure(code, kingdom, badge, 180) for code in guards]
    if fight[TARGET] == FIELD:
        tile = view.tile[FIELD_OF[space]]
        drawn.append(symbol(tile_name(TILES[tile - 1]), 240) if tile else symbol("rp", 240))
    elif fight[TARGET] == CASTLE:
        drawn.append(portrait(kingdom, 240))
    else:
        drawn.append(figure("ship", badge, 300))
    return tuple(drawn)


def _room(board: DragonharthBoard, side: int, laid: int) -> str:
    """Return how many cards a side may still lay."""
    say, seat = board.words.say, board.view.fight[side]
    left = CHARTS.most_battle_cards - laid
    asked = {who for who, name in board.view.asked if name in ("Commit", "Answer")}
    if seat in asked and side == 0 and left > 0:
        return say("web_dragonharth_panels.battle.room", left)
    if side == 1 and seat >= 0 and not laid and any(board.view.backs[seat]):
        return say("web_dragonharth_panels.battle.holds", sum(board.view.backs[seat]))
    return ""


def _fighter(board: DragonharthBoard, side: int, fallen: Mapping[int, int]) -> str:
    """Return the name and the place of the fighter on a side."""
    view, fight, lex = board.view, board.view.fight, board.lexicon
    if side == 0 and fight[side] == LORD:
        return ""
    space = fight[START] if side == 0 else fight[PLACE]
    code = fallen.get(space) or view.piece[space]
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
