"""Roads, tents and the auction: props of Caravan Crossroads."""

from art.colour import dark, mix, pale
from art.painters.house_fronts import awning
from art.painters.houses import plank
from art.painters.land import strokes
from art.painters.objects import barrel, cloth_line
from art.painters.people_and_animals import figure, folk
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, group, num, path, smooth

PROPS = ["kiln", "drum", "silk", "wolf", "sign", "drum", "well", "wolf", "kiln", "sign", "well", "silk"]


def city(s: Scene, x: float, y: float, w: float, tone: str, light: str) -> str:
    """Dragon City far off: towers and a dragon-backed roof as one lit silhouette."""
    d, px = f"M{num(x - w / 2)} {num(y)}", x - w / 2
    for tw, th in (
        (12, 12),
        (9, 26),
        (14, 16),
        (10, 34),
        (18, 22),
        (12, 44),
        (16, 26),
        (9, 36),
        (14, 18),
        (10, 28),
        (12, 10),
    ):
        d += f"V{num(y - th)}l{num(tw / 2)} -9 {num(tw / 2)} 9"
        px += tw
    d += f"V{num(y)}Z"
    lamps = "".join(
        f'<circle cx="{num(s.rnd.near(x, w * 0.4))}" cy="{num(y - s.rnd(4, 24))}" r="1.5"/>' for _ in range(18)
    )
    return path(d, s.lin(tone, mix(tone, "#ffb86a", 0.6))) + group(lamps, fill=light)


def way(s: Scene, pts: list[tuple[float, float]], w: float, kind: str, palette: list[str]) -> str:
    """One road with its own paving, from edge to edge."""
    gold, brown, cream, olive, red = palette
    name = f"way{kind}"
    s.stamp(name, 0, 0, lambda: path(smooth(pts, closed=False)))

    def ply(stroke: str, width: float, **more: object) -> str:  # one layer of paint over the same line
        extra = "".join(f' {k.replace("_", "-")}="{v}"' for k, v in more.items())
        return f'<use href="#{s.key}{name}" stroke="{stroke}" stroke-width="{num(width)}"{extra}/>'

    bed = ply(dark(brown, 0.35), w + 9, opacity=".4")
    if kind == "hill":  # ruts with grass between them
        c = mix(gold, cream, 0.45)
        return (
            bed
            + ply(c, w)
            + ply(dark(c, 0.3), w * 0.56, opacity=".45")
            + ply(c, w * 0.34)
            + ply(olive, w * 0.24, stroke_dasharray="2 4 3 3", stroke_linecap="butt", transform="translate(0 -2)")
            + ply(dark(olive, 0.15), 5, stroke_dasharray="2 6", stroke_linecap="butt", transform="translate(0 22)")
            + ply(olive, 5, stroke_dasharray="2 5", stroke_linecap="butt", transform="translate(0 -23)")
        )
    if kind == "pilgrim":  # big slabs in two rows
        c = mix(cream, "#b9a58c", 0.5)
        return (
            bed
            + ply(dark(c, 0.5), w)
            + ply(c, w - 3, stroke_dasharray="25 2.5", stroke_linecap="butt")
            + ply(dark(c, 0.5), 2)
        )
    if kind == "salt":  # a white crust with pink rims
        c = "#f7eee0"
        return (
            bed
            + ply("#dba698", w + 1)
            + ply(c, w - 9)
            + ply("#e8cfc0", w * 0.34, stroke_dasharray="14 9 3 12")
            + ply("#ffffff", 4, stroke_dasharray="2 11")
        )
    if kind == "marsh":  # planks over wet green
        c = "#a97d4c"
        return (
            ply(mix(olive, "#24402f", 0.35), w + 16, opacity=".85")
            + ply(dark(c, 0.6), w)
            + ply(c, w - 3, stroke_dasharray="9 2.4", stroke_linecap="butt")
            + ply(dark(c, 0.4), w * 0.62, opacity=".18")
            + ply(c, w * 0.5, stroke_dasharray="9 2.4", stroke_linecap="butt")
        )
    if kind == "kiln":  # red brick
        c = mix(red, brown, 0.35)
        return (
            bed
            + ply(dark(c, 0.4), w)
            + ply(c, w - 3, stroke_dasharray="6.5 1.8", stroke_linecap="butt")
            + ply(pale(c, 0.28), w * 0.3, stroke_dasharray="6.5 10 6.5 1.8", stroke_linecap="butt")
            + ply(dark(c, 0.4), 1.4, transform="translate(8 0)")
            + ply(dark(c, 0.4), 1.4, transform="translate(-8 0)")
        )
    if kind == "drum":  # stamped earth, dancers' footprints
        c = mix(gold, brown, 0.38)
        feet = ply(dark(c, 0.45), 5.5, stroke_dasharray="4.5 13", transform="translate(-7 0)", opacity=".8") + ply(
            dark(c, 0.45),
            5.5,
            stroke_dasharray="4.5 13",
            stroke_dashoffset="9",
            transform="translate(7 0)",
            opacity=".8",
        )
        return bed + ply(c, w) + ply(pale(c, 0.25), w * 0.8, opacity=".5") + feet
    if kind == "well":  # wet blue-grey stones
        c = "#7d949a"
        return (
            bed
            + ply(dark(c, 0.5), w)
            + "".join(
                ply(
                    mix(c, "#c4d4d2", k % 2 * 0.45),
                    w * 0.27,
                    stroke_dasharray="11 3",
                    stroke_dashoffset=num(k * 5),
                    stroke_linecap="butt",
                    transform=f"translate({num((k - 1) * w * 0.31)} 0)",
                )
                for k in range(3)
            )
        )
    if kind == "silk":  # carpets laid end to end
        c = "#8a3f63"
        return (
            bed
            + ply("#e9cf9a", w - 4)
            + ply(c, w - 11, stroke_dasharray="66 5", stroke_linecap="butt")
            + ply("#e5b556", w - 20, stroke_dasharray="60 11", stroke_dashoffset="-3", stroke_linecap="butt")
            + ply("#3f6f74", w - 25, stroke_dasharray="55 16", stroke_dashoffset="-5.5", stroke_linecap="butt")
            + ply("#f0c98a", 6, stroke_dasharray="7 8", stroke_linecap="butt")
        )
    c = mix(brown, "#40302c", 0.55)  # wolf: dark earth, paw marks
    paws = ply(pale(c, 0.5), 7, stroke_dasharray=".1 19", transform="translate(-7 0)") + ply(
        pale(c, 0.5), 7, stroke_dasharray=".1 19", stroke_dashoffset="9.5", transform="translate(7 0)"
    )
    toes = "".join(
        ply(pale(c, 0.5), 3, stroke_dasharray=".1 19", stroke_dashoffset=num(o), transform=f"translate({num(dx)} 0)")
        for dx, o in ((-11, 6), (-7, 7.5), (-3, 6), (3, 15.5), (7, 17), (11, 15.5))
    )
    return bed + ply(c, w) + ply(pale(c, 0.14), w * 0.8, opacity=".6") + paws + toes


def plaza(s: Scene, gold: str, brown: str) -> str:
    c = mix(brown, "#4a2f26", 0.35)
    disc = (
        f'<circle r="49" fill="{s.rad((0, dark(c, 0.1)), (0.72, c), (1, mix(c, gold, 0.35)))}" stroke="{s.ink}" '
        'stroke-width="2" stroke-opacity=".6"/>'
    )
    rim = (
        f'<circle r="46" fill="none" stroke="{mix(gold, "#f3e6c8", 0.35)}" stroke-width="6" '
        'stroke-dasharray="12.5 2" '
        'stroke-linecap="butt"/>'
    )
    return disc + rim + strokes(s, (-34, -30, 14, 32), 8, pale(c, 0.3), 24, 2.4, 0, 0.35)


def tent(s: Scene, kind: str, one: str, two: str, timber: str) -> str:
    """A tent standing on (0, 0), about 76 wide and 66 high."""
    shade = '<ellipse cx="8" cy="1" rx="44" ry="7" fill="#2a1512" opacity=".32"/>'
    if kind == "yurt":
        wall = path(
            "M-34 0V-30Q0 -37 34 -30V0Q0 6 -34 0Z", s.lin(pale(two, 0.3), dark(two, 0.2), across=True), s.ink, 2
        )
        band = path("M-34 -20Q0 -27 34 -20M-34 -9Q0 -15 34 -9", "none", one, 4) + path(
            "M-8 3v-22q8 -8 16 0v22Z", dark(one, 0.5), s.ink, 1.6
        )
        roof = (
            path(
                "M-40 -28Q-26 -52 -6 -58H6Q26 -52 40 -28Q0 -40 -40 -28Z",
                s.lin(pale(one, 0.2), dark(one, 0.22), across=True),
                s.ink,
                2,
            )
            + path("M-24 -33Q-14 -50 -3 -57M0 -36V-58M24 -33Q14 -50 3 -57", "none", dark(one, 0.4), 1.5)
            + path("M0 -58v-12l14 4 -14 5", two, s.ink, 1.4)
        )
        return shade + wall + band + roof
    if kind == "fly":
        posts = "".join(
            path(f"M{x} 0V-38", "none", s.ink, 6) + path(f"M{x} 0V-38", "none", timber, 3.4) for x in (-32, 32)
        )
        back = path("M-30 0V-40H30V0Z", s.lin("#4a2a22", "#6d452f"), opacity=".9") + glow(
            s, 0, -18, 34, "#ffc667", 0.85
        )
        desk = path("M-28 2V-14H28V2Z", s.lin(pale(timber, 0.2), dark(timber, 0.2)), s.ink, 1.8) + "".join(
            f'<circle cx="{x}" cy="-16" r="5" fill="{c}" stroke="{s.ink}" stroke-width="1.2"/>'
            for x, c in ((-18, "#c8503c"), (-9, "#e0b24e"), (1, "#7f9a4c"), (11, "#e0b24e"), (20, "#c8503c"))
        )
        return s.stamp("booth", 0, 0, lambda: shade + back + posts + desk) + awning(
            s, 0, -58, 84, 20, one, two, 7, 0.12
        )
    if kind == "bell":
        body = path(
            "M-36 0C-30 -24 -10 -30 0 -62C10 -30 30 -24 36 0Q0 9 -36 0Z",
            s.lin(pale(one, 0.28), one, dark(one, 0.3), across=True),
            s.ink,
            2,
        )
        ribs = path("M-20 4C-14 -22 -4 -32 0 -60C2 -40 4 -22 0 5C12 -2 20 2 20 4C14 -22 4 -32 0 -60", two, opacity=".8")
        door = path("M-8 5C-6 -10 -2 -20 0 -28C2 -20 6 -10 8 5Z", "#3a2018", s.ink, 1.4) + glow(
            s, 0, -4, 14, "#ffc667", 0.8
        )
        return (
            shade
            + body
            + ribs
            + path("M-33 -8Q0 0 33 -8", "none", two, 4)
            + door
            + path("M0 -61v-11l-14 4 14 5", two, s.ink, 1.4)
        )
    left = path("M-42 0L-4 -60L2 4Z", s.lin(pale(one, 0.25), one), s.ink, 2)
    right = path("M2 4L-4 -60L40 -2Z", s.lin(one, dark(one, 0.35)), s.ink, 2)
    bands = path("M-29 -20L-1 -18L0 -8L-35 -9Z", two, opacity=".9") + path(
        "M-1 -18L27 -19L33 -10L0 -8Z", dark(two, 0.2), opacity=".9"
    )
    door = path("M-14 3L-5 -34L1 4Z", "#3a2018", s.ink, 1.4) + glow(s, -6, -8, 14, "#ffc667", 0.9)
    return (
        shade
        + left
        + right
        + bands
        + door
        + path("M-4 -60l0 -10 15 4 -14 5", two, s.ink, 1.4)
        + path("M-42 0l-9 6M40 -2l9 6", "none", s.ink, 1.6)
    )


def prop(s: Scene, i: str, x: float, y: float, palette: list[str]) -> str:
    """Small things beside the tents: each lane has its emblem once, the rest is market life."""
    gold, brown, cream, olive, red = palette
    if i == "kiln":  # a kiln
        return at(
            x,
            y,
            glow(s, 0, -8, 26, "#ff8a3c", 0.8),
            path(
                "M-20 2Q-22 -28 -6 -34V-44H6V-34Q22 -28 20 2Z",
                s.lin(pale("#a0563c", 0.2), dark("#a0563c", 0.25), across=True),
                s.ink,
                2,
            ),
            path("M-9 2q0 -18 9 -18t9 18Z", "#ffb347", s.ink, 1.6),
        ) + path(f"M{num(x)} {num(y - 48)}q-7 -8 1 -14t3 -14q8 -4 12 -12", "none", "#5a4450", 6, opacity=".4")
    if i == "drum":  # a great drum
        return at(
            x,
            y,
            path("M-19 2L-16 -18M19 2L16 -18", "none", s.ink, 4),
            path("M-19 -26V-10Q0 2 19 -10V-26Z", s.lin(pale(red, 0.15), dark(red, 0.2), across=True), s.ink, 1.8),
            path("M-19 -22l8 14 8 -12 8 13 8 -12 6 8", "none", cream, 1.6),
            f'<ellipse cy="-26" rx="19" ry="7" fill="{cream}" stroke="{s.ink}" stroke-width="1.8"/>',
            path("M4 -30L18 -44M-4 -29L-16 -42", "none", s.ink, 2.6),
        )
    if i == "well":  # a well
        return at(
            x,
            y,
            path("M-15 -12V-36M15 -12V-36", "none", s.ink, 4),
            path("M-23 -34L0 -50L23 -34Z", s.lin(pale("#5d7f8a", 0.2), "#3f5f6a"), s.ink, 1.8),
            path("M-18 2V-12Q0 -18 18 -12V2Q0 8 -18 2Z", s.lin("#b9b2a2", "#77776f"), s.ink, 1.8),
            f'<ellipse cy="-12" rx="18" ry="5" fill="#2e5964" stroke="{s.ink}" stroke-width="1.6"/>',
            path("M0 -36V-18", "none", s.ink, 1.4),
        )
    if i == "silk":  # silk drying
        return (
            plank(s, (x - 24, y + 2), (x - 24, y - 46), 5, brown)
            + plank(s, (x + 22, y + 2), (x + 22, y - 46), 5, brown)
            + cloth_line(s, (x - 24, y - 44), (x + 22, y - 44), ["#8a3f63", "#e5b556", "#3f6f74"], 32)
        )
    if i == "wolf":  # a wolf's head on a pole
        return at(
            x,
            y,
            path("M0 4V-30", "none", s.ink, 6),
            path("M0 4V-30", "none", brown, 3.4),
            path(
                "M-14 -54l5 10q4 -3 9 -3t9 3l5 -10 3 14q2 10 -7 14l-7 9h-6l-7 -9q-9 -4 -7 -14Z",
                s.lin("#8d8580", "#4e4744"),
                s.ink,
                1.8,
            ),
            path("M-7 -37l5 2M7 -37l-5 2", "none", "#ffd27a", 2.2),
            path("M-3 -25h6", "none", s.ink, 2.6),
        )
    # a signpost with many arms
    arms = "".join(
        path(f"M{a} {b}h{w}l{q} 4.5 {-q} 4.5h{-w}Z", s.lin(pale(c, 0.15), dark(c, 0.15)), s.ink, 1.5)
        for a, b, w, q, c in (
            (-4, -56, 26, 6, gold),
            (4, -45, -28, -6, cream),
            (-4, -34, 24, 6, red),
            (4, -24, -22, -6, olive),
        )
    )
    return at(x, y, path("M0 4V-60", "none", s.ink, 6), path("M0 4V-60", "none", brown, 3.4), arms)


def auction(s: Scene, x: float, y: float, palette: list[str]) -> str:
    _gold, brown, _cream, olive, red = palette
    man = at(x, y - 27, path("M8 -30L20 -46M17 -50l8 7", "none", s.ink, 3.6)) + figure(s, x, y - 25, 36, red)
    return (
        glow(s, x, y - 30, 42, "#ffe09a", 0.6)
        + barrel(s, x, y, 27, brown)
        + man
        + folk(s, [(x - 26, y + 4), (x + 27, y + 5)], 24, ["#3f6f74", olive])
    )
