"""Page 2, The Cloud Monastery: no space next to the player's own worker, and secret letters."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.almanac.state import Road, book_of, page_of, replaced
from caravanserai.games.almanac.view import view_of
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.event import seen_by
from tests.games.almanac.road import (
    barred,
    in_use,
    new_events,
    page_named,
    put,
    road,
    spot,
    surcharge,
    surcharges,
    tokens,
    turn_to,
    why_not,
)
from tests.games.almanac.turns import legal, place


def letters(state: Road) -> dict[str, list[str]]:
    """The letters face down on each space, by name."""
    kinds = book_of(state).tokens
    return {
        each.id: [kinds[kind].id for kind in state.face_down[each.index]]
        for each in page_of(state).spots
        if state.face_down[each.index]
    }


def test_not_orthogonally_next_to_an_own_worker() -> None:
    """DR-L02a: the four spaces around are barred, those across the corners are not."""
    state = road(4, "cloud_monastery", workers={"r2c2": 0})
    assert [surcharge(state, 0, name) for name in ("r1c2", "r2c1", "r2c3", "r3c2")] == [None] * 4
    assert [surcharge(state, 0, name) for name in ("r1c1", "r1c3", "r3c1", "r3c3")] == [0] * 4
    reason = why_not(state, 0, "r2c3")
    assert (reason.key, reason.facts) == ("own_worker_beside", (("page", 2), ("space", spot(state, "r2c2"))))


def test_two_players_not_diagonally_either() -> None:
    """DR-L02b: across the corner is barred with two players only."""
    state = road(2, "cloud_monastery", workers={"r2c2": 0})
    assert [surcharge(state, 0, name) for name in ("r1c1", "r1c3", "r3c1", "r3c3", "r2c1")] == [None] * 5
    reason = why_not(state, 0, "r3c3")
    assert (reason.key, reason.facts) == ("own_worker_diagonal", (("page", 2), ("space", spot(state, "r2c2"))))
    three = road(3, "cloud_monastery", workers={"r2c2": 0})
    assert surcharge(three, 0, "r3c3") == 0


def test_all_own_workers_keep_their_distance() -> None:
    """DR-L02a: the spaces around an earlier worker stay barred when another is placed."""
    state = road(3, "cloud_monastery", workers={"r1c1": 0, "r4c2": 0})
    assert [surcharge(state, 0, name) for name in ("r2c1", "r4c1", "r1c3")] == [None, None, 0]


def test_the_reason_is_the_worker_beside_rather_than_across() -> None:
    """DR-L02b: r3c3 has the player's worker on r3c4 beside it, and one on r2c2 across the corner."""
    state = road(2, "cloud_monastery", workers={"r2c2": 0, "r3c4": 0})
    assert why_not(state, 0, "r3c3") == ("own_worker_beside", (("page", 2), ("space", spot(state, "r3c4"))))
    assert why_not(state, 0, "r3c1").key == "own_worker_diagonal"


def test_the_letters_are_shuffled_face_down() -> None:
    """DR-L02c: all four lie face down on letter spaces, in a random order."""
    spaces = {each.id for each in page_named("cloud_monastery").spots if each.location >= 0}
    orders = set()
    for seed in range(40):
        dealt = letters(road(4, "cloud_monastery", seed=seed))
        assert dealt.keys() == spaces
        assert all(len(stack) == 1 for stack in dealt.values())
        orders.add(tuple(stack[0] for stack in dealt.values()))
    assert len(orders) > 10


@pytest.mark.parametrize(
    ("seats", "stacks"),
    [
        (2, {"r2c1": 2, "r3c3": 2}),
        (3, {"r2c1": 2, "r2c5": 1, "r3c3": 1}),
        (4, {"r1c2": 1, "r2c1": 1, "r2c5": 1, "r3c3": 1}),
    ],
)
def test_letters_are_dealt_evenly_in_space_order(seats: int, stacks: dict[str, int]) -> None:
    """DR-L02k: 2 + 2, 2 + 1 + 1, or one on each of the spaces in use."""
    state = road(seats, "cloud_monastery")
    dealt = letters(state)
    assert {name: len(stack) for name, stack in dealt.items()} == stacks
    assert sorted(name for stack in dealt.values() for name in stack) == [
        "letter_10",
        "letter_12",
        "letter_15",
        "letter_8",
    ]


def test_each_letter_names_one_place() -> None:
    """DR-L02l: 8, 10, 12 and 15, one letter each."""
    kinds = [kind for kind in book_of(road(2, "cloud_monastery")).tokens if kind.family == "letter"]
    assert [(kind.destination, kind.count, kind.secret) for kind in kinds] == [
        (8, 1, True),
        (10, 1, True),
        (12, 1, True),
        (15, 1, True),
    ]


def test_the_grid_and_its_gaps() -> None:
    """DR-L02m: 4 rows of 5; a place not in use is a gap, and the space behind it is no neighbour."""
    page = page_named("cloud_monastery")
    grid = {(each.extra["row"], each.extra["col"]): each for each in page.spots}
    assert grid.keys() == {(row, column) for row in range(1, 5) for column in range(1, 6)}
    for (row, column), each in grid.items():
        around = {(a, b): grid.get((row + a, column + b)) for a in (-1, 0, 1) for b in (-1, 0, 1)}
        beside = {other.index for (a, b), other in around.items() if other and abs(a) + abs(b) == 1}
        across = {other.index for (a, b), other in around.items() if other and abs(a) + abs(b) == 2}
        assert set(each.neighbours) == beside
        assert set(each.diagonals) == across
    state = road(2, "cloud_monastery", workers={"r1c1": 0})
    assert "r1c2" not in in_use(state)
    assert surcharge(state, 0, "r1c3") == 0


def test_others_do_not_restrict() -> None:
    """DR-L02j: the spaces around another player's worker are open."""
    state = road(2, "cloud_monastery", workers={"r2c2": 1})
    assert surcharges(state, 0).keys() == set(in_use(state)) - {"r2c2"}


def test_the_example() -> None:
    """DR-L02a, DR-L02b: with two players A takes r1c1, B a letter on r2c1, A the other letter on r3c3."""
    state = road(2, "cloud_monastery", workers={"r1c1": 0})
    assert surcharge(state, 0, "r2c1") is None
    assert surcharge(state, 0, "r2c2") is None
    assert surcharge(state, 1, "r2c1") == 0
    put(state, 1, "r2c1")
    assert surcharge(state, 0, "r3c3") == 0


def test_a_letter_space_gives_a_random_letter() -> None:
    """DR-L02d: one of the letters on the space, at random; the other stays there."""
    gained = set()
    for seed in range(30):
        state = road(2, "cloud_monastery", seed=seed)
        before = letters(state)["r2c1"]
        place(state, 0, "r2c1")
        (letter,) = tokens(state, 0)
        assert sorted([letter, *letters(state)["r2c1"]]) == sorted(before)
        gained.add(before.index(letter))
    assert gained == {0, 1}


def test_a_letter_is_known_to_its_owner_alone() -> None:
    """DR-L02e: others see that a letter was gained, but not its destination; the owner always sees it."""
    state = road(3, "cloud_monastery")
    place(state, 1, "r3c3")
    (letter,) = tokens(state, 1)
    assert [BOOK.tokens[kind].id for kind in view_of(state, 1).letters] == [letter]
    for seat in (0, 2, None):
        view = view_of(state, seat)
        assert view.letters == ()
        assert view.secret_tokens == (0, 1, 0)
        assert not any(map(any, view.tokens))
        seen = [
            event for raw in state.pending_events or [] if (event := seen_by(raw, seat)) and event.kind.name == "token"
        ]
        assert [event.facts() for event in seen] == [{"seat": 1, "token": None}]


def test_others_may_imagine_any_letter_they_have_not_seen() -> None:
    """DR-L02e: seat 0 holds one letter, seat 1 another, two went back unseen: seat 1's may be any of three."""
    state = road(2, "cloud_monastery")
    place(state, 0, "r2c1")
    place(state, 1, "r3c3")
    turn_to(state, "cavern_mines")
    (own,) = tokens(state, 0)
    imagined: set[str] = set()
    for seed in range(60):
        world = state.copy()
        DRAGON_ROAD.imagine(world, 0, Dice(seed))
        assert tokens(world, 0) == {own: 1}
        imagined.update(tokens(world, 1))
    assert imagined == {"letter_8", "letter_10", "letter_12", "letter_15"} - {own}


def test_a_letter_is_delivered_on_arrival() -> None:
    """DR-L02f: a letter for 10: entering 10 brings 12 gold, before the offer is dealt, and the letter is gone."""
    state = road(2, "yop_gub_islands", tokens={1: {"letter_10": 1}})
    turn_to(state, "rivertown_landing")
    assert state.gold == [10, 22]
    assert tokens(state, 1) == {}
    kinds = [kind for kind, _ in new_events(state)]
    assert kinds.index("arrived") < kinds.index("token_spent") < kinds.index("gold") < kinds.index("offered")


def test_a_delivery_is_automatic_and_shows_the_letter() -> None:
    """DR-L02g: no question is asked; all players see the delivered letter."""
    state = road(2, "yop_gub_islands", tokens={1: {"letter_10": 1}})
    turn_to(state, "rivertown_landing")
    kind = next(kind.index for kind in BOOK.tokens if kind.id == "letter_10")
    seen = [
        event for raw in state.pending_events or [] if (event := seen_by(raw, 0)) and event.kind.name == "token_spent"
    ]
    assert [event.facts() for event in seen] == [{"seat": 1, "token": kind}]


def test_a_letter_for_a_page_never_entered_is_worth_nothing() -> None:
    """DR-L02h: it stays to the end; no letter names page 2 itself."""
    state = road(2, "skygate", tokens={0: {"letter_10": 1}})
    turn_to(state, "wizards_hollow")
    turn_to(state, "dockside_arcade")
    assert tokens(state, 0) == {"letter_10": 1}
    assert dict(score_sheet(state, 0))["tokens"] == 0
    assert 2 not in [kind.destination for kind in BOOK.tokens]


def test_without_a_letter_the_space_is_unavailable() -> None:
    """DR-L02i: nothing can be gained there."""
    state = road(4, "cloud_monastery")
    assert "r3c3" in legal(state, 0)
    state.face_down = replaced(state.face_down, spot(state, "r3c3"), ())
    assert barred(state, 0, "r3c3").key == "gives_nothing"


def test_each_letter_pays_on_its_own() -> None:
    """DR-L02n: letters for 8 and 12 bring 12 gold each, one after the other."""
    state = road(2, "cavern_mines", tokens={0: {"letter_8": 1, "letter_12": 1}})
    turn_to(state, "skygate")
    assert (state.gold[0], tokens(state, 0)) == (22, {"letter_12": 1})
    turn_to(state, "wizards_hollow")
    assert (state.gold[0], tokens(state, 0)) == (34, {})


def test_unclaimed_letters_are_not_revealed() -> None:
    """DR-L02o: when the page is left, no event names them, and they lie nowhere any more."""
    state = road(2, "cloud_monastery")
    turn_to(state, "cavern_mines")
    assert [kind for kind, _ in new_events(state) if kind.startswith("token")] == []
    assert not any(state.face_down)
    assert view_of(state, 0).face_down == (0,) * len(state.workers)


def test_each_letter_space_is_used_once() -> None:
    """DR-L02p: with two players two of the four letters stay on the page."""
    state = road(2, "cloud_monastery")
    place(state, 0, "r2c1")
    place(state, 1, "r3c3")
    assert sum(map(len, letters(state).values())) == 2
    assert not {"r2c1", "r3c3"} & {*legal(state, 0), *legal(state, 1)}
