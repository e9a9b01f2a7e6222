"""The graph of the standings."""

from __future__ import annotations

import pytest

from caravanserai.web.standing_graph import HEIGHT, WIDTH, graph
from caravanserai.web.table_talk import Chapter

CHAPTERS = (Chapter(0, "start", 1), Chapter(2, "second", 2))


def test_a_line_goes_from_change_to_change() -> None:
    line = graph([(0,), (0,), (10,), (10,), (10,)], CHAPTERS).lines[0]
    assert line.path.count("V") == 1
    assert line.points == (0, 10, 10)
    assert [mark.y for mark in line.marks][1:] == [line.marks[1].y] * 2
    assert line.marks[0].y > line.marks[1].y, "more points stand higher"


@pytest.mark.parametrize("scores", [[(0, 0)], [(-20, 3), (7, 189)], [(0,), (1,)], [(5, 5, 5, 5, 5, 5)] * 9])
def test_everything_lies_within_the_drawing(scores: list[tuple[int, ...]]) -> None:
    drawn = graph(scores, CHAPTERS[:1])
    for line in drawn.lines:
        assert all(0 < mark.x < WIDTH and 0 < mark.y < HEIGHT for mark in line.marks)
    values = [value for value, _ in drawn.levels]
    assert values[0] <= min(map(min, scores))
    assert values[-1] >= max(map(max, scores))
    assert 0 in values
    assert len(values) <= 9
