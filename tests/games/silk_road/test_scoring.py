"""Section 9 of the rules: the end and the score."""

from caravanserai.games.silk_road.tile_faces import GOODS
from tests.games.silk_road.scene import Goods, Scene, auction_in, new_match, play_out


def arrived(*hands: tuple[int, Goods], crooks: int = 0, barterers: int = 0) -> Scene:
    """A finished match with this money and these goods; the caravan left Aleppo, and seat 1 has tiles left."""
    scene = auction_in(
        "aleppo",
        seats=len(hands),
        money={seat: silver for seat, (silver, _) in enumerate(hands)},
        goods={seat: owned for seat, (_, owned) in enumerate(hands)},
        crooks={1: crooks},
        barterers={1: barterers},
    )
    assert scene.match.over
    return scene


def test_the_score_is_money_and_one_point_a_token() -> None:
    """SR-116: with equal hands there are no majorities."""
    hand = {"silk": 2, "ivory": 1}
    assert arrived((7, hand), (0, hand), (30, hand)).match.scores() == (10, 3, 33)


def test_a_sole_majority_of_a_kind_gives_two_points() -> None:
    """SR-117: for each kind separately; a tie gives none, and neither does a kind that nobody owns."""
    scene = arrived((0, {"silk": 2, "jewels": 1}), (0, {"silk": 1, "ivory": 3}), (0, {"ivory": 3, "jewels": 1}))
    assert scene.match.scores() == (3 + 2, 4, 4)
    majorities = [
        [points for name, points in each.lines if name.startswith("most")] for each in scene.match.standings()
    ]
    assert majorities == [[0, 2, 0, 0, 0], [0] * 5, [0] * 5]


def test_a_player_may_have_several_majorities() -> None:
    """SR-117: two points for each of them."""
    scene = arrived((0, {"silk": 2, "spices": 1}), (0, {"silk": 1}), (0, {}))
    assert scene.match.scores() == (3 + 4, 1, 0)


def test_unspent_crooks_and_barterers_score_nothing() -> None:
    """SR-118: the score is the same with them and without."""
    hands: list[tuple[int, Goods]] = [(5, {"silk": 1}), (6, {}), (7, {})]
    plain = arrived(*hands).match.scores()
    assert arrived(*hands, crooks=2, barterers=1).match.scores() == plain == (8, 6, 7)


def test_the_highest_score_wins() -> None:
    """SR-119: even with less money."""
    scene = arrived((20, {}), (18, {"silk": 2}), (3, {"silk": 1}))
    assert scene.match.scores() == (20, 22, 4)
    assert scene.match.winners() == (1,)


def test_a_tie_goes_to_more_money() -> None:
    """SR-120: 13 silver beat 11 silver and two tokens."""
    scene = arrived((11, {"silk": 1, "ivory": 1}), (13, {}), (2, {"silk": 1, "ivory": 1}))
    assert scene.match.scores() == (13, 13, 4)
    assert scene.match.winners() == (1,)
    assert [each.rank for each in scene.match.standings()] == [2, 1, 3]


def test_with_equal_money_victory_is_shared() -> None:
    """SR-120: same points, same money, same rank; the next one is third."""
    scene = arrived((12, {"silk": 1}), (12, {"silk": 1}), (12, {}))
    assert scene.match.winners() == (0, 1)
    assert [each.rank for each in scene.match.standings()] == [1, 1, 3]


def test_at_the_end_everything_is_open_with_a_sheet_by_line() -> None:
    """SR-121: every seat and spectator sees all money and goods, and lines that add up."""
    match = play_out(new_match(5, 12), 12)
    final = match.view(None).final
    assert all(match.view(seat).final == final for seat in range(5))
    for standing in match.standings():
        lines = dict(standing.lines)
        money, goods = final[standing.seat]
        assert list(lines) == ["money", "goods", *(f"most_{good}" for good in GOODS)]
        assert (lines["money"], lines["goods"]) == (money, sum(goods))
        assert sum(lines.values()) == standing.points


def test_the_example_of_the_rules() -> None:
    """SR-116, SR-117, SR-120: Ana, Bo, Cleo and Dov arrive in Antioch."""
    scene = arrived(
        (24, {"silk": 3, "ivory": 1}),
        (21, {"ivory": 2, "spices": 2, "jewels": 1}),
        (27, {"spices": 1}),
        (19, {"jewels": 3, "spices": 2, "silk": 1}),
    )
    assert scene.match.scores() == (30, 28, 28, 27)
    assert [each.rank for each in scene.match.standings()] == [1, 3, 2, 4]
