"""Tokens and live pieces of Crystal Peaks, named after their ids in the data."""

from typing import Final

from art.sprite.goods import DEWLEAF, EMBERSPICE, EVERICE, SKYFISH
from art.sprite.symbol import INK, Symbol, blot, disc, figure, line, moved, oval, shape

ICE: Final = (
    oval(48, 66, 42, 6, "#0f3a5f", opacity=0.35)
    + figure(
        "M8 38L26 14L66 10L88 34L78 58L22 62Z",
        "#d9f2fa",
        blot("M8 38L24 44L30 61L22 62Z", "#9fd0e3"),
        blot("M24 44L74 38L88 34L78 58L30 61Z", "#b8e2f0"),
    )
    + line("M24 44L74 38L88 34M24 44L8 38M24 44L30 61", "#6fa9c4", 2.4)
    + line("M30 22L54 19M38 30L66 26", "#ffffff", 3.4, 0.9)
)
LADDER: Final = (
    line("M20 4V60M44 4V60", INK, 9)
    + line("M20 13H44M20 26H44M20 39H44M20 52H44", INK, 8)
    + line("M20 4V60M44 4V60", "#b27a3c", 5)
    + line("M20 13H44M20 26H44M20 39H44M20 52H44", "#d9a861", 4)
)
FARMER: Final = (
    figure("M10 61C10 46 20 42 32 42C44 42 54 46 54 61Z", "#5f8a3c", blot("M32 42C44 42 54 46 54 61H40Z", "#466b2a"))
    + line("M24 44V60M40 44V60", "#3f5f8a", 4)
    + disc(32, 32, 12, "#e8b98a", 3.2)
    + disc(27.5, 32, 1.8, INK)
    + disc(36.5, 32, 1.8, INK)
    + line("M27 37Q32 40 37 37", INK, 2.2)
    + shape("M4 26C16 20 20 24 22 15C25 8 39 8 42 15C44 24 48 20 60 26C50 30 14 30 4 26Z", "#e8c860", 3.2)
    + line("M20 20H44", "#a8322c", 4)
)
PRODUCER: Final = (
    disc(32, 32, 29, "#f6e6c0", 4)
    + line("M9 44C18 34 46 34 55 44", "#8a6f4c", 2.6)
    + disc(32, 19, 8, "#e8b98a", 2.8)
    + shape("M18 18C22 6 42 6 46 18C38 14 26 14 18 18Z", "#7a4a2a", 2.6)
)
POTION: Final = (
    figure(
        "M25 4H39V20C50 25 56 34 56 43C56 54 46 61 32 61C18 61 8 54 8 43C8 34 14 25 25 20Z",
        "#d7c3f0",
        blot("M9 40C20 34 30 46 42 39C48 36 53 37 56 41C57 54 46 61 32 61C18 61 7 54 9 40Z", "#8a4fc0"),
    )
    + shape("M23 2H41V9H23Z", "#8a5a34", 2.8)
    + disc(24, 50, 3, "#e3c9ff")
    + disc(36, 52, 4, "#e3c9ff")
    + disc(43, 46, 2.4, "#e3c9ff")
    + line("M17 34Q20 28 26 25", "#ffffff", 3.2, 0.85)
)
BUG: Final = (
    line("M26 14Q18 4 10 6M38 14Q46 4 54 6", INK, 2.8)
    + shape("M31 22C16 8 2 16 3 30C4 44 22 48 31 36Z", "#e7c6f2", 3)
    + shape("M33 22C48 8 62 16 61 30C60 44 42 48 33 36Z", "#c79ad9", 3)
    + shape("M30 36C18 40 14 52 22 58C29 60 31 48 31 40ZM34 36C46 40 50 52 42 58C35 60 33 48 33 40Z", "#b07ac4", 2.8)
    + disc(15, 28, 4.4, "#ffd76a", 1.8)
    + disc(49, 28, 4.4, "#ffd76a", 1.8)
    + shape("M27 18C27 12 37 12 37 18L36 46C36 54 28 54 28 46Z", "#6a3f26", 2.8)
)
TURTLE: Final = (
    oval(60, 84, 52, 7, "#0f3a4a", opacity=0.35)
    + shape("M96 56C110 44 120 48 118 58C116 68 102 70 94 66Z", "#8fb86a", 3.2)
    + disc(112, 54, 2.4, INK)
    + shape("M20 68C8 72 4 82 14 82C22 82 28 76 30 70ZM80 70C82 80 92 84 96 78C98 72 92 68 88 66Z", "#7aa356", 3)
    + figure(
        "M12 66C14 30 38 12 60 12C82 12 100 30 102 66C80 76 34 76 12 66Z",
        "#3f8a6a",
        blot("M60 12C82 12 100 30 102 66C90 72 76 74 62 74C84 56 82 28 60 12Z", "#2c6a50"),
    )
    + line("M36 26L50 40L40 62M84 26L70 40L80 62M50 40H70M14 56L40 62H80L100 56", "#1f4f3c", 2.8)
    + line("M28 38Q34 26 44 21", "#bfe6cf", 3.4, 0.8)
)
MIST: Final = (
    figure(
        "M24 4H40V18C48 22 52 28 52 36V54C52 58 48 61 44 61H20C16 61 12 58 12 54V36C12 28 16 22 24 18Z",
        "#dfe9ee",
        blot("M42 20C50 24 52 30 52 36V54C52 58 48 61 44 61H36C44 50 46 34 42 20Z", "#a9bcc6"),
    )
    + shape("M22 2H42V9H22Z", "#7a5a3a", 2.8)
    + line("M18 42C24 34 30 48 36 40C40 35 44 38 46 42M20 52C26 46 32 56 40 50", "#ffffff", 3.4)
    + line("M18 31Q20 27 25 25", "#ffffff", 3, 0.9)
)
LIGHT: Final = (
    disc(32, 32, 29, "#123f4a", 3.6)
    + line("M12 40C18 14 26 46 32 20C38 46 46 12 52 38", "#7af0c0", 5)
    + line("M12 46C18 22 26 52 32 28C38 52 46 20 52 46", "#b58cf0", 3.4)
    + shape("M32 6l2.4 6.6 6.6 2.4-6.6 2.4L32 24l-2.4-6.6L23 15l6.6-2.4Z", "#fff6c8", 1.8)
)
MONTE: Final = (
    figure("M12 4H52V60H12Z", "#a8322c", blot("M32 4H52V60H32Z", "#8a2420"))
    + line("M18 10H46V54H18Z", "#f0c75e", 2.4)
    + shape("M32 18L43 32L32 46L21 32Z", "#f0c75e", 2.4)
)
FACE_UP: Final = figure("M12 4H52V60H12Z", "#fff6df") + line("M18 10H46V54H18Z", "#c9962f", 2)
CARDS: Final = {
    "queen": shape("M20 42V24L26 31L32 19L38 31L44 24V42Z", "#f2c14a", 2.6) + line("M20 39H44", "#c0407a", 3),
    "jack": shape("M32 16L44 32L32 48L20 32Z", "#2f5f9c", 2.6),
    "fool": shape("M18 40C16 26 22 18 26 22C28 14 36 14 38 22C42 18 48 26 46 40Z", "#a8322c", 2.6)
    + disc(18, 42, 3.4, "#f2c14a", 1.6)
    + disc(46, 42, 3.4, "#f2c14a", 1.6)
    + disc(32, 14, 3.4, "#f2c14a", 1.6),
}
PLAGUE: Final = (
    disc(32, 32, 28, "#4f5a3a", 4)
    + shape("M32 12C44 12 50 21 48 31C47 36 44 38 43 42H21C20 38 17 36 16 31C14 21 20 12 32 12Z", "#e3dfc0", 2.8)
    + disc(25, 29, 5, INK)
    + disc(39, 29, 5, INK)
    + shape("M32 33L35 39H29Z", INK, 1)
    + line("M24 43V51H40V43M29.5 44V50M34.5 44V50", INK, 2.6)
)
FAVOR: Final = (
    shape("M20 34L12 62L24 56L30 62L32 40ZM44 34L52 62L40 56L34 62L32 40Z", "#2f5f9c", 2.8)
    + disc(32, 25, 21, "#f2c14a", 3.6)
    + disc(32, 25, 14, "#fff3c0", 2.4)
    + shape("M20 32V20L26 25L32 16L38 25L44 20V32Z", "#a8322c", 2.4)
)
ROYAL: Final = disc(32, 32, 29, "#2f4f8a", 4) + disc(32, 32, 23, "#dfeaf8", 2.2)
CROWN: Final = shape("M14 44V22L24 31L32 15L40 31L50 22V44Z", "#f2c14a", 3) + line("M14 40H50", "#a8322c", 3.4)
ROYALTY: Final = {
    "king": moved(CROWN, "translate(0 -6)") + shape("M24 46H40L32 54Z", "#a8322c", 2.4),
    "queen": moved(CROWN, "translate(6.4 -4) scale(.8)") + disc(32, 46, 6, "#c0407a", 2.4),
    "prince": shape("M32 12L37 38H27Z", "#cfe3ea", 2.6)
    + shape("M20 38H44V43H20Z", "#f2c14a", 2.4)
    + line("M32 43V52", INK, 5),
    "princess": disc(32, 32, 7, "#c0407a", 2.4)
    + "".join(disc(32 + x, 32 + y, 5.6, "#f3b6d0", 2) for x, y in ((0, -12), (11, -4), (7, 10), (-7, 10), (-11, -4))),
}
RIBBON: Final = shape("M20 2H44L40 26H24Z", "#a8322c", 2.8) + blot("M32 2H44L40 26H32Z", "#8a2420")
MEDAL: Final = {
    "valour": RIBBON
    + disc(32, 42, 19, "#f2c14a", 3.4)
    + shape("M32 28L36 38L46 38L38 45L41 55L32 49L23 55L26 45L18 38L28 38Z", "#c9962f", 2),
    "service": RIBBON
    + disc(32, 42, 19, "#dfe6ea", 3.4)
    + shape("M22 34H42V50H22Z", "#fff6df", 2.2)
    + line("M26 39H38M26 44H36", "#5b6b78", 2.2),
}
SHIELD: Final = figure(
    "M32 3L57 11V30C57 46 46 56 32 62C18 56 7 46 7 30V11Z",
    "#3f7fb0",
    blot("M32 3L57 11V30C57 46 46 56 32 62Z", "#2a5f8c"),
) + shape("M32 14L36 26L48 26L38 34L42 46L32 39L22 46L26 34L16 26L28 26Z", "#fff3c0", 2.2)
TICKET: Final = moved(
    figure(
        "M4 16H60V26A6 6 0 0 0 60 38V48H4V38A6 6 0 0 0 4 26Z",
        "#f2c98a",
        blot("M44 16H60V26A6 6 0 0 0 60 38V48H44Z", "#d9a45e"),
    )
    + line("M44 18V46", "#8a5a34", 2.2)
    + line("M14 28Q20 22 26 28Q26 38 20 39Q14 38 14 28Z", INK, 2.2)
    + line("M29 30Q34 26 38 30M29 38Q34 34 38 38", INK, 2.2),
    "rotate(-8 32 32)",
)
DOOR: Final = shape("M14 4L50 4L32 30Z", "#f2c14a", 3.2) + line("M24 9L40 9", "#fff3c0", 2.8)
ROPE: Final = "M4 22C20 22 22 42 40 42A10 10 0 0 0 40 22C22 22 20 42 4 42M60 32H50"
KNOT: Final = line(ROPE, INK, 11) + line(ROPE, "#c9962f", 5)
SNOWY_GOODS: Final = {"dewleaf": DEWLEAF, "emberspice": EMBERSPICE, "everice": EVERICE, "skyfish": SKYFISH}

CRYSTAL_TOKENS: Final = {
    "tok-ice": Symbol(moved(ICE, "scale(.66) translate(0 12)")),
    "tok-ladder": Symbol(LADDER),
    "tok-farmer": Symbol(FARMER),
    "tok-producer": Symbol(PRODUCER),
    **{
        f"tok-producer-{good}": Symbol(PRODUCER + moved(drawing, "translate(17 30) scale(.48)"))
        for good, drawing in SNOWY_GOODS.items()
    },
    "tok-doppelganger_potion": Symbol(POTION),
    "tok-bug": Symbol(BUG),
    "tok-turtle": Symbol(moved(TURTLE, "scale(.52) translate(0 14)")),
    "tok-silver_mist": Symbol(MIST),
    "tok-light": Symbol(LIGHT),
    "tok-monte": Symbol(MONTE),
    **{f"tok-monte-{name}": Symbol(FACE_UP + mark) for name, mark in CARDS.items()},
    "tok-plague": Symbol(PLAGUE),
    "tok-favor": Symbol(FAVOR),
    "tok-royalty": Symbol(ROYAL + moved(CROWN, "translate(0 2)")),
    **{f"tok-royalty-{name}": Symbol(ROYAL + mark) for name, mark in ROYALTY.items()},
    **{f"tok-medal-{name}": Symbol(drawing) for name, drawing in MEDAL.items()},
    "tok-medal": Symbol(MEDAL["valour"]),
    "tok-enchanted_shield": Symbol(SHIELD),
    "tok-theatre_ticket": Symbol(TICKET),
}
CRYSTAL_LIVE: Final = {
    "live-ice": Symbol(ICE, 96, 72),
    "live-knot": Symbol(KNOT),
    "live-door": Symbol(DOOR, 64, 32),
}
