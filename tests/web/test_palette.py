"""Text and marks are readable on their backgrounds by day and by night, and adjacent colours are distinguishable."""

import re
from itertools import combinations
from math import dist

import pytest

from art.sprite.goods import COLOURS
from tools.paint import STATIC

TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
COMPONENTS = (STATIC / "css" / "components.css").read_text(encoding="utf-8")
VALUES = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6}|light-dark\([^)]+\));", TOKENS))
COLOUR = re.compile(r"#[0-9a-f]{6}")
DAY = {name: COLOUR.findall(value)[0] for name, value in VALUES.items()} | COLOURS
NIGHT = {name: COLOUR.findall(value)[-1] for name, value in VALUES.items()}

TEXT = [
    ("ink", "paper"),
    ("ink", "paper-2"),
    ("ink-2", "paper"),
    ("ink-2", "paper-2"),
    ("ink-3", "paper"),
    ("on-table", "table"),
    ("on-table-2", "table"),
    ("on-table-2", "table-2"),
    ("gold-ink", "paper"),
    ("stop", "paper"),
    ("info", "paper"),
    ("on-go", "go"),
    ("on-stop", "stop"),
    *((f"p{seat}-on", f"p{seat}") for seat in range(1, 7)),
]
MARKS = [
    ("focus", "paper"),
    ("focus", "focus-2"),
    ("gold", "table"),
    *((f"p{seat}", "paper") for seat in (1, 2, 3, 5, 6)),  # saffron, the fourth, has a dark outline
    *((f"rim-{kind}", "paper") for kind in ("gain", "sell", "extend", "contract", "shop", "location")),
]
SHEETS = "".join(
    file.read_text(encoding="utf-8") for file in (*STATIC.glob("css/*.css"), *STATIC.glob("sprites/*.svg"))
)
WRITTEN = {  # words on backgrounds that no theme changes
    "price on a gold coin": ("#3f2704", "#ffdc7c"),
    "price on a silver coin": ("#22282e", "#eef2f4"),
    "sign on its plank": ("#fbeccb", "#5b3d24"),
    "tip": ("#fdf3dc", "#2b201a"),
    "title on a brown band": ("#fff4dc", "#6a4526"),
    "title on a red band": ("#fff4dc", "#8f2f2a"),
    "button at rest": ("#5d4d38", "#d8c9a6"),
    "what lies behind a screen": ("#fbeccb", "#8a3a30"),
}
GROUPS = {
    "four players of the Almanac": ("p1", "p2", "p3", "p4"),
    "six players of Silk Road": tuple(f"p{seat}" for seat in range(1, 7)),
    "goods of the Almanac": ("dewleaf", "emberspice", "everice", "skyfish"),
    "goods of Silk Road": ("ivory", "silk", "fruit", "jewel", "spice"),
}
EYES = {  # transformations for eyes without red, green or blue receptors (in linear light)
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protan": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deutan": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritan": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}


def linear(colour: str) -> list[float]:
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]


def luminance(colour: str) -> float:
    return sum(share * part for share, part in zip((0.2126, 0.7152, 0.0722), linear(colour), strict=True))


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """Return the colour as that eye sees it, in CIE L*a*b*."""
    seen = [sum(a * b for a, b in zip(row, linear(colour), strict=True)) for row in EYES[eye]]
    r, g, b = (min(1.0, max(0.0, part)) for part in seen)
    xyz = (
        (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505,
        0.2126 * r + 0.7152 * g + 0.0722 * b,
        (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089,
    )
    x, y, z = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def apart(one: str, other: str, eye: str) -> float:
    return dist(lab(DAY[one], eye), lab(DAY[other], eye))


def test_contrast_is_measured_as_everybody_does() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize("theme", ["day", "night"])
@pytest.mark.parametrize(("text", "ground"), TEXT)
def test_text_can_be_read(text: str, ground: str, theme: str) -> None:
    colours = {"day": DAY, "night": NIGHT}[theme]
    assert contrast(colours[text], colours[ground]) >= 4.5


@pytest.mark.parametrize(("mark", "ground"), MARKS)
def test_marks_can_be_seen(mark: str, ground: str) -> None:
    assert contrast(DAY[mark], DAY[ground]) >= 3


def test_the_frame_of_the_focus_can_be_seen_at_night() -> None:
    assert contrast(NIGHT["focus"], NIGHT["table"]) >= 3
    assert contrast(NIGHT["focus"], NIGHT["paper"]) >= 3


@pytest.mark.parametrize(("text", "ground"), WRITTEN.values(), ids=WRITTEN)
def test_words_on_pieces_can_be_read(text: str, ground: str) -> None:
    assert text in SHEETS, "no longer used"
    assert ground in SHEETS, "no longer used"
    assert contrast(text, ground) >= 4.5


@pytest.mark.parametrize("eye", EYES)
@pytest.mark.parametrize("group", GROUPS)
def test_colours_that_meet_can_be_told_apart(group: str, eye: str) -> None:
    least = 40 if eye == "all" else 15  # closer pairs would differ by shape alone
    assert min(apart(one, other, eye) for one, other in combinations(GROUPS[group], 2)) >= least


def test_every_token_is_used() -> None:
    scripts = "".join(file.read_text(encoding="utf-8") for file in STATIC.glob("js/**/*.js"))
    used = {*re.findall(r"var\((--[\w-]+)", SHEETS), *re.findall(r"\"(--[\w-]+)\"", scripts)}
    assert set(re.findall(r"(--[\w-]+):", TOKENS)) - used == set()


def test_every_player_has_a_colour_of_its_own_in_the_components() -> None:
    assert all(f".p{seat} {{ --c: var(--p{seat}); --on: var(--p{seat}-on); }}" in COMPONENTS for seat in range(1, 7))


def test_paper_islands_stay_paper_at_night() -> None:
    assert re.search(r"\.leaf, \.card, \.dialog, [^{]*\{ color-scheme: light; color: var\(--ink\); \}", TOKENS)
