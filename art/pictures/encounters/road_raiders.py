"""Road Raiders: a felled tree and a dozen spears."""

from art.painters.land import foreground, ground, road
from art.painters.people_and_animals import figure
from art.painters.plants import pines, tree
from art.painters.sky import sky
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(4, "#1f221a")
    s.add(sky(s, "#93a98c", "#e3dba6"), pines(s, 96, 30, 70, "#7f9a72"), ground(s, 94, "#8f9a5a", "#55602f", 4))
    s.add(
        *(
            tree(s, x, y, h, "#5f7a48", "#4a3524")
            for x, y, h in ((30, 122, 120), (390, 124, 128), (92, 112, 96), (330, 112, 98))
        )
    )
    s.add(road(s, [(220, 92), (214, 120), (196, 150), (170, 205)], 46, "#cdb37a", "#5f5230"))
    for i in range(7):
        x, y = 128 + i * 28, 128 + (i * 7) % 9
        coat = ("#8f3f2c", "#5a6a3c", "#6b4a3a", "#3f5560")[i % 4]
        s.add(_spear(s, x + 11, y, i % 3), figure(s, x, y, 42, coat, flip=i % 2 == 1))
    s.add(
        path("M70 166L352 150", "none", s.ink, 25),
        path("M70 166L352 150", "none", "#7a5636", 20),
        path("M76 161L348 146", "none", "#a07a4c", 4),
    )
    s.add(
        path("M120 160l-12 -18M210 154l10 -20M286 150l-8 -16", "none", s.ink, 6),
        path("M120 160l-12 -18M210 154l10 -20M286 150l-8 -16", "none", "#7a5636", 3.6),
    )
    s.add(
        disc(71, 166, 10, "#d9b27a", s.ink, 2.4),
        disc(71, 166, 5, "none", "#a07a4c", 1.6),
        foreground(s, 190, "#2f3a20", 30),
    )
    return finished(s)


def _spear(s: Scene, x: float, y: float, lean: int) -> str:
    return at(
        x, y, path("M0 0V-58", "none", s.ink, 3.4), path("M0 -70L4 -56H-4Z", "#d5dde2", s.ink, 1.4), turn=lean * 6 - 6
    )
