"""Loading the real content into compact tables."""

import time

import pytest

from caravanserai.games.almanac.book import EXTEND, GAIN, LETTERS, LOCATION, SELL, Book, Page, Price, TokenKind
from caravanserai.games.almanac.dragon_road.content import content_texts, dragon_road_book, faults_in
from tests.games.almanac.road import own

TEXTS = content_texts()
BOOK = dragon_road_book()


def page(number: int) -> Page:
    found = BOOK.pages[number]
    assert found is not None
    return found


def token(name: str) -> TokenKind:
    return next(kind for kind in BOOK.tokens if kind.id == name)


def test_the_real_content_has_no_fault() -> None:
    assert faults_in(TEXTS) == ()


def test_reading_takes_at_most_150_milliseconds() -> None:
    """Measure processor time, and take the best of several runs, because other work on the machine must not count."""
    times = []
    for _ in range(5):
        before = time.process_time()
        dragon_road_book()
        times.append(time.process_time() - before)
    assert min(times) < 0.15


def test_the_book_holds_17_pages_and_three_decks() -> None:
    assert BOOK.pages[0] is None
    assert [page(number).number for number in range(1, 18)] == list(range(1, 18))
    assert sum(len(page(number).spots) for number in range(1, 18)) == 333
    assert (len(own(BOOK.caravans)), len(own(BOOK.contracts)), len(own(BOOK.encounters))) == (30, 24, 20)
    for deck in (BOOK.caravans, BOOK.contracts, BOOK.encounters):
        assert [card.index for card in deck] == list(range(len(deck)))
    assert (BOOK.start, BOOK.start_crates, BOOK.start_strength, BOOK.start_workers) == (1, 6, 1, 3)


def test_32_routes_lead_through_the_book() -> None:
    def routes(number: int) -> int:
        return sum(routes(onward) for onward in page(number).onward) or 1

    assert routes(BOOK.start) == 32
    assert all(page(onward).round == page(at).round + 1 for at in range(1, 18) for onward in page(at).onward)
    assert {page(at).letter for at in range(1, 16)} == set(LETTERS)
    assert page(16).letter == page(17).letter == ""


def test_a_space_is_compiled_to_numbers() -> None:
    forge = page(1).spots
    assert (forge[0].action, forge[0].goods) == (GAIN, (0, 2, 0, 0, 0))
    assert (forge[1].action, forge[1].good, forge[1].prices) == (SELL, 2, (0, 0, 4, 0))
    assert page(1).spots[13].goods == (0, 0, 1, 0, 1)
    assert page(1).spots[12].action == EXTEND
    sculptor = next(spot for spot in page(16).spots if spot.id == "spice_2")
    assert (sculptor.action, sculptor.location, sculptor.cost) == (LOCATION, 0, Price(0, 2))
    mouth = next(spot for spot in page(10).spots if spot.capacity == 0)
    assert page(10).locations[mouth.location].id == "river_mouth"


def test_links_are_numbers_of_spaces_and_go_both_ways() -> None:
    spots = page(2).spots
    assert [spots[other].id for other in spots[0].neighbours] == ["r1c2", "r2c1"]
    assert [spots[other].id for other in spots[0].diagonals] == ["r2c2"]
    for number in (2, 4, 9, 15):
        for spot in page(number).spots:
            assert all(spot.index in page(number).spots[other].neighbours for other in spot.neighbours)


def test_values_for_the_rule_alone_are_not_compiled() -> None:
    assert page(12).spots[0].extra["twin"] == "moon_echo"
    assert page(13).spots[0].extra["lines"] == ["east1", "south1"]
    assert page(17).rule.settings["key"]["start_score"] == 4
    assert page(5).rule.kind == "ferry_ring"


@pytest.mark.parametrize(("seats", "least", "most"), [(2, 10, 11), (3, 14, 15), (4, 18, 20)])
def test_spaces_are_in_use_by_number_of_players(seats: int, least: int, most: int) -> None:
    for number in range(1, 18):
        used = page(number).in_use[seats]
        assert least <= len(used) <= most
        assert used == tuple(spot.index for spot in page(number).spots if spot.min_players <= seats)


def test_letters_and_statues_have_a_kind_for_each_face() -> None:
    letters = [kind for kind in BOOK.tokens if kind.family == "letter"]
    assert [(kind.id, kind.destination, kind.count, kind.secret) for kind in letters] == [
        (f"letter_{number}", number, 1, True) for number in (8, 10, 12, 15)
    ]
    statues = [kind.id for kind in BOOK.tokens if kind.family == "dragon_statue"]
    assert statues == [f"dragon_statue_{face}" for face in ("roads", "swords", "seals", "coins")]
    assert [kind.index for kind in BOOK.tokens] == list(range(len(BOOK.tokens)))


def test_permanent_effects_of_a_token_become_numbers_and_the_rest_abilities() -> None:
    camel = token("camel")
    assert (camel.crates, camel.fame, [one.hook for one in camel.abilities]) == (2, 3, ["arrival.abilities"])
    assert (token("ancient_weapon").strength, token("hireling").strength) == (2, 1)
    assert token("tourist").crate
    assert not token("camel").crate


def test_a_token_on_two_pages_is_one_kind() -> None:
    assert [(kind.page, kind.count, kind.fame) for kind in BOOK.tokens if kind.id == "city_key"] == [(16, 1, 10)]


def test_also_and_now_become_abilities_of_their_own() -> None:
    gavel = next(card for card in BOOK.contracts if card.id == "velvet_gavel")
    assert [one.hook for one in gavel.abilities] == ["bid.tiebreak", "bid.reveal"]
    assert gavel.abilities[0].modify == {"wins_ties": True}
    porters = next(card for card in BOOK.contracts if card.id == "porters_brotherhood")
    assert [(one.hook, dict(one.conditions)) for one in porters.abilities] == [
        ("crates.capacity", {}),
        ("contract.completed", {"self": True}),
    ]
    assert porters.abilities[0].program == -1
    assert porters.abilities[1].program >= 0


def test_the_alternative_to_a_fight_is_its_only_choice() -> None:
    raiders = next(card for card in BOOK.encounters if card.id == "road_raiders")
    (flee,) = raiders.choices
    assert (flee.id, flee.gold, flee.worker, flee.gold_per_worker_here, flee.program) == ("flee", 2, 1, 1, -1)
    wolves = BOOK.encounters[0]
    assert (wolves.kind, wolves.strength, wolves.choices) == ("fight", 3, ())
    assert min(wolves.win, wolves.lose) >= 0
    assert BOOK.encounters[4].mode == "guide_for_all"


def test_every_text_is_there_in_both_languages() -> None:
    assert BOOK.texts["en"].keys() == BOOK.texts["es"].keys()
    assert all(text.strip() for texts in BOOK.texts.values() for text in texts.values())
    wanted = {
        "page.outpost.name": "Aldea Remota",
        "group.outpost.forge": "La Fragua",
        "action.cloud_monastery.letter.name": "Scriptorium",
        "token.letter.name": "ficha de carta",
        "token.dragon_statue_coins.name": "Dragón de las Monedas",
        "caravan.handcart.name": "Carro de Mano",
        "caravan.dr_start.name": "Caravana inicial",
        "contract.cartwrights_lodge.ability": "Las cartas de caravana te cuestan 2 de oro menos.",
        "encounter.refugees.choice.help.name": "Ayudar",
        "piece.silt_ruins.fog": "Niebla",
    }
    assert {key: BOOK.texts["es"][key] for key in wanted} == wanted
    for key in ("page.outpost.lore", "page.sublin_salt.two_player", "page.dockside_arcade.key"):
        assert BOOK.texts["en"][key]
    assert BOOK.texts["en"]["encounter.ford_wolves.lose"] == "Discard 1 good."


def test_two_readings_give_the_same_book() -> None:
    again: Book = dragon_road_book()
    assert again.tokens == BOOK.tokens
    assert again.pages == BOOK.pages
    assert again.contracts == BOOK.contracts
