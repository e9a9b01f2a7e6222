"""What the documentation points to is there: pages, pictures, commands, names."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Final

import click
import pytest

import caravanserai
from caravanserai import kernel
from caravanserai.cli import build
from caravanserai.games.almanac.crystal_peaks.fields import FIELDS as CRYSTAL_PEAKS
from caravanserai.games.almanac.dragon_road.fields import FIELDS as DRAGON_ROAD
from caravanserai.games.almanac.effects import MEASURES
from caravanserai.games.almanac.loading import vocabulary
from caravanserai.kernel.game import Game
from caravanserai.text import Words
from tests.docs.pages import PAGES, ROOT, commands, headings, links
from tools import flow_picture

SHORT: Final = {str(page.relative_to(ROOT)): page.read_text("utf-8") for page in PAGES}
API: Final = SHORT["docs/reference/api.md"]


@pytest.mark.parametrize("page", SHORT)
def test_every_link_and_picture_of_a_page_exists(page: str) -> None:
    for target in links(SHORT[page]):
        path, _, anchor = target.partition("#")
        file = (ROOT / page).parent / path if path else ROOT / page
        assert file.exists(), f"{page} points to {target}"
        assert not anchor or anchor in headings(file.read_text("utf-8")), f"{page} points to {target}"


def test_no_page_and_no_picture_is_out_of_reach() -> None:
    reached = {
        ((ROOT / origin).parent / target.partition("#")[0]).resolve()
        for origin, text in SHORT.items()
        for target in links(text)
    }
    files = {*((ROOT / page).resolve() for page in SHORT), *(ROOT / "docs" / "pictures").resolve().iterdir()}
    assert files - reached <= {(ROOT / "README.md").resolve()}


@pytest.mark.parametrize("page", SHORT)
def test_every_command_that_a_page_shows_exists(page: str) -> None:
    for line in commands(SHORT[page], "caravanserai"):
        assert unknown_words(line) == [], f"{page} shows: {line}"


@pytest.mark.parametrize("page", SHORT)
def test_every_make_target_that_a_page_shows_exists(page: str) -> None:
    known = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    for line in commands(SHORT[page], "make"):
        assert all(target in known for target in re.findall(r"^make ([a-z-]+)", line)), f"{page} shows: {line}"
        asked = re.search(r'ARGS="([^"]+)"', line) if line.startswith("make play") else None
        assert asked is None or unknown_words(f"caravanserai {asked[1]}") == [], f"{page} shows: {line}"


def unknown_words(line: str) -> list[str]:
    """The command and the options of a line that the program does not know."""
    program = build(Words("en"))
    words = line.partition(" #")[0].split()[1:]
    command: click.Command | None = program
    name = words[0] if words and not words[0].startswith("-") else None
    if name is not None:
        command = program.commands.get(name)
        if command is None:
            return [name]
    assert command is not None
    known = {"--help", *(option for parameter in command.params for option in parameter.opts)}
    return [word for word in words if word.startswith("--") and word.partition("=")[0] not in known]


def test_a_made_up_command_is_noticed() -> None:
    assert unknown_words("caravanserai dance silk_road") == ["dance"]
    assert unknown_words("caravanserai play silk_road --loud") == ["--loud"]
    assert unknown_words("caravanserai play silk_road --seats 4") == []


def test_every_command_of_the_program_is_documented() -> None:
    page = SHORT["docs/reference/command-line.md"]
    for name, command in build(Words("en")).commands.items():
        assert f"## `caravanserai {name}" in page
        for parameter in command.params:
            assert isinstance(parameter, click.Argument) or parameter.opts[0] in page


@pytest.mark.parametrize("game", caravanserai.all_games(), ids=lambda game: game.id)
def test_every_option_of_a_game_is_in_the_reference(game: Game[Any]) -> None:
    tables = re.findall(r"^Options of (.*)$\n\n((?:^\|.*$\n)+)", SHORT["docs/reference/command-line.md"], re.MULTILINE)
    [rows] = [table for games, table in tables if f"`{game.id}`" in games]
    shown = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", rows, re.MULTILINE))
    assert set(shown) == {option.name for option in game.match_options}
    for option in game.match_options:
        named = re.findall(r"`(\w+)`", shown[option.name])
        by_seat = shown[option.name].endswith("...")  # the seats that a match has are values, too
        assert set(option.values) <= set(named), option.name
        assert by_seat or len(named) == len(option.values), option.name


@pytest.mark.parametrize("name", sorted({*caravanserai.__all__, *kernel.__all__}))
def test_every_public_name_is_in_the_reference(name: str) -> None:
    assert re.search(rf"`{name}\b", API)


@pytest.mark.parametrize("kind", [caravanserai.Match, caravanserai.Chair, caravanserai.Record])
def test_every_public_method_is_in_the_reference(kind: type) -> None:
    owned = [name for name in vars(kind) if not name.startswith("_")]
    fields_in_format = SHORT["docs/reference/record-format.md"]
    for name in owned:
        assert re.search(rf"`(\w+\.)?{name}\b", API + fields_in_format) or name == "of", name


def test_every_word_of_the_effect_vocabulary_is_in_the_reference() -> None:
    page = SHORT["docs/reference/content-format.md"]
    words = [*vocabulary.OPERATIONS, *DRAGON_ROAD.ops, *CRYSTAL_PEAKS.ops, *MEASURES]
    words += [*vocabulary.HOOKS, *vocabulary.LIMITS]
    words += [key.removesuffix("?") for conditions in vocabulary.TRIGGERS.values() for key in conditions]
    for conditions, changes in vocabulary.QUERIES.values():
        words += [key.removesuffix("?") for key in (*conditions, *changes)]
    assert [word for word in words if f"`{word}" not in page] == []


def test_the_picture_of_an_answer_is_what_its_tool_draws() -> None:
    drawn = (ROOT / flow_picture.PICTURE).read_text("utf-8")
    assert drawn == flow_picture.picture()


def test_no_page_holds_the_path_of_a_machine() -> None:
    for page, text in SHORT.items():
        assert not re.search(r"(?<![\w.~])/(work|home|root|tmp)/", text), page


def test_no_picture_is_blank() -> None:
    pictures = list((ROOT / "docs" / "pictures").glob("*.jpg"))
    assert pictures
    assert [picture.name for picture in pictures if picture.stat().st_size < 40_000] == []  # an empty one has 8,000


def test_pages_are_found() -> None:
    assert Path("docs/adr/0001-mutable-state-with-generated-copy.md").as_posix() in SHORT
    assert len(SHORT) > 20
