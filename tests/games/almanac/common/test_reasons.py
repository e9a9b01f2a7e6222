"""The reason for an illegal option is the one reason that applies."""

import pytest

from tests.games.almanac.scene import action_at, arriving_at

LACKING = [
    ("balloon_town", "blue_2", "no_goods", {}),
    ("skell", "outer_4", "no_such_good", {"good": 0}),
    ("wizards_hollow", "star_stone", "nothing_to_copy", {}),
    ("horizon_isles", "r3c3", "tokens_missing", {"count": 1, "token": 13}),
]


@pytest.mark.parametrize(("page", "space", "key", "facts"), LACKING)
def test_the_reason_names_what_a_location_action_lacks(page: str, space: str, key: str, facts: dict[str, int]) -> None:
    reason = action_at(page, home={0: 3, 1: 3}, gold={0: 60}).refuse(space)
    assert (reason.key, dict(reason.facts)) == (key, facts)


def test_the_reason_says_why_an_ability_cannot_be_used() -> None:
    scene = arriving_at("neverwood", tokens={0: {"camel": 1}}, done={0: ("deep_vault",)})
    assert scene.asked == ("UseAbility", 0)
    assert scene.refuse("contract:night_watch").key == "contract_not_done"
    assert scene.refuse("contract:deep_vault").key == "ability_elsewhere"
    assert scene.refuse("token:contraband").key == "token_not_yours"
