"""Page 7, Emperor Sands: blazing, proud, opulent; the sun stands over one pyramid, a pale day moon over the other.

The rule (pay for every lower tier you have not used) is carried by two stepped pyramids: each tier is one storey of
masonry with a shaded doorway per space, and flights of stairs run up both flanks from storey to storey, so "lower
tiers of the same pyramid" are simply the storeys below. The Sun Pyramid is gold and red with four storeys, the Moon
Pyramid white and blue with three. Stables show a manger and a hitching ring; the camels themselves are live pieces.
"""

from art.colour import mix, pale
from art.page_data import Page
from art.pages.dragon_road.props.emperor_sands import (
    avenue,
    bazaar,
    city,
    emperor,
    halo,
    manger,
    middle,
    moon_temple,
    pale_moon,
    palms,
    pyramid,
    sun_crown,
)
from art.painters.land import dunes, ridge
from art.painters.sky import birds, sun
from art.painters.weather import cloud
from art.scene import Scene


def paint(page: Page) -> str:
    sand, ochre, cream, blue, brown = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#45261c")
    pyr = {k: [sp for sp in page["space"] if sp["group"] == k] for k in page["rule"]["pyramids"]}
    mid = {
        k: sum(sp["x"] for sp in v if sp["tier"] == 1) / max(1, sum(1 for sp in v if sp["tier"] == 1))
        for k, v in pyr.items()
    }
    sx, mx = mid["sun"], mid["moon"]
    top = {k: min(sp["y"] for sp in v) for k, v in pyr.items()}
    s.add(
        '<rect width="1000" height="520" '
        f'fill="{s.lin("#ffe9a8", (0.25, "#ffdf94"), (0.5, "#f3dcae"), (0.72, "#8fbccb"), (1, blue), across=True)}"/>',
        '<rect width="1000" height="520" '
        f'fill="{s.lin((0, "#fff6df", 0.0), (0.55, "#fff1cc", 0.25), (1, "#ffe3a6", 0.95))}"/>',
        sun(s, sx, top["sun"] - 92, 62, "#ffc94a", rays=22, reach=4.6),
        halo(s, sx, top["sun"] - 92, "#fff3c4"),
        pale_moon(s, mx + 8, top["moon"] - 196, 46),
        cloud(s, 520, 84, 170, "#fff6e2", 0.75),
        cloud(s, 430, 60, 90, "#fff3cf", 0.6),
        cloud(s, 940, 150, 130, "#e8f1f0", 0.7),
        cloud(s, 622, 178, 90, "#fff3da", 0.6),
        cloud(s, 44, 150, 90, "#fff3cf", 0.7),
        birds(s, 520, 150, 6, brown, 50),
        ridge(s, 380, 60, mix(sand, "#e9b98a", 0.6), mix(sand, cream, 0.4), 11),
        city(s, 392, mix(ochre, cream, 0.45)),
        emperor(s, 500, 396, mix(mix(sand, ochre, 0.3), cream, 0.35)),
        dunes(s, 398, 5, pale(sand, 0.3), mix(ochre, sand, 0.3), 44),
        avenue(s, 500, cream, ochre),
    )
    s.add(palms(s, [(478, 428, 62), (532, 424, 56), (462, 500, 86), (542, 508, 92)]))
    gold, white = mix(sand, ochre, 0.35), mix(cream, "#cfdcdf", 0.35)
    s.add(pyramid(s, pyr["sun"], sx, gold, "#b5402e", "#ffd97a", ochre, brown, True))
    s.add(pyramid(s, pyr["moon"], mx, white, blue, "#cfe6ee", mix(blue, cream, 0.45), "#4a5a72", False))
    s.add(sun_crown(s, sx, top["sun"] - 72, ochre), moon_temple(s, mx, top["moon"] - 72, white, blue))
    for k, spaces in pyr.items():
        for sp in spaces:
            if sp.get("location"):
                s.add(manger(s, sp["x"], sp["y"], -1 if sp["x"] < mid[k] else 1))
    s.add(middle(s, brown, cream, blue, ochre))
    s.add(bazaar(s, cream, blue, ochre, brown))
    return s.svg(grain=0.11, vignette=0.3)
