"""Settings: the command line before the environment before the file; an error names its source."""

from __future__ import annotations

import re
import tomllib
import typing
from dataclasses import make_dataclass
from pathlib import Path
from typing import Any

import pytest

from caravanserai import cli
from caravanserai.server.config import loading
from caravanserai.server.config.loading import Known, defaults, known_settings, read_settings, written
from caravanserai.server.config.settings import Settings
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import RefusedError

DOCS = Path(__file__).parents[2] / "docs"


def read(
    home: Path, *pairs: str, file: str | None = None, environ: dict[str, str] | None = None, **given: object
) -> Known:
    variables = {"CARAVANSERAI_HOME": str(home), **(environ or {})}
    return read_settings(given, pairs, file, variables, home)


def test_without_any_word_all_is_as_usual(tmp_path: Path) -> None:
    known = read(tmp_path)
    assert known.settings == Settings(tmp_path)
    assert set(known.places.values()) == {""}


def test_the_command_line_comes_before_the_environment_and_the_environment_before_the_file(tmp_path: Path) -> None:
    (tmp_path / "caravanserai.toml").write_text('port = 1\nhost = "a"\nthinkers = 2\nmost_tables = 3\n')
    environ = {"CARAVANSERAI_PORT": "4", "CARAVANSERAI_HOST": "b", "CARAVANSERAI_THINKERS": "5"}
    known = read(tmp_path, "host=c", environ=environ, port=6)
    settings = known.settings
    assert (settings.port, settings.host, settings.thinkers, settings.most_tables) == (6, "c", 5, 3)
    places = [known.places[name] for name in ("port", "host", "thinkers", "most_tables", "bot_pause")]
    assert places == ["--port", "--set", "CARAVANSERAI_THINKERS", str(tmp_path / "caravanserai.toml"), ""]


def test_a_file_can_be_named_and_names_its_folder_beside_itself(tmp_path: Path) -> None:
    file = tmp_path / "club.toml"
    file.write_text('folder = "house"\ntrusted_proxies = ["127.0.0.1", "::1"]\nbot_pause = 1\n')
    for known in (read(tmp_path, file=str(file)), read(tmp_path, environ={"CARAVANSERAI_CONFIG": str(file)})):
        assert known.settings.folder == tmp_path / "house"
        assert known.settings.trusted_proxies == ("127.0.0.1", "::1")
        assert known.settings.bot_pause == 1.0
    assert read(tmp_path, file=str(file), folder=str(tmp_path / "other")).settings.folder == tmp_path / "other"


def test_lists_in_the_environment_have_commas(tmp_path: Path) -> None:
    known = read(tmp_path, environ={"CARAVANSERAI_TRUSTED_PROXIES": "10.0.0.1, 10.0.0.2"})
    assert known.settings.trusted_proxies == ("10.0.0.1", "10.0.0.2")


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("prot = 1", ["prot", "port"]),
        ("port = 65536", ["port", "65535", "65536"]),
        ('port = "80"', ["port"]),
        ("port = true", ["port"]),
        ("port = 1.5", ["port", "1.5"]),
        ("bot_pause = nan", ["bot_pause"]),
        ("most_tables = -1", ["most_tables", "-1"]),
        ("host = 1", ["host"]),
        ('trusted_proxies = "all"', ["trusted_proxies"]),
        ("trusted_proxies = [1]", ["trusted_proxies"]),
        ('log_level = "loud"', ["log_level", "warning", "loud"]),
        ('folder = ""', ["folder"]),
        ("[port]\nnumber = 1", ["port"]),
        ("port = ", []),
    ],
)
def test_errors_in_the_file_are_reported_with_file_key_and_reason(tmp_path: Path, line: str, told: list[str]) -> None:
    file = tmp_path / "caravanserai.toml"
    file.write_text(line)
    with pytest.raises(RefusedError) as fault:
        read(tmp_path)
    for lang in languages():
        said = Words(lang).say(fault.value.key, None, **fault.value.facts)
        assert all(part in said for part in [str(file), *told]), said


@pytest.mark.parametrize(
    ("environ", "pairs", "told"),
    [
        ({"CARAVANSERAI_PROT": "1"}, [], "CARAVANSERAI_PROT"),
        ({"CARAVANSERAI_PORT": "eighty"}, [], "CARAVANSERAI_PORT"),
        ({"CARAVANSERAI_BOT_PAUSE": "inf"}, [], "CARAVANSERAI_BOT_PAUSE"),
        ({"CARAVANSERAI_CONFIG": "/no/such/file.toml"}, [], "/no/such/file.toml"),
        ({}, ["port"], "port"),
        ({}, ["prot=1"], "prot"),
        ({}, ["port=x"], "port"),
    ],
)
def test_errors_outside_the_file_are_reported_with_their_source(
    tmp_path: Path, environ: dict[str, str], pairs: list[str], told: str
) -> None:
    with pytest.raises(RefusedError) as fault:
        read(tmp_path, *pairs, environ=environ)
    assert told in Words("en").say(fault.value.key, None, **fault.value.facts)


def test_the_settings_shown_can_be_used_as_a_file(tmp_path: Path) -> None:
    known = read(tmp_path, "public_url=https://club.example", "trusted_proxies=10.0.0.1", port=9)
    file = tmp_path / "shown.toml"
    file.write_text("\n".join(written(known)))
    assert read(tmp_path, file=str(file)).settings == known.settings


def test_whatever_field_the_settings_get_can_be_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The loader works for any field that is added to the settings."""
    more = make_dataclass(
        "More",
        [("mail_password", str, ""), ("mail_tls", bool, True), ("mail_password_file", Path | None, None)],
        bases=(Settings,),
        frozen=True,
        slots=True,
    )
    monkeypatch.setattr(loading, "Settings", more)
    known_settings.cache_clear()
    try:
        pairs = ("mail_password=hunter2", "mail_tls=false", "mail_password_file=/run/secret")
        known = read(tmp_path, *pairs)
        found: Any = known.settings
        assert (found.mail_password, found.mail_tls, found.mail_password_file) == (
            "hunter2",
            False,
            Path("/run/secret"),
        )
        shown = "\n".join(written(known))
        assert "hunter2" not in shown
        assert "/run/secret" in shown
        assert "# mail_password_file = " in "\n".join(written(read(tmp_path)))
        with pytest.raises(RefusedError) as fault:
            read(tmp_path, "mail_tls=maybe")
        assert fault.value.key == "admin.config.wrong.bool"
    finally:
        known_settings.cache_clear()


def test_every_setting_is_explained_with_its_usual_value() -> None:
    text = (DOCS / "reference" / "settings.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", text, re.MULTILINE))
    assert set(rows) == set(known_settings())
    for name, usual in defaults().items():
        assert usual in rows[name], name


def test_every_kind_of_setting_can_be_refused_in_words() -> None:
    kinds = {typing.get_origin(setting.kind) or setting.kind for setting in known_settings().values()}
    for lang in languages():
        assert all(Words(lang).has(f"admin.config.wrong.{kind.__name__.lower()}") for kind in kinds)


# -- the command ----------------------------------------------------------------------------------------------


def test_the_command_shows_its_settings_and_does_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["serve", "--folder", str(tmp_path), "--port", "7", "--log-format", "json", "--show-settings"]
    assert cli.run(asked, {}) == 0
    shown = tomllib.loads(capsys.readouterr().out)
    assert (shown["port"], shown["log_format"], shown["folder"]) == (7, "json", str(tmp_path))
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("lang", languages())
def test_the_command_refuses_wrong_settings_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    (tmp_path / "caravanserai.toml").write_text("thinkers = 65")
    assert cli.run(["serve", "--folder", str(tmp_path), "--lang", lang], {}) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "thinkers" in told
    assert str(tmp_path / "caravanserai.toml") in told
