"""Import of a match file: every error is refused in one sentence, and nothing is written."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai import cli
from caravanserai.server.config.settings import Settings
from caravanserai.server.domain.table_info import TableInfo
from caravanserai.server.storage import import_checks
from caravanserai.server.storage.export_import import export_match, import_match
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import SpokenError
from tests.server.played import played, store_match

Facts = dict[str, Any]
HUGE = 1 << 70
YES: object = True
NO_OPTIONS: list[object] = [[], {"a": 1}, {"a": "x" * 100}, "x"]
NO_SEEDS: list[object] = [None, [], "x" * 10_000, 1.5]


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Return the files of a running match and of a finished one."""
    folder = tmp_path_factory.mktemp("from")
    found = {}
    for match in (played("silk_road", 3, 25), played("silk_road", 3)):
        name = "over" if match.over else "playing"
        store_match(folder, match, name)
        export_match(Settings(folder), name, folder / name)
        found[name] = (folder / name).read_text()
    return found


def put(path: str, value: object) -> Callable[[Facts], None]:
    """Change one value, such as `calls.3.choice`."""

    def change(facts: Facts) -> None:
        *way, last = path.split(".")
        inner: Any = facts
        for part in way:
            inner = inner[int(part) if part.isdecimal() else part]
        inner[last] = value

    return change


def cut(path: str) -> Callable[[Facts], None]:
    def change(facts: Facts) -> None:
        name, number = path.split(".")
        del facts[name][int(number)]

    return change


def said(**line: object) -> Facts:
    return {"seat": 0, "name": "Amaia", "text": "hello", "at": 1.0} | line


def kept(**position: object) -> Facts:
    return {"calls": 0, "rules": 1, "number": 0, "base": False, "state": "{}", "digest": "0" * 16} | position


WRONG: list[tuple[str, Callable[[Facts], None]]] = [
    *(("wrong.id", put("deed.id", value)) for value in ("", "a b", "../x", "x" * 65, "<b>", "é", 7, None, "a\n")),
    *(("wrong.id", put("deed.host", value)) for value in ("", "a.b", 7, None)),
    *(("wrong.id", put("places.0.person", value)) for value in ("", "a/b", "x" * 100, 7, ["x"])),
    *(("wrong.facts", put("deed.rules", value)) for value in (True, "1", -1, 1.0, HUGE, None)),
    *(("wrong.facts", put("deed.status", value)) for value in ("", "playin", None, 1)),
    *(
        ("wrong.facts", put(f"deed.{name}", value))
        for name in ("clock", "bank", "increment")
        for value in (-1, HUGE, "5")
    ),
    *(("wrong.facts", put("deed.created", value)) for value in (-1, float("nan"), float("inf"), 1e18, "now", True)),
    *(("wrong.facts", put("deed.options", value)) for value in NO_OPTIONS),
    *(("wrong.facts", put("deed.seed", value)) for value in NO_SEEDS),
    ("wrong.facts", put("deed.open", 1)),
    ("wrong.facts", put("deed.overtime", "never")),
    ("wrong.facts", put("deed.game", "silk road")),
    *(("wrong.seats", put("deed.seats", value)) for value in (0, 2, 4, 64, 77, "3", True)),
    *(("wrong.seats", change) for change in (cut("places.1"), put("places.1.seat", 0), put("places.1.seat", 9))),
    ("wrong.seats", put("places.0.person", None)),
    ("wrong.seats", put("places.1.person", "amaia")),
    ("wrong.seats", put("places.1.kind", "open")),
    ("wrong.seats", put("places.1.bot", "nobody")),
    ("wrong.seats", put("places.1.away", YES)),
    ("wrong.seats", put("places.0.bot", "random")),
    *(("wrong.places", put("places.0.kind", value)) for value in ("ghost", None, 1)),
    *(("wrong.places", put("places.0.name", value)) for value in ("x" * 61, "a\nb", " a", "\ud800", 7, None)),
    *(("wrong.places", put("places.0.seat", value)) for value in (-1, True, "0", HUGE)),
    *(("wrong.calls", put("calls.3.seat", value)) for value in (-2, 3, True, "0", HUGE)),
    *(("wrong.calls", put("calls.3.choice", value)) for value in (-2, "0", 1.0, None, HUGE)),
    *(("wrong.calls", put("calls.3.digest", value)) for value in ("", "0" * 15, "G" * 16, 7, None)),
    ("wrong.calls", put("calls.3.at", float("nan"))),
    ("damaged", put("calls.3.digest", "0" * 16)),
    ("damaged", put("calls.3.choice", 98765)),
    ("damaged", cut("calls.3")),
    ("damaged", put("deed.seed", 5)),
    ("damaged", put("deed.options", {"unknown": "x"})),
    *(
        ("wrong.chat", put("chat", [said(**one)]))
        for one in ({"text": "x" * 501}, {"seat": 3}, {"at": -1}, {"text": "\0"})
    ),
    *(
        ("wrong.snapshots", put("snapshots", [kept(**one)]))
        for one in ({}, {"calls": 999}, {"digest": "x"}, {"base": 1})
    ),
    ("wrong.scores", put("deed.scores", [1, 2, 3])),
    ("no_match", put("calls", [{"seat": 1}])),
    ("no_match", put("calls", [{"seat": 1, "choice": 1, "digest": "0" * 16, "at": 1, "more": 1}])),
    ("no_match", put("deed", {"id": "x"})),
    ("no_match", put("places", None)),
]
OVER: list[tuple[str, Callable[[Facts], None]]] = [
    *(("wrong.scores", put("deed.scores", value)) for value in (None, [1, 2], ["1", "2", "3"], [1, 2, HUGE], 7)),
    ("damaged", put("deed.scores", [1, 2, 3])),
    ("damaged", put("deed.seed", "milk")),
    ("wrong.scores", put("deed.status", "playing")),
]


def refused(facts: Facts, folder: Path, reason: str) -> None:
    """Check that a file is refused for a reason, and that nothing is stored."""
    file = folder / "match.json"
    file.write_text(json.dumps(facts))
    with pytest.raises(SpokenError) as refusal:
        import_match(Settings(folder / "into"), file)
    assert refusal.value.key == f"admin.match.{reason}", refusal.value
    assert not (folder / "into").exists()


def test_a_file_with_anything_wrong_is_refused_and_nothing_is_written(tmp_path: Path, files: dict[str, str]) -> None:
    for name, cases in (("playing", WRONG), ("over", OVER)):
        facts = json.loads(files[name])
        for reason, spoil in cases:
            spoilt = copy.deepcopy(facts)
            spoil(spoilt)
            refused(spoilt, tmp_path, reason)


def test_every_field_of_a_file_is_checked() -> None:
    """A new field needs a check."""
    assert set(import_checks._INFO) == set(TableInfo._fields)
    for part, kind in import_checks.PARTS.items():
        assert set(import_checks._ROWS[part]) == set(kind._fields)


@pytest.mark.parametrize("name", ["playing", "over"])
def test_a_sound_file_is_taken_as_it_is(tmp_path: Path, files: dict[str, str], name: str) -> None:
    file, settings = tmp_path / "match.json", Settings(tmp_path / "into")
    file.write_text(files[name])
    assert import_match(settings, file) == name
    export_match(settings, name, tmp_path / "again.json")
    taken, given = json.loads((tmp_path / "again.json").read_text()), json.loads(files[name])
    for time in ("created", "changed"):  # each server has its own service time
        assert taken["deed"].pop(time) > 0
        del given["deed"][time]
    assert taken == given


def test_a_match_that_is_not_counted_stays_so(tmp_path: Path, files: dict[str, str]) -> None:
    file, settings = tmp_path / "match.json", Settings(tmp_path / "into")
    facts = json.loads(files["over"])
    file.write_text(json.dumps(facts | {"uncounted": "retry"}))
    import_match(settings, file)
    export_match(settings, "over", tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text())["uncounted"] == "retry"
    (tmp_path / "none").mkdir()
    for wrong in ("unlucky", None, ["retry"], 1):
        refused(facts | {"uncounted": wrong}, tmp_path / "none", "wrong.facts")


@pytest.mark.parametrize(
    "spoil", [put("calls.3.digest", "0" * 16), put("calls.3.choice", 98765)], ids=["digest", "choice"]
)
def test_the_answers_of_a_closed_match_are_played_again_too(
    tmp_path: Path, files: dict[str, str], spoil: Callable[[Facts], None]
) -> None:
    facts = json.loads(files["playing"])
    facts["deed"]["status"] = "closed"
    (tmp_path / "match.json").write_text(json.dumps(facts))
    assert import_match(Settings(tmp_path / "elsewhere"), tmp_path / "match.json") == "playing"
    spoil(facts)
    refused(facts, tmp_path, "damaged")


def test_a_closed_match_of_older_rules_is_taken_as_a_record(tmp_path: Path, files: dict[str, str]) -> None:
    facts = json.loads(files["playing"])
    facts["deed"] |= {"status": "closed", "rules": 0}
    (tmp_path / "match.json").write_text(json.dumps(facts))
    assert import_match(Settings(tmp_path / "into"), tmp_path / "match.json") == "playing"


@pytest.mark.parametrize("lang", languages())
def test_the_operator_reads_the_error_in_one_sentence(
    tmp_path: Path,
    files: dict[str, str],
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file, words = tmp_path / "match.json", Words(lang)
    command = ["import", str(file), "--folder", str(tmp_path / "into"), "--lang", lang]
    facts = json.loads(files["playing"])
    facts["deed"]["id"] = "../x"
    file.write_text(json.dumps(facts))
    assert cli.run(command, {}) == 1
    assert capsys.readouterr().err == words.say("admin.match.wrong.id", file=file) + "\n"
    assert cli.run([*command, "--debug"], {}) == 1
    assert "id is '../x'" in capsys.readouterr().err
    monkeypatch.setattr("caravanserai.server.storage.export_import._LARGEST_FILE", 1_000)
    assert cli.run(command, {}) == 1
    assert capsys.readouterr().err == words.say("admin.match.too_large", file=file, megabytes=0) + "\n"
    assert not (tmp_path / "into").exists()
