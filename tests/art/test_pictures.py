"""The painted files are equal to the output of the painters."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from art.page_data import pages
from art.random_stream import RandomStream
from art.scene import Scene
from tools.paint import ROOT, STATIC, everything

PAINTED = everything()
PICTURES = sorted(STATIC.glob("art/**/*.svg"))


def name(file: Path) -> str:
    return file.relative_to(ROOT).as_posix()


@pytest.mark.parametrize(("file", "make"), PAINTED.items(), ids=map(name, PAINTED))
def test_painting_again_gives_the_same_bytes(file: Path, make: Callable[[], str]) -> None:
    assert file.read_text(encoding="utf-8") == make(), "paint it: python -m tools.paint"


def test_every_picture_has_a_painter() -> None:
    assert set(PICTURES) <= set(PAINTED)


def test_every_page_of_the_game_has_a_picture() -> None:
    assert set(pages("dragon_road")) <= {file.stem for file in (STATIC / "art" / "dragon_road").glob("*.svg")}


@pytest.mark.parametrize("file", PICTURES, ids=name)
def test_a_picture_is_small_and_loads_no_other_file(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert len(text.encode()) < 64_000
    assert "<script" not in text
    assert not re.search(r'(href|src)="(?!#)', text)
    assert set(re.findall(r"url\(([^)]+)\)", text)) == {f"#{key}" for key in re.findall(r"url\(#([^)]+)\)", text)}


@pytest.mark.parametrize("file", PICTURES, ids=name)
def test_a_picture_draws_only_what_it_defines(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    wanted = set(re.findall(r'href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
    assert wanted <= set(re.findall(r' id="([^"]+)"', text))


def test_chance_is_the_same_everywhere() -> None:
    stream = RandomStream(7)
    assert [stream.unit() for _ in range(3)] == [0.16441044929173965, 0.342126075473121, 0.039702772684859555]


def test_a_stamp_is_drawn_once_and_used_again() -> None:
    scene = Scene(10, 10, seed=3)
    scene.add(*(scene.stamp("dot", x, 0, lambda: '<circle r="1"/>') for x in range(4)))
    text = scene.svg()
    assert text.count('<circle r="1"/>') == 1
    assert text.count('<use href="#s3dot"') == 4
