"""The rule that a question names stands on the page that the link leads to, also where decks are mixed."""

from __future__ import annotations

import re
from typing import Any

import pytest

import caravanserai
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.kernel.decision import Decision
from caravanserai.kernel.game import Game
from caravanserai.server.pages.rulebook import book
from caravanserai.text.catalogue import languages
from caravanserai.web.boards import board_for
from caravanserai.web.boards.almanac.board import _RULE_ID, AlmanacBoard
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Talk
from tests.games.almanac.own.folders import registered_almanac

ALMANACS = ("crystal_peaks", "dragon_road")


def board_of(game: Game[Any], **options: str) -> AlmanacBoard:
    match = game.start(2, 1, options)
    seat = match.decision_of(None).seat
    board = board_for(
        Perspective(match, seat, [Player(at, "person", name) for at, name in enumerate(("Ana", "Ben"))], "en")
    )
    assert isinstance(board, AlmanacBoard)
    return board


def asked(board: AlmanacBoard) -> Decision[Any]:
    """The question the reader is asked."""
    assert board.perspective.decision is not None
    return board.perspective.decision


def stands(rule: str, game: str) -> bool:
    """Whether the rules page of a game has an anchor for the rule, in every language."""
    return all(f'id="{rule}"' in book(caravanserai.game(game), lang).html for lang in languages())


def rules_named_by(game: Game[Any]) -> set[str]:
    """The rules that any question of the game, or any placement on its pages, may name."""
    docs = [kind.__doc__ or "" for kind in game.kinds if issubclass(kind, Decision) and kind is not Place]
    return {found[0] for found in map(_RULE_ID.search, docs) if found}


@pytest.mark.parametrize("name", ALMANACS)
def test_every_rule_that_a_question_names_stands_where_the_link_leads(name: str) -> None:
    game = caravanserai.game(name)
    board, rules = board_of(game), rules_named_by(game)
    assert len(rules) > 20
    assert [rule for rule in sorted(rules) if not stands(rule, board.home_of(rule))] == []


def test_questions_of_guests_lead_to_the_page_of_their_own_game() -> None:
    """AL-242: on Crystal Peaks, a card of The Dragon Road follows a rule that stands in the other book."""
    game = caravanserai.game("crystal_peaks")
    guests = [rule for rule in rules_named_by(game) if rule.startswith("DR-")]
    assert guests
    for rule in guests:
        assert not stands(rule, "crystal_peaks")
        assert stands(rule, board_of(game, contracts="mixed").home_of(rule))


def test_the_link_of_a_question_names_game_and_rule() -> None:
    for name in ALMANACS:
        board = board_of(caravanserai.game(name))
        rule = board.rule(asked(board))
        html = fragments(board.perspective, Talk("t"))["decision"]
        assert re.findall(r'class="ruling" href="([^"]+)"', html) == [f"/rules/{name}#{rule}"]


def test_an_almanac_from_a_folder_links_to_the_rules_of_every_almanac_only() -> None:
    with registered_almanac() as game:
        board = board_of(game)
        assert board.rule(asked(board)) == ""
        assert {board.home_of(rule) for rule in rules_named_by(game) if rule.startswith("AL-")} == {"salt_lane"}
        assert all(stands(rule, board.home_of(rule)) for rule in rules_named_by(game))
