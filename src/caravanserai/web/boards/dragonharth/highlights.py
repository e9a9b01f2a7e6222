"""The highlights on the board: legal spaces, barred ones, the selected one, the moving column."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Final, NamedTuple

from markupsafe import Markup, escape

from caravanserai.web.boards.dragonharth.coordinates import CELL, centre
from caravanserai.web.boards.dragonharth.land import piece_on
from caravanserai.web.boards.dragonharth.names import lexicon

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.space_contents import SpaceContents
    from caravanserai.web.boards.dragonharth.targets import Target

_LEGAL: Final = Markup('<use href="#light"/><use class="focusbox" href="#frame"/>')
_MARK: Final = Markup('<g class="pct good" transform="translate(0 27)"><rect/><text y="7">{}</text></g>')
_LOCK: Final = Markup('<use class="veil" href="#padlock"/><use class="focusbox" href="#frame"/>')


class Highlights(NamedTuple):
    """The inputs for drawing the highlights."""

    contents: SpaceContents
    targets: tuple[Target, ...]
    chosen: int | None
    column: tuple[int, ...]
    ghost: int
    """The code of the piece that the selected choice would put there; 0 for none."""


@functools.lru_cache(maxsize=128)
def draw_highlights(highlights: Highlights) -> Markup:
    """Draw the column first, then all choices of the board above it."""
    drawn = [_column(highlights.column)] if len(highlights.column) else []
    drawn += [_target(highlights, target) for target in highlights.targets]
    return Markup('<g id="lights" data-nav>{}</g>').format(Markup("").join(drawn))


@functools.lru_cache(maxsize=128)
def draw_spots(spaces: tuple[int, ...]) -> Markup:
    """Draw hover areas over the occupied spaces; each shows its line of the board in words as a tip."""
    drawn = Markup("").join(map(_spot, spaces))
    return Markup('<g id="spots" class="spots" aria-hidden="true">{}</g>').format(drawn)


@functools.cache
def _spot(space: int) -> Markup:
    x, y = centre(space)
    return Markup('<rect x="{}" y="{}" data-tip-from="at-{}"/>').format(x - CELL // 2, y - CELL // 2, space)


def _column(spaces: tuple[int, ...]) -> Markup:
    """Draw the line that joins the pieces of the column."""
    places = [centre(space) for space in spaces]
    line = "M" + "L".join(f"{x} {y + 14}" for x, y in places)
    rings = [
        Markup(
            '<ellipse class="pick dark" cx="{0}" cy="{1}" rx="31" ry="18"/>'
            '<ellipse class="pick" cx="{0}" cy="{1}" rx="31" ry="18"/>'
        ).format(x, y + 20)
        for x, y in places
    ]
    return Markup('<g class="column" aria-hidden="true"><path class="link" d="{}"/>{}</g>').format(
        line, Markup("").join(rings)
    )


def _target(highlights: Highlights, target: Target) -> Markup:
    """Draw a legal space, or a barred one with its reason."""
    x, y = centre(target.space)
    place = f"{x + 19} {y + 19}) scale(.5" if target.aside else f"{x} {y}"
    lex, contents = lexicon(highlights.contents.lang), highlights.contents
    named = lex.spaces[target.space] in target.label
    ground = (contents.ground(target.space), *contents.describe(target.space))
    there = ", ".join(ground) if named else contents.describe_space(target.space)
    description = lex.words.say("web_dragonharth.target", label=target.label, told=there)
    start = f'<g id="space-{target.choice}" class="space'
    button = f'transform="translate({place})" role="button" tabindex="0"'
    if target.reason:
        return Markup(  # noqa: S704  # all parts are escaped; formatting Markup is slow, and there are many targets
            f'{start} barred" {button} aria-disabled="true" aria-label="{escape(description)}" '
            f'data-tip="{escape(target.reason)}">{_LOCK}</g>'
        )
    chosen = target.choice == highlights.chosen
    label = escape(f"{description}: {target.outlook}" if target.outlook else description)
    mark = _MARK.format(target.mark) if target.mark else ""
    pressed = ' aria-pressed="true"' if chosen else ""
    does = "take" if target.at_once else "choose"
    sends = f'data-do="{does}" data-choice="{target.choice}"'
    if target.plan:
        sends = f'data-do="plan" data-choices="{target.plan}"'
    drawn = Markup(  # noqa: S704  # all parts are escaped
        f'{start} is-legal{" is-chosen" * chosen}" {button} aria-label="{label}"{pressed} '
        f"{sends} data-tip-from>{_LEGAL}{mark}</g>"
    )
    if not (chosen and highlights.ghost):
        return drawn
    ghost = piece_on(highlights.contents.corner, highlights.ghost, target.space, "ghost")
    return drawn + Markup('<g class="ghostly" aria-hidden="true">{}</g>').format(ghost)
