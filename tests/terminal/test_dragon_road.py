import io
import random
import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console, RenderableType
from rich.text import Text

from caravanserai import Match
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.placement_rule import BARRED
from caravanserai.games.almanac.state import FREE
from caravanserai.games.almanac.view import RoadView
from caravanserai.terminal import question
from caravanserai.terminal.choice_keys import menu_of
from caravanserai.terminal.console import Terminal
from caravanserai.terminal.layout import Layout
from caravanserai.terminal.match_setup import PERSON, MatchSetup
from caravanserai.terminal.screens import screen_for
from caravanserai.terminal.screens.almanac import AlmanacScreen
from caravanserai.terminal.screens.almanac_map import reachable
from caravanserai.terminal.screens.almanac_page import DRAWN, PageDrawing
from caravanserai.terminal.session import Session
from caravanserai.text import Describer, Words
from tests.games.almanac.road import page_named
from tests.games.almanac.scene import action_at

NAMES = ["Ana", "Benjamin", "Cleo", "Dov"]
LANGS = ("en", "es")
Position = tuple["Match[Any]", int]


@cache
def screen(lang: str = "en", *, utf8: bool = True) -> AlmanacScreen:
    found = screen_for("dragon_road", Describer(DRAGON_ROAD, lang, NAMES), Words(lang), utf8=utf8)
    assert isinstance(found, AlmanacScreen)
    return found


class FakeTerminal(Terminal):
    """A terminal of a given size that claims to be interactive."""

    def __init__(self, lang: str, width: int, height: int) -> None:
        self.paper = io.StringIO()
        console = Console(file=self.paper, width=width, height=height, color_system=None, highlight=False)
        super().__init__(Words(lang), console, io.StringIO())
        self.lines_high = height

    @property
    def height(self) -> int:
        return self.lines_high


def drawn(*parts: RenderableType, width: int = 80) -> str:
    paper = io.StringIO()
    Console(file=paper, width=width, color_system=None, highlight=False).print(*parts, sep="\n")
    return paper.getvalue()


@cache
def questions(seats: int, seed: int) -> tuple[Position, ...]:
    """Return every position of a random match with an open question, and its seat."""
    match, dice = DRAGON_ROAD.start(seats, seed), random.Random(seed)
    found = []
    while not match.over:
        found.append((match.copy(), match.decision_of(None).seat))
        match.answer(dice.choice(match.options()))
    return tuple(found)


def of_each_kind(seats: int, seed: int) -> Iterator[Position]:
    """Yield one position for every kind of question, and for placements a late one for every page."""
    found: dict[object, Position] = {}
    for match, seat in questions(seats, seed):
        decision = match.decision_of(seat)
        page = match.view(seat).page
        found[(page, Place) if isinstance(decision, Place) else type(decision)] = (match, seat)
    yield from found.values()


def whole_screen(match: "Match[Any]", seat: int, lang: str, width: int, height: int) -> str:
    painter, terminal = screen(lang), FakeTerminal(lang, width, height)
    menu = menu_of(match, seat, painter.describer)
    below = question.question(menu, match.view(seat), painter, undo=True)
    terminal.show(
        *Layout(terminal, painter).table(match, seat, below, match.number - 5, menu),
        Text(question.prompt(menu, painter)),
    )
    return terminal.paper.getvalue()


SEATED = [(2, 11, "en"), (3, 2, "es"), (4, 9, "en"), (4, 42, "es")]
IN_THE_OTHER_LANGUAGE = [
    pytest.param(seats, seed, "es" if lang == "en" else "en", marks=pytest.mark.deep) for seats, seed, lang in SEATED
]


@pytest.mark.parametrize(("seats", "seed", "lang"), [*SEATED, *IN_THE_OTHER_LANGUAGE])
def test_every_question_fits_on_a_screen_of_80_by_24_and_of_120_by_40(lang: str, seats: int, seed: int) -> None:
    for match, seat in of_each_kind(seats, seed):
        for width, height in ((80, 24), (120, 40)):
            lines = whole_screen(match, seat, lang, width, height).splitlines()
            asked = type(match.decision_of(seat)).__name__
            assert max(map(cell_len, lines)) <= width, asked
            assert len(lines) <= height, f"{asked} on page {match.view(seat).page}: {len(lines)} lines"


@pytest.mark.parametrize("lang", LANGS)
def test_maps_and_ledgers_keep_to_80_columns_and_to_ascii_where_they_must(lang: str) -> None:
    for match, seat in of_each_kind(4, 9):
        view = match.view(seat)
        for utf8 in (True, False):
            painter = screen(lang, utf8=utf8)
            text = drawn(*painter.board(view, 80, 60), *painter.plan(view, 80), painter.ledger(view), painter.guide())
            assert max(map(cell_len, text.splitlines())) <= 80
            if not utf8 and lang == "en":
                assert text.replace("“", "").replace("”", "").replace("·", "").isascii()


@pytest.mark.parametrize("page", [page.id for page in BOOK.pages if page])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_page_shows_every_space_in_use_once_and_no_other(page: str, seats: int) -> None:
    number = next(at for at, found in enumerate(BOOK.pages) if found and found.id == page)
    found = BOOK.pages[number]
    assert found is not None
    view = _opened(number, seats)
    drawing = PageDrawing(view, found, screen().pen, None)
    text = "\n".join(f" {line.plain} " for line in drawing.lines(80))
    for spot in found.spots:
        assert text.count(f" {drawing.cell(spot).plain} ") == (spot.index in found.in_use[seats]), spot.id


@cache
def _opened(number: int, seats: int) -> RoadView:
    """Return the view of the first seat on a page that has just been opened."""
    for seed in range(60):
        match, dice = DRAGON_ROAD.start(seats, seed), random.Random(seed)
        while not match.over:
            view: RoadView = match.view(0)
            if view.page == number and view.workers and not view.placements:
                return view
            match.answer(dice.choice(match.options()))
    raise AssertionError(f"no match came to page {number}")


def test_a_worker_stands_in_place_of_the_number_and_the_reader_sees_prices_and_bars() -> None:
    seen = {"worker": 0, "barred": 0, "charged": 0}
    for match, seat in questions(4, 9):
        if not isinstance(match.decision_of(seat), Place):
            continue
        view = match.view(seat)
        page = BOOK.pages[view.page]
        assert page is not None
        legal = match.options(seat)
        drawing = PageDrawing(view, page, screen().pen, legal)
        for spot in page.in_use[view.seats]:
            text = drawing.cell(page.spots[spot]).plain
            owner = view.workers[spot]
            if owner != FREE:
                seen["worker"] += 1
                assert text.startswith(f"[{'ABCD'[owner]}]")
                continue
            assert text.startswith(f"{spot + 1:>2}{' ' if spot in legal else DRAWN.barred}")
            seen["barred"] += spot not in legal
            charge = drawing.surcharge(page.spots[spot])
            seen["charged"] += charge > 0 and " -" in text
            assert not (charge == BARRED and spot in legal) or page.id == "dockside_arcade"
    assert all(seen.values())


def test_prices_on_the_page_are_those_that_are_paid() -> None:
    compared = 0
    for match, seat in questions(3, 2):
        page = BOOK.pages[match.view(seat).page]
        if not isinstance(match.decision_of(seat), Place) or page is None:
            continue
        drawing = PageDrawing(match.view(seat), page, screen().pen, None)
        for spot in match.options(seat):
            compared += _same_price(match, seat, spot, drawing)
    assert compared


def test_a_price_on_the_page_is_less_for_who_pays_less() -> None:
    """DR-K20: each placement costs up to 2 gold less; a spectator sees the general price."""
    scene = action_at("silt_ruins", seats=3, done={0: ("toll_keepers",)})
    page = page_named("silt_ruins")
    cellar = next(spot for spot in page.spots if spot.cost.gold and spot.index in scene.match.options())
    assert "g" not in PageDrawing(scene.view(0), page, screen().pen, None).cell(cellar).plain
    for reader in (1, None):
        assert " -2g" in PageDrawing(scene.view(reader), page, screen().pen, None).cell(cellar).plain
    assert not _same_price(scene.match, 0, cellar.index, PageDrawing(scene.view(0), page, screen().pen, None))


def _same_price(match: Match[Any], seat: int, spot: int, drawing: PageDrawing) -> bool:
    """Whether a legal space has a price; the price on the page must equal that of the outlook."""
    gold = dict(match.outlook(spot, seat)).get("gold", 0)
    shown = [int(amount) for amount in re.findall(r" ([+-]\d+)g", drawing.cell(drawing.page.spots[spot]).plain)]
    assert sum(shown) == gold
    return gold != 0


def test_pieces_are_on_the_page() -> None:
    wanted = {
        5: "Glass Reef [Ferry]",
        6: "Mire Market [Fog]",
        8: "Dawn Terrace [Storm]",
        11: "Air supply: Ana 6, Benjamin 6, Cleo 6",
        14: "Leaf Vine [2 fruit]",
        17: "High score: 4",
        2: "▣1",
        3: "✦◇",
        16: "nobody has the key yet",
    }
    for number, piece in wanted.items():
        page = BOOK.pages[number]
        assert page is not None
        lines = PageDrawing(_opened(number, 3), page, screen().pen, None).lines(80)
        assert piece in "\n".join(line.plain for line in lines), page.id


def test_a_space_is_chosen_by_its_number_on_the_page_or_by_its_name() -> None:
    match, seat = next((match, seat) for match, seat in questions(3, 2) if isinstance(match.decision_of(seat), Place))
    menu = menu_of(match, seat, screen().describer)
    assert [entry.key for entry in menu.others] == [str(choice + 1) for choice in match.options(seat)]
    for entry in menu.others:
        assert menu.find(entry.key) is entry
        alike = [other for other in menu.others if entry.label in other.label]
        assert menu.find(entry.label.upper()) is (entry if len(alike) == 1 else None)
    assert menu.find("loom 2 dewleaf") is next(entry for entry in menu.others if entry.choice == 4)
    assert menu.find("loom") is None
    assert len(menu.called("loom")) > 1
    assert menu.find("the loom of fate") is None
    assert menu.called("l") == []


def test_a_barred_space_is_refused_with_its_own_reason() -> None:
    match, seat = next((match, seat) for match, seat in questions(3, 2) if isinstance(match.decision_of(seat), Place))
    menu = menu_of(match, seat, screen().describer)
    barred = menu.barred_number("16")
    assert barred == 15
    described = "\n".join(line.plain for line in question.barred(match, seat, screen()))
    reason = match.why_not(barred, seat)
    assert reason is not None
    assert screen().describer.reason(reason) in described
    assert menu.barred_number("41") is None
    assert "space 20" not in described


def test_own_secrets_are_shown_to_nobody_else() -> None:
    checked = 0
    for match, seat in questions(3, 2)[::9]:
        others = [other for other in range(3) if other != seat]
        mine = match.view(seat)
        secret = {*mine.contracts}.difference(*(match.view(other).contracts for other in others))
        if not secret:
            continue
        views = [match.view(other) for other in others]
        shown = [drawn(*screen().board(view, 80, 60), screen().ledger(view)) for view in views]
        own = drawn(*screen().board(mine, 80, 60))
        for card in secret:
            name = screen().describer.thing("contract", card)
            assert name in own
            assert not any(name in text for text in shown)
            checked += 1
    assert checked


@pytest.mark.parametrize("lang", LANGS)
def test_the_supply_takes_a_line_of_80_columns(lang: str) -> None:
    """AL-98: unlimited goods show no number."""
    usual: dict[str, str] = {}
    for options, number in ((usual, "30"), ({"unlimited_goods": "on"}, "")):
        view = DRAGON_ROAD.start(4, 1, options).view(0)
        line = drawn(screen(lang).board(view, 80, 60)[-1])
        assert line.count("\n") == 1
        names = [f"{number}{shape}{name}" for shape, name in zip(*_goods(lang), strict=True)]
        assert line.split("  ")[1:] == [*names[:-1], f"{names[-1]}\n"]


def _goods(lang: str) -> tuple[Sequence[str], Sequence[str]]:
    return screen(lang).pen.goods.shapes, screen(lang).pen.goods.names


def test_what_a_contract_does_stands_in_a_block_of_its_own() -> None:
    view = DRAGON_ROAD.start(3, 7).view(0)
    lines = drawn(screen("es").ledger(view)).splitlines()
    first = next(at for at, line in enumerate(lines) if line.startswith("Tuyo:"))
    block = lines[first + 1 : lines.index("", first)]
    assert len(block) > 2 * len(view.contracts)
    assert all(line.startswith("  ") for line in block)


def test_a_contract_says_what_is_missing() -> None:
    seen = set()
    for match, seat in questions(3, 2)[::4]:
        view = match.view(seat)
        for card in view.contracts:
            needed = BOOK.contracts[card].goods[:4]
            goods = view.goods[4 * seat : 4 * seat + 4]
            ready = all(have >= need for have, need in zip(goods, needed, strict=True))
            name = screen().describer.thing("contract", card)
            line = next(line for line in drawn(*screen().board(view, 80, 60)).splitlines() if f"{name}:" in line)
            assert ("you have everything" in line) == ready
            assert ("missing" in line) != ready
            seen.add(ready)
    assert seen == {True, False}


def test_the_map_shows_the_way_taken_and_what_can_still_be_reached() -> None:
    for match, seat in questions(3, 2)[::20]:
        view = match.view(seat)
        text = drawn(*screen().plan(view, 100), width=120)
        ahead = reachable(BOOK, view.next_page or view.page) | {view.next_page}
        for page in filter(None, BOOK.pages):
            name = f"{page.number} {screen().describer.thing('page', page.number)} "
            mark = next(line for line in text.splitlines() if f" {name}" in line).split()[1]
            if page.number == view.page:
                assert mark == "★"
            elif page.number in view.route:
                assert mark == "•"
            else:
                assert (mark in "▶○") == (page.number in ahead)


def test_an_encounter_in_play_is_told_with_the_odds() -> None:
    fights = 0
    for seed in (2, 9, 11):
        for match, seat in questions(3, seed):
            view = match.view(seat)
            if view.encounter >= 0:
                card = BOOK.encounters[view.encounter]
                text = drawn(*screen().board(view, 80, 24, brief=True))
                assert screen().describer.thing("encounter", card.index) in text
                assert ("Winning faces of the die: Ana " in text) == (card.strength > 0)
                fights += card.strength > 0
    assert fights


@pytest.mark.parametrize(("seats", "text"), [(2, "Two players: "), (3, None)])
def test_the_rule_of_the_page_is_told_with_the_change_for_two_players(seats: int, text: str | None) -> None:
    described = drawn(*screen().board(_opened(2, seats), 80, 60))
    assert "orthogonally adjacent" in described
    assert (text is not None and text in described) == (seats == 2)


@pytest.mark.parametrize("lang", LANGS)
def test_a_whole_match_is_played_by_typing(lang: str) -> None:
    """Every question is answered by its key, spaces sometimes by name; sometimes help and maps are opened."""
    dice = random.Random(5)
    setup = MatchSetup("dragon_road", DRAGON_ROAD.rules, 3, 6, {}, ("Ana", "Ben", "Cleo"), (PERSON, "random", "random"))
    match = setup.start()

    class Typist(io.StringIO):
        asides = 0

        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]  # noqa: ARG002  # complete lines only
            menu = menu_of(match, 0, screen(lang).describer)
            self.asides += 1
            if self.asides % 6 == 0:
                return dice.choice(["m", "s", "w", "?", "l", "99", f"?{menu.entries[0].key}", "? 3"]) + "\n"
            entry = dice.choice(menu.entries)
            alone = menu.find(entry.label) is entry
            return f"{entry.label if alone and menu.named else entry.key}\n"

    terminal = FakeTerminal(lang, 80, 24)
    terminal.source = Typist()
    session = Session(terminal, setup, match, screen(lang), None)
    session.play()
    assert match.over
    assert max(map(cell_len, terminal.paper.getvalue().splitlines())) <= 80
    session.finish(None)
    assert screen(lang).describer.score_line("gold") in terminal.paper.getvalue()


def test_the_ledger_shows_the_offer_and_what_everything_does() -> None:
    match, seat = next((match, seat) for match, seat in reversed(questions(4, 9)) if match.view(seat).offer)
    view, describer = match.view(seat), screen().describer
    text = " ".join(drawn(screen().ledger(view), width=300).split())
    for card in (*view.offer, *(card for cards in view.cards for card in cards)):
        assert f"{describer.thing('caravan', card)} {screen().paint(describer.gist('caravan', card))}" in text
    for card in (card for cards in view.done for card in cards):
        assert str(screen().paint(describer.help("contract", card))) in text
    for kind in {kind for held in view.tokens for kind, count in enumerate(held) if count}:
        assert str(screen().paint(describer.help("token", kind))) in text
