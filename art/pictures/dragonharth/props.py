"""Small things beside the ways, each land its own."""

from functools import partial

from art.painters.land import stones
from art.painters.plants import pine, tree, tufts
from art.pictures.dragonharth.grid import CELL, CORNER, EDGE, centre, spaces
from art.pictures.dragonharth.spots import crag, reeds, scrub
from art.scene import Scene


def props(s: Scene) -> None:
    """Small things beside the ways, each land its own; never in the middle of a space."""
    for x, y, c in spaces("R"):
        k = c[0]
        for dx, dy in ((0.5, 0.06), (-0.5, 0.06), (0, 0.5), (0, -0.5)):
            u, v = x + dx, y + dy
            keep = s.rnd.unit() < 0.45
            if not (0.1 < u < 11.9 and 0.1 < v < 11.9) or not keep:
                continue
            px, py = centre(u, v)
            px, py = px + s.rnd.near(0, 3), py + s.rnd.near(0, 3)
            if k == "g":
                s.add(s.stamp(f"tr{int(px) % 2}", px, py + 10, partial(tree, s, 0, 0, 30, "#5f8a45", "#5d3d1e")))
            elif k == "r":
                s.add(s.stamp("scrub", px, py, partial(scrub, s), scale=s.rnd(0.7, 1.05)))
            elif k == "b":
                s.add(s.stamp("reeds", px, py, partial(reeds, s), scale=s.rnd(0.75, 1.0)))
            else:
                s.add(s.stamp("crag", px, py, partial(crag, s), scale=s.rnd(0.65, 1.0)))
    for k, stampname, painter, n in (
        ("g", "pine", partial(pine, s, 0, 0, 36, "#3f6b45", True), 9),
        ("y", "crag", partial(crag, s), 8),
        ("b", "reeds", partial(reeds, s), 8),
        ("r", "scrub", partial(scrub, s), 9),
    ):
        cx, cy = CORNER[k]
        sx, sy = (-1 if cx == 0 else 1), (-1 if cy == 0 else 1)
        for i in range(n):  # the wild rim of the land, along the paper's edge
            t = 0.9 + i * 0.98
            along = t if i % 2 else t - 0.4
            along = min(along, 4.8)
            px = 44 if sx < 0 else 956
            py = 44 if sy < 0 else 956
            if i % 2:
                q = EDGE + CELL * (cx + (along if sx < 0 else 5 - along))
                s.add(s.stamp(stampname, q, py + (8 if stampname == "pine" else 2), painter, scale=0.62))
            else:
                q = EDGE + CELL * (cy + (along if sy < 0 else 5 - along))
                s.add(s.stamp(stampname, px, q, painter, scale=0.62))
    heath = []
    for x, y, _ in spaces("m"):
        px, py = centre(x, y)
        for dx, dy in ((-27, 24), (27, -22)):
            heath.append((px + s.rnd.near(dx, 6), py + s.rnd.near(dy, 6)))
    s.add(tufts(s, heath[0::2], "#6f7040", 10, 2), tufts(s, heath[1::3], "#8d6a86", 9, 2.4))
    s.add(
        stones(
            s,
            [
                (EDGE + CELL * u + s.rnd.near(0, 2), EDGE + CELL * v)
                for u, v in ((6, 1), (7, 1), (6, 12), (7, 12), (1, 6), (1, 7), (12, 6), (12, 7))
            ],
            "#8d8271",
            9,
        )
    )
