"""The cards of The Dragon Road and of Crystal Peaks in one match."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.game import DRAGON_ROAD
from caravanserai.games.almanac.game import Almanac
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import SetupError
from caravanserai.testing import RandomMatch, check_property
from tests.games.almanac.scene import action_at, end_of, meeting, new_match, seed_of

X, THREE = 0, 5
"""Faces of the fight die, as chance draws them."""
BOTH = [DRAGON_ROAD, CRYSTAL_PEAKS]
OTHER = {DRAGON_ROAD.id: CRYSTAL_PEAKS.id, CRYSTAL_PEAKS.id: DRAGON_ROAD.id}
DECKS = ("caravans", "contracts", "encounters")


@pytest.mark.parametrize("source", ["other", "mixed"])
@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.id)
def test_every_deck_can_come_from_either_almanac(game: Almanac, source: str) -> None:
    """AL-240, AL-242: a match with the decks of the other almanac, or of both, plays to its end."""
    wanted = OTHER[game.id] if source == "other" else source
    for seed in range(2):
        scene = new_match(2 + seed, seed, game, **dict.fromkeys(DECKS, wanted))
        decks = scene.match._state
        found = {BOOKS[game.id].caravans[card].product for card in (*decks.caravan_deck, *decks.offer)}
        assert found == ({wanted} if source == "other" else {game.id, OTHER[game.id]})
        scene.play_out(seed)
        assert len(scene.match.standings()) == 2 + seed


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.id)
def test_the_own_decks_are_the_default(game: Almanac) -> None:
    """AL-242: the deck options have defaults; an unknown deck is refused."""
    options = {option.name: option.values for option in game.match_options}
    for deck in DECKS:
        assert options[deck] == (game.id, OTHER[game.id], "mixed")
    assert options["merged_supply"] == ("off", "on")
    assert {BOOKS[game.id].contracts[card].product for card in new_match(2, 1, game).match._state.contract_deck} == {
        game.id
    }
    with pytest.raises(SetupError):
        game.start(2, 1, {"contracts": "silk_road"})


def test_the_customs_patrol_stays_at_home() -> None:
    """AL-246, DR-D22: only card DR-E10 names a thing that the other book lacks, contraband."""
    for game, missing in ((DRAGON_ROAD, []), (CRYSTAL_PEAKS, [10])):
        book = BOOKS[game.id]
        serials = [card.serial for card in book.encounters if card.product == OTHER[game.id]]
        assert sorted(set(range(1, 21)) - set(serials)) == missing
        assert len(book.contracts) == 48
        assert len(book.caravans) == 60
    assert "encounter.dragon_road.customs_patrol.name" not in BOOKS[CRYSTAL_PEAKS.id].texts["en"]


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.id)
def test_mixed_encounters_are_imagined_by_letter(game: Almanac) -> None:
    """AL-242: an imagined deck may hold a card of either almanac, of the right letter."""
    scene = new_match(2, 3, game, encounters="mixed")
    worlds = [scene.match.imagine(0, seed)._state.encounter_deck for seed in range(60)]
    cards = [BOOKS[game.id].encounters[deck[-1]] for deck in worlds]
    assert {card.letter for card in cards} == {"A"}
    assert {card.product for card in cards} == {game.id, OTHER[game.id]}


@pytest.mark.parametrize("game", BOTH, ids=lambda game: game.id)
def test_mixed_matches_lose_nothing(game: Almanac) -> None:
    """AL-243: goods, guards, workers and cards are conserved, with twice the pieces too."""
    options = {**dict.fromkeys(DECKS, "mixed"), "merged_supply": "on"}
    check_property("totals", [RandomMatch(game, 3, seed, options) for seed in range(3)])


def test_prices_of_both_almanacs_add_up() -> None:
    """AL-245, CP-K04, DR-K04: one contract adds 1 to each good without a limit, the other up to 4 for the action."""
    done = {0: ("spice_exchange", "crystal_peaks.frost_academy")}
    scene = action_at("outpost", decks="mixed", done=done, goods={0: {"skyfish": 6}}, gold={0: 0})
    assert scene.answer("hall_3", "count:6").gold(0) == 6 * 5 + 6 + 4


def test_reductions_of_both_almanacs_add_up() -> None:
    """CP-G18, DR-D18: the Toll Keepers and the Smugglers' Ring reduce the price by 4 together."""
    done = {0: ("dragon_road.toll_keepers", "smugglers_ring")}
    scene = action_at("avon_upon_snow", decks="mixed", done=done, gold={0: 0})
    assert scene.answer("tunnel_1_5").gold(0) == 0


def test_two_owners_of_a_tie_breaking_contract() -> None:
    """CP-G18, DR-D21: between owners of CP-K17 and DR-K09 the common rules decide, here clockwise from the Guide."""
    done = {1: ("temple_of_bells",), 2: ("dragon_road.velvet_gavel",)}
    scene = end_of("traders_village", seats=3, decks="mixed", done=done).bid(4, 4, 4)
    assert scene.view().guide == 1
    assert scene.purses() == [10, 10, 12]


def test_rerolls_of_both_almanacs() -> None:
    """CP-G18: the Duelling School and the Fortune Tellers may each roll again in one fight."""
    done = {0: ("dragon_road.duelling_school", "fortune_tellers")}
    scene = meeting("snow_wolves", decks="mixed", done=done, seed=seed_of(6, X, X, THREE), gold={1: 0})
    scene.answer("contract:fortune_tellers", "contract:dragon_road.duelling_school")
    assert scene.facts_of("fought")[0]["won"] == 1


def test_guests_are_played_by_the_greedy_bot() -> None:
    """AL-242: every question of a guest card has a heuristic, or at least an answer."""
    for game in BOTH:
        match = game.start(2, 5, dict.fromkeys(DECKS, "mixed"))
        dice = Dice(1)
        while not match.over:
            seat = match.decision_of(None).seat
            question = match.decision_of(seat)
            match.answer(game.greedy(match.view(seat), question, match.options(seat), dice), seat)
        assert match.over
