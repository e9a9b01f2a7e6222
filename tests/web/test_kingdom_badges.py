"""In Dragonharth a badge belongs to the kingdom, not to the seat; pages about a match must not mix them up."""

from __future__ import annotations

import re
from types import SimpleNamespace

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.flow.setup import PickKingdom
from caravanserai.text.catalogue import Words
from caravanserai.web.boards import board_for
from caravanserai.web.fragments import fragments
from caravanserai.web.perspective import Perspective
from caravanserai.web.player import Player
from caravanserai.web.rendering import render
from caravanserai.web.standing_graph import graph
from caravanserai.web.table_talk import Proposal, Talk

NAMES = ("Amaia", "Teo", "Noor", "Bram")
WORDS = Words("en")


def marked() -> tuple[Player, ...]:
    """Return the players after the choice of kingdoms; each picks the last one left."""
    match = DRAGONHARTH.start(4, 1)
    while isinstance(match.decision, PickKingdom):
        match.answer(match.options()[-1])
    perspective = Perspective(match, None, [Player(seat, "person", name) for seat, name in enumerate(NAMES)], "en")
    board_for(perspective)
    assert [player.badge for player in perspective.players] != [1, 2, 3, 4]
    return perspective.players


def test_who_looks_through_somebodys_eyes_names_the_seat_and_sees_the_badge() -> None:
    players, past = marked(), SimpleNamespace(free=True, eyes=2)
    html = render("review/view_of_seat.html", WORDS, past=past, players=players, here_path="/x")
    for player in players:
        [link] = [one for one in html.split("<a ") if f"<span>{player.name}</span>" in one]
        assert f'href="/x?eyes={player.seat + 1}"' in link
        assert f"badge p{player.badge}" in link
        assert ("aria-current" in link) == (player.seat == past.eyes)


def test_the_graph_and_a_proposal_show_the_badge_of_the_kingdom() -> None:
    players = marked()
    asked = Proposal("undo", 3, 7, (0, 1, 2))
    html = render("table/proposal.html", WORDS, asked=asked, move="", seat=0, players=players)
    assert f"badge p{players[3].badge}" in html
    points = [(0, 0, 0, 0), (10, 20, 30, 40)]
    drawn = graph(points, ())
    html = render(
        "review/graph.html", WORDS, graph=drawn, players=players, past=SimpleNamespace(chapters=()), path="/x"
    )
    shown = re.findall(r"badge p(\d).*?sample line p(\d) dash-(\d).*?<b>(\w+)</b>", html, re.DOTALL)
    assert shown == [(str(player.badge),) * 3 + (player.name,) for player in players]


def test_the_kingdoms_to_pick_from_stand_beside_the_board_with_their_leaders() -> None:
    match = DRAGONHARTH.start(4, 1)
    players = [Player(seat, "person", name) for seat, name in enumerate(NAMES)]
    for left in (4, 3, 2):
        drawn = fragments(Perspective(match, match.decision_of(None).seat, players, "en"), Talk("t"))
        faces = r'data-choice="\d"[^>]*><span class="pic"><span class="face'
        assert len(re.findall(faces, drawn["choices"])) == left
        assert "data-choice" not in drawn["decision"], "the bar keeps its height"
        match.answer(match.options()[-1])
