"""Imagined worlds while a contract is completed in several steps, and turns that would reveal too much."""

import pytest

from caravanserai.games.almanac.crystal_peaks.game import BOOK, CRYSTAL_PEAKS
from caravanserai.games.almanac.state import Road
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.match import Match
from tests.games.almanac.scene import Scene, action_at, closing_at

SEEDS = range(60)
CLIMBED = dict.fromkeys(("root_1", "low_2", "mid_3", "high_3"), 1)
"""A rival's workers on the way up to the druid."""


def names(cards: tuple[int, ...]) -> set[str]:
    return {BOOK.contracts[card].id for card in cards}


def druid(goods: dict[str, int], *held: str, **more: object) -> Scene:
    """Seat 0 may climb to the druid; seat 1 holds two contracts."""
    contracts = {0: held, 1: ("masons", "treasury")}
    return action_at("oak_valley", workers=CLIMBED, contracts=contracts, goods={0: goods}, home={1: 6}, **more)  # type: ignore[arg-type]  # parts of a position


def lodge(where: str, *answers: str) -> Scene:
    """Seat 0 has all goods of a contract, and Everice that may replace them."""
    position = {
        "done": {0: ("icecutters_lodge",)},
        "contracts": {0: ("herbalists", "royal_post"), 1: ("masons", "treasury")},
        "goods": {0: {"dewleaf": 3, "everice": 2}},
    }
    made = closing_at("tortuga", **position) if where == "end" else action_at(where, **position)  # type: ignore[arg-type]  # parts of a position
    return made.answer(*answers)


def spare_good() -> Scene:
    goods = {"emberspice": 2, "skyfish": 1}
    return druid(goods, "lamplighters", "royal_post").answer("crown_1", "contract:lamplighters")


ASKED = {
    "SpareGood": (spare_good, "lamplighters"),
    "StandIn": (lambda: lodge("traders_village", "square_1", "contract:herbalists"), "herbalists"),
    "StandIn at the end": (lambda: lodge("end", "contract:herbalists"), "herbalists"),
    "StandIn after the druid": (
        lambda: druid({"dewleaf": 3, "everice": 2}, "herbalists", "royal_post", done={0: ("icecutters_lodge",)}).answer(
            "crown_1", "contract:herbalists"
        ),
        "herbalists",
    ),
}


@pytest.mark.parametrize("observer", [1, None])
@pytest.mark.parametrize("case", ASKED)
def test_a_contract_that_is_shown_stays_with_its_owner_in_every_world(case: str, observer: int | None) -> None:
    """AL-228, CP-K07, CP-L09f: the other contracts are dealt anew, and no card is lost or doubled on completion."""
    made, card = ASKED[case]
    scene = made()
    asked = case.split(maxsplit=1)[0]
    assert scene.asked == (asked, 0)
    others: set[str] = set()
    for seed in SEEDS:
        world = scene.match.imagine(observer, seed)
        hand = names(world._state.contracts[0])
        assert card in hand
        others |= hand - {card}
        assert world.view(observer) == scene.match.view(observer)
        assert tuple(world.options(0)) == tuple(scene.match.options(0))
        play_to(world, seed)
        assert CRYSTAL_PEAKS.totals(world._state) == CRYSTAL_PEAKS.totals(scene.match._state)
        assert card in names(world._state.done[0])
    assert len(others) > 5


def play_to(world: Match[Road], seed: int, answers: int = 3) -> None:
    """Give a number of random answers; three complete the contract."""
    dice = Dice(seed)
    for _ in range(answers):
        options = world.options()
        world.answer(options[dice.below(len(options))])


def test_the_druids_question_has_an_answer_in_every_world() -> None:
    """CP-L09f: the seat holds a contract that lacks at most one good."""
    scene = druid({"emberspice": 2, "skyfish": 1}, "lamplighters").answer("crown_1")
    assert scene.asked == ("BlessContract", 0)
    possible = set().union(*(names(tuple(scene.match.imagine(1, seed).options(0))) for seed in SEEDS))
    assert len(possible) > 1
    assert "lamplighters" in possible
    assert all(scene.match.imagine(1, seed).options(0) for seed in SEEDS)


BELOW = ("root_1", "root_2", "root_3", "low_2", "low_3", "mid_2", "mid_3", "mid_4", "mid_5")
"""All spaces except the bough below the druid and the druid's own space."""


def druid_options_and_undo(goods: dict[str, int]) -> tuple[list[str], bool]:
    """The options of seat 0 when only the druid is free, and whether seat 1 can take back its turn."""
    taken = {name: int(place % 2 == 1) for place, name in enumerate(BELOW)}
    scene = action_at(
        "oak_valley",
        guide=1,
        workers=taken,
        contracts={0: ("lamplighters",), 1: ("masons",)},
        goods={0: goods, 1: {"skyfish": 1}},
        home={0: 6, 1: 6},
    )
    scene.answer("high_3", "supporter:1", "count:1")
    return (scene.offers if scene.asked == ("Place", 0) else []), scene.match.can_undo(1)


def test_a_question_about_the_druid_alone_is_a_reveal() -> None:
    """CP-L09f, AL-66: a seat that is asked has such a contract, a skipped seat has none; neither can be undone."""
    assert druid_options_and_undo({"emberspice": 2}) == (["crown_1"], False)
    assert druid_options_and_undo({}) == ([], False)


@pytest.mark.parametrize("strict", [True, False])
def test_a_worker_that_waits_for_its_contract_can_complete_one_in_every_world(*, strict: bool) -> None:
    """AL-60, AL-66, CP-L08c: seat 1 chooses its good of the full pool, and learns nothing by an undo."""
    scene = action_at(
        "ceru_springs",
        guide=0,
        workers={"cobalt_1": 1, "cobalt_2": 1, "azure_1": 1},
        contracts={0: ("herbalists", "royal_post"), 1: ("masons",)},
        goods={0: {"dewleaf": 3}},
        strict=strict,
    )
    scene.answer("cobalt_3", "good:skyfish")
    assert scene.asked == ("ChooseGood", 1)
    asked = set()
    for seed in SEEDS:
        world = scene.match.imagine(1, seed)
        play_to(world, seed, 2)
        asked.add(type(world.decision).__name__)
    scene.answer("good:skyfish", "good:skyfish")
    assert scene.asked == ("CompleteContract", 0)
    if strict:
        assert asked == {"CompleteContract"}
        assert scene.match.can_undo(1)
    else:
        assert len(asked) > 1, "nobody knows whether seat 0 can complete a contract"
        assert not scene.match.can_undo(1)
