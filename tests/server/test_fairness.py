"""Was it fair? The proof finds what does not follow from the seed."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai.kernel import state
from caravanserai.kernel.match import Match
from caravanserai.server.after.fairness import findings
from tests.server.browsing import Guest, running_server
from tests.server.played import played, store_match


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    folder = tmp_path_factory.mktemp("house")
    store_match(folder, played("silk_road", 3), "over")
    store_match(folder, played("silk_road", 3, 20), "now")
    with running_server(folder) as (address, _):
        yield address, folder


@pytest.mark.parametrize("game", ["silk_road", "dragon_road"])
def test_a_match_is_fair_and_every_draw_has_its_cause(game: str) -> None:
    match = played(game, 3)
    found = findings(match, match.record().digests)
    assert found.fair
    assert found.draws[0].number == 0
    told = [event for event in match.events(None, -1) if event.kind.name == "chance"]
    assert sum(len(draw.causes) for draw in found.draws) == len(told) > 5
    assert all(draw.numbers for draw in found.draws)


def test_answers_taken_back_are_accounted_for_too() -> None:
    match = played("silk_road", 3, 30)
    match.rewind(10, range(3))
    while not match.over:
        match.answer(match.harmless())
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
        later.answer(later.harmless())
        digests.append(later.digest())

    def again() -> Match[state.State]:
        return match.game.resume(position, "tea", match.setup, match.number)

    found = findings(later, digests, again())
    assert found.fair
    assert found.draws
    assert all(draw.number > 40 for draw in found.draws)
    digests[5] = "0" * 16
    assert not findings(later, digests, again()).repeated


@pytest.mark.parametrize("plant", ["silent", "jump"])
def test_chance_that_is_used_in_secret_is_found(plant: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that draws without saying so, and one that sets chance to what it likes."""
    honest = Match.answer

    def cheat(self: Match[state.State], choice: int, seat: int | None = None) -> None:
        honest(self, choice, seat)
        if self.number == 12:
            self._state.chance = (self._state.chance + (0x9E3779B97F4A7C15 if plant == "silent" else 1)) % (1 << 64)

    monkeypatch.setattr(Match, "answer", cheat)
    match = played("silk_road", 3)
    assert not findings(match, match.record().digests).accounted


def test_the_seed_is_shown_at_the_end_and_fits_what_was_noted(house: tuple[str, Path]) -> None:
    guest = Guest(house[0])
    noted = hashlib.sha256(b"caravanserai seed tea").hexdigest()
    running = guest.get("/tables/now/fair")[2]
    assert noted in running
    assert "tea" not in running.replace("steal", "")
    over = guest.get("/tables/over/fair")[2]
    assert "<code>tea</code>" in over
    assert over.count('class="good"') == 2
    assert guest.get(f"/tables/over/fair?noted={noted.upper()}")[2].count('class="good"') == 3
    assert guest.get("/tables/over/fair?noted=0123")[2].count('class="bad"') == 1
