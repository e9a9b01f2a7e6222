"""The front page: the caravanserai at dusk, lamps lit, caravans arriving from both sides."""

from art.colour import dark, pale
from art.painters.land import dunes, foreground, ridge
from art.painters.objects import lantern, pennants, wagon
from art.painters.people_and_animals import beast, dragon, figure
from art.painters.plants import palm
from art.painters.sky import glow, moon, sky, stars
from art.painters.stonework import gate
from art.scene import Scene
from art.svg import path


def paint() -> str:
    """Paint it."""
    s = Scene(1440, 420, seed=70, ink="#2a1c1e")
    s.add(
        sky(s, "#232a52", "#5b4a7c", "#c8705c", "#f4b36a"),
        stars(s, 70, 170),
        moon(s, 1150, 120, 28),
        glow(s, 720, 330, 620, "#ffb765", 0.75, 0.5),
    )
    s.add(
        ridge(s, 300, 120, "#6a4a74", "#c98a6a", 17, sharp=True),
        ridge(s, 320, 60, "#7a4a5c", "#d99a66", 13),
        dragon(s, 330, 96, 78, "#3a2a4c", opacity=0.8),
    )
    s.add(dunes(s, 330, 3, "#e5a765", "#6f3d33", 36))
    wall = "#b98a5e"
    s.add(
        path("M430 372V262h580v110Z", s.lin(pale(wall, 0.1), dark(wall, 0.25)), s.ink, 2.6),
        path("".join(f"M{430 + k * 29} 262v-9h15v9Z" for k in range(20)), wall, s.ink, 1.6),
    )
    for x in (480, 550, 890, 960):
        s.add(gate(s, x, 372, 62, 92, "#c2936a", "#ffb14d"))
    for x in (436, 1004):
        s.add(gate(s, x, 376, 56, 158, "#b07f58", "#5a3328", dome="#3f7f86"))
    s.add(
        gate(s, 720, 376, 210, 214, "#cfa177", "#ffb957", dome="#2f7f86"),
        gate(s, 606, 374, 70, 140, "#bd8d63", "#ff9f45", dome="#3f8a8f"),
        gate(s, 834, 374, 70, 140, "#bd8d63", "#ff9f45", dome="#3f8a8f"),
    )
    s.add(
        glow(s, 720, 360, 150, "#ffd27a", 0.8, 0.6),
        *(
            lantern(s, x, y, 15, "#ffd27a", cord=10)
            for x, y in ((654, 252), (786, 252), (606, 300), (834, 300), (480, 316), (960, 316))
        ),
        pennants(s, (436, 214), (612, 236), ["#c65f4c", "#f0c75e", "#2f6f6b", "#f6ead2"], 10, 14, 20),
        pennants(s, (828, 236), (1004, 214), ["#c65f4c", "#f0c75e", "#2f6f6b", "#f6ead2"], 10, 14, 20),
    )
    s.add(
        *(
            palm(s, x, y, h, "#3f4a36", "#3a261e")
            for x, y, h in ((392, 392, 120), (360, 396, 88), (1050, 392, 126), (1088, 398, 84))
        )
    )
    for i, x in enumerate((1160, 1240, 1320)):
        s.add(
            beast(
                s,
                x,
                398 - i * 2,
                50,
                ("#8a6444", "#7a5638", "#94704c")[i],
                hump=True,
                load=("#b5563c", "#2f6f6b", "#d9b24f")[i],
                flip=True,
            )
        )
    s.add(
        figure(s, 1112, 400, 40, "#7c2a26"),
        wagon(s, 170, 402, 112, "#e8d9b5", "#6a4526"),
        beast(s, 262, 402, 42, "#6f5a48"),
        figure(s, 306, 402, 38, "#3f6b6a"),
        foreground(s, 414, "#2a1a18", 110),
    )
    return s.svg(edge=False, grain=0.14, wobble=2.5)
