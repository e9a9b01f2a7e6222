"""The Tinker's Donkey: it has sat down, and so its master sits too."""

from art.painters.land import ground, ridge, road, scatter
from art.painters.objects import crate
from art.painters.people_and_animals import beast, figure
from art.painters.plants import tree, tufts
from art.painters.sky import sky, sun
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, path


def paint() -> str:
    """Paint it."""
    s = canvas(3, "#2f2420")
    s.add(
        sky(s, "#8fb9c9", "#f8e6b8"),
        sun(s, 330, 38, 15, "#fff0b8", rays=11, reach=6),
        ridge(s, 98, 44, "#9fae84", "#d9d3a0", 8),
    )
    s.add(
        ground(s, 100, "#c3b877", "#8d7f4a", 5),
        road(s, [(440, 124), (260, 134), (120, 160), (-20, 176)], 34, "#e0c894", "#7a6236"),
    )
    s.add(tree(s, 60, 140, 104, "#7d9155", "#6b4a2c"), beast(s, 214, 166, 66, "#8f8478", load="#b5563c"))
    for x, y, colour in ((190, 108, "#c9853a"), (206, 99, "#8d949c"), (224, 105, "#b5763a"), (240, 112, "#77808a")):
        s.add(
            at(
                x,
                y,
                path("M-9 -6h18q2 15 -9 16q-11 -1 -9 -16Z", colour, s.ink, 1.8),
                path("M-11 -7h22", "none", s.ink, 3),
            )
        )
    s.add(figure(s, 128, 172, 50, "#6b5a86"), crate(s, 318, 172, 30, "#c9a66b"), _anvil(s, 358, 168))
    s.add(tufts(s, scatter(s, 18, (0, 172, 420, 190)), "#6b7443", 13))
    return finished(s)


def _anvil(s: Scene, x: float, y: float) -> str:
    return at(
        x,
        y,
        path("M-15 -16h28q6 0 9 3q-6 4 -11 4l-2 7h-15l-2 -7q-6 -1 -7 -7Z", s.lin("#8d9097", "#44474e"), s.ink, 1.8),
    )
