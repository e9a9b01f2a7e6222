"""The golden files of a game detect a rule that changes without a new rules number."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

import pytest

from tests.patching import interpreted_only
from tools.golden_faults import is_noticed, planted
from tools.regenerate_golden import GAMES

pytestmark = interpreted_only


def more(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule returns one more."""
    return lambda *facts: rule(*facts) + 1


def fewer(rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule leaves out the last of several results."""
    return lambda *facts: found[:-1] if len(found := rule(*facts)) > 1 else found


def never(_rule: Callable[..., Any]) -> Callable[..., Any]:
    """The rule never holds."""
    return lambda *_facts: False


def two(_number: int) -> int:
    return 2


FAULTS = [
    ("silk_road", "auction._bids", fewer),
    ("silk_road", "caravan.MoveCaravan.options", fewer),
    ("silk_road", "market._receivers", fewer),
    ("silk_road", "market._TILES_FOR_BARTERER", lambda number: number + 1),
    ("silk_road", "scoring._sole_owner_of_most", lambda _rule: lambda _held: None),
    ("silk_road", "thief.Steal.options", fewer),
    ("dragon_road", "almanac.flow.bidding.Bid.options", fewer),
    (
        "dragon_road",
        "almanac.flow.bidding.bid_winner",
        lambda rule: lambda road, kind: (rule(road, kind) + 1) % road.seats,
    ),
    ("dragon_road", "almanac.flow.final_scoring._scored", more),
    ("dragon_road", "almanac.flow.contracts.DRAWN", two),
    ("dragon_road", "almanac.flow.contracts.LIMIT", two),
    ("crystal_peaks", "almanac.flow.placement._is_only_among", never),
    ("crystal_peaks", "almanac.flow.contracts.closing_fee", more),
    ("crystal_peaks", "almanac.crystal_peaks.pages.aurora.MoveLight.options", fewer),
    ("crystal_peaks", "almanac.crystal_peaks.pages.ceru_springs.FeedGeyser.options", fewer),
    ("crystal_peaks", "almanac.crystal_peaks.pages.floe_lake.PushIce.options", fewer),
    ("crystal_peaks", "almanac.crystal_peaks.pages.oak_valley.blessed", fewer),
    ("crystal_peaks", "almanac.flow.crates.supplied", fewer),
    ("dragonharth", "combat.battle._throw", more),
    ("dragonharth", "combat.battle._is_walled", never),
    ("dragonharth", "combat.battle.card_points", more),
    ("dragonharth", "map.movement._survives_fire", never),
    ("dragonharth", "map.ships._FAIR_WIND", two),
    ("dragonharth", "economy.store.price_of", more),
]


def plant(monkeypatch: pytest.MonkeyPatch, game: str, place: str, change: Callable[[Any], Any]) -> None:
    """Change one rule without a new rules number."""
    home = "caravanserai.games." + ("" if place.startswith("almanac.") else f"{game}.")
    module, *rest = place.rsplit(".", 2 if place.rsplit(".", 2)[1][0].isupper() else 1)
    owner: Any = importlib.import_module(home + module)
    for name in rest[:-1]:
        owner = getattr(owner, name)
    monkeypatch.setattr(owner, rest[-1], change(getattr(owner, rest[-1])))


@pytest.mark.parametrize(("game", "place", "change"), FAULTS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_changed_rule_without_a_new_number_is_noticed(
    monkeypatch: pytest.MonkeyPatch, game: str, place: str, change: Callable[[Any], Any]
) -> None:
    plant(monkeypatch, game, place, change)
    assert is_noticed(GAMES[game])


@pytest.mark.parametrize("game", GAMES)
def test_without_a_fault_nothing_is_noticed(game: str) -> None:
    assert not is_noticed(GAMES[game])


def test_a_fault_of_the_measurement_is_noticed_and_gone_afterwards() -> None:
    golden = GAMES["silk_road"]
    for first in (True, False):
        with planted(golden.game.table.kinds[0], first=first):
            assert is_noticed(golden)
    assert not is_noticed(golden)
