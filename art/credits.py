"""The page of credits: icons, fonts and code by other authors."""

from typing import Final

from art.sprite.icons import authors
from caravanserai.text import Words

FONTS: Final = {
    "Almendra": "Ana Sanfelippo",
    "Alegreya": "Juan Pablo del Peral, Huerta Tipográfica",
    "Alegreya Sans": "Juan Pablo del Peral, Huerta Tipográfica",
}
FONT_LICENCE: Final = "SIL Open Font License 1.1"


def credits_page(lang: str) -> str:
    """The page of credits in one language, for the web table and the documentation."""
    say = Words(lang).say
    icons = [f"- **{author}**: {', '.join(names)}" for author, names in authors().items()]
    fonts = ["- " + say("credits.made", work=font, author=author) for font, author in FONTS.items()]
    parts = [
        f"# {say('credits.title')}",
        f"## {say('credits.icons')}",
        say(
            "credits.icons.about",
            set="game-icons.net",
            address="https://game-icons.net",
            licence="CC BY 3.0",
            terms="https://creativecommons.org/licenses/by/3.0/",
        ),
        "\n".join(icons),
        f"## {say('credits.fonts')}",
        say("credits.fonts.about", licence=FONT_LICENCE),
        "\n".join(fonts),
        f"## {say('credits.code')}",
        "- " + say("credits.code.about", work="idiomorph 0.8.0", author="Big Sky Software", licence="Zero-Clause BSD"),
        f"## {say('credits.rest')}",
        say("credits.rest.about"),
    ]
    return "\n\n".join(parts) + "\n"
