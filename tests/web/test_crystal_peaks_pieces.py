"""The pieces of Crystal Peaks stand where the rules put them, and carried spaces move with them."""

import re

import pytest

from caravanserai.text.catalogue import Words
from caravanserai.web.fragments import fragments
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Talk
from tests.games.almanac.scene import Scene, action_at
from tests.web.test_crystal_peaks_book import board_of

Places = dict[str, tuple[float, float]]
RICH = {0: 40, 1: 40, 2: 40, 3: 40}


def pieces(scene: Scene) -> Places:
    return {piece.name: (piece.x, piece.y) for piece in board_of(scene).pieces}


def space_at(scene: Scene, name: str) -> tuple[float, float]:
    """Return the drawn position of a space."""
    spots = board_of(scene).page.spots
    index = next(spot.index for spot in spots if spot.id == name)
    drawn = fragments(board_of(scene).perspective, Talk("t"))[f"board/space-{index}"]
    found = re.search(r"translate\((\S+) (\S+)\)", drawn)
    assert found
    return float(found[1]), float(found[2])


def label_of(scene: Scene, name: str, lang: str = "en") -> str:
    return next(piece.label for piece in board_of(scene, lang).pieces if piece.name == name)


# -- turtles -----------------------------------------------------------------------------------------------


def test_turtles_swim_to_their_places_in_the_race_with_all_they_carry() -> None:
    race = action_at("tortuga", gold=RICH)
    leader, third = pieces(race)["bearer-0"], pieces(race)["bearer-2"]
    stall, second = space_at(race, "turtle_3_1"), pieces(race)["bearer-1"]
    assert (leader, second, third) == ((900, 260), (740, 410), (580, 260))
    race.answer("turtle_3_1")
    after = pieces(race)
    assert (after["bearer-2"], after["bearer-1"], after["bearer-0"]) == (second, third, leader)
    moved = second[0] - third[0], second[1] - third[1]
    assert space_at(race, "turtle_3_1") == (stall[0] + moved[0], stall[1] + moved[1])
    for part, (right, down) in {"name": (0, 107), "place": (70, -46)}.items():
        assert after[f"{part}-2"] == (second[0] + right, second[1] + down)
    assert label_of(race, "place-2") == "Turtle 3, place 2 in the race"
    assert label_of(race, "place-2", "es") == "Tortuga 3, puesto 2 en la carrera"


@pytest.mark.parametrize(("page", "answer"), [("tortuga", "turtle_3_1"), ("sisters_port", "ship_1_2")])
def test_what_moves_keeps_its_place_among_the_elements(page: str, answer: str) -> None:
    """The browser does not animate an element that changes its order in the document."""
    scene = action_at(page, gold=RICH, workers={"ship_1_1": 1} if page == "sisters_port" else {})
    before = list(pieces(scene))
    assert list(pieces(scene.answer(answer))) == before


def test_what_stands_on_the_jetty_stays() -> None:
    race = action_at("tortuga", gold=RICH)
    before = space_at(race, "jetty_1")
    race.answer("turtle_5_2")
    assert space_at(race, "jetty_1") == before


@pytest.mark.parametrize(("page", "still"), [("tortuga", {"Jetty"}), ("sisters_port", set())])
def test_names_that_move_are_not_painted_on_the_page(page: str, still: set[str]) -> None:
    board = fragments(board_of(action_at(page)).perspective, Talk("t"))["board"]
    assert set(re.findall(r"<text y=[^>]*>([^<]+)</text>", board)) == still


# -- ships -------------------------------------------------------------------------------------------------


def test_a_full_ship_sails_into_the_roads_and_the_first_in_line_takes_its_berth() -> None:
    port = action_at("sisters_port", gold=RICH, workers={"ship_1_1": 1})
    berth, first, second = (pieces(port)[f"bearer-{ship}"] for ship in (0, 3, 4))
    extra = space_at(port, "ship_1_2")
    port.answer("ship_1_2")
    after = pieces(port)
    assert (after["bearer-3"], after["bearer-4"], after["bearer-0"]) == (berth, first, second)
    assert space_at(port, "ship_1_2") == (extra[0] + second[0] - berth[0], extra[1] + second[1] - berth[1])
    assert [label_of(port, f"bearer-{ship}") for ship in (0, 3, 4)] == [
        "The Heron, sailed",
        "The Swallow, moored",
        "The Twins, waiting",
    ]
    gone = [
        piece.name for piece in board_of(port).pieces if 'class="gone"' in piece.drawing and "pieces" in piece.drawing
    ]
    assert gone == ["bearer-0"]


def test_ships_without_one_to_follow_stay_where_they_were_filled() -> None:
    """Five ships always lie at five different places."""
    port = action_at("sisters_port", seats=4, gold=RICH, home=dict.fromkeys(range(4), 4)).until("CloseContract")
    ships = [place for name, place in pieces(port).items() if name.startswith("bearer")]
    assert len(set(ships)) == 5


@pytest.mark.parametrize(("lang", "knots"), [("en", "3 knots"), ("es", "3 nudos")])
def test_every_space_of_a_ship_shows_its_knots(lang: str, knots: str) -> None:
    port = action_at("sisters_port", gold=RICH)
    board = board_of(port, lang)
    drawn = fragments(board.perspective, Talk("t"))
    fast = [spot.index for spot in board.page.spots if spot.extra["knots"] == 3 and spot.index in board.page.in_use[2]]
    assert fast
    for index in fast:
        assert 'class="printed"' in drawn[f"board/space-{index}"]
        assert knots in drawn[f"board/space-{index}"]


# -- ladders -----------------------------------------------------------------------------------------------


def test_a_ladder_is_set_where_it_stands_faintly_and_climbed_where_it_is_lit() -> None:
    cliff = action_at("cliffside", gold=RICH)
    bare = {piece.name: piece for piece in board_of(cliff).pieces}
    assert {f"{kind}-{spot}" for kind in ("ladder", "neutral") for spot in range(12)} == bare.keys()
    assert {piece.choice for piece in bare.values()} == {
        choice.choice for choice in board_of(cliff).perspective.choices if choice.block.of == "ladder"
    }
    assert all(piece.choice is not None and "faint" in piece.drawing for piece in bare.values())
    chosen = board_of(cliff, chosen=bare["ladder-0"].choice).pieces
    assert [piece.name for piece in chosen if piece.chosen] == ["ladder-0"]
    cliff.answer("ladder:0", "ladder:1", "ladder:3")
    assert not any(piece.choice is not None for piece in board_of(cliff).pieces)
    assert pieces(cliff).keys() == {"ladder-0", "ladder-1", "ladder-3"}
    assert label_of(cliff, "ladder-0") == "Ana's ladder, from Bottom Row to Weavers' Ledge"
    cliff.answer("bottom_1", "ledge_b_1")
    lit = {piece.name for piece in board_of(cliff).pieces if piece.choice is not None}
    assert cliff.asked == ("Climb", 0)
    assert lit == {"ladder-0", "ladder-1"}
    html = render("almanac/layout.html", Words("en"), f=fragments(board_of(cliff).perspective, Talk("t")))
    assert re.search(r'id="piece-ladder-0"[^>]*role="button" tabindex="0" aria-pressed="false" data-do="choose"', html)


# -- the other pieces --------------------------------------------------------------------------------------

MOVES = [
    ("floe_lake", ["north_1"], "ice-0", (500, 200), (660, 270)),
    ("balloon_town", ["gold_1"], "bug", (500, 110), (830, 260)),
    ("baskmill", ["mill_a_1"], "door-0", (190, 326), (297, 249)),
    ("baskmill", ["mill_a_1"], "door-1", (500, 276), (566, 73)),
    ("ceru_springs", ["azure_1"], "steam", None, (210, 185)),
    ("aurora", ["avenue_2_1", "group:1"], "light", (420, 110), (260, 140)),
    ("silver_falls", ["terrace_4_1"], "last-0", None, (948, 438)),
    ("far_rupa", ["red_1"], "last", None, (160, 66)),
]


@pytest.mark.parametrize(("page", "answers", "piece", "before", "after"), MOVES, ids=str)
def test_a_piece_goes_where_the_rules_send_it(
    page: str,
    answers: list[str],
    piece: str,
    before: tuple[float, float] | None,
    after: tuple[float, float],
) -> None:
    scene = action_at(page, gold=RICH)
    assert pieces(scene).get(piece) == before
    scene.answer(*answers)
    assert pieces(scene)[piece] == after


@pytest.mark.parametrize(
    ("lang", "description"),
    [
        (
            "en",
            [
                "Ana's last worker went to Terrace 4.",
                "The last worker placed is Ana's, on Red Street: gain 3 Emberspice.",
            ],
        ),
        ("es", ["El último trabajador de Ana fue a «Terraza 4».", "El último trabajador colocado es de Ana, en «"]),
    ],
)
def test_who_placed_last_is_told_in_words(lang: str, description: list[str]) -> None:
    falls = action_at("silver_falls", gold=RICH).answer("terrace_4_1")
    assert label_of(falls, "last-0", lang) == description[0]
    streets = action_at("far_rupa", gold=RICH).answer("red_1")
    assert label_of(streets, "last", lang).startswith(description[1])


def test_who_only_looks_on_sees_the_same_pieces_and_no_buttons() -> None:
    cliff = action_at("cliffside", gold=RICH).answer("ladder:0")
    assert [(piece.name, piece.choice) for piece in board_of(cliff, seat=None).pieces] == [("ladder-0", None)]
