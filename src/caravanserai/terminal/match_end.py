"""When all is over: the score sheet line by line, the winners, and how anyone can check the match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from caravanserai.terminal.command_hint import command

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from rich.console import RenderableType

    from caravanserai.kernel.match import Match
    from caravanserai.terminal.console import Desk
    from caravanserai.terminal.screen import Screen


def score_sheet(match: Match[Any], screen: Screen) -> RenderableType:
    """One column for each seat, the best first; one row for each line of the score."""
    say, describer = screen.words.say, screen.describer
    standings = sorted(match.standings(), key=lambda standing: (standing.rank, standing.seat))
    table = Table(box=None, padding=(0, 1), header_style="bold")
    table.add_column("")
    for standing in standings:
        style = "bold green" if standing.rank == 1 else ""
        table.add_column(Text(describer.seat(standing.seat), style), justify="right", overflow="ellipsis")
    for place, (name, _) in enumerate(standings[0].lines):
        points = [standing.lines[place][1] for standing in standings]
        table.add_row(screen.paint(describer.score_line(name)), *[str(count or "-") for count in points])
    totals = [str(standing.points) for standing in standings]
    table.add_row(Text(say("terminal.ending.total"), "bold"), *totals, style="bold")
    table.add_row(Text(say("terminal.ending.rank")), *[str(standing.rank) for standing in standings])
    return table


def winners(match: Match[Any], screen: Screen) -> Text:
    """Who has won; where totals are equal, also what decides between them."""
    names = [screen.describer.seat(seat) for seat in match.winners()]
    say = screen.words.say
    if len(names) == 1:
        won = Text(say("terminal.ending.winner", name=names[0]), "bold green")
        points = [standing.points for standing in match.standings()]
        tied = screen.tie() if points.count(max(points)) > 1 else ""
        return won.append(f"\n{tied}", "not bold default") if tied else won
    names_listed = say("terminal.ending.and", first=", ".join(names[:-1]), last=names[-1])
    return Text(say("terminal.ending.winners", names=names_listed), "bold green")


def grades(match: Match[Any], screen: Screen, people: Sequence[int]) -> list[Text]:
    """How well somebody did alone against bots, where the game grades that; the seed stands below."""
    standings = match.standings()
    grade = match.game.grade(standings, people)
    if not grade:
        return []
    seat = people[0]
    return [Text(screen.describer.grade(grade, seat, standings[seat].rank, own=True), "bold")]


def prove(desk: Desk, match: Match[Any], names: Sequence[str], record: Path | None) -> None:
    """Show the seed and its commitment, and where the record lies."""
    desk.say("terminal.ending.seed", seed=match.seed)
    desk.say("terminal.ending.commitment", seed=match.seed, commitment=match.commitment)
    if record is not None:
        again = command(desk.words, "replay", str(record), "--names", ",".join(names))
        desk.say("terminal.ending.record", command=again)
