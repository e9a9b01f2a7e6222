import collections
import hashlib

import pytest

from caravanserai.kernel import chance
from caravanserai.kernel.errors import SetupError
from caravanserai.kernel.event import CHANCE
from tests.kernel.positions import HUGE, Anything, begun, state_of

MASK = 2**64 - 1


def reference_splitmix64(seed: int, count: int) -> list[int]:
    """The algorithm as published by Steele, Lea and Flood (2014) and in Vigna's C code, written anew."""
    outputs, x = [], seed
    for _ in range(count):
        x = (x + 0x9E3779B97F4A7C15) % 2**64
        z = x
        z = (z ^ z // 2**30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z // 2**27) * 0x94D049BB133111EB % 2**64
        outputs.append(z ^ z // 2**31)
    return outputs


def kernel_outputs(seed: int, count: int) -> list[int]:
    outputs = []
    for _ in range(count):
        seed = chance.advance(seed)
        outputs.append(chance.scrambled(seed))
    return outputs


@pytest.mark.parametrize(
    ("seed", "published"),
    [
        (1234567, [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431]),
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
    ],
)
def test_chance_is_splitmix64_as_published(seed: int, published: list[int]) -> None:
    assert reference_splitmix64(seed, len(published)) == published
    assert kernel_outputs(seed, len(published)) == published


@pytest.mark.parametrize("seed", [1, 2**63, MASK, 0xDEADBEEF])
def test_chance_follows_the_reference_for_a_long_way(seed: int) -> None:
    assert kernel_outputs(seed, 500) == reference_splitmix64(seed, 500)


def test_a_number_below_a_limit_is_the_high_part_of_the_product() -> None:
    start = chance.advance(99)
    assert chance.number_below(start, 1000) == reference_splitmix64(99, 1)[0] * 1000 // 2**64


@pytest.mark.parametrize("limit", [1, 2, 6, 75])
def test_numbers_below_a_limit_are_about_equally_frequent(limit: int) -> None:
    dice, throws = chance.Dice("uniform"), 400 * limit
    counts = collections.Counter(dice.below(limit) for _ in range(throws))
    assert set(counts) == set(range(limit))
    squares = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert squares < 2 * limit + 12  # chi-squared has mean limit - 1


def test_shuffling_gives_every_order_about_equally_often() -> None:
    dice = chance.Dice("orders")
    counts: collections.Counter[tuple[int, ...]] = collections.Counter()
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60  # mean 23


@pytest.mark.parametrize("size", [0, 1, 2, 90, 1024, 1025, 3000])
def test_a_shuffle_keeps_the_items(size: int) -> None:
    items = list(range(size))
    after = chance.shuffle(7, items)
    assert sorted(items) == list(range(size))
    assert size < 20 or items != list(range(size))
    assert (after == 7) == (size == 0)


@pytest.mark.parametrize("size", [6, 90, 2000])
@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_sample_leaves_the_rest(size: int, count: int) -> None:
    items = list(range(size))
    _, taken = chance.sample(7, items, count)
    assert len(taken) == count
    assert sorted(items + taken) == list(range(size))


def test_each_item_is_sampled_about_equally_often() -> None:
    counts: collections.Counter[int] = collections.Counter()
    at = 5
    for _ in range(4000):
        at, taken = chance.sample(at, list(range(10)), 4)
        counts.update(taken)
    assert sum((count - 1600) ** 2 / 1600 for count in counts.values()) < 30  # mean 9


@pytest.mark.parametrize("have", [[], [1], [1, 2]])
def test_more_than_there_is_cannot_be_sampled(have: list[int]) -> None:
    items = list(have)
    with pytest.raises((ValueError, IndexError)):
        chance.sample(7, items, 3)
    assert items == have


def test_equal_seeds_give_equal_dice_and_others_do_not() -> None:
    def throws(seed: int | str) -> list[int]:
        dice = chance.Dice(seed)
        return [dice.below(1000) for _ in range(5)]

    assert throws(7) == throws(7) == throws("7")
    assert len({tuple(throws(seed)) for seed in range(50)}) == 50


@pytest.mark.parametrize("seed", [True, 1.5, b"x", (), "x" * 65, "\ud800", "line\n", 2**128, -(2**128), HUGE])
def test_odd_seeds_are_refused(seed: Anything) -> None:
    with pytest.raises(SetupError):
        chance.checked_seed(seed)


@pytest.mark.parametrize("seed", [0, -5, 2**128 - 1, "", "caravan", "ñandú"])
def test_whole_numbers_and_short_texts_are_seeds(seed: int | str) -> None:
    assert chance.checked_seed(seed) == seed


def test_without_a_seed_the_system_gives_one_and_never_the_same() -> None:
    drawn = {chance.checked_seed(None) for _ in range(20)}
    assert len(drawn) == 20
    assert all(chance.checked_seed(seed) == seed for seed in drawn)


def test_the_commitment_is_a_hash_that_anyone_can_compute() -> None:
    assert chance.commitment("abc") == hashlib.sha256(b"caravanserai seed abc").hexdigest()
    assert chance.commitment(1) != chance.commitment(2)


def test_drawing_in_a_state_seals_tells_its_cause_and_moves_chance() -> None:
    state = state_of(begun())
    for draw in (
        lambda: state.draw(6, "dice"),
        lambda: state.sample(list(range(9)), 2, "dice"),
        lambda: state.shuffle(list(range(9)), "dice"),
    ):
        before, seals, state.told = state.chance, state.seals, []
        draw()
        assert state.chance != before
        assert state.seals == seals + 1
        assert state.told == [(CHANCE, "dice")]
