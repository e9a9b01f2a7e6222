"""The class that describes Dragonharth to the kernel."""

from __future__ import annotations

import functools
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.dragonharth import deck, dragons, spells, treaties
from caravanserai.games.dragonharth.automaton import LEVELS, choose
from caravanserai.games.dragonharth.combat import attack, battle, catapult, dragon_lords, outcome
from caravanserai.games.dragonharth.content import CARD_IDS, CHARTS, COLOURS, DECKS, KINGDOMS, SEATS
from caravanserai.games.dragonharth.economy import barter, dues, gifts, loans, money, store
from caravanserai.games.dragonharth.economy.ruin import GRUDGES
from caravanserai.games.dragonharth.events import EVENTS
from caravanserai.games.dragonharth.flow import actions, setup, turn
from caravanserai.games.dragonharth.imagine import redraw
from caravanserai.games.dragonharth.invariants import totals
from caravanserai.games.dragonharth.map import movement, ships, tiles
from caravanserai.games.dragonharth.map.board import FIELDS, SIDE
from caravanserai.games.dragonharth.scoring import solo_grade, standings, whole_sheet
from caravanserai.games.dragonharth.state import STASH, TILES, Realm
from caravanserai.games.dragonharth.view import DragonharthView, view_of
from caravanserai.kernel.game import Game, MatchOption, Portrait, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from caravanserai.kernel.chair import Chair
    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import EventKind, Value
    from caravanserai.kernel.space import Options

PIECES: Final = ("soldier", "leader", "dragon")
STAGES: Final = ("", "egg", "baby", "adult")
_MONEY_STEPS: Final = {"loan": CHARTS.loan_step, "coins": CHARTS.point}
"""The dollars in one step of a loan and in one coin of an offer (DH-92, DH-153)."""


class Dragonharth(Game[Realm]):
    """Always four kingdoms; an automaton plays each kingdom without a human player (DH-01, DH-213)."""

    id: ClassVar[str] = "dragonharth"
    rules: ClassVar[int] = 2
    seat_counts: ClassVar[range] = range(SEATS, SEATS + 1)
    match_options: ClassVar[tuple[MatchOption, ...]] = (MatchOption("length", ("full", "short")),)
    kinds: ClassVar[tuple[type[Pending], ...]] = (
        setup.PickKingdom,
        setup.Lay,
        deck.ChooseDeck,
        dues.PayTax,
        dues.MeetDues,
        money.GiveUp,
        actions.Act,
        store.Buy,
        store.Muster,
        store.SellTile,
        tiles.PlaceWhat,
        tiles.PlaceAt,
        tiles.LiftTile,
        tiles.WorkField,
        tiles.WorkWith,
        tiles.UnworkField,
        movement.MovePiece,
        movement.JoinColumn,
        movement.MoveLead,
        movement.Follow,
        ships.Load,
        ships.SailTo,
        ships.Unload,
        attack.AttackWith,
        attack.AttackAt,
        battle.Commit,
        battle.Answer,
        battle.Support,
        battle.React,
        catapult.ChooseVictim,
        catapult.ChooseStand,
        catapult.ChooseShot,
        catapult.Aim,
        catapult.Pull,
        dragon_lords.SendEnvoy,
        dragon_lords.LordTarget,
        treaties.DeclareWar,
        treaties.Court,
        treaties.Consent,
        treaties.ChooseAlly,
        barter.OfferTo,
        barter.BuildOffer,
        barter.AnswerOffer,
        barter.HandOver,
        gifts.GiveEgg,
        dragons.ReceiveEgg,
        dragons.SendHome,
        spells.PlayCard,
        spells.DispelSpell,
        spells.CardAt,
        spells.AnswerMarriage,
        spells.Raise,
        spells.Engineer,
        deck.CutHand,
        setup.Begin,
        setup.LayRound,
        turn.Month,
        turn.Turn,
        turn.Grant,
        turn.Chaos,
        turn.Wrath,
        turn.PactEnds,
        turn.Actions,
        turn.Pride,
        deck.CardDie,
        dragons.Grow,
        dues.Tax,
        dues.Income,
        loans.LoanAges,
        dragon_lords.LordAttack,
        movement.RollMove,
        ships.RollSail,
        attack.NextPair,
        battle.ShowCount,
        battle.Help,
        battle.LordCards,
        battle.Reveal,
        outcome.PairOutcome,
        outcome.BuryFallen,
        outcome.SiegeOutcome,
        outcome.LordOutcome,
        spells.Hush,
        spells.Effect,
    )
    events: ClassVar[tuple[EventKind, ...]] = EVENTS
    state_type: ClassVar[type[Realm]] = Realm
    catalogues: ClassVar[tuple[str, ...]] = ("solo",)
    calibration_slope: ClassVar[float] = 1.5
    long_turns: ClassVar[bool] = True
    spares_the_late: ClassVar[bool] = True
    levels: ClassVar[tuple[str, ...]] = tuple(LEVELS)
    hidden: ClassVar[tuple[str, ...]] = ("hands", "decks", "plans", "shots")
    things: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "kingdom": KINGDOMS,
            "card": CARD_IDS,
            "deck": DECKS,
            "face": deck.FACES,
            "tile": TILES,
            "stashed": STASH,
            "a_stashed": STASH,
            "item": store.ITEMS,
            "an_item": store.ITEMS,
            "colour": COLOURS,
            "a_projectile": COLOURS,
            "crew": tiles.CREWS,
            "piece": PIECES,
            "a_piece": PIECES,
            "stage": STAGES,
            "a_stage": STAGES,
            "target": battle.TARGETS,
            "grudge": GRUDGES,
            "round": setup.PLACED_THINGS,
        }
    )

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Realm:
        """Set up the realm."""
        return setup.set_up(options, chance)

    def view(self, state: Realm, seat: int | None) -> DragonharthView:
        """Build the view of a seat."""
        return view_of(state, seat)

    def imagine(self, state: Realm, seat: int | None, dice: Dice) -> None:
        """Redraw hidden cards, projectiles and placements; money and stash follow from public events."""
        if state.stack:
            redraw(state, seat, dice)

    def standings(self, state: Realm) -> tuple[Standing, ...]:
        """Score a finished match."""
        return standings(state)

    def standing(self, state: Realm, seat: int) -> int:
        """The current total of the score sheet, including money."""
        return sum(points for _, points in whole_sheet(state, seat)) if state.month else 0

    def chapter(self, state: Realm) -> int:
        """The number of the current turn, counted from the first one; 0 during the set-up."""
        return SEATS * state.month + state.order.index(state.turn) if state.month else 0

    def progress(self, state: Realm) -> float:
        """The fraction of all turns that have begun; the set-up counts as a month."""
        return (self.chapter(state) + 1) / (SEATS * (state.months + 1))

    def takeover_period(self, state: Realm) -> int | None:
        """The month: a person may take over an automated kingdom between two months (DH-220)."""
        return state.month

    def grade(self, standings: Sequence[Standing], people: Sequence[int]) -> str:
        """The grade of a person who plays against three automatons (DH-219)."""
        return solo_grade(standings, people[0]) if len(people) == 1 else ""

    def greedy(self, view: DragonharthView, decision: Decision[Realm], options: Options, dice: Dice) -> int:
        """Choose like the automaton of the normal level."""
        return choose(view, decision, options, dice)

    def automaton(self, chair: Chair[Realm], level: str, dice: Dice) -> int:
        """Choose like the automaton of the given level, which uses only its chair (DH-214, DH-216)."""
        return choose(chair.view(), chair.decision, chair.options, dice, level, functools.partial(chair.events, -1))

    def totals(self, state: Realm) -> tuple[int, ...]:
        """The invariant totals: money with the bank, cards, projectiles, workers, and agreement of redundant fields."""
        return totals(state)

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:
        """Name a square by column and row, tenths as a decimal, steps of money by their sum, a balance by its sign."""
        if not isinstance(value, int):
            return None
        if kind in ("space", "field"):
            y, x = divmod(FIELDS[value % len(FIELDS)] if kind == "field" else value % (SIDE * SIDE), SIDE)
            return Portrait(f"square.{'abcdefghijklm'[x]}", {"row": y + 1})
        if kind in ("angle", "pull"):
            return Portrait(kind, {"whole": value // 10, "tenths": value % 10})
        if kind in _MONEY_STEPS:
            return Portrait(f"counted.{kind}", {"money": value * _MONEY_STEPS[kind]})
        return Portrait(f"balance.{_sign_of(among)}", {"money": value}) if kind == "balance" else None


def _sign_of(income: Mapping[str, Value]) -> str:
    """Tell whether an upkeep brings money or costs it: the event holds the balance without its sign (DH-76)."""
    revenue, expenses = income["revenue"], income["expenses"]
    if not isinstance(revenue, int) or not isinstance(expenses, int) or revenue == expenses:
        return "even"
    return "gain" if revenue > expenses else "loss"


DRAGONHARTH: Final = Dragonharth()
