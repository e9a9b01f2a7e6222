"""Several goods by one button: it proposes what contracts need or can spare, and one message gives all of it."""

from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.games.almanac.flow.crates import ALL_KINDS, ChooseGood, GiveUpGood, ThrowOut
from caravanserai.kernel.decision import Decision
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.table_talk import Talk
from tests.games.almanac.scene import action_at

LODGE, TEA_HOUSE = "cartwrights_lodge", "lantern_tea_house"
"""Two contracts: for 1 Dewleaf and 2 Emberspice, and for 3 Dewleaf."""


def asked(question: Decision[Any], *contracts: str, **goods: int) -> Perspective:
    """Return the view of a player with these contracts and goods, and 6 crates, who is asked a question."""
    match = action_at("outpost", goods={0: goods}, contracts={0: contracts}).match
    match._state.stack[-1] = question
    match._refresh_question(question.options(match._state))
    players = [Player(seat, "person", name) for seat, name in enumerate(("Ana", "Ben"))]
    return Perspective(match, 0, players, "en")


@pytest.mark.parametrize(
    ("perspective", "choices", "label", "reason"),
    [
        (
            lambda: asked(ChooseGood.of(0, 2, ALL_KINDS), LODGE, dewleaf=1),
            (1, 1),
            "Take 2 Emberspice",
            "need them",
        ),
        (
            lambda: asked(ChooseGood.of(0, 3, ALL_KINDS), LODGE, emberspice=2, everice=1),
            (0, 1, 1),
            "Take 1 Dewleaf and 2 Emberspice",
            "",
        ),
        (lambda: asked(GiveUpGood.of(0, 2), TEA_HOUSE, dewleaf=3, everice=2), (2, 2), "Discard 2 Everice", "None of"),
        (
            lambda: asked(ThrowOut.of(0), TEA_HOUSE, dewleaf=3, skyfish=5),
            (3, 3),
            "Put back 2 Skyfish",
            "None of",
        ),
    ],
    ids=["needed", "needed in part", "spare", "no room"],
)
def test_a_button_gives_several_goods_at_once(
    perspective: Callable[[], Perspective], choices: tuple[int, ...], label: str, reason: str
) -> None:
    found = perspective()
    sheet = str(fragments(found, Talk("t"))["choices"])
    row = sheet[sheet.index('id="row"') :].partition("</p>")[0]
    assert f'data-do="take" data-choices="{" ".join(map(str, choices))}"' in row
    assert f">{label}</button>" in row
    assert reason in row if reason else "<span>" not in row
    assert found.chair is not None
    assert found.chair.checked_in_row(choices) == choices
    assert 'data-do="choose"' in sheet, "each good can still be chosen alone"


def test_a_single_good_needs_no_such_button() -> None:
    board = board_for(asked(ChooseGood.of(0, 1, ALL_KINDS), LODGE))
    assert 'id="row"' not in str(fragments(board.perspective, Talk("t"))["choices"])
