"""Every text that a template of the web table names exists, and no template contains words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from caravanserai.text.catalogue import Words, languages

TEMPLATES = sorted((Path(__file__).parents[2] / "src" / "caravanserai" / "web" / "templates").rglob("*.html"))
SAID = re.compile(r"""\bt\(\s*["']([a-z_.]+)["']\s*(~)?""")


def named(template: str) -> list[tuple[str, bool]]:
    """The keys that a template names: complete keys, and prefixes of composed keys."""
    return [(key, bool(more)) for key, more in SAID.findall(template)]


def plain_words(template: str) -> list[str]:
    """The words of a template without tags, expressions and comments."""
    classes = r"\{% block (?:\w+ %\}[a-z-]*|body_class %\}[^%]*)\{% endblock %\}"
    attribute = r'[\w-]+="[^"]*"'
    for pattern in (classes, r"\{#.*?#\}", r"\{%.*?%\}", r"\{\{.*?\}\}", r"<kbd>.*?</kbd>", r"<[^>]*>", attribute):
        template = re.sub(pattern, " ", template, flags=re.DOTALL)
    return re.findall(r"[^\W\d_]{2,}", template)


def attributes(template: str) -> list[str]:
    """The words in attributes that are read out or shown."""
    for pattern in (r"\{#.*?#\}", r"\{%.*?%\}", r"\{\{.*?\}\}"):
        template = re.sub(pattern, "", template, flags=re.DOTALL)
    found = re.findall(r'\b(?:aria-label|title|alt|placeholder|data-tip)="([^"]*)"', template)
    return [word for text in found for word in re.findall(r"[^\W\d_]{2,}", text)]


@pytest.mark.parametrize("lang", languages())
def test_every_text_named_in_a_template_exists(lang: str) -> None:
    words = Words(lang)
    found = [(path.name, *pair) for path in TEMPLATES for pair in named(path.read_text(encoding="utf-8"))]
    assert len(found) > 100
    missing = [(name, key) for name, key, more in found if not (words.keys(key) if more else words.has(key))]
    assert missing == []


@pytest.mark.parametrize("path", TEMPLATES, ids=lambda path: path.name)
def test_a_template_contains_no_words(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert plain_words(text) == []
    assert attributes(text) == []


def test_words_in_a_template_are_seen() -> None:
    assert plain_words("<p>Hello {{ name }}</p>") == ["Hello"]
    assert attributes('<b title="Over there">{{ t("web.name") }}</b>') == ["Over", "there"]
    assert named("{{ t('web.keys.' ~ key) }}{{ t(\"web.name\") }}") == [("web.keys.", True), ("web.name", False)]
