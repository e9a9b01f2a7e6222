"""The context of a question, shown beside its choices: the encounter card, a roll, a token, a table of prizes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from caravanserai.games.almanac.state import FIGHT_DIE
from caravanserai.web.boards.almanac import pictures

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from markupsafe import Markup

    from caravanserai.kernel.decision import Decision
    from caravanserai.web.board import Board
    from caravanserai.web.boards.almanac.cards import Cards, EncounterCard, TokenCard


class Roll(NamedTuple):
    """The fight after the roll: strength, face and bonuses against the required strength."""

    strength: int
    face: Markup
    bonus: int
    total: int
    needed: int
    won: bool


class Step(NamedTuple):
    """A step of a table: its picture or number, its reward, and whether a player stands there."""

    sign: Markup | str
    result: Markup | str
    here: bool


class QuestionContext(NamedTuple):
    """The context of one question; most questions have none."""

    encounter: EncounterCard | None = None
    roll: Roll | None = None
    token: TokenCard | None = None
    die: Markup | None = None
    steps: tuple[Step, ...] = ()
    steps_title: str = ""
    guide: str = ""


def story(board: Board, cards: Cards, decision: Decision[Any] | None) -> QuestionContext:
    """Return the context of a question; without a question of the reader's own, the context of the others' bids."""
    tell = _bid if decision is None else _CONTEXTS.get(type(decision).__name__)
    return tell(board, cards, decision) if tell else QuestionContext()


def _encounter(_board: Board, cards: Cards, _decision: Any) -> QuestionContext:  # noqa: ANN401  # of three kinds
    return QuestionContext(encounter=cards.encounter(cards.view.encounter))


def _ability(_board: Board, cards: Cards, decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    if decision.hook != "fight.roll":
        return QuestionContext()
    return QuestionContext(encounter=cards.encounter(cards.view.encounter), roll=_roll(cards, decision.seat))


def _token(_board: Board, cards: Cards, decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    return QuestionContext(token=cards.token(decision.kind))


def _stake(board: Board, _cards: Cards, decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    steps = [
        Step(pictures.token(f"die-{pips}", str(pips), 30), pictures.with_sign(times), here=False)
        for pips, times in enumerate(decision.table, 1)
    ]
    return QuestionContext(steps=tuple(steps), steps_title=board.words.say("web_almanac.per_gold_staked"))


def _prizes(board: Board, _cards: Cards, decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    given, tell = decision.given.bit_count(), board.describer
    steps = []
    for kinds, prize in enumerate(decision.prizes):
        if kinds:
            sign = pictures.amount("any_goods", kinds, board.words.say("web_almanac.kinds", kinds))
            fame = pictures.fame(prize, tell.counted("fame", prize))
            result = fame if decision.fame else pictures.coin(prize, tell.counted("gold", prize), 30)
            steps.append(Step(sign or "", result, kinds == given))
    return QuestionContext(steps=tuple(steps), steps_title=board.words.say("web_almanac.prizes"))


def _die(_board: Board, cards: Cards, _decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    return QuestionContext(die=pictures.token(f"die-{cards.view.die}", str(cards.view.die), 64))


def _bid(board: Board, cards: Cards, _decision: Any) -> QuestionContext:  # noqa: ANN401  # see _STORIES
    return QuestionContext(guide=board.describer.seat(cards.view.guide))


_CONTEXTS: Final[Mapping[str, Callable[[Board, Cards, Any], QuestionContext]]] = {
    "ChooseOption": _encounter,
    "ChooseForAll": _encounter,
    "FightOrNot": _encounter,
    "UseAbility": _ability,
    "StowToken": _token,
    "Stake": _stake,
    "HandIn": _prizes,
    "RollAgain": _die,
    "Bid": _bid,
}
"""The context functions, by kind of question; questions of single pages are known only by name."""


def _roll(cards: Cards, seat: int) -> Roll:
    """Add up the current fight (AL-182 ... AL-184)."""
    view = cards.view
    needed = cards.book.encounters[view.encounter].strength
    pips = FIGHT_DIE[view.roll]
    total = view.strength[seat] + (pips or 0) + view.roll_bonus
    face = pictures.fight_face(view.roll, cards.describer.thing("face", view.roll), 44)
    won = total >= needed and (pips is not None or view.x_counts > 0)
    return Roll(view.strength[seat], face, view.roll_bonus, total, needed, won)
