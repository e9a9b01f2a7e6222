"""The areas around the book of The Dragon Road: belongings, cards, the sheet of choices, the map of the road."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from art.sprite.render import symbols
from caravanserai import Match
from caravanserai.games.almanac.book import EXTEND
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.standard_actions import ExtendCaravan
from caravanserai.text.catalogue import Words
from caravanserai.web.board import Board
from caravanserai.web.boards import board_for
from caravanserai.web.boards.almanac import areas, pictures
from caravanserai.web.boards.almanac.cards import Cards
from caravanserai.web.boards.almanac.choice_sheet import sheet
from caravanserai.web.boards.almanac.holdings import holding
from caravanserai.web.boards.almanac.road_map import reachable, road_map
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import STATIC, render
from caravanserai.web.table_talk import Talk
from tests.games.almanac.scene import Scene, action_at, card_index, closing_at, meeting
from tests.web.page_parser import PageParser

NAMES = ("Ana", "Ben", "Cleo", "Dov")
LANGUAGES = ("en", "es")
OF_EACH_KIND = 2
"""The number of questions of each kind that are drawn for each number of seats."""
KINDS_MET = {
    *("Place", "ChooseGood", "ThrowOut", "GiveUpGood", "SellGoods", "VisitShop", "ExtendCaravan", "KeepContract"),
    *("CompleteContract", "CloseContract", "UseAbility", "Bid", "ChooseLocation", "ChooseOption", "FightOrNot"),
    *("ChooseToken", "StowToken", "RollAgain", "HandIn"),
}


class Elements(PageParser):
    """The attributes of all elements of a page, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[dict[str, str]] = []
        self.words = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append({name: value or "" for name, value in attrs} | {"tag": tag})

    def handle_data(self, data: str) -> None:
        self.words += data


def sit(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> Perspective:
    players = [Player(at, "person", NAMES[at]) for at in range(match.seats)]
    return Perspective(match, seat, players, lang, chosen=chosen)


def board_of(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> Board:
    return board_for(sit(match, seat, lang, chosen))


def around(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> dict[str, str]:
    board = board_of(match, seat, lang, chosen)
    return {key: str(html) for one in areas.FRAGMENTS for key, html in one.drawn(board).items()}


def table(match: Match[Any], seat: int | None, lang: str = "en") -> Elements:
    perspective = sit(match, seat, lang)
    return Elements(render("almanac/layout.html", Words(lang), f=fragments(perspective, Talk("t"))))


@cache
def sample_positions(seats: int) -> tuple[Match[Any], ...]:
    """Return positions of random matches, a few for each kind of question."""
    found: list[Match[Any]] = []
    seen = Counter[str]()
    for seed in range(10):
        dice = random.Random(seed)
        match = DRAGON_ROAD.start(seats, seed)
        while not match.over:
            seen[asked(match)] += 1
            if seen[asked(match)] <= OF_EACH_KIND:
                found.append(match.copy())
            seat = match.decisions()[-1].seat
            match.answer(dice.choice(match.options(seat)), seat)
    return (*found, match)


def readers(match: Match[Any]) -> tuple[int | None, ...]:
    """Return the deciding seat, another seat, and a spectator (None)."""
    seat = 0 if match.over else match.decisions()[0].seat
    return (None, seat, (seat + 1) % match.seats)


def asked(match: Match[Any]) -> str:
    return type(match.decisions()[0]).__name__ if not match.over else ""


def test_random_matches_meet_all_common_kinds_of_questions() -> None:
    assert {asked(match) for seats in (2, 3, 4) for match in sample_positions(seats)} >= KINDS_MET


@pytest.mark.parametrize("turn", [0, pytest.param(1, marks=pytest.mark.deep)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_question_is_drawn_for_everybody(seats: int, turn: int) -> None:
    """The languages alternate, for each reader and from position to position."""
    for at, match in enumerate(sample_positions(seats)):
        for seat in readers(match):
            seen = table(match, seat, LANGUAGES[(at + turn) % len(LANGUAGES)])
            ids = Counter(element["id"] for element in seen.found if "id" in element)
            assert not [name for name, count in ids.items() if count > 1]
            assert not [element for element in seen.found if "style" in element]
            assert {"own", "offer", "encounter", "supply", "road_map", "players", "choices"} <= set(ids)
            assert {f"player-{other}" for other in range(seats) if other != seat} <= set(ids)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_legal_choice_can_be_reached_and_nothing_else(seats: int) -> None:
    for match in sample_positions(seats):
        for decision in match.decisions():
            seen = table(match, decision.seat)
            shown = {
                int(one["data-choice"]) for one in seen.found if one.get("data-do") == "choose" and "data-choice" in one
            }
            assert shown <= set(match.options(decision.seat))
            for at, form in enumerate(seen.found):
                if form.get("data-do") == "choose" and "data-block" in form:
                    run = next(one for one in seen.found[at:] if one.get("name") == "item")
                    start = decision.space.starts[form["data-block"]]
                    first = next(one for one in decision.space.blocks if one.name == form["data-block"]).items[0]
                    assert isinstance(first, int)
                    shown |= {start + number - first for number in range(int(run["min"]), int(run["max"]) + 1)}
            assert shown == set(match.options(decision.seat)), asked(match)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_who_is_not_asked_finds_nothing_to_choose(seats: int) -> None:
    for match in sample_positions(seats):
        deciding = {decision.seat for decision in match.decisions()}
        for seat in (None, *(one for one in range(seats) if one not in deciding)):
            html = "".join(around(match, seat).values())
            assert 'data-do="choose"' not in html


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_areas_are_the_same_in_every_world_a_reader_can_believe_in(seats: int) -> None:
    for match in sample_positions(seats):
        for seat in readers(match):
            imagined = match.imagine(seat, f"{match.number} {seat}")
            imagined._seed = match._seed
            true, other = (
                {key: re.sub(r"stepper-[\d-]+", "", html) for key, html in around(world, seat).items()}
                for world in (match, imagined)
            )
            assert true == other


def test_gold_contracts_and_letters_stand_behind_the_screen_of_their_owner_alone() -> None:
    scene = action_at(
        "cavern_mines", gold={0: 77}, contracts={0: ("night_watch",)}, tokens={0: {"letter_12": 1}}, offer=()
    )
    own, others, all_of_it = around(scene.match, 0), around(scene.match, 1), around(scene.match, None)
    assert "77" in own["own"]
    assert "The Night Watch" in own["own"]
    assert "Hollow" in own["own"]
    screen = own["own"][own["own"].index('class="screen"') : own["own"].index("</details>")]
    assert all(secret in screen for secret in ("77", "The Night Watch", "Hollow"))
    for seen in (others, all_of_it):
        html = "".join(html for key, html in seen.items() if key != "road_map")
        assert not any(secret in html for secret in ("77", "The Night Watch", "Hollow"))
        assert "1 incomplete contract, face down" in seen["players"]
        assert "1 secret letter token" in seen["players"]


def test_goods_at_hand_are_ticked_on_contracts_one_by_one() -> None:
    goods = {0: {"dewleaf": 3, "emberspice": 1}}
    lodge = BOOK.contracts[card_index("contract", "cartwrights_lodge")]
    assert lodge.goods == (1, 2, 0, 0, 0)
    scene = action_at("outpost", goods=goods, contracts={0: ("cartwrights_lodge",)}, offer=())
    card = Cards(board_of(scene.match, 0)).contract(lodge.index)
    assert [(need.symbol, need.held) for need in card.goods] == [
        ("good-dewleaf", True),
        ("good-emberspice", True),
        ("good-emberspice", False),
    ]
    assert around(scene.match, 0)["own"].count('class="got"') == 2
    assert "You hold 2 of the 3 goods." in around(scene.match, 0)["own"]


def test_a_completed_contract_has_no_ticks_but_a_green_band() -> None:
    scene = action_at("outpost", goods={0: {"emberspice": 2}}, done={0: ("cartwrights_lodge",)}, offer=())
    for seat in (0, 1):
        html = "".join(around(scene.match, seat).values())
        assert 'class="got"' not in html
        assert re.search(r'class="chip done"[^>]*>.*?Cartwrights', html)


@pytest.mark.parametrize("card", [card for card in BOOK.encounters if card.kind == "optional_fight"])
@pytest.mark.parametrize("guards", range(6))
def test_the_odds_shown_are_the_odds_there_are(card: Any, guards: int) -> None:  # noqa: ANN401  # an encounter
    scene = meeting(card.id, guards={0: guards}, gold={0: 20, 1: 20}, guide=0)
    board = board_of(scene.match, 0)
    description = dict(scene.match.outlook(0, 0))["win_of_6"]
    laid_out = sheet(board, Cards(board))
    assert laid_out is not None
    assert laid_out.story.encounter is not None
    odds = laid_out.story.encounter.odds[0]
    assert (odds.seat, odds.wins) == (0, description)
    assert sum(wins for _, wins in odds.faces) == description
    html = around(scene.match, 0)["choices"]
    assert html.count('class="wins"') == description
    assert html.count('class="loses"') == 6 - description
    assert Words("en").say("web_almanac.wins_of_six", description) in html


def test_an_encounter_is_seen_by_all_with_everyones_odds() -> None:
    scene = meeting("customs_patrol", guards={1: 3}, guide=0)
    for seat in (1, None):
        html = around(scene.match, seat)["encounter"]
        assert "The Customs Patrol" in html
        assert re.findall(r">(\d)/6<", html) == ["0", "5"]
    assert "hidden" in around(scene.match, 0)["encounter"]
    assert "The Customs Patrol" in around(scene.match, 0)["choices"]


def extending(**position: Any) -> Scene:  # noqa: ANN401  # passed to Scene
    scene = action_at("outpost", offer=("pack_mule", "ice_sledge", "war_wagon"), guide=0, **position)
    page = BOOK.pages[1]
    assert page is not None
    scene.match.answer(next(spot for spot in page.in_use[2] if page.spots[spot].action == EXTEND))
    assert isinstance(scene.match.decision_of(0), ExtendCaravan)
    return scene


def test_cards_on_offer_are_buttons_while_one_buys_and_say_why_not() -> None:
    scene = extending(gold={0: 6}, goods={0: {"dewleaf": 1}})
    offer = Elements(around(scene.match, 0)["offer"])
    assert offer.words.count("Buy") == 1
    buttons = [element for element in offer.found if element["tag"] == "button"]
    assert [one.get("data-choice") for one in buttons] == [str(card_index("caravan", "pack_mule")), None, None]
    assert [one.get("aria-disabled") for one in buttons] == [None, "true", "true"]
    reasons = [sit(scene.match, 0).choice(card_index("caravan", name)).reason for name in ("ice_sledge", "war_wagon")]
    assert [one.get("data-tip") for one in buttons[1:]] == reasons
    assert not [element for element in Elements(around(scene.match, 1)["offer"]).found if element["tag"] == "button"]


def test_the_sheet_shows_what_is_barred_too_and_why() -> None:
    scene = extending(gold={0: 6}, goods={0: {"dewleaf": 1}})
    buttons = [one for one in Elements(around(scene.match, 0)["choices"]).found if one["tag"] == "button"]
    reasons = [sit(scene.match, 0).choice(card_index("caravan", name)).reason for name in ("ice_sledge", "war_wagon")]
    assert [one.get("data-tip") for one in buttons] == [None, *reasons]
    assert ["data-do" in one for one in buttons] == [True, False, False]


def test_a_card_on_offer_shows_the_readers_own_price() -> None:
    scene = extending(gold={0: 20}, goods={0: {"dewleaf": 1}}, done={0: ("cartwrights_lodge",)})
    mule = card_index("caravan", "pack_mule")
    paid = -dict(scene.match.outlook(mule, 0))["gold"]
    assert paid < BOOK.caravans[mule].gold
    assert Cards(board_of(scene.match, 0)).caravan(mule).price == paid
    assert Cards(board_of(scene.match, 1)).caravan(mule).price == BOOK.caravans[mule].gold


def test_the_chosen_choice_is_marked() -> None:
    scene = extending(gold={0: 20}, goods={0: {"dewleaf": 1, "everice": 1}})
    mule = card_index("caravan", "pack_mule")
    for part in ("offer", "choices"):
        pressed = [one for one in Elements(around(scene.match, 0, chosen=mule)[part]).found if "aria-pressed" in one]
        assert [one["data-choice"] for one in pressed] == [str(mule)]


def test_crates_hold_goods_and_tokens() -> None:
    scene = action_at("outpost", goods={0: {"skyfish": 2}}, tokens={0: {"tourist": 1}})
    own = holding(Cards(board_of(scene.match, 0)), 0)
    assert [crate.symbol for crate in own.full] == ["good-skyfish", "good-skyfish", "tok-tourist"]
    assert (own.crates, own.empty, own.size) == (6, 3, "few")
    assert "3 of 6 crates full: Skyfish, Skyfish, tourist token" in around(scene.match, 1)["players"]


def test_the_bid_shows_who_has_sealed_his_and_no_amount() -> None:
    match = DRAGON_ROAD.start(3, 5)
    dice = random.Random(5)
    while len(match.decisions()) == 1:
        match.answer(dice.choice(match.options()))
    bid = max(match.options(1))
    match.answer(bid, 1)
    for seat in (0, 1, None):
        board = board_of(match, seat)
        laid_out = sheet(board, Cards(board))
        assert laid_out is not None
        assert [one.sealed for one in laid_out.bidders] == [False, True, False]
        assert (laid_out.amount is not None) == (seat == 0)


def test_the_map_shows_the_way_taken_and_what_can_still_be_reached() -> None:
    scene = meeting("customs_patrol")
    view = scene.match.view(0)
    drawn = road_map(board_of(scene.match, 0), Cards(board_of(scene.match, 0)))
    by_state: dict[str, set[int]] = {}
    for stop in drawn.stops:
        by_state.setdefault(stop.state, set()).add(stop.number)
    assert by_state["here"] == {view.page}
    assert by_state["next"] == {view.next_page}
    assert by_state["ahead"] == reachable(BOOK, view.next_page)
    assert len(drawn.stops) == len([page for page in BOOK.pages if page])
    assert len(drawn.ways) == sum(len(page.onward) for page in BOOK.pages if page)


def test_the_pages_the_guide_may_choose_are_lit_on_the_map() -> None:
    match = next(match for match in sample_positions(3) if asked(match) == "ChooseLocation")
    guide = match.decisions()[0].seat
    for seat in range(3):
        lit = [one for one in Elements(around(match, seat)["road_map"]).found if one.get("data-do") == "choose"]
        assert [int(one["data-choice"]) for one in lit] == (list(match.options(guide)) if seat == guide else [])
        assert all(one["tabindex"] == "0" and one["role"] == "button" for one in lit)


def test_at_the_end_everything_is_shown() -> None:
    scene = closing_at(gold={0: 3, 1: 4}, contracts={1: ("night_watch",)}, tokens={1: {"letter_12": 1}})
    while not scene.match.over:
        scene.match.answer(0)
    html = around(scene.match, 0)["players"]
    assert all(shown in html for shown in ("The Night Watch", "Hollow", ">4<"))
    ending = str(fragments(sit(scene.match, 0), Talk("t"))["ending"])
    assert ending.count("<use") >= len(scene.match.standings()[0].lines)


def test_every_card_has_its_picture_and_every_token_its_symbol() -> None:
    known = set(symbols())
    assert {pictures.token_symbol(kind) for kind in BOOK.tokens} <= known
    cards = Cards(board_of(DRAGON_ROAD.start(2, 1), 0))
    for card in BOOK.caravans:
        assert STATIC.joinpath(*cards.caravan(card.index).picture.split("/")).is_file()
    html = "".join(
        html for seats in (2, 3, 4) for match in sample_positions(seats) for html in around(match, 0).values()
    )
    assert set(re.findall(r'/s/\w+#([\w-]+)"', html)) <= known


@pytest.mark.parametrize(
    ("picture", "shown"),
    [
        (("counted", ("dewleaf", 3, False), "3 Dewleaf"), 3),
        (("counted", ("dewleaf", 7, False), "7 Dewleaf"), 1),
        (("counted", ("gold", -4, True), "-4 gold"), 1),
        (("good", 2, "Everice"), 1),
        (("face", 0, "X"), 1),
    ],
)
def test_facts_in_sentences_become_pictures_that_can_be_read_aloud(picture: Any, shown: int) -> None:  # noqa: ANN401  # of any type
    drawn = pictures.draw(picture)
    assert drawn is not None
    assert drawn.count("<use") == shown
    assert drawn.count("aria-label=") == 1
    assert f'aria-label="{picture[2]}"' in drawn


def test_names_of_cards_stay_words() -> None:
    assert pictures.draw(("caravan", 3, "Fish Barrow")) is None
    assert pictures.draw(("seat", 0, "Ana & Co")) == "<b>Ana &amp; Co</b>"
