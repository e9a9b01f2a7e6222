"""Reasons against illegal options, odds before attacks and shots, and refused answers."""

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


def why(state: Realm, name: str) -> str:
    """The key of the reason against an option of the current question."""
    question = waiting(state)
    choice = question.space.choice(name)
    assert choice not in question.options(state)
    return str(question.why_not(state, choice).key)


def test_every_barred_option_has_a_reason_of_its_own() -> None:
    """DH-224: in random matches every illegal option has a reason that can be expressed in words."""
    describers = [Describer(DRAGONHARTH, lang, ("Ana", "Bea", "Carl", "Dora")) for lang in ("en", "es")]
    found: dict[str, None] = {}
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
                    if reason.key not in found:
                        found[reason.key] = None
                        assert all(describer.reason(reason) for describer in describers)
            match.answer(options[dice.randrange(len(options))], question.seat)
    assert len(found) > 60


def test_reasons_against_attacks() -> None:
    """DH-105, DH-116, DH-121, DH-142, DH-182, DH-185: too far, an ally, a war of this turn, nothing there."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, at(7, 0))
    stand(state, BLUE, 0, spot(1, 4, 0))
    ask(state, AttackAt.of(GREEN, at(7, 0)))
    target = f"piece:{spot(1, 4, 0)}"
    assert target in offered(state)
    assert why(state, f"piece:{at(6, 0)}") == "nothing_there"
    assert why(state, f"field:{spot(1, 2, 1)}") == "not_adjacent"
    set_nest(state, field(1, 4, 1), BABY)
    assert why(state, f"field:{spot(1, 4, 1)}") == "nothing_there"
    make_alliance(state, GREEN, BLUE)
    assert why(state, target) == "ally_spared"
    desert(state, GREEN, BLUE)
    assert why(state, target) == "war_next_turn"
    state.stack.clear()
    state.beaten = put(state.beaten, BLUE, state.month)
    state.warned = (0,) * 16
    stand(state, GREEN, 1, spot(1, 1, 1))
    ask(state, AttackAt.of(GREEN, spot(1, 1, 1)))
    castle = waiting(state).space.name(waiting(state).space.choice("back") - 4 + BLUE)
    assert why(state, castle) == "castle_beaten"


def test_reasons_against_actions() -> None:
    """DH-63, DH-36: every unavailable action has a reason."""
    state = realm(month=1)
    state.money = put(state.money, GREEN, 0)
    state.moved = state.sailed = state.fired = 1
    state.offers = 3
    ask(state, Act.of(GREEN))
    found = {verb: why(state, verb) for verb in VERBS if verb not in offered(state)}
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
    """DH-89, DH-93, DH-224: neither side can offer or accept things it does not have; nothing changes."""
    state = realm()
    state.money = put(state.money, GREEN, 60)
    give_card(state, GREEN, "sword")
    ask(state, BuildOffer.of(GREEN, BLUE, 0))
    assert why(state, "give_money:3") == "offer_too_dear"
    assert why(state, "give_tile:crops") == "not_in_stash"
    assert why(state, "give_card:spear") == "card_not_held"
    assert why(state, "want_card:weapon") == "no_such_back"
    assert why(state, "done") == "offer_empty"
    choose(state, "give_card:sword")
    assert why(state, "give_card:sword") == "named_already"
    choose(state, "want_money:21", "done")
    assert type(waiting(state)) is AnswerOffer
    assert why(state, "accept") == "cannot_deliver"
    assert state.money == (60, 500, 500, 500)
    choose(state, "counter", "give_money:1", "done")
    assert why(state, "counter") == "one_counter_offer"


@pytest.mark.parametrize("lead", range(-6, 8))
def test_the_odds_of_a_battle(lead: int) -> None:
    """DH-106, DH-112: worked check 9, out of 36."""
    won = {-4: 1, -3: 3, -2: 6, -1: 10, 0: 15, 1: 21, 2: 26, 3: 30, 4: 33, 5: 35}.get(lead, 36 if lead > 0 else 0)
    tied = max(0, 6 - abs(lead))
    assert dict(battle_odds(lead)) == {"win_percent": round(won / 0.36), "tie_percent": round(tied / 0.36)}


def test_the_odds_are_shown_before_an_attack() -> None:
    """DH-113, DH-117, DH-119, DH-127: the modifiers of both sides count, and the outlook includes a war."""
    state = realm()
    clear_army(state)
    stand(state, GREEN, 0, spot(1, 3, 1))
    stand(state, BLUE, 0, spot(1, 2, 2))
    target = spot(1, 2, 1)
    set_terrain(state, target, WALL)
    ask(state, AttackAt.of(GREEN, spot(1, 3, 1)))
    question = waiting(state)
    outlook = dict(question.outlook(state, question.space.choice(f"field:{target}")))
    assert outlook == {**dict(battle_odds(-4)), "war": 1}
    assert dict(question.outlook(state, question.space.choice(f"piece:{spot(1, 2, 2)}")))["win_percent"] == 42
    stand(state, GREEN, 1, spot(1, 4, 0))
    stand(state, BLUE, 1, spot(1, 1, 1))
    assert dict(question.outlook(state, question.space.choice(f"piece:{spot(1, 2, 2)}")))["battles"] == 2


def test_the_odds_of_a_shot_match_many_shots() -> None:
    """DH-135, DH-136, DH-137: the odds shown before a shot match the frequency of hits, within the sampling error."""
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


def test_the_odds_are_shown_before_a_shot() -> None:
    """DH-48, DH-135, DH-137g: assisted aim shows chance and damage; a wall and a fog lower the chance."""
    state = realm()
    state.aim = (BLUE, STANDS[0][0], 8)
    ask(state, Aim.of(GREEN))
    question = waiting(state)
    castle = question.space.choice(f"space:{CASTLES[1]}")
    clear = dict(question.outlook(state, castle))
    assert clear["damage"] == 9
    state.fog = put(state.fog, BLUE, 1)
    assert dict(question.outlook(state, castle))["hit_percent"] < clear["hit_percent"]
    state.fog = put(state.fog, BLUE, 0)
    set_terrain(state, CASTLES[1], WALL)
    assert dict(question.outlook(state, castle))["hit_percent"] < clear["hit_percent"]
    assert property_of(state, BLUE) >> CASTLES[1] & 1


def test_refused_answers_change_nothing() -> None:
    """DH-224: an illegal answer, one out of turn, and one outside the option space."""
    match = started()
    seat = match.decisions()[0].seat
    before = match.digest()
    barred = next(choice for choice in range(match.decision_of(seat).space.size) if choice not in match.options(seat))
    for choice, who, error in ((barred, seat, AnswerError), (10_000, seat, AnswerError), (0, seat - 3, WrongSeatError)):
        with pytest.raises(error):
            match.answer(choice, who % 4)
    assert match.digest() == before


def test_timeout_choices_never_buy_attack_or_promise() -> None:
    """DH-91, DH-221: for a seat that never answers, nothing is bought, attacked or promised."""
    match = started(seed=4, length="short")
    while not match.over:
        question = match.decisions()[0]
        match.answer(match.timeout_choice(question.seat), question.seat)
    kinds = {event.kind.name for event in match.events(None, -1)}
    assert not kinds & {"bought", "attacked", "aimed", "offered", "played", "committed", "alliance", "gift", "moved"}
