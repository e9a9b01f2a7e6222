"""The panel of an attack: every target with its best attacker and the chances of the dice (DH-105, DH-116)."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from caravanserai.games.dragonharth.combat.attack import BACK, AttackAt, aimed_at
from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.plan import Panel, Step, in_words
from caravanserai.web.boards.dragonharth.targets import Target

if TYPE_CHECKING:
    from typing import Any

    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

ATTACK = VERBS.index("attack")


class Attack(NamedTuple):
    """An attack: the piece, the choice of the target, its space, and the chances without cards."""

    start: int
    choice: int
    space: int
    win: int
    tie: int
    label: str
    outlook: str

    @property
    def plan(self) -> tuple[int, ...]:
        """The answers of this attack."""
        return ATTACK, self.start, self.choice


def panel(board: DragonharthBoard) -> Panel:
    """Return the panel of an attack."""
    attacks, plan = _attacks(board), board.perspective.plan
    chosen = next((attack for attack in attacks if attack.plan == plan), None)
    best: dict[int, Attack] = {}
    for attack in sorted(attacks, key=lambda attack: -attack.win):
        best.setdefault(attack.choice, attack)
    if chosen is not None:
        best[chosen.choice] = chosen
    say, lex = board.words.say, board.lexicon
    shown = sorted(best.values(), key=lambda attack: -attack.win)
    button = (
        ""
        if chosen is None
        else say("web_dragonharth_panels.attack.do", space=lex.spaces[chosen.space], win=chosen.win)
    )
    sheet = render_panel(
        board,
        "attack",
        attacks=tuple(_step(board, attack, chosen=attack is chosen) for attack in shown),
        starts=() if chosen is None else _starts(board, attacks, chosen),
        chosen=chosen,
        button=button,
        commit="" if chosen is None else in_words(chosen.plan),
    )
    targets = tuple(
        Target(
            attack.space,
            attack.choice,
            attack.label,
            attack.outlook,
            "",
            at_once=False,
            aside=False,
            mark=f"{attack.win}%",
            plan=in_words(attack.plan),
        )
        for attack in shown
    )
    note = say("web_dragonharth_panels.attack.note") if chosen is None else chosen.outlook
    sentence = say("web_dragonharth_panels.attack.whom") if chosen is None else f"{chosen.label}."
    return Panel(sheet, sentence, note, _apart(targets), None if chosen is None else chosen.choice)


def _apart(targets: tuple[Target, ...]) -> tuple[Target, ...]:
    """Put a second target of the same space aside."""
    seen: set[int] = set()
    found = []
    for target in targets:
        found.append(target._replace(aside=target.space in seen))
        seen.add(target.space)
    return tuple(found)


def _attacks(board: DragonharthBoard) -> list[Attack]:
    """Return all attacks of the reader's pieces."""
    perspective, found = board.perspective, []
    first = perspective.later(ATTACK)
    view: Any = board.view  # it has the fields that `aimed_at` reads, under the same names
    for start in () if first is None else first.options:
        chair = None if start == BACK else perspective.later(ATTACK, start)
        if chair is None or not isinstance(chair.decision, AttackAt):
            continue
        for choice in chair.options[:-1]:
            facts = chair.outlook(choice)
            chances, tell = dict(facts), perspective.describer
            found.append(
                Attack(
                    start,
                    choice,
                    aimed_at(view, choice)[1],
                    chances.get("win_percent", 0),
                    chances.get("tie_percent", 0),
                    tell.option(chair.decision, choice, board.view),
                    tell.outlook(facts),
                )
            )
    return found


def _step(board: DragonharthBoard, attack: Attack, *, chosen: bool) -> Step:
    there = ", ".join(board.contents.describe(attack.space)) or board.contents.ground(attack.space)
    label = f"{board.lexicon.spaces[attack.space]} · {there}"
    return Step(f"target-{attack.choice}", in_words(attack.plan), "", label, f"{attack.win}%", chosen)


def _starts(board: DragonharthBoard, attacks: list[Attack], chosen: Attack) -> tuple[Step, ...]:
    """Return the pieces that can attack the chosen target."""
    return tuple(
        Step(
            f"from-{attack.start}",
            in_words(attack.plan),
            "",
            board.contents.describe(attack.start)[0],
            f"{board.lexicon.spaces[attack.start]}, {attack.win}%",
            attack is chosen,
        )
        for attack in attacks
        if attack.choice == chosen.choice
    )
