"""The value of stored goods in silver, from the road ahead and the rivals' possible holdings.

A token is worth the point it scores at the end, and more for each chance to sell it on the way. Prizes for a majority
are weighted by the chance to win them. The number of tokens of a kind that all rivals hold together is public, because
there are 15 of each (SR-02); the holding of a single rival is estimated by a geometric distribution with the rivals'
mean.
"""

from __future__ import annotations

import functools

from caravanserai.games.silk_road.content import PRICES


@functools.lru_cache(maxsize=4096)
def holding_values(
    sales: float, last_chance: float, viziers: float, among_rivals: int, rivals: int
) -> tuple[float, ...]:
    """The value of 0, 1, 2 ... tokens of a kind together.

    `sales` is the expected number of Sellers of the kind, `viziers` the expected number of Viziers that still name it,
    `last_chance` the weight of the majority at the end.
    """
    few = int(sales)
    more = sales - few
    values = [0.0]
    for place in range(PRICES.tokens_of_a_kind):
        premium = (1 - more) * _premium(place, few) + more * _premium(place, few + 1)
        values.append(values[-1] + PRICES.points_per_good + premium)
    for count in range(1, len(values)):
        most = PRICES.points_for_most * chance_of_most(count, among_rivals, rivals)
        values[count] += last_chance * most + viziers * expected_prize(count, among_rivals, rivals)
    return tuple(values)


def _premium(place: int, sales: int) -> int:
    """The price of a token above its final point if the tokens before it are spread over `sales` sales (SR-73)."""
    if not sales:
        return 0
    return PRICES.sell[min(place // sales, len(PRICES.sell) - 1)] - PRICES.points_per_good


def _chance_below(count: int, among_rivals: int, rivals: int) -> float:
    """The chance that a single rival holds fewer than `count` tokens."""
    mean = among_rivals / rivals
    return 1 - (mean / (mean + 1)) ** count


def chance_of_most(count: int, among_rivals: int, rivals: int) -> float:
    """The chance to hold more of a kind than every rival (SR-117)."""
    if count > among_rivals:
        return 1.0
    return _chance_below(count, among_rivals, rivals) ** rivals


def expected_prize(count: int, among_rivals: int, rivals: int) -> float:
    """The expected prize for showing `count` tokens: the first if no rival shows more, the second if one does.

    SR-88.
    """
    if not count:
        return 0.0
    if count >= among_rivals:
        return float(PRICES.vizier_first)
    not_above = _chance_below(count + 1, among_rivals, rivals)
    first = not_above**rivals
    second = rivals * (1 - not_above) * not_above ** (rivals - 1)
    return PRICES.vizier_first * first + PRICES.vizier_second * second
