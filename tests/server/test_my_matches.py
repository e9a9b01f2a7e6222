"""My matches: dates, opponents, results and filters."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from caravanserai.server.domain.match_results import result_of
from caravanserai.server.review.course import drawn
from caravanserai.web.player import BOT, PERSON
from tests.crowding import until
from tests.server.browsing import Guest, running_server
from tests.server.played import cookie, played, store_match

MEASURING_AT_ONCE = "from caravanserai.server.storage import playing_times; playing_times._MEASURE_AFTER = 0"
"""Code that measures the lengths of matches when the server starts."""
NOVEMBER = 1_794_690_000.0
"""14 November 2026, 21:00 UTC."""
DAY = 86_400.0


@pytest.fixture(scope="module")
def amaia(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Guest]:
    folder = tmp_path_factory.mktemp("club")
    silk = played("silk_road", 4)
    store_match(folder, silk, "silk", ended=NOVEMBER, minutes=38)
    store_match(folder, played("silk_road", 4, seed="rice"), "people", (PERSON, PERSON, BOT, BOT), ended=NOVEMBER)
    store_match(folder, played("dragon_road", 3), "october", ended=NOVEMBER - 30 * DAY, minutes=20)
    store_match(folder, played("dragon_road", 3, 12), "going", ended=NOVEMBER)
    for number in range(5):
        store_match(folder, played("crystal_peaks", 3, 400), f"peaks{number}", ended=NOVEMBER - 90 * DAY, minutes=26)
    with running_server(folder, prelude=MEASURING_AT_ONCE) as (address, _):
        yield Amaia(address, folder)


class Amaia(Guest):
    """A browser that has Amaia's cookie."""

    def __init__(self, address: str, folder: Path) -> None:
        super().__init__(address)
        self._cookie = "=".join(cookie(folder))

    def get(self, path: str, **headers: str) -> tuple[int, str, str]:
        return super().get(path, **headers, Cookie=self._cookie)


def rows(guest: Guest, query: str = "") -> dict[str, str]:
    """Return the lines of the list by the names of their tables, as plain text."""
    status, _, text = guest.get(f"/mine{query}")
    assert status == 200
    found = re.findall(r'<li[^>]*>\s*<img class="picture".*?</div>\s*</li>', text, flags=re.DOTALL)
    names = [re.findall(r'class="btn sm[^"]*" href="/tables/(\w+)', row)[-1] for row in found]
    return {name: " ".join(re.sub(r"<[^>]+>", " ", row).split()) for name, row in zip(names, found, strict=True)}


def test_a_finished_match_tells_its_date_its_length_its_opponents_and_the_result(amaia: Guest) -> None:
    row = rows(amaia)["silk"]
    own, *others = played("silk_road", 4).scores()
    margin = own - max(others)
    outcome = f"won by {margin}" if margin > 0 else f"lost by {-margin}" if margin else "tie-break"
    for told in ("Silk Road", "Sat 14 Nov, 21:00", "38 minutes", "Teo", "Noor", "Ilse", str(own), outcome, "of 4"):
        assert told in row


def test_running_matches_come_first_and_finished_ones_by_month(amaia: Guest) -> None:
    _, _, text = amaia.get("/mine")
    heads = re.findall(r"<h2>(.*?)<small>", text)
    assert [head.strip() for head in heads] == ["Running", "November 2026", "October 2026", "August 2026"]
    assert next(iter(rows(amaia))) == "going"
    assert re.findall(r"<details( open)?>", text) == [" open", " open", ""]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("?game=silk_road", {"silk", "people"}),
        ("?people=people", {"people"}),
        ("?game=dragon_road&people=bots", {"going", "october"}),
        ("?result=running", {"going"}),
        ("?game=silk_road&result=running", set()),
    ],
)
def test_filters_in_the_address_choose_the_matches(amaia: Guest, query: str, names: set[str]) -> None:
    assert set(rows(amaia, query)) == names


def test_every_finished_match_is_either_won_or_lost(amaia: Guest) -> None:
    won, lost = rows(amaia, "?result=won"), rows(amaia, "?result=lost")
    assert set(won) | set(lost) == set(rows(amaia)) - {"going"}
    assert not set(won) & set(lost)
    assert all("won" in row or "shared" in row for row in won.values())
    assert all("lost" in row for row in lost.values())


def test_a_filter_keeps_the_others_and_an_unknown_one_means_all(amaia: Guest) -> None:
    _, _, text = amaia.get("/mine?game=silk_road&people=bots")
    assert 'href="/mine?game=silk_road&amp;result=won&amp;people=bots"' in text
    assert re.search(r'aria-current="true">Silk Road<', text)
    assert set(rows(amaia, "?game=chess&result=perhaps")) == set(rows(amaia))


def test_the_course_of_the_points_ends_with_the_match_and_is_closed_before(amaia: Guest) -> None:
    status, _, picture = amaia.get("/tables/silk/course.svg")
    assert status == 200
    assert "<polyline" in picture
    assert amaia.get("/tables/going/course.svg")[0] == 409
    assert Guest(amaia.address).get("/tables/silk/course.svg")[0] != 200


def test_the_front_page_tells_the_measured_length_of_a_match_against_bots(amaia: Guest) -> None:
    until(lambda: "about 25 min against bots" in amaia.get("/")[2])
    _, _, text = amaia.get("/games/crystal_peaks")
    assert "about 25 min against bots: the usual time of the last 5 matches here" in text
    assert "about 30 min with people: an estimate" in text


def test_points_decide_the_place_and_the_rank_decides_between_equal_points() -> None:
    assert result_of((61, 68, 55), 0) == (2, False, 61, -7)
    assert result_of((61, 68, 55), 1).name == "won"
    assert result_of((61, 61, 55), 0, (2, 1, 3)).name == "lost_tied"
    assert result_of((61, 61, 55), 1, (2, 1, 3)).name == "won_tied"
    assert result_of((61, 61, 55), 1, (1, 1, 3)).name == "shared"
    assert result_of((61, 55, 55), 1, (1, 3, 2)).name == "lost"


def test_the_picture_of_a_course_stays_inside_its_frame() -> None:
    places = re.findall(r"([\d.]+),([\d.]+)", drawn([-4, 0, 90, 12]))
    assert len(places) == 4
    assert all(0 <= float(x) <= 104 and 0 <= float(y) <= 38 for x, y in places)
    assert "polyline" not in drawn([])
