"""Every fact of every registered game has texts in every language, and every text is used."""

import ast
import functools
import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import caravanserai
from caravanserai.kernel import Game
from caravanserai.kernel.errors import CaravanseraiError
from caravanserai.text import Describer, TextError, Words, catalogue, explain, languages
from caravanserai.text.refusal import SpokenError
from tests.games.almanac.market import MARKET_ROAD
from tests.text.checks import DOMAINS, entries, looks_wrong, source
from tests.text.everything import NAMES, Heard, hear_random_matches, say_everything
from tests.text.reading import built, keys, modules, parsed, reasons, words_in, words_of

PACKAGE = Path(caravanserai.__file__).parent
CREDITS = Path(__file__).parents[2] / "art" / "credits.py"
GAMES = caravanserai.all_games()
DYNAMIC: tuple[str, ...] = tuple(
    f"terminal.{part}."
    for part in ("ask.key", *(f"dragon_road.{part}" for part in ("action", "column", "outcome", "phase", "with")))
)
"""Prefixes of keys that the source composes at run time, outside the describer and `explain`."""


_KEY = rf"(?:{'|'.join(DOMAINS)})(?:\.[\w-]+)+"
PAGES = sorted(PACKAGE.rglob("*.html"))
_OF_GAMES = {"own_almanac", *(domain for game in GAMES for domain in (game.id, *game.catalogues))}
_OF_LESSONS = {domain for domain in DOMAINS if domain.startswith("lesson_")}
OTHER_DOMAINS = sorted({*DOMAINS} - _OF_GAMES - _OF_LESSONS - {"common", "content", "terminal"})
"""Domains that neither the describer nor another test covers."""


class Watched(Mapping[str, tuple[str, ...]]):
    """Texts that record which of them are used."""

    def __init__(self, texts: Mapping[str, tuple[str, ...]], used: set[str]) -> None:
        self.texts, self.used = texts, used

    def __getitem__(self, key: str) -> tuple[str, ...]:
        forms = self.texts[key]
        self.used.add(key)
        return forms

    def __contains__(self, key: object) -> bool:
        return key in self.texts

    def __iter__(self) -> Iterator[str]:
        return iter(self.texts)

    def __len__(self) -> int:
        return len(self.texts)


@pytest.fixture
def used(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The keys of all texts used during a test."""
    return watched_keys(monkeypatch)


def watched_keys(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """A set that collects the key of every text used from now on."""
    keys: set[str] = set()
    read = catalogue._catalogue

    def watched(lang: str, domain: str) -> catalogue.Catalogue:
        texts, form = read(lang, domain)
        return catalogue.Catalogue(Watched(texts, keys), form)

    monkeypatch.setattr(catalogue, "_catalogue", watched)
    return keys


def kinds_of_error(kind: type[CaravanseraiError] = CaravanseraiError) -> Iterator[type[CaravanseraiError]]:
    yield kind
    for below in kind.__subclasses__():
        spoken = below is SpokenError or SpokenError in below.__mro__  # these have their own text
        if below.__module__.startswith(("caravanserai.kernel", "caravanserai.text")) and not spoken:
            yield from kinds_of_error(below)


@functools.cache
def heard_in_matches(game: Game[Any]) -> Heard:
    return hear_random_matches(game, 20 if game.id == "silk_road" else 10)


class Said(NamedTuple):
    """The output of a describer: the number of texts, those that look wrong, and all keys."""

    number: int
    wrong: tuple[str, ...]
    keys: frozenset[str]


def listened(game: Game[Any], lang: str, say: Callable[[Describer], Iterator[str]]) -> Said:
    with pytest.MonkeyPatch.context() as monkeypatch:
        keys = watched_keys(monkeypatch)
        said = list(say(Describer(game, lang, NAMES)))
    return Said(len(said), tuple(text for text in said if looks_wrong(text)), frozenset(keys))


@functools.cache
def everything_said(game: Game[Any], lang: str) -> Said:
    return listened(game, lang, say_everything)


@functools.cache
def said_in_matches(game: Game[Any], lang: str) -> Said:
    return listened(game, lang, heard_in_matches(game).say)


@functools.cache
def package() -> tuple[ast.Module, ...]:
    """All modules of the program, and the one that writes the page of credits when a picture changes."""
    return (*modules(PACKAGE), parsed(CREDITS))


@functools.cache
def constants() -> frozenset[str]:
    """The keys that the source contains literally."""
    return frozenset().union(*(keys(module, DOMAINS) for module in package()))


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_possible_text_is_well_formed(game: Game[Any], lang: str) -> None:
    said = everything_said(game, lang)
    assert said.number > 1000
    assert said.wrong == ()


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_all_texts_of_random_matches_are_well_formed(game: Game[Any], lang: str) -> None:
    said = said_in_matches(game, lang)
    assert said.number > 2000
    assert said.wrong == ()


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_in_a_match_everything_has_a_name_and_not_only_a_number(game: Game[Any]) -> None:
    keys = said_in_matches(game, "en").keys
    assert len(keys) > 100
    assert [key for key in keys if key.endswith(".numbered")] == []


@pytest.mark.parametrize("lang", languages())
def test_every_kind_of_error_is_explained_in_its_own_words(lang: str) -> None:
    words = Words(lang)
    kinds = list(kinds_of_error())
    said = {explain(kind("detail"), words) for kind in kinds}
    assert len(said) == len(kinds) > 10
    assert [text for text in said if looks_wrong(text)] == []


def test_an_error_without_words_is_explained_like_the_next_wider_kind() -> None:
    class OddAnswerError(caravanserai.AnswerError):
        pass

    words = Words("en")
    assert explain(OddAnswerError(), words) == words.say("common.error.AnswerError")


@pytest.mark.slow
@pytest.mark.parametrize("lang", languages())
def test_every_text_of_games_is_used(lang: str, used: set[str]) -> None:
    assert all(say_everything(Describer(MARKET_ROAD, lang, NAMES)))
    words = Words(lang)
    for kind in kinds_of_error():
        explain(kind("detail"), words)
    used |= frozenset().union(*(say(game, lang).keys for game in GAMES for say in (everything_said, said_in_matches)))
    domains = ["common", *(domain for game in GAMES for domain in (game.id, *game.catalogues))]
    known = [key for domain in domains for key in entries(source(lang, domain))]
    assert [key for key in known if key not in used] == []


@pytest.mark.parametrize("lang", languages())
def test_every_key_named_in_the_source_has_its_text(lang: str) -> None:
    named = constants()
    assert "common.seat" in named
    words = Words(lang)
    files = {key for key in named if key.endswith((".md", ".svg", ".key", ".toml"))}
    others = files | {"arena.DuelPairs"}  # a type
    assert [key for key in sorted(named - others) if not words.has(key)] == []


def test_every_text_of_the_terminal_is_used() -> None:
    named = constants()
    known = entries(source("en", "terminal"))
    spare = [key for key in known if key not in named and key.removesuffix(".zero") not in named]
    assert [key for key in spare if not key.startswith(DYNAMIC)] == []
    assert [prefix for prefix in DYNAMIC if not any(key.startswith(prefix) for key in spare)] == []


@functools.cache
def built_keys() -> tuple[re.Pattern[str], frozenset[str]]:
    """The pattern of composed keys, in the source or in a template, and the words for their parts."""
    patterns, known = {r"lobby\.term\..+"}, set[str]()  # the glossary lists all keys with this prefix
    for module in package():
        patterns |= built(module, DOMAINS)
        known |= words_in(module)
    for path in PAGES:
        page = path.read_text(encoding="utf-8")
        patterns |= {f"{re.escape(start)}.+" for start in re.findall(rf"""["']({_KEY}\.)["']\s*~""", page)}
        known |= words_of(page)
    for path in PACKAGE.rglob("*.toml"):
        known |= words_of(path.read_text(encoding="utf-8"))
    return re.compile("|".join(sorted(patterns))), frozenset(known)


def unused(found: Iterable[str]) -> list[str]:
    """Keys that no code names; a composed key counts as named if all its parts are words of the source."""
    named = constants().union(*(re.findall(rf"""["']({_KEY})["']""", path.read_text("utf-8")) for path in PAGES))
    pattern, known = built_keys()
    spare = [key for key in found if not {key, key.removesuffix(".zero")} & named]
    return [key for key in spare if not (pattern.fullmatch(key) and _listed(key, known))]


def _listed(key: str, known: frozenset[str]) -> bool:
    return key.startswith("lobby.term.") or known.issuperset(key.removesuffix(".zero").split(".")[1:])


@pytest.mark.parametrize("domain", OTHER_DOMAINS)
def test_every_text_outside_the_games_is_used(domain: str) -> None:
    assert unused(entries(source("en", domain))) == []


@pytest.mark.parametrize("domain", OTHER_DOMAINS)
def test_an_unused_text_outside_the_games_is_noticed(domain: str) -> None:
    known = list(entries(source("en", domain)))
    planted = [f"{domain}.never_said", *(f"{key.rpartition('.')[0]}.never_said" for key in known)]
    planted = [key for key in planted if not key.startswith("lobby.term.")]
    assert unused([*known, *planted]) == planted


def test_every_text_about_content_is_used() -> None:
    assert [key for key in entries(source("en", "content")) if key not in constants()] == []


@pytest.mark.parametrize(
    "key",
    [
        "event.bought",
        "question.Bid",
        "option.Buy.count",
        "face.trader2",
        "city.merv",
        "counted.crook",
        "reason.no_road",
    ],
)
def test_a_missing_text_is_noticed(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    texts, form = catalogue._catalogue("es", "silk_road")
    fewer = {name: forms for name, forms in texts.items() if name != f"silk_road.{key}"}
    assert len(fewer) == len(texts) - 1
    read = catalogue._catalogue
    monkeypatch.setattr(
        catalogue,
        "_catalogue",
        lambda lang, domain: catalogue.Catalogue(fewer, form) if domain == "silk_road" else read(lang, domain),
    )
    game = caravanserai.game("silk_road")
    describer = Describer(game, "es", NAMES)
    with pytest.raises(TextError, match=rf"silk_road\.{key}.*'es'"):
        list(itertools.chain(say_everything(describer), heard_in_matches(game).say(describer)))


def test_an_unused_text_is_noticed(used: set[str]) -> None:
    assert Words("en").say("silk_road.title") == "Silk Road"
    assert used == {"silk_road.title"}


@pytest.mark.parametrize("text", ["", " ", "{seat} passes.", "silk_road.event.bid", "Ana takes buyer_silk.", "a  b"])
def test_a_text_that_looks_wrong_is_noticed(text: str) -> None:
    assert looks_wrong(text)


def test_a_reason_that_cannot_be_read_from_the_source_is_noticed() -> None:
    with pytest.raises(AssertionError, match="which keys does"):
        reasons(ast.parse("Reason(keys[place])"))


def test_reasons_are_read_from_the_source() -> None:
    text = """
def barred(state):
    if state.poor:
        return "too_dear"
    return None

one = Reason("no_road", (("city", state.city), ("other_city", choice)))
two = Reason("used" if state.used else "not_yours")
three = Reason(barred(state) or "not_offered")
"""
    assert reasons(ast.parse(text)) == {
        "no_road": ("city", "other_city"),
        "used": (),
        "not_yours": (),
        "too_dear": (),
        "not_offered": (),
    }
