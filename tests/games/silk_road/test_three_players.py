"""The special rules for three players."""

import pytest

from tests.games.silk_road.scene import Scene, market_in


def five_crooks(leader: int = 0) -> Scene:
    """A market of five tiles without any action."""
    return market_in("turfan", *["crook"] * 5, seats=3, leader=leader)


def test_five_turns_and_nobody_has_three() -> None:
    """SR-68: five tiles, five tokens, at most two turns each."""
    scene = five_crooks()
    scene.answer("take:crook", "to:1", "take:crook", "to:0", "take:crook")
    assert scene.view().tokens == (2, 1, 0)
    assert scene.offers == ["to:1", "to:2"]
    scene.answer("to:1", "take:crook")
    assert scene.asked == ("TakeTile", 2), "seat 0 has had two turns, so the pawn went to seat 2 by itself"
    scene.answer("take:crook")
    assert scene.view().crooks == (2, 2, 1)
    assert scene.asked[0] == "Bid"


def test_two_turns_do_not_follow_each_other() -> None:
    """SR-69: after the first turn the actor must pass to another player, though the actor has room."""
    scene = five_crooks(leader=1).answer("take:crook")
    assert scene.view().tokens == (0, 1, 0)
    assert scene.offers == ["to:0", "to:2"]
    assert scene.refuse("to:1").key == "pawn_to_another"


@pytest.mark.parametrize(
    ("order", "last"), [((1, 0, 1, 2), 2), ((1, 0, 2, 1), 2), ((1, 2, 0, 1), 2), ((2, 1, 0, 2), 1)]
)
def test_the_player_with_one_turn_ends_up_with_the_pawn(order: tuple[int, ...], last: int) -> None:
    """SR-70: for every order of the other turns."""
    scene = five_crooks().answer("take:crook")
    for seat in order:
        if scene.asked[0] == "PassPawn":
            scene.answer(f"to:{seat}")
        assert scene.asked == ("TakeTile", seat)
        scene.answer("take:crook")
    assert scene.asked[0] == "Bid"
    assert scene.view().crooks[last] == 1
    assert scene.view().holder == last


def test_the_order_a_b_a_c_b_is_legal() -> None:
    """SR-71: each player's two turns may come early or late."""
    scene = five_crooks().answer("take:crook", "to:1", "take:crook", "to:0", "take:crook", "to:2")
    scene.answer("take:crook")
    assert scene.asked == ("TakeTile", 1)
    scene.answer("take:crook")
    assert scene.view().crooks == (2, 2, 1)


def test_the_order_a_a_is_illegal() -> None:
    """SR-71: the same player twice in a row is refused, at the second turn as well as at the first."""
    scene = five_crooks().answer("take:crook", "to:1", "take:crook", "to:0", "take:crook")
    assert scene.refuse("to:0").key == "pawn_to_another"
