"""Step forward and back through a finished match."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.text import Text

from caravanserai.kernel import registry
from caravanserai.kernel.record import replay as play_again
from caravanserai.terminal import analysis, arguments, match_end
from caravanserai.terminal.layout import Layout
from caravanserai.terminal.play import make_setup, screen_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from caravanserai.kernel.match import Match
    from caravanserai.kernel.record import Record
    from caravanserai.terminal.console import Terminal
    from caravanserai.terminal.screen import Screen


def replay(terminal: Terminal, record: Record, seat: int | None, names: Sequence[str], bots: str | None) -> None:
    """Verify the record, then show any position of it; a spectator sees the public facts."""
    play_again(record)
    positions = positions_of(record)
    setup = make_setup(
        terminal.words,
        record.game,
        seats=record.seats,
        people=(),
        bots=("random",),
        names=names,
        seed=record.seed,
        options=record.options,
    )
    players = arguments.players_in(bots, record.game, record.seats)
    if seat is not None:
        arguments.checked_seat(seat, record.seats)
    screen = screen_of(terminal, setup)
    layout, turns = Layout(terminal, screen), turns_of(positions, screen)
    say, at = terminal.words.say, 0
    refusal: list[Text] = []
    while True:
        match = positions[at]
        since = positions[at - 1].number if at else -1
        terminal.clear()
        below: list[RenderableType] = []
        if match.over:
            below += [match_end.score_sheet(match, screen), match_end.winners(match, screen)]
        eyes = say("terminal.replay.spectator") if seat is None else screen.describer.seat(seat)
        below.append(Text(say("terminal.replay.place", step=at, last=len(positions) - 1, name=eyes), "bold"))
        below.append(Text(say("terminal.replay.keys"), "dim"))
        terminal.show(*layout.table(match, seat, below, since), *refusal)
        typed = terminal.ask(say("terminal.replay.prompt")).lower()
        if typed == "q":
            return
        refusal = []
        if typed == "h":
            if positions[-1].over:
                terminal.read(*analysis.at_moment(positions[-1], match.number, screen.describer, players))
            else:
                refusal = [Text(say("bots.refused.unfinished"), "red")]
            continue
        if typed in [f"v{number}" for number in range(record.seats + 1)]:
            seat = int(typed[1:]) - 1 if typed != "v0" else None
            continue
        to = step(typed, at, len(positions) - 1, turns)
        if to is None:
            refusal = [Text(say("terminal.refusal.step", typed=typed[:20]), "red")]
        else:
            at = to


def positions_of(record: Record) -> list[Match[Any]]:
    """Return the match after each call of the record, beginning with the first position."""
    match = registry.game(record.game).start(record.seats, record.seed, record.options)
    positions = [match.copy()]
    for seat, choice in record.calls:
        match.perform(seat, choice)
        positions.append(match.copy())
    return positions


def turns_of(positions: list[Match[Any]], screen: Screen) -> list[int]:
    """Return the steps at which a turn of the game begins."""
    return [
        at
        for at in range(1, len(positions))
        if any(screen.begins_turn(event) for event in positions[at].events(None, positions[at].number - 1))
        and positions[at].number > positions[at - 1].number
    ]


def step(typed: str, at: int, last: int, turns: list[int]) -> int | None:
    """Return the next step: forward, back, to a step, or to the beginning of a turn (`t3`); None for other input."""
    if typed in ("", "n"):
        return min(at + 1, last)
    if typed == "p":
        return max(at - 1, 0)
    number = typed.removeprefix("t").strip()
    if not number.isascii() or not number.isdigit() or len(number) > 6:
        return None
    if not typed.startswith("t"):
        return min(int(number), last)
    return turns[min(int(number), len(turns)) - 1] if turns and int(number) else 0
