"""The End Phase: workers come home, a page is chosen, an encounter met, the table cleaned up."""

from caravanserai.games.almanac.dragon_road.game import BOOK
from tests.games.almanac.road import page_named
from tests.games.almanac.scene import action_at, end_of, meeting, new_match, seed_of

X, FACE_THREE = 0, 5


def test_the_last_page_has_no_end_phase() -> None:
    """AL-127: at a page without onward pages the last placement is followed by the closing of contracts."""
    scene = action_at("courtyard_markets", home={0: 1, 1: 0}, gold={0: 20, 1: 7})
    while scene.asked[0] != "CloseContract":
        scene.answer(scene.offers[0])
    assert page_named("courtyard_markets").onward == ()
    assert "retrieved" not in dict(scene.events_seen(since=-1))
    assert scene.on_spaces()
    assert "bids" not in dict(scene.events_seen(since=-1))


def test_the_five_steps_come_in_order() -> None:
    """AL-128: retrieve, bid for Guide, choose, encounter, clean up and arrive."""
    scene = end_of("outpost", gold={0: 5, 1: 5}, encounter="tinkers_donkey")
    assert scene.asked[0] == "Bid"
    scene.bid(1, 2)
    assert scene.asked == ("ChooseLocation", 1)
    scene.answer("page:cloud_monastery")
    assert scene.asked == ("ChooseOption", 1)
    scene.answer("choice:chat", "choice:chat")
    assert scene.asked == ("Place", 1)
    kinds = [kind for kind, _ in scene.events_seen(since=-1)]
    steps = ["retrieved", "won_bid", "chose_page", "encounter", "arrived"]
    assert [kind for kind in kinds if kind in steps] == steps


def test_five_end_phases_in_a_game() -> None:
    """AL-129: five bids for Guide, five choices, five encounters, and no End Phase in round 6."""
    scene = new_match(3, 7).play_out()
    events = scene.events_seen(since=-1)
    kinds = [kind for kind, _ in events]
    assert [kinds.count(kind) for kind in ("guide", "chose_page", "encounter", "retrieved")] == [5, 5, 5, 5]
    last = max(at for at, kind in enumerate(kinds) if kind == "arrived")
    assert events[last][1]["round"] == 6
    assert not {"guide", "chose_page", "encounter", "retrieved"} & set(kinds[last:])


def test_all_workers_come_home() -> None:
    """AL-130: every worker on a space returns to its caravan before the bid."""
    scene = end_of("outpost", seats=3, home={0: 3, 1: 4, 2: 3}, workers={"forge_1": 0, "loom_1": 1, "wheel_1": 1})
    assert scene.view().home == (3, 4, 3)
    assert scene.view().reserve == (3, 2, 3)
    assert scene.on_spaces() == {}


def test_a_worker_of_this_round_only_returns_to_the_reserve() -> None:
    """AL-131: the worker of a hireling works once, then is in the reserve again."""
    scene = action_at("skygate", home={0: 1, 1: 0}, tokens={0: {"hireling": 1}}, gold={0: 0, 1: 0})
    assert scene.asked == ("UseAbility", 0)
    scene.answer("token:hireling", "anvil_3")
    assert (scene.view().home[0], scene.view().reserve[0]) == (1, 4)
    scene.until("Bid")
    assert (scene.view().home[0], scene.view().reserve[0]) == (1, 5)


def test_the_new_guide_chooses_one_of_two_pages() -> None:
    """AL-145: the winner of the bid picks one of the two onward pages."""
    scene = end_of("cloud_monastery", seats=3, gold={2: 9}).bid(0, 0, 3)
    assert scene.asked == ("ChooseLocation", 2)
    assert scene.offers == ["page:cavern_mines", "page:yop_gub_islands"]
    assert scene.refuse("page:silt_ruins").key == "no_way_there"


def test_the_choice_is_public_and_final() -> None:
    """AL-146: all players see it, no player can take it back, and the page changes only in clean up."""
    scene = end_of("outpost", encounter="tinkers_donkey").bid(0, 0).answer("page:razorbeak_canyon")
    assert scene.events_seen(seat=1)[0] == ("chose_page", {"seat": 0, "page": "razorbeak_canyon"})
    assert not scene.match.can_undo()
    assert scene.place == "outpost"
    assert scene.view(1).next_page == page_named("razorbeak_canyon").number
    scene.answer("choice:chat", "choice:chat")
    assert scene.place == "razorbeak_canyon"


def test_the_top_card_is_turned_up_and_resolved() -> None:
    """AL-147: after the choice the top encounter card lies open for all, and the deck is one card less."""
    scene = end_of("outpost", encounter="washed_out_road")
    before = scene.view().encounter_deck
    scene.bid(0, 0).answer("page:cloud_monastery")
    assert scene.facts_of("encounter") == [{"encounter": "washed_out_road"}]
    assert BOOK.encounters[scene.view().encounter].id == "washed_out_road"
    assert scene.view().encounter_deck == before - 1


def test_everyone_resolves_the_card_once() -> None:
    """AL-148: three players, three answers, then the next page."""
    scene = meeting("tinkers_donkey", seats=3, guide=1).answer("choice:chat", "choice:chat", "choice:chat")
    assert [facts["seat"] for facts in scene.facts_of("chose")] == [1, 2, 0]
    assert scene.asked[0] == "Place"


def test_each_round_has_its_letter() -> None:
    """AL-149: round n turns up a card of letter n, as the pages state."""
    letters = {card.id: card.letter for card in BOOK.encounters}
    for seed in range(4):
        met = new_match(2, seed).play_out(seed).facts_of("encounter")
        assert [letters[facts["encounter"]] for facts in met] == list("ABCDE")
    printed = {page.number: page.letter for page in BOOK.pages if page is not None and page.onward}
    assert printed == {1: "A"} | dict.fromkeys((2, 3), "B") | dict.fromkeys(range(4, 8), "C") | dict.fromkeys(
        range(8, 12), "D"
    ) | dict.fromkeys(range(12, 16), "E")


def test_the_encounter_card_is_discarded() -> None:
    """AL-150: after clean up no encounter card is in play, and the card does not come again."""
    scene = meeting("tinkers_donkey").answer("choice:chat")
    assert scene.view().encounter >= 0
    scene.answer("choice:chat")
    assert scene.view().encounter == -1
    assert scene.play_out().facts_of("encounter")[0]["encounter"] == "tinkers_donkey"
    assert [facts["encounter"] for facts in scene.facts_of("encounter")].count("tinkers_donkey") == 1


def test_workers_on_the_card_come_back() -> None:
    """AL-151: a player who fled has one worker fewer until the encounter is over."""
    scene = meeting("road_raiders", gold={0: 9, 1: 9}).answer("choice:flee")
    assert (scene.view().home, scene.view().on_card) == ((2, 3), (1, 0))
    scene.answer("choice:flee")
    assert scene.asked[0] == "Place"
    assert (scene.view().home, scene.view().on_card) == ((3, 3), (0, 0))


def test_the_rest_of_the_offer_is_discarded() -> None:
    """AL-152: the old cards leave the offer; it holds as many new cards as there are players."""
    scene = meeting("tinkers_donkey", offer=("handcart", "yak_train"))
    deck = scene.view().caravan_deck
    assert scene.offer == ["handcart", "yak_train"]
    scene.answer("choice:chat", "choice:chat")
    assert len(scene.offer) == 2
    assert not {"handcart", "yak_train"} & set(scene.offer)
    assert scene.view().caravan_deck == deck - 2


def test_the_chosen_page_opens_with_an_arrival() -> None:
    """AL-153: the book lies open at the chosen page, one round later, and Arrival abilities have worked."""
    scene = end_of("outpost", done={1: ("lantern_tea_house",)}, encounter="tinkers_donkey", gold={0: 5, 1: 5})
    scene.bid(1, 0).answer("page:razorbeak_canyon", "choice:chat", "choice:chat")
    assert (scene.place, scene.view().round) == ("razorbeak_canyon", 2)
    assert scene.facts_of("arrived")[-1] == {"page": "razorbeak_canyon", "round": 2}
    assert scene.gold(1) == 5 + 1 + 2


def test_tokens_left_on_the_page_go_to_the_box() -> None:
    """AL-154: no token of the old page lies on the new one; players keep their own tokens."""
    scene = end_of("razorbeak_canyon", tokens={1: {"tourist": 1}}, encounter="regions_army")
    assert sum(scene.view().lying) > 0
    scene.bid(0, 0).answer("page:emperor_sands", "choice:carry")
    assert scene.place == "emperor_sands"
    tourists = [kind.index for kind in BOOK.tokens if kind.family == "tourist"]
    assert sum(scene.view().pool[kind] for kind in tourists) == 0
    assert scene.tokens(1) == {"tourist": 1}


def test_a_kept_card_is_not_discarded() -> None:
    """AL-155: the encounter card stays in its keeper's area for the rest of the game."""
    scene = meeting("false_prince", guards={0: 5}, seed=seed_of(6, FACE_THREE)).answer("fight")
    kept = next(card.index for card in BOOK.encounters if card.id == "false_prince")
    assert scene.view(1).kept == (((kept, 9),), ())
    assert scene.view().encounter == -1
    assert scene.play_out().view().kept[0] == ((kept, 9),)
