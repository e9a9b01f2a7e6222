"""People and animals."""

from collections.abc import Sequence

from art.colour import dark, pale
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth


def beast(
    s: Scene, x: float, y: float, h: float, colour: str, hump: bool = False, load: str = "", flip: bool = False
) -> str:
    """A mule, or with `hump` a camel, standing on (x, y); height to the withers is h."""
    u = h / 40
    pts = [
        (-26, -30),
        (-10, -36),
        (8, -33),
        (18, -36),
        (26, -56),
        (38, -58),
        (44, -50),
        (34, -47),
        (29, -34),
        (22, -18),
        (-18, -17),
        (-28, -22),
    ]
    if hump:
        pts = [
            (-27, -30),
            (-18, -37),
            (-7, -54),
            (3, -37),
            (14, -33),
            (22, -36),
            (27, -60),
            (34, -66),
            (44, -62),
            (44, -57),
            (35, -55),
            (31, -36),
            (22, -19),
            (-18, -18),
            (-28, -24),
        ]
    legs = "M-21 -20L-23 0M-13 -19L-12 0M14 -20L13 0M21 -22L23 0"
    ears = "M30 -56l-2 -12 6 9M35 -57l2 -11 3 10" if not hump else "M33 -64l0 -5 4 4"
    parts = [
        path(legs, "none", s.ink, 6.4),
        path(legs, "none", dark(colour, 0.15), 3.6),
        path("M-27 -28q-7 6 -6 16", "none", dark(colour, 0.3), 2.6),
    ]
    parts += [
        path(ears, dark(colour, 0.1), s.ink, 1.6),
        path(smooth(pts, places=1), s.lin(pale(colour, 0.2), dark(colour, 0.18)), s.ink, 2),
    ]
    parts.append(f'<circle cx="{36 if not hump else 37}" cy="{-54 if not hump else -61}" r="1.5" fill="{s.ink}"/>')
    if load:
        parts.append(
            path("M-17 -40q12 -9 24 0l1 15q-13 6 -26 0Z", s.lin(pale(load, 0.25), dark(load, 0.15)), s.ink, 1.8)
            + path("M-16 -33q12 5 24 0", "none", dark(load, 0.4), 1.8)
        )
    return at(x, y, '<ellipse rx="30" ry="4" fill="#1d1512" opacity=".28"/>', *parts, scale=u, flip=flip)


def figure(s: Scene, x: float, y: float, h: float, cloak: str, scroll: bool = False, flip: bool = False) -> str:
    """A small hooded person."""
    u = h / 40
    body = path(
        "M0 -40C-8 -40 -10 -33 -8 -28C-13 -20 -14 -8 -14 0Q0 4 14 0C14 -8 13 -20 8 -28C10 -33 8 -40 0 -40Z",
        s.lin(pale(cloak, 0.2), dark(cloak, 0.2)),
        s.ink,
        1.8,
    )
    face = '<ellipse cx="1" cy="-32" rx="4.6" ry="4.8" fill="#e8c39a"/>' + path(
        "M-4 -26q5 5 9 0", "none", dark(cloak, 0.4), 1.6
    )
    hold = (
        path("M-3 -17h14v6h-14Z", "#f6ead0", s.ink, 1.2) + '<circle cx="4" cy="-14" r="2" fill="#a8322c"/>'
        if scroll
        else ""
    )
    return at(x, y, '<ellipse rx="15" ry="3" fill="#1d1512" opacity=".3"/>', body, face, hold, scale=u, flip=flip)


def dragon(s: Scene, x: float, y: float, size: float, colour: str, flip: bool = False, opacity: float = 1.0) -> str:
    """A flying dragon as a silhouette with lit wings."""
    u = size / 100
    far = path(
        "M8 -6C2 -40 26 -62 58 -70C48 -56 50 -48 58 -38C46 -40 40 -34 42 -22C32 -26 24 -18 22 -4Z", dark(colour, 0.28)
    )
    body = path(
        "M-96 26C-76 8 -60 26 -40 12C-24 0 -10 -8 10 -8C30 -8 42 -2 52 -12C58 -20 64 -24 74 -24L86 -30 84 -22"
        "C92 -20 98 -14 100 -8L84 -8 76 -4C66 0 60 10 46 14C28 20 8 18 -10 16C-30 16 -44 34 -66 26"
        "C-76 24 -84 26 -88 34Z",
        colour,
    )
    near = path(
        "M-2 0C-20 -34 -14 -66 14 -92C14 -76 22 -70 34 -66C24 -58 24 -50 30 -40C20 -38 18 -30 22 -18"
        "C14 -18 10 -10 12 2Z",
        s.lin(pale(colour, 0.25), dark(colour, 0.08)),
    )
    ribs = path("M2 -2Q-6 -44 14 -90M8 -4Q8 -40 33 -66M11 -3Q16 -24 29 -40", "none", dark(colour, 0.35), 2)
    feet = path("M0 14q-2 10 -10 14M30 14q2 8 -4 14", "none", colour, 5)
    return group(
        at(x, y, far, body, feet, near, ribs, '<circle cx="83" cy="-18" r="2.2" fill="#ffe08a"/>', scale=u, flip=flip),
        opacity=num(opacity, 2),
    )


def folk(s: Scene, spots: Sequence[Point], h: float, cloaks: Sequence[str]) -> str:
    """A crowd of small people, nearest last."""
    out = []
    for i, (x, y) in enumerate(sorted(spots, key=lambda p: p[1])):
        c = cloaks[i % len(cloaks)]
        out.append(s.stamp(f"folk{c[1:]}", x, y, lambda: figure(s, 0, 0, 40, c), scale=h / 40, flip=bool(i % 2)))
    return "".join(out)


def crowd(s: Scene, spots: Sequence[Point], colours: Sequence[str], r: float = 3.4, skin: str = "#e8c39a") -> str:
    """Many small people: one path for each colour of coat, one for all heads."""
    coats: dict[str, str] = {}
    heads = ""
    for x, y in spots:
        c = s.rnd.pick(colours)
        q = r * s.rnd(0.85, 1.15)
        coats[c] = (
            coats.get(c, "")
            + f"M{num(x - q, 0)} {num(y + q * 1.5, 0)}q0 {num(-q * 2)} {num(q)} {num(-q * 2)}t{num(q)} {num(q * 2)}Z"
        )
        heads += f"M{num(x, 0)} {num(y - q, 0)}h.1"
    return "".join(path(d, c) for c, d in coats.items()) + path(heads, "none", skin, r * 1.35)
