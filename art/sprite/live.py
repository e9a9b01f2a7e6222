"""Pieces that stand or move on the pages of The Dragon Road, above the painted picture."""

from typing import Final

from art.sprite.goods import ANY, DEWLEAF, EVERICE, SKYFISH
from art.sprite.symbol import INK, Symbol, blot, disc, figure, line, moved, oval, shape

PUFFS: Final = (
    "M30 186C4 184 0 152 22 142C2 126 8 94 34 92C18 70 38 42 64 50C70 22 110 14 126 38C148 18 186 34 184 62"
    "C210 66 218 100 "
    "198 114C222 126 220 164 194 168C186 190 154 196 142 182C128 202 94 202 84 186C68 200 40 200 30 186Z"
)
PUFFS_BELOW: Final = (
    "M30 186C4 184 0 152 22 142C38 160 66 162 88 150C112 168 168 164 198 114C222 126 220 164 194 168"
    "C186 190 154 196 142 182"
    "C128 202 94 202 84 186C68 200 40 200 30 186Z"
)
FOG: Final = (
    oval(110, 196, 92, 11, "#1d2226", opacity=0.28)
    + blot(PUFFS, "#e6ecea", 0.8)
    + blot(PUFFS_BELOW, "#a3b1b3", 0.7)
    + line(PUFFS, "#3f4a4d", 3.6, 0.9)
    + line("M40 112q14-20 34-8q10 12-4 18q-11 0-8-11M118 82q20-20 38-4q8 14-8 18q-10-1-7-10", "#6d7a7c", 3.2, 0.85)
    + line("M96 134q16-14 32-2M146 136q14-12 28 0M58 160q14-10 28 0M118 168q12-8 26 0", "#6d7a7c", 3.2, 0.85)
    + line("M48 68q10-14 26-10M96 42q14-10 26 4M152 50q14-6 22 8", "#ffffff", 4.4, 0.95)
)
STORM_CLOUD: Final = (
    "M24 66C6 66 2 44 20 38C14 20 36 8 52 20C60 2 92 2 98 20C114 8 138 20 132 38C150 40 152 64 134 66"
    "C124 74 104 74 96 66"
    "C86 74 66 74 58 66C48 74 32 74 24 66Z"
)
STORM: Final = (
    shape("M52 62L34 92H46L38 116L64 84H52L60 62Z", "#ffd76a", 3)
    + shape("M104 62L90 86H100L92 106L116 78H105L112 62Z", "#ffd76a", 3)
    + figure(
        STORM_CLOUD,
        "#5b5480",
        blot(
            "M24 66C6 66 2 44 20 38C34 52 60 54 76 46C98 58 124 52 132 38C150 40 152 64 134 66C124 74 104 74 96 66"
            "C86 74 66 74 "
            "58 66C48 74 32 74 24 66Z",
            "#3c3660",
        ),
        line("M34 34q10-12 22-4q4 8-4 10M78 26q12-10 24 0q4 10-6 12M104 48q10-8 20 0", "#a59bd0", 3),
    )
    + line("M30 26q8-10 18-6", "#d9d2f5", 3.4)
)
FERRY: Final = (
    oval(48, 64, 42, 6, "#0f3c48", opacity=0.35)
    + line("M8 67q8-5 16 0M72 67q8-5 16 0", "#ffffff", 3, 0.85)
    + shape("M55 8H65V30H55Z", "#7a4a2a")
    + shape("M53 6H67V13H53Z", "#b5302a", 2.6)
    + line("M60 2q4-6 10-3", "#fff6df", 4, 0.9)
    + shape("M26 24H72V44H26Z", "#f6e6c0")
    + blot("M50 24H72V44H50Z", "#dcc493")
    + shape("M22 20H76V27H22Z", "#b5302a", 2.8)
    + shape("M31 31H38V38H31ZM43 31H50V38H43ZM55 31H62V38H55Z", "#2f5f6f", 2.2)
    + shape("M4 42H92L82 62H16Z", "#8a5a34", 3.4)
    + blot("M50 43H90L81 61H50Z", "#6a4224")
    + line("M9 49H89", "#e3c78f", 2.4)
    + disc(30, 53, 12, "#c9573c", 3)
    + line("M30 41V65M18 53H42M21.5 44.5L38.5 61.5M38.5 44.5L21.5 61.5", INK, 2.2)
    + disc(30, 53, 3.6, "#f0c75e", 2)
)
SCALLOP: Final = (
    "M26 52L15 60L13 50C5 43 1 33 4 25C7 22 10 23 11 18C12 12 17 12 20 11C22 5 28 7 32 4C36 7 42 5 44 11"
    "C47 12 52 12 53 18"
    "C54 23 57 22 60 25C63 33 59 43 51 50L49 60L38 52Z"
)
SHELL: Final = (
    figure(SCALLOP, "currentColor")
    + blot(
        "M27 47C16 44 9 35 10 28C15 27 14 21 17 18C22 18 22 13 25 13C29 14 30 11 32 10C34 11 35 14 39 13"
        "C42 13 42 18 47 18"
        "C50 21 49 27 54 28C55 35 48 44 37 47Z",
        "#fff6ea",
    )
    + line(
        "M32 50V13M29 49C22 38 20 28 21 19M35 49C42 38 44 28 43 19M26 49C17 42 13 35 13 30M38 49C47 42 51 35 51 30",
        "#d9a98f",
        2,
    )
)
SLATE: Final = (
    shape("M5 8L59 5L60 56L4 58Z", "#a9723f", 3.4)
    + shape("M11 13.5L53 11L54 50L10.5 52Z", "#2f3a38", 2.6)
    + line("M15 47L24 46.5M44 16L49 16", "#6f807c", 2)
    + shape("M38 56H52V60H38Z", "#fff6df", 1.8)
)
DRAGON: Final = (
    figure(
        "M20 60C10 52 12 40 22 36C16 30 16 20 24 15L20 6L30 10C40 6 50 11 51 20L56 24L50 28C44 30 40 30 39 34"
        "C50 38 54 50 46 60Z",
        "#5f9a84",
        blot("M39 34C50 38 54 50 46 60H34C42 52 42 42 34 36Z", "#3f7563"),
        shape("M22 36C12 30 8 20 10 12C18 16 26 22 28 34Z", "#7fb89f", 2.6),
        line("M15 19C19 24 22 28 24 33", "#3f7563", 2),
    )
    + line("M28 44q6 2 10 0M27 50q7 3 13 0", "#bfe0cf", 2.2)
    + disc(41, 18, 2.2, INK)
    + line("M34 8l3-5M42 10l5-4", "#e8d9b5", 2.6)
)
PLINTH: Final = (
    shape("M8 60H56L60 78H4Z", "#d8c7a4", 3.2)
    + blot("M34 61H55L59 77H34Z", "#b39d74")
    + shape("M5 57H59V63H5Z", "#efe2c4", 2.6)
)
BADGE: Final = disc(32, 64, 13.5, "#fff6df", 2.8)
EMBLEMS: Final = {
    "roads": disc(32, 64, 8.5, "#a9723f", 2.6)
    + line("M32 56V72M24 64H40M26.5 58.5L37.5 69.5M37.5 58.5L26.5 69.5", INK, 1.8),
    "swords": line("M25 57L39 71M39 57L25 71", INK, 6) + line("M25 57L39 71M39 57L25 71", "#eaf4f8", 3),
    "seals": disc(32, 64, 9, "#a8322c", 2.6)
    + shape("M32 58l1.8 4 4.4.4-3.3 2.9 1 4.3-3.9-2.3-3.9 2.3 1-4.3-3.3-2.9 4.4-.4Z", "#f6c9a8", 1.2),
    "coins": disc(35, 62, 8, "#f2c14a", 2.6)
    + disc(29, 66, 8, "#ffdc7c", 2.6)
    + disc(29, 66, 4, "#f2c14a", 1.2, "#b27a17"),
}
FRUIT_BODY: Final = "M32 14C46 12 59 22 58 38C57 52 46 61 32 61C18 61 7 52 6 38C5 22 18 12 32 14Z"
LEAVES: Final = shape(
    "M32 15C28 6 18 3 11 6C14 14 23 18 32 15ZM32 15C36 6 46 3 53 6C50 14 41 18 32 15Z", "#4f8a3c", 2.6
)
FRUITS: Final = {
    "dewleaf": ("#8fc06a", "#5f9446", DEWLEAF),
    "skyfish": ("#e0804a", "#b5552a", SKYFISH),
    "everice": ("#bfe3f2", "#8fc0dc", EVERICE),
    "any": ("#d98fb8", "#b0608f", ANY),
}


def _fruit(fill: str, shade: str, good: str) -> str:
    """A fruit of the vine that bears this good."""
    return (
        figure(FRUIT_BODY, fill, blot("M46 17C54 22 59 29 58 38C57 52 46 61 32 61C50 52 54 34 46 17Z", shade))
        + LEAVES
        + moved(good, "translate(14.5 21) scale(.55)")
        + line("M13 34Q14 25 21 21", "#ffffff", 3, 0.8)
    )


LIVE: Final = {
    "live-fog": Symbol(FOG, 220, 208),
    "live-ferry": Symbol(FERRY, 96, 72),
    "live-storm": Symbol(STORM, 152, 120),
    "live-shell": Symbol(SHELL),
    "live-slate": Symbol(SLATE),
    "live-statue": Symbol(DRAGON + PLINTH, 64, 80),
    **{f"live-statue-{name}": Symbol(DRAGON + PLINTH + BADGE + mark, 64, 80) for name, mark in EMBLEMS.items()},
    **{f"live-fruit-{good}": Symbol(_fruit(*look)) for good, look in FRUITS.items()},
}
