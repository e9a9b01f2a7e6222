"""Courts, stalls and wares: props of Courtyard Markets."""

from art.colour import dark, mix, pale
from art.page_data import Entry
from art.painters.house_fronts import awning
from art.painters.sky import glow
from art.scene import Scene
from art.svg import at, group, num, path, straight


def stall(s: Scene, x: float, y: float, one: str, two: str, q: float) -> str:
    def table() -> str:
        return (
            path("M-26 0V-26M26 0V-26", "none", s.ink, 4)
            + path("M-27 2V-13H27V2Z", s.lin("#c08a54", "#7a4e2c"), s.ink, 1.8)
            + "".join(
                f'<circle cx="{a}" cy="-15" r="4.6" fill="{c}" stroke="{s.ink}" stroke-width="1.1"/>'
                for a, c in ((-19, "#c0392b"), (-10, "#f0c75e"), (-1, "#4f7d4a"), (8, "#e07a3c"), (17, "#c0392b"))
            )
        )

    return s.stamp(
        f"stall{one[1:]}{two[1:]}",
        x,
        y,
        lambda: s.stamp("table", 0, 0, table) + awning(s, 0, -42, 70, 16, one, two, 7, 0.12),
        scale=q,
    )


def court(
    s: Scene,
    gid: str,
    box: tuple[float, float, float, float],
    floor: tuple[str, str],
    palette: list[str],
    inner: int,
    g_top: bool,
) -> str:
    """A walled court seen from above and in front: floor, rear arcade, side roofs, front wall with a gate."""
    _red, _gold, teal, cream, _umber = palette
    left, t, r, b = box
    wall = mix(cream, "#e0bf92", 0.35)
    out = [
        path(
            f"M{num(left + 8)} {num(b + 8)}H{num(r + 14)}V{num(t + 20)}h14V{num(b + 22)}H{num(left + 8)}Z",
            "#4a2c2a",
            opacity=".22",
        )
    ]
    out.append(
        path(
            f"M{num(left)} {num(t)}H{num(r)}V{num(b)}H{num(left)}Z",
            s.lin(dark(floor[0], 0.18), floor[0], mix(floor[0], cream, 0.2)),
            s.ink,
            2,
        )
    )
    out.append(paving(s, gid, box, floor, palette))
    out.append(
        s.stamp(
            f"frame{round(r - left)}x{round(b - t)}", left, t, lambda: frame(s, 0, 0, r - left, b - t, wall, palette)
        )
    )
    # awnings in the colour of the court over some of its arches
    cloth = {"fountain": teal, "spice": "#d9772e", "lantern": "#7a4a86", "dragon": "#8f2f2a"}[gid]
    step = (r - left - 36) / 9
    for i in (0, 2, 6, 8):
        out.append(
            s.stamp(
                f"blind{gid}",
                left + 18 + step * (i + 0.5),
                t - 24,
                lambda: awning(s, 0, 0, step + 4, 11, cloth, cream, 5, 0.08),
            )
        )
    # the banner at the inner front corner
    bx = (r if inner > 0 else left) + inner * 8
    out.append(banner(s, bx, b - 60 if g_top else t + 92, gid, palette))
    return "".join(out)


def frame(s: Scene, left: float, t: float, r: float, b: float, wall: str, palette: list[str]) -> str:
    red, gold, _teal, _cream, umber = palette
    out = []
    # rear arcade
    n = 9
    step = (r - left - 36) / n
    ay = t - 2
    out.append(
        path(
            f"M{num(left)} {num(ay - 26)}H{num(r)}V{num(ay + 20)}H{num(left)}Z", s.lin(wall, dark(wall, 0.1)), s.ink, 2
        )
    )
    arch = "".join(
        f"M{num(left + 18 + step * i + 5)} {num(ay + 20)}V{num(ay + 2)}"
        f"a{num(step / 2 - 5)} {num(step / 2 - 4)} 0 0 1 {num(step - 10)} 0V{num(ay + 20)}Z"
        for i in range(n)
    )
    out.append(path(arch, s.lin(umber, mix(umber, wall, 0.3)), s.ink, 1.6))
    out.append(roof(s, [(left - 10, ay - 16), (left + 10, ay - 42), (r - 10, ay - 42), (r + 10, ay - 16)], red, 22))
    # side roofs
    for x, sg in ((left, -1), (r, 1)):
        out.append(
            roof(
                s,
                [(x - 4, t - 14), (x + sg * 16 - 4, t - 20), (x + sg * 16 + 4, b + 2), (x - 4, b - 2)]
                if sg > 0
                else [(x - 16 - 4, t - 20), (x + 4, t - 14), (x + 4, b - 2), (x - 16 - 4, b + 2)],
                mix(red, umber, 0.12),
                0,
            )
        )
    # front wall and gate
    mid = (left + r) / 2
    out.append(
        path(
            f"M{num(left - 18)} {num(b - 6)}H{num(r + 18)}V{num(b + 18)}H{num(left - 18)}Z",
            s.lin(pale(wall, 0.35), dark(wall, 0.14)),
            s.ink,
            2,
        )
        + path(f"M{num(left - 18)} {num(b - 6)}H{num(r + 18)}", "none", red, 6)
        + path(
            f"M{num(left - 14)} {num(b + 5)}H{num(r + 14)}",
            "none",
            dark(wall, 0.35),
            1.6,
            stroke_dasharray="18 5",
            opacity=".6",
        )
    )
    out.append(
        path(
            f"M{num(mid - 70)} {num(b + 18)}V{num(b - 16)}h24V{num(b + 18)}Z"
            f"M{num(mid + 46)} {num(b + 18)}V{num(b - 16)}h24V{num(b + 18)}Z",
            s.lin(pale(wall, 0.3), dark(wall, 0.2)),
            s.ink,
            2,
        )
        + path(f"M{num(mid - 74)} {num(b - 15)}h32M{num(mid + 42)} {num(b - 15)}h32", "none", s.ink, 8)
        + path(f"M{num(mid - 73)} {num(b - 15)}h30M{num(mid + 43)} {num(b - 15)}h30", "none", gold, 4.6)
        + path(f"M{num(mid - 46)} {num(b + 18)}v-24h92v24Z", mix(umber, wall, 0.12), s.ink, 1.6)
    )
    return "".join(out)


def roof(s: Scene, quad: list[tuple[float, float]], red: str, cols: int) -> str:
    (x1, y1), (x2, y2), (x3, _y3), (x4, y4) = quad
    body = path(straight(quad), s.lin(pale(red, 0.2), dark(red, 0.12)), s.ink, 2)
    if cols:  # a roof seen from the front: ribs run down
        lo = [(x1 + (x4 - x1) * (i + 0.5) / cols, y1) for i in range(cols)]
        hi = [(x2 + (x3 - x2) * (i + 0.5) / cols, y2) for i in range(cols)]
        d = "".join(
            f"M{num(a[0], 0)} {num(a[1] + 2, 0)}L{num(c[0], 0)} {num(c[1], 0)}" for a, c in zip(hi, lo, strict=False)
        )
        hem = f"M{num(x1, 0)} {num(y1, 0)}" + "".join(
            f"q{num((x4 - x1) / cols / 2)} 7 {num((x4 - x1) / cols)} 0" for _ in range(cols)
        )
        return (
            body
            + path(d, "none", dark(red, 0.4), 2, opacity=".55")
            + path(hem, dark(red, 0.2), s.ink, 1.2)
            + path(f"M{num(x2 - 3)} {num(y2)}H{num(x3 + 3)}", "none", s.ink, 8)
            + path(f"M{num(x2 - 3)} {num(y2)}H{num(x3 + 3)}", "none", pale(red, 0.2), 4.6)
        )
    rows = int((y4 - y1) / 11)
    d = "".join(f"M{num(x1 + 1, 0)} {num(y1 + (y4 - y1) * (i + 0.5) / rows, 0)}H{num(x2 - 1, 0)}" for i in range(rows))
    return body + path(d, "none", dark(red, 0.4), 2, opacity=".5")


def paving(
    s: Scene, gid: str, box: tuple[float, float, float, float], floor: tuple[str, str], palette: list[str]
) -> str:
    _red, gold, teal, _cream, _umber = palette
    left, t, r, b = box
    w, h = r - left, b - t
    mx, my = (left + r) / 2, (t + b) / 2 + 6
    if gid == "fountain":  # blue tiles and a runnel that feeds the fountain
        d = "".join(f"M{num(left + w * i / 10)} {num(t + 20)}V{num(b - 8)}" for i in range(1, 10)) + "".join(
            f"M{num(left + 4)} {num(t + 20 + (h - 28) * i / 6)}H{num(r - 4)}" for i in range(1, 6)
        )
        dots = "".join(
            f"M{num(left + w * i / 10)} {num(t + 20 + (h - 28) * j / 6)}h.1" for i in range(1, 10) for j in range(1, 6)
        )
        return (
            path(d, "none", pale(floor[0], 0.6), 2, opacity=".6")
            + path(dots, "none", floor[1], 9)
            + path(dots, "none", gold, 3.4)
            + path(f"M{num(left + 10)} {num(my)}H{num(r + 6)}", "none", s.ink, 19)
            + path(f"M{num(left + 10)} {num(my)}H{num(r + 6)}", "none", "#bfeae4", 15)
            + path(f"M{num(left + 10)} {num(my)}H{num(r + 6)}", "none", teal, 10)
            + path(f"M{num(left + 16)} {num(my - 1)}H{num(r)}", "none", "#d9fbf4", 2.4, stroke_dasharray="16 12 5 14")
        )
    if gid == "spice":  # herringbone brick
        rows = int((h - 34) / 17)
        d = "".join(f"M{num(left + 6)} {num(t + 26 + y * 17)}" + "l12 8 12-8" * int((w - 12) / 24) for y in range(rows))
        return path(d, "none", floor[1], 2.2, opacity=".8") + glow(s, mx, my, 130, "#ffd98a", 0.5, 0.6)
    if gid == "lantern":  # round paving under lamps
        d = "".join(
            f'<ellipse cx="{num(mx)}" cy="{num(my)}" rx="{rx}" ry="{num(rx * 0.62)}" stroke-dasharray="{k} 3"/>'
            for rx, k in ((40, 14), (66, 17), (92, 20), (118, 22), (144, 24))
        )
        return group(d, stroke=pale(floor[0], 0.45), stroke_width="15", opacity=".4", stroke_linecap="butt") + glow(
            s, mx, my, 150, "#ffd27a", 0.7, 0.65
        )
    d = "".join(
        f"M{num(left + 6 + (y % 2) * 22 + x * 44)} {num(t + 24 + y * 27)}v27"
        for y in range(int((h - 32) / 27))
        for x in range(int((w - 20) / 44))
    ) + "".join(f"M{num(left + 4)} {num(t + 24 + y * 27)}H{num(r - 4)}" for y in range(int((h - 20) / 27)))
    curl = (
        f"M{num(mx - 120)} {num(my + 30)}C{num(mx - 70)} {num(my - 60)} {num(mx - 20)} {num(my + 60)} {num(mx + 30)} "
        f"{num(my)}S{num(mx + 110)} {num(my - 40)} {num(mx + 126)} {num(my + 20)}"
    )
    return (
        path(d, "none", floor[1], 2.2, opacity=".7")
        + path(curl, "none", mix(floor[1], teal, 0.5), 22, opacity=".45")
        + path(curl, "none", gold, 5, opacity=".5", stroke_dasharray="9 6")
    )


def banner(s: Scene, x: float, y: float, gid: str, palette: list[str]) -> str:
    """The silk of the court, on its pole."""
    red, gold, teal, cream, _umber = palette
    cloth = {"fountain": teal, "spice": "#d9772e", "lantern": "#7a4a86", "dragon": red}[gid]
    mark = {
        "fountain": "M0 14C-9 26 -9 35 0 36C9 35 9 26 0 14Z",
        "spice": "M-11 36L0 14L11 36Z",
        "lantern": "M-5 13h10v4q6 8 0 16v4h-10v-4q-6 -8 0 -16Z",
        "dragon": "M-11 34Q-13 16 2 14L10 17Q4 20 6 24Q12 28 4 35Q6 28 -1 27Q-4 31 -3 36Z",
    }[gid]
    pole = (
        path("M0 78V-10", "none", s.ink, 7)
        + path("M0 78V-10", "none", "#9c6b3c", 4)
        + f'<circle cy="-12" r="5" fill="{gold}" stroke="{s.ink}" stroke-width="1.6"/>'
    )
    silk = (
        path("M-19 0H19V48L0 60L-19 48Z", s.lin(pale(cloth, 0.2), dark(cloth, 0.15)), s.ink, 2)
        + path("M-15 5H15V45L0 55L-15 45Z", "none", gold, 1.8)
        + path("M-22 0H22", "none", s.ink, 6)
        + path("M-22 0H22", "none", gold, 3)
    )
    return at(x, y, pole, silk, path(mark, cream, dark(cloth, 0.4), 1.2))


def pots(s: Scene, teal: str) -> str:
    return "".join(
        at(
            x,
            y,
            path(
                "M-7 -22h14l-2 5q9 5 8 12q-1 6 -6 7h-14q-5 -1 -6 -7q-1 -7 8 -12Z",
                s.lin(pale(c, 0.4), c, dark(c, 0.2), across=True),
                s.ink,
                1.6,
            ),
            path("M-9 -8q9 5 18 0", "none", "#f6ead2", 2),
        )
        for x, y, c in ((-8, 0, teal), (10, 4, "#3f7fa0"), (0, 14, "#d9a441"))
    )


def heaps(s: Scene) -> str:
    """Bowls with cones of spice."""
    return "".join(
        at(
            x,
            y,
            path("M-12 0Q-3 -12 0 -22Q3 -12 12 0Z", s.lin(pale(c, 0.35), dark(c, 0.1)), s.ink, 1.5),
            path("M-15 -1H15Q12 11 0 11T-15 -1Z", s.lin("#b07a4a", "#6a4026"), s.ink, 1.6),
        )
        for x, y, c in ((-6, -12, "#c0392b"), (14, 2, "#f0b429"), (-12, 16, "#7a8f3c"), (8, 30, "#a0522d"))
    )


def paper(s: Scene, c: str) -> str:
    return (
        f'<circle cy="13" r="26" fill="{s.rad((0, "#ffe08a", 0.75), (1, "#ffe08a", 0))}"/>'
        + path("M0 0V5", "none", s.ink, 1.6)
        + path("M-6 5H6Q13 13 6 22H-6Q-13 13 -6 5Z", s.rad(pale(c, 0.6), c), s.ink, 1.5)
        + path("M-9 10h18M-9 17h18M0 22v6", "none", dark(c, 0.3), 1.2)
    )


def carved(s: Scene, stone: str) -> str:
    """A dragon half out of its block, with a chisel and chips."""
    block = path("M-30 34V4L-12 -2L30 2V34Z", s.lin(pale(stone, 0.35), dark(stone, 0.25)), s.ink, 2) + path(
        "M-30 14L-6 10M-24 24L0 22M8 8L28 12", "none", dark(stone, 0.4), 1.6, opacity=".6"
    )
    body = path(
        "M-12 0C-14 -26 -2 -40 12 -44L10 -52L18 -46C28 -46 34 -40 38 -34L24 -32C18 -30 20 -24 26 -18"
        "C30 -10 28 -2 24 2Z",
        s.lin(pale(stone, 0.5), stone, dark(stone, 0.2)),
        s.ink,
        2,
    )
    detail = (
        path("M-8 -14l-9 -7 4 12M-3 -28l-9 -9 2 13M2 -16q8 4 18 2M0 -6q10 4 22 2", "none", dark(stone, 0.45), 1.8)
        + f'<circle cx="24" cy="-39" r="2" fill="{s.ink}"/>'
    )
    return (
        '<ellipse cy="35" rx="38" ry="6" fill="#2a1a18" opacity=".3"/>'
        + block
        + body
        + detail
        + path("M-36 38l5 -3 4 4M30 38l6 -2 3 4", "none", pale(stone, 0.4), 3)
    )


def plinths(s: Scene, spots: list[Entry], palette: list[str]) -> str:
    """Four empty plinths on one step; the statues themselves are live."""
    _red, gold, teal, cream, _umber = palette
    x1, x2 = min(p["x"] for p in spots) - 30, max(p["x"] for p in spots) + 30
    y = spots[0]["y"]
    stone = mix(cream, "#c9b89a", 0.5)
    out = [
        path(
            f"M{num(x1 + 4)} {num(y - 34)}H{num(x2 - 4)}L{num(x2 + 6)} {num(y + 40)}H{num(x1 - 6)}Z",
            s.lin(dark(teal, 0.1), dark(teal, 0.35)),
            s.ink,
            2.2,
        ),
        path(
            f"M{num(x1)} {num(y - 24)}H{num(x2)}M{num(x1 - 2)} {num(y + 30)}H{num(x2 + 2)}",
            "none",
            gold,
            2.4,
            stroke_dasharray="10 5",
            opacity=".8",
        ),
    ]
    for p in spots:
        out.append(
            s.stamp(
                "plinth",
                p["x"],
                y,
                lambda: (
                    path("M-19 8V24H19V8Z", s.lin(stone, dark(stone, 0.3)), s.ink, 1.8)
                    + f'<ellipse cy="6" rx="22" ry="13" fill="{s.rad(pale(stone, 0.5), stone)}" stroke="{s.ink}" '
                    'stroke-width="1.8"/>'
                ),
            )
        )
    return "".join(out)
