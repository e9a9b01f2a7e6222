"""Every game as a research environment: PettingZoo, Gymnasium, OpenSpiel, and rows of data.

`aec` and `solo` need the extra `research`, `spiel` needs `openspiel`; `layouts` and `dataset` need nothing.
"""
