import json
import os
import platform
import resource
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

import pytest
from click.testing import CliRunner

from caravanserai import __version__, cli, game
from caravanserai.kernel.build import is_compiled
from caravanserai.terminal.replay import step
from tests.crowding import patience
from tests.terminal.person import clean_environment, person_at, run

Ask = Callable[..., CompletedProcess[str]]
COMMANDS = ["play", "watch", "replay", "rules", "games", "simulate", "bench"]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    match = game("silk_road").start(4, 6)
    while not match.over:
        match.answer(match.options()[match.number % 2 - 1])
    path = tmp_path_factory.mktemp("records") / "match.record.json"
    path.write_text(match.record().to_json(), encoding="utf-8")
    return path


@pytest.fixture
def ask(tmp_path: Path) -> Ask:
    """Run the command in this process with all input prepared; return the same result as `run` in another process."""

    def asked(args: list[str], typed: str = "", **environ: str) -> CompletedProcess[str]:
        around = clean_environment(tmp_path, **environ)
        with CliRunner().isolation(typed, dict.fromkeys(os.environ.keys() - around.keys()) | around) as (out, err, _):
            code = cli.run(args, around)
            sys.stdout.flush()
            return CompletedProcess(args, code, out.getvalue().decode(), err.getvalue().decode())

    return asked


def test_help_answers_at_once(tmp_path: Path) -> None:
    """The limit is 0.3 s of processor time, so that other work on the machine does not count, with some allowance."""
    times = []
    for _ in range(5):
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        assert run(tmp_path, ["--help"]).returncode == 0
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        times.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)
    assert min(times) < 0.5


def test_help_loads_neither_rich_nor_bots() -> None:
    program = (
        "import sys; from caravanserai.cli import run; run(['--help'], {});"
        "print([name for name in ('rich', 'caravanserai.bots', 'caravanserai.arena') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [[], *[[name] for name in COMMANDS]])
def test_help_speaks_the_language_asked_for(ask: Ask, command: list[str]) -> None:
    english = ask([*command, "--help"]).stdout
    assert english.startswith("Usage: caravanserai")
    for spanish in (
        ask([*command, "--help", "--lang", "es"]).stdout,
        ask([*command, "--help"], LANG="es_MX.UTF-8").stdout,
        ask(["--lang=es", *command, "--help"]).stdout,
    ):
        assert spanish.startswith("Uso: caravanserai")
        assert "Opciones:" in spanish
        assert not {"Usage", "Options", "Commands", "Show", "INTEGER", "TEXT"} & set(spanish.replace(":", "").split())


def test_version(tmp_path: Path) -> None:
    built = "compiled" if is_compiled() else "interpreted"
    line = f"caravanserai {__version__} ({built} engine, Python {platform.python_version()})\n"
    assert run(tmp_path, ["--version"]).stdout == line


def test_version_in_spanish(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    python = platform.python_version()
    for compiled, engine in ((True, "motor compilado"), (False, "motor interpretado")):
        monkeypatch.setattr(cli, "is_compiled", lambda compiled=compiled: compiled)
        assert cli.run(["--version", "--lang", "es"], {}) == 0
        assert capsys.readouterr().out == f"caravanserai {__version__} ({engine}, Python {python})\n"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--nonsense"], "La opción --nonsense no existe."),
        (["frobnicate"], "La orden frobnicate no existe."),
        (["play"], "Falta JUEGO."),
        (["play", "silk_road", "--seats", "x"], "El valor de --seats no es válido: tiene que ser un número entero."),
        (["watch", "silk_road", "--pace", "-3"], "El valor de --pace no es válido: tiene que ser un número de 0 a 60."),
        (["play", "silk_road", "--seats", "9"], "El juego es para 3 a 6 jugadores, no para 9."),
        (["play", "silk_road", "--people", "7"], "El asiento 7 no existe: los asientos van del 1 al 4."),
        (["play", "silk_road", "--people", "0"], "--people"),
        (["play", "silk_road", "--people", "x"], "--people"),
        (["play", "silk_road", "--names", "a,b,c,d,e"], "Hay 5 nombres, pero solo 4 jugadores."),
        (["play", "silk_road", "--names", "Ana,Ana"], "no pueden tener el mismo nombre: Ana"),
        (["play", "silk_road", "--seed", "x" * 65], "semilla"),
        (["play", "silk_road", "--seed", "9" * 5000], "semilla"),
        (["play", "silk_road", "--resume", "--seats", "3", "--bots", "random"], "quita --seats, --bots."),
        (["play", "silk_road", "--resume=1"], "--resume no lleva ningún valor."),
        (["play", "silk_road", "--seats"], "--seats necesita un valor."),
        (["games", "chess"], "El juego «chess» no existe."),
        (["replay", "."], "El valor de ARCHIVO no es válido: tiene que ser un archivo."),
        (
            ["play", "silk_road", "--bots", "clever"],
            "los bots son novice, merchant, master, greedy, random, search:200, search:200:blind, module:Class.",
        ),
        (["play", "silk_road", "--bots", ","], "--bots"),
        (["play", "silk_road", "--option", "direction"], "NOMBRE=VALOR"),
        (["play", "silk_road", "--option", "direction=up"], "normal, reverse"),
        (["play", "silk_road", "--option", "colour=red"], "direction, ledger, tiles"),
        (["play", "dragon_road", "--seats", "3", "--option", "first_guide=4"], "drawn, 1, 2, 3"),
        (["simulate", "dragon_road", "--seats", "2", "--option", "first_guide=3"], "drawn, 1, 2"),
        (
            ["play", "silk_rode"],
            "El juego «silk_rode» no existe. Los juegos son: silk_road, dragon_road, crystal_peaks, dragonharth.",
        ),
        (["rules", "chess"], "chess"),
        (["simulate", "silk_road", "--matches", "0"], "tiene que ser un número de 1 a 1 000 000"),
    ],
)
def test_wrong_usage_is_one_clear_line_and_exit_code_2(ask: Ask, args: list[str], said: str) -> None:
    done = ask(["--lang=es", *args])
    assert done.returncode == 2
    assert said in done.stderr
    assert "(" not in done.stderr
    assert done.stdout == ""
    assert len(done.stderr.splitlines()) <= 2
    assert "Traceback" not in done.stderr


def test_an_unknown_language_is_refused(ask: Ask) -> None:
    done = ask(["games", "--lang", "xx"])
    assert done.returncode == 2
    assert "--lang" in done.stderr


def test_games_and_their_options_are_listed(ask: Ask) -> None:
    assert "dragonharth: Dragonharth, 4 players" in ask(["games"]).stdout
    assert "Options: direction, ledger, tiles" in ask(["games"]).stdout
    text = ask(["games", "dragon_road"]).stdout
    assert "caravans=mixed          both, shuffled together" in text
    assert "caravans=dragon_road    from The Dragon Road (default)" in text
    assert "first_guide=1-4" in text
    assert "games GAME" in " ".join(ask(["play", "--help"]).stdout.split())


def test_options_other_than_the_defaults_are_shown_at_the_start(ask: Ask) -> None:
    play = ["play", "dragon_road", "--seats", "2", "--seed", "1"]
    text = "Options of this match: Caravan cards: both, shuffled together."
    mixed = ask([*play, "--option", "caravans=mixed"], typed="s\nq\n").stdout
    assert mixed.count(text) == 2
    assert "Options of this match" not in ask(play, typed="s\nq\n").stdout


def test_a_record_of_other_rules_is_refused_with_both_versions(tmp_path: Path, ask: Ask, record: Path) -> None:
    data = json.loads(record.read_text())
    other = tmp_path / "other.record.json"
    other.write_text(json.dumps(data | {"rules": 999}))
    text = ask(["replay", str(other)]).stderr
    assert f"version 999 of the rules of {data['game']}; this program has version {data['rules']}." in text


def test_an_analysis_takes_names_for_all_seats_or_for_none(ask: Ask, record: Path) -> None:
    done = ask(["analyse", str(record), "--names", "Ana,Ben"])
    assert (done.returncode, done.stderr.splitlines()[0]) == (2, "There are only 2 names, but 4 players.")


def test_games_are_listed(tmp_path: Path) -> None:
    assert "silk_road: Silk Road, 3-6 players" in run(tmp_path, ["games"]).stdout
    assert "silk_road: La Ruta de la Seda, de 3 a 6 jugadores" in run(tmp_path, ["games", "--lang", "es"]).stdout


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "In the normal direction the caravan"), ("es", "Lectura de la casa")]
)
def test_the_complete_rules_are_shown(ask: Ask, lang: str, words: str) -> None:
    done = ask(["rules", "silk_road", "--lang", lang])
    assert done.returncode == 0
    assert words in done.stdout
    assert "SR-01" in done.stdout
    assert "SR-133" in done.stdout
    assert "\x1b" not in done.stdout


def test_bots_can_be_watched_and_the_record_is_kept(tmp_path: Path) -> None:
    done = run(tmp_path, ["watch", "silk_road", "--seed", "4", "--pace", "0", "--bots", "random,greedy"])
    assert (done.returncode, done.stderr) == (0, "")
    assert "wins!" in done.stdout or "share the victory" in done.stdout
    [kept] = (tmp_path / "data" / "caravanserai" / "matches").iterdir()
    again = run(tmp_path, ["replay", str(kept)], "9999\nq\n")
    assert again.returncode == 0
    assert "wins!" in again.stdout or "share the victory" in again.stdout


def test_watching_can_be_left(tmp_path: Path) -> None:
    with person_at(tmp_path, ["watch", "silk_road", "--seed", "4", "--pace", "0.05"]) as person:
        person.read("leads the caravan to")
        person.process.terminate()
        assert person.process.wait(patience(10)) is not None


def test_a_record_can_be_stepped_through(ask: Ask, record: Path) -> None:
    done = ask(["replay", str(record), "--names", "Ana,Ben"], "n\nn\np\n7\nt2\nnonsense\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    places = [line.split()[1] for line in done.stdout.splitlines() if line.startswith("Step ")]
    assert places[:5] == ["0", "1", "2", "1", "7"]
    assert places[5] == places[6]
    assert "“nonsense” is not a command here." in done.stdout
    assert "Ana" in done.stdout
    assert "Yours" not in done.stdout
    own = ask(["replay", str(record), "--seat", "2", "--names", "Ana,Ben"], "v1\nv0\nv9\nq\n")
    assert own.stdout.count("Yours") == 2
    assert [line.split("seen by: ")[1].strip() for line in own.stdout.splitlines() if line.startswith("Step ")] == [
        "Ben",
        "Ana",
        "a spectator",
        "a spectator",
    ]
    assert ask(["replay", str(record), "--seat", "9"]).returncode == 2


def test_technical_details_are_shown_on_request(ask: Ask) -> None:
    for args, detail in (
        (["play", "silk_road", "--seats", "x"], "not a valid integer"),
        (["replay", "/nowhere/at/all"], "No such file or directory"),
    ):
        plain, debug = ask(args), ask([*args, "--debug"])
        assert detail not in plain.stderr
        assert detail in debug.stderr
        assert debug.stderr.startswith(plain.stderr.splitlines()[0])


def test_steps_stay_within_the_match() -> None:
    turns = [4, 20, 33]
    assert [step(typed, 5, 50, turns) for typed in ("", "n", "p", "0", "99", "x", "-1")] == [6, 6, 4, 0, 50, None, None]
    assert [step(typed, 5, 50, turns) for typed in ("t0", "t1", "t3", "t9", "t", "tx")] == [0, 4, 33, 33, None, None]
    assert (step("n", 50, 50, turns), step("p", 0, 50, turns), step("t1", 5, 50, [])) == (50, 0, 0)


def test_damaged_and_missing_records_are_refused_without_a_traceback(tmp_path: Path, record: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text(record.read_text(encoding="utf-8").replace('"digests":["', '"digests":["0'), encoding="utf-8")
    for file in (broken, tmp_path / "missing.json", Path(__file__)):
        done = run(tmp_path, ["replay", str(file), "--lang", "es"])
        assert done.returncode == 1
        assert len(done.stderr.splitlines()) == 1
        assert "Traceback" not in done.stderr


def test_a_closed_pipe_is_no_fault(tmp_path: Path) -> None:
    environ = {"HOME": str(tmp_path), "PATH": os.environ["PATH"], "LANG": "C.UTF-8"}
    with subprocess.Popen(
        [sys.executable, "-m", "caravanserai", "rules", "silk_road"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environ,
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_simulate_prints_tables_or_json(ask: Ask) -> None:
    args = ["simulate", "silk_road", "--matches", "6", "--seed", "1", "--bots", "random,greedy"]
    tables = ask(args)
    assert (tables.returncode, tables.stderr) == (0, "")
    assert "greedy" in tables.stdout
    assert "…" not in ask([*args, "--lang", "es"]).stdout
    data = json.loads(ask([*args, "--json"]).stdout)
    assert data["matches"] == 6


def test_bench_prints_json(ask: Ask) -> None:
    done = ask(["bench", "silk_road", "--seconds", "0.2"])
    assert done.returncode == 0
    assert json.loads(done.stdout)["decisions_per_s"] > 0


def test_spanish_help_has_spanish_placeholders_and_the_overview_names_data_sets(ask: Ask) -> None:
    for command, words in (
        ("arena", ("--results CARPETA", "--cluster DIRECCIÓN", "--content CARPETA")),
        ("serve", ("--folder CARPETA", "--config ARCHIVO", "--host DIRECCIÓN")),
        ("content check", ("[CARPETA]",)),
    ):
        shown = ask(["--lang=es", *command.split(), "--help"]).stdout
        assert all(word in shown for word in words)
    for lang, text in (("en", "rows of data"), ("es", "filas de datos")):
        assert text in ask([f"--lang={lang}", "--help"]).stdout
