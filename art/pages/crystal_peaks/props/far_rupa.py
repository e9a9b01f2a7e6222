"""Streets, house fronts and people: props of Far'Rupa."""

from art.colour import dark, mix, pale
from art.painters.land import strokes
from art.painters.objects import pennants, wheel
from art.painters.people_and_animals import beast, figure
from art.painters.sky import glow
from art.scene import Scene
from art.svg import Point, at, group, num, path, smooth

WEAVES = {
    "gain": "#3f7d3a",
    "sell": "#c9962f",
    "extend": "#7a4a24",
    "complete_contract": "#a8322c",
    "gain_contract": "#7d2e68",
    "shop": "#1f6f74",
    "location": "#3b2d5c",
}


def pavement(s: Scene, y: float, c: str, cream: str, k: int) -> str:
    """A band of cobbles with pale kerbs; it sways a little, as old streets do."""
    up = [(-30, y - 44), (200, y - 47), (450, y - 43), (700, y - 47), (938, y - 44)]
    low = [(938, y + 54), (700, y + 57), (450, y + 53), (200, y + 57), (-30, y + 54)]
    top, foot = smooth(up, closed=False), smooth(low, closed=False)
    tone = mix(c, cream, 0.3)
    out = path(top + "L" + foot[1:] + "Z", s.lin(mix(tone, cream, 0.22), tone, mix(c, "#231f2c", 0.05)), s.ink, 2.4)
    for x in range(0, 930, 186):
        out += s.stamp("cobbles", x, y, lambda: cobbles(s))
    out += path(top, "none", cream, 4, opacity=".85", transform="translate(0 5)") + path(
        foot, "none", cream, 4, opacity=".85", transform="translate(0 -5)"
    )
    return out + path(foot, "none", "#6f4f38", 7, opacity=".55", transform="translate(0 5)")


def cobbles(s: Scene) -> str:
    arcs = ""
    for j in range(8):
        for i in range(6):
            if s.rnd.unit() < 0.72:
                arcs += f"M{num(4 + i * 31 + (j % 2) * 15 + s.rnd.near(0, 2), 0)} {-36 + j * 12}q12 7 24 0"
    return path(arcs, "none", "#231f2c", 1.6, opacity=".26")


def houses(s: Scene, k: int, y: float, c: str, cream: str, gold: str, indigo: str) -> str:
    """The painted fronts behind one street; the stamps take the street's colour."""
    plan = ("abdacebfdac", "fcaebdacfb", "bdafceadbc", "cbefadcbea")[k]
    x, out = 4.0, ""
    wide = {"a": 92, "b": 70, "c": 104, "d": 62, "e": 84, "f": 74}
    for kind in plan:
        full, size = wide[kind], 1 if k else 0.78
        w = full * size
        if x + w > 926:
            break
        out += s.stamp(
            f"front{kind}",
            x + w / 2,
            y + s.rnd.near(0, 1.5),
            lambda: front(s, kind, full, cream, gold, indigo),
            scale=size,
        )
        x += w + (s.rnd(22, 46) if k == 0 else s.rnd(4, 14))
    back = "" if k == 0 else path(f"M-20 {num(y - 30)}H930V{num(y)}H-20Z", mix(c, "#3a2a2a", 0.45))
    return back + group(out, color=c)


def front(s: Scene, kind: str, w: float, cream: str, gold: str, indigo: str) -> str:
    """A house front standing on (0, 0) in currentColor."""
    left, r = -w / 2, w / 2
    h = {"a": 44, "b": 54, "c": 36, "d": 48, "e": 40, "f": 46}[kind]
    shade = s.lin((0, "#ffffff", 0.34), (0.5, "#ffffff", 0.06), (1, "#1a1420", 0.3))
    wall = f"M{num(left + 2)} 0L{num(left + 6)} {-h}H{num(r - 6)}L{num(r - 2)} 0Z"
    out = path(wall, "currentColor") + path(wall, shade, s.ink, 2)
    eyes = ""
    n = max(2, int(w / 26))
    for i in range(n):
        x = left + 12 + (w - 24) * (i + 0.5) / n
        if kind in "bd" and i == n // 2 and n % 2:
            continue
        eyes += f"M{num(x - 6)} {num(-h + 24)}l1.5 -13h9l1.5 13Z"
    out += path(eyes, cream, s.ink, 1.6) + path(eyes.replace("l1.5 -13h9l1.5 13Z", "m4 -2v-9h4v9Z"), indigo)
    door = "M-9 0v-17q9 -8 18 0V0Z"
    if kind in "abef":
        out += path(door, dark(indigo, 0.3), s.ink, 1.6) + path("M0 0v-20", "none", gold, 1.4)
    if kind == "c":
        out += path(f"M{num(left + 8)} -13H{num(r - 8)}l4 8H{num(left + 4)}Z", cream, s.ink, 1.6) + path(
            "".join(f"M{num(left + 10 + i * 17)} -13l-2 8h8l1 -8Z" for i in range(int((w - 20) / 17))), "currentColor"
        )
    band = (
        path(f"M{num(left + 2)} {-h - 1}H{num(r - 2)}", "none", s.ink, 8)
        + path(f"M{num(left + 3)} {-h - 1}H{num(r - 3)}", "none", cream, 5)
        + path(f"M{num(left + 6)} {-h + 4}H{num(r - 6)}", "none", dark("#7a2a1a", 0.1), 3.4)
    )
    if kind in "ad":  # curved hip roof
        roof = (
            f"M{num(left - 5)} {-h}Q{num(left + 14)} {-h - 3} {num(left + w * 0.24)} {-h - 17}H{num(r - w * 0.24)}"
            f"Q{num(r - 14)} {-h - 3} {num(r + 5)} {-h}Z"
        )
        out += (
            path(roof, gold, s.ink, 2)
            + path(roof, s.lin((0, "#ffffff", 0.35), (1, "#7a2a1a", 0.3)))
            + path(f"M0 {-h - 17}v-7", "none", s.ink, 3.4)
            + f'<circle cy="{-h - 25}" r="3.4" fill="{gold}" stroke="{s.ink}" stroke-width="1.4"/>'
        )
    elif kind == "e":  # white stupa on the roof
        out += (
            band
            + path(f"M-17 {-h - 3}q0 -15 17 -15t17 15Z", s.lin("#ffffff", dark(cream, 0.15)), s.ink, 1.8)
            + path(f"M-6 {-h - 17}h12l-4 -7h-4ZM0 {-h - 24}l-3 0 3 -12 3 12Z", gold, s.ink, 1.5)
        )
    else:
        posts = path(f"M{num(left + 9)} {-h - 4}v-8M{num(r - 9)} {-h - 4}v-8", "none", s.ink, 4) + path(
            f"M{num(left + 9)} {-h - 5}v-7M{num(r - 9)} {-h - 5}v-7", "none", gold, 2
        )
        out += posts + band
        if kind == "b":
            out += (
                path(f"M-14 {-h - 4}v-11h28v11Z", "currentColor", s.ink, 1.8)
                + path(f"M-17 {-h - 16}H17", "none", s.ink, 6)
                + path(f"M-17 {-h - 16}H17", "none", cream, 3.4)
            )
        if kind == "f":
            out += path(f"M{num(left + 12)} {-h + 32}l22 0l-1 12h-20Z", "currentColor", s.ink, 1.4) + path(
                f"M{num(left + 12)} {-h + 34}h21", "none", gold, 2.4
            )
    return out


def flags_over(s: Scene, k: int, y: float, flags: list[str]) -> str:
    starts = ((290, 760), (470, 752), (236, 640), (300, 700))[k]
    return "".join(
        s.stamp(
            "flagline",
            x,
            y - (98 if k else 84),
            lambda: pennants(s, (-150, -4), (150, 0), flags, 13, 12, 12),
            flip=i == 1,
        )
        for i, x in enumerate(starts)
    )


def street_gate(s: Scene, x: float, y: float, c: str, gold: str, cream: str) -> str:
    """The street gate; the name hangs in its opening."""
    posts = "".join(
        path(
            f"M{num(x + q - 8)} {num(y + 50)}L{num(x + q - 6)} {num(y - 40)}h12L{num(x + q + 8)} {num(y + 50)}Z",
            s.lin(mix(c, cream, 0.35), c, dark(c, 0.3), across=True),
            s.ink,
            2.2,
        )
        + path(f"M{num(x + q - 9)} {num(y + 40)}h18M{num(x + q - 8)} {num(y - 26)}h16", "none", cream, 3.4)
        for q in (-32, 32)
    )
    beam = path(
        f"M{num(x - 48)} {num(y - 44)}Q{num(x)} {num(y - 34)} {num(x + 48)} {num(y - 44)}L{num(x + 42)} {num(y - 32)}"
        f"Q{num(x)} {num(y - 24)} {num(x - 42)} {num(y - 32)}Z",
        s.lin(mix(c, cream, 0.25), dark(c, 0.2)),
        s.ink,
        2.2,
    )
    cap = path(
        f"M{num(x - 52)} {num(y - 46)}Q{num(x - 20)} {num(y - 44)} {num(x)} {num(y - 62)}"
        f"Q{num(x + 20)} {num(y - 44)} {num(x + 52)} {num(y - 46)}Q{num(x)} {num(y - 36)} {num(x - 52)} {num(y - 46)}"
        "Z",
        s.lin(pale(gold, 0.3), dark(gold, 0.12)),
        s.ink,
        2,
    )
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y + 51)}" rx="52" ry="6" fill="#231f2c" opacity=".25"/>' + posts + beam + cap
    )


def carpet(s: Scene, kind: str, cream: str) -> str:
    """One weave for each kind of action; plain in the middle, patterned at both ends."""
    c = WEAVES[kind]
    out = path("M-60 -42H60L62 43H-62Z", "#231f2c", opacity=".25", transform="translate(3 4)")
    out += path("".join(f"M-61 {y}h-6M61 {y}h6" for y in range(-39, 44, 6)), "none", mix(cream, c, 0.25), 2.2)
    out += path("M-60 -42H60L62 43H-62Z", s.lin(mix(c, cream, 0.12), c, dark(c, 0.12)), s.ink, 1.8) + path(
        "M-56 -38H56L58 39H-58Z", "none", mix(cream, c, 0.08), 2
    )
    f, w = "none", 2.4
    half = {
        "gain": "M50 -30q-8 6 0 14q8 -8 0 -14M50 -8q-8 6 0 14q8 -8 0 -14M50 14q-8 6 0 14q8 -8 0 -14",
        "sell": "M50 -31a6 6 0 1 1 -.1 0M50 -7a6 6 0 1 1 -.1 0M50 17a6 6 0 1 1 -.1 0",
        "extend": "M44 -28l6 7 6 -7M44 -16l6 7 6 -7M44 -4l6 7 6 -7M44 8l6 7 6 -7M44 20l6 7 6 -7",
        "complete_contract": "M44 -32h6v8h-6ZM50 -24h6v8h-6ZM44 -16h6v8h-6ZM50 -8h6v8h-6ZM44 0h6v8h-6ZM50 8h6v8h-6Z"
        "M44 16h6v8h-6Z"
        "M50 24h6v8h-6Z",
        "gain_contract": "M44 -34l12 11 -12 11 12 11 -12 11 12 11 -12 11",
        "shop": "M45 -34V34M50 -34V34M55 -34V34",
        "location": "M50 -32l2 6 6 2 -6 2 -2 6 -2 -6 -6 -2 6 -2ZM50 -8l2 6 6 2 -6 2 -2 6 -2 -6 -6 -2 6 -2Z"
        "M50 16l2 6 6 2 -6 2 -2 6 -2 -6 -6 -2 6 -2Z",
    }[kind]
    if kind in ("gain", "complete_contract", "location"):
        f, w = cream, 1
    body = path(half, f, cream, w)
    return (
        out
        + body
        + f'<g transform="scale(-1 1)">{body}</g>'
        + f'<ellipse rx="45" ry="39" fill="{mix(c, cream, 0.2)}" stroke="{cream}" stroke-width="2" '
        'stroke-opacity=".8"/>'
    )


def people(
    s: Scene, k: int, gaps: list[float], y: float, red: str, gold: str, teal: str, blue: str, cream: str
) -> None:
    a, b, c, d = gaps
    if k == 0:
        s.add(pilgrim(s, a, y + 34, 38, teal), bell_cart(s, c, y + 38, gold), pilgrim(s, d + 4, y + 30, 36, blue, True))
    elif k == 1:
        s.add(
            pilgrim(s, a - 6, y + 28, 34, red),
            pilgrim(s, a + 12, y + 40, 30, blue, True),
            fire(s, c + 2, y + 38),
            pilgrim(s, b, y + 34, 40, teal),
        )
    elif k == 2:
        s.add(
            bell_cart(s, a, y + 40, gold),
            pilgrim(s, b, y + 36, 40, red, True),
            pilgrim(s, c - 4, y + 28, 34, gold),
            beast(s, d, y + 40, 27, "#8a5f3c", load=red),
        )
    else:
        s.add(
            pilgrim(s, a, y + 38, 42, gold),
            fire(s, c, y + 40),
            pilgrim(s, b + 4, y + 36, 38, red, True),
            beast(s, d + 1, y + 42, 28, "#e9dcc0", load=teal, flip=True),
        )


def pilgrim(s: Scene, x: float, y: float, h: float, robe: str, flip: bool = False) -> str:
    """A townsman in a wide-brimmed painted hat."""
    hat = (
        path("M-13 -35Q0 -50 13 -35Q0 -31 -13 -35Z", s.lin(pale(robe, 0.5), robe), s.ink, 1.6)
        + f'<circle cy="-45" r="2.6" fill="#e9b44c" stroke="{s.ink}" stroke-width="1.2"/>'
    )
    sash = path("M-9 -24Q2 -14 10 -6", "none", "#fffdf5", 2.6)
    return figure(s, x, y, h, robe, flip=flip) + at(x, y, sash, hat, scale=h / 40, flip=flip)


def bell_cart(s: Scene, x: float, y: float, gold: str) -> str:
    wood = "#7a4a24"
    frame = path("M-17 -14V-54M17 -14V-54M-21 -54H21", "none", s.ink, 6) + path(
        "M-17 -14V-54M17 -14V-54M-21 -54H21", "none", wood, 3.6
    )
    cup = (
        path(
            "M0 -52C-10 -50 -9 -36 -13 -28H13C9 -36 10 -50 0 -52Z",
            s.lin(pale(gold, 0.4), gold, dark(gold, 0.35), across=True),
            s.ink,
            1.8,
        )
        + path("M-11 -33H11", "none", dark(gold, 0.4), 1.6)
        + f'<circle cy="-25" r="3" fill="{dark(gold, 0.5)}"/>'
    )
    bed = path("M-23 -17H23L20 -9H-20Z", s.lin("#c1440e", "#8a2f0c"), s.ink, 1.8)
    return at(
        x,
        y,
        '<ellipse rx="26" ry="4" fill="#231f2c" opacity=".28"/>',
        frame,
        cup,
        bed,
        wheel(s, -11, -6, 7, wood),
        wheel(s, 12, -6, 7, wood),
    )


def fire(s: Scene, x: float, y: float) -> str:
    return glow(s, x, y - 12, 36, "#ffb03a", 0.85) + at(
        x,
        y,
        path("M-15 0L15 -7M15 0L-15 -7", "none", s.ink, 7),
        path("M-15 0L15 -7M15 0L-15 -7", "none", "#7a4a24", 4),
        path("M-9 -5C-13 -17 -3 -19 -3 -31C6 -25 4 -17 7 -20C13 -13 10 -7 8 -5Z", "#f2762e", s.ink, 1.4),
        path("M-4 -5C-6 -12 0 -13 0 -20C5 -14 5 -8 4 -5Z", "#ffd863"),
    )


def parapet(s: Scene, x: float, y: float, c: str, cream: str) -> str:
    """The low wall where a street ends above the drop."""
    return (
        s.stamp(
            "wallend",
            x,
            y,
            lambda: (
                path("M-6 -42L2 -56H12L14 56H2L-4 46Z", s.lin(cream, dark(cream, 0.25), across=True), s.ink, 2)
                + path("M4 -40v12M5 -10v14M5 24v14", "none", s.ink, 2.4, opacity=".35")
            ),
        )
        + f'<circle cx="{num(x + 7)}" cy="{num(y - 60)}" r="7" fill="{c}" stroke="{s.ink}" stroke-width="1.8"/>'
    )


def near_roofs(s: Scene, gold: str, indigo: str, cream: str, red: str) -> str:
    """Shaded roofs of the houses in front, at the lower edge."""
    out, tone = strokes(s, (0, 650, 900, 690), 20, "#6f4f38", 40, 3, 0.02, 0.4), mix(indigo, "#7a4a3a", 0.35)
    for x, w, y in ((70, 150, 676), (240, 120, 684), (420, 190, 674), (636, 130, 683), (806, 150, 677)):
        out += (
            path(
                f"M{x - w / 2} 712L{x - w / 2 + 4} {y}H{x + w / 2 - 4}L{x + w / 2} 712Z",
                s.lin(mix(tone, cream, 0.12), tone),
                s.ink,
                2,
            )
            + path(f"M{x - w / 2} {y - 1}H{x + w / 2}", "none", s.ink, 9)
            + path(f"M{x - w / 2} {y - 1}H{x + w / 2}", "none", mix(cream, indigo, 0.25), 5.6)
        )
        out += path(f"M{x - w / 2 + 8} {y - 5}v-10M{x + w / 2 - 8} {y - 5}v-10", "none", s.ink, 5) + path(
            f"M{x - w / 2 + 8} {y - 6}v-9M{x + w / 2 - 8} {y - 6}v-9", "none", gold, 2.6
        )
    return out


def masts(s: Scene, feet: list[Point], flags: list[str]) -> str:
    out = ""
    for i, (x, y) in enumerate(feet):
        out += path(f"M{num(x)} {num(y)}V{num(y - 92)}", "none", s.ink, 5) + path(
            f"M{num(x)} {num(y)}V{num(y - 92)}", "none", "#a9783f", 3
        )
        c = flags[(i * 2) % 5]
        out += (
            path(
                f"M{num(x + 2)} {num(y - 88)}q8 -4 13 1l-1 58q-6 -5 -12 0Z",
                s.lin(pale(c, 0.25), c, dark(c, 0.15)),
                s.ink,
                1.5,
            )
            + f'<circle cx="{num(x)}" cy="{num(y - 94)}" r="3.6" fill="#e9b44c" stroke="{s.ink}" stroke-width="1.3"/>'
        )
    return out
