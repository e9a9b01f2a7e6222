"""The lobby card of Silk Road: camels before a low sun."""

from art.painters.land import dunes, foreground, ridge
from art.painters.people_and_animals import beast, figure
from art.painters.plants import palm
from art.painters.sky import birds, sky, sun
from art.painters.stonework import gate
from art.scene import Scene


def paint() -> str:
    """Paint it."""
    s = Scene(520, 300, seed=73, ink="#3a1f1a")
    s.add(
        sky(s, "#7a3b4a", "#d96a48", "#f7b45c", "#ffe0a0"),
        sun(s, 260, 132, 46, "#ffe08a", rays=19, reach=5),
        birds(s, 120, 60, 5, s.ink, 60),
        ridge(s, 176, 40, "#b5563c", "#e99a58", 10, sharp=True),
    )
    for x, w, h, dome in (
        (60, 54, 74, "#2f7f86"),
        (112, 40, 52, "#3f8a8f"),
        (456, 62, 84, "#2f7f86"),
        (404, 38, 50, "#d9b24f"),
    ):
        s.add(gate(s, x, 186, w, h, "#c98a5a", "#7a3b2a", dome=dome))
    s.add(dunes(s, 190, 3, "#f4bf6c", "#8f4a2c", 38))
    for i, x in enumerate((150, 228, 306, 384)):
        s.add(
            beast(
                s,
                x,
                240 + (i % 2) * 3,
                46,
                ("#8a5a3a", "#9a6a44", "#7d5034", "#94643e")[i],
                hump=True,
                load=("#2f6fb7", "#b8322a", "#f0b92c", "#2f6f6b")[i],
                flip=True,
            )
        )
    s.add(
        figure(s, 96, 242, 36, "#2f6f6b"),
        palm(s, 490, 268, 110, "#4a5a34", "#5a3a24"),
        palm(s, 24, 276, 90, "#4a5a34", "#5a3a24"),
        foreground(s, 296, "#4a2218", 20),
    )
    return s.svg(edge=False, grain=0.14, wobble=2.5)
