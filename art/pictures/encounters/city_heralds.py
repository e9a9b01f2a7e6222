"""Heralds of the City: trumpets from the walls of Dragon City."""

from art.painters.land import ground
from art.painters.people_and_animals import figure
from art.painters.sky import birds, sky
from art.painters.stonework import gate, masonry, pagoda
from art.painters.weather import cloud
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, path


def paint() -> str:
    """Paint it."""
    s = canvas(19, "#33201a")
    s.add(
        sky(s, "#6fa9cf", "#dcebe0", "#f8ecc0"), cloud(s, 90, 30, 130, "#ffffff", 0.85), birds(s, 330, 36, 5, s.ink, 40)
    )
    s.add(*(pagoda(s, x, 92, w, 3, "#efe0c0", "#a8322c") for x, w in ((70, 58), (352, 62), (214, 72))))
    s.add(
        path("M-10 84H430V170H-10Z", s.lin("#e3c79c", "#a97f56"), s.ink, 2.6),
        path("".join(f"M{x} 84v-11h15v11Z" for x in range(-6, 430, 28)), "#d9b98c", s.ink, 1.8),
    )
    s.add(masonry(s, (0, 96, 420, 164), 40, "#7a5636", 0.4, 28, 12), gate(s, 210, 172, 96, 100, "#cfa878", "#4a2a20"))
    for x, flip in ((64, False), (132, False), (288, True), (356, True)):
        s.add(figure(s, x, 86, 42, "#a8322c"), _trumpet(s, x, 60, flip))
    s.add(_banner(s, 34), _banner(s, 386), ground(s, 166, "#cdb077", "#94794a", 2))
    s.add(
        *(figure(s, 60 + i * 44, 190, 30, ("#3f6b6a", "#7a5a8a", "#94603b")[i % 3], flip=i % 2 == 0) for i in range(8))
    )
    return finished(s)


def _trumpet(s: Scene, x: float, y: float, flip: bool) -> str:
    horn = "M4 0L38 -12"
    bell = path("M36 -18L50 -22L46 -2Z", "#f2c14a", s.ink, 1.8)
    cloth = path("M12 -2L32 -9V12L22 6 12 14Z", "#a8322c", s.ink, 1.4)
    return at(x, y, cloth, path(horn, "none", s.ink, 6), path(horn, "none", "#f2c14a", 3.6), bell, flip=flip)


def _banner(s: Scene, x: float) -> str:
    return at(
        x,
        92,
        path("M-15 0H15V58L0 48L-15 58Z", s.lin("#b5382f", "#7c2622"), s.ink, 2),
        path("M-8 14q8 -10 16 0q-2 12 -8 18q-6 -6 -8 -18Z", "#f2c14a", s.ink, 1.4),
    )
