"""Section 11 of the rules: the guarantees of the digital game."""

from collections.abc import Mapping

import pytest

from caravanserai.games.silk_road.state import Journey
from caravanserai.kernel.chair import Chair
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.errors import AnswerError, MatchRunningError, SealedError, WrongSeatError
from caravanserai.kernel.match import Match
from tests.games.silk_road.scene import Goods, Scene, auction_in, market_in, new_match


def choose(chair: Chair[Journey], dice: Dice) -> int:
    """The answer of a player who uses only a chair."""
    assert chair.view().seat == chair.seat
    return chair.options[dice.below(len(chair.options))]


def finish(match: Match[Journey], seed: int) -> Match[Journey]:
    """Play a match to its end with a bot in every seat, each with its own chair."""
    dice = Dice(seed)
    while not match.over:
        seat = match.decisions()[0].seat
        match.answer(choose(match.chair(seat), dice), seat)
    return match


@pytest.mark.parametrize("leaver", [0, 1, 2])
def test_a_bot_takes_over_the_seat_of_a_player_who_leaves(leaver: int) -> None:
    """SR-128: from the middle of a match a bot answers for that seat, from the seat's chair alone."""
    match, dice = new_match(3, "left"), Dice("bot")
    while not match.over:
        seat = match.decisions()[0].seat
        if match.number > 60 and seat == leaver:
            match.answer(choose(match.chair(seat), dice), seat)
        else:
            match.answer(match.timeout_choice(seat), seat)
    answered = [seat for seat, _ in match.calls()[61:]]
    assert leaver in answered
    assert len(match.scores()) == 3


def test_a_bot_in_a_chair_decides_the_same_whatever_is_hidden_from_it() -> None:
    """SR-128: the chair of seat 0 is the same in two worlds that differ only in hidden information of others."""
    one, other = secret_twins()
    for scene in (one, other):
        scene.answer("pass", "pass", "pass")
    chairs = [scene.match.chair(0) for scene in (one, other)]
    assert chairs[0].view() == chairs[1].view()
    assert chairs[0].options == chairs[1].options
    assert chairs[0].events(-1) == chairs[1].events(-1)
    assert choose(chairs[0], Dice(5)) == choose(chairs[1], Dice(5))


@pytest.mark.parametrize("people", [0, 1, 2])
def test_bots_fill_the_empty_seats(people: int) -> None:
    """SR-133: a game with one human, or with none, is played to its end."""
    match, dice = new_match(4, people), Dice(people)
    while not match.over:
        seat = match.decisions()[0].seat
        by_hand = seat < people
        match.answer(match.options(seat)[-1] if by_hand else choose(match.chair(seat), dice), seat)
    assert len(match.scores()) == 4


def secret_twins(ledger: str = "hidden", **tiles: tuple[str, ...]) -> tuple[Scene, Scene]:
    """Two positions that differ only in the exchanged goods of seats 1 and 2."""
    hands: list[Mapping[int, Goods]] = [
        {0: {"silk": 1}, 1: {"ivory": 2, "silk": 1}, 2: {"spices": 3}},
        {0: {"silk": 1}, 1: {"spices": 3}, 2: {"ivory": 2, "silk": 1}},
    ]
    if tiles:
        one, other = (market_in("turfan", *tiles["tiles"], goods=goods, ledger=ledger) for goods in hands)
    else:
        one, other = (auction_in("changan", goods=goods, ledger=ledger) for goods in hands)
    return one, other


@pytest.mark.parametrize("ledger", ["hidden", "open"])
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_nothing_sent_to_a_seat_depends_on_the_goods_of_others(viewer: int | None, ledger: str) -> None:
    """SR-129: view and events are the same in both worlds after each of these answers."""
    one, other = secret_twins(ledger, tiles=("buyer_silk", "vizier", "thief"))
    answers = ("take:buyer_silk", "count:2", "to:3", "take:vizier", "name:fruits", *["show:0"] * 4, "to:1")
    for name in answers:
        for scene in (one, other):
            scene.answer(name)
        assert one.view(viewer) == other.view(viewer)
        assert one.events(viewer) == other.events(viewer)
    assert one.view(1) != other.view(1)


@pytest.mark.parametrize("viewer", [0, 2, 3, None])
def test_nothing_sent_depends_on_a_vizier_choice_not_yet_shown(viewer: int | None) -> None:
    """SR-129: nobody else can see whether seat 1 shows three or none before all answers are in."""
    sights = []
    for name in ("show:3", "show:0"):
        scene = market_in("turfan", "vizier", "crook", "crook", goods={1: {"silk": 3}})
        scene.answer("take:vizier", "name:silk").answer_as(1, name)
        sights.append((scene.view(viewer), scene.events(viewer, -1), scene.match.decisions()))
    assert sights[0] == sights[1]


@pytest.mark.parametrize("seats", [3, 6])
def test_a_spectator_sees_behind_no_screen(seats: int) -> None:
    """SR-07, SR-129: no money and no goods of any seat."""
    view = new_match(seats).view(None)
    assert (view.money, view.goods, view.ledger, view.final) == (None, None, None, None)


def test_the_seed_is_hidden_until_the_end() -> None:
    """SR-129: only its commitment is public; two seeds with the same deal give the same view."""
    one, other = (auction_in("turfan", seed=seed) for seed in ("this", "that"))
    for viewer in (0, 1, 2, 3, None):
        assert one.view(viewer) == other.view(viewer)
    with pytest.raises(MatchRunningError):
        _ = one.match.seed
    assert finish(new_match(3, "told at last"), 1).seed == "told at last"


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (4, 2), (5, 3), (6, 4)])
def test_every_answer_outside_the_list_is_refused_without_a_change(seats: int, seed: int) -> None:
    """SR-130: at every decision of a match, illegal options, options out of range and wrong seats are tried."""
    match, dice = new_match(seats, seed), Dice(seed)
    while not match.over:
        question, options, before = match.decisions()[0], match.options(), match.digest()
        barred = [choice for choice in range(question.space.size) if choice not in options]
        tried = [barred[dice.below(len(barred))] for _ in range(3) if barred]
        for choice in (*tried, -1, question.space.size):
            with pytest.raises(AnswerError):
                match.answer(choice)
        idle = [seat for seat in range(seats) if seat not in [part.seat for part in match.decisions()]]
        for seat in idle[:1]:
            with pytest.raises(WrongSeatError):
                match.answer(options[0], seat)
        assert match.digest() == before
        assert (match.decisions()[0], match.options()) == (question, options)
        match.answer(options[dice.below(len(options))])
    with pytest.raises(AnswerError):
        match.answer(0)


def test_parts_of_an_action_can_be_undone_until_the_pawn_passes() -> None:
    """SR-131: the purchase, the Crook, the tile, the printed action, one by one."""
    scene = market_in("dunhuang", "buyer_ivory", "thief", "crook", crooks={0: 1})
    scene.answer("printed", "count:1", "take:buyer_ivory", "crook:spices", "count:2")
    assert scene.goods(0) == {"silk": 1, "spices": 2}
    for _ in range(5):
        scene.match.undo(0)
    assert (scene.goods(0), scene.money(0), scene.view().crooks[0]) == ({}, 10, 1)
    assert scene.offers == ["take:buyer_ivory", "take:thief", "take:crook", "printed"]
    assert not scene.match.can_undo()


def test_nobody_else_can_undo_an_action() -> None:
    """SR-131: only its own seat can undo an action."""
    scene = market_in("turfan", "buyer_silk", "thief", "crook").answer("take:buyer_silk", "count:2")
    with pytest.raises(WrongSeatError):
        scene.match.undo(1)
    assert scene.goods(0) == {"silk": 2}


@pytest.mark.parametrize(
    "answers",
    [
        ("take:buyer_silk", "count:1", "to:1"),
        ("take:thief", "from:1"),
        ("take:vizier", "name:silk", "show:0", "show:1", "show:0", "show:0"),
    ],
    ids=["the pawn has passed", "chance was used", "something hidden was shown"],
)
def test_a_sealed_answer_cannot_be_undone(answers: tuple[str, ...]) -> None:
    """SR-131: not after the pawn passed, chance decided or goods were shown."""
    scene = market_in("turfan", "buyer_silk", "thief", "vizier", goods={1: {"silk": 1}}).answer(*answers)
    before = scene.match.digest()
    assert not scene.match.can_undo()
    with pytest.raises(SealedError):
        scene.match.undo()
    assert scene.match.digest() == before


@pytest.mark.parametrize(
    "answers",
    [("bid:1",), ("pass",), ("pass", "pass", "bid:2", "keep"), ("pass", "pass", "pass", "to:miran")],
    ids=["a bid", "a pass", "the holder's choice", "a move"],
)
def test_bids_and_moves_cannot_be_undone(answers: tuple[str, ...]) -> None:
    """SR-131: they are final at once."""
    scene = auction_in("turfan").answer(*answers)
    with pytest.raises(SealedError):
        scene.match.undo()


def test_a_vizier_choice_can_be_undone_until_all_are_in() -> None:
    """SR-131: nobody has seen it yet; the answers of the others stay."""
    scene = market_in("turfan", "vizier", "crook", "crook", goods={1: {"silk": 3}, 2: {"silk": 2}})
    scene.answer("take:vizier", "name:silk").answer_as(1, "show:3").answer_as(2, "show:2")
    scene.match.undo(1)
    assert [part.seat for part in scene.match.decisions()] == [0, 1, 3]
    scene.answer_as(1, "show:1").answer_as(0, "show:0").answer_as(3, "show:0")
    assert scene.purses() == [10, 13, 15, 10]


@pytest.mark.parametrize("direction", ["normal", "reverse"])
def test_a_match_ends_after_at_most_12_moves(direction: str) -> None:
    """SR-132: every match has 11 or 12 moves."""
    lengths = set()
    for seed in range(24):
        match = finish(new_match(3 + seed % 4, seed, direction=direction), seed)
        lengths.add(sum(event.kind.name == "moved" for event in match.events(None)))
    assert lengths == {11, 12}
