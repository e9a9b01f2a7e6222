"""The proof of fairness finds everything that does not follow from the seed."""

from __future__ import annotations

import contextlib
import hashlib
import html
import json
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from caravanserai.kernel import state
from caravanserai.kernel.chance import FAST, KEYED, keyed_seed
from caravanserai.kernel.match import Match
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import OVER
from caravanserai.server.review.fairness import findings
from caravanserai.server.tables.bot_pool import bot_seed
from caravanserai.server.tables.registry import TableRegistry
from caravanserai.text.catalogue import Words
from tests.server.browsing import Guest, running_server
from tests.server.conftest import Scenario
from tests.server.played import played, store_match
from tests.server.test_table import answer_once, three_people

TEA = keyed_seed("tea")
BOTH = pytest.mark.parametrize("seed", ["tea", TEA], ids=[FAST, KEYED])


@pytest.fixture(scope="module")
def registry(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, played("silk_road", 3), "over")
    store_match(folder, played("silk_road", 3, 20), "now")
    store_match(folder, played("silk_road", 3, seed=TEA), "keyed")
    with running_server(folder) as (address, _):
        yield address, folder


@BOTH
@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_a_match_is_fair_and_every_draw_has_its_cause(game: str, seed: str) -> None:
    match = played(game, 3, seed=seed)
    found = findings(match, match.record().digests)
    assert found.fair
    assert found.draws[0].number == 0
    told = [event for event in match.events(None, -1) if event.kind.name == "chance"]
    assert sum(len(draw.causes) for draw in found.draws) == len(told) > 5
    assert all(draw.numbers for draw in found.draws)


@BOTH
def test_answers_taken_back_are_accounted_for_too(seed: str) -> None:
    match = played("silk_road", 3, 30, seed)
    match.rewind(10, range(3))
    while not match.over:
        match.answer(match.timeout_choice())
    assert findings(match, match.record().digests).fair


def test_a_position_that_was_changed_is_found() -> None:
    match = played("silk_road", 3)
    digests = list(match.record().digests)
    digests[40] = "0" * 16
    assert not findings(match, digests).repeated
    assert not findings(match, digests[:30]).repeated


def test_a_match_that_goes_on_from_a_position_is_checked_from_there_on() -> None:
    match = played("dragon_road", 3, 40)
    position = match.snapshot()
    later = match.game.resume(position, "tea", match.setup, match.number)
    digests = []
    while not later.over:
        later.answer(later.timeout_choice())
        digests.append(later.digest())

    def again() -> Match[state.State]:
        return match.game.resume(position, "tea", match.setup, match.number)

    found = findings(later, digests, again())
    assert found.fair
    assert found.draws
    assert all(draw.number > 40 for draw in found.draws)
    digests[5] = "0" * 16
    assert not findings(later, digests, again()).repeated


@pytest.mark.parametrize(
    ("seed", "plant"),
    [
        ("tea", lambda chance: (chance + 0x9E3779B97F4A7C15) % (1 << 64)),
        ("tea", lambda chance: (chance + 1) % (1 << 64)),
        (TEA, lambda chance: chance + 1),
        (TEA, lambda chance: chance - 1),
        (TEA, lambda chance: chance + (1 << 64)),
        (TEA, lambda chance: chance % (1 << 64)),
        ("tea", lambda chance: chance + (1 << 320)),
    ],
    ids=["silent", "jump", "keyed silent", "keyed back", "another key", "keyed to fast", "fast to keyed"],
)
def test_chance_that_is_used_in_secret_is_found(
    seed: str, plant: Callable[[int], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Faulty rules: one draws without an event, others replace the state of chance."""
    honest = Match.answer

    def cheat(self: Match[state.State], choice: int, seat: int | None = None) -> None:
        honest(self, choice, seat)
        if self.number == 12:
            self._state.chance = plant(self._state.chance)

    monkeypatch.setattr(Match, "answer", cheat)
    match = played("silk_road", 3, seed=seed)
    assert not findings(match, match.record().digests).accounted


def test_the_seed_is_shown_at_the_end_and_fits_what_was_noted(registry: tuple[str, Path]) -> None:
    guest = Guest(registry[0])
    noted = hashlib.sha256(b"caravanserai seed tea").hexdigest()
    running = guest.get("/tables/now/fair")[2]
    assert noted in running
    assert "tea" not in running.replace("steal", "")
    over = guest.get("/tables/over/fair")[2]
    assert "<code>tea</code>" in over
    assert over.count('class="good"') == 2
    assert guest.get(f"/tables/over/fair?noted={noted.upper()}")[2].count('class="good"') == 3
    assert guest.get("/tables/over/fair?noted=0123")[2].count('class="bad"') == 1


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize(("table", "generator"), [("now", FAST), ("over", FAST), ("keyed", KEYED)])
def test_the_page_names_the_generator(registry: tuple[str, Path], lang: str, table: str, generator: str) -> None:
    shown = html.unescape(Guest(registry[0], lang).get(f"/tables/{table}/fair")[2])
    for name in (FAST, KEYED):
        assert (Words(lang).say(f"review.fair.generator.{name}") in shown) == (name == generator)


def test_a_new_table_draws_from_the_keyed_generator_and_is_fair(
    settings: Settings, run_scenario: Callable[[Scenario], None]
) -> None:
    named: list[str] = []

    async def play(registry: TableRegistry) -> None:
        table = await three_people(registry)
        assert table.match is not None
        assert table.match.generator == KEYED
        named.extend((table.id, table.match.commitment))
        while table.info.status != OVER:
            await answer_once(table)

    run_scenario(play)
    with contextlib.closing(sqlite3.connect(settings.database_file)) as store:
        (seed,) = (json.loads(text) for (text,) in store.execute("select seed from game_table"))
    assert hashlib.sha256(f"caravanserai seed {seed}".encode()).hexdigest() == named[1]
    with running_server(settings.folder) as (address, _):
        page = Guest(address).get(f"/tables/{named[0]}/fair?noted={named[1]}")[2]
    assert f"<code>{seed}</code>" in page
    assert page.count('class="good"') == 3
    assert 'class="bad"' not in page


def test_a_bot_is_not_given_the_seed_of_a_live_match() -> None:
    seeds = [bot_seed(TEA, seat) for seat in range(6)]
    assert len(set(seeds)) == 6
    key = TEA.removeprefix("blake2b:")
    assert not any(key[at : at + 8] in seed for seed in seeds for at in range(len(key) - 7))
