"""Clicks of one person in a whole match against bots, counted in a real browser.

`python -m bench.clicks` plays each game and prints one JSON object: the clicks of each match, and with `--kinds` what
was clicked how often. Every click counts, also those that open a panel or a list or choose a number. "Go on now" and
the strip of moves are not clicked: nobody needs them.

The player wants to get on. They choose at random, but

- they give what is prepared: if a green button gives what a panel proposes, they click it, and they cancel nothing;
- they take the number that a panel proposes, except for bids: those are set by a click on a coin, then sealed;
- in Dragonharth they take about as many actions in a turn as the usual bot, and of the same kinds (`_ACTIONS`), rarely
  one of those that the bots never take; then they end the turn. In every second battle they lay a card.

Dragonharth takes several minutes; `--games silk_road` picks one game.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, Final

from tests.browser.installed_chromium import chromium
from tests.browser.visitor import Visitor, kind_of, play_to_the_end
from tests.server.browsing import AT_ANY_PACE, running_server

_GAMES: Final = ("silk_road", "dragon_road", "crystal_peaks", "dragonharth")
_HASTY_BOTS: Final = f"""
{AT_ANY_PACE}
from caravanserai.server.tables import player_commands
player_commands._UNDO_SECONDS = dict.fromkeys(player_commands._UNDO_SECONDS, 0.01)
"""
"""Code that lets bots hardly wait for an undo."""
_ACTIONS: Final = {"buy": 0.7, "card": 0.1, "move": 0.95, "fire": 0.75, "attack": 0.25, "others": 0.15}
"""The part of the turns in which an action is wanted: as the usual bot takes it; `others` are the folded ones."""
_LAYS_A_CARD: Final = 0.5
_END: Final = "0"
"""The choice that ends a turn."""
_BUTTONS: Final = """(() => {
  const ids = (found) => found.map((e) => e.id);
  const buttons = [...document.querySelectorAll('#decision button[id^="word-"]')];
  const goesBack = (e) => /^(Go back|Stay here|Make no offer|Leave the )/.test(e.innerText.trim());
  const gives = (e) => e.matches(".go") || /^Make the offer/.test(e.innerText.trim());
  const row = [...document.querySelectorAll("#choices #row")];
  return [ids([...row, ...buttons.filter(gives)]), ids(buttons.filter(goesBack))];
})()"""
"""Returns the green buttons of the bar and of the sheet and the one that makes an offer, and those that go back."""
_SHEET: Final = "document.querySelector('#choices:not([hidden])')?.className.replace('choices', '').trim() ?? ''"
"""Returns the kind of the sheet beside the board."""


class Clicker(Visitor):
    """A person with a mouse who wants to get on."""

    def __init__(self, *arguments: Any, **context: Any) -> None:  # noqa: ANN401  # a visitor's
        super().__init__(*arguments, **context)
        self.kinds_clicked: Counter[str] = Counter()
        self._wanted: list[str] | None = None
        """The actions still wanted in this turn; None between turns."""

    def pick(self, options: list[dict[str, Any]]) -> dict[str, Any]:
        """Choose as a person who wants to get on."""
        named = {option.get("id", ""): option for option in options}
        if any(name.startswith("action-") for name in named):
            return self._action(options, named)
        if "commit" in named:
            cards = [option for name, option in named.items() if name.startswith("card-")]
            return self._random.choice(cards) if cards and self._random.random() < _LAYS_A_CARD else named["commit"]
        green, back = self.page.evaluate(_BUTTONS)
        wanted = [option for option in options if option.get("id") in green]
        return self._random.choice(wanted or [option for option in options if option.get("id") not in back] or options)

    def _action(self, options: list[dict[str, Any]], named: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """Choose the next wanted action that is possible, or end the turn."""
        if self._wanted is None:
            self._wanted = [action for action, share in _ACTIONS.items() if self._random.random() < share]
        while self._wanted:
            action = self._wanted.pop(0)
            if f"action-{action}" in named:
                return named[f"action-{action}"]
            if action == "others":
                return self._folded(named)
        self._wanted = None
        return next(option for option in options if option.get("choice") == _END)

    def _folded(self, named: dict[str, dict[str, Any]]) -> dict[str, Any]:
        """Unfold the other actions and choose one."""
        fold = self.page.locator("#more-actions:not([open]) summary")
        if fold.count():
            fold.click()
            self.clicks += 1
            self.kinds_clicked["unfold"] += 1
        options = self.options() or []
        return self._random.choice(
            [one for one in options if one["id"].startswith("action-") and one["id"] not in named] or options
        )

    def _decide(self, option: dict[str, Any]) -> bool:
        kind = f"{self.page.evaluate(_SHEET)}: {kind_of(option.get('id') or option.get('action') or 'confirm')}"
        clicked = self._clicked(option)
        self.kinds_clicked[kind] += clicked
        return clicked

    def _clicked(self, option: dict[str, Any]) -> bool:
        """Click; a number is set by a click on its picture, and answered by a click on the button."""
        if "block" not in option:
            return super()._decide(option)
        form = f'form[data-block="{option["block"]}"]:visible'
        coins = self.page.locator(f"{form} [data-set]")
        if option["block"] == "bid" and coins.count():
            coin = coins.nth(self._random.randrange(coins.count()))
            if coin.get_attribute("aria-pressed") != "true":
                coin.click()
                self.clicks += 1
                self.kinds_clicked["coin"] += 1
        return self._click(f"{form} button[type=submit]")


def clicks_of_a_match(address: str, game: str) -> tuple[int, Counter[str]]:
    """Play a match to its end; return the number of clicks, and how often each kind of thing was clicked."""
    visitor = Clicker(chromium(), address)
    visitor.go("/me")
    visitor.page.locator('input[name="pace"][value="at_once"]').check(force=True)
    visitor.page.locator("form.settings button.go").click()
    visitor.go("/")
    visitor.page.locator(f'form[action="/games/{game}/play"] button').first.click()
    visitor.sit_down()
    play_to_the_end([visitor])
    visitor.leave()
    return visitor.clicks, visitor.kinds_clicked


def main() -> int:
    """Play the matches, and print the clicks of each."""
    parser = argparse.ArgumentParser(prog="python -m bench.clicks", description=__doc__)
    parser.add_argument("--games", nargs="+", choices=_GAMES, default=_GAMES)
    parser.add_argument("--matches", type=int, default=3, help="matches of each game")
    parser.add_argument("--kinds", action="store_true", help="print what was clicked, too")
    chosen = parser.parse_args()
    options = ("--bot-pause", "0.01")
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder), *options, may_complain=True, prelude=_HASTY_BOTS) as (address, _),
    ):
        played = {
            game: [clicks_of_a_match(address.rstrip("/"), game) for _ in range(chosen.matches)] for game in chosen.games
        }
    clicks = {game: [count for count, _ in matches] for game, matches in played.items()}
    told: dict[str, Any] = {
        "clicks": clicks,
        "mean": {game: round(statistics.mean(clicks[game]), 1) for game in clicks},
    }
    if chosen.kinds:
        sums = {game: sum((kinds for _, kinds in matches), Counter[str]()) for game, matches in played.items()}
        told["kinds"] = {game: dict(kinds.most_common()) for game, kinds in sums.items()}
    print(json.dumps(told, indent=2))
    return 0


if __name__ == "__main__":
    sys.exit(main())
