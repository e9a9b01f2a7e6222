import subprocess
import sys

import pytest

import caravanserai
from caravanserai.kernel import registry
from caravanserai.kernel.errors import SetupError, UnknownGameError
from tests.contract.toy import BAZAAR, Bazaar
from tests.kernel.positions import HUGE, Anything


@pytest.fixture
def only_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_games", {})
    registry.register(BAZAAR)


def test_silk_road_is_registered() -> None:
    assert caravanserai.game("silk_road") in caravanserai.all_games()


def test_a_module_of_a_game_can_be_imported_under_another_name() -> None:
    """`caravanserai.games` is the package in every form of import, and no function hides it."""
    lines = (
        "import caravanserai.games.almanac.game as first",
        "import caravanserai.games.silk_road",
        "from caravanserai import games",
        "assert first.Almanac.__module__ == 'caravanserai.games.almanac.game'",
        "assert caravanserai.games is games and games.silk_road.SILK_ROAD in caravanserai.all_games()",
    )
    subprocess.run([sys.executable, "-c", "\n".join(lines)], check=True, timeout=60)


def test_the_old_name_of_the_list_of_games_still_works() -> None:
    assert caravanserai.games() == caravanserai.all_games() == registry.games()


@pytest.mark.usefixtures("only_the_toy")
def test_a_registered_game_is_found() -> None:
    assert registry.game("bazaar") is BAZAAR
    assert registry.games() == (BAZAAR,)


@pytest.mark.usefixtures("only_the_toy")
def test_registering_twice_is_harmless_but_no_other_game_takes_the_name() -> None:
    registry.register(BAZAAR)
    with pytest.raises(SetupError, match="bazaar"):
        registry.register(Bazaar())
    assert registry.games() == (BAZAAR,)


@pytest.mark.usefixtures("only_the_toy")
@pytest.mark.parametrize("name", ["bazar", "Bazaar ", "bazaars"])
def test_a_near_miss_gets_a_hint(name: str) -> None:
    with pytest.raises(UnknownGameError, match="did you mean 'bazaar'"):
        registry.game(name)


@pytest.mark.parametrize("name", ["", "chess", None, 7, [], b"silk_road", HUGE])
def test_unknown_games_are_refused(name: Anything) -> None:
    with pytest.raises(UnknownGameError):
        caravanserai.game(name)
