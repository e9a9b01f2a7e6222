"""The odds on the table of Dragonharth equal those of the rules: battles, attacks and shots."""

from __future__ import annotations

import html
import re

import pytest

from caravanserai.games.dragonharth.combat import catapult
from caravanserai.games.dragonharth.combat.catapult import TURN
from caravanserai.games.dragonharth.map.board import CASTLES
from caravanserai.games.dragonharth.rows import members
from caravanserai.text import languages
from caravanserai.text.catalogue import Words
from caravanserai.web.boards.dragonharth.aim import property_of, shot_of
from caravanserai.web.boards.dragonharth.battle import odds
from caravanserai.web.boards.dragonharth.coordinates import centre
from tests.games.dragonharth.scene import realm_of
from tests.web.dragonharth_table import NAMES, asked_seat, board_of, first, positions
from tests.web.own_drawings import own_drawings


def test_the_chances_of_a_battle_are_counted_throws() -> None:
    for lead in range(-7, 8):
        throws = [(a + lead > b) - (a + lead < b) for a in range(1, 7) for b in range(1, 7)]
        assert tuple(odds(lead)) == (throws.count(1), throws.count(0), throws.count(-1))
        assert sum(odds(lead).percent) == 100


def test_the_odds_of_an_answer_count_the_cards_that_lie_face_down() -> None:
    laid = 0
    for match in (match for kind, match in positions() if kind == "Answer"):
        seat = asked_seat(match, "Answer")
        view = match.view(seat)
        hidden, foe = view.played[0].count(-1), view.fight[0]
        if hidden and foe >= 0:
            description = Words("en").say("web_dragonharth.battle.if_cards", hidden, name=NAMES[foe], points=3 * hidden)
            assert description in html.unescape(own_drawings(board_of(match, seat))["choices"])
            laid += 1
    assert laid


def test_an_attack_shows_its_odds_before_it_is_made() -> None:
    match = first("AttackAt")
    seat = asked_seat(match, "AttackAt")
    for lang in languages():
        targets = [target for target in board_of(match, seat, lang).highlights.targets if not target.reason]
        assert targets
        assert all(re.search(r"\d+ ?%", target.outlook) and target.mark.endswith("%") for target in targets)


def test_the_chances_on_the_map_are_those_that_the_rules_tell() -> None:
    """DH-135, DH-136, DH-137: hits on all property of the kingdom, at a space or with a pull."""
    match = first("Aim")
    seat = asked_seat(match, "Aim")
    castle = CASTLES[match.view(seat).corner[match.view(seat).aim[0]]]
    for choice in (TURN + castle, TURN + castle + 1, TURN):
        shot = shot_of(board_of(match, seat, chosen=choice))
        assert shot is not None
        assert shot.hit == dict(match.outlook(choice, seat))["hit_percent"]
        assert sum(landing.chance for landing in shot.landings) <= 1.0001
    match = match.copy()
    match.answer(450, seat)
    for choice in range(0, 91, 15):
        shot = shot_of(board_of(match, seat, chosen=choice))
        assert shot is not None
        assert shot.hit == dict(match.outlook(choice, seat))["hit_percent"]


def test_what_a_shot_can_hit_is_what_the_rules_say() -> None:
    """DH-137, DH-137e: the open table and the state give the same result."""
    for _, match in positions():
        if match.view(None).month:
            for seat in range(4):
                description = property_of(match.view(None), seat)
                assert description == {*members(catapult.property_of(realm_of(match), seat))}


def test_a_shot_is_drawn_as_it_is_aimed() -> None:
    match = first("Aim")
    seat = asked_seat(match, "Aim")
    victim, stand = match.view(seat).aim[:2]
    free = shot_of(board_of(match, seat, chosen=900, ahead=26))
    assert free is not None
    assert (free.stand, free.victim, free.angle, free.pull, free.target) == (stand, victim, 900, 36, -1)
    assert free.landing_point == pytest.approx((centre(stand)[0] + 72 * 4.8, centre(stand)[1]), abs=0.1)
    castle = CASTLES[match.view(seat).corner[victim]]
    assisted = shot_of(board_of(match, seat, chosen=TURN + castle))
    assert assisted is not None
    assert assisted.target == castle
    assert assisted.landings[0].chance > 0
    layer = str(own_drawings(board_of(match, seat, chosen=900, ahead=26))["map/aiming"])
    assert 'data-angle="900" data-pull="36"' in layer
    assert "%" in str(own_drawings(board_of(match, seat, chosen=900, ahead=26))["choices"])
    assert str(own_drawings(board_of(match, 3 - seat))["map/aiming"]) == '<g id="aiming"></g>', "others see no aim"


def test_a_pull_that_leaves_the_map_keeps_its_handle_in_sight() -> None:
    match = first("Aim")
    seat = asked_seat(match, "Aim")
    for angle in range(0, TURN, 300):
        layer = str(own_drawings(board_of(match, seat, chosen=angle, ahead=90))["map/aiming"])
        found = re.search(r'class="handle" transform="translate\(([\d.]+) ([\d.]+)\)"', layer)
        assert found
        assert all(0 < float(part) < 1000 for part in found.groups())
