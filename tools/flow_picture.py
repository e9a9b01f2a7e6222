"""Draw the path of one answer through the kernel: `python -m tools.flow_picture` writes docs/pictures/answer-flow.svg.

Eight stations stand in a ring around the courtyard with the state. The picture has its own light background, so that
it is also readable on a dark page. The same source always gives the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple
from xml.sax.saxutils import escape

PICTURE: Final = Path("docs/pictures/answer-flow.svg")

WIDTH, HEIGHT = 1240, 900
CARD_WIDTH, CARD_HEIGHT = 340, 196
COLUMNS: Final = (40, 450, 860)
ROWS: Final = (112, 352, 592)

PAPER, CARD, INK, SOFT, EDGE = "#fbf4e4", "#fffdf7", "#2e2823", "#6b5f52", "#dcc9a2"
SAND, DUST = "#ead6ab", "#bd9a58"
TABLE, RULES, KERNEL, REFUSED = "#17666f", "#a8481f", "#46418c", "#a5262b"

TITLE: Final = "The way of one answer: eight stations in a ring around the state of the match"
VEIL: Final = (
    f'patternTransform="rotate(45)"><rect width="8" height="8" fill="{SAND}"/>'
    f'<rect width="4" height="8" fill="{RULES}" opacity="0.55"/>'
)
SERIF: Final = "Georgia, 'Times New Roman', serif"
SANS: Final = "'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
MONO: Final = "'DejaVu Sans Mono', Menlo, Consolas, monospace"


class Station(NamedTuple):
    """A card of the ring: its position, its layer, its texts."""

    number: int
    column: int
    row: int
    colour: str
    title: str
    code: str
    lines: tuple[str, ...]


STATIONS: Final = (
    Station(
        1,
        0,
        0,
        TABLE,
        "A player chooses",
        "match.options()  →  (0, 3, 4, 5)",
        ("A person, a bot or a script: all see the", "same question and the same options."),
    ),
    Station(
        2,
        1,
        0,
        KERNEL,
        "Is it one of the options?",
        "match.answer(4, seat=2)",
        ("The list that was shown is the list that is", "checked. There is no second source."),
    ),
    Station(
        3,
        2,
        0,
        RULES,
        "The rule is carried out",
        "decision.resolve(state, 4)",
        (
            "The game changes the state, tells events,",
            "and puts on the stack what waits next.",
        ),
    ),
    Station(
        4,
        2,
        1,
        KERNEL,
        "The table settles",
        "settle(state)",
        (
            "Steps run by themselves. A lone option is",
            "taken where that betrays nothing. Then the",
            "next question, a sealed group, or the end.",
        ),
    ),
    Station(
        5,
        2,
        2,
        RULES,
        "Events: facts, not words",
        "stole(seat=2, other=0, good=silk)",
        ("Each names who may see it all; to the", "others, secret fields are veiled."),
    ),
    Station(
        6,
        1,
        2,
        KERNEL,
        "Sealed or not?",
        "state.seals",
        ("Chance, a secret shown, a final step, or", "another seat: walls. Up to them undo is free."),
    ),
    Station(
        7,
        0,
        2,
        KERNEL,
        "History and record",
        "match.calls()   match.record()",
        ("A chain of answers that copies share, with a", "snapshot every 32. Seed and calls repeat it."),
    ),
    Station(
        8,
        0,
        1,
        TABLE,
        "What each may know",
        "match.view(seat)   match.chair(seat)",
        (
            "Views are built up, field by field. A bot sits",
            "in a chair: options, view, events, imagined",
            "worlds; never the true state.",
        ),
    ),
)


def text(  # noqa: PLR0913, PLR0917  # the properties of a text
    x: float, y: float, words: str, size: int, colour: str = INK, font: str = SANS, more: str = ""
) -> str:
    """One line of text."""
    extra = f" {more}" if more else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-family="{font}" font-size="{size}" fill="{colour}"{extra} '
        f'xml:space="preserve">{escape(words)}</text>'
    )


def box(x: float, y: float, width: float, height: float, fill: str, more: str = 'rx="6"') -> str:  # noqa: PLR0913, PLR0917  # a box
    """A filled rectangle."""
    return f'<rect x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}" fill="{fill}" {more}/>'


def arrow(x: float, y: float, turn: int) -> str:
    """An arrowhead on the road: it points east, turned clockwise by `turn` degrees."""
    return f'<path d="M-9,-11 L11,0 L-9,11 L-4,0 Z" fill="{INK}" transform="translate({x:g},{y:g}) rotate({turn})"/>'


def road() -> Iterator[str]:
    """The ring that connects the stations."""
    left, right = COLUMNS[0] + CARD_WIDTH / 2, COLUMNS[2] + CARD_WIDTH / 2
    top, bottom = ROWS[0] + CARD_HEIGHT / 2, ROWS[2] + CARD_HEIGHT / 2
    ring = f'x="{left:g}" y="{top:g}" width="{right - left:g}" height="{bottom - top:g}" rx="40" fill="none"'
    yield f'<rect {ring} stroke="{SAND}" stroke-width="30"/>'
    yield f'<rect {ring} stroke="{DUST}" stroke-width="2" stroke-dasharray="3 9" stroke-linecap="round"/>'
    for column in (0, 1):
        middle = (COLUMNS[column] + CARD_WIDTH + COLUMNS[column + 1]) / 2
        yield arrow(middle, top, 0)
        yield arrow(middle, bottom, 180)
    for row in (0, 1):
        middle = (ROWS[row] + CARD_HEIGHT + ROWS[row + 1]) / 2
        yield arrow(right, middle, 90)
        yield arrow(left, middle, 270)


def card(station: Station) -> Iterator[str]:
    """A station with its number, its code and its sentence."""
    x, y = COLUMNS[station.column], ROWS[station.row]
    yield box(x, y, CARD_WIDTH, CARD_HEIGHT, CARD, f'rx="14" stroke="{EDGE}" stroke-width="1.5"')
    head = f"M{x},{y + 40} v-26 a14,14 0 0 1 14,-14 h{CARD_WIDTH - 28} a14,14 0 0 1 14,14 v26 z"
    yield f'<path d="{head}" fill="{station.colour}"/>'
    yield f'<circle cx="{x + 26}" cy="{y + 20}" r="13" fill="{CARD}"/>'
    yield text(
        x + 26, y + 26, str(station.number), 16, station.colour, SERIF, 'font-weight="bold" text-anchor="middle"'
    )
    yield text(x + 50, y + 27, station.title, 19, CARD, SERIF, 'font-weight="bold"')
    yield text(x + 18, y + 66, station.code, 14, station.colour, MONO)
    for place, line in enumerate(station.lines):
        yield text(x + 18, y + 92 + 20 * place, line, 14)


def choices(x: int, y: int) -> Iterator[str]:
    """Station 1: the options as buttons."""
    for place, (key, word) in enumerate((("0", "pass"), ("3", "bid 3"), ("4", "bid 4"), ("5", "bid 5"))):
        at, chosen = x + 18 + 77 * place, key == "4"
        yield box(at, y + 138, 70, 34, TABLE if chosen else PAPER, f'rx="8" stroke="{TABLE}" stroke-width="1.2"')
        yield text(at + 35, y + 160, word, 14, CARD if chosen else INK, SANS, 'text-anchor="middle"')


def refusal(x: int, y: int) -> Iterator[str]:
    """Station 2: the way back of an illegal answer."""
    yield box(
        x + 14,
        y + 126,
        CARD_WIDTH - 28,
        56,
        "#fdf0ec",
        f'rx="8" stroke="{REFUSED}" stroke-width="1.2" stroke-dasharray="5 4"',
    )
    yield text(x + 26, y + 149, "If not: IllegalOptionError,", 14, REFUSED, SANS, 'font-weight="bold"')
    yield text(x + 26, y + 169, "with the reason; nothing has changed.", 13, REFUSED)
    end, level = COLUMNS[0] + CARD_WIDTH + 8, y + 154
    line = f'stroke="{REFUSED}" stroke-width="2" fill="none"'
    yield f'<path d="M{x + 12},{level} H{end + 6}" stroke-dasharray="5 4" {line}/>'
    yield f'<path d="M{end + 12},{level - 6} l-12,6 l12,6" {line}/>'


def changes(x: int, y: int) -> Iterator[str]:
    """Station 3: the effects of one answer."""
    for place, (thing, change) in enumerate((("high", "2 → 4"), ("bidder", "1 → 2"), ("stack", "+ Bid"))):
        at = x + 18 + 103 * place
        yield box(at, y + 132, 96, 46, PAPER, f'rx="8" stroke="{EDGE}"')
        yield text(at + 48, y + 150, thing, 12, SOFT, MONO, 'text-anchor="middle"')
        yield text(at + 48, y + 169, change, 14, RULES, SANS, 'text-anchor="middle" font-weight="bold"')


def questions(x: int, y: int) -> Iterator[str]:
    """Station 4: steps that run, and questions."""
    for at, width, words, fill, ink in (
        (18, 92, "step: runs", PAPER, SOFT),
        (120, 92, "step: runs", PAPER, SOFT),
        (222, 100, "asks seat 3", KERNEL, CARD),
    ):
        yield box(x + at, y + 152, width, 30, fill, f'rx="8" stroke="{KERNEL}" stroke-width="1.2"')
        yield text(x + at + width / 2, y + 172, words, 13, ink, SANS, 'text-anchor="middle"')


def veils(x: int, y: int) -> Iterator[str]:
    """Station 5: the same event for seats that know its secret and for others."""
    rows = (("seats 2 and 0", ("2", "0", "silk"), False), ("all others", ("2", "0", ""), True))
    for place, (who, values, veiled) in enumerate(rows):
        level = y + 124 + 33 * place
        yield text(x + 18, level + 19, who, 13, SOFT)
        for at, value in enumerate(values):
            hidden = veiled and at == 2
            fill = "url(#veil)" if hidden else PAPER
            yield box(x + 122 + 70 * at, level, 62, 27, fill, f'rx="6" stroke="{RULES}" stroke-width="1.2"')
            yield text(x + 153 + 70 * at, level + 18, value, 13, INK, MONO, 'text-anchor="middle"')


def wall(x: int, y: int) -> Iterator[str]:
    """Station 6: answers behind the wall stand; later ones can be undone."""
    level = y + 156
    yield f'<path d="M{x + 26},{level} H{x + 306}" stroke="{EDGE}" stroke-width="4"/>'
    for place in range(6):
        at, fill = x + 30 + 54 * place, CARD if place > 3 else KERNEL
        yield f'<circle cx="{at}" cy="{level}" r="9" fill="{fill}" stroke="{KERNEL}" stroke-width="2"/>'
    for stone in range(4):
        yield box(x + 213, y + 130 + 13 * stone, 12, 11, RULES, 'rx="2"')
    curve = f"M{x + 298},{level - 15} q-26,-18 -50,2 m9,-9 l-10,9 l13,1"
    yield f'<path d="{curve}" stroke="{TABLE}" stroke-width="2" fill="none"/>'
    yield text(x + 306, level - 22, "undo", 13, TABLE, SANS, 'text-anchor="middle"')


def chain(x: int, y: int) -> Iterator[str]:
    """Station 7: log entries, some with a snapshot."""
    for place in range(7):
        at, snapshot = x + 22 + 44 * place, place in {0, 5}
        if place < 6:
            yield f'<path d="M{at + 26},{y + 148} h18" stroke="{KERNEL}" stroke-width="2"/>'
        yield box(at, y + 135, 26, 26, KERNEL if snapshot else PAPER, f'rx="7" stroke="{KERNEL}" stroke-width="1.5"')
        words = {0: "start", 5: "32"}.get(place, "")
        yield text(at + 13, y + 178, words, 12, SOFT, SANS, 'text-anchor="middle"')


def chairs(x: int, y: int) -> Iterator[str]:
    """Station 8: the observers."""
    for place, who in enumerate(("seat 0", "seat 1", "seat 2", "spectator")):
        at = x + 18 + 77 * place
        yield box(at, y + 152, 70, 30, PAPER, f'rx="8" stroke="{TABLE}" stroke-width="1.2"')
        yield text(at + 35, y + 172, who, 13, INK, SANS, 'text-anchor="middle"')


def courtyard() -> Iterator[str]:
    """The middle: the state, with its stack."""
    x, y = COLUMNS[1], ROWS[1]
    yield box(x, y, CARD_WIDTH, CARD_HEIGHT, "#f3e6c8", f'rx="14" stroke="{DUST}" stroke-width="2.5"')
    for corner_x in (x, x + CARD_WIDTH):
        for corner_y in (y, y + CARD_HEIGHT):
            yield f'<circle cx="{corner_x}" cy="{corner_y}" r="11" fill="{DUST}" stroke="{PAPER}" stroke-width="3"/>'
    yield text(x + 22, y + 32, "The state", 20, INK, SERIF, 'font-weight="bold"')
    yield text(x + 22, y + 52, "plain data, quick to copy", 13, SOFT)
    for place, (name, words) in enumerate(
        (
            ("chance", "one whole number"),
            ("seals", "walls so far"),
            ("sealed", "answers not yet open"),
            ("told", "events just now"),
            ("...", "what the game adds"),
        )
    ):
        level = y + 80 + 23 * place
        yield text(x + 22, level, name, 13, KERNEL, MONO)
        yield text(x + 78, level, words, 13)
    yield text(x + 280, y + 30, "stack", 13, KERNEL, MONO, 'text-anchor="middle"')
    for place, (words, asks) in enumerate(
        (("Bid, seat 3", True), ("Lead", False), ("OpenMarket", False), ("Turn", False))
    ):
        level = y + 42 + 35 * place
        fill, ink = (KERNEL, CARD) if asks else (CARD, INK)
        yield box(x + 232, level, 96, 29, fill, f'rx="6" stroke="{KERNEL}" stroke-width="1.3"')
        yield text(x + 280, level + 19, words, 13, ink, SANS, 'text-anchor="middle"')


def paths() -> Iterator[str]:
    """The access to the state: the rule and the match change it, views read it."""
    left, right = COLUMNS[1], COLUMNS[1] + CARD_WIDTH
    level, line = ROWS[1] + 92, f'stroke="{DUST}" stroke-width="2.5" fill="none" stroke-linecap="round"'
    yield f'<path d="M{left - 16},{level} H{left - 56} m9,-7 l-9,7 l9,7" {line}/>'
    yield text(left - 36, level - 14, "read", 13, SOFT, SERIF, 'font-style="italic" text-anchor="middle"')
    yield f'<path d="M{right + 56},{level} H{right + 16} m9,-7 l-9,7 l9,7" {line}/>'
    yield text(right + 36, level - 14, "change", 13, SOFT, SERIF, 'font-style="italic" text-anchor="middle"')
    corner = f"M{COLUMNS[2] + 2},{ROWS[0] + CARD_HEIGHT - 6} L{right + 14},{ROWS[1] + 2}"
    yield f'<path d="{corner} m12,-2 l-12,2 l4,-11" {line}/>'


def legend() -> Iterator[str]:
    """The legend of the colours."""
    level = HEIGHT - 46
    parts = (
        (TABLE, "players and their clients"),
        (KERNEL, "the kernel, the same for every game"),
        (RULES, "the rules of the game"),
    )
    for place, (colour, words) in enumerate(parts):
        at = 60 + (0, 270, 600)[place]
        yield box(at, level - 14, 18, 18, colour, 'rx="5"')
        yield text(at + 28, level, words, 15, SOFT)


def picture() -> str:
    """The complete picture as SVG text."""
    details = (choices, refusal, changes, questions, veils, wall, chain, chairs)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-labelledby="title">',
        f'<title id="title">{TITLE}</title>',
        f'<defs><pattern id="veil" width="8" height="8" patternUnits="userSpaceOnUse" {VEIL}</pattern></defs>',
        box(0, 0, WIDTH, HEIGHT, PAPER, 'rx="22"'),
        text(60, 62, "The way of one answer", 34, INK, SERIF, 'font-weight="bold"'),
        text(
            WIDTH - 60,
            60,
            "round the courtyard, once for every choice",
            17,
            SOFT,
            SERIF,
            'font-style="italic" text-anchor="end"',
        ),
        *road(),
        *courtyard(),
        *paths(),
    ]
    for station, detail in zip(STATIONS, details, strict=True):
        parts += card(station)
        parts += detail(COLUMNS[station.column], ROWS[station.row])
    return "\n".join([*parts, *legend(), "</svg>", ""])


if __name__ == "__main__":
    PICTURE.write_text(picture(), encoding="utf-8")
    print(f"wrote {PICTURE}")
