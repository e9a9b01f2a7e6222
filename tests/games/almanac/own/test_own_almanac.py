"""An almanac from a folder is a game like any other: for bots, for other processes, in every language."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path

import pytest

import caravanserai
from caravanserai.arena.simulate import simulate
from caravanserai.bots import bot
from caravanserai.games.almanac.book import Page
from caravanserai.games.almanac.own import FOLDERS
from caravanserai.games.almanac.own.fields import RULES
from caravanserai.games.almanac.own.folder import bring_folder
from caravanserai.games.almanac.own.game import OwnAlmanac
from caravanserai.games.almanac.state import BOOKS
from caravanserai.kernel import registry
from caravanserai.kernel.errors import ContentError, SetupError
from caravanserai.kernel.game import Game
from caravanserai.kernel.match import Match
from caravanserai.testing import RandomMatch, check_game, check_property
from caravanserai.text import Describer, languages
from studies.almanac_survey import survey
from tests.games.almanac.own.folders import SAMPLE, changed, registered_almanac, renamed, written
from tests.text.checks import looks_wrong
from tests.text.everything import NAMES, hear_random_matches, say_everything

SEEDS = {2: (8, 10), 3: (1, 2), 4: (5, 7)}
"""Seeds of matches in which every kind of secret occurs."""


@pytest.fixture
def salt_lane() -> Iterator[OwnAlmanac]:
    with registered_almanac() as game:
        yield game


def played(match: Match, name: str) -> Match:  # type: ignore[type-arg]  # of any game
    players = [bot(name, f"{name} {seat}") for seat in range(match.seats)]
    while (decision := match.decision) is not None:
        match.answer(players[decision.seat].choose(match.chair(decision.seat)), decision.seat)
    return match


def test_it_is_a_game_with_an_id_and_three_pages(salt_lane: OwnAlmanac) -> None:
    assert caravanserai.game("salt_lane") is salt_lane
    assert salt_lane in caravanserai.all_games()
    assert [page.id for page in BOOKS["salt_lane"].pages if page] == ["well_village", "salt_flats", "bell_harbour"]
    assert [option.name for option in salt_lane.match_options][:2] == ["strict_placement", "unlimited_goods"]


def test_it_is_unknown_unless_its_folder_is_loaded() -> None:
    with registered_almanac():
        pass
    assert "salt_lane" not in registry.names()
    assert registry.dynamic_games() == ()
    assert FOLDERS == []


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", ["greedy", "random"])
def test_bots_play_it_to_the_end_and_its_record_replays(salt_lane: OwnAlmanac, seats: int, name: str) -> None:
    match = played(salt_lane.start(seats, 7), name)
    assert match.view(None).route == (1, 2, 3)
    assert caravanserai.replay(match.record().to_json()).scores() == match.scores()


def test_the_greedy_bot_knows_how_to_play_it(salt_lane: OwnAlmanac) -> None:
    done = simulate(salt_lane, 2, 30, ["greedy", "random"])
    assert next(tally for tally in done.bots if tally.name == "greedy").wins >= 28


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_it_keeps_the_whole_contract(salt_lane: OwnAlmanac, seats: int) -> None:
    check_game(salt_lane, seats, SEEDS[seats])
    check_property("totals", [RandomMatch(salt_lane, seats, seed) for seed in range(100, 120)])


def test_other_processes_play_the_same_game(salt_lane: OwnAlmanac) -> None:
    alone = simulate("salt_lane", 2, 10, ["greedy"], seed="s")
    assert simulate("salt_lane", 2, 10, ["greedy"], seed="s", processes=2) == alone
    assert survey(salt_lane, 2, 5, processes=2).scores == survey(salt_lane, 2, 5).scores


def test_pickling_packs_the_content_and_not_the_folder(tmp_path: Path) -> None:
    folder = written(tmp_path / "lane", renamed("travelling_lane"))
    with registered_almanac(folder) as game:
        packed = pickle.dumps(game)
        (folder / "pages.toml").unlink()
        assert pickle.loads(packed) is game  # noqa: S301  # packed two lines above


def test_two_almanacs_of_one_name_are_refused(salt_lane: OwnAlmanac, tmp_path: Path) -> None:
    other = written(tmp_path, changed("caravans", "cost_gold = 3", "cost_gold = 2"))
    assert bring_folder(SAMPLE) == (salt_lane,)
    with pytest.raises(SetupError, match="another almanac is registered as 'salt_lane'"):
        bring_folder(other)


@pytest.mark.usefixtures("salt_lane")
def test_the_faults_of_a_broken_copy_of_a_known_almanac_are_reported(tmp_path: Path) -> None:
    broken = written(tmp_path, changed("caravans", "cost_gold = 3", "cost_gold = 51"))
    with pytest.raises(ContentError):
        bring_folder(broken)


def test_a_folder_may_hold_several_almanacs(tmp_path: Path) -> None:
    for name in ("first_lane", "second_lane"):
        written(tmp_path / name, renamed(name))
    with registered_almanac(tmp_path):
        assert {game.id for game in registry.dynamic_games()} == {"first_lane", "second_lane"}


def test_a_book_may_have_one_round_and_no_encounter(tmp_path: Path) -> None:
    pages = renamed("short_lane")["pages"]
    only = pages[: pages.index("[[page]]\nnumber = 2")]
    for old, new in (
        ("next = [2]", "next = []"),
        ('encounter = "A"', 'encounter = ""'),
        ("final = false", "final = true"),
    ):
        only = only.replace(old, new)
    texts = {**renamed("short_lane"), "pages": only, "encounters": 'product = "short_lane"\n'}
    with registered_almanac(written(tmp_path, texts)) as game:
        match = played(game.start(3, 1), "greedy")
        assert match.view(None).route == (1,)


# -- words ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", languages())
def test_everything_has_a_text(salt_lane: OwnAlmanac, lang: str) -> None:
    describer = Describer(salt_lane, lang, NAMES)
    said = [*say_everything(describer), *hear_random_matches(salt_lane, 5).say(describer)]
    assert len(said) > 1000
    assert [text for text in said if looks_wrong(text)] == []


@pytest.mark.parametrize("lang", languages())
def test_its_rulebook_is_made_of_its_texts(salt_lane: OwnAlmanac, lang: str) -> None:
    texts, rules = BOOKS["salt_lane"].texts[lang], salt_lane.rulebook(lang)
    rule_texts = [text for key, text in texts.items() if key.startswith(("page.", "action.", "token.", "title."))]
    unspoken = (".lore", ".preview")
    spoken = [text for key, text in texts.items() if text in rule_texts and not key.endswith(unspoken)]
    assert [text for text in spoken if text not in rules] == []


# -- placement rules -------------------------------------------------------------------------------------------

SETTINGS = {
    "free": "",
    "max_in_group": "max = 1",
    "along_paths": 'paths = [["well", "market"], ["market", "stables"], ["stables", "gate"], ["gate", "inn"]]',
    "pay_neighbours": "gold = 9\ngold_2p = 9",
    "downwards": 'levels = ["well", "market", "stables", "inn", "gate"]\nup_cost = {gold = 9}',
    "follow_suit": "miss_cost = {gold = 9}",
}


def lane_with(rule: str, folder: Path) -> Path:
    """The sample with another rule on its first page, where neighbouring wells are linked."""
    texts = changed("pages", 'kind = "max_in_group"\nmax = 1', f'kind = "{rule}"\n{SETTINGS[rule]}')
    texts = changed("pages", 'id = "well_1"\n', 'id = "well_1"\nneighbours = ["well_2"]\n', texts)
    texts = changed("pages", 'id = "well_2"\n', 'id = "well_2"\nneighbours = ["well_1"]\n', texts)
    return written(folder, renamed(f"lane_{rule}", texts))


def reasons_in(game: Game, match: Match, page: Page) -> set[str]:  # type: ignore[type-arg]  # of any game
    """The reasons of the page's rule for all spaces that it bars."""
    reasons = set()
    for seat in range(match.seats):
        state = match.copy()._state  # the rule needs the state itself
        for spot in page.in_use[match.seats]:
            if state.workers[spot] < 0 and page.rule.surcharge(state, seat, spot):
                reason = page.rule.why_not(state, seat, spot)
                reasons |= {Describer(game, lang, NAMES).reason(reason) for lang in languages()}
    return reasons


def test_every_rule_is_tried() -> None:
    assert set(SETTINGS) == set(RULES)


@pytest.mark.parametrize("rule", SETTINGS)
def test_every_rule_works_on_any_page_and_says_why(rule: str, tmp_path: Path) -> None:
    with registered_almanac(lane_with(rule, tmp_path)) as game:
        for seats in (2, 3, 4):
            check_property("ends", [RandomMatch(game, seats, seed) for seed in range(10)])
        page = BOOKS[game.id].pages[1]
        assert page is not None
        match, reasons = game.start(2, 3), set[str]()
        player = bot("random", 1)
        while (decision := match.decision) is not None and match.view(None).page == 1:
            if match.view(None).placements:
                reasons |= reasons_in(game, match, page)
            match.answer(player.choose(match.chair(decision.seat)), decision.seat)
        assert bool(reasons) is (rule != "free")
        assert [text for text in reasons if looks_wrong(text)] == []
