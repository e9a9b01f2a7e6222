"""Faulty content is rejected with file, key and reason, entry by entry."""

import copy
import random
import tomllib
from typing import Any

import pytest

from caravanserai.games.almanac.dragon_road import content
from caravanserai.games.almanac.dragon_road.content import content_texts
from caravanserai.games.almanac.dragon_road.fields import FIELDS
from caravanserai.games.almanac.loading import book as reading_book
from caravanserai.games.almanac.loading import read_book
from caravanserai.kernel.errors import ContentError
from caravanserai.text import Words, tell_fault

TEXTS = content_texts()

TOURIST = 'id = "tourist"\neffect_id = "DR-T02"\ncount = 2'
WORKSHOP = 'effect = [{op = "gain_token", token = "prophecy_globe", n = 1, from = "space"}'
FIRST_SPACE = 'id = "forge_1"\n'

PAGE_FAULTS = [
    ("start = 1", "start = 1\nstop = 2", "stop", "unknown key"),
    ("start = 1", "start = 2", "start", "page 2 does not belong to round 1"),
    ('product = "dragon_road"', 'product = "crystal_peaks"', "product", "'crystal_peaks' is not one of dragon_road"),
    ("[[page]]", "[[page", "", "is not valid TOML, line 7"),
    ("round = 1", 'round = 1\nweather = "fair"', "page[0] (outpost).weather", "unknown key"),
    ('id = "outpost"\n', "", "page[0].id", "is missing"),
    ('id = "cloud_monastery"', 'id = "outpost"', "page[1] (outpost).id", "'outpost' is used twice"),
    ("number = 2\n", "number = 3\n", "page[2] (razorbeak_canyon).number", "3 is used twice"),
    ('name.es = "Aldea Remota"\n', "", "page[0] (outpost).name.es", "is missing"),
    ('name.es = "Aldea Remota"', 'name.es = " "', "page[0] (outpost).name.es", "is empty"),
    ('name.es = "Aldea Remota"', 'name.es = "X"\nname.fr = "Y"', "page[0] (outpost).name.fr", "unknown key"),
    ('name.en = "The Forge"\n', "", "page[0] (outpost).group[0] (forge).name.en", "is missing"),
    ('name.es = "Mirador"\n', "", "page[2] (razorbeak_canyon).location_action[0] (tourist).name.es", "is missing"),
    ("next = [2, 3]", "next = [2, 99]", "page[0] (outpost).next", "there is no page 99"),
    ("next = [2, 3]", "next = [2, 4]", "page[0] (outpost).next", "page 4 does not belong to round 2"),
    ("next = [2, 3]", "next = [2]", "page[2] (razorbeak_canyon)", "no page leads here"),
    ("next = [2, 3]", "next = []", "page[0] (outpost).next", "none on a final page"),
    ('encounter = "A"', 'encounter = "B"', "page[0] (outpost).encounter", "'B' is not the letter of round 1"),
    ("final = false", "final = true", "page[0] (outpost).final", ""),
    ('"#8a6b45"', '"brown"', "page[0] (outpost).scene.palette", "colours"),
    ('bar = ["skyfish", ', 'bar = ["dragons", ', "page[0] (outpost).bar", "each kind of goods once"),
    ('kind = "max_own_per_group"', 'kind = "anarchy"', "page[0] (outpost).rule.kind", "no placement rule 'anarchy'"),
    ("max = 1\n", "", "page[0] (outpost).rule.max", "is missing"),
    ("max = 1\n", "max = 1\nmin = 0\n", "page[0] (outpost).rule.min", "unknown key"),
    ("max = 1\n", 'max = "one"\n', "page[0] (outpost).rule.max", "'one' is not a whole number"),
    ('"fourth", "fifth"]', '"fourth", "sixth"]', "page[2] (razorbeak_canyon).rule.lines", "there is no group 'sixth'"),
    ('"fourth", "fifth"]', '"fourth"]', "page[2] (razorbeak_canyon).rule.lines", "'fifth' must appear exactly once"),
    ("abyss = 3", "abyss = -3", "page[10] (sublin_salt).rule.cost", "-3 is not a whole number"),
    (FIRST_SPACE, 'id = "forge_1"\nlevel = 1\n', "page[0] (outpost).space[0] (forge_1).level", "unknown key"),
    ('id = "forge_2"', 'id = "forge_1"', "page[0] (outpost).space[1] (forge_1).id", "'forge_1' is used twice"),
    ('group = "forge"', 'group = "smithy"', "page[0] (outpost).space[0] (forge_1).group", "this page has no 'smithy'"),
    ('action = "gain"', 'action = "grab"', "page[0] (outpost).space[0] (forge_1).action", "'grab' is not one of"),
    ("goods = {emberspice = 2}", "", "page[0] (outpost).space[0] (forge_1).goods", "is missing"),
    ("goods = {emberspice = 2}", "goods = {}", "page[0] (outpost).space[0] (forge_1).goods", "goods, 0, is not"),
    ("goods = {emberspice = 2}", "goods = {salt = 2}", "page[0] (outpost).space[0] (forge_1).goods.salt", "not one of"),
    ("goods = {emberspice = 2}", "goods = {emberspice = -2}", "space[0] (forge_1).goods.emberspice", "-2 is not"),
    ('good = "everice"\nprice = 4', 'good = "everice"', "page[0] (outpost).space[1] (forge_2).price", "is missing"),
    ('good = "everice"\nprice = 4', 'good = "everice"\nprice = 0', "space[1] (forge_2).price", "0 is not between"),
    ('good = "everice"\nprice = 4', 'good = "salt"\nprice = 4', "space[1] (forge_2).good", "'salt' is not one of"),
    ('action = "shop"\n', 'action = "shop"\nprice = 3\n', "space[2] (forge_3).price", "unknown key"),
    ("cost = {gold = 2}", "cost = {gold = -2}", "cost.gold", "-2 is not between"),
    ("cost = {any = 2}", "cost = {skyfish = 2}", "cost.skyfish", "unknown key"),
    ("min_players = 3", "min_players = 5", "page[0] (outpost).space[2] (forge_3).min_players", "5 is not between"),
    ('neighbours = ["r1c2", "r2c1"]', 'neighbours = ["r9c9"]', "space[0] (r1c1).neighbours", "this page has no 'r9c9'"),
    ('neighbours = ["r1c2", "r2c1"]', 'neighbours = ["r1c2"]', "space[5] (r2c1).neighbours", "r1c1 does not lead back"),
    ('neighbours = ["r1c2", "r2c1"]', 'neighbours = ["r1c2", "r1c2"]', "neighbours", "names the same thing twice"),
    ('diagonals = ["r2c2"]', "diagonals = []", "space[6] (r2c2).diagonals", "r1c1 does not lead back to r2c2"),
    (
        'twin = "moon_echo"',
        'twin = "sun_echo"',
        "(wizards_hollow).space[0] (moon_stone).twin",
        "does not name moon_stone",
    ),
    ('twin = "moon_echo"', 'twin = "mars"', "(wizards_hollow).space[0] (moon_stone).twin", "there is no space 'mars'"),
    ('lines = ["east1", "south1"]', 'lines = ["east1", "up1"]', "space[0] (r1c1).lines", "there is no group 'up1'"),
    ('lines = ["east1", "south1"]', 'lines = ["east1"]', "space[0] (r1c1).lines", "does not have 2 entries"),
    ("tier = 2\n", "", "(emperor_sands).space", "tier: is missing"),
    ("order = 2\n", "order = 9\n", "(razorbeak_canyon).space", "not [1, 3, 4, 9]"),
    ('location = "letter"', 'location = "parcel"', "space[1] (r1c2).location", "this page has no 'parcel'"),
    (
        "tokens = {letter = 4}",
        "tokens = {letter = 3}",
        "page[1] (cloud_monastery).tokens",
        "on the page: {'letter': 4}",
    ),
    ("tokens = {}", "tokens = {letter = 4}", "page[0] (outpost).tokens", "described on the page: {}"),
    ("destinations = [8, 10, 12, 15]\n", "", "token[0] (letter).destinations", "an effect waits for the page"),
    ("destinations = [8, 10, 12, 15]", "destinations = [8, 10]", "token[0] (letter).destinations", "2 faces for 4"),
    ("destinations = [8, 10, 12, 15]", "destinations = [8, 8, 8, 8]", "(letter).destinations", "page 8 is named twice"),
    (
        "destinations = [8, 10, 12, 15]",
        "destinations = [8, 10, 12, 99]",
        "(letter).destinations",
        "there is no page 99",
    ),
    (
        "destinations = [8, 10, 12, 15]",
        "destinations = [1, 10, 12, 15]",
        "destinations",
        "letter_1 names does not come after",
    ),
    (
        '{id = "roads", effect_id',
        '{id = "swords", effect_id',
        "token[0] (dragon_statue).variants[1] (swords).id",
        "twice",
    ),
    (TOURIST, TOURIST.replace("= 2", "= '2'"), "token[0] (tourist).count", "'2' is not of type int"),
    ("tokens = {tourist = 2}", "tokens = {tourist = 1}", "page[2] (razorbeak_canyon).tokens", "described on the page"),
    ('op = "gain_token", token = "letter"', 'op = "steal", token = "letter"', "effect[0].op", "no operation 'steal'"),
    ('token = "letter", n = 1', 'token = "parcel", n = 1', "effect[0].token", "there is no token 'parcel'"),
    (WORKSHOP, WORKSHOP.replace("space", "moon"), "effect[0].from", "'moon' is not one of space, pool, display"),
    (WORKSHOP, WORKSHOP.replace("n = 1", "n = 1, big = true"), "effect[0].big", "unknown key"),
    ('op = "gain_gold", n = 12', 'op = "gain_gold", n = 0', "do[1].n", "0 is not a whole number"),
    ('op = "gain_gold", per = "air"', 'op = "gain_gold", per = "hope"', "do[0].per", "'hope' is not one of"),
    (
        'on = "arrival.begin"',
        'on = "arrival.never"',
        "token[0] (tourist).effect[0].on",
        "'arrival.never' is not one of",
    ),
    ('if = {prize = "guide"}', 'if = {mood = "good"}', "effect[0].if", "is missing"),
    ('if = {action = "gain"}', 'if = {action = "gain", mood = 1}', "effect[0].if.mood", "unknown key"),
    ('limit = "once_per_round"', 'limit = "once"', "token[0] (bedroll).effect[0].limit", "'once' is not one of"),
    ('at = "mire_market"', 'at = "marble_arch"', "piece[0] (fog).at", "this page has no 'marble_arch'"),
    ("x = 122\ny = 142", "x = 1220\ny = 142", "page[0] (outpost).space[0] (forge_1).x", "1220 is not between"),
    ("rerolls = 2, reroll_cost = {gold = 2}", "rerolls = 2", "effect[0].rerolls", "together with reroll_cost"),
]

OTHER_FAULTS = [
    ("caravans", "cost_gold = 4", "cost_gold = -4", "caravan[0] (handcart).cost_gold", "-4 is not between"),
    ("caravans", "cost_gold = 4", "cost_gold = 400", "caravan[0] (handcart).cost_gold", "400 is not between"),
    (
        "caravans",
        "cost_goods = {}",
        "cost_goods = {skyfish = 7}",
        "caravan[0] (handcart).cost_goods",
        "the number of goods, 7, is not",
    ),
    ("caravans", "cost_goods = {}", "cost_goods = {any = 1}", "caravan[0] (handcart).cost_goods.any", "is not one of"),
    ("caravans", "cost_goods = {}", "", "caravan[0] (handcart).cost_goods", "is missing"),
    ("caravans", "serial = 2\n", "serial = 1\n", "caravan[1] (pack_mule).serial", "must be 2"),
    ("caravans", 'id = "pack_mule"', 'id = "handcart"', "caravan[1] (handcart).id", "'handcart' is used twice"),
    ("caravans", 'name.es = "Mula de Carga"\n', "", "caravan[1] (pack_mule).name.es", "is missing"),
    ("caravans", "[starting_caravan]", "[ending_caravan]", "starting_caravan", "is missing"),
    ("caravans", "workers = 3", "workers = 7", "starting_caravan.workers", "7 is not between"),
    ("contracts", "goods = {dewleaf = 3}\n", "", "contract[1] (lantern_tea_house).goods", "is missing"),
    ("contracts", "goods = {dewleaf = 3}", "goods = {dewleaf = 30}", "(lantern_tea_house).goods", "goods, 30, is not"),
    ("contracts", "fame = 14", "fame = 0", "contract[1] (lantern_tea_house).fame", "0 is not between"),
    (
        "contracts",
        'ability.es = "Fase de Llegada: obtén 2 de oro."\n',
        "",
        "(lantern_tea_house).ability.es",
        "is missing",
    ),
    (
        "contracts",
        'effect_id = "DR-K02"',
        'effect_id = "DR-K01"',
        "(lantern_tea_house).effect_id",
        "'DR-K01' is used twice",
    ),
    (
        "contracts",
        'on = "strength"',
        'on = "weakness"',
        "contract[5] (night_watch).effect.on",
        "'weakness' is not one of",
    ),
    (
        "contracts",
        "modify = {strength = 3}",
        "modify = {crates = 3}",
        "(night_watch).effect.modify.strength",
        "is missing",
    ),
    ("contracts", "modify = {strength = 3}", "do = [{op = 'reroll'}]", "(night_watch).effect.modify", "is missing"),
    (
        "contracts",
        'if = {action = "extend"}',
        'if = {action = "sell"}',
        "modify.cost_gold",
        "counts only with the action extend",
    ),
    ("contracts", "modify = {cost_gold = -2, min = 0}", "modify = {min = 0}", "effect.modify", "changes nothing"),
    (
        "contracts",
        'per = "caravan_cards"',
        'per = "wishes"',
        "(royal_stables).effect.modify.per",
        "'wishes' is not one of",
    ),
    ("contracts", 'per = "strength", every = 2, fame = 1', 'per = "strength"', "effect.modify.fame", "is missing"),
    ("contracts", 'test = "is_guide"', 'test = "is_tall"', "effect.do[0].test", "'is_tall' is not one of is_guide"),
    (
        "contracts",
        'then = [{op = "gain_goods"',
        'then = [{op = "win_all"',
        "do[0].then[0].op",
        "no operation 'win_all'",
    ),
    ("contracts", '[{op = "gain_guard", n = 2}]', "[]", "(iron_company).effect.do", "has no operation"),
    ("contracts", '{op = "gain_guard", n = 2}', '{op = "discard_self"}', "do[0].op", "works only with token"),
    ("contracts", '[{op = "gain_guard", n = 2}]', '[{op = "reroll"}]', "do[0].op", "works only with fight.roll"),
    (
        "encounters",
        'letter = "A"',
        'letter = "F"',
        "encounter[0] (ford_wolves).letter",
        "'F' is not one of A, B, C, D, E",
    ),
    ("encounters", 'letter = "A"', 'letter = "B"', "letter", "3 cards have the letter A, not 4"),
    ("encounters", 'kind = "fight"', 'kind = "feast"', "encounter[0] (ford_wolves).kind", "'feast' is not one of"),
    ("encounters", "strength = 3\n", "", "encounter[0] (ford_wolves).strength", "is missing"),
    ("encounters", 'lose_text.es = "Descarta 1 recurso."\n', "", "(ford_wolves).lose_text.es", "is missing"),
    ("encounters", 'win = [{op = "gain_guard", n = 1}]\n', "", "(ford_wolves).win", "has no operation"),
    ("encounters", "[encounter.alternative]", "[encounter.escape]", "(road_raiders).alternative", "is missing"),
    ("encounters", 'mode = "each_in_turn"', 'mode = "bid"', "(washed_out_road).mode", "'bid' has no options"),
    ("encounters", 'mode = "each_in_turn"', 'mode = "riot"', "(washed_out_road).mode", "'riot' is not one of"),
    ("encounters", 'id = "toll"', 'id = "hire"', "(washed_out_road).option[1] (hire).id", "'hire' is used twice"),
    (
        "encounters",
        "cost = {}",
        "cost = {gold = 1}",
        "(washed_out_road).option",
        "a player without gold and goods has no choice",
    ),
    ("encounters", "cost = {gold = 3}", "cost = {gold = -3}", "option[0] (hire).cost.gold", "-3 is not between"),
    ("encounters", "cost = {gold = 3}", "cost = {pride = 3}", "option[0] (hire).cost.pride", "unknown key"),
    ("encounters", 'product = "dragon_road"', 'product = "other"', "product", "'other' is not one of dragon_road"),
    ("encounters", "max = 4", "max = 4, luck = 1", "(gambler).effect[0].luck", "unknown key"),
]


def faults_in(texts: dict[str, str]) -> list[str]:
    """All faults in the files, in English."""
    return [tell_fault(fault, Words("en")) for fault in content.faults_in(texts)]


def broken(file: str, old: str, new: str) -> dict[str, str]:
    assert old in TEXTS[file]
    return {**TEXTS, file: TEXTS[file].replace(old, new, 1)}


@pytest.mark.parametrize(
    ("file", "old", "new", "key", "reason"), [*[("pages", *fault) for fault in PAGE_FAULTS], *OTHER_FAULTS]
)
def test_a_planted_fault_is_reported_with_file_key_and_reason(
    file: str, old: str, new: str, key: str, reason: str
) -> None:
    with pytest.raises(ContentError) as refused:
        read_book(broken(file, old, new), FIELDS)
    found = [tell_fault(fault, Words("en")) for fault in refused.value.faults if fault.file == f"{file}.toml"]
    assert any(key in line and reason in line for line in found), refused.value
    assert str(refused.value).splitlines() == [str(fault) for fault in refused.value.faults]


def test_a_missing_card_is_noticed() -> None:
    first, _, rest = TEXTS["encounters"].partition("\n[[encounter]]")
    texts = {**TEXTS, "encounters": first + "\n[[encounter]]" + rest.partition("\n[[encounter]]")[2]}
    assert "encounters.toml: there are 19 cards, not 20" in faults_in(texts)


def test_a_missing_file_is_noticed() -> None:
    texts = {name: text for name, text in TEXTS.items() if name != "contracts"}
    assert faults_in(texts) == ["contracts.toml: is missing"]


def test_a_space_too_many_for_the_tokens_is_noticed() -> None:
    pages = TEXTS["pages"].replace("tokens = {camel = 2}", "tokens = {camel = 1}")
    pages = pages.replace('effect_id = "DR-T06"\ncount = 2', 'effect_id = "DR-T06"\ncount = 1')
    assert faults_in({**TEXTS, "pages": pages}) == [
        "pages.toml: page[6] (emperor_sands).tokens: there are 1 tokens camel for 2 spaces",
    ]


def test_a_token_described_in_two_ways_is_noticed() -> None:
    before, _, after = TEXTS["pages"].rpartition("fame = 10\n\n[[page.piece]]")
    texts = {**TEXTS, "pages": f"{before}fame = 11\n\n[[page.piece]]{after}"}
    (fault,) = faults_in(texts)
    assert fault.startswith("pages.toml: page[16] (dockside_arcade).token[0] (city_key): differs from the description")


def test_every_faulty_entry_is_reported() -> None:
    pages = TEXTS["pages"].replace("price = 4\n", "price = -4\n").replace('name.es = "Aldea Remota"', 'name.es = ""')
    caravans = TEXTS["caravans"].replace("cost_gold = 4\n", "cost_gold = -4\n")
    faults = faults_in({**TEXTS, "pages": pages, "caravans": caravans})
    assert "pages.toml: page[0] (outpost).name.es: is empty" in faults
    unread = 2  # the spaces of the outpost's two markets are not read, because the page has no name
    assert sum(".price: -4 is not between" in fault for fault in faults) == pages.count("price = -4\n") - unread
    assert sum(".cost_gold: -4 is not between" in fault for fault in faults) == caravans.count("cost_gold = -4\n") > 1


# -- any content raises at most a ContentError -------------------------------------------------------------

ANYTHING: list[Any] = [7, -1, True, "", "xx", [], {}, [1], ["x"], {"a": 1}, [[]], [{}], 3.5, 10**9, {"en": "x"}]


def places(value: object) -> list[tuple[Any, ...]]:
    """The paths to all values inside tables and lists."""
    inner: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        inner = list(value.items())
    elif isinstance(value, list):
        inner = list(enumerate(value))
    return [way for key, item in inner for way in ((key,), *((key, *rest) for rest in places(item)))]


@pytest.mark.parametrize("seed", range(4))
def test_any_value_anywhere_is_read_or_refused(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    dice = random.Random(seed)
    tables = {f"{name}.toml": tomllib.loads(text) for name, text in TEXTS.items()}
    ways = [(file, way) for file, table in tables.items() for way in places(table)]
    outcomes = set()
    for file, way in dice.sample(ways, 40):
        changed = copy.deepcopy(tables[file])
        spot: Any = changed
        for key in way[:-1]:
            spot = spot[key]
        spot[way[-1]] = copy.deepcopy(dice.choice(ANYTHING))
        contents = {**tables, file: changed}
        monkeypatch.setattr(reading_book, "parse", lambda _text, name, contents=contents: contents[name])
        faults = faults_in(TEXTS)
        outcomes.add(bool(faults))
        assert all(": " in fault for fault in faults)
    assert True in outcomes
