"""Brother's Colosseum, page 18: duels between opposite workers."""

import pytest

from caravanserai.games.almanac.flow.final_scoring import score_sheet
from tests.games.almanac.road import in_use, road, rule_of
from tests.games.almanac.scene import Scene, action_at, seed_of
from tests.games.almanac.turns import legal

ARENA = "brothers_colosseum"
X, NOUGHT, ONE, TWO, THREE = 0, 1, 2, 4, 5
"""Faces of the fight die by their numbers."""


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_spaces_come_in_pairs(seats: int) -> None:
    """CP-L18a, CP-L18: both spaces exist or neither; four shields lie beside the armoury."""
    state = road(seats, ARENA)
    names = set(in_use(state))
    assert all(name[:-1] + ("b" if name.endswith("a") else "a") in names for name in names)
    assert sum(state.pool) == 4


def duel(*faces: int, guards: tuple[int, int] = (0, 0), **more: object) -> Scene:
    """Seat 0 places opposite seat 1, with these rolls; each has 10 gold."""
    position = {"workers": {"pair_1b": 1}, "home": {0: 1, 1: 1}, "guards": {0: guards[0], 1: guards[1]}} | more
    return action_at(ARENA, seed=seed_of(6, *faces), **position)  # type: ignore[arg-type]  # a position


def test_a_duel_follows_the_action() -> None:
    """CP-L18b, CP-L18c, CP-L18d: the newcomer rolls first; the loser pays 3 gold, the winner gains a laurel."""
    scene = duel(THREE, NOUGHT).answer("pair_1a")
    order = [name for name, _ in scene.events_seen(since=-1)]
    assert order.index("gained") < order.index("duel") < order.index("duel_won")
    assert (scene.purses(), scene.goods(0)) == ([13, 7], {"skyfish": 3})
    assert scene.facts_of("laurel") == [{"seat": 0, "count": 1}]
    assert scene.facts_of("rolled")[0]["seat"] == 0


@pytest.mark.parametrize(
    ("faces", "guards", "purses"),
    [
        ((TWO, TWO), (0, 0), [7, 13]),
        ((X, NOUGHT), (5, 0), [7, 13]),
        ((NOUGHT, X), (0, 5), [13, 7]),
        ((X, X), (0, 0), [10, 10]),
        ((NOUGHT, THREE), (2, 0), [13, 7]),
    ],
)
def test_the_winner_of_a_duel(faces: tuple[int, int], guards: tuple[int, int], purses: list[int]) -> None:
    """CP-L18c, CP-G18: the defender wins a tie, an X loses, and after two X nobody wins."""
    assert duel(*faces, guards=guards).answer("pair_1a").purses() == purses


def test_the_loser_pays_at_most_all_gold() -> None:
    """CP-L18d."""
    assert duel(THREE, NOUGHT, gold={0: 0, 1: 2}).answer("pair_1a").purses() == [2, 0]


def test_a_shield_is_strength_fame_or_a_new_roll() -> None:
    """CP-L18e, CP-L18k, CP-L18l, CP-TE14, CP-T14: a roll uses up its strength; the defender decides out of turn."""
    state = road(2, ARENA, tokens={0: {"enchanted_shield": 2}})
    assert (state.strength[0], dict(score_sheet(state, 0))["tokens"]) == (7, 14)
    scene = duel(ONE, X, THREE, tokens={1: {"enchanted_shield": 1}}).answer("pair_1a")
    assert scene.asked == ("UseAbility", 1)
    scene.answer("token:enchanted_shield")
    assert (scene.tokens(1), scene.purses()) == ({}, [7, 13])
    kept = duel(ONE, X, THREE, tokens={1: {"enchanted_shield": 1}}).answer("pair_1a", "done")
    assert kept.purses() == [13, 7]


def test_the_armoury_sells_shields() -> None:
    """CP-L18f: for 1 gold; a shield counts in the duel of that placement; unavailable without shields."""
    scene = action_at(ARENA, workers={"pair_5b": 1}, home={0: 1, 1: 1}, seed=seed_of(6, NOUGHT, TWO)).answer("pair_5a")
    assert scene.offers == ["done", "token:enchanted_shield"]
    assert scene.answer("done").purses() == [12, 7]
    gone = road(2, ARENA)
    gone.pool = (0,) * len(gone.pool)
    assert "pair_5a" not in legal(gone, 0)


@pytest.mark.parametrize(("face", "gold", "laurels"), [(THREE, 22, 1), (X, 14, 0)])
def test_the_beast_pit(face: int, gold: int, laurels: int) -> None:
    """CP-L18g: strength 8; 12 gold and a laurel, or a consolation of 4 gold."""
    scene = action_at(ARENA, seats=3, guards={0: 2}, home={0: 1, 1: 0, 2: 0}, seed=seed_of(6, face)).answer("pair_6b")
    assert scene.gold(0) == gold
    assert len(scene.facts_of("laurel")) == laurels


def test_no_duel_between_workers_of_one_player() -> None:
    """CP-L18h, CP-L18l."""
    scene = action_at(ARENA, workers={"pair_1b": 0}, home={0: 2, 1: 0}).answer("pair_1a")
    assert scene.facts_of("duel") == []


def test_most_laurels_take_the_key() -> None:
    """CP-L18i, CP-G10: ties go by strength, then turn order, even without any laurels."""
    state = road(3, ARENA, guards={2: 1})
    rule_of(state).all_placed(state)
    assert state.key == 2
    state.memo[1] = 1
    rule_of(state).all_placed(state)
    assert state.key == 1


def test_a_player_who_ignores_the_rule_fights_no_duel() -> None:
    """CP-L18j."""
    scene = duel(THREE, NOUGHT, done={0: ("alpine_engineers",)}).answer("exempt:pair_1a")
    assert (scene.facts_of("duel"), scene.purses()) == ([], [10, 10])


def test_the_example() -> None:
    """CP-L18 example: B's new shield is not enough: the totals are equal and A defends."""
    scene = action_at(
        ARENA,
        workers={"pair_5a": 1},
        tokens={1: {"enchanted_shield": 1}},
        guards={0: 1, 1: 2},
        home={0: 1, 1: 1},
        seed=seed_of(6, THREE, ONE),
    )
    scene.answer("pair_5b")
    assert scene.answer("done", "done").purses() == [6, 13]
