"""The web board of Dragonharth over whole matches: every reader sees all they may see and can do all they may do."""

from __future__ import annotations

import html
import random
import re
from collections import Counter
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import caravanserai
from art.sprite.sheets import sheet_of
from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.content import CARD_IDS
from caravanserai.kernel.match import Match
from caravanserai.text import languages
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.boards.dragonharth.kingdom_marks import BADGES, badges
from caravanserai.web.boards.dragonharth.ledger import ledger_of
from caravanserai.web.boards.dragonharth.names import lexicon
from caravanserai.web.boards.dragonharth.pictures import MARKS
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.rendering import STATIC, compose, render
from caravanserai.web.table_talk import Talk
from tests.web.dragonharth_table import PLAYERS, asked_seat, board_of, first, perspective, positions
from tests.web.own_drawings import own_drawings
from tests.web.page_parser import PageParser

RARE = {"GiveUp", "Raise", "Unload", "Support", "AnswerMarriage", "ReceiveEgg", "HandOver", "Engineer", "GiveEgg"}
"""Questions that random matches seldom reach."""
LIGHT = 290_000


class Reader(PageParser):
    """Collects every element of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))


@cache
def page_of(match: Match[Any], seat: int | None, lang: str = "en") -> Reader:
    """Return the page of a reader at one of the `positions`."""
    drawn = fragments(perspective(match, seat, lang), Talk("t"))
    return Reader("".join(map(str, drawn.values())))


def test_the_matches_come_to_nearly_every_question() -> None:
    names = {kind.__name__ for kind in DRAGONHARTH.kinds if hasattr(kind, "space")}
    assert names - {name for name, _ in positions()} <= RARE


@pytest.mark.parametrize("lang", languages())
def test_every_legal_choice_can_be_made_and_no_other(lang: str) -> None:
    for name, match in positions():
        for decision in match.decisions():
            found = perspective(match, decision.seat, lang)
            elements = page_of(match, decision.seat, lang).elements
            offered = {
                int(e["data-choice"] or -1)
                for _, e in elements
                if e.get("data-do") in ("choose", "take") and "data-choice" in e
            }
            rows = [
                e["data-choices"] or ""
                for _, e in elements
                if e.get("data-do") in ("plan", "take") and "data-choices" in e
            ]
            offered |= {int(row.split()[0]) for row in rows if row}
            blocks = {e.get("data-block") for tag, e in elements if tag == "form"}
            legal = set(found.options)
            assert offered <= legal, (name, offered - legal)
            missing = legal - offered
            for choice in missing:
                block, _ = decision.space.locate(choice)
                assert block.name in blocks, (name, block.name, decision.space.name(choice))


def test_ids_are_unique_and_all_that_is_pressed_has_a_name() -> None:
    for name, match in positions():
        for seat in (match.decisions()[0].seat if not match.over else 0, None):
            elements = page_of(match, seat).elements
            ids = Counter(e["id"] for _, e in elements if e.get("id"))
            doubled = [
                one
                for one, count in ids.items()
                if count > 1 and one not in ("ground", "host", "spots", "lights", "aiming")
            ]
            assert doubled == [], name
            assert not any("style" in e or any(key.startswith("on") for key in e) for _, e in elements), name
            for tag, e in elements:
                if tag == "g" and e.get("role") in ("button", "slider"):
                    assert e.get("aria-label"), name


def test_a_barred_space_says_why() -> None:
    description = 0
    for name, match in positions():
        for decision in match.decisions():
            for tag, e in page_of(match, decision.seat).elements:
                if e.get("aria-disabled") == "true":
                    assert e.get("data-tip"), name
                    assert "data-do" not in e
                    description += tag == "g"
    assert description > 20


def test_a_page_betrays_nothing_that_its_reader_may_not_know(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is the same in every world that its reader considers possible."""
    monkeypatch.setattr(Match, "commitment", property(lambda _: ""))  # an imagined match has no seed
    monkeypatch.setattr(Match, "last_answer", lambda *_: 0)  # nor a history, which names the questions
    for name, match in positions()[::3]:
        for seat in (None, 0, 2):
            if match.over:
                continue
            for seed in (1, 2):
                other = match.imagine(seat, seed)
                here, there = own_drawings(board_of(match, seat)), own_drawings(board_of(other, seat))
                differ = {key for key in here if here[key] != there[key]}
                assert differ <= {"digest", "outcome"}, name  # made of events, of which an imagined match has none


def test_only_the_reader_sees_his_money_and_cards() -> None:
    match = first("Act", 1)
    seat = asked_seat(match, "Act")
    view = match.view(seat)
    mine, others = (html.unescape(own_drawings(board_of(match, who))["screen"]) for who in (seat, None))
    assert f"${view.money}" in mine
    assert all(lexicon("en").cards[kind] in mine for kind in view.hand)
    assert "hidden" in others
    assert not any(name in others for name in lexicon("en").cards)


def test_every_card_has_words_and_every_piece_a_place_for_its_shape() -> None:
    for lang in languages():
        lex = lexicon(lang)
        assert all(lex.describe_card(kind) for kind in range(len(CARD_IDS)))
    symbols = (STATIC / "sprites" / "dragonharth.svg").read_text(encoding="utf-8")
    assert all(f'id="dh-{piece}"' in symbols for piece in MARKS)


def test_a_seat_has_the_colour_of_its_kingdom() -> None:
    assert badges((3, 0, 1, 2)) == (1, 3, 2, 4)
    assert sorted(badges((-1, 2, -1, -1))) == [1, 2, 3, 4]
    match = first("Act", 1)
    board = board_of(match, 0)
    assert [player.badge for player in board.perspective.players] == [
        BADGES[kingdom] for kingdom in match.view(0).corner
    ]


def test_the_next_upkeep_is_that_of_the_rules() -> None:
    """Worked check 1: after the default placement the first upkeep yields $225 + $100 - $50."""
    match = DRAGONHARTH.start(4, 5, {"length": "short"})
    while any(type(one).__name__ in ("PickKingdom", "Lay") for one in match.decisions()):
        for one in match.decisions():
            choices = match.options(one.seat)
            default = one.space.starts.get("default", -1)
            match.answer(default if default in choices else choices[0], one.seat)
    seat = match.view(None).order[1]
    found = ledger_of(match.view(seat), seat)
    assert (found.fields, found.wages, found.food, found.dollars, found.short) == (18, 9, 0, 275, 0)


# -- the page -----------------------------------------------------------------------------------------------------


def weight(page: str) -> int:
    """Return the size of a page with style sheets, modules and sprites, uncompressed, without fonts and pictures."""
    total = len(page.encode())
    files = {STATIC / name for name in re.findall(r'(?:href|src)="/static/((?:css|js)/[\w/.]+)', page)}
    modules = [file for file in files if file.suffix == ".js"]
    while modules:
        file = modules.pop()
        for name in re.findall(r'from "([^"]+)"|import "([^"]+)"', file.read_text(encoding="utf-8")):
            other = (file.parent / (name[0] or name[1])).resolve()
            if other not in files:
                files.add(other)
                modules.append(other)
    total += sum(Path(file).stat().st_size for file in files)
    sheets = {sheet_of(name) for name in re.findall(r"/s/\w+#([\w-]+)", page)}
    return total + sum(len((STATIC / "sprites" / f"{sheet}.svg").read_bytes()) for sheet in sheets)


@pytest.mark.parametrize("lang", languages())
def test_a_table_page_is_light(lang: str) -> None:
    heaviest = 0
    for _, match in positions():
        seat = 0 if match.over else match.decisions()[0].seat
        found = perspective(match, seat, lang)
        person = SimpleNamespace(theme="auto", sound=0, motion="auto", name="Amaia")
        facts = {
            "board": board_for(found),
            "f": fragments(found, Talk("t")),
            "title": "Dragonharth",
            "socket": "/ws",
            "path": "/tables/t",
            "past": None,
            "now": 1_800_000_000.25,
            "person": person,
            "here": "/",
            "seated": True,
            "pace": "calm",
        }
        heaviest = max(heaviest, weight(render("table/page.html", Words(lang), **facts)))
    assert 100_000 < heaviest <= LIGHT


def test_the_map_is_whole_on_the_first_page() -> None:
    match = first("MoveLead")
    drawn = fragments(perspective(match, asked_seat(match, "MoveLead")), Talk("t"))
    shown = str(compose(drawn, "map"))
    for part in ("ground", "host", "spots", "lights", "aiming"):
        assert shown.count(f'id="{part}"') == 1
    assert shown.count("is-legal") == sum(
        not target.reason for target in board_of(match, asked_seat(match, "MoveLead")).highlights.targets
    )


def test_the_board_in_words_names_everything_that_stands() -> None:
    match = first("Act", 2)
    for lang in languages():
        description = str(own_drawings(board_of(match, None, lang))["atlas"])
        pieces = [space for space, code in enumerate(match.view(None).piece) if code]
        assert all(f'<li id="at-{space}">{lexicon(lang).spaces[space]}, ' in description for space in pieces)


def test_every_spot_of_the_map_has_its_line_in_the_board_in_words() -> None:
    for _, match in positions():
        drawn = own_drawings(board_of(match, None))
        spots = re.findall(r'data-tip-from="(at-\d+)"', drawn["map/spots"])
        assert sorted(spots) == sorted(re.findall(r'id="(at-\d+)"', drawn["atlas"]))


def test_a_lone_person_is_told_his_grade() -> None:
    match = next(match for kind, match in positions() if kind == "over")
    alone = [PLAYERS[0], *(player._replace(kind="bot", bot="greedy") for player in PLAYERS[1:])]
    for lang in languages():
        found = Perspective(match, 0, alone, lang)
        description = html.unescape(str(fragments(found, Talk("t"))["ending"]))
        assert found.grade
        assert found.grade in description
        assert ": 0<" not in description, "the seed of the match stands on the page about its fairness"
        assert perspective(match, 0, lang).grade == "", "of several people none"


def test_pieces_march_and_shots_fly_where_the_server_said() -> None:
    cues: Counter[str] = Counter()
    for seed in range(2):
        match, chance = caravanserai.game("dragonharth").start(4, seed), random.Random(seed)
        while not match.over and match.number < 900:
            before = match.number
            asked = match.decisions()[0]
            match.answer(chance.choice(list(match.options(asked.seat))), asked.seat)
            board = board_of(match, None)
            fresh = [event for event in board.perspective.events if event.number > before]
            for cue in board.cues(fresh):
                cues[cue["cue"]] += 1
                if cue["cue"] == "along" and cue["sprite"]:
                    flew = next(event.facts() for event in fresh if event.kind.name == "flew")
                    end = [float(part) for part in cue["path"].split()[-2:]]
                    assert end == pytest.approx([32 + 72 * int(flew[axis]) / 1000 for axis in "xy"], abs=0.1)  # type: ignore[arg-type]  # milli
    assert cues["along"] > 5
    assert cues["roll"] > 5
