"""The open book of The Dragon Road: each reader's picture of a page, and the clickable parts."""

from __future__ import annotations

import random
import re
from collections import Counter
from functools import cache
from importlib import resources
from typing import Any

import pytest

from art.sprite.render import symbols
from caravanserai import Match
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.boards.dragon_road import DragonRoadBoard
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Talk
from tests.games.almanac.road import page_named
from tests.games.almanac.scene import Scene, action_at, arriving_at, end_of
from tests.web.own_drawings import own_drawings
from tests.web.page_parser import PageParser

NAMES = ("Ana", "Ben", "Cleo", "Dov")
PAGES = [page.id for page in BOOK.pages if page]
BOOK_PARTS = ("leaf", "board", "strip", "die")
VOID = {"img", "input", "br", "link", "meta"}


class Parsed(PageParser):
    """The elements of a page: their names, their attributes, and the ids of the elements around them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str], tuple[str, ...]]] = []
        self._open: list[str] = []
        self.feed(html)
        assert not self._open, f"not closed: {self._open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        self.elements.append((tag, found, tuple(filter(None, self._open))))
        if tag not in VOID:
            self._open.append(found.get("id", ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}, tuple(filter(None, self._open))))

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002  # the templates close all elements
        self._open.pop()

    def with_id(self, name: str) -> dict[str, str]:
        return next(attrs for _, attrs, _ in self.elements if attrs.get("id") == name)


def sit(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> Perspective:
    players = [Player(at, "person", NAMES[at]) for at in range(match.seats)]
    return Perspective(match, seat, players, lang, chosen=chosen)


def drawn(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> DragonRoadBoard:
    board = board_for(sit(match, seat, lang, chosen))
    assert isinstance(board, DragonRoadBoard)
    return board


def table(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> Parsed:
    perspective = sit(match, seat, lang, chosen)
    return Parsed(render("almanac/layout.html", Words(lang), f=fragments(perspective, Talk("t"))))


def space(scene: Scene, seat: int | None, name: str, lang: str = "en", chosen: int | None = None) -> dict[str, str]:
    view = scene.match.view(seat)
    page = BOOK.pages[view.page]
    assert page is not None
    index = next(spot.index for spot in page.spots if spot.id == name)
    return table(scene.match, seat, lang, chosen).with_id(f"space-{index}")


@cache
def positions(page: str, seats: int) -> tuple[Match[Any], ...]:
    """Return the page just opened, after a few placements, and after the last placement."""
    match = action_at(page, seats=seats, gold=dict.fromkeys(range(seats), 20)).match
    dice, found = random.Random(f"{page} {seats}"), [match.copy()]
    while not match.over and match.view(None).page == page_named(page).number and match.number < 30:
        match.answer(dice.choice(match.options()))
        found.append(match.copy())
    return (found[0], found[len(found) // 2], found[-2])


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("page", PAGES)
def test_every_page_is_drawn_for_everybody(page: str, seats: int) -> None:
    for at, match in enumerate(positions(page, seats)):
        for seat in (None, *range(seats)):
            seen = table(match, seat, ("en", "es")[at % 2])
            ids = Counter(attrs["id"] for _, attrs, _ in seen.elements if "id" in attrs)
            assert max(ids.values()) == 1, [name for name, count in ids.items() if count > 1]
            assert not [attrs for _, attrs, _ in seen.elements if "style" in attrs]
            in_use = page_named(page).in_use[seats]
            if match.view(seat).page == page_named(page).number:
                assert {name for name in ids if name.startswith("space-")} == {f"space-{spot}" for spot in in_use}


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("page", PAGES)
def test_each_legal_space_is_one_control_and_each_barred_one_says_why(page: str, seats: int) -> None:
    match = positions(page, seats)[0]
    asked = match.decision_of(None).seat
    seen = table(match, asked)
    controls = Counter(
        int(attrs["data-choice"])
        for _, attrs, inside in seen.elements
        if attrs.get("data-do") == "choose" and "strip" not in inside
    )
    assert controls == Counter(match.options(asked))
    buttons = [attrs for _, attrs, inside in seen.elements if "strip" in inside and "data-choice" in attrs]
    assert [int(attrs["data-choice"]) for attrs in buttons] == list(match.options(asked))
    assert all(attrs["aria-label"] for attrs in buttons)
    for spot in page_named(page).in_use[seats]:
        plaque = seen.with_id(f"space-{spot}")
        assert plaque["role"] == "button"
        assert plaque["tabindex"] == "0"
        if spot not in match.options(asked):
            reason = sit(match, asked).choice(spot).reason
            assert plaque["aria-disabled"] == "true"
            assert "data-do" not in plaque
            assert reason in plaque["aria-label"]
            assert reason in plaque["data-tip"]


def test_who_is_not_asked_finds_nothing_to_click_on_the_page() -> None:
    match = positions("outpost", 3)[0]
    other = next(seat for seat in range(3) if seat != match.decision_of(None).seat)
    for seat in (other, None):
        plaques = [attrs for _, attrs, _ in table(match, seat).elements if "space" in attrs.get("class", "").split()]
        assert plaques
        assert all(attrs["role"] == "img" and "data-do" not in attrs and "tabindex" not in attrs for attrs in plaques)


@pytest.mark.parametrize("page", PAGES)
def test_the_book_is_the_same_in_every_world_a_reader_can_believe_in(page: str) -> None:
    for match in positions(page, 3):
        for seat in (None, 0, 1, 2):
            imagined = match.imagine(seat, f"{page} {seat}")
            imagined._seed = match._seed
            true, other = (
                {key: html for key, html in own_drawings(drawn(world, seat)).items() if key.startswith(BOOK_PARTS)}
                for world in (match, imagined)
            )
            assert true == other


def test_every_symbol_on_the_pages_is_in_the_sprite() -> None:
    known = set(symbols())
    used = set()
    for page in PAGES:
        for match in positions(page, 4):
            used |= {
                href
                for html in own_drawings(drawn(match, 0)).values()
                for href in re.findall(r'/s/\w+#([\w-]+)"', html)
            }
    assert used <= known
    assert {"loc-letter", "tok-letter", "live-ferry", "live-fog", "live-storm", "live-slate", "live-key"} <= used


# -- the text of a space ---------------------------------------------------------------------------------


def test_labels_of_the_outpost() -> None:
    scene = action_at("outpost", seats=4, workers={"forge_1": 0, "forge_4": 2})
    assert space(scene, 0, "loom_3")["aria-label"] == "The Loom: gain 1 Dewleaf, 1 Emberspice, open"
    assert space(scene, 0, "forge_3")["aria-label"] == (
        "The Forge: Visit the Shop, unavailable: You already have a worker in The Forge."
    )
    assert space(scene, 0, "forge_4")["aria-label"].startswith("The Forge: gain 1 Emberspice, 1 Everice, taken by Cleo")
    assert space(scene, 1, "loom_3")["aria-label"] == "The Loom: gain 1 Dewleaf, 1 Emberspice"
    assert space(scene, 0, "forge_3", "es")["aria-label"] == (
        "La Fragua: Visitar la Tienda, no disponible: Ya tienes un trabajador en «La Fragua»."
    )


def test_a_barred_space_is_told_by_its_tip() -> None:
    scene = action_at("outpost", seats=3, workers={"forge_1": 0})
    title, text = space(scene, 0, "forge_3")["data-tip"].split("\n")
    assert title == "Unavailable: The Forge: Visit the Shop"
    assert text == "You already have a worker in The Forge."


def test_prices_are_those_of_the_reader_now() -> None:
    scene = action_at("silt_ruins", seats=4, gold={0: 10, 1: 3})
    assert "costs 4 gold" in space(scene, 0, "mire_market_2")["aria-label"]
    assert "costs 2 gold" in space(scene, 0, "tilted_tower_1")["aria-label"]
    assert "costs 4 gold" in space(scene, 1, "mire_market_2")["aria-label"]
    assert "costs 2 gold" in space(scene, None, "mire_market_2")["aria-label"]


def test_prices_are_those_that_are_paid() -> None:
    compared = 0
    for page in PAGES:
        for match in positions(page, 3):
            if match.over or not isinstance(match.decision, Place):
                continue
            seat = match.decision_of(None).seat
            board = drawn(match, seat)
            for spot in match.options(seat):
                facts = dict(match.outlook(spot, seat))
                label = Parsed(own_drawings(board)[f"board/space-{spot}"]).with_id(f"space-{spot}")["aria-label"]
                paid = sum(map(int, re.findall(r"costs (\d+) gold", label)))
                gained = sum(map(int, re.findall(r"gives you (\d+) gold", label)))
                assert gained - paid == facts.get("gold", 0), (page, label)
                compared += paid + gained > 0
    assert compared


def test_the_page_gives_and_takes_in_words() -> None:
    scene = action_at("wizards_hollow", seats=3, workers={"moon_stone": 0, "crown_stone": 1})
    assert "The page's rule gives you 1 good of your choice." in space(scene, 0, "moon_echo")["data-tip"]
    assert "costs 2 gold" in space(scene, 0, "crown_echo")["aria-label"]
    court = action_at("courtyard_markets", seats=2, goods={0: {"dewleaf": 2}})
    assert "costs 2 goods" in space(court, 0, "spice_2")["aria-label"]


def test_tokens_on_spaces() -> None:
    assert (
        "1 token lies there: tourist token" in space(action_at("razorbeak_canyon", seats=3), 0, "first_3")["aria-label"]
    )
    assert "face down" in space(action_at("cloud_monastery", seats=3), 0, "r2c1")["aria-label"]
    assert "ocean token" in space(action_at("horizon_isles", seats=2), 0, "r2c3")["aria-label"]


def test_a_crowd_may_stand_at_the_river_mouth() -> None:
    scene = action_at("rivertown_landing", seats=2, gold={0: 5, 1: 5})
    for _ in range(3):
        scene.answer("mouth", "good:dewleaf")
    mouth = space(scene, scene.match.decision_of(None).seat, "mouth")
    assert "taken by" in mouth["aria-label"]
    assert mouth["data-do"] == "choose"


def test_a_chosen_space_is_pressed_and_shows_the_worker_to_come() -> None:
    scene = action_at("outpost", seats=2)
    choice = scene.match.options()[0]
    plaque = own_drawings(drawn(scene.match, 0, chosen=choice))[f"board/space-{choice}"]
    attrs = Parsed(plaque).with_id(f"space-{choice}")
    assert attrs["aria-pressed"] == "true"
    assert "is-chosen" in attrs["class"]
    assert 'class="ghost"' in plaque


# -- pieces ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "piece", "label"),
    [
        ("yop_gub_islands", "ferry", "Ferry: Glass Reef"),
        ("silt_ruins", "fog", "Fog: Mire Market"),
        ("skygate", "storm", "Storm: Dawn Terrace. This lap: 0 of 3 workers placed."),
        ("skygate", "pool-9", "Beside the page: 9 \N{MULTIPLICATION SIGN} bottled lightning token"),
        ("sublin_salt", "air-1", "Ben: 6 air"),
        ("sublin_salt", "depth-4", "The Abyss: 3 air"),
        ("vineland_tract", "fruit-0", "Leaf Vine: 2 fruit"),
        ("courtyard_markets", "statue-seals", "Dragon of Seals"),
        ("courtyard_markets", "key", "Nobody has the key to the city yet."),
        ("dockside_arcade", "slate", "High score: 4"),
        ("dockside_arcade", "key", "Nobody has the key to the city yet."),
    ],
)
def test_pieces_of_a_page_just_opened(page: str, piece: str, label: str) -> None:
    found = table(action_at(page, seats=3).match, 0).with_id(f"piece-{piece}")
    assert found["aria-label"] == label


def test_pieces_move_and_keep_their_element() -> None:
    before = table(action_at("silt_ruins", seats=2).match, 0).with_id("piece-fog")
    after = table(action_at("silt_ruins", seats=2, workers={"silent_baths_1": 1}).match, 0).with_id("piece-fog")
    assert before["transform"] == "translate(500 520)"
    assert after["transform"] == "translate(655 150)"


def test_who_is_ahead_and_where_workers_went_ashore() -> None:
    court = table(action_at("courtyard_markets", seats=2, workers={"fountain_1": 1}).match, None)
    assert court.with_id("piece-banner-0")["aria-label"] == "Fountain Court: Ben leads for the banner."
    river = table(action_at("rivertown_landing", seats=2, workers={"l3a": 0}).match, None)
    assert river.with_id("piece-landed-0")["aria-label"] == "Ana last went ashore at Reed Jetty."


def test_the_wild_vine_bears_nothing_with_two_players() -> None:
    ids = {attrs.get("id") for _, attrs, _ in table(action_at("vineland_tract", seats=2).match, 0).elements}
    assert "piece-fruit-2" in ids
    assert "piece-fruit-3" not in ids


# -- the leaf, the ribbon, the bar -----------------------------------------------------------------------


def test_two_players_read_their_own_rule() -> None:
    change = "diagonally adjacent"
    assert change in own_drawings(drawn(action_at("cloud_monastery", seats=2).match, 0))["leaf"]
    assert change not in own_drawings(drawn(action_at("cloud_monastery", seats=3).match, 0))["leaf"]


def test_the_leaf_shows_what_may_follow_and_what_is_only_here() -> None:
    leaf = own_drawings(drawn(action_at("silt_ruins", seats=2).match, 0))["leaf"]
    for words in ("Neverwood", "Sublin Salt", "Smugglers&#39; Cellar", "contraband token", "encounter on leaving"):
        assert words in leaf
    assert "art/dragon_road/neverwood.svg" in leaf
    last = own_drawings(drawn(action_at("dockside_arcade", seats=2).match, 0))["leaf"]
    assert "the journey ends here" in last
    assert "The road goes on to" not in last


def test_the_ribbon_tells_round_page_and_phase() -> None:
    assert drawn(action_at("skygate", seats=2).match, 0).progress()[:4] == (6, 4, "Skygate", "round 4 of 6")
    assert drawn(action_at("skygate", seats=2).match, 0).progress().phase == 1
    assert drawn(end_of("skygate", seats=2, workers={"kite_1": 0}).match, 0).progress().phase == 2
    arriving = arriving_at("skygate", seats=2, tokens={0: {"camel": 1}})
    assert drawn(arriving.match, 0, "es").progress().phases == ("Llegada", "Acción", "Final")
    assert drawn(arriving.match, 0).progress().phase == 0


def test_the_bar_counts_open_spaces_and_workers_and_tells_what_is_completed() -> None:
    scene = action_at("outpost", seats=2, goods={0: {"skyfish": 2}}, contracts={0: ("fishmongers_row",)}, home={0: 1})
    count = len(scene.match.options())
    assert drawn(scene.match, 0).hint() == f"{count} spaces are open to you. You have 1 worker left."
    assert drawn(scene.match, 1).hint() == ""
    spots = {spot.id: spot.index for spot in page_named("outpost").spots}
    assert drawn(scene.match, 0, chosen=spots["kitchen_1"]).hint() == (
        "You then have all the goods for “Fishmongers' Row”."
    )
    assert drawn(scene.match, 0, chosen=spots["forge_1"]).hint() == ""


def test_questions_name_rules_that_are_written_down() -> None:
    folder = resources.files("caravanserai.text").joinpath("rules", "en")
    text = "".join(folder.joinpath(f"{name}.md").read_text(encoding="utf-8") for name in ("almanac", "dragon_road"))
    match, dice, seen = DRAGON_ROAD.start(3, 5), random.Random(5), set()
    while not match.over:
        decision = match.decision_of(None)
        board = drawn(match, decision.seat)
        rule = board.rule(decision)
        assert not rule or f"**{rule}**" in text, (decision, rule)
        seen.add(rule)
        match.answer(dice.choice(match.options()))
    assert "DR-L01a" in seen
    assert len(seen) > 8


# -- transfers and animations ----------------------------------------------------------------------------


def test_a_placement_changes_no_outer_fragment() -> None:
    before = action_at("outpost", seats=3)
    after = action_at("outpost", seats=3, workers={"loom_1": 0})
    old, new = (own_drawings(drawn(scene.match, 1)) for scene in (before, after))
    assert old["board"] == new["board"]
    assert old["leaf"] == new["leaf"]
    changed = {key for key in old if key.startswith("board/") and old[key] != new[key]}
    assert changed == {"board/space-4"}


def test_workers_goods_and_coins_fly_and_the_leaf_turns() -> None:
    scene = action_at("outpost", seats=2, goods={1: {"skyfish": 1}})
    scene.answer("forge_1")
    board = drawn(scene.match, 1)
    cues = board.cues(scene.match.events(1, 0))
    forge = page_named("outpost").spots[0].index
    assert cues[0] == {
        "cue": "fly", "sprite": "worker", "style": "p1", "start": "player-0", "end": f"space-{forge}", "count": 1,
    }  # fmt: skip  # in a row
    assert {
        "cue": "fly",
        "sprite": "good-emberspice",
        "style": "",
        "start": f"space-{forge}",
        "end": "player-0",
        "count": 2,
    } in cues
    ids = {attrs.get("id") for _, attrs, _ in table(scene.match, 1).elements}
    assert {name for cue in cues for name in (cue["end"], cue.get("start")) if name} <= ids
    arrived = drawn(DRAGON_ROAD.start(2, 1), 0)
    assert {"cue": "leaf", "end": "right-leaf"} in arrived.cues(arrived.perspective.events)


def test_a_roll_in_question_lies_on_the_table() -> None:
    scene = action_at("dockside_arcade", seats=2, gold={0: 9})
    scene.answer("arcade_2")
    die = scene.match.view(None).die
    board = drawn(scene.match, 0)
    assert f"#die-{die}" in own_drawings(board)["die"]
    assert {"cue": "roll", "end": "die", "face": f"die-{die}"} in board.cues(scene.match.events(0, 0))
    scene.answer("keep")
    assert "<use" not in own_drawings(drawn(scene.match, 0))["die"]
