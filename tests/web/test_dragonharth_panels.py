"""The panels of Dragonharth: what they prepare is lawful, comes from the reader's view, and is given in one message."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.combat.catapult import Aim
from caravanserai.games.dragonharth.economy.dues import MeetDues, PayTax
from caravanserai.games.dragonharth.economy.store import BACK
from caravanserai.games.dragonharth.events import SCORED
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.map.board import FIELD_OF
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import PRIMARY, TILES
from caravanserai.kernel.errors import AnswerError
from caravanserai.kernel.match import Match
from caravanserai.web.boards.dragonharth import DragonharthBoard
from caravanserai.web.boards.dragonharth.aim import shot_of
from caravanserai.web.boards.dragonharth.upkeep import PAY
from caravanserai.web.fragments import fragments
from caravanserai.web.table_talk import Past, Talk
from tests.games.dragonharth.scene import realm_of
from tests.web.dragonharth_table import asked_seat, board_of, first, perspective, positions
from tests.web.page_parser import PageParser

BUY, MOVE, FIRE, ATTACK, PLACE = (VERBS.index(verb) for verb in ("buy", "move", "fire", "attack", "place"))
IN_BATTLE = ("Commit", "Answer", "React")
PREPARES = ("Commit", "Answer", "Support", "React", "Follow", "PayTax", "MeetDues")
"""The questions whose sheets prepare several answers."""


class Rows(PageParser):
    """Collects the answers that the buttons of a page prepare or give, and the attributes of each button."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.plans: list[tuple[int, ...]] = []
        self.commits: list[tuple[int, ...]] = []
        self.buttons: list[dict[str, str | None]] = []
        self.feed(text)

    def handle_starttag(self, _tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.buttons.append(found)
        if "data-choices" in found:
            row = tuple(map(int, (found["data-choices"] or "").split()))
            (self.plans if found["data-do"] == "plan" else self.commits).append(row)


def rows_of(match: Match[Any], seat: int, plan: tuple[int, ...] = ()) -> Rows:
    drawn = fragments(perspective(match, seat, plan=plan), Talk("t"))
    return Rows(f"{drawn['choices']}{drawn['map/lights']}")


@cache
def acts() -> tuple[tuple[Match[Any], int], ...]:
    """Return turns, among them some in which an attack is possible."""
    found = [(match, asked_seat(match, name)) for name, match in positions() if name == "Act"]
    for name, match in positions():
        if name == "AttackWith":
            before = match.copy()
            before.undo()
            found.append((before, asked_seat(before, "Act")))
    return tuple(found)


def test_every_plan_is_lawful_and_every_button_gives_lawful_answers() -> None:
    """Plans of plans are followed two steps deep."""
    seen: set[str] = set()
    others = [(match, asked_seat(match, name)) for name, match in positions() if name in PREPARES]
    for match, seat in (*acts(), *others):
        name = type(match.chair(seat).decision).__name__
        waiting: list[tuple[int, ...]] = [()]
        for depth in range(3):
            rows = [rows_of(match, seat, plan) for plan in waiting]
            for row in {row for found in rows for row in (*found.plans, *found.commits) if row}:
                match.chair(seat).checked_in_row(row)
                seen.add(f"{name} {VERBS[row[0]]}" if name == "Act" else name)
            waiting = [plan for found in rows for plan in found.plans if len(plan) > depth][:: 1 + 4 * depth]
    wanted = {f"Act {verb}" for verb in ("buy", "move", "fire", "attack")}
    assert seen >= wanted | {"Commit", "Answer", "React", "Follow", "PayTax", "MeetDues"}


def test_the_store_sells_what_the_rules_sell_and_says_why_not() -> None:
    """DH-84: a soldier without room, a second ship, a third card: the store says so before the player confirms."""
    barred = 0
    for match, seat in acts():
        if BUY not in match.options(seat):
            continue
        bought = match.copy()
        bought.answer(BUY, seat)
        wares = [one for one in rows_of(match, seat, (BUY,)).buttons if (one.get("id") or "").startswith("ware-")]
        sold = {int((one["data-choices"] or "").split()[1]) for one in wares if "data-choices" in one}
        assert sold == {*bought.options(seat)} - {BACK}
        assert all("data-choices" in one or (one.get("aria-disabled") and one.get("data-tip")) for one in wares)
        barred += sum("aria-disabled" in one for one in wares)
    assert barred


def test_a_resource_is_bought_placed_and_worked_in_one_message() -> None:
    done = 0
    for match, seat in acts():
        for good in range(PRIMARY) if BUY in match.options(seat) else ():
            chair = match.chair(seat).ahead(BUY)
            found = rows_of(match, seat, (BUY, good)).commits if good in chair.options else []
            full = [row for row in found if len(row) > 5]
            for row in full:
                trial = match.copy()
                for choice in match.chair(seat).checked_in_row(row):
                    trial.answer(choice, seat)
                field = FIELD_OF[row[4]]
                view = trial.view(seat)
                assert TILES[view.tile[field] - 1].removeprefix("primary_") == TILES[good]
                assert view.crew[field]
                done += 1
    assert done


def test_an_open_store_proposes_an_affordable_good_when_there_is_a_field_for_it() -> None:
    proposed = 0
    for match, seat in acts():
        if BUY not in match.options(seat):
            continue
        goods = [item for item in match.chair(seat).ahead(BUY).options if item < PRIMARY]
        rows = [row for row in rows_of(match, seat, (BUY,)).commits if len(row) > 2]
        assert all(row[:1] == (BUY,) and row[1] in goods for row in rows)
        proposed += bool(rows)
    assert proposed


def test_the_followers_of_a_lead_keep_the_formation_in_the_same_message() -> None:
    columns = 0
    for name, match in positions():
        if name != "MoveLead":
            continue
        seat = asked_seat(match, name)
        reader, followers = perspective(match, seat), len(match.view(seat).column) - 1
        told = "one-by-one" in str(fragments(reader, Talk("t"))["choices"])
        assert told == (followers > 0)
        for choice in reader.options:
            row = DragonharthBoard.in_full(reader, choice)
            assert match.chair(seat).checked_in_row(row) == row
            assert row[0] == choice
            assert len(row) <= 1 + followers
            columns += len(row) > 1
    assert columns


def test_one_button_borrows_what_is_missing_and_settles_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, "commitment", property(lambda _: ""))  # an imagined match has no seed
    raised = set()
    for name, match in positions():
        if name not in ("PayTax", "MeetDues"):
            continue
        seat, poor = asked_seat(match, name), match.copy()
        state = realm_of(poor)
        state.money = put(state.money, seat, 0)
        poor = poor.imagine(seat, 0)  # asks again, without money
        if PAY in poor.options(seat):
            continue
        for row in rows_of(poor, seat).commits:
            for choice in poor.chair(seat).checked_in_row(row):
                poor.answer(choice, seat)
            assert not any(one.seat == seat and type(one) in (PayTax, MeetDues) for one in poor.decisions())
            raised.add(name)
    assert "PayTax" in raised


def test_a_bought_card_is_drawn_so_nothing_can_follow_it_in_the_same_message() -> None:
    match = next(match for match, seat in acts() if BUY in match.options(seat) and match.view(seat).money >= 100)
    seat = asked_seat(match, "Act")
    chair = match.chair(seat)
    card = next(item for item in reversed(chair.ahead(BUY).options) if item != BACK)
    assert chair.checked_in_row((BUY, card)) == (BUY, card)
    with pytest.raises(AnswerError, match="undone"):
        chair.checked_in_row((BUY, card, 0))


def test_a_shot_by_hand_does_not_begin_at_a_target() -> None:
    """The line is at rest and points to the sea; a shot from the panel begins without a target."""
    for name, match in positions():
        if name == "Aim":
            board = board_of(match, asked_seat(match, name))
            shot = shot_of(board)
            assert isinstance(board.perspective.decision, Aim)
            assert shot is not None
            assert (shot.target, shot.pull) == (-1, 10)
    match, seat = next((match, seat) for match, seat in acts() if FIRE in match.options(seat))
    panel = board_of(match, seat, plan=(FIRE,)).panel
    assert panel is not None
    assert panel.shot is None
    assert not rows_of(match, seat, (FIRE,)).commits or all(
        len(row) < 5 for row in rows_of(match, seat, (FIRE,)).commits
    )


def test_a_march_takes_the_whole_column_and_says_so() -> None:
    match, seat = next((match, seat) for match, seat in acts() if MOVE in match.options(seat))
    (row,) = rows_of(match, seat, (MOVE,)).commits
    trial = match.copy()
    for choice in row:
        trial.answer(choice, seat)
    assert trial.view(seat).moved == match.view(seat).moved + 1
    assert isinstance(match.chair(seat).decision, Act)


@pytest.mark.parametrize("plan", [(BUY,), (BUY, 1), (MOVE,), (FIRE,), (ATTACK,), (PLACE,)])
def test_a_panel_looks_the_same_in_all_worlds_that_its_reader_imagines(
    monkeypatch: pytest.MonkeyPatch, plan: tuple[int, ...]
) -> None:
    monkeypatch.setattr(Match, "commitment", property(lambda _: ""))  # an imagined match has no seed
    compared = 0
    for match, seat in acts():
        try:
            match.chair(seat).ahead(*plan)
        except AnswerError:
            continue
        worlds = [match.imagine(seat, number) for number in range(3)]
        drawn = [fragments(perspective(world, seat, plan=plan), Talk("t")) for world in worlds]
        for key in ("choices", "map/lights", "map/aiming"):
            assert len({str(one[key]) for one in drawn}) == 1, key
        compared += 1
    assert compared


def test_the_answers_of_a_battle_are_one_message() -> None:
    match = first("Commit")
    seat = asked_seat(match, "Commit")
    (none,) = rows_of(match, seat).commits
    kinds = [row[0] for row in rows_of(match, seat).plans][:2]
    (two,) = rows_of(match, seat, tuple(kinds)).commits
    assert none == match.options(seat)[-1:]
    assert two[:2] == tuple(kinds)
    done = (kinds[0], *none)
    assert rows_of(match, seat, done).commits == [done], "a plan may also contain the end of the answers"
    trial = match.copy()
    for choice in two:
        trial.answer(choice, seat)
    assert len(trial.view(seat).played[match.decision.side]) >= 2  # type: ignore[union-attr]  # a Commit
    assert DRAGONHARTH.id == match.game.id


def fought_out(match: Match[Any]) -> Match[Any]:
    """Return the match after its battle: everyone lays no more cards and does not react."""
    fought, before = match.copy(), match.number
    while not any(event.kind is SCORED for event in fought.events(None, before)):
        asked = fought.decisions()[0]
        fought.answer(fought.options(asked.seat)[-1], asked.seat)
    return fought


def drawn(match: Match[Any], seat: int | None, talk: Talk = Talk("t"), lang: str = "en") -> str:  # noqa: B008  # a tuple
    return str(fragments(perspective(match, seat, lang), talk)["outcome"])


def test_fighters_see_the_result_of_their_battle_until_they_answer_again() -> None:
    shown = 0
    for name, match in positions():
        if name not in IN_BATTLE:
            continue
        fought = fought_out(match)
        if any(type(one).__name__ in (*IN_BATTLE, "Support") for one in fought.decisions()) or fought.over:
            continue  # the next pair fights
        fighters = [seat for seat in fought.view(None).fight[:2] if seat >= 0]
        for seat in range(4):
            board = board_of(fought, seat)
            assert (board.fought is not None) == (seat in fighters)
            assert ("<details" in drawn(fought, seat)) == (seat in fighters)
        assert "<details" not in drawn(fought, None)
        seat = fighters[0]
        past = Talk("t", past=Past(fought.number, 0, fought.number))
        assert "<details" not in drawn(fought, seat, past), "a past moment is not covered"
        later = fought.copy()
        while seat not in [one.seat for one in later.decisions()]:
            asked = later.decisions()[0]
            later.answer(later.options(asked.seat)[-1], asked.seat)
        later.answer(later.options(seat)[-1], seat)
        assert "<details" not in drawn(later, seat)
        shown += 1
    assert shown > 3


def test_the_sums_of_the_result_are_those_of_the_rules() -> None:
    for name, match in positions():
        if name not in IN_BATTLE:
            continue
        fought = fought_out(match)
        scored = next(event for event in fought.newest_events() if event.kind is SCORED)
        seat = next(seat for seat in fought.view(None).fight[:2] if seat >= 0)
        for lang in ("en", "es"):
            page = drawn(fought, seat, lang=lang)
            if "<details" in page:
                assert all(f"<b>{total}</b></span>" in page for total in scored.values), page
