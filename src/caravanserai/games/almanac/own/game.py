"""An almanac from a folder, as a game of the kernel."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.almanac import ops  # noqa: F401  # registers the common operations
from caravanserai.games.almanac.content import FROM_FOLDERS
from caravanserai.games.almanac.events import EVENTS
from caravanserai.games.almanac.flow.mixed_sale import mixed_sale_kinds
from caravanserai.games.almanac.game import COMMON_KINDS, COMMON_RULES, Almanac, things_of
from caravanserai.games.almanac.loading import read_book
from caravanserai.games.almanac.own.chapters import chapters
from caravanserai.games.almanac.own.fields import own_fields
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry
from caravanserai.kernel.errors import SetupError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from caravanserai.kernel.event import EventKind

_NEVER_HIDDEN: Final = ("tokens", "face_down")
_MOST_RULES: Final = 1000
"""The upper limit of a folder's own rules number; the thousands hold the version of the common rules."""
_ALMANACS: Final[dict[str, OwnAlmanac]] = {}


class OwnAlmanac(Almanac):
    """A journey through the pages of a folder. Each folder creates its own subclass, which carries its book."""

    catalogues: ClassVar[tuple[str, ...]] = ("almanac", "own_almanac")
    hidden: ClassVar[tuple[str, ...]] = tuple(name for name in Almanac.hidden if name not in _NEVER_HIDDEN)
    events: ClassVar[tuple[EventKind, ...]] = EVENTS

    def rulebook(self, lang: str) -> str:
        """The chapters built from the content files."""
        return chapters(BOOKS[self.id], lang)

    def lesson(self) -> str:
        """The lesson in the folder; empty without one."""
        return FROM_FOLDERS[self.id].get("lesson", "")

    def __reduce__(self) -> tuple[Callable[..., OwnAlmanac], tuple[str, Mapping[str, str]]]:
        """Pickle the content itself: the folder may change before another process reads it."""
        return register_almanac, (self.id, FROM_FOLDERS[self.id])


def register_almanac(product: str, texts: Mapping[str, str]) -> OwnAlmanac:
    """Create an almanac from content files and register it; the same files give the same almanac."""
    if FROM_FOLDERS.get(product) == texts:
        registry.register_dynamic(_ALMANACS[product])
        return _ALMANACS[product]
    book = read_book(texts, own_fields(product))
    if product in _ALMANACS:
        raise SetupError(f"another almanac is registered as {product!r}")
    facts = {
        "__module__": __name__,
        "__doc__": OwnAlmanac.__doc__,
        "id": product,
        "rules": _MOST_RULES * COMMON_RULES + book.rules,
        "kinds": (*COMMON_KINDS, *mixed_sale_kinds(book)),
        "things": things_of(book),
    }
    made: OwnAlmanac = type("OwnAlmanac", (OwnAlmanac,), facts)()
    registry.register_dynamic(made)
    BOOKS[product], FROM_FOLDERS[product], _ALMANACS[product] = book, dict(texts), made
    return made
