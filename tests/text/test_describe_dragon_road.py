"""The sentences of The Dragon Road."""

import functools
import re
from importlib import resources
from typing import Any

import pytest

from caravanserai.games.almanac import events
from caravanserai.games.almanac.ability_windows import FIRST_TOKEN, UseAbility
from caravanserai.games.almanac.book import ACTIONS, GOODS
from caravanserai.games.almanac.dragon_road.game import BOOK, DRAGON_ROAD
from caravanserai.games.almanac.dragon_road.pages.dockside_arcade import RollAgain
from caravanserai.games.almanac.dragon_road.pages.sublin_salt import DIVED
from caravanserai.games.almanac.dragon_road.pages.vineland_tract import HARVESTED
from caravanserai.games.almanac.flow.bidding import Bid
from caravanserai.games.almanac.flow.contracts import DRAWN, LIMIT, KeepContract
from caravanserai.games.almanac.flow.crates import ThrowOut
from caravanserai.games.almanac.flow.encounters import ChooseOption, FightOrNot
from caravanserai.games.almanac.flow.placement import Place
from caravanserai.games.almanac.flow.standard_actions import SHOP_PRICE, ExtendCaravan, SellGoods, VisitShop
from caravanserai.games.almanac.loading.vocabulary import TRIGGERS
from caravanserai.games.almanac.state import GUARD_STRENGTH
from caravanserai.kernel import Decision, Event, EventKind, Reason
from caravanserai.text import Describer, TextError, catalogue, languages
from tests.text.checks import looks_wrong
from tests.text.everything import NAMES, hooks, say_everything

EMBERSPICE = GOODS.index("emberspice")
PAGES = {page.id: page for page in BOOK.pages if page}


def number(kind: str, name: str) -> int:
    return DRAGON_ROAD.things[kind].index(name)


def space(page: str, name: str) -> dict[str, int]:
    spots = PAGES[page].spots
    return {"page": PAGES[page].number, "space": next(spot.index for spot in spots if spot.id == name)}


@functools.cache
def describer(lang: str) -> Describer:
    return Describer(DRAGON_ROAD, lang, ["Ana", "Bo", "Cleo"])


def named(kind: str, value: Any, **among: Any) -> tuple[str, str]:  # noqa: ANN401  # any thing
    return describer("en").thing(kind, value, among), describer("es").thing(kind, value, among)


def described(kind: EventKind, *values: Any) -> tuple[str, str]:  # noqa: ANN401  # the facts of any event
    event = Event(kind, values, 1)
    return describer("en").event(event), describer("es").event(event)


def test_the_limit_of_the_supply_is_the_true_one() -> None:
    """AL-18, AL-243: twice the pieces in a match with the pieces of both games."""
    for options, pile in (({}, 30), ({"merged_supply": "on"}, 60)):
        match = DRAGON_ROAD.start(2, 1, options)
        assert match.view(None).supply == (pile,) * len(GOODS)
    said = [describer(lang).match_option_value("unlimited_goods", "off") for lang in ("en", "es")]
    assert [re.findall(r"\d+", text) for text in said] == [["30", "60"]] * 2


def test_the_first_guide_is_drawn_or_a_player() -> None:
    """AL-29"""
    values = ("drawn", "2", "4")
    assert [describer("en").match_option_value("first_guide", value) for value in values] == [
        "drawn by lot",
        "Bo",
        "Seat 4",
    ]
    assert describer("es").match_option_value("first_guide", "4") == "Asiento 4"


@pytest.mark.parametrize(
    ("kind", "name", "english", "spanish"),
    [
        ("good", "skyfish", "Skyfish", "Pez Volador"),
        ("caravan", "pack_mule", "Pack Mule", "Mula de Carga"),
        ("contract", "night_watch", "The Night Watch", "Ronda Nocturna"),
        ("encounter", "bridge_troll", "The Bridge Troll", "El Trol del Puente"),
        ("token", "tourist", "tourist token", "ficha de turista"),
        ("token", "dragon_statue_coins", "Dragon of Coins", "Dragón de las Monedas"),
        ("token", "letter_8", "letter token to Skygate", "ficha de carta con destino «Puerta del Cielo»"),
        ("page", "neverwood", "Neverwood", "Bosque Neverwood"),
        ("action", "extend", "Extend Your Caravan", "Expandir tu Caravana"),
    ],
)
def test_a_thing_has_the_name_of_the_content(kind: str, name: str, english: str, spanish: str) -> None:
    assert named(kind, number(kind, name)) == (english, spanish)


@pytest.mark.parametrize(
    ("page", "name", "english", "spanish"),
    [
        ("outpost", "forge_1", "The Forge: gain 2 Emberspice", "La Fragua: obtener 2 de Especia Ardiente"),
        (
            "outpost",
            "wheel_2",
            "The Wheelwright: gain 1 Everice, 1 good of your choice",
            "El Carretero: obtener 1 Hielo Eterno, 1 recurso a tu elección",
        ),
        (
            "outpost",
            "forge_2",
            "The Forge: sell Everice at 4 gold each",
            "La Fragua: vender Hielo Eterno a 4 de oro por recurso",
        ),
        ("outpost", "forge_3", "The Forge: Visit the Shop", "La Fragua: Visitar la Tienda"),
        ("cloud_monastery", "r1c2", "The Courtyard: Scriptorium", "El Patio: Scriptorium"),
        ("rivertown_landing", "mouth", "River Mouth", "Desembocadura"),
    ],
)
def test_a_space_is_named_after_its_group_and_its_action(page: str, name: str, english: str, spanish: str) -> None:
    found = space(page, name)
    assert named("space", found["space"], page=found["page"]) == (english, spanish)


def test_a_nested_thing_is_only_a_number_without_its_parent() -> None:
    assert named("space", 3) == ("space 4", "espacio 4")
    assert named("group", 1, page=0) == ("group 2", "grupo 2")
    assert named("choice", 0, encounter=-1) == ("option 1", "opción 1")
    assert named("space", 99, page=1) == ("space 100", "espacio 100")


def test_more_cards_can_be_chosen_than_there_are() -> None:
    cards = len(BOOK.caravans)
    assert named("caravan", cards) == (f"caravan card {cards + 1}", f"carta de caravana {cards + 1}")
    assert describer("en").option_help(ExtendCaravan.of(0), cards) == ""
    assert describer("en").option_gist(ExtendCaravan.of(0), cards) == ""


@pytest.mark.parametrize(
    ("kind", "values", "english", "spanish"),
    [
        (
            events.SOLD,
            (0, 2, EMBERSPICE, 8),
            "Ana sells 2 Emberspice for 8 gold.",
            "Ana vende 2 de Especia Ardiente por 8 de oro.",
        ),
        (events.GUARD, (1, 1), "Bo gains 1 guard.", "Bo obtiene 1 ficha de guardia."),
        (events.GUARD, (1, 2), "Bo gains 2 guards.", "Bo obtiene 2 fichas de guardia."),
        (events.BIDS, (1, 0), "Bo bids nothing.", "Bo no puja nada."),
        (
            events.DREW,
            (0, 2, (0, 1)),
            "Ana draws 2 contracts: The Cartwrights' Lodge, The Lantern Tea House.",
            "Ana roba 2 contratos: Logia de Carreteros, Casa de Té del Farol.",
        ),
        (events.DREW, (0, 3, None), "Ana draws 3 contracts.", "Ana roba 3 contratos."),
        (events.KEPT, (0, None), "Ana keeps one of them in secret.", "Ana se queda con uno de ellos en secreto."),
        (
            events.TOKEN,
            (0, None),
            "Ana gains a token that nobody else sees.",
            "Ana obtiene una ficha que nadie más ve.",
        ),
        (
            events.USED,
            (0, FIRST_TOKEN + number("token", "camel")),
            "Ana uses “camel token”.",
            "Ana usa «ficha de camello».",
        ),
        (
            events.USED,
            (0, number("contract", "duelling_school")),
            "Ana uses “The Duelling School”.",
            "Ana usa «Escuela de Duelistas».",
        ),
        (events.ROLLED, (0, 0), "Ana rolls an X with the fight die.", "Ana saca una X con el dado de combate."),
        (events.ROLLED, (0, 5), "Ana rolls a 3 with the fight die.", "Ana saca un 3 con el dado de combate."),
        (
            events.FOUGHT,
            (0, 7, 8, 0),
            "Ana reaches 7 against 8 and loses.",
            "Ana suma 7 contra 8 y pierde.",
        ),
        (
            events.LOST_BY_X,
            (0, 13, 3),
            "Ana loses: an X always loses.",
            "Ana pierde: una X siempre pierde.",
        ),
        (
            events.CHOSE,
            (0, number("encounter", "tinkers_donkey"), 2),
            "Ana chooses “Share the news”.",
            "Ana elige «Intercambiar noticias».",
        ),
        (DIVED, (0, 2, 4), "Ana uses 2 air; 4 left.", "Ana gasta 2 de aire; aire restante: 4."),
        (
            HARVESTED,
            (0, 14, 0, 1),
            "Ana harvests 1 fruit from Leaf Vine.",
            "Ana cosecha 1 fruto de «Liana de Hojas».",
        ),
    ],
)
def test_an_event_is_one_sentence(kind: EventKind, values: tuple[Any, ...], english: str, spanish: str) -> None:
    assert described(kind, *values) == (english, spanish)


def test_a_placement_tells_where() -> None:
    place = space("outpost", "forge_1")
    assert described(events.PLACED, 0, place["page"], place["space"]) == (
        "Ana places a worker at “The Forge: gain 2 Emberspice”.",
        "Ana coloca un trabajador en «La Fragua: obtener 2 de Especia Ardiente».",
    )


@pytest.mark.parametrize(
    ("decision", "option", "english", "spanish"),
    [
        (Bid.of(0, 1, 0), "bid:0", "bid nothing", "no pujar nada"),
        (Bid.of(0, 1, 0), "bid:7", "bid 7 gold", "pujar 7 de oro"),
        (SellGoods.of(0, EMBERSPICE, 4), "count:3", "sell 3 Emberspice", "vender 3 de Especia Ardiente"),
        (VisitShop.of(0, 1, 0), "gain:everice", "gain 1 Everice", "obtener 1 Hielo Eterno"),
        (ThrowOut.of(0), "good:skyfish", "put back 1 Skyfish", "devolver 1 Pez Volador"),
        (ExtendCaravan.of(0), "caravan:0", "buy “Handcart”", "comprar «Carro de Mano»"),
        (UseAbility.of(0, "fight.roll", 0), "done", "use nothing more", "no usar nada más"),
        (RollAgain.of(0, 2, 2), "roll", "pay 2 gold and roll again", "pagar 2 de oro y volver a lanzar"),
    ],
)
def test_an_option_is_a_short_label(decision: Decision[Any], option: str, english: str, spanish: str) -> None:
    choice = decision.space.choice(option)
    assert describer("en").option(decision, choice) == english
    assert describer("es").option(decision, choice) == spanish


def test_a_question_and_its_options_know_the_table_by_the_view() -> None:
    match = DRAGON_ROAD.start(2, seed=1)
    (decision,) = match.decisions()
    view = match.view(decision.seat)
    assert decision == Place.of(decision.seat)
    assert describer("en").question(decision, view) == "The Outpost: where do you place a worker?"
    assert describer("es").question(decision, view) == "Aldea Remota: ¿dónde colocas un trabajador?"
    assert describer("en").question(decision) == "Where do you place a worker?"
    assert describer("es").option(decision, 0, view) == "colocar en «La Fragua: obtener 2 de Especia Ardiente»"
    assert describer("es").option(decision, 0) == "colocar en «espacio 1»"


def test_a_bid_says_what_it_is_for() -> None:
    view = DRAGON_ROAD.start(2, seed=1).view(0)
    english = describer("en")
    assert "to be the Guide" in english.question(Bid.of(0, 1, 0), view)
    assert "for the prize" in english.question(Bid.of(0, 0, 0), view)


def test_cards_tell_in_a_few_words_what_they_cost_and_bring() -> None:
    mule, watch = number("caravan", "pack_mule"), number("contract", "night_watch")
    assert describer("en").gist("caravan", mule) == "costs 4 gold, 1 Dewleaf; brings 4 crates, 7 fame"
    assert describer("es").gist("caravan", mule) == "cuesta 4 de oro, 1 Hoja Rociada; aporta 4 cajas, 7 de fama"
    assert describer("en").option_gist(KeepContract.of(0), watch) == "needs 1 Dewleaf, 1 Everice, 1 Skyfish; 16 fame"
    assert describer("en").option_help(KeepContract.of(0), watch) == "Your caravan has 3 more strength."
    ability = UseAbility.of(0, "turn.begin", 0)
    assert describer("en").option_gist(ability, 1 + watch) == "Your caravan has 3 more strength."


def test_the_choices_of_an_encounter_tell_what_they_do() -> None:
    troll, donkey = number("encounter", "bridge_troll"), number("encounter", "tinkers_donkey")
    english = describer("en")
    assert english.help("choice", 0, {"encounter": troll}) == "Pay 3 gold."
    assert english.gist("choice", 1, {"encounter": donkey}) == "Discard 1 good and gain 5 gold."
    assert english.option(ChooseOption.of(0), 0) == english.option(FightOrNot.of(0), 1) == "option 1"
    assert english.text("encounter.bridge_troll.win") == "Gain 6 gold."
    assert english.help("encounter", donkey) == "Starting with the Guide, each player chooses one."
    assert english.help("encounter", troll) == "A fight: you win if your strength plus the die reaches 5."


def test_a_location_action_is_explained_by_the_page() -> None:
    found = space("silt_ruins", "drowned_gate_3")
    said = describer("en").help("space", found["space"], {"page": found["page"]})
    assert said.startswith("Smugglers' Cellar: Pay 2 gold: gain 1 contraband token")
    assert describer("en").gist("space", found["space"], {"page": found["page"]}) in said


@pytest.mark.parametrize(
    ("reason", "english", "spanish"),
    [
        (
            Reason("own_worker_in_hut", (("page", 1), ("group", 0))),
            "You already have a worker in The Forge.",
            "Ya tienes un trabajador en «La Fragua».",
        ),
        (
            Reason("action_impossible", (("action", ACTIONS.index("extend")),)),
            "You cannot pay for any caravan card on offer.",
            "No puedes pagar ninguna carta de caravana de la oferta.",
        ),
        (
            Reason("rope_costs", (("count", 1), ("gold", 2))),
            "Rope past 1 empty space costs 2 gold, and you cannot pay that.",
            "La cuerda para pasar 1 espacio vacío cuesta 2 de oro, y no puedes pagarlo.",
        ),
        (
            Reason("too_little_air", (("air", 3), ("left", 1))),
            "That takes 3 air, and you have only 1 air.",
            "Eso gasta 3 de aire, y solo tienes 1 de aire.",
        ),
        (
            Reason("own_workers_on_both_roads", (("page", 13), ("group", 0), ("other_group", 4), ("gold", 4))),
            "You already have workers on Hill Road and Kiln Lane: that costs 4 gold, and you cannot pay it.",
            (
                "Ya tienes trabajadores en «Camino de la Colina» y en «Senda del Horno»: "
                "eso cuesta 4 de oro, y no puedes pagarlo."
            ),
        ),
    ],
)
def test_a_reason_says_why_not(reason: Reason, english: str, spanish: str) -> None:
    assert describer("en").reason(reason) == english
    assert describer("es").reason(reason) == spanish


def test_an_outlook_is_a_list_with_signs_and_odds() -> None:
    assert describer("en").outlook((("gold", -3), ("any_goods", 2))) == "-3 gold, +2 goods of your choice"
    assert describer("es").outlook((("gold", -3), ("any_goods", 1))) == "-3 de oro, +1 recurso a tu elección"
    assert describer("en").outlook((("win_of_6", 4),)) == "wins on 4 of the die's 6 faces"
    assert describer("es").outlook((("price_skyfish", 5),)) == "+5 de oro por cada Pez Volador"


@pytest.mark.parametrize("lang", languages())
def test_help_tells_the_numbers_of_the_rules(lang: str) -> None:
    said = describer(lang)

    def numbers(text: str) -> list[int]:
        return [int(number) for number in re.findall(r"\d+", text)]

    shop, contract = space("outpost", "forge_3"), space("cloud_monastery", "r3c5")
    assert numbers(said.help("space", shop["space"], shop)) == [1, SHOP_PRICE, 1]
    assert numbers(said.help("space", contract["space"], contract)) == [DRAWN, 1, LIMIT]
    guard = VisitShop.of(0, 1, 0)
    assert numbers(said.option_help(guard, guard.space.choice("guard"))) == ([GUARD_STRENGTH, 1])
    letter = number("token", "letter_8")
    assert numbers(said.help("token", letter)) == numbers(said.gist("token", letter)) == [12]
    assert numbers(said.text("help.token.letter")) == [12]


@pytest.mark.parametrize("lang", languages())
def test_the_words_are_those_of_the_rules(lang: str) -> None:
    """Cards of another almanac have the names of its own rules (AL-242)."""
    folder = resources.files("caravanserai.text").joinpath("rules", lang)
    common, own, guest = (
        re.sub(r"\s+", " ", folder.joinpath(f"{name}.md").read_text(encoding="utf-8"))
        for name in ("almanac", "dragon_road", "crystal_peaks")
    )
    said = describer(lang)
    kinds = [("good", number) for number in range(len(GOODS))]
    kinds += [("page", page.number) for page in PAGES.values()]
    kinds += [("action", number) for number in range(len(ACTIONS))]
    words = [(said.thing(kind, value), common + own) for kind, value in kinds]
    cards: list[tuple[str, int, str]] = [("caravan", card.index, card.product) for card in BOOK.caravans]
    cards += [("contract", card.index, card.product) for card in BOOK.contracts]
    cards += [("encounter", card.index, card.product) for card in BOOK.encounters]
    words += [(said.thing(kind, card), own if product == BOOK.product else guest) for kind, card, product in cards]
    assert [word for word, rules in words if word not in rules] == []


def test_every_moment_at_which_an_ability_can_work_has_its_words() -> None:
    assert sorted(hooks(DRAGON_ROAD)) == sorted(TRIGGERS)


@pytest.mark.parametrize("lang", languages())
def test_every_text_of_the_content_is_well_formed(lang: str) -> None:
    texts = DRAGON_ROAD.texts(lang)
    assert len(texts) > 400
    assert [key for key, text in texts.items() if looks_wrong(text)] == []


@pytest.mark.parametrize("key", ["almanac.event.sold", "almanac.option.Bid.bid", "dragon_road.reason.no_trail"])
def test_a_missing_text_is_noticed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    domain = key.partition(".")[0]
    texts, form = catalogue._catalogue("es", domain)
    fewer = {name: forms for name, forms in texts.items() if name != key}
    assert len(fewer) == len(texts) - 1
    read = catalogue._catalogue
    monkeypatch.setattr(
        catalogue,
        "_catalogue",
        lambda lang, name: catalogue.Catalogue(fewer, form) if name == domain else read(lang, name),
    )
    with pytest.raises(TextError, match=rf"dragon_road\.{re.escape(key.partition('.')[2])}.*'es'"):
        list(say_everything(Describer(DRAGON_ROAD, "es", NAMES)))


def test_a_missing_text_of_the_content_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = {key: text for key, text in DRAGON_ROAD.texts("es").items() if key != "dragon_road.group.outpost.loom"}
    monkeypatch.setattr(type(DRAGON_ROAD), "texts", lambda _game, _lang: texts)
    with pytest.raises(TextError, match=r"dragon_road\.group\.outpost\.loom.*'es'"):
        list(say_everything(Describer(DRAGON_ROAD, "es", NAMES)))
