import contextlib
import io
import random
import re
from pathlib import Path

import pytest
from rich.console import Console, RenderableType

from caravanserai.bots import Bot, bot
from caravanserai.kernel.chance import FAST, KEYED, generator_of, keyed_seed
from caravanserai.kernel.errors import CaravanseraiError, RecordError, SetupError
from caravanserai.terminal.arguments import default_seats
from caravanserai.terminal.choice_keys import Menu
from caravanserai.terminal.console import LeaveError, Terminal
from caravanserai.terminal.error_messages import explain
from caravanserai.terminal.journal import Journal, JournalError
from caravanserai.terminal.match_setup import PERSON, MatchSetup
from caravanserai.terminal.play import make_setup, session_of
from caravanserai.text import Words
from tools.picture import FOLDER, PICTURES, draw


def desk_of(typed: str, lang: str = "en") -> Terminal:
    console = Console(file=io.StringIO(), width=80, color_system=None, highlight=False, markup=False)
    return Terminal(Words(lang), console, io.StringIO(typed))


def written(terminal: Terminal) -> str:
    assert isinstance(terminal.console.file, io.StringIO)
    return terminal.console.file.getvalue()


def setting_of(seed: int = 3, people: tuple[int, ...] = (0,), **options: str) -> MatchSetup:
    return make_setup(Words("en"), "silk_road", seats=4, people=people, bots=("greedy",), seed=seed, options=options)


class FullDisk(Journal):
    """A journal whose disk is full."""

    def append(self, seat: int, choice: int, digest: str) -> None:
        raise OSError(28, "No space left on device", f"{seat} {choice} {digest}")


@pytest.mark.parametrize(("typed", "goes_on"), [("n\n", False), ("\n", False), ("", False), ("y\n", True)])
def test_a_full_disk_is_said_and_play_goes_on_only_if_wanted(tmp_path: Path, *, typed: str, goes_on: bool) -> None:
    setup = setting_of(seed=5)
    with (tmp_path / "full").open("w+b") as file:
        terminal = desk_of(typed)
        session = session_of(terminal, setup, setup.start(), FullDisk(tmp_path / "full", file))
        with pytest.raises(LeaveError):
            session.play()
    assert "The disk is full." in written(terminal)
    assert session.journal is None
    assert ("Yours" in written(terminal)) is goes_on


def test_what_happened_since_the_last_answer_is_shown_even_from_an_earlier_city() -> None:
    """With the closed ledger the log begins at the last arrival, but everyone must see all news once (SR-96)."""
    setup = setting_of(people=(0,))
    terminal = desk_of("1\np\n" * 40)
    with contextlib.suppress(LeaveError):
        session_of(terminal, setup, setup.start(), None).play()
    screens = written(terminal).split("─ Silk Road ·")
    seen = " ".join(screens)
    for text in ("sells the leader pawn", "leads the caravan to", "hands the leader pawn to"):
        assert text in seen
    moves = [screen.count("leads the caravan to") for screen in screens[1:]]
    assert max(moves) <= 2
    assert 1 in moves


def test_names_people_and_bots_are_filled_in() -> None:
    setup = setting_of()
    assert setup.names == ("Traveller", "Bo", "Cyrus", "Dalia")
    assert setup.players == (PERSON, "greedy", "greedy", "greedy")
    both = make_setup(
        Words("en"), "silk_road", seats=None, people=(1, 2), bots=("greedy", "random"), names=["Zoe", "Bo"]
    )
    assert (both.seats, both.people) == (default_seats("silk_road"), (1, 2))
    assert both.names == ("Zoe", "Bo", "Aisha", "Cyrus")
    assert both.players == ("greedy", PERSON, PERSON, "random")
    assert setting_of(seed=1) == setting_of(seed=1)
    assert MatchSetup.decode(both.encode() | {"names": list(both.names), "players": list(both.players)}) == both


def test_without_a_seed_every_match_is_another() -> None:
    seeds = {make_setup(Words("en"), "silk_road", seats=3, people=(), bots=("random",)).seed for _ in range(3)}
    assert len(seeds) == 3
    assert {generator_of(seed) for seed in seeds} == {KEYED}


@pytest.mark.parametrize("lang", ["en", "es"])
def test_every_fault_is_one_line_without_english_detail(lang: str) -> None:
    faults: list[CaravanseraiError | OSError] = [
        SetupError("the detail"),
        CaravanseraiError("the detail"),
        OSError(2, "the detail", "a file"),
    ]
    faults += [OSError(errno, "the detail") for errno in (2, 5, 13, 28)]
    faults.append(JournalError("terminal.journal.unreadable", path="a file", detail=OSError(13, "the detail")))
    faults.append(JournalError("terminal.journal.damaged", path="a file", detail=RecordError("the detail")))
    lines = [explain(fault, Words(lang)) for fault in faults]
    assert len(set(lines)) == len(lines)
    assert not any("the detail" in line or "\n" in line or "terminal." in line for line in lines)
    assert "(a file)" in lines[2]


@pytest.mark.parametrize("seed", ["a long secret", keyed_seed("a long secret")], ids=[FAST, KEYED])
def test_a_bot_never_gets_the_seed_and_plays_alike_after_a_restart(monkeypatch: pytest.MonkeyPatch, seed: str) -> None:
    seeds = []

    def watched(name: str, seed: int | str) -> Bot:
        seeds.append(str(seed))
        return bot(name, seed)

    monkeypatch.setattr("caravanserai.terminal.session.bot", watched)
    setup = make_setup(Words("en"), "silk_road", seats=4, people=(), bots=("random",), seed=seed)
    whole, resumed = setup.start(), setup.start()
    session_of(desk_of(""), setup, whole, None).play()
    for seat, choice in whole.calls()[:40]:
        resumed.perform(seat, choice)
    session_of(desk_of(""), setup, resumed, None).play()
    assert resumed.calls() == whole.calls()
    assert len(set(seeds)) == 4
    secret = seed.removeprefix("blake2b:")[-6:]
    assert not any(secret in given for given in seeds)


def test_news_that_do_not_fit_are_counted_and_the_log_has_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Terminal, "height", 12)
    terminal, setup = desk_of("p\nl\n"), setting_of(seed=5)
    with contextlib.suppress(LeaveError):
        session_of(terminal, setup, setup.start(), None).play()
    _, table, log, *_ = re.split(r"(?:Type|Your choice)[^\n>]* >", written(terminal))
    assert "more lines; l shows them" in table
    assert "leads the caravan" not in table
    assert "leads the caravan" in log


@pytest.mark.parametrize(
    ("seats", "lang"),
    [
        (3, "en"),
        (4, "es"),
        (6, "es"),
        *(pytest.param(*rest, marks=pytest.mark.deep) for rest in ((3, "es"), (4, "en"), (6, "en"))),
    ],
)
def test_a_whole_match_fits_on_a_screen_of_24_lines(lang: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Terminal, "height", 24)
    terminal = desk_of("1\n2\n0\np\n" * 300, lang)
    setup = make_setup(terminal.words, "silk_road", seats=seats, people=(0,), bots=("greedy",), seed=4)
    session = session_of(terminal, setup, setup.start(), None)
    heights = []

    def counted(*parts: RenderableType) -> None:
        heights.append(sum(terminal.lines(part) for part in parts))

    draw_table = session._draw

    def drawn(seat: int, menu: Menu) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(terminal, "show", counted)
            draw_table(seat, menu)

    monkeypatch.setattr(session, "_draw", drawn)
    session.play()
    assert len(heights) > 20
    assert max(heights) <= 23, "the prompt needs a line"


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_the_same_every_time_and_fetches_nothing(name: str) -> None:
    picture = draw("es", PICTURES[name])
    assert picture == draw("es", PICTURES[name])
    assert "url(http" not in picture
    assert "Tuyo" in picture
    assert (FOLDER / f"{name}-es.svg").is_file()


def test_letters_that_a_terminal_does_not_know_are_written_plainer() -> None:
    raw = io.BytesIO()
    Terminal(Words("en"))
    stream = io.TextIOWrapper(raw, encoding="ascii", errors="caravanserai.plainer")
    stream.write("«Pícaro» \N{EN DASH} ¿2 de plata? … Antioquía 漢")
    stream.flush()
    assert raw.getvalue() == b'"Picaro" - 2 de plata? ... Antioquia ?'


@pytest.mark.parametrize(("lang", "seats", "ledger"), [("en", 3, "open"), ("es", 5, "hidden")])
def test_whatever_is_typed_nothing_breaks_and_what_counts_is_a_legal_match(
    tmp_path: Path, lang: str, seats: int, ledger: str
) -> None:
    dice = random.Random(seats)
    words = [
        "1",
        "2",
        "3",
        "",
        "u",
        "l",
        "m",
        "w",
        "s",
        "?",
        "?1",
        "?a",
        "? 2",
        "a",
        "b",
        "p",
        "P",
        "zz",
        "0",
        "7",
        "99",
    ]
    terminal = desk_of("\n".join(dice.choice(words) for _ in range(700)) + "\n", lang)
    setup = make_setup(
        terminal.words, "silk_road", seats=seats, people=(0, 2), bots=("random",), seed=1, options={"ledger": ledger}
    )
    match, journal = setup.start(), Journal.create(tmp_path, setup)
    with contextlib.closing(journal), contextlib.suppress(LeaveError):
        session_of(terminal, setup, match, journal).play()
    resumed = Journal.resume(journal.path)
    resumed.journal.close()
    assert resumed.match.digest() == match.digest()
    assert match.number > 60
    assert any(choice == -1 for _, choice in match.calls())
    assert "terminal." not in written(terminal)
