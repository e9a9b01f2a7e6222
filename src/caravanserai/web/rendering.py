"""Jinja renders templates to pages and fragments. All output is escaped, and every word comes from a catalogue."""

from __future__ import annotations

import functools
import hashlib
import json
import re
from collections import OrderedDict
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

import jinja2
from jinja2.runtime import Macro
from markupsafe import Markup

from caravanserai.text.catalogue import Words, languages
from caravanserai.web.template_cache import CompiledTemplates

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping

_GAP: Final = "\ue0ff"
"""A private-use character in the place of a drawing, which no text contains."""
_TOOLS: Final[dict[str, dict[str, object]]] = {}
"""The functions and constants that templates may use, by their folder."""
STATIC: Final = resources.files(__package__).joinpath("static")


@functools.cache
def environment() -> jinja2.Environment:
    """Return the shared environment of all templates."""
    made = jinja2.Environment(
        loader=jinja2.PackageLoader(__package__ or "", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
        auto_reload=False,
        bytecode_cache=CompiledTemplates(),
    )
    made.policies["json.dumps_kwargs"] = {"ensure_ascii": False, "separators": (",", ": ")}
    made.globals.update(static=static, sprite=sprite, languages=languages, compose=compose, kept_macros=kept_macros)
    return made


def render(template: str, words: Words, /, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template; `t` returns a text of the reader's language, `bot_name` the name of a bot in it."""
    folder = template.partition("/")[0]
    tools = _tools(folder if folder in _TOOLS else "", words.lang)
    return Markup(environment().get_template(template).render(tools, **facts))  # noqa: S704  # Jinja has escaped it


def give_tools(folder: str, **tools: object) -> None:
    """Let the templates of a folder, and those that they include, use some functions and constants."""
    _TOOLS[folder] = tools


@functools.cache
def _tools(folder: str, lang: str) -> dict[str, object]:
    """Return what the templates of a folder may use: texts of a language, small parts, and the tools of the folder."""
    words = Words(lang)

    def bot_name(bot: str) -> str:
        return words.say("web.bot", name=words.say(f"bots.name.{bot}"))

    speech = {"t": words.say, "lang": lang, "bot_name": bot_name}
    return {**speech, **kept_macros("small_parts.html"), **_TOOLS.get(folder, {})}


@functools.lru_cache(maxsize=32_768, typed=True)  # some hundred entries for each of a hundred tables
def render_cached(template: str, lang: str, /, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template from hashable facts alone; equal facts reuse the cached drawing."""
    return render(template, Words(lang), **facts)


def render_around(template: str, lang: str, inner: str, /, **facts: Any) -> Markup:  # noqa: ANN401  # the facts differ by template
    """Render a template with escaped drawings in the place of its `inner`; the text around them is cached."""
    before, after = frame(template, lang, **facts)
    return Markup(f"{before}{inner}{after}")  # noqa: S704  # all three are already escaped


@functools.lru_cache(maxsize=1024, typed=True)
def frame(template: str, lang: str, /, **facts: Any) -> tuple[str, str]:  # noqa: ANN401  # the facts differ by template
    """Render the text before and after the `inner` of a template."""
    before, _, after = str(render(template, Words(lang), inner=_GAP, **facts)).partition(_GAP)
    return before, after


class KeptDrawings:
    """Drawings by the facts that they show; the drawing that was used longest ago is dropped first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._drawn: OrderedDict[Hashable, Markup] = OrderedDict()

    def get(self, facts: Hashable, draw: Callable[[], Markup]) -> Markup:
        """Return the kept drawing of these facts, or draw it."""
        drawn = self._drawn.get(facts)
        if drawn is None:
            drawn = self._drawn[facts] = draw()
            if len(self._drawn) > self._most:
                self._drawn.popitem(last=False)
        else:
            self._drawn.move_to_end(facts)
        return drawn

    def cache_clear(self) -> None:
        """Drop all drawings."""
        self._drawn.clear()


def macro(template: str, name: str) -> Callable[..., Markup]:
    """Return a macro of a template as a function. It knows only its arguments."""
    return getattr(environment().get_template(template).module, name)  # type: ignore[no-any-return]  # Jinja's macros are untyped


@functools.cache
def kept_macros(template: str) -> dict[str, Callable[..., str]]:
    """Return the macros of a template by their names; each keeps its last drawings."""
    keep = functools.lru_cache(maxsize=4096, typed=True)  # typed: a text and equal markup are escaped differently
    module = environment().get_template(template).module
    return {name: keep(value) for name, value in vars(module).items() if isinstance(value, Macro)}


def compose(fragments: Mapping[str, Markup], outer: str) -> Markup:
    """Return a fragment with its inner fragments in place, as the first page contains it."""
    html = str(fragments[outer])
    for key, inner in fragments.items():
        if key.startswith(f"{outer}/"):
            place = re.search(rf'<(\w+) id="{re.escape(key.rpartition("/")[2])}"></\1>', html)
            if place is not None:
                html = html[: place.start()] + str(inner) + html[place.end() :]
    return Markup(html)  # noqa: S704  # both parts are already escaped


@functools.cache
def static(path: str) -> str:
    """Return the address of a file under static/, with a hash of its content, so that browsers cache it for ever."""
    return f"/static/{path}?v={_mark(path, 5)}"


def static_or(path: str, otherwise: str) -> str:
    """Return a file under static/ if it exists, else another one."""
    return path if STATIC.joinpath(*path.split("/")).is_file() else otherwise


def symbol_or(name: str, otherwise: str) -> str:
    """Return a symbol of the sprite if it exists, else another one."""
    return name if name in _places() else otherwise


@functools.cache
def sprite(name: str) -> str:
    """Return the address of a symbol. It is short (`/s/`, file hash, id), because a page contains hundreds of them."""
    return f"/s/{_mark(f'sprites/{_places()[name]}.svg', 3)}#{name}"


@functools.cache
def sprite_files() -> Mapping[str, str]:
    """Return the files of the sprite under static/, by their hashes."""
    files = {f"sprites/{sheet}.svg" for sheet in _places().values()}
    return {_mark(file, 3): file for file in files}


@functools.cache
def _places() -> dict[str, str]:
    return dict(json.loads(STATIC.joinpath("sprites", "places.json").read_text(encoding="utf-8")))


def _mark(path: str, length: int) -> str:
    content = STATIC.joinpath(*path.split("/")).read_bytes()
    return hashlib.blake2b(content, digest_size=length).hexdigest()
