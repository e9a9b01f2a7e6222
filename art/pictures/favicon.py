"""The icon of the page: a camel on a tile, legible at 16 px; another one calls when it is your turn."""

from typing import Final

CAMEL: Final = (
    "M6 29V20.5C3.5 19.5 3 17 3.5 14.5L5 18C5.2 14.5 7 10.5 9.2 10.5C11.6 10.5 11.4 14 13 14C14.6 14 14.2 9.5 16.8 9.5"
    "C19.4 9.5 19.4 14.5 21.2 15C22.6 15.4 23 14 22.8 11.5L22.4 6.5C22.3 4.6 23.4 3.5 25 3.5C26.4 3.5 28 4.4 29.6 5.2"
    "C30.4 5.7 30.2 7.8 29 7.8H26.4L26.6 13C26.7 17 25 19.8 22 20.6V29H19V22H16.8V26H14V22H11.8V26H9.4V29Z"
)
CALL: Final = (
    '<circle cx="8.5" cy="8.5" r="7.5" fill="#1f6b45" stroke="#fffaf0" stroke-width="2"/>'
    '<path d="M8.5 4.5v4.5M8.5 11.8v.2" stroke="#fff" stroke-width="2.6" stroke-linecap="round"/>'
)


def _icon(tile: str, camel: str, over: str = "") -> str:
    ground = (
        f'<rect x=".75" y=".75" width="30.5" height="30.5" rx="7" fill="{tile}" stroke="#2b201a" stroke-width="1.5"/>'
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">{ground}'
        f'<path d="{CAMEL}" fill="{camel}"/>{over}</svg>\n'
    )


def paint() -> str:
    """The icon at rest."""
    return _icon("#7c2a26", "#ffe9b8")


def paint_turn() -> str:
    """The icon that calls: another tile, another camel and a green disc with a mark."""
    return _icon("#f2c14a", "#2b201a", CALL)
