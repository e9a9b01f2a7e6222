"""Paint the pictures of the web table: `python -m tools.paint`, or `python -m tools.paint dragon_road` for some.

Painting needs no library and uses fixed random seeds: the same painters always give the same bytes.
"""

import sys
from collections.abc import Callable
from pathlib import Path

from art.gallery import gallery, reference

ROOT = Path(__file__).resolve().parent.parent
STATIC = ROOT / "src" / "caravanserai" / "web" / "static"
REFERENCE = ROOT / "docs" / "reference"


def everything() -> dict[Path, Callable[[], str]]:
    """Every painted file and the function that makes its text."""
    return {STATIC / name: make for name, make in gallery().items()} | {
        REFERENCE / name: make for name, make in reference().items()
    }


def main(*wanted: str) -> None:
    """Paint all files, or those whose path contains one of the words."""
    for file, make in everything().items():
        name = file.relative_to(ROOT).as_posix()
        if wanted and not any(word in name for word in wanted):
            continue
        text = make()
        new = not file.exists() or file.read_text(encoding="utf-8") != text
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
        print(f"{len(text.encode()) / 1000:6.1f} kB  {name}{'  (new)' if new else ''}")


if __name__ == "__main__":
    main(*sys.argv[1:])
