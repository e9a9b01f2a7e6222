"""Page 3, Cliffside. Mood: mild late afternoon, dizzying and neighbourly; warm rock on pale sky.

The rule: only the market row at the foot is open, all else is reached by ladders. Every cluster is one house or field
hung on the wall (weavers' house, chapel, goat shed, tea and barley terraces, Eagle House), in four heights; each
ladder spot is a light brown worn board with pegs, turned the way its ladder will lead (upright between heights, lying
between neighbours). Ladders are live.
"""

from math import atan2, degrees

from art.colour import dark, mix, pale
from art.page_data import Page
from art.pages.crystal_peaks.props.cliffside import goat, notch, row, shelf, wall
from art.painters.bridges_and_mines import lift
from art.painters.house_fronts import boards, room
from art.painters.houses import plank, roof_thatch
from art.painters.land import patch, ridge
from art.painters.objects import cloth_line, pennants
from art.painters.sky import birds, glow, sky, sun
from art.painters.weather import cloud, fog
from art.scene import Scene
from art.svg import Point, at, num, path, straight


def paint(page: Page) -> str:
    brown, tan, cream, green, air = page["scene"]["palette"]
    s = Scene(palette=page["scene"]["palette"], seed=page["number"], ink="#3a2a22")
    g = {q["id"]: (q["x"], q["y"]) for q in page["group"]}
    spaces: dict[str, list[Point]] = {}
    for sp in page["space"]:
        spaces.setdefault(sp["group"], []).append((sp["x"], sp["y"]))
    lamp, wood, leaf = "#ffc97a", mix(brown, tan, 0.2), mix(green, "#7f9a4a", 0.3)
    # far: mild sky, valley and blue hills
    s.add(
        sky(s, "#8fbdd8", air, "#dcebe4", "#f7e6c4", height=520),
        glow(s, 90, 110, 300, "#fff0c4", 0.8),
        sun(s, 84, 96, 24, "#ffe9b0", rays=15, reach=7),
        cloud(s, 250, 66, 170, "#f6efe0", 0.85),
        cloud(s, 890, 84, 220, "#f2ece0", 0.85),
        cloud(s, 760, 40, 130, "#f2ece0", 0.7),
        cloud(s, 60, 214, 170, "#f6ecd8", 0.7),
        cloud(s, 955, 210, 150, "#f2ece0", 0.6),
        birds(s, 300, 130, 5, brown, 40),
        birds(s, 820, 150, 4, brown, 36),
        ridge(s, 360, 110, mix(air, "#8fa8b8", 0.5), "#e6e6d2", 12, sharp=True),
        ridge(s, 410, 80, mix(air, green, 0.4), "#dfe3bf", 11),
        ridge(s, 452, 54, mix(green, tan, 0.35), "#cfd6a4", 10),
    )
    s.add(wall(s, brown, tan, cream, leaf))
    # washing and a rope hoist between the ledges, behind the houses
    s.add(
        cloth_line(s, (282, 430), (420, 420), ["#c65f4c", "#f4ead4", "#5d8fa8", "#e0b95a", "#f4ead4"], 22),
        cloth_line(s, (582, 422), (706, 432), ["#7fa38a", "#f4ead4", "#c98a4a", "#8a6a9a"], 22),
    )
    s.add(
        plank(s, (820, 308), (938, 296), 9, wood),
        plank(s, (828, 340), (874, 304), 7, wood),
        lift(s, 930, 298, 372, wood, "#c98a4a"),
        pennants(s, (604, 66), (742, 178), ["#c65f4c", "#f4efe2", "#d9b24f", "#7fa38a"], 9, 13, 22),
        pennants(s, (396, 66), (262, 176), ["#c65f4c", "#f4efe2", "#d9b24f", "#7fa38a"], 9, 13, 22),
    )
    s.add(_eagle_house(s, *g["summit"], wood, lamp, green))
    s.add(_tea(s, *g["terrace_d"], wood, leaf, cream), _barley(s, *g["terrace_e"], wood, lamp))
    s.add(
        _weavers(s, *g["ledge_a"], spaces["ledge_a"], wood, lamp),
        _chapel(s, *g["ledge_b"], spaces["ledge_b"], cream, wood, lamp),
        _goats(s, *g["ledge_c"], wood, lamp, leaf),
    )
    # the places for ladders
    for q in page["piece"]:
        if q["kind"] == "ladder_spot":
            (ax, ay), (bx, by) = g[q["a"]], g[q["b"]]
            if q["a"] == "bottom":
                ax = q["x"]
            turn = 90 if abs(ay - by) < 60 else max(-24, min(24, degrees(atan2(bx - ax, ay - by)) * 0.5))
            s.add(s.stamp("notch", q["x"], q["y"], lambda: notch(s, tan, cream, brown), turn=turn))
    # the market row
    s.add(row(s, spaces["bottom"], wood, cream, green))
    s.add(fog(s, 300, 120, "#fff0d0", 0.18))
    return s.svg(grain=0.14, vignette=0.22)


def _weavers(s: Scene, x: float, y: float, spots: list[Point], wood: str, lamp: str) -> str:
    up = min(spots, key=lambda p: p[1])
    low = max(p[1] for p in spots)
    base, mid = low + 46, (low + up[1]) / 2 - 2
    out = [shelf(s, x - 112, x + 112, base + 4, wood)]
    out.append(
        room(s, [(x - 98, mid), (x + 98, mid), (x + 98, base), (x - 98, base)], "#8a5a44", lamp)
        + room(
            s, [(up[0] - 48, mid - 88), (up[0] + 46, mid - 88), (up[0] + 46, mid), (up[0] - 48, mid)], "#8a5a44", lamp
        )
    )
    out.append(boards(s, x - 96, x + 96, mid + 4, base, s.ink, 16))
    for k in (-1, 1):
        out.append(
            path(
                straight(
                    [(x + k * 46, mid - 24), (x + k * 112, mid + 2), (x + k * 106, mid + 12), (x + k * 46, mid + 6)]
                ),
                s.lin("#b5694a", "#7d4230"),
                s.ink,
                2,
            )
        )
        out.append(plank(s, (x + k * 98, mid), (x + k * 98, base + 4), 10, wood))
    out.append(
        path(
            straight(
                [(up[0] - 60, mid - 80), (up[0] - 34, mid - 112), (up[0] + 30, mid - 112), (up[0] + 50, mid - 82)]
            ),
            s.lin("#c4775a", "#8a4a38"),
            s.ink,
            2.2,
        )
        + path(
            "".join(f"M{num(up[0] - 50 + i * 13)} {num(mid - 88)}q6 7 13 0" for i in range(7))
            + "".join(f"M{num(up[0] - 40 + i * 13)} {num(mid - 99)}q6 7 13 0" for i in range(5)),
            "none",
            "#5f2f26",
            1.6,
            opacity=".6",
        )
    )
    cloth = "".join(
        path(f"M{num(x + dx)} {num(base + 9)}h17v{q}l-8 5 -9 -4Z", c, s.ink, 1.5)
        + path(
            f"M{num(x + dx)} {num(base + 18)}h17M{num(x + dx)} {num(base + 26)}h17", "none", "#f4ead4", 2, opacity=".8"
        )
        for dx, q, c in ((-92, 36, "#b5463c"), (-66, 30, "#d9a24f"), (58, 32, "#3f7f8a"), (80, 38, "#7a4a78"))
    )
    return "".join(out) + cloth


def _chapel(s: Scene, x: float, y: float, spots: list[Point], wall: str, wood: str, lamp: str) -> str:
    up = min(spots, key=lambda p: p[1])
    low = max(p[1] for p in spots)
    base, mid = low + 46, (low + up[1]) / 2 - 2
    stone = dark(mix(wall, "#b8a68a", 0.5), 0.12)
    out = [shelf(s, x - 112, x + 112, base + 4, wood)]
    out.append(room(s, [(x - 96, mid + 8), (x + 96, mid + 8), (x + 96, base), (x - 96, base)], "#6d5f6a", "#ffdca0"))
    arch = f"M{num(up[0] - 52)} {num(mid + 10)}V{num(mid - 90)}h104V{num(mid + 10)}Z"
    out.append(
        path(arch, s.lin(pale(stone, 0.3), dark(stone, 0.15), across=True), s.ink, 2.4)
        + path(
            f"M{num(up[0] - 43)} {num(mid + 8)}V{num(mid - 54)}q0 -32 43 -34q43 2 43 34V{num(mid + 8)}Z",
            s.rad((0, "#a88a78"), (1, "#4f4650"), cy=0.6),
            s.ink,
            2,
        )
    )
    for k in (-1, 1):
        out.append(
            path(
                straight(
                    [(x + k * 52, mid - 22), (x + k * 110, mid + 10), (x + k * 104, mid + 20), (x + k * 52, mid + 10)]
                ),
                s.lin("#7f8f9a", "#54626e"),
                s.ink,
                2,
            )
        )
        out.append(
            path(
                f"M{num(x + k * 96 - 7)} {num(base)}V{num(mid + 14)}h14V{num(base)}Z",
                s.lin(pale(stone, 0.3), dark(stone, 0.1)),
                s.ink,
                1.8,
            )
        )
    out.append(
        path(
            straight([(up[0] - 60, mid - 88), (up[0], mid - 136), (up[0] + 60, mid - 88)]),
            s.lin("#8a9aa6", "#5a6874"),
            s.ink,
            2.3,
        )
        + path(f"M{num(up[0])} {num(mid - 134)}v-17M{num(up[0] - 6)} {num(mid - 146)}h12", "none", "#c9962f", 3)
        + f'<circle cx="{num(up[0])}" cy="{num(mid - 105)}" r="8" fill="#ffd98a" stroke="{s.ink}" stroke-width="1.8"/>'
    )
    return "".join(out)


def _goats(s: Scene, x: float, y: float, wood: str, lamp: str, leaf: str) -> str:
    base = y + 46
    out = [shelf(s, x - 112, x + 112, base + 4, wood)]
    out.append(
        room(
            s, [(x - 100, y - 46), (x + 100, y - 58), (x + 100, base), (x - 100, base)], "#7d5f40", lamp, strength=0.45
        )
    )
    out.append(boards(s, x - 98, x + 98, y - 40, base, s.ink, 15))
    straw = [(x - 118, y - 40), (x - 112, y - 52), (x + 108, y - 76), (x + 120, y - 60), (x + 114, y - 48)]
    out.append(
        path(straight(straw), s.lin("#dcb566", "#a8803c"), s.ink, 2.2)
        + path(
            "".join(f"M{num(x - 104 + i * 13)} {num(y - 46 - i * 1.4)}l3 11" for i in range(17)),
            "none",
            "#6d4f22",
            1.6,
            opacity=".55",
        )
    )
    out.append(
        plank(s, (x - 100, y - 46), (x - 100, base + 4), 10, wood)
        + plank(s, (x + 100, y - 58), (x + 100, base + 4), 10, wood)
    )
    out.append(goat(s, x + 74, y - 73, 0.7) + goat(s, x + 134, base + 6, 0.72, True))
    return "".join(out) + patch(s, x + 134, base + 8, 26, 6, leaf, 0.9, 8)


def _tea(s: Scene, x: float, y: float, wood: str, leaf: str, cream: str) -> str:
    base = y + 46
    out = []
    for _i, (dx, dy, w) in enumerate(
        ((-104, -34, 30), (-112, -4, 34), (-108, 26, 40))
    ):  # small steps of field on the left
        out.append(
            path(f"M{num(x + dx - w / 2)} {num(base + dy - 26)}h{num(w)}v9h{num(-w)}Z", "#b8946a", s.ink, 1.5)
            + "".join(
                s.stamp(
                    "bush",
                    x + dx - w / 2 + 6 + k * 11,
                    base + dy - 27,
                    lambda: path("M-8 2q-1 -12 8 -13t9 13Z", s.lin(pale(leaf, 0.25), dark(leaf, 0.15)), s.ink, 1.2),
                )
                for k in range(int(w / 10))
            )
        )
    out.append(shelf(s, x - 112, x + 108, base + 6, wood))
    out.append(
        room(
            s,
            [(x - 90, y - 44), (x + 94, y - 44), (x + 94, base), (x - 90, base)],
            mix(leaf, "#5a5a3a", 0.5),
            "#f4e0a0",
            strength=0.45,
        )
    )
    roof = (
        f"M{num(x - 122)} {num(y - 40)}Q{num(x - 84)} {num(y - 46)} {num(x - 62)} {num(y - 76)}H{num(x + 34)}"
        f"Q{num(x + 60)} {num(y - 48)} {num(x + 108)} {num(y - 42)}Q{num(x + 60)} {num(y - 30)} {num(x)} {num(y - 37)}"
        f"T{num(x - 122)} {num(y - 40)}Z"
    )
    out.append(
        path(roof, s.lin(pale(leaf, 0.3), dark(leaf, 0.22)), s.ink, 2.3)
        + path(
            f"M{num(x - 70)} {num(y - 64)}H{num(x + 40)}M{num(x - 84)} {num(y - 52)}H{num(x + 58)}",
            "none",
            dark(leaf, 0.45),
            1.8,
            opacity=".5",
        )
    )
    out += [
        plank(s, (x - 90, base + 4), (x - 90, y - 42), 9, wood),
        plank(s, (x + 94, base + 4), (x + 94, y - 42), 9, wood),
    ]
    out.append("".join(s.stamp("bush", x - 78 + i * 17, base + 3, lambda: "", scale=0.9) for i in range(10)))
    return "".join(out)


def _barley(s: Scene, x: float, y: float, wood: str, lamp: str) -> str:
    base, gold = y + 46, "#e0b24f"

    def ears() -> str:
        return path(
            "M-10 2q-2 -14 -5 -20M-4 2q0 -16 -1 -24M2 2q1 -15 3 -22M8 2q2 -12 6 -18", "none", dark(gold, 0.3), 3
        ) + path("M-10 2q-2 -14 -5 -20M-4 2q0 -16 -1 -24M2 2q1 -15 3 -22M8 2q2 -12 6 -18", "none", pale(gold, 0.2), 1.6)

    out = []
    for dx, dy, w in ((104, -34, 30), (112, -4, 34), (108, 26, 40)):
        out.append(
            "".join(
                s.stamp("ears", x + dx - w / 2 + 6 + k * 11, base + dy - 27, ears, scale=0.9)
                for k in range(int(w / 10))
            )
            + path(f"M{num(x + dx - w / 2)} {num(base + dy - 26)}h{num(w)}v9h{num(-w)}Z", "#b8946a", s.ink, 1.5)
        )
    out.append(shelf(s, x - 108, x + 112, base + 6, wood))
    out.append(
        room(s, [(x - 94, y - 44), (x + 92, y - 44), (x + 92, base), (x - 94, base)], "#8f6a3c", lamp, strength=0.5)
        + boards(s, x - 92, x + 90, y - 40, base, s.ink, 15)
    )
    out.append(roof_thatch(s, x, y - 42, 224, 44, "#cf9f4a", -12))
    out += [
        plank(s, (x - 94, base + 4), (x - 94, y - 42), 10, wood),
        plank(s, (x + 92, base + 4), (x + 92, y - 42), 10, wood),
    ]
    out.append("".join(s.stamp("ears", x - 82 + i * 21, base + 1, ears, scale=0.8) for i in range(9)))
    return "".join(out)


def _eagle_house(s: Scene, x: float, y: float, wood: str, lamp: str, green: str) -> str:
    base = y + 46
    out = [
        shelf(s, x - 112, x + 112, base + 4, wood),
        room(s, [(x - 98, y - 42), (x + 98, y - 42), (x + 98, base), (x - 98, base)], "#7a4a3a", lamp),
        boards(s, x - 96, x + 96, y - 38, base, s.ink, 16),
    ]
    out.append(roof_thatch(s, x, y - 40, 236, 42, "#a84a38", 0, tiles=True))
    out += [
        plank(s, (x - 98, base + 4), (x - 98, y - 42), 11, wood),
        plank(s, (x + 98, base + 4), (x + 98, y - 42), 11, wood),
    ]
    shield = f'<circle r="17" fill="{s.rad("#ffe08a", "#c98f34")}" stroke="{s.ink}" stroke-width="2"/>' + path(
        "M0 11Q-2 3 -12 -5Q-5 -6 -3 -1Q-3 -8 0 -9L5 -7L2 -4Q3 -2 3 -1Q5 -6 12 -5Q2 3 0 11Z", "#5a3320"
    )
    return "".join(out) + at(x, y - 62, shield)
