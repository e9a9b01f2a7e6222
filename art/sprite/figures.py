"""Coins, workers, the two marks every Almanac game knows, the shapes of the players and the flag of a price."""

from typing import Final

from art.sprite.symbol import INK, Symbol, blot, disc, line, oval, shape

GOLD: Final = (
    disc(32, 33.5, 28.5, "#8a5a10")
    + disc(32, 31, 28, "#f2c14a", 3.2)
    + '<circle cx="32" cy="31" r="21.5" fill="#ffdc7c" stroke="#b27a17" stroke-width="2.4" stroke-dasharray="2.5 3.5"/>'
)
SILVER: Final = (
    disc(32, 33.5, 28.5, "#5b626c") + disc(32, 31, 28, "#cfd6dc", 3.2) + disc(32, 31, 21.5, "#eef2f4", 2.4, "#8a939c")
)
HOOD: Final = "M32 4C20.5 4 15 13 17 24C9 31 5 50 4 69Q32 79 60 69C59 50 55 31 47 24C49 13 43.5 4 32 4Z"
WORKER: Final = (
    oval(32, 72, 27, 6, "#1d1512", opacity=0.3)
    + shape(HOOD, "currentColor", 4)
    + blot("M32 4C43.5 4 49 13 47 24C55 31 59 50 60 69Q50 73 40 74C50 52 46 24 32 4Z", "#1d1512", 0.24)
    + line("M22 12C18 24 12 40 11 62", "#ffffff", 4, 0.35)
    + oval(32, 21, 9.5, 10, INK)
    + disc(28.5, 21, 1.9, "#ffe7a8")
    + disc(36, 21, 1.9, "#ffe7a8")
    + disc(32, 50, 13, "#fff8e6", 2.4)
)
GUARD: Final = (
    shape("M32 3L56 11V32C56 47 44 56 32 61C20 56 8 47 8 32V11Z", "#7d8794", 4)
    + blot("M32 3L56 11V32C56 47 44 56 32 61Z", "#565f6b")
    + line("M32 12L48 17V32C48 42 40 48 32 52C24 48 16 42 16 32V17Z", "#e8d9b5", 2.6)
    + shape("M32 19l3.6 8 8.8.8-6.6 5.8 2 8.6L32 37.6l-7.8 4.6 2-8.6-6.6-5.8 8.8-.8Z", "#f2c14a", 2)
)
ROSETTE: Final = (
    "M32 2l7 5 8.5-1.5 3 8 8 3-1.5 8.5 5 7-5 7 1.5 8.5-8 3-3 8-8.5-1.5-7 5-7-5-8.5 1.5-3-8-8-3 1.5-8.5-5-7 5-7"
    "-1.5-8.5 8-3 3-8L25 7Z"
)
GUIDE: Final = (
    shape(ROSETTE, "#c9962f", 3)
    + disc(32, 32, 21, "#7c2a26", 2.4)
    + shape("M24 24h16l3 20H21Z", "#ffdc7c", 2.6)
    + line("M20 45h24M26 22h12M32 24v20M27 18c0-7 10-7 10 0", INK, 2.6)
    + disc(32, 35, 5, "#fff8e0")
)
PENNANT: Final = shape("M3 2h21l11 15-11 15H3Z", "#7c2622", 2.5)
BACK: Final = (
    disc(32, 33.5, 28.5, "#3f1512")
    + disc(32, 31, 28, "#7c2a26", 3.2)
    + line("M32 9a22 22 0 1 0 .1 0Z", "#f0d493", 2)
    + shape("M32 15L46 31L32 47L18 31Z", "#f0d493", 2)
    + disc(32, 31, 5, "#7c2a26")
)
SHAPES: Final = {
    "circle": '<circle cx="12" cy="12" r="8.6"/>',
    "diamond": '<path d="M12 2L22 12L12 22L2 12Z"/>',
    "triangle": '<path d="M12 2.5L22.5 20.5H1.5Z"/>',
    "square": '<path d="M3.5 3.5h17v17h-17Z"/>',
    "star": '<path d="M12 1l3.2 7.4 8 .7-6.1 5.3 1.9 7.9L12 18.1 5 22.3l1.9-7.9L.8 9.1l8-.7Z"/>',
    "cross": '<path d="M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5Z"/>',
}

FIGURES: Final = {
    "coin-gold": Symbol(GOLD),
    "coin-silver": Symbol(SILVER),
    "worker": Symbol(WORKER, 64, 80),
    "guard": Symbol(GUARD),
    "guide": Symbol(GUIDE),
    "token-back": Symbol(BACK),
    "cost-flag": Symbol(PENNANT, 38, 34),
    **{f"shape-{name}": Symbol(body, 24, 24, "") for name, body in SHAPES.items()},
}
