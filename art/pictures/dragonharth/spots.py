"""What lies on a space: plots, stands, quays, and the small wild things beside the ways."""

from math import cos, pi, sin

from art.colour import dark, pale
from art.pictures.dragonharth.grid import SOIL
from art.scene import Scene
from art.svg import num, path, straight


def plot(s: Scene, k: str, turn: int) -> str:
    """A tilled field; each land has its own furrows."""
    soil = SOIL[k]
    body = "M-22-28Q0-30 22-28Q28-28 28-21Q30 0 28 21Q28 28 21 28Q0 30-21 28Q-28 28-28 21Q-30 0-28-21Q-28-28-22-28Z"
    out = [
        path(body, "#2a1d10", transform="translate(1.5 3)", opacity=".28"),
        path(body, s.lin(pale(soil, 0.16), dark(soil, 0.1)), dark(soil, 0.5), 1.8),
    ]
    if k == "g":  # earth: curved furrows and a hedge
        d = "".join(f"M-24 {y}Q-8 {y - 7} 2 {y}T24 {y - 1}" for y in (-18, -9, 0, 9, 18))
        out += [
            path(d, "none", dark(soil, 0.38), 3, opacity=".55"),
            path(d, "none", pale(soil, 0.4), 1.6, opacity=".55", transform="translate(0 -2.6)"),
        ]
        out.append(
            path(
                "".join(
                    f"M{x} {y}h.1"
                    for x, y in (
                        (-27, -20),
                        (-28, -8),
                        (-27, 5),
                        (-28, 17),
                        (28, -15),
                        (27, -2),
                        (28, 11),
                        (27, 22),
                        (-16, 28),
                        (-3, 29),
                        (10, 28),
                    )
                ),
                "none",
                "#466a30",
                8,
            )
        )
    elif k == "r":  # fire: slanting furrows, embers in the cracks, thorn rail
        d = (
            "".join(f"M{x} 26L{x + 20} -26" for x in (-34, -24, -14, -4, 6, 16))
            .replace("M-34 26", "M-26 5")
            .replace("L-14 -26", "L-14 -26")
            .replace("L36 -26", "L26 0")
        )
        out += [
            path(d, "none", dark(soil, 0.42), 3.2, opacity=".6"),
            path(d, "none", "#f0a560", 1.3, opacity=".55", transform="translate(-2.6 0)"),
        ]
        out.append(
            path("M-20 14l7-5 4 4 8-7M4 20l6-6 7 2M8-16l6 5-2 6", "none", "#ff8433", 2.2, opacity=".95")
            + path("M-20 14l7-5 4 4 8-7M4 20l6-6 7 2M8-16l6 5-2 6", "none", "#ffe08a", 0.9)
        )
    elif k == "b":  # water: flooded beds with green shoots and glints
        out.append(path("M-24-17H24M-25-5H25M-25 7H25M-24 19H24", "none", "#2f6f80", 5, opacity=".55"))
        out.append(
            path(
                "".join(
                    f"M{x} {y}q-3-5-3-7m3 7q2-5 4-7"
                    for x, y in (
                        (-18, -8),
                        (-4, -9),
                        (11, -8),
                        (-12, 4),
                        (4, 4),
                        (18, 4),
                        (-19, 16),
                        (-4, 16),
                        (11, 16),
                    )
                ),
                "none",
                "#d2e69a",
                1.7,
            )
        )
        out.append(path("M-20-18h9M6-18h12M-8-6h8M14-6h6M-22 6h7M-2 18h9", "none", "#e9fbff", 1.4, opacity=".9"))
    else:  # air: stubble in vertical rows, bent by the wind, dry-stone wall
        d = "".join(f"M{x} 23q3-11 0-22t1-22" for x in (-21, -13, -5, 3, 11, 19))
        out += [
            path(d, "none", dark(soil, 0.34), 2.6, opacity=".55", stroke_dasharray="6 3"),
            path(d, "none", "#fff0b0", 1.5, opacity=".8", stroke_dasharray="4 5", transform="translate(2.4 0)"),
        ]
        out.append(path("M-28-19V20M28-20V20M-20 28H20", "none", "#8d7c5c", 4.2, stroke_dasharray="5 2.6"))
    return f'<g transform="rotate({turn})">{"".join(out)}</g>' if turn else "".join(out)


def stand(s: Scene) -> str:
    """The octagon on which a catapult stands."""
    ring = straight([(29 * cos(pi / 8 + i * pi / 4), 29 * sin(pi / 8 + i * pi / 4)) for i in range(8)], places=1)
    core = straight([(20 * cos(pi / 8 + i * pi / 4), 20 * sin(pi / 8 + i * pi / 4)) for i in range(8)], places=1)
    joints = "".join(
        f"M{num(20 * cos(i * pi / 4))} {num(20 * sin(i * pi / 4))}L{num(27 * cos(i * pi / 4))}"
        f" {num(27 * sin(i * pi / 4))}"
        for i in range(8)
    )
    return (
        path(ring, "#2a1d10", transform="translate(1.5 3.5)", opacity=".35")
        + path(ring, s.lin("#cfc4ad", "#93876f"), s.ink, 2)
        + path(joints, "none", s.ink, 1.3, opacity=".5")
        + path(core, s.lin("#b98b58", "#94673a"), s.ink, 1.6)
        + path("M-18-7H18M-18 1H18M-17 9H17", "none", "#5d3d1e", 1.3, opacity=".7")
    )


def jetty(s: Scene) -> str:
    """A quay with a pier that points to the right."""
    pier = "M6-11H57V11H6Z"
    planks = "".join(f"M{x}-11V11" for x in range(13, 57, 6))
    posts = "".join(
        f'<circle cx="{x}" cy="{y}" r="3" fill="#5d3d1e" stroke="{s.ink}" stroke-width="1.2"/>'
        for x in (32, 55)
        for y in (-12, 12)
    )
    quay = (
        '<circle r="28" fill="#cfc4ad" stroke="#2f2420" stroke-width="2"/><circle r="21'
        '" fill="#e4dac0" stroke="#8d8068" stroke-width="1.4" stroke-dasharray="7 3"/>'
    )
    return (
        path(pier, "#123b4a", transform="translate(2 5)", opacity=".4")
        + path(pier, s.lin("#c2955f", "#94673a"), s.ink, 1.8)
        + path(planks, "none", "#5d3d1e", 1.2, opacity=".7")
        + posts
        + quay
    )


def crag(s: Scene) -> str:
    """A rock of the land of air."""
    return path(
        "M-13 8L-9-9L-2-15L4-5L9-8L14 8Q0 12-13 8Z", s.lin("#d9cca8", "#9a8a68"), s.ink, 1.6, stroke_opacity=".7"
    ) + path("M-2-15L1-2 4 8 14 8 9-8 4-5Z", "#7d6d4e", opacity=".45")


def scrub(s: Scene) -> str:
    """A bush of the land of fire."""
    return path(
        "M-9 6Q-13-3-6-5Q-5-11 1-8Q8-11 8-4Q13 0 9 6Q0 9-9 6Z",
        s.lin("#b08a44", "#7c5428"),
        s.ink,
        1.4,
        stroke_opacity=".6",
    ) + path("M-4 3l-2-5M1 4l1-7M5 3l3-4", "none", "#55361a", 1.2)


def reeds(s: Scene) -> str:
    """A pool of the land of water."""
    return (
        ('<ellipse cy="6" rx="14" ry="5" fill="#4f99a8" stroke="#2f6f80" stroke-width="1.2"/>')
        + path("M-6 6Q-8-4-9-9M-1 6V-12M5 6Q7-3 9-9", "none", "#3f6b3a", 1.8)
        + path("M-9-9v-4M-1-12v-5M9-9v-4", "none", "#6b4526", 3.2)
        + path("M-9 8h6M3 8h6", "none", "#e9fbff", 1.1)
    )
