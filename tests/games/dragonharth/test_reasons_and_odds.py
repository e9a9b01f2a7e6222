"""Why options are barred, odds before attacks and shots, and answers that are refused."""

import random

import pytest

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.combat.attack import AttackAt
from caravanserai.games.dragonharth.combat.ballistics import UNIT, angle_error, bell, flight_error, landing
from caravanserai.games.dragonharth.combat.catapult import Aim, property_of
from caravanserai.games.dragonharth.combat.odds import battle_odds, hit_percent
from caravanserai.games.dragonharth.economy.barter import AnswerOffer, BuildOffer
from caravanserai.games.dragonharth.flow.actions import VERBS, Act
from caravanserai.games.dragonharth.map.board import CASTLES, STANDS, at
from caravanserai.games.dragonharth.map.changes import set_nest, set_terrain
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.state import BABY, WALL, Realm
from caravanserai.games.dragonharth.treaties import desert, make_alliance
from caravanserai.kernel import Match
from caravanserai.kernel.errors import AnswerError, WrongSeatError
from caravanserai.text import Describer
from tests.games.dragonharth.scene import (
    BLUE,
    GREEN,
    ask,
    choose,
    clear_army,
    field,
    give_card,
    offered,
    realm,
    spot,
    stand,
    started,
    waiting,
)

SHOTS = 3000


def why(laid: Realm, name: str) -> str:
    """The key of the reason against an option of the question that waits."""
    question = waiting(laid)
    choice = question.space.choice(name)
    assert choice not in question.options(laid)
    return str(question.why_not(laid, choice).key)


def test_every_barred_option_has_a_reason_of_its_own() -> None:
    """DH-224: in random matches nothing is barred without a reason that can be said in words."""
    describers = [Describer(DRAGONHARTH, lang, ("Ana", "Bea", "Carl", "Dora")) for lang in ("en", "es")]
    heard: dict[str, None] = {}
    for seed in range(2):
        dice = random.Random(seed)
        match: Match[Realm] = DRAGONHARTH.start(4, seed, {"length": "short"})
        while not match.over:
            question = match.decisions()[0]
            options = match.options(question.seat)
            for choice in dice.sample(range(question.space.size), min(8, question.space.size)):
                reason = match.why_not(choice, question.seat)
                if reason is not None:
                    assert reason.key != "not_offered", (question, question.space.name(choice))
                    if reason.key not in heard:
                        heard[reason.key] = None
                        assert all(describer.reason(reason) for describer in describers)
            match.answer(options[dice.randrange(len(options))], question.seat)
    assert len(heard) > 60


def test_reasons_against_attacks() -> None:
    """DH-105, DH-116, DH-121, DH-142, DH-182, DH-185: too far, an ally, a war of this turn, nothing there."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, at(7, 0))
    stand(laid, BLUE, 0, spot(1, 4, 0))
    ask(laid, AttackAt.of(GREEN, at(7, 0)))
    target = f"piece:{spot(1, 4, 0)}"
    assert target in offered(laid)
    assert why(laid, f"piece:{at(6, 0)}") == "nothing_there"
    assert why(laid, f"field:{spot(1, 2, 1)}") == "not_adjacent"
    set_nest(laid, field(1, 4, 1), BABY)
    assert why(laid, f"field:{spot(1, 4, 1)}") == "nothing_there"
    make_alliance(laid, GREEN, BLUE)
    assert why(laid, target) == "ally_spared"
    desert(laid, GREEN, BLUE)
    assert why(laid, target) == "war_next_turn"
    laid.stack.clear()
    laid.beaten = put(laid.beaten, BLUE, laid.month)
    laid.warned = (0,) * 16
    stand(laid, GREEN, 1, spot(1, 1, 1))
    ask(laid, AttackAt.of(GREEN, spot(1, 1, 1)))
    castle = waiting(laid).space.name(waiting(laid).space.choice("back") - 4 + BLUE)
    assert why(laid, castle) == "castle_beaten"


def test_reasons_against_acts() -> None:
    """DH-63, DH-36: every act that is closed says why."""
    laid = realm(month=1)
    laid.money = put(laid.money, GREEN, 0)
    laid.moved = laid.sailed = laid.fired = 1
    laid.offers = 3
    ask(laid, Act.of(GREEN))
    found = {verb: why(laid, verb) for verb in VERBS if verb not in offered(laid)}
    assert found == {
        "buy": "too_dear",
        "sell": "no_tile_stashed",
        "work": "no_idle_field",
        "move": "moved_already",
        "sail": "sailed_already",
        "attack": "first_months",
        "fire": "first_months",
        "offer": "offers_made",
        "gift": "no_egg",
        "send_home": "no_adult",
        "card": "no_card_of_use",
        "repay": "no_loan",
        "pact": "not_on_the_island",
    }


def test_an_offer_that_cannot_be_paid() -> None:
    """DH-89, DH-93, DH-224: neither side can promise or accept what it does not have; nothing changes."""
    laid = realm()
    laid.money = put(laid.money, GREEN, 60)
    give_card(laid, GREEN, "sword")
    ask(laid, BuildOffer.of(GREEN, BLUE, 0))
    assert why(laid, "give_money:3") == "offer_too_dear"
    assert why(laid, "give_tile:crops") == "not_in_stash"
    assert why(laid, "give_card:spear") == "card_not_held"
    assert why(laid, "want_card:weapon") == "no_such_back"
    assert why(laid, "done") == "offer_empty"
    choose(laid, "give_card:sword")
    assert why(laid, "give_card:sword") == "named_already"
    choose(laid, "want_money:21", "done")
    assert type(waiting(laid)) is AnswerOffer
    assert why(laid, "accept") == "cannot_deliver"
    assert laid.money == (60, 500, 500, 500)
    choose(laid, "counter", "give_money:1", "done")
    assert why(laid, "counter") == "one_counter_offer"


@pytest.mark.parametrize("lead", range(-6, 8))
def test_the_odds_of_a_battle(lead: int) -> None:
    """DH-106, DH-112: worked check 9, out of 36."""
    won = {-4: 1, -3: 3, -2: 6, -1: 10, 0: 15, 1: 21, 2: 26, 3: 30, 4: 33, 5: 35}.get(lead, 36 if lead > 0 else 0)
    tied = max(0, 6 - abs(lead))
    assert dict(battle_odds(lead)) == {"win_percent": round(won / 0.36), "tie_percent": round(tied / 0.36)}


def test_the_odds_stand_before_an_attack() -> None:
    """DH-113, DH-117, DH-119, DH-127: the modifiers of both sides count, and war is told of."""
    laid = realm()
    clear_army(laid)
    stand(laid, GREEN, 0, spot(1, 3, 1))
    stand(laid, BLUE, 0, spot(1, 2, 2))
    target = spot(1, 2, 1)
    set_terrain(laid, target, WALL)
    ask(laid, AttackAt.of(GREEN, spot(1, 3, 1)))
    question = waiting(laid)
    told = dict(question.outlook(laid, question.space.choice(f"field:{target}")))
    assert told == {**dict(battle_odds(-4)), "war": 1}
    assert dict(question.outlook(laid, question.space.choice(f"piece:{spot(1, 2, 2)}")))["win_percent"] == 42
    stand(laid, GREEN, 1, spot(1, 4, 0))
    stand(laid, BLUE, 1, spot(1, 1, 1))
    assert dict(question.outlook(laid, question.space.choice(f"piece:{spot(1, 2, 2)}")))["battles"] == 2


def test_the_odds_of_a_shot_are_those_of_many_shots() -> None:
    """DH-135, DH-136, DH-137: what is shown before the shot is what happens, within the error of counting."""
    dice = random.Random(1)
    start, goals = at(4, 2), 1 << at(8, 1) | 1 << at(9, 2)
    for way, blur in (((4 * UNIT, -UNIT), 1), ((5 * UNIT, 0), 2), ((2 * UNIT, -2 * UNIT), 1)):
        hits = 0
        for _ in range(SHOTS):
            for _attempt in range(3):
                turn = angle_error(bell(dice.getrandbits(60)), blur)
                space = landing(start, *way, turn, flight_error(bell(dice.getrandbits(60)), blur)).space
                if space < 169:
                    hits += goals >> space & 1
                    break
        assert abs(hit_percent(start, way, blur, goals) - 100 * hits / SHOTS) < 3.5


def test_the_odds_stand_before_a_shot() -> None:
    """DH-48, DH-135, DH-137g: assisted aim shows chance and damage; a wall takes the chance away, a fog blurs it."""
    laid = realm()
    laid.aim = (BLUE, STANDS[0][0], 8)
    ask(laid, Aim.of(GREEN))
    question = waiting(laid)
    castle = question.space.choice(f"space:{CASTLES[1]}")
    clear = dict(question.outlook(laid, castle))
    assert clear["damage"] == 9
    laid.fog = put(laid.fog, BLUE, 1)
    assert dict(question.outlook(laid, castle))["hit_percent"] < clear["hit_percent"]
    laid.fog = put(laid.fog, BLUE, 0)
    set_terrain(laid, CASTLES[1], WALL)
    assert dict(question.outlook(laid, castle))["hit_percent"] < clear["hit_percent"]
    assert property_of(laid, BLUE) >> CASTLES[1] & 1


def test_refused_answers_change_nothing() -> None:
    """DH-224: an illegal answer, one out of turn, one that is no option at all."""
    match = started()
    seat = match.decisions()[0].seat
    before = match.digest()
    barred = next(choice for choice in range(match.decision_of(seat).space.size) if choice not in match.options(seat))
    for choice, who, error in ((barred, seat, AnswerError), (10_000, seat, AnswerError), (0, seat - 3, WrongSeatError)):
        with pytest.raises(error):
            match.answer(choice, who % 4)
    assert match.digest() == before


def test_time_out_takes_the_harmless_choice() -> None:
    """DH-91, DH-221: whoever never answers loses no match to it; nothing is bought, attacked, or promised for him."""
    match = started(seed=4, length="short")
    while not match.over:
        question = match.decisions()[0]
        match.answer(match.timeout_choice(question.seat), question.seat)
    kinds = {event.kind.name for event in match.events(None, -1)}
    assert not kinds & {"bought", "attacked", "aimed", "offered", "played", "committed", "alliance", "gift", "moved"}
