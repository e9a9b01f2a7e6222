"""Clicks of one person in a whole match against bots, counted in a real browser.

`python -m bench.clicks` plays each game and prints one JSON object. The player chooses at random, but takes the number
that a panel proposes, except for bids: those are set by a click on their coin and sealed by another. "Go on now" and
the strip of moves are not counted: nobody needs them. Dragonharth takes several minutes; `--games silk_road` picks one.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from tests.browser.installed_chromium import chromium
from tests.browser.visitor import Visitor, play_to_the_end
from tests.server.browsing import AT_ANY_PACE, running_server

_GAMES: Final = ("silk_road", "dragon_road", "crystal_peaks", "dragonharth")
_HASTY_BOTS: Final = f"""
{AT_ANY_PACE}
from caravanserai.server.tables import player_commands
player_commands._UNDO_SECONDS = dict.fromkeys(player_commands._UNDO_SECONDS, 0.01)
"""
"""Code that lets bots hardly wait for an undo."""


class Clicker(Visitor):
    """A person with a mouse: a number is set by a click on its picture, and answered by a click on the button."""

    def _decide(self, option: dict[str, Any]) -> bool:
        if "block" not in option:
            return super()._decide(option)
        form = f'form[data-block="{option["block"]}"]:visible'
        coins = self.page.locator(f"{form} [data-set]")
        if option["block"] == "bid" and coins.count():
            coin = coins.nth(self._random.randrange(coins.count()))
            if coin.get_attribute("aria-pressed") != "true":
                coin.click()
                self.clicks += 1
        return self._click(f"{form} button[type=submit]")


def clicks_of_a_match(address: str, game: str) -> int:
    """Play a match to its end; return the number of clicks."""
    visitor = Clicker(chromium(), address)
    visitor.go("/me")
    visitor.page.locator('input[name="pace"][value="at_once"]').check(force=True)
    visitor.page.locator("form.settings button.go").click()
    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').first.click()
    visitor.sit_down()
    play_to_the_end([visitor])
    visitor.leave()
    return visitor.clicks


def main() -> int:
    """Play the matches, and print the clicks of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.clicks", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=_GAMES, default=_GAMES)
    parser.add_argument("--matches", type=int, default=3, help="matches of each game")
    chosen = parser.parse_args()
    options = ("--bot-pause", "0.01")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), *options, may_complain=True, prelude=_HASTY_BOTS) as (address, _),
    ):
        counted = {
            game: [clicks_of_a_match(address.rstrip("/"), game) for _ in range(chosen.matches)] for game in chosen.games
        }
    mean = {game: round(statistics.mean(clicks), 1) for game, clicks in counted.items()}
    print(json.dumps({"clicks": counted, "mean": mean}, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
