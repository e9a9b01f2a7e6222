"""Dragonharth as the kernel knows it."""

from __future__ import annotations

import itertools
from types import MappingProxyType
from typing import TYPE_CHECKING, ClassVar, Final

from caravanserai.games.dragonharth import (
    act,
    attack,
    barter,
    battle,
    catapult,
    deck,
    dragons,
    dues,
    gifts,
    land,
    loans,
    lords,
    money,
    outcome,
    setup,
    ships,
    spells,
    store,
    tiles,
    treaties,
    turn,
)
from caravanserai.games.dragonharth.automaton import choose
from caravanserai.games.dragonharth.bits import bits_of, members
from caravanserai.games.dragonharth.board import FIELDS, SIDE
from caravanserai.games.dragonharth.content import CARD_IDS, COLOURS, DECK_OF, DECKS, KINGDOMS, SEATS
from caravanserai.games.dragonharth.events import EVENTS
from caravanserai.games.dragonharth.knowledge import unowned_shots
from caravanserai.games.dragonharth.realm import ARMY, PRIMARY, STASH, TILES, Realm, kind_of, owner_of
from caravanserai.games.dragonharth.ruin import GRUDGES
from caravanserai.games.dragonharth.scoring import standings
from caravanserai.games.dragonharth.secrets import redraw
from caravanserai.games.dragonharth.view import DragonharthView, view_of
from caravanserai.kernel.game import Game, MatchOption, Portrait, Standing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from caravanserai.kernel.chance import Dice
    from caravanserai.kernel.codec import Pending
    from caravanserai.kernel.decision import Decision
    from caravanserai.kernel.event import EventKind, Value
    from caravanserai.kernel.space import Options

PIECES: Final = ("soldier", "leader", "dragon")
STAGES: Final = ("", "egg", "baby", "adult")


class Dragonharth(Game[Realm]):
    """Four kingdoms, always; whoever is not led by a person is led by an automaton (DH-01, DH-213)."""

    id: ClassVar[str] = "dragonharth"
    rules: ClassVar[int] = 1
    seat_counts: ClassVar[range] = range(SEATS, SEATS + 1)
    match_options: ClassVar[tuple[MatchOption, ...]] = (MatchOption("length", ("full", "short")),)
    kinds: ClassVar[tuple[type[Pending], ...]] = (
        setup.PickKingdom,
        setup.Lay,
        deck.ChooseDeck,
        dues.PayTax,
        dues.MeetDues,
        money.GiveUp,
        act.Act,
        store.Buy,
        store.Muster,
        store.SellTile,
        tiles.PlaceWhat,
        tiles.PlaceAt,
        tiles.LiftTile,
        tiles.WorkField,
        tiles.WorkWith,
        tiles.UnworkField,
        land.MovePiece,
        land.JoinColumn,
        land.MoveLead,
        land.Follow,
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
        lords.SendEnvoy,
        lords.LordTarget,
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
        lords.LordAttack,
        land.RollMove,
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
    hidden: ClassVar[tuple[str, ...]] = ("hands", "decks", "plans", "shots")
    things: ClassVar[Mapping[str, tuple[str, ...]]] = MappingProxyType(
        {
            "kingdom": KINGDOMS,
            "card": CARD_IDS,
            "deck": DECKS,
            "face": deck.FACES,
            "tile": TILES,
            "stashed": STASH,
            "item": store.ITEMS,
            "colour": COLOURS,
            "crew": tiles.CREWS,
            "piece": PIECES,
            "stage": STAGES,
            "target": battle.TARGETS,
            "grudge": GRUDGES,
            "round": setup.LAID,
        }
    )

    def deal(self, seats: int, options: Mapping[str, str], chance: int) -> Realm:  # noqa: ARG002  # always four
        """Set up the realm."""
        return setup.set_up(options, chance)

    def view(self, state: Realm, seat: int | None) -> DragonharthView:
        """Build what a seat may know."""
        return view_of(state, seat)

    def imagine(self, state: Realm, seat: int | None, dice: Dice) -> None:
        """Redraw cards, projectiles and hidden placements; money and stash follow from what everyone saw."""
        if state.stack:
            redraw(state, seat, dice)

    def standings(self, state: Realm) -> tuple[Standing, ...]:
        """Score a finished match."""
        return standings(state)

    def greedy(self, view: DragonharthView, decision: Decision[Realm], options: Options, dice: Dice) -> int:
        """Choose as the automaton of the normal level does."""
        return choose(view, decision, options, dice)

    def totals(self, state: Realm) -> tuple[int, ...]:
        """Money with the bank, cards, projectiles, workers; pieces, tiles and owners are where the state says twice."""
        cards = sorted(itertools.chain(*state.decks, *map(members, state.hands), *state.played))
        workers = [state.small[seat] + state.giants[seat] for seat in range(SEATS)]
        for field, crew in enumerate(state.crew):
            if crew:
                workers[state.control[field]] += 1 if crew in (1, 3) else 2 if crew == 2 else 0
        halves = sum(crew == 4 for crew in state.crew)
        owned = [bits_of(f for f, holder in enumerate(state.control) if holder == seat) for seat in range(SEATS)]
        standing = [bits_of(at for at, code in enumerate(state.piece) if owner_of(code) == s) for s in range(SEATS)]
        pieces = sum(space >= 0 for space in state.army) + sum(space >= 0 for space in state.flown)
        misplaced = sum(
            owner_of(state.piece[space]) != which // ARMY or kind_of(state.piece[space]) > 1
            for which, space in enumerate(state.army)
            if space >= 0
        )
        return (
            sum(state.money) + state.bank,
            int(cards == list(range(len(DECK_OF)))),
            sum(shots.bit_count() for shots in (*state.shots, unowned_shots(state))),
            sum(workers) + halves // 2,
            sum(code > 0 for code in state.piece) - pieces,
            misplaced,
            int(min(state.money) >= 0 and min(state.stash) >= 0),
            int(owned == [*state.owned] and standing == [*state.standing]),
            int(bits_of(f for f, tile in enumerate(state.tile) if tile) == state.tiled),
            int(bits_of(f for f, tile in enumerate(state.tile) if tile > PRIMARY) == state.primed),
            int(bits_of(f for f, crew in enumerate(state.crew) if crew) == state.crewed),
        )

    def portrait(self, kind: str, value: Value, among: Mapping[str, Value]) -> Portrait | None:  # noqa: ARG002  # spaces need no other fact
        """A space, or a field by its number, is named by its column and row."""
        if kind not in ("space", "field") or not isinstance(value, int):
            return None
        y, x = divmod(FIELDS[value % len(FIELDS)] if kind == "field" else value % (SIDE * SIDE), SIDE)
        return Portrait(f"square.{'abcdefghijklm'[x]}", {"row": y + 1})


DRAGONHARTH: Final = Dragonharth()
