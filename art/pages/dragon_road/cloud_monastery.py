"""Page 2: hushed and luminous, courtyard slabs on rock pillars in a sea of clouds."""

from art.colour import mix
from art.page_data import Page
from art.painters.bridges_and_mines import lift, plank_bridge
from art.painters.houses import plank
from art.painters.land import mountain
from art.painters.objects import bell, pennants
from art.painters.people_and_animals import figure
from art.painters.sky import birds, sky, sun
from art.painters.stonework import pagoda, pillar
from art.painters.weather import cloud_bank, fog
from art.scene import Scene


def paint(page: Page) -> str:
    """Page 2: hushed and luminous, courtyard slabs on rock pillars in a sea of clouds."""
    _ice, blue, _cream, bronze, slate = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#3c465c")
    flags = ["#c65f4c", "#f4efe2", "#d9b24f", "#7fa38a", "#6f95bd"]
    s.add(
        sky(s, "#7f9fc6", "#b4cbe3", "#f6e6c8", "#c3d4e6", "#9db7d3", "#86a3c6"),
        sun(s, 774, 66, 30, "#fff1c4", rays=17, reach=8),
        mountain(s, 150, 210, 330, 190, "#b3c5da", "#8ea7c4", "#f6f8fb", line=False),
        mountain(s, 640, 220, 360, 168, "#bccbdd", "#97aec9", "#f6f8fb", line=False),
        mountain(s, 915, 230, 300, 214, "#a9bdd4", "#869fbd", "#f6f8fb", line=False),
        mountain(s, 395, 230, 360, 204, "#a4b9d1", "#8099b8", "#f6f8fb", line=False),
        fog(s, 90, 130, "#f9efdc", 0.6),
        pagoda(s, 410, 96, 96, 3, "#e9dfca", "#8093b0"),
        pagoda(s, 588, 92, 84, 3, "#e9dfca", "#8093b0"),
        pagoda(s, 230, 92, 70, 2, "#e6dfd0", "#8b9dba", 1.2),
        pagoda(s, 770, 96, 74, 2, "#e6dfd0", "#8b9dba", 1.2),
        birds(s, 300, 30, 6, slate, 60),
    )
    spaces = {sp["id"]: (sp["x"], sp["y"]) for sp in page["space"]}
    rows = sorted({y for _, y in spaces.values()})
    s.add(cloud_bank(s, 138, "#f3f5f6", 44, 120, 0.95, shade=blue))
    for k, y in enumerate(rows):
        row = sorted((p for p in spaces.values() if p[1] == y), key=lambda p: abs(p[0] - 500), reverse=True)
        near = k / (len(rows) - 1)
        stone, side = mix("#e9e2d6", "#f0e4cb", near), mix("#93a6c2", "#74809b", near)
        wood = mix("#b3aaa4", "#a98a63", 0.35 + near * 0.5)
        if k:
            for x, _ in row:  # bridges from the row behind
                s.add(plank_bridge(s, (x, rows[k - 1] + 44), (x, y - 44), 30, wood, 2))
        for i, (x, _) in enumerate(row):
            s.add(s.stamp(f"p{k}{i % 2}", x, y + 6, lambda: pillar(s, 0, 0, 63, 50, 150, stone, side, "#eef2f6")))
        for (x1, _), (x2, _) in zip(sorted(row), sorted(row)[1:], strict=False):
            s.add(plank_bridge(s, (x1 + 62, y + 4), (x2 - 62, y + 4), 24, wood, 5))
        if k < len(rows) - 1:
            s.add(cloud_bank(s, y + 96, mix("#eef2f7", "#ffffff", near), 34, 90, 0.82, shade=blue))
            s.add(fog(s, y + 84, 70, "#ffffff", 0.38))
        if k == 0:
            s.add(
                pennants(s, (196, 62), (446, 66), flags, 11, 13, 16),
                pennants(s, (556, 66), (806, 62), flags, 11, 13, 16),
            )
        if k == 1:
            s.add(bell(s, 590, 262, 40, bronze), figure(s, 410, 286, 34, "#b4694a", scroll=True))
        if k == 2:
            s.add(
                pennants(s, (196, 384), (446, 388), flags, 10, 15, 18),
                figure(s, 770, 446, 38, "#b4694a", scroll=True, flip=True),
                figure(s, 228, 446, 38, "#c98b4a"),
            )
    s.add(
        plank(s, (900, 26), (996, 22), 11, bronze),
        plank(s, (990, 120), (990, 16), 11, bronze),
        lift(s, 955, 24, 196, bronze, "#c65f4c"),
    )
    s.add(
        plank(s, (4, 356), (84, 352), 11, bronze),
        plank(s, (10, 470), (10, 346), 11, bronze),
        lift(s, 50, 354, 512, bronze, "#7fa38a"),
    )
    s.add(
        pennants(s, (742, 544), (1004, 508), flags, 10, 16, 14),
        figure(s, 592, 608, 42, "#b4694a", scroll=True),
        figure(s, 226, 606, 42, "#8a5a48", flip=True),
    )
    s.add(cloud_bank(s, 668, "#ffffff", 46, 110, 1, shade=blue))
    return s.svg(vignette=0.14, grain=0.13)
