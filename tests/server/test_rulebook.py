"""The rules as pages: every rule has its anchor, everything is escaped, and the search finds its places."""

from __future__ import annotations

import re
from importlib import resources

import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravanserai
from caravanserai.server.pages.rulebook import book, drawn, folded, glossary, marked_page
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


def test_headings_lists_and_tables_are_drawn() -> None:
    text = (
        "# Title\n\nOne line\n13. of text\n- item\n  goes on\n  - inner\n\n"
        "3. third\n\n4. fourth\n\n   goes on\n\n| a | b |\n| --- | :-: |\n| c | d |\n"
    )
    assert re.sub(r"\n", "", drawn(text)) == (
        '<h1 id="part-1">Title</h1><p>One line 13. of text</p><ul><li>item goes on<ul><li>inner</li></ul></li></ul>'
        '<ol start="3"><li>third</li><li>fourth<p>goes on</p></li></ol>'
        '<div class="grid" tabindex="0"><table><thead><tr><th scope="col">a</th><th scope="col">b</th></tr></thead>'
        "<tbody><tr><td>c</td><td>d</td></tr></tbody></table></div>"
    )


def test_rules_have_anchors_and_are_linked() -> None:
    html = drawn(
        "- **AL-1**, **AL-2** x\n\n**AL-3** y AL-2, AL-9 `AL-1` [AL-1](https://a.b)\n\n| n |\n| --- |\n| **AL-4** |"
    )
    assert '<li id="AL-1" class="rule"><strong><a href="#AL-1">AL-1</a></strong>, <strong id="AL-2">' in html
    assert '<p id="AL-3" class="rule">' in html
    assert 'y <a href="#AL-2">AL-2</a>, AL-9 <code>AL-1</code> <a href="https://a.b" rel="noreferrer">AL-1</a>' in html
    assert '<tr id="AL-4" class="rule">' in html


@pytest.mark.parametrize(
    "text",
    [
        "<b>raw</b>",
        "<!-- raw -->",
        "<https://a.b>",
        "https://a.b",
        "![image](http://a.b/c.png)",
        "[elsewhere](http://a.b)",
        "[here](/admin)",
        "[code](javascript:alert)",
        "[capitals](JavaScript:alert)",
        "[data](data:text/html,x)",
        "[mark]\n\n[mark]: https://a.b",
        "&lt;b&gt;",
        "    indented",
        "> quoted",
        "---",
    ],
)
def test_other_marks_are_plain_text(text: str) -> None:
    html = drawn(text)
    assert set(re.findall(r"<[^>]*>", html)) == {"<p>", "</p>"}
    assert re.sub(r"\s", "", html.striptags()) == re.sub(r"\s", "", text)


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
    "[a](",
    "](",
    "![",
    "\\",
    "_",
    "javascript:",
    "| :-: |",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30))
def test_whatever_is_written_nothing_but_our_own_tags_comes_out(pieces: list[str]) -> None:
    html = drawn("# Title\n\n" + "".join(pieces))
    tags = set(re.findall(r"<[^>]*>", html))
    names = "p|ul|ol|li|strong|em|code|table|thead|tbody|tr|th|td|div|h[1-6]|a"
    ours = rf'</?({names})( (id|class|scope|tabindex|rel|start)="[^"<>]*"| href="(#|https://)[^"<>]*")*>'
    assert all(re.fullmatch(ours, tag) for tag in tags)


def test_the_search_marks_hits_without_regard_to_capitals_and_accents() -> None:
    found = book(caravanserai.game("silk_road"), "es", "LIDER")
    assert "<mark>líder</mark>" in found.html
    assert any(hit.anchor == "SR-33" for hit in found.hits)
    assert all("<mark>" in hit.excerpt for hit in found.hits)
    assert not any(hit.excerpt.startswith("SR-") for hit in found.hits)


def test_a_search_finds_rows_of_tables_and_what_goes_on_in_the_next_line() -> None:
    found = book(caravanserai.game("dragon_road"), "en", "gold pieces of 1")
    assert [(hit.anchor, hit.excerpt.startswith("<mark>")) for hit in found.hits] == [("DR-C02", True)]
    assert "<mark>one line</mark>" in marked_page(drawn("of one\n  line"), "one line")


def test_the_search_marks_no_tag_and_no_entity() -> None:
    marked = marked_page(drawn("a strong **rule** & so on"), "strong")
    assert marked == "<p>a <mark>strong</mark> <strong>rule</strong> &amp; so on</p>\n"
    assert "<mark>" not in marked_page(drawn("a & b"), "amp")


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
