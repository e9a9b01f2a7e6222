"""Four people at one table play a whole match over their sockets, in two languages, to the same score."""

from __future__ import annotations

import contextlib
import random
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest

from tests.crowding import until
from tests.server.browsing import AT_ANY_PACE, Guest, Page, running_server

pytestmark = pytest.mark.slow

LANGS = ("en", "es", "en", "es")
MOST_ANSWERS = 4000
_HAS_COMMAND = re.compile(r"data-do=|<input|<form|</form")
"""Found in every fragment with a command; parsing all other fragments would take long."""


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with running_server(tmp_path_factory.mktemp("house"), prelude=AT_ANY_PACE) as (address, _):
        yield address


class PageCommands(HTMLParser):
    """The commands for a decision that the page of a table offers."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.confirm: dict[str, str] | None = None
        self.choices: list[dict[str, str]] = []
        self._form: str | None = None
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        verb = facts.get("data-do", "")
        command = {
            name.removeprefix("data-"): facts[name] for name in ("data-do", "data-choice", "data-then") if name in facts
        }
        if tag == "form":
            self._form = facts.get("data-block") if verb == "choose" else None
        elif tag == "input" and self._form and facts.get("name") == "item":
            self.choices.append({"do": "choose", "block": self._form, "item": facts["min"]})
        elif verb == "answer":
            self.confirm = command
        elif verb in {"choose", "take"} and "choice" in command and facts.get("aria-disabled") != "true":
            self.choices.append(command)


class Player:
    """A player who answers at random."""

    def __init__(self, guest: Guest, table: str, held: contextlib.ExitStack) -> None:
        self.page = Page(held.enter_context(guest.socket(f"{table}/socket")))
        self._random = random.Random(guest.address)

    def catch_up(self) -> bool:
        """Take all new messages; return whether there were any."""
        heard = False
        with contextlib.suppress(TimeoutError):
            while True:
                self.page.hear(0)
                heard = True
        return heard

    @property
    def asked(self) -> bool:
        return " data-mine" in self.page.fragments.get("decision", "").partition(">")[0]

    @property
    def total(self) -> list[str]:
        """Return the points of all seats after the match."""
        row = self.page.fragments.get("ending", "").partition('class="total"')[2].partition("</tr>")[0]
        return re.findall(r">\s*(-?\d+)\s*<", row)

    def act(self) -> None:
        """Make a random choice or confirm it, and wait until the page has changed."""
        before = self.page.fragments["decision"]
        self.send()
        while self.page.fragments["decision"] == before:
            self.page.hear()

    def send(self) -> None:
        """Send a random choice, or confirm the choice that is shown."""
        commands = PageCommands("".join(text for text in self.page.fragments.values() if _HAS_COMMAND.search(text)))
        command = dict(commands.confirm or self._random.choice(commands.choices))
        self.page.command(command.pop("do"), **command)


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_four_people_play_a_whole_match_and_read_the_same_score(address: str, game: str) -> None:
    host, *others = [Guest(address, lang) for lang in LANGS]
    status, url, _ = host.post(f"/games/{game}", seats="4", **{f"seat_{seat}": "free" for seat in range(4)})
    assert status == 200
    table = url.removeprefix(host.address)
    for seat, guest in enumerate((host, *others)):
        assert guest.post(f"{table}/room", do="sit", seat=str(seat))[0] == 200
    assert host.post(f"{table}/room", do="start")[0] == 200
    with contextlib.ExitStack() as held:
        players = [Player(guest, table, held) for guest in (host, *others)]
        for player in players:
            player.page.hear()
        for _ in range(MOST_ANSWERS):
            for player in players:
                player.catch_up()
            if all(player.total for player in players):
                break
            asked = [player for player in players if player.asked]
            if asked:
                asked[0].act()
            else:  # news is on its way, to any of the players
                until(lambda: any(player.catch_up() for player in players), "nobody is asked anything")
        totals = [player.total for player in players]
    assert len(totals[0]) == 4
    assert all(total == totals[0] for total in totals)
