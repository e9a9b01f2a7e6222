"""Far'Rupa: bright and ceremonious, thin clear air and a noon sun at the far end of the high plateau.

How the rule shows: four streets, each painted in one colour from the gate and the walls down to the cobbles, so
the same street is one colour. The same kind of action is one weave: before every space lies a carpet, and carpets of
one trade share colour and pattern in whatever street they lie. Streets end at the cliff, with nothing but sky.
"""

from itertools import pairwise

from art.colour import mix
from art.page_data import Page
from art.pages.crystal_peaks.props.far_rupa import (
    carpet,
    flags_over,
    houses,
    masts,
    near_roofs,
    parapet,
    pavement,
    people,
    street_gate,
)
from art.painters.land import mountain, strokes
from art.painters.sky import birds, sky, sun
from art.painters.weather import cloud, cloud_bank
from art.scene import Scene
from art.svg import path, smooth


def paint(page: Page) -> str:
    red, gold, teal, indigo, cream = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#231f2c")
    street = {"red": red, "yellow": gold, "green": teal, "blue": mix(indigo, "#4a78d0", 0.55)}
    flags = [red, cream, teal, gold, mix(indigo, "#4a78d0", 0.6)]
    spots = {
        g["id"]: sorted((sp["x"], sp["y"], sp["action"]) for sp in page["space"] if sp["group"] == g["id"])
        for g in page["group"]
    }
    gate = {g["id"]: (g["x"], g["y"]) for g in page["group"]}
    s.add(sky(s, "#1f78bd", "#5fb1de", "#c9ebf2", "#f4f6e6", "#bcdcea", "#7fb2d2"))
    s.add(sun(s, 716, 16, 18, "#fff3bd", rays=15, reach=9))
    for x, y, w, h in (
        (90, 96, 260, 84),
        (300, 96, 220, 66),
        (500, 96, 250, 88),
        (668, 96, 180, 58),
        (850, 96, 260, 80),
        (990, 100, 200, 96),
    ):
        s.add(mountain(s, x, y, w, h, "#a7bfd9", "#7f9cc0", "#ffffff", line=False))
    # the open drop at the right edge
    s.add(
        mountain(s, 985, 330, 130, 150, "#b4cde0", "#90afca", "#ffffff", line=False),
        mountain(s, 960, 540, 150, 170, "#a9c5da", "#86a8c6", "#ffffff", line=False),
        cloud(s, 968, 206, 90, "#eef6f6", 0.9),
        cloud(s, 976, 392, 90, "#eef6f6", 0.9),
        cloud(s, 962, 566, 100, "#eef6f6", 0.9),
        cloud_bank(s, 640, "#f6fafa", 26, 80, 0.9),
    )
    edge = [
        (-30, 66),
        (300, 62),
        (700, 64),
        (930, 62),
        (944, 92),
        (930, 150),
        (952, 196),
        (936, 262),
        (950, 318),
        (930, 372),
        (954, 430),
        (936, 500),
        (952, 556),
        (930, 610),
        (944, 660),
        (930, 760),
        (-160, 760),
        (-160, 66),
    ]
    s.add(
        path(smooth([(x + 24 if x > 900 else x, y + 10) for x, y in edge]), s.lin("#8c6a4c", "#5f4636"), s.ink, 2),
        path(smooth(edge), s.lin("#d9b98a", "#c79f70", "#a97f56"), s.ink, 2.2),
        strokes(s, (940, 90, 962, 690), 30, "#4a3628", 16, 3, 0.9, 0.4),
    )
    for k, (gid, row) in enumerate(spots.items()):
        c, y = street[gid], row[0][1]
        s.add(houses(s, k, y - 44, c, cream, gold, indigo))
        s.add(pavement(s, y, c, cream, k))
        s.add(flags_over(s, k, y, flags))
        s.add(street_gate(s, *gate[gid], c, gold, cream))
        for x, yy, kind in row:
            s.add(s.stamp(f"rug{kind}", x, yy + 4, lambda: carpet(s, kind, cream), turn=((x // 5 + yy) % 5 - 2) * 0.9))
        gaps = [(a[0] + b[0]) / 2 for a, b in pairwise(row)]
        people(s, k, gaps, y, red, gold, teal, street["blue"], cream)
        s.add(parapet(s, 926, y, c, cream))
    s.add(masts(s, [(966, 150), (974, 330), (964, 500)], flags))
    s.add(
        near_roofs(s, gold, indigo, cream, red),
        *(s.stamp("flagline", x, 654, lambda: "", scale=1.1, flip=x > 400) for x in (150, 480, 800)),
    )
    s.add(birds(s, 940, 40, 5, s.ink, 44))
    return s.svg(grain=0.11, vignette=0.16)
