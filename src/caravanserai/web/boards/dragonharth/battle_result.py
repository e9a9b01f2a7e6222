"""The result of the reader's battle, on the stage of the battle until they go on (DH-111 ... DH-125)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, cast

from caravanserai.games.dragonharth import events as told
from caravanserai.games.dragonharth.combat.battle import ATTACK_DIE, PLACE, REACTIONS, SPELL, card_points
from caravanserai.games.dragonharth.content import CARDS, KIND, KIND_OF
from caravanserai.games.dragonharth.map.board import FIELD_OF
from caravanserai.games.dragonharth.state import piece_code, points_of
from caravanserai.web.boards.dragonharth import battle
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.rendering import static

if TYPE_CHECKING:
    from markupsafe import Markup

    from caravanserai.games.dragonharth.state import Realm
    from caravanserai.kernel.event import Event
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_STEP: Final = 4
"""The last step of a battle."""
_OUTCOMES: Final = frozenset({told.DIED, told.ANNEXED, told.RAZED, told.CASTLE_BEATEN, told.SANK, told.HELD})
_BEFORE: Final = frozenset(
    {told.SCORED, told.COMMITTED, told.SHOWED_COUNT, told.ATTACKED, told.ATTACKED_NEUTRAL, told.LORD_TARGET, told.TURN}
)
"""The events before the cards of a battle are revealed."""
_DISPEL: Final = KIND[REACTIONS[0]]
_TONES: Final = ("tie", "won", "lost")
"""The names of a result by its sign."""


class Result(NamedTuple):
    """The end of the reader's last battle: the events that tell it, the newest first."""

    scored: Event
    outcomes: tuple[Event, ...]
    shown: tuple[Event, ...]
    """The revealed cards and the reactions."""


def result_of(board: DragonharthBoard) -> Result | None:
    """Return how the reader's battle ended, if they have not answered another question since."""
    perspective, fight = board.perspective, board.view.fight
    fought = fight and perspective.seat in fight[:2] and fight[ATTACK_DIE]
    if not fought or perspective.over or board.talk.past is not None or battle.is_on(board):
        return None
    scored, outcomes, shown = None, [], []
    for event in perspective.newest_events():
        if scored is not None and event.kind in _BEFORE:
            break
        if scored is None and event.number < perspective.last_answer:
            return None
        if event.kind is told.SCORED:
            scored = event
        elif scored is None and event.kind in _OUTCOMES:
            outcomes.append(event)
        elif event.kind in (told.REVEALED, told.LORD_SHOWED, told.REACTED):
            shown.append(event)
    if scored is None:
        return None
    return Result(scored, tuple(one for one in outcomes if one.number == scored.number), tuple(shown))


def is_shown(board: DragonharthBoard) -> bool:
    """Whether the reader sees the result of a battle."""
    return board.fought is not None


def result(board: DragonharthBoard) -> Markup:
    """Render the result of the reader's last battle; hidden without one."""
    ended, fight = board.fought, board.view.fight
    if ended is None:
        return render_panel(board, "battle_result", sides=())
    facts = [event.facts() for event in ended.outcomes if event.kind is told.DIED]
    fallen = {
        cast("int", one["space"]): piece_code(cast("int", one["seat"]), cast("int", one["piece"])) for one in facts
    }
    sides = tuple(battle.side_of(board, side, cards, fallen) for side, cards in enumerate(_cards(board, ended)))
    mine = fight.index(board.perspective.seat or 0)
    attack, defence = cast("tuple[int, int]", ended.scored.values)
    lead = (attack > defence) - (attack < defence)
    tone = _TONES[lead]
    return render_panel(
        board,
        "battle_result",
        stage=True,
        number=ended.scored.number,
        art=static("art/dragonharth/board.svg"),
        sides=sides,
        place=board.lexicon.spaces[fight[PLACE]],
        step=_STEP,
        rolled=True,
        bars=(),
        between=board.words.say(f"web_dragonharth_panels.battle.attack.{tone}"),
        beaten=None if not lead else int(lead > 0),
        tone=_TONES[-lead if mine else lead],
        lines=tuple(board.teller.line(event) for event in ended.outcomes[::-1]),
        means=_meaning(board, ended),
    )


def _cards(board: DragonharthBoard, ended: Result) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the cards that counted for each side: a dispelled one is gone."""
    cards: list[tuple[int, ...]] = [(), ()]
    land, attacker = cast("Realm", board.view), board.view.fight[0]
    for event in reversed(ended.shown):
        facts = event.facts()
        side = 0 if event.kind is told.LORD_SHOWED or facts["seat"] == attacker else 1
        if event.kind is not told.REACTED:
            cards[side] = cast("tuple[int, ...]", facts["cards"])
        elif facts["card"] == _DISPEL:
            other = [*cards[1 - side]]
            spells = [kind for kind in other if CARDS[kind].deck == SPELL]
            other.remove(max(spells, key=lambda kind, of=1 - side: card_points(land, KIND_OF.index(kind), of)))  # type: ignore[misc]  # mypy does not see the default
            cards[1 - side] = tuple(other)
    return cards[0], cards[1]


def _meaning(board: DragonharthBoard, ended: Result) -> str:
    """Return what the result means for the reader from now on."""
    view, say = board.view, board.words.say
    place = view.fight[PLACE]
    for event in ended.outcomes:
        if event.kind is told.ANNEXED and event.field("seat") == board.perspective.seat:
            return say("web_dragonharth_panels.battle.annexed", points=points_of(view.tile[FIELD_OF[place]]))
    return say("web_dragonharth_panels.battle.used_up") if ended.shown else ""
