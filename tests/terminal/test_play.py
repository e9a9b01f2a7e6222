import itertools
import json
import os
import re
import shlex
import shutil
import signal
from pathlib import Path

import pytest

from caravanserai import replay
from caravanserai.kernel.chance import commitment
from caravanserai.terminal.journal import Journal
from caravanserai.terminal.match_folder import unfinished
from tests.terminal.person import COMMAND, Person, person_at, run

ANY_ANSWER = "1\n0\np\n" * 2000
"""1 is a choice in every list; where a number is asked and 1 is barred, 0 or `p` (pass) is a choice."""
CHOICE, NUMBER, LETTER, ONLY = "Your choice, ", "Type a number", "Type a letter", "Type 0"
QUESTIONS = (CHOICE, NUMBER, LETTER, ONLY, "Type 1 ")


def matches(home: Path) -> Path:
    return home / "data" / "caravanserai" / "matches"


def answer(person: Person) -> str:
    """Wait for a question or the end, and give any answer; return the screen of the question."""
    seen = person.read(*QUESTIONS, "press Enter when", "wins!", "share the victory")
    screen = person.screen
    if seen in ("wins!", "share the victory"):
        return screen
    person.type(key_of(screen))
    return screen


def key_of(screen: str) -> str:
    """Return the key of a cheap answer to a question: pass, nobody for the Grand Vizier, the lowest number, or 1."""
    if re.search(r"^ +p  pass", screen, re.MULTILINE):
        return "p"
    number = re.search(r"Type (?:a number, )?(\d+)", screen)
    declines = "do you name for the Grand Vizier" in screen
    return number[1] if number else "2" if declines else "1" if CHOICE in screen else ""


@pytest.mark.parametrize(
    ("lang", "victory", "start"),
    [
        ("en", ("wins!", "share the victory!"), "the match starts"),
        ("es", ("¡Gana ", "comparten la victoria"), "empieza la partida"),
    ],
)
@pytest.mark.slow
def test_a_whole_match_can_be_played_through_pipes(
    tmp_path: Path, lang: str, victory: tuple[str, str], start: str
) -> None:
    done = run(tmp_path, ["play", "silk_road", "--seed", "5", "--lang", lang], ANY_ANSWER)
    assert (done.returncode, done.stderr) == (0, "")
    assert start in done.stdout
    assert any(text in done.stdout for text in victory)
    assert "\x1b" not in done.stdout
    assert done.stdout.count(commitment(5)) == 2
    [record] = matches(tmp_path).iterdir()
    assert str(record) in done.stdout
    match = replay(record.read_text(encoding="utf-8"))
    assert match.over
    for standing in match.standings():
        assert str(standing.points) in done.stdout


@pytest.mark.slow
def test_kill_9_loses_no_answered_step(tmp_path: Path) -> None:
    with person_at(tmp_path, ["play", "silk_road", "--seed", "8"]) as person:
        person.read("Press Enter to start")
        person.type("")
        for _ in range(8):
            answer(person)
        person.read(*QUESTIONS)
        person.kill()
    [path] = unfinished(matches(tmp_path))
    copy = Path(shutil.copy(path, tmp_path / path.name))
    resumed = Journal.resume(copy)
    resumed.journal.close()
    assert not resumed.repaired
    assert sum(1 for seat, _ in resumed.match.calls() if seat == 0) == 8
    with person_at(tmp_path, ["play", "silk_road", "--resume"]) as person:
        person.read(f"continues after {resumed.match.number} answers")
        person.read("Press Enter to continue")
        person.type("")
        person.read(*QUESTIONS)
        person.type("q")
        assert person.ended() == 0
    again = Journal.resume(path)
    again.journal.close()
    assert again.match.digest() == resumed.match.digest()


def test_a_torn_line_is_mentioned_and_the_match_goes_on(tmp_path: Path) -> None:
    run(tmp_path, ["play", "silk_road", "--seed", "8"], "")
    [path] = unfinished(matches(tmp_path))
    whole = path.read_bytes()
    path.write_bytes(whole + b"[0,1,")
    done = run(tmp_path, ["play", "silk_road", "--resume"], "")
    assert "was incomplete" in done.stdout
    assert "continues after" in done.stdout
    assert path.read_bytes() == whole


def test_a_damaged_match_is_put_aside_and_the_older_one_goes_on(tmp_path: Path) -> None:
    for _ in range(2):
        run(tmp_path, ["play", "silk_road"], "")
    newest, older = unfinished(matches(tmp_path))
    newest.write_text("nonsense\n", encoding="utf-8")
    os.utime(older, (1, 1))
    done = run(tmp_path, ["play", "silk_road", "--resume"], "")
    assert done.returncode == 0
    assert "was moved to" in done.stdout
    assert "continues after" in done.stdout
    assert unfinished(matches(tmp_path)) == [older]


def test_nothing_to_resume_is_said(tmp_path: Path) -> None:
    done = run(tmp_path, ["play", "silk_road", "--resume"])
    assert (done.returncode, done.stdout) == (0, "There is no unfinished match to continue.\n")


@pytest.mark.parametrize("typed", ["", "q\n"])
def test_the_end_of_input_and_q_save_and_leave_politely(tmp_path: Path, typed: str) -> None:
    done = run(tmp_path, ["play", "silk_road", "--seed", "3"], typed)
    assert (done.returncode, done.stderr) == (0, "")
    command = f"{shlex.join(COMMAND)} play silk_road --resume"
    assert f"The match is saved. Continue it with: {command}\n" in done.stdout
    assert len(unfinished(matches(tmp_path))) == 1


def test_ctrl_c_saves_and_ctrl_d_too(tmp_path: Path) -> None:
    for ctrl_c, code in ((True, 130), (False, 0)):
        with person_at(tmp_path, ["play", "silk_road", "--seed", "3"]) as person:
            person.read("Press Enter to start")
            person.type("")
            person.read(*QUESTIONS)
            if ctrl_c:
                person.process.send_signal(signal.SIGINT)
            else:
                os.write(person.handle, b"\x04")
            person.read("The match is saved")
            assert person.ended() == code
            assert "Traceback" not in person.text


def test_bad_input_gets_a_sentence_and_changes_nothing(tmp_path: Path) -> None:
    bad = ["zzz", "-1", "999999999999999999999", "1.5", "255", "?zzz", "²", "\x00", "u", "a b c", "%s {x} [red]"]
    done = run(tmp_path, ["play", "silk_road", "--seed", "3"], "\n".join(bad) + "\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("is not one of the choices") == len(bad) - 2
    assert "You cannot undo anything now" in done.stdout
    assert "You have only 10 silver, so you cannot bid more." in done.stdout
    resumed = Journal.resume(unfinished(matches(tmp_path))[0])
    resumed.journal.close()
    assert 0 not in [seat for seat, _ in resumed.match.calls()]


def test_every_page_can_be_looked_at_and_changes_nothing(tmp_path: Path) -> None:
    done = run(tmp_path, ["play", "silk_road", "--seed", "3"], "?\nl\nm\nw\ns\nr\n?p\nq\n")
    assert (done.returncode, done.stderr) == (0, "")
    for text in ("explains choice 3", "Hecatompylos", "bid 11 silver", "ledger is closed", "SR-131", "pass"):
        assert text in done.stdout
    resumed = Journal.resume(unfinished(matches(tmp_path))[0])
    resumed.journal.close()
    assert 0 not in [seat for seat, _ in resumed.match.calls()]


def test_a_long_page_is_turned_and_closed_without_leaving_the_match(tmp_path: Path) -> None:
    with person_at(tmp_path, ["play", "silk_road", "--seed", "3"], 24) as person:
        person.read("Press Enter to start")
        person.type("")
        person.read(*QUESTIONS)
        person.type("r")
        person.read("Page 1 of")
        person.type("")
        person.read("Page 2 of")
        person.type("SR-131")
        person.read("SR-131")
        person.type("1")
        person.read("Page 1 of")
        person.type("q")
        person.read(*QUESTIONS)
        person.type("q")
        assert person.ended() == 0


def test_undo_takes_back_a_tile_and_is_in_the_journal(tmp_path: Path) -> None:
    with person_at(tmp_path, ["play", "silk_road", "--seed", "5"]) as person:
        person.read("Press Enter to start")
        person.type("")
        while "Which tile" not in answer(person):
            pass
        person.read("u:undo")
        person.type("u")
        person.read("Which tile")
        person.type("q")
        assert person.ended() == 0
    [path] = unfinished(matches(tmp_path))
    assert json.loads(path.read_bytes().splitlines()[-1])[:2] == [0, -1]


@pytest.mark.slow
def test_people_at_one_keyboard_see_nothing_of_each_other(tmp_path: Path) -> None:
    names = ["Ana", "Ben", "Cleo"]
    args = ["play", "silk_road", "--seed", "21", "--seats", "3", "--people", "1,2,3", "--names", ",".join(names)]
    facing, asked, shows = "", dict.fromkeys(names, 0), []
    with person_at(tmp_path, args) as person:
        person.read("Press Enter to start")
        person.type("")
        while True:
            screen = answer(person)
            if "wins!" in screen or "share the victory" in screen:
                break
            handed = re.search(r"Pass the keyboard to (\w+)\.", screen)
            if handed:
                facing = handed[1]
                assert "Yours" not in screen
                assert "silver" not in screen
                continue
            asked[facing] += 1
            assert screen.count("Yours") == 1
            for other in names:
                dealt = f"{other} draws three goods that nobody else sees."
                assert other != facing or dealt not in screen
            if "do you show" in screen:
                shows.append(facing)
        assert person.ended() == 0
        raw = person.written
    assert all(asked.values())
    assert shows
    assert all(one != two for one, two in itertools.pairwise(shows))
    assert raw.count(b"\x1b[?1049h") == raw.count(b"\x1b[?1049l") == 1
    assert raw.count(b"\x1b[3J") > sum(asked.values())


def test_where_nothing_can_be_erased_secrets_are_pushed_out_of_sight(tmp_path: Path) -> None:
    args = ["play", "silk_road", "--seed", "2", "--seats", "3", "--people", "1,2,3", "--names", "Ana,Ben,Cleo"]
    with person_at(tmp_path, args, 50, TERM="dumb") as person:
        person.read("press Enter when")
        person.type("")
        person.read(*QUESTIONS)
        person.type(key_of(person.screen))
        person.read("press Enter when")
        assert "Yours" not in "\n".join(person.screen.splitlines()[-150:])
        assert b"\x1b" not in person.written.replace(b"\x1b[2J", b"")


def test_the_screen_of_the_second_person_holds_no_secret_of_the_first(tmp_path: Path) -> None:
    args = ["play", "silk_road", "--seed", "2", "--seats", "4", "--people", "1,2,3,4", "--names", "Ana,Ben,Cleo,Dov"]
    with person_at(tmp_path, args) as person:
        person.read("Press Enter to start")
        person.type("")
        own = {}
        for _ in range(3):
            person.read("Pass the keyboard to")
            name = person.screen.split("Pass the keyboard to ")[1].split(".")[0]
            person.type("")
            person.read(*QUESTIONS)
            own[name] = re.search(r"Yours[^\n]*", person.screen)[0].strip()  # type: ignore[index]  # it is there
            dealt = re.search(rf"{name} draws ([^\n]*)", person.screen)[1]  # type: ignore[index]  # it is there
            assert "nobody" not in dealt
            for other in {"Ana", "Ben", "Cleo", "Dov"} - {name}:
                assert f"{other} draws three goods that nobody else sees." in person.screen
            before = len(person.written)
            person.type(key_of(person.screen))
        person.read("Pass the keyboard to")
        after = person.written[before:]
    assert len(set(own.values())) == 3
    erased = after.rpartition(b"\x1b[3J")[2].decode()
    assert not any(line in erased for line in own.values())


@pytest.mark.parametrize(
    ("environ", "banned"),
    [
        ({"NO_COLOR": "1"}, rb"\x1b\[(?:\d+;)*(?:3[0-8]|4[0-8]|9[0-7]|10[0-7])[;m]"),
        ({"TERM": "dumb"}, rb"\x1b"),
    ],
)
def test_colours_can_be_switched_off(tmp_path: Path, environ: dict[str, str], banned: bytes) -> None:
    for more, found in (({}, True), (environ, False)):
        with person_at(tmp_path, ["play", "silk_road", "--seed", "3"], 50, **more) as person:
            if person.read("Press Enter to start", *QUESTIONS) == "Press Enter to start":
                person.type("")
                person.written = b""
            person.read(*QUESTIONS)
            assert bool(re.search(banned, person.written)) is found


def test_a_terminal_without_utf_8_gets_plain_letters(tmp_path: Path) -> None:
    done = run(tmp_path, ["play", "silk_road", "--seed", "3", "--lang", "es"], PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "Tuyo" in done.stdout
    assert "?" not in done.stdout.split("hasta Antioquia")[1].split("Reserva")[0]


def test_an_unwritable_folder_is_said_and_play_goes_on_if_wanted(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a folder should be", encoding="utf-8")
    refused = run(tmp_path, ["play", "silk_road", "--seed", "3"], "n\n")
    assert refused.returncode == 0
    assert "cannot be saved" in refused.stdout
    assert "Yours" not in refused.stdout
    agreed = run(tmp_path, ["play", "silk_road", "--seed", "3"], "y\nq\n")
    assert agreed.returncode == 0
    assert "Yours" in agreed.stdout
    assert "is not saved" in agreed.stdout


def test_the_chooser_needs_nothing_but_enter(tmp_path: Path) -> None:
    with person_at(tmp_path, []) as person:
        person.read("Language / Idioma [1]")
        person.type("")
        person.read("Which game? 1-4 [1]")
        person.type("")
        person.read("Your name?")
        person.type("Ana, the 1st")
        for question in ("How many players", "How many of them", "How strong", "Change the options", "Press Enter"):
            person.read(question)
            person.type("")
        person.read(*QUESTIONS)
        assert "Ana the 1st" in person.screen
        person.type("q")
        assert person.ended() == 0
    with person_at(tmp_path, ["--lang", "es"]) as person:
        person.read("¿La continúas? [S/n]")
        person.type("")
        person.read("Pulsa Intro para continuar")
        person.type("q")
        person.read("Ana the 1st")


def test_the_chooser_names_the_players_who_can_go_first(tmp_path: Path) -> None:
    """AL-29"""
    done = run(tmp_path, [], "2\n2\nAna\n3\n2\nBen\n\ns\n\n\n\n3\n\n\n\n\n")
    assert (done.returncode, done.stderr) == (0, "")
    shown = [line.strip() for line in done.stdout.splitlines()]
    first = shown.index("Primer Guía")
    assert shown[first + 1 : first + 5] == ["1  por sorteo", "2  Ana", "3  Ben", "4  Asiento 3"]
    resumed = Journal.resume(unfinished(matches(tmp_path))[0])
    resumed.journal.close()
    assert resumed.setup.options["first_guide"] == "2"
    assert resumed.match.view().guide == 1


def test_the_chooser_refuses_nonsense_and_offers_all_options(tmp_path: Path) -> None:
    typed = "9\n1\n7\n1\nAna\n2\nx\n5\n7\n2\nBen\n4\n3\nperhaps\ny\n2\n2\n"
    done = run(tmp_path, [], typed)
    assert (done.returncode, done.stderr) == (0, "")
    resumed = Journal.resume(unfinished(matches(tmp_path))[0])
    resumed.journal.close()
    setup = resumed.setup
    assert (setup.seats, setup.people, setup.names[:2]) == (5, (0, 1), ("Ana", "Ben"))
    assert set(setup.players[2:]) == {"master"}
    assert setup.options == {"direction": "reverse", "ledger": "open", "tiles": "standard"}
