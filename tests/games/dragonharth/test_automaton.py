"""The automaton: what it does in a turn, its levels, its money, its treaties and its barter."""

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
    """DH-213, DH-214: automatons of all levels play by the rules, and look at nothing but their chair."""
    match = started(seed=4, length="short")
    players = [bot(name, seat) for seat, name in enumerate(("easy", "normal", "hard", "hard"))]
    while (decision := match.decision) is not None:
        match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    assert match.view(None).month == 8
    assert max(match.scores()) > 40


def test_what_others_hide_changes_nothing() -> None:
    """DH-214, DH-223: in an imagined world with other secrets it answers the same."""
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
    """DH-215, DH-216: all dues are paid; who is short sells a tile, but the better levels rather starve a dragon."""
    laid = realm()
    home = field(GREEN, 1, 0)
    set_nest(laid, home, ADULT)
    set_piece(laid, FIELDS[home], piece_code(GREEN, DRAGON))
    laid.flown = put(laid.flown, home, FIELDS[home])
    ask(laid, MeetDues.of(GREEN))
    assert named(laid) == "pay"
    laid.money = put(laid.money, GREEN, 0)
    assert named(laid, "easy").startswith("field:")
    assert named(laid, "normal") == f"food:{home}"
    assert named(laid, "hard") == f"food:{home}"


def test_a_loan_is_repaid_if_a_hundred_are_left() -> None:
    """DH-215: with $200 owed, $301 are enough and $300 are not; meanwhile nothing is bought."""
    laid = realm()
    quiet(laid)
    laid.principal = put(laid.principal, GREEN, 200)
    laid.money = put(laid.money, GREEN, 301)
    assert verb(laid) == "repay"
    laid.money = put(laid.money, GREEN, 300)
    assert verb(laid) == "end"


def test_fields_are_worked_and_the_stash_is_placed() -> None:
    """DH-215: idle fields get workers, resource tiles of the stash a field."""
    laid = realm()
    quiet(laid)
    laid.money = put(laid.money, GREEN, 0)
    set_crew(laid, field(GREEN, 0, 1), NO_CREW)
    assert verb(laid) == "work"
    laid.giants = put(laid.giants, GREEN, 0)
    laid.small = put(laid.small, GREEN, 0)
    laid.stash = put(laid.stash, PRIMARY, 1)
    assert verb(laid) == "place"


def shopping(laid: Realm, money: int, level: str = "normal") -> str:
    laid.money = put(laid.money, GREEN, money)
    laid.stack.clear()
    ask(laid, Buy.of(GREEN))
    return str(waiting(laid).space.name(chosen(laid, level)))


def add_other_goods(laid: Realm) -> None:
    """One field each of the goods that Green does not export."""
    free = [f for f in range(48) if laid.control[f] == GREEN and not laid.tile[f]]
    for tile, f in zip((2, 3, 4), free, strict=False):
        set_tile(laid, f, tile)


def test_what_it_buys_and_in_which_order() -> None:
    """DH-215: Primaries to 8 fields, the missing kinds, soldiers to 4, projectiles to 3; easy keeps nothing back."""
    laid = realm()
    clear_nests(laid)
    assert shopping(laid, 199, "easy") == "back"
    assert shopping(laid, 200, "easy") == "item:lumber"
    assert shopping(laid, 399) == "back"
    assert shopping(laid, 400) == "item:lumber"
    for x, y in ((1, 0), (0, 3), (3, 2)):
        set_tile(laid, field(GREEN, x, y), PRIMARY + 1)
    own = [f for f in range(48) if laid.tile[f] and laid.control[f] == GREEN]
    for f in (f for f in range(48) if laid.control[f] == GREEN and not laid.tile[f]):
        if len(own) < 8:
            set_tile(laid, f, PRIMARY + 1)
            own.append(f)
    assert shopping(laid, 99, "easy") == "back"
    assert [shopping(laid, 100, "easy")] == ["item:mining"]
    add_other_goods(laid)
    laid.army = put(laid.army, 0, -1)
    laid.army = put(laid.army, 1, -1)
    assert shopping(laid, 150, "easy") == "item:soldier"
    laid.army = put(laid.army, 0, laid.army[2])
    laid.shots = put((0,) * 4, GREEN, bits_of([0, 1]))
    assert shopping(laid, 24, "easy") == "back"
    assert shopping(laid, 25, "easy") == "item:projectile"


def test_in_the_last_month_money_becomes_fields_but_not_at_the_easy_level() -> None:
    """DH-216: who knows it fills his fields in the last month, as long as there is money to spare."""
    laid = realm(month=12)
    clear_nests(laid)
    for f in range(48):
        if laid.control[f] == GREEN and sum(laid.tile[g] > 0 for g in range(48) if laid.control[g] == GREEN) < 9:
            set_tile(laid, f, laid.tile[f] or PRIMARY + 1)
    assert shopping(laid, 1000, "easy") == "item:mining"
    add_other_goods(laid)
    for f in range(48):
        if laid.control[f] == GREEN and laid.tile[f] == PRIMARY + 1:
            set_tile(laid, f, 0)
            break
    assert shopping(laid, 1000, "easy") == "back"
    assert shopping(laid, 1000, "normal") == "item:lumber"


def test_the_hard_level_does_not_take_the_lead_before_the_end() -> None:
    """DH-216: as long as all are equal it waits; behind another it buys."""
    laid = realm()
    clear_nests(laid)
    assert shopping(laid, 1000, "normal") == "item:lumber"
    assert shopping(laid, 1000, "hard") == "back"
    laid.honour = put(laid.honour, BLUE, 10)
    assert shopping(laid, 1000, "hard") == "item:lumber"


def test_eggs_are_given_to_a_leader_far_ahead() -> None:
    """DH-216: by normal and hard, with more than $1200, while they still grow up there; never by easy."""
    laid = realm()
    for f in range(48):
        if laid.control[f] == GREEN and not laid.nest[f]:
            set_tile(laid, f, laid.tile[f] or PRIMARY + 1)
    laid.honour = put(laid.honour, BLUE, 200)
    assert shopping(laid, 1201) == "item:egg"
    assert shopping(laid, 1200) == "back"
    assert shopping(laid, 1201, "easy") == "back"
    laid.month = 10
    assert shopping(laid, 1201) == "back"
    laid.month = 2
    laid.honour = put(laid.honour, BLUE, 0)
    assert shopping(laid, 1201) == "back"


def history(*told: tuple[Any, tuple[int, ...]]) -> tuple[Event, ...]:
    return tuple(Event(kind, values, number) for number, (kind, values) in enumerate(told))


def test_alliances_are_made_with_the_weaker_who_kept_the_peace() -> None:
    """DH-217: not with a stronger kingdom, and not within three months of its last attack or shot."""
    laid = realm(month=6)
    ask(laid, Consent.of(GREEN, BLUE))
    assert named(laid) == "decline"
    laid.honour = put(laid.honour, GREEN, 1)
    assert named(laid) == "accept"
    for kind, values in ((ATTACKED, (BLUE, 1, GREEN, 1, 2)), (AIMED, (BLUE, GREEN, 1, 2))):
        for month, verdict in ((3, "accept"), (4, "decline")):
            answer = chosen(laid, seen=history((MONTH, (month,)), (kind, values)))
            assert waiting(laid).space.name(answer) == verdict
    others = history((MONTH, (5,)), (ATTACKED, (RED, 1, GREEN, 1, 2)), (ATTACKED, (BLUE, 1, RED, 1, 2)))
    assert waiting(laid).space.name(chosen(laid, seen=others)) == "accept"


def test_an_ally_who_leads_by_15_is_left() -> None:
    """DH-217: at 14 points the alliance holds."""
    laid = realm(month=6)
    quiet(laid)
    laid.money = put(laid.money, GREEN, 0)
    set_relation(laid, GREEN, BLUE, ALLIED)
    lead = 15 - (view_of(laid, GREEN).points[BLUE] - view_of(laid, GREEN).points[GREEN])
    laid.honour = put(laid.honour, BLUE, lead - 1)
    assert verb(laid) != "war"
    laid.honour = put(laid.honour, BLUE, lead)
    assert verb(laid) == "war"
    laid.stack.pop()
    ask(laid, Act.of(GREEN))
    Act.of(GREEN).resolve(laid, VERBS.index("war"))
    assert chosen(laid) == BLUE
    waiting(laid).resolve(laid, BLUE)
    assert laid.relation[4 * GREEN + BLUE] == WAR


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
    """DH-218: $200 are two points; a tile counts with its yield; nothing is accepted from the leader."""
    laid = realm(month=6)
    laid.stash = put(laid.stash, 15 * BLUE + 3, 1)
    laid.honour = put(laid.honour, BLUE if leading else RED, 20)
    space = BuildOffer.space
    laid.give, laid.want = (space.choice(give),), (space.choice(want),) if want else ()
    ask(laid, AnswerOffer.of(GREEN, BLUE, 0))
    assert chosen(laid) == answer


def test_its_names() -> None:
    """DH-216: the levels, the weakest first."""
    assert DRAGONHARTH.levels == ("easy", "normal", "hard") == tuple(LEVELS)
    assert ITEMS[0] == "lumber"
