"""The two dice: red with figures for fights, ivory with pips for everything else."""

from typing import Final

from art.sprite.symbol import INK, Symbol, blot, disc, line, shape

CUBE: Final = "M10 18Q10 10 18 10H48Q56 10 56 18V48Q56 56 48 56H18Q10 56 10 48Z"
FIGURES: Final = {
    "x": "M23 23L43 43M43 23L23 43",
    "0": "M33 20C22 20 22 46 33 46C44 46 44 20 33 20Z",
    "1": "M26 26L34 20V46M26 46H42",
    "2": "M24 27C24 17 42 17 42 27C42 35 24 38 24 46H43",
    "3": "M24 24C28 17 43 18 41 27C40 32 35 33 31 33C37 33 44 35 42 41C40 49 27 48 23 42",
}
PIPS: Final = {
    1: ((33, 33),),
    2: ((22, 22), (44, 44)),
    3: ((22, 22), (33, 33), (44, 44)),
    4: ((22, 22), (44, 22), (22, 44), (44, 44)),
    5: ((22, 22), (44, 22), (33, 33), (22, 44), (44, 44)),
    6: ((22, 21), (44, 21), (22, 33), (44, 33), (22, 45), (44, 45)),
}


def _cube(light: str, face: str, shade: str) -> str:
    return (
        shape("M4 12Q4 4 12 4H42L56 10V48L48 56H18L4 44Z", shade, 3.2)
        + shape(CUBE, face, 3.2)
        + blot("M14 18Q14 14 18 14H46V17H20Q17 17 17 20V46H14Z", light)
    )


DICE: Final = {
    **{
        f"fight-{name}": Symbol(_cube("#d7695d", "#a8322c", "#6d1c19") + line(d, INK, 10) + line(d, "#fff3d4", 5.6))
        for name, d in FIGURES.items()
    },
    **{
        f"die-{count}": Symbol(_cube("#ffffff", "#fbf0d8", "#c9b285") + "".join(disc(x, y, 5, INK) for x, y in spots))
        for count, spots in PIPS.items()
    },
}
