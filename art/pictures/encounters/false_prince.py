"""The False Prince: a crown of brass and forty very real lances."""

from art.painters.land import foreground, ground, ridge
from art.painters.objects import pennants
from art.painters.people_and_animals import beast, figure
from art.painters.sky import sky
from art.painters.stonework import castle
from art.pictures.encounters.canvas import canvas, finished
from art.svg import num, path


def paint() -> str:
    """Paint it."""
    s = canvas(18, "#231f2e")
    s.add(
        sky(s, "#8f9fc4", "#f0dcc0"),
        castle(s, 330, 112, 104, "#b9a890", "#6a3a6a", "#d9b24f"),
        ridge(s, 110, 26, "#8a9a7a", "#c3bf92", 8),
    )
    s.add(ground(s, 108, "#a9ab6a", "#6a6c3c", 3))
    lances = "".join(f"M{x} {num(150 + (x * 7) % 11, 0)}V{num(40 + (x * 13) % 17, 0)}" for x in range(14, 410, 15))
    s.add(path(lances, "none", s.ink, 4), path(lances, "none", "#a9825a", 2.2))
    tips = "".join(f"M{x} {num(30 + (x * 13) % 17, 0)}l4 12h-8Z" for x in range(14, 410, 15))
    s.add(path(tips, "#dfe6ea", s.ink, 1.2))
    s.add(
        *(figure(s, 16 + i * 29, 158 + (i * 5) % 8, 46, ("#6a3a6a", "#543054")[i % 2], flip=i > 7) for i in range(14))
    )
    s.add(
        beast(s, 206, 182, 78, "#efe6d6"),
        figure(s, 198, 136, 58, "#8f2f2a"),
        path("M180 80l4 -13 7 8 7 -12 7 12 7 -8 4 13Z", "#e0a83a", s.ink, 1.8),
    )
    s.add(pennants(s, (20, 26), (190, 34), ["#6a3a6a", "#d9b24f"], 10, 13, 8), foreground(s, 194, "#3f4222", 24))
    return finished(s)
