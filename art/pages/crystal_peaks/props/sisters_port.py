"""Ships, lighthouse, quay and people: props of Sister's Port."""

from art.colour import dark, mix, pale
from art.painters.land import strokes
from art.painters.objects import lantern
from art.painters.people_and_animals import figure
from art.painters.sky import glow
from art.painters.stonework import column
from art.scene import Scene
from art.svg import at, num, path, smooth

SHIPS = {
    "ship_1": ("#8a3f2c", "#f3e5c3", "#2f6690"),
    "ship_2": ("#2f4a7a", "#f4d58d", "#bf0603"),
    "ship_3": ("#5a4632", "#d9cdb8", "#4a7a5a"),
    "ship_4": ("#2f6f6b", "#f6ead0", "#bf0603"),
    "ship_5": ("#6a3a6a", "#e9c9b0", "#f4d58d"),
}  # hull, sail, pennon


def ship_piece(s: Scene, hull: str, sail: str, flag: str) -> str:
    """A tall ship around 0, 0, with room for two spaces on the sails and two on the hull."""
    masts = path("M-46 20V-112M46 20V-112M0 20V-96", "none", s.ink, 8) + path(
        "M-46 20V-112M46 20V-112M0 20V-96", "none", "#8a6242", 4.6
    )
    rig = path("M-98 14L-46 -108L0 -94L46 -108L104 4", "none", s.ink, 1.6, opacity=".7")
    sails = "".join(
        path(
            f"M{k - 43} -88Q{k} -96 {k + 43} -88Q{k + 51} -46 {k + 42} -4Q{k} 8 {k - 42} -4Q{k - 51} -46 {k - 43} -88Z",
            s.lin(pale(sail, 0.3), sail, dark(sail, 0.22)),
            s.ink,
            2.2,
        )
        for k in (-46, 46)
    )
    body = path(
        "M-103 6Q-94 14 -86 12H86Q99 10 108 -8Q107 66 74 92H-70Q-100 70 -103 6Z",
        s.lin(pale(hull, 0.16), hull, dark(hull, 0.4)),
        s.ink,
        2.6,
    )
    lines = path(
        "M-101 24Q0 38 105 20M-95 44Q0 58 100 42M-84 66Q0 78 89 64", "none", dark(hull, 0.45), 2, opacity=".7"
    ) + path("M-103 8Q-94 16 -86 14H86Q99 12 108 -6", "none", "#e0b04a", 4)
    tops = "".join(path(f"M{k} -112v-8q14 -4 26 3q-12 2 -26 9Z", flag, s.ink, 1.4) for k in (-46, 46))
    return (
        path("M-108 92Q0 108 108 92L94 100Q0 114 -94 100Z", "#0b1c30", opacity=".4")
        + masts
        + rig
        + tops
        + sails
        + body
        + lines
        + path("M-104 92q14 -8 28 0t28 0 28 0 28 0 28 0 28 0 28 0", "none", "#cfeaf2", 3, opacity=".8")
    )


def lighthouse(s: Scene, x: float, y: float, red: str) -> str:
    islet = path(
        smooth([(-96, 14), (-84, -12), (-44, -30), (0, -34), (52, -28), (88, -8), (98, 14), (40, 26), (-50, 26)]),
        s.lin("#6f6478", "#3a3450"),
        s.ink,
        2.2,
    ) + path("M-96 16q18 -8 34 0t34 0 34 0 34 0 34 0", "none", "#dff0f4", 4, opacity=".8")
    tower = path(
        "M-32 -26L-20 -186H20L32 -26Q0 -16 -32 -26Z", s.lin("#fff6e0", "#e6d6c4", "#8f7f92", across=True), s.ink, 2.4
    )
    bands = path(
        "M-29.5 -58L-27 -88Q0 -80 27 -88L29.5 -58Q0 -50 -29.5 -58Z"
        "M-25 -122L-22.5 -152Q0 -145 22.5 -152L25 -122Q0 -115 -25 -122Z",
        s.lin(pale(red, 0.1), red, dark(red, 0.5), across=True),
        s.ink,
        1.4,
    )
    gallery = (
        path("M-29 -186H29V-194H-29Z", "#4a4258", s.ink, 2)
        + path("M-17 -194V-226H17V-194Z", s.lin("#fff3c0", "#ffd97a"), s.ink, 2)
        + path("M-6 -194v-32M6 -194v-32", "none", s.ink, 1.6)
        + path("M-23 -226Q0 -234 23 -226L0 -254Z", s.lin(red, dark(red, 0.4), across=True), s.ink, 2.2)
        + f'<circle cy="-257" r="4.5" fill="#e0b04a" stroke="{s.ink}" stroke-width="1.4"/>'
    )
    ringer = at(
        40,
        -176,
        path("M-12 -8H10V14", "none", s.ink, 4),
        path("M10 -2C0 0 2 12 -2 20H22C18 12 20 0 10 -2Z", s.lin("#f2cf6a", "#9a6a24", across=True), s.ink, 1.8),
        '<circle cx="10" cy="22" r="3.4" fill="#6d4717"/>',
    )
    door = path("M-8 -25V-42Q0 -52 8 -42V-23Z", "#ffca6a", s.ink, 1.8) + path(
        "M-4 -104v-10q4 -6 8 0v10Z", "#ffca6a", s.ink, 1.4
    )
    return glow(s, x, y - 210, 96, "#fff0b8", 0.95) + at(x, y, islet, tower, bands, gallery, ringer, door)


def theatre(s: Scene, x: float, y: float, red: str, gold: str, wood: str) -> str:
    """The floating theatre: a barge with a lit stage behind red curtains."""
    barge = (
        path("M-98 -14H98Q94 12 76 20H-76Q-94 12 -98 -14Z", s.lin(pale(wood, 0.1), dark(wood, 0.4)), s.ink, 2.4)
        + path("M-96 -5H96M-90 6H90", "none", dark(wood, 0.5), 1.8)
        + path("M-98 -14H98", "none", s.ink, 7)
        + path("M-97 -14H97", "none", gold, 4)
    )
    house = path("M-76 -16V-104H76V-16Z", s.lin("#7a2a3a", "#4a1a2c"), s.ink, 2.4)
    stage = path(
        "M-52 -16V-74Q-52 -96 0 -96Q52 -96 52 -74V-16Z",
        s.rad((0, "#fff6d0"), (0.6, "#ffcf70"), (1, "#c4783a")),
        s.ink,
        2,
    )
    curtains = "".join(
        path(
            f"M{k * 52} -16V-76Q{k * 50} -94 {k * 10} -95Q{k * 20} -60 {k * 40} -48Q{k * 34} -30 {k * 38} -16Z",
            s.lin(pale(red, 0.12), dark(red, 0.3)),
            s.ink,
            1.6,
        )
        for k in (-1, 1)
    )
    frill = path("M-52 -80" + "q6.5 14 13 0" * 8, red, s.ink, 1.4)
    player = (
        path("M-9 -18Q-8 -40 0 -42Q8 -40 9 -18Z", s.lin("#4a5aa0", "#26305e"), s.ink, 1.5)
        + '<circle cy="-47" r="5.4" fill="#f0cfae"/>'
        + path("M6 -36L18 -48M-6 -36L-17 -44", "none", s.ink, 3)
        + path("M-6 -51L0 -60 6 -51Z", "#ffd66a", s.ink, 1.1)
    )
    roof = (
        path(
            "M-90 -102Q-60 -112 -44 -132Q-20 -152 0 -152Q20 -152 44 -132Q60 -112 90 -102Z",
            s.lin("#3f7f8f", "#1f4a66"),
            s.ink,
            2.4,
        )
        + path("M-44 -106Q-24 -134 0 -152Q24 -134 44 -106M0 -104V-152", "none", "#8fd0dc", 2, opacity=".6")
        + path("M-92 -102H92", "none", s.ink, 8)
        + path("M-91 -102H91", "none", gold, 4.6)
    )
    flag = path("M0 -150v-20", "none", s.ink, 3) + path("M1 -170q14 -4 26 4q-12 2 -26 10Z", red, s.ink, 1.4)
    bulbs = path("M-84 -102" + "q12 18 24 0" * 7, "none", "#ffe9a8", 5, stroke_dasharray="1 11")
    side = "".join(column(s, k, -16, 78, 10, "#d9b98a") for k in (-66, 66))
    shine = path("M-60 34h44M-20 44h52M10 32h56M-46 54h30M20 56h26", "none", "#ffd98a", 3.4, opacity=".8")
    return glow(s, x, y - 50, 170, "#ffcf80", 0.75) + at(
        x,
        y,
        shine,
        house,
        stage,
        player,
        curtains,
        frill,
        side,
        roof,
        bulbs,
        flag,
        barge,
        path("M-98 20q16 -8 32 0t32 0 32 0 32 0 32 0 32 0", "none", "#dff0f4", 3, opacity=".7"),
    )


def buoy(s: Scene, x: float, y: float, flags: int, red: str, gold: str, side: int) -> str:
    body = path(
        "M-13 6Q-15 -8 -6 -16H6Q15 -8 13 6Q0 12 -13 6Z",
        s.lin(pale(red, 0.2), red, dark(red, 0.45), across=True),
        s.ink,
        2,
    ) + path("M-13 -3Q0 2 13 -3", "none", "#fff6df", 4)
    pole = path("M0 -16V-56", "none", s.ink, 3.4)
    cloth = "".join(path(f"M1 {-56 + 17 * i}h{22}l-6 7 6 7H1Z", (gold, "#fff6df")[i], s.ink, 1.4) for i in range(flags))
    return at(
        x,
        y,
        '<ellipse cy="9" rx="20" ry="5" fill="#0b1c30" opacity=".45"/>',
        pole,
        cloth,
        body,
        path("M-22 11q11 -6 22 0t22 0", "none", "#dff0f4", 2.6, opacity=".8"),
        flip=side < 0,
    )


def rowboat(s: Scene, x: float, y: float, wood: str, cloak: str, flip: bool = False) -> str:
    hull = path(
        "M-36 -8Q-30 12 -20 12H20Q32 10 40 -10Q0 2 -36 -8Z", s.lin(pale(wood, 0.15), dark(wood, 0.35)), s.ink, 2
    )
    oars = path("M-2 -10L-24 18M8 -10L30 18", "none", s.ink, 3.6) + path(
        "M-2 -10L-24 18M8 -10L30 18", "none", "#c9a06a", 1.8
    )
    return at(
        x,
        y,
        '<ellipse cy="14" rx="42" ry="5" fill="#0b1c30" opacity=".4"/>',
        figure(s, 0, 2, 30, cloak),
        hull,
        oars,
        lantern(s, 34, -18, 11, "#ffd27a"),
        flip=flip,
    )


def pier(s: Scene, w: float, h: float, wood: str) -> str:
    """A jetty that reaches from 0, 0 away from the quay."""
    h2 = w / 2
    shade = path(f"M{num(h2)} 0V{num(-h + 4)}l12 8V0ZM{num(-h2)} 0V{num(-h + 4)}l-10 8V0Z", "#061222", opacity=".5")
    deck = path(
        f"M{num(-h2)} 4L{num(-h2 + 4)} {num(-h)}H{num(h2 - 4)}L{num(h2)} 4Z",
        s.lin(mix(wood, "#8a7a86", 0.35), pale(wood, 0.12)),
        s.ink,
        2.4,
    )
    slats = path(
        "".join(f"M{num(-h2 + 3)} {-8 - i * 11}H{num(h2 - 3)}" for i in range(int(h / 11))),
        "none",
        dark(wood, 0.5),
        1.8,
        opacity=".7",
    )
    posts = "".join(
        path(f"M{num(k * (h2 + 2))} {y + 12}v-24", "none", s.ink, 11)
        + path(f"M{num(k * (h2 + 2))} {y + 12}v-24", "none", dark(wood, 0.15), 7)
        + path(f"M{num(k * (h2 + 2) - 3)} {y - 12}h6", "none", "#e9d9b0", 4)
        for y in (-200, -134, -68)
        for k in (-1, 1)
    )
    fender = path(
        "".join(f"M{num(k * (h2 + 3))} {y}v14" for y in (-170, -104, -38) for k in (-1, 1)), "none", s.ink, 12
    ) + path("".join(f"M{num(k * (h2 + 3))} {y}v14" for y in (-170, -104, -38) for k in (-1, 1)), "none", "#d9b98a", 8)
    return shade + deck + slats + fender + posts + lantern(s, 0, -h + 14, 16, "#ffd27a")


def paving(s: Scene, y: float, colour: str) -> str:
    d = ""
    for k in range(-9, 10):
        d += f"M{500 + k * 62} {num(y)}L{500 + k * 92} 716"
    for _i, q in enumerate((16, 38, 66, 100)):
        d += f"M-20 {num(y + q)}H1020"
    return path(d, "none", colour, 1.8, opacity=".4") + strokes(s, (0, y + 6, 960, 690), 26, "#c9b4a4", 40, 3, 0, 0.25)


def gangway(s: Scene, x: float, y: float, wood: str) -> str:
    return at(
        x,
        y,
        path("M-20 6L-15 -48H15L20 6Z", s.lin(dark(wood, 0.1), pale(wood, 0.2)), s.ink, 2.2),
        path("M-18 -4H18M-17 -15H17M-16 -26H16M-15 -37H15", "none", dark(wood, 0.5), 2.2),
        path("M-22 8L-17 -52M22 8L17 -52", "none", s.ink, 3.4),
    )


def bollard(s: Scene) -> str:
    return (
        '<ellipse cy="3" rx="14" ry="4" fill="#0b1c30" opacity=".4"/>'
        + path("M-8 3V-12H8V3Q0 7 -8 3Z", s.lin("#6a6f7a", "#2c303a", across=True), s.ink, 1.8)
        + f'<ellipse cy="-13" rx="11" ry="5" fill="#7d828d" stroke="{s.ink}" stroke-width="1.8"/>'
        + path("M-9 -5Q0 1 9 -5M-9 -1Q0 5 9 -1", "none", "#e6cf9c", 2.6)
    )


def lamp(s: Scene) -> str:
    return (
        path("M0 4V-54M-9 4H9", "none", s.ink, 6.5)
        + path("M0 2V-54", "none", "#5a6070", 3.4)
        + lantern(s, 0, -64, 22, "#ffdf8a")
    )


def stall(s: Scene, x: float, y: float, a: str, b: str, wood: str) -> str:
    posts = path("M-52 0V-62M52 0V-62", "none", s.ink, 7) + path("M-52 0V-62M52 0V-62", "none", wood, 4)
    back = path("M-50 -6V-60H50V-6Z", "#3a2434", opacity=".75")
    goods = "".join(
        f'<circle cx="{k}" cy="{-29 - (k % 3) * 2}" r="7" fill="{c}" stroke="{s.ink}" stroke-width="1.4"/>'
        for k, c in (
            (-34, "#e0782c"),
            (-20, "#d9a441"),
            (-6, "#bf3a2c"),
            (10, "#7fa34a"),
            (24, "#e0782c"),
            (37, "#f2d98a"),
        )
    )
    desk = path("M-58 -24H58V4H-58Z", s.lin(pale(wood, 0.15), dark(wood, 0.3)), s.ink, 2.2) + path(
        "M-56 -12H56", "none", dark(wood, 0.5), 1.8
    )
    roof = "".join(
        path(
            f"M{-60 + 20 * i} -60L{-44 + 14.7 * i:.0f} -88h{14.7:.0f}L{-40 + 20 * i} -60q-10 13 -20 0Z",
            (a, b)[i % 2],
            s.ink,
            1.6,
        )
        for i in range(6)
    )
    return glow(s, x, y - 40, 90, "#ffc46a", 0.7) + at(
        x, y, back, posts, goods, desk, roof, lantern(s, 0, -46, 13, "#ffdf8a")
    )


def trunk(s: Scene, x: float, y: float, c: str) -> str:
    return at(
        x,
        y,
        '<ellipse cy="1" rx="22" ry="4" fill="#0b1c30" opacity=".4"/>',
        path("M-19 0V-16Q-19 -24 0 -24Q19 -24 19 -16V0Z", s.lin(pale(c, 0.2), dark(c, 0.3)), s.ink, 2),
        path("M-19 -14H19M-10 0V-22M10 0V-22", "none", "#e0b04a", 2.4),
    )


def porter(s: Scene, x: float, y: float, coat: str, wood: str) -> str:
    """A late passenger, who runs with a bag on the shoulder."""
    legs = path("M-2 -16L-14 -4L-20 -6M3 -16L12 -8L10 2", "none", s.ink, 7) + path(
        "M-2 -16L-14 -4L-20 -6M3 -16L12 -8L10 2", "none", "#4a3a44", 4
    )
    body = (
        path("M-8 -14Q-8 -34 4 -38Q14 -34 10 -14Q0 -10 -8 -14Z", s.lin(pale(coat, 0.2), dark(coat, 0.25)), s.ink, 1.8)
        + path("M8 -32L20 -24L24 -30", "none", s.ink, 6)
        + path("M8 -32L20 -24L24 -30", "none", coat, 3.4)
    )
    head = '<circle cx="8" cy="-44" r="6" fill="#f0cfae"/>' + path(
        "M1 -45Q2 -54 10 -52L18 -50L13 -47Z", "#7a3a2c", s.ink, 1.2
    )
    bag = path("M-22 -34Q-24 -52 -8 -52Q4 -50 2 -38Q-8 -30 -22 -34Z", s.lin("#e6cf9c", "#a98a55"), s.ink, 1.8) + path(
        "M-14 -51l10 14", "none", "#7a5f3a", 2
    )
    return at(x, y, '<ellipse cy="3" rx="20" ry="4" fill="#0b1c30" opacity=".4"/>', legs, body, bag, head)


def fiddler(s: Scene, x: float, y: float, coat: str) -> str:
    body = (
        path("M-11 0L-8 -26Q0 -34 8 -26L11 0Q0 4 -11 0Z", s.lin(pale(coat, 0.25), dark(coat, 0.2)), s.ink, 1.8)
        + '<circle cy="-36" r="6.2" fill="#e4bd98"/>'
        + path("M-9 -39H10L5 -42Q4 -50 -2 -49Q-7 -48 -6 -42Z", "#5a2a3a", s.ink, 1.3)
    )
    fiddle = path("M2 -24Q8 -32 14 -26Q20 -24 16 -18Q8 -14 2 -24Z", "#b5642c", s.ink, 1.4) + path(
        "M15 -23L28 -29M0 -12L22 -34", "none", s.ink, 2.2
    )
    return at(x, y, '<ellipse cy="2" rx="15" ry="3.4" fill="#0b1c30" opacity=".4"/>', body, fiddle)
