"""The Night Auction: the last chests of a merchant, by candlelight."""

from art.painters.houses import plank
from art.painters.land import ground
from art.painters.objects import cloth_line, lantern
from art.painters.people_and_animals import figure
from art.painters.sky import glow, sky
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, path


def paint() -> str:
    """Paint it."""
    s = canvas(8, "#1a120e")
    s.add(sky(s, "#1c1626", "#3a2530", "#5a3626"), glow(s, 214, 96, 190, "#ffc465", 0.85, 0.7))
    s.add(ground(s, 140, "#6a4a30", "#2a1a12", 3), path("M-10 0H430V22H-10Z", "#3f2a1e", s.ink, 2))
    s.add(
        cloth_line(s, (-6, 20), (110, 22), ["#7c2a26", "#a8423a", "#7c2a26"], 60),
        cloth_line(s, (310, 22), (426, 20), ["#7c2a26", "#a8423a", "#7c2a26"], 60),
    )
    s.add(
        plank(s, (110, 132), (322, 132), 12, "#8a5f38"),
        plank(s, (130, 160), (130, 136), 9, "#6a4526"),
        plank(s, (300, 160), (300, 136), 9, "#6a4526"),
    )
    s.add(_chest(s, 158, 126), _chest(s, 272, 126), figure(s, 214, 126, 56, "#4a3a6a"))
    s.add(
        *(lantern(s, x, y, 16, "#ffd27a", cord=20) for x, y in ((76, 64), (344, 60))),
        _candle(s, 120, 124),
        _candle(s, 312, 124),
    )
    for i in range(11):
        s.add(
            figure(
                s,
                18 + i * 39,
                194 + (i * 5) % 7,
                44,
                ("#3a2a2e", "#2f3140", "#40302a", "#33293a")[i % 4],
                flip=i % 2 == 0,
            )
        )
    return finished(s)


def _chest(s: Scene, x: float, y: float) -> str:
    box = path("M-26 0V-20H26V0Z", s.lin("#a9783f", "#6a4526"), s.ink, 2) + path(
        "M-26 -20Q-26 -38 0 -38Q26 -38 26 -20Z", s.lin("#b98a4c", "#7a5230"), s.ink, 2
    )
    return at(
        x, y, box, path("M-14 0V-36M14 0V-36", "none", "#d9b24f", 3.4), path("M-4 -24h8v8h-8Z", "#f2c14a", s.ink, 1.4)
    )


def _candle(s: Scene, x: float, y: float) -> str:
    return glow(s, x, y - 22, 34, "#ffd98a", 0.8) + at(
        x, y, path("M-4 0V-16H4V0Z", "#fbf0d8", s.ink, 1.4), path("M0 -17q-5 -6 0 -13q5 7 0 13Z", "#ffb347")
    )
