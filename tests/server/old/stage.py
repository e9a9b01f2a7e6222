"""Fill a database with the program of its time: runs with an old version of the project on the Python path.

`make_stages.py` starts it. It uses only what every version of the server has: a house with tables, and people who
sit down, talk, answer and take back. What a version lacks (clocks per seat, prepared answers, heirs) is left out.
"""

from __future__ import annotations

import asyncio
import importlib
import inspect
import random
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import caravanserai

CHANCE = random.Random(15)
NAMES = (("amaia", "Amaia", "en"), ("teo", "Teo", "es"), ("noor", "Noor", "en"), ("ilse", "Ilse", "es"))
SEATS = {"silk_road": 3, "dragon_road": 3, "crystal_peaks": 2, "dragonharth": 4}
ANSWERS = {"silk_road": 47, "dragon_road": 47, "crystal_peaks": 90, "dragonharth": 450}
"""How far the running matches are played: in the later games far enough to meet rules that have changed since."""
LONG = {"dragonharth"}
"""Games whose matches are too long for a finished one in a small file."""
THREE_DAYS = 259_200


def old(module: str) -> Any:  # noqa: ANN401  # of whichever version
    """A module of the server, wherever that version keeps it; None if it has none."""
    for room in ("", "play.", "host.", "visitors.", "storage."):
        try:
            return importlib.import_module(f"caravanserai.server.{room}{module}")
        except ModuleNotFoundError:
            continue
    return None


class Stage:
    """A server of an old version and its matches."""

    def __init__(self, folder: Path) -> None:
        self.house = old("house").House(old("settings").Settings(folder, bot_pause=0.0))
        self.people = [old("person").Person(*facts) for facts in NAMES]

    async def table(self, name: str, game: str, *, bots: int = 0, free: int = 0, **wishes: object) -> Any:  # noqa: ANN401  # of whichever version
        """A table with people, then bots, then free seats."""
        known = inspect.signature(self.house.open_table).parameters
        chosen = {wish: value for wish, value in wishes.items() if wish in known}
        options = {"length": "short"} if game == "dragonharth" else {}
        with (
            mock.patch("secrets.token_urlsafe", return_value=name),
            mock.patch.object(old("house"), "checked_seed", return_value=f"seed of {name}"),
        ):
            table = await self.house.open_table(self.people[0], game, SEATS[game], options, **chosen)
        people = SEATS[game] - bots - free
        for seat in range(people):
            await table.sit(seat, self.people[seat])
        for seat in range(people, people + bots):
            await table.seat_bot(seat, "greedy", f"Bot {seat}")
        return table

    async def step(self, table: Any) -> int:  # noqa: ANN401  # of whichever version
        """Answer for a person who is asked, or wait for a bot; return the seat of that person."""
        while table.bot_to_move() is not None:  # noqa: ASYNC110  # older versions offer nothing to wait for
            await asyncio.sleep(0.002)
        seat = CHANCE.choice(table.match.decisions()).seat
        await table.answer(seat, CHANCE.choice(list(table.match.options(seat))), table.question_of(seat))
        return int(seat)

    async def play(self, table: Any, calls: int) -> None:  # noqa: ANN401  # of whichever version
        """Play until there are that many calls, taking one back halfway where the rules allow it."""
        await table.say(0, "Amaia", f"Hello at {table.id}")
        await table.start()
        undone = False
        while not table.match.over and len(table.calls) < calls:
            seat = await self.step(table)
            if not undone and len(table.calls) > calls // 2 and table.match.can_undo(seat):
                await table.undo(seat)
                undone = True
        await table.say(1, "Teo", "Adiós")

    async def play_to_half_a_group(self, table: Any) -> None:  # noqa: ANN401  # of whichever version
        """Play until several decide at once, and let one of them answer."""
        await table.start()
        while len(table.match.decisions()) < 3 or len(table.calls) < 8:
            await self.step(table)
        await self.step(table)
        assert len(table.match.decisions()) > 1

    async def play_to_prepared(self, table: Any) -> None:  # noqa: ANN401  # of whichever version
        """Play until a seat can prepare an answer, and prepare one for a later question."""
        prepared = old("prepared")
        await table.start()
        while True:
            await self.step(table)
            for seat in range(SEATS[table.deed.game]):
                offer = prepared.preparable(table.match, seat)
                if offer is not None and len(table.calls) > 20:
                    await prepared.prepare(self.house.store, table, seat, min(offer[1]))
                    return

    async def fill(self) -> None:
        """Open and play all tables of this stage."""
        for person in self.people:
            await self.house.keep(person)
        for game in filter(is_known, SEATS):
            await self.play(await self.table(f"{game}-people", game), ANSWERS[game])
            await self.play(await self.table(f"{game}-bots", game, bots=1), 31)
            if game not in LONG:
                await self.play(await self.table(f"{game}-over", game), 9999)
        await self.play_to_half_a_group(await self.table("half-a-group", "dragon_road"))
        await self.play(await self.table("by-letter", "silk_road", clock=THREE_DAYS, bank=THREE_DAYS), 23)
        await self.table("gathering", "silk_road", bots=1, free=1, public=True)
        if old("prepared") is not None:
            await self.play_to_prepared(await self.table("prepared", "silk_road"))
            asked = await self.table("proposal", "silk_road", clock=THREE_DAYS)
            await self.play(asked, 21)
            await asked.propose("undo", 0, asked.match.number)
        if old("heirs") is not None:
            await self.play(heirs := await self.table("heirs", "dragonharth", bots=2), 25)
            await heirs.resign(1, "teo")
            await heirs.succeed(3, old("heirs").Heir("ilse", "Ilse"))


def is_known(name: str) -> bool:
    try:
        caravanserai.game(name)
    except caravanserai.CaravanseraiError:
        return False
    return True


async def main(folder: Path, *, killed: bool) -> None:
    stage = Stage(folder)
    await stage.fill()
    if killed:
        stage.house.brains.close()
        stage.house.store.close()  # as if the server had been killed: nothing more is kept
    else:
        await stage.house.close()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), killed="--killed" in sys.argv))
