"""The companion of the lessons: Zafran, a camel with a red halter and a bell."""

from typing import Final

from art.sprite.symbol import INK, Symbol, blot, disc, line, shape

ZAFRAN: Final = (
    shape("M35 44C24 54 17 74 15 99H60C57 84 57 72 61 60Z", "#c08a4c", 3)
    + blot("M20 74C16 82 15 90 15 99H28C27 88 28 78 33 66Z", "#8f6030", 0.55)
    + shape("M39 28C33 19 34 11 38 7C46 10 50 17 49 25Z", "#a9753c", 3)
    + shape(
        "M33 42C32 28 44 19 57 23C66 26 72 31 80 35C88 39 93 45 91 52C89 59 81 61 73 60"
        "C66 59 62 62 55 64C43 66 34 57 33 42Z",
        "#d6a463",
        3,
    )
    + blot("M91 51C90 58 82 61 74 60C79 58 80 53 77 48C82 50 88 50 91 46Z", "#b98049", 0.75)
    + shape("M45 25C43 17 49 11 55 15C59 9 67 13 66 19C71 19 71 26 67 28C60 24 52 22 45 25Z", "#6b4020", 2.6)
    + line("M88 54C82 57 76 56 71 53", INK, 2.4)
    + line("M82 43q3.5-1 5 2", INK, 2.6)
    + '<ellipse cx="57.5" cy="37" rx="6" ry="6.5" fill="#fffaf0" stroke="#2b201a" stroke-width="2.2"/>'
    + disc(59.5, 38, 3.4, "#2b201a")
    + disc(60.6, 36.8, 1.1, "#fff")
    + shape("M50.5 35.5C53 30 61 29.5 64.5 34.5", "#b98049", 2.4)
    + line("M69 30C65 40 66 51 69 60", INK, 7.5)
    + line("M69 30C65 40 66 51 69 60", "#a8322c", 4.2)
    + line("M66.5 46C56 52 46 50 37 44", INK, 7)
    + line("M66.5 46C56 52 46 50 37 44", "#a8322c", 3.8)
    + disc(66.5, 46.5, 4.8, "#f2c14a", 2.2)
    + line("M66.5 51v5", INK, 2)
    + shape("M63 56h7l1.5 9h-10Z", "#f2c14a", 2)
    + shape("M23 68C34 78 48 79 60 71L59 81C46 90 28 87 18 79Z", "#23656a", 3)
    + '<path d="M21 75C33 84 47 85 59 77" stroke="#f2c14a" stroke-width="2.4" stroke-dasharray="4 3.5"/>'
)
COMPANION: Final = {"zafran": Symbol(ZAFRAN, 96, 96)}
