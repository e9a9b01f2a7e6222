"""Ratings by a Bradley-Terry fit over all matches."""

import pytest

from caravanserai.arena.rating import Result, ratings


def results(first: str, second: str, won: int, lost: int) -> list[Result]:
    better: Result = ((first, 1), (second, 2))
    worse: Result = ((first, 2), (second, 1))
    return [better] * won + [worse] * lost


def test_ten_to_one_is_400_points() -> None:
    found = {rating.name: rating for rating in ratings(results("strong", "weak", 1000, 100))}
    assert found["strong"].points - found["weak"].points == pytest.approx(400, abs=3)
    assert found["strong"].points + found["weak"].points == pytest.approx(0)
    assert found["strong"].low < found["strong"].points < found["strong"].high


def test_odds_multiply_along_a_ladder() -> None:
    ladder = ratings([*results("a", "b", 300, 100), *results("b", "c", 300, 100)])
    assert [rating.name for rating in ladder] == ["a", "b", "c"]
    assert ladder[0].points - ladder[1].points == pytest.approx(ladder[1].points - ladder[2].points, rel=0.02)


def test_a_bot_that_never_lost_has_a_rating_and_more_matches_narrow_the_interval() -> None:
    few, many = ratings(results("a", "b", 10, 0))[0], ratings(results("a", "b", 60, 40))[0]
    assert 0 < few.points < 2000
    assert few.high - few.low > 200, "ten victories do not tell how large the gap is"
    assert few.low < few.points < few.high
    assert many.high - many.low < 200


def test_with_an_anchor_an_immeasurable_gap_widens_no_other_interval() -> None:
    """In Dragonharth all kingdoms beat random players in almost every match, yet differ from each other."""
    met = [
        *results("hard", "normal", 240, 160),
        *results("normal", "easy", 240, 160),
        *results("easy", "random", 399, 1),
    ]
    hard, normal, easy, last = ratings(met, anchor="normal")
    assert (normal.name, normal.low, normal.points, normal.high) == ("normal", 0, 0, 0)
    assert hard.low > 0 > easy.high
    assert last.high < easy.low
    blurred = ratings(met)
    assert hard.points - easy.points == pytest.approx(blurred[0].points - blurred[2].points)
    assert hard.high - hard.low < blurred[0].high - blurred[0].low


def test_a_table_of_several_counts_as_one_match() -> None:
    three = ratings([(("a", 1), ("b", 2), ("b", 3))] * 30 + [(("a", 3), ("b", 2), ("b", 1))] * 10)
    two = ratings(results("a", "b", 30, 10))
    assert three[0].points == pytest.approx(two[0].points)


def test_without_a_meeting_there_is_no_rating() -> None:
    assert ratings([]) == []
    assert ratings([(("a", 1), ("a", 2))]) == []


def test_a_draw_is_half_a_victory_for_each() -> None:
    drawn: Result = (("a", 1), ("b", 1))
    assert [rating.points for rating in ratings([drawn] * 10)] == pytest.approx([0, 0])
