"""Signs with the names of groups; a long name takes two lines if its neighbours leave little room."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup

from caravanserai.web.boards.almanac.svg import joined

if TYPE_CHECKING:
    from collections.abc import Sequence

    from caravanserai.web.boards.almanac.scenery import Point

_LETTER: Final = 9.2
_MARGIN: Final = 30
_LINE: Final = 20
_HEIGHT: Final = 32
_WIDTH_OF_PAGE: Final = 1000
_NEIGHBOUR_DISTANCE: Final = 44
"""The vertical distance up to which two signs count as neighbours and share the width between them."""
_PHONE_SIGN: Final = 1.45
_PHONE_SPACE: Final = 30
"""The growth of signs on phones, and their minimum distance from the centre of a space there."""


class Sign(NamedTuple):
    """A name and the centre of its sign."""

    x: int
    y: int
    lines: tuple[str, ...]

    @property
    def half(self) -> float:
        """Half the width of the sign."""
        return (_MARGIN + max(map(len, self.lines)) * _LETTER) / 2

    @property
    def height(self) -> float:
        """The height of the sign."""
        return _HEIGHT + _LINE * (len(self.lines) - 1)


def hang(names: Sequence[tuple[Point, str]]) -> list[Sign]:
    """Create the signs of a page."""
    signs = []
    for (x, y), name in names:
        rooms = [abs(x - other) for (other, high), _ in names if other != x and abs(y - high) < _NEIGHBOUR_DISTANCE]
        whole = Sign(x, y, (name,))
        fits = 2 * whole.half <= min(rooms, default=_WIDTH_OF_PAGE) and whole.half <= min(x, _WIDTH_OF_PAGE - x)
        signs.append(whole if fits or " " not in name else Sign(x, y + _LINE // 2, _halves(name)))
    return signs


def _halves(name: str) -> tuple[str, str]:
    """Break a name at the blank nearest to its middle."""
    at = min((at for at, letter in enumerate(name) if letter == " "), key=lambda at: abs(2 * at + 1 - len(name)))
    return name[:at], name[at + 1 :]


def draw_signs(signs: Sequence[Sign], spaces: Sequence[Point]) -> Markup:
    """Draw all signs of a page; on phones they are hidden if they would cover each other or the spaces."""
    style = "signs crowded" if _is_crowded(signs, spaces) else "signs"
    return Markup('<g class="{}" aria-hidden="true">{}</g>').format(style, joined(map(_drawn, signs)))


def _is_crowded(signs: Sequence[Sign], spaces: Sequence[Point]) -> bool:
    for at, sign in enumerate(signs):
        half, high = sign.half * _PHONE_SIGN, sign.height * _PHONE_SIGN / 2
        others = [
            (other.x, other.y, other.half * _PHONE_SIGN, other.height * _PHONE_SIGN / 2) for other in signs[at + 1 :]
        ]
        others += [(x, y, _PHONE_SPACE, _PHONE_SPACE) for x, y in spaces]
        if any(abs(sign.x - x) < half + wide and abs(sign.y - y) < high + tall for x, y, wide, tall in others):
            return True
    return False


def _drawn(sign: Sign) -> Markup:
    return Markup('<g class="sign" transform="translate({} {})">{}</g>').format(sign.x, sign.y, _plank(sign))


def carried_sign(name: str) -> Markup:
    """Draw the name of a moving group, centred on the group."""
    return Markup('<g class="sign">{}</g>').format(_plank(Sign(0, 0, (name,))))


def _plank(sign: Sign) -> Markup:
    half, high = sign.half, sign.height / 2
    plank = (
        f"M{-half:g} {2 - high:g}L{half - 3:g} {-high:g}L{half + 5:g} -1L{half - 1:g} {high - 2:g}"
        f"L{4 - half:g} {high:g}L{-half - 5:g} 1Z"
    )
    first = 6.5 - _LINE / 2 * (len(sign.lines) - 1)
    texts = joined(
        Markup('<text y="{:g}">{}</text>').format(first + _LINE * at, line) for at, line in enumerate(sign.lines)
    )
    return Markup('<g class="signscale"><path class="plank" d="{}"/>{}</g>').format(plank, texts)
