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
    assert caravanserai.game("silk_road") in caravanserai.games()


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


@pytest.mark.usefixtures("only_the_toy")
def test_whether_all_games_are_loaded_is_told_without_loading_any() -> None:
    assert registry.all_loaded()
    registry.announce("another", Bazaar)
    assert not registry.all_loaded()
    registry.game("another")
    assert registry.all_loaded()
