"""Work for other processes, in an importable module."""

import os
import signal
import struct
import sys
import time
from pathlib import Path


def die(*_: object) -> None:
    """Play a match that ends its process."""
    os._exit(1)


def hears_interrupts(_item: object) -> bool:
    """Whether Ctrl-C would reach this process."""
    held = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, [])
    return not held or signal.getsignal(signal.SIGINT) is not signal.SIG_IGN


def double(number: int) -> int:
    return 2 * number


def much(megabytes: int) -> bytes:
    """More than a pipe takes at once."""
    return bytes(megabytes * 1_000_000)


def stay(_item: object) -> None:
    """Never return, and ignore a polite request to stop."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    while True:
        time.sleep(3600)


def leave(number: int) -> None:
    raise SystemExit(f"number {number} leaves")


def bad_result(_item: object) -> object:
    """A value that cannot be pickled."""
    return lambda: None


def send_a_part(sent: Path) -> None:
    """In a worker process: send the length of a result, create a file as a sign, and send nothing more."""
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000))
    sent.touch()
    stay(None)
