"""`caravanserai content check` tells all that is wrong with content files."""

import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai.games.almanac.dragon_road.content import content_texts
from tests.terminal.person import run


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the built-in content."""
    made = tmp_path / "content"
    made.mkdir()
    for name, text in content_texts().items():
        (made / f"{name}.toml").write_text(text, encoding="utf-8")
    return made


def change(folder: Path, name: str, old: str, new: str) -> None:
    file = folder / name
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


def test_the_built_in_content_is_sound(tmp_path: Path) -> None:
    for args, words in ((["--lang", "en"], "The content files are valid."), (["--lang", "es"], "son válidos.")):
        done = run(tmp_path, ["content", "check", *args])
        assert (done.returncode, done.stderr) == (0, "")
        assert words in done.stdout


def test_a_copy_of_it_is_sound(tmp_path: Path, folder: Path) -> None:
    assert run(tmp_path, ["content", "check", str(folder)]).returncode == 0


def test_all_faults_of_a_folder_are_told(tmp_path: Path, folder: Path) -> None:
    change(folder, "pages.toml", 'name.es = "Aldea Remota"', 'name.es = ""')
    change(folder, "contracts.toml", "fame = 14", "flame = 14")
    change(folder, "encounters.toml", "strength = 3", 'strength = "3"')
    done = run(tmp_path, ["content", "check", str(folder)])
    assert done.returncode == 1
    assert done.stdout.splitlines() == [
        "pages.toml: page[0] (outpost).name.es: is empty",
        "contracts.toml: contract[1] (lantern_tea_house).fame: is missing",
        "encounters.toml: encounter[0] (ford_wolves).strength: '3' is not of type int",
    ]
    assert done.stderr == "Errors in the content files: 3.\n"
    spanish = run(tmp_path, ["content", "check", str(folder), "--lang", "es"])
    assert spanish.stdout.splitlines() == [
        "pages.toml: page[0] (outpost).name.es: está vacío",
        "contracts.toml: contract[1] (lantern_tea_house).fame: falta",
        "encounters.toml: encounter[0] (ford_wolves).strength: '3' no es de tipo int",
    ]
    assert spanish.stderr == "Errores en los archivos de contenido: 3.\n"


def test_broken_files_are_faults_and_no_tracebacks(tmp_path: Path, folder: Path) -> None:
    (folder / "caravans.toml").write_text("[[caravan", encoding="utf-8")
    (folder / "contracts.toml").unlink()
    done = run(tmp_path, ["content", "check", str(folder)])
    assert done.returncode == 1
    syntax, missing = done.stdout.splitlines()
    assert syntax.startswith("caravans.toml: is no TOML, in line 1 (")
    assert missing == "contracts.toml: is missing"
    (folder / "encounters.toml").write_bytes(b'product = "\xff"')
    done = run(tmp_path, ["content", "check", str(folder), "--lang", "es"])
    assert (done.returncode, done.stdout) == (1, "encounters.toml: no es un texto en UTF-8\n")


def test_a_folder_that_is_not_there_is_refused_in_words(tmp_path: Path) -> None:
    for lang, words in (("en", "The file does not exist."), ("es", "El archivo no existe.")):
        done = run(tmp_path, ["content", "check", str(tmp_path / "nowhere"), "--lang", lang])
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.startswith(words)


def test_broken_built_in_content_is_told_too() -> None:
    program = (
        "import importlib; book = importlib.import_module('caravanserai.games.almanac.loading.book');"
        "parse = book.parse;"
        "book.parse = lambda text, file: {**parse(text, file), 'surplus': 1};"
        "from caravanserai.terminal.content import faults_in; print(*faults_in(None), sep='|')"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip().split("|")[-1] == "pages.toml: surplus: unknown key"


@pytest.mark.parametrize("command", [["content"], ["content", "check"]])
def test_help_speaks_both_languages(tmp_path: Path, command: list[str]) -> None:
    english = run(tmp_path, [*command, "--help"]).stdout
    spanish = run(tmp_path, [*command, "--help", "--lang", "es"]).stdout
    assert english.startswith(f"Usage: caravanserai {' '.join(command)} [OPTIONS]")
    assert spanish.startswith(f"Uso: caravanserai {' '.join(command)} [OPCIONES]")


def test_alone_the_group_shows_its_help(tmp_path: Path) -> None:
    assert run(tmp_path, ["content"]).stdout == run(tmp_path, ["content", "--help"]).stdout


def test_a_file_where_a_folder_is_needed_is_told_as_such(tmp_path: Path, folder: Path) -> None:
    file = folder / "pages.toml"
    for lang, words in (("en", "a folder is needed."), ("es", "hace falta una carpeta.")):
        done = run(tmp_path, ["content", "check", str(file), "--lang", lang])
        assert done.returncode == 1
        assert f"{words} ({file})" in done.stderr
