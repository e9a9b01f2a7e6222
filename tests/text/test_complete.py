from collections.abc import Callable

import pytest

from caravanserai.text import languages
from tests.text.checks import CATALOGUES, DOMAINS, SAME_IN_BOTH, complaints, entries, source


@pytest.mark.parametrize("domain", DOMAINS)
def test_both_languages_are_complete(domain: str) -> None:
    same = [key for key in SAME_IN_BOTH if key.startswith(domain)]
    assert complaints(source("en", domain), source("es", domain), domain, same) == []


def test_every_language_has_every_domain_and_no_other() -> None:
    assert languages() == ("en", "es")
    for lang in languages():
        assert sorted(file.name for file in (CATALOGUES / lang).iterdir()) == [f"{domain}.po" for domain in DOMAINS]


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("domain", DOMAINS)
def test_every_file_begins_with_its_header(lang: str, domain: str) -> None:
    """The reader skips everything before the first empty line, which must be the header only."""
    head = source(lang, domain).partition("\n\n")[0]
    assert f'"Language: {lang}\\n"' in head
    assert '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"' in head
    assert not entries(head)


HEADER = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"

"""
ENGLISH = (
    HEADER
    + """\
msgid "toy.greeting"
msgstr "Good day, {name}."

msgid "toy.jewels"
msgid_plural "toy.jewels"
msgstr[0] "{count} jewel"
msgstr[1] "{count} jewels"
"""
)
SPANISH = (
    HEADER
    + """\
msgid "toy.greeting"
msgstr "Buenos días, {name}."

msgid "toy.jewels"
msgid_plural "toy.jewels"
msgstr[0] "{count} joya"
msgstr[1] "{count} joyas"
"""
)


def replaced(old: str, new: str) -> Callable[[str], str]:
    def change(text: str) -> str:
        assert old in text
        return text.replace(old, new)

    return change


def test_a_good_pair_has_no_complaint() -> None:
    assert complaints(ENGLISH, SPANISH, "toy") == []


@pytest.mark.parametrize(
    ("fault", "complaint"),
    [
        (replaced('msgid "toy.greeting"\nmsgstr "Buenos días, {name}."\n', ""), "toy.greeting: only in English"),
        (replaced("toy.jewels", "toy.pearls"), "toy.pearls: only in Spanish"),
        (replaced("Buenos días, {name}.", "Buenos días."), "toy.greeting: not the same facts everywhere"),
        (replaced("{count} joyas", "joyas"), "toy.jewels: not the same facts everywhere"),
        (replaced("{name}", "{nombre}"), "toy.greeting: not the same facts everywhere"),
        (replaced("{name}", "{}"), "toy.greeting: a fact without a name"),
        (replaced('msgstr[1] "{count} joyas"\n', ""), "toy.jewels: empty"),
        (replaced('"{count} joyas"', '""'), "toy.jewels: empty"),
        (replaced('"Buenos días, {name}."', '""'), "toy.greeting: empty"),
        (replaced("Buenos días", " Buenos días"), "toy.greeting: blanks around it"),
        (replaced("Buenos días", "Good day"), "toy.greeting: not translated"),
        (replaced("Buenos días, {name}.", "Bien, {name}?"), "toy.greeting: 'Bien, {name}?' asks without ¿"),
        (
            replaced('msgid_plural "toy.jewels"\nmsgstr[0] "{count} joya"\nmsgstr[1]', "msgstr"),
            "toy.jewels: has plural forms in one language only",
        ),
        (replaced("toy.greeting", "boy.greeting"), "boy.greeting: not of the domain toy"),
        (replaced("toy.greeting", "toy.pearls.zero"), "toy.pearls.zero: for no count of what?"),
        (replaced("toy.greeting", "toy.jewels"), "toy.jewels: there twice"),
        (replaced('msgid "toy.greeting"\nmsgstr', '#~ msgid "toy.greeting"\n#~ msgstr'), "toy.greeting: obsolete"),
        (replaced('msgid "toy.greeting"', '#, fuzzy\nmsgid "toy.greeting"'), "toy.greeting: fuzzy"),
    ],
)
def test_a_planted_fault_is_found(fault: Callable[[str], str], complaint: str) -> None:
    assert complaint in complaints(ENGLISH, fault(SPANISH), "toy")


def test_an_exception_that_is_not_needed_is_found() -> None:
    assert complaints(ENGLISH, SPANISH, "toy", ["toy.greeting"]) == ["toy.greeting: needs no exception"]
