"""A scene from a road that a test has prepared itself, for what the common positions cannot set."""

from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.events import FOUGHT, LOST_BY_X, ROLLED
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.match import Match
from tests.games.almanac.scene import Scene


def staged(state: Road) -> Scene:
    """A match that goes on with what waits on the stack of this road."""
    return Scene(Match(DRAGON_ROAD, state, 1, DRAGON_ROAD.checked_options({})))


def fights(scene: Scene) -> list[tuple[int, int, int, bool]]:
    """All fights so far: who fought, with what total, against what strength, and whether they won."""
    facts = [event.facts() for event in scene.match.events(None, -1) if event.kind in (FOUGHT, LOST_BY_X)]
    return [(fact["seat"], fact["total"], fact["strength"], bool(fact.get("won"))) for fact in facts]  # type: ignore[misc]  # an open fact holds numbers


def faces(scene: Scene) -> list[tuple[int, int]]:
    """All rolls of the fight die so far: who rolled, and the face's number."""
    facts = [event.facts() for event in scene.match.events(None, -1) if event.kind is ROLLED]
    return [(fact["seat"], fact["face"]) for fact in facts]  # type: ignore[misc]  # an open fact holds numbers
