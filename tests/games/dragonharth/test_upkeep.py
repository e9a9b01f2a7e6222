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
    field,
    give_card,
    lay_decks,
    offered,
    realm,
    spot,
    told,
    top,
    upkeep,
    waiting,
)

WEAPON = 1
"""The face of the card die that names the weapons."""


def test_the_first_upkeep(rolls: Rolls) -> None:
    """DH-54, DH-55, DH-56, DH-57, DH-59, DH-60, DH-68, DH-74, DH-75, DH-76, DH-79: $500 + 100 - 50 + 225 = $775."""
    laid = realm(month=1)
    rolls.will("card_die", WEAPON)
    upkeep(laid, GREEN)
    assert told(laid, "drew")[0][:2] == (GREEN, 0)
    assert (revenue(laid, GREEN), balance(laid, GREEN)[1]) == (18, 9)
    choose(laid, "pay", "pay")
    assert laid.money[GREEN] == 775
    assert top(laid) == "Act"
    order = [fact_of(raw)[0].name for raw in laid.pending_events or ()]
    wanted = ["turn", "card_die", "drew", "grant", "paid_tax", "income"]
    assert [name for name in order if name in wanted] == wanted


def test_the_card_die_has_a_free_choice(rolls: Rolls) -> None:
    """DH-58, DH-65: the sixth face lets one choose, and so does an empty deck."""
    laid = realm()
    rolls.will("card_die", 6)
    upkeep(laid, GREEN)
    assert top(laid) == "ChooseDeck"
    laid = realm()
    laid.hands = put(laid.hands, BLUE, DECK_BITS[0])
    lay_decks(laid, (), *laid.decks[1:])
    rolls.will("card_die", WEAPON)
    upkeep(laid, GREEN)
    assert offered(laid) == ["deck:creature", "deck:spell", "deck:kingdom", "deck:fortune"]


def test_an_upkeep_in_month_two_with_seven_primaries() -> None:
    """DH-138, DH-139, DH-141: worked check 2: 30 - 15 - 10 = 5 RP, from $175 to $350."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 175)
    laid.age = put(laid.age, field(0, 1, 0), 1)
    for place, crew in (((1, 4), GIANT), ((2, 3), GIANT), ((3, 2), 2)):
        set_tile(laid, field(0, *place), 6)
        set_crew(laid, field(0, *place), crew)
    ask(laid, Grow.of(GREEN))
    assert laid.nest[field(0, 1, 0)] == BABY
    assert balance(laid, GREEN) == (30, 25)
    assert laid.money[GREEN] + 100 - 50 + 25 * 5 == 350


def test_an_adult_cannot_be_fed_from_home() -> None:
    """DH-145: nine Primaries with all twelve workers give 18 RP, an adult eats 20; worked check 3: -3 RP."""
    assert 9 * 4 - 6 * 2 - 6 * 1 == 18 < CHARTS.adult_food
    laid = realm()
    set_nest(laid, field(0, 1, 0), ADULT)
    laid.flown = put(laid.flown, field(0, 1, 0), spot(0, 1, 0))
    for place, crew in (((1, 4), GIANT), ((2, 3), GIANT), ((3, 2), 2), ((3, 4), 2)):
        set_tile(laid, field(0, *place), 6)
        set_crew(laid, field(0, *place), crew)
    gain, cost = balance(laid, GREEN)
    assert gain - cost == 34 - 17 - 20 == -3


def test_growing_and_the_most_dragons() -> None:
    """DH-07, DH-138, DH-146b: egg, baby, adult; with two hatched, further eggs do not age."""
    laid = realm()
    home = field(0, 1, 0)
    stages = []
    for _ in range(3):
        ask(laid, Grow.of(GREEN))
        stages.append(laid.nest[home])
    assert stages == [EGG, BABY, ADULT]
    assert laid.piece[spot(0, 1, 0)] == 3
    second, third = field(0, 1, 4), field(0, 2, 3)
    set_nest(laid, second, BABY)
    set_nest(laid, third, EGG)
    ask(laid, Grow.of(GREEN))
    assert (laid.nest[second], laid.age[third]) == (BABY, 0)


def test_tax_by_card_and_by_default() -> None:
    """DH-82, DH-162, DH-163, DH-164: Tax Relief pays; a default brings Chaos, and a Lord if a loan was refused."""
    laid = realm()
    give_card(laid, GREEN, "tax_relief")
    ask(laid, PayTax.of(GREEN))
    choose(laid, "relief")
    assert laid.money[GREEN] == 500
    assert not laid.hands[GREEN]
    ask(laid, PayTax.of(GREEN))
    choose(laid, "default")
    ask(laid, Chaos.of(GREEN))
    assert laid.chaos[GREEN] == 1
    ask(laid, Wrath.of(GREEN))
    assert told(laid, "wrath") == [(GREEN, TAX)]


def test_selling_and_borrowing_for_the_tax() -> None:
    """DH-81, DH-82, DH-153, DH-221.

    Without money tiles may be sold or money borrowed; the harmless answer sells first.
    """
    laid = realm()
    laid.money = put(laid.money, GREEN, 0)
    ask(laid, PayTax.of(GREEN))
    names = offered(laid)
    assert "pay" not in names
    assert {"borrow:1", "borrow:10"} <= set(names)
    question = waiting(laid)
    assert question.space.name(question.timeout_choice(laid, question.options(laid))).startswith("field:")
    choose(laid, f"field:{field(0, 3, 0)}")
    assert laid.money[GREEN] == 50
    choose(laid, "pay")
    assert laid.money[GREEN] == 0


def test_refused_wages_and_food() -> None:
    """DH-67, DH-82, DH-167: the unpaid still yield now and then walk off; nobody is paid for them."""
    laid = realm()
    village = field(0, 3, 0)
    ask(laid, Income.of(GREEN))
    choose(laid, f"wage:{village}", "pay")
    assert laid.money[GREEN] == 500 + 25 * 10
    assert (laid.crew[village], laid.small[GREEN]) == (0, 6)
    assert laid.refused == (village,)


def test_a_dragon_unfed_twice_flies_home() -> None:
    """DH-144, DH-146a: feeding brings Honour; unfed in two successive upkeeps it leaves and a Lord comes."""
    laid = realm()
    home = field(0, 1, 0)
    set_nest(laid, home, BABY)
    laid.age = put(laid.age, home, 2)
    ask(laid, Income.of(GREEN))
    choose(laid, "pay")
    assert laid.honour[GREEN] == 2
    for _ in range(2):
        laid.refused = ()
        ask(laid, Income.of(GREEN))
        choose(laid, f"food:{home}", "pay")
    assert laid.nest[home] == 0
    ask(laid, Wrath.of(GREEN))
    assert top(laid) == "LordTarget"


def test_an_adult_brings_more_honour() -> None:
    """DH-144: a fully fed adult brings 5 Honour."""
    laid = realm()
    home = field(0, 1, 0)
    set_nest(laid, home, ADULT)
    laid.flown = put(laid.flown, home, spot(0, 1, 0))
    set_piece(laid, spot(0, 1, 0), 3)
    ask(laid, Income.of(GREEN))
    choose(laid, "pay")
    assert laid.honour[GREEN] == 5


def test_chaos_follows_the_chart(rolls: Rolls) -> None:
    """DH-163, DH-164, DH-165, DH-166, DH-168: d4, d6, d8, d10, d12, d20; a clean upkeep begins anew."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 5000)
    for number in range(7):
        laid.unpaid_tax = 1
        rolls.will("chaos", 1)
        ask(laid, Chaos.of(GREEN))
        assert told(laid, "chaos")[-1] == (GREEN, number + 1, (4, 6, 8, 10, 12, 20, 20)[number], 1)
    assert laid.money[GREEN] == 5000 - 7 * 25
    laid.unpaid_tax = 0
    ask(laid, Chaos.of(GREEN))
    assert laid.chaos[GREEN] == 0
    laid.unpaid_tax = 1
    ask(laid, Chaos.of(GREEN))
    assert told(laid, "chaos")[-1][2] == 4


def test_lost_points_cost_tiles_when_money_is_short() -> None:
    """DH-80, DH-81, DH-83: pay n x $25; give up tiles for the rest, excess lost, what is missing forgiven."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 30)
    lose_points(laid, GREEN, 3)
    assert laid.money[GREEN] == 0
    assert "default" not in offered(laid)
    choose(laid, f"field:{field(0, 3, 0)}")
    assert (top(laid), laid.money[GREEN]) == ("", 0)
    for number in range(48):
        set_tile(laid, number, 0)
    ask(laid)
    lose_points(laid, GREEN, 2)
    ask(laid)
    assert told(laid, "forgiven") == [(GREEN, 50)]


def test_a_loan_and_its_interest() -> None:
    """DH-153, DH-154, DH-155, DH-156: simple interest of 20 % for each upkeep, at most 100 %; worked check 5."""
    laid = realm()
    assert list(loan_steps(laid, GREEN)) == list(range(1, 11))
    borrow(laid, GREEN, 4)
    assert list(loan_steps(laid, GREEN)) == list(range(1, 7))
    owed_by_age = []
    ask(laid, LoanAges.of(GREEN))
    laid.borrowed = 0
    assert not loan_steps(laid, GREEN)
    for _ in range(7):
        owed_by_age.append(owed(laid, GREEN))
        ask(laid, LoanAges.of(GREEN))
    assert owed_by_age == [200, 240, 280, 320, 360, 400, 400]
    money = laid.money[GREEN]
    repay(laid, GREEN)
    assert (laid.money[GREEN], laid.principal[GREEN]) == (money - 400, 0)
