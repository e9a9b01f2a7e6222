"""Upkeep: cards, tax, income, Chaos, loans and dragons."""

from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.dragons import Grow
from caravanserai.games.dragonharth.economy.dues import Income, PayTax, balance, revenue
from caravanserai.games.dragonharth.economy.loans import LoanAges, borrow, loan_steps, owed, repay
from caravanserai.games.dragonharth.economy.money import lose_points
from caravanserai.games.dragonharth.economy.ruin import TAX
from caravanserai.games.dragonharth.flow.turn import Chaos, Wrath
from caravanserai.games.dragonharth.knowledge import DECK_BITS
from caravanserai.games.dragonharth.map.changes import set_crew, set_nest, set_piece, set_tile
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import ADULT, BABY, EGG, GIANT
from caravanserai.kernel.event import fact_of
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    Rolls,
    ask,
    choose,
    event_values,
    field,
    give_card,
    lay_decks,
    offered,
    realm,
    spot,
    top,
    upkeep,
    waiting,
)

WEAPON = 1
"""The roll of the card die that names the weapon deck."""


def test_the_first_upkeep(rolls: Rolls) -> None:
    """DH-54, DH-55, DH-56, DH-57, DH-59, DH-60, DH-68, DH-74, DH-75, DH-76, DH-79: $500 + 100 - 50 + 225 = $775."""
    state = realm(month=1)
    rolls.queue("card_die", WEAPON)
    upkeep(state, GREEN)
    assert event_values(state, "drew")[0][:2] == (GREEN, 0)
    assert (revenue(state, GREEN), balance(state, GREEN)[1]) == (18, 9)
    choose(state, "pay", "pay")
    assert state.money[GREEN] == 775
    assert top(state) == "Act"
    order = [fact_of(raw)[0].name for raw in state.pending_events or ()]
    wanted = ["turn", "card_die", "drew", "grant", "paid_tax", "income"]
    assert [name for name in order if name in wanted] == wanted


def test_the_card_die_has_a_free_choice(rolls: Rolls) -> None:
    """DH-58, DH-65: the sixth face gives a free choice, and so does an empty deck."""
    state = realm()
    rolls.queue("card_die", 6)
    upkeep(state, GREEN)
    assert top(state) == "ChooseDeck"
    state = realm()
    state.hands = put(state.hands, BLUE, DECK_BITS[0])
    lay_decks(state, (), *state.decks[1:])
    rolls.queue("card_die", WEAPON)
    upkeep(state, GREEN)
    assert offered(state) == ["deck:creature", "deck:spell", "deck:kingdom", "deck:fortune"]


def test_an_upkeep_in_month_two_with_seven_primaries() -> None:
    """DH-138, DH-139, DH-141: worked check 2: 30 - 15 - 10 = 5 RP, from $175 to $350."""
    state = realm()
    state.money = put(state.money, GREEN, 175)
    state.age = put(state.age, field(0, 1, 0), 1)
    for place, crew in (((1, 4), GIANT), ((2, 3), GIANT), ((3, 2), 2)):
        set_tile(state, field(0, *place), 6)
        set_crew(state, field(0, *place), crew)
    ask(state, Grow.of(GREEN))
    assert state.nest[field(0, 1, 0)] == BABY
    assert balance(state, GREEN) == (30, 25)
    assert state.money[GREEN] + 100 - 50 + 25 * 5 == 350


def test_an_adult_cannot_be_fed_from_home() -> None:
    """DH-145: nine Primaries with all twelve workers yield 18 RP, an adult eats 20 RP; worked check 3: -3 RP."""
    assert 9 * 4 - 6 * 2 - 6 * 1 == 18 < CHARTS.adult_food
    state = realm()
    set_nest(state, field(0, 1, 0), ADULT)
    state.flown = put(state.flown, field(0, 1, 0), spot(0, 1, 0))
    for place, crew in (((1, 4), GIANT), ((2, 3), GIANT), ((3, 2), 2), ((3, 4), 2)):
        set_tile(state, field(0, *place), 6)
        set_crew(state, field(0, *place), crew)
    gain, cost = balance(state, GREEN)
    assert gain - cost == 34 - 17 - 20 == -3


def test_growing_and_the_most_dragons() -> None:
    """DH-07, DH-138, DH-146b: egg, baby, adult; while two are hatched, further eggs do not age."""
    state = realm()
    home = field(0, 1, 0)
    stages = []
    for _ in range(3):
        ask(state, Grow.of(GREEN))
        stages.append(state.nest[home])
    assert stages == [EGG, BABY, ADULT]
    assert state.piece[spot(0, 1, 0)] == 3
    second, third = field(0, 1, 4), field(0, 2, 3)
    set_nest(state, second, BABY)
    set_nest(state, third, EGG)
    ask(state, Grow.of(GREEN))
    assert (state.nest[second], state.age[third]) == (BABY, 0)


def test_tax_by_card_and_by_default() -> None:
    """DH-82, DH-162, DH-163, DH-164: Tax Relief pays; a default brings Chaos, and a Lord if a loan was possible."""
    state = realm()
    give_card(state, GREEN, "tax_relief")
    ask(state, PayTax.of(GREEN))
    choose(state, "relief")
    assert state.money[GREEN] == 500
    assert not state.hands[GREEN]
    ask(state, PayTax.of(GREEN))
    choose(state, "default")
    ask(state, Chaos.of(GREEN))
    assert state.chaos[GREEN] == 1
    ask(state, Wrath.of(GREEN))
    assert event_values(state, "wrath") == [(GREEN, TAX)]


def test_selling_and_borrowing_for_the_tax() -> None:
    """DH-81, DH-82, DH-153, DH-221.

    Without money the seat may sell tiles or borrow; the timeout choice sells first.
    """
    state = realm()
    state.money = put(state.money, GREEN, 0)
    ask(state, PayTax.of(GREEN))
    names = offered(state)
    assert "pay" not in names
    assert {"borrow:1", "borrow:10"} <= set(names)
    question = waiting(state)
    assert question.space.name(question.timeout_choice(state, question.options(state))).startswith("field:")
    choose(state, f"field:{field(0, 3, 0)}")
    assert state.money[GREEN] == 50
    choose(state, "pay")
    assert state.money[GREEN] == 0


def test_refused_wages_and_food() -> None:
    """DH-67, DH-82, DH-167: unpaid workers yield for the last time and then leave; nobody else pays them."""
    state = realm()
    village = field(0, 3, 0)
    ask(state, Income.of(GREEN))
    choose(state, f"wage:{village}", "pay")
    assert state.money[GREEN] == 500 + 25 * 10
    assert (state.crew[village], state.small[GREEN]) == (0, 6)
    assert state.refused == (village,)


def test_a_dragon_unfed_twice_flies_home() -> None:
    """DH-144, DH-146a: feeding brings Honour; a dragon unfed in two successive upkeeps leaves, and a Lord attacks."""
    state = realm()
    home = field(0, 1, 0)
    set_nest(state, home, BABY)
    state.age = put(state.age, home, 2)
    ask(state, Income.of(GREEN))
    choose(state, "pay")
    assert state.honour[GREEN] == 2
    for _ in range(2):
        state.refused = ()
        ask(state, Income.of(GREEN))
        choose(state, f"food:{home}", "pay")
    assert state.nest[home] == 0
    ask(state, Wrath.of(GREEN))
    assert top(state) == "LordTarget"


def test_an_adult_brings_more_honour() -> None:
    """DH-144: a fully fed adult brings 5 Honour."""
    state = realm()
    home = field(0, 1, 0)
    set_nest(state, home, ADULT)
    state.flown = put(state.flown, home, spot(0, 1, 0))
    set_piece(state, spot(0, 1, 0), 3)
    ask(state, Income.of(GREEN))
    choose(state, "pay")
    assert state.honour[GREEN] == 5


def test_chaos_follows_the_chart(rolls: Rolls) -> None:
    """DH-163, DH-164, DH-165, DH-166, DH-168: d4, d6, d8, d10, d12, d20; a fully paid upkeep resets the count."""
    state = realm()
    state.money = put(state.money, GREEN, 5000)
    for number in range(7):
        state.unpaid_tax = 1
        rolls.queue("chaos", 1)
        ask(state, Chaos.of(GREEN))
        assert event_values(state, "chaos")[-1] == (GREEN, number + 1, (4, 6, 8, 10, 12, 20, 20)[number], 1)
    assert state.money[GREEN] == 5000 - 7 * 25
    state.unpaid_tax = 0
    ask(state, Chaos.of(GREEN))
    assert state.chaos[GREEN] == 0
    state.unpaid_tax = 1
    ask(state, Chaos.of(GREEN))
    assert event_values(state, "chaos")[-1][2] == 4


def test_lost_points_cost_tiles_when_money_is_short() -> None:
    """DH-80, DH-81, DH-83: pay n x $25; give up tiles for the rest; an excess is lost, a missing rest is forgiven."""
    state = realm()
    state.money = put(state.money, GREEN, 30)
    lose_points(state, GREEN, 3)
    assert state.money[GREEN] == 0
    assert "default" not in offered(state)
    choose(state, f"field:{field(0, 3, 0)}")
    assert (top(state), state.money[GREEN]) == ("", 0)
    for number in range(48):
        set_tile(state, number, 0)
    ask(state)
    lose_points(state, GREEN, 2)
    ask(state)
    assert event_values(state, "forgiven") == [(GREEN, 50)]


def test_a_loan_and_its_interest() -> None:
    """DH-153, DH-154, DH-155, DH-156: simple interest of 20 % for each upkeep, at most 100 %; worked check 5."""
    state = realm()
    assert list(loan_steps(state, GREEN)) == list(range(1, 11))
    borrow(state, GREEN, 4)
    assert list(loan_steps(state, GREEN)) == list(range(1, 7))
    owed_by_age = []
    ask(state, LoanAges.of(GREEN))
    state.borrowed = 0
    assert not loan_steps(state, GREEN)
    for _ in range(7):
        owed_by_age.append(owed(state, GREEN))
        ask(state, LoanAges.of(GREEN))
    assert owed_by_age == [200, 240, 280, 320, 360, 400, 400]
    money = state.money[GREEN]
    repay(state, GREEN)
    assert (state.money[GREEN], state.principal[GREEN]) == (money - 400, 0)
