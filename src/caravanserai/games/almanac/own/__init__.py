"""Almanacs of one's own: read from a folder of content files, without a line of code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDERS: Final[list[Path]] = []
"""The folders that almanacs were brought from, as this process was told to."""
