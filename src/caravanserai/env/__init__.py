"""Every game as an environment for those who study play: PettingZoo, Gymnasium, OpenSpiel, and rows of data.

`aec` and `solo` need the extra `research`, `spiel` needs `openspiel`; `layouts` and `dataset` need nothing.
"""
