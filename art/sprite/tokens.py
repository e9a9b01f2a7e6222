"""The tokens that the pages of The Dragon Road hand out, named after their ids in the data."""

from typing import Final

from art.sprite.symbol import INK, Symbol, blot, disc, figure, line, moved, oval, shape

SEALED: Final = moved(
    figure(
        "M5 14H59V51H5Z",
        "#f6e6c0",
        blot("M5 51L26 32H38L59 51Z", "#dcc493"),
        blot("M5 14L32 38L59 14Z", "#fff6df"),
        line("M5 14L32 38L59 14M5 51L25 32M59 51L39 32", INK, 2.4),
    )
    + disc(32, 36, 9, "#a8322c", 2.6)
    + line("M32 31.5l1.4 3 3.2.3-2.4 2.1.7 3.1-2.9-1.7-2.9 1.7.7-3.1-2.4-2.1 3.2-.3Z", "#f0c0a0", 1.4),
    "rotate(-5 32 32)",
)
OPENED: Final = (
    shape("M4 34L32 16L60 34V60H4Z", "#caa86e", 3.2)
    + figure("M12 4H52V46H12Z", "#fff6df", line("M18 12H38M18 19H46M18 26H46M18 33H34", "#8a6f4c", 2.4))
    + disc(44, 37, 5, "#a8322c", 1.8)
    + shape("M4 34L27 48L4 60ZM60 34L37 48L60 60Z", "#e3c78f", 2.4)
    + shape("M4 60L32 42L60 60Z", "#f0d9a6", 2.6)
)
TOURIST: Final = (
    figure(
        "M10 61C10 46 20 41 32 41C44 41 54 46 54 61Z",
        "#2f7f86",
        blot("M32 41C44 41 54 46 54 61H40C42 52 40 45 32 41Z", "#1f5f66"),
        line("M24 43L32 52L40 43", "#fff6df", 3),
    )
    + disc(32, 31, 12.5, "#f0c79a", 3.2)
    + line("M27 36Q32 40 37 36", INK, 2.2)
    + disc(27.5, 31, 1.8, INK)
    + disc(36.5, 31, 1.8, INK)
    + shape("M3 26C14 19 18 22 20 12C22 4 42 4 44 12C46 22 50 19 61 26C50 31 14 31 3 26Z", "#f0c75e", 3.2)
    + blot("M20 15H44L45.5 20H18.5Z", "#b5563c")
    + line("M8 25.5C18 28 46 28 56 25.5", "#c9962f", 2)
)
WEAPON: Final = moved(
    shape("M32 1L39 9V41H25V9Z", "#cfe3ea")
    + blot("M32 1L39 9V41H32Z", "#8fb0bd")
    + line("M32 8V38", "#6f919f", 2)
    + line("M36 16l-4 4M28 27l4 3", "#6f919f", 1.8)
    + shape("M14 40Q32 36 50 40V47Q32 43 14 47Z", "#d9a441")
    + shape("M28.5 46H35.5V57H28.5Z", "#6a3f26", 2.8)
    + disc(32, 59, 4.4, "#d9a441", 2.8),
    "rotate(38 32 32)",
)
GLOBE: Final = (
    shape("M14 61L19 50H45L50 61Z", "#b27a2e")
    + shape("M20 51Q32 44 44 51", "#8a5a1d", 2.8)
    + disc(32, 27, 24, "#6f5fc9", 3.6)
    + blot("M48 9A24 24 0 0 1 24 49.5C40 46 50 30 48 9Z", "#4a3a9c")
    + line("M16 30C22 22 30 36 38 28C44 22 48 26 50 30", "#d9c9ff", 3)
    + line("M22 39C28 34 34 42 42 37", "#d9c9ff", 2.4)
    + shape("M31 11l2 5 5 2-5 2-2 5-2-5-5-2 5-2Z", "#fff3c0", 1.6)
    + line("M14 21Q17 12 25 8", "#ffffff", 3.4, 0.8)
)
CONTRABAND: Final = (
    figure(
        "M12 60C3 46 8 28 22 20L17 8L27 12L32 6L37 12L47 8L42 20C56 28 61 46 52 60Z",
        "#8a6b45",
        blot("M42 20C56 28 61 46 52 60H36C48 48 48 32 38 20Z", "#6a4d2c"),
    )
    + line("M21 20Q32 25 43 20", "#e3c78f", 4)
    + line("M21 20Q32 25 43 20", INK, 1.2, 0.5)
    + shape("M12 38Q22 33 32 38Q42 33 52 38Q51 50 41 49Q35 48 32 44Q29 48 23 49Q13 50 12 38Z", "#2f2a33", 2.6)
    + oval(22.5, 42, 4.4, 3, "#fff3d4")
    + oval(41.5, 42, 4.4, 3, "#fff3d4")
)
CAMEL_OUTLINE: Final = (
    "M12 58V41C7 39 6 34 7 29L10 36C10.4 29 14 21 18.4 21C23.2 21 22.8 28 26 28C29.2 28 28.4 19 33.6 19C38.8 19 "
    "38.8 29 42.4 30C45.2 30.8 46 28 45.6 23L44.8 13C44.6 9.2 46.8 7 50 7C52.8 7 56 8.8 59.2 10.4C60.8 "
    "11.4 60.4 15.6 58 15.6H52.8L53.2 26C53.4 34 50 39.6 44 41.2V58H38V44H33.6V52H28V44H23.6V52H18.8V58Z"
)
CAMEL: Final = (
    figure(
        CAMEL_OUTLINE,
        "#d1a35f",
        blot("M44 41C50 39.6 53.4 34 53 26L52.8 15.6L48 13L48.5 26C49 32 46 36 40 38H12V44H38V58H44Z", "#a87a3c"),
    )
    + shape("M21 27C26 31 30 31 34 20L40 34C36 40 24 40 19 36Z", "#b5302a", 2.4)
    + line("M20 35C25 38 34 38 38.5 32", "#f0c75e", 2.4)
    + disc(52.5, 11.5, 1.6, INK)
)
LIGHTNING: Final = (
    shape("M26 3H38V10H26Z", "#a9805a", 2.8)
    + figure(
        "M26 9H38V20C50 24 56 34 55 44C54 55 45 61 32 61C19 61 10 55 9 44C8 34 14 24 26 20Z",
        "#a9d3e6",
        blot("M38 20C50 24 56 34 55 44C54 55 45 61 32 61C46 54 48 34 38 20Z", "#6fa3c4"),
    )
    + shape("M36 22L20 42H30L25 57L45 36H34L40 24Z", "#ffd76a", 2.6)
    + line("M16 40Q16 31 23 27", "#ffffff", 3, 0.85)
)
BEDROLL: Final = (
    figure(
        "M16 15H50Q61 17 61 32Q61 47 50 49H16Z",
        "#7d8f4a",
        blot("M16 38H60Q58 48 50 49H16Z", "#5d6f34"),
    )
    + shape("M32 15H39V49H32ZM46 15H52.5Q53 16 53 49H46Z", "#8a4f2c", 2.4)
    + oval(16, 32, 12, 17, "#c9b97a", 3.4)
    + line("M16 22C7 23 8 43 17 42C24 40 22 27 16 28C11 30 13 37 17 36", INK, 2.4)
    + line("M32 55Q42 60 53 55", "#8a4f2c", 4)
)
HIRELING: Final = (
    figure(
        "M6 61C6 47 16 42 30 42C44 42 54 47 54 61Z",
        "#7a6f63",
        blot("M30 42C44 42 54 47 54 61H40C42 52 38 45 30 42Z", "#5a5148"),
    )
    + disc(30, 29, 13.5, "#dba878", 3.2)
    + shape("M14 26C14 12 24 8 31 8C40 8 47 14 46 26C36 20 24 21 14 26Z", "#a8322c")
    + shape("M45 21L56 15L53 27L46 26Z", "#8f2622", 2.4)
    + disc(25.5, 30, 1.8, INK)
    + disc(35, 30, 1.8, INK)
    + line("M26 36H34", INK, 2.4)
    + disc(51, 50, 11, "#1f6b45", 2.6)
    + line("M51 44V56M45 50H57", "#ffffff", 3.6)
)
OCEAN: Final = (
    disc(32, 32, 28, "#2f8fc0", 4)
    + blot("M6 38C16 32 26 44 36 38C44 34 52 36 58 40A26 26 0 0 1 6 38Z", "#155f8f")
    + shape(
        "M8 40C8 20 24 10 40 14C48 16 53 22 52 29C48 24 43 24 40 28C44 28 46 32 44 36C40 32 34 34 33 40"
        "C28 44 16 46 8 40Z",
        "#eaf8fb",
        2.4,
    )
    + blot("M12 38C13 24 24 17 34 19C28 24 26 32 28 39C22 42 16 42 12 38Z", "#8fd0e6")
    + line("M14 49Q22 45 30 49T48 49M22 55Q29 52 36 55", "#a9e0ee", 2.4)
)
KEY: Final = moved(
    shape("M28 24H36V60H28Z", "#f2c14a")
    + shape("M36 46H46V51H41V54H46V59H36Z", "#f2c14a", 2.8)
    + disc(32, 15, 13, "#f2c14a", 3.4)
    + blot("M32 2A13 13 0 0 1 34 28H36V60H32Z", "#c9962f")
    + disc(32, 15, 5.4, "#7c2a26", 2.6)
    + line("M27 34H37M27 29H37", INK, 2.4)
    + line("M22 11Q24 6 29 5", "#fff3c0", 2.6),
    "rotate(28 32 32)",
)

TOKENS: Final = {
    "tok-letter": Symbol(SEALED),
    "tok-letter-open": Symbol(OPENED),
    "tok-tourist": Symbol(TOURIST),
    "tok-ancient_weapon": Symbol(WEAPON),
    "tok-prophecy_globe": Symbol(GLOBE),
    "tok-contraband": Symbol(CONTRABAND),
    "tok-camel": Symbol(CAMEL),
    "tok-bottled_lightning": Symbol(LIGHTNING),
    "tok-bedroll": Symbol(BEDROLL),
    "tok-hireling": Symbol(HIRELING),
    "tok-ocean": Symbol(OCEAN),
    "tok-city_key": Symbol(KEY),
}
