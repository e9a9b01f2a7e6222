import collections
import hashlib
import itertools
import random

import pytest

from caravanserai.kernel import chance
from caravanserai.kernel.chance import FAST, KEYED
from caravanserai.kernel.errors import SetupError
from caravanserai.kernel.event import CHANCE
from tests.kernel.positions import HUGE, Anything, begun, state_of

MASK = 2**64 - 1
COUNTED_KEY = f"blake2b:{bytes(range(32)).hex()}"
BOTH = pytest.mark.parametrize("seed", [7, chance.keyed_seed(7)], ids=[FAST, KEYED])


def reference_splitmix64(seed: int, count: int) -> list[int]:
    """The algorithm as published by Steele, Lea and Flood (2014) and in Vigna's C code, in a second implementation."""
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


def test_the_keyed_generator_is_keyed_blake2b_of_a_counter() -> None:
    pinned = [0x84BC6321C674194B, 0x1FC21E01259A46EE, 0x99110D9152750D30, 0xEDA5115C8A3F3035]
    assert kernel_outputs(chance.chance_of(COUNTED_KEY), 4) == pinned
    for counter, output in enumerate(kernel_outputs(chance.chance_of(COUNTED_KEY), 300), 1):
        hashed = hashlib.blake2b(counter.to_bytes(8, "big"), digest_size=8, key=bytes(range(32)))
        assert output == int(hashed.hexdigest(), 16)


@pytest.mark.parametrize("digit", "0f")
def test_the_first_and_the_last_key_belong_to_the_keyed_generator(digit: str) -> None:
    at = chance.chance_of(f"blake2b:{digit * 64}")
    hashed = hashlib.blake2b(b"\0\0\0\0\0\0\0\1", digest_size=8, key=bytes.fromhex(digit * 64))
    assert kernel_outputs(at, 1) == [int(hashed.hexdigest(), 16)]
    assert chance.steps_between(at, chance.advance(chance.advance(at))) == 2


def state_behind(output: int) -> int:
    """Invert the mixing of splitmix64: return the chance integer of this output."""

    def unshifted(mixed: int, by: int) -> int:
        found = mixed
        for _ in range(64 // by):
            found = mixed ^ found >> by
        return found

    found = unshifted(output, 31) * pow(0x94D049BB133111EB, -1, 2**64) & MASK
    found = unshifted(found, 27) * pow(0xBF58476D1CE4E5B9, -1, 2**64) & MASK
    return unshifted(found, 30)


def foretold(output: int) -> list[int]:
    """The next outputs that a player expects after seeing one output of splitmix64."""
    return kernel_outputs(state_behind(output), 5)


def test_one_output_of_the_fast_generator_foretells_all_that_follow() -> None:
    seen, *later = kernel_outputs(chance.chance_of("tea"), 6)
    assert foretold(seen) == later


def test_the_same_attack_fails_on_the_keyed_generator() -> None:
    seen, *later = kernel_outputs(chance.chance_of(chance.keyed_seed("tea")), 6)
    assert not set(foretold(seen)) & set(later)


def test_neighbouring_counters_and_keys_of_the_keyed_generator_have_nothing_in_common() -> None:
    at = chance.chance_of(COUNTED_KEY)
    outputs = kernel_outputs(at, 400)
    beside = kernel_outputs(at + (1 << 64), 400)
    for one, other in [*itertools.pairwise(outputs), *zip(outputs, beside, strict=True)]:
        assert 10 <= (one ^ other).bit_count() <= 54  # 32 on average; outside once in thirty million


def test_every_bit_of_the_keyed_generator_is_set_about_half_the_time() -> None:
    outputs = kernel_outputs(chance.chance_of(COUNTED_KEY), 4000)
    for bit in range(64):
        assert abs(sum(output >> bit & 1 for output in outputs) - 2000) < 160  # five standard deviations


def test_a_number_below_a_limit_is_the_high_part_of_the_product() -> None:
    start = chance.advance(99)
    assert chance.number_below(start, 1000) == reference_splitmix64(99, 1)[0] * 1000 // 2**64


@pytest.mark.parametrize("seed", ["uniform", chance.keyed_seed("uniform")], ids=[FAST, KEYED])
@pytest.mark.parametrize("limit", [1, 2, 6, 75])
def test_numbers_below_a_limit_are_about_equally_frequent(limit: int, seed: str) -> None:
    dice, throws = chance.Dice(seed), 400 * limit
    counts = collections.Counter(dice.below(limit) for _ in range(throws))
    assert set(counts) == set(range(limit))
    squares = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert squares < 2 * limit + 12  # chi-squared has mean limit - 1


@pytest.mark.parametrize("seed", ["orders", chance.keyed_seed("orders")], ids=[FAST, KEYED])
def test_shuffling_gives_every_order_about_equally_often(seed: str) -> None:
    dice = chance.Dice(seed)
    counts: collections.Counter[tuple[int, ...]] = collections.Counter()
    for _ in range(24 * 200):
        items = [0, 1, 2, 3]
        dice.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 60  # mean 23


@BOTH
def test_the_previous_order_of_a_list_does_not_affect_a_shuffle(seed: str) -> None:
    shuffled = []
    for items in ([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2, 1], [3, 6, 1, 4, 2, 5]):
        chance.Dice(seed).shuffle(items)
        shuffled.append(items)
    assert shuffled[0] == shuffled[1] == shuffled[2]


@BOTH
@pytest.mark.parametrize("size", [0, 1, 2, 90, 1024, 1025, 3000])
def test_a_shuffle_keeps_the_items(size: int, seed: int | str) -> None:
    items, before = list(range(size)), chance.chance_of(seed)
    after = chance.shuffle(before, items)
    assert sorted(items) == list(range(size))
    assert size < 20 or items != list(range(size))
    assert chance.steps_between(before, after) == (-(-size // 3) if size <= 1024 else size)


@BOTH
@pytest.mark.parametrize("size", [6, 90, 2000])
@pytest.mark.parametrize("count", [0, 1, 5])
def test_a_sample_leaves_the_rest(size: int, count: int, seed: int | str) -> None:
    items = list(range(size))
    _, taken = chance.sample(chance.chance_of(seed), items, count)
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
def test_a_sample_cannot_exceed_the_items(have: list[int]) -> None:
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
def test_invalid_seeds_are_refused(seed: Anything) -> None:
    with pytest.raises(SetupError):
        chance.checked_seed(seed)


@pytest.mark.parametrize(
    "seed",
    [COUNTED_KEY[:-1], COUNTED_KEY + "0", COUNTED_KEY + "\n", COUNTED_KEY.upper(), "blake2b:" + "g" * 64, "x" * 72],
)
def test_a_malformed_keyed_seed_is_refused(seed: str) -> None:
    with pytest.raises(SetupError):
        chance.checked_seed(seed)


@pytest.mark.parametrize("seed", [0, -5, 2**128 - 1, "", "caravan", "ñandú", "blake2b:7", "f" * 64])
def test_whole_numbers_and_short_texts_are_seeds_of_the_fast_generator(seed: int | str) -> None:
    assert chance.checked_seed(seed) == seed
    assert chance.generator_of(seed) == FAST
    assert chance.chance_of(seed) <= MASK


def test_without_a_seed_the_system_gives_256_bits_and_never_the_same() -> None:
    drawn = {chance.checked_seed(None) for _ in range(20)}
    assert len(drawn) == 20
    assert all(chance.checked_seed(seed) == seed for seed in drawn)
    assert {chance.generator_of(seed) for seed in drawn} == {KEYED}
    assert {len(bytes.fromhex(str(seed).removeprefix("blake2b:"))) for seed in drawn} == {32}


def test_a_keyed_seed_is_made_from_any_seed_and_always_the_same() -> None:
    assert chance.keyed_seed("tea") == f"blake2b:{hashlib.blake2b(b'tea', digest_size=32).hexdigest()}"
    assert chance.keyed_seed(7) == chance.keyed_seed("7") != chance.keyed_seed(8)
    with pytest.raises(SetupError):
        chance.keyed_seed("x" * 65)


def test_a_derived_seed_tells_uses_apart_and_holds_nothing_of_the_seed() -> None:
    seed = chance.keyed_seed("tea")
    derived = {chance.derived_seed(seed, f"bot {seat}") for seat in range(6)}
    assert len(derived) == 6
    for one in derived:
        assert chance.checked_seed(one) == one
        assert not any(one[at : at + 8] in seed for at in range(len(one) - 7))


def test_steps_are_counted_with_any_key_and_never_few_between_two_keys_or_generators() -> None:
    numbers = random.Random(3)
    for _ in range(50):
        keyed = chance.chance_of(chance.keyed_seed(numbers.randrange(1 << 60)))
        other = chance.chance_of(chance.keyed_seed(numbers.randrange(1 << 60)))
        fast, later, steps = numbers.randrange(1 << 64), keyed, numbers.randrange(20)
        for _ in range(steps):
            later = chance.advance(later)
        assert chance.steps_between(keyed, later) == steps
        assert steps == 0 or chance.steps_between(later, keyed) > 1 << 63
        for one, another in ((keyed, other), (keyed, fast), (fast, keyed)):
            assert chance.steps_between(one, another) > 1 << 63


def test_the_commitment_is_a_hash_that_anyone_can_compute() -> None:
    assert chance.commitment("abc") == hashlib.sha256(b"caravanserai seed abc").hexdigest()
    assert chance.commitment(1) != chance.commitment(2)


@BOTH
def test_drawing_in_a_state_seals_tells_its_cause_and_moves_chance(seed: int | str) -> None:
    state = state_of(begun(seed=seed))
    for draw in (
        lambda: state.draw(6, "dice"),
        lambda: state.sample(list(range(9)), 2, "dice"),
        lambda: state.shuffle(list(range(9)), "dice"),
    ):
        before, seals, state.pending_events = state.chance, state.seals, []
        draw()
        assert chance.steps_between(before, state.chance) in (1, 3)
        assert state.seals == seals + 1
        assert state.pending_events == [(CHANCE, "dice")]
