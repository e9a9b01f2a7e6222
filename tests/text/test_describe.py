"""The sentences that players read."""

import re
from importlib import resources
from typing import Any, NamedTuple

import pytest

from caravanserai.games.silk_road import SILK_ROAD, events
from caravanserai.games.silk_road.auction import Bid, SellOrKeep
from caravanserai.games.silk_road.caravan import MoveCaravan
from caravanserai.games.silk_road.content import BUYING, PRICES, SELLING
from caravanserai.games.silk_road.market import PassPawn, TakeTile
from caravanserai.games.silk_road.merchant import GiveGood
from caravanserai.games.silk_road.thief import Steal
from caravanserai.games.silk_road.tile_faces import FACES, GOODS
from caravanserai.games.silk_road.trade import Buy, Trade
from caravanserai.games.silk_road.vizier import Show
from caravanserai.kernel import Decision, Event, EventKind, Reason
from caravanserai.kernel.decision import NOT_OFFERED
from caravanserai.kernel.event import CHANCE
from caravanserai.text import Describer, TextError, languages

SILK, FRUITS, JEWELS = GOODS.index("silk"), GOODS.index("fruits"), GOODS.index("jewels")
CITIES = SILK_ROAD.things["city"]


def describer(lang: str) -> Describer:
    return Describer(SILK_ROAD, lang, ["Ana", "Bo", "Cleo"])


def described(kind: EventKind, *values: Any) -> tuple[str, str]:  # noqa: ANN401  # the facts of any event
    event = Event(kind, values, 1)
    return describer("en").event(event), describer("es").event(event)


@pytest.mark.parametrize(
    ("kind", "values", "english", "spanish"),
    [
        (events.BID, (0, 3), "Ana bids 3 silver.", "Ana puja 3 de plata."),
        (events.BOUGHT, (0, 1, JEWELS, 1), "Ana buys 1 jewel for 1 silver.", "Ana compra 1 joya por 1 de plata."),
        (events.BOUGHT, (0, 3, JEWELS, 6), "Ana buys 3 jewels for 6 silver.", "Ana compra 3 joyas por 6 de plata."),
        (
            events.TRADED,
            (1, 1, SILK, 2, FRUITS),
            "Bo trades 1 silk for 2 dried fruits.",
            "Bo cambia 1 de seda por 2 de fruta desecada.",
        ),
        (events.SHOWED, (2, 0, SILK), "Cleo shows no silk.", "Cleo no enseña seda."),
        (events.STOLE, (0, 1, SILK), "Ana steals 1 silk from Bo.", "Ana le roba 1 de seda a Bo."),
        (
            events.STOLE,
            (0, 1, None),
            "Ana steals a token from Bo; nobody else learns its kind.",
            "Ana le roba una mercancía a Bo; nadie más sabe de qué tipo es.",
        ),
        (
            events.DEALT,
            (0, 0, SILK, JEWELS),
            "Ana draws ivory, silk and jewels.",
            "Ana recibe marfil, seda y joyas.",
        ),
        (
            events.DEALT,
            (0, None, None, None),
            "Ana draws three goods that nobody else sees.",
            "Ana recibe tres mercancías que nadie más ve.",
        ),
        (
            events.TOOK,
            (0, FACES.index("trader2_ivory_silk")),
            "Ana takes the tile “Trader: 1 ivory for 2 silk”.",
            "Ana toma la ficha «Cambista: 1 de marfil por 2 de seda».",
        ),
        (
            CHANCE,
            ("theft",),
            "Chance decides: which token is stolen.",
            "El azar decide: qué mercancía se roba.",
        ),
    ],
)
def test_an_event_is_one_sentence(kind: EventKind, values: tuple[Any, ...], english: str, spanish: str) -> None:
    assert described(kind, *values) == (english, spanish)


@pytest.mark.parametrize(("lang", "none", "one"), [("en", "0 jewels", "1 jewel"), ("es", "0 joyas", "1 joya")])
def test_zero_takes_the_plural_form(lang: str, none: str, one: str) -> None:
    assert (describer(lang).counted("jewels", 0), describer(lang).counted("jewels", 1)) == (none, one)


def test_different_events_have_different_texts() -> None:
    tell = describer("en")
    texts = {tell.event(Event(events.BOUGHT, (0, 2, good, price), 1)) for good in (SILK, JEWELS) for price in (3, 4)}
    assert len(texts) == 4


def test_a_hidden_thing_without_a_text_of_its_own_is_something_hidden() -> None:
    assert described(events.MOVED, 0, None) == (
        "Ana leads the caravan to something hidden.",
        "Ana lleva la caravana a algo oculto.",
    )
    assert described(events.GAVE, 0, None)[0] == "Ana gives a hidden token to the supply."


@pytest.mark.parametrize(
    ("decision", "option", "english", "spanish"),
    [
        (Bid.of(0), "pass", "pass", "pasar"),
        (Bid.of(0), "bid:3", "bid 3 silver", "pujar 3 de plata"),
        (TakeTile.of(0), "take:buyer_silk", "take “Buyer: silk”", "tomar «Comprador: seda»"),
        (TakeTile.of(0), "take:merchant_2", "take “Merchant 2”", "tomar «Mercader 2»"),
        (TakeTile.of(0), "take:vizier", "take “Grand Vizier”", "tomar «Gran Visir»"),
        (MoveCaravan.of(0), "to:aleppo", "lead the caravan to Aleppo", "llevar la caravana a Alepo"),
        (PassPawn.of(0), "to:0", "hand the pawn to Ana", "entregar el peón a Ana"),
        (PassPawn.of(0), "to:4", "hand the pawn to Seat 5", "entregar el peón a Asiento 5"),
        (Buy.of(0, JEWELS, 0), "count:0", "buy nothing", "no comprar nada"),
        (Buy.of(0, JEWELS, 0), "count:1", "buy 1 jewel", "comprar 1 joya"),
        (Buy.of(0, JEWELS, 0), "crook:silk", "spend a Crook to buy silk", "gastar un Pícaro para comprar seda"),
        (Trade.of(0, SILK, JEWELS, 2, 0, 0), "times:1", "trade 1 time", "cambiar 1 vez"),
        (Trade.of(0, SILK, JEWELS, 2, 0, 0), "times:2", "trade 2 times", "cambiar 2 veces"),
        (Steal.of(1), "from:0", "steal from Ana", "robar a Ana"),
        (Show.of(0, FRUITS), "show:1", "show 1 dried fruit", "enseñar 1 de fruta desecada"),
    ],
)
def test_an_option_is_a_short_label(decision: Decision[Any], option: str, english: str, spanish: str) -> None:
    choice = decision.space.choice(option)
    assert describer("en").option(decision, choice) == english
    assert describer("es").option(decision, choice) == spanish


def test_a_question_names_the_decision() -> None:
    trade, give = Trade.of(0, SILK, JEWELS, 2, 0, 0), GiveGood.of(0, 3, 0)
    assert describer("en").question(trade) == "How many times do you trade 1 silk for 2 jewels?"
    assert describer("es").question(trade) == "¿Cuántas veces cambias 1 de seda por 2 joyas?"
    assert describer("en").question(give) == "Which token do you swap with the Merchant? You may still give 3."


def test_a_question_tells_more_with_a_view() -> None:
    match = SILK_ROAD.start(3, seed=1)
    holder = match.view().holder
    names = ["Ana", "Bo", "Cleo"]
    match.answer(2)
    english, spanish = describer("en"), describer("es")
    bidder = (holder + 2) % 3
    view = match.view(bidder)
    assert english.question(Bid.of(bidder)) == "Bid for the leader pawn, or pass."
    assert (
        english.question(Bid.of(bidder), view)
        == f"{names[holder]} auctions the leader pawn. Bid more than 2 silver, or pass."
    )
    match.answer(3)
    sell, view = SellOrKeep.of(holder), match.view(holder)
    assert match.decision == sell
    assert spanish.question(sell, view) == (
        f"{names[bidder]} ofrece 3 de plata por el peón de líder. ¿Se lo vendes o le pagas 3 de plata y te lo quedas?"
    )


def test_an_outlook_is_a_list_with_signs() -> None:
    outlook = (("silver", -3), ("jewels", 2))
    assert describer("en").outlook(outlook) == "-3 silver, +2 jewels"
    assert describer("es").outlook(outlook) == "-3 de plata, +2 joyas"
    assert describer("es").outlook((("crook", -1),)) == "-1 Pícaro"
    assert describer("en").outlook(()) == ""


@pytest.mark.parametrize(
    ("reason", "english", "spanish"),
    [
        (NOT_OFFERED, "This is not possible now.", "Ahora no es posible."),
        (
            Reason("bid_too_low", (("money", 4),)),
            "A bid must be more than 4 silver.",
            "La puja tiene que superar 4 de plata.",
        ),
        (
            Reason("no_road", (("city", 0), ("other_city", 19))),
            "No road leads from Chang'An to Antioch.",
            "Ningún camino lleva de Chang'an a Antioquía.",
        ),
        (
            Reason("not_enough_goods", (("count", 1), ("good", JEWELS))),
            "You have only 1 jewel.",
            "Solo tienes 1 joya.",
        ),
        (Reason("not_enough_goods", (("count", 0), ("good", JEWELS))), "You have no jewels.", "No tienes joyas."),
    ],
)
def test_a_reason_says_why_not(reason: Reason, english: str, spanish: str) -> None:
    assert describer("en").reason(reason) == english
    assert describer("es").reason(reason) == spanish


def test_score_lines_and_match_options_have_names() -> None:
    assert [describer("es").score_line(name) for name in ("money", "most_silk")] == ["Dinero", "Más seda que nadie"]
    assert describer("en").match_option("direction") == "Direction"
    assert describer("en").match_option_value("direction", "reverse") == "eastward, from Antioch to Chang'An"


@pytest.mark.parametrize("lang", languages())
def test_help_explains_each_tile_with_the_numbers_of_the_game(lang: str) -> None:
    def numbers(face: str) -> list[int]:
        text = describer(lang).option_help(TakeTile.of(0), FACES.index(face))
        return [int(number) for number in re.findall(r"\d+", text)]

    assert [BUYING[count] - BUYING[count - 1] for count in range(1, 5)] == numbers("buyer_silk") == list(PRICES.buy)
    assert [SELLING[count] - SELLING[count - 1] for count in range(1, 5)] == numbers("seller_silk") == list(PRICES.sell)
    assert numbers("trader_silk_jewels") == [1, 1]
    assert numbers("trader2_silk_jewels") == [1, 2]
    assert numbers("merchant_3") == [3]
    first, second = PRICES.vizier_first, PRICES.vizier_second
    assert numbers("vizier") == [first, second, first, second]


@pytest.mark.parametrize("lang", languages())
def test_the_words_are_those_of_the_rules(lang: str) -> None:
    rules = resources.files("caravanserai.text").joinpath("rules", lang, "silk_road.md").read_text(encoding="utf-8")
    said = describer(lang)
    words = [said.thing("city", city) for city in range(len(CITIES))]
    words += [said.thing("good", good) for good in range(len(GOODS))]
    faces = ("merchant_2", "merchant_3", "thief", "vizier", "crook", "barterer")
    words += [said.thing("face", FACES.index(face)) for face in faces]
    words += [
        said.thing("face", FACES.index(face)).split(":")[0]
        for face in ("buyer_silk", "seller_silk", "trader_silk_ivory")
    ]
    assert [word for word in words if word not in rules] == []


def test_an_unknown_event_is_refused_with_its_key() -> None:
    with pytest.raises(TextError, match=r"silk_road\.event\.flood.*'en'"):
        described(EventKind("flood", city="city"), 0)


def test_a_game_without_texts_or_portraits_of_its_own_needs_none() -> None:
    assert SILK_ROAD.texts("en") == {}
    assert SILK_ROAD.portrait("city", 0, {}) is None
    assert describer("en").has("city.merv")
    assert not describer("en").has("page.outpost")
    assert describer("es").text("title") == "La Ruta de la Seda"


def test_a_view_may_be_a_named_tuple() -> None:
    class View(NamedTuple):
        city: int

    move, view = MoveCaravan.of(0), View(0)
    assert describer("en").question(move, view) == "Where do you lead the caravan from Chang'An?"
    assert describer("en").option(move, 0, view) == "lead the caravan to Chang'An"
