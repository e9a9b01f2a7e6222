"""The automaton: its turn, its levels, its money, its treaties and its barter."""

from typing import Any

import pytest

from caravanserai.bots import bot
from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.automaton import LEVELS
from caravanserai.games.dragonharth.economy.barter import ACCEPT, DECLINE, AnswerOffer, BuildOffer
from caravanserai.games.dragonharth.economy.dues import MeetDues
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.events import AIMED, ATTACKED, MONTH
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.map.board import FIELDS
from caravanserai.games.dragonharth.map.changes import set_crew, set_nest, set_piece, set_tile
from caravanserai.games.dragonharth.rows import bits_of, put
from caravanserai.games.dragonharth.state import ADULT, ALLIED, DRAGON, NO_CREW, PRIMARY, WAR, Realm, piece_code
from caravanserai.games.dragonharth.treaties import Consent, set_relation
from caravanserai.games.dragonharth.view import view_of
from caravanserai.kernel.event import Event
from tests.games.dragonharth.automatons import chosen, clear_nests, named, quiet, verb
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    RED,
    ask,
    field,
    realm,
    started,
    waiting,
)


def test_a_hard_match_goes_on_to_its_end_from_every_chair() -> None:
    """DH-213, DH-214: automatons of all levels play by the rules, with nothing but their chair."""
    match = started(seed=4, length="short")
    players = [bot(name, seat) for seat, name in enumerate(("easy", "normal", "hard", "hard"))]
    while (decision := match.decision) is not None:
        match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    assert match.view(None).month == 8
    assert max(match.scores()) > 40


def test_hidden_information_of_others_changes_no_answer() -> None:
    """DH-214, DH-223: in an imagined world with other hidden information the automaton answers the same."""
    match = started(seed=6, length="short")
    players = [bot("hard", seat) for seat in range(4)]
    compared = 0
    while (decision := match.decision) is not None and compared < 40:
        seat = decision.seat
        choice = players[seat].choose(match.chair(seat))
        if match.number % 20 == 0:
            other = match.imagine(seat, match.number)
            assert players[seat].choose(other.chair(seat)) == choice
            compared += 1
        match.answer(choice, seat)
    assert compared > 10


def test_it_pays_or_sells_or_lets_a_dragon_go_hungry() -> None:
    """DH-215, DH-216: it pays all dues; without money it sells a tile, or at better levels starves a dragon."""
    state = realm()
    home = field(GREEN, 1, 0)
    set_nest(state, home, ADULT)
    set_piece(state, FIELDS[home], piece_code(GREEN, DRAGON))
    state.flown = put(state.flown, home, FIELDS[home])
    ask(state, MeetDues.of(GREEN))
    assert named(state) == "pay"
    state.money = put(state.money, GREEN, 0)
    assert named(state, "easy").startswith("field:")
    assert named(state, "normal") == f"food:{home}"
    assert named(state, "hard") == f"food:{home}"


def test_a_loan_is_repaid_if_more_than_100_dollars_remain() -> None:
    """DH-215: with a debt of $200, $301 are enough to repay and $300 are not; nothing is bought before that."""
    state = realm()
    quiet(state)
    state.principal = put(state.principal, GREEN, 200)
    state.money = put(state.money, GREEN, 301)
    assert verb(state) == "repay"
    state.money = put(state.money, GREEN, 300)
    assert verb(state) == "end"


def test_fields_are_worked_and_the_stash_is_placed() -> None:
    """DH-215: idle fields get workers, and resource tiles of the stash get a field."""
    state = realm()
    quiet(state)
    state.money = put(state.money, GREEN, 0)
    set_crew(state, field(GREEN, 0, 1), NO_CREW)
    assert verb(state) == "work"
    state.giants = put(state.giants, GREEN, 0)
    state.small = put(state.small, GREEN, 0)
    state.stash = put(state.stash, PRIMARY, 1)
    assert verb(state) == "place"


def shopping(state: Realm, money: int, level: str = "normal") -> str:
    state.money = put(state.money, GREEN, money)
    state.stack.clear()
    ask(state, Buy.of(GREEN))
    return str(waiting(state).space.name(chosen(state, level)))


def add_other_goods(state: Realm) -> None:
    """Place one field of each good that Green does not export."""
    free = [f for f in range(48) if state.control[f] == GREEN and not state.tile[f]]
    for tile, f in zip((2, 3, 4), free, strict=False):
        set_tile(state, f, tile)


def test_the_order_of_purchases() -> None:
    """DH-215: Primaries up to 8 fields, missing goods, soldiers up to 4, projectiles up to 3; easy keeps no reserve."""
    state = realm()
    clear_nests(state)
    assert shopping(state, 199, "easy") == "back"
    assert shopping(state, 200, "easy") == "item:lumber"
    assert shopping(state, 399) == "back"
    assert shopping(state, 400) == "item:lumber"
    for x, y in ((1, 0), (0, 3), (3, 2)):
        set_tile(state, field(GREEN, x, y), PRIMARY + 1)
    own = [f for f in range(48) if state.tile[f] and state.control[f] == GREEN]
    for f in (f for f in range(48) if state.control[f] == GREEN and not state.tile[f]):
        if len(own) < 8:
            set_tile(state, f, PRIMARY + 1)
            own.append(f)
    assert shopping(state, 99, "easy") == "back"
    assert [shopping(state, 100, "easy")] == ["item:mining"]
    add_other_goods(state)
    state.army = put(state.army, 0, -1)
    state.army = put(state.army, 1, -1)
    assert shopping(state, 150, "easy") == "item:soldier"
    state.army = put(state.army, 0, state.army[2])
    state.shots = put((0,) * 4, GREEN, bits_of([0, 1]))
    assert shopping(state, 24, "easy") == "back"
    assert shopping(state, 25, "easy") == "item:projectile"


def test_in_the_last_month_money_becomes_fields_but_not_at_the_easy_level() -> None:
    """DH-216: the normal level fills its fields in the last month while it has money to spare."""
    state = realm(month=12)
    clear_nests(state)
    for f in range(48):
        if state.control[f] == GREEN and sum(state.tile[g] > 0 for g in range(48) if state.control[g] == GREEN) < 9:
            set_tile(state, f, state.tile[f] or PRIMARY + 1)
    assert shopping(state, 1000, "easy") == "item:mining"
    add_other_goods(state)
    for f in range(48):
        if state.control[f] == GREEN and state.tile[f] == PRIMARY + 1:
            set_tile(state, f, 0)
            break
    assert shopping(state, 1000, "easy") == "back"
    assert shopping(state, 1000, "normal") == "item:lumber"


def test_the_hard_level_does_not_take_the_lead_before_the_end() -> None:
    """DH-216: it waits while all are equal, and buys when it is behind."""
    state = realm()
    clear_nests(state)
    assert shopping(state, 1000, "normal") == "item:lumber"
    assert shopping(state, 1000, "hard") == "back"
    state.honour = put(state.honour, BLUE, 10)
    assert shopping(state, 1000, "hard") == "item:lumber"


def test_eggs_are_given_to_a_leader_far_ahead() -> None:
    """DH-216: normal and hard give eggs with more than $1200 while the eggs have time to grow; easy never does."""
    state = realm()
    for f in range(48):
        if state.control[f] == GREEN and not state.nest[f]:
            set_tile(state, f, state.tile[f] or PRIMARY + 1)
    state.honour = put(state.honour, BLUE, 200)
    assert shopping(state, 1201) == "item:egg"
    assert shopping(state, 1200) == "back"
    assert shopping(state, 1201, "easy") == "back"
    state.month = 10
    assert shopping(state, 1201) == "back"
    state.month = 2
    state.honour = put(state.honour, BLUE, 0)
    assert shopping(state, 1201) == "back"


def history(*facts: tuple[Any, tuple[int, ...]]) -> tuple[Event, ...]:
    return tuple(Event(kind, values, number) for number, (kind, values) in enumerate(facts))


def test_alliances_are_made_with_weaker_peaceful_kingdoms() -> None:
    """DH-217: not with a stronger kingdom, and not within three months of its last attack or shot."""
    state = realm(month=6)
    ask(state, Consent.of(GREEN, BLUE))
    assert named(state) == "decline"
    state.honour = put(state.honour, GREEN, 1)
    assert named(state) == "accept"
    for kind, values in ((ATTACKED, (BLUE, 1, GREEN, 1, 2)), (AIMED, (BLUE, GREEN, 1, 2))):
        for month, verdict in ((3, "accept"), (4, "decline")):
            answer = chosen(state, seen=history((MONTH, (month,)), (kind, values)))
            assert waiting(state).space.name(answer) == verdict
    others = history((MONTH, (5,)), (ATTACKED, (RED, 1, GREEN, 1, 2)), (ATTACKED, (BLUE, 1, RED, 1, 2)))
    assert waiting(state).space.name(chosen(state, seen=others)) == "accept"


def test_an_alliance_with_a_leader_15_points_ahead_ends() -> None:
    """DH-217: at 14 points the alliance holds."""
    state = realm(month=6)
    quiet(state)
    state.money = put(state.money, GREEN, 0)
    set_relation(state, GREEN, BLUE, ALLIED)
    lead = 15 - (view_of(state, GREEN).points[BLUE] - view_of(state, GREEN).points[GREEN])
    state.honour = put(state.honour, BLUE, lead - 1)
    assert verb(state) != "war"
    state.honour = put(state.honour, BLUE, lead)
    assert verb(state) == "war"
    state.stack.pop()
    ask(state, Act.of(GREEN))
    Act.of(GREEN).resolve(state, VERBS.index("war"))
    assert chosen(state) == BLUE
    waiting(state).resolve(state, BLUE)
    assert state.relation[4 * GREEN + BLUE] == WAR


@pytest.mark.parametrize(
    ("give", "want", "leading", "answer"),
    [
        ("give_money:8", None, False, ACCEPT),
        ("give_money:7", None, False, DECLINE),
        ("give_money:8", None, True, DECLINE),
        ("give_tile:crops", "want_money:4", False, ACCEPT),
        ("give_tile:river", "want_money:4", False, DECLINE),
    ],
)
def test_barter_must_bring_two_points(give: str, want: str | None, *, leading: bool, answer: int) -> None:
    """DH-218: $200 are two points; a tile counts with its yield; offers of the leader are declined."""
    state = realm(month=6)
    state.stash = put(state.stash, 15 * BLUE + 3, 1)
    state.honour = put(state.honour, BLUE if leading else RED, 20)
    space = BuildOffer.space
    state.give, state.want = (space.choice(give),), (space.choice(want),) if want else ()
    ask(state, AnswerOffer.of(GREEN, BLUE, 0))
    assert chosen(state) == answer


def test_the_names_of_the_levels() -> None:
    """DH-216: the levels, the weakest first."""
    assert DRAGONHARTH.levels == ("easy", "normal", "hard") == tuple(LEVELS)
    assert ITEMS[0] == "lumber"
