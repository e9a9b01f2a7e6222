"""Score sheets and fights of a scene, for the tests of cards and tokens."""

from __future__ import annotations

from caravanserai.games.almanac.events import FOUGHT, LOST_BY_X
from tests.games.almanac.scene import Scene


def lines(scene: Scene, seat: int = 0) -> dict[str, int]:
    """The lines of a seat's score sheet, after all seats have closed their contracts."""
    while not scene.match.over:
        scene.answer("done")
    return dict(scene.match.standings()[seat].lines)


def fights(scene: Scene) -> list[tuple[int, int, int]]:
    """All fights so far: the seat, its total, and whether it won."""
    facts = [event.facts() for event in scene.match.events(None, -1) if event.kind in (FOUGHT, LOST_BY_X)]
    return [(_int(fact["seat"]), _int(fact["total"]), _int(fact.get("won", 0))) for fact in facts]


def _int(value: object) -> int:
    assert isinstance(value, int)
    return value
