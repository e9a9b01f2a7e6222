"""Custom almanacs: loaded from a folder of content files, without any code."""

from __future__ import annotations

from pathlib import Path
from typing import Final

FOLDERS: Final[list[Path]] = []
"""The folders whose almanacs this process has loaded."""
