"""Faulty copies of the sample are rejected with file, key and reason, by the check and by the game."""

from __future__ import annotations

import random
from collections.abc import Mapping
from pathlib import Path

import pytest

from caravanserai.games.almanac.own.folder import bring_folder, faults_in
from caravanserai.kernel import registry
from caravanserai.kernel.errors import ContentError
from caravanserai.text import Words, languages, tell_fault
from tests.games.almanac.own.folders import SAMPLE, TEXTS, changed, written

LAMP = '{op = "gain_token", token = "salt_lamp", n = 1, from = "space"}'
FAULTS = [
    ("pages", 'product = "salt_lane"\n', "", "product", "is missing"),
    ("pages", 'product = "salt_lane"', "product = 3", "product", "3 is not of type str"),
    ("pages", 'product = "salt_lane"', 'product = "Salt Lane"', "product", "'Salt Lane' is not a name"),
    ("pages", 'product = "salt_lane"', 'product = "silk_road"', "product", "is already the name of another game"),
    ("pages", 'title.es = "Almanac: La Senda de la Sal"\n', "", "title.es", "is missing"),
    ("pages", "rules = 1", "rules = 0", "rules", "0 is not between 1 and 999"),
    ("pages", "[[page]]", "[[page", "", "is not valid TOML"),
    ("pages", "number = 3", "number = 20", "page[2] (bell_harbour).number", "20 is not between 1 and 19"),
    ("pages", "next = [3]", "next = [4]", "page[1] (salt_flats).next", "there is no page 4"),
    ("pages", "round = 3", "round = 7", "page[2] (bell_harbour).round", "7 is not between 1 and 6"),
    ("pages", "final = true", "final = false", "page[2] (bell_harbour).final", "must be true in round 3"),
    ("pages", 'encounter = "B"', 'encounter = "C"', "page[1] (salt_flats).encounter", "is not the letter of round 2"),
    ("pages", 'id = "well_village"', 'id = "../well"', "page[0] (../well).id", "is not a name"),
    ("pages", 'id = "well_1"', 'id = "Well 1"', "page[0] (well_village).space[0] (Well 1).id", "is not a name"),
    ("pages", 'kind = "max_in_group"', 'kind = "ferry_ring"', "page[0] (well_village).rule.kind", "no placement rule"),
    ("pages", "max = 1", "max = 21", "page[0] (well_village).rule.max", "21 is not a whole number between 1 and 20"),
    (
        "pages",
        '["west_camp", "mill_camp"]',
        '["west_camp", "sea"]',
        "page[1] (salt_flats).rule.paths",
        "no group 'sea'",
    ),
    (
        "pages",
        'neighbours = ["berth_2", "berth_6"]',
        'neighbours = ["berth_6"]',
        "space[1] (berth_2).neighbours",
        "back",
    ),
    ("pages", "tokens = {salt_lamp = 4}", "tokens = {}", "page[1] (salt_flats).tokens", "described on the page"),
    ("pages", "count = 4", "count = 4\nsecret = true", "token[0] (salt_lamp).secret", "needs code of its own"),
    (
        "pages",
        "count = 4",
        "count = 4\ndestinations = [3]",
        "token[0] (salt_lamp).destinations",
        "needs code of its own",
    ),
    ("pages", LAMP, LAMP[:-1] + ", random = true}", "(lamp).effect[0].random", "needs code of its own"),
    ("pages", LAMP, f"{LAMP}, {LAMP}", "location_action[0] (lamp).effect", "gives more than one kind of token"),
    ("pages", LAMP, '{op = "gain_air", n = 1}', "(lamp).effect[0].op", "there is no operation 'gain_air'"),
    ("pages", LAMP, '{op = "gain_gold", n = "air"}', "(lamp).effect[0].n", "needs code of its own"),
    (
        "caravans",
        'product = "salt_lane"',
        'product = "pepper_lane"',
        "product",
        "'pepper_lane' is not one of salt_lane",
    ),
    ("caravans", "cost_gold = 3", "cost_gold = 51", "caravan[0] (hand_sledge).cost_gold", "51 is not between 0 and 50"),
    ("caravans", "serial = 2", "serial = 3", "caravan[1] (water_camel).serial", "must be 2"),
    ("contracts", "fame = 9", "glory = 9", "contract[0] (well_keepers).fame", "is missing"),
    ("contracts", 'ability.es = "Fase de Llegada: obtén 1 de oro."\n', "", "(well_keepers).ability.es", "is missing"),
    ("contracts", 'op = "gain_gold"', 'op = "gain_silver"', "(well_keepers).effect.do[0].op", "no operation"),
    ("contracts", 'id = "well_keepers"', 'id = "spice_drawers"', "contract[1] (spice_drawers).id", "is used twice"),
    ("encounters", 'letter = "A"', 'letter = "C"', "letter", "1 cards have the letter C, not 0"),
    (
        "encounters",
        "cost = {}",
        "cost = {gold = 1}",
        "encounter[1] (salt_pedlar).option",
        "every option costs something",
    ),
    ("encounters", "strength = 3", 'strength = "3"', "encounter[0] (dust_foxes).strength", "'3' is not of type int"),
]


def fault_lines(folder: Path, lang: str = "en") -> list[str]:
    return [tell_fault(fault, Words(lang)) for fault in faults_in(folder)]


def test_the_sample_is_sound() -> None:
    assert faults_in(SAMPLE) == ()


@pytest.mark.parametrize(("name", "old", "new", "where", "why"), FAULTS)
def test_a_mistake_is_reported_with_file_key_and_reason(
    tmp_path: Path, name: str, old: str, new: str, where: str, why: str
) -> None:
    folder = written(tmp_path, changed(name, old, new))
    lines = fault_lines(folder)
    assert any(line.startswith(f"{name}.toml: ") and where in line and why in line for line in lines), lines
    assert len(fault_lines(folder, "es")) == len(lines)
    before = registry.names()
    with pytest.raises(ContentError) as refused:
        bring_folder(folder)
    assert [tell_fault(fault, Words("en")) for fault in refused.value.faults] == lines
    assert registry.names() == before


def without(name: str, start: str, keep: int, texts: Mapping[str, str] = TEXTS) -> dict[str, str]:
    """The texts, with only the first `keep` entries of one file."""
    parts = texts[name].split(start)
    return {**texts, name: start.join(parts[: keep + 1])}


@pytest.mark.parametrize(
    ("name", "keep", "words"),
    [
        ("caravans", 3, "caravans.toml: there are 3 cards, not 4-60"),
        ("contracts", 11, "contracts.toml: there are 11 cards, not 12-60"),
        ("encounters", 1, "encounters.toml: there are 1 cards, not 2-24"),
    ],
)
def test_a_deck_that_is_too_small_is_reported(tmp_path: Path, name: str, keep: int, words: str) -> None:
    folder = written(tmp_path, without(name, f"[[{name.removesuffix('s')}]]", keep))
    assert fault_lines(folder) == [words]


def test_too_many_spaces_or_groups_are_reported(tmp_path: Path) -> None:
    spot = '[[page.space]]\nid = "more_{0}"\ngroup = "well"\nx = 100\ny = 100\naction = "shop"\n'
    group = '[[page.group]]\nid = "yard_{0}"\nname.en = "Y"\nname.es = "Y"\n'
    for part, key, found, most in ((spot, "space", 45, 40), (group, "group", 15, 12)):
        more = "".join(part.format(at) for at in range(30 if key == "space" else 10))
        folder = written(tmp_path / key, changed("pages", "[[page]]\nnumber = 2", f"{more}[[page]]\nnumber = 2"))
        fault = f"there are {found}, but at most {most} are allowed"
        assert f"pages.toml: page[0] (well_village).{key}: {fault}" in fault_lines(folder)


def test_files_that_are_missing_or_no_text_are_reported(tmp_path: Path) -> None:
    assert fault_lines(written(tmp_path / "empty", {})) == [
        f"{name}.toml: is missing" for name in ("pages", "caravans", "contracts", "encounters")
    ]
    folder = written(tmp_path / "bytes")
    (folder / "contracts.toml").write_bytes(b'product = "\xff"')
    assert fault_lines(folder) == ["contracts.toml: is not text in UTF-8"]
    assert fault_lines(folder, "es") == ["contracts.toml: no es un texto en UTF-8"]


def test_a_printed_almanac_is_checked_but_not_loaded(tmp_path: Path) -> None:
    from caravanserai.games.almanac.crystal_peaks.content import content_texts  # noqa: PLC0415  # only here

    folder = written(tmp_path, content_texts())
    assert faults_in(folder) == ()
    with pytest.raises(ContentError, match="product taken"):
        bring_folder(folder)


@pytest.mark.parametrize("seed", range(60))
def test_any_damage_is_either_harmless_or_reported(tmp_path: Path, seed: int) -> None:
    """Lines are dropped, doubled or exchanged, words are cut: the only exception is a ContentError."""
    dice = random.Random(seed)
    name = dice.choice(list(TEXTS))
    lines = TEXTS[name].splitlines()
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    damage = dice.randrange(4)
    if damage == 0:
        del lines[at]
    elif damage == 1:
        lines.insert(other, lines[at])
    elif damage == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = lines[at][: dice.randrange(len(lines[at]) + 1)] + dice.choice(["", "1", '"', "-", "[]"])
    folder = written(tmp_path, {**TEXTS, name: "\n".join(lines)})
    for lang in languages():
        assert all(fault_lines(folder, lang))
