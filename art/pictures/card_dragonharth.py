"""The lobby card of Dragonharth: four castles around a smoking island."""

from art.painters.land import mountain, patch, ridge, water
from art.painters.objects import small_ship
from art.painters.people_and_animals import dragon
from art.painters.sky import glow, sky
from art.painters.stonework import castle
from art.painters.weather import smoke
from art.scene import Scene
from art.svg import path


def paint() -> str:
    """Paint it."""
    s = Scene(520, 300, seed=74, ink="#1b2226")
    s.add(
        sky(s, "#2f4a5e", "#6f98a4", "#e9dcb6"),
        glow(s, 262, 150, 240, "#ffe6a8", 0.6),
        dragon(s, 140, 70, 66, "#2f6b4f"),
        dragon(s, 402, 84, 58, "#a8322c", flip=True),
        ridge(s, 150, 46, "#7d97a0", "#c4cfc0", 11, sharp=True),
        water(s, 158, 150, "#5f9fa8", "#1f4f66", 40),
    )
    s.add(
        patch(s, 262, 206, 80, 16, "#3f5a3a", 1),
        mountain(s, 262, 206, 120, 112, "#8a7a6a", "#54483f"),
        glow(s, 262, 92, 40, "#ff8a3c", 0.9),
        smoke(s, 262, 90, 60, "#5a4a48", 24, 0.6),
        path("M250 95l12 -4 12 4 6 22 -12 -6 -8 14 -8 -12 -8 6Z", "#ff8a3c", opacity=".9"),
    )
    for x, y, roof, flag in (
        (138, 190, "#2f6b4f", "#7fbf8a"),
        (388, 190, "#1d5fa8", "#8fc0f0"),
        (66, 282, "#a8322c", "#f09a80"),
        (456, 282, "#c9962f", "#ffe08a"),
    ):
        s.add(
            patch(s, x, y + 2, 60 if y < 200 else 110, 10 if y < 200 else 20, "#6f8048", 1),
            castle(s, x, y, 52 if y < 200 else 104, "#b3a890", roof, flag),
        )
    s.add(small_ship(s, 196, 252), small_ship(s, 330, 248), small_ship(s, 262, 282))
    return s.svg(edge=False, grain=0.14, wobble=2.5)
