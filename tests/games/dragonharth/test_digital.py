"""Names, dice, the bank, and seats that change between people and automatons."""

from importlib import resources

from caravanserai.games.dragonharth import DRAGONHARTH
from caravanserai.games.dragonharth.automaton import choose as choose_for
from caravanserai.games.dragonharth.combat.catapult import ChooseStand
from caravanserai.games.dragonharth.content import CHARTS
from caravanserai.games.dragonharth.deck import FACES
from caravanserai.games.dragonharth.economy.store import Buy
from caravanserai.games.dragonharth.map.board import STANDS
from caravanserai.games.dragonharth.map.changes import set_piece
from caravanserai.games.dragonharth.rows import put
from caravanserai.games.dragonharth.scoring import solo_grade
from caravanserai.kernel.chance import Dice
from caravanserai.kernel.game import Standing
from caravanserai.text import Describer, languages
from tests.games.dragonharth.scene import BLUE, GREEN, ask, choose, offered, realm, started


def test_the_names() -> None:
    """DH-05: the game is Dragonharth; the island is Dragonhearth, as the Lords' reason says."""
    describer = Describer(DRAGONHARTH, "en", ())
    assert describer.game_title() == "Dragonharth"
    assert "Dragonhearth" in describer.thing("grudge", 3)


def test_the_dice() -> None:
    """DH-09, DH-58: the card die has six faces; Chaos uses d4, d6, d8, d10, d12 and d20."""
    assert len(FACES) == 6
    assert CHARTS.chaos == (4, 6, 8, 10, 12, 20)


def test_the_bank_never_runs_out() -> None:
    """DH-12: tiles and money are unlimited."""
    state = realm()
    state.money = put(state.money, GREEN, 10_000)
    for _ in range(30):
        ask(state, Buy.of(GREEN))
        choose(state, "item:crops")
    assert state.stash[3] == 30


def test_catapults_stand_still_and_block_nothing() -> None:
    """DH-35: they are always on the three stands, also if a piece stands there."""
    state = realm()
    set_piece(state, STANDS[0][0], 4)
    state.aim = (BLUE,)
    ask(state, ChooseStand.of(GREEN))
    assert offered(state) == [*(f"space:{stand}" for stand in STANDS[0]), "back"]


def test_the_same_seed_gives_the_same_shots() -> None:
    """DH-137f, DH-222: a replay gives the same flights."""
    flights: list[list[object]] = []
    for _ in range(2):
        match = started(seed=5, length="short")
        while not match.over:
            question = match.decisions()[0]
            options = match.options(question.seat)
            answer = choose_for(match.view(question.seat), question, options, Dice(match.number))
            match.answer(answer, question.seat)
        flights.append([event.values for event in match.events(None, -1) if event.kind.name == "flew"])
    assert flights[0] == flights[1]
    assert len(flights[0]) > 5


def test_a_seat_changes_hands_at_any_moment() -> None:
    """DH-212, DH-220: an automaton needs only the view, so it can take over a kingdom and give it back."""
    match = started(seed=3, length="short")
    while not match.over:
        question = match.decisions()[0]
        options = match.options(question.seat)
        automated = question.seat != GREEN or match.view(None).month % 2
        answer = (
            choose_for(match.view(question.seat), question, options, Dice(match.number))
            if automated
            else match.timeout_choice(question.seat)
        )
        match.answer(answer, question.seat)
    assert match.view(None).month == 8


def test_solo_grades() -> None:
    """DH-219: a lead of 0 to 9 is narrow, 10 to 24 clear, 25 or more glorious."""

    def ends(own: int) -> tuple[Standing, ...]:
        return (Standing(0, 1 if own >= 50 else 2, own, ()), *(Standing(seat, 2, 50, ()) for seat in (1, 2, 3)))

    assert [solo_grade(ends(own), 0) for own in (49, 50, 59, 60, 74, 75)] == [
        "lost",
        "narrow",
        "narrow",
        "clear",
        "clear",
        "glorious",
    ]


def test_the_name_of_the_green_leader() -> None:
    """DH-04: the rules in every language call her Sares, never Saras."""
    for lang in languages():
        file = resources.files("caravanserai.text").joinpath("rules", lang, "dragonharth.md")
        text = file.read_text(encoding="utf-8")
        assert "Sares" in text
        assert "Saras" not in text
