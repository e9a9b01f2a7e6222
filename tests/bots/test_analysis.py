"""What a master thinks of a match."""

import caravanserai
from caravanserai.bots import bot
from caravanserai.bots.analysis import DOUBT, Look, look, mistakes, questions
from caravanserai.bots.search.search import Considered
from caravanserai.kernel import Match, State
from caravanserai.text import Describer
from caravanserai.text.thought import Thought


def finished() -> Match[State]:
    match = caravanserai.game("silk_road").start(3, 5)
    players = [bot("merchant", 0), bot("random", 1), bot("random", 2)]
    while not match.over:
        seat = match.decision_of(None).seat
        match.answer(players[seat].choose(match.chair(seat)), seat)
    return match


def test_every_question_with_a_choice_is_looked_at_as_it_was() -> None:
    match = finished()
    found = [(before.number, seat, taken) for before, seat, taken in questions(match)]
    answers = match.answers()
    assert found
    assert all(answers[number] == (seat, taken) for number, seat, taken in found)
    assert len(found) < len(answers)


def test_the_answer_that_was_given_is_tried_too_and_so_is_the_best() -> None:
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


def test_chance_gives_more_away_than_rules_of_thumb() -> None:
    lost, asked = [0.0] * 3, [0] * 3
    for before, seat, taken in questions(finished()):
        lost[seat] += look(before.chair(seat), 8, taken).loss
        asked[seat] += 1
    means = [much / count for much, count in zip(lost, asked, strict=True)]
    assert means[0] < min(means[1:])


def seen(number: int, best: float, taken: float) -> Look:
    return Look(number, 0, (Considered(1, 9, best), Considered(2, 9, taken)), 2)


def test_the_worst_come_first_and_what_may_be_chance_not_at_all() -> None:
    looks = [seen(1, 0.5, 0.4), seen(2, 0.5, 0.5 - DOUBT / 2), seen(3, 0.6, 0.2), seen(4, 0.3, 0.4)]
    assert [one.number for one in mistakes(looks, 5)] == [3, 1]
    assert [one.number for one in mistakes(looks, 1)] == [3]


def test_a_look_is_told_in_both_languages() -> None:
    match = caravanserai.game("silk_road").start(3, 5)
    chair = match.chair(match.decision_of(None).seat)
    first, second = chair.options[:2]
    for lang, agreed, differs in (("en", "and so would", "would choose"), ("es", "lo mismo", "elegiría")):
        tell = Describer(match.game, lang, ("Ana", "Ben", "Eva"))
        options = (Considered(first, 9, 0.5), Considered(second, 3, 0.25))
        same, other = (Thought(Look(0, chair.seat, options, taken), chair, tell) for taken in (first, second))
        assert agreed in same.verdict
        assert differs in other.verdict
        assert differs in Thought(Look(0, chair.seat, options), chair, tell).verdict
        assert [row[1:3] for row in other.rows] == [("50%", 9), ("25%", 3)] or lang == "es"
        assert all(row[3] for row in other.rows)
