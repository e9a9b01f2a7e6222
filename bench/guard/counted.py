"""Run workloads under callgrind: `python -m bench.guard.counted LIBRARY MODULE NAME ...`, called by `callgrind.py`.

All workloads are prepared first, uncounted; then each runs once, and its count is dumped under its name. The garbage
collector is off, because its passes depend on all earlier allocations. Prints one JSON object: the units done.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import json
import sys


def main(library: str, module: str, names: list[str]) -> None:
    """Prepare, count and print."""
    counter = ctypes.CDLL(library)
    if not counter.is_counting():
        sys.exit("bench.guard.counted counts nothing outside valgrind")
    gc.disable()
    workloads = importlib.import_module(module).WORKLOADS
    runs = {name: workloads[name].prepare() for name in names}
    units: dict[str, int] = {}
    counter.start()
    for name, run in runs.items():
        counter.zero()
        units[name] = run()
        counter.dump(name.encode())
    print(json.dumps(units))


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], sys.argv[3:])
