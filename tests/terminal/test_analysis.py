"""A master's analysis of a record in the terminal."""

from pathlib import Path

import pytest

from caravanserai.bots import BotError
from caravanserai.bots.analysis import questions
from caravanserai.terminal import arguments
from caravanserai.text.catalogue import Words, languages
from caravanserai.text.refusal import RefusedError
from tests.server.played import played
from tests.terminal.person import run


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("record") / "match.json"
    file.write_text(played("silk_road", 3).record().to_json(), encoding="utf-8")
    return file


@pytest.mark.parametrize("lang", languages())
def test_a_moment_is_told_by_name_and_the_bot_tells_what_it_went_by(record: Path, tmp_path: Path, lang: str) -> None:
    number, seat = next((before.number, seat) for before, seat, _ in questions(played("silk_road", 3)) if seat)
    words = Words(lang)
    name = arguments.names_of(words, [], 3)[seat]
    why = words.say("bots.reason.thumb", name=name, options="")[:-1]
    look = ["analyse", str(record), "--at", str(number), "--tries", "8", "--lang", lang]
    known = run(tmp_path, [*look, "--bots", "person,merchant,merchant"])
    assert (known.returncode, known.stderr) == (0, "")
    assert why in " ".join(known.stdout.split())
    unknown = run(tmp_path, look)
    assert name in unknown.stdout
    assert why not in " ".join(unknown.stdout.split())


def test_the_biggest_mistakes_are_listed_with_their_questions_and_names(record: Path, tmp_path: Path) -> None:
    words = Words("en")
    found = run(tmp_path, ["analyse", str(record), "--tries", "12"])
    assert (found.returncode, found.stderr) == (0, "")
    assert words.say("bots.column.question") in found.stdout
    assert any(name in found.stdout for name in arguments.names_of(words, [], 3))
    assert words.say("common.seat", number=1) not in found.stdout


def test_who_led_the_seats_is_read_from_their_names() -> None:
    assert arguments.players_in(None, "silk_road", 3) == []
    assert arguments.players_in("person,novice", "silk_road", 3) == ["person", "novice", "person"]
    with pytest.raises(BotError):
        arguments.players_in("person,hard", "silk_road", 3)
    with pytest.raises(RefusedError):
        arguments.players_in(" , ", "silk_road", 3)
