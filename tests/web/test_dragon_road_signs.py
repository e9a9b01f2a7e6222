"""The names of groups on the painted pages are readable and cover nothing."""

import pytest

from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.text.describe import Describer
from caravanserai.web.boards.almanac.group_signs import Sign, draw_signs, hang
from caravanserai.web.boards.almanac.page import _sign_places, painted
from caravanserai.web.boards.almanac.scenery import scenery
from caravanserai.web.boards.dragon_road.group_sign_places import SIGNS

PAGES = [page for page in BOOK.pages if page]


def test_a_long_name_takes_two_lines_beside_a_neighbour() -> None:
    long = "Escalera de los Buhoneros"
    assert hang([((500, 100), long)]) == [Sign(500, 100, (long,))]
    assert hang([((500, 100), long), ((680, 100), "Astillero")])[0].lines == ("Escalera de", "los Buhoneros")
    assert hang([((60, 100), "River Mouth")])[0].lines == ("River", "Mouth")


@pytest.mark.parametrize("lang", ["en", "es"])
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.id)
def test_signs_stay_on_the_page_and_apart(page: object, lang: str) -> None:
    found = next(one for one in PAGES if one is page)
    tell = Describer(DRAGON_ROAD, lang, ())
    middles, by_hand = dict(scenery("dragon_road")[found.id].groups), dict(SIGNS.get(found.id, {}))
    places = _sign_places(found, 4, middles, by_hand)
    signs = hang([(place, tell.thing("group", at, {"page": found.number})) for at, place in places.items()])
    assert len(signs) == (len(found.groups) if len(found.groups) > 1 else 0)
    for at, sign in enumerate(signs):
        assert sign.half - 12 <= sign.x <= 1012 - sign.half, sign
        assert sign.height / 2 <= sign.y <= 700 - sign.height / 2 + 8, sign
        for other in signs[at + 1 :]:
            apart = abs(sign.x - other.x) >= sign.half + other.half - 6
            assert apart or abs(sign.y - other.y) >= (sign.height + other.height) / 2 - 2, (sign, other)


def test_every_group_with_a_sign_of_its_own_exists() -> None:
    known = {page.id: set(page.groups) for page in PAGES}
    assert all(set(groups) <= known[page] for page, groups in SIGNS.items())


def test_signs_that_would_cover_spaces_on_a_phone_are_left_out_there() -> None:
    assert 'class="signs"' in draw_signs([Sign(500, 300, ("The Loom",))], [(500, 200)])
    assert 'class="signs crowded"' in draw_signs([Sign(500, 300, ("The Loom",))], [(500, 270)])
    assert "The Loom" in painted(DRAGON_ROAD, "en", 1, 4, ())
