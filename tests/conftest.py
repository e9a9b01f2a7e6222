import functools
import gc
import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from xdist.remote import Producer  # type: ignore[import-untyped]  # xdist has no types
from xdist.scheduler.loadscope import LoadScopeScheduling  # type: ignore[import-untyped]  # xdist has no types

from tests.browser.installed_chromium import close_chromium

_ROOT = Path(__file__).parents[1]

# No deadlines: the time of an example depends on the machine. In CI, every run uses the same examples.
settings.register_profile("here", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("in_ci", settings.get_profile("here"), derandomize=True, print_blob=True)
settings.load_profile("in_ci" if os.environ.get("CI") else "here")

# If Python may not write compiled modules, each program that the tests start would compile them again, which takes
# longer than most of the programs. So the compiled modules go to a temporary folder.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sys.pycache_prefix = os.environ["PYTHONPYCACHEPREFIX"] = str(_ROOT / "build" / "pycache")

# Tests, games and cached matches live until the end: a collection over all of them is slow and finds little.
gc.set_threshold(50_000, 50, 50)

# A shell that starts the tests in the background makes them ignore Ctrl-C, and so would every program they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

_WITH_BROWSER = ("tests/browser/", "tests/web/test_client", "tests/web/test_plain_table")
_SHARING = (
    "tests/simulation/",
    "tests/text/test_everything_has_words",
    "tests/web/test_dragon_road_areas",
    "tests/web/test_dragonharth_board",
    "tests/web/test_drawing_cache",
    "tests/web/test_silk_road_board",
    "tests/terminal/test_dragon_road",
)
"""Files whose tests share matches, drawings or sentences that are slow to make: one worker makes them once."""
_FIXTURE_OF_A_FILE = 'scope="module"'
"""In a file whose tests share a fixture, most often a server, which each worker with a test of the file would start."""


class LongestFirst(LoadScopeScheduling):  # type: ignore[misc]  # xdist has no types
    """Files with browser tests go first, each to one worker; then files whose tests share work; then all others.

    The workers have sorted the tests (`pytest_collection_modifyitems`), so that the last ones are short, and all
    workers end at about the same time.
    """

    def _split_scope(self, nodeid: str) -> str:
        return nodeid.partition("::")[0] if nodeid.startswith(_WITH_BROWSER) or _shares_work(nodeid) else nodeid


def _shares_work(nodeid: str) -> bool:
    return nodeid.startswith(_SHARING) or _has_fixture(nodeid.partition("::")[0])


@functools.cache
def _has_fixture(file: str) -> bool:
    return _FIXTURE_OF_A_FILE in (_ROOT / file).read_text(encoding="utf-8")


def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LongestFirst:
    config.option.loadscopereorder = (
        False  # otherwise the scopes with the most tests would go first, not the longest ones
    )
    return LongestFirst(config, log)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: tests with a browser or a server wait a third of their time."""
    return 1 + (os.cpu_count() or 1)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests first: they wait more than they work. Then files that stay together, then slow tests."""
    items.sort(
        key=lambda item: (
            not item.nodeid.startswith(_WITH_BROWSER),
            not _shares_work(item.nodeid),
            item.get_closest_marker("slow") is None,
        )
    )


def pytest_collection_finish() -> None:
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Stop Playwright before other tests: while it runs, this process can run no other event loop."""
    if not item.nodeid.startswith(_WITH_BROWSER):
        close_chromium()


def pytest_sessionfinish() -> None:
    close_chromium()
