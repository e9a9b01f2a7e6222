"""The Flooded Village: roofs in the water, families on the dyke."""

from art.painters.houses import cottage
from art.painters.land import foreground, ridge, water
from art.painters.objects import barrel, crate
from art.painters.people_and_animals import figure
from art.painters.plants import tree
from art.painters.sky import sky
from art.painters.weather import cloud_bank
from art.pictures.encounters.canvas import canvas, finished
from art.svg import at, path, smooth


def paint() -> str:
    """Paint it."""
    s = canvas(12, "#232a2e")
    s.add(
        sky(s, "#7f8f98", "#c9c9b4"),
        cloud_bank(s, 26, "#b3bcbc", 30, 50, 0.8),
        ridge(s, 80, 24, "#8a9a94", "#b3b8a2", 9),
    )
    for x, y, w, roof in (
        (70, 108, 76, "#8a4a3a"),
        (150, 104, 60, "#6f5a48"),
        (232, 110, 84, "#94543e"),
        (320, 104, 64, "#75604c"),
    ):
        s.add(cottage(s, x, y + 14, w, 0, "#d3c4a6", roof))
    s.add(water(s, 102, 60, "#9fb4b0", "#4f6f74", 26), tree(s, 386, 126, 84, "#6f8060", "#5a4632"))
    s.add(
        at(
            190,
            132,
            path("M-30 -4H30Q24 10 14 10H-16Q-26 8 -30 -4Z", "#7a5636", s.ink, 2),
            figure(s, 2, -2, 28, "#8a5a48"),
        )
    )
    dyke = smooth([(-30, 210), (-30, 160), (80, 152), (210, 158), (330, 150), (450, 160), (450, 210)])
    s.add(path(dyke, s.lin("#9a9a62", "#5f6038"), s.ink, 2))
    for x, cloth in ((52, "#c9a66b"), (356, "#a8845a")):
        s.add(
            at(
                x,
                160,
                path("M-32 4L0 -34L32 4Z", s.lin(cloth, "#7a5f3c"), s.ink, 2),
                path("M-9 4L0 -16L9 4Z", "#33261c"),
            )
        )
    for i, (x, h) in enumerate(((116, 38), (140, 26), (166, 40), (240, 38), (262, 24), (290, 36))):
        s.add(figure(s, x, 174 + (i * 3) % 6, h, ("#8a5a48", "#5f6a78", "#94703c", "#6a5a7a")[i % 4], flip=i % 2 == 0))
    s.add(crate(s, 206, 180, 20, "#b58f56"), barrel(s, 318, 182, 22, "#8a6b45"), foreground(s, 192, "#4a4a2a", 24))
    return finished(s)
