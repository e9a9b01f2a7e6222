"""A scene from a state that a test has prepared itself, for positions that the common helpers cannot set."""

from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.events import FOUGHT, LOST_BY_X, ROLLED
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.match import Match
from tests.games.almanac.scene import Scene


def staged(state: Road) -> Scene:
    """A match that goes on with the steps on the stack of this state."""
    return Scene(Match(DRAGON_ROAD, state, 1, DRAGON_ROAD.checked_options({})))


def fights(scene: Scene) -> list[tuple[int, int, int, bool]]:
    """All fights so far: the seat, its total, the strength needed, and whether the seat won."""
    facts = [event.facts() for event in scene.match.events(None, -1) if event.kind in (FOUGHT, LOST_BY_X)]
    return [(fact["seat"], fact["total"], fact["strength"], bool(fact.get("won"))) for fact in facts]  # type: ignore[misc]  # an open fact holds numbers


def faces(scene: Scene) -> list[tuple[int, int]]:
    """All rolls of the fight die so far: the seat, and the number of the face."""
    facts = [event.facts() for event in scene.match.events(None, -1) if event.kind is ROLLED]
    return [(fact["seat"], fact["face"]) for fact in facts]  # type: ignore[misc]  # an open fact holds numbers
