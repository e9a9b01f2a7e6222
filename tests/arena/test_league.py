from collections import Counter
from pathlib import Path

import pytest

from caravanserai.arena.league import League, plan, read
from caravanserai.kernel.errors import ContentError
from caravanserai.text import Words, tell_fault

GOOD = """
seed = "spring"
bots = ["greedy", "random"]
matches = 4

[[table]]
game = "silk_road"
options = { ledger = "open" }

[[table]]
game = "dragon_road"
matches = 2
"""


def league(tmp_path: Path, text: str) -> League:
    file = tmp_path / "league.toml"
    file.write_text(text)
    return read(file)


def test_a_table_overrides_the_defaults_of_the_file(tmp_path: Path) -> None:
    found = league(tmp_path, GOOD)
    assert (found.kind, found.seed, found.records) == ("round_robin", "spring", True)
    silk, dragon = found.tables
    assert (silk.seats, silk.matches, silk.bots) == (3, 4, ("greedy", "random"))
    assert silk.options == {"direction": "normal", "ledger": "open", "tiles": "standard"}
    assert (dragon.game, dragon.seats, dragon.matches) == ("dragon_road", 2, 2)


def test_in_a_round_robin_each_bot_plays_every_seat_against_copies_of_each_other(tmp_path: Path) -> None:
    fixtures = plan(league(tmp_path, GOOD.replace("matches = 4", "matches = 3")))
    assert [fixture.number for fixture in fixtures] == list(range(3 + 3 + 2))
    assert len({fixture.seed for fixture in fixtures}) == len(fixtures)
    silk = [fixture.bots for fixture in fixtures if fixture.game == "silk_road"]
    for one, other in (("greedy", "random"), ("random", "greedy")):
        alone = [bots.index(one) for bots in silk if bots.count(one) == 1]
        assert sorted(alone) == [0, 1, 2]
        assert all(bots.count(other) == 2 for bots in silk if bots.count(one) == 1)
    dragon = [fixture.bots for fixture in fixtures if fixture.game == "dragon_road"]
    assert dragon == [("greedy", "random"), ("random", "greedy")]


def test_a_lone_bot_meets_itself(tmp_path: Path) -> None:
    fixtures = plan(league(tmp_path, GOOD.replace('"greedy", "random"', '"greedy"')))
    assert {bot for fixture in fixtures for bot in fixture.bots} == {"greedy"}


def test_in_a_league_all_bots_play_equally_often_in_seats_drawn_by_the_seed(tmp_path: Path) -> None:
    text = 'kind = "league"\n' + GOOD.replace("matches = 4", "matches = 40")
    fixtures = plan(league(tmp_path, text))
    assert fixtures == plan(league(tmp_path, text))
    silk = [fixture.bots for fixture in fixtures if fixture.game == "silk_road"]
    seated = Counter(bot for bots in silk for bot in bots)
    assert seated == {"greedy": 60, "random": 60}
    assert len(set(silk)) > 2
    assert fixtures != plan(league(tmp_path, text.replace("spring", "autumn")))


OWN = 'game = "silk_road"'


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("seed", "sed", "'sed' is not one of"),
        ('"greedy", "random"', '"gredy"', "bots[0] = 'gredy' (silk_road): there is no bot of that name"),
        ('"greedy", "random"', '"greedy", "greedy"', "bots[1]: 'greedy' is used twice"),
        ('"greedy", "random"', "", "bots: is empty"),
        ('"greedy", "random"', "[1]", "bots[0] = [1] (silk_road): there is no bot of that name"),
        ('"greedy", "random"', '"search:0"', "bots[0] = 'search:0' (silk_road): write a search bot as search:200"),
        ('"greedy", "random"', '"nowhere:Bot"', "(silk_road): its module cannot be imported"),
        ('"greedy", "random"', '"pathlib:Path"', "(silk_road): its module has no class of that name"),
        (OWN, OWN + '\nbots = ["gredy"]', "table[0].bots[0] = 'gredy' (silk_road): there is no bot"),
        (OWN, 'game = "chess"', "table[0].game: 'chess' is not one of"),
        (OWN, "seats = 3", "table[0].game: is missing"),
        (OWN, OWN + "\nseats = 2", "table[0].seats: 2 is not one of 3 ... 6"),
        (OWN, OWN + "\nseats = true", "table[0].seats: True is not of type int"),
        (OWN, OWN + "\nlength = 2", "table[0]: 'length' is not one of"),
        (OWN, OWN + "\nmatches = 0", "table[0].matches: 0 is not one of"),
        ('ledger = "open"', 'ledger = "shut"', "table[0].options: {'ledger': 'shut'} is not one of"),
        ('ledger = "open"', "ledger = 3", "table[0].options: {'ledger': 3} is not one of"),
        ("matches = 4", "matches = 0", "toml: matches: 0 is not one of"),
        ("matches = 4", 'matches = "4"', "toml: matches: '4' is not of type int"),
        ("matches = 4", "", "table[0].matches: is missing"),
        ('seed = "spring"', "seed = 1.5", "seed: 1.5 is not of type str"),
        ('seed = "spring"', 'kind = "cup"', "kind: 'cup' is not one of"),
        ('seed = "spring"', "records = 1", "records: 1 is not of type bool"),
        ('seed = "spring"', "seed =", "is not valid TOML, line 2 (Invalid value)"),
        ("[[table]]", "[[tables]]", "'tables' is not one of"),
        (GOOD, "", "table: is missing"),
        (GOOD, "table = []", "table: is missing"),
        (GOOD, "table = [3]", "table[0]: 3 is not a table"),
        (GOOD, "\x00", "is not valid TOML, line 1"),
    ],
)
def test_an_illegal_file_is_refused_with_key_and_reason(tmp_path: Path, old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(ContentError) as refused:
        league(tmp_path, GOOD.replace(old, new))
    [fault] = refused.value.faults
    assert fault.file.endswith("league.toml")
    assert message in tell_fault(fault, Words("en"))
    assert tell_fault(fault, Words("es"))
