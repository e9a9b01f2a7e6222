"""The sentences of Dragonharth: the log with articles and signs, labels of buttons, sums without repetition."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from caravanserai.games.dragonharth import events
from caravanserai.games.dragonharth.combat.catapult import Aim, ChooseShot, Pull
from caravanserai.games.dragonharth.deck import CutHand
from caravanserai.games.dragonharth.economy.dues import MeetDues
from caravanserai.games.dragonharth.economy.store import ITEMS, Buy
from caravanserai.games.dragonharth.game import DRAGONHARTH
from caravanserai.games.dragonharth.map.movement import MoveLead
from caravanserai.kernel.event import Event
from caravanserai.text import Describer, languages

if TYPE_CHECKING:
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import EventKind

NAMES = ("Ana", "Bo", "Cleo", "Noor")
E1, F1, B1 = 4, 5, 1
MINUS = "\N{MINUS SIGN}"


def describer(lang: str) -> Describer:
    return Describer(DRAGONHARTH, lang, NAMES)


def described(kind: EventKind, *values: int) -> tuple[str, str]:
    event = Event(kind, values, 1)
    return describer("en").event(event), describer("es").event(event)


@pytest.mark.parametrize(
    ("revenue", "expenses", "money", "english", "spanish"),
    [
        (18, 9, 225, "Ana earns 18 RP and spends 9 RP: +$225.", "Ana ingresa 18 PR y gasta 9 PR: +225 $."),
        (
            18,
            19,
            25,
            f"Ana earns 18 RP and spends 19 RP: {MINUS}$25.",
            f"Ana ingresa 18 PR y gasta 19 PR: {MINUS}25 $.",
        ),
        (20, 20, 0, "Ana earns 20 RP and spends 20 RP: $0.", "Ana ingresa 20 PR y gasta 20 PR: 0 $."),
    ],
)
def test_the_income_line_has_its_sign(revenue: int, expenses: int, money: int, english: str, spanish: str) -> None:
    assert described(events.INCOME, 0, revenue, expenses, money) == (english, spanish)


@pytest.mark.parametrize(
    ("kind", "values", "english", "spanish"),
    [
        (events.TURN, (0,), "It is Ana's turn.", "Es el turno de Ana."),
        (events.MOVED, (0, 0, E1, F1), "Ana moves a soldier from E1 to F1.", "Ana mueve un soldado de E1 a F1."),
        (events.APPEARED, (0, 0, E1), "Ana places a soldier on E1.", "Ana coloca un soldado en E1."),
        (events.FORGIVEN, (0, 50), "The bank forgives Ana $50.", "El banco le perdona 50 $ a Ana."),
        (
            events.BOUGHT,
            (3, ITEMS.index("lumber"), 200),
            "Noor buys a lumber tile for $200.",
            "Noor compra una loseta de madera por 200 $.",
        ),
        (
            events.BOUGHT,
            (3, ITEMS.index("village"), 100),
            "Noor buys a village for $100.",
            "Noor compra una aldea por 100 $.",
        ),
        (
            events.GREW,
            (0, B1, 2),
            "Ana's dragon on B1 is now a baby.",
            "El dragón de Ana en B1 ya es una cría.",
        ),
        (
            events.AIMED,
            (0, 1, E1, 0),
            "Ana fires a black projectile (hot tar) at Bo from E1.",
            "Ana dispara un proyectil negro (brea hirviente) contra Bo desde E1.",
        ),
    ],
)
def test_a_log_line_is_a_native_sentence(kind: EventKind, values: tuple[int, ...], english: str, spanish: str) -> None:
    assert described(kind, *values) == (english, spanish)


@pytest.mark.parametrize(
    ("decision", "option", "english", "spanish"),
    [
        (MoveLead.of(0), "space:4", "march to E1", "marchar a E1"),
        (Buy.of(0), "item:village", "buy a village", "comprar una aldea"),
        (MeetDues.of(0), "borrow:10", "borrow $500", "pedir 500 $ prestados"),
        (MeetDues.of(0), "pay", "settle the balance", "saldar cuentas"),
        (Aim.of(0), "angle:455", "aim at 45.5°", "apuntar a 45,5°"),
        (Pull.of(0), "pull:31", "pull the line 3.1 spaces", "tensar la cuerda 3,1 casillas"),
    ],
)
def test_a_label_is_a_verb_with_its_object(decision: Decision[Any], option: str, english: str, spanish: str) -> None:
    choice = decision.space.choice(option)
    assert describer("en").option(decision, choice) == english
    assert describer("es").option(decision, choice) == spanish


def test_a_sum_of_dollars_has_its_sign_before_the_currency() -> None:
    outlook = (("dollars", 225),), (("dollars", -50),)
    assert [describer("en").outlook(one) for one in outlook] == ["+$225", "-$50"]
    assert [describer("es").outlook(one) for one in outlook] == ["+225 $", "-50 $"]


@pytest.mark.parametrize("lang", languages())
def test_help_does_not_promise_that_hidden_things_are_seen(lang: str) -> None:
    """Other seats see a loaded projectile only in flight (DH-134), and never a card put under its deck (DH-64)."""
    seen = {"en": "The others", "es": "Los demás"}[lang]
    for decision in (ChooseShot.of(0), CutHand.of(0)):
        assert seen in describer(lang).option_help(decision, 0)
