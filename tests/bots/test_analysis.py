"""The analysis of a match by search."""

import caravanserai
from caravanserai.bots import bot
from caravanserai.bots.analysis import SLIGHT, Look, Option, look, mistakes, questions, suspects
from caravanserai.kernel import Match, State
from caravanserai.text import Describer
from caravanserai.text.rated_options import RatedOptions


def finished() -> Match[State]:
    match = caravanserai.game("silk_road").start(3, 5)
    players = [bot("merchant", 0), bot("random", 1), bot("random", 2)]
    while not match.over:
        seat = match.decision_of(None).seat
        match.answer(players[seat].choose(match.chair(seat)), seat)
    return match


def test_every_question_with_several_options_is_analysed_at_its_position() -> None:
    match = finished()
    found = [(before.number, seat, taken) for before, seat, taken in questions(match)]
    answers = match.answers()
    assert found
    assert all(answers[number] == (seat, taken) for number, seat, taken in found)
    assert len(found) < len(answers)


def test_the_given_answer_and_the_best_option_get_enough_simulations() -> None:
    for before, seat, taken in questions(finished()):
        if before.number > 20:
            break
        seen = look(before.chair(seat), 16, taken)
        tries = {option.choice: option.tries for option in seen.options}
        assert tries[taken] >= 4
        assert seen.number == before.number
        assert seen.options[0] is seen.best
        assert all(0 <= option.share <= 1 for option in seen.options)
        assert seen.loss >= 0


def test_random_answers_lose_more_than_heuristics() -> None:
    lost, asked = [0.0] * 3, [0] * 3
    for before, seat, taken in questions(finished()):
        lost[seat] += look(before.chair(seat), 8, taken).gap
        asked[seat] += 1
    means = [much / count for much, count in zip(lost, asked, strict=True)]
    assert means[0] < min(means[1:])


def seen(number: int, best: float, taken: float, *, as_good: bool = False) -> Look:
    return Look(number, 0, (Option(1, 9, best, as_good=True), Option(2, 9, taken, as_good)), 2)


def test_the_worst_mistakes_come_first_and_insignificant_ones_are_left_out() -> None:
    looks = [seen(1, 0.5, 0.4), seen(2, 0.5, 0.5 - SLIGHT / 2), seen(3, 0.6, 0.2), seen(4, 0.6, 0.1, as_good=True)]
    assert [one.number for one in mistakes(looks, 5)] == [3, 1]
    assert [one.number for one in mistakes(looks, 1)] == [3]
    assert [one.number for one in suspects(looks, 5)] == [4, 3, 1]


def test_few_simulations_prove_no_mistake() -> None:
    looks = [look(before.chair(seat), 8, taken) for before, seat, taken in questions(finished())]
    assert max(one.gap for one in looks) > SLIGHT
    assert [one for one in looks if one.loss] == []


def test_the_best_option_has_the_highest_win_probability_and_enough_simulations() -> None:
    for before, seat, taken in questions(finished()):
        found = look(before.chair(seat), 24, taken)
        shares = [option.share for option in found.options]
        assert shares == sorted(shares, reverse=True)
        assert found.best.tries >= 6
        assert found.best.as_good
        if before.number > 60:
            break


def test_a_master_finds_almost_no_mistakes_in_its_own_play() -> None:
    match = caravanserai.game("silk_road").start(3, 8)
    players = [bot("master", seat) for seat in range(3)]
    wrong = []
    while not match.over and match.number < 60:
        seat = match.decision_of(None).seat
        chair = match.chair(seat)
        choice = players[seat].choose(chair)
        if len(chair.options) > 1:
            wrong += mistakes([look(chair, 60, choice)], 1)
        match.answer(choice, seat)
    assert len(wrong) <= 1


def test_an_analysis_is_described_in_both_languages() -> None:
    match = caravanserai.game("silk_road").start(3, 5)
    chair = match.chair(match.decision_of(None).seat)
    first, second = chair.options[:2]
    words = {"en": ("choose the same", "would choose", "no clear"), "es": ("lo mismo", "elegiría", "clara")}
    for lang, (agreed, differs, equal) in words.items():
        tell = Describer(match.game, lang, ("Ana", "Ben", "Eva"))
        best = Option(first, 9, 0.5, as_good=True)
        options, level = (best, Option(second, 3, 0.25)), (best, Option(second, 9, 0.49, as_good=True))
        same, other = (RatedOptions(Look(0, chair.seat, options, taken), chair, tell) for taken in (first, second))
        alike = RatedOptions(Look(0, chair.seat, level, second), chair, tell)
        assert agreed in same.verdict
        assert differs in other.verdict
        assert equal in alike.verdict
        assert differs in RatedOptions(Look(0, chair.seat, options), chair, tell).verdict
        assert [row[1:3] for row in other.rows] == [("50%", 9), ("25%", 3)] or lang == "es"
        assert all(row[3] for row in other.rows)
        assert tell.words.say("bots.mark.as_good") in alike.rows[1][3]
