"""Short ways to ask an automaton, and to leave it little to do."""

from typing import Any

from caravanserai.games.dragonharth.automaton import choose
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.knowledge import ALL_SHOTS
from caravanserai.games.dragonharth.map.changes import set_crew, set_nest, set_tile
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import NO_CREW, Realm
from caravanserai.games.dragonharth.view import view_of
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import Event
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    ask,
    clear_army,
    waiting,
)


def chosen(laid: Realm, level: str = "normal", *, dice: int = 1, seen: tuple[Event, ...] = ()) -> int:
    """What the automaton answers to the question that waits."""
    question: Any = waiting(laid)
    view = view_of(laid, question.seat)
    return choose(view, question, question.options(laid), Dice(dice), level, lambda: list(seen))


def named(laid: Realm, level: str = "normal") -> str:
    """The name of what it answers."""
    return str(waiting(laid).space.name(chosen(laid, level)))


def verb(laid: Realm, level: str = "normal") -> str:
    """What it does next in its turn."""
    laid.stack.clear()
    laid.acts = 0
    ask(laid, Act.of(GREEN))
    return VERBS[chosen(laid, level)]


def clear_nests(laid: Realm) -> None:
    """Nowhere is an egg or a dragon at home."""
    for f in range(48):
        set_nest(laid, f, 0)


def clear_tiles(laid: Realm) -> None:
    """No field holds a resource."""
    for f in range(48):
        set_tile(laid, f, 0)


def clear_crews(laid: Realm) -> None:
    """Nobody works."""
    for f in range(48):
        set_crew(laid, f, NO_CREW)


def quiet(laid: Realm) -> None:
    """Nothing is left to move, shoot or fight with, and everyone works."""
    clear_army(laid)
    laid.shots = put((0,) * 4, BLUE, ALL_SHOTS)
    clear_nests(laid)
