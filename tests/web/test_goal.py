"""The goal line: how one wins, and a rail that counts only what everyone at the table sees."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from typing import Any

import pytest

import caravanserai
from caravanserai.bots import bot
from caravanserai.games.almanac import view as almanac_view
from caravanserai.games.almanac.flow.final_scoring import score_sheet
from caravanserai.games.dragonharth import scoring
from caravanserai.games.dragonharth import view as dragonharth_view
from caravanserai.kernel.match import Match
from caravanserai.web.fragments import fragments
from caravanserai.web.goal import RAIL_WIDTH, rail
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import PERSON, Player
from caravanserai.web.table_talk import Talk

GAMES = ("dragon_road", "crystal_peaks", "silk_road", "dragonharth")
NAMES = ("Amaia", "Teo", "Noor", "Ilse")
PLAYERS = [Player(seat, PERSON, name) for seat, name in enumerate(NAMES)]
LATER = 70


def played(game: str, answers: int = LATER, **options: str) -> Match[Any]:
    """Return a match of four greedy bots after some answers."""
    match = caravanserai.game(game).start(len(NAMES), 7, options)
    bots = [bot("greedy", seat) for seat in range(len(NAMES))]
    while not match.over and match.number < answers:
        seat = match.decisions()[0].seat
        match.answer(bots[seat].choose(match.chair(seat)), seat)
    return match


def goal(match: Match[Any], seat: int | None, lang: str = "en") -> str:
    """Return the goal line on the page of a seat, or of a spectator."""
    return str(fragments(Perspective(match, seat, PLAYERS, lang), Talk("t"))["goal"])


def points(html: str) -> dict[str, int]:
    """Return the points of each player in the list of the standing."""
    lines = re.findall(r"<li.*?</span><span>([^<]*?)(?: \(you\))?</span>.*?<b>([\N{MINUS SIGN}\d]+)</b>", html)
    return {name: int(number.replace("\N{MINUS SIGN}", "-")) for name, number in lines}


def text(html: str) -> str:
    return re.sub(r"<[^>]*>", " ", html)


@pytest.mark.parametrize(
    ("game", "sentence", "progress"),
    [
        ("dragon_road", "Most fame after 6 pages wins.", r"page \d of 6"),
        ("crystal_peaks", "Most fame after 6 pages wins.", r"page \d of 6"),
        ("silk_road", "Most wealth in Antioch wins.", "others hidden"),
        ("dragonharth", "Most points after month 12 wins.", r"month \d+ of 12"),
    ],
)
def test_every_table_says_how_one_wins_and_how_far_the_match_is(game: str, sentence: str, progress: str) -> None:
    line = text(goal(played(game), 0))
    assert sentence in line
    assert re.search(progress, line)


@pytest.mark.parametrize("game", GAMES)
def test_the_line_is_there_in_both_languages_from_the_first_question_to_the_end(game: str) -> None:
    for match in (played(game, 0), played(game, 10**9)):
        for seat in (0, None):
            english, spanish = goal(match, seat), goal(match, seat, "es")
            assert "hidden>" not in english.partition(">")[0]
            assert text(english) != text(spanish)


def test_the_rail_of_an_almanac_counts_cards_and_not_gold() -> None:
    match = played("dragon_road")
    view = match.view(None)
    shown = points(goal(match, 0))
    sheets = [dict(sheet_of(match, seat)) for seat in range(match.seats)]
    assert len(shown) == match.seats
    for seat, name in enumerate(NAMES):
        sheet = sheets[seat]
        letters = view.secret_tokens[seat]
        hidden = sheet["gold"] + sheet["contracts_failed"]
        assert letters or shown[name] == sum(sheet.values()) - hidden
    own = sum(sheets[0].values())
    assert f"{own} fame if it ended now" in text(goal(match, 0))


def sheet_of(match: Match[Any], seat: int) -> tuple[tuple[str, int], ...]:
    return score_sheet(match._state, seat)


def test_open_gold_counts_because_everyone_sees_it() -> None:
    match = played("dragon_road", open_gold="on")
    for seat in range(match.seats):
        match._state.gold[seat] = 100 * seat
    shown = points(goal(match, None))
    assert shown["Ilse"] > shown["Noor"] + 50 > shown["Teo"] + 100


def test_silk_road_shows_the_own_sum_and_hides_the_others() -> None:
    match = played("silk_road")
    view = match.view(0)
    line = goal(match, 0)
    assert f"You {view.money + sum(view.goods)} if it ended now" in text(line)
    assert "others hidden" in line
    assert not points(line)
    assert "All holdings are hidden" in text(goal(match, None))


def test_with_the_open_ledger_everyone_stands_on_the_rail() -> None:
    match = played("silk_road", ledger="open")
    view = match.view(None)
    assert points(goal(match, None)) == {
        name: money + sum(goods) for name, (money, goods) in zip(NAMES, view.ledger, strict=True)
    }


def test_the_rail_of_dragonharth_shows_the_public_points() -> None:
    match = played("dragonharth", 150)
    assert points(goal(match, 1)) == dict(zip(NAMES, match.view(None).points, strict=True))


@pytest.mark.parametrize("game", GAMES)
def test_a_spectator_sees_the_same_rail_without_you(game: str) -> None:
    match = played(game)
    watched = goal(match, None)
    assert points(watched) == points(goal(match, 2))
    assert "(you)" not in watched
    assert "You" not in text(watched)
    assert "ended now" not in watched
    assert "Only you" not in watched


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_the_rail_shows_the_final_scores(game: str) -> None:
    match = played(game, 10**9)
    assert points(goal(match, 0)) == {NAMES[one.seat]: one.points for one in match.standings()}


# -- secrets --------------------------------------------------------------------------------------------------


def with_other_purses(match: Match[Any]) -> Match[Any]:
    """Return a match that differs only in the money of seats 1 to 3, which those seats alone see."""
    other = match.copy()
    state = other._state
    name = "money" if hasattr(state, "money") else "gold"
    purses = list(getattr(state, name))
    purses = [purses[0], *(money + 300 * seat for seat, money in enumerate(purses[1:], 1))]
    setattr(state, name, purses if isinstance(getattr(state, name), list) else tuple(purses))
    return other


def differ(match: Match[Any]) -> bool:
    """Tell whether a page of seat 0 or of a spectator shows that the others have other purses."""
    other = with_other_purses(match)
    return any(goal(match, seat) != goal(other, seat) for seat in (0, None))


@pytest.mark.parametrize("game", GAMES)
def test_the_line_is_the_same_whatever_the_others_hide(game: str) -> None:
    match = played(game)
    assert not differ(match)
    for seat in (0, None):
        for seed in range(3):
            imagined = match.imagine(seat, seed)
            imagined._seed = 0  # an imagined match has no seed, and a page contains its hash
            assert goal(imagined, seat) == goal(match, seat)


def everyones_gold(road: Any, _seat: int | None) -> tuple[int, ...]:  # noqa: ANN401  # the state of an almanac
    return tuple(road.gold)


def points_with_money(realm: Any) -> tuple[int, ...]:  # noqa: ANN401  # the state of Dragonharth
    return tuple(sum(points for _, points in scoring.whole_sheet(realm, seat)) for seat in range(realm.seats))


@pytest.mark.parametrize(
    ("game", "module", "name", "leak"),
    [
        ("dragon_road", almanac_view, "_own_gold", everyones_gold),
        ("crystal_peaks", almanac_view, "_own_gold", everyones_gold),
        ("dragonharth", dragonharth_view, "everyones_points", points_with_money),
    ],
)
def test_a_leak_in_the_view_would_be_seen_on_the_rail(
    monkeypatch: pytest.MonkeyPatch, game: str, module: object, name: str, leak: Callable[..., object]
) -> None:
    match = played(game)
    monkeypatch.setattr(module, name, leak)
    assert differ(match)


def test_a_leak_of_the_ledger_would_be_seen_on_the_rail() -> None:
    match = played("silk_road")
    match._state.open_ledger = 1
    assert differ(match)


# -- the rail -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scores", [(0, 0, 0, 0), (41, 34, 34, 12), (5, -3, 5, 5), (1, 2, 3, 400), (9, 8, 7, 6)])
def test_badges_stand_in_the_order_of_the_points_and_none_covers_another(scores: tuple[int, ...]) -> None:
    marks = rail(scores, PLAYERS, 0)
    assert [mark.points for mark in marks] == sorted(scores)
    places = [mark.x for mark in marks]
    assert all(right - left >= 24 for left, right in itertools.pairwise(places))
    assert places[0] >= 0
    assert places[-1] <= RAIL_WIDTH
    assert [mark.name for mark in marks if mark.mine] == ["Amaia"]


def test_the_leaders_are_crowned_unless_all_are_level() -> None:
    assert not any(mark.leads for mark in rail((4, 4, 4, 4), PLAYERS, 0))
    assert {mark.name for mark in rail((7, 4, 7, 1), PLAYERS, 0) if mark.leads} == {"Amaia", "Noor"}


@pytest.mark.parametrize(
    ("scores", "seat", "words"),
    [
        ((34, 41, 12, 0), 0, "You 34, leader 41"),
        ((41, 34, 12, 0), 0, "You lead: 41, next 34"),
        ((41, 41, 12, 0), 0, "You share the lead: 41"),
        ((41, 41, 12, 0), 2, "You 12, leader 41"),
        ((3, 3, 3, 3), 1, "All level: 3"),
        ((41, 34, 12, 0), None, "Amaia leads: 41, next 34"),
        ((41, 41, 12, 0), None, "Shared lead: 41"),
    ],
)
def test_the_standing_is_said_in_a_few_words(
    monkeypatch: pytest.MonkeyPatch, scores: tuple[int, ...], seat: int | None, words: str
) -> None:
    match = played("dragonharth", 150)
    monkeypatch.setattr(dragonharth_view, "everyones_points", lambda _realm: scores)
    assert words in text(goal(match, seat))
