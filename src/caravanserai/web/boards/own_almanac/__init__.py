"""Almanacs from a folder on the web table."""

from caravanserai.web.boards.own_almanac.board import OwnAlmanacBoard

__all__ = ["OwnAlmanacBoard"]
