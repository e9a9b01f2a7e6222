"""The web board of Silk Road over whole matches: every reader sees all they may see and can do all they may do."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import resources
from typing import Any

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.games.silk_road import events
from caravanserai.games.silk_road.content import CITIES, CITY_IDS, KINDS
from caravanserai.games.silk_road.game import SILK_ROAD
from caravanserai.games.silk_road.state import ROUTES
from caravanserai.kernel.match import Match
from caravanserai.text import languages
from caravanserai.web.boards import board_for
from caravanserai.web.boards.silk_road import SilkRoadBoard
from caravanserai.web.boards.silk_road.road import PLACES, lookouts, moves_left, reachable, way
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import render
from caravanserai.web.table_talk import Talk
from tests.web.page_parser import PageParser

NAMES = ("Amaia", "Teo", "Noor", "Old Fen", "Ilse", "Bram")
OPTIONS = ("normal hidden", "reverse open")


def players(seats: int) -> list[Player]:
    return [Player(seat, "person", NAMES[seat]) for seat in range(seats)]


@cache
def positions(seats: int, seed: int, kind: str, options: str) -> tuple[Match[Any], ...]:
    """Return a whole match, as copies before every answer and at its end."""
    direction, ledger = options.split()
    match = SILK_ROAD.start(seats, seed, {"direction": direction, "ledger": ledger})
    bots = [bot(kind, f"{seed}-{seat}") for seat in range(seats)]
    found = []
    while not match.over:
        found.append(match.copy())
        decision = match.decisions()[0]
        match.answer(bots[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    return (*found, match.copy())


def sample(seats: int, kind: str, options: str) -> Iterator[Match[Any]]:
    """Yield positions of several matches: the first few of each kind of question, and the ends."""
    seen: Counter[str] = Counter()
    for seed in range(4):
        for match in positions(seats, seed, kind, options):
            name = "over" if match.over else type(match.decisions()[0]).__name__
            seen[name] += 1
            if seen[name] <= 2:
                yield match


def sit(match: Match[Any], seat: int | None, lang: str = "en", chosen: int | None = None) -> Perspective:
    return Perspective(match, seat, players(match.seats), lang, chosen=chosen)


def page(perspective: Perspective) -> str:
    """Return the whole layout, as the first page shows it."""
    drawn = fragments(perspective, Talk("t1"))
    return str(render("silk_road/layout.html", perspective.words, f=drawn, board=board_for(perspective)))


class Elements(PageParser):
    """All elements of a page with their attributes, and whether they lie in a part for small screens."""

    VOID = frozenset({"img", "input", "br"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str], bool]] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)
        assert not self._open, "elements are left open"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        known = {name: value or "" for name, value in attrs}
        inside = bool(self._open) and self._open[-1][1]
        small = inside or known.get("id") == "next" or "for-small" in known.get("class", "").split()
        self.found.append((tag, known, small))
        if tag not in self.VOID:
            self._open.append((tag, small))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in self.VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag, f"</{tag}> closes something else"


def offered(html: str, perspective: Perspective) -> Counter[int]:
    """Return the choices of a page's controls; the strips for small screens repeat some."""
    found: Counter[int] = Counter()
    block = ""
    for tag, attributes, small in Elements(html).found:
        if small:
            continue
        if attributes.get("data-do") == "choose":
            block = attributes.get("data-block", "")
            if not block:
                found[int(attributes["data-choice"])] += 1
                assert attributes.get("aria-disabled") != "true"
        elif tag == "input" and attributes.get("name") == "item":
            for number in range(int(attributes["min"]), int(attributes["max"]) + 1):
                choice = perspective.choice_of(block, number)
                assert choice is not None
                found[choice] += 1
    return found


PLAYED = (("greedy", "normal hidden"), ("random", "reverse open"))
IN_TURN = [(seats, *PLAYED[seats % 2]) for seats in (3, 4, 5, 6)]
THE_OTHERS = [pytest.param(seats, *PLAYED[1 - seats % 2], marks=pytest.mark.deep) for seats in (3, 4, 5, 6)]


@pytest.mark.parametrize(("seats", "kind", "options"), [*IN_TURN, *THE_OTHERS])
def test_every_reader_sees_a_whole_page_and_can_make_each_of_his_choices_once(
    seats: int, kind: str, options: str
) -> None:
    asked = set()
    for number, match in enumerate(sample(seats, kind, options)):
        lang = languages()[number % 2]
        asked |= {type(decision).__name__ for decision in match.decisions()}
        for seat in (None, *range(seats)):
            perspective = sit(match, seat, lang)
            html = page(perspective)
            assert not [name for name, count in Counter(re.findall(r' id="(.+?)"', html)).items() if count > 1]
            assert " style=" not in html
            if not perspective.options:
                assert 'data-do="choose"' not in html
                continue
            assert offered(html, perspective) == Counter(perspective.options)
            choice = perspective.options[-1]
            selection_text = sit(match, seat, lang, choice)
            again = page(selection_text)
            assert offered(again, selection_text) <= Counter(perspective.options)
            assert f'data-do="answer" data-choice="{choice}"' in again
    assert asked >= {kind.__name__ for kind in SILK_ROAD.kinds if hasattr(kind, "options")}


@pytest.mark.parametrize("seats", [3, 6])
def test_nothing_that_is_hidden_from_a_reader_changes_his_page(seats: int) -> None:
    changed = 0
    for options in OPTIONS:
        for match in sample(seats, "greedy", options):
            if match.over:
                continue
            for seat in (None, 0, seats - 1):
                one, two = match.imagine(seat, 1), match.imagine(seat, 2)
                one._seed = two._seed = 0  # an imagined match has no seed, and a page contains its hash
                changed += one._state.goods != two._state.goods
                assert page(sit(one, seat)) == page(sit(two, seat))
    assert changed > 40


def test_the_screen_shows_ones_own_goods_and_a_spectator_has_none() -> None:
    match = positions(4, 0, "greedy", "normal hidden")[40]
    for seat in range(4):
        own = str(fragments(sit(match, seat), Talk("t"))["own"])
        counts = [int(count) for count in re.findall(r"</svg><b[^>]*>(\d+)</b></li>", own)]
        assert tuple(counts) == match.view(seat).goods
        assert f"{match.view(seat).money} silver" in own
    assert "hidden" in str(fragments(sit(match, None), Talk("t"))["own"])
    assert "silver" not in str(fragments(sit(match, None), Talk("t"))["own"])


def test_the_ledger_is_shown_only_if_it_is_open() -> None:
    shown = str(fragments(sit(positions(3, 0, "greedy", "reverse open")[30], None), Talk("t"))["ledger"])
    assert shown.count("<tr>") == 4
    assert "≥" in shown
    hidden = str(fragments(sit(positions(3, 0, "greedy", "normal hidden")[30], None), Talk("t"))["ledger"])
    assert "<tr>" not in hidden
    assert " hidden" in hidden


def test_without_the_open_ledger_the_log_goes_back_to_the_present_city_sr_96() -> None:
    for options, cities in (("normal hidden", 1), ("reverse open", 2)):
        match = next(one for one in positions(4, 0, "greedy", options) if len(one.view(None).path) == 3)
        board = board_for(sit(match, 0))
        description = [event for event in board.recorded(board.perspective.events) if event.kind is events.MOVED]
        assert len(description) == cities


def test_the_end_lays_everything_open_sr_121() -> None:
    match = positions(5, 0, "greedy", "normal hidden")[-1]
    final = str(fragments(sit(match, None), Talk("t"))["market"])
    rows = re.findall(r"<tr><th scope=\"row\">.*?</tr>", final, flags=re.DOTALL)
    for (money, goods), row in zip(match.view(None).final, rows, strict=True):
        cells = [0 if cell == "\N{EN DASH}" else int(cell) for cell in re.findall(r"<td>(.*?)</td>", row)]
        assert cells == [money, *goods]


def test_a_barred_choice_says_why() -> None:
    barred = set()
    for seats in (3, 5):
        for match in positions(seats, 0, "random", "normal hidden")[:-1:3]:
            for decision in match.decisions()[:1]:
                perspective = sit(match, decision.seat)
                for _, attributes, _ in Elements(page(perspective)).found:
                    if attributes.get("aria-disabled") == "true":
                        assert attributes["data-tip"].strip()
                        assert "data-choice" not in attributes
                        barred.add(type(decision).__name__)
    assert barred >= {"Buy", "Sell", "Show", "GiveGood", "NameGood", "PassPawn", "TakeTile"}


@pytest.mark.parametrize("lang", languages())
def test_every_question_names_a_rule_that_is_on_the_rules_page(lang: str) -> None:
    file = resources.files("caravanserai.text").joinpath("rules", lang, "silk_road.md")
    text = file.read_text(encoding="utf-8")
    for match in positions(4, 0, "greedy", "normal hidden")[:-1]:
        decision = match.decisions()[0]
        rule = board_for(sit(match, decision.seat)).rule(decision)
        assert f"**{rule}**" in text


def test_the_caravan_travels_on_a_road_that_is_on_the_map_and_goods_fly_between_areas_of_the_page() -> None:
    cues: Counter[str] = Counter()
    for options in OPTIONS:
        before = 0
        for match in positions(5, 1, "greedy", options):
            for seat in (None, 2):
                perspective = sit(match, seat)
                new = [event for event in perspective.events if event.number > before]
                made = board_for(perspective).cues(new)
                drawn = set(re.findall(r' id="(.+?)"', page(perspective))) if made else set()
                for cue in made:
                    cues[cue["cue"]] += 1
                    places = {value for name, value in cue.items() if name in ("start", "end", "path")}
                    if not places <= drawn:  # a bid disappears when the market opens, a screen at the end
                        assert cue["cue"] == "bid" or match.over, (cue, seat)
            before = match.number
    assert set(cues) == {"travel", "fly", "bid"}


def test_a_thing_of_a_reader_flies_to_his_own_screen() -> None:
    match = next(
        one
        for one in positions(4, 0, "greedy", "normal hidden")
        if one.number and one.events(None, one.number - 1)[0].kind is events.BOUGHT
    )
    event = match.events(None, match.number - 1)[0]
    buyer = event.values[0]
    assert isinstance(buyer, int)
    own, other = (board_for(sit(match, seat)).cues([event]) for seat in (buyer, (buyer + 1) % 4))
    assert [cue["end"] for cue in own] == ["own", "supply"]
    assert [cue["end"] for cue in other] == [f"player-{buyer}", "supply"]


def test_the_board_is_also_there_in_words() -> None:
    match = positions(4, 0, "greedy", "normal hidden")[40]
    view = match.view(None)
    atlas = str(fragments(sit(match, None), Talk("t"))["atlas"])
    lines = re.findall(r"<li.*?</li>", atlas)
    assert len(lines) == len(CITIES)
    assert "where the caravan is" in lines[view.city]
    for city in view.exits:
        assert "one of the next cities" in lines[city]
        assert lines[city].count(" · ") == len(view.deal[city]) - 1


def test_pictures_stand_in_sentences_with_their_words() -> None:
    board = board_for(sit(positions(4, 0, "greedy", "normal hidden")[-1], None))
    description = {event.kind: board.teller.line(event) for event in board.perspective.events}
    assert "coin silver" in description[events.BID]
    assert re.search(r'aria-label="\d+ silver"', description[events.BID])
    assert 'class="amount" role="img"' in description[events.BOUGHT]


def test_the_map_has_a_place_for_every_city_and_room_for_every_box() -> None:
    assert len(PLACES) == len(CITY_IDS)
    for reverse, route in enumerate(ROUTES):
        assert reachable(reverse, route.start) == frozenset(range(len(CITIES))) - {route.start}
        assert moves_left(reverse, route.start) == (11, 12)
        for city in range(len(CITIES)):
            for tiles in (3, 4, 5):
                corners = lookouts(reverse, city, tiles)
                assert len(corners) == len([to for to in route.exits[city] if to != route.end])
                assert all(0 < corner.x < 1200 and 0 < corner.y < 620 for corner in corners)
    assert way(0, 1).split("Q")[1].split()[:2] == way(1, 0).split("Q")[1].split()[:2]


def test_the_stations_and_phases_follow_the_journey() -> None:
    seen = []
    for match in positions(5, 0, "greedy", "normal hidden"):
        board = board_for(sit(match, 0))
        assert isinstance(board, SilkRoadBoard)
        progress = board.progress()
        assert progress.at == len(board.view.path) <= progress.stations <= 13
        seen.append(progress.phase if progress.phases else -1)
    assert seen[0] == 0
    assert seen[-1] == -1
    assert {0, 1, 2} <= set(seen)


def test_goods_have_five_pictures_of_their_own() -> None:
    match = positions(4, 0, "greedy", "normal hidden")[0]
    supply = str(fragments(sit(match, None), Talk("t"))["supply"])
    assert len(set(re.findall(r"#good-\w+", supply))) == KINDS
    assert caravanserai.game("silk_road") is SILK_ROAD
