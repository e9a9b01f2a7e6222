"""Tables, views, questions and events as JSON, for one reader: built up from what he may know, never stripped down."""

from __future__ import annotations

import dataclasses
import functools
import json
from typing import TYPE_CHECKING, Any

import caravanserai
from caravanserai.bots import levels_of
from caravanserai.server.domain.game_cards import title_of
from caravanserai.text.describe import Describer
from caravanserai.web.boards import board_for
from caravanserai.web.perspective import Perspective, question_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import SeatInfo, TableInfo
    from caravanserai.server.review.past_match import PastMatch
    from caravanserai.server.storage.table_store import ListedTable
    from caravanserai.server.tables.table import Table
    from caravanserai.text.bot_thoughts import Thought
    from caravanserai.web.table_talk import Proposal, Said

Told = dict[str, Any]


@functools.lru_cache(maxsize=1024)
def _describer(game: Game[Any], lang: str, names: tuple[str, ...]) -> Describer:
    return Describer(game, lang, names)


class Mute:
    """Stands in for a describer where the reader wants no words: every text is empty, and costs nothing."""

    def question(self, *_: object) -> str:
        """Say nothing."""
        return ""

    option = option_gist = outlook = event = question


def teller(table: Table, lang: str) -> Describer | Mute:
    """Who puts the facts of a table into words; without a language, nobody."""
    return describer(table, lang) if lang else Mute()


def describer(table: Table, lang: str) -> Describer:
    """Who puts the facts of a table into words."""
    return _describer(
        caravanserai.game(table.info.game), lang, tuple(seat_info.name for seat_info in table.seating.seats)
    )


def game(game: Game[Any], lang: str) -> Told:
    """A game, with what can be agreed before a match."""
    tell = Describer(game, lang, ())
    say = tell.words.say
    return {
        "id": game.id,
        "title": tell.game_title(),
        "summary": tell.game_summary(),
        "rules": game.rules,
        "seats": list(game.seat_counts),
        "options": [
            {
                "name": option.name,
                "label": tell.match_option(option.name),
                "values": [
                    {"value": value, "label": tell.match_option_value(option.name, value)} for value in option.values
                ],
                "may_name_a_seat": option.seats,
            }
            for option in game.match_options
        ],
        "levels": [
            {"bot": level, "label": say(f"bots.name.{level}"), "description": say(f"bots.about.{level}")}
            for level in levels_of(game)
        ],
    }


def listed(line: ListedTable, lang: str) -> Told:
    """A table as a line of a list."""
    info, seat_infos = line
    return {
        "id": info.id,
        "game": info.game,
        "title": title_of(info.game, lang),
        **_agreed(info),
        "seats": [_holder(seat_info) for seat_info in seat_infos],
    }


def table(table: Table, person: str, lang: str) -> Told:
    """All that everyone at a table may know of it, and what the reader is there."""
    info, match, asked = table.info, table.match, table.proposals.current
    tell = describer(table, lang)
    return {
        "id": info.id,
        "game": info.game,
        "title": tell.game_title(),
        "rules": info.rules,
        **_agreed(info),
        "seats": [
            _holder(seat_info) | {"here": player.here, "away": player.away}
            for seat_info, player in zip(table.seating.seats, table.players(), strict=True)
        ],
        "mine": list(table.seating.seats_of(person)),
        "host": info.host == person,
        "number": 0 if match is None else match.number,
        "deciding": deciding(match),
        **time_left(table),
        "proposal": None if asked is None else _proposal(asked),
        "commitment": None if match is None else match.commitment,
        "standings": None if match is None or not match.over else _standings(match, tell),
    }


def time_left(table: Table) -> Told:
    """When the time for the answer is up, and how far that is away now."""
    deadline = table.clocks.deadline()
    left = None if deadline is None else round(max(0.0, deadline - table.now()), 3)
    return {"deadline": deadline, "seconds_left": left}


def _agreed(info: TableInfo) -> Told:
    """What was agreed upon at a table, and how far it is."""
    return {
        "status": info.status,
        "options": info.options,
        "public": info.open,
        "clock": info.clock,
        "bank": info.bank,
        "increment": info.increment,
        "overtime": info.overtime,
    }


def _proposal(asked: Proposal) -> Told:
    return {"kind": asked.kind, "by": asked.by, "about": asked.about, "needed": list(asked.needed)}


def deciding(match: Match[Any] | None) -> list[int]:
    """The seats that a match waits for."""
    return [] if match is None else [decision.seat for decision in match.decisions()]


def question(table: Table, seat: int | None) -> str | None:
    """The name of the open question of a seat; None if it is asked nothing."""
    match = table.match
    if match is None or seat not in deciding(match):
        return None
    return question_name(match, seat, table.undone)


def decision(table: Table, seat: int | None, lang: str) -> Told | None:
    """The open question of a seat with its options, in words if there is a language; None if it is asked nothing."""
    match, name = table.match, question(table, seat)
    if match is None or seat is None or name is None:
        return None
    chair, tell = match.chair(seat), teller(table, lang)
    asked, view, effects = chair.decision, chair.view(), {option: chair.outlook(option) for option in chair.options}
    kind, *values = asked.encode()
    names = [field.name for field in dataclasses.fields(asked)]  # type: ignore[arg-type]  # every decision is a dataclass
    return {
        "question": name,
        "seat": seat,
        "kind": kind,
        "text": tell.question(asked, view),
        "fields": dict(zip(names, values, strict=True)),
        "options": [
            {
                "id": option,
                "name": asked.space.name(option),
                "label": tell.option(asked, option, view),
                "gist": tell.option_gist(asked, option, view),
                "effects": [{"thing": thing, "amount": amount} for thing, amount in effects[option]],
                "effect": tell.outlook(effects[option]),
            }
            for option in chair.options
        ],
    }


def thought(found: Thought) -> Told:
    """What a master thinks of the options of a question."""
    look = found.look
    return {
        "number": look.number,
        "seat": look.seat,
        "text": found.question,
        "verdict": found.verdict,
        "went_by": found.reason,
        "taken": look.taken,
        "options": [
            {
                "id": one.choice,
                "label": found.label(one.choice),
                "share": round(one.share, 4),
                "tries": one.tries,
                "as_good": one.as_good,
            }
            for one in look.options
        ],
    }


def view(match: Match[Any], seat: int | None) -> Told:
    """All that a seat (None: who looks on) may know of a match."""
    known = match.view(seat)
    fields = known._asdict() if isinstance(known, tuple) else known.encode()  # type: ignore[attr-defined]  # a named tuple
    return {"seat": seat, "number": match.number, "over": match.over, "view": fields}


def events(table: Table, seat: int | None, since: int, lang: str) -> list[Told]:
    """What a seat saw happen after an answer; chance itself is no news, what came of it is."""
    match = table.match
    if match is None:
        return []
    tell = teller(table, lang)
    return [_event(event, tell) for event in match.events(seat, since) if event.kind.name != "chance"]


def log(table: Table, seat: int | None, since: int, lang: str) -> list[Told]:
    """The part of it that may still be consulted: a game may want its players to remember the rest themselves."""
    return [] if table.match is None else _recorded(Perspective(table.match, seat, table.players(), lang), since)


def log_text(past_match: PastMatch, seat: int | None, since: int, lang: str) -> str:
    """The same, made in the process that makes pages of the past."""
    perspective = past_match.perspective(seat, lang)
    return json.dumps({"number": perspective.number, "events": _recorded(perspective, since)})


def _recorded(perspective: Perspective, since: int) -> list[Told]:
    recorded, tell = board_for(perspective).recorded(perspective.events), perspective.describer
    return [_event(event, tell) for event in recorded if event.number > since and event.kind.name != "chance"]


def chat(lines: Iterable[Said]) -> list[Told]:
    """What was said."""
    return [said._asdict() for said in lines]


def done(table: Table, seat: int | None) -> Told:
    """How things stand after something was done."""
    match, asked = table.match, question(table, seat)
    return {
        "number": 0 if match is None else match.number,
        "over": match is not None and match.over,
        "question": asked,
        "choices": [] if match is None or asked is None else list(match.options(seat)),
    }


def _holder(seat_info: SeatInfo) -> Told:
    return {"seat": seat_info.seat, "kind": seat_info.kind, "name": seat_info.name, "bot": seat_info.bot}


def _event(event: Event, tell: Describer | Mute) -> Told:
    return {"number": event.number, "kind": event.kind.name, "facts": event.facts(), "text": tell.event(event)}


def _standings(match: Match[Any], tell: Describer) -> list[Told]:
    return [
        {
            "seat": standing.seat,
            "rank": standing.rank,
            "points": standing.points,
            "lines": [
                {"name": name, "label": tell.score_line(name), "points": points} for name, points in standing.lines
            ],
        }
        for standing in match.standings()
    ]
