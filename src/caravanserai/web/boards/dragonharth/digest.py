"""The last month in short: at most three things of each kingdom, and its income as everyone saw it."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Final, NamedTuple

from caravanserai.games.dragonharth import events as told
from caravanserai.games.dragonharth.map.board import HOME
from caravanserai.web.boards.dragonharth.panels import render_panel

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from markupsafe import Markup

    from caravanserai.kernel.event import Event, EventKind
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

_MOST: Final = 3
_WEIGHTS: Final[dict[EventKind, int]] = {
    told.WIPED_OUT: 9,
    told.CASTLE_BEATEN: 8,
    told.ANNEXED: 7,
    told.RAZED: 7,
    told.WAR_DECLARED: 7,
    told.ALLIANCE: 6,
    told.HIT: 6,
    told.DIED: 5,
    told.SANK: 5,
    told.FLEW_HOME: 5,
    told.CHAOS: 4,
    told.BORROWED: 4,
    told.GREW: 3,
    told.BOUGHT: 2,
    told.BOUGHT_CARD: 1,
}
"""The events that a digest tells, the weightiest first. All of them are seen by everyone."""
_TOUCHES_ME: Final = 10


class Entry(NamedTuple):
    """A kingdom's month: its net income, None if it had none, and what it did."""

    seat: int
    name: str
    badge: int
    net: int | None
    lines: tuple[str, ...]


def digest(board: DragonharthBoard) -> Markup:
    """Render the month before this one."""
    month, perspective = board.view.month - 1, board.perspective
    if month < 1 or perspective.over:
        return render_panel(board, "digest", month=0, entries=())
    found: dict[int, list[tuple[int, str]]] = defaultdict(list)
    net: dict[int, int] = {}
    for event in _events_of(board, month):
        facts = event.facts()
        seat = facts.get("seat")
        if not isinstance(seat, int):
            continue
        if event.kind in (told.GRANT, told.PAID_TAX, told.INCOME):
            net[seat] = net.get(seat, 0) + _dollars(event.kind, facts)
        elif event.kind in _WEIGHTS:
            weight = _WEIGHTS[event.kind] + _TOUCHES_ME * _touches(board, facts)
            found[seat].append((weight, _line(board, event.kind, facts)))
    entries = []
    for player in perspective.players:
        lines = dict.fromkeys(text for _, text in sorted(found[player.seat], key=lambda one: -one[0]))
        entries.append(Entry(player.seat, player.name, player.badge, net.get(player.seat), tuple(lines)[:_MOST]))
    return render_panel(board, "digest", month=month, entries=tuple(entries))


def _events_of(board: DragonharthBoard, month: int) -> list[Event]:
    """Return the events of a month, the oldest first."""
    found: list[Event] = []
    inside = False
    for event in board.perspective.newest_events():
        if event.kind is told.MONTH:
            if event.facts()["month"] == month:
                break
            inside = event.facts()["month"] == month + 1
        elif inside:
            found.append(event)
    return found[::-1]


def _dollars(kind: EventKind, facts: Mapping[str, Any]) -> int:
    """Return the money of an upkeep, with its sign."""
    if kind is told.INCOME:
        return int(facts["money"]) if facts["revenue"] >= facts["expenses"] else -int(facts["money"])
    return -int(facts["money"]) if kind is told.PAID_TAX else int(facts["money"])


def _touches(board: DragonharthBoard, facts: Mapping[str, Any]) -> bool:
    """Whether an event is about the reader or the reader's land."""
    seat = board.perspective.seat
    space = facts.get("space")
    if seat is None or facts.get("seat") == seat:
        return False
    return facts.get("other") == seat or (isinstance(space, int) and HOME[space] == board.view.corner[seat])


def _line(board: DragonharthBoard, kind: EventKind, facts: Mapping[str, Any]) -> str:
    """Return an event in a few words, without its kingdom."""
    lex, names = board.lexicon, board.perspective.names
    words: dict[str, str] = {}
    for name, value in facts.items():
        if name == "space":
            words[name] = lex.spaces[value]
        elif name == "other":
            words[name] = names[value]
        elif name == "money":
            words[name] = lex.dollars(value)
        elif name == "item":
            words[name] = lex.items_with_article[value]
        elif name == "piece":
            words[name] = lex.pieces[value]
        elif name == "stage":
            words[name] = lex.stages[value]
        elif name == "deck":
            words[name] = lex.decks[value]
        elif name == "count":
            words["level"] = str(value)
    return board.words.say(f"web_dragonharth_panels.digest.{kind.name}", None, **words)
