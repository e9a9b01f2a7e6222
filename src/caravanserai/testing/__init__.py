"""The contract suite: properties of every game, checked in random matches, and of every bot.

>>> from caravanserai.testing import check_game, contract_cases
>>> def test_my_game():
...     for seats, options in contract_cases(MY_GAME):
...         check_game(MY_GAME, seats, seeds=range(20), options=options)
"""

from caravanserai.testing.bot_contract import check_bot
from caravanserai.testing.random_match import RandomMatch, contract_cases, play
from caravanserai.testing.suite import PROPERTIES, check_game, check_property
from caravanserai.testing.violation import ContractBroken

__all__ = [
    "PROPERTIES",
    "ContractBroken",
    "RandomMatch",
    "check_bot",
    "check_game",
    "check_property",
    "contract_cases",
    "play",
]
