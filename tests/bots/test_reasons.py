"""The reasons of bots, in their own terms."""

import caravanserai
from caravanserai.bots import MASTER_TRIES, bot
from caravanserai.bots.analysis import Look, Option
from caravanserai.bots.reasons import Reason, SeededBot, reason
from caravanserai.kernel import Chair, State
from caravanserai.text import Describer
from caravanserai.text.rated_options import RatedOptions


def open_question(name: str = "silk_road", answers: int = 7) -> Chair[State]:
    """A question with at least three options."""
    match = caravanserai.game(name).start(seed=5)
    while match.number < answers or len(match.options()) < 3:
        seat = match.decision_of(None).seat
        match.answer(bot("greedy", 1).choose(match.chair(seat)), seat)
    return match.chair(match.decision_of(None).seat)


def described(chair: Chair[State], why: Reason, taken: int, lang: str = "en") -> str:
    look = Look(chair.number, chair.seat, (Option(taken, 9, 0.5, as_good=True),), taken, why)
    return RatedOptions(look, chair, Describer(chair.game, lang, [f"P{seat}" for seat in range(chair.seats)])).reason


def test_heuristics_report_their_scores_with_the_taken_option_first() -> None:
    chair = open_question()
    for name in ("merchant", "greedy"):
        taken = bot(name, 3).choose(chair)
        why = reason(SeededBot(name, "3"), chair, taken)
        values = [one.value for one in why.weighed]
        assert why.kind == "thumb"
        assert why.weighed[0].choice == taken
        assert values == sorted(values, reverse=True)
        assert f"{abs(values[0]):.1f}" in described(chair, why, taken)
        assert f"{abs(values[0]):.1f}".replace(".", ",") in described(chair, why, taken, "es")


def test_a_novice_reports_only_the_options_that_it_noticed() -> None:
    chair = open_question()
    for seed in range(6):
        taken = bot("novice", seed).choose(chair)
        why = reason(SeededBot("novice", str(seed)), chair, taken)
        everything = reason(SeededBot("merchant", "0"), chair, bot("merchant", 0).choose(chair))
        assert why.kind == "novice"
        assert why.weighed[0].choice == taken
        assert why.weighed[0].value <= everything.weighed[0].value


def test_a_master_repeats_its_search() -> None:
    chair = open_question()
    taken = bot("master", "7").choose(chair)
    why = reason(SeededBot("master", "7"), chair, taken)
    assert why.kind == "master"
    assert why.weighed[0].choice == taken
    assert sum(one.tries for one in why.weighed) <= MASTER_TRIES
    assert all(0 < one.value < 1 for one in why.weighed)
    assert f"{why.weighed[0].tries} times" in described(chair, why, taken)


def test_an_answer_that_the_bot_would_not_repeat_has_no_reason() -> None:
    chair = open_question()
    for name in ("master", "merchant", "novice", "random"):
        taken = bot(name, "7").choose(chair)
        other = next(option for option in reversed(chair.options) if option != taken)
        assert reason(SeededBot(name, "7"), chair, other) == Reason("gone")
        assert reason(SeededBot(name, None), chair, taken) == Reason("gone")
    assert "cannot be computed again" in described(chair, Reason("gone"), taken)


def test_plans_and_dice_rate_no_options() -> None:
    chair = open_question("dragonharth")
    assert reason(SeededBot("hard", "1"), chair, chair.options[0]) == Reason("plan")
    assert reason(SeededBot("greedy", "1"), chair, chair.options[0]) == Reason("plan")
    assert reason(SeededBot("random", "1"), chair, bot("random", "1").choose(chair)) == Reason("dice")
    for lang in ("en", "es"):
        assert all(described(chair, Reason(kind), chair.options[0], lang) for kind in ("plan", "dice", "gone"))
