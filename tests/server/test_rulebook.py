"""The rules as pages: every rule has its anchor, everything is escaped, and the search finds its places."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravanserai
from caravanserai.server.pages import markdown
from caravanserai.server.pages.markdown import Grid, Heading, Listing, Paragraph
from caravanserai.server.pages.rulebook import book, drawn, folded, glossary
from caravanserai.text.catalogue import languages

RULES = resources.files("caravanserai.text").joinpath("rules")
GAMES = [game.id for game in caravanserai.all_games()]


def source(game: str, lang: str) -> str:
    """What a game's rules say, after those of the catalogues it shares, if they have any."""
    files = [RULES.joinpath(lang, f"{name}.md") for name in (*caravanserai.game(game).catalogues, game)]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.is_file())


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_rule_has_one_anchor(game: str, lang: str) -> None:
    html = book(caravanserai.game(game), lang).html
    ids = re.findall(r'id="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    written = re.findall(r"\*\*([A-Z]{2}-\w+)\*\*", source(game, lang))
    assert len(written) > 100
    assert set(written) <= set(ids)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_rules_is_on_the_page_and_no_mark_is_left(game: str, lang: str) -> None:
    html = book(caravanserai.game(game), lang).html
    shown = re.findall(r"\w+", re.sub(r"<[^>]+>", " ", html.unescape()))
    written = re.findall(r"\w+", source(game, lang))
    numbers = [word for word in written if word.isdecimal()]  # those of lists are set by the browser
    assert {*written} - {*numbers} <= {*shown}
    assert "**" not in html
    assert "`" not in html
    assert not re.search(r"^\s*[-#|]|\|\s*---", html, flags=re.MULTILINE)


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_link_leads_somewhere(game: str, lang: str) -> None:
    found = book(caravanserai.game(game), lang)
    ids = set(re.findall(r'id="([^"]+)"', found.html))
    links = re.findall(r'href="#([^"]+)"', found.html)
    assert links
    assert {*links, *(entry.anchor for entry in found.contents)} <= ids


def test_an_almanac_begins_with_the_rules_it_shares() -> None:
    html = book(caravanserai.game("dragon_road"), "en").html
    assert html.index('id="AL-01"') < html.index('id="DR-M01"')


def test_headings_lists_and_tables_are_read() -> None:
    text = (
        "# Title\n\nOne line\n13. of text\n- item\n  goes on\n  - inner\n\n"
        "1. first\n2. second\n\n| a | b |\n| --- | --- |\n| c | d |\n"
    )
    inner = Listing(numbered=False, items=((Paragraph("inner"),),))
    assert markdown.read(text) == (
        Heading(1, "Title"),
        Paragraph("One line 13. of text"),
        Listing(numbered=False, items=((Paragraph("item goes on"), inner),)),
        Listing(numbered=True, items=((Paragraph("first"),), (Paragraph("second"),))),
        Grid(("a", "b"), (("c", "d"),)),
    )


def test_bold_emphasis_code_and_safe_links_are_drawn() -> None:
    html = drawn("# T\n\n**b** *e* `c*d*` [here](https://example.org/) [there](javascript:alert)")
    assert "<strong>b</strong> <em>e</em> <code>c*d*</code>" in html
    assert '<a href="https://example.org/" rel="noreferrer">here</a>' in html
    assert "[there](javascript:alert)" in html


PIECES = [
    "<b>",
    "&",
    "# ",
    "- ",
    "1. ",
    "| ",
    "| --- |",
    "\n",
    "\n\n",
    "  ",
    "*",
    "**",
    "`",
    '"',
    "'",
    "<script>",
    "AL-12",
    "[a](https://b)",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_whatever_is_written_nothing_but_our_own_tags_comes_out(pieces: list[str]) -> None:
    html = drawn("# Title\n\n" + "".join(pieces))
    tags = set(re.findall(r"<[^>]*>", html))
    names = "p|ul|ol|li|strong|em|code|table|thead|tbody|tr|th|td|div|h[1-6]|a"
    ours = rf'</?({names})( (id|class|scope|tabindex|href|rel)="[^"<>]*")*>'
    assert all(re.fullmatch(ours, tag) for tag in tags)


def test_the_search_marks_hits_without_regard_to_capitals_and_accents() -> None:
    found = book(caravanserai.game("silk_road"), "es", "LIDER")
    assert "<mark>líder</mark>" in found.html
    assert any(hit.anchor == "SR-33" for hit in found.hits)
    assert all("<mark>" in hit.excerpt for hit in found.hits)
    assert not any(hit.excerpt.startswith("SR-") for hit in found.hits)


def test_a_search_for_nothing_or_for_what_is_not_there_finds_nothing() -> None:
    game = caravanserai.game("silk_road")
    assert book(game, "en", "  ").hits == ()
    assert book(game, "en", "zeppelin").hits == ()
    assert "<mark>" not in book(game, "en", "zeppelin").html


def test_what_is_searched_for_is_never_a_pattern_nor_markup() -> None:
    found = book(caravanserai.game("silk_road"), "en", ".*<b>")
    assert found.hits == ()
    assert "<b>" not in found.html


@given(st.text())
def test_folding_keeps_every_letter_in_its_place(text: str) -> None:
    assert len(folded(text)) == len(text)


@pytest.mark.parametrize("game", GAMES)
def test_the_glossary_has_every_term_in_every_language(game: str) -> None:
    terms = glossary(caravanserai.game(game))
    assert len(terms) > 20
    assert all(len(term) == len(languages()) and all(term) for term in terms)
