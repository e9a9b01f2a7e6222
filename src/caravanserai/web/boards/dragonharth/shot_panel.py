"""The panel of a shot: target, projectile, loose. The nearest stand and the pull are found (DH-133 ... DH-137g).

The stand that is nearest to a target hits it best, because both errors grow with the length of the flight.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Final

from caravanserai.games.dragonharth.combat.catapult import LONGEST, TURN
from caravanserai.games.dragonharth.content import CHARTS, SEATS
from caravanserai.games.dragonharth.flow.actions import VERBS
from caravanserai.games.dragonharth.map.board import SIDE, STANDS
from caravanserai.games.dragonharth.state import WAR
from caravanserai.web.boards.dragonharth.aim import property_of, shot_at
from caravanserai.web.boards.dragonharth.panels import render_panel
from caravanserai.web.boards.dragonharth.pictures import shot_name, symbol
from caravanserai.web.boards.dragonharth.plan import Panel, Step, in_words
from caravanserai.web.boards.dragonharth.targets import Target

if TYPE_CHECKING:
    from caravanserai.web.boards.dragonharth.board import DragonharthBoard

FIRE = VERBS.index("fire")
_PROPOSED: Final = 5
_LENGTH: Final = 5
"""The answers of a planned shot: the action, kingdom, stand, projectile, and the space to aim at."""


def panel(board: DragonharthBoard) -> Panel:
    """Return the panel of a shot. It begins without a target: whoever shoots says at what."""
    view, lex, say = board.view, board.lexicon, board.words.say
    plan = board.perspective.plan
    aimed = plan if len(plan) == _LENGTH else None
    colours = tuple(colour for colour, count in enumerate(view.colours or ()) if count)
    colour = plan[3] if len(plan) > 3 else colours[-1]  # FIRE, kingdom, stand, projectile
    found = _targets(board, colour)
    targets = tuple(found.values())
    shot, target = None, ""
    if aimed is not None:
        shot = shot_at(view, aimed[2], aimed[1], colour, target=aimed[4] - TURN)
        target = ", ".join(board.contents.describe(shot.target)) or board.contents.ground(shot.target)
    damage = CHARTS.damage[colour]
    button = "" if shot is None else say("web_dragonharth_panels.shot.do", space=lex.spaces[shot.target], hit=shot.hit)
    victim = None if shot is None else board.perspective.players[shot.victim]
    treaty = "" if shot is None or view.relation[SEATS * (view.seat or 0) + shot.victim] == WAR else "peace"
    sheet = render_panel(
        board,
        "shot",
        shot=shot,
        target=target,
        victim="" if victim is None else victim.name,
        badge=0 if victim is None else victim.badge,
        starts_war=treaty == "peace",
        proposed=_proposed(board, targets) if shot is None else (),
        colours=tuple(_colour(board, plan, one, chosen=one == colour) for one in colours),
        damage=damage,
        dollars=damage * CHARTS.point,
        button=button,
        commit="" if aimed is None else in_words(aimed),
        by_hand=in_words(_by_hand(aimed, targets, colour)),
        other=in_words((FIRE,)),
        fog=shot is not None and bool(view.fog[shot.victim]),
    )
    sentence = button or say("web_dragonharth_panels.shot.at_what")
    note = (
        say("web_dragonharth_panels.shot.note")
        if shot is None
        else say("web_dragonharth_panels.shot.where", space=lex.spaces[shot.stand])
    )
    return Panel(sheet, sentence, note, targets, None if shot is None else shot.target, shot)


def _targets(board: DragonharthBoard, colour: int) -> dict[int, Target]:
    """Return everything within reach that belongs to a kingdom at which the reader may shoot."""
    view, seat = board.view, board.perspective.seat
    chair = board.perspective.later(FIRE)
    found: dict[int, Target] = {}
    if chair is None or seat is None:
        return found
    foes = sorted(
        (foe for foe in chair.options if foe < view.seats), key=lambda foe: view.relation[4 * seat + foe] != WAR
    )
    for foe in foes:
        for space in sorted(property_of(view, foe)):
            stand = min(STANDS[view.corner[seat]], key=lambda stand: _far(stand, space))
            if space in found or _far(stand, space) * 7.5 > LONGEST:
                continue
            name = board.perspective.players[foe].name
            label = board.words.say("web_dragonharth_panels.shot.target", space=board.lexicon.spaces[space], name=name)
            plan = in_words((FIRE, foe, stand, colour, TURN + space))
            found[space] = Target(space, space, label, "", "", at_once=False, aside=False, plan=plan)
    return found


def _far(stand: int, space: int) -> float:
    (y, x), (v, u) = divmod(stand, SIDE), divmod(space, SIDE)
    return math.hypot(u - x, v - y)


def _proposed(board: DragonharthBoard, targets: tuple[Target, ...]) -> tuple[Step, ...]:
    """Return the nearest targets with the chance of a hit."""
    planned = [(target, tuple(map(int, target.plan.split()))) for target in targets]
    near = sorted(planned, key=lambda pair: _far(pair[1][2], pair[0].space))[:_PROPOSED]
    found = []
    for target, (_, foe, stand, colour, _space) in near:
        shot = shot_at(board.view, stand, foe, colour, target=target.space)
        there = ", ".join(board.contents.describe(target.space)) or board.contents.ground(target.space)
        label = f"{board.lexicon.spaces[target.space]} · {there}"
        found.append(Step(f"shoot-{target.space}", target.plan, "", label, f"{shot.hit}%"))
    return tuple(sorted(found, key=lambda step: -int(step.note[:-1])))


def _colour(board: DragonharthBoard, plan: tuple[int, ...], colour: int, *, chosen: bool) -> Step:
    """Return a projectile; before there is a target, the strongest one is only announced."""
    to = in_words((*plan[:3], colour, *plan[4:])) if len(plan) == _LENGTH else ""
    picture = symbol(shot_name(colour), 26)
    count = (board.view.colours or ())[colour]
    return Step(f"colour-{colour}", to, picture, str(CHARTS.damage[colour]), f"{count}", chosen)


def _by_hand(aimed: tuple[int, ...] | None, targets: tuple[Target, ...], colour: int) -> tuple[int, ...]:
    """Return the answers that lead to the pull by hand, which does not begin at the target."""
    if aimed is not None:
        return aimed[:-1]
    if not targets:
        return ()
    return (*map(int, targets[0].plan.split()[:3]), colour)
