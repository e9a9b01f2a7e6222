import html
import re
from html.parser import HTMLParser
from importlib.util import find_spec
from typing import Any

import pytest

from caravanserai.arena import report as reports
from caravanserai.arena.league import League, Table
from caravanserai.arena.report import check_plots, report
from caravanserai.arena.standings import ratings_by_table, standings_by_table
from caravanserai.kernel import registry
from caravanserai.text import Words
from caravanserai.text.refusal import RefusedError

OPTIONS = registry.game("silk_road").checked_options({}, 3)
LEAGUE = League("round_robin", "<7>", True, (Table("silk_road", 3, OPTIONS, ("greedy", "random"), 2),))  # noqa: FBT003  # with records


def result(bots: str, ranks: tuple[int, ...], scores: tuple[int, ...]) -> dict[str, Any]:
    names = {"g": "greedy", "r": "random"}
    return {"table": 0, "bots": [names[bot] for bot in bots], "ranks": list(ranks), "scores": list(scores)}


RESULTS = [
    result("grr", (1, 2, 3), (50, 20, 10)),
    result("rgr", (1, 1, 3), (30, 30, 10)),
    result("rgg", (3, 1, 2), (5, 40, 30)),
]


def test_in_a_round_robin_only_the_single_bot_counts() -> None:
    [[greedy, random]] = standings_by_table(LEAGUE, RESULTS)
    assert (greedy.label, greedy.chairs, greedy.mean_score) == ("greedy : random", 2, 40)
    assert greedy.win_share.share == pytest.approx(0.75)
    assert (random.label, random.chairs, random.win_share.share, random.scores) == ("random : greedy", 1, 0, (5,))


def test_in_a_league_every_chair_counts() -> None:
    [[greedy, random]] = standings_by_table(LEAGUE._replace(kind="league"), RESULTS)
    assert (greedy.label, greedy.chairs) == ("greedy", 4)
    assert greedy.win_share.share == pytest.approx(2.5 / 4)
    assert random.win_share.share == pytest.approx(0.5 / 5)


def test_ratings_are_fit_to_the_matches_of_each_table_alone() -> None:
    two = LEAGUE._replace(tables=LEAGUE.tables * 2)
    other_way = [{**one, "table": 1, "ranks": [4 - rank for rank in one["ranks"]]} for one in RESULTS * 3]
    first, second = ratings_by_table(two, RESULTS + other_way)
    assert [one.name for one in first] == ["greedy", "random"]
    assert [one.name for one in second] == ["random", "greedy"]
    assert first[0].low <= first[0].points <= first[0].high
    assert first[0].points + first[1].points == pytest.approx(0)


def test_a_bot_that_met_only_copies_of_itself_has_no_rating() -> None:
    alone = [result("ggg", (1, 2, 3), (9, 8, 7))]
    assert ratings_by_table(LEAGUE, alone) == [[]]
    assert [one.name for one in ratings_by_table(LEAGUE, alone + RESULTS)[0]] == ["greedy", "random"]


@pytest.mark.parametrize("lang", ["en", "es"])
def test_the_report_is_one_page_with_figures_and_plots(lang: str) -> None:
    page = report(LEAGUE, RESULTS, Words(lang))
    HTMLParser().feed(page)
    assert page.count("<svg") == page.count("</svg>") == 3
    assert f'lang="{lang}"' in page
    assert ("75.0%" if lang == "en" else "75,0\N{NO-BREAK SPACE}%") in page
    fair = "33.3%" if lang == "en" else "33,3\N{NO-BREAK SPACE}%"
    assert Words(lang).say("arena.report.fair", share=fair) in page
    [[greedy, random]] = ratings_by_table(LEAGUE, RESULTS)
    for rated in (greedy, random):
        assert f"<td>{rated.points:+.0f}</td><td>{rated.low:+.0f} ... {rated.high:+.0f}</td>" in page
    assert html.escape("<7>") in page
    assert not re.search(r'(src|href)="https?:', page), "it asks nobody for anything"
    assert "<script" not in page
    assert page == report(LEAGUE, RESULTS, Words(lang))


def test_a_table_without_results_is_allowed() -> None:
    assert "<svg" not in report(LEAGUE, [], Words("en"))


def test_without_matplotlib_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    assert find_spec("matplotlib") is not None
    check_plots()
    monkeypatch.setattr(reports, "find_spec", lambda _name: None)
    with pytest.raises(RefusedError, match="report"):
        check_plots()
