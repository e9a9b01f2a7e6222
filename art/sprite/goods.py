"""The goods: colour and silhouette, always together."""

from typing import Final

from art.sprite.symbol import INK, Symbol, blot, disc, figure, line, shape

COLOURS: Final = {
    "dewleaf": "#3f8f4f",
    "emberspice": "#d8481f",
    "everice": "#5cb8e0",
    "skyfish": "#8f6bc4",
    "ivory": "#fbf3df",
    "silk": "#2f6fb7",
    "fruit": "#5e3a1f",
    "jewel": "#f0b92c",
    "spice": "#e0503f",
}
"""People with colour blindness can tell the colours of one game apart."""

LEAF: Final = "M34 4C52 15 60 31 54 46C46 60 27 62 16 54C6 44 10 20 34 4Z"
FLAME: Final = (
    "M35 3C36 16 53 23 53 41C53 54 43 61 32 61C20 61 11 53 11 41C11 30 20 26 21 14C27 18 29 23 29 28C34 21 36 13 35 3Z"
)
SHARD: Final = "M31 3L51 17L54 40L36 61L14 50L9 24Z"
FISH: Final = "M3 37C10 25 26 21 44 32L59 21C56 31 56 42 61 52L44 43C26 54 10 49 3 37Z"
WING: Final = "M22 30C22 14 36 5 53 6C50 18 44 28 36 32Z"
TUSK: Final = "M8 10C10 40 28 58 58 56C44 50 30 40 24 8C18 4 12 5 8 10Z"
CLOTH: Final = "M8 16C20 8 26 20 36 14C44 9 50 8 57 13V50C50 46 44 47 36 52C26 58 20 46 8 54Z"
FIG: Final = (
    "M32 6C36 12 36 16 40 20C52 26 56 36 54 46C50 58 40 61 32 61C24 61 14 58 10 46C8 36 12 26 24 20C28 16 28 12 32 6Z"
)
GEM: Final = "M18 8H46L60 26L32 60L4 26Z"
ANISE: Final = "M32 4L38 22L54 10L44 27L62 32L44 37L54 54L38 42L32 60L26 42L10 54L20 37L2 32L20 27L10 10L26 22Z"

DEWLEAF: Final = figure(
    LEAF,
    COLOURS["dewleaf"],
    blot("M34 4C52 15 60 31 54 46C50 54 40 58 32 58C46 44 44 24 34 4Z", "#2b6d3b"),
    line("M33 10C34 26 30 42 18 53M32 26L43 22M31 36L45 34M28 44L40 46M30 24L22 22M28 34L17 32", "#d7f0c0"),
    disc(45, 47, 5.5, "#e9fbff", 1.5, "#2b6d3b"),
)
EMBERSPICE: Final = figure(
    FLAME,
    COLOURS["emberspice"],
    blot("M53 41C53 54 43 61 32 61C44 54 46 40 40 26C48 30 53 34 53 41Z", "#a9300f"),
    blot(
        "M33 30C34 38 43 41 43 49C43 55 38 58 32 58C26 58 21 54 21 48C21 42 26 40 27 35C30 38 31 40 31 42"
        "C33 38 34 34 33 30Z",
        "#ffc64a",
    ),
    blot("M32 45C35 48 37 50 37 53C37 56 34 58 32 58C29 58 27 56 27 53C27 50 30 49 32 45Z", "#fff3c0"),
)
EVERICE: Final = figure(
    SHARD,
    COLOURS["everice"],
    blot("M31 3L51 17L33 27Z", "#bfe9fa"),
    blot("M31 3L33 27L9 24Z", "#e9fafe"),
    blot("M51 17L54 40L36 61L33 27Z", "#2f8bbd"),
    blot("M33 27L36 61L14 50Z", "#4aa6d3"),
    blot("M9 24L33 27L14 50Z", "#8fd4f0"),
) + line("M9 24L33 27L51 17M31 3L33 27L36 61M33 27L14 50M33 27L54 40", "#ffffff", 1.4)
SKYFISH: Final = (
    figure(
        FISH,
        COLOURS["skyfish"],
        blot("M3 37C20 42 34 42 44 38L61 52L44 43C26 54 10 49 3 37Z", "#6a479d"),
        shape(WING, "#f0b8d8"),
        line("M27 29C30 18 38 11 48 9M33 30C38 24 42 18 45 13", "#b3719f", 2),
    )
    + line("M24 33q4 5 0 10M31 33q4 5 0 10", "#d9c6f2", 2)
    + disc(13, 35, 3.6, "#ffffff", 1.5)
    + disc(12.4, 35, 1.5, INK)
)
ANY: Final = (
    disc(32, 32, 28, "#f6ead0", 4)
    + blot("M32 32V6A26 26 0 0 1 58 32Z", "#d8481f")
    + blot("M32 32H58A26 26 0 0 1 32 58Z", "#5cb8e0")
    + blot("M32 32V58A26 26 0 0 1 6 32Z", "#8f6bc4")
    + blot("M32 32H6A26 26 0 0 1 32 6Z", "#3f8f4f")
    + disc(32, 32, 15, "#fff8e6", 2.5)
    + line("M26.5 28.5c0-8 11.5-8 11.5-.5 0 5-6 4.5-6 9.5", INK, 4)
    + disc(32, 42, 2.5, INK)
)
IVORY: Final = figure(
    TUSK,
    COLOURS["ivory"],
    blot("M24 8C30 40 44 50 58 56C40 56 26 46 18 26Z", "#d9c7a0"),
    line("M9 16q8 3 14 0M12 26q8 2 14-2", "#b79d6c", 2.2),
)
SILK: Final = figure(
    CLOTH,
    COLOURS["silk"],
    blot("M8 40C20 32 26 44 36 38C44 33 50 32 57 37V50C50 46 44 47 36 52C26 58 20 46 8 54Z", "#1f4f8a"),
    line("M8 27C20 19 26 31 36 25C44 20 50 19 57 24", "#a9d0f5", 3),
    line("M20 12V50M46 10V48", "#7fb0e0", 1.8),
)
FRUIT: Final = figure(
    FIG,
    COLOURS["fruit"],
    blot("M32 6C36 12 36 16 40 20C52 26 56 36 54 46C50 58 40 61 32 61C44 50 42 26 32 6Z", "#46290f"),
    line("M24 28C20 36 20 46 24 54M32 24V56M40 28C44 36 44 46 40 54", "#c79563", 2.2),
    shape("M32 8C34 4 40 2 46 4C44 9 38 10 33 9", "#5f8a3c", 2.6),
)
JEWEL: Final = figure(
    GEM,
    COLOURS["jewel"],
    blot("M18 8L22 26H4Z", "#ffe08a"),
    blot("M18 8H46L42 26H22Z", "#fff0bd"),
    blot("M46 8L60 26H42Z", "#f6cb55"),
    blot("M22 26H42L32 60Z", "#e5a51b"),
    blot("M42 26H60L32 60Z", "#bd7f0c"),
) + line("M4 26H60M18 8L22 26L32 60L42 26L46 8", "#fff6d8", 1.6)
SPICE: Final = figure(
    ANISE,
    COLOURS["spice"],
    *(
        f'<ellipse cx="32" cy="15" rx="3" ry="7" fill="#ffc2a0" transform="rotate({turn} 32 32)"/>'
        for turn in range(0, 360, 45)
    ),
    disc(32, 32, 7, "#7c1a17", 2),
    disc(32, 32, 2.5, "#f6c37a"),
)

GOODS: Final = {
    "good-dewleaf": Symbol(DEWLEAF),
    "good-emberspice": Symbol(EMBERSPICE),
    "good-everice": Symbol(EVERICE),
    "good-skyfish": Symbol(SKYFISH),
    "good-any": Symbol(ANY),
    "good-ivory": Symbol(IVORY),
    "good-silk": Symbol(SILK),
    "good-fruit": Symbol(FRUIT),
    "good-jewel": Symbol(JEWEL),
    "good-spice": Symbol(SPICE),
}
