"""The Stone Colossus: the statue has stepped off its pedestal."""

from art.painters.land import foreground, ground, ridge
from art.painters.objects import wagon
from art.painters.people_and_animals import figure
from art.painters.sky import moon, sky, stars
from art.painters.stonework import castle
from art.painters.weather import fog
from art.pictures.encounters.canvas import canvas, finished
from art.scene import Scene
from art.svg import at, disc, path


def paint() -> str:
    """Paint it."""
    s = canvas(20, "#171d26")
    s.add(
        sky(s, "#1c2744", "#43597c", "#9fa7a8"),
        stars(s, 40, 90),
        moon(s, 350, 44, 26),
        ridge(s, 118, 26, "#2f4058", "#556274", 9),
    )
    s.add(*(castle(s, x, 124, w, "#6f7886", "#3f4656", "#c9a24a") for x, w in ((52, 62), (120, 46))))
    s.add(
        ground(s, 126, "#55606a", "#262d36", 3),
        path("M262 176V132H352V176Z", s.lin("#8d949c", "#5a616a"), s.ink, 2.4),
        path("M254 132H360", "none", s.ink, 9),
        path("M256 132H358", "none", "#a9b0b6", 5),
    )
    s.add(
        _colossus(s, 226, 182),
        figure(s, 84, 184, 34, "#a8552f"),
        figure(s, 112, 186, 32, "#5f6a8a"),
        wagon(s, 40, 186, 60, "#d9cfb8", "#5a4630"),
    )
    s.add(fog(s, 140, 50, "#c9d3d8", 0.35), foreground(s, 194, "#12171d", 22))
    return finished(s)


def _colossus(s: Scene, x: float, y: float) -> str:
    stone, shade = "#a9b0b2", "#6a7278"
    legs = path("M-40 0L-28 -62H-2L-8 0ZM30 -14L14 -66H38L58 -22L56 -8Z", s.lin(stone, shade), s.ink, 2.6)
    body = path(
        "M-36 -58C-42 -100 -26 -120 4 -120C34 -120 48 -100 42 -58C20 -50 -14 -50 -36 -58Z",
        s.lin("#bfc6c8", shade),
        s.ink,
        2.6,
    )
    arms = path(
        "M-30 -110C-60 -104 -66 -74 -58 -50L-46 -54C-50 -72 -44 -86 -26 -90Z"
        "M38 -110C62 -110 74 -128 72 -148L60 -148C60 -134 52 -128 36 -126Z",
        s.lin(stone, shade),
        s.ink,
        2.4,
    )
    head = path(
        "M-16 -122C-18 -146 -8 -154 4 -154C18 -154 26 -146 24 -122Q4 -114 -16 -122Z",
        s.lin("#c9d0d2", "#7d858a"),
        s.ink,
        2.4,
    )
    crown = path("M-14 -148L-16 -164L-6 -156L4 -168L14 -156L24 -164L22 -148Z", "#9aa2a6", s.ink, 2)
    cracks = path("M-20 -90l12 10 -6 12M22 -104l-8 14 10 8M-24 -40l8 10M30 -46l8 14", "none", "#3f474e", 2)
    return at(
        x,
        y,
        legs,
        arms,
        body,
        head,
        crown,
        cracks,
        disc(-4, -134, 3, "#9fe8ff"),
        disc(12, -134, 3, "#9fe8ff"),
        path("M-4 -124h14", "none", s.ink, 2),
    )
