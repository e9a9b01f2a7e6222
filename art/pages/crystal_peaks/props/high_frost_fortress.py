"""Walls, towers, soldiers and engines: props of High Frost Fortress."""

from art.colour import dark, mix, pale
from art.painters.bridges_and_mines import sword
from art.painters.stonework import masonry, shield
from art.scene import Scene
from art.svg import at, num, path, straight


def flags(s: Scene, cx: float, w: float, y1: float, y2: float, colour: str) -> str:
    """Flagstones of a walk, in light perspective."""
    n, d = int(w / 34), ""
    for k in range(-n, n + 1):
        d += f"M{num(cx + (w - 22) * k / n, 0)} {num(y1, 0)}L{num(cx + w * k / n, 0)} {num(y2, 0)}"
    for t in (0.3, 0.62):
        y, q = y1 + (y2 - y1) * t, w - 22 * (1 - t)
        d += f"M{num(cx - q, 0)} {num(y, 0)}H{num(cx + q, 0)}"
    return path(d, "none", colour, 1.3, opacity=".32")


def wall_face(s: Scene, cx: float, w: float, y1: float, y2: float, stone: str, snowy: str) -> str:
    """The wall below a walk: merlons with snow caps, courses of stone, buttresses."""
    out = [
        path(
            straight([(cx - w, y1), (cx + w, y1), (cx + w + 8, y2), (cx - w - 8, y2)]),
            s.lin(mix(stone, "#59676f", 0.25), dark(stone, 0.4)),
            s.ink,
            2.4,
        )
    ]
    out.append(
        masonry(s, (cx - w + 4, y1 + 12, cx + w - 4, y2 - 4), int(w / 8), s.ink, 0.4)
        + masonry(s, (cx - w + 4, y1 + 12, cx + w - 4, y2 - 4), int(w / 12), pale(stone, 0.5), 0.5, width=2.4)
    )
    n = int(2 * w / 38)
    gap = 2 * w / n
    teeth = caps = slits = ""
    for i in range(n):
        x = cx - w + gap * i + gap * 0.2
        teeth += f"M{num(x)} {num(y1 + 4)}v-15h{num(gap * 0.6)}v15Z"
        caps += f"M{num(x - 1)} {num(y1 - 11)}q{num(gap * 0.15)} -7 {num(gap * 0.32)} -5t{num(gap * 0.32)} 5Z"
        if i % 4 == 1:
            slits += f"M{num(x + gap * 0.3)} {num(y1 + 26)}v18"
    out.append(
        path(teeth, s.lin(pale(stone, 0.12), stone), s.ink, 1.8)
        + path(caps, "#fbfcfb", s.ink, 1, stroke_opacity=".4")
        + path(slits, "none", s.ink, 5, opacity=".8")
    )
    out.append(path(f"M{num(cx - w)} {num(y1 + 8)}H{num(cx + w)}", "none", pale(stone, 0.4), 3, opacity=".6"))
    for k in (-0.98, -0.6, 0.6, 0.98):
        x = cx + w * k
        out.append(
            path(
                f"M{num(x - 9)} {num(y1 + 10)}h18l5 {num(y2 - y1 - 8)}h-28Z",
                s.lin(pale(stone, 0.1), dark(stone, 0.3), across=True),
                s.ink,
                1.8,
            )
        )
    return "".join(out)


def foot(s: Scene, cx: float, w: float, y: float) -> str:
    """Shade and drifted snow where a wall meets the walk below it."""
    shade = path(
        straight([(cx - w, y), (cx + w, y), (cx + w + 6, y + 30), (cx - w - 6, y + 30)]),
        s.lin((0, "#1c262c", 0.5), (1, "#1c262c", 0)),
    )
    drift = (
        f"M{num(cx - w, 0)} {num(y + 5, 0)}"
        + "".join(
            f"q{num(w / 10, 0)} {num(-s.rnd(5, 15), 0)} {num(w / 5, 0)} {num(s.rnd.near(0, 2), 0)}" for _ in range(10)
        )
        + f"L{num(cx + w, 0)} {num(y + 9, 0)}"
        + "".join(f"q{num(-w / 8, 0)} {num(s.rnd(0, 8), 0)} {num(-w / 4, 0)} 0" for _ in range(8))
        + "Z"
    )
    return shade + path(drift, s.lin("#ffffff", "#d3dde0"))


def gate(s: Scene, x: float, y: float, w: float, h: float, stone: str, gold: str, snowy: str) -> str:
    """A gatehouse with a half-raised portcullis, standing on (x, y)."""
    a = w * 0.27
    block = path(f"M{num(-w / 2)} 0V{num(-h)}h{num(w)}V0Z", s.lin(pale(stone, 0.2), dark(stone, 0.2)), s.ink, 2.4)
    turrets = "".join(
        path(
            f"M{num(k * w * 0.5 - 9)} 2V{num(-h - 2)}h18V2Z",
            s.lin(pale(stone, 0.25), stone, dark(stone, 0.35), across=True),
            s.ink,
            2.2,
        )
        + path(f"M{num(k * w * 0.5 - 11)} {num(-h - 2)}v-8h6v4h3v-4h4v4h3v-4h6v8Z", pale(stone, 0.1), s.ink, 1.8)
        + path(f"M{num(k * w * 0.5 - 11)} {num(-h - 9)}q11 -7 22 0", "none", "#fbfcfb", 4)
        for k in (-1, 1)
    )
    arch = (
        f"M{num(-a)} 0V{num(-h * 0.3)}Q{num(-a)} {num(-h * 0.52)} 0 {num(-h * 0.54)}"
        f"Q{num(a)} {num(-h * 0.52)} {num(a)} {num(-h * 0.3)}V0Z"
    )
    bars = (
        "".join(f"M{num(-a + 2 * a * i / 5)} {num(-h * 0.5)}V{num(-h * 0.14)}l0 3" for i in range(1, 5))
        + f"M{num(-a)} {num(-h * 0.36)}h{num(2 * a)}M{num(-a)} {num(-h * 0.22)}h{num(2 * a)}"
    )
    return at(
        x,
        y,
        block,
        path(arch, s.lin("#1d2429", "#4a4236", "#caa765"), s.ink, 2.4),
        path(bars, "none", "#14181b", 3),
        path(arch, "none", pale(stone, 0.45), 2, transform="translate(0 -4)", opacity=".6"),
        turrets,
    )


def keep(s: Scene, cx: float, y: float, w: float, stone: str, red: str, gold: str, snowy: str) -> str:
    """The inner house: a broad block between square towers, close below the upper edge."""
    out = []
    for dx, tw, th in ((-w * 0.5, 70, 66), (w * 0.5, 70, 66)):
        out.append(
            path(
                f"M{num(cx + dx - tw / 2)} {num(y)}v{num(-th + 20)}h{num(tw)}V{num(y)}Z",
                s.lin(stone, dark(stone, 0.3)),
                s.ink,
                2,
            )
        )
    out.append(
        path(
            f"M{num(cx - w + 30)} {num(y)}V{num(y - 32)}H{num(cx + w - 30)}V{num(y)}Z",
            s.lin(pale(stone, 0.1), dark(stone, 0.2)),
            s.ink,
            2.2,
        )
    )
    n = 17
    gap = (2 * w - 60) / n
    out.append(
        path(
            "".join(f"M{num(cx - w + 30 + gap * i + 4)} {num(y - 30)}v-10h{num(gap - 9)}v10Z" for i in range(n)),
            pale(stone, 0.15),
            s.ink,
            1.6,
        )
    )
    out.append(
        path(
            "".join(f"M{num(cx - w + 30 + gap * i + 4)} {num(y - 40)}h{num(gap - 9)}" for i in range(n)),
            "none",
            "#fbfcfb",
            4,
        )
    )
    out.append(
        path(
            "".join(f"M{num(cx + k)} {num(y - 8)}v-12q4 -6 8 0v12Z" for k in (-250, -190, -104, -60, 52, 96, 182, 242)),
            "#ffd98a",
            s.ink,
            1.4,
        )
    )
    for side in (-1, 1):
        x = cx + side * (w - 6)
        out.append(
            path(
                f"M{num(x - 30)} {num(y + 96)}L{num(x - 27)} {num(y - 34)}h54L{num(x + 30)} {num(y + 96)}Z",
                s.lin(pale(stone, 0.2), stone, dark(stone, 0.35), across=True),
                s.ink,
                2.2,
            )
            + masonry(s, (x - 26, y - 24, x + 26, y + 90), 16, s.ink, 0.35, 20)
        )
        out.append(
            path(f"M{num(x - 32)} {num(y - 34)}v-12h12v7h8v-7h8v7h8v-7h8v7h8v-7h12v12Z", pale(stone, 0.12), s.ink, 2)
            + path(f"M{num(x - 5)} {num(y + 22)}v-16q5 -7 10 0v16Z", "#ffd98a", s.ink, 1.6)
        )
    return "".join(out)


def round_tower(s: Scene, stone: str, slate: str, snowy: str, red: str) -> str:
    """A round tower with a slate cone and a pennon; 0, 0 is its foot, 246 high."""
    body = path(
        "M-44 2L-38 -142H38L44 2Q0 12 -44 2Z",
        s.lin(pale(stone, 0.35), stone, dark(stone, 0.45), across=True),
        s.ink,
        2.4,
    ) + masonry(s, (-36, -130, 36, -6), 16, s.ink, 0.35, 22)
    head = path(
        "M-46 -140V-164H46V-140Q0 -130 -46 -140Z",
        s.lin(pale(stone, 0.25), stone, dark(stone, 0.4), across=True),
        s.ink,
        2.2,
    ) + path("M-38 -146v-10M-19 -143v-10M0 -142v-10M19 -143v-10M38 -146v-10", "none", s.ink, 5, opacity=".75")
    roof = path(
        "M-52 -162Q0 -150 52 -162L0 -232Z", s.lin(pale(slate, 0.25), slate, dark(slate, 0.4), across=True), s.ink, 2.4
    ) + path(
        "M-52 -162Q-40 -160 -30 -166Q-20 -178 -8 -176Q-2 -196 6 -200Q8 -216 0 -232Z",
        "#f8fafa",
        s.ink,
        1,
        stroke_opacity=".4",
    )
    flag = path("M0 -230v-22", "none", s.ink, 3) + path("M1 -252q14 -4 30 4q-14 3 -30 10Z", red, s.ink, 1.4)
    return (
        body
        + head
        + flag
        + roof
        + path("M-6 -92v-20q6 -8 12 0v20Z", "#ffd98a", s.ink, 1.8)
        + path("M-4 -40v-16q4 -5 8 0v16Z", s.ink)
    )


def bastion(s: Scene, stone: str, snowy: str) -> str:
    """A squat open bastion with a roofed lookout; 0, 0 is its foot."""
    body = path(
        "M-60 6L-50 -120H50L60 6Q0 16 -60 6Z",
        s.lin(pale(stone, 0.32), stone, dark(stone, 0.45), across=True),
        s.ink,
        2.4,
    ) + masonry(s, (-50, -104, 50, -4), 18, s.ink, 0.35, 24)
    teeth = path(
        "M-56 -118v-24h17v11h9v-11h17v11h9v-11h17v11h9v-11h17v24Q0 -108 -56 -118Z",
        s.lin(pale(stone, 0.3), stone, dark(stone, 0.4), across=True),
        s.ink,
        2.2,
    )
    caps = path("M-56 -143h17M-30 -143h17M-4 -143h17M22 -143h17", "none", "#fbfcfb", 5)
    return body + teeth + caps + path("M-32 -64v22M0 -60v22M32 -64v22", "none", s.ink, 6, opacity=".8")


def banner(s: Scene, red: str, gold: str) -> str:
    return (
        path("M-13 0h26v50l-13 -10 -13 10Z", s.lin(pale(red, 0.14), dark(red, 0.25)), s.ink, 2)
        + path("M0 10l3 8h8l-6 6 2 8 -7 -4 -7 4 2 -8 -6 -6h8Z", gold)
        + path("M-17 0h34", "none", s.ink, 6)
        + path("M-16 0h32", "none", "#6b5a44", 3.4)
    )


def soldier(s: Scene, iron: str, red: str) -> str:
    spear = (
        path("M11 2V-46", "none", s.ink, 3.6)
        + path("M11 2V-46", "none", "#a08a68", 1.8)
        + path("M11 -56L15 -45H7Z", "#eef3f5", s.ink, 1.2)
    )
    body = path("M-10 2L-8 -20Q0 -26 8 -20L10 2Q0 5 -10 2Z", s.lin(pale(iron, 0.3), iron), s.ink, 1.6) + path(
        "M-8 -18L2 -22L-9 2Z", red, s.ink, 1
    )
    head = '<circle cy="-27" r="4.8" fill="#e2b892"/>' + path(
        "M-7 -27Q-7 -38 0 -38Q7 -38 7 -27Q0 -31 -7 -27Z", "#b9c4c9", s.ink, 1.4
    )
    return '<ellipse cy="3" rx="13" ry="3" fill="#20282d" opacity=".35"/>' + body + head + spear


def dummy(s: Scene, red: str) -> str:
    post = path("M0 6V-20M-15 -22H15", "none", s.ink, 6) + path("M0 6V-20M-15 -22H15", "none", "#8a6b45", 3.4)
    straw = (
        path("M-8 -12Q-10 -28 0 -29Q10 -28 8 -12Q0 -8 -8 -12Z", s.lin("#e6cf90", "#b08f4e"), s.ink, 1.5)
        + f'<circle cy="-35" r="6" fill="#dcc07a" stroke="{s.ink}" stroke-width="1.4"/>'
        + f'<circle cy="-20" r="3.4" fill="{red}"/>'
    )
    return '<ellipse cy="6" rx="10" ry="3" fill="#20282d" opacity=".3"/>' + post + straw


def rack(s: Scene, x: float, y: float) -> str:
    frame = path("M-20 4V-22M20 4V-22M-24 -18H24M-24 -6H24", "none", s.ink, 5.4) + path(
        "M-20 4V-22M20 4V-22M-24 -18H24M-24 -6H24", "none", "#7d6244", 3
    )
    return at(x, y, frame, *(sword(s, k, 4, 38, k * 0.4) for k in (-11, 0, 11)))


def target(s: Scene, x: float, y: float, red: str) -> str:
    rings = "".join(
        f'<circle r="{r}" fill="{c}" stroke="{s.ink}" stroke-width="1.2"/>'
        for r, c in ((15, "#f1e7cd"), (10.5, red), (6, "#f1e7cd"), (2.6, red))
    )
    return at(
        x,
        y,
        path("M-9 8L-3 -14M9 8L3 -14", "none", s.ink, 4),
        at(0, -18, rings),
        path("M4 -20L18 -30M-2 -13L12 -26", "none", "#5a4632", 2),
    )


def post(s: Scene, x: float, y: float, red: str, gold: str, text: str) -> str:
    return (
        path(f"M{num(x)} {num(y)}v-40", "none", s.ink, 9)
        + path(f"M{num(x)} {num(y)}v-40", "none", "#7d6244", 5.6)
        + shield(s, x, y - 44, 46, "#78909c", gold, text)
    )


def tent(s: Scene, x: float, y: float, cloth: str, red: str) -> str:
    return at(
        x,
        y,
        path("M-44 0L0 -52L44 0Z", s.lin(pale(cloth, 0.35), dark(cloth, 0.15), across=True), s.ink, 2.2),
        path("M-9 0L0 -40L9 0Z", dark(cloth, 0.6), s.ink, 1.4),
        path("M0 -52v-14l14 5 -14 5", red, s.ink, 1.4),
        path("M-20 -28Q-6 -34 0 -52Q2 -40 14 -36", "none", "#fbfcfb", 4),
    )


def captain(s: Scene, red: str, gold: str) -> str:
    """An officer with plume and cloak."""
    cloak = (
        path("M-15 6L-10 -28Q0 -36 10 -28L15 6Q0 11 -15 6Z", s.lin(pale(red, 0.12), dark(red, 0.3)), s.ink, 2)
        + path("M-6 8L-4 -28H4L6 8Z", s.lin("#dfe6e9", "#8a979e"), s.ink, 1.4)
        + path("M-8 -28h16M-6 -8h12", "none", gold, 3)
    )
    head = (
        '<circle cy="-38" r="6.4" fill="#e2b892"/>'
        + path("M-9 -38Q-9 -52 0 -52Q9 -52 9 -38Q0 -43 -9 -38Z", s.lin("#eef3f5", "#9aa7ad"), s.ink, 1.6)
        + path("M0 -52Q-4 -66 -18 -62Q-8 -58 -6 -50Z", red, s.ink, 1.4)
    )
    return '<ellipse cy="7" rx="18" ry="4" fill="#20282d" opacity=".35"/>' + cloak + head + sword(s, 15, 8, 40, 6)


def ballista(s: Scene, x: float, y: float) -> str:
    wood = "#7d6244"
    frame = path("M-16 14L0 -22L16 14M-12 4H12", "none", s.ink, 8) + path(
        "M-16 14L0 -22L16 14M-12 4H12", "none", wood, 5
    )
    bow = (
        path("M-26 -20Q0 -44 26 -20", "none", s.ink, 8)
        + path("M-26 -20Q0 -44 26 -20", "none", "#946f48", 5)
        + path("M-26 -20L0 -6L26 -20", "none", "#efe6d4", 1.8)
    )
    return at(
        x,
        y,
        '<ellipse cy="15" rx="24" ry="5" fill="#20282d" opacity=".35"/>',
        frame,
        bow,
        path("M0 0V-50", "none", s.ink, 5),
        path("M0 0V-50", "none", "#c9b48e", 2.6),
        path("M0 -60L5 -48H-5Z", "#dfe6e9", s.ink, 1.3),
    )


def shot(s: Scene, x: float, y: float) -> str:
    return "".join(
        f'<circle cx="{num(x + a)}" cy="{num(y + b)}" r="7" '
        f'fill="{s.rad("#9aa5aa", "#3f4a50", cx=0.35, cy=0.35, r=0.7)}" stroke="{s.ink}" stroke-width="1.6"/>'
        for a, b in ((-8, 8), (8, 8), (0, -4))
    )
