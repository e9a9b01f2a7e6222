"""Build the messages of the API for one reader, from the reader's own view."""

from __future__ import annotations

import dataclasses
import functools
from typing import TYPE_CHECKING, Any, TypedDict

import caravanserai
from caravanserai.bots import levels_of
from caravanserai.client import messages
from caravanserai.server.api.encoding import encoded
from caravanserai.server.domain.game_cards import title_of
from caravanserai.text.describe import Describer
from caravanserai.web.boards import board_for
from caravanserai.web.perspective import Perspective, question_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from caravanserai.kernel.event import Event
    from caravanserai.kernel.game import Game
    from caravanserai.kernel.match import Match
    from caravanserai.server.domain.table_info import TableInfo
    from caravanserai.server.review.past_match import PastMatch
    from caravanserai.server.storage.table_store import ListedTable
    from caravanserai.server.tables.table import Table
    from caravanserai.text.rated_options import RatedOptions
    from caravanserai.web.player import Player
    from caravanserai.web.table_talk import Said


class TimeLeft(TypedDict):
    """The time left for an answer; both fields are None without a clock."""

    deadline: float | None
    seconds_left: float | None


@functools.lru_cache(maxsize=1024)
def _describer(game: Game[Any], lang: str, names: tuple[str, ...]) -> Describer:
    return Describer(game, lang, names)


class NoWords:
    """A describer for readers who want no sentences: every text is empty."""

    def question(self, *_: object) -> str:
        """Return an empty text."""
        return ""

    option = option_gist = outlook = event = question


def describer(table: Table, lang: str) -> Describer:
    """Return the describer of a table."""
    return _describer(
        caravanserai.game(table.info.game), lang, tuple(seat_info.name for seat_info in table.seating.seats)
    )


def _words_of(table: Table, lang: str) -> Describer | NoWords:
    """Return the describer of a table; without a language, one with empty texts."""
    return describer(table, lang) if lang else NoWords()


def game(game: Game[Any], lang: str) -> messages.Game:
    """Serialize a game with its match options and bots."""
    tell = Describer(game, lang, ())
    say = tell.words.say
    return messages.Game(
        id=game.id,
        title=tell.game_title(),
        summary=tell.game_summary(),
        rules=game.rules,
        seats=list(game.seat_counts),
        options=[
            messages.MatchOption(
                name=option.name,
                label=tell.match_option(option.name),
                values=[
                    messages.OptionValue(value=value, label=tell.match_option_value(option.name, value))
                    for value in option.values
                ],
                may_name_a_seat=option.seats,
            )
            for option in game.match_options
        ],
        levels=[
            messages.Level(bot=level, label=say(f"bots.name.{level}"), description=say(f"bots.about.{level}"))
            for level in levels_of(game)
        ],
    )


def listed_table(line: ListedTable, lang: str) -> messages.ListedTable:
    """Serialize a table as a line of a list."""
    info, seat_infos = line
    seats = [
        messages.ListedSeat(seat=seat_info.seat, kind=seat_info.kind, name=seat_info.name, bot=seat_info.bot)  # type: ignore[arg-type]  # one of the kinds
        for seat_info in seat_infos
    ]
    return messages.ListedTable(**_terms(info, title_of(info.game, lang)), seats=seats)


def table(table: Table, person: str, lang: str) -> messages.Table:
    """Serialize a table: public facts, and the role of the reader there."""
    info, match, asked = table.info, table.match, table.proposals.current
    tell = describer(table, lang)
    return messages.Table(
        **_terms(info, tell.game_title()),
        rules=info.rules,
        seats=[
            messages.SeatHolder(
                seat=seat_info.seat,
                kind=seat_info.kind,  # type: ignore[arg-type]  # one of the kinds
                name=seat_info.name,
                bot=seat_info.bot,
                here=player.here,
                away=player.away,
            )
            for seat_info, player in zip(table.seating.seats, table.players(), strict=True)
        ],
        mine=list(table.seating.seats_of(person)),
        host=info.host == person,
        number=0 if match is None else match.number,
        deciding=deciding(match),
        **time_left(table),
        proposal=None
        if asked is None
        else messages.Proposal(kind=asked.kind, by=asked.by, about=asked.about, needed=list(asked.needed)),  # type: ignore[arg-type]  # one of the kinds
        commitment=None if match is None else match.commitment,
        standings=None if match is None or not match.over else _standings(match, tell),
    )


def time_left(table: Table) -> TimeLeft:
    """Return the deadline of the answer, and the seconds until then."""
    deadline = table.clocks.deadline()
    left = None if deadline is None else round(max(0.0, deadline - table.now()), 3)
    return {"deadline": deadline, "seconds_left": left}


def _terms(info: TableInfo, title: str) -> dict[str, Any]:
    """Return the fields of `TableTerms`."""
    return {
        "id": info.id,
        "game": info.game,
        "title": title,
        "status": info.status,
        "options": info.options,
        "public": info.open,
        "clock": info.clock,
        "bank": info.bank,
        "increment": info.increment,
        "overtime": info.overtime,
    }


def deciding(match: Match[Any] | None) -> list[int]:
    """List the seats that a match waits for."""
    return [] if match is None else [decision.seat for decision in match.decisions()]


def question(table: Table, seat: int | None) -> str | None:
    """Return the name of the open question of a seat; None if it has none."""
    match = table.match
    if match is None or seat not in deciding(match):
        return None
    return question_name(match, seat, table.undone)


def decision(table: Table, seat: int | None, lang: str) -> messages.Decision | None:
    """Serialize the open question of a seat, without sentences if there is no language; None if it has none."""
    match, name = table.match, question(table, seat)
    if match is None or seat is None or name is None:
        return None
    chair, tell = match.chair(seat), _words_of(table, lang)
    asked, view, effects = chair.decision, chair.view(), {option: chair.outlook(option) for option in chair.options}
    kind, *values = asked.encode()
    names = [field.name for field in dataclasses.fields(asked)]  # type: ignore[arg-type]  # every decision is a dataclass
    return messages.Decision(
        question=name,
        seat=seat,
        kind=kind,
        text=tell.question(asked, view),
        fields=dict(zip(names, values, strict=True)),
        options=[
            messages.Option(
                id=option,
                name=asked.space.name(option),
                label=tell.option(asked, option, view),
                gist=tell.option_gist(asked, option, view),
                effects=[messages.Effect(thing=thing, amount=amount) for thing, amount in effects[option]],
                effect=tell.outlook(effects[option]),
            )
            for option in chair.options
        ],
    )


def analysis(found: RatedOptions) -> messages.Analysis:
    """Serialize a master's estimates of the options of a question."""
    look = found.look
    return messages.Analysis(
        number=look.number,
        seat=look.seat,
        text=found.question,
        verdict=found.verdict,
        went_by=found.reason,
        taken=look.taken,
        options=[
            messages.AnalysedOption(
                id=one.choice,
                label=found.label(one.choice),
                share=round(one.share, 4),
                tries=one.tries,
                as_good=one.as_good,
            )
            for one in look.options
        ],
    )


def view(match: Match[Any], seat: int | None) -> messages.View:
    """Serialize the view of a seat, or of a spectator for None."""
    known = match.view(seat)
    fields = known._asdict() if isinstance(known, tuple) else known.encode()  # type: ignore[attr-defined]  # a named tuple
    return messages.View(seat=seat, number=match.number, over=match.over, view=fields)


def events(table: Table, seat: int | None, since: int, lang: str) -> list[messages.Event]:
    """Serialize the events that a seat saw after an answer; draws of chance are left out, their results are not."""
    match = table.match
    if match is None:
        return []
    tell = _words_of(table, lang)
    return [_event(event, tell) for event in match.events(seat, since) if event.kind.name != "chance"]


def log(match: Match[Any], players: Sequence[Player], seat: int | None, since: int, lang: str) -> list[messages.Event]:
    """Serialize the events that a seat may still look up: some games hide the earlier ones.

    This may run in a thread: nothing changes the match of a table, because each answer replaces it by a copy.
    """
    return _recorded(Perspective(match, seat, players, lang), since)


def log_text(past_match: PastMatch, seat: int | None, since: int, lang: str) -> str:
    """Return the same log as JSON; this runs in the process that makes pages of past matches."""
    perspective = past_match.perspective(seat, lang)
    return encoded(messages.Log(number=perspective.number, events=_recorded(perspective, since))).decode()


def _recorded(perspective: Perspective, since: int) -> list[messages.Event]:
    recorded, tell = board_for(perspective).recorded(perspective.events), perspective.describer
    return [_event(event, tell) for event in recorded if event.number > since and event.kind.name != "chance"]


def chat(lines: Iterable[Said]) -> list[messages.ChatLine]:
    """Serialize lines of the chat."""
    return [messages.ChatLine(**said._asdict()) for said in lines]


def done(table: Table, seat: int | None) -> messages.Done:
    """Serialize the position after an answer or an undo."""
    match, asked = table.match, question(table, seat)
    return messages.Done(
        number=0 if match is None else match.number,
        over=match is not None and match.over,
        question=asked,
        choices=[] if match is None or asked is None else list(match.options(seat)),
    )


def _event(event: Event, tell: Describer | NoWords) -> messages.Event:
    return messages.Event(number=event.number, kind=event.kind.name, facts=event.facts(), text=tell.event(event))


def _standings(match: Match[Any], tell: Describer) -> list[messages.Standing]:
    return [
        messages.Standing(
            seat=standing.seat,
            rank=standing.rank,
            points=standing.points,
            lines=[
                messages.ScoreLine(name=name, label=tell.score_line(name), points=points)
                for name, points in standing.lines
            ],
        )
        for standing in match.standings()
    ]
