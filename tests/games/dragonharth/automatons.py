"""Helpers that ask an automaton for an answer, and that simplify a position."""

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


def chosen(state: Realm, level: str = "normal", *, dice: int = 1, seen: tuple[Event, ...] = ()) -> int:
    """The automaton's answer to the current question."""
    question: Any = waiting(state)
    view = view_of(state, question.seat)
    return choose(view, question, question.options(state), Dice(dice), level, lambda: list(seen))


def named(state: Realm, level: str = "normal") -> str:
    """The name of the automaton's answer."""
    return str(waiting(state).space.name(chosen(state, level)))


def verb(state: Realm, level: str = "normal") -> str:
    """The verb of the automaton's next action in its turn."""
    state.stack.clear()
    state.acts = 0
    ask(state, Act.of(GREEN))
    return VERBS[chosen(state, level)]


def clear_nests(state: Realm) -> None:
    """Remove every egg and dragon."""
    for f in range(48):
        set_nest(state, f, 0)


def clear_tiles(state: Realm) -> None:
    """Remove every resource."""
    for f in range(48):
        set_tile(state, f, 0)


def clear_crews(state: Realm) -> None:
    """Remove all workers."""
    for f in range(48):
        set_crew(state, f, NO_CREW)


def quiet(state: Realm) -> None:
    """Remove everything that Green could move, shoot or fight with."""
    clear_army(state)
    state.shots = put((0,) * 4, BLUE, ALL_SHOTS)
    clear_nests(state)
